package io.github.deermem.eval.memory;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A long-term memory, as the scope-isolation benchmark measures it. Implement it, with a public
 * constructor without parameters, around the memory that you ship, and name the class in {@code
 * META-INF/services/io.github.deermem.eval.memory.MemorySystem} or in the parameter {@code
 * scopeSystem}; then the build measures your memory.
 *
 * <p>Only JDK types are exchanged. Any method may throw: an exception is an update that failed, or
 * ends the measurement if there is no update to fail. Nothing that is exchanged is ever null.
 */
public interface MemorySystem {
  /** The name in results: a word or two, always the same. */
  String name();

  /**
   * Names the behaviour; results tell it. Change it whenever the memory may keep other facts than
   * before.
   */
  String version();

  /**
   * The bytes of the prompt that asks the model what to keep, before anything is filled in: results
   * of different prompts never pass for each other's. Empty if there is none to show.
   */
  Optional<byte[]> extractionPrompt() throws Exception;

  /**
   * Opens a memory that knows nothing yet.
   *
   * @param directory exists, is empty, and belongs to this memory alone until it is closed
   * @param model answers; every call to a model goes through it
   */
  Memory open(Path directory, LanguageModel model) throws Exception;

  /** An open memory. Its methods may be called by several threads at once. */
  interface Memory extends AutoCloseable {
    /**
     * Stores facts as they are, past every gate and threshold, as if they had been learned earlier.
     *
     * @param facts each with a text {@code content}, mostly also {@code id}, {@code category},
     *     {@code confidence} (0 to 1), {@code createdAt} (ISO 8601, UTC) and {@code source}; values
     *     are those of JSON: text, numbers, booleans, null, lists and maps
     */
    void seed(Bucket bucket, List<Map<String, Object>> facts) throws Exception;

    /** Learns from a conversation now; what it learned can be read afterwards. */
    Outcome update(Update update) throws Exception;

    /**
     * Learns from a conversation some time later, {@link #flush} at the latest. Of several updates
     * of one thread to one bucket the last may stand for all.
     */
    void enqueue(Update update) throws Exception;

    /**
     * Waits until everything enqueued before has been learned from, or has failed.
     *
     * @return the updates that failed since the last time, in any order
     */
    List<Failure> flush() throws Exception;

    /** What a bucket holds; nothing, if nothing was ever stored there. */
    Contents read(Bucket bucket) throws Exception;

    /**
     * What the memory would tell an assistant about to answer, if it has such a channel of its own
     * beside {@link #read}.
     *
     * @param query what the user said
     * @return the texts told, best first; empty if the memory has no retrieval
     */
    default Optional<List<String>> retrieve(Bucket bucket, String query) throws Exception {
      return Optional.empty();
    }

    /** Learns from what is still enqueued, and lets go of the directory. */
    @Override
    void close() throws Exception;
  }

  /** Answers a prompt. May be called by several threads at once. */
  @FunctionalInterface
  interface LanguageModel {
    /**
     * @param messages of the prompt, at least one
     * @return the text of the answer as it came, which is hostile input
     * @throws Exception if there is no answer; the update that asked has failed
     */
    String answer(List<Message> messages) throws Exception;
  }

  /**
   * One message of a conversation or a prompt.
   *
   * @param role {@code user} or {@code assistant}; in prompts also {@code system}
   */
  record Message(String role, String content) {
    public Message {
      Objects.requireNonNull(role, "role");
      Objects.requireNonNull(content, "content");
    }

    /** Tells the length: conversations never reach a log. */
    @Override
    public String toString() {
      return "Message[role=" + role + ", length=" + content.length() + "]";
    }
  }

  /**
   * What one agent knows about one user. Facts are a bucket's own; summaries may be shared by the
   * agents of a user, and by nobody else.
   *
   * @param userId any text at all, the empty one included; two users whose ids differ in anything
   *     are two users
   * @param agentName ASCII letters, digits and hyphens, or {@link #DEFAULT_AGENT}
   */
  record Bucket(String userId, String agentName) {
    /** The agent of users who chose none. */
    public static final String DEFAULT_AGENT = "__default__";

    private static final Pattern AGENT_NAME = Pattern.compile("[A-Za-z0-9-]+");

    public Bucket {
      Objects.requireNonNull(userId, "userId");
      if (!agentName.equals(DEFAULT_AGENT) && !AGENT_NAME.matcher(agentName).matches()) {
        throw new IllegalArgumentException(
            "An agent name of "
                + agentName.length()
                + " characters is neither "
                + DEFAULT_AGENT
                + " nor made of ASCII letters, digits and hyphens alone. Rename the agent.");
      }
    }

    /** The bucket of the user's default agent. */
    public static Bucket ofDefaultAgent(String userId) {
      return new Bucket(userId, DEFAULT_AGENT);
    }

    /** Leaves out the user, who is nobody's business. */
    @Override
    public String toString() {
      return "Bucket[agentName=" + agentName + "]";
    }
  }

  /**
   * A conversation to learn from. It carries the identity that it belongs to; no implementation may
   * take that from the thread it runs on.
   *
   * @param threadId the conversation's own name, which facts tell as their source
   * @param conversation in order of time
   */
  record Update(Bucket bucket, String threadId, List<Message> conversation) {
    public Update {
      Objects.requireNonNull(bucket, "bucket");
      Objects.requireNonNull(threadId, "threadId");
      conversation = List.copyOf(conversation);
    }

    /** Counts the messages: conversations never reach a log. */
    @Override
    public String toString() {
      return "Update[" + bucket + ", messages=" + conversation.size() + "]";
    }
  }

  /**
   * How an update ended. One that stored nothing, because there was nothing to keep, succeeded.
   *
   * @param reason why it failed, for people, without text of the conversation or of the answer;
   *     empty if it succeeded
   */
  record Outcome(boolean succeeded, String reason) {
    public Outcome {
      Objects.requireNonNull(reason, "reason");
    }

    /** The update is stored, as far as the memory lets it in. */
    public static Outcome success() {
      return new Outcome(true, "");
    }

    /** Nothing has changed. */
    public static Outcome failure(String reason) {
      return new Outcome(false, reason);
    }
  }

  /**
   * An enqueued update that failed.
   *
   * @param reason as in {@link Outcome}
   */
  record Failure(Bucket bucket, String threadId, String reason) {
    public Failure {
      Objects.requireNonNull(bucket, "bucket");
      Objects.requireNonNull(threadId, "threadId");
      Objects.requireNonNull(reason, "reason");
    }
  }

  /**
   * What a bucket holds.
   *
   * @param facts the content of each, in any order
   * @param summaries texts about the user by a name of the memory's choice, the empty ones left out
   */
  record Contents(List<String> facts, Map<String, String> summaries) {
    public Contents {
      facts = List.copyOf(facts);
      summaries = Map.copyOf(summaries);
    }

    /** Counts: what is known about people never reaches a log. */
    @Override
    public String toString() {
      return "Contents[facts=" + facts.size() + ", summaries=" + summaries.size() + "]";
    }
  }
}
