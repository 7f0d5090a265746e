//! Scenery: buildings, barriers, trees, ships, loot, and the ground itself.
//!
//! Pieces stand at the origin on y = 0, their long side along X. Everything is in inches.

pub mod barriers;
pub mod buildings;
pub mod ground;
pub mod nature;
pub mod props;
pub mod ship;
pub mod tracks;
