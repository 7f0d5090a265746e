//! A die as it lies on the table, and everything that is added to it.

use crate::engine::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What an item added to a die stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Shooting (CQ-7).
    Shooting,
    /// The target is armoured (CQ-7, CQ-8).
    Armoured,
    /// The attacker's own change in melee, such as the greater fyrd's (CQ-1).
    Troop,
    /// The attacker is accompanied by his commander (CQ-8).
    Commander,
    /// Against the rear (CQ-8).
    Rear,
    /// Added to the commander's die (CQ-3).
    Commands,
}

/// What is added to a die, each with its reason; what adds nothing is left out.
pub type Items = SmallVec<[(Item, i8); 4]>;

/// A D3 with what is added to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// The face, 1 to 3.
    pub face: u8,
    /// The faces that were rolled again before it (CQ-9), the first one first.
    pub before: SmallVec<[u8; 2]>,
    /// What is added, each with its reason.
    pub items: Items,
    /// Face and items together, never below 0.
    pub total: u8,
}

/// An attack whose die lies on the table (CQ-8, CQ-9).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blow {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom.
    pub target: UnitId,
    /// The die; its total are the hits.
    pub roll: Roll,
    /// Who is asked about it.
    pub asked: Side,
    /// The other side has just let the die stand.
    pub other_keeps: bool,
}

impl Roll {
    /// A die with what is added to it.
    pub fn new(face: u8, items: Items) -> Roll {
        let mut roll = Roll { face, before: SmallVec::new(), items, total: 0 };
        roll.total = roll.worth(face);
        roll
    }

    /// What the face would come to.
    pub fn worth(&self, face: u8) -> u8 {
        let added: i16 = self.items.iter().map(|(_, value)| i16::from(*value)).sum();
        (i16::from(face) + added).clamp(0, 255) as u8
    }

    /// The die rolled again: the last face stands.
    pub fn again(&mut self, face: u8) {
        self.before.push(self.face);
        self.face = face;
        self.total = self.worth(face);
    }
}
