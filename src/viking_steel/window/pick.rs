//! What the pointer is over and what is selected.

use super::panels::Panels;
use crate::engine::{Actor, Presence};
use crate::viking_steel::state::field::View;
use crate::window::army::Stands;
use crate::window::battle::BattleWorld;
use crate::window::camera::TableCamera;
use crate::window::pointer::Pointer;
use crate::window::space::Tabletop;
use crate::window::table::Relief;
use bevy::math::Vec2;
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// What the pointer is over and what is selected. Both may be gone from the table: ask [`Pointed::valid`].
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Pointed {
    /// Under the pointer, or under the pointer in a list.
    pub hovered: Option<Actor>,
    /// Named by a button under the pointer: lit as if it were hovered.
    pub named: Option<Actor>,
    /// Selected by a click or a key.
    pub selected: Option<Actor>,
    /// The place on the table under the pointer, inches; none over a panel or beside the table.
    pub place: Option<Vec2>,
    /// The place was clicked in this frame.
    pub clicked: bool,
    /// The click also means what it does: see [`Pointer::sure`].
    pub sure: bool,
}

/// Height of a figure over the board, inches.
const FIGURE_HEIGHT: f32 = 1.3;
/// Slices in which a figure is looked for.
const HEIGHT_STEPS: u32 = 6;

/// Finds the place and the actor under the pointer.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn point(
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    pointer: Res<Pointer>,
    table: Res<Tabletop>,
    relief: Res<Relief>,
    battle: Res<BattleWorld>,
    hits: Res<HoverMap>,
    bases: Query<&Stands>,
    mut panels: ResMut<Panels>,
    mut pointed: ResMut<Pointed>,
) {
    pointed.clicked = pointer.clicked;
    pointed.sure = pointer.sure;
    let ray = pointer.at.and_then(|cursor| {
        let (camera, eye) = camera.single().ok()?;
        camera.viewport_to_world(eye, cursor).ok()
    });
    let at_height = |height: f32| {
        let ray = ray?;
        let mut ground = 0.0;
        // Hills are gentle: three looks at the ground below settle where the ray meets it.
        (0..3).try_fold(Vec2::ZERO, |_, _| {
            let plane = InfinitePlane3d::new(Vec3::Y);
            let distance = ray.intersect_plane(Vec3::Y * (height + ground), plane)?;
            let place = table.place(ray.get_point(distance));
            ground = relief.height(place);
            Some(place)
        })
    };
    pointed.place = at_height(0.0).filter(|place| table.holds(*place));
    // From the heads down to the knees: whoever is met first hides those behind. Figures are too many to be picked each by
    // itself; bases are picked as they lie.
    let figure = (1..=HEIGHT_STEPS).rev().find_map(|step| {
        let place = at_height(FIGURE_HEIGHT * step as f32 / HEIGHT_STEPS as f32)?;
        standing_at(battle.view(), place)
    });
    pointed.hovered = figure.or_else(|| {
        let hits = hits.get(&PointerId::Mouse).filter(|_| pointer.at.is_some() && !pointer.fingers)?;
        hits.keys().find_map(|entity| bases.get(*entity).ok()).map(|stands| stands.0)
    });
    if pointer.inspected {
        // Looks somebody up without answering anything.
        pointed.selected = pointed.hovered;
        panels.unit |= pointed.selected.is_some();
    }
}

/// Who stands at a place: characters first, their bases are small.
fn standing_at(view: View, place: Vec2) -> Option<Actor> {
    let characters = view.characters_alone().map(Actor::Character);
    let units = view.units_on_table().map(Actor::Unit);
    characters.chain(units).find(|actor| view.footprint_of(*actor).distance_to_point(place) <= 0.01)
}

impl Pointed {
    /// Is the actor still in play?
    pub fn valid(view: View, actor: Actor) -> bool {
        match actor {
            Actor::Unit(id) => {
                usize::from(id.0) < view.field.units.len() && view.unit(id).presence == Presence::OnTable
            }
            Actor::Character(id) => {
                usize::from(id.0) < view.field.characters.len() && view.character(id).presence == Presence::OnTable
            }
        }
    }

    /// What is lit: named in a list, else under the pointer.
    pub fn lit(&self) -> Option<Actor> {
        self.named.or(self.hovered)
    }
}
