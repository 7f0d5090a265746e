//! Which scenario lies on the table.

use crate::board::Grid;
use crate::engine::Side;
use crate::viking_steel::state::scenario::Scenario;
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
    colour_of(Side::BOTH.map(|side| scenario.sides[side.index()].people.as_str()), side)
}

/// The colour of a side of these peoples, attacker and defender, as an sRGB hex number.
pub fn colour_of(peoples: [&str; 2], side: Side) -> u32 {
    const BLUE: u32 = 0x2f5488;
    const RED: u32 = 0xa33327;
    let (own, enemy) = (peoples[side.index()], peoples[side.enemy().index()]);
    match (own == enemy, own, enemy, side) {
        (false, "saxon", ..) => RED,
        (false, _, "saxon", _) => BLUE,
        (.., Side::Attacker) => RED,
        (.., Side::Defender) => BLUE,
    }
}
