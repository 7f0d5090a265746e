//! VS-4.4, 7.9: special and marked hits, which go for the officer or an attached character.

use super::battle::{Battle, Outcome, SettledHit};
use super::frame::VsFlow;
use crate::engine::{Actor, CharacterId, Flow, Presence, Side, UnitId};
use crate::viking_steel::state::choice::{Choice, Question};
use crate::viking_steel::state::components::Officer;
use crate::viking_steel::state::event::{Spent, What};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Needed, Purpose, Roll, Test, Throw};
use serde::{Deserialize, Serialize};

/// The D6 that saves an officer or character (VS-4.4).
pub const PERSONAL_SAVE: i8 = 5;

/// A special or marked hit being settled. Its outcome says what it counts as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialHit {
    unit: UnitId,
    striker: Side,
    marked: bool,
    /// The character hit; none: the officer.
    victim: Option<CharacterId>,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Begin,
    Chosen,
    Thrown,
    Offered,
}

impl SpecialHit {
    /// A hit on `unit` by the special die of a volley, or a marked die of a melee.
    pub fn new(unit: UnitId, striker: Side, marked: bool) -> Self {
        SpecialHit { unit, striker, marked, victim: None, step: Step::Begin }
    }

    fn actor(&self) -> Actor {
        match self.victim {
            Some(id) => Actor::Character(id),
            None => Actor::Unit(self.unit),
        }
    }

    fn rule(&self) -> &'static str {
        if self.marked { "VS-7.9" } else { "VS-4.4" }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Begin => {
                let mut options = victims(battle.view(), self.unit);
                if options.is_empty() {
                    battle.record(self.rule(), What::OrdinaryHit, &[Actor::Unit(self.unit)]);
                    return settled(SettledHit::Casualty);
                }
                if self.marked {
                    options.push(Choice::HitUnit);
                }
                self.step = Step::Chosen;
                battle.ask(self.striker, Question::WhoIsHit { unit: self.unit, marked: self.marked }, options)
            }
            Step::Chosen => {
                self.victim = match battle.answer.take() {
                    Some(Choice::HitUnit) => return settled(SettledHit::Hit),
                    Some(Choice::HitCharacter(id)) => Some(id),
                    _ => None,
                };
                let side = battle.scenario.side_of(self.actor());
                let needed = Needed::fixed(Test::AtLeast, PERSONAL_SAVE);
                self.step = Step::Thrown;
                battle.throw(Throw::one(Purpose::PersonalSave, Roll::new(side, Some(self.actor()), Some(needed), 1, 6)))
            }
            Step::Thrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let saved = throw.rolls[0].hits() > 0;
                let what = match self.victim {
                    None => What::OfficerHit { saved },
                    Some(_) => What::CharacterHit { saved: u8::from(saved), of: 1 },
                };
                battle.record_throw(self.rule(), what, &[self.actor()], Some(&throw));
                if saved {
                    return settled(SettledHit::Casualty);
                }
                self.step = Step::Offered;
                let who = battle.view().setup(self.unit).side;
                let mut options = vec![Choice::Decline];
                if battle.points(who) > 0 {
                    options.push(Choice::Spend);
                }
                battle.ask(who, Question::MakeOrdinary { unit: self.unit, character: self.victim }, options)
            }
            Step::Offered => {
                if battle.answer.take() == Some(Choice::Spend) {
                    let who = battle.view().setup(self.unit).side;
                    battle.spend_point(who, Spent::OrdinaryHit, Some(self.actor()));
                    return settled(SettledHit::Hit);
                }
                match self.victim {
                    None => {
                        battle.unit(self.unit).officer = Officer::Lost;
                        battle.record(self.rule(), What::OfficerLost, &[Actor::Unit(self.unit)]);
                    }
                    Some(id) => wound(battle, id),
                }
                settled(SettledHit::Borne)
            }
        }
    }
}

fn settled(hit: SettledHit) -> VsFlow {
    Flow::Done(Outcome::SpecialHit(hit))
}

/// Who may take a special hit: the officer, or, he being lost, whoever is attached (VS-4.4, 7.9).
pub fn victims(view: View, unit: UnitId) -> Vec<Choice> {
    if view.unit(unit).officer == Officer::Alive {
        vec![Choice::HitOfficer]
    } else {
        view.attached(unit).map(Choice::HitCharacter).collect()
    }
}

/// One wound; at his limit the character is lost (VS-1.8).
pub fn wound(battle: &mut Battle, id: CharacterId) {
    let limit = battle.view().character_setup(id).kind.hits;
    let character = battle.character(id);
    if character.presence != Presence::OnTable {
        return;
    }
    character.wounds.0 += 1;
    let lost = character.wounds.0 >= limit;
    if lost {
        character.presence = Presence::Destroyed;
    }
    battle.record("VS-1.8", What::Wounded, &[Actor::Character(id)]);
    if lost {
        battle.record("VS-1.8", What::CharacterLost, &[Actor::Character(id)]);
    }
}
