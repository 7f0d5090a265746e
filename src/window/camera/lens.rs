//! What panels leave of the window for the table: the lens shifts, so that what the eye looks at lies in the middle of it.

use super::{FIELD_OF_VIEW, TableCamera};
use crate::viking_steel::window::panels::Room;
use crate::window::awake::Awake;
use crate::window::screen::Screen;
use crate::window::settings::Settings;
use bevy::camera::SubCameraView;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Seconds in which the lens follows a panel that opens.
const GLIDE: f32 = 0.25;

/// The part of the window that is the table's, as fractions of its width and height: its middle and its size.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Pane {
    /// Middle, from the upper left corner.
    pub middle: Vec2,
    /// Width and height.
    pub size: Vec2,
}

impl Default for Pane {
    fn default() -> Self {
        Pane { middle: Vec2::splat(0.5), size: Vec2::ONE }
    }
}

/// Measures the pane.
pub fn measure(
    room: Option<Res<Room>>,
    settings: Option<Res<Settings>>,
    screen: Res<State<Screen>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut pane: ResMut<Pane>,
) {
    let (Some(room), Ok(window), Screen::Battle) = (room, windows.single(), screen.get()) else {
        pane.set_if_neq(Pane::default());
        return;
    };
    let scale = settings.map_or(1.0, |settings| settings.scale);
    let whole = Vec2::new(window.width(), window.height()).max(Vec2::ONE) / scale.max(0.1);
    let corner = Vec2::new(room.free.left(), room.free.top()) / whole;
    let end = Vec2::new(room.free.right(), room.free.bottom()) / whole;
    // Panels may fill a small window: something is still the table's.
    let corner = corner.clamp(Vec2::ZERO, Vec2::splat(0.7));
    let end = end.clamp(corner + 0.3, Vec2::ONE);
    pane.set_if_neq(Pane { middle: (corner + end) / 2.0, size: end - corner });
}

/// Shifts the lens: the window becomes a part of a larger picture whose middle lies in the middle of the pane.
pub fn shift(
    pane: Res<Pane>,
    time: Res<Time<Real>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut Projection), With<TableCamera>>,
    mut seen: Local<Option<Vec2>>,
    mut awake: ResMut<Awake>,
) {
    let Ok(window) = windows.single() else { return };
    let from = seen.unwrap_or(pane.middle);
    let middle = from.lerp(pane.middle, (time.delta_secs() / GLIDE).min(1.0));
    *seen = Some(middle);
    if middle.distance(pane.middle) > 0.0005 {
        awake.now();
    }
    let size = UVec2::new(window.physical_width(), window.physical_height()).max(UVec2::ONE);
    let farther = middle.max(1.0 - middle).max_element() * 2.0;
    let full = (size.as_vec2() * farther).ceil();
    let view = SubCameraView { full_size: full.as_uvec2(), offset: full / 2.0 - middle * size.as_vec2(), size };
    let widened = 2.0 * (farther * (FIELD_OF_VIEW / 2.0).tan()).atan();
    for (mut camera, mut projection) in &mut cameras {
        let sub_view = (farther > 1.001).then_some(view);
        if camera.sub_camera_view != sub_view {
            camera.sub_camera_view = sub_view;
        }
        if let Projection::Perspective(perspective) = &mut *projection.bypass_change_detection()
            && (perspective.fov - widened).abs() > 0.0001
        {
            perspective.fov = widened;
            projection.set_changed();
        }
    }
}
