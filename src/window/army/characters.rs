//! Leaders and specialists on their round bases: alone, or behind the unit they are with (VS-1.7).

use super::Stands;
use super::bases::extent;
use super::wardrobe::{Painter, dye, palette, people};
use crate::engine::{Actor, CharacterId, Presence};
use crate::viking_steel::state::tables::Rank;
use crate::window::camera::TableCamera;
use crate::window::laid::Laid;
use crate::window::models::paint::matt;
use crate::window::models::roster::{BASE_SIDE, Character, ROUND_DIAMETER, character_base, group};
use crate::window::models::{base, tokens};
use crate::window::shown::Shown;
use crate::window::space::{Tabletop, turn};
use crate::window::table::Relief;
use bevy::prelude::*;

/// The base of a leader or specialist.
#[derive(Component, Clone, Copy, Debug)]
pub struct CharacterBase(CharacterId);

/// The standard beside a commander's base.
#[derive(Component, Clone, Copy, Debug)]
pub struct Standard(CharacterId);

fn look(rank: Rank) -> Character {
    match rank {
        Rank::ForceLeader => Character::ForceLeader,
        Rank::SubGeneral => Character::SubGeneral,
        Rank::Berserkers => Character::Berserkers,
        Rank::WarriorPriest => Character::Priest,
    }
}

/// Puts down the base of every character.
pub fn set_up(laid: Option<Res<Laid>>, mut painter: Painter) {
    let Some(laid) = laid else { return };
    for setup in &laid.0.characters {
        let colour = laid.colour(setup.side);
        let lod = painter.quality.scenery();
        let plate = painter
            .model("round base", u64::from(colour), lod, || base::round(ROUND_DIAMETER, matt(colour).rgb, 3, lod));
        let people = people(&laid.0.sides[setup.side.index()].people);
        let look = look(setup.kind.rank);
        let mut placed = character_base(look, people, 1);
        dye(&mut placed, palette(people, colour));
        let lod = painter.quality.figures();
        let number = u64::from(colour) << 16 | (people as u64) << 8 | look as u64;
        let figures = painter.model("character", number, lod, || group(&placed, lod));
        let base = painter
            .piece(
                plate,
                (
                    CharacterBase(setup.id),
                    Stands(Actor::Character(setup.id)),
                    Pickable { should_block_lower: false, is_hoverable: true },
                    Visibility::Hidden,
                ),
            )
            .id();
        painter.piece(figures, (Transform::from_xyz(0.0, base::THICKNESS, 0.0), ChildOf(base)));
        if laid.1.is_some() {
            // Among so many a commander is told by his standard.
            let (lod, colours) = (painter.quality.scenery(), palette(people, colour));
            let number = u64::from(colour) << 8 | people as u64;
            let flag = painter
                .model("standard", number, lod, || tokens::standard(colours.first.times(1.7), colours.second, lod));
            painter.piece(flag, (Standard(setup.id), Visibility::Hidden));
        }
    }
}

/// Moves every character to where he is shown.
pub fn place(
    laid: Option<Res<Laid>>,
    shown: Res<Shown>,
    table: Res<Tabletop>,
    relief: Res<Relief>,
    mut bases: Query<(&CharacterBase, &mut Transform, &mut Visibility)>,
) {
    let Some(laid) = laid else { return };
    let scale = laid.0.base / BASE_SIDE;
    for (base, mut transform, mut visibility) in &mut bases {
        let actor = Actor::Character(base.0);
        let Some(character) = shown.actor(actor).filter(|one| one.state.presence == Presence::OnTable) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let host = character.state.host.and_then(|id| Some((id, shown.actor(Actor::Unit(id))?)));
        let (place, facing) = match host {
            Some((id, host)) => {
                // Behind his unit, the right half for leaders and the left half for specialists: one of each at most (VS-1.9).
                let size = extent(laid.0.unit(id), host, laid.0.base);
                if laid.1.is_some() {
                    // On squares he stands before his men: behind them is no room.
                    let ahead = host.spot.forward() * (ROUND_DIAMETER * scale / 2.0 + 0.02);
                    transform.set_if_neq(Transform {
                        translation: table.scene(host.spot.at + ahead, relief.height(host.spot.at + ahead)),
                        rotation: relief.slope(host.spot.at + ahead) * turn(host.spot.facing),
                        scale: Vec3::splat(scale),
                    });
                    continue;
                }
                let leads = laid.0.character(base.0).kind.rank.is_leader();
                let right = (size.x / 4.0).max(ROUND_DIAMETER / 2.0) * if leads { 1.0 } else { -1.0 };
                let back = size.y + ROUND_DIAMETER / 2.0 + 0.05;
                (host.spot.at + host.spot.right() * right - host.spot.forward() * back, host.spot.facing)
            }
            None => (character.spot.at, character.spot.facing),
        };
        transform.set_if_neq(Transform {
            translation: table.scene(place, relief.height(place)),
            rotation: relief.slope(place) * turn(facing),
            scale: Vec3::ONE,
        });
    }
}

/// Sets the standards beside their commanders. They fly across the view from wherever one looks, for they are there to be seen.
pub fn fly(
    bases: Query<(&CharacterBase, &Transform, &Visibility), Without<Standard>>,
    eyes: Query<&GlobalTransform, With<TableCamera>>,
    mut standards: Query<(&Standard, &mut Transform, &mut Visibility)>,
) {
    let Ok(eye) = eyes.single() else { return };
    let right = eye.right();
    // They lean away a little: one looks down at them, and the light comes from above.
    let across = Quat::from_rotation_y(f32::atan2(-right.z, right.x) + 0.1) * Quat::from_rotation_x(-0.55);
    for (standard, mut transform, mut visibility) in &mut standards {
        let Some((_, base, seen)) = bases.iter().find(|(base, ..)| base.0 == standard.0) else { continue };
        visibility.set_if_neq(*seen);
        let beside = base.rotation * Vec3::new(0.42, base::THICKNESS, 0.42) * base.scale.x;
        transform.set_if_neq(Transform { translation: base.translation + beside, rotation: across, scale: base.scale });
    }
}
