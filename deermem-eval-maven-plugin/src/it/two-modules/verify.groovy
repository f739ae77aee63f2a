def log = new File(basedir, 'build.log').text
assert !log.contains('not marked as thread-safe')
assert log.readLines().findAll { it.startsWith('[INFO]') && it.contains('\u001b') } == []

def rows = ['.', 'one', 'two'].collect { new File(basedir, "$it/target/deermem-eval/policy/policy.raw.jsonl") }
assert rows.every { it.isFile() }
assert rows.collect { it.text }.unique().size() == 1
true
