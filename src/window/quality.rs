//! How finely the table is drawn.

use super::camera::TableCamera;
use super::models::builder::Lod;
use super::screen::Screen;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A preset: what is left out so that a slow machine still plays.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quality {
    /// No shadows, no smoothing of edges, coarse figures: for drawing on the processor.
    Low,
    /// Shadows and smooth edges.
    Medium,
    /// Fine shadows and figures.
    High,
}

impl FromStr for Quality {
    type Err = String;

    fn from_str(name: &str) -> Result<Quality, String> {
        match name.to_ascii_lowercase().as_str() {
            "low" => Ok(Quality::Low),
            "medium" => Ok(Quality::Medium),
            "high" => Ok(Quality::High),
            _ => Err("the quality is `low`, `medium` or `high`".into()),
        }
    }
}

impl Quality {
    /// Side of the shadow map in pixels; none: no shadows.
    pub fn shadow_map(self) -> Option<usize> {
        match self {
            Quality::Low => None,
            Quality::Medium => Some(2048),
            Quality::High => Some(4096),
        }
    }

    /// Detail of figures, bases and tokens.
    pub fn figures(self) -> Lod {
        match self {
            Quality::Low => Lod::Far,
            Quality::Medium => Lod::Mid,
            Quality::High => Lod::Near,
        }
    }

    /// Detail of the table, its terrain and the tokens.
    pub fn scenery(self) -> Lod {
        match self {
            Quality::Low | Quality::Medium => Lod::Mid,
            Quality::High => Lod::Near,
        }
    }

    /// Smoothing of edges.
    pub fn smoothing(self) -> Msaa {
        match self {
            Quality::Low => Msaa::Off,
            Quality::Medium | Quality::High => Msaa::Sample4,
        }
    }
}

/// Chooses the preset once the graphics adapter is known, and keeps the camera to it.
pub struct QualityPlugin {
    /// The preset asked for; none: the adapter decides.
    pub wanted: Option<Quality>,
}

impl Plugin for QualityPlugin {
    fn build(&self, app: &mut App) {
        // Until the adapter is known; the choice is made before anything is spawned.
        app.insert_resource(self.wanted.unwrap_or(Quality::Medium));
        if self.wanted.is_none() {
            app.add_systems(PreStartup, choose_by_adapter);
        }
        app.add_systems(Update, smooth_edges.run_if(resource_changed::<Quality>)).add_systems(
            Update,
            leave_out_the_table.run_if(resource_changed::<Quality>.or_else(state_changed::<Screen>)),
        );
    }
}

/// Software drawing gets the low preset, a separate card the high one.
fn choose_by_adapter(adapter: Option<Res<RenderAdapterInfo>>, mut quality: ResMut<Quality>) {
    let Some(adapter) = adapter else { return };
    // The kind's own type is not re-exported; its name is.
    *quality = match format!("{:?}", adapter.device_type).as_str() {
        "Cpu" => Quality::Low,
        "DiscreteGpu" => Quality::High,
        _ => Quality::Medium,
    };
}

fn smooth_edges(quality: Res<Quality>, cameras: Query<Entity, With<TableCamera>>, mut commands: Commands) {
    for camera in &cameras {
        commands.entity(camera).insert(quality.smoothing());
    }
}

/// Little of the table is seen behind the first screen. Drawn in software it would keep the first click waiting for seconds.
fn leave_out_the_table(
    quality: Res<Quality>,
    screen: Res<State<Screen>>,
    cameras: Query<Entity, With<TableCamera>>,
    mut commands: Commands,
) {
    let out = *quality == Quality::Low && *screen.get() == Screen::Start;
    let layers = if out { RenderLayers::none() } else { RenderLayers::default() };
    for camera in &cameras {
        commands.entity(camera).insert(layers.clone());
    }
}
