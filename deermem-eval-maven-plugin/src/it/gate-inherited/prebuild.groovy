def memory = new File(basedir, 'memory')
io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), memory)

def pom = new File(memory, 'pom.xml')
pom.text = pom.text.replace('  <groupId>com.example</groupId>', '''  <parent>
    <groupId>com.example</groupId>
    <artifactId>orchard-parent</artifactId>
    <version>1.0-SNAPSHOT</version>
  </parent>
  <groupId>com.example</groupId>''')
true
