def log = new File(basedir, 'build.log').text
// Eight limits of the child, one of which replaces the parent's, and one of the parent alone.
assert log.contains('1 of 9 limits is broken.')
assert log =~ /qa\.confidence\.official +57\.5% \(23\/40\) +minimum 99% +qa\.summary\.json/
true
