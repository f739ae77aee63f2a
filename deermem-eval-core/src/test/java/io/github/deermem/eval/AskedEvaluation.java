package io.github.deermem.eval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.dataset.VerifiedDataset;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.policy.PolicyEvaluation;
import io.github.deermem.eval.policy.PolicyUnderTest;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.protocol.BundleSource;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.protocol.ProtocolConfig;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.RunMarker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The small evaluation with a model to be asked: 90 tasks, three workers, three attempts, five
 * seconds for a call.
 */
public final class AskedEvaluation {
  public static final String KEY_VARIABLE = "SMALL_EVALUATION_KEY";
  public static final String ADDRESS_VARIABLE = "SMALL_EVALUATION_ADDRESS";

  private final ProtocolBundle bundle;
  private final VerifiedDataset dataset;
  private final List<PolicyUnderTest> policies;
  private final List<Decision> decisions;
  private final List<AnswerTask> tasks;

  private AskedEvaluation(ProtocolBundle bundle, VerifiedDataset dataset) {
    this.bundle = bundle;
    this.dataset = dataset;
    this.policies =
        new PolicyCatalog(null, AskedEvaluation.class.getClassLoader())
            .resolve(bundle.config(), Map.of());
    this.decisions =
        PolicyEvaluation.run(bundle.config(), CasePreparation.prepare(bundle, dataset), policies);
    this.tasks = AnswerTask.of(bundle, decisions);
  }

  public static AskedEvaluation in(Path directory) {
    return in(directory, small -> {});
  }

  /**
   * @param change made to the dataset, the config or the manifests before they are written
   */
  public static AskedEvaluation in(Path directory, Consumer<SmallEvaluation> change) {
    SmallEvaluation small = new SmallEvaluation(directory);
    qa(small)
        .put("provider", ProtocolConfig.Qa.OPENAI_COMPATIBLE)
        .put("api_key_env", KEY_VARIABLE)
        .put("base_url_env", ADDRESS_VARIABLE)
        .put("model", "m-1")
        .put("timeout_seconds", 5)
        .put("max_attempts", 3)
        .put("workers", 3);
    change.accept(small);
    byte[] rows = small.dataset();
    ProtocolBundle bundle = small.pinning(rows);
    return new AskedEvaluation(bundle, small.read(rows, bundle));
  }

  /** What was written before, as another process finds it. */
  public static AskedEvaluation reopened(Path directory) {
    ProtocolBundle bundle =
        ProtocolBundle.load(BundleSource.directory(directory.resolve("protocol")));
    VerifiedDataset dataset = DatasetPass.read(directory.resolve("small.json"), bundle);
    return new AskedEvaluation(bundle, dataset);
  }

  /** The part of a config that is about asking, to be changed. */
  public static ObjectNode qa(SmallEvaluation small) {
    return (ObjectNode) small.config().get("qa");
  }

  public ProtocolBundle bundle() {
    return bundle;
  }

  public VerifiedDataset dataset() {
    return dataset;
  }

  public List<PolicyUnderTest> policies() {
    return policies;
  }

  /** At every capacity. */
  public List<Decision> decisions() {
    return decisions;
  }

  /** At the QA capacity: 90. */
  public List<AnswerTask> tasks() {
    return tasks;
  }

  public AnswerTask task(String rowId) {
    return tasks.stream().filter(task -> task.rowId().equals(rowId)).findFirst().orElseThrow();
  }

  public RunMarker marker() {
    return new RunMarker(bundle);
  }
}
