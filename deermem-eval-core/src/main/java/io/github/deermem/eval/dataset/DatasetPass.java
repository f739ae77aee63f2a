package io.github.deermem.eval.dataset;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.github.deermem.eval.artifact.CodePoints;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.artifact.FileProblems;
import io.github.deermem.eval.artifact.JsonDocuments;
import io.github.deermem.eval.grading.BlindGrader;
import io.github.deermem.eval.protocol.OfficialManifest;
import io.github.deermem.eval.protocol.ProtocolBundle;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the dataset once, as a stream. Its hash is taken of the very bytes that are parsed; if it
 * is not the pinned one, that is the message, whatever the parser or the rules made of the content.
 * Used once.
 */
public final class DatasetPass {
  private static final int PROBLEMS_SHOWN = 20;

  private final ProtocolBundle bundle;
  private final CaseSelection selection;
  private final DistractorBank bank;
  private final RowReader reader;
  private final Set<String> ids = new HashSet<>();
  private final List<String> problems = new ArrayList<>();
  private int problemCount;
  private int rows;

  private DatasetPass(ProtocolBundle bundle) {
    this.bundle = bundle;
    this.selection = new CaseSelection(bundle.official());
    this.bank = new DistractorBank(bundle.config().pool());
    int longest =
        Math.max(
            bundle.official().selection().evidenceMaxChars(),
            bundle.config().pool().distractorMaxEvidenceChars());
    this.reader = new RowReader(longest);
  }

  /**
   * @throws EvaluationException if the file cannot be read, is not the pinned one, or its rows do
   *     not give what the protocol needs; the message names files, hashes and ids, never text of
   *     the dataset
   */
  public static VerifiedDataset read(Path file, ProtocolBundle bundle) {
    return new DatasetPass(bundle).read(file);
  }

  private VerifiedDataset read(Path file) {
    if (Files.isDirectory(file)) {
      throw unreadable(file + " is a directory, and the dataset is one file.", null);
    }
    DigestingStream.Identity identity;
    try (DigestingStream stream = new DigestingStream(Files.newInputStream(file))) {
      parse(stream);
      identity = stream.finish();
    } catch (IOException e) {
      throw unreadable(
          "Cannot read the dataset " + file + ": " + FileProblems.describe(e) + ".", e);
    }
    if (!identity.sha256().equals(bundle.config().dataset().sha256())) {
      throw new EvaluationException(
          EvaluationException.Reason.DATASET,
          WrongBytes.explain(file, identity, bundle.config().dataset()));
    }
    if (identity.malformedAt() >= 0) {
      fileProblem("it is not valid UTF-8 at byte " + identity.malformedAt());
    }
    if (identity.hasEncodingMark()) {
      fileProblem("it starts with a byte-order mark or is UTF-16; JSON is UTF-8 without a mark");
    }
    if (problems.isEmpty()) {
      selection.problems().forEach(this::problem);
      bank.problems().forEach(this::problem);
    }
    if (problems.isEmpty()) {
      checkSelected();
    }
    refuseProblems(file);
    return new VerifiedDataset(identity.sha256(), rows, selection.rows(), bank.records());
  }

  private void parse(DigestingStream stream) throws IOException {
    try (JsonParser parser = JsonDocuments.factory().createParser(stream)) {
      parseRows(parser);
    } catch (StreamConstraintsException e) {
      fileProblem(
          "it exceeds what is read: strings of 64 Mi characters, keys of 50,000, numbers of 100,000 digits, 500 levels"
              + near(e));
    } catch (JsonProcessingException e) {
      // The parser's own words may quote the dataset.
      fileProblem("it is no JSON document" + near(e));
    } catch (CharConversionException e) {
      // What the parser takes for UTF-32; a file that cannot be read is another IOException.
      fileProblem("it is no JSON document");
    }
  }

  private static String near(JsonProcessingException e) {
    long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    return at < 0 ? "" : ", near byte " + at;
  }

  private void parseRows(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_ARRAY) {
      fileProblem(
          "expected one JSON array of rows at the top; JSON Lines and single objects are not read");
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      rows++;
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        reader.read(parser);
        takeRow();
      } else {
        problem("row " + rows + " is no object");
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      fileProblem("something follows the end of the array");
    }
  }

  private void takeRow() {
    String id = reader.questionId();
    if (id == null) {
      problem("row " + rows + " has a question_id that is missing, empty or no string");
      return;
    }
    if (!ids.add(id)) {
      problem("duplicate question_id " + ShownId.of(id));
      return;
    }
    String type = reader.questionType();
    boolean official = type != null && isEligibleType(type) && !rule().excludesId(id);
    boolean distractor = type != null && bank.admitsType(type);
    if (!official && !distractor) {
      return;
    }
    List<String> malformed = reader.problems();
    if (!malformed.isEmpty()) {
      malformed.forEach(text -> rowProblem(id, text));
      return;
    }
    Optional<String> evidence = reader.evidence();
    evidence.ifPresent(
        text -> {
          if (official) {
            offerCase(id, text);
          }
          if (distractor && bank.admitsEvidence(text)) {
            bank.add(new BankRecord(id, type, text));
          }
        });
  }

  private void offerCase(String id, String evidence) {
    String reference = reader.reference();
    if (!selection.admitsAnswer(reference) || !selection.admitsEvidence(evidence)) {
      return;
    }
    selection.add(reader.toOfficialRow(evidence));
  }

  /** A paid run must not die in grading, nor in writing a request. */
  private void checkSelected() {
    for (OfficialRow row : selection.rows().values()) {
      if (!BlindGrader.isGradable(row.reference())) {
        rowProblem(
            row.questionId(),
            "its answer has no token (0-9, a-z), so that nothing can be graded against it");
      }
      String date = row.questionDate() == null ? "" : row.questionDate();
      refuseLoneSurrogate(
          row.questionId(),
          row.question() + "\n" + date + "\n" + row.reference() + "\n" + row.evidence());
    }
    for (BankRecord record : bank.records()) {
      refuseLoneSurrogate(record.questionId(), record.questionId() + "\n" + record.evidence());
    }
  }

  private void refuseLoneSurrogate(String id, String text) {
    if (CodePoints.hasLoneSurrogate(text)) {
      rowProblem(id, "holds half a surrogate pair, which UTF-8 cannot express");
    }
  }

  private boolean isEligibleType(String type) {
    return rule().eligibleQuestionTypes().contains(type);
  }

  private OfficialManifest.Selection rule() {
    return bundle.official().selection();
  }

  /** A problem of the whole file comes first, and is shown however many rows have theirs. */
  private void fileProblem(String text) {
    problemCount++;
    problems.add(0, text);
  }

  private void rowProblem(String id, String text) {
    problem(ShownId.of(id) + ": " + text);
  }

  private void problem(String text) {
    problemCount++;
    if (problems.size() < PROBLEMS_SHOWN) {
      problems.add(text);
    }
  }

  private EvaluationException unreadable(String what, @Nullable IOException cause) {
    String wanted = WrongBytes.describe(bundle.config().dataset());
    return new EvaluationException(
        EvaluationException.Reason.DATASET,
        what + "\nExpected " + wanted + ". It is never downloaded: name the place where it is.",
        cause);
  }

  private void refuseProblems(Path file) {
    if (problems.isEmpty()) {
      return;
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "The dataset " + file + " has the pinned hash, but does not give what the protocol needs:");
    problems.forEach(problem -> lines.add("  " + problem));
    if (problemCount > problems.size()) {
      lines.add("  and " + (problemCount - problems.size()) + " more");
    }
    lines.add(
        "Its bytes are the pinned ones, so that another download cannot help: pin a file that is sound (dataset.sha256), or correct the manifest.");
    throw new EvaluationException(EvaluationException.Reason.DATASET, lines);
  }
}
