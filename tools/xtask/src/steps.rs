//! The steps of `cargo verify`, in the order that tells of a mistake soonest: the core first, then the window, the browser last.

use crate::counts::Counts;
use crate::{browser, readme, window};
use std::process::Command;
use std::time::Instant;
use xtask::process::{Finished, Show, run};
use xtask::project::Project;

/// One step.
pub struct Step {
    /// What it is about; `--only` searches here.
    pub name: &'static str,
    /// Whether the libraries and programs of the window are needed.
    pub needs_window: bool,
    work: Work,
}

/// What a step does.
enum Work {
    /// Cargo with these arguments.
    Cargo(&'static [&'static str]),
    /// Something longer.
    Call(fn(&Context) -> Verdict),
}

/// What every step is given.
pub struct Context {
    /// The clone.
    pub project: Project,
    /// When everything must have ended.
    pub deadline: Option<Instant>,
}

/// What came of a step, with the tests that ran in it.
pub struct Verdict {
    /// How it ended.
    pub end: End,
    /// The tests inside it.
    pub tests: Counts,
}

/// How a step ended.
pub enum End {
    /// All is well.
    Passed,
    /// What is wrong.
    Failed(String),
    /// Why it could not be done here.
    Skipped(String),
}

/// All the steps.
pub const STEPS: [Step; 13] = [
    core("format", Work::Cargo(&["fmt", "--all", "--check"])),
    core("tests, headless", Work::Cargo(&["test", "--workspace", "--no-default-features", "--no-fail-fast"])),
    core(
        "lints, headless",
        Work::Cargo(&["clippy", "--workspace", "--all-targets", "--no-default-features", "--", "-D", "warnings"]),
    ),
    core(
        "random battles conform, same seed gives the same journal: release build, headless",
        Work::Cargo(&["test", "--release", "--no-default-features", "--test", "conformance", "--test", "determinism"]),
    ),
    core(
        "data files, headless",
        Work::Cargo(&["run", "--release", "--no-default-features", "--", "check", "assets/rules", "scenarios"]),
    ),
    core("README commands, headless", Work::Call(readme::check)),
    with_window("lints, window", Work::Cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    // The tests of the rules have run without the window; with it, those that are in the crate itself.
    with_window("tests, window", Work::Cargo(&["test", "--lib", "--no-fail-fast"])),
    with_window("documentation", Work::Call(documentation)),
    with_window("mouse and keyboard in the real window", Work::Call(window::drive)),
    core("the same battles in the browser's machine", Work::Call(browser::journals)),
    core("the page and the bare one, quick build", Work::Call(browser::build)),
    core("the page in a real browser", Work::Call(browser::drive)),
];

const fn core(name: &'static str, work: Work) -> Step {
    Step { name, needs_window: false, work }
}

const fn with_window(name: &'static str, work: Work) -> Step {
    Step { name, needs_window: true, work }
}

impl Context {
    /// Does one step, unless the time is up.
    pub fn take(&self, step: &Step) -> Verdict {
        if self.deadline.is_some_and(|end| Instant::now() >= end) {
            return Verdict::failed("not run: out of time");
        }
        match &step.work {
            Work::Cargo(arguments) => self.cargo(arguments),
            Work::Call(work) => work(self),
        }
    }

    /// Runs cargo, with the command line shown first.
    pub fn cargo(&self, arguments: &[&str]) -> Verdict {
        println!("$ cargo {}", arguments.join(" "));
        self.judge(&mut self.project.cargo(arguments))
    }

    fn judge(&self, command: &mut Command) -> Verdict {
        let Finished { fault, output, .. } = run(command, Show::Live, self.deadline);
        Verdict { end: fault.map_or(End::Passed, End::Failed), tests: Counts::of_tests(&output) }
    }
}

impl Verdict {
    /// A step that went well and ran no tests of its own.
    pub fn passed() -> Self {
        Self { end: End::Passed, tests: Counts::default() }
    }

    /// A step that found something wrong.
    pub fn failed(reason: impl Into<String>) -> Self {
        Self { end: End::Failed(reason.into()), tests: Counts::default() }
    }

    /// A step that cannot be done on this machine.
    pub fn skipped(reason: impl Into<String>) -> Self {
        Self { end: End::Skipped(reason.into()), tests: Counts::default() }
    }
}

fn documentation(context: &Context) -> Verdict {
    println!("$ RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps");
    let mut cargo = context.project.cargo(&["doc", "--workspace", "--no-deps"]);
    context.judge(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}
