def log = new File(basedir, 'build.log').text
assert log.contains('orchard-memory.json is not the pinned dataset.')
assert log.contains('expected SHA-256  bf337aaa81ee0d5c28100676cd6b1ddb4cb0bd9cec7fb8aec37a77c7c5455a9b')
assert log =~ /found             [0-9a-f]{64}  \(142,811 bytes\)/
assert log.contains('validate-dataset')
assert !log.contains('run-policy (evaluate-memory)')
assert !new File(basedir, 'target/deermem-eval').exists()
true
