//! Movement (CQ-4, CQ-13): the move that improves the position most, as long as one is worth its command action.

use super::goals::Goals;
use super::outlook::{towards, value};
use super::worth::{left, worth};
use crate::conquest_1066::state::choice::Choice;
use crate::conquest_1066::state::field::{Post, View};
use crate::engine::{CharacterId, Side, UnitId};

/// What a move must bring: half a command action is paid for it, or nothing for the second of two.
const PRICE: f32 = 0.06;
const FREE: f32 = 0.01;

/// The best move, or none.
pub fn choose(view: View, side: Side, options: &[Choice]) -> Choice {
    let goals = Goals::of(view, side);
    let mut standing: Option<(UnitId, f32)> = None;
    let mut best = (if view.field.turn.second_move { FREE } else { PRICE }, Choice::Done);
    for option in options {
        let gain = match *option {
            Choice::Move { unit, to, facing } => {
                // Options are sorted: the unit's moves follow each other.
                let now = match standing {
                    Some((known, now)) if known == unit => now,
                    _ => {
                        let now = value(view, &goals, unit, view.unit(unit).post);
                        standing = Some((unit, now));
                        now
                    }
                };
                value(view, &goals, unit, Post { square: to, facing }) + watch(view, unit, to, facing) - now
            }
            Choice::ChangeHost { commander, host } => change(view, commander, host),
            _ => continue,
        };
        if gain > best.0 {
            best = (gain, *option);
        }
    }
    best.1
}

/// A hair more for looking at the nearest enemy.
fn watch(view: View, unit: UnitId, square: crate::board::Square, facing: crate::board::Facing) -> f32 {
    let side = view.setup(unit).side;
    let enemies = view.standing_of(side.enemy()).map(|enemy| view.unit(enemy).post.square);
    match enemies.min_by_key(|enemy| enemy.steps_to(square)) {
        Some(nearest) if towards(square, nearest) == facing => 0.005,
        _ => 0.0,
    }
}

/// A commander leaves a unit that will not stand much longer for one that will.
fn change(view: View, commander: CharacterId, host: UnitId) -> f32 {
    let Some(now) = view.commander(commander).1.host.0 else { return 0.0 };
    let bare = |unit| worth(view, unit);
    if left(view, now) <= 2.0 && left(view, host) >= 5.0 { 0.3 * bare(now) } else { 0.0 }
}
