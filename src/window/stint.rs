//! What making things may take of a frame: whoever makes many looks at the clock and goes on in the next one.

use bevy::platform::time::Instant;
use std::time::Duration;

/// A share of a frame in which the window still answers at once.
const SHARE: Duration = Duration::from_millis(4);

/// Where drawing takes long anyway, as in software, a part of it more is not felt, and all is made in fewer frames.
const PART: u32 = 8;

/// The time one system has for making things in one frame.
#[derive(Debug)]
pub struct Stint {
    until: Instant,
}

impl Stint {
    /// Begins now; the last frame took this long.
    pub fn begin(frame: Duration) -> Self {
        Stint { until: Instant::now() + SHARE.max(frame / PART) }
    }

    /// Is it used up? What is left is for the next frame.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }
}
