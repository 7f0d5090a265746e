//! The board and its armies as the table, the figures and the light of the other ruleset know them: squares of five inches, with
//! units of four bases in a block. Nothing of this is a rule; it is what lies on the table to be looked at.

use crate::board::{Area, AreaKind, Cover, Facing, Grid, Ground, Pose, Sight, Square, Table, Tile};
use crate::conquest_1066::state::field::Post;
use crate::conquest_1066::state::scenario::{CommanderSetup, Scenario, UnitSetup};
use crate::conquest_1066::state::tables::Arm;
use crate::viking_steel::files::load_rules;
use crate::viking_steel::state::components::Formation;
use crate::viking_steel::state::scenario as measured;
use crate::viking_steel::state::tables::{Rank, Rules};
use crate::window::table::{SIDE, middle};
use bevy::math::Vec2;
use std::sync::Arc;

/// Side of a base in inches: a block of four leaves room for the commander before it.
const BASE: f32 = 1.85;
/// Bases of a unit, and what the strength of each is shown as.
pub const BASES: u8 = 4;
/// Strength of a base at the start.
pub const FIGURES: u8 = 6;
/// How far behind the middle of its square the middle of a block is, inches.
const BACK: f32 = 0.45;

/// What is laid on the table for a scenario.
///
/// # Errors
/// The tables with the looks of the troops cannot be read.
pub fn display(scenario: &Scenario) -> Result<measured::Scenario, String> {
    let rules = load_rules(None).map_err(|faults| faults.to_string())?;
    let grid = &scenario.grid;
    let (width, depth) = (f32::from(grid.columns()) * SIDE, f32::from(grid.rows()) * SIDE);
    let table = Table::new(width, depth, areas(grid), Vec::new()).map_err(|error| error.to_string())?;
    let side = |setup: &crate::conquest_1066::state::scenario::SideSetup| measured::SideSetup {
        name: setup.name.clone(),
        people: setup.people.clone(),
        player: setup.player.clone(),
        zone: [0.0; 4],
    };
    Ok(measured::Scenario {
        title: scenario.title.clone(),
        story: scenario.story.clone(),
        content_hash: scenario.content_hash,
        table,
        base: BASE,
        sides: scenario.sides.each_ref().map(side),
        units: scenario.units.iter().filter_map(|unit| figures(&rules, unit)).collect(),
        characters: scenario.commanders.iter().map(|commander| leader(&rules, commander)).collect(),
        objectives: Vec::new(),
        loot: Vec::new(),
        turn_limit: scenario.turn_limit,
        deployment: false,
        scenery: Vec::new(),
        rules,
    })
}

/// Where the front of a unit on this post is.
pub fn spot_of(post: Post) -> Pose {
    let middle = middle(post.square);
    let pose = Pose::new_inches(middle.x, middle.y, f32::from(post.facing.degrees()));
    let front = middle + pose.forward() * (BASE - BACK);
    Pose::new_inches(front.x, front.y, f32::from(post.facing.degrees()))
}

/// The square at a place on the table.
pub fn square_at(grid: &Grid, place: Vec2) -> Option<Square> {
    let (column, row) = ((place.x / SIDE).floor(), (place.y / SIDE).floor());
    let on_board = column >= 0.0 && row >= 0.0 && column < 255.0 && row < 255.0;
    on_board.then(|| Square::new(column as u8, row as u8)).filter(|square| grid.has(*square))
}

/// The figures of a unit, by a troop of the other ruleset that looks like it.
fn figures(rules: &Rules, setup: &UnitSetup) -> Option<measured::UnitSetup> {
    let key = match (setup.troop.arm, setup.troop.armoured, setup.troop.melee < 0) {
        (Arm::Cavalry, ..) => "elite_cavalry",
        (Arm::Archers, ..) => "archers",
        (Arm::Foot, true, _) if setup.troop.key.contains("spear") => "elite_spears",
        (Arm::Foot, true, _) => "household",
        (Arm::Foot, false, true) => "levy",
        (Arm::Foot, false, false) => "warriors",
    };
    let mut troop = rules.troop("warriors").or(rules.troops.first())?.clone();
    troop.key = key.into();
    troop.name.clone_from(&setup.troop.name);
    (troop.bases, troop.base_strength, troop.range) = (BASES, FIGURES, None);
    Some(measured::UnitSetup {
        id: setup.id,
        name: setup.name.clone(),
        side: setup.side,
        strength: BASES * FIGURES,
        pose: spot_of(Post { square: setup.at, facing: setup.facing }),
        formation: Formation::Block,
        mounted: setup.troop.arm == Arm::Cavalry,
        troop,
    })
}

fn leader(rules: &Rules, setup: &CommanderSetup) -> measured::CharacterSetup {
    measured::CharacterSetup {
        id: setup.id,
        name: setup.name.clone(),
        side: setup.side,
        kind: rules.character(Rank::ForceLeader).clone(),
        host: Some(setup.host),
        pose: Pose::default(),
    }
}

/// The terrain of the board: what reaches over several squares is one piece, houses stand in the corners of their square.
fn areas(grid: &Grid) -> Vec<Area> {
    let mut areas = Vec::new();
    let mut patches = |kind: AreaKind, wanted: &dyn Fn(Square) -> bool| {
        for patch in patches_of(grid, wanted) {
            areas.extend(area(kind, &outline(&patch)));
        }
    };
    let highest = grid.squares().map(|square| grid.level(square)).max().unwrap_or(0);
    for level in 1..=highest {
        patches(AreaKind::Hill, &|square| grid.level(square) >= level);
    }
    let is_water = |square| matches!(grid.tile(square), Tile::Lake | Tile::River | Tile::Bridge | Tile::Ford);
    patches(AreaKind::Water, &is_water);
    for (tile, kind) in [(Tile::Marsh, AreaKind::Marsh), (Tile::Wood, AreaKind::Wood), (Tile::Fort, AreaKind::Fort)] {
        patches(kind, &|square| grid.tile(square) == tile);
    }
    for square in grid.squares() {
        let at = middle(square);
        match grid.tile(square) {
            Tile::Bridge => areas.extend(area(AreaKind::Road, &crossing(grid, square, 1.5))),
            Tile::Ford => areas.extend(area(AreaKind::Beach, &crossing(grid, square, 1.9))),
            Tile::Town => {
                for corner in [Vec2::new(-1.0, 1.0), Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)] {
                    areas.extend(area(AreaKind::Building, &rectangle(at + corner * 1.95, Vec2::new(0.62, 0.45))));
                }
            }
            _ => {}
        }
    }
    areas
}

/// The way over a bridge or ford, `half` inches to either side of its middle and reaching the banks.
fn crossing(grid: &Grid, square: Square, half: f32) -> Vec<Vec2> {
    let wet = |side| {
        grid.next(square, side)
            .is_some_and(|next| matches!(grid.tile(next), Tile::River | Tile::Lake | Tile::Bridge | Tile::Ford))
    };
    let runs_east = wet(Facing::East) || wet(Facing::West);
    let reach = SIDE / 2.0 + 0.35;
    rectangle(middle(square), if runs_east { Vec2::new(half, reach) } else { Vec2::new(reach, half) })
}

fn rectangle(middle: Vec2, half: Vec2) -> Vec<Vec2> {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| middle + half * Vec2::new(x, y)).to_vec()
}

/// An area that is only looked at; a shape that is none is left out.
fn area(kind: AreaKind, outline: &[Vec2]) -> Option<Area> {
    Area::new("", kind, outline, Ground::Open, Cover::None, Sight::Never, None).ok()
}

/// The squares that are wanted, in patches whose squares touch by their sides.
fn patches_of(grid: &Grid, wanted: &dyn Fn(Square) -> bool) -> Vec<Vec<Square>> {
    let mut left: Vec<Square> = grid.squares().filter(|square| wanted(*square)).collect();
    let mut patches = Vec::new();
    while let Some(first) = left.pop() {
        let mut patch = vec![first];
        let mut next = 0;
        while next < patch.len() {
            for neighbour in grid.neighbours(patch[next]) {
                if let Some(found) = left.iter().position(|square| *square == neighbour) {
                    patch.push(left.swap_remove(found));
                }
            }
            next += 1;
        }
        patches.push(patch);
    }
    patches
}

/// The outline of a patch in inches, its holes left out.
fn outline(patch: &[Square]) -> Vec<Vec2> {
    /// A corner of squares.
    type Corner = (i16, i16);
    let has = |column: i16, row: i16| {
        patch.iter().any(|square| (i16::from(square.column), i16::from(square.row)) == (column, row))
    };
    // Each side of a square with no neighbour beyond it, run so that the square is on its left.
    let mut sides: Vec<(Corner, Corner)> = Vec::new();
    for square in patch {
        let (x, y) = (i16::from(square.column), i16::from(square.row));
        for (beyond, from, to) in [
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ] {
            if !has(beyond.0, beyond.1) {
                sides.push((from, to));
            }
        }
    }
    // The lowest, westernmost side belongs to the outer loop.
    let Some(start) = (0..sides.len()).min_by_key(|side| (sides[*side].0.1, sides[*side].0.0)) else {
        return Vec::new();
    };
    let mut side = sides.swap_remove(start);
    let first = side.0;
    let mut corners = vec![first];
    while side.1 != first {
        let ahead = (side.1.0 - side.0.0, side.1.1 - side.0.1);
        // Where two squares meet by a corner only, the loop keeps to the one it runs along.
        let left = (-ahead.1, ahead.0);
        let turn = |(from, to): &(Corner, Corner)| {
            let way = (to.0 - from.0, to.1 - from.1);
            if way == left {
                0
            } else if way == ahead {
                1
            } else {
                2
            }
        };
        let onward = (0..sides.len()).filter(|number| sides[*number].0 == side.1);
        let Some(next) = onward.min_by_key(|number| turn(&sides[*number])) else { break };
        side = sides.swap_remove(next);
        corners.push(side.0);
    }
    // Corners on a straight line say nothing, and the edges stay clear of the lines between the squares.
    let whole = corners.len();
    let bends = (0..whole).filter(|at| {
        let (before, here, after) = (corners[(at + whole - 1) % whole], corners[*at], corners[(at + 1) % whole]);
        (here.0 - before.0) * (after.1 - here.1) != (here.1 - before.1) * (after.0 - here.0)
    });
    bends.map(|at| Vec2::new(f32::from(corners[at].0), f32::from(corners[at].1)) * SIDE).collect()
}

/// What is laid on the table, to be shared.
pub fn shared(scenario: &Scenario) -> Result<Arc<measured::Scenario>, String> {
    display(scenario).map(Arc::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &[&str]) -> Vec<Square> {
        names.iter().map(|name| name.parse().expect("a square")).collect()
    }

    #[test]
    fn the_outline_of_a_patch_has_its_corners_only() {
        let bar = outline(&squares(&["B2", "C2", "D2"]));
        assert_eq!(bar, [(1.0, 1.0), (4.0, 1.0), (4.0, 2.0), (1.0, 2.0)].map(|(x, y)| Vec2::new(x, y) * SIDE));
        assert_eq!(outline(&squares(&["A1", "B1", "A2"])).len(), 6);
        // Two squares that touch by a corner, joined by a third: a loop that crosses nothing.
        assert_eq!(outline(&squares(&["A1", "A2", "B2", "B1", "C1"])).len(), 6);
    }

    #[test]
    fn a_unit_stands_in_the_middle_of_its_square() {
        let square: Square = "C2".parse().expect("a square");
        for facing in Facing::ALL {
            let pose = spot_of(Post { square, facing });
            let back = pose.position() - pose.forward() * (BASE - BACK);
            assert!(back.distance(middle(square)) < 0.01);
        }
    }

    #[test]
    fn a_place_is_found_on_its_square() {
        let grid = Grid::new(8, 8, vec![Tile::Open; 64], vec![0; 64]).expect("64 squares");
        for square in grid.squares() {
            assert_eq!(square_at(&grid, middle(square)), Some(square));
        }
        assert_eq!(square_at(&grid, Vec2::new(-0.1, 3.0)), None);
        assert_eq!(square_at(&grid, Vec2::new(40.5, 3.0)), None);
    }
}
