def log = new File(basedir, 'build.log').text
assert log =~ /There is no dataset .*orchard-memory\.json/
assert log.contains('with SHA-256 bf337aaa81ee0d5c28100676cd6b1ddb4cb0bd9cec7fb8aec37a77c7c5455a9b')
assert log.contains('-Ddeermem.missingDataset=skip')
true
