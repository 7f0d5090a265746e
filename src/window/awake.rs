//! Drawing only when there is something to draw: an idle window costs no processor time.

use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// How long an idle window waits before it looks around by itself.
const IDLE: Duration = Duration::from_secs(60);

/// Asks for further frames: whoever animates or waits for a background task calls [`Awake::now`] each frame until done.
#[derive(Resource, Debug)]
pub struct Awake {
    until: Instant,
}

impl Awake {
    /// One more frame after this.
    pub fn now(&mut self) {
        self.hold(Duration::ZERO);
    }

    /// Frames for at least this long, by the real clock.
    pub fn hold(&mut self, time: Duration) {
        self.until = self.until.max(Instant::now() + time);
    }
}

/// Keeps the window drawing while [`Awake`] says so.
pub struct AwakePlugin;

impl Plugin for AwakePlugin {
    fn build(&self, app: &mut App) {
        // The pointer's way outside the window is no news; a battle of two programs goes on behind other windows.
        let quiet = UpdateMode::reactive_low_power(IDLE);
        app.insert_resource(WinitSettings { focused_mode: quiet, unfocused_mode: quiet })
            .insert_resource(Awake { until: Instant::now() })
            .add_systems(First, start_frame)
            .add_systems(Last, ask_for_frames);
    }
}

/// When this frame began: a wish uttered during it is younger.
#[derive(Resource)]
struct FrameStart(Instant);

fn start_frame(mut commands: Commands) {
    commands.insert_resource(FrameStart(Instant::now()));
}

fn ask_for_frames(awake: Res<Awake>, start: Res<FrameStart>, mut redraw: MessageWriter<RequestRedraw>) {
    if awake.until >= start.0 {
        redraw.write(RequestRedraw);
    }
}
