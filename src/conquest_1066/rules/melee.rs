//! CQ-8: attacks, and the duel of re-rolls over each of them (CQ-9).
//!
//! Rulings: an attack costs no command action, and each unit has one a turn. After every decision about a re-roll the other
//! side is asked, the attacker first, until both let the die stand in a row; a side without command actions lets it stand
//! without being asked.

use super::battle::{Battle, Outcome};
use super::frame::CqFlow;
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::choice::{Choice, Question};
use crate::conquest_1066::state::event::{Spent, What};
use crate::conquest_1066::state::field::{LastHitBy, Places, View};
use crate::conquest_1066::state::roll::{Blow, Item, Items};
use crate::engine::{Flow, Refusal, UnitId};
use serde::{Deserialize, Serialize};

/// The melee phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeleeFrame {
    /// The attack whose die lies on the table; none: the side chooses the next one.
    blow: Option<Blow>,
}

impl MeleeFrame {
    /// One pass: the duel over the die, else the next attack.
    pub fn step(&mut self, battle: &mut Battle) -> CqFlow {
        if let Some(blow) = self.blow.take() {
            return self.duel(battle, blow);
        }
        match battle.answer.take() {
            Some(Choice::Attack { unit }) => {
                self.blow = attack(battle, unit);
                Flow::Continue
            }
            Some(_) => Flow::Done(Outcome::Done),
            None => battle.ask(battle.active(), Question::Melee, options(battle.view())),
        }
    }

    /// CQ-9: asks about the die until both sides let it stand in a row.
    fn duel(&mut self, battle: &mut Battle, mut blow: Blow) -> CqFlow {
        let side = blow.asked;
        let rerolls = match battle.answer.take() {
            Some(answer) => answer == Choice::Reroll,
            None if battle.field.turn.commands[side.index()] > 0 => {
                let question = Question::Reroll { blow: blow.clone() };
                self.blow = Some(blow);
                return battle.ask(side, question, vec![Choice::Reroll, Choice::Keep]);
            }
            None => false,
        };
        if rerolls {
            battle.spend_command(side, Spent::Reroll);
            blow.roll.again(battle.d3());
            let what = What::Rerolled { by: side, hits: blow.roll.total };
            battle.record_rolls("CQ-9", what, &[blow.attacker, blow.target], std::slice::from_ref(&blow.roll));
        } else if blow.other_keeps {
            strike(battle, &blow);
            return Flow::Continue;
        }
        blow.other_keeps = !rerolls;
        blow.asked = side.enemy();
        self.blow = Some(blow);
        Flow::Continue
    }
}

/// The attacks the active side may make, and to leave it at that (CQ-8).
pub fn options(view: View) -> Vec<Choice> {
    let places = Places::of(view);
    let mut options: Vec<Choice> = view
        .standing_of(view.field.turn.active)
        .filter(|unit| !view.unit(*unit).activity.has(Activity::FOUGHT) && faced_enemy(view, &places, *unit).is_some())
        .map(|unit| Choice::Attack { unit })
        .collect();
    options.push(Choice::Done);
    options
}

/// May the unit attack, and whom (CQ-8)?
pub fn may_attack(view: View, unit: UnitId) -> Result<UnitId, Refusal> {
    if !view.stands(unit) {
        return Err(Refusal::new("CQ-11", "has routed"));
    }
    if view.unit(unit).activity.has(Activity::FOUGHT) {
        return Err(Refusal::new("CQ-8", "has attacked already"));
    }
    let enemy = faced_enemy(view, &Places::of(view), unit);
    enemy.ok_or_else(|| Refusal::new("CQ-8", "faces no enemy in the next square"))
}

/// The enemy in the square that the unit faces (CQ-8).
fn faced_enemy(view: View, places: &Places, unit: UnitId) -> Option<UnitId> {
    let post = view.unit(unit).post;
    let other = places.unit_on(view.scenario.grid.next(post.square, post.facing)?)?;
    (view.setup(other).side != view.setup(unit).side).then_some(other)
}

/// What is added to the die of an attack (CQ-8): the attacker's own change (CQ-1), his commander, the target's armour, and
/// the rear, which is the side opposite its facing.
pub fn blow_items(view: View, attacker: UnitId, target: UnitId) -> Items {
    let numbers = &view.scenario.rules.numbers;
    let (own, theirs) = (view.unit(attacker).post, view.unit(target).post);
    let mut items = Items::new();
    items.push((Item::Troop, view.setup(attacker).troop.melee));
    if view.commander_with(attacker).is_some() {
        items.push((Item::Commander, numbers.with_commander));
    }
    items.extend(armour(view, target));
    if theirs.square.side_towards(own.square) == Some(theirs.facing.opposite()) {
        items.push((Item::Rear, numbers.rear));
    }
    items.retain(|(_, value)| *value != 0);
    items
}

/// What the target's armour adds (CQ-7, CQ-8).
pub(super) fn armour(view: View, target: UnitId) -> Option<(Item, i8)> {
    view.setup(target).troop.armoured.then_some((Item::Armoured, view.scenario.rules.numbers.armoured))
}

/// The attack begins: its die is thrown (CQ-8).
fn attack(battle: &mut Battle, unit: UnitId) -> Option<Blow> {
    let target = may_attack(battle.view(), unit).ok()?;
    let items = blow_items(battle.view(), unit, target);
    let roll = battle.roll(items);
    battle.unit(unit).activity.set(Activity::FOUGHT);
    let what = What::Attacked { hits: roll.total };
    battle.record_rolls("CQ-8", what, &[unit, target], std::slice::from_ref(&roll));
    Some(Blow { attacker: unit, target, roll, asked: battle.active(), other_keeps: false })
}

/// The die stands: the target takes the hits (CQ-8), and knows whose they were (CQ-10).
fn strike(battle: &mut Battle, blow: &Blow) {
    let hits = blow.roll.total;
    battle.hit(blow.target, hits);
    if hits > 0 {
        battle.unit(blow.target).last_hit_by = LastHitBy(Some(blow.attacker));
    }
    let units = [blow.attacker, blow.target];
    battle.record_rolls("CQ-8", What::Struck { hits }, &units, std::slice::from_ref(&blow.roll));
}
