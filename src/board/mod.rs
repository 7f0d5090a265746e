//! The measured table as pure geometry: poses, footprints, terrain, straight paths and lines of sight; and the gridded board.
//!
//! All lengths are inches unless a name says otherwise. Nothing here rolls dice or knows a troop type; the few rule
//! numbers that are geometry themselves (what an inch costs, the arc, the gap to an enemy) name their rule.
//! Everything computes the same bits on every machine: trigonometry goes through `bevy_math::ops`.

mod boxes;
mod convex;
pub mod cover;
mod error;
pub mod footprint;
pub mod grid;
mod outline;
pub mod path;
pub mod pose;
pub mod rect;
mod segment;
pub mod sight;
mod span;
pub mod table;
pub mod terrain;
#[cfg(test)]
mod tests;

pub use convex::Convex;
pub use cover::{CoverSource, cover_of, ground_cover, obstacle_between, uphill_of};
pub use error::GeometryError;
pub use footprint::{Edge, Footprint};
pub use grid::{COLUMNS, Facing, Grid, NoSquare, ROWS, Square, Tile};
pub use path::{BlockKind, Blocker, Cost, Gait, Lane, Stop, clear_wheel, clear_wheel_to_stand, may_stand, wheel_toll};
pub use pose::{Pose, Wheel, bearing, turn_between};
pub use rect::Rect;
pub use sight::{SightBlock, in_arc, visible};
pub use table::Table;
pub use terrain::{Area, AreaKind, Cover, Ground, Line, LineKind, Sight};

/// Overlap that still counts as touching, inches: it absorbs the rounding of poses to mils and tenths of a degree.
pub const SKIN: f32 = 0.02;
