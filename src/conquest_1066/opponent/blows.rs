//! Melee (CQ-8, CQ-9): who attacks first, and which dice are rolled again.

use super::worth::{left, worth};
use crate::conquest_1066::odds::{Assault, added, hits, mean_hits};
use crate::conquest_1066::rules::melee::may_attack;
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::choice::Choice;
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::state::roll::Blow;
use crate::engine::{Side, UnitId};
use smallvec::SmallVec;

/// What a command action is worth while other attacks are still to come, and when nothing else can use it this turn.
const SAVED: f32 = 0.12;
const SPARE: f32 = 0.03;
/// Hits that do not bring a unit to its number count for less than their share: the battle may end before.
const LASTING: f32 = 0.6;

/// The next attack: the surest rout first, so that command actions are left for the others; all of them in the end.
pub fn attack(view: View, options: &[Choice]) -> Choice {
    let chance = |unit: UnitId| {
        let Ok(target) = may_attack(view, unit) else { return 0.0 };
        Assault::of(view, &[unit], target).rout_unaided() as f32 * worth(view, target)
    };
    let units = options.iter().filter_map(|option| match *option {
        Choice::Attack { unit } => Some(unit),
        _ => None,
    });
    let best = units.map(|unit| (chance(unit), unit)).reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map_or(Choice::Done, |(_, unit)| Choice::Attack { unit })
}

/// Is the die rolled again?
pub fn reroll(view: View, who: Side, blow: &Blow) -> Choice {
    let attacking = view.setup(blow.attacker).side == who;
    let (attacker, target) = (blow.attacker, blow.target);
    let mut attackers: SmallVec<[UnitId; 4]> = SmallVec::from_slice(&[attacker]);
    attackers.extend(still_to_attack(view, attacker).filter(|unit| may_attack(view, *unit) == Ok(target)));
    let assault = Assault::of(view, &attackers, target);
    let [keep, again] = assault.keep_or_reroll(blow.roll.face, attacking, blow.other_keeps).map(|chance| chance as f32);
    let plus = added(view, attacker, target);
    let more = mean_hits(plus) as f32 - f32::from(hits(blow.roll.face, plus));
    let gain = worth(view, target) * ((again - keep) + LASTING * (1.0 - keep.max(again)) * more / left(view, target));
    let others = still_to_attack(view, attacker).any(|unit| may_attack(view, unit).is_ok());
    let price = if others { SAVED } else { SPARE };
    let gain = if attacking { gain } else { -gain };
    if gain > price { Choice::Reroll } else { Choice::Keep }
}

/// The units of the attacker's side that have not attacked yet.
fn still_to_attack(view: View<'_>, attacker: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let side = view.setup(attacker).side;
    view.standing_of(side).filter(move |unit| *unit != attacker && !view.unit(*unit).activity.has(Activity::FOUGHT))
}
