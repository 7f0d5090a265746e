//! Checking data files for `hildarleik check`: what each file is, and all its faults.

use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::files::{
    CONQUEST_RULES_FOLDER, CONQUEST_TABLES, check_conquest_table, examine_conquest, load_conquest_rules,
};
use crate::content::folder::unreadable;
use crate::content::source::Source;
use crate::content::{DataError, DataErrors};
use crate::engine::Ruleset;
use crate::viking_steel::files::TABLES;
use crate::viking_steel::files::examine;
use crate::viking_steel::files::{check_table, load_rules};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What a data file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// A table of the rules, known by its file name.
    Rules,
    /// A scenario: every other RON file.
    Scenario,
}

/// What was found in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedFile {
    /// The file as it was named.
    pub file: String,
    /// What it is.
    pub kind: FileKind,
    /// A line about what a sound file holds; empty for a faulty one.
    pub summary: String,
    /// What keeps it from being used.
    pub errors: Vec<DataError>,
    /// What is out of the ordinary (VS-11.1).
    pub warnings: Vec<DataError>,
}

/// Checks a file, or every RON file in a folder and the folders in it, by name.
pub fn check_path(path: &Path) -> Vec<CheckedFile> {
    let mut files = Vec::new();
    let mut faulty = Vec::new();
    gather(path, &mut files, &mut faulty);
    files.sort();
    let mut checked: Vec<CheckedFile> = files.iter().map(|file| check_file(file)).collect();
    checked.extend(faulty.into_iter().map(|error| found(error.file.clone(), FileKind::Scenario, vec![error])));
    checked
}

/// The file itself, or the RON files in the folder.
fn gather(path: &Path, files: &mut Vec<PathBuf>, faulty: &mut Vec<DataError>) {
    let named_as_file = path.extension().is_some_and(|extension| extension == "ron");
    if !path.is_dir() || named_as_file {
        // A folder with a file's name stands in the file's place: reading it will say so.
        files.push(path.to_owned());
        return;
    }
    match std::fs::read_dir(path) {
        Ok(entries) => {
            for entry in entries.flatten() {
                let path = entry.path();
                // A link to a folder may lead back here.
                if path.is_dir() && !path.is_symlink() {
                    gather(&path, files, faulty);
                } else if path.is_file() && path.extension().is_some_and(|extension| extension == "ron") {
                    files.push(path);
                }
            }
        }
        Err(error) => faulty.push(unreadable(path, &error)),
    }
}

fn found(file: String, kind: FileKind, errors: Vec<DataError>) -> CheckedFile {
    CheckedFile { file, kind, summary: String::new(), errors, warnings: Vec::new() }
}

fn check_file(path: &Path) -> CheckedFile {
    let file = path.display().to_string();
    // Both rulesets have a table of troops: the folder tells whose it is.
    let of_conquest =
        path.parent().is_some_and(|folder| folder.file_name() == Path::new(CONQUEST_RULES_FOLDER).file_name());
    let tables: &[&str] = if of_conquest { &CONQUEST_TABLES } else { &TABLES };
    let table = path.file_name().and_then(|name| name.to_str()).filter(|name| tables.contains(name));
    let kind = if table.is_some() { FileKind::Rules } else { FileKind::Scenario };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return found(file, kind, vec![unreadable(path, &error)]),
    };
    let faults_of = if of_conquest { check_conquest_table } else { check_table };
    if let Some(errors) = table.and_then(|table| faults_of(table, &file, &text)) {
        let summary = if errors.is_empty() { "a table of the rules".to_owned() } else { String::new() };
        return CheckedFile { summary, ..found(file, kind, errors) };
    }
    let ruleset = Source::new(&file, &text).text_at("ruleset");
    let checked = if ruleset.as_deref() == Some(Conquest1066::NAME) {
        conquest(&file, &text)
    } else {
        viking_steel(&file, &text)
    };
    match checked {
        Ok((summary, warnings)) => CheckedFile { summary, warnings, ..found(file, kind, Vec::new()) },
        Err(errors) => found(file, kind, errors.0),
    }
}

fn viking_steel(file: &str, text: &str) -> Result<(String, Vec<DataError>), DataErrors> {
    let (scenario, warnings) = examine(file, text, load_rules(None)?)?;
    let summary = format!(
        "\"{}\": {} units, {} characters, {} turns on {}\" x {}\"",
        scenario.title,
        scenario.units.len(),
        scenario.characters.len(),
        scenario.turn_limit,
        scenario.table.width(),
        scenario.table.depth()
    );
    Ok((summary, warnings))
}

fn conquest(file: &str, text: &str) -> Result<(String, Vec<DataError>), DataErrors> {
    let (scenario, warnings) = examine_conquest(file, text, load_conquest_rules(None)?)?;
    let summary = format!(
        "\"{}\": {} units, {} commanders, {} turns on {} x {} squares",
        scenario.title,
        scenario.units.len(),
        scenario.commanders.len(),
        scenario.turn_limit,
        scenario.grid.columns(),
        scenario.grid.rows()
    );
    Ok((summary, warnings))
}
