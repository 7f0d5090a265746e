//! Scenarios with the texts they were read from, as recordings need them.

use super::playable::Playable;
use crate::content::{DataErrors, scenario_text};
use crate::engine::{Checksum, Header, REPLAY_FORMAT, Ruleset};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// A scenario and where it came from.
#[derive(Debug)]
pub struct LoadedScenario<R: Ruleset> {
    /// As it was given.
    pub name: String,
    /// Its whole text.
    pub text: Cow<'static, str>,
    /// Checked.
    pub scenario: Arc<R::Scenario>,
}

impl<R: Ruleset> Clone for LoadedScenario<R> {
    fn clone(&self) -> Self {
        LoadedScenario { name: self.name.clone(), text: self.text.clone(), scenario: self.scenario.clone() }
    }
}

impl<R: Playable> LoadedScenario<R> {
    /// The scenario that a recorded battle carries with it, under the rules at hand.
    ///
    /// # Errors
    /// Every fault of the rules, else of the scenario.
    pub fn of_replay(header: &Header) -> Result<Self, DataErrors> {
        let scenario = R::parse(&header.scenario, &header.scenario_text)?;
        Ok(LoadedScenario { name: header.scenario.clone(), text: header.scenario_text.clone().into(), scenario })
    }

    /// The first line of the recording of a battle; `start` is the checksum of its state at the first question.
    pub fn header(&self, seed: u64, players: [&str; 2], start: Checksum) -> Header {
        Header {
            replay: REPLAY_FORMAT,
            ruleset: R::NAME.into(),
            content_hash: Checksum(R::facts(&self.scenario).content_hash),
            scenario: self.name.clone(),
            seed,
            players: players.map(str::to_owned),
            start,
            scenario_text: self.text.clone().into_owned(),
        }
    }
}

/// A scenario of one ruleset, by its path on disk, else built in (its path, or its name alone such as `raid`).
///
/// # Errors
/// Every fault of the rules, else of the scenario; a file that is not there.
pub fn load_scenario<R: Playable>(path: &Path) -> Result<Arc<R::Scenario>, DataErrors> {
    let (file, text) = scenario_text(path)?;
    R::parse(&file, &text)
}
