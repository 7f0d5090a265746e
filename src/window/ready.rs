//! Tells the page's cover, or a script, when the first picture with its text is on the screen.

use super::announce::announce;
use super::awake::Awake;
use super::theme::{self, Theme};
use bevy::prelude::*;

/// Frames from the first with text until it is sure to be seen.
const FRAMES: u8 = 2;

/// Says `ready` once.
pub fn tell(theme: Option<Res<Theme>>, mut frames: Local<u8>, mut awake: ResMut<Awake>) {
    if *frames > FRAMES || !theme::ready(theme) {
        return;
    }
    *frames += 1;
    awake.now();
    if *frames > FRAMES {
        announce("ready");
    }
}
