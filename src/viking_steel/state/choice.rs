//! What players are asked and what they may answer.

use super::components::Formation;
use super::roll::Throw;
use crate::board::Pose;
use crate::engine::{Actor, CharacterId, Decision, Side, UnitId};
use serde::{Deserialize, Serialize};

/// An order or a free act within an activation (VS-3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Order {
    /// A move (VS-3.3).
    Move,
    /// A charge with one order, or with both moves added (VS-3.3, 7.1).
    Charge {
        /// Whom.
        target: UnitId,
        /// Orders spent: 1 or 2.
        orders: u8,
    },
    /// Shooting (VS-4).
    Shoot {
        /// At whom.
        target: Actor,
    },
    /// A change of formation (VS-1.4).
    Form(Formation),
    /// A wheel alone, up to 180 degrees (VS-3.2).
    Wheel,
    /// A move backwards at half speed (VS-3.2).
    BackUp,
    /// Into the saddle (VS-3.2).
    Mount,
    /// Out of the saddle and form up (VS-3.2).
    Dismount,
    /// The basic move of a unit that earned no order (VS-3.4).
    Basic,
    /// Fight the opponents not yet fought this turn (VS-7.7).
    Fight,
    /// Try to withdraw from the melee (VS-7.10).
    Withdraw,
    /// A character joins a unit, free of orders (VS-1.9).
    Join {
        /// Who.
        character: CharacterId,
        /// Which unit.
        host: UnitId,
    },
    /// A character leaves his unit, free of orders (VS-1.9).
    Leave {
        /// Who.
        character: CharacterId,
    },
    /// Leave by the table edge, as an objective asks (VS-12.1).
    MarchOff,
    /// Nothing more.
    Finish,
}

/// One answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Deployment is as wanted.
    Ready,
    /// Put a unit elsewhere in the own zone.
    Deploy {
        /// Which unit.
        unit: UnitId,
        /// Where.
        pose: Pose,
        /// How.
        formation: Formation,
    },
    /// Move first this turn (VS-2.1).
    MoveFirst,
    /// Let the other side move first (VS-2.1).
    MoveSecond,
    /// Activate this one now (VS-2.2).
    Activate(Actor),
    /// Let the other side go on (VS-2.2).
    Pass,
    /// An order or a free act.
    Order(Order),
    /// Where a move goes: a wheel (tenths of a degree, positive to the right), then straight ahead (mils).
    Path {
        /// Tenths of a degree.
        wheel: i32,
        /// Thousandths of an inch.
        advance: i32,
    },
    /// Let the dice stand (VS-9.2).
    Keep,
    /// Spend a point to re-roll this die of the throw (VS-9.2).
    Reroll {
        /// Number of the die in the throw, from 0.
        die: u8,
    },
    /// Spend a leadership point on what is asked.
    Spend,
    /// Do not.
    Decline,
    /// Evade instead of defensive fire (VS-7.2).
    Evade,
    /// After evading: keep the back to the enemy.
    FaceAway,
    /// After evading: turn to the enemy.
    FaceEnemy,
    /// Take this many dice from both sides: 0, 1, or 2 with a leadership point (VS-7.8).
    ShieldWall(u8),
    /// Put the special or marked hit on the officer (VS-4.4, 7.9).
    HitOfficer,
    /// Put the special or marked hit on this character (VS-4.4, 7.9).
    HitCharacter(CharacterId),
    /// Leave a marked hit an ordinary one (VS-7.9).
    HitUnit,
    /// The winner keeps contact (VS-7.5).
    FollowUp,
    /// The winner falls back D6 (VS-7.5).
    FallBack,
    /// The winner stands; contact ends (VS-7.5).
    Halt,
    /// A character whose unit is gone joins this one (VS-1.9).
    JoinUnit(UnitId),
}

/// What kind of movement a path is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PathKind {
    /// An ordered move: wheel, then straight ahead.
    Move,
    /// A basic move.
    Basic,
    /// Straight back at half speed.
    Back,
    /// A wheel on the spot, up to 180 degrees.
    Wheel,
    /// Backwards out of a melee (VS-7.10).
    Withdraw,
}

/// How far an activation has got: it decides which orders can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Orders earned and not yet spent (VS-3.1).
    Ordered {
        /// How many.
        left: u8,
    },
    /// No order earned, or disordered: a basic move is all (VS-3.4, 3.10).
    NoOrder,
    /// In melee: fight or try to withdraw (VS-7.7).
    Engaged,
    /// Everything is spent; only free acts are left.
    Spent,
}

/// Choices too many to list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// Any path of this actor the rules allow.
    Path {
        /// Who moves.
        actor: Actor,
        /// How.
        kind: PathKind,
        /// Movement to spend, in thousandths of an inch.
        budget: i32,
    },
    /// Any place in the side's deployment zone.
    Zone(Side),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Rearrange the army, or be ready.
    Deploy,
    /// Move first or second (VS-2.1)?
    FirstOrSecond,
    /// Which unit next (VS-2.2)?
    WhichUnit,
    /// What shall it do (VS-3.2)?
    Orders {
        /// Who.
        actor: Actor,
        /// How far its activation has got.
        stage: Stage,
    },
    /// Where to (VS-3.3)?
    Path {
        /// Who.
        actor: Actor,
        /// How.
        kind: PathKind,
        /// Movement to spend, in thousandths of an inch.
        budget: i32,
    },
    /// Spend a point on a re-roll (VS-9.2)?
    Reroll {
        /// The throw as it lies.
        throw: Throw,
    },
    /// Shoot at, or evade, the charger (VS-7.2)?
    DefensiveFire {
        /// The unit charged.
        unit: UnitId,
        /// The charger.
        charger: UnitId,
    },
    /// Which way to face after evading (VS-7.2)?
    EvadeFacing {
        /// The unit that evaded.
        unit: UnitId,
    },
    /// Close the shield wall (VS-7.8)?
    ShieldWall {
        /// Whose.
        unit: UnitId,
        /// Against whom.
        against: UnitId,
    },
    /// Who takes the special or marked hit (VS-4.4, 7.9)?
    WhoIsHit {
        /// The unit hit.
        unit: UnitId,
        /// A marked die of a melee rather than the special die of a volley.
        marked: bool,
    },
    /// The save failed: spend a point to make the hit an ordinary one (VS-9.2)?
    MakeOrdinary {
        /// The unit hit.
        unit: UnitId,
        /// The character; none: the officer.
        character: Option<CharacterId>,
    },
    /// Follow up, fall back or halt (VS-7.5)?
    AfterMelee {
        /// The winner.
        winner: UnitId,
        /// The loser.
        loser: UnitId,
    },
    /// Spend a point not to pursue (VS-7.5)?
    HoldPursuit {
        /// The winner.
        winner: UnitId,
        /// The loser.
        loser: UnitId,
    },
    /// Which unit does he join (VS-1.9)?
    NewHost {
        /// Who.
        character: CharacterId,
    },
}

/// A decision of this ruleset.
pub type VsDecision = Decision<Question, Choice, Reach>;
