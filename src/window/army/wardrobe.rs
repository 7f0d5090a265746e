//! Models of figures, bases and markers: made once, shared by all who look alike, and set on the table from here.

use super::ArmyPiece;
use crate::window::models::builder::{Lod, MeshData};
use crate::window::models::figure::{FigureSpec, Palette, People, figure};
use crate::window::models::paint::matt;
use crate::window::models::roster::{Placed, Who, group};
use crate::window::quality::Quality;
use crate::window::table::Painted;
use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// Different bases of one troop and people; more of them only look alike sooner.
pub const VARIANTS: u64 = 4;

/// Which model: troop, people, side, variant, place on the base, officer's base, detail.
type Key = (String, People, u32, u64, u8, bool, Lod);

/// Models already made.
#[derive(Resource, Default)]
pub struct Wardrobe {
    figures: HashMap<Key, Handle<Mesh>>,
    others: HashMap<(&'static str, u64, Lod), Handle<Mesh>>,
}

/// What it takes to set painted pieces on the table.
#[derive(SystemParam)]
pub struct Painter<'w, 's> {
    /// How finely.
    pub quality: Res<'w, Quality>,
    paint: Res<'w, Painted>,
    wardrobe: ResMut<'w, Wardrobe>,
    meshes: ResMut<'w, Assets<Mesh>>,
    /// For what is set up.
    pub commands: Commands<'w, 's>,
}

impl Painter<'_, '_> {
    /// The model of one who stands on a base.
    pub fn figure(&mut self, placed: &Placed, key: (&str, People, u32, u64, u8, bool)) -> Handle<Mesh> {
        let lod = self.quality.figures();
        let (troop, people, colour, variant, place, officer) = key;
        let key = (troop.to_owned(), people, colour, variant, place, officer, lod);
        let make = || match &placed.who {
            Who::Figure(spec) => figure(spec, lod),
            Who::Beast(..) => group(&[Placed { at: Vec2::ZERO, turn: 0.0, ..placed.clone() }], lod),
        };
        self.wardrobe.figures.entry(key).or_insert_with(|| self.meshes.add(Mesh::from(make()))).clone()
    }

    /// Another model, by name and number.
    pub fn model(
        &mut self,
        name: &'static str,
        number: u64,
        lod: Lod,
        make: impl FnOnce() -> MeshData,
    ) -> Handle<Mesh> {
        let key = (name, number, lod);
        self.wardrobe.others.entry(key).or_insert_with(|| self.meshes.add(Mesh::from(make()))).clone()
    }

    /// Sets up a painted piece of an army.
    pub fn piece(&mut self, model: Handle<Mesh>, more: impl Bundle) -> EntityCommands<'_> {
        let paint = MeshMaterial3d(self.paint.0.clone());
        self.commands.spawn((ArmyPiece, Mesh3d(model), paint, more))
    }
}

/// The people named in a scenario; whoever is not known looks like a Northman.
pub fn people(name: &str) -> People {
    match name {
        "saxon" => People::Saxon,
        "norman" => People::Norman,
        _ => People::Viking,
    }
}

/// The paints of a side whose colour is this sRGB hex number.
pub fn palette(people: People, colour: u32) -> Palette {
    Palette { first: matt(colour), ..Palette::of(people) }
}

/// Gives everyone on a base the colours of his side.
pub fn dye(placed: &mut [Placed], palette: Palette) {
    for one in placed {
        if let Who::Figure(spec) = &mut one.who {
            **spec = FigureSpec { palette, ..(**spec).clone() };
        }
    }
}
