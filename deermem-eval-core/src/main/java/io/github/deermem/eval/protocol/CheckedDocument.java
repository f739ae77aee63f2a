package io.github.deermem.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A JSON file of another protocol than the bundle's, read and held to a schema as the bundle's
 * files are. Its owner adds what a schema cannot say, and then refuses the file, or not, with
 * everything that is wrong with it.
 *
 * <p>Not thread-safe: it lives while a file is being loaded.
 */
public final class CheckedDocument {
  private final SourceDocument source;

  private CheckedDocument(SourceDocument source, Class<?> owner, String schema) {
    this.source = source;
    SchemaCheck.load(owner, schema).check(source);
  }

  /**
   * A file that the user named. That it cannot be read is a problem of it like any other.
   *
   * @param schema lies beside the owner
   */
  public static CheckedDocument read(Path file, Class<?> owner, String schema) {
    return new CheckedDocument(source(file), owner, schema);
  }

  /**
   * A file that ships with the engine.
   *
   * @param name for messages
   * @param schema lies beside the owner
   */
  public static CheckedDocument of(String name, byte[] content, Class<?> owner, String schema) {
    return new CheckedDocument(DocumentReader.json(name, content), owner, schema);
  }

  private static SourceDocument source(Path file) {
    String name = file.toString();
    try {
      return DocumentReader.json(name, DirectoryRoot.readSmall(file));
    } catch (IOException e) {
      return SourceDocument.missing(name, "cannot be read: " + FileProblems.describe(e));
    }
  }

  /** How messages show a text from the file. */
  public static String quoted(String text) {
    return Quoted.text(text);
  }

  /** A missing node if the file is no JSON. Integers are of any size, 1.0 is none. */
  public JsonNode root() {
    return Objects.requireNonNullElse(source.root(), MissingNode.getInstance());
  }

  /** Of the file's bytes, lowercase hex. */
  public String sha256() {
    return source.sha256();
  }

  /**
   * Whether nothing is wrong, as far as is known by now, with a value and what it holds. Of what is
   * wrong with it already, other problems follow that need no words.
   *
   * @param pointer JSON pointer, not the empty one; a value that is not there is sound
   */
  public boolean isSound(String pointer) {
    return source.isSound(pointer);
  }

  /**
   * Adds a problem.
   *
   * @param pointer JSON pointer of the value, which tells the line
   * @param text what is wrong, found and expected, in one sentence
   */
  public void report(String pointer, String text) {
    source.report(pointer, text);
  }

  /**
   * Ends the checks.
   *
   * @param what the file is, as in "protocol"
   * @throws EvaluationException with every problem in the order of lines, if there is one
   */
  public void requireSound(String what) {
    if (!source.isSound()) {
      throw Problem.refusal(what, source.problems());
    }
  }
}
