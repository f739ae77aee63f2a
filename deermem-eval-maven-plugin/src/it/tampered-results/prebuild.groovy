io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)

// The build itself commits its results and flips a grade, as an overeager hand would.
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
                <copy todir="committed"><fileset dir="target/deermem-eval/qa" includes="qa.*"/></copy>
                <replace file="committed/qa.rows.jsonl" token='"grade_correct": false, "grade_rule": "insufficient"' value='"grade_correct": true, "grade_rule": "exact"'/>
              </target>
            </configuration>
          </execution>
        </executions>
      </plugin>
    </plugins>
  </build>
''')
true
