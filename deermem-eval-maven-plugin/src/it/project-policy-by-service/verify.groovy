def log = new File(basedir, 'build.log').text
assert log.contains("The project's own policies are checked by run-policy, once the project is compiled.")
assert log.contains('The policy hybrid-v1 is com.example.orchard.RecentlyConfirmedPolicy, version hybrid-v1')
assert log =~ /hybrid-v1 +20\/45 +20\/45 +20\/45/
true
