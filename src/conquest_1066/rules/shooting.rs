//! CQ-7: arrows.
//!
//! Rulings: distance is counted in orthogonal steps, in any direction, so the L-shaped squares are in range too. A way of
//! so many steps must be clear: no enemy of the shooter between, no town, and nothing higher than both ends. Of several ways
//! one suffices. Arrows are aimed at enemies only, and an adjacent one is always in sight.

use super::battle::{Battle, Outcome};
use super::frame::CqFlow;
use super::melee::armour;
use super::rout::attackers;
use crate::board::{Facing, Square, Tile};
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::choice::{Choice, Question};
use crate::conquest_1066::state::event::{Spent, What};
use crate::conquest_1066::state::field::{Places, View};
use crate::conquest_1066::state::roll::{Item, Items};
use crate::conquest_1066::state::tables::Arm;
use crate::engine::{Flow, Refusal, UnitId};

/// One pass of the phase: carries out the answer, and asks for the next volley (CQ-7).
pub fn step(battle: &mut Battle) -> CqFlow {
    match battle.answer.take() {
        Some(Choice::Shoot { unit, target }) => shoot(battle, unit, target),
        Some(_) => return Flow::Done(Outcome::Done),
        None => {}
    }
    battle.ask(battle.active(), Question::Shooting, options(battle.view()))
}

/// Everything the active side may shoot, and to leave it at that (CQ-7).
pub fn options(view: View) -> Vec<Choice> {
    let side = view.field.turn.active;
    let mut options = Vec::new();
    if view.field.turn.commands[side.index()] > 0 {
        let places = Places::of(view);
        for unit in view.standing_of(side).filter(|unit| may_loose(view, *unit).is_ok()) {
            let targets = view.standing_of(side.enemy()).filter(|target| in_range(view, unit, *target));
            let seen = targets.filter(|target| in_sight(view, &places, unit, *target));
            options.extend(seen.map(|target| Choice::Shoot { unit, target }));
        }
    }
    options.push(Choice::Done);
    options
}

/// May the unit shoot at all, whatever the target (CQ-7)?
pub fn may_loose(view: View, unit: UnitId) -> Result<(), Refusal> {
    if view.setup(unit).troop.arm != Arm::Archers {
        return Err(Refusal::new("CQ-7", "only archers shoot"));
    }
    if !view.stands(unit) {
        return Err(Refusal::new("CQ-11", "has routed"));
    }
    if view.unit(unit).activity.has(Activity::SHOT) {
        return Err(Refusal::new("CQ-7", "has shot already"));
    }
    match attackers(view, unit).next() {
        Some(enemy) => Err(Refusal::new("CQ-7", format!("cannot shoot: {} faces it", view.setup(enemy).name))),
        None => Ok(()),
    }
}

/// May the unit shoot at this target (CQ-7)?
pub fn may_shoot(view: View, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    may_loose(view, unit)?;
    let name = &view.setup(target).name;
    if view.setup(target).side == view.setup(unit).side {
        return Err(Refusal::new("CQ-7", format!("{name} is a friend")));
    }
    if !view.stands(target) {
        return Err(Refusal::new("CQ-11", format!("{name} has routed")));
    }
    if !in_range(view, unit, target) {
        let away = view.unit(unit).post.square.steps_to(view.unit(target).post.square);
        let range = view.scenario.rules.numbers.range;
        return Err(Refusal::new("CQ-7", format!("{name} is {away} squares away, arrows carry {range}")));
    }
    if !in_sight(view, &Places::of(view), unit, target) {
        return Err(Refusal::new("CQ-7", format!("an enemy, a town or a hill bars the way to {name}")));
    }
    Ok(())
}

/// What is added to the die of a volley (CQ-7).
pub fn volley_items(view: View, _shooter: UnitId, target: UnitId) -> Items {
    let mut items = Items::new();
    items.push((Item::Shooting, view.scenario.rules.numbers.shooting));
    items.extend(armour(view, target));
    items.retain(|(_, value)| *value != 0);
    items
}

/// Is the target near enough (CQ-7)?
fn in_range(view: View, unit: UnitId, target: UnitId) -> bool {
    view.unit(unit).post.square.steps_to(view.unit(target).post.square) <= view.scenario.rules.numbers.range
}

/// Is there a clear way for arrows (CQ-7)?
fn in_sight(view: View, places: &Places, unit: UnitId, target: UnitId) -> bool {
    let grid = &view.scenario.grid;
    let (from, to) = (view.unit(unit).post.square, view.unit(target).post.square);
    let height = grid.level(from).max(grid.level(to));
    let side = view.setup(unit).side;
    let bars = |square: Square| {
        grid.tile(square) == Tile::Town
            || grid.level(square) > height
            || places.unit_on(square).is_some_and(|other| view.setup(other).side != side)
    };
    clear_way(from, to, &bars)
}

/// Is one of the shortest ways clear but for its ends?
fn clear_way(from: Square, to: Square, bars: &impl Fn(Square) -> bool) -> bool {
    let left = from.steps_to(to);
    left <= 1
        || Facing::ALL.into_iter().any(|side| {
            from.next(side).is_some_and(|next| next.steps_to(to) < left && !bars(next) && clear_way(next, to, bars))
        })
}

/// The volley itself: one command action, one die (CQ-7).
fn shoot(battle: &mut Battle, unit: UnitId, target: UnitId) {
    battle.spend_command(battle.active(), Spent::Shooting);
    let items = volley_items(battle.view(), unit, target);
    let roll = battle.roll(items);
    battle.unit(unit).activity.set(Activity::SHOT);
    battle.hit(target, roll.total);
    battle.record_rolls("CQ-7", What::Shot { hits: roll.total }, &[unit, target], &[roll]);
}
