//! The battle behind the window: a rules world of its own, the question it asks, and who answers it.

use super::announce::announce;
use super::args::Player;
use super::awake::Awake;
use super::game::Game;
use super::opponent::Opponent;
use super::playback::{Playback, Played};
use super::screen::Screen;
use super::settings::Settings;
use super::shown::Shown;
use super::staged::Staged;
use crate::conquest_1066::Conquest1066;
use crate::engine::{DecisionOf, PlayError, Record, Refusal, Side};
use crate::play::LoadedScenario;
use crate::viking_steel::VikingSteel;
use crate::{conquest_1066, viking_steel};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// A battle being played. The rules live in a world of their own; the window reads copies of it.
#[derive(Resource)]
pub struct BattleWorld<R: Staged = VikingSteel> {
    /// None while the program is at its choices.
    game: Option<Game<R>>,
    scenario: Arc<R::Scenario>,
    players: [Player; 2],
    seed: u64,
    /// State after the last choice.
    field: R::Field,
    /// State as the table shows it: it lags while something is being shown.
    seen: R::Field,
    decision: Option<DecisionOf<R>>,
    /// Counts decisions, so that whoever prepares an answer notices a new question.
    asked: u32,
    /// The question is put to a person, and everything before it has been shown.
    open: bool,
    over: bool,
    opponent: Option<Opponent<R>>,
    /// Since when the program has been thinking.
    since: Instant,
    refusal: Option<Refusal>,
    fault: Option<String>,
    records: Vec<Record<R::Event>>,
    /// A choice was taken back: the table shows what was before.
    rewound: bool,
    /// Records handed to the animation so far, and those it has begun to show.
    handed: usize,
    told: usize,
}

impl<R: Staged> BattleWorld<R> {
    /// Lays out the scenario and plays up to the first question.
    ///
    /// # Errors
    /// When the rules cannot go on, which is a fault of the program.
    pub fn begin(loaded: &LoadedScenario<R>, players: [Player; 2], seed: u64) -> Result<Self, PlayError> {
        let game = Game::begin(loaded, players, seed)?;
        let field = R::opening(&loaded.scenario);
        Ok(BattleWorld::with(game, field, Vec::new()))
    }

    /// Takes up a recorded battle where it was left; what has happened in it is not shown again.
    ///
    /// # Errors
    /// The recording is damaged, or of other rules or another version of the program.
    pub fn resume(text: &str) -> Result<Self, String> {
        let (mut game, records) = Game::resume(text)?;
        let field = game.field();
        Ok(BattleWorld::with(game, field, records))
    }

    /// The battle as it is shown at first, with what has happened and been told.
    fn with(game: Game<R>, seen: R::Field, records: Vec<Record<R::Event>>) -> Self {
        let mut battle = BattleWorld {
            scenario: game.scenario().clone(),
            players: game.players(),
            seed: game.seed(),
            game: None,
            field: seen.clone(),
            seen,
            decision: None,
            asked: 0,
            open: false,
            over: false,
            opponent: None,
            since: Instant::now(),
            refusal: None,
            fault: None,
            handed: records.len(),
            told: records.len(),
            records,
            rewound: false,
        };
        battle.receive(game);
        battle
    }

    /// State as the table shows it. While a question is open nothing lags behind.
    pub fn seen(&self) -> &R::Field {
        &self.seen
    }

    /// What never changes.
    pub fn scenario(&self) -> &Arc<R::Scenario> {
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
    pub fn question(&self) -> Option<&DecisionOf<R>> {
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
    pub fn records(&self) -> &[Record<R::Event>] {
        &self.records
    }

    /// What has happened as far as the table has shown it.
    pub fn told(&self) -> &[Record<R::Event>] {
        &self.records[..self.told.min(self.records.len())]
    }

    /// Answers the open question; a refusal is kept for the prompt.
    pub fn answer(&mut self, choice: R::Choice) {
        self.refusal = None;
        if !self.open {
            return;
        }
        self.submit(choice);
    }

    fn submit(&mut self, choice: R::Choice) {
        let Some(mut game) = self.game.take() else { return };
        match game.choose(choice) {
            Ok(played) => {
                self.open = false;
                self.fault = played.err().map(|error| error.to_string());
                self.receive(game);
            }
            Err(refusal) => {
                self.refusal = Some(refusal);
                self.game = Some(game);
            }
        }
    }

    /// Reads off the game what the window needs, and keeps it.
    fn receive(&mut self, mut game: Game<R>) {
        self.over = game.is_over();
        self.field = game.field();
        self.decision = game.pending().cloned();
        self.records.extend(game.news());
        self.asked += 1;
        self.game = Some(game);
    }

    /// The battle so far, unless the program is at its choices.
    pub fn game(&self) -> Option<&Game<R>> {
        self.game.as_ref()
    }

    /// Can the last choice be taken back?
    pub fn can_take_back(&self) -> bool {
        self.open && self.game.as_ref().is_some_and(Game::can_take_back)
    }

    /// Takes the last choice back, if nothing has been thrown since.
    pub fn take_back(&mut self) {
        if !self.can_take_back() {
            return;
        }
        let Some(mut game) = self.game.take() else { return };
        if let Some(remain) = game.take_back() {
            self.refusal = None;
            self.records.truncate(remain);
            self.handed = remain;
            self.told = remain;
            self.rewound = true;
            self.receive(game);
            self.seen.clone_from(&self.field);
        } else {
            self.game = Some(game);
        }
    }
}

impl BattleWorld<VikingSteel> {
    /// State as the table shows it, and the scenario, for reading. While a question is open nothing lags behind.
    pub fn view(&self) -> viking_steel::state::field::View<'_> {
        viking_steel::state::field::View { scenario: &self.scenario, field: &self.seen }
    }
}

impl BattleWorld<Conquest1066> {
    /// State as the table shows it, and the scenario, for reading. While a question is open nothing lags behind.
    pub fn view(&self) -> conquest_1066::state::field::View<'_> {
        conquest_1066::state::field::View { scenario: &self.scenario, field: &self.seen }
    }
}

/// How long the program thinks before the window says so.
const PATIENCE: Duration = Duration::from_millis(800);

/// Moves the battle on: hands what happened to the animation, then asks a person or lets the program think.
pub fn drive<R: Staged>(
    mut battle: ResMut<BattleWorld<R>>,
    mut playback: ResMut<Playback<R>>,
    mut shown: ResMut<Shown>,
    mut played: MessageReader<Played<R>>,
    settings: Res<Settings>,
    mut awake: ResMut<Awake>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let battle = &mut *battle;
    if let Some(last) = played.read().last() {
        battle.told = battle.told.max(last.0.seq as usize + 1);
    }
    if std::mem::take(&mut battle.rewound) {
        R::show(&mut shown, &battle.scenario, &battle.field);
        awake.now();
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
    if let Some(opponent) = &mut battle.opponent {
        awake.now();
        if let Some(played) = opponent.poll() {
            battle.opponent = None;
            battle.fault = played.fault;
            battle.receive(played.game);
            hand_over(battle, &mut playback);
        }
        return;
    }
    let Some(decision) = battle.decision.clone() else { return };
    match battle.player(decision.who) {
        Player::Ai => {
            battle.since = Instant::now();
            battle.opponent = battle.game.take().map(Opponent::set_to);
            awake.now();
        }
        Player::Human if battle.open => {}
        Player::Human => {
            if let Some(choice) = R::settled(&settings, &battle.scenario, &decision) {
                battle.submit(choice);
                awake.now();
                return;
            }
            battle.open = true;
            announce(&format!("decision {}", name_of(&decision.question)));
            awake.now();
        }
    }
}

fn hand_over<R: Staged>(battle: &mut BattleWorld<R>, playback: &mut Playback<R>) {
    let fresh = battle.records[battle.handed..].to_vec();
    if fresh.is_empty() {
        return;
    }
    battle.handed += fresh.len();
    for record in &fresh {
        if let Some(what) = R::announcement(&record.event) {
            announce(what);
        }
    }
    playback.extend(fresh);
}

/// The name of the question, as scripts that drive the window know it.
fn name_of(question: &impl std::fmt::Debug) -> String {
    let all = format!("{question:?}");
    all.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::AnyScenario;
    use crate::viking_steel::state::choice::{Choice, Question};
    use crate::viking_steel::window::summary::Summary;
    use std::path::Path;

    fn raid() -> LoadedScenario<VikingSteel> {
        match AnyScenario::load(Path::new("raid")).expect("the raid is built in") {
            AnyScenario::VikingSteel(raid) => raid,
            AnyScenario::Conquest1066(_) => panic!("the raid is of Viking Steel"),
        }
    }

    #[test]
    fn a_move_is_taken_back_until_a_die_is_thrown() {
        use crate::conquest_1066::state::choice::{Choice as Order, Question as Asked};
        let AnyScenario::Conquest1066(hastings) = AnyScenario::load(Path::new("hastings")).expect("it is built in")
        else {
            panic!("this one is of Conquest 1066");
        };
        let mut battle = BattleWorld::begin(&hastings, [Player::Human; 2], 3).expect("the rules go on");
        battle.open = true;
        assert!(!battle.can_take_back(), "nothing was done yet");
        let (field, records) = (battle.field.clone(), battle.records().len());
        let moves = battle.question().expect("a question is open").options.clone();
        battle.answer(moves[0]);
        battle.open = true;
        assert!(battle.can_take_back() && battle.field != field);
        battle.take_back();
        assert_eq!((&battle.field, battle.records().len()), (&field, records));
        assert_eq!(battle.question().expect("it is asked again").options, moves);
        let text = battle.game().expect("it is home").recording();
        assert!(BattleWorld::<Conquest1066>::resume(&text).expect("the recording is whole").field == field);
        // Up to the next die nothing is final.
        battle.open = true;
        while battle
            .question()
            .is_some_and(|decision| decision.question != Asked::Melee && decision.who == Side::Attacker)
        {
            battle.answer(Order::Done);
            battle.open = true;
        }
        assert!(!battle.can_take_back(), "the other side is asked, or dice were thrown");
    }

    /// Lets the program play until a person is asked or the battle is over.
    fn play_on(battle: &mut BattleWorld) {
        let mut game = battle.game.take().expect("nobody else has it");
        game.play_on(None).expect("the opponent plays by the rules");
        battle.receive(game);
    }

    #[test]
    fn the_program_plays_a_battle_to_its_end_and_it_adds_up() {
        let mut battle = BattleWorld::begin(&raid(), [Player::Ai; 2], 7).expect("the rules go on");
        while !battle.over {
            play_on(&mut battle);
        }
        battle.seen.clone_from(&battle.field);
        let summary = Summary::of(battle.view(), battle.records());
        let lost: u16 = summary.sides.iter().map(|side| side.lost).sum();
        let dealt: u16 = summary.units.iter().map(|unit| unit.dealt).sum();
        assert!(lost > 0 && dealt <= lost, "{dealt} dealt of {lost} lost");
        let numbers: Vec<u32> = battle.records().iter().map(|record| record.seq).collect();
        assert_eq!(numbers, (0..numbers.len() as u32).collect::<Vec<_>>(), "no record is lost on the way");
    }

    #[test]
    fn a_battle_is_taken_up_where_it_was_left() {
        let mut battle = BattleWorld::begin(&raid(), [Player::Ai; 2], 7).expect("the rules go on");
        for _ in 0..20 {
            play_on(&mut battle);
        }
        let text = battle.game().expect("it is home").recording();
        let mut again = BattleWorld::<VikingSteel>::resume(&text).expect("the recording is whole");
        assert_eq!((&again.field, &again.seen, &again.decision), (&battle.field, &battle.field, &battle.decision));
        assert_eq!(again.records(), battle.records());
        assert_eq!(again.told(), battle.records(), "nothing is shown twice");
        while !battle.over {
            play_on(&mut battle);
            play_on(&mut again);
        }
        assert_eq!(again.records(), battle.records(), "it goes on as it would have");
        let text = again.game().expect("it is home").recording();
        assert!(BattleWorld::<VikingSteel>::resume(&text).expect("the recording is whole").over);
    }

    #[test]
    fn a_damaged_recording_says_where() {
        let mut battle = BattleWorld::begin(&raid(), [Player::Ai; 2], 7).expect("the rules go on");
        play_on(&mut battle);
        let text = battle.game().expect("it is home").recording();
        let cut: String = text.lines().take(3).map(|line| format!("{line}\n")).collect();
        assert!(BattleWorld::<VikingSteel>::resume(&cut).is_err_and(|reason| reason.contains("cut off")));
        assert!(BattleWorld::<VikingSteel>::resume("").is_err());
        let nobody = text.replacen("[\"ai\",\"ai\"]", "[\"ai\",\"elf\"]", 1);
        assert!(BattleWorld::<VikingSteel>::resume(&nobody).is_err_and(|reason| reason.contains("`human` or `ai`")));
    }

    #[test]
    fn thinking_in_slices_comes_to_the_same() {
        let mut whole = BattleWorld::begin(&raid(), [Player::Ai; 2], 3).expect("the rules go on");
        let mut game = Game::begin(&raid(), [Player::Ai; 2], 3).expect("the rules go on");
        let mut news = game.news();
        while !whole.over {
            play_on(&mut whole);
            // Time enough for one choice at most, and often for none.
            while game.play_on(Some(Instant::now() + Duration::from_micros(50))).expect("it plays by the rules")
                == crate::window::game::Pause::OutOfTime
            {}
            news.extend(game.news());
        }
        assert_eq!(news, whole.records());
    }

    #[test]
    fn a_refused_answer_leaves_the_question_open() {
        let mut battle = BattleWorld::begin(&raid(), [Player::Human; 2], 7).expect("the rules go on");
        battle.open = true;
        let (number, asked) = (battle.question_number(), battle.question().cloned());
        battle.answer(Choice::Evade);
        assert!(battle.refusal().is_some());
        assert_eq!((battle.question_number(), battle.question().cloned()), (number, asked));
    }

    #[test]
    fn a_question_is_logged_by_its_name_alone() {
        assert_eq!(name_of(&Question::Deploy), "Deploy");
        assert_eq!(name_of(&Question::EvadeFacing { unit: crate::engine::UnitId(3) }), "EvadeFacing");
    }
}
