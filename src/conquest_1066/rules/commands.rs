//! CQ-3: command actions, and what is left of them when a side has lost its commanders (CQ-12).
//!
//! Rulings: a side with several commanders has the sum of what each of them brings. A side that has lost the last one has a
//! D3, or, where command actions are fixed, one less than the commander it lost last. Nothing is rolled before the first turn
//! where the scenario lets nothing be kept.

use super::battle::{Battle, Outcome};
use super::frame::CqFlow;
use crate::conquest_1066::state::event::What;
use crate::conquest_1066::state::field::View;
use crate::conquest_1066::state::roll::{Item, Items, Roll};
use crate::conquest_1066::state::scenario::{Commands, Kept, Quality};
use crate::engine::{Flow, Side};
use smallvec::SmallVec;

/// The phase: the active side's command actions (CQ-3).
pub fn resolve(battle: &mut Battle) -> CqFlow {
    find(battle, battle.active(), false);
    Flow::Done(Outcome::Done)
}

/// Before the first turn, the second player finds what he may spend on re-rolls in it (CQ-3).
pub fn before_first(battle: &mut Battle) {
    if battle.scenario.kept != Kept::None {
        let second = battle.scenario.first.enemy();
        find(battle, second, true);
        keep(battle, second);
    }
}

/// At the end of a side's turn: what may be kept for re-rolls in the enemy's (CQ-3).
pub fn keep(battle: &mut Battle, side: Side) {
    let left = &mut battle.field.turn.commands[side.index()];
    *left = kept(battle.scenario.kept, *left);
    let left = *left;
    if left > 0 {
        battle.record("CQ-3", What::CommandsKept { side, left }, &[]);
    }
}

/// How many of the command actions left may be kept (CQ-3).
pub fn kept(setting: Kept, left: u8) -> u8 {
    match setting {
        Kept::None => 0,
        Kept::Two => left.min(2),
        Kept::All => left,
    }
}

/// The fixed number of a side (CQ-3, CQ-12).
pub fn fixed(view: View, side: Side) -> u8 {
    let numbers = &view.scenario.rules.numbers;
    let of = |quality| match quality {
        Quality::Poor => numbers.commands_poor,
        Quality::Average => numbers.commands_average,
        Quality::Good => numbers.commands_good,
    };
    let sum = view.commanders_of(side).fold(0u8, |sum, id| sum.saturating_add(of(view.scenario.commander(id).quality)));
    if sum > 0 {
        return sum;
    }
    let last = view.field.turn.fallen[side.index()];
    last.map_or(0, |id| of(view.scenario.commander(id).quality)).saturating_sub(1)
}

/// What is added to the die of a side's commanders, for each of them; one die without anything when none is left (CQ-12).
pub fn dice(view: View, side: Side) -> SmallVec<[Items; 2]> {
    let added = view.scenario.rules.numbers.commands_added.min(100) as i8;
    let mut dice: SmallVec<[Items; 2]> =
        view.commanders_of(side).map(|_| Items::from_iter([(Item::Commands, added)])).collect();
    if dice.is_empty() {
        dice.push(Items::new());
    }
    dice
}

fn find(battle: &mut Battle, side: Side, before_first: bool) {
    let mut rolls: SmallVec<[Roll; 2]> = SmallVec::new();
    let total = match battle.scenario.commands {
        Commands::Fixed => fixed(battle.view(), side),
        Commands::Rolled => {
            for items in dice(battle.view(), side) {
                rolls.push(battle.roll(items));
            }
            rolls.iter().fold(0u8, |sum, roll| sum.saturating_add(roll.total))
        }
    };
    battle.field.turn.commands[side.index()] = total;
    battle.record_rolls("CQ-3", What::CommandsFound { side, total, before_first }, &[], &rolls);
}
