package io.github.deermem.eval.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.memory.Memories;
import com.example.memory.Memories.Notebook;
import com.example.memory.Memories.Other;
import com.example.memory.Memories.Unopened;
import io.github.deermem.eval.ProjectClasses;
import io.github.deermem.eval.artifact.EvaluationException;
import io.github.deermem.eval.memory.MemorySystem.Bucket;
import io.github.deermem.eval.memory.MemorySystem.Memory;
import io.github.deermem.eval.memory.MemorySystem.Message;
import io.github.deermem.eval.memory.MemorySystem.Update;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which memory is measured, and what is said of those that cannot be. */
class MemoryCatalogTest {
  @TempDir Path directory;
  private final List<URLClassLoader> open = new ArrayList<>();
  private ProjectClasses project;
  private ProjectClasses besideEngine;

  @BeforeEach
  void setUp() {
    project = new ProjectClasses(directory.resolve("project"), MemorySystem.class);
    besideEngine = new ProjectClasses(directory.resolve("engine"), MemorySystem.class);
  }

  @AfterEach
  void closeLoaders() throws IOException {
    for (URLClassLoader loader : open) {
      loader.close();
    }
  }

  @Test
  void withoutAnybodyElsesClassesTheEmbeddedMemoryIsFound() throws IOException {
    MemoryUnderTest memory = catalog().resolve(null);

    assertEquals(EmbeddedMemory.class.getName(), memory.className());
    assertEquals("embedded-reference", memory.name());
    assertEquals("1", memory.version());
  }

  @Test
  void theMemoryThatTheProjectShipsIsMeasuredWithItsOwnClasses() throws Exception {
    String inner = Notebook.class.getName() + "$OpenNotebook";
    project.offering(Notebook.class).with(Class.forName(inner));
    besideEngine.offering(Other.class);
    URLClassLoader projectLoader = keep(project.apart());

    MemoryUnderTest memory =
        new MemoryCatalog(projectLoader, keep(besideEngine.besideTheEngine())).resolve(null);

    assertSame(projectLoader, memory.system().getClass().getClassLoader());
    assertEquals("3.1", memory.version());
    Bucket bucket = Bucket.ofDefaultAgent("anna");
    try (Memory opened = memory.system().open(directory, asked -> asked.get(1).content())) {
      opened.enqueue(new Update(bucket, "t", List.of(new Message("user", "I like tea."))));
      opened.flush();

      assertEquals(List.of("I like tea."), opened.read(bucket).facts());
    }
  }

  @Test
  void theEmbeddedMemoryThatSomebodyListsAgainIsNoProvider() throws IOException {
    besideEngine.offering(EmbeddedMemory.class.getName(), Other.class.getName());

    assertEquals(Other.class.getName(), catalog().resolve(null).className());
  }

  @Test
  void aNamedClassBeatsEveryProvider() throws IOException {
    besideEngine.offering(Other.class);

    assertEquals(
        EmbeddedMemory.class.getName(),
        catalog().resolve(EmbeddedMemory.class.getName()).className());
  }

  @Test
  void severalProvidersInOnePlaceAreRefused() throws IOException {
    project.with(Unopened.class).offering(Notebook.class, Other.class);

    assertEquals(
        "Several classes offer a memory to measure: com.example.memory.Memories$Notebook, com.example.memory.Memories$Other."
            + " Name the one to measure: scopeSystem=<class>.",
        refusal(null));
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Forgotten, is neither on the project's class path nor among the plugin's dependencies.",
    "java.lang.String, does not implement io.github.deermem.eval.memory.MemorySystem.",
    "com.example.memory.Memories$Unopened, cannot be created: java.lang.InstantiationException"
  })
  void aClassThatCannotBeUsedIsNamedWithTheReason(String className, String reason)
      throws IOException {
    String message = refusal(className);

    assertTrue(
        message.startsWith(
            "The class "
                + className
                + ", which shall implement the memory to measure (scopeSystem), "
                + reason),
        message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n"})
  void aBlankClassNameIsRefused(String className) throws IOException {
    assertEquals(
        "scopeSystem names no class. Name the memory to measure, or leave the parameter out.",
        refusal(className));
  }

  @ParameterizedTest
  @CsvSource({
    "Nameless, has no name: name() returns null or blank text.",
    "Versionless, throws java.lang.IllegalStateException: no version file when asked its version."
  })
  void everyMemoryHasANameAndAVersion(String simpleName, String problem) throws IOException {
    String className = Memories.class.getName() + "$" + simpleName;

    assertEquals("The memory " + className + " " + problem, refusal(className));
  }

  @Test
  void aCatalogKnowsTheClassesOfItsLoaders() throws IOException {
    assertTrue(catalog().knows(EmbeddedMemory.class.getName()));
    assertFalse(catalog().knows("com.example.Forgotten"));
  }

  private MemoryCatalog catalog() throws IOException {
    return new MemoryCatalog(keep(project.apart()), keep(besideEngine.besideTheEngine()));
  }

  private String refusal(String className) throws IOException {
    MemoryCatalog catalog = catalog();
    EvaluationException refusal =
        assertThrows(EvaluationException.class, () -> catalog.resolve(className));
    assertEquals(EvaluationException.Reason.MEMORY, refusal.reason());
    return refusal.getMessage();
  }

  private URLClassLoader keep(URLClassLoader loader) {
    open.add(loader);
    return loader;
  }
}
