//! The eye over the table: orbit, pan and zoom by mouse and keyboard. It never goes under the table and never loses it.

mod lens;
mod touch;

use super::awake::Awake;
use super::screen::Screen;
use super::space::Tabletop;
use bevy::camera::CameraUpdateSystems;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::PrimaryEguiContext;
use bevy_egui::input::EguiWantsInput;
use bevy_panorbit_camera::{FocusBoundsShape, PanOrbitCamera, PanOrbitCameraPlugin, PanOrbitCameraSystemSet};
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

pub use touch::Gesture;

use lens::Pane;

/// Marks the one camera.
#[derive(Component, Clone, Copy, Debug)]
pub struct TableCamera;

/// Lowest the eye looks over the table, radians above the horizon.
const LOWEST: f32 = 0.12;
/// Steepest: almost straight down.
const STEEPEST: f32 = FRAC_PI_2 - 0.02;
/// Nearest the eye comes to what it looks at, in inches.
const NEAREST: f32 = 4.0;
/// What is left of the distance after a notch of the wheel.
const NOTCH: f32 = 0.88;
/// Vertical field of view in radians.
const FIELD_OF_VIEW: f32 = 0.70;
/// Width to height of a window in which the table is framed as it is meant.
const WIDE: f32 = 1.6;
/// Frames in which panels settle when a battle begins.
const FRAMES_TO_SETTLE: u8 = 4;
/// Tilt at the start, radians above the horizon.
const TILT: f32 = 0.95;

/// Tilt at the start in a pane that is as high as wide.
const STEEP_TILT: f32 = 1.25;

/// Keys that mean something else for now: the camera leaves them alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysTaken {
    /// The arrows.
    pub arrows: bool,
    /// The letters.
    pub letters: bool,
}

/// The camera and its keys.
pub struct CameraPlugin;

impl Plugin for CameraPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(PanOrbitCameraPlugin)
            .init_resource::<Pane>()
            .init_resource::<Gesture>()
            .init_resource::<KeysTaken>()
            .add_systems(Startup, spawn)
            .add_systems(
                PostUpdate,
                (
                    lens::measure,
                    lens::shift,
                    leave_the_mouse_to_panels,
                    zoom_by_wheel,
                    steer_by_keys,
                    touch::steer,
                    keep_in_sight,
                    fit_to_table,
                )
                    .chain()
                    .before(CameraUpdateSystems)
                    .before(PanOrbitCameraSystemSet),
            )
            .add_systems(PostUpdate, stay_awake_while_moving.after(PanOrbitCameraSystemSet));
    }
}

fn spawn(mut commands: Commands, table: Res<Tabletop>) {
    let mut orbit = PanOrbitCamera {
        button_orbit: MouseButton::Right,
        button_pan: MouseButton::Middle,
        pitch_lower_limit: Some(LOWEST),
        pitch_upper_limit: Some(STEEPEST),
        zoom_lower_limit: NEAREST,
        // The wheel goes towards the pointer instead; see `zoom_by_wheel`.
        zoom_sensitivity: 0.0,
        // So do the fingers; see `touch`.
        touch_enabled: false,
        use_real_time: true,
        ..default()
    };
    limit(&mut orbit, &table);
    frame(&mut orbit, &table, WIDE, &Pane::default());
    orbit.yaw = Some(orbit.target_yaw);
    orbit.pitch = Some(orbit.target_pitch);
    orbit.radius = Some(orbit.target_radius);
    orbit.focus = orbit.target_focus;
    commands.spawn((
        TableCamera,
        Camera3d::default(),
        Projection::Perspective(PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 1000.0, ..default() }),
        Tonemapping::SomewhatBoringDisplayTransform,
        MeshPickingCamera,
        PrimaryEguiContext,
        orbit,
    ));
}

/// Keeps the focus on the table and the eye within reach of it.
fn limit(orbit: &mut PanOrbitCamera, table: &Tabletop) {
    orbit.focus_bounds_origin = Vec3::ZERO;
    orbit.focus_bounds_shape = Some(FocusBoundsShape::Cuboid(Cuboid::new(table.width, 0.01, table.depth)));
    orbit.zoom_upper_limit = Some(table.radius() * 3.2);
}

/// Width of the window to its height.
fn aspect(windows: &Query<&Window, With<PrimaryWindow>>) -> f32 {
    windows.single().map_or(WIDE, |window| window.width().max(1.0) / window.height().max(1.0))
}

/// Aims at the whole table from the south.
fn frame(orbit: &mut PanOrbitCamera, table: &Tabletop, aspect: f32, pane: &Pane) {
    orbit.target_focus = Vec3::new(0.0, 0.0, table.depth * 0.04);
    orbit.target_yaw = 0.0;
    // A pane that is high for its width is filled by looking down more steeply.
    let shape = aspect * pane.size.x / pane.size.y.max(0.01);
    orbit.target_pitch = TILT.lerp(STEEP_TILT, ((WIDE - shape) / (WIDE - 1.0)).clamp(0.0, 1.0));
    // A narrow or low pane needs more distance to show as much.
    let farthest = orbit.zoom_upper_limit.unwrap_or(f32::MAX);
    orbit.target_radius = (table.radius() * 1.75 * distance(aspect, pane)).min(farthest);
}

/// How much farther off than in a wide window the table must be for the pane to show as much of it.
fn distance(aspect: f32, pane: &Pane) -> f32 {
    (WIDE / (aspect * pane.size.x).max(0.01)).max(1.0 / pane.size.y.max(0.01))
}

/// A panel that opens or closes leaves what was seen of the table in sight.
fn keep_in_sight(
    pane: Res<Pane>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<&mut PanOrbitCamera>,
    mut before: Local<Option<f32>>,
    mut awake: ResMut<Awake>,
) {
    let now = distance(aspect(&windows), &pane);
    let Some(before) = before.replace(now).filter(|before| (before - now).abs() > 0.001) else { return };
    for mut orbit in &mut cameras {
        let farthest = orbit.zoom_upper_limit.unwrap_or(f32::MAX).max(NEAREST);
        orbit.target_radius = (orbit.target_radius * now / before).clamp(NEAREST, farthest);
    }
    awake.now();
}

/// Shows the whole table when another one is laid, and when a battle begins and its panels have taken their part.
fn fit_to_table(
    table: Res<Tabletop>,
    pane: Res<Pane>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<&mut PanOrbitCamera>,
    mut fresh: Local<u8>,
    mut entered: MessageReader<StateTransitionEvent<Screen>>,
    mut awake: ResMut<Awake>,
) {
    if table.is_changed() || entered.read().last().is_some_and(|change| change.entered == Some(Screen::Battle)) {
        *fresh = FRAMES_TO_SETTLE;
    }
    if *fresh == 0 {
        return;
    }
    *fresh -= 1;
    awake.now();
    for mut orbit in &mut cameras {
        limit(&mut orbit, &table);
        frame(&mut orbit, &table, aspect(&windows), &pane);
    }
}

/// A drag or wheel over a panel is the panel's.
fn leave_the_mouse_to_panels(panels: Res<EguiWantsInput>, mut cameras: Query<&mut PanOrbitCamera>) {
    let enabled = !panels.wants_any_pointer_input();
    for mut orbit in &mut cameras {
        if orbit.enabled != enabled {
            orbit.enabled = enabled;
        }
    }
}

/// The wheel brings the eye nearer to the place under the pointer, or away from it.
fn zoom_by_wheel(
    mut wheel: MessageReader<MouseWheel>,
    panels: Res<EguiWantsInput>,
    table: Res<Tabletop>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&Camera, &GlobalTransform, &mut PanOrbitCamera)>,
) {
    let notches: f32 = wheel
        .read()
        .map(|turn| match turn.unit {
            MouseScrollUnit::Line => turn.y,
            MouseScrollUnit::Pixel => turn.y / MouseScrollUnit::SCROLL_UNIT_CONVERSION_FACTOR,
        })
        .sum();
    if notches == 0.0 || panels.wants_any_pointer_input() {
        return;
    }
    let Ok((camera, eye, mut orbit)) = cameras.single_mut() else { return };
    let cursor = windows.single().ok().and_then(Window::cursor_position);
    let pointed_at = cursor.and_then(|cursor| {
        let ray = camera.viewport_to_world(eye, cursor).ok()?;
        let distance = ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?;
        Some(ray.get_point(distance))
    });
    let before = orbit.target_radius;
    let farthest = orbit.zoom_upper_limit.unwrap_or(f32::MAX).max(NEAREST);
    orbit.target_radius = (before * NOTCH.powf(notches)).clamp(NEAREST, farthest);
    let half = Vec3::new(table.width, 0.0, table.depth) / 2.0;
    let aim = pointed_at.unwrap_or(orbit.target_focus).clamp(-half, half);
    orbit.target_focus = orbit.target_focus.lerp(aim, 1.0 - orbit.target_radius / before);
    orbit.target_focus = orbit.target_focus.clamp(-half, half);
}

/// Arrows or WASD pan, Q and E turn, R and F tilt, plus and minus zoom, Home shows the whole table.
fn steer_by_keys(
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<EguiWantsInput>,
    time: Res<Time<Real>>,
    table: Res<Tabletop>,
    (windows, pane, taken): (Query<&Window, With<PrimaryWindow>>, Res<Pane>, Res<KeysTaken>),
    mut cameras: Query<&mut PanOrbitCamera>,
    mut awake: ResMut<Awake>,
) {
    let with_modifier = keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::AltLeft,
        KeyCode::AltRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    if panels.wants_any_keyboard_input() || with_modifier {
        return;
    }
    let axis = |plus: &[KeyCode], minus: &[KeyCode]| {
        let free = |key: &KeyCode| match key {
            KeyCode::ArrowUp | KeyCode::ArrowDown | KeyCode::ArrowLeft | KeyCode::ArrowRight => !taken.arrows,
            KeyCode::Equal | KeyCode::NumpadAdd | KeyCode::Minus | KeyCode::NumpadSubtract => true,
            KeyCode::PageUp | KeyCode::PageDown => true,
            _ => !taken.letters,
        };
        let pressed = |list: &[KeyCode]| list.iter().any(|key| free(key) && keys.pressed(*key)) as i32 as f32;
        pressed(plus) - pressed(minus)
    };
    let east = axis(&[KeyCode::ArrowRight, KeyCode::KeyD], &[KeyCode::ArrowLeft, KeyCode::KeyA]);
    let north = axis(&[KeyCode::ArrowUp, KeyCode::KeyW], &[KeyCode::ArrowDown, KeyCode::KeyS]);
    let turn = axis(&[KeyCode::KeyE], &[KeyCode::KeyQ]);
    let tilt = axis(&[KeyCode::KeyR, KeyCode::PageUp], &[KeyCode::KeyF, KeyCode::PageDown]);
    let zoom = axis(&[KeyCode::Equal, KeyCode::NumpadAdd], &[KeyCode::Minus, KeyCode::NumpadSubtract]);
    // A slow frame must not throw the eye across the table.
    let step = time.delta_secs().min(0.15);
    for mut orbit in &mut cameras {
        if keys.just_pressed(KeyCode::Home) {
            frame(&mut orbit, &table, aspect(&windows), &pane);
            awake.now();
        }
        if east == 0.0 && north == 0.0 && turn == 0.0 && tilt == 0.0 && zoom == 0.0 {
            continue;
        }
        let pace = orbit.target_radius * 0.8 * step;
        let across = Quat::from_rotation_y(orbit.target_yaw) * Vec3::new(east, 0.0, -north);
        let half = Vec3::new(table.width, 0.0, table.depth) / 2.0;
        orbit.target_focus = (orbit.target_focus + across * pace).clamp(-half, half);
        orbit.target_yaw += turn * FRAC_PI_4 * 2.0 * step;
        orbit.target_pitch = (orbit.target_pitch + tilt * 1.2 * step).clamp(LOWEST, STEEPEST);
        let farthest = orbit.zoom_upper_limit.unwrap_or(f32::MAX).max(NEAREST);
        orbit.target_radius = (orbit.target_radius * (1.0 - zoom * 1.2 * step)).clamp(NEAREST, farthest);
        awake.now();
    }
}

/// The eye glides to its aim, which takes frames that no event asks for.
fn stay_awake_while_moving(moved: Query<(), (With<TableCamera>, Changed<Transform>)>, mut awake: ResMut<Awake>) {
    if !moved.is_empty() {
        awake.now();
    }
}
