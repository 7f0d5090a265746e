//! What units and hits are worth.

use crate::conquest_1066::rules::rout::rout_number;
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::state::tables::Arm;
use crate::engine::UnitId;

/// What losing a commander costs his side beyond the unit he is with (CQ-12): hits for everybody, and command actions.
const COMMANDER: f32 = 1.2;

/// What a unit is worth: a fresh one of fyrd counts 1.
pub fn worth(view: View, unit: UnitId) -> f32 {
    let troop = &view.setup(unit).troop;
    let kind = match troop.arm {
        Arm::Foot if troop.armoured => 1.25,
        Arm::Foot => 1.0,
        Arm::Cavalry => 1.15,
        Arm::Archers => 1.0,
    };
    let led = view.commander_with(unit).is_some();
    kind + f32::from(troop.melee) * 0.2 + if led { COMMANDER } else { 0.0 }
}

/// Hits it can still take before it is at its number, at least 1 (CQ-11).
pub fn left(view: View, unit: UnitId) -> f32 {
    f32::from(rout_number(view, unit).saturating_sub(view.unit(unit).hits.0)).max(1.0)
}

/// What so many hits on a unit are worth: as its loss, when they suffice, and in proportion before.
pub fn of_hits(view: View, unit: UnitId, hits: f32) -> f32 {
    worth(view, unit) * (hits / left(view, unit)).min(1.0)
}
