//! What a battle came to: who won, why, and what every unit has left.

use super::playable::{Playable, Reason};
use crate::engine::Side;
use serde::Serialize;
use std::io::{self, Write};

/// The end of a battle.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Summary<R: Playable> {
    /// Title of the scenario.
    pub title: String,
    /// Who won; none: the battle was not played to its end.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Option<R::Reason>,
    /// The last turn.
    pub turn: u16,
    /// The attacker, then the defender.
    pub sides: [SideSummary<R>; 2],
    /// What this ruleset calls casualties, and the points that are left.
    #[serde(skip)]
    pub words: [&'static str; 2],
}

/// One side at the end.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct SideSummary<R: Playable> {
    /// Its name.
    pub name: String,
    /// Points scored.
    pub score: i16,
    /// Strength killed, or hits taken.
    pub casualties: u32,
    /// Units destroyed or routed.
    pub units_lost: u32,
    /// Leadership points or command actions left.
    pub points_left: u8,
    /// Every unit.
    pub units: Vec<R::UnitSummary>,
}

impl<R: Playable> Summary<R> {
    /// Writes it for people.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match (self.winner, self.reason) {
            (Some(winner), Some(reason)) => {
                let name = &self.sides[winner.index()].name;
                writeln!(out, "Victory of {name} in turn {}: {}.", self.turn, reason.words())?;
            }
            _ => writeln!(out, "Turn {}: no end yet.", self.turn)?,
        }
        let [casualties, points] = self.words;
        for side in &self.sides {
            writeln!(out)?;
            writeln!(
                out,
                "{}: {} points, {} {casualties}, {} units lost, {} {points} left",
                side.name, side.score, side.casualties, side.units_lost, side.points_left
            )?;
            for unit in &side.units {
                writeln!(out, "  {unit}")?;
            }
        }
        Ok(())
    }
}
