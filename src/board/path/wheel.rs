//! How far a unit can wheel before something is in the way.

use bevy_math::Vec2;
use bevy_math::bounding::IntersectsVolume;

use super::stand::{BlockKind, Blocker};
use crate::board::SKIN;
use crate::board::boxes::swept;
use crate::board::footprint::Footprint;
use crate::board::pose::{Pose, Wheel};
use crate::board::table::Table;
use crate::board::terrain::Ground;

/// A wheel is checked every so many tenths of a degree.
pub(super) const STEP: i32 = 50;

/// Coming closer by less than this is rounding, inches. Much less than the skin: wheel upon wheel must not add up.
const CREEP: f32 = 1.0e-3;

/// The largest wheel up to `wanted`, in the same sense, that sweeps into nothing (VS-3.5): impassable ground, the
/// table's edge, friends and enemies (`standoff` inches off) bar it, units that may be passed through do not. What is
/// already too close bars only coming closer. The pivot is a corner of the front as `columns` and `bases` make it.
#[expect(clippy::too_many_arguments, reason = "a formation and its surroundings, as every caller has them at hand")]
pub fn clear_wheel(
    table: &Table,
    pose: Pose,
    columns: u32,
    bases: u32,
    base: Vec2,
    wanted: Wheel,
    blockers: &[Blocker],
    standoff: f32,
) -> Wheel {
    let start = Footprint::of(pose, columns, bases, base);
    let at = |tenths: i32| Footprint::of(pose.wheeled(Wheel(tenths), start.width()), columns, bases, base);
    let open = |tenths: i32| is_open(table, &at(tenths), &start, blockers, standoff);
    let (sense, most) = (wanted.0.signum(), wanted.0.saturating_abs());
    let mut good = 0;
    while good < most {
        let next = (good + STEP).min(most);
        if open(next * sense) {
            good = next;
            continue;
        }
        let mut bad = next;
        while bad - good > 1 {
            let middle = (good + bad) / 2;
            if open(middle * sense) { good = middle } else { bad = middle }
        }
        break;
    }
    Wheel(good * sense)
}

/// The largest wheel up to `wanted` after which the unit may also stay: as [`clear_wheel`], and ending clear of units
/// it passed through. No wheel at all is the least answer.
#[expect(clippy::too_many_arguments, reason = "the same as for a wheel that is only the start of a move")]
pub fn clear_wheel_to_stand(
    table: &Table,
    pose: Pose,
    columns: u32,
    bases: u32,
    base: Vec2,
    wanted: Wheel,
    blockers: &[Blocker],
    standoff: f32,
) -> Wheel {
    let clear = clear_wheel(table, pose, columns, bases, base, wanted, blockers, standoff);
    let width = Footprint::of(pose, columns, bases, base).width();
    let (sense, mut most) = (clear.0.signum(), clear.0.abs());
    while most > 0 {
        let end = Footprint::of(pose.wheeled(Wheel(most * sense), width), columns, bases, base);
        let on_passable = blockers
            .iter()
            .any(|blocker| blocker.kind == BlockKind::Passable && end.overlaps(&blocker.footprint, SKIN));
        if !on_passable {
            break;
        }
        most = (most - STEP / 5).max(0);
    }
    Wheel(most * sense)
}

/// Whether a place on the wheel's way is free, compared with where it began.
fn is_open(table: &Table, place: &Footprint, start: &Footprint, blockers: &[Blocker], standoff: f32) -> bool {
    let grown = swept(place.aabb(), Vec2::ZERO, standoff.max(0.0));
    let units = blockers.iter().filter(|blocker| blocker.kind != BlockKind::Passable);
    let mut units = units.filter(|blocker| blocker.footprint.aabb().intersects(&grown));
    let unit_bars = units.any(|blocker| {
        let (now, needed) = (place.gap(&blocker.footprint), blocker.gap(standoff));
        now < needed - SKIN && now < start.gap(&blocker.footprint) - CREEP
    });
    let mut ground = table.areas().iter().filter(|area| area.ground() == Ground::Impassable);
    let overhang = place.overhang(table);
    !unit_bars
        && !ground.any(|area| {
            area.aabb().intersects(&place.aabb()) && {
                let now = place.area_gap(area);
                now < -SKIN && now < start.area_gap(area) - CREEP
            }
        })
        && (overhang <= SKIN || overhang <= start.overhang(table).max(0.0) + SKIN)
}
