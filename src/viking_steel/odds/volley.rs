//! Odds of a volley (VS-4) and of defensive fire (VS-7.2).

use super::struck::{Casualties, personal_save, save_chance, struck};
use super::{chance, morale, struck};
use crate::board::cover_of;
use crate::engine::{Actor, CharacterId, Presence, UnitId};
use crate::viking_steel::rules::shooting::{cover_save, dice_count, needed};
use crate::viking_steel::rules::special_hit::victims;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::Needed;
use serde::Serialize;

/// Odds of a volley.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VolleyOdds {
    /// D10s thrown; one of them is the special die.
    pub dice: u8,
    /// The number to beat.
    pub needed: Needed,
    /// Chance of one die.
    pub one: f64,
    /// Chances of 0, 1, .. hits, before saves.
    pub hits: Vec<f64>,
    /// The D6 by which cover saves a hit; for a character alone, the one that saves him.
    pub save: Option<i8>,
    /// Chances of 0, 1, .. strength lost; for a character alone, wounds.
    pub casualties: Vec<f64>,
    /// Chance that the officer falls, or, he being lost, an attached character is wounded.
    pub officer: f64,
    /// Chance that the target has to test its morale and fails.
    pub fails: f64,
}

/// Odds of shooting at a target as everybody stands. Says nothing of whether the shot is allowed.
pub fn volley(view: View, shooter: UnitId, target: Actor) -> VolleyOdds {
    match target {
        Actor::Unit(id) => at_unit(view, shooter, id, false),
        Actor::Character(id) => at_character(view, shooter, id),
    }
}

/// Odds of defensive fire at a charger, where it stands now (VS-7.2): any hit makes it test.
pub fn defensive_fire(view: View, shooter: UnitId, charger: UnitId) -> VolleyOdds {
    at_unit(view, shooter, charger, true)
}

fn at_unit(view: View, shooter: UnitId, target: UnitId, defensive: bool) -> VolleyOdds {
    let dice = dice_count(view, shooter, defensive);
    let needed = needed(view, shooter, Actor::Unit(target));
    let one = chance::of_one(&needed, 10);
    let (cover, _) = cover_of(&view.scenario.table, &view.footprint(shooter), &view.footprint(target));
    let save = cover_save(cover);
    let saved = if victims(view, target).is_empty() { 1.0 } else { personal_save() };
    let joint = struck::casualties(dice - 1, one * (1.0 - save_chance(save)), one * saved, one * (1.0 - saved));
    let missed = (1.0 - one).powi(i32::from(dice));
    VolleyOdds {
        dice,
        one,
        hits: chance::successes(dice, one),
        save,
        casualties: struck::lost(&joint, view.unit(target).strength.0),
        officer: struck::singled_out(&joint),
        fails: fails(view, target, &joint, defensive.then_some(missed)),
        needed,
    }
}

/// Chance to fail the test after a volley. A volley calls for it by its casualties, defensive fire by its hits: `missed`
/// is the chance that it had none.
fn fails(view: View, target: UnitId, joint: &Casualties, missed: Option<f64>) -> f64 {
    let mut fails = 0.0;
    for (lost, chances) in joint.iter().enumerate() {
        for (singled_out, mut likely) in [false, true].into_iter().zip(*chances) {
            if lost == 0 {
                match missed {
                    None => continue,
                    Some(missed) if !singled_out => likely -= missed,
                    Some(_) => {}
                }
            }
            let lost = lost as u8;
            let field = struck(view, target, lost, singled_out);
            let after = View { field: &field, ..view };
            if likely > 0.0 && after.unit(target).presence == Presence::OnTable {
                fails += likely * (1.0 - morale(after, target, lost).pass);
            }
        }
    }
    fails
}

/// Each hit on a character alone is a wound unless he saves it (VS-4.4).
fn at_character(view: View, shooter: UnitId, target: CharacterId) -> VolleyOdds {
    let dice = dice_count(view, shooter, false);
    let needed = needed(view, shooter, Actor::Character(target));
    let one = chance::of_one(&needed, 10);
    let left = view.character_setup(target).kind.hits.saturating_sub(view.character(target).wounds.0);
    VolleyOdds {
        dice,
        one,
        hits: chance::successes(dice, one),
        save: Some(crate::viking_steel::rules::special_hit::PERSONAL_SAVE),
        casualties: chance::at_most(chance::successes(dice, one * (1.0 - personal_save())), left),
        officer: 0.0,
        fails: 0.0,
        needed,
    }
}
