def builds = new File(basedir, 'build.log').text.split('Scanning for projects...').drop(1)
assert builds.size() == 6
def (passing, strict, undecidable, empty, otherProtocol, elsewhere) = builds as List

assert passing.contains('All 8 limits are kept.')
assert passing =~ /policy\.hybrid-v1\.c7\.official +1\.000 \(40\/40\) +minimum 40\/40 +summary\.json/

// A broken limit is a failure of the build, not an error; the others are not listed.
assert strict.contains('3 of 9 limits are broken.')
assert strict =~ /qa\.hybrid-v1\.official +0\.900 \(36\/40\) +minimum 0\.95 +qa\.summary\.json/
assert strict =~ /qa\.difference\.official +\+32\.5% \(13\/40\) +minimum \+40% +qa\.stats\.json/
assert strict =~ /qa\.abstained\.confidence\.official +0\.\d+ \(\d+\/40\) +maximum 0\/40 +qa\.outcomes\.json/
assert !strict.contains('policy.hybrid-v1.c7.official')
assert strict.contains('MojoFailureException')

assert undecidable.contains('The gate cannot decide:')
assert undecidable.contains('qa.hybrid-v1.official: the minimum 80 lies outside 0 to 1; write 80 percent as 0.8 or 80%')
assert undecidable.contains('There is no metric qa.hybrid-v1.offical; did you mean qa.hybrid-v1.official?')
assert undecidable.contains('qa.difference.official: expected a ratio (0.8), a percentage (80%) or a count (36/45), found much')
assert undecidable.contains('qa.p.synthetic: 5 pairs can never reach p = 0.05; the smallest possible is 0.0625')
assert undecidable.contains('MojoExecutionException')

assert empty.contains('There is no limit to check, and a gate without one would always pass.')
assert empty.contains('MojoExecutionException')

assert otherProtocol.contains("are of another protocol than this build's:")
assert otherProtocol =~ /config_sha256: [0-9a-f]{64} there, [0-9a-f]{64} now/
assert otherProtocol.contains('MojoExecutionException')

assert elsewhere.contains('No result: there is no')
assert elsewhere.contains('Run run-policy first') && elsewhere.contains('Run run-qa and grade-qa first')
assert elsewhere.contains('MojoExecutionException')
true
