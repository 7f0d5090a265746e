//! Unfinished battles: kept after each choice, offered again on the start screen, forgotten when they are over.

use crate::engine::{Header, Replay, Side};
use crate::play::LoadedScenario;
use crate::rulesets::AnyScenario;
use crate::window::announce::announce;
use crate::window::battle::BattleWorld;
use crate::window::staged::Staged;
use crate::window::store::Store;
use crate::with_ruleset;
use bevy::prelude::*;
use std::fmt::Display;
use web_time::SystemTime;

/// How many unfinished battles are kept; the oldest goes first.
const KEPT: usize = 6;

/// What the names of battles begin with in the store.
const PREFIX: &str = "battle-";

/// The name of the battle being played in the store, and how much of it is kept.
#[derive(Resource, Debug)]
pub struct Keeping {
    name: String,
    choices: usize,
}

/// An unfinished battle on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its name in the store.
    pub name: String,
    /// The scenario's title.
    pub title: String,
    /// Which battle it is, in words.
    pub detail: String,
}

/// A name for a battle begun now; names sort by age.
fn fresh_name() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    format!("{PREFIX}{:013}", since.as_millis())
}

impl Keeping {
    /// A battle that has just begun.
    pub fn fresh() -> Self {
        Keeping { name: fresh_name(), choices: 0 }
    }

    /// A battle taken up again, under the name it is kept by.
    pub fn again(name: String, choices: usize) -> Self {
        Keeping { name, choices }
    }

    /// Its name in the store.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Keeps the battle after each choice.
pub fn keep<R: Staged>(battle: Res<BattleWorld<R>>, keeping: Option<ResMut<Keeping>>, mut store: ResMut<Store>) {
    let (Some(mut keeping), Some(game)) = (keeping, battle.game()) else { return };
    if game.choices() == keeping.choices {
        return;
    }
    keeping.choices = game.choices();
    if game.is_over() {
        store.remove(&keeping.name);
        return;
    }
    store.write(&keeping.name, game.recording());
    if store.fault().is_none() {
        announce("saved");
    }
    for old in names(&store).into_iter().skip(KEPT) {
        store.remove(&old);
    }
}

/// Names of the battles kept, the youngest first.
fn names(store: &Store) -> Vec<String> {
    let mut names = store.names();
    names.retain(|name| name.starts_with(PREFIX) && name[PREFIX.len()..].bytes().all(|byte| byte.is_ascii_digit()));
    names.sort_unstable_by(|one, other| other.cmp(one));
    names
}

/// The battles on offer, the youngest first. One that cannot be read stays in the store and is offered with its fault.
pub fn offered(store: &Store) -> Vec<Saved> {
    names(store).into_iter().filter_map(|name| store.read(&name).map(|text| describe(name, &text))).collect()
}

fn describe(name: String, text: &str) -> Saved {
    let header = match Header::read(text) {
        Ok(header) => header,
        Err(error) => return damaged(name, error),
    };
    match AnyScenario::of_replay(&header) {
        Ok(scenario) => with_ruleset!(scenario, loaded => told(name, text, &loaded)),
        Err(_) => Saved { name, title: header.scenario, detail: "its scenario cannot be read any more".into() },
    }
}

fn damaged(name: String, fault: impl Display) -> Saved {
    Saved { name, title: "A damaged battle".into(), detail: fault.to_string() }
}

fn told<R: Staged>(name: String, text: &str, loaded: &LoadedScenario<R>) -> Saved {
    let replay = match Replay::<R::Choice>::read(text) {
        Ok(replay) => replay,
        Err(error) => return damaged(name, error),
    };
    let facts = R::facts(&loaded.scenario);
    let sides = Side::BOTH.map(|side| {
        let player = match replay.header.players[side.index()].as_str() {
            "human" => "you",
            _ => "the program",
        };
        format!("{} ({player})", facts.sides[side.index()].name)
    });
    let sides = sides.join(" against ");
    let detail = format!("{sides}, {} choices made, seed {}", replay.steps.len(), replay.header.seed);
    Saved { name, title: facts.title.to_owned(), detail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::args::Player;
    use std::path::Path;

    #[test]
    fn a_kept_battle_is_described_and_a_damaged_one_too() {
        let AnyScenario::VikingSteel(raid) = AnyScenario::load(Path::new("raid")).expect("the raid is built in") else {
            panic!("the raid is of Viking Steel");
        };
        let battle = BattleWorld::begin(&raid, [Player::Human, Player::Ai], 7).expect("the rules go on");
        let text = battle.game().expect("it is home").recording();
        let saved = describe("battle-1".into(), &text);
        assert_eq!(saved.title, raid.scenario.title);
        assert!(saved.detail.contains("0 choices") && saved.detail.contains("seed 7"), "{}", saved.detail);
        assert!(saved.detail.contains("(you)") && saved.detail.contains("(the program)"), "{}", saved.detail);
        let damaged = describe("battle-2".into(), &text[..text.len() / 2]);
        assert!(damaged.detail.contains("cut off"), "{}", damaged.detail);
    }
}
