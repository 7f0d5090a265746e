//! What players are asked and what they may answer.

use super::roll::Blow;
use crate::board::{Facing, Square};
use crate::engine::{CharacterId, Decision, UnitId};
use serde::{Deserialize, Serialize};

/// One answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Move a unit, or turn it where it stands (CQ-4).
    Move {
        /// Which unit.
        unit: UnitId,
        /// The square it ends on.
        to: Square,
        /// The side it faces then.
        facing: Facing,
    },
    /// A commander goes to an adjacent unit, which is the move of the unit he leaves (CQ-13).
    ChangeHost {
        /// Who.
        commander: CharacterId,
        /// To which unit.
        host: UnitId,
    },
    /// Archers shoot (CQ-7).
    Shoot {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Attack the enemy in the square it faces (CQ-8).
    Attack {
        /// Who.
        unit: UnitId,
    },
    /// Spend a command action to have the melee die rolled again (CQ-9).
    Reroll,
    /// Let the melee die stand (CQ-9).
    Keep,
    /// Nothing more in this phase.
    Done,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Which unit moves, and where to (CQ-4)? [`Choice::Move`], [`Choice::ChangeHost`] or [`Choice::Done`].
    Movement,
    /// Which archers shoot, and at whom (CQ-7)? [`Choice::Shoot`] or [`Choice::Done`].
    Shooting,
    /// Which unit attacks (CQ-8)? [`Choice::Attack`] or [`Choice::Done`].
    Melee,
    /// Spend a command action on a re-roll (CQ-9)? [`Choice::Reroll`] or [`Choice::Keep`].
    Reroll {
        /// The blow as the die lies.
        blow: Blow,
    },
}

/// Everything can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoReach {}

/// A decision of this ruleset.
pub type CqDecision = Decision<Question, Choice, NoReach>;
