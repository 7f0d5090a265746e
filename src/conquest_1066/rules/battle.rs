//! What a phase works on: the gathered state, the dice, the journal, and the answer or outcome it was waiting for.

use super::frame::CqFlow;
use crate::conquest_1066::state::choice::{Choice, CqDecision, Question};
use crate::conquest_1066::state::event::{Event, Spent, What};
use crate::conquest_1066::state::field::{Field, UnitState, View};
use crate::conquest_1066::state::roll::{Items, Roll};
use crate::conquest_1066::state::scenario::Scenario;
use crate::engine::{Dice, Flow, Journal, Side, UnitId};
use serde::{Deserialize, Serialize};

/// What a finished frame tells the one below: that it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// There is nothing more to tell.
    Done,
}

/// The state a phase reads and changes.
pub struct Battle<'a> {
    /// What never changes.
    pub scenario: &'a Scenario,
    /// What does.
    pub field: &'a mut Field,
    /// The dice.
    pub dice: &'a mut Dice,
    /// The journal.
    pub journal: &'a mut Journal<Event>,
    /// The answer to the question this frame asked.
    pub answer: Option<Choice>,
    /// What the frame above came to.
    pub outcome: Option<Outcome>,
}

impl Battle<'_> {
    /// For reading.
    pub fn view(&self) -> View<'_> {
        View { scenario: self.scenario, field: self.field }
    }

    /// For changing a unit.
    pub fn unit(&mut self, id: UnitId) -> &mut UnitState {
        &mut self.field.units[usize::from(id.0)]
    }

    /// The side whose turn it is.
    pub fn active(&self) -> Side {
        self.field.turn.active
    }

    /// Writes a happening without dice.
    pub fn record(&mut self, rule: &'static str, what: What, units: &[UnitId]) {
        self.record_rolls(rule, what, units, &[]);
    }

    /// Writes a happening with the dice that led to it.
    pub fn record_rolls(&mut self, rule: &'static str, what: What, units: &[UnitId], rolls: &[Roll]) {
        let view = View { scenario: self.scenario, field: self.field };
        let turn = &self.field.turn;
        self.journal.write(turn.number, turn.active, rule, || Event::new(view, what, units, rolls));
    }

    /// A D3 (1, 1, 2, 2, 3, 3) with what is added to it.
    pub fn roll(&mut self, items: Items) -> Roll {
        Roll::new(self.d3(), items)
    }

    /// The face of a D3.
    pub fn d3(&mut self) -> u8 {
        self.dice.roll(3)
    }

    /// Takes a command action (CQ-3) for what the rule says.
    pub fn spend_command(&mut self, side: Side, on: Spent) {
        let left = &mut self.field.turn.commands[side.index()];
        *left = left.saturating_sub(1);
        let rule = match on {
            Spent::Moves => "CQ-4",
            Spent::Shooting => "CQ-7",
            Spent::Reroll => "CQ-9",
        };
        self.record(rule, What::CommandSpent { side, on }, &[]);
    }

    /// Adds hits to a unit; it leaves in the rout phase (CQ-10, CQ-11).
    pub fn hit(&mut self, id: UnitId, hits: u8) {
        let unit = self.unit(id);
        unit.hits.0 = unit.hits.0.saturating_add(hits);
    }

    /// Asks a side; the options must be sorted and unique.
    pub fn ask(&self, who: Side, question: Question, options: Vec<Choice>) -> CqFlow {
        debug_assert!(options.is_sorted(), "the phases list their options in order");
        Flow::Ask(CqDecision { who, question, options, reach: None })
    }
}
