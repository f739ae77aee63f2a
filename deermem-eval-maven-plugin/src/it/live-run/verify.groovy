context.get('server').stop(0)
context.get('server').executor.shutdownNow()
def log = new File(basedir, 'build.log').text

assert log.contains('90 answers wanted: 0 stored and valid, 90 to call · model m-1 · 3 at a time')
assert log.contains('Answers are kept in target/deermem-eval/qa, which `mvn clean` deletes.')
assert log.contains('85 called, 0 reused, 5 failed')
assert log =~ /__(confidence|hybrid-v1): non-retryable status 401/
// Without grades there is no figure, and no gate that passes.
def undecided = log.split('Scanning for projects...')[2]
assert undecided.contains('The gate cannot decide:')
assert undecided =~ /No result: there is no \S+qa\.summary\.json\. Run run-qa and grade-qa first/
assert !undecided.contains('exact p') && !undecided.contains('0.000 (0/')
assert undecided.contains('MojoExecutionException')
assert log.contains('90 answers wanted: 85 stored and valid, 5 to call')
assert log.contains('5 called, 85 reused, 0 failed · 500 tokens in, 10 out')
assert log.contains('Maven is offline (-o), and run-qa calls a model.')
assert context.get('requests').get() == 95 + 6

// The memory under test asks the same endpoint, under the same rules.
assert log.contains('6 new rows, 0 reused, 0 failed: target/deermem-eval/scope/live')
assert log =~ /durable retention +0\.250 \(1 of 4\)/
assert !log.contains('cross user contamination')
assert new File(basedir, 'target/deermem-eval/scope/live/run.json').text.contains('"api_key_env": "IT_ANSWER_KEY"')

// Once all is answered, nothing is left of the calls that failed.
assert !new File(basedir, 'target/deermem-eval/qa/qa.failed.json').exists()
def results = new File(basedir, 'target/deermem-eval/junit').listFiles().collect { new groovy.xml.XmlSlurper().parse(it) }
assert results.sum { it.@tests.toInteger() } == 90
assert results.sum { it.@errors.toInteger() + it.@skipped.toInteger() } == 0

// Nothing that a run leaves behind holds a secret, a header, a body or an address, plain or in Base64.
def canaries = ['sk-canary-key', 'canary-path', 'canary-error-body', 'canary-reasoning', 'canary-response-header', ":$answerPort" as String]
canaries += canaries.collect { it.bytes.encodeBase64().toString().replaceAll('=+$', '') }
def texts = [log]
new File(basedir, 'target').eachFileRecurse(groovy.io.FileType.FILES) { texts << it.getText('ISO-8859-1') }
assert texts.size() > 90
assert canaries.findAll { canary -> texts.any { it.contains(canary) } } == []

def dataset = new groovy.json.JsonSlurper().parse(new File(basedir, 'src/deermem/orchard-memory.json'))
def sentences = dataset.collect { it.question } + dataset.collectMany { it.haystack_sessions.flatten().collect { turn -> turn.content } }
assert sentences.findAll { sentence -> texts.any { it.contains(sentence.take(40)) } } == []
true
