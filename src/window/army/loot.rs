//! Loot: lying where it lies, or carried behind a unit.

use super::bases::extent;
use super::wardrobe::Painter;
use crate::engine::Actor;
use crate::viking_steel::state::field::Loot;
use crate::window::laid::Laid;
use crate::window::models::scenery::props;
use crate::window::shown::Shown;
use crate::window::space::{Tabletop, turn};
use crate::window::table::Relief;
use bevy::prelude::*;

/// A piece of loot by its number.
#[derive(Component, Clone, Copy, Debug)]
pub struct LootPiece(u8);

/// Words in the name of what lies in a chest rather than in sacks.
const PRECIOUS: [&str; 7] = ["silver", "gold", "box", "chest", "hoard", "treasure", "relic"];

/// Puts down every piece, still hidden.
pub fn set_up(laid: Option<Res<Laid>>, mut painter: Painter) {
    let Some(laid) = laid else { return };
    let lod = painter.quality.scenery();
    for (number, loot) in laid.0.loot.iter().enumerate() {
        let name = loot.name.to_lowercase();
        let seed = number as u64;
        let model = match PRECIOUS.iter().any(|word| name.contains(word)) {
            true => painter.model("chest", seed, lod, || props::chest(seed, lod)),
            false => painter.model("sacks", seed, lod, || props::sacks(seed, lod)),
        };
        painter.piece(model, (LootPiece(number as u8), Visibility::Hidden));
    }
}

/// Moves every piece to where it is shown.
pub fn place(
    laid: Option<Res<Laid>>,
    shown: Res<Shown>,
    table: Res<Tabletop>,
    relief: Res<Relief>,
    mut pieces: Query<(&LootPiece, &mut Transform, &mut Visibility)>,
) {
    let Some(laid) = laid else { return };
    for (piece, mut transform, mut visibility) in &mut pieces {
        let spot = match shown.loot().get(usize::from(piece.0)) {
            Some(Loot::At(x, y)) => Some((Vec2::new(*x as f32, *y as f32) / 1000.0, 0.3)),
            Some(Loot::Carried(id)) => shown.actor(Actor::Unit(*id)).map(|unit| {
                let size = extent(laid.0.unit(*id), unit, laid.0.base);
                (unit.spot.at - unit.spot.forward() * (size.y + 0.7), unit.spot.facing)
            }),
            Some(Loot::Secured(_) | Loot::Gone) | None => None,
        };
        let Some((place, facing)) = spot else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        transform.set_if_neq(Transform {
            translation: table.scene(place, relief.height(place)),
            rotation: turn(facing),
            scale: Vec3::ONE,
        });
    }
}
