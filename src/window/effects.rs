//! What flies through the air: volleys of arrows and spears, read off the journal.

use super::army::{bases_left, extent};
use super::awake::Awake;
use super::laid::Laid;
use super::models::paint::Chance;
use super::playback::{Beat, PlaybackSystems, Played};
use super::shown::Shown;
use super::space::Tabletop;
use super::staged::Staged;
use super::table::Relief;
use crate::conquest_1066::Conquest1066;
use crate::engine::{Actor, UnitId};
use crate::viking_steel::VikingSteel;
use crate::viking_steel::state::field::CHARACTER_BASE;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Missiles that a base looses.
const MISSILES_PER_BASE: u8 = 3;
/// Seconds within which a volley is loosed, and seconds of flight.
const LOOSING: f32 = 0.3;
const FLIGHT: f32 = 0.65;
/// Height above the ground at which missiles leave and arrive, in inches.
const SHOULDER: f32 = 0.9;
/// Reach in inches up to which missiles are thrown spears (VS-4.1).
const THROWN: u8 = 8;

/// A missile in the air.
#[derive(Component, Clone, Copy, Debug)]
struct Missile {
    from: Vec3,
    to: Vec3,
    /// Height of its arc over the straight line.
    rise: f32,
    /// Seconds in the air; negative before it is loosed.
    age: f32,
}

/// Models of missiles.
#[derive(Resource)]
struct Quiver {
    arrow: Handle<Mesh>,
    spear: Handle<Mesh>,
    wood: Handle<StandardMaterial>,
}

/// Shows missiles.
pub struct EffectsPlugin;

impl Plugin for EffectsPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Startup, fill_quiver)
            .add_systems(Update, ((loose::<VikingSteel>, loose::<Conquest1066>), fly).chain().after(PlaybackSystems));
    }
}

fn fill_quiver(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.insert_resource(Quiver {
        arrow: meshes.add(Cuboid::new(0.045, 0.045, 0.75)),
        spear: meshes.add(Cuboid::new(0.06, 0.06, 1.3)),
        wood: materials.add(StandardMaterial { base_color: Color::srgb(0.45, 0.33, 0.2), ..default() }),
    });
}

/// Where things are, for whatever flies between them.
#[derive(SystemParam)]
struct Battlefield<'w> {
    laid: Option<Res<'w, Laid>>,
    shown: Res<'w, Shown>,
    table: Res<'w, Tabletop>,
    relief: Res<'w, Relief>,
}

/// The ground an actor covers as shown: its middle, and how far it reaches to the right and ahead, in inches.
#[derive(Clone, Copy)]
struct Patch {
    middle: Vec2,
    right: Vec2,
    ahead: Vec2,
}

impl Patch {
    fn some_place(&self, chance: &mut Chance) -> Vec2 {
        self.middle + self.right * chance.between(-0.9, 0.9) + self.ahead * chance.between(-0.9, 0.9)
    }
}

impl Battlefield<'_> {
    fn patch(&self, actor: Actor) -> Option<Patch> {
        let laid = self.laid.as_ref()?;
        let spot = self.shown.actor(actor)?;
        let half = match actor {
            Actor::Unit(id) => extent(laid.0.unit(id), spot, laid.0.base) / 2.0,
            Actor::Character(_) => Vec2::splat(CHARACTER_BASE / 2.0),
        };
        let spot = spot.spot;
        let middle = match actor {
            Actor::Unit(_) => spot.at - spot.forward() * half.y,
            Actor::Character(_) => spot.at,
        };
        Some(Patch { middle, right: spot.right() * half.x, ahead: spot.forward() * half.y })
    }

    fn point(&self, place: Vec2, height: f32) -> Vec3 {
        self.table.scene(place, self.relief.height(place) + height)
    }

    /// The missiles of a volley; none where shooter or target is not on the table.
    fn volley(&self, shooter: UnitId, target: Actor, thrown: bool, seed: u64) -> Vec<Missile> {
        let (Some(from), Some(to), Some(laid)) =
            (self.patch(Actor::Unit(shooter)), self.patch(target), self.laid.as_ref())
        else {
            return Vec::new();
        };
        let bases = self.shown.actor(Actor::Unit(shooter)).map_or(0, |unit| bases_left(laid.0.unit(shooter), unit));
        let mut chance = Chance::new(seed);
        let missile = |_| {
            let (start, end) = (from.some_place(&mut chance), to.some_place(&mut chance));
            Missile {
                from: self.point(start, SHOULDER),
                to: self.point(end, SHOULDER / 2.0),
                rise: start.distance(end) * if thrown { 0.1 } else { 0.28 },
                age: -chance.between(0.0, LOOSING),
            }
        };
        (0..bases * MISSILES_PER_BASE).map(missile).collect()
    }
}

fn loose<R: Staged>(
    mut played: MessageReader<Played<R>>,
    field: Battlefield,
    quiver: Res<Quiver>,
    beat: Res<Beat>,
    mut commands: Commands,
) {
    for Played(record) in played.read() {
        let Some((shooter, target)) = R::volley(&record.event) else { continue };
        // Nothing flies when everything is shown at once.
        if beat.0 > LOOSING + FLIGHT {
            continue;
        }
        let range = field.laid.as_ref().and_then(|laid| laid.0.unit(shooter).troop.range);
        let thrown = range.is_some_and(|range| range <= THROWN);
        let model = if thrown { &quiver.spear } else { &quiver.arrow };
        for missile in field.volley(shooter, target, thrown, u64::from(record.seq)) {
            commands.spawn((missile, Mesh3d(model.clone()), MeshMaterial3d(quiver.wood.clone()), Visibility::Hidden));
        }
    }
}

fn fly(
    beat: Res<Beat>,
    mut awake: ResMut<Awake>,
    mut missiles: Query<(Entity, &mut Missile, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) {
    for (entity, mut missile, mut transform, mut visibility) in &mut missiles {
        awake.now();
        missile.age += beat.0;
        let gone = missile.age / FLIGHT;
        if gone >= 1.0 {
            commands.entity(entity).despawn();
        } else if gone >= 0.0 {
            let at = |t: f32| missile.from.lerp(missile.to, t) + Vec3::Y * (missile.rise * 4.0 * t * (1.0 - t));
            *transform = Transform::from_translation(at(gone)).looking_at(at(gone + 0.02), Vec3::Y);
            visibility.set_if_neq(Visibility::Inherited);
        }
    }
}
