//! Which scenario lies on the table.

use crate::board::Grid;
use crate::units::Side;
use crate::viking_steel::scenario::Scenario;
use bevy::prelude::*;
use std::sync::Arc;

/// The scenario whose table and armies are shown, and its board where it has squares: then the ground is made of those. Insert it
/// to lay another table; remove it to clear the table.
#[derive(Resource, Clone)]
pub struct Laid(pub Arc<Scenario>, pub Option<Arc<Grid>>);

impl Laid {
    /// The side's colour as an sRGB hex number: that of its people, or of its side where both are one people.
    pub fn colour(&self, side: Side) -> u32 {
        colour(&self.0, side)
    }
}

/// The side's colour as an sRGB hex number: that of its people, or of its side where both are one people.
pub fn colour(scenario: &Scenario, side: Side) -> u32 {
    const BLUE: u32 = 0x2f5488;
    const RED: u32 = 0xa33327;
    let own = &scenario.sides[side.index()].people;
    let enemy = &scenario.sides[side.enemy().index()].people;
    match (own == enemy, own.as_str(), side) {
        (false, "saxon", _) => RED,
        (false, "viking" | "norman", _) => BLUE,
        (_, _, Side::Attacker) => BLUE,
        (_, _, Side::Defender) => RED,
    }
}
