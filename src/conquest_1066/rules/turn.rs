//! CQ-2: the turns, and the phases of each. The side that the scenario names begins; both have a turn in every turn of the count.

use super::battle::{Battle, Outcome};
use super::frame::{CqFlow, Frame};
use super::{commands, victory};
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::event::What;
use crate::conquest_1066::state::field::{LastHitBy, Phase};
use crate::engine::{Flow, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The course of the battle, turn by turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnFrame {
    step: Step,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    #[default]
    Muster,
    Begin,
    /// The next phase.
    Phase(Phase),
    End,
}

impl TurnFrame {
    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> CqFlow {
        battle.outcome = None;
        match self.step {
            Step::Muster => {
                let units: SmallVec<[UnitId; 32]> = battle.view().standing().collect();
                for unit in units {
                    battle.record("CQ-1", What::Deployed, &[unit]);
                }
                commands::before_first(battle);
                self.step = Step::Begin;
            }
            Step::Begin => {
                let turn = &mut battle.field.turn;
                if turn.active == battle.scenario.first {
                    turn.number += 1;
                }
                let (number, side) = (turn.number, turn.active);
                battle.record("CQ-2", What::TurnBegan { number, side }, &[]);
                self.step = Step::Phase(Phase::Commands);
            }
            Step::Phase(phase) => {
                battle.field.turn.phase = phase;
                battle.record("CQ-2", What::PhaseBegan { phase }, &[]);
                self.step = after(phase);
                return Flow::Push(Frame::of(phase));
            }
            Step::End => {
                end(battle);
                if victory::check(battle) {
                    return Flow::Done(Outcome::Done);
                }
                battle.field.turn.active = battle.active().enemy();
                self.step = Step::Begin;
            }
        }
        Flow::Continue
    }
}

/// What follows a phase (CQ-2).
fn after(phase: Phase) -> Step {
    match phase {
        Phase::Commands => Step::Phase(Phase::Movement),
        Phase::Movement => Step::Phase(Phase::Shooting),
        Phase::Shooting => Step::Phase(Phase::Melee),
        Phase::Melee => Step::Phase(Phase::Rout),
        Phase::Rout => Step::End,
    }
}

/// Command actions are kept or lapse (CQ-3), and nobody has done anything yet.
fn end(battle: &mut Battle) {
    commands::keep(battle, battle.active());
    for unit in &mut battle.field.units {
        unit.activity = Activity::default();
        unit.last_hit_by = LastHitBy(None);
    }
    battle.record("CQ-2", What::TurnEnded, &[]);
}
