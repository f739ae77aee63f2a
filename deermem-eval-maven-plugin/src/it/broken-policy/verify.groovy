def log = new File(basedir, 'build.log').text
assert log =~ /The policy hybrid-v1 \(com\.example\.orchard\.RecentlyConfirmedPolicy, version recently-confirmed-v1\) at case \S+, capacity 7, threw java\.lang\.IllegalStateException at com\.example\.orchard\.RecentlyConfirmedPolicy\.select/
assert !new File(basedir, 'target/deermem-eval-candidate').exists()

// No text of dataset or manifest is in the log, stack traces and -X included.
def texts = []
new groovy.json.JsonSlurper().parse(new File(basedir, 'src/deermem/orchard-memory.json')).each { row ->
  texts << row.question
  row.haystack_sessions.each { session -> session.each { texts << it.content } }
}
new groovy.json.JsonSlurper().parse(new File(basedir, 'src/deermem/protocol/manifests/synthetic.json')).cases.each {
  texts << it.support_fact << it.question
}
assert texts.size() > 500
assert texts.findAll { log.contains(it.take(40)) } == []
true
