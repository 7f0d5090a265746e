//! The window as a whole: what it is made of, and its screens.

use super::play::PlayPlugin;
use crate::conquest_1066::window::ConquestPlugin;
use crate::window::announce::announce;
use crate::window::args::PlayArgs;
use crate::window::army::ArmyPlugin;
use crate::window::awake::AwakePlugin;
use crate::window::camera::CameraPlugin;
use crate::window::effects::EffectsPlugin;
use crate::window::light::LightPlugin;
use crate::window::playback::PlaybackPlugin;
use crate::window::quality::QualityPlugin;
use crate::window::screen::Screen;
use crate::window::settings::Settings;
use crate::window::store::Store;
use crate::window::table::TablePlugin;
use bevy::log::{Level, LogPlugin};
use bevy::picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings};
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass};
#[cfg(not(target_arch = "wasm32"))]
use std::process::ExitCode;

/// The element of a page that the table is drawn into.
const CANVAS: &str = "#table";

/// The arguments the window was started with, for whoever fills in the start screen.
#[derive(Resource, Clone, Debug)]
pub struct StartedWith(pub PlayArgs);

#[cfg(not(target_arch = "wasm32"))]
/// Opens the window and plays until it is closed. Exit status 0 after a normal end, 1 otherwise.
pub fn run(args: PlayArgs) -> ExitCode {
    if let Err(reason) = find_display() {
        announce(reason);
        return ExitCode::FAILURE;
    }
    match app(args).run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

#[cfg(not(target_arch = "wasm32"))]
/// The window library ends the program when there is no screen; better to say so first.
fn find_display() -> Result<(), &'static str> {
    let named = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(all(unix, not(target_os = "macos"))) && !named("DISPLAY") && !named("WAYLAND_DISPLAY") {
        return Err("no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set); `hildarleik sim` plays without one");
    }
    Ok(())
}

/// The window, ready to run.
pub fn app(args: PlayArgs) -> App {
    let mut app = App::new();
    let mut store = Store::default();
    let settings = Settings::load(&mut store);
    let quality = args.quality.or(settings.quality);
    app.insert_resource(store).insert_resource(settings.speed).insert_resource(settings);
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Hildarleik".into(),
                    name: Some("hildarleik".into()),
                    resolution: WindowResolution::new(1280, 800),
                    present_mode: PresentMode::AutoVsync,
                    // On a page the window is an element of it, and follows its size.
                    canvas: Some(CANVAS.into()),
                    fit_canvas_to_parent: true,
                    ..default()
                }),
                ..default()
            })
            .set(LogPlugin { level: Level::ERROR, filter: String::new(), ..default() }),
    )
    .add_plugins((EguiPlugin::default(), MeshPickingPlugin))
    // Panels are drawn in this schedule; it must exist even where nobody draws one.
    .init_schedule(EguiPrimaryContextPass)
    // The camera names itself the place of the panels.
    .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
    // Rays only meet what is meant to be met: the board and the bases, not thousands of spears.
    .insert_resource(MeshPickingSettings { require_markers: true, ..default() })
    .add_plugins((
        AwakePlugin,
        QualityPlugin { wanted: quality },
        TablePlugin,
        LightPlugin,
        CameraPlugin,
        PlaybackPlugin,
        ArmyPlugin,
        EffectsPlugin,
        PlayPlugin,
        ConquestPlugin,
    ))
    .insert_resource(StartedWith(args))
    .init_state::<Screen>()
    .add_systems(OnEnter(Screen::Start), || announce("screen start"))
    .add_systems(OnEnter(Screen::Battle), || announce("screen battle"))
    .add_systems(OnEnter(Screen::End), || announce("screen end"));
    app
}
