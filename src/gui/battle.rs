//! The battle behind the window: a rules world of its own, the question it asks, and who answers it.

use super::app::Screen;
use super::args::Player;
use super::awake::Awake;
use super::playback::{Playback, Played};
use super::settings::Settings;
use crate::engine::{self, Dice, PlayError, Record, Refusal, Ruleset, Status};
use crate::units::Side;
use crate::viking_steel::VikingSteel;
use crate::viking_steel::choice::{Choice, Question, VsDecision};
use crate::viking_steel::event::{Event, What};
use crate::viking_steel::field::{Field, View};
use crate::viking_steel::scenario::Scenario;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use std::sync::Arc;

/// A battle being played. The rules live in a world of their own; the window reads copies of it.
#[derive(Resource)]
pub struct BattleWorld {
    world: World,
    scenario: Arc<Scenario>,
    players: [Player; 2],
    seed: u64,
    /// State after the last choice.
    field: Field,
    /// State as the table shows it: it lags while something is being shown.
    seen: Field,
    decision: Option<VsDecision>,
    /// Counts decisions, so that whoever prepares an answer notices a new question.
    asked: u32,
    /// The question is put to a person, and everything before it has been shown.
    open: bool,
    over: bool,
    thinking: Option<Task<Choice>>,
    refusal: Option<Refusal>,
    fault: Option<String>,
    /// Records handed to the animation so far, and those it has begun to show.
    handed: usize,
    told: usize,
}

impl BattleWorld {
    /// Lays out the scenario and plays up to the first question.
    ///
    /// # Errors
    /// When the rules cannot go on, which is a fault of the program.
    pub fn begin(scenario: Arc<Scenario>, players: [Player; 2], seed: u64) -> Result<Self, PlayError> {
        let mut world = World::new();
        engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(seed));
        let field = VikingSteel::capture(&mut world).field;
        let mut battle = BattleWorld {
            world,
            scenario,
            players,
            seed,
            seen: field.clone(),
            field,
            decision: None,
            asked: 0,
            open: false,
            over: false,
            thinking: None,
            refusal: None,
            fault: None,
            handed: 0,
            told: 0,
        };
        battle.go_on()?;
        Ok(battle)
    }

    /// State as the table shows it, and the scenario, for reading. While a question is open nothing lags behind.
    pub fn view(&self) -> View<'_> {
        View { scenario: &self.scenario, field: &self.seen }
    }

    /// What never changes.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// Who makes a side's choices.
    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// Two people share the screen.
    pub fn is_hotseat(&self) -> bool {
        self.players == [Player::Human; 2]
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The question put to a person at the screen, once everything before it has been shown.
    pub fn question(&self) -> Option<&VsDecision> {
        self.decision.as_ref().filter(|_| self.open)
    }

    /// The number of the question in the battle.
    pub fn question_number(&self) -> u32 {
        self.asked
    }

    /// Is the program thinking?
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Why the last answer was not legal, until the next one.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// Shows why something cannot be done, as if it had been tried.
    pub fn refuse(&mut self, refusal: Refusal) {
        self.refusal = Some(refusal);
    }

    /// Forgets the last refusal.
    pub fn clear_refusal(&mut self) {
        self.refusal = None;
    }

    /// What went wrong in the rules, if they cannot go on.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Everything that has happened, shown or not.
    pub fn records(&self) -> &[Record<Event>] {
        engine::journal::<VikingSteel>(&self.world).records()
    }

    /// What has happened as far as the table has shown it.
    pub fn told(&self) -> &[Record<Event>] {
        let records = self.records();
        &records[..self.told.min(records.len())]
    }

    /// Answers the open question; a refusal is kept for the prompt.
    pub fn answer(&mut self, choice: Choice) {
        self.refusal = None;
        if !self.open {
            return;
        }
        self.submit(choice);
    }

    fn submit(&mut self, choice: Choice) {
        match engine::submit::<VikingSteel>(&mut self.world, choice) {
            Ok(()) => {
                self.open = false;
                if let Err(error) = self.go_on() {
                    self.fault = Some(error.to_string());
                }
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    fn go_on(&mut self) -> Result<(), PlayError> {
        let status = engine::advance::<VikingSteel>(&mut self.world)?;
        self.over = status == Status::Over;
        self.field = VikingSteel::capture(&mut self.world).field;
        self.decision = engine::pending::<VikingSteel>(&self.world).cloned();
        self.asked += 1;
        Ok(())
    }

    /// Lets the program find an answer in the background.
    fn think(&mut self, decision: VsDecision) {
        let snapshot = VikingSteel::capture(&mut self.world);
        let scenario = self.scenario.clone();
        self.thinking =
            Some(AsyncComputeTaskPool::get().spawn(async move { crate::ai::choose(&snapshot, &scenario, &decision) }));
    }
}

/// Moves the battle on: hands what happened to the animation, then asks a person or lets the program think.
pub fn drive(
    mut battle: ResMut<BattleWorld>,
    mut playback: ResMut<Playback>,
    mut played: MessageReader<Played>,
    settings: Res<Settings>,
    mut awake: ResMut<Awake>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let battle = &mut *battle;
    if let Some(last) = played.read().last() {
        battle.told = battle.told.max(last.0.seq as usize + 1);
    }
    hand_over(battle, &mut playback);
    if battle.fault.is_some() || !playback.is_idle() {
        return;
    }
    if battle.seen != battle.field {
        battle.seen.clone_from(&battle.field);
        awake.now();
    }
    if battle.over {
        screen.set(Screen::End);
        return;
    }
    if let Some(task) = &mut battle.thinking {
        match block_on(poll_once(task)) {
            Some(choice) => {
                battle.thinking = None;
                battle.submit(choice);
                if let Some(refusal) = battle.refusal.take() {
                    battle.fault = Some(format!("the opponent tried something illegal: {refusal}"));
                }
                hand_over(battle, &mut playback);
            }
            None => awake.now(),
        }
        awake.now();
        return;
    }
    let Some(decision) = battle.decision.clone() else { return };
    match battle.player(decision.who) {
        Player::Ai => {
            battle.think(decision);
            awake.now();
        }
        Player::Human if battle.open => {}
        Player::Human => {
            if matches!(&decision.question, Question::Reroll { throw } if !settings.rerolls.asks(throw, decision.who)) {
                battle.submit(Choice::Keep);
                awake.now();
                return;
            }
            battle.open = true;
            eprintln!("hildarleik: decision {}", name_of(&decision.question));
            awake.now();
        }
    }
}

fn hand_over(battle: &mut BattleWorld, playback: &mut Playback) {
    let fresh = battle.records()[battle.handed..].to_vec();
    if fresh.is_empty() {
        return;
    }
    battle.handed += fresh.len();
    for record in &fresh {
        if record.event.what == What::ActivationEnded {
            eprintln!("hildarleik: activation ended");
        }
    }
    playback.extend(fresh);
}

/// The name of the question, as scripts that drive the window know it.
fn name_of(question: &Question) -> String {
    let all = format!("{question:?}");
    all.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}
