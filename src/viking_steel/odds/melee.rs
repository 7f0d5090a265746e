//! Odds of a round of melee (VS-7.3 to 7.11).

use super::struck::{Casualties, personal_save, save_chance, struck};
use super::{chance, morale, struck};
use crate::engine::{Presence, UnitId};
use crate::viking_steel::rules::charge::push_direction;
use crate::viking_steel::rules::melee::{cover_in_melee, dice_count, marks_a_die, needed};
use crate::viking_steel::rules::pushback;
use crate::viking_steel::rules::retreat::blocked_casualties;
use crate::viking_steel::rules::shooting::cover_save;
use crate::viking_steel::rules::special_hit::victims;
use crate::viking_steel::state::field::{Contact, Field, View};
use crate::viking_steel::state::roll::Needed;
use serde::Serialize;

/// One unit's blows in a round of melee.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrikeOdds {
    /// Who strikes.
    pub unit: UnitId,
    /// D10s thrown.
    pub dice: u8,
    /// Is one of them marked (VS-7.9)?
    pub marked: bool,
    /// The number to beat.
    pub needed: Needed,
    /// Chance of one die.
    pub one: f64,
    /// Chances of 0, 1, .. hits, before saves.
    pub hits: Vec<f64>,
    /// The D6 by which cover saves a hit.
    pub save: Option<i8>,
    /// Chances of 0, 1, .. casualties, which decide the round.
    pub casualties: Vec<f64>,
    /// Chance that the marked die fells the enemy officer or wounds a character.
    pub officer: f64,
    /// Chances of losing the round by 0, 1, .. casualties; the first is 0.
    pub loses_by: Vec<f64>,
    /// Chance of losing the round at all.
    pub loses: f64,
    /// Chance of losing the round and failing the test.
    pub fails: f64,
}

/// A round of melee.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeleeOdds {
    /// Both units' blows, in the order in which they were given.
    pub sides: [StrikeOdds; 2],
    /// Chance that neither loses.
    pub draw: f64,
}

/// Odds of a round between two units in this contact, which need not exist yet. `wall`: dice that shield walls take from
/// both sides (VS-7.8). A marked die goes for the officer, or, he being lost, for the first character.
pub fn melee_round(view: View, a: UnitId, b: UnitId, contact: &Contact, wall: u8) -> MeleeOdds {
    let mut field = view.field.clone();
    match field.contacts.iter_mut().find(|other| other.joins(a, b)) {
        Some(known) => *known = *contact,
        None => field.contacts.push(*contact),
    }
    let view = View { field: &field, ..view };
    let (first, second) = (strike(view, a, b, contact, wall), strike(view, b, a, contact, wall));
    let ([mut first, mut second], [on_second, on_first]) = ([first.0, second.0], [first.1, second.1]);
    let mut draw = 0.0;
    for (x, [plain, singled_out]) in on_second.iter().enumerate() {
        for (y, back) in on_first.iter().enumerate() {
            let (by, likely) = (x.abs_diff(y), (plain + singled_out) * (back[0] + back[1]));
            match x.cmp(&y) {
                std::cmp::Ordering::Equal => draw += likely,
                std::cmp::Ordering::Greater => {
                    chance::add(&mut second.loses_by, by, likely);
                    second.fails += fails(view, [b, a], [x, y], [[*plain, *singled_out], *back]);
                }
                std::cmp::Ordering::Less => {
                    chance::add(&mut first.loses_by, by, likely);
                    first.fails += fails(view, [a, b], [y, x], [*back, [*plain, *singled_out]]);
                }
            }
        }
    }
    for side in [&mut first, &mut second] {
        side.loses = side.loses_by.iter().sum();
    }
    MeleeOdds { sides: [first, second], draw }
}

/// One unit's blows and the casualties they cause.
fn strike(view: View, unit: UnitId, target: UnitId, contact: &Contact, wall: u8) -> (StrikeOdds, Casualties) {
    let dice = dice_count(view, unit, target).saturating_sub(wall).max(1);
    let marked = marks_a_die(view, unit);
    let needed = needed(view, unit, target, contact);
    let one = chance::of_one(&needed, 10);
    let save = cover_save(cover_in_melee(view, unit, target));
    let through = one * (1.0 - save_chance(save));
    let joint = if marked && !victims(view, target).is_empty() {
        let saved = personal_save();
        struck::casualties(dice - 1, through, one * saved, one * (1.0 - saved))
    } else {
        struck::casualties(dice - 1, through, through, 0.0)
    };
    let odds = StrikeOdds {
        unit,
        dice,
        marked,
        one,
        hits: chance::successes(dice, one),
        save,
        casualties: joint.iter().map(|[plain, singled_out]| plain + singled_out).collect(),
        officer: struck::singled_out(&joint),
        loses_by: vec![0.0],
        loses: 0.0,
        fails: 0.0,
        needed,
    };
    (odds, joint)
}

/// Chance that the loser of a round fails its test. `pair`: loser and winner; `lost`: the casualties of each; `chances` of
/// those casualties, with nobody or somebody singled out.
fn fails(view: View, pair: [UnitId; 2], lost: [usize; 2], chances: [[f64; 2]; 2]) -> f64 {
    let of_winner: f64 = chances[1].iter().sum();
    let of_loser = [false, true].into_iter().zip(chances[0]).filter(|(_, likely)| *likely > 0.0);
    of_loser
        .map(|(singled_out, likely)| {
            let mut field = struck(view, pair[0], lost[0] as u8, singled_out);
            likely * of_winner * test_of_loser(view, &mut field, pair, lost.map(|lost| lost as u8))
        })
        .sum()
}

/// Chance that the loser fails its test, after casualties, fatigue and push-back.
fn test_of_loser(view: View, field: &mut Field, [loser, winner]: [UnitId; 2], lost: [u8; 2]) -> f64 {
    let index = usize::from(loser.0);
    if field.units[index].presence != Presence::OnTable {
        return 0.0;
    }
    field.units[index].fatigue.0 = field.units[index].fatigue.0.saturating_add(1);
    let mut casualties = lost[0];
    // A winner whose own strength is gone pushes nobody.
    if lost[1] < view.unit(winner).strength.0
        && let Some(direction) = push_direction(view, loser, winner)
    {
        let wanted = f32::from(lost[0] - lost[1]);
        let moved = pushback::plan(View { field, ..view }, loser, winner, direction, wanted).moved;
        let strength = &mut field.units[index].strength.0;
        let blocked = blocked_casualties(wanted - moved).min(strength.saturating_sub(1));
        *strength -= blocked;
        casualties += blocked;
    }
    1.0 - morale(View { field, ..view }, loser, casualties).pass
}
