def log = new File(basedir, 'build.log').text
assert log.contains('Maven Stub Project (No POM)')
assert log =~ /hybrid-v1 +35\/45 +45\/45 +45\/45/
assert log.contains('Published 3 files: target/deermem-eval/policy')
assert new File(basedir, 'target/deermem-eval/policy/run.json').isFile()
true
