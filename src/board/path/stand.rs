//! What bars ground, and where a unit may stand.

use bevy_math::Vec2;
use bevy_math::bounding::IntersectsVolume;

use crate::board::SKIN;
use crate::board::boxes::swept;
use crate::board::footprint::Footprint;
use crate::board::table::Table;
use crate::board::terrain::Ground;

/// What a unit in the way means for the one that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlockKind {
    /// Never through, and a manoeuvre ends the standoff away (VS-3.6).
    Enemy,
    /// Never through; touching is allowed.
    Friend,
    /// Through, but never ending on it.
    Passable,
}

/// A unit in the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocker {
    /// The ground it covers.
    pub footprint: Footprint,
    /// What it means for the one that moves.
    pub kind: BlockKind,
    /// The caller's name for it, handed back in [`Stop::Unit`].
    pub tag: u16,
}

impl Blocker {
    /// The gap the moving unit must keep to it at the end, inches.
    pub(super) fn gap(&self, standoff: f32) -> f32 {
        if self.kind == BlockKind::Enemy { standoff } else { 0.0 }
    }
}

/// What stops a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Stop {
    /// A unit, by the tag of its blocker.
    Unit(u16),
    /// An impassable area, by its index on the table.
    Impassable(usize),
    /// The table's edge.
    Edge,
}

/// Whether a unit may stand on a footprint: on the table, off impassable ground, off every unit handed in and
/// `standoff` inches from enemies; all but for the skin.
///
/// # Errors
/// The first thing in the way: units in the order given, then ground, then the table's edge.
pub fn may_stand(table: &Table, footprint: &Footprint, blockers: &[Blocker], standoff: f32) -> Result<(), Stop> {
    let grown = swept(footprint.aabb(), Vec2::ZERO, standoff.max(0.0));
    for blocker in blockers.iter().filter(|blocker| blocker.footprint.aabb().intersects(&grown)) {
        if footprint.gap(&blocker.footprint) < blocker.gap(standoff) - SKIN {
            return Err(Stop::Unit(blocker.tag));
        }
    }
    for (index, area) in table.areas().iter().enumerate().filter(|(_, area)| area.ground() == Ground::Impassable) {
        if footprint.pairs(area, footprint.aabb()).any(|(rect, piece)| piece.gap(rect) < -SKIN) {
            return Err(Stop::Impassable(index));
        }
    }
    if footprint.inside_table(table) { Ok(()) } else { Err(Stop::Edge) }
}
