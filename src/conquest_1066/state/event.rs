//! What the journal records: one happening with its die and the state of those concerned afterwards.

use super::field::{EndReason, Phase, Post, View};
use super::roll::Roll;
use crate::engine::{CharacterId, Presence, Side, UnitId};
use serde::Serialize;
use smallvec::SmallVec;

/// One happening. Serialises flat, see `docs/journal.md`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Event {
    /// What happened.
    #[serde(flatten)]
    pub what: What,
    /// The dice, if any were thrown: one for each commander (CQ-3), else one.
    pub rolls: SmallVec<[Roll; 1]>,
    /// The units it concerns, the acting one first, with their state afterwards.
    pub after: SmallVec<[After; 2]>,
    /// Command actions of both sides afterwards.
    pub commands: [u8; 2],
}

/// State of a unit after a happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct After {
    /// Who.
    pub unit: UnitId,
    /// Square and facing.
    pub post: Post,
    /// Hits taken.
    pub hits: u8,
    /// Hits at which it routs as things stand (CQ-11).
    pub routs_at: u8,
    /// On the table or routed.
    pub presence: Presence,
    /// The commander with it.
    pub commander: Option<CharacterId>,
}

/// What happened. A record has a key `side` of its own, so theirs are called `who` there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[allow(missing_docs, reason = "fields are named after what they count; the variants are documented")]
pub enum What {
    /// A unit stands here before the first turn; written for every unit.
    Deployed,
    /// A side's turn begins (CQ-2).
    TurnBegan {
        number: u16,
        #[serde(rename = "who")]
        side: Side,
    },
    /// Command actions are rolled or fixed (CQ-3); in `before_first`, those of the second player before the first turn.
    CommandsFound {
        #[serde(rename = "who")]
        side: Side,
        total: u8,
        before_first: bool,
    },
    /// A phase begins (CQ-2).
    PhaseBegan { phase: Phase },
    /// A command action is spent on moves (CQ-4), shooting (CQ-7) or a re-roll (CQ-9).
    CommandSpent {
        #[serde(rename = "who")]
        side: Side,
        on: Spent,
    },
    /// A unit moved or turned (CQ-4); `path` holds the squares after the one it left.
    Moved { from: Post, path: SmallVec<[crate::board::Square; 2]> },
    /// A commander went to another unit (CQ-13): the actors are the unit he left and the one he joined.
    HostChanged { commander: CharacterId },
    /// Arrows (CQ-7).
    Shot { hits: u8 },
    /// The die of an attack as it first falls (CQ-8).
    Attacked { hits: u8 },
    /// It is rolled again (CQ-9).
    Rerolled { by: Side, hits: u8 },
    /// The die stands, and the hits are taken (CQ-8).
    Struck { hits: u8 },
    /// A unit routs (CQ-11).
    Routed { at: u8 },
    /// Its commander is lost with it (CQ-12).
    CommanderLost { commander: CharacterId },
    /// A unit takes hits for it (CQ-12).
    Dismayed { hits: u8 },
    /// The unit whose hits caused the rout advances (CQ-10).
    Advanced { from: Post },
    /// It does not, and why (CQ-10).
    Stayed { why: StayReason },
    /// Command actions kept for the enemy's turn (CQ-3).
    CommandsKept {
        #[serde(rename = "who")]
        side: Side,
        left: u8,
    },
    /// A side's turn is over.
    TurnEnded,
    /// An objective is achieved when the battle ends (CQ-14).
    Scored { who: Side, objective: u8, points: i16 },
    /// The battle is over (CQ-14).
    BattleEnded { winner: Side, reason: EndReason, score: [i16; 2] },
}

/// What a command action was spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// Up to two moves.
    Moves,
    /// A volley.
    Shooting,
    /// A re-roll.
    Reroll,
}

/// Why the victor does not advance (CQ-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StayReason {
    /// It has more hits than its position alone lets it bear.
    HoldsItsPosition,
    /// The terrain is closed to it.
    ClosedTerrain,
    /// It has routed itself.
    HasRouted,
}

impl Event {
    /// An event with the state of its units.
    pub fn new(view: View, what: What, units: &[UnitId], rolls: &[Roll]) -> Event {
        Event {
            what,
            rolls: rolls.iter().cloned().collect(),
            after: units.iter().map(|unit| After::of(view, *unit)).collect(),
            commands: view.field.turn.commands,
        }
    }
}

impl After {
    /// Reads a unit's state.
    pub fn of(view: View, unit: UnitId) -> After {
        let state = view.unit(unit);
        After {
            unit,
            post: state.post,
            hits: state.hits.0,
            routs_at: crate::conquest_1066::rules::rout::rout_number(view, unit),
            presence: state.presence,
            commander: view.commander_with(unit),
        }
    }
}
