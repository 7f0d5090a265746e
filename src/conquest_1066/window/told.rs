//! The battle as far as it has been told: what counters, coins and the strip of phases show while the rules are ahead.

use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::state::event::{After, Event, What};
use crate::conquest_1066::state::field::{Phase, View};
use crate::engine::{Record, Side, UnitId};
use crate::window::battle::BattleWorld;
use bevy::prelude::*;

/// What has been told so far.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Told {
    /// Records read.
    read: usize,
    /// The question that was open when everything was read off the field.
    question: u32,
    units: Vec<After>,
    /// Command actions of both sides.
    pub commands: [u8; 2],
    /// A second move is paid for.
    pub second_move: bool,
    /// Whose turn it is.
    pub active: Side,
    /// Its phase.
    pub phase: Phase,
    /// The turn; 0 before the first.
    pub turn: u16,
}

impl Default for Told {
    fn default() -> Self {
        Told {
            read: 0,
            question: 0,
            units: Vec::new(),
            commands: [0; 2],
            second_move: false,
            active: Side::Attacker,
            phase: Phase::Commands,
            turn: 0,
        }
    }
}

impl Told {
    /// Everything as it stands.
    pub fn of(view: View) -> Told {
        let turn = &view.field.turn;
        Told {
            read: 0,
            question: 0,
            units: view.scenario.units.iter().map(|unit| After::of(view, unit.id)).collect(),
            commands: turn.commands,
            second_move: turn.second_move,
            active: turn.active,
            phase: turn.phase,
            turn: turn.number,
        }
    }

    /// A unit as it was last told of.
    pub fn unit(&self, id: UnitId) -> Option<&After> {
        self.units.get(usize::from(id.0))
    }

    /// Reads one record.
    pub fn read(&mut self, record: &Record<Event>) {
        let event = &record.event;
        for after in &event.after {
            if let Some(unit) = self.units.get_mut(usize::from(after.unit.0)) {
                *unit = *after;
            }
        }
        self.commands = event.commands;
        match event.what {
            What::TurnBegan { number, side } => {
                (self.turn, self.active, self.phase, self.second_move) = (number, side, Phase::Commands, false);
            }
            What::PhaseBegan { phase } => (self.phase, self.second_move) = (phase, false),
            _ => {}
        }
    }
}

/// Reads on. While a question is open nothing lags behind, and everything is read off the field.
pub fn follow(battle: Res<BattleWorld<Conquest1066>>, mut told: ResMut<Told>) {
    let records = battle.told().len();
    let number = battle.question_number();
    if battle.question().is_some() {
        if told.question != number || told.read != records {
            *told = Told { read: records, question: number, ..Told::of(battle.view()) };
        }
        return;
    }
    if told.units.len() != battle.scenario().units.len() || told.read > records {
        *told = Told { read: records, ..Told::of(battle.view()) };
    }
    while told.read < records {
        let next = told.read;
        let told = &mut *told;
        told.read(&battle.told()[next]);
        told.read += 1;
    }
}

/// Forgets the last battle.
pub fn forget(mut told: ResMut<Told>) {
    *told = Told::default();
}
