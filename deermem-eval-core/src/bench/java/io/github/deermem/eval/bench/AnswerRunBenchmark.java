package io.github.deermem.eval.bench;

import io.github.deermem.eval.artifact.DurableFiles;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.chat.ProviderAccess;
import io.github.deermem.eval.qa.AnswerRun;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.OpenAiCompatibleProvider;
import io.github.deermem.eval.qa.RunListener;
import io.github.deermem.eval.qa.RunMarker;
import io.github.deermem.eval.qa.RunReport;
import io.github.deermem.eval.qa.StopSignal;
import io.github.deermem.eval.qa.TokenCount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * 900 answers by three workers from a server on this machine: the run with its rows synced to disk,
 * the rows alone, and the same requests in a bare loop that keeps nothing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class AnswerRunBenchmark {
  static final int TASKS = 900;
  static final int WORKERS = 3;
  private static final int ROW_BYTES = 1_000;
  private static final MediaType JSON = MediaType.get("application/json");

  /** Of a {@link GeneratedDataset}. */
  @Param({})
  public String folder;

  /** How long the server waits before it answers. */
  @Param({"0"})
  public int latencyMillis;

  private AnswerServer server;
  private GeneratedTasks generated;
  private Path directory;

  @Setup(Level.Trial)
  public void prepare() throws IOException {
    server = AnswerServer.start(latencyMillis);
    generated = GeneratedTasks.of(new GeneratedDataset(Path.of(folder)), TASKS);
  }

  @Setup(Level.Invocation)
  public void chooseDirectory() {
    directory = Path.of(folder, "answers", UUID.randomUUID().toString(), "qa");
  }

  @TearDown(Level.Trial)
  public void stop() {
    server.close();
  }

  @Benchmark
  public RunReport run() {
    ProviderAccess access =
        ProviderAccess.resolve(
            OpenAiCompatibleProvider.variables(generated.bundle().config().qa()),
            name -> name.endsWith("BASE_URL") ? server.baseUrl() : "key",
            Optional.empty(),
            false);
    StopSignal stop = new StopSignal();
    try (OpenAiCompatibleProvider provider =
        new OpenAiCompatibleProvider(generated.bundle().config().qa(), access, stop)) {
      return new AnswerRun(directory, generated.tasks(), provider, stop, new Silence())
          .run(new RunMarker(generated.bundle()), new GitState(null, null), Instant.now(), WORKERS);
    }
  }

  /** What the disk takes of the run: as many files of a row's size, each synced and renamed. */
  @Benchmark
  public int rowsAlone() throws IOException, InterruptedException, ExecutionException {
    Files.createDirectories(directory);
    return inParallel(
        i -> {
          DurableFiles.replace(directory.resolve(i + ".json"), new byte[ROW_BYTES]);
          return ROW_BYTES;
        });
  }

  @Benchmark
  public int bareLoop() throws InterruptedException, ExecutionException {
    OkHttpClient client = new OkHttpClient();
    try {
      return inParallel(i -> post(client, generated.tasks().get(i)));
    } finally {
      client.dispatcher().executorService().shutdown();
      client.connectionPool().evictAll();
    }
  }

  private int post(OkHttpClient client, AnswerTask task) throws IOException {
    Request request =
        new Request.Builder()
            .url(server.baseUrl() + "/chat/completions")
            .header("Authorization", "Bearer key")
            .post(RequestBody.create(task.request().getBytes(StandardCharsets.UTF_8), JSON))
            .build();
    try (Response response = client.newCall(request).execute()) {
      return response.body().bytes().length;
    }
  }

  /** Does the work of one task and tells its bytes. */
  private interface Work {
    int of(int task) throws IOException;
  }

  private static int inParallel(Work work) throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
    AtomicInteger next = new AtomicInteger();
    List<Future<Integer>> workers = new ArrayList<>();
    for (int worker = 0; worker < WORKERS; worker++) {
      workers.add(
          pool.submit(
              () -> {
                int bytes = 0;
                for (int i = next.getAndIncrement(); i < TASKS; i = next.getAndIncrement()) {
                  bytes += work.of(i);
                }
                return bytes;
              }));
    }
    int bytes = 0;
    for (Future<Integer> worker : workers) {
      bytes += worker.get();
    }
    pool.shutdown();
    return bytes;
  }

  private static final class Silence implements RunListener {
    @Override
    public void started(int wanted, int reused) {}

    @Override
    public void progressed(int done, int toCall, TokenCount tokens) {}
  }
}
