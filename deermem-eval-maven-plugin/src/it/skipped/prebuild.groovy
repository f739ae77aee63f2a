io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
assert new File(basedir, 'src/deermem/orchard-memory.json').delete()
true
