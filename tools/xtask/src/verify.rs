//! `cargo verify`: every step, one after the other, and the sum at the end.

use crate::counts::Counts;
use crate::steps::{Context, End, STEPS, Step, Verdict};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use xtask::packages::{self, BUILD, DRIVE, OPEN};
use xtask::project::Project;

/// Runs the steps that `arguments` ask for and goes on after one that fails, so that all is told at once.
///
/// # Errors
/// When the arguments mean nothing or the clone cannot be found.
pub fn verify(arguments: &[String]) -> Result<ExitCode, String> {
    let wish = Wish::read(arguments)?;
    let chosen: Vec<_> = STEPS.iter().filter(|step| step.name.contains(&wish.only)).collect();
    if wish.list {
        chosen.iter().for_each(|step| println!("{}", step.name));
        return Ok(ExitCode::SUCCESS);
    }
    if chosen.is_empty() {
        return Err(format!("no step has `{}` in its name; see `cargo verify --list`", wish.only));
    }
    let context = Context {
        project: Project::find()?,
        deadline: wish.minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes)),
    };
    if chosen.iter().any(|step| step.needs_window) {
        packages::provide(&packages::missing(BUILD.iter().chain(&OPEN).chain(&DRIVE)));
    }
    let mut ledger = Ledger::default();
    for (number, step) in (1..).zip(&chosen) {
        println!("\n==== {number}/{}  {} ====", chosen.len(), step.name);
        let start = Instant::now();
        let verdict = context.take(step);
        ledger.enter(step, &verdict, start.elapsed());
    }
    ledger.print();
    Ok(if ledger.sum().failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What the command line asks for.
#[derive(Default)]
struct Wish {
    only: String,
    minutes: Option<u64>,
    list: bool,
}

impl Wish {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut wish = Self::default();
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().cloned().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                "--only" => wish.only = value()?,
                "--minutes" => {
                    let text = value()?;
                    let minutes = text.parse().map_err(|_| format!("--minutes takes a whole number, not {text}"))?;
                    wish.minutes = Some(minutes);
                }
                "--list" => wish.list = true,
                _ => {
                    return Err(format!("verify knows no {word}; see `cargo run --package xtask -- --help`"));
                }
            }
        }
        Ok(wish)
    }
}

/// What came of each step so far.
#[derive(Default)]
struct Ledger {
    lines: Vec<String>,
    steps: Counts,
    tests: Counts,
}

impl Ledger {
    fn enter(&mut self, step: &Step, verdict: &Verdict, time: Duration) {
        let (word, reason) = match &verdict.end {
            End::Passed => ("passed", None),
            End::Failed(reason) => ("FAILED", Some(reason)),
            End::Skipped(reason) => ("skipped", Some(reason)),
        };
        match verdict.end {
            End::Passed => self.steps.passed += 1,
            End::Failed(_) => self.steps.failed += 1,
            End::Skipped(_) => self.steps.skipped += 1,
        }
        self.tests += verdict.tests;
        let mut line = format!("{word:>8}  {:>6.1} s  {}", time.as_secs_f32(), step.name);
        if !verdict.tests.is_empty() {
            line += &format!("  (tests: {})", verdict.tests);
        }
        if let Some(reason) = reason {
            line += &format!("  - {reason}");
        }
        println!("{line}");
        self.lines.push(line);
    }

    fn sum(&self) -> Counts {
        let mut sum = self.steps;
        sum += self.tests;
        sum
    }

    fn print(&self) {
        println!("\n==== Summary ====");
        self.lines.iter().for_each(|line| println!("{line}"));
        println!("\nSteps: {}.", self.steps);
        println!("Tests within them, added up from cargo's and Node's own lines: {}.", self.tests);
        println!("A test that runs in two builds counts twice, an ignored one as skipped. Steps and tests together:");
        println!("{}", self.sum());
    }
}
