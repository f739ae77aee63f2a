io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
io.github.deermem.eval.maven.ExampleProject.removeGate(basedir)
// Found by its provider file in the tests' resources; it answers the version that the protocol requires.
def source = new File(basedir, 'src/main/java/com/example/orchard/RecentlyConfirmedPolicy.java')
source.text = source.text.replace('recently-confirmed-v1', 'hybrid-v1')
def services = new File(basedir, 'src/test/resources/META-INF/services')
assert services.mkdirs()
new File(services, 'io.github.deermem.eval.policy.CapacityPolicy').text = 'com.example.orchard.RecentlyConfirmedPolicy\n'
true
