//! Odds of a blow, a volley and a test, from the numbers the rules themselves need.

use super::worth;
use crate::board::{Edge, cover_of};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::rules::charge::ChargePlan;
use crate::viking_steel::rules::shooting::cover_save;
use crate::viking_steel::rules::{activation, melee, morale, shooting};
use crate::viking_steel::state::components::Officer;
use crate::viking_steel::state::field::{Contact, Field, View};
use crate::viking_steel::state::roll::Needed;

/// Numbers of hits that odds tell apart: 0 to 6. Four stands and an officer throw five dice.
pub const MOST: usize = 7;
/// What a later round of a fight counts, measured by the first.
const LATER: f32 = 0.7;
/// Chance that a special or marked hit fells an officer: D6 1 to 4.
const FELLS: f32 = 4.0 / 6.0;

/// Chances of 0, 1, 2.. hits.
pub type Spread = [f32; MOST];

/// One side's dice in a round of melee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dice {
    /// How many.
    pub count: u8,
    /// Chance of each, after cover saves.
    pub chance: f32,
}

/// Chance that a D10 meets the number.
pub fn chance(needed: &Needed) -> f32 {
    f32::from(needed.successes(10)) / 10.0
}

/// Chances of every number of hits.
pub fn spread(dice: Dice) -> Spread {
    let mut spread = [0.0; MOST];
    spread[0] = 1.0;
    for _ in 0..usize::from(dice.count).min(MOST - 1) {
        for hits in (1..MOST).rev() {
            spread[hits] = spread[hits] * (1.0 - dice.chance) + spread[hits - 1] * dice.chance;
        }
        spread[0] *= 1.0 - dice.chance;
    }
    spread
}

/// Chances that a unit fails its test after 0, 1, 2.. casualties.
pub fn failures(view: View, id: UnitId) -> Spread {
    let mut needed = morale::needed(view, id, 0);
    let step = morale::needed(view, id, 1).total - needed.total;
    let dice = morale::dice_count(view, id);
    let mut failures = [0.0; MOST];
    for failure in &mut failures {
        let fails = 1.0 - chance(&needed);
        *failure = if dice > 1 { fails * fails } else { fails };
        needed.total = needed.total.saturating_add(step);
    }
    failures
}

/// What a failed test costs the unit's side (VS-5.3).
pub fn failure_cost(view: View, id: UnitId) -> f32 {
    let share = match view.unit(id).disorder.0 {
        0 => 0.2,
        1 => 0.5,
        _ => 1.0,
    };
    share * worth::unit(view, id)
}

/// What a round is worth to the first unit: losses and failed tests of both, weighed.
pub fn round(view: View, units: [UnitId; 2], dice: [Dice; 2]) -> f32 {
    let [first, second] = dice.map(spread);
    let casualty = units.map(|id| worth::casualty(view, id));
    let failing = units.map(|id| failures(view, id));
    let cost = units.map(|id| failure_cost(view, id));
    let mut value = 0.0;
    for (dealt, likely) in first.iter().enumerate() {
        for (taken, as_likely) in second.iter().enumerate() {
            let mut result = dealt as f32 * casualty[1] - taken as f32 * casualty[0];
            if dealt > taken {
                result += failing[1][dealt] * cost[1];
            } else if taken > dealt {
                result -= failing[0][taken] * cost[0];
            }
            value += likely * as_likely * result;
        }
    }
    value
}

/// Dice of a unit in a contact, as the rules count them.
pub fn dice_in(view: View, unit: UnitId, other: UnitId, contact: &Contact) -> Dice {
    let chance = chance(&melee::needed(view, unit, other, contact)) * unsaved(melee::cover_in_melee(view, unit, other));
    Dice { count: melee::dice_count(view, unit, other), chance }
}

/// Share of hits that cover lets through.
fn unsaved(cover: crate::board::Cover) -> f32 {
    cover_save(cover).map_or(1.0, |save| f32::from((save - 1) as u8) / 6.0)
}

/// Both sides' dice in the contact of two units.
pub fn in_contact(view: View, unit: UnitId, other: UnitId) -> Option<[Dice; 2]> {
    let contact = view.contact(unit, other)?;
    Some([dice_in(view, unit, other, contact), dice_in(view, other, unit, contact)])
}

/// What a charge is worth once it is home: its first round and something of the next ones.
pub fn charge_home(view: View, charger: UnitId, target: UnitId, plan: &ChargePlan) -> f32 {
    let mut field: Field = view.field.clone();
    field.units[usize::from(charger.0)].placement = plan.contact;
    let mut contact = plain_contact([charger, target], plan.edges);
    contact.charged = Some(charger);
    contact.behind_obstacle = plan.behind_obstacle.then_some(target);
    field.contacts.push(contact);
    let then = View { scenario: view.scenario, field: &field };
    let pair = [charger, target];
    let dice = |contact: &Contact| [dice_in(then, charger, target, contact), dice_in(then, target, charger, contact)];
    let first = round(then, pair, dice(&contact));
    contact.charged = None;
    first + LATER * round(then, pair, dice(&contact))
}

/// What a charge into that side of the target would be worth, wherever both stand: good enough to look around.
pub fn blow(view: View, charger: UnitId, target: UnitId, edge: Edge) -> f32 {
    let mut contact = plain_contact([charger, target], [Edge::Front, edge]);
    contact.charged = Some(charger);
    let counts = [
        dice_against(view, charger, Edge::Front),
        if view.is_engaged(target) { 2 } else { dice_against(view, target, edge) },
    ];
    let dice = |contact: &Contact| {
        [
            Dice { count: counts[0], chance: chance(&melee::needed(view, charger, target, contact)) },
            Dice { count: counts[1], chance: chance(&melee::needed(view, target, charger, contact)) },
        ]
    };
    let first = round(view, [charger, target], dice(&contact));
    contact.charged = None;
    first + LATER * round(view, [charger, target], dice(&contact))
}

/// What a round front to front would bring, losses alone: a quick measure of two units.
pub fn measure(view: View, unit: UnitId, other: UnitId) -> f32 {
    let contact = plain_contact([unit, other], [Edge::Front; 2]);
    let hits = |striker: UnitId, target: UnitId| {
        let dice = f32::from(dice_against(view, striker, Edge::Front));
        dice * chance(&melee::needed(view, striker, target, &contact)) * worth::casualty(view, target)
    };
    hits(unit, other) - hits(other, unit)
}

/// Dice of a unit struck or striking on that side, as in [`melee::dice_count`], before there is a contact.
fn dice_against(view: View, unit: UnitId, edge: Edge) -> u8 {
    let officer = u8::from(view.unit(unit).officer == Officer::Alive);
    (view.stands_deep(unit, edge, 2) + officer).saturating_sub(view.excess_fatigue(unit)).max(1)
}

/// A contact with nothing special about it.
pub fn plain_contact(units: [UnitId; 2], edges: [Edge; 2]) -> Contact {
    Contact {
        units,
        edges,
        charged: None,
        followed_up: None,
        behind_obstacle: None,
        failed_to_withdraw: [false; 2],
        fought: false,
    }
}

/// What a volley is worth.
pub fn volley(view: View, shooter: UnitId, target: Actor, defensive: bool) -> f32 {
    let hit = chance(&shooting::needed(view, shooter, target));
    let count = shooting::dice_count(view, shooter, defensive);
    match target {
        Actor::Character(id) => f32::from(count) * hit * FELLS * 0.4 * worth::character(view, id),
        Actor::Unit(id) => {
            let (cover, _) = cover_of(&view.scenario.table, &view.footprint(shooter), &view.footprint(id));
            let dice = Dice { count, chance: hit * unsaved(cover) };
            let (casualty, failing, cost) = (worth::casualty(view, id), failures(view, id), failure_cost(view, id));
            let mut value = 0.0;
            for (hits, likely) in spread(dice).iter().enumerate().skip(1) {
                value += likely * (hits as f32 * casualty + failing[hits] * cost);
            }
            if view.unit(id).officer == Officer::Alive {
                value += hit * FELLS * (worth::officer(view, id) - casualty);
            }
            value
        }
    }
}

/// Chances that an order roll earns at least one order, and two (VS-3.1).
pub fn orders(view: View, actor: Actor) -> [f32; 2] {
    let each = chance(&activation::orders_needed(view, actor));
    if activation::order_dice(view, actor) > 1 { [1.0 - (1.0 - each) * (1.0 - each), each * each] } else { [each, 0.0] }
}

/// Chance that `dice` D6 show at least `wanted` together.
pub fn at_least(dice: u8, wanted: f32) -> f32 {
    match dice {
        0 => f32::from(u8::from(wanted <= 0.0)),
        1 => (1..=6).filter(|face| *face as f32 >= wanted).count() as f32 / 6.0,
        _ => {
            let pairs = (1..=6).flat_map(|first| (1..=6).map(move |second| first + second));
            pairs.filter(|sum| *sum as f32 >= wanted).count() as f32 / 36.0
        }
    }
}
