package io.github.deermem.eval.bench;

import io.github.deermem.eval.dataset.DatasetPass;
import io.github.deermem.eval.policy.Decision;
import io.github.deermem.eval.policy.PolicyCatalog;
import io.github.deermem.eval.policy.PolicyEvaluation;
import io.github.deermem.eval.pool.CasePreparation;
import io.github.deermem.eval.pool.PreparedCase;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.AnswerTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The tasks of a generated dataset, repeated under other case ids until there are enough.
 *
 * @param bundle of the dataset
 */
record GeneratedTasks(ProtocolBundle bundle, List<AnswerTask> tasks) {
  static GeneratedTasks of(GeneratedDataset dataset, int count) {
    ProtocolBundle bundle = dataset.loadBundle();
    List<PreparedCase> cases =
        CasePreparation.prepare(bundle, DatasetPass.read(dataset.file(), bundle));
    List<Decision> decisions =
        PolicyEvaluation.run(
            bundle.config(),
            cases,
            new PolicyCatalog(null, GeneratedTasks.class.getClassLoader())
                .resolve(bundle.config(), Map.of()));
    List<AnswerTask> once = AnswerTask.of(bundle, decisions);
    List<AnswerTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(copy(once.get(i % once.size()), i / once.size()));
    }
    return new GeneratedTasks(bundle, List.copyOf(tasks));
  }

  private static AnswerTask copy(AnswerTask task, int number) {
    PreparedCase prepared = task.decision().preparedCase();
    PreparedCase renamed =
        new PreparedCase(
            prepared.caseId() + "-" + number,
            prepared.source(),
            prepared.scenario(),
            prepared.questionType(),
            prepared.question(),
            prepared.questionDate(),
            prepared.reference(),
            prepared.supportFactId(),
            prepared.facts(),
            prepared.heat());
    Decision decision =
        new Decision(
            renamed,
            task.decision().capacity(),
            task.decision().policy(),
            task.decision().selection());
    return new AnswerTask(decision, task.request(), task.fingerprint());
  }
}
