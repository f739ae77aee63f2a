def log = new File(basedir, 'build.log').text
assert log.count('Skipped, since deermem.skip is set.') == 11
assert !new File(basedir, 'target/deermem-eval').exists()
true
