//! What blows leave of a unit, and the chances of a hit that goes for its officer or a character.

use super::chance;
use crate::engine::{Presence, UnitId};
use crate::viking_steel::rules::special_hit::{PERSONAL_SAVE, victims};
use crate::viking_steel::state::choice::Choice;
use crate::viking_steel::state::components::Officer;
use crate::viking_steel::state::field::{Field, View};
use crate::viking_steel::state::roll::{Needed, Test};

/// Chances of casualties by their number, and within it: nobody singled out, or the officer or a character felled or
/// wounded.
pub type Casualties = Vec<[f64; 2]>;

/// The state after the unit has lost strength and, if so, its officer or first character.
pub fn struck(view: View, id: UnitId, lost: u8, singled_out: bool) -> Field {
    let mut field = view.field.clone();
    if singled_out {
        match victims(view, id).first() {
            Some(Choice::HitCharacter(who)) => {
                let hits = view.character_setup(*who).kind.hits;
                let state = &mut field.characters[usize::from(who.0)];
                state.wounds.0 += 1;
                if state.wounds.0 >= hits {
                    state.presence = Presence::Destroyed;
                }
            }
            Some(_) => field.units[usize::from(id.0)].officer = Officer::Lost,
            None => {}
        }
    }
    let unit = &mut field.units[usize::from(id.0)];
    unit.strength.0 = unit.strength.0.saturating_sub(lost);
    if unit.strength.0 == 0 {
        unit.presence = Presence::Destroyed;
    }
    field
}

/// The chance that an officer or character is saved (VS-4.4).
pub fn personal_save() -> f64 {
    chance::of_one(&Needed::fixed(Test::AtLeast, PERSONAL_SAVE), 6)
}

/// The chance that cover stops a hit; none: no cover (VS-4.5).
pub fn save_chance(save: Option<i8>) -> f64 {
    save.map_or(0.0, |save| chance::of_one(&Needed::fixed(Test::AtLeast, save), 6))
}

/// Casualties of `ordinary` dice that each cost strength with chance `one`, and of one more die: it costs strength with
/// chance `casualty`, or fells or wounds somebody with chance `singled_out`.
pub fn casualties(ordinary: u8, one: f64, casualty: f64, singled_out: f64) -> Casualties {
    let ordinary = chance::successes(ordinary, one);
    let mut joint = vec![[0.0; 2]; ordinary.len() + 1];
    for (lost, likely) in ordinary.into_iter().enumerate() {
        joint[lost][0] += likely * (1.0 - casualty - singled_out);
        joint[lost][1] += likely * singled_out;
        joint[lost + 1][0] += likely * casualty;
    }
    joint
}

/// Chances of the number of casualties alone; a unit cannot lose more than it has.
pub fn lost(joint: &Casualties, strength: u8) -> Vec<f64> {
    chance::at_most(joint.iter().map(|[plain, singled_out]| plain + singled_out).collect(), strength)
}

/// Chance that somebody is felled or wounded.
pub fn singled_out(joint: &Casualties) -> f64 {
    joint.iter().map(|[_, singled_out]| singled_out).sum()
}
