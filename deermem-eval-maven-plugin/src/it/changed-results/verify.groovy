def log = new File(basedir, 'build.log').text
assert log.contains('differ from this run. Nothing was overwritten.')
assert log =~ /policy\.raw\.jsonl   135 of 270 rows differ, first: /
assert log.contains('hybrid-v1, capacity 7, official: 40/40 published, 20/40 now')
assert log.contains('run.json   policy_implementations.hybrid-v1.class: ' +
    'io.github.deermem.eval.policy.HybridPolicy published, com.example.orchard.RecentlyConfirmedPolicy now')
assert log.contains('Keep both:  mvn verify -Ddeermem.onExisting=setAside')
assert log.contains('Start anew: mvn clean verify')
assert log.contains('Set the earlier, different results aside: target/deermem-eval/policy.1')
assert log.count('Published 3 files') == 2
assert log.count('identical to this run; left untouched') == 1

// What was published first is still there as it was.
def first = new File(basedir, 'target/deermem-eval/policy.1')
def second = new File(basedir, 'target/deermem-eval/policy')
assert new File(first, 'run.json').text.contains('io.github.deermem.eval.policy.HybridPolicy')
assert new File(second, 'run.json').text.contains('com.example.orchard.RecentlyConfirmedPolicy')
assert new File(first, 'policy.raw.jsonl').text != new File(second, 'policy.raw.jsonl').text
assert !new File(basedir, 'target/deermem-eval/policy.2').exists()
true
