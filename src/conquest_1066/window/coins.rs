//! Command actions as coins (CQ-3): those of the side whose turn it is lie at its edge of the table, what the other has kept for
//! re-rolls at its own.

use super::look::{side_colour, sits_south};
use super::told::Told;
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::state::field::Phase;
use crate::engine::Side;
use crate::window::awake::Awake;
use crate::window::battle::BattleWorld;
use crate::window::chalk::Chalk;
use crate::window::models::builder::{Lod, MeshBuilder, MeshData};
use crate::window::models::paint::matt;
use crate::window::models::tokens;
use crate::window::quality::Quality;
use crate::window::space::{Tabletop, turn};
use crate::window::table::{Painted, TablePiece};
use crate::window::theme;
use bevy::prelude::*;

/// Coins laid out for a side; more of them are told in numbers only.
const MOST: u8 = 9;
/// Inches from coin to coin, and how far out of the board they lie.
const APART: f32 = 1.25;
const OUT: f32 = 2.62;
/// Their size.
const SIZE: f32 = 1.25;

/// A coin by its side and number.
#[derive(Component, Clone, Copy, Debug)]
pub struct Coin {
    side: Side,
    number: u8,
}

/// Half the size of the tray that a side's coins lie on, and the height of its bottom, inches.
const TRAY: Vec3 = Vec3::new(6.6, 0.12, 1.0);
const TRAY_TOP: f32 = -0.1;

/// A wooden tray with a low rim.
fn tray(lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    let wood = matt(0x5d4029);
    b.cuboid(Vec3::Y * (TRAY_TOP - TRAY.y), TRAY, wood.times(0.7));
    let rim = 0.11;
    for side in [-1.0, 1.0] {
        b.cuboid(Vec3::new(0.0, TRAY_TOP, side * (TRAY.z - rim)), Vec3::new(TRAY.x, 0.2, rim), wood);
        b.cuboid(Vec3::new(side * (TRAY.x - rim), TRAY_TOP, 0.0), Vec3::new(rim, 0.2, TRAY.z), wood);
    }
    b.bake(0.0)
}

/// Lays out both trays, and every coin, still hidden.
pub fn lay(
    quality: Res<Quality>,
    paint: Res<Painted>,
    table: Res<Tabletop>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let model = meshes.add(Mesh::from(tray(quality.scenery())));
    for south in [true, false] {
        let at = table.scene(place(&table, south, 0, 1), 0.0);
        commands.spawn((
            TablePiece,
            Mesh3d(model.clone()),
            MeshMaterial3d(paint.0.clone()),
            Transform::from_translation(at),
        ));
    }
    let model = meshes.add(Mesh::from(tokens::coin(quality.scenery())));
    for side in Side::BOTH {
        for number in 0..MOST {
            commands.spawn((
                TablePiece,
                Coin { side, number },
                Mesh3d(model.clone()),
                MeshMaterial3d(paint.0.clone()),
                Visibility::Hidden,
            ));
        }
    }
}

/// The place of a coin on the frame of the table, from its middle outwards.
fn place(table: &Tabletop, south: bool, number: u8, count: u8) -> Vec2 {
    let x = table.width / 2.0 + (f32::from(number) + 0.5 - f32::from(count) / 2.0) * APART;
    // Each reads from the left, as it sits.
    let x = if south { x } else { table.width - x };
    Vec2::new(x, if south { -OUT } else { table.depth + OUT })
}

/// Shows as many coins as there are command actions.
pub fn show(
    battle: Res<BattleWorld<Conquest1066>>,
    told: Res<Told>,
    table: Res<Tabletop>,
    mut coins: Query<(&Coin, &mut Transform, &mut Visibility)>,
    mut awake: ResMut<Awake>,
) {
    for (coin, mut transform, mut visibility) in &mut coins {
        let count = told.commands[coin.side.index()].min(MOST);
        let south = sits_south(battle.scenario(), coin.side);
        let seen = coin.number < count;
        let wanted = if seen { Visibility::Inherited } else { Visibility::Hidden };
        if visibility.set_if_neq(wanted) {
            awake.now();
        }
        let at = place(&table, south, coin.number, count);
        let aim = Transform {
            translation: table.scene(at, TRAY_TOP),
            rotation: turn(if south { 0.0 } else { std::f32::consts::PI }),
            scale: Vec3::splat(SIZE),
        };
        transform.set_if_neq(aim);
    }
}

/// Says beside the coins what they are, and that the second move is free.
pub fn write(battle: Res<BattleWorld<Conquest1066>>, told: Res<Told>, table: Res<Tabletop>, mut chalk: ResMut<Chalk>) {
    for side in Side::BOTH {
        let count = told.commands[side.index()];
        let active = side == told.active;
        let free = active && told.second_move && told.phase == Phase::Movement;
        let text = match (active, count) {
            _ if free => format!("{count} and the second move is free"),
            (true, 1) => "1 command action".to_owned(),
            (true, _) => format!("{count} command actions"),
            (false, 0) => continue,
            (false, 1) => "1 kept for a re-roll".to_owned(),
            (false, _) => format!("{count} kept for re-rolls"),
        };
        let south = sits_south(battle.scenario(), side);
        // Beside the tray: under it stands the prompt, over it the phases.
        let at = place(&table, south, 0, 1) + Vec2::X * (TRAY.x + 6.0);
        let colour = if free { theme::GOLD_INK } else { side_colour(battle.scenario(), side) };
        chalk.note(at, text, colour);
    }
}
