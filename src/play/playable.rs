//! What programs that play any ruleset need of one, beyond its rules.

use super::summary::Summary;
use crate::content::DataErrors;
use crate::engine::{DecisionOf, Record, Ruleset};
use bevy_ecs::world::World;
use serde::Serialize;
use std::fmt::{Debug, Display};
use std::sync::Arc;

/// A ruleset with its scenarios, its opponent and its words.
pub trait Playable: Ruleset<Scenario: Debug, Choice: Copy> {
    /// The state between two choices, as a window shows it.
    type Field: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Why a battle ended.
    type Reason: Reason;
    /// What a summary says of one unit.
    type UnitSummary: Serialize + Display;

    /// Checks a scenario of this ruleset, under the numbers at hand. `file` is its name for messages.
    ///
    /// # Errors
    /// Every fault of the numbers, else of the scenario.
    fn parse(file: &str, text: &str) -> Result<Arc<Self::Scenario>, DataErrors>;

    /// What is said of a scenario before it is played.
    fn facts(scenario: &Self::Scenario) -> Facts<'_>;

    /// The state in which a battle begins.
    fn opening(scenario: &Self::Scenario) -> Self::Field;

    /// The state a battle is in.
    fn field(world: &mut World) -> Self::Field;

    /// The opponent's answer to the open question. It looks at no dice to come, and the same position gets the same answer.
    fn choose(world: &mut World, scenario: &Self::Scenario, decision: &DecisionOf<Self>) -> Self::Choice;

    /// Is this where one who watches the opponent play takes a breath? What it chooses next is worked out when this has been shown.
    fn is_pause(event: &Self::Event) -> bool;

    /// A record in words.
    fn line(scenario: &Self::Scenario, record: &Record<Self::Event>) -> Line;

    /// The state at the end of a battle, or on the way to it.
    fn summary(scenario: &Self::Scenario, field: &Self::Field) -> Summary<Self>;
}

/// Why a battle ended.
pub trait Reason: Copy + Debug + Eq + Send + Sync + Serialize + 'static {
    /// Every reason, in the order in which they are reported.
    const ALL: &'static [Self];

    /// In words, to follow a colon.
    fn words(self) -> &'static str;
}

/// What is said of a scenario before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// Its title.
    pub title: &'a str,
    /// What happened and what each side must do.
    pub story: &'a str,
    /// Hash of scenario and numbers.
    pub content_hash: u64,
    /// Attacker and defender.
    pub sides: [SideFacts<'a>; 2],
}

/// What is said of a side.
#[derive(Clone, Copy, Debug)]
pub struct SideFacts<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its people.
    pub people: &'a str,
    /// Who plays it unless told otherwise: `human` or `ai`.
    pub player: &'a str,
    /// How many units it has.
    pub units: usize,
}

/// A record in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The words.
    pub text: String,
    /// How it stands in a text.
    pub kind: LineKind,
}

/// How a line stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A turn begins.
    Turn,
    /// Something begins that the next lines belong to.
    Begins,
    /// One thing that happened.
    Happens,
    /// Not worth telling.
    Silent,
}
