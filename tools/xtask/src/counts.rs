//! What passed, failed and was skipped: of the steps, and of the tests inside them as cargo counts them.

use std::fmt;
use std::ops::AddAssign;

/// Three counts of checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Checks that held.
    pub passed: usize,
    /// Checks that did not.
    pub failed: usize,
    /// Checks that could not be made here.
    pub skipped: usize,
}

impl Counts {
    /// The sum of cargo's own lines: `test result: ok. 12 passed; 0 failed; 1 ignored; ...`.
    pub fn of_tests(output: &str) -> Self {
        let mut sum = Self::default();
        for line in output.lines().filter_map(|line| line.trim().strip_prefix("test result: ")) {
            let clauses = line.split_once(". ").map_or(line, |(_, clauses)| clauses);
            for clause in clauses.split(';') {
                let mut words = clause.split_whitespace();
                let Some(number) = words.next().and_then(|word| word.parse::<usize>().ok()) else {
                    continue;
                };
                match words.next() {
                    Some("passed") => sum.passed += number,
                    Some("failed") => sum.failed += number,
                    Some("ignored") => sum.skipped += number,
                    _ => {}
                }
            }
        }
        sum
    }

    /// The totals that Node's test runner ends with: `# pass 12` or `\u{2139} pass 12`.
    pub fn of_node(output: &str) -> Self {
        let mut sum = Self::default();
        for line in output.lines() {
            let mut words = line.split_whitespace();
            if !words.next().is_some_and(|mark| matches!(mark, "#" | "\u{2139}")) {
                continue;
            }
            let (what, number) = (words.next(), words.next().and_then(|word| word.parse::<usize>().ok()));
            match (what, number, words.next()) {
                (Some("pass"), Some(number), None) => sum.passed += number,
                (Some("fail" | "cancelled"), Some(number), None) => sum.failed += number,
                (Some("skipped" | "todo"), Some(number), None) => sum.skipped += number,
                _ => {}
            }
        }
        sum
    }

    /// Nothing at all was counted.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_several_test_programs_are_summed() {
        let output = "running 3 tests\ntest result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 4 filtered out; finished in 0.10s\n\n   \
                      Doc-tests x\ntest result: ok. 5 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 1.00s\n";
        assert_eq!(Counts::of_tests(output), Counts { passed: 7, failed: 1, skipped: 2 });
    }

    #[test]
    fn the_totals_of_node_are_read_in_both_of_its_styles() {
        let tap = "# tests 5\n# suites 0\n# pass 3\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n# duration_ms 12\n# pass 3 of them\n";
        assert_eq!(Counts::of_node(tap), Counts { passed: 3, failed: 1, skipped: 1 });
        let spec = "\u{2714} opens (3 ms)\n\u{2139} tests 2\n\u{2139} pass 2\n\u{2139} fail 0\n";
        assert_eq!(Counts::of_node(spec), Counts { passed: 2, failed: 0, skipped: 0 });
    }

    #[test]
    fn other_lines_count_nothing() {
        assert!(Counts::of_tests("3 passed; 1 failed\n").is_empty());
    }
}
