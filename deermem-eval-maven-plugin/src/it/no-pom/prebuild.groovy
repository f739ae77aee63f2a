io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject, 'src/deermem'), basedir)
true
