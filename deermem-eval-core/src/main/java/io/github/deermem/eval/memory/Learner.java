package io.github.deermem.eval.memory;

import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.memory.MemorySystem.LanguageModel;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The write path: asks the model, reads its answer, and stores what may come in. The model is asked
 * without a lock, since that takes long; what it answered is applied to what the bucket holds by
 * then.
 */
final class Learner {
  private final FileStore store;
  private final LanguageModel model;
  private final WriteRules rules;
  private final ExtractionPrompt prompt = ExtractionPrompt.builtIn();

  Learner(FileStore store, LanguageModel model, WriteRules rules) {
    this.store = store;
    this.model = model;
    this.rules = rules;
  }

  /**
   * @throws UpdateFailedException if nothing was learned, and nothing has changed
   * @throws EvaluationException if the store is damaged or out of reach
   */
  Admission learn(Update update) throws UpdateFailedException {
    refuseWhatCannotBeAsked(update.conversation());
    MemoryState known = store.read(update.bucket());
    String answer = answer(prompt.render(known, update.conversation()));
    Extraction extraction = Normalizer.normalize(ResponseParser.parse(answer));
    AtomicReference<Admission> admission = new AtomicReference<>();
    store.change(
        update.bucket(),
        before -> {
          UpdateApplication application =
              new UpdateApplication(before, extraction, update.threadId(), rules);
          MemoryState after = application.apply();
          admission.set(application.admission());
          return after;
        });
    return admission.get();
  }

  private static void refuseWhatCannotBeAsked(List<Message> conversation)
      throws UpdateFailedException {
    if (conversation.stream().allMatch(message -> CodePoints.trim(message.content()).isEmpty())) {
      throw new UpdateFailedException("The conversation says nothing, so that nothing was asked.");
    }
    for (int i = 0; i < conversation.size(); i++) {
      if (CodePoints.hasLoneSurrogate(conversation.get(i).content())) {
        throw new UpdateFailedException(
            "Message "
                + (i + 1)
                + " of the conversation holds half a surrogate pair, which UTF-8 cannot express.");
      }
    }
  }

  private String answer(List<Message> messages) throws UpdateFailedException {
    try {
      String answer = model.answer(messages);
      if (answer == null) {
        throw new UpdateFailedException("The model answered null instead of a text.");
      }
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UpdateFailedException("Interrupted while the model was asked.");
    } catch (UpdateFailedException e) {
      throw e;
    } catch (EvaluationException e) {
      throw new UpdateFailedException("The model gave no answer: " + e.getMessage());
    } catch (Exception e) {
      // Its message may quote the conversation.
      throw new UpdateFailedException(
          "The model gave no answer: it threw " + e.getClass().getName() + ".");
    }
  }
}
