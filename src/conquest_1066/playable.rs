//! Conquest 1066.

use super::files::{load_conquest_rules, parse_conquest};
use super::rules::rout::rout_number;
use super::state::choice::{Choice, CqDecision};
use super::state::event::{Event, What};
use super::state::field::{EndReason, Field, Phase, View};
use super::state::scenario::Scenario;
use super::{Conquest1066, opponent as ai, text};
use crate::conquest_1066;
use crate::content::DataErrors;
use crate::engine::{Presence, Record, Side};
use crate::play::{Facts, Line, LineKind, Playable, Reason, SideFacts};
use crate::play::{SideSummary, Summary};
use bevy_ecs::world::World;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// One unit at the end.
#[derive(Serialize)]
pub struct UnitSummary {
    /// Its name.
    name: String,
    /// Hits taken.
    hits: u8,
    /// Hits at which it routs where it stands (CQ-11).
    routs_at: u8,
    /// On the table or routed.
    presence: Presence,
    /// The commander with it.
    commander: Option<String>,
}

impl fmt::Display for UnitSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.presence {
            Presence::OnTable => write!(f, "{:<32} {:>2} of {:>2} hits", self.name, self.hits, self.routs_at)?,
            _ => write!(f, "{:<32} routed", self.name)?,
        }
        match &self.commander {
            Some(commander) => write!(f, ", with {commander}"),
            None => Ok(()),
        }
    }
}

impl Reason for EndReason {
    const ALL: &'static [EndReason] =
        &[EndReason::HalfLost, EndReason::Objective, EndReason::Points, EndReason::TimeFavoursDefender];

    fn words(self) -> &'static str {
        text::end_reason(self)
    }
}

impl Playable for Conquest1066 {
    type Field = Field;
    type Reason = EndReason;
    type UnitSummary = UnitSummary;

    fn parse(file: &str, text: &str) -> Result<Arc<Scenario>, DataErrors> {
        parse_conquest(file, text, load_conquest_rules(None)?)
    }

    fn facts(scenario: &Scenario) -> Facts<'_> {
        Facts {
            title: &scenario.title,
            story: &scenario.story,
            content_hash: scenario.content_hash,
            sides: Side::BOTH.map(|side| {
                let setup = scenario.side(side);
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
        conquest_1066::opening(scenario)
    }

    fn field(world: &mut World) -> Field {
        conquest_1066::field(world)
    }

    fn choose(world: &mut World, scenario: &Scenario, decision: &CqDecision) -> Choice {
        let field = conquest_1066::field(world);
        ai::decide(View { scenario, field: &field }, decision)
    }

    fn is_pause(event: &Event) -> bool {
        matches!(
            event.what,
            What::Moved { .. } | What::HostChanged { .. } | What::Shot { .. } | What::Struck { .. } | What::TurnEnded
        )
    }

    fn line(scenario: &Scenario, record: &Record<Event>) -> Line {
        let kind = match record.event.what {
            What::TurnBegan { .. } => LineKind::Turn,
            What::PhaseBegan { phase: Phase::Commands } | What::TurnEnded => LineKind::Silent,
            What::PhaseBegan { .. } => LineKind::Begins,
            _ => LineKind::Happens,
        };
        Line { text: text::describe(scenario, record), kind }
    }

    fn summary(scenario: &Scenario, field: &Field) -> Summary<Conquest1066> {
        let view = View { scenario, field };
        let sides = Side::BOTH.map(|side| {
            let units = || scenario.units.iter().zip(&field.units).filter(move |(setup, _)| setup.side == side);
            SideSummary {
                name: scenario.side(side).name.clone(),
                score: field.turn.score[side.index()],
                casualties: units().map(|(_, state)| u32::from(state.hits.0)).sum(),
                units_lost: units().filter(|(_, state)| state.presence != Presence::OnTable).count() as u32,
                points_left: field.turn.commands[side.index()],
                units: units()
                    .map(|(setup, state)| UnitSummary {
                        name: setup.name.clone(),
                        hits: state.hits.0,
                        routs_at: rout_number(view, setup.id),
                        presence: state.presence,
                        commander: view.commander_with(setup.id).map(|id| scenario.commander(id).name.clone()),
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
            words: ["hits", "command actions"],
        }
    }
}
