//! How a unit stands: what it can do to the enemy where it is, and what the enemy can do to it.

use super::goals::Goals;
use super::worth::{left, of_hits, worth};
use crate::board::{Facing, Square};
use crate::conquest_1066::field::{Post, View};
use crate::conquest_1066::odds::mean_hits;
use crate::conquest_1066::rules::Arm;
use crate::units::UnitId;

/// How likely an enemy attacks that faces the unit already, that is next to it, and that can come next to it in one move.
const ATTACKS: [f32; 3] = [1.0, 0.8, 0.5];
/// More enemies than this never get at one unit in a turn: it costs them commands.
const MOST: usize = 3;

/// What standing at `post` is worth to the unit, in its own turn before it shoots and attacks.
pub fn value(view: View, goals: &Goals, unit: UnitId, post: Post) -> f32 {
    gain(view, unit, post) - danger(view, unit, post) + goals.pull(post.square)
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

/// What the enemy can do to it in his next turn.
fn danger(view: View, unit: UnitId, post: Post) -> f32 {
    let numbers = &view.scenario.rules.numbers;
    let side = view.setup(unit).side;
    let rear = post.square.next(post.facing.opposite());
    let mut blows: [f32; MOST] = [0.0; MOST];
    let mut arrows = 0.0;
    for enemy in view.standing_of(side.enemy()) {
        let theirs = view.unit(enemy).post;
        let steps = theirs.square.steps_to(post.square);
        let arm = view.setup(enemy).troop.arm;
        let reach = if arm == Arm::Cavalry { numbers.cavalry_move } else { numbers.foot_move };
        let chance = match steps {
            1 if theirs.square.next(theirs.facing) == Some(post.square) => ATTACKS[0],
            1 => ATTACKS[1],
            steps if steps <= reach + 1 => ATTACKS[2],
            _ => 0.0,
        };
        if chance > 0.0 {
            let into_rear = rear.is_some_and(|rear| {
                theirs.square == rear
                    || (steps > 1 && theirs.square.steps_to(rear) <= reach && is_free(view, unit, rear))
            });
            let hits = chance * hits_of(view, enemy, unit, into_rear);
            // The heaviest blows are the ones to fear.
            if let Some(place) = blows.iter().position(|blow| hits > *blow) {
                blows[place..].rotate_right(1);
                blows[place] = hits;
            }
        }
        if arm == Arm::Archers && steps <= numbers.range + 1 {
            arrows += 0.4 * volley_hits(view, unit);
        }
    }
    let hits = blows.iter().sum::<f32>() + arrows;
    let share = hits / left_at(view, unit, post.square);
    // The last hits are the ones that count.
    worth(view, unit) * share.min(1.2) * (0.55 + 0.45 * share.min(1.0))
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

fn is_free(view: View, mover: UnitId, square: Square) -> bool {
    view.scenario.grid.has(square)
        && !view.standing().any(|unit| unit != mover && view.unit(unit).post.square == square)
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
