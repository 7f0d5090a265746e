//! The pointer over the table: the mouse, or fingers. A tap is a click, a finger held still is a click of the right button,
//! one finger that moves turns the view, two move it and bring it nearer.

use super::awake::Awake;
use super::camera::Gesture;
use super::theme;
use bevy::input::mouse::MouseMotion;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, egui};
use smallvec::SmallVec;
use std::time::Duration;

/// Where the pointer is and what it did in this frame.
#[derive(Resource, Debug, Default)]
pub struct Pointer {
    /// Logical pixels from the upper left; none over a panel or outside the window. A finger that was lifted still points
    /// where it was.
    pub at: Option<Vec2>,
    /// The table was clicked or tapped.
    pub clicked: bool,
    /// What was clicked is also meant: a mouse shows where it points before it clicks, a finger only by a second tap.
    pub sure: bool,
    /// The right button was clicked, or a finger held still.
    pub inspected: bool,
    /// Fingers are used rather than a mouse.
    pub fingers: bool,
}

/// Pixels the mouse may move between press and release of a click.
const MOUSE_SLACK: f32 = 6.0;
/// Pixels a finger may move and still tap.
const FINGER_SLACK: f32 = 12.0;
/// Pixels between two taps at the same thing.
const SAME_SPOT: f32 = 40.0;
/// How long a finger that is held still takes to be a right click.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// A finger on the glass.
#[derive(Clone, Copy, Debug)]
struct Finger {
    id: u64,
    start: Vec2,
    at: Vec2,
    since: Instant,
    /// It may still become a tap.
    still: bool,
    /// It came down on a panel, whose it is.
    on_panel: bool,
}

/// The fingers on the glass, in the order in which they came.
#[derive(Resource, Debug, Default)]
pub struct Fingers {
    down: SmallVec<[Finger; 4]>,
    last_tap: Option<Vec2>,
}

/// Is a panel at this place? Asked of egui directly: a short tap is over before a frame has told egui where the finger is.
fn panel_at(context: Option<&egui::Context>, at: Vec2) -> bool {
    context.is_some_and(|context| {
        let at = egui::pos2(at.x, at.y) / context.zoom_factor();
        context.layer_id_at(at).is_some_and(|layer| layer.order != egui::Order::Background)
    })
}

/// Follows the fingers.
pub fn touch(
    mut events: MessageReader<TouchInput>,
    mut contexts: EguiContexts,
    mut fingers: ResMut<Fingers>,
    mut pointer: ResMut<Pointer>,
    mut gesture: ResMut<Gesture>,
    mut awake: ResMut<Awake>,
) {
    let Fingers { down, last_tap } = &mut *fingers;
    *gesture = Gesture::default();
    pointer.clicked = false;
    pointer.inspected = false;
    let context = contexts.ctx_mut().ok().map(|context| &*context);
    for event in events.read() {
        if !pointer.fingers {
            pointer.fingers = true;
            if let Some(context) = context {
                context.all_styles_mut(theme::for_fingers);
            }
        }
        let at = event.position;
        match event.phase {
            TouchPhase::Started => {
                let on_panel = panel_at(context, at);
                // A second finger makes it a gesture: neither taps any more.
                let still = down.is_empty();
                down.iter_mut().for_each(|finger| finger.still = false);
                down.push(Finger { id: event.id, start: at, at, since: Instant::now(), still, on_panel });
            }
            TouchPhase::Moved => {
                let others: SmallVec<[Vec2; 4]> = down
                    .iter()
                    .filter(|finger| finger.id != event.id && !finger.on_panel)
                    .map(|finger| finger.at)
                    .collect();
                let Some(finger) = down.iter_mut().find(|finger| finger.id == event.id && !finger.on_panel) else {
                    continue;
                };
                let before = std::mem::replace(&mut finger.at, at);
                if finger.start.distance(at) > FINGER_SLACK {
                    finger.still = false;
                }
                match others.first() {
                    None if !finger.still => gesture.orbit += at - before,
                    None => {}
                    Some(other) => {
                        // Each finger moves the middle between them by half of its own way.
                        gesture.pan += (at - before) / 2.0;
                        gesture.zoom *= at.distance(*other).max(1.0) / before.distance(*other).max(1.0);
                        gesture.turn += (before - *other).angle_to(at - *other);
                        gesture.middle = Some((at + *other) / 2.0);
                    }
                }
            }
            TouchPhase::Ended | TouchPhase::Canceled => {
                let Some(index) = down.iter().position(|finger| finger.id == event.id) else { continue };
                let finger = down.remove(index);
                if event.phase == TouchPhase::Ended && finger.still && !finger.on_panel {
                    pointer.at = Some(at);
                    pointer.clicked = true;
                    pointer.sure = last_tap.is_some_and(|last| last.distance(at) <= SAME_SPOT);
                    *last_tap = Some(at);
                }
            }
        }
    }
    if let [finger] = down.as_mut_slice()
        && finger.still
        && !finger.on_panel
    {
        if finger.since.elapsed() >= LONG_PRESS {
            finger.still = false;
            pointer.at = Some(finger.at);
            pointer.inspected = true;
        }
        // Time passes though nothing moves.
        awake.now();
    }
}

/// Where the mouse buttons went down on the table.
#[derive(Resource, Debug, Default)]
pub struct Presses {
    left: Option<Vec2>,
    right: Option<Vec2>,
}

/// Follows the mouse, once it moves or clicks: it rests wherever it was while fingers are used.
pub fn mouse(
    windows: Query<&Window, With<PrimaryWindow>>,
    panels: Res<EguiWantsInput>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut motion: MessageReader<MouseMotion>,
    mut presses: ResMut<Presses>,
    mut pointer: ResMut<Pointer>,
) {
    let used = motion.read().count() > 0 || buttons.get_just_pressed().len() > 0;
    if pointer.fingers && !used {
        return;
    }
    pointer.fingers = false;
    let cursor = windows.single().ok().and_then(Window::cursor_position);
    pointer.at = cursor.filter(|_| !panels.wants_any_pointer_input());
    pointer.sure = true;
    let at = pointer.at;
    let clicked = |button: MouseButton, press: &mut Option<Vec2>| {
        if buttons.just_pressed(button) {
            *press = at;
        }
        // A drag of the camera is no click.
        buttons.just_released(button) && press.take().zip(at).is_some_and(|(down, up)| down.distance(up) <= MOUSE_SLACK)
    };
    pointer.clicked |= clicked(MouseButton::Left, &mut presses.left);
    pointer.inspected |= clicked(MouseButton::Right, &mut presses.right);
}
