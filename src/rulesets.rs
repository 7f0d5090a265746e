//! The only list of rulesets.

use crate::conquest_1066::Conquest1066;
use crate::content::{DataErrors, ruleset_of, scenario_text};
use crate::engine::{Header, Ruleset};
use crate::play::{LoadedScenario, Playable};
use crate::viking_steel::VikingSteel;
use std::borrow::Cow;
use std::path::Path;

/// A scenario of whichever ruleset it is for.
#[derive(Clone, Debug)]
pub enum AnyScenario {
    /// Of Viking Steel.
    VikingSteel(LoadedScenario<VikingSteel>),
    /// Of Conquest 1066.
    Conquest1066(LoadedScenario<Conquest1066>),
}

/// Does the same with a scenario of any ruleset: `with_ruleset!(scenario, loaded => loaded.name.clone())`.
#[macro_export]
macro_rules! with_ruleset {
    ($any:expr, $loaded:ident => $work:expr) => {
        match $any {
            $crate::rulesets::AnyScenario::VikingSteel($loaded) => $work,
            $crate::rulesets::AnyScenario::Conquest1066($loaded) => $work,
        }
    };
}

impl AnyScenario {
    /// Finds, reads and checks a scenario, by its path on disk, else built in (its path, or its name alone such as `raid`).
    ///
    /// # Errors
    /// Every fault of the rules, else of the scenario; a file that is not there.
    pub fn load(path: &Path) -> Result<Self, DataErrors> {
        let (file, text) = scenario_text(path)?;
        AnyScenario::parse(path.display().to_string(), &file, text)
    }

    /// The scenario that a recorded battle carries with it, under the rules at hand.
    ///
    /// # Errors
    /// Every fault of the rules, else of the scenario.
    pub fn of_replay(header: &Header) -> Result<Self, DataErrors> {
        AnyScenario::parse(header.scenario.clone(), &header.scenario, header.scenario_text.clone().into())
    }

    /// Checks the text of a scenario that lies in no file.
    ///
    /// # Errors
    /// Every fault of the rules, else of the scenario.
    pub fn read(name: &str, text: String) -> Result<Self, DataErrors> {
        AnyScenario::parse(name.to_owned(), name, text.into())
    }

    fn parse(name: String, file: &str, text: Cow<'static, str>) -> Result<Self, DataErrors> {
        Ok(match ruleset_of(&text).as_deref() {
            Some(Conquest1066::NAME) => {
                let scenario = Conquest1066::parse(file, &text)?;
                AnyScenario::Conquest1066(LoadedScenario { name, text, scenario })
            }
            // What names no ruleset, or an unknown one, is refused where it is checked.
            _ => {
                let scenario = VikingSteel::parse(file, &text)?;
                AnyScenario::VikingSteel(LoadedScenario { name, text, scenario })
            }
        })
    }
}
