package io.github.deermem.eval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What every report's page must be in a browser, whatever it reports. */
final class ReportPages {
  private static final String FOCUSABLE =
      "[...document.querySelectorAll('a[href], summary, [tabindex]')].filter(e => e.checkVisibility())";

  private ReportPages() {}

  /** Opens the page at two widths, light and dark, and leaves screenshots. */
  static void check(Browser browser, Path page, Path screenshots, String name) throws Exception {
    for (int width : new int[] {1280, 390}) {
      for (String scheme : List.of("light", "dark")) {
        browser.open(page, width, scheme);
        browser.screenshot(screenshots.resolve(name + "-" + width + "-" + scheme + ".png"));

        assertEquals(
            "[]", browser.evaluate(resource("contrast.js")).toString(), "texts of low contrast");
        JsonNode overflow = browser.evaluate("document.documentElement.scrollWidth");
        assertTrue(overflow.intValue() <= width, "the page is " + overflow + " wide");
        assertKeyboardFollowsThePage(browser);
      }
    }
    assertEquals(List.of(), browser.complaints());
    assertEquals(List.of(page.toUri().toString()), browser.requests().stream().distinct().toList());
    assertEquals(
        "0",
        browser
            .evaluate(
                "document.querySelectorAll('script, img, iframe, object, embed, link, form, base').length")
            .toString());
  }

  /** Tab visits everything that can be used, from top to bottom, and shows where it is. */
  private static void assertKeyboardFollowsThePage(Browser browser) throws Exception {
    browser.evaluate("document.activeElement.blur(), window.scrollTo(0, 0)");
    int count = browser.evaluate(FOCUSABLE + ".length").intValue();
    List<Integer> visited = new ArrayList<>();
    List<Integer> expected = new ArrayList<>();
    int tried = Math.min(count, 25);
    for (int i = 0; i < tried; i++) {
      browser.pressTab();
      visited.add(browser.evaluate(FOCUSABLE + ".indexOf(document.activeElement)").intValue());
      expected.add(i);
    }
    assertTrue(count > 5, "there is hardly anything to use");
    assertEquals(expected, visited);
    assertEquals(
        "solid",
        browser.evaluate("getComputedStyle(document.activeElement).outlineStyle").asText());
  }

  private static String resource(String name) throws Exception {
    try (InputStream stream = ReportPages.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
