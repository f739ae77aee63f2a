def log = new File(basedir, 'build.log').text
assert log.contains('validated 40 official and 5 synthetic cases')
assert log.contains('validated 130 rows: 40 official and 5 synthetic cases')
assert log =~ /all +confidence +20\/45 +27\/45 +35\/45/
assert log =~ /hybrid-v1 +35\/45 +45\/45 +45\/45/
assert log.count('Published 3 files: target/deermem-eval/policy') == 1
assert log.count('identical to this run; left untouched: target/deermem-eval/policy') == 1

def policy = new File(basedir, 'target/deermem-eval/policy')
assert policy.list().sort() == ['policy.raw.jsonl', 'run.json', 'summary.json']
assert new File(policy, 'policy.raw.jsonl').readLines().size() == 45 * 3 * 2
assert new File(policy, 'run.json').text.contains('io.github.deermem.eval.policy.HybridPolicy')
assert !new File(basedir, 'target/deermem-eval/policy.1').exists()
true
