//! How a battle ended: winner and reason, length, score, and what became of every unit.

use crate::units::{Presence, Side};
use crate::viking_steel::field::{EndReason, Field};
use crate::viking_steel::scenario::Scenario;
use crate::viking_steel::text;
use serde::Serialize;
use std::io::{self, Write};

/// The end of a battle.
#[derive(Serialize)]
pub struct Summary {
    /// Title of the scenario.
    pub title: String,
    /// Who won; none: the battle was not played to its end.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Option<EndReason>,
    /// The last turn.
    pub turn: u16,
    /// The attacker, then the defender.
    pub sides: [SideSummary; 2],
}

/// One side at the end.
#[derive(Serialize)]
pub struct SideSummary {
    /// Its name.
    pub name: String,
    /// Points scored (VS-12.1).
    pub score: i16,
    /// Strength killed.
    pub casualties: u32,
    /// Units destroyed or routed.
    pub units_lost: u32,
    /// Leadership points left.
    pub points_left: u8,
    /// Every unit.
    pub units: Vec<UnitSummary>,
}

/// One unit at the end.
#[derive(Serialize)]
pub struct UnitSummary {
    /// Its name.
    pub name: String,
    /// Strength left.
    pub strength: u8,
    /// Strength at the start.
    pub of: u8,
    /// On the table, destroyed, routed or marched off.
    pub presence: Presence,
    /// Levels of disorder.
    pub disorder: u8,
    /// Fatigue points.
    pub fatigue: u8,
}

/// Is a unit lost that is in this state (VS-12.1)?
fn is_lost(presence: Presence) -> bool {
    matches!(presence, Presence::Destroyed | Presence::Routed)
}

/// Strength killed and units lost of a side.
pub fn losses(scenario: &Scenario, field: &Field, side: Side) -> (u32, u32) {
    let units = scenario.units.iter().zip(&field.units).filter(|(setup, _)| setup.side == side);
    units.fold((0, 0), |(killed, lost), (setup, state)| {
        let dead = u32::from(setup.strength.saturating_sub(state.strength.0));
        (killed + dead, lost + u32::from(is_lost(state.presence)))
    })
}

impl Summary {
    /// Reads the end of a battle.
    pub fn of(scenario: &Scenario, field: &Field) -> Summary {
        let sides = Side::BOTH.map(|side| {
            let (casualties, units_lost) = losses(scenario, field, side);
            let units = scenario.units.iter().zip(&field.units).filter(|(setup, _)| setup.side == side);
            SideSummary {
                name: scenario.sides[side.index()].name.clone(),
                score: field.turn.score[side.index()],
                casualties,
                units_lost,
                points_left: field.turn.points[side.index()],
                units: units
                    .map(|(setup, state)| UnitSummary {
                        name: setup.name.clone(),
                        strength: state.strength.0,
                        of: setup.strength,
                        presence: state.presence,
                        disorder: state.disorder.0,
                        fatigue: state.fatigue.0,
                    })
                    .collect(),
            }
        });
        Summary {
            title: scenario.title.clone(),
            winner: field.turn.verdict.map(|verdict| verdict.winner),
            reason: field.turn.verdict.map(|verdict| verdict.reason),
            turn: field.turn.number,
            sides,
        }
    }

    /// Writes it for people.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match (self.winner, self.reason) {
            (Some(winner), Some(reason)) => {
                let name = &self.sides[winner.index()].name;
                writeln!(out, "Victory of {name} in turn {}: {}.", self.turn, text::end_reason(reason))?;
            }
            _ => writeln!(out, "Turn {}: no end yet.", self.turn)?,
        }
        for side in &self.sides {
            writeln!(out)?;
            writeln!(
                out,
                "{}: {} points, {} casualties, {} units lost, {} leadership points left",
                side.name, side.score, side.casualties, side.units_lost, side.points_left
            )?;
            for unit in &side.units {
                let state = match unit.presence {
                    Presence::OnTable if unit.disorder > 0 => {
                        format!("disorder {}, fatigue {}", unit.disorder, unit.fatigue)
                    }
                    Presence::OnTable => format!("fatigue {}", unit.fatigue),
                    Presence::Destroyed => "destroyed".into(),
                    Presence::Routed => "routed".into(),
                    Presence::MarchedOff => "marched off".into(),
                };
                writeln!(out, "  {:<32} {:>3} of {:>3}  {state}", unit.name, unit.strength, unit.of)?;
            }
        }
        Ok(())
    }
}
