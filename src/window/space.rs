//! Where a place on the table is in the scene. One unit of the scene is an inch; x runs east, z south, y up; the middle of the
//! table is the origin. On the table, x runs east and y north from the south-west corner.

use bevy::prelude::*;
use std::f32::consts::TAU;

/// Size of the table in inches, and the mapping that hangs on it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tabletop {
    /// East to west.
    pub width: f32,
    /// North to south.
    pub depth: f32,
}

impl Default for Tabletop {
    fn default() -> Self {
        Tabletop { width: 72.0, depth: 48.0 }
    }
}

impl Tabletop {
    /// The point of the scene above a place on the table, both in inches.
    pub fn scene(&self, place: Vec2, height: f32) -> Vec3 {
        Vec3::new(place.x - self.width / 2.0, height, self.depth / 2.0 - place.y)
    }

    /// The place on the table below a point of the scene.
    pub fn place(&self, point: Vec3) -> Vec2 {
        Vec2::new(point.x + self.width / 2.0, self.depth / 2.0 - point.z)
    }

    /// Is the place on the table?
    pub fn holds(&self, place: Vec2) -> bool {
        (0.0..=self.width).contains(&place.x) && (0.0..=self.depth).contains(&place.y)
    }

    /// Half the diagonal.
    pub fn radius(&self) -> f32 {
        Vec2::new(self.width, self.depth).length() / 2.0
    }
}

/// The turn of a model, which looks to -Z, so that it faces `radians` clockwise from north.
pub fn turn(radians: f32) -> Quat {
    Quat::from_rotation_y(-radians)
}

/// Radians of a facing in tenths of a degree.
pub fn radians(facing: i32) -> f32 {
    facing as f32 / 3600.0 * TAU
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_maps_there_and_back() {
        let table = Tabletop::default();
        let place = Vec2::new(10.0, 5.0);
        let point = table.scene(place, 3.0);
        assert_eq!(point, Vec3::new(-26.0, 3.0, 19.0));
        assert_eq!(table.place(point), place);
    }

    #[test]
    fn facing_east_looks_along_x() {
        let forward = turn(radians(900)) * Vec3::NEG_Z;
        assert!(forward.distance(Vec3::X) < 1e-5);
    }
}
