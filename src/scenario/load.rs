//! Scenarios from where they are: a path on disk wins over what is built in.

use super::embedded::embedded_scenarios;
use super::error::{DataError, DataErrors};
use super::parse::parse_scenario;
use super::rules_tables::load_rules;
use super::rules_text::{on_disk, unreadable};
use super::suggest;
use crate::engine::{Checksum, Header, REPLAY_FORMAT, Ruleset};
use crate::viking_steel::VikingSteel;
use crate::viking_steel::scenario::Scenario;
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// A scenario and where it came from.
#[derive(Clone, Debug)]
pub struct LoadedScenario {
    /// As it was given.
    pub name: String,
    /// Its whole text.
    pub text: Cow<'static, str>,
    /// Checked.
    pub scenario: Arc<Scenario>,
}

impl LoadedScenario {
    /// Finds, reads and checks a scenario, by its path as [`load_scenario`] does.
    ///
    /// # Errors
    /// Every fault of the rules, else of the scenario; a file that is not there.
    pub fn load(path: &Path) -> Result<Self, DataErrors> {
        let rules = load_rules(None)?;
        let (name, text) = scenario_text(path)?;
        let scenario = parse_scenario(&name, &text, rules)?;
        Ok(LoadedScenario { name: path.display().to_string(), text, scenario })
    }

    /// The scenario that a recorded battle carries with it, under the rules at hand.
    ///
    /// # Errors
    /// Every fault of the rules, else of the scenario.
    pub fn of_replay(header: &Header) -> Result<Self, DataErrors> {
        let scenario = parse_scenario(&header.scenario, &header.scenario_text, load_rules(None)?)?;
        Ok(LoadedScenario { name: header.scenario.clone(), text: header.scenario_text.clone().into(), scenario })
    }

    /// The first line of the recording of a battle; `start` is the checksum of its state at the first question.
    pub fn header(&self, seed: u64, players: [&str; 2], start: Checksum) -> Header {
        Header {
            replay: REPLAY_FORMAT,
            ruleset: VikingSteel::NAME.into(),
            content_hash: Checksum(self.scenario.content_hash),
            scenario: self.name.clone(),
            seed,
            players: players.map(str::to_owned),
            start,
            scenario_text: self.text.clone().into_owned(),
        }
    }
}

/// A scenario by its path: on disk, from the working directory or the folder of the program, else built in (its path, or its
/// name alone such as `raid`). The rules are those of [`load_rules`].
///
/// # Errors
/// Every fault of the rules, else of the scenario; a file that is not there.
pub fn load_scenario(path: &Path) -> Result<Arc<Scenario>, DataErrors> {
    LoadedScenario::load(path).map(|loaded| loaded.scenario)
}

/// The name of a scenario for messages, and its text, found as by [`load_scenario`].
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
            assert!(load_scenario(Path::new(path)).is_ok(), "{path}");
        }
    }

    #[test]
    fn a_scenario_that_is_not_there_names_the_nearest() {
        let error = load_scenario(Path::new("scenarios/riad.ron")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "scenarios/riad.ron:1:1: there is no such scenario; expected `scenarios/raid.ron` (nearest spelling; known: scenarios/raid.ron, scenarios/shieldwall.ron)"
        );
    }
}
