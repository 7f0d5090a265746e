//! The same battle, the same bits: battles played here and in the browser's machine, their journals compared byte for byte.

use crate::bindings::Host;
use crate::fault::Fault;
use crate::workshop::Workshop;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use xtask::packages::{self, RUN_SCRIPTS};
use xtask::process::exists;

/// The example that plays them.
const NAME: &str = "journals";

/// Plays so many battles on both sides and compares.
///
/// # Errors
/// Says where the first battle parts, or what could not be built or run.
pub fn compare(workshop: &Workshop, number: u32) -> Result<(), Fault> {
    packages::provide(&packages::missing(&RUN_SCRIPTS));
    if !exists("node") {
        let message = "To play battles in the browser's machine takes Node, 20 or newer: install it, then try again.";
        return Err(Fault::Missing(message.into()));
    }
    let project = workshop.project;
    let number = number.to_string();

    let folder = workshop.module("--example", NAME, &["--no-default-features"], NAME, Host::Node)?;
    let mut node = project.command("node");
    node.arg("tools/webpage/journals.mjs").arg(folder.join(format!("{NAME}.js"))).arg(&number);
    let there = printed(&mut node, &folder.join("there.txt"))?;

    let cargo = ["run", "--quiet", "--release", "--no-default-features", "--example", NAME, "--", &number];
    let here = printed(&mut project.cargo(&cargo), &folder.join("here.txt"))?;

    match first_difference(&here, &there) {
        None => {
            println!("{number} battles, {} bytes of journals: the same here and in the browser's machine.", here.len());
            Ok(())
        }
        Some(difference) => Err(format!("{difference}\nThe journals are in {}.", folder.display()).into()),
    }
}

/// What a program prints, kept in a file for whoever wants to see.
fn printed(command: &mut Command, file: &Path) -> Result<Vec<u8>, String> {
    let at = |error: std::io::Error| format!("{}: {error}", file.display());
    let name = command.get_program().to_string_lossy().into_owned();
    println!("Playing with {name}.");
    let status = command
        .stdin(Stdio::null())
        .stdout(File::create(file).map_err(at)?)
        .status()
        .map_err(|error| format!("cannot start {name}: {error}"))?;
    if !status.success() {
        return Err(format!("{name} ended with {status}."));
    }
    fs::read(file).map_err(at)
}

/// Where the journals part, with the two lines.
fn first_difference(here: &[u8], there: &[u8]) -> Option<String> {
    if here == there {
        return None;
    }
    let mut lines = [here, there].map(|journals| journals.split(|byte| *byte == b'\n'));
    let mut battle = String::from("before the first battle");
    for number in 1.. {
        let [here, there] = lines.each_mut().map(|lines| lines.next().map(String::from_utf8_lossy));
        if here != there {
            let [here, there] = [here, there].map(|line| line.unwrap_or("(nothing)".into()));
            return Some(format!("They part in line {number}, {battle}.\nHere:  {here}\nThere: {there}"));
        }
        match here {
            Some(line) if line.starts_with("battle ") => battle = line.into_owned(),
            Some(_) => {}
            None => break,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named_with_its_battle() {
        let here = b"battle 1: a\nx\nbattle 2: b\ny\nz\n";
        assert_eq!(first_difference(here, here), None);
        let other = first_difference(here, b"battle 1: a\nx\nbattle 2: b\ny\nw\n").unwrap();
        assert_eq!(other, "They part in line 5, battle 2: b.\nHere:  z\nThere: w");
        let short = first_difference(here, b"battle 1: a\n").unwrap();
        assert!(short.contains("line 2, battle 1: a"), "{short}");
    }
}
