package io.github.deermem.eval.report;

import io.github.deermem.eval.AskedEvaluation;
import io.github.deermem.eval.artifact.GitState;
import io.github.deermem.eval.artifact.WriteOnceDirectory.OnExisting;
import io.github.deermem.eval.protocol.ProtocolBundle;
import io.github.deermem.eval.qa.Answer;
import io.github.deermem.eval.qa.AnswerRun;
import io.github.deermem.eval.qa.AnswerTask;
import io.github.deermem.eval.qa.FakeProvider;
import io.github.deermem.eval.qa.Quiet;
import io.github.deermem.eval.qa.StopSignal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** The small evaluation with answers, which a test chooses. */
final class GradedSmallEvaluation {
  private final AskedEvaluation evaluation;

  GradedSmallEvaluation(AskedEvaluation evaluation) {
    this.evaluation = evaluation;
  }

  /** Somebody who reads well: right where the support fact was kept, INSUFFICIENT otherwise. */
  static Answer goodReader(AnswerTask task) {
    String reference = task.decision().preparedCase().reference();
    return FakeProvider.answer(task.decision().supportRetained() ? reference : "INSUFFICIENT");
  }

  /** Answers what is missing in the directory. */
  void answer(Path run, Function<AnswerTask, Answer> reader) {
    new AnswerRun(run, tasks(), new FakeProvider(reader::apply), new StopSignal(), new Quiet())
        .run(evaluation.marker(), new GitState(null, null), Instant.EPOCH, 3);
  }

  Grading.Graded grade(Path run) {
    return Grading.of(bundle().config(), run, evaluation.marker(), tasks());
  }

  /** A run of the good reader, graded and published. */
  void publish(Path run) {
    answer(run, GradedSmallEvaluation::goodReader);
    new QaPublication(grade(run)).publish(run, OnExisting.FAIL);
  }

  ProtocolBundle bundle() {
    return evaluation.bundle();
  }

  List<AnswerTask> tasks() {
    return evaluation.tasks();
  }
}
