io.github.deermem.eval.maven.ExampleProject.copy(new File(exampleProject), basedir)

// The build itself commits its results and flips a grade, as an overeager hand would.
io.github.deermem.eval.maven.ExampleProject.addAntTasks(basedir, 'verify', '''
    <copy todir="committed"><fileset dir="target/deermem-eval/qa" includes="qa.*"/></copy>
    <replace file="committed/qa.rows.jsonl" token='"grade_correct": false, "grade_rule": "insufficient"' value='"grade_correct": true, "grade_rule": "exact"'/>
''')
true
