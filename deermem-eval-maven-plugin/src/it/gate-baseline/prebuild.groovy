io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)

// The build commits its results, and a copy that claims more.
def pom = new File(basedir, 'pom.xml')
pom.text = pom.text.replace('''    </plugins>
  </build>
''', '''      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-antrun-plugin</artifactId>
        <version>3.2.0</version>
        <executions>
          <execution>
            <phase>verify</phase>
            <goals><goal>run</goal></goals>
            <configuration>
              <target>
                <copy todir="committed"><fileset dir="target/deermem-eval"/></copy>
                <copy todir="better"><fileset dir="target/deermem-eval/qa" includes="qa.rows.jsonl"/></copy>
                <replace file="better/qa.rows.jsonl" token='"grade_correct": false' value='"grade_correct": true'/>
              </target>
            </configuration>
          </execution>
        </executions>
      </plugin>
    </plugins>
  </build>
''')
true
