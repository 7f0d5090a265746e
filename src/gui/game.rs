//! A battle as the rules play it: their world, and the recording of every choice made in it.

use super::args::Player;
use crate::engine::{self, Dice, Journal, PlayError, Record, Refusal, Replay, Ruleset, Status, Step, play_again};
use crate::scenario::LoadedScenario;
use crate::viking_steel::choice::{Choice, VsDecision};
use crate::viking_steel::event::{Event, What};
use crate::viking_steel::field::Field;
use crate::viking_steel::scenario::Scenario;
use crate::viking_steel::{self, VikingSteel};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::sync::Arc;

/// The world of a battle with its recording.
pub struct Game {
    world: World,
    tape: Replay<Choice>,
    scenario: Arc<Scenario>,
    players: [Player; 2],
}

/// How far the program came with its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// A person is asked, an activation has ended or the battle is over.
    Natural,
    /// The time was up; it goes on from here.
    OutOfTime,
}

impl Game {
    /// Lays out a scenario and plays up to the first question.
    ///
    /// # Errors
    /// When the rules cannot go on, which is a fault of the program.
    pub fn begin(loaded: &LoadedScenario, players: [Player; 2], seed: u64) -> Result<Self, PlayError> {
        let mut world = World::new();
        engine::start::<VikingSteel>(&mut world, loaded.scenario.clone(), Dice::seeded(seed));
        engine::advance::<VikingSteel>(&mut world)?;
        let start = engine::checksum::<VikingSteel>(&mut world)?;
        let tape = Replay::new(loaded.header(seed, players.map(Player::name), start));
        Ok(Game { world, tape, scenario: loaded.scenario.clone(), players })
    }

    /// Takes up a recorded battle where it was left. Also gives everything that has happened in it.
    ///
    /// # Errors
    /// The recording is damaged, or of other rules or another version of the program.
    pub fn resume(text: &str) -> Result<(Self, Vec<Record<Event>>), String> {
        let tape = Replay::<Choice>::read(text).map_err(|error| error.to_string())?;
        let scenario = LoadedScenario::of_replay(&tape.header).map_err(|faults| faults.to_string())?.scenario;
        let [attacker, defender] = &tape.header.players;
        let players = [attacker.parse()?, defender.parse()?];
        let mut records = Vec::new();
        let world = play_again::<VikingSteel>(&tape, scenario.clone(), scenario.content_hash, |world| {
            records.extend(world.resource_mut::<Journal<Event>>().drain());
        })
        .map_err(|departure| departure.to_string())?;
        Ok((Game { world, tape, scenario, players }, records))
    }

    /// The scenario.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// Who makes the choices of each side.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        self.tape.header.seed
    }

    /// The state between two choices.
    pub fn field(&mut self) -> Field {
        viking_steel::field(&mut self.world)
    }

    /// Has the battle come to its end?
    pub fn is_over(&self) -> bool {
        self.tape.over
    }

    /// The question that is open; none when the battle is over.
    pub fn pending(&self) -> Option<&VsDecision> {
        engine::pending::<VikingSteel>(&self.world)
    }

    /// What has happened since this was last asked.
    pub fn news(&mut self) -> Vec<Record<Event>> {
        self.world.resource_mut::<Journal<Event>>().drain()
    }

    /// Makes a choice and plays on to the next question.
    ///
    /// # Errors
    /// A refusal changes nothing. A fault of the rules, which is the program's, leaves the battle where they stopped.
    pub fn choose(&mut self, choice: Choice) -> Result<Result<(), PlayError>, Refusal> {
        engine::submit::<VikingSteel>(&mut self.world, choice)?;
        Ok(self.arrive(choice))
    }

    fn arrive(&mut self, choice: Choice) -> Result<(), PlayError> {
        let status = engine::advance::<VikingSteel>(&mut self.world)?;
        let state = engine::checksum::<VikingSteel>(&mut self.world)?;
        self.tape.steps.push(Step { choice, state });
        self.tape.over = status == Status::Over;
        Ok(())
    }

    /// Answers for the program until a person is asked, an activation has ended or the battle is over, but not past `until`.
    ///
    /// # Errors
    /// A fault of the program, in words.
    pub fn play_on(&mut self, until: Option<Instant>) -> Result<Pause, String> {
        while let Some(decision) = self.pending().cloned() {
            if self.players[decision.who.index()] != Player::Ai {
                break;
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(Pause::OutOfTime);
            }
            let snapshot = VikingSteel::capture(&mut self.world);
            let choice = crate::ai::choose(&snapshot, &self.scenario, &decision);
            self.choose(choice)
                .map_err(|refusal| format!("the opponent tried something illegal: {refusal}"))?
                .map_err(|error| error.to_string())?;
            let records = engine::journal::<VikingSteel>(&self.world).records();
            if records.iter().any(|record| record.event.what == What::ActivationEnded) {
                break;
            }
        }
        Ok(Pause::Natural)
    }

    /// Choices made so far.
    pub fn choices(&self) -> usize {
        self.tape.steps.len()
    }

    /// The battle so far as a file.
    pub fn recording(&self) -> String {
        let mut file = Vec::new();
        // Writing to memory cannot fail, and JSON is always UTF-8.
        let _ = self.tape.write(&mut file);
        String::from_utf8(file).unwrap_or_default()
    }
}
