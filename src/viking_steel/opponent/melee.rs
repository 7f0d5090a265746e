//! Choices about fights: fight on or withdraw, shield wall, answers to a charge, and what the winner does.

use super::posture::Posture;
use super::threat::Threats;
use super::{odds, points, posture, worth};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::rules::pursuit;
use crate::viking_steel::state::choice::{Choice, Order};
use crate::viking_steel::state::components::Placement;
use crate::viking_steel::state::field::{Contact, Field, View};
use crate::viking_steel::state::scenario::{Goal, in_zone};

/// A fight worth less than this is one to get out of.
const LOST: f32 = -0.18;
/// What a pursuer runs on average, inches: a move on foot or mounted, and half a die.
const PURSUIT_DIE: f32 = 3.5;

/// What the coming round is worth to the unit, all opponents together.
fn outlook(view: View, id: UnitId) -> f32 {
    let opponents = view.contacts_of(id).filter_map(|contact| contact.opponent(id));
    opponents
        .filter_map(|other| odds::in_contact(view, id, other).map(|dice| odds::round(view, [id, other], dice)))
        .sum()
}

/// A good fight before the enemy slips away; a bad one while it can still be left.
pub fn urgency(view: View, id: UnitId) -> f32 {
    let outlook = outlook(view, id);
    if outlook > 0.0 { 0.15 + outlook } else { 0.05 - 0.3 * outlook }
}

/// Fight, unless the fight is being lost and there is a way out (VS-7.7, 7.10).
pub fn fight_or_withdraw(view: View, id: UnitId, options: &[Choice]) -> Order {
    let fight = options.contains(&Choice::Order(Order::Fight));
    let withdraw = options.contains(&Choice::Order(Order::Withdraw));
    let [out, _] = odds::orders(view, Actor::Unit(id));
    let lost = outlook(view, id) < LOST * worth::quality(view, id);
    let loot = view.unit(id).carries.0.is_some();
    if withdraw && out > 0.55 && (lost || loot) {
        return Order::Withdraw;
    }
    if fight { Order::Fight } else { Order::Finish }
}

/// Closes the shield wall when fewer dice on both sides serve the unit better (VS-7.8).
pub fn shield_wall(view: View, unit: UnitId, against: UnitId, options: &[Choice]) -> Choice {
    let Some(dice) = odds::in_contact(view, unit, against) else { return Choice::ShieldWall(0) };
    let fewer =
        |off: u8| dice.map(|dice| odds::Dice { count: dice.count.saturating_sub(off).max(1), chance: dice.chance });
    let mut best = (f32::NEG_INFINITY, Choice::ShieldWall(0));
    for option in options {
        let Choice::ShieldWall(off) = *option else { continue };
        let price = if off == 2 { points::price(view, view.setup(unit).side) } else { 0.0 };
        let value = odds::round(view, [unit, against], fewer(off)) - price;
        if value > best.0 + 1.0e-4 {
            best = (value, *option);
        }
    }
    best.1
}

/// Missiles or heels, when a point on them pays (VS-7.2).
pub fn answer_charge(view: View, unit: UnitId, charger: UnitId, options: &[Choice]) -> Choice {
    let side = view.setup(unit).side;
    let price = points::price(view, side);
    let edge = view.footprint(unit).side_faced(view.footprint(charger).front_corners());
    let blow = odds::blow(view, charger, unit, edge);
    let mut best = (0.0, Choice::Decline);
    if options.contains(&Choice::Spend) {
        // Hits also make the charger test, and a failed test stops it.
        let fire = 1.3 * odds::volley(view, unit, Actor::Unit(charger), true) - price;
        if fire > best.0 {
            best = (fire, Choice::Spend);
        }
    }
    if options.contains(&Choice::Evade) {
        let heels = 0.9 * blow - 0.5 * price;
        if heels > best.0 {
            best = (heels, Choice::Evade);
        }
    }
    best.1
}

/// With its face to the enemy, unless it has something to carry away.
pub fn facing_after_evading(view: View, unit: UnitId) -> Choice {
    if view.unit(unit).carries.0.is_some() { Choice::FaceAway } else { Choice::FaceEnemy }
}

/// Is the unit's place worth keeping: ground that scores, or a favourable one?
fn keeps_ground(view: View, id: UnitId) -> bool {
    let side = view.setup(id).side;
    let at = view.footprint(id).center();
    let on_ground = view.scenario.objectives.iter().any(|objective| match &objective.goal {
        Goal::Ground { zone } => objective.side == side && in_zone(zone, at.x, at.y),
        _ => false,
    });
    on_ground && posture::of(view, side) == Posture::Hold
}

/// On, if the next round promises something; back, if tired or outmatched; else stand (VS-7.5).
pub fn after(view: View, winner: UnitId, loser: UnitId, options: &[Choice]) -> Choice {
    let offered = |choice: Choice| options.contains(&choice);
    let next = view.contact(winner, loser).map(|contact| {
        let mut field: Field = view.field.clone();
        let mut contact: Contact = *contact;
        contact.charged = None;
        contact.followed_up = Some(winner);
        contact.behind_obstacle = None;
        for open in field.contacts.iter_mut().filter(|open| open.joins(winner, loser)) {
            *open = contact;
        }
        let then = View { scenario: view.scenario, field: &field };
        odds::in_contact(then, winner, loser).map_or(0.0, |dice| odds::round(then, [winner, loser], dice))
    });
    let next = next.unwrap_or(0.0);
    let exposed = Threats::to(view, winner, Some(loser)).of_charges(&view.footprint(winner));
    let loot = view.unit(winner).carries.0.is_some();
    if offered(Choice::FollowUp) && !loot && !keeps_ground(view, winner) && next > 0.3 * exposed {
        return Choice::FollowUp;
    }
    if offered(Choice::FallBack) && !keeps_ground(view, winner) && (loot || next < -0.1) {
        return Choice::FallBack;
    }
    if offered(Choice::FollowUp) && keeps_ground(view, winner) && next > 0.15 { Choice::FollowUp } else { Choice::Halt }
}

/// A point to stay, when running on would expose what must not be lost (VS-7.5).
pub fn hold_pursuit(view: View, winner: UnitId, loser: UnitId) -> Choice {
    let base = if view.is_mounted(winner) { 8.0 } else { 4.0 };
    let chase = pursuit::chase(view, winner, loser, base + PURSUIT_DIE);
    let mut run = 0.0;
    let end = chase.path.last().copied().unwrap_or(view.unit(winner).placement);
    let there = view.footprint_at(winner, end.pose, end.formation);
    if let Some((enemy, plan)) = &chase.contact {
        run += 0.6 * contact_value(view, winner, *enemy, end, plan.edges);
    }
    run -= Threats::to(view, winner, None).of_charges(&there);
    let stay = -Threats::to(view, winner, None).of_charges(&view.footprint(winner));
    let mut gain = stay - run;
    if view.unit(winner).carries.0.is_some() {
        gain += 0.2;
    }
    if keeps_ground(view, winner) {
        gain += 0.15;
    }
    if gain > points::price(view, view.setup(winner).side) { Choice::Spend } else { Choice::Decline }
}

/// What a round would be worth in a contact that a pursuit makes.
fn contact_value(view: View, unit: UnitId, enemy: UnitId, end: Placement, edges: [crate::board::Edge; 2]) -> f32 {
    let mut field: Field = view.field.clone();
    field.units[usize::from(unit.0)].placement = end;
    field.contacts.retain(|contact| contact.opponent(unit).is_none());
    field.contacts.push(odds::plain_contact([unit, enemy], edges));
    let then = View { scenario: view.scenario, field: &field };
    odds::in_contact(then, unit, enemy).map_or(0.0, |dice| odds::round(then, [unit, enemy], dice))
}
