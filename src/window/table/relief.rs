//! The shape of the ground: how high each place is.

use super::steps::Steps;
use crate::board::{AreaKind, Grid, Table};
use crate::window::models::scenery::ground::Hill;
use bevy::math::{Quat, Vec2, Vec3};
use bevy::prelude::Resource;

/// The hills of the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Relief {
    hills: Vec<Hill>,
    /// The levels of a board of squares, instead of hills.
    steps: Option<Steps>,
    /// North to south, inches.
    depth: f32,
}

/// A place on the table in the coordinates that sheets are cut in: from the north-west corner, x east and y south.
pub(super) fn cut(place: Vec2, depth: f32) -> Vec2 {
    Vec2::new(place.x, depth - place.y)
}

impl Relief {
    /// The hills of a measured table.
    pub fn of(table: &Table) -> Relief {
        let depth = table.depth();
        let hills = table
            .areas()
            .iter()
            .filter(|area| area.kind() == AreaKind::Hill)
            .map(|area| Hill::new(area.outline().iter().map(|point| cut(*point, depth)).collect()))
            .collect();
        Relief { hills, steps: None, depth }
    }

    /// The levels of a board of squares.
    pub fn of_grid(grid: &Grid, depth: f32) -> Relief {
        Relief { hills: Vec::new(), steps: Some(Steps::of(grid)), depth }
    }

    /// Height of the ground at a place on the table, both in inches.
    pub fn height(&self, place: Vec2) -> f32 {
        match &self.steps {
            Some(steps) => steps.height(place),
            None => self.height_cut(cut(place, self.depth)),
        }
    }

    /// The turn that lays something flat on the ground at a place.
    pub fn slope(&self, place: Vec2) -> Quat {
        const STEP: f32 = 0.4;
        if self.hills.is_empty() && self.steps.is_none() {
            return Quat::IDENTITY;
        }
        let rise = |along: Vec2| (self.height(place + along) - self.height(place - along)) / (2.0 * STEP);
        let (east, north) = (rise(Vec2::X * STEP), rise(Vec2::Y * STEP));
        Quat::from_rotation_arc(Vec3::Y, Vec3::new(-east, 1.0, north).normalize())
    }

    /// Height at a place in the coordinates of [`cut`].
    pub(super) fn height_cut(&self, at: Vec2) -> f32 {
        match &self.steps {
            Some(steps) => steps.height(Vec2::new(at.x, self.depth - at.y)),
            None => self.hills.iter().map(|hill| hill.height_at(at)).fold(0.0, f32::max),
        }
    }

    pub(super) fn steps(&self) -> Option<&Steps> {
        self.steps.as_ref()
    }

    pub(super) fn hills(&self) -> &[Hill] {
        &self.hills
    }
}
