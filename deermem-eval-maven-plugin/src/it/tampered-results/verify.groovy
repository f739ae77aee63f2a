def log = new File(basedir, 'build.log').text
assert log.contains('Verified target/deermem-eval/qa: kept facts, fingerprints, grades, summary and statistics.')
assert log.contains('The results in committed are not what their rows give:')
assert log =~ /qa\.rows\.jsonl   \S+__confidence: grade_correct is true, recomputed false/
assert log =~ /qa\.summary\.json   .*bytes \d+/
assert log =~ /qa\.stats\.json   .*bytes \d+/
true
