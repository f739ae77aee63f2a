package io.github.deermem.eval.bench;

import com.fasterxml.jackson.core.JsonParser;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.concurrent.TimeUnit;
import org.apache.commons.codec.digest.DigestUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The pass over a dataset, and the two things that it cannot do without, each alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class DatasetBenchmark {
  /**
   * With the 1 KB of {@code DigestUtils.sha256(InputStream)} most of the time goes into reading.
   */
  private static final int HASH_BUFFER_BYTES = 1 << 16;

  /** Of a {@link GeneratedDataset}. */
  @Param({})
  public String folder;

  private Path file;
  private ProtocolBundle bundle;

  @Setup
  public void load() {
    GeneratedDataset dataset = new GeneratedDataset(Path.of(folder));
    file = dataset.file();
    bundle = dataset.loadBundle();
  }

  @Benchmark
  public VerifiedDataset pass() {
    return DatasetPass.read(file, bundle);
  }

  @Benchmark
  public byte[] hash() throws IOException {
    MessageDigest sha256 = DigestUtils.getSha256Digest();
    byte[] buffer = new byte[HASH_BUFFER_BYTES];
    try (InputStream stream = Files.newInputStream(file)) {
      for (int read = stream.read(buffer); read > 0; read = stream.read(buffer)) {
        sha256.update(buffer, 0, read);
      }
    }
    return sha256.digest();
  }

  @Benchmark
  public int tokenize() throws IOException {
    int tokens = 0;
    try (InputStream stream = Files.newInputStream(file);
        JsonParser parser = JsonDocuments.factory().createParser(stream)) {
      while (parser.nextToken() != null) {
        tokens++;
      }
    }
    return tokens;
  }
}
