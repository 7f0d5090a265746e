//! How a unit stands: what it can do to the enemy where it is, and what the enemy can do to it.

use super::goals::Goals;
use super::worth::{left, of_hits, worth};
use crate::board::{Facing, Square};
use crate::conquest_1066::odds::mean_hits;
use crate::conquest_1066::rules::movement::{allowance, held_by, may_stand};
use crate::conquest_1066::state::field::{Post, View};
use crate::conquest_1066::state::tables::Arm;
use crate::engine::UnitId;

/// How likely an enemy attacks that faces the unit already, one that must turn first, and one that must come.
const FACES: f32 = 1.0;
const TURNS: f32 = 0.8;
const COMES: f32 = 0.5;
/// The same where a friend can come there before him.
const COVERED: f32 = 0.2;
/// How likely archers in reach spend a command action on it.
const ARROWS: f32 = 0.4;

/// What standing at `post` is worth to the unit, in its own turn before it shoots and attacks.
pub fn value(view: View, goals: &Goals, unit: UnitId, post: Post) -> f32 {
    gain(view, unit, post) - danger(view, unit, post) + goals.pull(view.setup(unit).troop.arm, post.square)
}

/// What it can do to the enemy this turn: an attack on whom it faces, or arrows.
fn gain(view: View, unit: UnitId, post: Post) -> f32 {
    let side = view.setup(unit).side;
    let faced = post.square.next(post.facing).and_then(|square| enemy_on(view, unit, square));
    let blow = faced.map_or(0.0, |target| {
        let others: f32 = view
            .standing_of(side)
            .filter(|other| *other != unit)
            .filter(|other| {
                view.unit(*other).post.square.next(view.unit(*other).post.facing) == Some(view.unit(target).post.square)
            })
            .map(|other| blow_hits(view, other, view.unit(other).post, target))
            .sum();
        let mine = blow_hits(view, unit, post, target);
        of_hits(view, target, others + mine) - of_hits(view, target, others)
    });
    let arrows = if view.setup(unit).troop.arm == Arm::Archers { volley_gain(view, unit, post) } else { 0.0 };
    blow + arrows
}

/// The best volley from a place. Arrows cost a command action, an attack costs none.
fn volley_gain(view: View, unit: UnitId, post: Post) -> f32 {
    let (side, range) = (view.setup(unit).side, view.scenario.rules.numbers.range);
    if enemy_facing(view, unit, post.square) {
        return 0.0;
    }
    let targets = view.standing_of(side.enemy());
    let best = targets
        .filter(|target| view.unit(*target).post.square.steps_to(post.square) <= range)
        .map(|target| of_hits(view, target, volley_hits(view, target)))
        .fold(0.0, f32::max);
    best * 0.7
}

/// Mean hits of a volley (CQ-7).
pub fn volley_hits(view: View, target: UnitId) -> f32 {
    let numbers = &view.scenario.rules.numbers;
    let armour = if view.setup(target).troop.armoured { numbers.armoured } else { 0 };
    mean_hits(numbers.shooting.saturating_add(armour)) as f32
}

/// Mean hits of an attack from a place on a unit where it stands (CQ-8).
fn blow_hits(view: View, attacker: UnitId, post: Post, target: UnitId) -> f32 {
    let there = view.unit(target).post;
    let rear = there.square.side_towards(post.square) == Some(there.facing.opposite());
    hits_of(view, attacker, target, rear)
}

fn hits_of(view: View, attacker: UnitId, target: UnitId, rear: bool) -> f32 {
    let numbers = &view.scenario.rules.numbers;
    let mut added = view.setup(attacker).troop.melee;
    if view.commander_with(attacker).is_some() {
        added += numbers.with_commander;
    }
    if view.setup(target).troop.armoured {
        added += numbers.armoured;
    }
    if rear {
        added += numbers.rear;
    }
    mean_hits(added) as f32
}

/// What the enemy can do to it in his next turn: from each side of its square comes at most one attack, from whoever stands
/// there or can get there.
fn danger(view: View, unit: UnitId, post: Post) -> f32 {
    let side = view.setup(unit).side;
    let blows: f32 = Facing::ALL.into_iter().map(|from| blow_from(view, unit, post, from)).sum();
    let range = view.scenario.rules.numbers.range;
    let archers = view.standing_of(side.enemy()).filter(|enemy| {
        view.setup(*enemy).troop.arm == Arm::Archers && view.unit(*enemy).post.square.steps_to(post.square) <= range + 1
    });
    let arrows = ARROWS * archers.count() as f32 * volley_hits(view, unit);
    let share = (blows + arrows) / left_at(view, unit, post.square);
    // The last hits are the ones that count.
    worth(view, unit) * share.min(1.2) * (0.55 + 0.45 * share.min(1.0))
}

/// The hits to be feared from one side of the square.
fn blow_from(view: View, unit: UnitId, post: Post, from: Facing) -> f32 {
    let side = view.setup(unit).side;
    let Some(square) = view.scenario.grid.next(post.square, from) else { return 0.0 };
    let rear = from == post.facing.opposite();
    match view.standing().find(|other| *other != unit && view.unit(*other).post.square == square) {
        Some(other) if view.setup(other).side == side => 0.0,
        Some(enemy) => {
            let faces = square.next(view.unit(enemy).post.facing) == Some(post.square);
            hits_of(view, enemy, unit, rear) * if faces { FACES } else { TURNS }
        }
        None => {
            let comes = view.standing_of(side.enemy()).filter(|enemy| comes_to(view, *enemy, square));
            let worst = comes.map(|enemy| hits_of(view, enemy, unit, rear)).fold(0.0, f32::max);
            let covered =
                worst > 0.0 && view.standing_of(side).any(|friend| friend != unit && comes_to(view, friend, square));
            worst * if covered { COVERED } else { COMES }
        }
    }
}

/// Can the unit be on the square after a move, as far as its legs and the ground go?
fn comes_to(view: View, unit: UnitId, square: Square) -> bool {
    view.unit(unit).post.square.steps_to(square) <= allowance(view, unit)
        && may_stand(view.setup(unit).troop.arm, view.scenario.grid.tile(square))
        && held_by(view, unit).is_none()
}

/// Hits it could take on another square before it is at its number, as far as the ground tells.
fn left_at(view: View, unit: UnitId, square: Square) -> f32 {
    if square == view.unit(unit).post.square {
        return left(view, unit);
    }
    let number = ground_number(view, unit, square);
    f32::from(number.saturating_sub(view.unit(unit).hits.0)).max(1.0)
}

/// The number at which it would rout on a square whose attackers come from below or across (CQ-11).
fn ground_number(view: View, unit: UnitId, square: Square) -> u8 {
    use crate::board::Tile;
    let (grid, numbers) = (&view.scenario.grid, view.scenario.rout);
    let side = view.setup(unit).side;
    let uphill = || {
        let level = grid.level(square);
        level > 0
            && view
                .standing_of(side.enemy())
                .map(|enemy| view.unit(enemy).post.square)
                .filter(|other| other.steps_to(square) == 1)
                .all(|other| grid.level(other) < level)
    };
    match grid.tile(square) {
        Tile::Fort => numbers.fort,
        Tile::Wood | Tile::Town | Tile::Bridge | Tile::Ford => numbers.defensive,
        _ if uphill() => numbers.defensive,
        _ => numbers.open,
    }
}

fn enemy_on(view: View, unit: UnitId, square: Square) -> Option<UnitId> {
    let side = view.setup(unit).side;
    view.standing_of(side.enemy()).find(|enemy| view.unit(*enemy).post.square == square)
}

/// Does an enemy next to the square face it?
fn enemy_facing(view: View, unit: UnitId, square: Square) -> bool {
    let side = view.setup(unit).side;
    view.standing_of(side.enemy()).any(|enemy| {
        let post = view.unit(enemy).post;
        post.square.next(post.facing) == Some(square)
    })
}

/// The facings from which the enemy is in front, the nearest first, for a unit that only turns.
pub fn towards(from: Square, to: Square) -> Facing {
    let east = i16::from(to.column) - i16::from(from.column);
    let north = i16::from(to.row) - i16::from(from.row);
    match (east.abs() > north.abs(), east > 0, north > 0) {
        (true, true, _) => Facing::East,
        (true, false, _) => Facing::West,
        (false, _, true) => Facing::North,
        (false, _, false) => Facing::South,
    }
}
