def log = new File(basedir, 'build.log').text
assert log.contains('validated 40 official and 5 synthetic cases')
assert log.count('[WARNING] NOTHING WAS EVALUATED. There is no dataset') == 5
assert !new File(basedir, 'target/deermem-eval').exists()
true
