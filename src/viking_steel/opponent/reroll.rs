//! Re-rolls: the one die of a throw that is worth most thrown again, if that is worth a point (VS-9.2).

use super::{odds, points, worth};
use crate::engine::{Actor, Side, UnitId};
use crate::viking_steel::state::choice::Choice;
use crate::viking_steel::state::components::Activity;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Purpose, Roll, Throw};

/// What an earned order is worth: to act at all, and to act twice.
const ORDER: f32 = 0.05;
const SECOND_ORDER: f32 = 0.02;

/// A die, and what throwing it again is worth to the side that is asked.
type Offer = (f32, u8);

/// The answer to a re-roll.
pub fn reroll(view: View, side: Side, throw: &Throw) -> Choice {
    let offer = match throw.purpose {
        Purpose::Morale => flips(throw, side, |roll| match roll.actor {
            Some(Actor::Unit(id)) => odds::failure_cost(view, id),
            _ => 0.0,
        }),
        Purpose::Orders => flips(throw, side, |roll| value_of_orders(view, roll)),
        Purpose::Escape => flips(throw, side, |roll| match roll.actor {
            Some(Actor::Character(id)) => worth::character(view, id),
            _ => 0.0,
        }),
        Purpose::PersonalSave => flips(throw, side, |roll| match roll.actor {
            Some(Actor::Unit(id)) => worth::officer(view, id),
            // His own side can still turn the hit into an ordinary one.
            Some(Actor::Character(id)) if roll.side != side => 0.5 * worth::character(view, id),
            _ => 0.0,
        }),
        Purpose::Melee => melee(view, side, throw),
        Purpose::Volley | Purpose::CoverSave => hits(view, side, throw),
        _ => None,
    };
    match offer {
        Some((gain, die)) if gain > points::price(view, side) => Choice::Reroll { die },
        _ => Choice::Keep,
    }
}

fn chance_of(roll: &Roll) -> f32 {
    let sides = roll.dice.first().map_or(10, |die| die.sides);
    roll.needed.as_ref().map_or(0.0, |needed| f32::from(needed.successes(sides)) / f32::from(sides))
}

/// Number of the first die of each group, counted through the throw.
fn numbered(throw: &Throw) -> impl Iterator<Item = (u8, &Roll)> {
    throw.rolls.iter().scan(0, |next, roll| {
        let first = *next;
        *next += roll.dice.len() as u8;
        Some((first, roll))
    })
}

/// Throws of which one success decides: make a failed one good, or spoil the other side's only success.
fn flips(throw: &Throw, side: Side, stake: impl Fn(&Roll) -> f32) -> Option<Offer> {
    let mut best: Option<Offer> = None;
    for (first, roll) in numbered(throw) {
        let Some(needed) = &roll.needed else { continue };
        let (hits, chance) = (roll.hits(), chance_of(roll));
        let mine = roll.side == side;
        let (gain, wanted) = match (mine, hits) {
            (true, 0) => (chance * stake(roll), false),
            (false, 1) => ((1.0 - chance) * stake(roll), true),
            _ => continue,
        };
        let die = roll.dice.iter().position(|die| needed.met_by(die.face) == wanted);
        if let Some(die) = die
            && best.is_none_or(|(most, _)| gain > most)
        {
            best = Some((gain, first + die as u8));
        }
    }
    best
}

/// What the first order of an activation is worth to the unit that rolls.
fn value_of_orders(view: View, roll: &Roll) -> f32 {
    let Some(Actor::Unit(id)) = roll.actor else { return 0.0 };
    let unit = view.unit(id);
    if view.is_engaged(id) {
        // It wants out, or it would not have rolled.
        return 0.2 * worth::quality(view, id);
    }
    if unit.disorder.0 > 0 {
        // Passing lets it rally (VS-5.5).
        return if unit.activity.has(Activity::SHOT_AT) { 0.0 } else { 0.25 * odds::failure_cost(view, id) };
    }
    let near = super::threat::nearest_enemy(view, id).is_some_and(|(_, gap)| gap < 9.0);
    let loot = unit.carries.0.is_some();
    let mut value = ORDER + SECOND_ORDER;
    if near {
        value += 0.08;
    }
    if loot {
        value += 0.05;
    }
    value * worth::quality(view, id)
}

/// A round of melee: one hit more for us, or one less for them.
fn melee(view: View, side: Side, throw: &Throw) -> Option<Offer> {
    let [first, second] = throw.rolls.as_slice() else { return None };
    let (Some(Actor::Unit(a)), Some(Actor::Unit(b))) = (first.actor, second.actor) else { return None };
    let hits = [first.hits(), second.hits()];
    let sign = if first.side == side { 1.0 } else { -1.0 };
    let value = |hits: [u8; 2]| sign * outcome(view, [a, b], hits);
    let now = value(hits);
    let mut best: Option<Offer> = None;
    for (index, (number, roll)) in numbered(throw).enumerate() {
        let Some(needed) = &roll.needed else { continue };
        let (mine, chance) = (roll.side == side, chance_of(roll));
        let mut then = hits;
        let gain = if mine {
            then[index] += 1;
            chance * (value(then) - now)
        } else {
            then[index] = then[index].saturating_sub(1);
            (1.0 - chance) * (value(then) - now)
        };
        let die = roll.dice.iter().position(|die| needed.met_by(die.face) != mine);
        if let Some(die) = die
            && best.is_none_or(|(most, _)| gain > most)
        {
            best = Some((gain, number + die as u8));
        }
    }
    best
}

/// What these hits come to for the first unit.
fn outcome(view: View, units: [UnitId; 2], hits: [u8; 2]) -> f32 {
    let [a, b] = units;
    let [dealt, taken] = hits.map(usize::from);
    let mut value = f32::from(hits[0]) * worth::casualty(view, b) - f32::from(hits[1]) * worth::casualty(view, a);
    if dealt > taken {
        value += odds::failures(view, b)[dealt.min(odds::MOST - 1)] * odds::failure_cost(view, b) + 0.02;
    } else if taken > dealt {
        value -= odds::failures(view, a)[taken.min(odds::MOST - 1)] * odds::failure_cost(view, a) + 0.02;
    }
    value
}

/// A volley or its saves: one casualty more or less, and the test it brings.
fn hits(view: View, side: Side, throw: &Throw) -> Option<Offer> {
    let mut best: Option<Offer> = None;
    for (number, roll) in numbered(throw) {
        let (Some(needed), Some(Actor::Unit(id))) = (&roll.needed, roll.actor) else { continue };
        let (mine, chance) = (roll.side == side, chance_of(roll));
        // A casualty costs about this, tests included; the last one of a volley saves the test as well.
        let spares_test = if throw.purpose == Purpose::Volley && !mine && roll.hits() == 1 { 0.03 } else { 0.0 };
        let stake = worth::casualty(view, id) * 1.3 + spares_test;
        let gain = if mine { chance } else { 1.0 - chance } * stake;
        let die = roll.dice.iter().position(|die| needed.met_by(die.face) != mine);
        if let Some(die) = die
            && best.is_none_or(|(most, _)| gain > most)
        {
            best = Some((gain, number + die as u8));
        }
    }
    best
}
