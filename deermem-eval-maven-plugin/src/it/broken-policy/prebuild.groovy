io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
// An exception that quotes the fact, as exceptions do.
def source = new File(basedir, 'src/main/java/com/example/orchard/RecentlyConfirmedPolicy.java')
source.text = source.text.replace('int kept = ', 'if (request.capacity() == 7) throw new IllegalStateException("no idea: " + request.facts());\n    int kept = ')
true
