//! Viking Steel.

use super::files::{load_rules, parse_scenario};
use super::state::choice::{Choice, VsDecision};
use super::state::event::{Event, What};
use super::state::field::{EndReason, Field, View};
use super::state::scenario::Scenario;
use super::{VikingSteel, opponent as ai, text};
use crate::content::DataErrors;
use crate::engine::{Presence, Record, Side};
use crate::play::{Facts, Line, LineKind, Playable, Reason, SideFacts};
use crate::play::{SideSummary, Summary};
use crate::viking_steel;
use bevy_ecs::world::World;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// One unit at the end.
#[derive(Serialize)]
pub struct UnitSummary {
    /// Its name.
    name: String,
    /// Strength left.
    strength: u8,
    /// Strength at the start.
    of: u8,
    /// On the table, destroyed, routed or marched off.
    presence: Presence,
    /// Levels of disorder.
    disorder: u8,
    /// Fatigue points.
    fatigue: u8,
}

impl fmt::Display for UnitSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<32} {:>3} of {:>3}  ", self.name, self.strength, self.of)?;
        match self.presence {
            Presence::OnTable if self.disorder > 0 => write!(f, "disorder {}, fatigue {}", self.disorder, self.fatigue),
            Presence::OnTable => write!(f, "fatigue {}", self.fatigue),
            Presence::Destroyed => f.write_str("destroyed"),
            Presence::Routed => f.write_str("routed"),
            Presence::MarchedOff => f.write_str("marched off"),
        }
    }
}

impl Reason for EndReason {
    const ALL: &'static [EndReason] =
        &[EndReason::HalfLost, EndReason::LeaderAndThirdLost, EndReason::Points, EndReason::TimeFavoursDefender];

    fn words(self) -> &'static str {
        text::end_reason(self)
    }
}

impl Playable for VikingSteel {
    type Field = Field;
    type Reason = EndReason;
    type UnitSummary = UnitSummary;

    fn parse(file: &str, text: &str) -> Result<Arc<Scenario>, DataErrors> {
        parse_scenario(file, text, load_rules(None)?)
    }

    fn facts(scenario: &Scenario) -> Facts<'_> {
        Facts {
            title: &scenario.title,
            story: &scenario.story,
            content_hash: scenario.content_hash,
            sides: Side::BOTH.map(|side| {
                let setup = &scenario.sides[side.index()];
                SideFacts {
                    name: &setup.name,
                    people: &setup.people,
                    player: &setup.player,
                    units: scenario.units.iter().filter(|unit| unit.side == side).count(),
                }
            }),
        }
    }

    fn opening(scenario: &Scenario) -> Field {
        viking_steel::opening(scenario)
    }

    fn field(world: &mut World) -> Field {
        viking_steel::field(world)
    }

    fn choose(world: &mut World, scenario: &Scenario, decision: &VsDecision) -> Choice {
        let field = viking_steel::field(world);
        ai::decide(View { scenario, field: &field }, decision)
    }

    fn is_pause(event: &Event) -> bool {
        event.what == What::ActivationEnded
    }

    fn line(scenario: &Scenario, record: &Record<Event>) -> Line {
        let kind = match record.event.what {
            What::TurnBegan { .. } => LineKind::Turn,
            What::Activated => LineKind::Begins,
            What::ActivationEnded => LineKind::Silent,
            _ => LineKind::Happens,
        };
        Line { text: text::describe(scenario, record), kind }
    }

    fn summary(scenario: &Scenario, field: &Field) -> Summary<VikingSteel> {
        let lost = |presence| matches!(presence, Presence::Destroyed | Presence::Routed);
        let sides = Side::BOTH.map(|side| {
            let units = || scenario.units.iter().zip(&field.units).filter(move |(setup, _)| setup.side == side);
            SideSummary {
                name: scenario.sides[side.index()].name.clone(),
                score: field.turn.score[side.index()],
                casualties: units()
                    .map(|(setup, state)| u32::from(setup.strength.saturating_sub(state.strength.0)))
                    .sum(),
                units_lost: units().filter(|(_, state)| lost(state.presence)).count() as u32,
                points_left: field.turn.points[side.index()],
                units: units()
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
            words: ["casualties", "leadership points"],
        }
    }
}
