//! Full screen and back: F11, or the button among the settings.

use super::settings::Settings;
use bevy::prelude::*;
#[cfg(not(target_arch = "wasm32"))]
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

/// Fills the screen with the window.
#[cfg(not(target_arch = "wasm32"))]
pub fn switch(
    keys: Res<ButtonInput<KeyCode>>,
    mut settings: ResMut<Settings>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    if !wanted(&keys, &mut settings) {
        return;
    }
    for mut window in &mut windows {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// Fills the screen with the page: whatever else is on it, such as a message, must be seen too. F11 is the browser's own.
#[cfg(target_arch = "wasm32")]
pub fn switch(mut settings: ResMut<Settings>) {
    if std::mem::take(&mut settings.bypass_change_detection().full_screen) {
        crate::window::web::page::toggle_full_screen();
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn wanted(keys: &ButtonInput<KeyCode>, settings: &mut ResMut<Settings>) -> bool {
    std::mem::take(&mut settings.bypass_change_detection().full_screen) || keys.just_pressed(KeyCode::F11)
}
