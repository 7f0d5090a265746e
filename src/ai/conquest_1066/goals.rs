//! What a side wants on the board: to be near the enemy or on certain squares, or to stay where it is.

use crate::board::Square;
use crate::conquest_1066::field::View;
use crate::conquest_1066::scenario::Goal;
use crate::units::Side;

/// Worth of standing on a square that must be held, for each point of it.
const HOLD: f32 = 0.15;
/// Worth of a step nearer, for the side that must achieve something.
const PRESS: f32 = 0.1;
/// What is added to it by the middle of the battle: time runs out.
const HASTE: f32 = 0.12;
/// The same for the side that time favours: it comes out only for a good reason.
const WAIT: f32 = 0.004;

/// What one side wants.
pub struct Goals<'a> {
    enemies: Vec<Square>,
    held: Vec<(&'a [Square], f32)>,
    drive: f32,
}

impl<'a> Goals<'a> {
    /// What the side wants as things stand.
    pub fn of(view: View<'a>, side: Side) -> Self {
        let enemies = view.standing_of(side.enemy()).map(|unit| view.unit(unit).post.square).collect();
        let held = view.scenario.objectives.iter().filter(|objective| objective.side == side);
        let held = held.filter_map(|objective| match &objective.goal {
            Goal::Hold { squares } => {
                Some((squares.as_slice(), f32::from(objective.points) * if objective.decisive { 2.0 } else { 1.0 }))
            }
            _ => None,
        });
        let gone = f32::from(view.field.turn.number) / f32::from(view.scenario.turn_limit.max(1));
        let drive = if presses(view, side) { PRESS + HASTE * (2.0 * gone).min(1.0) } else { WAIT };
        Goals { enemies, held: held.collect(), drive }
    }

    /// How good a square is to stand on for them.
    pub fn pull(&self, square: Square) -> f32 {
        let near = |squares: &[Square]| squares.iter().map(|other| square.steps_to(*other)).min().map(f32::from);
        let to_enemy = near(&self.enemies).unwrap_or(0.0);
        let mut pull = -self.drive * to_enemy;
        for (squares, points) in &self.held {
            let away = near(squares).unwrap_or(0.0);
            pull -= self.drive.max(0.02) * away;
            if away == 0.0 {
                pull += HOLD * points;
            }
        }
        pull
    }
}

/// Must the side go to the enemy? The attacker must, and so must one that is shot at without shooting back.
fn presses(view: View, side: Side) -> bool {
    use crate::conquest_1066::rules::Arm;
    let archers = |side| view.standing_of(side).filter(|unit| view.setup(*unit).troop.arm == Arm::Archers).count();
    side == Side::Attacker || archers(side.enemy()) > archers(side) + 1
}
