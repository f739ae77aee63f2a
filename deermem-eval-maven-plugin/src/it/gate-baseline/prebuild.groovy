io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)

// The build commits its results, and a copy that claims more.
io.github.deermem.eval.maven.ExampleProject.addAntTasks(basedir, 'verify', '''
    <copy todir="committed"><fileset dir="target/deermem-eval"/></copy>
    <copy todir="better"><fileset dir="target/deermem-eval/qa" includes="qa.rows.jsonl"/></copy>
    <replace file="better/qa.rows.jsonl" token='"grade_correct": false' value='"grade_correct": true'/>
''')
true
