//! Exact chances of attacks on one unit, with the best use of the command actions left on both sides (CQ-8 to CQ-11).
//!
//! The duel of re-rolls is a game of perfect information with dice: the attacker wants the target to rout, the defender does
//! not. Its value is computed backwards over every face and every answer, so the odds hold against the best play.

use super::rules::melee::blow_items;
use super::rules::rout::rout_number;
use super::state::field::View;
use crate::engine::UnitId;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Faces of the die (D3).
pub const FACES: [u8; 3] = [1, 2, 3];

/// Attacks on one unit, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// What is added to the die of each attacker, in the order in which they attack.
    pub added: SmallVec<[i8; 4]>,
    /// Hits the target can still take before it is at its number (CQ-11); 0: it is there.
    pub missing: u8,
    /// Command actions the attacker and the defender can spend on re-rolls (CQ-9).
    pub commands: [u8; 2],
}

/// Who is asked about a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Asked {
    Attacker,
    Defender,
}

/// A die on the table: the face, who is asked, and whether the other has just let it stand.
type Die = (u8, Asked, bool);

/// A state of the game: attacks made, hits missing, command actions of both; before the next die or with it on the table.
type State = (u8, u8, [u8; 2], Option<Die>);

impl Assault {
    /// The attacks of these units, in this order, on a unit of the other side as things stand.
    pub fn of(view: View, attackers: &[UnitId], target: UnitId) -> Assault {
        let side = view.setup(target).side;
        let commands = [side.enemy(), side].map(|side| view.field.turn.commands[side.index()]);
        Assault {
            added: attackers.iter().map(|attacker| added(view, *attacker, target)).collect(),
            missing: rout_number(view, target).saturating_sub(view.unit(target).hits.0),
            commands,
        }
    }

    /// The chance that the target comes to its number, with both sides spending their command actions as well as they can.
    pub fn rout(&self) -> f64 {
        Game::of(self).value(0, self.missing, self.commands)
    }

    /// The same where nobody spends any.
    pub fn rout_unaided(&self) -> f64 {
        Assault { commands: [0, 0], ..self.clone() }.rout()
    }

    /// What letting the first attacker's die stand and having it rolled again are worth to the attacker: chances that the
    /// target comes to its number. `asked_attacker`: he is asked, not the defender; `other_keeps`: the other has just let it stand.
    pub fn keep_or_reroll(&self, face: u8, asked_attacker: bool, other_keeps: bool) -> [f64; 2] {
        let asked = if asked_attacker { Asked::Attacker } else { Asked::Defender };
        let mut game = Game::of(self);
        let die = (face, asked, other_keeps);
        [game.keep(0, self.missing, self.commands, die), game.reroll(0, self.missing, self.commands, asked)]
    }
}

/// What is added to the die of an attack (CQ-8).
pub fn added(view: View, attacker: UnitId, target: UnitId) -> i8 {
    blow_items(view, attacker, target).iter().fold(0i8, |sum, (_, value)| sum.saturating_add(*value))
}

/// The hits of a face with what is added, never below 0 (CQ-8).
pub fn hits(face: u8, added: i8) -> u8 {
    (i16::from(face) + i16::from(added)).max(0) as u8
}

/// The chances of 0, 1, 2... hits of one die with what is added and no re-roll.
pub fn spread(added: i8) -> Vec<f64> {
    let most = FACES.iter().map(|face| hits(*face, added)).max().unwrap_or(0);
    let share =
        |count: u8| FACES.iter().filter(|face| hits(**face, added) == count).count() as f64 / FACES.len() as f64;
    (0..=most).map(share).collect()
}

/// The mean hits of one die with what is added and no re-roll.
pub fn mean_hits(added: i8) -> f64 {
    FACES.iter().map(|face| f64::from(hits(*face, added))).sum::<f64>() / FACES.len() as f64
}

/// The game with the values found so far.
struct Game<'a> {
    assault: &'a Assault,
    known: BTreeMap<State, f64>,
}

impl<'a> Game<'a> {
    fn of(assault: &'a Assault) -> Self {
        Game { assault, known: BTreeMap::new() }
    }

    /// The value before the die of the attacker with number `made`.
    fn value(&mut self, made: u8, missing: u8, commands: [u8; 2]) -> f64 {
        if missing == 0 {
            return 1.0;
        }
        if usize::from(made) >= self.assault.added.len() {
            return 0.0;
        }
        let state = (made, missing, commands, None);
        if let Some(value) = self.known.get(&state) {
            return *value;
        }
        let value = self.over_faces(made, missing, commands, Asked::Attacker);
        self.known.insert(state, value);
        value
    }

    /// The mean over the faces of a die about which `asked` is asked first.
    fn over_faces(&mut self, made: u8, missing: u8, commands: [u8; 2], asked: Asked) -> f64 {
        let sum: f64 = FACES.iter().map(|face| self.duel(made, missing, commands, (*face, asked, false))).sum();
        sum / FACES.len() as f64
    }

    /// The value with a die on the table.
    fn duel(&mut self, made: u8, missing: u8, commands: [u8; 2], die: Die) -> f64 {
        let state = (made, missing, commands, Some(die));
        if let Some(value) = self.known.get(&state) {
            return *value;
        }
        let keep = self.keep(made, missing, commands, die);
        let value = match die.1 {
            Asked::Attacker if commands[0] > 0 => keep.max(self.reroll(made, missing, commands, die.1)),
            Asked::Defender if commands[1] > 0 => keep.min(self.reroll(made, missing, commands, die.1)),
            _ => keep,
        };
        self.known.insert(state, value);
        value
    }

    fn keep(&mut self, made: u8, missing: u8, commands: [u8; 2], (face, asked, other_keeps): Die) -> f64 {
        if other_keeps {
            let added = self.assault.added.get(usize::from(made)).copied().unwrap_or(0);
            return self.value(made + 1, missing.saturating_sub(hits(face, added)), commands);
        }
        let other = match asked {
            Asked::Attacker => Asked::Defender,
            Asked::Defender => Asked::Attacker,
        };
        self.duel(made, missing, commands, (face, other, true))
    }

    fn reroll(&mut self, made: u8, missing: u8, [attacker, defender]: [u8; 2], asked: Asked) -> f64 {
        let (commands, other) = match asked {
            Asked::Attacker => ([attacker.saturating_sub(1), defender], Asked::Defender),
            Asked::Defender => ([attacker, defender.saturating_sub(1)], Asked::Attacker),
        };
        self.over_faces(made, missing, commands, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assault(added: &[i8], missing: u8, commands: [u8; 2]) -> Assault {
        Assault { added: SmallVec::from_slice(added), missing, commands }
    }

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-12, "{one} is not {other}");
    }

    #[test]
    fn cq_8_without_commands_the_faces_decide() {
        near(assault(&[0], 1, [0, 0]).rout(), 1.0);
        near(assault(&[0], 2, [0, 0]).rout(), 2.0 / 3.0);
        near(assault(&[0], 3, [0, 0]).rout(), 1.0 / 3.0);
        near(assault(&[0], 4, [0, 0]).rout(), 0.0);
        // 3 + 1, 2 + 2, 3 + 2, 3 + 3 and the like: 6 of 9.
        near(assault(&[0, 0], 4, [0, 0]).rout(), 6.0 / 9.0);
        // Against the rear and with a commander.
        near(assault(&[2], 4, [0, 0]).rout(), 2.0 / 3.0);
        near(assault(&[], 0, [0, 0]).rout(), 1.0);
    }

    #[test]
    fn cq_9_one_reroll_of_the_attacker_is_a_second_chance() {
        near(assault(&[0], 3, [1, 0]).rout(), 1.0 - 4.0 / 9.0);
        near(assault(&[0], 3, [2, 0]).rout(), 1.0 - 8.0 / 27.0);
    }

    #[test]
    fn cq_9_one_reroll_of_the_defender_halves_a_good_die() {
        near(assault(&[0], 3, [0, 1]).rout(), 1.0 / 9.0);
        near(assault(&[0], 2, [0, 1]).rout(), 4.0 / 9.0);
    }

    #[test]
    fn cq_9_the_last_roll_stands_and_both_may_answer() {
        // The attacker rolls 1 or 2: he rolls again; a 3 the defender has rolled again, and nobody can answer that.
        let value = assault(&[0], 3, [1, 1]).rout();
        let after_attacker = 1.0 / 9.0;
        // A first 3: the attacker keeps, the defender re-rolls (1/3), and the attacker may still answer a miss (1/3).
        let first_three = 1.0 / 3.0 + 2.0 / 3.0 * (1.0 / 3.0);
        near(value, 1.0 / 3.0 * first_three + 2.0 / 3.0 * after_attacker);
    }

    #[test]
    fn commands_are_saved_for_the_die_that_needs_them() {
        let [keep, reroll] = assault(&[0, 0], 4, [1, 0]).keep_or_reroll(3, true, false);
        assert!(keep > reroll, "after a 3 the command is worth more for the second die");
        let [keep, reroll] = assault(&[0, 0], 6, [2, 0]).keep_or_reroll(1, true, false);
        assert!(reroll > keep, "with a 1 the six hits are out of reach");
    }

    #[test]
    fn the_spread_adds_up() {
        assert_eq!(spread(-1), vec![1.0 / 3.0; 3]);
        near(spread(-2).iter().sum(), 1.0);
        near(mean_hits(-1), 1.0);
        near(mean_hits(-2), 1.0 / 3.0);
    }
}
