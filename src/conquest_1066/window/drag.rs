//! Dragging with the mouse: a unit to the square it is to go to, or from a square the way the unit is to face. Fingers turn the view
//! instead. A drag only picks; what was picked is confirmed like anything else.

use super::aim::{self, Aim};
use crate::board::{Facing, Square};
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::state::choice::Question;
use crate::conquest_1066::state::field::Post;
use crate::engine::{Actor, UnitId};
use crate::viking_steel::window::pick::Pointed;
use crate::window::battle::BattleWorld;
use crate::window::pointer::Pointer;
use bevy::prelude::*;

/// Pixels the mouse moves before it drags.
const SLACK: f32 = 8.0;
/// Inches from where it began after which a drag within a square shows a direction.
const AIMED: f32 = 0.8;

/// A drag, from the press of the button.
#[derive(Clone, Copy, Debug)]
pub struct Drag {
    at: Vec2,
    place: Vec2,
    square: Square,
    unit: UnitId,
    moved: bool,
}

/// Follows a drag of the left button.
pub fn follow(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: Res<Pointer>,
    battle: Res<BattleWorld<Conquest1066>>,
    mut pointed: ResMut<Pointed>,
    mut aim: ResMut<Aim>,
    mut drag: Local<Option<Drag>>,
) {
    if pointer.fingers || !buttons.pressed(MouseButton::Left) {
        *drag = None;
        return;
    }
    let Some(decision) = battle.question().filter(|asked| asked.question == Question::Movement) else {
        *drag = None;
        return;
    };
    let (Some(at), Some(place), Some(square)) = (pointer.at, pointed.place, aim.hovered) else { return };
    let view = battle.view();
    if buttons.just_pressed(MouseButton::Left) {
        let own = |unit: &UnitId| view.setup(*unit).side == decision.who;
        let hit = match pointed.hovered {
            Some(Actor::Unit(unit)) => Some(unit).filter(own),
            _ => None,
        };
        let unit = hit.or(aim::selected(&pointed).filter(|unit| view.stands(*unit)).filter(own));
        // A press on somebody's figures means his square, whatever lies on the ground behind them.
        let square = hit.map_or(square, |unit| view.unit(unit).post.square);
        *drag = unit.map(|unit| Drag { at, place, square, unit, moved: false });
        return;
    }
    let Some(drag) = drag.as_mut() else { return };
    drag.moved |= drag.at.distance(at) > SLACK;
    if !drag.moved {
        return;
    }
    let reach = aim::reach(decision, drag.unit);
    let from_unit = drag.square == view.unit(drag.unit).post.square;
    let picked = if from_unit && square != drag.square {
        reach.contains(&square).then(|| aim::settle(view, decision, drag.unit, square)).flatten()
    } else if reach.contains(&drag.square) && drag.place.distance(place) > AIMED {
        let post = Post { square: drag.square, facing: towards(place - drag.place) };
        aim::may_end(decision, drag.unit, post).then_some(post)
    } else {
        return;
    };
    if pointed.selected != Some(Actor::Unit(drag.unit)) {
        pointed.selected = Some(Actor::Unit(drag.unit));
    }
    if aim.placed != picked {
        aim.placed = picked;
    }
}

/// The facing nearest to a way on the table.
pub fn towards(way: Vec2) -> Facing {
    match (way.x.abs() > way.y.abs(), way.x > 0.0, way.y > 0.0) {
        (true, true, _) => Facing::East,
        (true, false, _) => Facing::West,
        (false, _, true) => Facing::North,
        (false, _, false) => Facing::South,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_faces_the_way_it_goes() {
        assert_eq!(towards(Vec2::new(0.2, 1.0)), Facing::North);
        assert_eq!(towards(Vec2::new(-3.0, 1.0)), Facing::West);
        assert_eq!(towards(Vec2::new(1.0, -0.5)), Facing::East);
        assert_eq!(towards(Vec2::new(0.0, -1.0)), Facing::South);
    }
}
