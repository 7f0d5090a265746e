//! Things to look at that no rule knows, by the names that scenarios use.

use super::Workshop;
use crate::board::Pose;
use crate::window::models::scenery::buildings::Roof;
use crate::window::models::scenery::{buildings, nature, props, ship};
use crate::window::space::{radians, turn};
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_2;

impl Workshop<'_, '_> {
    /// A piece of scenery; a name nobody knows is left out, for it changes nothing in the battle.
    pub(super) fn lay_prop(&mut self, name: &str, pose: Pose, seed: u64) {
        let lod = self.lod();
        let model = match name {
            "longship" => ship::longship(seed, lod),
            "standing_stone" => nature::standing_stone(seed, lod),
            "oak" => nature::oak(seed, lod),
            "fir" => nature::fir(seed, lod),
            "bush" => nature::bush(seed, lod),
            "rocks" => nature::rocks(seed, lod),
            "reeds" => nature::reeds(seed, lod),
            "chest" => props::chest(seed, lod),
            "sacks" => props::sacks(seed, lod),
            "house" => buildings::house(Roof::Thatch, seed, lod),
            "longhouse" => buildings::longhouse(Roof::Thatch, seed, lod),
            "church" => buildings::church(seed, lod),
            _ => return,
        };
        let model = self.model(model);
        // Long pieces lie along X, bow ahead; a pose faces along -Z.
        let rotation = turn(radians(pose.facing)) * Quat::from_rotation_y(FRAC_PI_2);
        self.set_down(model, pose.position(), 0.0, rotation, Vec3::ONE);
    }
}
