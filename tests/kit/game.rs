//! A battle under test. Every step checks that the dice were used up exactly and that the position is sound.

use super::*;
use bevy_ecs::prelude::World;
use hildarleik::board::Footprint;
use hildarleik::engine::{Dice, Record, Refusal, Ruleset, Status};
use hildarleik::viking_steel::VikingSteel;
use hildarleik::viking_steel::rules::activation;
use hildarleik::viking_steel::state::event::Event;
use hildarleik::viking_steel::state::roll::Needed;
use hildarleik::viking_steel::state::scenario::Scenario;
use hildarleik::{engine, viking_steel};
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
        engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::scripted([]));
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
        let status = engine::advance::<VikingSteel>(&mut self.world).expect("the rules go on");
        let dice = self.world.resource::<Dice>();
        assert!(dice.used_up(), "{dice:?} at {:?}\n{}", self.question(), self.story());
        if let Err(fault) = VikingSteel::check_invariants(&mut self.world) {
            panic!("{fault}\n{}", self.story());
        }
        self.world.insert_resource(Dice::scripted([]));
        status
    }

    /// Answers the open question.
    pub fn answer(&mut self, choice: Choice) -> &mut Game {
        if let Err(refusal) = engine::submit::<VikingSteel>(&mut self.world, choice) {
            panic!("{choice:?} refused: {refusal}; asked {:?}", engine::pending::<VikingSteel>(&self.world));
        }
        self.advance();
        self
    }

    /// An answer that must be refused, changing nothing: why.
    pub fn refused(&mut self, choice: Choice) -> Refusal {
        let before = VikingSteel::capture(&mut self.world);
        let refusal = engine::submit::<VikingSteel>(&mut self.world, choice).expect_err("an illegal choice");
        assert!(before == VikingSteel::capture(&mut self.world), "a refused choice changes nothing");
        refusal
    }

    /// An order that must be refused: why.
    pub fn refused_order(&mut self, order: Order) -> Refusal {
        self.refused(Choice::Order(order))
    }

    /// Activates a unit: answers the question, or checks that it went without one.
    pub fn activate(&mut self, index: u8) -> &mut Game {
        self.activate_actor(unit(index))
    }

    /// Activates a unit or a character standing alone.
    pub fn activate_actor(&mut self, actor: Actor) -> &mut Game {
        if self.question() == Some(&Question::WhichUnit) {
            return self.answer(Choice::Activate(actor));
        }
        let last = self.all().iter().rev().find(|record| record.event.what == What::Activated);
        assert_eq!(last.map(|record| record.event.actors[0]), Some(actor));
        self
    }

    /// Gives an order.
    pub fn order(&mut self, order: Order) -> &mut Game {
        self.answer(Choice::Order(order))
    }

    /// Goes a way: a wheel in degrees (positive to the right), then inches straight ahead.
    pub fn path(&mut self, wheel: f32, inches: f32) -> &mut Game {
        self.answer(way(wheel, inches))
    }

    /// A way that must be refused: why.
    pub fn refused_path(&mut self, wheel: f32, inches: f32) -> Refusal {
        self.refused(way(wheel, inches))
    }

    /// Ends the turn: whoever has not yet acted stays idle; the next turn begins with the attacker to move first.
    /// Asks for a [`Question::WhichUnit`] to be open.
    pub fn end_turn(&mut self) -> &mut Game {
        self.end_turn_with([10, 1]);
        self.answer(Choice::MoveFirst)
    }

    /// Ends the turn; the initiative throw of the next shows these faces. Stops at its question, or at the battle's end.
    pub fn end_turn_with<const N: usize>(&mut self, initiative: [u8; N]) -> &mut Game {
        let last = self
            .options()
            .iter()
            .rev()
            .find_map(|choice| match choice {
                Choice::Activate(Actor::Unit(id)) => Some(*id),
                _ => None,
            })
            .expect("a unit to activate last");
        self.edit(|field| {
            for (index, state) in field.units.iter_mut().enumerate() {
                if index != usize::from(last.0) {
                    state.activity.set(Activity::ACTIVATED);
                }
            }
            for state in &mut field.characters {
                state.activity.set(Activity::ACTIVATED);
            }
        });
        match self.view(|view| activation::order_dice(view, Actor::Unit(last))) {
            1 => self.dice([1]),
            _ => self.dice([1, 1]),
        };
        self.activate(last.0).dice(initiative).order(Order::Finish)
    }

    /// The open question.
    pub fn question(&self) -> Option<&Question> {
        engine::pending::<VikingSteel>(&self.world).map(|decision| &decision.question)
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<Side> {
        engine::pending::<VikingSteel>(&self.world).map(|decision| decision.who)
    }

    /// The listed answers.
    pub fn options(&self) -> Vec<Choice> {
        engine::pending::<VikingSteel>(&self.world).map(|decision| decision.options.clone()).unwrap_or_default()
    }

    /// Is the answer listed?
    pub fn offers(&self, choice: Choice) -> bool {
        self.options().contains(&choice)
    }

    /// Is the order listed?
    pub fn offers_order(&self, order: Order) -> bool {
        self.offers(Choice::Order(order))
    }

    /// Is the battle over?
    pub fn is_over(&self) -> bool {
        engine::status::<VikingSteel>(&self.world) == Some(Status::Over)
    }

    /// The whole state.
    pub fn field(&mut self) -> Field {
        viking_steel::field(&mut self.world)
    }

    /// Changes the state where it stands.
    pub fn edit(&mut self, edit: impl FnOnce(&mut Field)) -> &mut Game {
        let mut snapshot = VikingSteel::capture(&mut self.world);
        edit(&mut snapshot.field);
        VikingSteel::restore(&mut self.world, &snapshot);
        self
    }

    /// Reads something off the state.
    pub fn view<T>(&mut self, read: impl FnOnce(View) -> T) -> T {
        let field = self.field();
        read(View { scenario: &self.scenario, field: &field })
    }

    /// A unit's state.
    pub fn unit(&mut self, index: u8) -> hildarleik::viking_steel::state::field::UnitState {
        self.field().units[usize::from(index)]
    }

    /// A character's state.
    pub fn character(&mut self, index: u8) -> hildarleik::viking_steel::state::field::CharacterState {
        self.field().characters[usize::from(index)]
    }

    /// A unit's pose.
    pub fn pose(&mut self, index: u8) -> Pose {
        self.unit(index).placement.pose
    }

    /// The ground a unit covers.
    pub fn footprint(&mut self, index: u8) -> Footprint {
        self.view(|view| view.footprint(UnitId(index)))
    }

    /// Inches between two units.
    pub fn distance(&mut self, a: u8, b: u8) -> f32 {
        self.footprint(a).distance(&self.footprint(b))
    }

    /// All records.
    pub fn all(&self) -> &[Rec] {
        engine::journal::<VikingSteel>(&self.world).records()
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

    /// Records of some kind.
    pub fn happened(&self, what: impl Fn(&What) -> bool) -> Vec<&Rec> {
        self.all().iter().filter(|record| what(&record.event.what)).collect()
    }

    /// The latest record of some kind.
    pub fn latest(&self, what: impl Fn(&What) -> bool) -> &Rec {
        match self.happened(what).pop() {
            Some(record) => record,
            None => panic!("nothing like it in\n{}", self.story()),
        }
    }

    /// The journal in short, for messages.
    pub fn story(&self) -> String {
        let tail = self.all().len().saturating_sub(12);
        let lines = self.all()[tail..].iter();
        lines.map(|r| format!("{} {} {:?} {:?}\n", r.seq, r.rule, r.event.what, r.event.actors)).collect()
    }
}

fn way(wheel: f32, inches: f32) -> Choice {
    Choice::Path { wheel: (wheel * 10.0).round() as i32, advance: (inches * 1000.0).round() as i32 }
}

/// The number needed of a group of dice in a record.
pub fn needed(record: &Rec, group: usize) -> &Needed {
    record.event.rolls[group].needed.as_ref().expect("a number needed")
}

/// What the number needed of a group of dice is made of.
pub fn items(record: &Rec, group: usize) -> Vec<(Item, i8)> {
    needed(record, group).items.to_vec()
}

/// The faces of a group of dice in a record.
pub fn faces(record: &Rec, group: usize) -> Vec<u8> {
    record.event.rolls[group].dice.iter().map(|die| die.face).collect()
}

/// The first face of a record.
pub fn face(record: &Rec) -> u8 {
    faces(record, 0)[0]
}
