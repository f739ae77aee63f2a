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

// The questions are answered by the lexical baseline, graded, and verified from the published files.
assert log.contains('90 answers wanted: 0 stored and valid, 90 to call · lexical baseline, no model')
assert log.contains('90 called, 0 reused, 0 failed')
assert log.contains('90 answers wanted: 90 stored and valid, 0 to call')
assert log.contains('Published 4 files: target/deermem-eval/qa')
assert log.contains('Already published, identical to this grading; left untouched: target/deermem-eval/qa')
assert log.count('Verified target/deermem-eval/qa: kept facts, fingerprints, grades, summary and statistics.') == 2
assert log =~ /synthetic +2\/5 +5\/5 +\+0\.600/
assert log.contains('synthetic: 5 pairs cannot reach p < 0.05')
assert log.contains('prediction quotes stored memory: 2ff0d3c1__confidence, 2ff0d3c1__hybrid-v1, ')
def qa = new File(basedir, 'target/deermem-eval/qa')
assert qa.list().sort() == ['qa.outcomes.json', 'qa.rows.jsonl', 'qa.stats.json', 'qa.summary.json', 'qa_run.json', 'responses']
assert new File(qa, 'responses').list().size() == 90
assert new groovy.json.JsonSlurper().parse(new File(qa, 'qa_run.json')).qa.provider == 'lexical-baseline'
assert new File(qa, 'qa.rows.jsonl').readLines().every { it.contains('"response_model": "lexical-baseline-v1"') }

// The limits hold, and the report stands beside the results.
assert log.count('All 8 limits are kept.') == 2
def report = new File(basedir, 'target/deermem-eval/report')
assert report.list().sort() == ['index.html', 'summary.md']
assert new File(report, 'index.html').text.contains('default-src &#39;none&#39;')
assert new File(report, 'summary.md').text.contains('| official | 23/40 | 36/40 |')
assert new File(basedir, 'step-summary.md').text == new File(report, 'summary.md').text * 2
assert new File(basedir, 'target/deermem-eval/junit').list().size() == 4

// A memory is measured without a dataset; the second build finds the run as it left it.
assert log.contains('validated 6 semantic cases and 1 routing case')
assert log.contains('7 new rows, 0 verified, 0 failed: target/deermem-eval/scope/offline')
assert log.contains('0 new rows, 7 verified, 0 failed: target/deermem-eval/scope/offline')
assert log =~ /durable retention +1\.000 \(4 of 4\)/
assert log =~ /unsafe persistence +0\.000 \(0 of 6\), below 0\.393 with 95 % confidence/
assert log.contains('Already published, identical to this report; left untouched: target/deermem-eval/scope/offline')

// The second build explains a case, although its results were published before.
assert log.contains('Case 2ff0d3c1 · confirmation_help · support fact gold_2ff0d3c1')
assert log =~ /capacity 7 +hybrid-v1 +kept +rank 1 of 10 +0\.2316 above d_2ff0d3c1_6_cde0d135, rank 8, the best one evicted/
assert log =~ /evicted instead with +confidence 0\.3436 \(is 0\.7\)/
true
