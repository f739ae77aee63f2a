def log = new File(basedir, 'build.log').text
assert log.contains('The policy hybrid-v1 (com.example.orchard.RecentlyConfirmedPolicy) is checked by run-policy')
assert log.contains('The policy hybrid-v1 is com.example.orchard.RecentlyConfirmedPolicy, version recently-confirmed-v1')
assert log =~ /hybrid-v1 +20\/45 +20\/45 +20\/45/
def marker = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/deermem-eval-candidate/policy/run.json'))
assert marker.policy_implementations == [
    'confidence': [class: 'io.github.deermem.eval.policy.ConfidencePolicy', version: 'confidence'],
    'hybrid-v1': [class: 'com.example.orchard.RecentlyConfirmedPolicy', version: 'recently-confirmed-v1']]
true
