io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
io.github.deermem.eval.maven.ExampleProject.removeGate(basedir)
true
