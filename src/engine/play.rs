//! Playing: `submit` a choice, `advance` until somebody must choose or the battle is over.

use super::{DecisionOf, Dice, Journal, Pending, Refusal, Ruleset, Stack};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use std::sync::Arc;

/// The schedule in which all rules live: one thread, no ambiguous order.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Resolve;

/// Where a battle stands between two choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Somebody has to choose: see [`pending`].
    Asking,
    /// The battle is over.
    Over,
}

/// The rules stopped without a question or an end: a fault of the program, never of the players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// No frame can go on.
    #[error("the rules cannot go on: {0}")]
    Stalled(String),
}

/// More passes than any single choice can need.
const PASS_LIMIT: usize = 10_000;

type PendingOf<R> = Pending<DecisionOf<R>, <R as Ruleset>::Choice, <R as Ruleset>::Outcome>;

/// Lays out a scenario in an empty world and adds the schedule. Call [`advance`] next.
pub fn start<R: Ruleset>(world: &mut World, scenario: Arc<R::Scenario>, dice: Dice) {
    let mut schedule = Schedule::new(Resolve);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    R::add_phases(&mut schedule);
    world.insert_resource(PendingOf::<R>::default());
    world.insert_resource(Journal::<R::Event>::default());
    R::setup(world, scenario, dice);
    world.add_schedule(schedule);
}

/// The open question.
pub fn pending<R: Ruleset>(world: &World) -> Option<&DecisionOf<R>> {
    world.get_resource::<PendingOf<R>>()?.decision.as_ref()
}

/// What has happened so far.
pub fn journal<R: Ruleset>(world: &World) -> &Journal<R::Event> {
    world.resource::<Journal<R::Event>>()
}

/// Where the battle stands; `None` while [`advance`] still has work.
pub fn status<R: Ruleset>(world: &World) -> Option<Status> {
    if R::is_over(world) {
        Some(Status::Over)
    } else if pending::<R>(world).is_some() {
        Some(Status::Asking)
    } else {
        None
    }
}

/// Answers the open question. An illegal choice is refused, names the rule, and changes nothing.
pub fn submit<R: Ruleset>(world: &mut World, choice: R::Choice) -> Result<(), Refusal> {
    let Some(decision) = world.resource_mut::<PendingOf<R>>().decision.take() else {
        return Err(Refusal::new("", "nobody is asked anything now"));
    };
    let verdict =
        if decision.options.binary_search(&choice).is_ok() { Ok(()) } else { R::judge(world, &decision, &choice) };
    let mut pending = world.resource_mut::<PendingOf<R>>();
    match verdict {
        Ok(()) => pending.answer = Some(choice),
        Err(_) => pending.decision = Some(decision),
    }
    verdict
}

/// Runs the rules until somebody must choose or the battle is over.
///
/// # Errors
/// When no frame can go on, which is a fault of the program.
pub fn advance<R: Ruleset>(world: &mut World) -> Result<Status, PlayError> {
    for _ in 0..PASS_LIMIT {
        if let Some(status) = status::<R>(world) {
            return Ok(status);
        }
        if world.resource::<Stack<R::Frame>>().top().is_none() {
            return Err(PlayError::Stalled("nothing is left to resolve".into()));
        }
        world.run_schedule(Resolve);
    }
    Err(PlayError::Stalled(format!("no end after {PASS_LIMIT} passes")))
}
