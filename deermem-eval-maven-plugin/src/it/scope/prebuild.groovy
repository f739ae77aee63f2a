io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)

def git = { String... arguments ->
  def process = (['git', '-c', 'user.name=it', '-c', 'user.email=it@example.com'] + arguments.toList()).execute(null, basedir)
  process.waitForProcessOutput()
  assert process.exitValue() == 0
}
git('init', '--quiet')
git('add', '.')
git('commit', '--quiet', '-m', 'The project')

def pom = new File(basedir, 'pom.xml')
pom.text = pom.text.replace('<profiles>', '''<profiles>
    <profile>
      <id>commit</id>
      <build>
        <plugins>
''' + io.github.deermem.eval.maven.ExampleProject.antPlugin('validate', '''
            <exec executable="git" failonerror="true">
              <arg line="-c user.name=it -c user.email=it@example.com commit --quiet --allow-empty -m another"/>
            </exec>
''') + '''
        </plugins>
      </build>
    </profile>
''')

new File(basedir, 'src/main/java/com/example/orchard/SharedMemory.java').text = '''package com.example.orchard;

import io.github.deermem.eval.memory.EmbeddedMemory;
import io.github.deermem.eval.memory.MemorySystem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A memory that a team might ship, with a fault: all users share what an agent knows. */
public final class SharedMemory implements MemorySystem {
  private final MemorySystem inner = new EmbeddedMemory();

  @Override
  public String name() {
    return "shared";
  }

  @Override
  public String version() {
    return "7";
  }

  @Override
  public Optional<byte[]> extractionPrompt() throws Exception {
    return inner.extractionPrompt();
  }

  @Override
  public Memory open(Path directory, LanguageModel model) throws Exception {
    Memory memory = inner.open(directory, model);
    return new Memory() {
      private Bucket shared(Bucket bucket) {
        return new Bucket("everybody", bucket.agentName());
      }

      private Update shared(Update update) {
        return new Update(shared(update.bucket()), update.threadId(), update.conversation());
      }

      @Override
      public void seed(Bucket bucket, List<Map<String, Object>> facts) throws Exception {
        memory.seed(shared(bucket), facts);
      }

      @Override
      public Outcome update(Update update) throws Exception {
        return memory.update(shared(update));
      }

      @Override
      public void enqueue(Update update) throws Exception {
        memory.enqueue(shared(update));
      }

      @Override
      public List<Failure> flush() throws Exception {
        return memory.flush();
      }

      @Override
      public Contents read(Bucket bucket) throws Exception {
        return memory.read(shared(bucket));
      }

      @Override
      public void close() throws Exception {
        memory.close();
      }
    };
  }
}
'''
true
