//! VS-5: morale tests and what failing them means.

use super::battle::{Battle, Outcome};
use super::frame::{Frame, VsFlow};
use super::retreat::Retreat;
use crate::engine::{Actor, Flow, Presence, UnitId};
use crate::viking_steel::state::components::{Formation, Officer};
use crate::viking_steel::state::event::{MoraleResult, What};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Item, Needed, Purpose, Roll, Test, Throw};
use crate::viking_steel::state::tables::Rank;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

/// The number one die must reach (VS-5.1, 1.4).
pub fn needed(view: View, id: UnitId, casualties: u8) -> Needed {
    let modifiers = &view.scenario.rules.modifiers;
    let unit = view.unit(id);
    let times = |count: u8, value: i8| (count as i8).saturating_mul(value);
    let mut wounds = 0;
    let mut attached = 0;
    for character in view.attached(id) {
        wounds += view.character(character).wounds.0;
        attached += u8::from(view.character_setup(character).kind.rank != Rank::ForceLeader);
    }
    let lost = unit.officer == Officer::Lost;
    let when = |holds: bool, value: i8| if holds { value } else { 0 };
    Needed::new(Test::Morale)
        .with(Item::Rating, view.setup(id).troop.rating)
        .with(Item::Casualties, times(casualties, modifiers.morale_casualty))
        .with(Item::DisorderLevels, times(unit.disorder.0, modifiers.disorder_level))
        .with(Item::OfficerLost, when(lost, modifiers.morale_officer_lost))
        .with(Item::Wounds, times(wounds, modifiers.morale_wound))
        .with(Item::ExcessFatigue, times(view.excess_fatigue(id), modifiers.morale_excess_fatigue))
        .with(Item::Line, when(unit.placement.formation == Formation::Line, modifiers.morale_line))
        .with(Item::Bases, times(view.bases(id), modifiers.morale_base))
        .with(Item::Officer, when(!lost, modifiers.morale_officer))
        .with(Item::Attached, times(attached, modifiers.morale_attached))
        .with(Item::ForceLeader, when(view.has_force_leader(id), modifiers.morale_force_leader))
}

/// Dice of a test: two, one at half strength (VS-5.2).
pub fn dice_count(view: View, id: UnitId) -> u8 {
    if view.at_half_strength(id) { 1 } else { 2 }
}

/// What failing means at a level of disorder (VS-5.3).
pub fn failure(disorder: u8) -> MoraleResult {
    match disorder {
        0 => MoraleResult::Disordered,
        1 => MoraleResult::Retreats,
        _ => MoraleResult::Leaves,
    }
}

/// A morale test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Morale {
    unit: UnitId,
    casualties: u8,
    /// What it would run from, thousandths of an inch.
    cause: (i32, i32),
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Begin,
    Thrown,
    Retreated,
}

impl Morale {
    /// A test after this many casualties; a retreat goes away from `cause` (inches).
    pub fn new(unit: UnitId, casualties: u8, cause: Vec2) -> Self {
        let cause = cause * 1000.0;
        Morale { unit, casualties, cause: (cause.x.round() as i32, cause.y.round() as i32), step: Step::Begin }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Begin => {
                let view = battle.view();
                if view.unit(self.unit).presence != Presence::OnTable {
                    return Flow::Done(Outcome::Morale(MoraleResult::Stands));
                }
                let needed = needed(view, self.unit, self.casualties);
                let dice = dice_count(view, self.unit);
                let side = view.setup(self.unit).side;
                self.step = Step::Thrown;
                let roll = Roll::new(side, Some(Actor::Unit(self.unit)), Some(needed), dice, 10);
                battle.throw(Throw::one(Purpose::Morale, roll))
            }
            Step::Thrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let disorder = battle.view().unit(self.unit).disorder.0;
                let result = if throw.rolls[0].hits() > 0 { MoraleResult::Stands } else { failure(disorder) };
                match result {
                    MoraleResult::Stands | MoraleResult::Leaves => {}
                    MoraleResult::Disordered => battle.unit(self.unit).disorder.0 = 1,
                    MoraleResult::Retreats => battle.unit(self.unit).disorder.0 = 2,
                }
                battle.record_throw("VS-5.2", What::Morale { result }, &[Actor::Unit(self.unit)], Some(&throw));
                match result {
                    MoraleResult::Retreats => {
                        self.step = Step::Retreated;
                        let cause = Vec2::new(self.cause.0 as f32, self.cause.1 as f32) / 1000.0;
                        return Flow::Push(Frame::Retreat(Retreat::new(self.unit, cause)));
                    }
                    MoraleResult::Leaves => battle.rout("VS-5.3", self.unit),
                    _ => {}
                }
                Flow::Done(Outcome::Morale(result))
            }
            Step::Retreated => {
                battle.outcome = None;
                Flow::Done(Outcome::Morale(MoraleResult::Retreats))
            }
        }
    }
}
