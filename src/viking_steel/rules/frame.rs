//! The matters that can be on the resolution stack: one frame type per phase file.

use super::activation::Activation;
use super::battle::{Battle, Outcome};
use super::charge::Charge;
use super::deployment::Deployment;
use super::fate::Escape;
use super::leadership::ThrowFrame;
use super::melee::Melee;
use super::morale::Morale;
use super::movement::Movement;
use super::pursuit::Pursuit;
use super::retreat::Retreat;
use super::shooting::Volley;
use super::special_hit::SpecialHit;
use super::turn::TurnFrame;
use crate::engine::Flow;
use crate::viking_steel::state::choice::VsDecision;
use serde::{Deserialize, Serialize};

/// What a pass comes to in this ruleset.
pub type VsFlow = Flow<Frame, Outcome, VsDecision>;

/// One matter being resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// Rearranging both armies before the first turn.
    Deployment(Deployment),
    /// Turns: initiative, alternation, end (VS-2).
    Turn(TurnFrame),
    /// One activation (VS-3.1, 3.2).
    Activation(Activation),
    /// Dice and the re-rolls bought for them (VS-9.2).
    Throw(ThrowFrame),
    /// A move of any kind but a charge (VS-3).
    Movement(Movement),
    /// A charge (VS-7.1, 7.2).
    Charge(Charge),
    /// A volley (VS-4).
    Volley(Volley),
    /// A hit on an officer or character (VS-4.4, 7.9).
    SpecialHit(SpecialHit),
    /// A morale test (VS-5).
    Morale(Morale),
    /// A retreat or an evade (VS-5.4, 7.2).
    Retreat(Retreat),
    /// A round of melee (VS-7).
    Melee(Melee),
    /// A pursuit (VS-7.5).
    Pursuit(Pursuit),
    /// A character whose unit was killed (VS-1.9).
    Escape(Escape),
}

/// The phase a frame belongs to: each has one system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Deployment, initiative, alternation, end of turn.
    Turn,
    /// Orders.
    Activation,
    /// Dice.
    Leadership,
    /// Moves, charges, retreats, pursuits.
    Movement,
    /// Volleys and hits on officers.
    Shooting,
    /// Morale, and characters without a unit.
    Morale,
    /// Melee.
    Melee,
}

impl Frame {
    /// The phase whose system resolves it.
    pub fn phase(&self) -> Phase {
        match self {
            Frame::Deployment(_) | Frame::Turn(_) => Phase::Turn,
            Frame::Activation(_) => Phase::Activation,
            Frame::Throw(_) => Phase::Leadership,
            Frame::Movement(_) | Frame::Charge(_) | Frame::Retreat(_) | Frame::Pursuit(_) => Phase::Movement,
            Frame::Volley(_) | Frame::SpecialHit(_) => Phase::Shooting,
            Frame::Morale(_) | Frame::Escape(_) => Phase::Morale,
            Frame::Melee(_) => Phase::Melee,
        }
    }

    /// Advances the matter once.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self {
            Frame::Deployment(frame) => frame.step(battle),
            Frame::Turn(frame) => frame.step(battle),
            Frame::Activation(frame) => frame.step(battle),
            Frame::Throw(frame) => frame.step(battle),
            Frame::Movement(frame) => frame.step(battle),
            Frame::Charge(frame) => frame.step(battle),
            Frame::Volley(frame) => frame.step(battle),
            Frame::SpecialHit(frame) => frame.step(battle),
            Frame::Morale(frame) => frame.step(battle),
            Frame::Retreat(frame) => frame.step(battle),
            Frame::Melee(frame) => frame.step(battle),
            Frame::Pursuit(frame) => frame.step(battle),
            Frame::Escape(frame) => frame.step(battle),
        }
    }
}
