package io.github.deermem.eval.report;

import io.github.deermem.eval.report.PublishedEvaluation.ExpectedRow;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Test results in the schema of Maven Surefire, for tools that show such: a case is a test case, a
 * wrong answer a failure, a failed call an error, a missing answer skipped. A file for each policy
 * and suite.
 */
final class TestResults {
  private final PublishedEvaluation evaluation;
  private final Map<String, GradedRow> graded = new HashMap<>();

  private TestResults(PublishedEvaluation evaluation) {
    this.evaluation = evaluation;
    evaluation
        .answers()
        .ifPresent(results -> results.rows().forEach(row -> graded.put(row.rowId(), row)));
  }

  /** Files by name. */
  static Map<String, byte[]> of(PublishedEvaluation evaluation) {
    return new TestResults(evaluation).files();
  }

  private Map<String, byte[]> files() {
    Map<String, List<ExpectedRow>> suites =
        evaluation.expectedRows().stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.policy() + "." + row.source(),
                    LinkedHashMap::new,
                    Collectors.toCollection(ArrayList::new)));
    Map<String, byte[]> files = new LinkedHashMap<>();
    suites.forEach(
        (name, rows) ->
            files.put(
                "TEST-deermem-eval." + name + ".xml",
                suite("deermem-eval." + name, rows).getBytes(StandardCharsets.UTF_8)));
    return files;
  }

  private String suite(String name, List<ExpectedRow> rows) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", name);
      xml.writeAttribute("time", "0");
      xml.writeAttribute("tests", Integer.toString(rows.size()));
      xml.writeAttribute("errors", count(rows, Outcome.ERROR));
      xml.writeAttribute("skipped", count(rows, Outcome.SKIPPED));
      xml.writeAttribute("failures", count(rows, Outcome.FAILURE));
      for (ExpectedRow row : rows) {
        testCase(xml, name, row);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("A string cannot fail to be written", e);
    }
    return text.append('\n').toString();
  }

  private enum Outcome {
    PASSED,
    FAILURE,
    ERROR,
    SKIPPED
  }

  private void testCase(XMLStreamWriter xml, String suite, ExpectedRow row)
      throws XMLStreamException {
    GradedRow answer = graded.get(row.rowId());
    xml.writeStartElement("testcase");
    xml.writeAttribute("name", legal(row.caseId()));
    xml.writeAttribute("classname", suite + "." + legal(row.scenario()));
    xml.writeAttribute("time", "0");
    switch (outcome(row)) {
      case PASSED -> {}
      case FAILURE ->
          problem(
              xml,
              "failure",
              "wrong answer",
              answer.json().path("grade_rule").asText(),
              answer.prediction());
      case ERROR ->
          problem(
              xml, "error", "failed call", "no answer", evaluation.failedCalls().get(row.rowId()));
      case SKIPPED -> {
        xml.writeEmptyElement("skipped");
        xml.writeAttribute("message", "no graded answer");
      }
    }
    xml.writeEndElement();
  }

  private static void problem(
      XMLStreamWriter xml, String element, String type, String message, @Nullable String text)
      throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute("message", legal(message));
    xml.writeAttribute("type", type);
    // Some readers trim around entities, so there are none; two sections can hold what ends one.
    xml.writeCData(legal(text == null ? "" : text).replace("]]>", "]]]]><![CDATA[>"));
    xml.writeEndElement();
  }

  private Outcome outcome(ExpectedRow row) {
    GradedRow answer = graded.get(row.rowId());
    if (answer != null) {
      return answer.isCorrect() ? Outcome.PASSED : Outcome.FAILURE;
    }
    return evaluation.failedCalls().containsKey(row.rowId()) ? Outcome.ERROR : Outcome.SKIPPED;
  }

  private String count(List<ExpectedRow> rows, Outcome wanted) {
    return Long.toString(rows.stream().filter(row -> outcome(row) == wanted).count());
  }

  /** XML 1.0 has no way to write most control characters; they stay readable as escapes. */
  private static String legal(String text) {
    StringBuilder legal = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              boolean allowed =
                  c == '\t'
                      || c == '\n'
                      || c >= 0x20 && c <= 0xd7ff
                      || c >= 0xe000 && c <= 0xfffd
                      || c >= 0x10000;
              if (allowed) {
                legal.appendCodePoint(c);
              } else {
                legal.append(String.format("\\u%04x", c));
              }
            });
    return legal.toString();
  }
}
