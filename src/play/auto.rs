//! One battle from its opening to its end with nobody at the table: what `watch`, `sim` and the comparison with the browser do.

use super::loaded::LoadedScenario;
use super::playable::Playable;
use super::players::Player;
use super::seats::Seats;
use crate::engine::{self, Checksum, Dice, Journal, Record, Replay, Status, Step};
use bevy_ecs::world::World;

/// More choices than any battle needs: beyond, it is stuck.
const CHOICE_LIMIT: usize = 100_000;

/// How one battle is played.
pub struct Plan<'a, R: Playable> {
    /// What is played.
    pub source: &'a LoadedScenario<R>,
    /// Seed of the dice.
    pub seed: u64,
    /// Who plays.
    pub players: [Player; 2],
    /// Check after every choice that no two bases overlap and nobody is off the table.
    pub check: bool,
    /// Note the checksum of every state for a replay.
    pub record: bool,
}

impl<R: Playable> Clone for Plan<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Playable> Copy for Plan<'_, R> {}

/// A battle that was played to its end.
pub struct Played<R: Playable> {
    /// Choices made.
    pub choices: usize,
    /// The state at the end.
    pub field: R::Field,
}

/// Plays a battle. `tape` holds the replay so far, also when the battle stalls or the program panics; `read` is given
/// every record of the journal as it is written.
///
/// # Errors
/// A stall, a refused choice or a broken invariant: faults of the program.
pub fn play<R: Playable>(
    plan: Plan<R>,
    tape: &mut Option<Replay<R::Choice>>,
    mut read: impl FnMut(&Record<R::Event>),
) -> Result<Played<R>, String> {
    let Plan { source, seed, players, .. } = plan;
    let mut world = World::new();
    engine::start::<R>(&mut world, source.scenario.clone(), Dice::seeded(seed));
    let mut seats = Seats::new(players, seed);
    let mut choices = 0;
    loop {
        let status = engine::advance::<R>(&mut world).map_err(|error| error.to_string());
        let records = world.resource_mut::<Journal<R::Event>>().drain();
        records.iter().for_each(&mut read);
        let status = status?;
        if plan.record {
            note(&mut world, plan, tape)?;
        }
        if plan.check {
            R::check_invariants(&mut world)?;
        }
        if status == Status::Over {
            if let Some(replay) = tape {
                replay.over = true;
            }
            return Ok(Played { choices, field: R::field(&mut world) });
        }
        if choices == CHOICE_LIMIT {
            return Err(format!("no end after {CHOICE_LIMIT} choices"));
        }
        let Some(decision) = engine::pending::<R>(&world).cloned() else {
            return Err("nobody is asked, yet the battle is not over".into());
        };
        let choice = seats.answer::<R>(&mut world, &source.scenario, &decision);
        if let Some(replay) = tape {
            replay.steps.push(Step { choice, state: Checksum(0) });
        }
        choices += 1;
        engine::submit::<R>(&mut world, choice).map_err(|refusal| format!("{choice:?} refused: {refusal}"))?;
    }
}

/// Notes the checksum of the state that has been reached.
fn note<R: Playable>(world: &mut World, plan: Plan<R>, tape: &mut Option<Replay<R::Choice>>) -> Result<(), String> {
    let state = engine::checksum::<R>(world).map_err(|error| error.to_string())?;
    match tape {
        Some(replay) => {
            if let Some(step) = replay.steps.last_mut() {
                step.state = state;
            }
        }
        None => {
            let players = plan.players.map(Player::name);
            *tape = Some(Replay::new(plan.source.header(plan.seed, players, state)));
        }
    }
    Ok(())
}
