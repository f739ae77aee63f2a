import com.sun.net.httpserver.HttpServer
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)
io.github.deermem.eval.maven.ExampleProject.removeGate(basedir)
def config = new File(basedir, 'src/deermem/protocol/configs/orchard.yaml')
config.text = config.text
    .replace('provider: lexical-baseline', 'provider: openai-compatible\n  api_key_env: IT_ANSWER_KEY\n  base_url_env: IT_ANSWER_URL')
    .replace('model: lexical-baseline-v1', 'model: m-1')

// An endpoint on this machine. The first five requests are refused in a way that echoes the key.
def requests = new AtomicInteger()
def server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, answerPort as int), 0)
server.executor = Executors.newFixedThreadPool(4)
server.createContext('/canary-path/v1/chat/completions') { exchange ->
  def extraction = exchange.requestBody.text.contains('newFacts')
  def refused = requests.incrementAndGet() <= 5
  def reply = refused
      ? '{"error": {"message": "wrong key ' + exchange.requestHeaders.getFirst('Authorization') + ', canary-error-body"}}'
      : '{"model": "m-1", "choices": [{"message": {"content": ' + (extraction ? '"{\\"user\\": {}, \\"history\\": {}, \\"newFacts\\": []}"' : '"aisle"') + ', "reasoning_content": "canary-reasoning"}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 100, "completion_tokens": 2}}'
  exchange.responseHeaders.add('X-Account', 'canary-response-header')
  exchange.sendResponseHeaders(refused ? 401 : 200, reply.bytes.length)
  exchange.responseBody.withStream { it.write(reply.bytes) }
}
server.start()
context.put('server', server)
context.put('requests', requests)
true
