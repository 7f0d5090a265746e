//! A scenario as the start screen offers it, whichever its ruleset.

use crate::conquest_1066::{self, Conquest1066};
use crate::engine::{Ruleset, Side};
use crate::play::{Facts, LoadedScenario, Playable};
use crate::rulesets::AnyScenario;
use crate::viking_steel::VikingSteel;
use crate::viking_steel::state::scenario::Scenario as Measured;
use std::sync::Arc;

/// What is said of a scenario before it is played.
#[derive(Clone)]
pub struct Offer {
    /// The scenario itself.
    pub scenario: AnyScenario,
    /// Its title.
    pub title: String,
    /// What happened and what each side must do.
    pub story: String,
    /// The ruleset in a player's words.
    pub ruleset: &'static str,
    /// How long and how large, in words.
    pub extent: String,
    /// Attacker and defender.
    pub sides: [SideOffer; 2],
    /// What is laid on the table, for the map.
    pub laid: Arc<Measured>,
}

/// What is said of a side.
#[derive(Clone)]
pub struct SideOffer {
    /// Its name.
    pub name: String,
    /// Who plays it unless told otherwise: `human` or `ai`.
    pub player: String,
    /// Its army in words.
    pub army: String,
    /// What it must achieve, with the points.
    pub aims: Vec<String>,
}

/// The rulesets in a player's words.
pub const RULESETS: [(&str, &str); 2] = [
    (VikingSteel::NAME, "Viking Steel: shield walls, dice and inches"),
    (Conquest1066::NAME, "Conquest 1066: squares, commands and re-rolls"),
];

impl Offer {
    /// Of a scenario that has been read.
    ///
    /// # Errors
    /// What is laid on the table for it cannot be made.
    pub fn of(scenario: AnyScenario) -> Result<Offer, String> {
        match &scenario {
            AnyScenario::VikingSteel(loaded) => Ok(steel(loaded, scenario.clone())),
            AnyScenario::Conquest1066(loaded) => conquest(loaded, scenario.clone()),
        }
    }
}

fn steel(loaded: &LoadedScenario<VikingSteel>, any: AnyScenario) -> Offer {
    let scenario = &loaded.scenario;
    let table = &scenario.table;
    let extent = format!("{} turns on {:.0} by {:.0} inches", scenario.turn_limit, table.width(), table.depth());
    let army = |side: Side| {
        let units = scenario.units.iter().filter(|unit| unit.side == side).map(|unit| unit.troop.name.as_str());
        let leaders = scenario.characters.iter().filter(|character| character.side == side).count();
        format!("{}, {leaders} {}", counted(units), if leaders == 1 { "character" } else { "characters" })
    };
    let aims = |side: Side| {
        let own = scenario.objectives.iter().filter(|objective| objective.side == side);
        own.map(|objective| format!("{} ({} points)", objective.name, objective.points)).collect()
    };
    offer(any, VikingSteel::facts(scenario), RULESETS[0].1, extent, army, aims, scenario.clone())
}

fn conquest(loaded: &LoadedScenario<Conquest1066>, any: AnyScenario) -> Result<Offer, String> {
    let scenario = &loaded.scenario;
    let grid = &scenario.grid;
    let extent = format!("{} turns on {} by {} squares", scenario.turn_limit, grid.columns(), grid.rows());
    let army = |side: Side| {
        let units = scenario.units.iter().filter(|unit| unit.side == side).map(|unit| unit.troop.name.as_str());
        let leaders: Vec<&str> = scenario
            .commanders
            .iter()
            .filter(|commander| commander.side == side)
            .map(|commander| commander.name.as_str())
            .collect();
        format!("{}, led by {}", counted(units), leaders.join(" and "))
    };
    let aims = |side: Side| {
        let own = scenario.objectives.iter().filter(|objective| objective.side == side);
        own.map(|objective| {
            let decides = if objective.decisive { ", which decides the battle" } else { "" };
            format!("{} ({} points{decides})", objective.name, objective.points)
        })
        .collect()
    };
    let laid = conquest_1066::window::shared(scenario)?;
    Ok(offer(any, Conquest1066::facts(scenario), RULESETS[1].1, extent, army, aims, laid))
}

fn offer(
    scenario: AnyScenario,
    facts: Facts,
    ruleset: &'static str,
    extent: String,
    army: impl Fn(Side) -> String,
    aims: impl Fn(Side) -> Vec<String>,
    laid: Arc<Measured>,
) -> Offer {
    let sides = Side::BOTH.map(|side| SideOffer {
        name: facts.sides[side.index()].name.to_owned(),
        player: facts.sides[side.index()].player.to_owned(),
        army: army(side),
        aims: aims(side),
    });
    Offer { scenario, title: facts.title.to_owned(), story: facts.story.to_owned(), ruleset, extent, sides, laid }
}

/// `2 × Fyrd, 1 × Housecarls`, in the order of the list.
fn counted<'a>(units: impl Iterator<Item = &'a str>) -> String {
    let mut troops: Vec<(&str, usize)> = Vec::new();
    for name in units {
        match troops.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => troops.push((name, 1)),
        }
    }
    troops.iter().map(|(name, count)| format!("{count} × {name}")).collect::<Vec<_>>().join(", ")
}
