//! A battle in numbers, read off its journal.

use crate::engine::{Actor, Presence, Record, Side, UnitId};
use crate::viking_steel::state::event::{Event, What};
use crate::viking_steel::state::field::View;

/// What became of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitLine {
    /// Which.
    pub id: UnitId,
    /// Strength at the start and at the end.
    pub strength: [u8; 2],
    /// Strength it took from others by its volleys and in melee.
    pub dealt: u16,
    /// Where it is now.
    pub presence: Presence,
}

/// One side in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideLine {
    /// Strength lost.
    pub lost: u16,
    /// Units that have left the table beaten.
    pub units_lost: u8,
    /// Dice rolled against a number.
    pub dice: u32,
    /// How many of them succeeded.
    pub successes: u32,
    /// How many should have succeeded.
    pub expected: f32,
    /// Leadership points spent.
    pub points_spent: u8,
}

impl SideLine {
    /// Successes over what was to be expected, such as +2.5.
    pub fn luck(&self) -> f32 {
        self.successes as f32 - self.expected
    }
}

/// A battle in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Attacker and defender.
    pub sides: [SideLine; 2],
    /// Units by id.
    pub units: Vec<UnitLine>,
}

impl Summary {
    /// Reads a whole journal.
    pub fn of(view: View, records: &[Record<Event>]) -> Summary {
        let mut sides = [SideLine::default(); 2];
        let mut units: Vec<UnitLine> = view
            .unit_ids()
            .map(|id| UnitLine {
                id,
                strength: [view.setup(id).strength, view.unit(id).strength.0],
                dealt: 0,
                presence: view.unit(id).presence,
            })
            .collect();
        for unit in &units {
            let side = &mut sides[view.setup(unit.id).side.index()];
            side.lost += u16::from(unit.strength[0].saturating_sub(unit.strength[1]));
            side.units_lost += u8::from(matches!(unit.presence, Presence::Destroyed | Presence::Routed));
        }
        let mut striking: Vec<UnitId> = Vec::new();
        for record in records {
            for roll in &record.event.rolls {
                let Some(needed) = &roll.needed else { continue };
                let side = &mut sides[roll.side.index()];
                side.dice += roll.dice.len() as u32;
                side.successes += u32::from(roll.hits());
                side.expected += roll
                    .dice
                    .iter()
                    .map(|die| f32::from(needed.successes(die.sides)) / f32::from(die.sides.max(1)))
                    .sum::<f32>();
            }
            match record.event.what {
                What::PointSpent { who, .. } => sides[who.index()].points_spent += 1,
                What::Volley { .. } | What::MeleeRound { .. } => {
                    striking = record.event.actors.iter().filter_map(unit_of).collect();
                }
                What::Casualties { lost } => {
                    let victim = record.event.actors.first().and_then(unit_of);
                    let by = striking.iter().find(|unit| Some(**unit) != victim);
                    if let (Some(victim), Some(by)) = (victim, by)
                        && view.setup(victim).side != view.setup(*by).side
                        && let Some(line) = units.get_mut(usize::from(by.0))
                    {
                        line.dealt += u16::from(lost);
                    }
                }
                _ => {}
            }
        }
        Summary { sides, units }
    }

    /// Units of a side.
    pub fn units_of<'a>(&'a self, view: View<'a>, side: Side) -> impl Iterator<Item = &'a UnitLine> {
        self.units.iter().filter(move |unit| view.setup(unit.id).side == side)
    }
}

fn unit_of(actor: &Actor) -> Option<UnitId> {
    match actor {
        Actor::Unit(id) => Some(*id),
        Actor::Character(_) => None,
    }
}
