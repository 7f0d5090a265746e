//! VS-7.1, 7.2: a charge, the defensive fire or evade it meets, and the contact it makes.

use super::battle::{Battle, Outcome};
use super::frame::{Frame, VsFlow};
use super::melee::Melee;
use super::morale::Morale;
use super::movement::{allowance, base_move};
use super::path::{blockers, gait, wheel_price, wheels_through_really_bad};
use super::retreat::Retreat;
use super::shooting::Volley;
use crate::board::*;
use crate::engine::{Actor, Flow, Presence, Refusal, UnitId};
use crate::viking_steel::state::choice::{Choice, Question};
use crate::viking_steel::state::components::{Formation, Placement};
use crate::viking_steel::state::event::{MoraleResult, Motion, Spent, What};
use crate::viking_steel::state::field::{Contact, View};
use crate::viking_steel::state::roll::{Purpose, Roll, Throw};
use crate::viking_steel::state::tables::Qualities;
use bevy_math::{Vec2, ops};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The widest wheel of a charge, tenths of a degree (VS-7.1).
const CHARGE_WHEEL: i32 = 450;
/// A charge stopped by defensive fire, or that must not touch, stays this far off, inches (VS-7.2).
const SHORT: f32 = 1.0;
/// Least gap of a charge that comes up short, inches.
const HAIR: f32 = 0.1;

/// How a charge would go home.
#[derive(Clone, Debug, PartialEq)]
pub struct ChargePlan {
    /// Placements along the way: after the wheel, at first touch, aligned; the last is the contact.
    pub corners: SmallVec<[Placement; 3]>,
    /// What it costs, in thousandths of an inch.
    pub cost: i32,
    /// Aligned in contact.
    pub contact: Placement,
    /// Where it stops if defensive fire stops it.
    pub halt: Placement,
    /// The sides that touch: the charger's front, and the side of the target it reaches.
    pub edges: [Edge; 2],
    /// The wheel it begins with, tenths of a degree.
    pub wheel: i32,
    /// Does it cross really bad ground (VS-3.9)?
    pub really_bad: bool,
    /// Does the target stand behind a linear obstacle (VS-7.4)?
    pub behind_obstacle: bool,
}

/// Movement a charge can have at most, in thousandths of an inch.
pub fn longest(view: View, charger: UnitId, orders: u8) -> i32 {
    allowance(
        view,
        Actor::Unit(charger),
        crate::viking_steel::state::choice::PathKind::Move,
        6 * i32::from(orders),
        orders,
    )
}

/// May the unit charge that enemy, as far as its own state goes?
///
/// # Errors
/// Names the rule that forbids it.
pub fn may_declare(view: View, charger: UnitId, target: UnitId) -> Result<(), Refusal> {
    if view.setup(target).side == view.setup(charger).side || view.unit(target).presence != Presence::OnTable {
        return Err(Refusal::new("VS-7.1", "only an enemy on the table can be charged"));
    }
    if view.has(charger, Qualities::NEVER_CHARGES) {
        return Err(Refusal::new("VS-3.7", "skirmish cavalry never charges"));
    }
    if view.unit(charger).disorder.0 > 0 {
        return Err(Refusal::new("VS-3.10", "a disordered unit may only make a basic move"));
    }
    Ok(())
}

/// Plans a charge: one wheel of at most 45 degrees, straight on, aligned on the side of the target that most of the
/// charger's front faces, half a base of free edge at least (VS-7.1). Says nothing of whether the roll will reach.
///
/// # Errors
/// Names what stands in the way.
pub fn plan(view: View, charger: UnitId, target: UnitId) -> Result<ChargePlan, Refusal> {
    may_declare(view, charger, target)?;
    let mine = view.footprint(charger);
    let theirs = view.footprint(target);
    let edge = theirs.side_faced(mine.front_corners());
    contact_on(view, charger, target, edge, Some(widest_wheel(view, charger)))
}

/// The widest wheel a charge of the unit may begin with: a line does not wheel and advance in one order (VS-1.4).
fn widest_wheel(view: View, charger: UnitId) -> i32 {
    if view.unit(charger).placement.formation == Formation::Line { 0 } else { CHARGE_WHEEL }
}

/// The best aligned contact on a side of the target: nearest to where the unit comes from, with half a base of edge.
/// `wheel`: the widest wheel allowed; `None`: the unit already faces its way and goes straight on.
pub fn contact_on(
    view: View,
    charger: UnitId,
    target: UnitId,
    edge: Edge,
    wheel: Option<i32>,
) -> Result<ChargePlan, Refusal> {
    let start = view.unit(charger).placement;
    let mine = view.footprint(charger);
    let theirs = view.footprint(target);
    let (width, base) = (mine.width(), view.scenario.base);
    let (a, b) = theirs.edge(edge);
    let length = a.distance(b);
    let along = (b - a).normalize_or_zero();
    let facing = bearing(-theirs.edge_normal(edge));
    let reach = mine.distance(&theirs) + width + length;
    let others = blockers(view, Actor::Unit(charger), &[target], reach);
    // Overlap with the edge: half a base at least.
    let slack = (length + width) / 2.0 - base / 2.0;
    let wanted = (start.pose.position() - a).dot(along) - length / 2.0;
    let half = base / 2.0;
    let nearest = (wanted / half).round() as i32;
    // A little for rounding: exactly half a base is enough.
    let most = (slack / half + 0.01).floor() as i32;
    let mut reason = Refusal::new("VS-7.1", "no half base of its edge is free");
    let mut slots: SmallVec<[i32; 16]> = (-most..=most).collect();
    slots.sort_by_key(|slot| ((slot - nearest).abs(), *slot));
    // Who does not wheel goes straight on, if there is edge enough; all others align to half bases.
    let ahead = if matches!(wheel, None | Some(0)) { straight_on(start.pose, a, along, length) } else { None };
    let offsets = ahead.filter(|offset| offset.abs() <= slack).into_iter();
    for offset in offsets.chain(slots.into_iter().map(|slot| slot as f32 * half)) {
        let point = a + along * (length / 2.0 + offset);
        let contact = Pose::new_inches(point.x, point.y, facing as f32 / 10.0);
        // A mil of air absorbs the rounding of poses.
        let contact = contact.advanced(-0.001);
        let footprint = view.footprint_at(charger, contact, start.formation);
        if let Err(stop) = may_stand(&view.scenario.table, &footprint, &others, 0.0) {
            reason = Refusal::new("VS-7.1", super::path::stopped_by(view, stop));
            continue;
        }
        match approach(view, charger, start, contact, &others, wheel) {
            Ok((corners, cost, turn, really_bad)) => {
                let contact = Placement { pose: contact, ..start };
                let back = Placement { pose: contact.pose.advanced(-SHORT), ..start };
                let halt_at = view.footprint_at(charger, back.pose, start.formation);
                // Whoever begins nearer than that does not step back first.
                let near = turn == 0 && start.pose.position().distance(contact.pose.position()) <= SHORT;
                let clear = !near && may_stand(&view.scenario.table, &halt_at, &others, 0.0).is_ok();
                return Ok(ChargePlan {
                    corners,
                    cost,
                    contact,
                    halt: if clear { back } else { start },
                    edges: [Edge::Front, edge],
                    wheel: turn,
                    really_bad,
                    behind_obstacle: obstacle_between(&view.scenario.table, &footprint, &theirs).is_some(),
                });
            }
            Err(refusal) => reason = refusal,
        }
    }
    Err(reason)
}

/// Where a unit that goes straight on meets the line of an edge that begins at `a`: inches from the edge's middle.
fn straight_on(pose: Pose, a: Vec2, along: Vec2, length: f32) -> Option<f32> {
    let ahead = pose.forward();
    let area = along.perp_dot(ahead);
    // Askew by less than a degree it would run along the edge.
    if area.abs() < 0.02 {
        return None;
    }
    let way = pose.position() - a;
    (way.perp_dot(along) / area >= 0.0).then(|| way.perp_dot(ahead) / area - length / 2.0)
}

type Approach = (SmallVec<[Placement; 3]>, i32, i32, bool);

/// The way from a placement to a contact: wheel, straight, align.
fn approach(
    view: View,
    charger: UnitId,
    start: Placement,
    contact: Pose,
    others: &[Blocker],
    widest: Option<i32>,
) -> Result<Approach, Refusal> {
    let table = &view.scenario.table;
    let (columns, bases) = (u32::from(view.columns(charger)), u32::from(view.bases(charger)));
    let width = columns as f32 * view.scenario.base;
    let goal = contact.position();
    let mut turn = 0;
    let mut pose = start.pose;
    if widest == Some(0) {
        // The bases align to the nearest half base: more than that aside is no way straight ahead.
        let aside = (goal - pose.position()).dot(pose.right()).abs();
        if aside > view.scenario.base / 4.0 + HAIR {
            return Err(Refusal::new("VS-1.4", "a line cannot wheel and advance in one order"));
        }
    } else if let Some(widest) = widest {
        // The wheel moves the front centre: three rounds settle the angle.
        for _ in 0..3 {
            let off = turn_between(pose.facing, bearing(goal - pose.position()));
            turn = (turn + off).clamp(-widest - 1, widest + 1);
            pose = if turn == 0 { start.pose } else { start.pose.wheeled(Wheel(turn), width) };
        }
        if turn.abs() > widest {
            return Err(Refusal::new("VS-7.1", "a charge begins with one wheel of at most 45 degrees"));
        }
        if turn.abs() < 15 {
            (turn, pose) = (0, start.pose);
        }
        if turn != 0
            && clear_wheel(table, start.pose, columns, bases, view.base_size(), Wheel(turn), others, 0.0) != Wheel(turn)
        {
            return Err(Refusal::new("VS-7.1", "something is in the way of the wheel"));
        }
    }
    let way = goal - pose.position();
    let distance = way.length();
    let direction = if distance > 0.001 { way / distance } else { pose.forward() };
    let footprint = view.footprint_at(charger, pose, start.formation);
    let lane = Lane::along(table, &footprint, direction, distance, others, 0.0);
    // The first corner touches before the front does; from there the unit swings into line.
    let askew = turn_between(pose.facing, contact.facing) as f32 / 10.0;
    let swing = width / 2.0 * ops::sin(askew.abs().min(90.0).to_radians()) + HAIR;
    if lane.clear < distance - swing {
        return Err(match lane.stop {
            Some(stop) => Refusal::new("VS-7.1", super::path::stopped_by(view, stop)),
            None => Refusal::new("VS-7.1", "the way is barred"),
        });
    }
    let cost = Cost::along(table, &footprint, direction, distance, gait(view, Actor::Unit(charger)));
    let price = wheel_price(view, Actor::Unit(charger), start.pose, width, turn) + cost.of(distance);
    let mut corners = SmallVec::new();
    if turn != 0 {
        corners.push(Placement { pose, ..start });
    }
    let touch = (distance - swing).max(0.0);
    corners.push(Placement { pose: pose.shifted(direction * touch), ..start });
    corners.push(Placement { pose: contact, ..start });
    let before = view.footprint_at(charger, start.pose, start.formation);
    let really_bad = cost.enters_really_bad_before(distance) && !gait(view, Actor::Unit(charger)).fast
        || turn != 0 && wheels_through_really_bad(view, Actor::Unit(charger), &before, &footprint);
    Ok((corners, (price * 1000.0).round() as i32, turn, really_bad))
}

/// Where a charge that cannot reach ends: along its way with all its movement (VS-7.1).
fn short_of(view: View, charger: UnitId, plan: &ChargePlan, budget: i32) -> SmallVec<[Placement; 3]> {
    let start = view.unit(charger).placement;
    let width = f32::from(view.columns(charger)) * view.scenario.base;
    let budget = budget as f32 / 1000.0;
    let full = 2.0 * Wheel(plan.wheel).outer_path(width);
    let table = &view.scenario.table;
    let mut corners: SmallVec<[Placement; 3]> = SmallVec::new();
    let others = blockers(view, Actor::Unit(charger), &[], budget + width);
    let mut pose = start.pose;
    let mut left = budget;
    if plan.wheel != 0 {
        let part = if full > budget { (plan.wheel as f32 * budget / full) as i32 } else { plan.wheel };
        let (columns, bases) = (u32::from(view.columns(charger)), u32::from(view.bases(charger)));
        let turn = clear_wheel(table, pose, columns, bases, view.base_size(), Wheel(part), &others, HAIR);
        if turn.0 != 0 {
            pose = pose.wheeled(turn, width);
            corners.push(Placement { pose, ..start });
        }
        left -= wheel_price(view, Actor::Unit(charger), start.pose, width, turn.0);
    }
    let way = plan.contact.pose.position() - pose.position();
    let direction = way.normalize_or_zero();
    let footprint = view.footprint_at(charger, pose, start.formation);
    let cost = Cost::along(table, &footprint, direction, left.max(0.0), gait(view, Actor::Unit(charger)));
    let reach = cost.reach(left).min(way.length());
    let lane = Lane::along(table, &footprint, direction, reach, &others, HAIR);
    if let Some(distance) = lane.farthest_end(reach)
        && distance > 0.0
    {
        corners.push(Placement { pose: pose.shifted(direction * distance), ..start });
    }
    // Whoever passes through friends does not end among them (VS-3.6).
    while let Some(end) = corners.last()
        && may_stand(table, &view.footprint_at(charger, end.pose, end.formation), &others, 0.0).is_err()
    {
        corners.pop();
    }
    corners
}

/// May the unit answer a charge with missiles (VS-7.2)?
pub fn may_fire_defensively(view: View, unit: UnitId, edge: Edge) -> bool {
    view.setup(unit).troop.range.is_some() && edge == Edge::Front && !view.is_engaged(unit)
}

/// May the unit evade a charge (VS-7.2)?
pub fn may_evade(view: View, unit: UnitId) -> bool {
    view.has(unit, Qualities::EVADE) && !view.is_engaged(unit)
}

/// A charge being made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    charger: UnitId,
    target: UnitId,
    orders: u8,
    budget: i32,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Declare,
    Thrown,
    ReallyBadThrown,
    /// Movement is known: home or short.
    Run,
    /// The target has been asked for defensive fire.
    Answered,
    Fired,
    Tested,
    Evaded,
    Contact,
    Fought,
}

impl Charge {
    /// A charge about to be declared.
    pub fn new(charger: UnitId, target: UnitId, orders: u8) -> Self {
        Charge { charger, target, orders, budget: 0, step: Step::Declare }
    }

    fn actors(&self) -> [Actor; 2] {
        [Actor::Unit(self.charger), Actor::Unit(self.target)]
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        let side = battle.scenario.side_of(Actor::Unit(self.charger));
        let roll = |dice| Roll::new(side, Some(Actor::Unit(self.charger)), None, dice, 6);
        match self.step {
            Step::Declare => {
                battle.record("VS-7.1", What::ChargeDeclared, &self.actors());
                let throw = Throw::one(Purpose::Move, roll(self.orders));
                self.step = Step::Thrown;
                battle.throw(throw)
            }
            Step::Thrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let base = base_move(battle.view(), Actor::Unit(self.charger));
                self.budget = 1000 * (base * i32::from(self.orders) + throw.rolls[0].sum());
                let what = What::Allowance { purpose: Purpose::Move, mils: self.budget };
                battle.record_throw("VS-3.3", what, &[Actor::Unit(self.charger)], Some(&throw));
                self.step = Step::Run;
                if plan(battle.view(), self.charger, self.target).is_ok_and(|plan| plan.really_bad) {
                    let throw = Throw::one(Purpose::ReallyBadGround, roll(1));
                    self.step = Step::ReallyBadThrown;
                    return battle.throw(throw);
                }
                Flow::Continue
            }
            Step::ReallyBadThrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                self.budget = (self.budget - 1000 * throw.rolls[0].sum()).max(0);
                let what = What::Allowance { purpose: Purpose::ReallyBadGround, mils: self.budget };
                battle.record_throw("VS-3.9", what, &[Actor::Unit(self.charger)], Some(&throw));
                self.step = Step::Run;
                Flow::Continue
            }
            Step::Run => self.run(battle),
            Step::Answered => self.answered(battle),
            Step::Fired => {
                let (hits, lost) = match battle.outcome.take() {
                    Some(Outcome::Volley { hits, lost }) => (hits, lost),
                    _ => (0, 0),
                };
                if battle.view().unit(self.charger).presence != Presence::OnTable {
                    return Flow::Done(Outcome::Done);
                }
                self.step = Step::Contact;
                if hits > 0 {
                    self.step = Step::Tested;
                    let cause = battle.view().footprint(self.target).center();
                    return Flow::Push(Frame::Morale(Morale::new(self.charger, lost, cause)));
                }
                Flow::Continue
            }
            Step::Tested => {
                let result = battle.outcome.take();
                self.step = Step::Contact;
                match result {
                    Some(Outcome::Morale(MoraleResult::Stands)) => Flow::Continue,
                    // It stays where the volley met it, an inch short (VS-7.2).
                    _ => Flow::Done(Outcome::Done),
                }
            }
            Step::Evaded => {
                battle.outcome = None;
                self.chase(battle)
            }
            Step::Contact => {
                let Ok(plan) = contact_again(battle.view(), self.charger, self.target) else {
                    return Flow::Done(Outcome::Done);
                };
                battle.move_unit("VS-7.1", self.charger, Motion::Charge, &[plan.contact]);
                make_contact(battle, self.charger, self.target, &plan, true);
                // Whoever has fought this turn fights on in the next (VS-7.7).
                if battle.view().contact(self.charger, self.target).is_some_and(|contact| contact.fought) {
                    return Flow::Done(Outcome::Done);
                }
                self.step = Step::Fought;
                Flow::Push(Frame::Melee(Melee::new(self.charger, self.target)))
            }
            Step::Fought => Flow::Done(Outcome::Fought),
        }
    }

    /// Home or short, now that the roll is known.
    fn run(&mut self, battle: &mut Battle) -> VsFlow {
        let view = battle.view();
        let (plan, edge) = match plan(view, self.charger, self.target) {
            Ok(plan) => {
                let edge = plan.edges[1];
                (plan, edge)
            }
            Err(_) => return Flow::Done(Outcome::Done),
        };
        if plan.cost > self.budget {
            let by = plan.cost - self.budget;
            let corners = short_of(view, self.charger, &plan, self.budget);
            battle.record("VS-7.1", What::ChargeShort { by }, &self.actors());
            battle.move_unit("VS-7.1", self.charger, Motion::Charge, &corners);
            return Flow::Done(Outcome::Done);
        }
        // The charger stands an inch off while the target answers; the last inch follows.
        let mut way: SmallVec<[Placement; 3]> = plan.corners.clone();
        way.pop();
        if plan.halt != view.unit(self.charger).placement {
            way.pop();
            way.push(plan.halt);
        } else {
            way.clear();
        }
        let mut options = vec![Choice::Decline];
        let who = view.setup(self.target).side;
        if battle.points(who) > 0 {
            if may_fire_defensively(view, self.target, edge) {
                options.push(Choice::Spend);
            }
            if may_evade(view, self.target) {
                options.push(Choice::Evade);
            }
        }
        // The last inch is paid for when it is gone.
        if plan.halt != view.unit(self.charger).placement {
            self.budget -= (plan.cost - (SHORT * 1000.0) as i32).max(0);
        }
        battle.move_unit("VS-7.1", self.charger, Motion::Charge, &way);
        self.step = Step::Answered;
        battle.ask(who, Question::DefensiveFire { unit: self.target, charger: self.charger }, options)
    }

    fn answered(&mut self, battle: &mut Battle) -> VsFlow {
        let who = battle.view().setup(self.target).side;
        match battle.answer.take() {
            Some(Choice::Spend) => {
                battle.spend_point(who, Spent::DefensiveFire, Some(Actor::Unit(self.target)));
                self.step = Step::Fired;
                Flow::Push(Frame::Volley(Volley::new(self.target, Actor::Unit(self.charger), true)))
            }
            Some(Choice::Evade) => {
                battle.spend_point(who, Spent::Evade, Some(Actor::Unit(self.target)));
                self.step = Step::Evaded;
                let cause = battle.view().footprint(self.charger).center();
                Flow::Push(Frame::Retreat(Retreat::evade(self.target, cause)))
            }
            _ => {
                self.step = Step::Contact;
                Flow::Continue
            }
        }
    }

    /// The target has evaded: the charger runs on with what it has left, straight ahead, and touches nobody (VS-7.2).
    fn chase(&mut self, battle: &mut Battle) -> VsFlow {
        let view = battle.view();
        let start = view.unit(self.charger).placement;
        let others = blockers(view, Actor::Unit(self.charger), &[], self.budget as f32 / 1000.0 + SHORT);
        let (table, footprint, ahead) = (&view.scenario.table, view.footprint(self.charger), start.pose.forward());
        let left = self.budget as f32 / 1000.0;
        let cost = Cost::along(table, &footprint, ahead, left, gait(view, Actor::Unit(self.charger)));
        let lane = Lane::along(table, &footprint, ahead, cost.reach(left), &others, SHORT);
        if let Some(distance) = lane.farthest_end(cost.reach(left))
            && distance > 0.0
        {
            let end = Placement { pose: start.pose.advanced(distance), ..start };
            battle.move_unit("VS-7.2", self.charger, Motion::Charge, &[end]);
        }
        Flow::Done(Outcome::Done)
    }
}

/// The contact of a charge that stands an inch off: the same side, straight ahead.
fn contact_again(view: View, charger: UnitId, target: UnitId) -> Result<ChargePlan, Refusal> {
    let edge = view.footprint(target).side_faced(view.footprint(charger).front_corners());
    contact_on(view, charger, target, edge, None)
        .or_else(|_| contact_on(view, charger, target, edge, Some(widest_wheel(view, charger))))
}

/// Two units touch from now on (VS-7.1, 7.5).
pub fn make_contact(battle: &mut Battle, mover: UnitId, other: UnitId, plan: &ChargePlan, charged: bool) {
    let mut pair = [mover, other];
    pair.sort_unstable();
    let fought = battle.field.turn.fought.contains(&pair);
    battle.field.contacts.push(Contact {
        units: [mover, other],
        edges: plan.edges,
        charged: charged.then_some(mover),
        followed_up: None,
        behind_obstacle: plan.behind_obstacle.then_some(other),
        failed_to_withdraw: [false; 2],
        fought,
    });
    battle.record("VS-7.1", What::Contact { edges: plan.edges }, &[Actor::Unit(mover), Actor::Unit(other)]);
}

/// Direction in which a unit is pushed by the other of a contact: away from the side that touches it.
pub fn push_direction(view: View, loser: UnitId, winner: UnitId) -> Option<Vec2> {
    let contact = view.contact(loser, winner)?;
    Some(view.footprint(winner).edge_normal(contact.edge_of(winner)))
}
