//! A battle under test. Every step checks that the dice were used up exactly and that the position is sound.

use super::*;
use bevy_ecs::prelude::World;
use hildarleik::conquest_1066::Conquest1066;
use hildarleik::conquest_1066::rules::movement;
use hildarleik::conquest_1066::rules::rout::rout_number;
use hildarleik::conquest_1066::state::event::{After, Event};
use hildarleik::conquest_1066::state::scenario::Scenario;
use hildarleik::engine::{Dice, Record, Ruleset, Status};
use hildarleik::{conquest_1066, engine};
use std::sync::Arc;

/// A record of the journal.
pub type Rec = Record<Event>;

/// A battle being played.
pub struct Game {
    /// The world of the engine.
    pub world: World,
    /// What it was laid out from.
    pub scenario: Arc<Scenario>,
}

impl Game {
    /// Lays a scenario out; [`Game::begin`] goes on.
    pub fn lay(scenario: Arc<Scenario>) -> Game {
        let mut world = World::new();
        engine::start::<Conquest1066>(&mut world, scenario.clone(), Dice::scripted([]));
        Game { world, scenario }
    }

    /// Advances to the first question.
    pub fn begin(&mut self) -> &mut Game {
        self.advance();
        self
    }

    /// The faces of the dice of the next step; it must use all of them.
    pub fn dice<const N: usize>(&mut self, faces: [u8; N]) -> &mut Game {
        self.world.insert_resource(Dice::scripted(faces));
        self
    }

    fn advance(&mut self) -> Status {
        let status = engine::advance::<Conquest1066>(&mut self.world).expect("the rules go on");
        let dice = self.world.resource::<Dice>();
        assert!(dice.used_up(), "{dice:?} at {:?}\n{}", self.question(), self.story());
        if let Err(fault) = Conquest1066::check_invariants(&mut self.world) {
            panic!("{fault}\n{}", self.story());
        }
        self.world.insert_resource(Dice::scripted([]));
        status
    }

    /// Answers the open question.
    pub fn answer(&mut self, choice: Choice) -> &mut Game {
        if let Err(refusal) = engine::submit::<Conquest1066>(&mut self.world, choice) {
            panic!("{choice:?} refused: {refusal}; asked {:?}\n{}", self.question(), self.story());
        }
        self.advance();
        self
    }

    /// An answer that must be refused, changing nothing: why, with the rule.
    pub fn refused(&mut self, choice: Choice) -> String {
        let before = Conquest1066::capture(&mut self.world);
        let refusal = engine::submit::<Conquest1066>(&mut self.world, choice).expect_err("an illegal choice");
        assert!(before == Conquest1066::capture(&mut self.world), "a refused choice changes nothing");
        refusal.to_string()
    }

    /// A move that must be refused: why.
    pub fn refused_move(&mut self, unit: u8, to: &str, facing: Facing) -> String {
        self.refused(Choice::Move { unit: UnitId(unit), to: square(to), facing })
    }

    /// Moves or turns a unit.
    pub fn go(&mut self, unit: u8, to: &str, facing: Facing) -> &mut Game {
        self.answer(Choice::Move { unit: UnitId(unit), to: square(to), facing })
    }

    /// A commander changes his unit.
    pub fn change_host(&mut self, commander: u8, host: u8) -> &mut Game {
        self.answer(Choice::ChangeHost { commander: CharacterId(commander), host: UnitId(host) })
    }

    /// Archers shoot.
    pub fn shoot(&mut self, unit: u8, target: u8) -> &mut Game {
        self.answer(Choice::Shoot { unit: UnitId(unit), target: UnitId(target) })
    }

    /// A unit attacks.
    pub fn attack(&mut self, unit: u8) -> &mut Game {
        self.answer(Choice::Attack { unit: UnitId(unit) })
    }

    /// Nothing more in this phase.
    pub fn done(&mut self) -> &mut Game {
        self.answer(Choice::Done)
    }

    /// Goes on to a phase of this side's turn, doing nothing before; the phase must have something to choose.
    pub fn to(&mut self, phase: Phase) -> &mut Game {
        let side = self.field().turn.active;
        while self.phase() < phase && self.field().turn.active == side && !self.is_over() {
            self.done();
        }
        assert_eq!((self.phase(), self.field().turn.active), (phase, side), "{:?}\n{}", self.question(), self.story());
        self
    }

    /// Does nothing more until the next side's turn, or the end of the battle.
    pub fn end_turn(&mut self) -> &mut Game {
        self.end_turn_with([])
    }

    /// As [`Game::end_turn`]; its last step throws these dice.
    pub fn end_turn_with<const N: usize>(&mut self, dice: [u8; N]) -> &mut Game {
        let (side, number) = (self.field().turn.active, self.field().turn.number);
        // Every question of the turn but the last is answered without dice.
        loop {
            let snapshot = Conquest1066::capture(&mut self.world);
            self.dice(dice);
            engine::submit::<Conquest1066>(&mut self.world, Choice::Done).expect("nobody is asked about a die");
            engine::advance::<Conquest1066>(&mut self.world).expect("the rules go on");
            let turn = self.field().turn;
            Conquest1066::restore(&mut self.world, &snapshot);
            let ends = turn.active != side || turn.number != number || turn.verdict.is_some();
            if ends {
                return self.dice(dice).done();
            }
            self.dice([]).done();
        }
    }

    /// The open question.
    pub fn question(&self) -> Option<&Question> {
        engine::pending::<Conquest1066>(&self.world).map(|decision| &decision.question)
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<Side> {
        engine::pending::<Conquest1066>(&self.world).map(|decision| decision.who)
    }

    /// The listed answers.
    pub fn options(&self) -> Vec<Choice> {
        engine::pending::<Conquest1066>(&self.world).map(|decision| decision.options.clone()).unwrap_or_default()
    }

    /// Where a unit may move to, facings left out, as listed.
    pub fn goes_to(&self, unit: u8) -> Vec<String> {
        let mut squares: Vec<String> = self
            .options()
            .iter()
            .filter_map(|choice| match choice {
                Choice::Move { unit: id, to, .. } if *id == UnitId(unit) => Some(to.to_string()),
                _ => None,
            })
            .collect();
        squares.dedup();
        squares
    }

    /// Whom a unit may shoot at, as listed.
    pub fn targets(&self, unit: u8) -> Vec<u8> {
        let target = |choice: &Choice| match choice {
            Choice::Shoot { unit: id, target } if *id == UnitId(unit) => Some(target.0),
            _ => None,
        };
        self.options().iter().filter_map(target).collect()
    }

    /// The phase the battle is in.
    pub fn phase(&mut self) -> Phase {
        self.field().turn.phase
    }

    /// Is the battle over?
    pub fn is_over(&self) -> bool {
        engine::status::<Conquest1066>(&self.world) == Some(Status::Over)
    }

    /// The whole state.
    pub fn field(&mut self) -> Field {
        conquest_1066::field(&mut self.world)
    }

    /// Changes the state where it stands.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Field)) -> &mut Game {
        let mut snapshot = Conquest1066::capture(&mut self.world);
        edit(&mut snapshot.field);
        Conquest1066::restore(&mut self.world, &snapshot);
        self
    }

    /// Reads something off the state.
    pub fn view<T>(&mut self, read: impl FnOnce(View) -> T) -> T {
        let field = self.field();
        read(View { scenario: &self.scenario, field: &field })
    }

    /// Where a unit stands.
    pub fn post(&mut self, unit: u8) -> Post {
        self.field().units[usize::from(unit)].post
    }

    /// A unit's hits.
    pub fn hits(&mut self, unit: u8) -> u8 {
        self.field().units[usize::from(unit)].hits.0
    }

    /// Hits at which a unit routs.
    pub fn routs_at(&mut self, unit: u8) -> u8 {
        self.view(|view| rout_number(view, UnitId(unit)))
    }

    /// Is the unit on the board?
    pub fn stands(&mut self, unit: u8) -> bool {
        self.view(|view| view.stands(UnitId(unit)))
    }

    /// Command actions of attacker and defender.
    pub fn commands(&mut self) -> [u8; 2] {
        self.field().turn.commands
    }

    /// Sets the command actions of attacker and defender.
    pub fn set_commands(&mut self, attacker: u8, defender: u8) -> &mut Game {
        self.edit(|field| field.turn.commands = [attacker, defender])
    }

    /// Are the listed moves of every unit just those that may be made?
    pub fn check_moves(&mut self) {
        let squares: Vec<Square> = self.scenario.grid.squares().collect();
        self.view(|view| {
            for unit in view.scenario.units.iter().map(|unit| unit.id) {
                let listed = movement::moves(view, unit);
                let all = squares.iter().flat_map(|square| Facing::ALL.map(|facing| (*square, facing)));
                let mut legal: Vec<_> =
                    all.filter(|(to, facing)| movement::may_move(view, unit, *to, *facing).is_ok()).collect();
                legal.sort();
                assert_eq!(listed, legal, "{unit:?}");
            }
        });
    }

    /// All records.
    pub fn all(&self) -> &[Rec] {
        engine::journal::<Conquest1066>(&self.world).records()
    }

    /// Records that cite a rule.
    pub fn records(&self, rule: &str) -> Vec<&Rec> {
        self.all().iter().filter(|record| record.rule == rule).collect()
    }

    /// The latest record that cites a rule.
    pub fn last(&self, rule: &str) -> &Rec {
        match self.records(rule).pop() {
            Some(record) => record,
            None => panic!("no {rule} in\n{}", self.story()),
        }
    }

    /// What happened, by rule.
    pub fn happened(&self, rule: &str) -> Vec<What> {
        self.records(rule).iter().map(|record| record.event.what.clone()).collect()
    }

    /// Who a record is about.
    pub fn about(record: &Rec) -> Vec<u8> {
        record.event.after.iter().map(|after: &After| after.unit.0).collect()
    }

    /// The units that routed, in order.
    pub fn routed(&self) -> Vec<u8> {
        let routs = self.all().iter().filter(|record| matches!(record.event.what, What::Routed { .. }));
        routs.map(|record| record.event.after[0].unit.0).collect()
    }

    /// The only die of a record: face, items, total.
    pub fn die(record: &Rec) -> (u8, Vec<(Item, i8)>, u8) {
        let [roll] = record.event.rolls.as_slice() else { panic!("one die in {record:?}") };
        (roll.face, roll.items.to_vec(), roll.total)
    }

    /// The journal in short, for messages.
    pub fn story(&self) -> String {
        let tail = self.all().len().saturating_sub(16);
        let lines = self.all()[tail..].iter();
        lines.map(|r| format!("{} {} {:?} {:?}\n", r.seq, r.rule, r.event.what, Game::about(r))).collect()
    }
}
