//! What a ruleset must say of itself so that the engine, the window, the opponent and the tests can play it.

use super::{Decision, Dice, Refusal};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::sync::Arc;

/// The decision type of a ruleset.
pub type DecisionOf<R> = Decision<<R as Ruleset>::Question, <R as Ruleset>::Choice, <R as Ruleset>::Reach>;

/// A published set of rules, played through the engine.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// Its name in files and on the command line.
    const NAME: &'static str;
    /// A checked scenario.
    type Scenario: Send + Sync + 'static;
    /// What can be asked.
    type Question: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What can be answered.
    type Choice: Clone + Debug + Ord + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Answers too many to list.
    type Reach: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Matters on the resolution stack.
    type Frame: Send + Sync + 'static;
    /// What a frame hands to the one below it.
    type Outcome: Send + Sync + 'static;
    /// What the journal records.
    type Event: Clone + Debug + Serialize + Send + Sync + 'static;
    /// Everything needed to go on with a battle elsewhere.
    type Snapshot: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Lays out a scenario in an empty world, with its first frame on the stack.
    fn setup(world: &mut World, scenario: Arc<Self::Scenario>, dice: Dice);

    /// Adds the phases to the schedule; they must leave no ambiguous order.
    fn add_phases(schedule: &mut Schedule);

    /// Is the battle over?
    fn is_over(world: &World) -> bool;

    /// Is the choice, which is not among the listed options, legal all the same? `Err` says why not.
    fn judge(world: &mut World, decision: &DecisionOf<Self>, choice: &Self::Choice) -> Result<(), Refusal>;

    /// The whole state as plain data.
    fn capture(world: &mut World) -> Self::Snapshot;

    /// Puts a captured state into a world set up from the same scenario.
    fn restore(world: &mut World, snapshot: &Self::Snapshot);

    /// A legal choice picked by the numbers `pick` gives (each call: a number below its argument).
    fn random_choice(world: &mut World, decision: &DecisionOf<Self>, pick: &mut dyn FnMut(u32) -> u32) -> Self::Choice;

    /// What must always hold (no overlap, nobody off the table, no negative count); `Err` says what does not.
    fn check_invariants(world: &mut World) -> Result<(), String>;
}
