//! VS-9: leadership points. Every throw passes through here, so that both sides may buy a re-roll.

use super::battle::{Battle, Outcome};
use super::frame::VsFlow;
use crate::engine::{Flow, Side};
use crate::viking_steel::state::choice::{Choice, Question};
use crate::viking_steel::state::event::Spent;
use crate::viking_steel::state::roll::Throw;
use serde::{Deserialize, Serialize};

/// Leadership points of a side that starts with this many units (VS-9.1).
pub fn starting_points(units: u8) -> u8 {
    if units <= 5 { units } else { units.div_ceil(2).max(5) }
}

/// Dice being thrown, with the re-rolls both sides may buy: one each, the active side first (VS-9.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThrowFrame {
    throw: Throw,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Roll,
    /// Waiting for the answer of the first (0) or second (1) side.
    Offered(u8),
}

impl ThrowFrame {
    /// Dice about to be thrown.
    pub fn new(throw: Throw) -> Self {
        ThrowFrame { throw, step: Step::Roll }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Roll => {
                for die in self.throw.rolls.iter_mut().flat_map(|roll| roll.dice.iter_mut()) {
                    die.face = battle.dice.roll(die.sides);
                }
                self.offer(battle, 0)
            }
            Step::Offered(nth) => {
                if let Some(Choice::Reroll { die }) = battle.answer.take() {
                    battle.spend_point(nth_side(battle, nth), Spent::Reroll, None);
                    if let Some(die) = self.throw.die_mut(die) {
                        die.first_face = Some(die.face);
                        die.face = battle.dice.roll(die.sides);
                    }
                }
                self.offer(battle, nth + 1)
            }
        }
    }

    /// Offers a re-roll to the nth side, or to the next that can pay.
    fn offer(&mut self, battle: &mut Battle, first: u8) -> VsFlow {
        for nth in first..2 {
            let side = nth_side(battle, nth);
            // A second result stands, whoever bought it.
            let dice = (0u8..).zip(self.throw.dice()).filter(|(_, die)| die.first_face.is_none());
            let mut options: Vec<Choice> = dice.map(|(die, _)| Choice::Reroll { die }).collect();
            if battle.points(side) > 0 && !options.is_empty() {
                self.step = Step::Offered(nth);
                options.push(Choice::Keep);
                return battle.ask(side, Question::Reroll { throw: self.throw.clone() }, options);
            }
        }
        let rolls = std::mem::take(&mut self.throw.rolls);
        Flow::Done(Outcome::Thrown(Throw { purpose: self.throw.purpose, rolls }))
    }
}

fn nth_side(battle: &Battle, nth: u8) -> Side {
    if nth == 0 { battle.active() } else { battle.active().enemy() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vs_9_1_points_follow_the_number_of_units() {
        let expected = [(1, 1), (5, 5), (6, 5), (7, 5), (10, 5), (11, 6), (14, 7)];
        for (units, points) in expected {
            assert_eq!(starting_points(units), points, "{units} units");
        }
    }
}
