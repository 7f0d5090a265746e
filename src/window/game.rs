//! A battle as the rules play it: their world, and the recording of every choice made in it.

use super::args::Player;
use crate::engine::{
    self, DecisionOf, Dice, Journal, PlayError, Record, Refusal, Replay, Ruleset, Status, Step, play_again,
};
use crate::play::{LoadedScenario, Playable};
use crate::viking_steel::VikingSteel;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::sync::Arc;

/// The world of a battle with its recording.
pub struct Game<R: Playable = VikingSteel> {
    world: World,
    tape: Replay<R::Choice>,
    scenario: Arc<R::Scenario>,
    players: [Player; 2],
    /// States that can be gone back to, the oldest first: no die was thrown since, and nobody else has chosen.
    before: Vec<R::Snapshot>,
}

/// A battle that was taken up, and everything that has happened in it.
pub type Resumed<R> = (Game<R>, Vec<Record<<R as Ruleset>::Event>>);

/// How far the program came with its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// A person is asked, an activation has ended or the battle is over.
    Natural,
    /// The time was up; it goes on from here.
    OutOfTime,
}

impl<R: Playable> Game<R> {
    /// Lays out a scenario and plays up to the first question.
    ///
    /// # Errors
    /// When the rules cannot go on, which is a fault of the program.
    pub fn begin(loaded: &LoadedScenario<R>, players: [Player; 2], seed: u64) -> Result<Self, PlayError> {
        let mut world = World::new();
        engine::start::<R>(&mut world, loaded.scenario.clone(), Dice::seeded(seed));
        engine::advance::<R>(&mut world)?;
        let start = engine::checksum::<R>(&mut world)?;
        let tape = Replay::new(loaded.header(seed, players.map(Player::name), start));
        Ok(Game { world, tape, scenario: loaded.scenario.clone(), players, before: Vec::new() })
    }

    /// Takes up a recorded battle where it was left. Also gives everything that has happened in it.
    ///
    /// # Errors
    /// The recording is damaged, or of other rules or another version of the program.
    pub fn resume(text: &str) -> Result<Resumed<R>, String> {
        let tape = Replay::<R::Choice>::read(text).map_err(|error| error.to_string())?;
        let scenario = LoadedScenario::<R>::of_replay(&tape.header).map_err(|faults| faults.to_string())?.scenario;
        let content_hash = R::facts(&scenario).content_hash;
        let [attacker, defender] = &tape.header.players;
        let players = [attacker.parse()?, defender.parse()?];
        let mut records = Vec::new();
        let world = play_again::<R>(&tape, scenario.clone(), content_hash, |world| {
            records.extend(world.resource_mut::<Journal<R::Event>>().drain());
        })
        .map_err(|departure| departure.to_string())?;
        Ok((Game { world, tape, scenario, players, before: Vec::new() }, records))
    }

    /// The scenario.
    pub fn scenario(&self) -> &Arc<R::Scenario> {
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
    pub fn field(&mut self) -> R::Field {
        R::field(&mut self.world)
    }

    /// Has the battle come to its end?
    pub fn is_over(&self) -> bool {
        self.tape.over
    }

    /// The question that is open; none when the battle is over.
    pub fn pending(&self) -> Option<&DecisionOf<R>> {
        engine::pending::<R>(&self.world)
    }

    /// What has happened since this was last asked.
    pub fn news(&mut self) -> Vec<Record<R::Event>> {
        self.world.resource_mut::<Journal<R::Event>>().drain()
    }

    /// Makes a choice and plays on to the next question.
    ///
    /// # Errors
    /// A refusal changes nothing. A fault of the rules, which is the program's, leaves the battle where they stopped.
    pub fn choose(&mut self, choice: R::Choice) -> Result<Result<(), PlayError>, Refusal> {
        let before = R::capture(&mut self.world);
        let who = self.pending().map(|decision| decision.who);
        let dice = self.world.resource::<Dice>().clone();
        engine::submit::<R>(&mut self.world, choice)?;
        let arrived = self.arrive(choice);
        self.before.push(before);
        let mine = self.pending().is_some_and(|decision| Some(decision.who) == who);
        if !mine || dice != *self.world.resource::<Dice>() {
            self.before.clear();
        }
        Ok(arrived)
    }

    /// Can the last choice be taken back? Only one's own, and only while no die has been thrown since.
    pub fn can_take_back(&self) -> bool {
        !self.before.is_empty()
    }

    /// Takes the last choice back, out of the recording too. Gives how many records of the journal remain.
    pub fn take_back(&mut self) -> Option<usize> {
        let before = self.before.pop()?;
        R::restore(&mut self.world, &before);
        self.tape.steps.pop();
        self.tape.over = false;
        Some(engine::journal::<R>(&self.world).next_seq() as usize)
    }

    fn arrive(&mut self, choice: R::Choice) -> Result<(), PlayError> {
        let status = engine::advance::<R>(&mut self.world)?;
        let state = engine::checksum::<R>(&mut self.world)?;
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
            let choice = R::choose(&mut self.world, &self.scenario, &decision);
            self.choose(choice)
                .map_err(|refusal| format!("the opponent tried something illegal: {refusal}"))?
                .map_err(|error| error.to_string())?;
            let records = engine::journal::<R>(&self.world).records();
            if records.iter().any(|record| R::is_pause(&record.event)) {
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
