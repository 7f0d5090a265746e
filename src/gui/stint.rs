//! What making things may take of a frame: whoever makes many looks at the clock and goes on in the next one.

use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::time::Duration;

/// A share of a frame in which the window still answers at once.
const SHARE: Duration = Duration::from_millis(4);

/// The time for making things in this frame.
#[derive(Resource, Debug)]
pub struct Stint {
    until: Instant,
}

impl Stint {
    /// Is it used up? What is left is for the next frame.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }
}

/// Gives out the time, frame by frame.
pub struct StintPlugin;

impl Plugin for StintPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Stint { until: Instant::now() }).add_systems(PreUpdate, begin);
    }
}

fn begin(mut stint: ResMut<Stint>) {
    stint.until = Instant::now() + SHARE;
}
