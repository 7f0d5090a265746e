//! Finding a scenario: on disk, else built in.

use super::embedded::embedded_scenarios;
use super::error::{DataError, DataErrors};
use super::folder::{on_disk, unreadable};
use super::suggest;
use std::borrow::Cow;
use std::path::Path;

/// The name of a scenario for messages, and its text, found
/// from the working directory or the folder of the program, else built in (by its path, or its name alone such as `raid`).
///
/// # Errors
/// A file that is not there or cannot be read.
pub fn scenario_text(path: &Path) -> Result<(String, Cow<'static, str>), DataErrors> {
    if let Some(found) = on_disk(path).filter(|found| found.is_file()) {
        let text = std::fs::read_to_string(&found).map_err(|error| unreadable(&found, &error))?;
        return Ok((found.display().to_string(), text.into()));
    }
    match embedded_scenarios().iter().find(|(name, _)| is_named(name, path)) {
        Some((name, text)) => Ok(((*name).to_owned(), (*text).into())),
        None => Err(not_there(path).into()),
    }
}

/// The ruleset a scenario says it is for; none where that cannot be read.
pub fn ruleset_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Head {
        ruleset: String,
    }
    ron::from_str::<Head>(text).ok().map(|head| head.ruleset)
}

/// Does the path mean the scenario built in under this name?
fn is_named(name: &str, path: &Path) -> bool {
    let name = Path::new(name);
    path == name
        || path.ends_with(name)
        || Some(path.as_os_str()) == name.file_stem()
        || Some(path.as_os_str()) == name.file_name()
}

fn not_there(path: &Path) -> DataError {
    let wanted = path.display().to_string();
    DataError {
        message: "there is no such scenario".into(),
        expected: suggest::remedy(&wanted, embedded_scenarios().iter().map(|(name, _)| *name)),
        file: wanted,
        line: 1,
        column: 1,
        key: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_in_scenario_is_found_by_path_and_by_name() {
        for path in ["scenarios/raid.ron", "raid", "raid.ron", "/nowhere/scenarios/raid.ron"] {
            assert!(scenario_text(Path::new(path)).is_ok(), "{path}");
        }
    }

    #[test]
    fn a_scenario_that_is_not_there_names_the_nearest() {
        let error = scenario_text(Path::new("scenarios/riad.ron")).unwrap_err().to_string();
        let start = "scenarios/riad.ron:1:1: there is no such scenario; expected `scenarios/raid.ron` (nearest spelling; known: ";
        assert!(error.starts_with(start), "{error}");
    }
}
