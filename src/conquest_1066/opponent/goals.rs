//! What a side wants on the board: to be near the enemy or on certain squares, or to stay where it is.

use crate::board::{Grid, Square};
use crate::conquest_1066::rules::movement::may_pass;
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::state::scenario::Goal;
use crate::conquest_1066::state::tables::Arm;
use crate::engine::Side;
use std::collections::VecDeque;

/// Worth of standing on a square that must be held, for each point of it.
const HOLD: f32 = 0.15;
/// Worth of a step nearer, for the side that must achieve something.
const PRESS: f32 = 0.1;
/// What is added to it by the middle of the battle: time runs out.
const HASTE: f32 = 0.12;
/// The same for the side that time favours: it comes out only for a good reason.
const WAIT: f32 = 0.004;
/// Worth of a step towards a square to be held, at the least.
const TO_HOLD: f32 = 0.02;
/// Steps from where no way leads.
const NO_WAY: u8 = 60;

/// What one side wants.
pub struct Goals {
    drive: f32,
    /// Ways of each arm: to the enemy, and to each aim with its points.
    ways: [Ways; 3],
}

struct Ways {
    enemy: Steps,
    held: Vec<(Steps, f32)>,
}

/// Steps from each square to the nearest of some squares, around what is closed to an arm.
struct Steps {
    columns: u8,
    steps: Vec<u8>,
}

const ARMS: [Arm; 3] = [Arm::Foot, Arm::Cavalry, Arm::Archers];

impl Goals {
    /// What the side wants as things stand.
    pub fn of(view: View, side: Side) -> Self {
        let grid = &view.scenario.grid;
        let enemies: Vec<Square> = view.standing_of(side.enemy()).map(|unit| view.unit(unit).post.square).collect();
        let held = || {
            view.scenario.objectives.iter().filter(move |objective| objective.side == side).filter_map(|objective| {
                match &objective.goal {
                    Goal::Hold { squares } => {
                        let weight = if objective.decisive { 2.0 } else { 1.0 };
                        Some((squares.as_slice(), f32::from(objective.points) * weight))
                    }
                    _ => None,
                }
            })
        };
        let ways = ARMS.map(|arm| Ways {
            enemy: Steps::to(grid, arm, &enemies),
            held: held().map(|(squares, points)| (Steps::to(grid, arm, squares), points)).collect(),
        });
        let gone = f32::from(view.field.turn.number) / f32::from(view.scenario.turn_limit.max(1));
        let drive = if presses(view, side) { PRESS + HASTE * (2.0 * gone).min(1.0) } else { WAIT };
        Goals { drive, ways }
    }

    /// How good a square is to stand on for such a unit.
    pub fn pull(&self, arm: Arm, square: Square) -> f32 {
        let ways = &self.ways[arm as usize];
        let mut pull = -self.drive * f32::from(ways.enemy.from(square));
        for (steps, points) in &ways.held {
            let away = steps.from(square);
            pull -= self.drive.max(TO_HOLD) * f32::from(away);
            if away == 0 {
                pull += HOLD * points;
            }
        }
        pull
    }
}

/// Must the side go to the enemy? The attacker must, and so must one that is shot at without shooting back.
pub fn presses(view: View, side: Side) -> bool {
    let archers = |side| view.standing_of(side).filter(|unit| view.setup(*unit).troop.arm == Arm::Archers).count();
    side == Side::Attacker || archers(side.enemy()) > archers(side) + 1
}

impl Steps {
    fn to(grid: &Grid, arm: Arm, targets: &[Square]) -> Steps {
        let squares = usize::from(grid.columns()) * usize::from(grid.rows());
        let mut steps = Steps { columns: grid.columns(), steps: vec![NO_WAY; squares] };
        let mut queue = VecDeque::with_capacity(squares);
        for target in targets {
            steps.set(*target, 0);
            queue.push_back(*target);
        }
        while let Some(square) = queue.pop_front() {
            let next = steps.from(square).saturating_add(1);
            for neighbour in grid.neighbours(square) {
                if steps.from(neighbour) > next && may_pass(arm, grid.tile(neighbour)) {
                    steps.set(neighbour, next);
                    queue.push_back(neighbour);
                }
            }
        }
        steps
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    fn from(&self, square: Square) -> u8 {
        self.steps.get(self.index(square)).copied().unwrap_or(NO_WAY)
    }

    fn set(&mut self, square: Square, steps: u8) {
        let index = self.index(square);
        if let Some(place) = self.steps.get_mut(index) {
            *place = steps;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;

    #[test]
    fn ways_lead_around_water_over_the_bridge() {
        let mut tiles = vec![Tile::Open; 64];
        for column in 0..8 {
            tiles[4 * 8 + column] = if column == 7 { Tile::Bridge } else { Tile::River };
        }
        let grid = Grid::new(8, 8, tiles, vec![0; 64]).expect("64 squares");
        let steps = Steps::to(&grid, Arm::Foot, &[Square::new(0, 5)]);
        assert_eq!(steps.from(Square::new(0, 5)), 0);
        assert_eq!(steps.from(Square::new(0, 3)), 16);
        assert_eq!(steps.from(Square::new(3, 4)), NO_WAY, "nobody stands in the river");
    }
}
