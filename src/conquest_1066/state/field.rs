//! The state of a battle as plain data, and what can be read off it. Phases decide on this; systems gather it from
//! components and write it back.

use super::activity::Activity;
use super::scenario::{CommanderSetup, Scenario, UnitSetup};
use crate::board::{COLUMNS, Facing, ROWS, Square};
use crate::engine::{AttachedTo, CharacterId, Presence, Side, UnitId};
use bevy_ecs::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

/// Where a unit stands on the board (CQ-1).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Post {
    /// Its square.
    pub square: Square,
    /// The side of the square it faces.
    pub facing: Facing,
}

/// Hits taken (CQ-11).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hits(pub u8);

/// Who hit the unit last in the melee of this turn, and so advances if it routs (CQ-10).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LastHitBy(pub Option<UnitId>);

/// Everything about a unit that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Square and facing.
    pub post: Post,
    /// Hits taken.
    pub hits: Hits,
    /// On the table or routed.
    pub presence: Presence,
    /// What it has done this turn: [`Activity::MOVED`], [`Activity::SHOT`], [`Activity::FOUGHT`].
    pub activity: Activity,
    /// Who hit it last in this turn's melee.
    pub last_hit_by: LastHitBy,
}

/// Everything about a commander that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommanderState {
    /// The unit he is with; none when he is lost.
    pub host: AttachedTo,
    /// On the table or lost with his unit.
    pub presence: Presence,
}

/// The phases of a player's turn (CQ-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Command actions are found.
    Commands,
    /// Units move.
    Movement,
    /// Archers shoot.
    Shooting,
    /// Units attack.
    Melee,
    /// Units at their number leave.
    Rout,
}

/// Turn, commands and score.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Number, from 1; 0 before the first. Both sides have a turn in each.
    pub number: u16,
    /// Whose turn it is.
    pub active: Side,
    /// Its phase.
    pub phase: Phase,
    /// Command actions each side can still use (CQ-3): the active side for anything, the other for re-rolls.
    pub commands: [u8; 2],
    /// A second move has been paid for with the last command action (CQ-4).
    pub second_move: bool,
    /// The commander each side lost last (CQ-12).
    pub fallen: [Option<CharacterId>; 2],
    /// Points, settled when the battle ends (CQ-14).
    pub score: [i16; 2],
    /// Set when the battle is over.
    pub verdict: Option<Verdict>,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Who won.
    pub winner: Side,
    /// Why.
    pub reason: EndReason,
}

/// Why a battle ended (CQ-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndReason {
    /// The other side has lost at least half its units, and more than the winner.
    HalfLost,
    /// An objective that decides the battle.
    Objective,
    /// Time ran out; points decided.
    Points,
    /// Time ran out with equal points, which favours the defender.
    TimeFavoursDefender,
}

/// The whole changing state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Units by id.
    pub units: Vec<UnitState>,
    /// Commanders by id.
    pub commanders: Vec<CommanderState>,
    /// Turn, commands, score.
    pub turn: Turn,
}

/// A battle to look at: what never changes and what does.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What never changes.
    pub scenario: &'a Scenario,
    /// What does.
    pub field: &'a Field,
}

impl<'a> View<'a> {
    /// A unit's state.
    pub fn unit(self, id: UnitId) -> &'a UnitState {
        &self.field.units[usize::from(id.0)]
    }

    /// A unit's fixed data.
    pub fn setup(self, id: UnitId) -> &'a UnitSetup {
        self.scenario.unit(id)
    }

    /// A commander's fixed data and state.
    pub fn commander(self, id: CharacterId) -> (&'a CommanderSetup, &'a CommanderState) {
        (self.scenario.commander(id), &self.field.commanders[usize::from(id.0)])
    }

    /// Is the unit still on the board?
    pub fn stands(self, id: UnitId) -> bool {
        self.unit(id).presence == Presence::OnTable
    }

    /// The units on the board, by id.
    pub fn standing(self) -> impl Iterator<Item = UnitId> + 'a {
        let all = self.scenario.units.iter().map(|unit| unit.id);
        all.filter(move |id| self.stands(*id))
    }

    /// The units of a side on the board, by id.
    pub fn standing_of(self, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        self.standing().filter(move |id| self.setup(*id).side == side)
    }

    /// The unit on a square.
    pub fn unit_on(self, square: Square) -> Option<UnitId> {
        self.standing().find(|id| self.unit(*id).post.square == square)
    }

    /// The commander with a unit.
    pub fn commander_with(self, unit: UnitId) -> Option<CharacterId> {
        let at = self.field.commanders.iter().position(|commander| commander.host.0 == Some(unit))?;
        Some(self.scenario.commanders[at].id)
    }

    /// The commanders of a side that are still there, by id.
    pub fn commanders_of(self, side: Side) -> impl Iterator<Item = CharacterId> + 'a {
        let both = self.scenario.commanders.iter().zip(&self.field.commanders);
        both.filter(move |(setup, state)| setup.side == side && state.presence == Presence::OnTable)
            .map(|(setup, _)| setup.id)
    }
}

/// Columns and rows of the largest board.
const BREADTH: usize = *COLUMNS.end() as usize;
const DEPTH: usize = *ROWS.end() as usize;

/// No unit.
const NOBODY: UnitId = UnitId(u8::MAX);

/// Who stands where, laid out by squares: for looking at many squares at once.
pub struct Places([UnitId; BREADTH * DEPTH]);

impl Places {
    /// Reads it off the field.
    pub fn of(view: View) -> Places {
        let mut places = Places([NOBODY; BREADTH * DEPTH]);
        for unit in view.standing() {
            if let Some(place) = index(view.unit(unit).post.square).and_then(|index| places.0.get_mut(index)) {
                *place = unit;
            }
        }
        places
    }

    /// The unit on a square.
    pub fn unit_on(&self, square: Square) -> Option<UnitId> {
        let found = *self.0.get(index(square)?)?;
        (found != NOBODY).then_some(found)
    }
}

fn index(square: Square) -> Option<usize> {
    (usize::from(square.column) < BREADTH).then_some(usize::from(square.row) * BREADTH + usize::from(square.column))
}
