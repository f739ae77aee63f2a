def builds = new File(basedir, 'build.log').text.split('Scanning for projects...').drop(1)
assert builds.size() == 6
def (first, committed, again, refused, shared, live) = builds as List

assert first.contains('7 new rows, 0 verified, 0 failed: target/deermem-eval/scope/offline')

// Offline runs cost nothing: a new commit gets its own, and the old one stays beside it.
assert committed.contains('Set the earlier run aside: target/deermem-eval/scope/offline.1')
assert committed.contains('7 new rows, 0 verified, 0 failed: target/deermem-eval/scope/offline')
assert again.contains('0 new rows, 7 verified, 0 failed: target/deermem-eval/scope/offline')
assert !again.contains('aside')

// Results of another memory never pass for these.
assert refused.contains('run.json   system.implementation: "io.github.deermem.eval.memory.EmbeddedMemory" there, "com.example.orchard.SharedMemory" now')
assert refused.contains('Nothing was overwritten.')

// The project's own memory is the one that is measured, and its fault breaks a limit.
assert shared.contains('Memory shared (com.example.orchard.SharedMemory), version 7')
assert shared =~ /cross user contamination +1\.000 \(1 of 1\)/
assert shared =~ /cross agent contamination +0\.000 \(0 of 2\)/
assert shared =~ /other +user · selected agent +seen/
assert shared.contains('1 of 8 limits is broken.')
assert shared =~ /scope\.cross_user_contamination_rate +1\.000 \(1\/1\) +maximum 0 +report\.json/

assert live.contains('A live run needs to know its model:')
assert live.contains('scopeProvider: expected openai, found nothing')
assert live.contains('scopeApiKeyEnv, serverId: expected one of them, found none')

def folders = new File(basedir, 'target/deermem-eval/scope').list().findAll { !it.startsWith('.') }.sort()
assert folders == ['offline', 'offline.1', 'offline.2']
true
