//! The commands that the README tells people to type: each is typed here, or known to be typed elsewhere.

use crate::steps::{Context, Verdict};
use std::env;
use std::fs;
use std::time::Instant;
use xtask::process::{Show, exists, run};

/// Who types a command line of the README.
#[derive(Debug, PartialEq, Eq)]
enum Typist {
    /// This step, in a shell at the top of the clone.
    ThisStep,
    /// Something else, named.
    Other(&'static str),
    /// Nobody: the README promises what no check keeps.
    Nobody,
}

/// Runs every headless command in the `sh` blocks of the README.
pub fn check(context: &Context) -> Verdict {
    let text = match fs::read_to_string(context.project.root.join("README.md")) {
        Ok(text) => text,
        Err(error) => return Verdict::failed(format!("README.md: {error}")),
    };
    if !exists("sh") {
        return Verdict::skipped("there is no sh on this system");
    }
    let build = context.cargo(&["build", "--release", "--no-default-features"]);
    if let crate::steps::End::Failed(_) = build.end {
        return build;
    }
    let mut faults = Vec::new();
    for line in commands(&text) {
        match typist(&line) {
            Typist::ThisStep => faults.extend(type_line(context, &line).err()),
            Typist::Other(who) => println!("  elsewhere  {line}  ({who})"),
            Typist::Nobody => {
                faults.push(format!("`{line}` is checked by nobody: make it a `text` block, or teach readme.rs"))
            }
        }
    }
    faults.iter().for_each(|fault| println!("  wrong      {fault}"));
    match faults.len() {
        0 => Verdict::passed(),
        number => Verdict::failed(format!("{number} of the commands")),
    }
}

/// Runs one line with the game on the search path; what it prints is shown only when it fails.
fn type_line(context: &Context, line: &str) -> Result<(), String> {
    let own = context.project.target.join("release");
    let others = env::var_os("PATH").unwrap_or_default();
    let path =
        env::join_paths(std::iter::once(own).chain(env::split_paths(&others))).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let mut shell = context.project.command("sh");
    shell.arg("-c").arg(format!("{{ {line}\n}} 2>&1")).env("PATH", path);
    let finished = run(&mut shell, Show::Nothing, context.deadline);
    match finished.fault {
        None => {
            println!("  {:>6.1} s   {line}", start.elapsed().as_secs_f32());
            Ok(())
        }
        Some(fault) => {
            let lines: Vec<_> = finished.output.lines().collect();
            let end = lines[lines.len().saturating_sub(40)..].join("\n");
            Err(format!("`{line}` {fault}, saying:\n{end}"))
        }
    }
}

/// The command lines of all blocks marked `sh`, continued lines joined, comments left out.
fn commands(markdown: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = None;
    let mut begun = String::new();
    for line in markdown.lines().map(str::trim) {
        if let Some(mark) = line.strip_prefix("```") {
            inside = if inside.is_some() { None } else { Some(mark == "sh") };
        } else if inside == Some(true) && !line.is_empty() && !line.starts_with('#') {
            if let Some(part) = line.strip_suffix('\\') {
                begun.push_str(part);
            } else {
                found.push(std::mem::take(&mut begun) + line);
            }
        }
    }
    found
}

fn typist(line: &str) -> Typist {
    let words: Vec<_> = line.split('#').next().unwrap_or(line).split_whitespace().collect();
    match words.as_slice() {
        ["cargo", "play", ..] => Typist::Other(".ci/run types `cargo play`"),
        ["cargo", "verify", ..] => Typist::Other(".ci/run types `cargo verify`"),
        ["cargo", "web", ..] => Typist::Other("the steps of the page type `cargo web --quick`"),
        ["hildarleik"] | ["hildarleik", "play", ..] => Typist::Other("the step that drives the window starts it"),
        ["hildarleik", ..] => Typist::ThisStep,
        ["cargo", "run", rest @ ..] if rest.contains(&"--no-default-features") => Typist::ThisStep,
        _ => Typist::Nobody,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sh_blocks_hold_commands() {
        let text = "x\n```sh\n# a comment\ncargo verify\nhildarleik sim \\\n  a.ron\n```\n```text\nrm x\n```\n```sh\nhildarleik\n```\n";
        assert_eq!(commands(text), ["cargo verify", "hildarleik sim a.ron", "hildarleik"]);
    }

    #[test]
    fn every_command_has_a_typist_or_is_reported() {
        assert_eq!(typist("hildarleik check scenarios # all of them"), Typist::ThisStep);
        assert_eq!(typist("cargo run --release --no-default-features -- watch"), Typist::ThisStep);
        assert!(matches!(typist("cargo play --seed 7"), Typist::Other(_)));
        assert!(matches!(typist("cargo web --serve"), Typist::Other(_)));
        assert!(matches!(typist("hildarleik play scenarios/raid.ron"), Typist::Other(_)));
        assert_eq!(typist("cargo install --path ."), Typist::Nobody);
        assert_eq!(typist("cargo run"), Typist::Nobody);
    }
}
