//! Dice: a named portable generator (PCG32), or a script for tests that must be used up exactly.

use bevy_ecs::prelude::Resource;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};

/// Where faces come from. Part of every snapshot.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dice {
    /// PCG32, the same on every platform.
    Seeded(Pcg32),
    /// Faces laid out beforehand, for tests.
    Scripted(Script),
}

/// Faces in the order in which they will be rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    faces: Vec<u8>,
    next: usize,
    /// Rolls that did not fit the script: asked for after its end, or a face the die does not have.
    misfits: usize,
}

impl Dice {
    /// Dice of a battle, from its seed.
    pub fn seeded(seed: u64) -> Self {
        Dice::Seeded(Pcg32::seed_from_u64(seed))
    }

    /// Dice that show exactly these faces.
    pub fn scripted(faces: impl IntoIterator<Item = u8>) -> Self {
        Dice::Scripted(Script { faces: faces.into_iter().collect(), ..Script::default() })
    }

    /// One die with `sides` sides, 1..=sides.
    pub fn roll(&mut self, sides: u8) -> u8 {
        match self {
            Dice::Seeded(generator) => generator.random_range(1..=sides.max(1)),
            Dice::Scripted(script) => {
                let face = script.faces.get(script.next).copied();
                script.next += 1;
                match face {
                    Some(face) if (1..=sides).contains(&face) => face,
                    _ => {
                        script.misfits += 1;
                        1
                    }
                }
            }
        }
    }

    /// For scripted dice: was every face used, and each by a die that has it? Always true for seeded dice.
    pub fn used_up(&self) -> bool {
        match self {
            Dice::Seeded(_) => true,
            Dice::Scripted(script) => script.misfits == 0 && script.next == script.faces.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_portable() {
        let mut dice = Dice::seeded(1066);
        let faces: Vec<u8> = (0..12).map(|_| dice.roll(10)).collect();
        assert!(faces.iter().all(|face| (1..=10).contains(face)));
        let mut again = Dice::seeded(1066);
        assert_eq!(faces, (0..12).map(|_| again.roll(10)).collect::<Vec<_>>());
    }

    #[test]
    fn a_script_notices_missing_surplus_and_impossible_faces() {
        let mut dice = Dice::scripted([3, 10]);
        assert_eq!(dice.roll(6), 3);
        assert!(!dice.used_up());
        assert_eq!(dice.roll(10), 10);
        assert!(dice.used_up());
        dice.roll(6);
        assert!(!dice.used_up());
        let mut wrong = Dice::scripted([9]);
        wrong.roll(6);
        assert!(!wrong.used_up());
    }
}
