def builds = new File(basedir, 'build.log').text.split('Scanning for projects...').drop(1)
assert builds.size() == 4
def (made, same, better, none) = builds as List

assert same.contains('All 8 limits are kept.')
assert same.contains('Nothing is significantly worse than the baseline:')
assert same =~ /hybrid-v1, capacity 7, official +0 better +0 worse +of +40 +p 1 +a loss of 8 cases would have been noticed/
assert same =~ /hybrid-v1, answers, synthetic +0 better +0 worse +of +5 +p 1 +5 pairs cannot show a loss/

assert better.contains('Significantly worse than the baseline, in 1 of 4 comparisons:')
assert better =~ /confidence, answers, official +0 better +17 worse +of +40 +p \S+ +WORSE/
assert better =~ /confidence, answers, official, worse: \S+, \S+/
assert better.contains('MojoFailureException')

assert none.contains('There is no baseline in ')
assert none.contains('MojoExecutionException')
true
