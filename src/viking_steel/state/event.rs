//! What the journal records: one happening with its dice, the numbers needed and the state of those concerned afterwards.

use super::components::{Formation, Officer, Placement};
use super::field::{EndReason, View};
use super::roll::{Purpose, Roll, Throw};
use crate::engine::{Actor, Presence, Side, UnitId};
use serde::Serialize;
use smallvec::SmallVec;

/// One happening. Serialises flat, see `docs/journal.md`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Event {
    /// What happened.
    #[serde(flatten)]
    pub what: What,
    /// Whom it concerns, the acting one first.
    pub actors: SmallVec<[Actor; 2]>,
    /// The dice, if any were thrown.
    pub rolls: SmallVec<[Roll; 2]>,
    /// The actors' state afterwards, in the same order.
    pub after: SmallVec<[After; 2]>,
}

/// State of an actor after a happening.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct After {
    /// Who.
    pub actor: Actor,
    /// Front centre in thousandths of an inch, and facing in tenths of a degree.
    pub placement: Placement,
    /// Strength left; for a character the hits he can still take.
    pub strength: u8,
    /// Levels of disorder.
    pub disorder: u8,
    /// Fatigue points.
    pub fatigue: u8,
    /// The officer.
    pub officer: Officer,
    /// On the table or not.
    pub presence: Presence,
    /// Wounds of a character.
    pub wounds: u8,
    /// The unit a character is with.
    pub host: Option<UnitId>,
}

impl After {
    /// Reads an actor's state.
    pub fn of(view: View, actor: Actor) -> After {
        match actor {
            Actor::Unit(id) => {
                let unit = view.unit(id);
                After {
                    actor,
                    placement: unit.placement,
                    strength: unit.strength.0,
                    disorder: unit.disorder.0,
                    fatigue: unit.fatigue.0,
                    officer: unit.officer,
                    presence: unit.presence,
                    wounds: 0,
                    host: None,
                }
            }
            Actor::Character(id) => {
                let character = view.character(id);
                After {
                    actor,
                    placement: character.placement,
                    strength: view.character_setup(id).kind.hits.saturating_sub(character.wounds.0),
                    disorder: 0,
                    fatigue: 0,
                    officer: Officer::Alive,
                    presence: character.presence,
                    wounds: character.wounds.0,
                    host: character.host.0,
                }
            }
        }
    }
}

/// Why a unit changed its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// Put there before the battle.
    Deployed,
    /// An ordered move.
    Move,
    /// A basic move.
    Basic,
    /// A wheel on the spot.
    Wheel,
    /// Straight back.
    Back,
    /// A charge, home or short.
    Charge,
    /// An evade.
    Evade,
    /// Out of a melee.
    Withdraw,
    /// Pushed back.
    PushedBack,
    /// A friend in the way, pushed along.
    PushedAlong,
    /// The winner follows up.
    FollowUp,
    /// The winner falls back.
    FallBack,
    /// A retreat.
    Retreat,
    /// A pursuit.
    Pursuit,
    /// A character moves.
    Walk,
}

/// What a failed or passed morale test came to (VS-5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoraleResult {
    /// Passed.
    Stands,
    /// Failed in order: disordered.
    Disordered,
    /// Failed at disorder 1: retreats and is more disordered.
    Retreats,
    /// Failed at disorder 2: leaves the battlefield.
    Leaves,
}

/// What a leadership point bought (VS-9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// A re-roll.
    Reroll,
    /// Defensive fire.
    DefensiveFire,
    /// An evade.
    Evade,
    /// One more die off both sides.
    ShieldWall,
    /// No pursuit.
    HoldPursuit,
    /// A special hit made ordinary.
    OrdinaryHit,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[allow(missing_docs, reason = "fields are named after what they count; the variants are documented")]
pub enum What {
    /// A unit takes its place before the first turn; written for every unit and character.
    Deployed,
    /// A turn begins.
    TurnBegan { number: u16 },
    /// The initiative roll (VS-2.1).
    Initiative { winner: Side },
    /// The initiative roll was even and is thrown again.
    InitiativeTied,
    /// Its winner has chosen.
    FirstMover { first: Side },
    /// A side passed (VS-2.2).
    Passed { who: Side },
    /// An activation begins (VS-2.2).
    Activated,
    /// The order roll (VS-3.1).
    OrdersEarned { orders: u8 },
    /// Movement to spend, after the roll, in thousandths of an inch (VS-3.3, 3.4, 3.9, 5.4, 7.5).
    Allowance { purpose: Purpose, mils: i32 },
    /// A move of any kind; the placements are corners of the path, the last is where it ends.
    Moved { motion: Motion, from: Placement, path: SmallVec<[Placement; 3]> },
    /// A change of formation (VS-1.4).
    Formed { formation: Formation },
    /// Mounted or dismounted (VS-3.2).
    Mounted { mounted: bool },
    /// A character joined a unit (VS-1.9).
    Joined { host: UnitId },
    /// A character left his unit (VS-1.9).
    Left,
    /// A charge is declared (VS-7.1).
    ChargeDeclared,
    /// A charge comes up short by this many thousandths of an inch (VS-7.1).
    ChargeShort { by: i32 },
    /// A volley: hits before saves (VS-4.2).
    Volley { hits: u8, defensive: bool },
    /// Saves by cover: hits stopped (VS-4.5).
    Saved { saved: u8, of: u8 },
    /// Strength lost (VS-1.3).
    Casualties { lost: u8 },
    /// The save of an officer (VS-4.4, 7.9).
    OfficerHit { saved: bool },
    /// The officer is lost.
    OfficerLost,
    /// The save of a character (VS-4.4, 7.9), or of one who stands alone, for each hit.
    CharacterHit { saved: u8, of: u8 },
    /// A character is wounded.
    Wounded,
    /// A character is lost.
    CharacterLost,
    /// Does a character get away from a killed unit (VS-1.9)?
    Escape { escaped: bool },
    /// A morale test (VS-5).
    Morale { result: MoraleResult },
    /// A hit made ordinary because nobody special is there to take it (VS-4.4).
    OrdinaryHit,
    /// The unit has left the battlefield (VS-5.3, 5.4).
    LeftField,
    /// Its strength is gone (VS-1.3).
    Destroyed,
    /// Blocked: casualties for inches not moved (VS-5.4, 7.11).
    Blocked { lost: u8 },
    /// Contact is made (VS-7.1); the sides touched are those of the actors in order.
    Contact { edges: [crate::board::Edge; 2] },
    /// Contact has ended.
    ContactEnded,
    /// A shield wall takes dice from both sides (VS-7.8).
    ShieldWall { dice: u8 },
    /// A round of melee: hits before saves of the actors in order (VS-7.4).
    MeleeRound { hits: [u8; 2] },
    /// Who lost the round, by how much (VS-7.5).
    RoundLost { loser: UnitId, by: u8 },
    /// The round is a draw (VS-7.5).
    RoundDrawn,
    /// The winner stands where it is (VS-7.5).
    Halted,
    /// Fatigue after a round or a rest (VS-6.2, 6.4).
    Fatigue { now: u8 },
    /// A level of disorder is shed (VS-5.5).
    Rallied,
    /// Withdrawal from melee: orders earned (VS-7.10).
    Withdrawal { orders: u8 },
    /// A leadership point is spent (VS-9.2).
    PointSpent { who: Side, on: Spent, left: u8 },
    /// Loot is taken up.
    LootTaken { loot: u8 },
    /// Loot is dropped.
    LootDropped { loot: u8 },
    /// An objective scores (VS-12.1).
    Scored { who: Side, objective: u8, points: i16 },
    /// The unit marched off as its orders said (VS-12.1).
    MarchedOff,
    /// An activation is over.
    ActivationEnded,
    /// The battle is over (VS-12.1).
    BattleEnded { winner: Side, reason: EndReason, score: [i16; 2] },
}

impl Event {
    /// An event with the state of its actors.
    pub fn new(view: View, what: What, actors: &[Actor], throw: Option<&Throw>) -> Event {
        Event {
            what,
            actors: SmallVec::from_slice(actors),
            rolls: throw.map(|throw| throw.rolls.clone()).unwrap_or_default(),
            after: actors.iter().map(|actor| After::of(view, *actor)).collect(),
        }
    }
}
