def log = new File(basedir, 'build.log').text
assert log.contains('validated 40 official and 5 synthetic cases')
assert log.count('[WARNING] NOTHING WAS EVALUATED. There is no dataset') == 5
assert log.contains('[WARNING] NOTHING WAS REPORTED: there is neither a dataset nor a result.')
assert log.contains('[WARNING] NOTHING WAS CHECKED: there is neither a dataset nor a result.')
assert log.contains('All 3 limits are kept.')
assert new File(basedir, 'target/deermem-eval').list().findAll { !it.startsWith('.') } == ['scope']
true
