//! Who moves first, and which unit next: what cannot wait before what can.

use super::threat::{Threats, nearest_enemy, roughly_ahead};
use super::{melee, odds, posture};
use crate::engine::{Actor, Side, UnitId};
use crate::viking_steel::rules::movement::base_move;
use crate::viking_steel::rules::shooting;
use crate::viking_steel::state::choice::Choice;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::tables::Qualities;

/// Below this nothing is urgent, and a side that may pass does.
const URGENT: f32 = 0.06;
/// Armies nearer than this have business at once, inches.
const BUSINESS: f32 = 14.0;

/// First when there is something to do or to fear, second when there is only ground to cover (VS-2.1).
pub fn first_or_second(view: View, side: Side) -> Choice {
    let near = view.side_units(side).any(|id| nearest_enemy(view, id).is_some_and(|(_, gap)| gap < BUSINESS));
    let last = posture::time_left(view) * f32::from(view.scenario.turn_limit) <= 1.5;
    let hold = posture::of(view, side) == posture::Posture::Hold;
    // The last word of the battle belongs to whoever moves second in its last turn.
    if near && !(last && hold) { Choice::MoveFirst } else { Choice::MoveSecond }
}

/// The unit that can wait least (VS-2.2).
pub fn which(view: View, options: &[Choice]) -> Choice {
    let mut best: Option<(f32, Choice)> = None;
    for option in options {
        let Choice::Activate(actor) = option else { continue };
        let urgency = match actor {
            Actor::Unit(id) => urgency(view, *id),
            Actor::Character(_) => 0.03,
        };
        if best.is_none_or(|(most, _)| urgency > most) {
            best = Some((urgency, *option));
        }
    }
    let may_pass = options.contains(&Choice::Pass);
    match best {
        Some((urgency, _)) if may_pass && urgency < URGENT => Choice::Pass,
        Some((_, choice)) => choice,
        None => options.first().copied().unwrap_or(Choice::Pass),
    }
}

/// How little this unit can wait.
fn urgency(view: View, id: UnitId) -> f32 {
    if view.is_engaged(id) {
        return melee::urgency(view, id);
    }
    let near = nearest_enemy(view, id).map_or(f32::INFINITY, |(_, gap)| gap);
    // The foremost first: they open the way for those behind.
    let mut urgency = 0.02 - near.min(60.0) * 0.0002;
    let [one, _] = odds::orders(view, Actor::Unit(id));
    if view.unit(id).carries.0.is_some() {
        urgency += 0.3;
    }
    if view.unit(id).disorder.0 > 0 {
        return urgency;
    }
    if near < 22.0 {
        urgency += one * volley(view, id).max(charge(view, id));
        urgency += 0.3 * Threats::to(view, id, None).of_charges(&view.footprint(id));
    }
    urgency
}

/// The best shot it has now.
fn volley(view: View, id: UnitId) -> f32 {
    if view.setup(id).troop.range.is_none() {
        return 0.0;
    }
    let enemies = view.side_units(view.setup(id).side.enemy()).map(Actor::Unit);
    let seen = enemies.filter(|target| shooting::may_shoot(view, id, *target).is_ok());
    seen.map(|target| odds::volley(view, id, target, false)).fold(0.0, f32::max)
}

/// The best charge it might make, roughly.
fn charge(view: View, id: UnitId) -> f32 {
    if view.has(id, Qualities::NEVER_CHARGES) {
        return 0.0;
    }
    let mine = view.footprint(id);
    let pace = base_move(view, Actor::Unit(id)) as f32;
    let mut best = 0.0_f32;
    for enemy in view.side_units(view.setup(id).side.enemy()) {
        let theirs = view.footprint(enemy);
        let gap = mine.distance(&theirs);
        if gap > pace + 6.0 || !roughly_ahead(&mine, &theirs) {
            continue;
        }
        let edge = theirs.side_faced(mine.front_corners());
        best = best.max(odds::at_least(1, gap - pace) * odds::blow(view, id, enemy, edge));
    }
    best
}
