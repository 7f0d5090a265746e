//! A page with next to nothing on it: a lit cube, a camera, a button. `cargo web --compare` holds the game's page against it, so that the weight of
//! the game can be told from the weight of what it is made with. It shows with which features, and uses nothing of the game.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window {
                title: "A bare page".into(),
                canvas: Some("#table".into()),
                fit_canvas_to_parent: true,
                ..default()
            }),
            ..default()
        }))
        .add_plugins(EguiPlugin::default())
        .add_systems(Startup, set_up)
        .add_systems(EguiPrimaryContextPass, panel)
        .add_systems(Last, ready)
        .run();
}

fn set_up(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>) {
    commands.spawn((
        Mesh3d(meshes.add(Cuboid::default())),
        MeshMaterial3d(materials.add(StandardMaterial::from_color(Color::srgb(0.7, 0.3, 0.2)))),
    ));
    commands.spawn((DirectionalLight::default(), Transform::from_xyz(2.0, 4.0, 3.0).looking_at(Vec3::ZERO, Vec3::Y)));
    commands.spawn((Camera3d::default(), Transform::from_xyz(-2.0, 2.5, 5.0).looking_at(Vec3::ZERO, Vec3::Y)));
}

fn panel(mut contexts: EguiContexts, mut clicks: Local<u32>) -> Result {
    egui::Window::new("A bare page").show(contexts.ctx_mut()?, |ui| {
        ui.label(format!("{} clicks", *clicks));
        if ui.button("Click").clicked() {
            *clicks += 1;
            tell("clicked");
        }
    });
    Ok(())
}

/// Lifts the page's cover when the first frame has been drawn.
fn ready(mut frame: Local<u32>) {
    *frame += 1;
    if *frame == 2 {
        tell("ready");
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn tell(what: &str) {
    println!("{what}");
}

/// As the game tells its page.
#[cfg(target_arch = "wasm32")]
fn tell(what: &str) {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&what.into());
    let event = web_sys::CustomEvent::new_with_event_init_dict("hildarleik", &init);
    if let (Some(window), Ok(event)) = (web_sys::window(), event) {
        // Nobody has to listen.
        let _ = window.dispatch_event(&event);
    }
}
