//! The view under the fingers.

use super::{LOWEST, NEAREST, STEEPEST, TableCamera};
use crate::window::awake::Awake;
use crate::window::space::Tabletop;
use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;

/// What the fingers did to the view in this frame, logical pixels and radians.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Gesture {
    /// One finger's way: turns and tilts.
    pub orbit: Vec2,
    /// The way of the middle between two fingers: moves.
    pub pan: Vec2,
    /// Their distance now to before: brings nearer.
    pub zoom: f32,
    /// Their turn about each other.
    pub turn: f32,
    /// The middle between them.
    pub middle: Option<Vec2>,
}

impl Default for Gesture {
    fn default() -> Self {
        Gesture { orbit: Vec2::ZERO, pan: Vec2::ZERO, zoom: 1.0, turn: 0.0, middle: None }
    }
}

/// Radians per pixel of one finger.
const ORBIT: f32 = 0.006;

/// Turns, moves and brings nearer.
pub fn steer(
    gesture: Res<Gesture>,
    table: Res<Tabletop>,
    mut cameras: Query<(&Camera, &GlobalTransform, &mut PanOrbitCamera), With<TableCamera>>,
    mut awake: ResMut<Awake>,
) {
    if *gesture == Gesture::default() {
        return;
    }
    awake.now();
    let half = Vec3::new(table.width, 0.0, table.depth) / 2.0;
    for (camera, eye, mut orbit) in &mut cameras {
        orbit.target_yaw -= gesture.orbit.x * ORBIT + gesture.turn;
        orbit.target_pitch = (orbit.target_pitch + gesture.orbit.y * ORBIT).clamp(LOWEST, STEEPEST);
        let farthest = orbit.zoom_upper_limit.unwrap_or(f32::MAX).max(NEAREST);
        orbit.target_radius = (orbit.target_radius / gesture.zoom.max(0.1)).clamp(NEAREST, farthest);
        // What lay under the middle of the fingers stays under it.
        let place = |at: Vec2| {
            let ray = camera.viewport_to_world(eye, at).ok()?;
            Some(ray.get_point(ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?))
        };
        if let Some(middle) = gesture.middle
            && let (Some(was), Some(is)) = (place(middle - gesture.pan), place(middle))
        {
            orbit.target_focus = (orbit.target_focus + (was - is)).clamp(-half, half);
        }
    }
}
