//! The game in the browser: built, compared with the native one, and driven by mouse and fingers in a real browser.

use crate::counts::Counts;
use crate::steps::{Context, End, Verdict};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use xtask::UNAVAILABLE;
use xtask::packages::{self, BROWSE};
use xtask::process::{Finished, Show, output_of, run};

/// Battles whose journals are compared.
const BATTLES: &str = "200";

/// The oldest Node that runs the tests.
const NODE: u32 = 20;

/// Plays battles here and in the browser's machine; their journals must be the same, byte for byte.
pub fn journals(context: &Context) -> Verdict {
    web(context, &["web", "--quick", "--journals", BATTLES])
}

/// Builds the page, and the bare one, which it must not outweigh by far.
pub fn build(context: &Context) -> Verdict {
    web(context, &["web", "--quick", "--compare"])
}

/// Opens the page in Chromium, as `web/tests/` says.
pub fn drive(context: &Context) -> Verdict {
    packages::provide(&packages::missing(&BROWSE));
    let missing = packages::missing(&BROWSE);
    if !missing.is_empty() {
        return Verdict::skipped(format!("not to be had here: {}", missing.join(" ")));
    }
    let version = output_of(Command::new("node").arg("--version")).unwrap_or_default();
    if major(&version).is_none_or(|major| major < NODE) {
        return Verdict::skipped(format!("needs Node {NODE} or newer, not {}", version.trim()));
    }
    let folder = context.project.root.join("web");
    if !folder.join("dist/build.json").is_file() {
        return Verdict::failed("there is no page to open: `cargo web --quick` builds it");
    }
    if is_stale(&folder)
        && let Some(fault) = in_folder(context, &folder, "npm", &["ci".into()]).fault
    {
        return Verdict::failed(format!("npm ci {fault}"));
    }
    let mut words = vec![PathBuf::from("--test"), "--test-concurrency=1".into()];
    match test_files(&folder.join("tests")) {
        Ok(files) => words.extend(files),
        Err(error) => return Verdict::failed(format!("web/tests: {error}")),
    }
    let Finished { fault, output, .. } = in_folder(context, &folder, "node", &words);
    let tests = Counts::of_node(&output);
    match fault {
        None if tests.passed == 0 => Verdict::failed("no test has run"),
        fault => Verdict { end: fault.map_or(End::Passed, End::Failed), tests },
    }
}

/// Runs `cargo web`, which tells by its status when this machine lacks what it takes.
fn web(context: &Context, arguments: &[&str]) -> Verdict {
    println!("$ cargo {}", arguments.join(" "));
    let finished = run(&mut context.project.cargo(arguments), Show::Live, context.deadline);
    match finished.fault {
        None => Verdict::passed(),
        Some(_) if finished.status == Some(UNAVAILABLE.into()) => {
            Verdict::skipped("what it takes is not to be had here; the lines above say what")
        }
        Some(fault) => Verdict::failed(fault),
    }
}

fn in_folder(context: &Context, folder: &Path, program: &str, words: &[PathBuf]) -> Finished {
    let mut command = context.project.command(program);
    command.current_dir(folder).args(words);
    let shown: Vec<_> = words.iter().map(|word| word.strip_prefix(folder).unwrap_or(word).to_string_lossy()).collect();
    println!("$ cd web && {program} {}", shown.join(" "));
    run(&mut command, Show::Live, context.deadline)
}

/// Whether the packages are not there, or older than the list of them.
fn is_stale(folder: &Path) -> bool {
    let changed = |file: &str| fs::metadata(folder.join(file)).and_then(|data| data.modified()).ok();
    let installed: Option<SystemTime> = changed("node_modules/.package-lock.json");
    installed.is_none() || installed < changed("package-lock.json")
}

fn test_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort_unstable();
    Ok(files)
}

/// The 20 of `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_node_is_read() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major(""), None);
    }
}
