//! VS-5.4: retreats; VS-7.2: evades. Straight away from the cause, through friends and clear of them, never through
//! enemies.

use super::battle::{Battle, Outcome};
use super::frame::VsFlow;
use super::movement::base_move;
use super::path::{blockers, gait};
use crate::board::*;
use crate::engine::{Actor, Flow, Presence, UnitId};
use crate::viking_steel::state::choice::{Choice, Question};
use crate::viking_steel::state::components::{Activity, Placement};
use crate::viking_steel::state::event::{Motion, What};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Purpose, Roll, Throw};
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// How much farther than its move a unit may run to get clear of friends it runs through, inches.
const CLEAR_OF_FRIENDS: f32 = 12.0;

/// Casualties of a blocked retreat or push-back: one per whole inch not moved, three at most (VS-5.4, 7.11).
pub fn blocked_casualties(inches_missed: f32) -> u8 {
    (inches_missed + 0.01).floor().clamp(0.0, 3.0) as u8
}

/// Where a flight ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// The place it reaches.
    pub end: Placement,
    /// It runs off the table.
    pub off_table: bool,
    /// Inches it could not go.
    pub missed: f32,
}

/// The direction straight away from `cause`.
fn away(view: View, id: UnitId, cause: Vec2) -> Vec2 {
    let way = view.footprint(id).center() - cause;
    way.try_normalize().unwrap_or(-view.unit(id).placement.pose.forward())
}

/// The pose of a unit turned on the spot, about the centre of the ground it covers.
pub fn turned_on_the_spot(view: View, id: UnitId, facing: i32) -> Placement {
    let placement = view.unit(id).placement;
    let footprint = view.footprint(id);
    let center = footprint.center();
    let front = Pose { facing, ..placement.pose };
    let at = center + front.forward() * (footprint.depth() / 2.0);
    Placement { pose: Pose::new_inches(at.x, at.y, facing as f32 / 10.0), ..placement }
}

/// Where the unit gets with `budget` inches, running from `cause`.
pub fn flight(view: View, id: UnitId, cause: Vec2, budget: f32) -> Flight {
    let direction = away(view, id, cause);
    let facing_enemy = turned_on_the_spot(view, id, bearing(-direction));
    let as_it_stands = view.unit(id).placement;
    let mut friends: SmallVec<[Blocker; 16]> = blockers(view, Actor::Unit(id), &[], budget + CLEAR_OF_FRIENDS);
    for blocker in &mut friends {
        if blocker.kind == BlockKind::Friend {
            blocker.kind = BlockKind::Passable;
        }
    }
    let table = &view.scenario.table;
    // Turned to the enemy if there is room to be so, otherwise as it stands.
    for start in [facing_enemy, as_it_stands] {
        let footprint = view.footprint_at(id, start.pose, start.formation);
        let length = budget + CLEAR_OF_FRIENDS;
        let cost = Cost::along(table, &footprint, direction, length, gait(view, Actor::Unit(id)));
        let reach = cost.reach(budget).min(budget);
        let lane = Lane::along(table, &footprint, direction, length, &friends, 0.0);
        let blocked = lane.clear < reach - 0.001;
        if blocked && lane.stop == Some(Stop::Edge) {
            let end = Placement { pose: start.pose.shifted(direction * lane.clear), ..start };
            return Flight { end, off_table: true, missed: 0.0 };
        }
        let wanted = reach.min(lane.clear);
        let distance = match lane.nearest_end(wanted) {
            Some(distance) => Some(distance),
            // No room beyond the friends before the table ends: it is lost among them over the edge.
            None if lane.stop == Some(Stop::Edge) && !blocked => {
                let end = Placement { pose: start.pose.shifted(direction * lane.clear), ..start };
                return Flight { end, off_table: true, missed: 0.0 };
            }
            None => lane.farthest_end(wanted),
        };
        if let Some(distance) = distance {
            let end = Placement { pose: start.pose.shifted(direction * distance), ..start };
            if may_stand(table, &view.footprint_at(id, end.pose, end.formation), &friends, 0.0).is_ok() {
                return Flight { end, off_table: false, missed: (reach - distance).max(0.0) };
            }
        }
    }
    Flight { end: as_it_stands, off_table: false, missed: budget }
}

/// A retreat, or an evade of skirmishers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    unit: UnitId,
    cause: (i32, i32),
    evading: bool,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Begin,
    Thrown,
    /// An evader chooses which way to face.
    Facing,
}

impl Retreat {
    /// A retreat after a failed test (VS-5.3).
    pub fn new(unit: UnitId, cause: Vec2) -> Self {
        let cause = cause * 1000.0;
        Retreat { unit, cause: (cause.x.round() as i32, cause.y.round() as i32), evading: false, step: Step::Begin }
    }

    /// An evade (VS-7.2).
    pub fn evade(unit: UnitId, cause: Vec2) -> Self {
        Retreat { evading: true, ..Retreat::new(unit, cause) }
    }

    fn cause(&self) -> Vec2 {
        Vec2::new(self.cause.0 as f32, self.cause.1 as f32) / 1000.0
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        let actor = Actor::Unit(self.unit);
        match self.step {
            Step::Begin => {
                self.step = Step::Thrown;
                let side = battle.scenario.side_of(actor);
                battle.throw(Throw::one(Purpose::FlightOrPursuit, Roll::new(side, Some(actor), None, 1, 6)))
            }
            Step::Thrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let rule = if self.evading { "VS-7.2" } else { "VS-5.4" };
                let mils = 1000 * (base_move(battle.view(), actor) + throw.rolls[0].sum());
                battle.record_throw(rule, What::Allowance { purpose: throw.purpose, mils }, &[actor], Some(&throw));
                let flight = flight(battle.view(), self.unit, self.cause(), mils as f32 / 1000.0);
                let motion = if self.evading { Motion::Evade } else { Motion::Retreat };
                if self.evading {
                    // A free choice, unlike a retreat (VS-5.5, 6.4).
                    battle.unit(self.unit).activity.set(Activity::BEYOND_BASIC);
                }
                battle.end_contacts(self.unit, |_| true);
                battle.move_unit(rule, self.unit, motion, &[flight.end]);
                if flight.off_table {
                    battle.rout("VS-5.4", self.unit);
                    return Flow::Done(Outcome::Done);
                }
                let lost = blocked_casualties(flight.missed);
                if lost > 0 && !self.evading {
                    battle.record("VS-5.4", What::Blocked { lost }, &[actor]);
                    battle.lose_strength("VS-5.4", self.unit, lost);
                }
                if self.evading && battle.view().unit(self.unit).presence == Presence::OnTable {
                    self.step = Step::Facing;
                    let mut options = vec![Choice::FaceEnemy];
                    if self.turned_away(battle.view()).is_some() {
                        options.push(Choice::FaceAway);
                    }
                    let who = battle.scenario.side_of(actor);
                    return battle.ask(who, Question::EvadeFacing { unit: self.unit }, options);
                }
                Flow::Done(Outcome::Done)
            }
            Step::Facing => {
                if battle.answer.take() == Some(Choice::FaceAway)
                    && let Some(placement) = self.turned_away(battle.view())
                {
                    battle.move_unit("VS-7.2", self.unit, Motion::Evade, &[placement]);
                }
                Flow::Done(Outcome::Done)
            }
        }
    }

    /// With its back to the enemy, if there is room to turn.
    fn turned_away(&self, view: View) -> Option<Placement> {
        let facing = bearing(away(view, self.unit, self.cause()));
        let placement = turned_on_the_spot(view, self.unit, facing);
        let footprint = view.footprint_at(self.unit, placement.pose, placement.formation);
        let others = blockers(view, Actor::Unit(self.unit), &[], 0.0);
        may_stand(&view.scenario.table, &footprint, &others, 0.0).is_ok().then_some(placement)
    }
}
