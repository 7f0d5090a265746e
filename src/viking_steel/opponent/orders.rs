//! What a unit does with the orders it has earned: the order that promises most.

use super::mission::Mission;
use super::paths::Way;
use super::posture::Posture;
use super::tasks::Task;
use super::threat::Threats;
use super::{characters, melee, odds, paths, posture, tasks, worth};
use crate::board::{Edge, obstacle_between};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::rules::charge::{self, ChargePlan};
use crate::viking_steel::rules::movement::base_move;
use crate::viking_steel::state::choice::{Choice, Order, PathKind, Stage};
use crate::viking_steel::state::components::{Activity, Formation};
use crate::viking_steel::state::field::View;
use smallvec::SmallVec;

/// An order must promise this much.
const LEAST: f32 = 0.008;
/// What resting is worth: for a tired unit, and for each point that already hampers it.
const REST: f32 = 0.01;
const REST_EXCESS: f32 = 0.05;
/// What speaks for a charge to a side that must get something: always, and more and more toward the end.
const EAGER: f32 = 0.08;
const LATE_EAGER: f32 = 0.15;
/// What speaks against leaving its place for a side that can wait: a favourable one, any other.
const GOOD_PLACE: f32 = 0.06;
const OPEN_PLACE: f32 = 0.02;
/// What counts of the charges that others could make on a unit once its own is home.
const EXPOSED: f32 = 0.4;
/// What is lost when a charge comes up short.
const SHORT: f32 = 0.05;
/// The enemy too near to think of marching, inches.
const PRESSED: f32 = 6.0;
/// The enemy far enough off to ride or to change formation, inches.
const FAR: f32 = 14.0;

/// The answer to what the unit shall do.
pub fn unit(view: View, id: UnitId, stage: Stage, options: &[Choice]) -> Choice {
    if let Some(order) = characters::free_act(view, id, options) {
        return Choice::Order(order);
    }
    let offered = |order: Order| options.contains(&Choice::Order(order));
    if offered(Order::MarchOff) {
        return Choice::Order(Order::MarchOff);
    }
    let order = match stage {
        Stage::Engaged => melee::fight_or_withdraw(view, id, options),
        Stage::NoOrder if offered(Order::Basic) => basic_or_stay(view, id),
        Stage::Ordered { left } => ordered(view, id, left, options),
        _ => Order::Finish,
    };
    Choice::Order(order)
}

/// A basic move spoils neither rally nor rest (VS-5.5, 6.4), so it is made when the place gets better.
fn basic_or_stay(view: View, id: UnitId) -> Order {
    let mission = Mission::new(view, id, tasks::of(view, id));
    match gain_of(view, id, PathKind::Basic, 3500, &mission) {
        Some(gain) if gain > LEAST => Order::Basic,
        _ => Order::Finish,
    }
}

/// What the best way of that kind gains over standing still.
fn gain_of(view: View, id: UnitId, kind: PathKind, budget: i32, mission: &Mission) -> Option<f32> {
    let placement = view.unit(id).placement;
    let Way { score, .. } = paths::best(view, id, kind, budget, mission)?;
    Some(score - mission.score(placement.pose, placement.formation))
}

/// The most promising order.
fn ordered(view: View, id: UnitId, left: u8, options: &[Choice]) -> Order {
    let task = tasks::of(view, id);
    let mission = Mission::new(view, id, task);
    let mut best = (LEAST + value_of_rest(view, id), Order::Finish);
    let mut offer = |value: f32, order: Order| {
        if value > best.0 {
            best = (value, order);
        }
    };
    let pace = 1000 * base_move(view, Actor::Unit(id)) + 3500;
    let mut charges: SmallVec<[(UnitId, u8); 16]> = SmallVec::new();
    for option in options {
        let Choice::Order(order) = option else { continue };
        match *order {
            Order::Shoot { target } => {
                let shot = odds::volley(view, id, target, false);
                let on_errand = matches!(task, Task::Bring(_) | Task::MarchOff(_));
                offer(if on_errand { 0.3 * shot } else { shot }, *order);
            }
            Order::Charge { target, orders } => charges.push((target, orders)),
            Order::Move => {
                let gain = gain_of(view, id, PathKind::Move, pace, &mission).unwrap_or(0.0);
                offer(gain, *order);
            }
            Order::Wheel => {
                let gain = gain_of(view, id, PathKind::Wheel, 0, &mission).unwrap_or(0.0);
                offer(gain - 0.005, *order);
            }
            Order::BackUp => {
                let gain = gain_of(view, id, PathKind::Back, pace, &mission).unwrap_or(0.0);
                offer(gain - 0.01, *order);
            }
            Order::Form(formation) => offer(value_of_forming(view, id, formation, &mission), *order),
            Order::Mount => offer(value_of_saddle(view, id, &mission), *order),
            Order::Dismount => offer(-value_of_saddle(view, id, &mission), *order),
            _ => {}
        }
    }
    // Longest first: with both orders a charge reaches farther, with one the other order is left for missiles.
    let mut planned: Option<(UnitId, Option<ChargePlan>)> = None;
    for (target, orders) in charges {
        if planned.as_ref().is_none_or(|(other, _)| *other != target) {
            planned = Some((target, charge::plan(view, id, target).ok()));
        }
        if let Some((_, Some(plan))) = &planned {
            offer(value_of_charge(view, id, target, orders, left, plan, task), Order::Charge { target, orders });
        }
    }
    best.1
}

/// What a turn of rest is worth (VS-6.4); a unit that has moved or shot gets none.
fn value_of_rest(view: View, id: UnitId) -> f32 {
    let unit = view.unit(id);
    let floor = view.setup(id).troop.fatigue;
    let spoilt = Activity::LOOSED | Activity::FOUGHT | Activity::BEYOND_BASIC;
    if unit.fatigue.0 <= floor || unit.activity.0 & spoilt != 0 {
        return 0.0;
    }
    REST + REST_EXCESS * f32::from(view.excess_fatigue(id).min(2)) * worth::quality(view, id)
}

/// What a charge is worth, declared now.
fn value_of_charge(view: View, id: UnitId, target: UnitId, orders: u8, left: u8, plan: &ChargePlan, task: Task) -> f32 {
    let pace = base_move(view, Actor::Unit(id)) as f32;
    let bad = if plan.really_bad { 3.5 } else { 0.0 };
    let needed = plan.cost as f32 / 1000.0 + bad - pace * f32::from(orders);
    let reach = odds::at_least(orders, needed);
    if reach <= 0.0 {
        return 0.0;
    }
    let mut home = odds::charge_home(view, id, target, plan);
    let there = view.footprint_at(id, plan.contact.pose, plan.contact.formation);
    home -= EXPOSED * Threats::to(view, id, Some(target)).of_charges(&there);
    home -= answer_to(view, id, target, plan);
    // Who strikes first is not struck first.
    let waiting = Threats::to(view, id, None);
    home += 0.4 * waiting.of_charges(&view.footprint(id)).min(0.3);
    let side = view.setup(id).side;
    match posture::of(view, side) {
        Posture::Attack => home += EAGER + LATE_EAGER * (1.0 - posture::time_left(view)),
        Posture::Hold => {
            let here = view.footprint(id);
            let behind = obstacle_between(&view.scenario.table, &view.footprint(target), &here).is_some();
            home -= if behind { GOOD_PLACE } else { OPEN_PLACE };
        }
    }
    if view.unit(target).carries.0.is_some() {
        home += 0.3;
    }
    home -= match task {
        Task::Bring(_) => 0.3,
        Task::Take(_) => 0.05,
        Task::Occupy(_) => 0.08,
        _ => 0.0,
    };
    if view.has_force_leader(id) && view.at_half_strength(id) {
        home -= 0.2;
    }
    // An order kept for missiles before, or a second try, is worth something.
    let spare = if orders < left { 0.01 } else { 0.0 };
    reach * home - (1.0 - reach) * SHORT + spare
}

/// What the target's missiles may cost the charger (VS-7.2).
fn answer_to(view: View, charger: UnitId, target: UnitId, plan: &ChargePlan) -> f32 {
    let points = view.field.turn.points[view.setup(target).side.index()];
    if points == 0 {
        return 0.0;
    }
    if charge::may_evade(view, target) {
        return 0.05;
    }
    if plan.edges[1] != Edge::Front || !charge::may_fire_defensively(view, target, plan.edges[1]) {
        return 0.0;
    }
    0.5 * odds::volley(view, target, Actor::Unit(charger), true)
}

/// Lines shoot and stand well and march badly (VS-1.4): out of the line for a long way, back into the block for it.
fn value_of_forming(view: View, id: UnitId, formation: Formation, mission: &Mission) -> f32 {
    let now = view.unit(id).placement;
    let gap = super::threat::nearest_enemy(view, id).map_or(f32::INFINITY, |(_, gap)| gap);
    let far = gap > FAR;
    let way = now.pose.position().distance(mission.goal);
    let travels = !matches!(mission.task, Task::Stand(_)) && way > 8.0;
    match (now.formation, formation) {
        (Formation::Line, Formation::Block) if travels && gap > PRESSED => 0.25,
        (Formation::Column, Formation::Block) if !far => 0.12,
        (Formation::Block, Formation::Column) if matches!(mission.task, Task::Bring(_)) && way > 30.0 && far => 0.05,
        _ => 0.0,
    }
}

/// What it is worth to sit in the saddle: a long way and no enemy near.
fn value_of_saddle(view: View, id: UnitId, mission: &Mission) -> f32 {
    let gap = super::threat::nearest_enemy(view, id).map_or(f32::INFINITY, |(_, gap)| gap);
    let way = view.unit(id).placement.pose.position().distance(mission.goal);
    if gap > 18.0 && way > 16.0 {
        0.1
    } else if gap < 12.0 {
        -0.1
    } else {
        0.0
    }
}
