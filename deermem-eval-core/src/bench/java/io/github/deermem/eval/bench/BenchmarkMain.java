package io.github.deermem.eval.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Generates what is missing, measures everything in one run and prints it as tables. Every
 * measurement has a virtual machine of its own; JMH's own words about it go to a log of its own.
 */
public final class BenchmarkMain {
  private static final int ROWS_IN_15_MB = 500;
  private static final int ROWS_IN_277_MB = 9_233;
  private static final int ROWS_IN_2_7_GB = 90_000;
  private static final String PASS_HEAP = "-Xmx256m";

  private final Path directory;

  private BenchmarkMain(Path directory) {
    this.directory = directory;
  }

  /**
   * @param arguments the directory for files and logs; the property {@code bench.large} adds the
   *     largest file
   */
  public static void main(String[] arguments) throws IOException, RunnerException {
    Path directory = Files.createDirectories(Path.of(arguments[0]));
    new BenchmarkMain(directory).run(Boolean.getBoolean("bench.large"));
  }

  private void run(boolean large) throws IOException, RunnerException {
    Table passes =
        new Table(
            "rows",
            "MB",
            "pass",
            "SHA-256",
            "tokens",
            "pass/(SHA-256+tokens)",
            "MB/s",
            "peak heap");
    passes.add("", "", "ms", "ms", "ms", "", "", "MB");
    addPass(passes, ROWS_IN_15_MB);
    addPass(passes, ROWS_IN_277_MB);
    if (large) {
      addPass(passes, ROWS_IN_2_7_GB);
    }
    Table selections = new Table("facts", "select half", "heap limit");
    selections.add("", "ms", "");
    addSelection(selections, 1_000, "1g");
    addSelection(selections, 100_000, "1g");
    addSelection(selections, 1_000_000, "4g");
    Table runs = new Table("rows", "run-policy, median", "slowest");
    runs.add("", "ms", "ms");
    addRun(runs, ROWS_IN_15_MB);

    Table answers =
        new Table("latency", "run", "bare loop", "rows alone", "rows/s", "bare/run", "run/ideal");
    answers.add("ms", "ms", "ms", "ms", "", "", "");
    addAnswers(answers, 0);
    addAnswers(answers, 50);
    Table bootstraps = new Table("pairs", "bootstrap");
    bootstraps.add("", "ms");
    addBootstrap(bootstraps, 45);
    addBootstrap(bootstraps, 500);

    System.out.println();
    System.out.println(machine());
    System.out.println();
    System.out.println("Dataset pass, warm, median; " + PASS_HEAP);
    System.out.println(passes);
    System.out.println("Selection of hybrid-v1, warm, median");
    System.out.println(selections);
    System.out.println("Protocol to published files, each time the first in a new JVM");
    System.out.println(runs);
    System.out.println(
        "900 answers by 3 workers from a local server, rows synced to disk; ideal: latency × calls / workers");
    System.out.println(answers);
    System.out.println("Paired bootstrap, 10,000 iterations, warm, median");
    System.out.println(bootstraps);
  }

  private void addPass(Table table, int rows) throws IOException, RunnerException {
    GeneratedDataset dataset = dataset(rows);
    Map<String, RunResult> results =
        byLabel(
            measure(
                "pass-" + rows,
                warm(DatasetBenchmark.class)
                    .param("folder", dataset.folder().toString())
                    .jvmArgs(PASS_HEAP)
                    .addProfiler(PeakHeap.class)));
    double size = Files.size(dataset.file()) / 1e6;
    double pass = median(results.get("pass"));
    double hash = median(results.get("hash"));
    double tokenize = median(results.get("tokenize"));
    Result<?> peak = results.get("pass").getSecondaryResults().get(PeakHeap.LABEL);
    table.add(
        format("%,d", rows),
        format("%,.1f", size),
        format("%,.1f", pass),
        format("%,.1f", hash),
        format("%,.1f", tokenize),
        format("%.2f", pass / (hash + tokenize)),
        format("%,.0f", size / pass * 1000),
        format("%,.0f", peak.getScore()));
  }

  private void addSelection(Table table, int facts, String heap) throws RunnerException {
    RunResult result =
        measure(
                "select-" + facts,
                warm(SelectionBenchmark.class)
                    .param("facts", String.valueOf(facts))
                    .jvmArgs("-Xmx" + heap))
            .iterator()
            .next();
    table.add(format("%,d", facts), format("%,.2f", median(result)), "-Xmx" + heap);
  }

  private void addRun(Table table, int rows) throws IOException, RunnerException {
    RunResult result =
        measure(
                "run-policy-" + rows,
                options(RunPolicyBenchmark.class)
                    .param("folder", dataset(rows).folder().toString())
                    .forks(5)
                    .warmupIterations(0)
                    .measurementIterations(1))
            .iterator()
            .next();
    table.add(
        format("%,d", rows),
        format("%,.0f", median(result)),
        format("%,.0f", result.getPrimaryResult().getStatistics().getMax()));
  }

  private void addAnswers(Table table, int latencyMillis) throws IOException, RunnerException {
    boolean quick = latencyMillis == 0;
    Map<String, RunResult> results =
        byLabel(
            measure(
                "answers-" + latencyMillis,
                options(AnswerRunBenchmark.class)
                    .param("folder", dataset(ROWS_IN_15_MB).folder().toString())
                    .param("latencyMillis", String.valueOf(latencyMillis))
                    .forks(1)
                    .warmupIterations(quick ? 5 : 1)
                    .measurementIterations(quick ? 5 : 2)));
    double run = median(results.get("run"));
    double bare = median(results.get("bareLoop"));
    double ideal = (double) AnswerRunBenchmark.TASKS / AnswerRunBenchmark.WORKERS * latencyMillis;
    table.add(
        String.valueOf(latencyMillis),
        format("%,.0f", run),
        format("%,.0f", bare),
        format("%,.0f", median(results.get("rowsAlone"))),
        format("%,.0f", AnswerRunBenchmark.TASKS / run * 1000),
        format("%.2f", bare / run),
        quick ? "" : format("%.3f", run / ideal));
  }

  private void addBootstrap(Table table, int pairs) throws RunnerException {
    RunResult result =
        measure(
                "bootstrap-" + pairs,
                warm(BootstrapBenchmark.class).param("pairs", String.valueOf(pairs)))
            .iterator()
            .next();
    table.add(String.valueOf(pairs), format("%.1f", median(result)));
  }

  private static Map<String, RunResult> byLabel(Collection<RunResult> results) {
    return results.stream()
        .collect(
            Collectors.toMap(result -> result.getPrimaryResult().getLabel(), result -> result));
  }

  private GeneratedDataset dataset(int rows) throws IOException {
    return GeneratedDataset.inside(directory, rows);
  }

  private ChainedOptionsBuilder warm(Class<?> benchmark) {
    return options(benchmark)
        .forks(1)
        .warmupIterations(5)
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(5)
        .measurementTime(TimeValue.seconds(1));
  }

  private ChainedOptionsBuilder options(Class<?> benchmark) {
    return new OptionsBuilder()
        .include("\\." + benchmark.getSimpleName() + "\\.")
        .shouldFailOnError(true);
  }

  private Collection<RunResult> measure(String name, ChainedOptionsBuilder options)
      throws RunnerException {
    System.out.println("Measuring " + name + " ...");
    String log = directory.resolve(name + ".log").toString();
    return new Runner(options.output(log).build()).run();
  }

  private static double median(RunResult result) {
    return result.getPrimaryResult().getStatistics().getPercentile(50);
  }

  private static String machine() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return format(
        "%d cores · %.0f GiB of memory · %s %s · %s %s",
        system.getAvailableProcessors(),
        system.getTotalMemorySize() / (double) (1 << 30),
        System.getProperty("java.vm.name"),
        Runtime.version(),
        system.getName(),
        system.getArch());
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
