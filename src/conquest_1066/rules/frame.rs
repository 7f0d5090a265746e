//! The matters that can be on the resolution stack: the course of the turns, and above it the phase of the turn (CQ-2).

use super::battle::{Battle, Outcome};
use super::melee::MeleeFrame;
use super::turn::TurnFrame;
use super::{commands, movement, rout, shooting};
use crate::conquest_1066::state::choice::CqDecision;
use crate::conquest_1066::state::field::Phase;
use crate::engine::Flow;
use serde::{Deserialize, Serialize};

/// What a pass comes to in this ruleset.
pub type CqFlow = Flow<Frame, Outcome, CqDecision>;

/// One matter being resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// Turns, and the phases of each (CQ-2).
    Turn(TurnFrame),
    /// Command actions are found (CQ-3).
    Commands,
    /// Moves, until the side has done (CQ-4).
    Movement,
    /// Volleys, until the side has done (CQ-7).
    Shooting,
    /// Attacks, until the side has done (CQ-8).
    Melee(MeleeFrame),
    /// Routs and advances (CQ-10).
    Rout,
}

impl Frame {
    /// A phase about to begin.
    pub fn of(phase: Phase) -> Frame {
        match phase {
            Phase::Commands => Frame::Commands,
            Phase::Movement => Frame::Movement,
            Phase::Shooting => Frame::Shooting,
            Phase::Melee => Frame::Melee(MeleeFrame::default()),
            Phase::Rout => Frame::Rout,
        }
    }

    /// The phase whose system resolves it; none: the course of the turns.
    pub fn phase(&self) -> Option<Phase> {
        match self {
            Frame::Turn(_) => None,
            Frame::Commands => Some(Phase::Commands),
            Frame::Movement => Some(Phase::Movement),
            Frame::Shooting => Some(Phase::Shooting),
            Frame::Melee(_) => Some(Phase::Melee),
            Frame::Rout => Some(Phase::Rout),
        }
    }

    /// Advances the matter once.
    pub fn step(&mut self, battle: &mut Battle) -> CqFlow {
        match self {
            Frame::Turn(frame) => frame.step(battle),
            Frame::Commands => commands::resolve(battle),
            Frame::Movement => movement::step(battle),
            Frame::Shooting => shooting::step(battle),
            Frame::Melee(frame) => frame.step(battle),
            Frame::Rout => rout::resolve(battle),
        }
    }
}
