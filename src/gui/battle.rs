//! The battle behind the window: a rules world of its own, the question it asks, and who answers it.

use super::app::Screen;
use super::args::Player;
use super::awake::Awake;
use super::playback::{self, Playback};
use super::settings::Settings;
use crate::engine::{self, Dice, Journal, PlayError, Record, Refusal, Ruleset, Status};
use crate::units::Side;
use crate::viking_steel::choice::{Choice, Question, VsDecision};
use crate::viking_steel::event::{Event, What};
use crate::viking_steel::field::{Field, View};
use crate::viking_steel::scenario::Scenario;
use crate::viking_steel::{self, VikingSteel, opening};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A battle being played. The rules live in a world of their own; the window reads copies of it.
#[derive(Resource)]
pub struct BattleWorld {
    /// None while the program plays in the background.
    world: Option<World>,
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
    opponent: Option<Task<Played>>,
    /// Since when the program has been thinking.
    since: Instant,
    refusal: Option<Refusal>,
    fault: Option<String>,
    records: Vec<Record<Event>>,
    /// Records handed to the animation so far, and those it has begun to show.
    handed: usize,
    told: usize,
}

/// The world after the program has played in it, and what went wrong, if anything.
struct Played {
    world: World,
    fault: Option<String>,
}

impl BattleWorld {
    /// Lays out the scenario and plays up to the first question.
    ///
    /// # Errors
    /// When the rules cannot go on, which is a fault of the program.
    pub fn begin(scenario: Arc<Scenario>, players: [Player; 2], seed: u64) -> Result<Self, PlayError> {
        let mut world = World::new();
        engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(seed));
        engine::advance::<VikingSteel>(&mut world)?;
        let field = opening(&scenario);
        let mut battle = BattleWorld {
            world: None,
            scenario,
            players,
            seed,
            seen: field.clone(),
            field,
            decision: None,
            asked: 0,
            open: false,
            over: false,
            opponent: None,
            since: Instant::now(),
            refusal: None,
            fault: None,
            records: Vec::new(),
            handed: 0,
            told: 0,
        };
        battle.take_back(world);
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

    /// Has the program been thinking so long that one should say so?
    pub fn is_thinking(&self) -> bool {
        self.opponent.is_some() && self.since.elapsed() > PATIENCE
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
        &self.records
    }

    /// What has happened as far as the table has shown it.
    pub fn told(&self) -> &[Record<Event>] {
        &self.records[..self.told.min(self.records.len())]
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
        let Some(mut world) = self.world.take() else { return };
        match engine::submit::<VikingSteel>(&mut world, choice) {
            Ok(()) => {
                self.open = false;
                if let Err(error) = engine::advance::<VikingSteel>(&mut world) {
                    self.fault = Some(error.to_string());
                }
                self.take_back(world);
            }
            Err(refusal) => {
                self.refusal = Some(refusal);
                self.world = Some(world);
            }
        }
    }

    /// Reads off the world what the window needs, and keeps it.
    fn take_back(&mut self, mut world: World) {
        self.over = engine::status::<VikingSteel>(&world) == Some(Status::Over);
        self.field = viking_steel::field(&mut world);
        self.decision = engine::pending::<VikingSteel>(&world).cloned();
        self.records.extend(world.resource_mut::<Journal<Event>>().drain());
        self.asked += 1;
        self.world = Some(world);
    }

    /// Lets the program play in the background until a person is asked or an activation has ended.
    fn let_opponent_play(&mut self) {
        let Some(mut world) = self.world.take() else { return };
        let (scenario, players) = (self.scenario.clone(), self.players);
        self.since = Instant::now();
        self.opponent = Some(AsyncComputeTaskPool::get().spawn(async move {
            let fault = play_on(&mut world, &scenario, players).err();
            Played { world, fault }
        }));
    }
}

/// How long the program thinks before the window says so.
const PATIENCE: Duration = Duration::from_millis(800);

/// Answers for the program until a person is asked, an activation has ended or the battle is over.
fn play_on(world: &mut World, scenario: &Arc<Scenario>, players: [Player; 2]) -> Result<(), String> {
    loop {
        let Some(decision) = engine::pending::<VikingSteel>(world).cloned() else { return Ok(()) };
        if players[decision.who.index()] != Player::Ai {
            return Ok(());
        }
        let snapshot = VikingSteel::capture(world);
        let choice = crate::ai::choose(&snapshot, scenario, &decision);
        engine::submit::<VikingSteel>(world, choice)
            .map_err(|refusal| format!("the opponent tried something illegal: {refusal}"))?;
        engine::advance::<VikingSteel>(world).map_err(|error| error.to_string())?;
        let records = engine::journal::<VikingSteel>(world).records();
        if records.iter().any(|record| record.event.what == What::ActivationEnded) {
            return Ok(());
        }
    }
}

/// Moves the battle on: hands what happened to the animation, then asks a person or lets the program think.
pub fn drive(
    mut battle: ResMut<BattleWorld>,
    mut playback: ResMut<Playback>,
    mut played: MessageReader<playback::Played>,
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
    if let Some(task) = &mut battle.opponent {
        awake.now();
        if let Some(played) = block_on(poll_once(task)) {
            battle.opponent = None;
            battle.fault = played.fault;
            battle.take_back(played.world);
            hand_over(battle, &mut playback);
        }
        return;
    }
    let Some(decision) = battle.decision.clone() else { return };
    match battle.player(decision.who) {
        Player::Ai => {
            battle.let_opponent_play();
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
    let fresh = battle.records[battle.handed..].to_vec();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::summary::Summary;
    use crate::scenario::load_scenario;
    use std::path::Path;

    #[test]
    fn the_program_plays_a_battle_to_its_end_and_it_adds_up() {
        let scenario = load_scenario(Path::new("raid")).expect("the raid is built in");
        let mut battle = BattleWorld::begin(scenario.clone(), [Player::Ai; 2], 7).expect("the rules go on");
        while !battle.over {
            let mut world = battle.world.take().expect("nobody else has it");
            play_on(&mut world, &scenario, battle.players).expect("the opponent plays by the rules");
            battle.take_back(world);
        }
        battle.seen.clone_from(&battle.field);
        let summary = Summary::of(battle.view(), battle.records());
        let lost: u16 = summary.sides.iter().map(|side| side.lost).sum();
        let dealt: u16 = summary.units.iter().map(|unit| unit.dealt).sum();
        assert!(lost > 0 && dealt <= lost, "{dealt} dealt of {lost} lost");
        let numbers: Vec<u32> = battle.records().iter().map(|record| record.seq).collect();
        assert_eq!(numbers, (0..numbers.len() as u32).collect::<Vec<_>>(), "no record is lost between the two worlds");
    }

    #[test]
    fn a_refused_answer_leaves_the_question_open() {
        let scenario = load_scenario(Path::new("raid")).expect("the raid is built in");
        let mut battle = BattleWorld::begin(scenario, [Player::Human; 2], 7).expect("the rules go on");
        battle.open = true;
        let (number, asked) = (battle.question_number(), battle.question().cloned());
        battle.answer(Choice::Evade);
        assert!(battle.refusal().is_some());
        assert_eq!((battle.question_number(), battle.question().cloned()), (number, asked));
    }

    #[test]
    fn a_question_is_logged_by_its_name_alone() {
        assert_eq!(name_of(&Question::Deploy), "Deploy");
        assert_eq!(name_of(&Question::EvadeFacing { unit: crate::units::UnitId(3) }), "EvadeFacing");
    }
}
