//! What a player is about to do: the square and facing picked for the selected unit, the square under pointer and keys.

use super::square_at;
use crate::board::{Facing, Square};
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::state::choice::{Choice, CqDecision};
use crate::conquest_1066::state::field::{Post, View};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::window::panels::Panels;
use crate::viking_steel::window::pick::Pointed;
use crate::window::army::Stands;
use crate::window::battle::BattleWorld;
use crate::window::camera::TableCamera;
use crate::window::pointer::Pointer;
use crate::window::space::Tabletop;
use crate::window::table::{Relief, middle};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// What is aimed at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Aim {
    /// The square under the pointer.
    pub hovered: Option<Square>,
    /// The square that arrows or a typed name have come to.
    pub cursor: Option<Square>,
    /// Where the selected unit is to go, and how it is to face there.
    pub placed: Option<Post>,
    /// The enemy that is to be shot at.
    pub target: Option<UnitId>,
}

impl Aim {
    /// Forgets what was aimed at, but for the pointer.
    pub fn let_go(&mut self) {
        *self = Aim { hovered: self.hovered, ..Aim::default() };
    }
}

/// The selected unit, where it is one.
pub fn selected(pointed: &Pointed) -> Option<UnitId> {
    match pointed.selected {
        Some(Actor::Unit(id)) => Some(id),
        _ => None,
    }
}

/// The squares a unit may go to, its own among them where it may turn.
pub fn reach(decision: &CqDecision, unit: UnitId) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    for choice in &decision.options {
        match choice {
            Choice::Move { unit: one, to, .. } if *one == unit && !squares.contains(to) => squares.push(*to),
            _ => {}
        }
    }
    squares
}

/// May the unit end there, facing so?
pub fn may_end(decision: &CqDecision, unit: UnitId, post: Post) -> bool {
    let choice = Choice::Move { unit, to: post.square, facing: post.facing };
    decision.options.binary_search(&choice).is_ok()
}

/// Those whom a choice is open to, in the order of their numbers.
pub fn can_act(decision: &CqDecision) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = decision
        .options
        .iter()
        .filter_map(|choice| match choice {
            Choice::Move { unit, .. } | Choice::Shoot { unit, .. } | Choice::Attack { unit } => Some(*unit),
            _ => None,
        })
        .collect();
    units.dedup();
    units
}

/// The enemies a unit may shoot at.
pub fn targets(decision: &CqDecision, shooter: UnitId) -> Vec<UnitId> {
    let of = |choice: &Choice| match choice {
        Choice::Shoot { unit, target } if *unit == shooter => Some(*target),
        _ => None,
    };
    decision.options.iter().filter_map(of).collect()
}

/// The facing a unit takes on a square unless told otherwise: towards the nearest enemy, its present one where that will do.
pub fn sensible(view: View, unit: UnitId, to: Square) -> Facing {
    let present = view.unit(unit).post.facing;
    let side = view.setup(unit).side;
    let nearest = view
        .standing_of(side.enemy())
        .map(|enemy| view.unit(enemy).post.square)
        .min_by_key(|square| (to.steps_to(*square), to.side_towards(*square) != Some(present)));
    let Some(enemy) = nearest else { return present };
    let east = i16::from(enemy.column) - i16::from(to.column);
    let north = i16::from(enemy.row) - i16::from(to.row);
    let across = if east > 0 { Facing::East } else { Facing::West };
    let along = if north > 0 { Facing::North } else { Facing::South };
    match (east.abs(), north.abs()) {
        (0, 0) => present,
        (a, b) if a > b => across,
        (a, b) if a < b => along,
        // As near one way as the other: the present facing, where it is one of them.
        _ if present == across => across,
        _ => along,
    }
}

/// Of the facings that are open to a unit on a square: the sensible one, else the first.
pub fn settle(view: View, decision: &CqDecision, unit: UnitId, to: Square) -> Option<Post> {
    let wanted = Post { square: to, facing: sensible(view, unit, to) };
    if may_end(decision, unit, wanted) {
        return Some(wanted);
    }
    let others = Facing::ALL.map(|facing| Post { square: to, facing });
    others.into_iter().find(|post| may_end(decision, unit, *post))
}

/// The next facing clockwise or anticlockwise that is open to a unit.
pub fn turned(decision: &CqDecision, unit: UnitId, post: Post, clockwise: bool) -> Post {
    let mut next = post;
    for _ in 0..4 {
        next.facing = if clockwise { next.facing.right() } else { next.facing.left() };
        if may_end(decision, unit, next) {
            return next;
        }
    }
    post
}

/// Inches from the middle of a square within which a click means the square and not one of its arrows.
const HUB: f32 = 1.05;

/// The arrow of a square at a place: its outer part towards one of the sides.
pub fn arrow_at(square: Square, place: Vec2) -> Option<Facing> {
    let off = place - middle(square);
    if off.abs().max_element() < HUB {
        return None;
    }
    Some(super::drag::towards(off))
}

/// Height of a figure over the ground, inches, and slices in which one is looked for.
const FIGURE_HEIGHT: f32 = 1.1;
const HEIGHT_STEPS: u32 = 5;
/// How far from the middle of its square a unit is met.
const BLOCK: f32 = 2.2;

/// Finds the square and the unit under the pointer.
#[allow(clippy::too_many_arguments, reason = "a system's parameters are what it reads and writes")]
pub fn point(
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    pointer: Res<Pointer>,
    table: Res<Tabletop>,
    relief: Res<Relief>,
    battle: Res<BattleWorld<Conquest1066>>,
    hits: Res<HoverMap>,
    bases: Query<&Stands>,
    mut panels: ResMut<Panels>,
    mut pointed: ResMut<Pointed>,
    mut aim: ResMut<Aim>,
) {
    pointed.clicked = pointer.clicked;
    pointed.sure = pointer.sure;
    let view = battle.view();
    let ray = pointer.at.and_then(|cursor| {
        let (camera, eye) = camera.single().ok()?;
        camera.viewport_to_world(eye, cursor).ok()
    });
    let at_height = |height: f32| {
        let ray = ray?;
        let mut ground = 0.0;
        // Steps are gentle: a few looks at the ground below settle where the ray meets it.
        (0..4).try_fold(Vec2::ZERO, |_, _| {
            let plane = InfinitePlane3d::new(Vec3::Y);
            let distance = ray.intersect_plane(Vec3::Y * (height + ground), plane)?;
            let place = table.place(ray.get_point(distance));
            ground = relief.height(place);
            Some(place)
        })
    };
    pointed.place = at_height(0.0).filter(|place| table.holds(*place));
    let hovered = pointed.place.and_then(|place| square_at(&view.scenario.grid, place));
    if aim.hovered != hovered {
        aim.hovered = hovered;
    }
    let standing_at = |place: Vec2| {
        let square = square_at(&view.scenario.grid, place)?;
        let near = (place - middle(square)).abs().max_element() <= BLOCK;
        view.unit_on(square).filter(|_| near)
    };
    // From the heads down: whoever is met first hides those behind.
    let figure = (0..=HEIGHT_STEPS)
        .rev()
        .find_map(|step| standing_at(at_height(FIGURE_HEIGHT * step as f32 / HEIGHT_STEPS as f32)?).map(Actor::Unit));
    pointed.hovered = figure.or_else(|| {
        let hits = hits.get(&PointerId::Mouse).filter(|_| pointer.at.is_some() && !pointer.fingers)?;
        match hits.keys().find_map(|entity| bases.get(*entity).ok())?.0 {
            Actor::Character(id) => view.field.commanders.get(usize::from(id.0))?.host.0.map(Actor::Unit),
            unit => Some(unit),
        }
    });
    if pointer.inspected {
        // Looks somebody up without answering anything.
        pointed.selected = pointed.hovered;
        panels.unit |= pointed.selected.is_some();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outer_parts_of_a_square_are_its_arrows() {
        let square: Square = "C3".parse().expect("a square");
        let at = middle(square);
        assert_eq!(arrow_at(square, at + Vec2::new(0.5, -0.5)), None);
        assert_eq!(arrow_at(square, at + Vec2::new(0.5, 2.0)), Some(Facing::North));
        assert_eq!(arrow_at(square, at + Vec2::new(-2.0, 1.0)), Some(Facing::West));
        assert_eq!(arrow_at(square, at + Vec2::new(2.0, 1.0)), Some(Facing::East));
        assert_eq!(arrow_at(square, at + Vec2::new(0.0, -1.5)), Some(Facing::South));
    }
}
