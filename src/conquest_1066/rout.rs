//! Rout (CQ-10, CQ-11, CQ-12).

use super::field::View;
use super::rules::Arm;
use crate::board::Tile;
use crate::units::UnitId;

/// Hits at which the unit routs as things stand (CQ-11): the highest number that applies.
pub fn rout_number(view: View, unit: UnitId) -> u8 {
    let numbers = view.scenario.rout;
    let (grid, square) = (&view.scenario.grid, view.unit(unit).post.square);
    let tile = grid.tile(square);
    if tile == Tile::Fort {
        return numbers.fort.max(numbers.defensive);
    }
    let in_terrain = match tile {
        Tile::Wood => view.setup(unit).troop.arm == Arm::Archers,
        Tile::Town => view.setup(unit).troop.arm != Arm::Cavalry,
        Tile::Bridge | Tile::Ford => true,
        _ => false,
    };
    if in_terrain || holds_height(view, unit) || holds_bank(view, unit) { numbers.defensive } else { numbers.open }
}

/// Enemies orthogonally adjacent that face the unit: those who could attack it (CQ-8, CQ-11).
pub fn attackers(view: View<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let (side, square) = (view.setup(unit).side, view.unit(unit).post.square);
    view.standing_of(side.enemy()).filter(move |enemy| {
        let post = view.unit(*enemy).post;
        post.square.next(post.facing) == Some(square)
    })
}

/// On a hill, and everyone who faces it is downhill.
fn holds_height(view: View, unit: UnitId) -> bool {
    let level = |unit: UnitId| view.scenario.grid.level(view.unit(unit).post.square);
    level(unit) > 0 && attackers(view, unit).all(|attacker| level(attacker) < level(unit))
}

/// At the end of a bridge or ford, and everyone who faces it is on the crossing.
fn holds_bank(view: View, unit: UnitId) -> bool {
    let grid = &view.scenario.grid;
    let square = view.unit(unit).post.square;
    grid.neighbours(square).any(|next| grid.tile(next).is_crossing())
        && attackers(view, unit).all(|attacker| grid.tile(view.unit(attacker).post.square).is_crossing())
}
