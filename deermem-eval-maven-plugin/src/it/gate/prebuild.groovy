io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)

def profile = { id, configuration -> """
    <profile>
      <id>${id}</id>
      <build>
        <plugins>
          <plugin>
            <groupId>io.github.deermem</groupId>
            <artifactId>deermem-eval-maven-plugin</artifactId>
            <configuration>${configuration}</configuration>
          </plugin>
        </plugins>
      </build>
    </profile>
""" }
def pom = new File(basedir, 'pom.xml')
pom.text = pom.text.replace('<profiles>', '<profiles>' + profile('strict', '''
    <minimums>
      <qa.hybrid-v1.official>0.95</qa.hybrid-v1.official>
      <qa.difference.official>40%</qa.difference.official>
    </minimums>
    <maximums>
      <qa.abstained.confidence.official>0/40</qa.abstained.confidence.official>
    </maximums>''') + profile('undecidable', '''
    <minimums>
      <qa.hybrid-v1.official>80</qa.hybrid-v1.official>
      <qa.hybrid-v1.offical>0.8</qa.hybrid-v1.offical>
      <qa.difference.official>much</qa.difference.official>
    </minimums>
    <maximums>
      <qa.p.synthetic>0.05</qa.p.synthetic>
    </maximums>''') + profile('empty', '''
    <minimums combine.self="override"/>
    <maximums combine.self="override"/>''') + profile('other-protocol', '''
    <config>src/deermem/candidate.yaml</config>''') + profile('elsewhere', '''
    <outputDirectory>target/elsewhere</outputDirectory>'''))
true
