io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
true
