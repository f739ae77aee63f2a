io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
def dataset = new File(basedir, 'src/deermem/orchard-memory.json')
def bytes = dataset.bytes
bytes[bytes.length - 1] = 32
dataset.bytes = bytes
true
