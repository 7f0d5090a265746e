//! Objectives of a scenario (CQ-14).

use super::board::checked_square;
use super::raw::{RawCommander, RawGoal, RawObjective, RawUnit};
use crate::board::{Grid, Square, Tile};
use crate::conquest_1066::state::scenario::{Goal, Objective};
use crate::conquest_1066::text;
use crate::content::names::{check_named, side_word};
use crate::content::source::Source;
use crate::content::suggest;
use crate::engine::CharacterId;

/// Most points of one objective.
const MOST_POINTS: i64 = 100;

/// Most objectives: they are numbered in a byte.
const MOST: usize = 60;

/// What objectives are checked against.
pub struct Stage<'a> {
    /// The board.
    pub grid: &'a Grid,
    /// All units.
    pub units: &'a [RawUnit],
    /// All commanders.
    pub commanders: &'a [RawCommander],
}

/// The objectives; faulty ones are noted and left out.
pub fn checked_objectives(source: &mut Source, stage: &Stage, raw: &[RawObjective]) -> Vec<Objective> {
    if raw.len() > MOST {
        source.error("objectives", format!("{} objectives", raw.len()), format!("at most {MOST}"));
    }
    let numbered = raw.iter().enumerate();
    numbered
        .filter_map(|(number, raw)| checked_objective(source, stage, &format!("objectives[{number}]"), raw))
        .collect()
}

fn checked_objective(source: &mut Source, stage: &Stage, at: &str, raw: &RawObjective) -> Option<Objective> {
    check_named(source, at, &raw.name);
    if !(1..=MOST_POINTS).contains(&raw.points) {
        source.error(format!("{at}.points"), format!("{} points", raw.points), format!("1 to {MOST_POINTS}"));
    }
    Some(Objective {
        name: raw.name.clone(),
        side: raw.side,
        points: raw.points.clamp(1, MOST_POINTS) as i16,
        decisive: raw.decisive,
        goal: checked_goal(source, stage, at, raw)?,
    })
}

fn checked_goal(source: &mut Source, stage: &Stage, at: &str, raw: &RawObjective) -> Option<Goal> {
    match &raw.goal {
        RawGoal::Hold { squares } => {
            let key = format!("{at}.goal.squares");
            if squares.is_empty() {
                source.error(&key, "no square", "at least one, such as [\"D4\"]");
            }
            let numbered = squares.iter().enumerate();
            let squares: Vec<Square> = numbered
                .filter_map(|(number, name)| checked_ground(source, stage.grid, &format!("{key}[{number}]"), name))
                .collect();
            Some(Goal::Hold { squares })
        }
        RawGoal::KillCommander { commander } => checked_commander(source, stage, at, raw, commander),
        RawGoal::Rout { units } => {
            let enemies = stage.units.iter().filter(|unit| unit.side != raw.side).count() as i64;
            if !(1..=enemies).contains(units) {
                let remedy = format!("1 to {enemies}: the {} has no more", side_word(raw.side.enemy()));
                source.error(format!("{at}.goal.units"), format!("{units} units"), remedy);
            }
            Some(Goal::Rout { units: (*units).clamp(0, 255) as u8 })
        }
    }
}

/// A square that somebody can hold.
fn checked_ground(source: &mut Source, grid: &Grid, key: &str, name: &str) -> Option<Square> {
    let square = checked_square(source, key, name, grid)?;
    let tile = grid.tile(square);
    if matches!(tile, Tile::Marsh | Tile::Lake | Tile::River) {
        let message = format!("{square} is {}, where nobody stands", text::tile(tile));
        source.error(key, message, "a square that a unit can enter (CQ-6)");
    }
    Some(square)
}

fn checked_commander(source: &mut Source, stage: &Stage, at: &str, raw: &RawObjective, name: &str) -> Option<Goal> {
    let key = format!("{at}.goal.commander");
    let enemies = stage.commanders.iter().filter(|commander| commander.side != raw.side);
    let enemies: Vec<&str> = enemies.map(|commander| commander.name.as_str()).collect();
    match stage.commanders.iter().position(|commander| commander.name == name) {
        Some(number) if stage.commanders[number].side != raw.side => {
            return Some(Goal::KillCommander { commander: CharacterId(number as u8) });
        }
        Some(_) => {
            let message = format!("`{name}` belongs to the {}", side_word(raw.side));
            source.error(key, message, suggest::remedy(name, enemies));
        }
        None => source.error(key, format!("no commander is called `{name}`"), suggest::remedy(name, enemies)),
    }
    None
}
