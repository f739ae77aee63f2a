io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
io.github.deermem.eval.maven.ExampleProject.removeGate(basedir)
// The same protocol for both, so that only the policy differs.
def source = new File(basedir, 'src/main/java/com/example/orchard/RecentlyConfirmedPolicy.java')
source.text = source.text.replace('recently-confirmed-v1', 'hybrid-v1')
true
