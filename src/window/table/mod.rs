//! The table itself: the board in its wooden frame, and the terrain of the scenario.

mod areas;
mod lines;
mod props;
mod relief;
mod room;
mod squares;
mod steps;

pub use relief::Relief;
pub use squares::middle;
pub use steps::SIDE;

use super::awake::Awake;
use super::laid::Laid;
use super::models::builder::{Lod, MeshData};
use super::models::material::painted;
use super::models::scenery::ground;
use super::quality::Quality;
use super::space::Tabletop;
use super::stint::Stint;
use crate::board::Square;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::VecDeque;

/// Marks whatever belongs to the laid table, to be cleared with it.
#[derive(Component, Clone, Copy, Debug)]
pub struct TablePiece;

/// Marks the board: where the pointer meets it is a place on the table.
#[derive(Component, Clone, Copy, Debug)]
pub struct Board;

/// The one material of everything painted.
#[derive(Resource, Clone, Debug)]
pub struct Painted(pub Handle<StandardMaterial>);

/// Lays the table and relays it when the scenario changes.
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Tabletop>()
            .init_resource::<Relief>()
            .add_systems(PreStartup, mix_paint)
            .add_systems(Startup, room::lay_floor)
            .init_resource::<Unlaid>()
            .add_systems(Update, (lay.run_if(must_lay), lay_terrain).chain().in_set(TableSystems));
    }
}

/// Laying the table: armies are set on it afterwards.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSystems;

fn mix_paint(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    commands.insert_resource(Painted(materials.add(painted())));
}

fn must_lay(laid: Option<Res<Laid>>, quality: Res<Quality>, mut was_laid: Local<Option<bool>>) -> bool {
    let changed = laid.as_ref().is_some_and(|laid| laid.is_changed()) || *was_laid != Some(laid.is_some());
    *was_laid = Some(laid.is_some());
    changed || quality.is_changed()
}

/// What pieces of the table are made with.
#[derive(SystemParam)]
struct Workshop<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    paint: Res<'w, Painted>,
    quality: Res<'w, Quality>,
    relief: ResMut<'w, Relief>,
    table: ResMut<'w, Tabletop>,
}

impl Workshop<'_, '_> {
    /// Detail of what is made.
    fn lod(&self) -> Lod {
        self.quality.scenery()
    }

    /// Makes a model that may stand in several places.
    fn model(&mut self, data: MeshData) -> Handle<Mesh> {
        self.meshes.add(Mesh::from(data))
    }

    /// Sets a model down at a place in inches.
    fn set_down(&mut self, model: Handle<Mesh>, place: Vec2, sunk: f32, rotation: Quat, scale: Vec3) {
        let point = self.table.scene(place, self.relief.height(place) - sunk);
        let transform = Transform { translation: point, rotation, scale };
        self.commands.spawn((TablePiece, Mesh3d(model), MeshMaterial3d(self.paint.0.clone()), transform));
    }

    /// Lays down a sheet that was cut in the coordinates of [`Workshop::cut`], draped over the hills.
    fn lay_sheet(&mut self, mut sheet: MeshData) {
        for point in &mut sheet.positions {
            point.y += self.relief.height_cut(Vec2::new(point.x, point.z));
        }
        self.lay_flat(sheet);
    }

    /// Lays down a sheet as it is.
    fn lay_flat(&mut self, sheet: MeshData) -> Entity {
        let model = self.model(sheet);
        let corner = Transform::from_xyz(-self.table.width / 2.0, 0.0, -self.table.depth / 2.0);
        self.commands.spawn((TablePiece, Mesh3d(model), MeshMaterial3d(self.paint.0.clone()), corner)).id()
    }

    /// An outline in the coordinates that sheets are cut in: from the north-west corner, x east and y south.
    fn cut(&self, outline: &[Vec2]) -> Vec<Vec2> {
        outline.iter().map(|point| relief::cut(*point, self.table.depth)).collect()
    }
}

/// Terrain still to be laid: areas, lines and scenery of the scenario by their numbers, or squares.
#[derive(Resource, Default)]
struct Unlaid(VecDeque<Terrain>);

enum Terrain {
    Area(usize),
    Line(usize),
    Scenery(usize),
    Square(Square),
}

/// Lays the bare table; its terrain follows.
fn lay(
    laid: Option<Res<Laid>>,
    pieces: Query<Entity, With<TablePiece>>,
    mut workshop: Workshop,
    mut unlaid: ResMut<Unlaid>,
) {
    unlaid.0.clear();
    for piece in &pieces {
        workshop.commands.entity(piece).despawn();
    }
    let measured = laid.as_ref().map(|laid| &laid.0.table);
    let size = measured.map_or_else(Tabletop::default, |table| Tabletop { width: table.width(), depth: table.depth() });
    workshop.table.set_if_neq(size);
    let grid = laid.as_ref().and_then(|laid| laid.1.clone());
    *workshop.relief = match &grid {
        Some(grid) => Relief::of_grid(grid, size.depth),
        None => measured.map(Relief::of).unwrap_or_default(),
    };
    let lod = workshop.lod();
    let board = match workshop.relief.steps() {
        Some(steps) => steps.board(7, lod),
        None => ground::board(size.width, size.depth, 7, lod),
    };
    let board = workshop.lay_flat(board);
    workshop.commands.entity(board).insert((Board, Pickable::default()));
    workshop.lay_flat(ground::table_frame(size.width, size.depth, lod));
    let Some(laid) = laid else { return };
    let scenario = &laid.0;
    if let Some(grid) = grid {
        unlaid.0.extend(grid.squares().map(Terrain::Square));
        return;
    }
    workshop.lay_hills();
    unlaid.0.extend((0..scenario.table.areas().len()).map(Terrain::Area));
    unlaid.0.extend((0..scenario.table.lines().len()).map(Terrain::Line));
    unlaid.0.extend((0..scenario.scenery.len()).map(Terrain::Scenery));
}

/// Lays as much terrain as this frame has time for, one piece at least.
fn lay_terrain(
    laid: Option<Res<Laid>>,
    time: Res<Time<Real>>,
    mut unlaid: ResMut<Unlaid>,
    mut workshop: Workshop,
    mut awake: ResMut<Awake>,
) {
    let Some(laid) = laid else { return };
    let scenario = &laid.0;
    let stint = Stint::begin(time.delta());
    while let Some(terrain) = unlaid.bypass_change_detection().0.pop_front() {
        match terrain {
            Terrain::Area(number) => workshop.lay_area(&scenario.table.areas()[number], number as u64 + 1),
            Terrain::Line(number) => workshop.lay_line(&scenario.table.lines()[number], number as u64 + 101),
            Terrain::Square(square) => {
                if let Some(grid) = &laid.1 {
                    workshop.lay_square(grid, square);
                }
            }
            Terrain::Scenery(number) => {
                let (name, pose) = &scenario.scenery[number];
                workshop.lay_prop(name, *pose, number as u64 + 201);
            }
        }
        awake.now();
        if stint.is_over() {
            return;
        }
    }
}
