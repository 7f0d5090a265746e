//! VS-7.5: pursuit, a full move after the loser; contact it makes is fought at that unit's next activation.

use super::battle::{Battle, Outcome};
use super::charge::{ChargePlan, contact_on, make_contact};
use super::frame::VsFlow;
use super::movement::base_move;
use super::path::{STANDOFF, blockers, gait};
use super::retreat::turned_on_the_spot;
use crate::board::*;
use crate::engine::{Actor, Flow, Presence, UnitId};
use crate::viking_steel::state::components::Placement;
use crate::viking_steel::state::event::{Motion, What};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Purpose, Roll, Throw};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A pursuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pursuit {
    unit: UnitId,
    loser: UnitId,
    thrown: bool,
}

/// Where a pursuit ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Chase {
    /// Placements along the way.
    pub path: SmallVec<[Placement; 3]>,
    /// The enemy it runs into, and how.
    pub contact: Option<(UnitId, ChargePlan)>,
}

/// Where the unit gets with `budget` inches after the loser, or straight ahead if he is gone.
pub fn chase(view: View, id: UnitId, loser: UnitId, budget: f32) -> Chase {
    let start = view.unit(id).placement;
    let others = blockers(view, Actor::Unit(id), &[], budget);
    let table = &view.scenario.table;
    let mut from = start;
    if view.unit(loser).presence == Presence::OnTable {
        let way = view.footprint(loser).center() - view.footprint(id).center();
        let turned = turned_on_the_spot(view, id, bearing(way));
        let room = view.footprint_at(id, turned.pose, turned.formation);
        if may_stand(table, &room, &others, 0.0).is_ok() {
            from = turned;
        }
    }
    let footprint = view.footprint_at(id, from.pose, from.formation);
    let ahead = from.pose.forward();
    let reach = Cost::along(table, &footprint, ahead, budget, gait(view, Actor::Unit(id))).reach(budget);
    let lane = Lane::along(table, &footprint, ahead, reach, &others, 0.0);
    let mut path: SmallVec<[Placement; 3]> = SmallVec::new();
    if from != start {
        path.push(from);
    }
    if let (Some(Stop::Unit(tag)), true) = (lane.stop, lane.clear < reach) {
        let enemy = UnitId(tag as u8);
        let is_enemy = view.scenario.units.get(usize::from(tag)).is_some_and(|unit| unit.side != view.setup(id).side);
        if is_enemy {
            let touch = Placement { pose: from.pose.advanced(lane.clear), ..from };
            let front = view.footprint_at(id, touch.pose, touch.formation);
            let edge = view.footprint(enemy).side_faced(front.front_corners());
            // Planned from the turned pose: the field still shows the old one.
            if let Ok(plan) = contact_from(view, id, from, enemy, edge) {
                path.push(touch);
                path.push(plan.contact);
                return Chase { path, contact: Some((enemy, plan)) };
            }
        }
    }
    let lane = Lane::along(table, &footprint, ahead, reach, &others, STANDOFF);
    if let Some(distance) = lane.farthest_end(reach)
        && distance > 0.0
    {
        path.push(Placement { pose: from.pose.advanced(distance), ..from });
    }
    Chase { path, contact: None }
}

/// The contact of a unit that stands elsewhere than the field says.
fn contact_from(
    view: View,
    id: UnitId,
    from: Placement,
    enemy: UnitId,
    edge: Edge,
) -> Result<ChargePlan, crate::engine::Refusal> {
    let mut field = view.field.clone();
    field.units[usize::from(id.0)].placement = from;
    contact_on(View { scenario: view.scenario, field: &field }, id, enemy, edge, None)
}

impl Pursuit {
    /// A pursuit about to be rolled for.
    pub fn new(unit: UnitId, loser: UnitId) -> Self {
        Pursuit { unit, loser, thrown: false }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        let actor = Actor::Unit(self.unit);
        if !self.thrown {
            self.thrown = true;
            let side = battle.scenario.side_of(actor);
            return battle.throw(Throw::one(Purpose::FlightOrPursuit, Roll::new(side, Some(actor), None, 1, 6)));
        }
        let Some(throw) = battle.thrown() else { return Flow::Continue };
        let mils = 1000 * (base_move(battle.view(), actor) + throw.rolls[0].sum());
        battle.record_throw("VS-7.5", What::Allowance { purpose: throw.purpose, mils }, &[actor], Some(&throw));
        let chase = chase(battle.view(), self.unit, self.loser, mils as f32 / 1000.0);
        battle.move_unit("VS-7.5", self.unit, Motion::Pursuit, &chase.path);
        if let Some((enemy, plan)) = chase.contact {
            make_contact(battle, self.unit, enemy, &plan, false);
        }
        Flow::Done(Outcome::Done)
    }
}
