//! What a click on the table means, by the question that is open.

use super::aim::{self, Aim};
use crate::board::Square;
use crate::conquest_1066::state::choice::{Choice, CqDecision, Question};
use crate::conquest_1066::state::field::{Post, View};
use crate::conquest_1066::{Conquest1066, judge};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::window::pick::Pointed;
use crate::window::battle::BattleWorld;
use bevy::prelude::*;

/// What comes of a click.
enum Deed {
    /// Answers, or is refused.
    Answer(Choice),
    /// Selects somebody, or nobody.
    Select(Option<UnitId>),
    /// Picks a square and facing for the selected unit.
    Place(Post),
    /// Aims at an enemy.
    Target(UnitId),
}

/// Carries out a click on the table.
pub fn click(mut battle: ResMut<BattleWorld<Conquest1066>>, mut pointed: ResMut<Pointed>, mut aim: ResMut<Aim>) {
    if !pointed.clicked {
        return;
    }
    battle.clear_refusal();
    let hit = match pointed.hovered {
        Some(Actor::Unit(id)) => Some(id),
        _ => None,
    };
    let Some(decision) = battle.question().cloned() else {
        pointed.selected = hit.map(Actor::Unit);
        return;
    };
    let view = battle.view();
    let deed = match &decision.question {
        Question::Movement => movement(view, &decision, &pointed, &aim, hit),
        Question::Shooting => shooting(view, &decision, &pointed, &aim, hit),
        Question::Melee => melee(view, &decision, &pointed, hit),
        Question::Reroll { .. } => Deed::Select(hit),
    };
    carry_out(deed, &mut battle, &mut pointed, &mut aim);
}

fn carry_out(deed: Deed, battle: &mut BattleWorld<Conquest1066>, pointed: &mut Pointed, aim: &mut Aim) {
    match deed {
        Deed::Answer(choice) => answer(battle, pointed, aim, choice),
        Deed::Select(unit) => {
            pointed.selected = unit.map(Actor::Unit);
            aim.let_go();
        }
        Deed::Place(post) => aim.placed = Some(post),
        Deed::Target(target) => aim.target = Some(target),
    }
}

/// Submits a choice; after a legal one nothing is aimed at any more.
pub fn answer(battle: &mut BattleWorld<Conquest1066>, pointed: &mut Pointed, aim: &mut Aim, choice: Choice) {
    let number = battle.question_number();
    battle.answer(choice);
    if battle.question_number() != number {
        pointed.selected = None;
        aim.let_go();
    }
}

/// Takes back the last choice.
pub fn take_back(battle: &mut BattleWorld<Conquest1066>, pointed: &mut Pointed, aim: &mut Aim) {
    battle.take_back();
    pointed.selected = None;
    aim.let_go();
}

fn is_own(view: View, decision: &CqDecision, unit: UnitId) -> bool {
    view.setup(unit).side == decision.who
}

/// The selected unit, where it is the asked side's.
fn own_selected(view: View, decision: &CqDecision, pointed: &Pointed) -> Option<UnitId> {
    aim::selected(pointed).filter(|unit| view.stands(*unit) && is_own(view, decision, *unit))
}

fn movement(view: View, decision: &CqDecision, pointed: &Pointed, aim: &Aim, hit: Option<UnitId>) -> Deed {
    let own = own_selected(view, decision, pointed);
    let square = aim.hovered;
    if let (Some(unit), Some(post), Some(place)) = (own, aim.placed, pointed.place)
        && square == Some(post.square)
    {
        // Again on the square that was picked: one of its arrows, or as it is drawn.
        let facing = aim::arrow_at(post.square, place).unwrap_or(post.facing);
        return Deed::Answer(Choice::Move { unit, to: post.square, facing });
    }
    match (own, hit, square) {
        (Some(unit), Some(hit), _) if hit == unit => turn_on_the_spot(view, decision, unit),
        (_, Some(hit), _) if is_own(view, decision, hit) => Deed::Select(Some(hit)),
        (Some(unit), Some(hit), _) => go(view, decision, unit, view.unit(hit).post.square),
        (None, hit @ Some(_), _) => Deed::Select(hit),
        (Some(unit), None, Some(square)) => go(view, decision, unit, square),
        _ => Deed::Select(None),
    }
}

/// A click on the selected unit itself: its own square is picked, to turn there.
fn turn_on_the_spot(view: View, decision: &CqDecision, unit: UnitId) -> Deed {
    go(view, decision, unit, view.unit(unit).post.square)
}

/// A square is picked for a unit; where it may not go, trying to says why.
fn go(view: View, decision: &CqDecision, unit: UnitId, to: Square) -> Deed {
    match aim::settle(view, decision, unit, to) {
        Some(post) => Deed::Place(post),
        None => Deed::Answer(Choice::Move { unit, to, facing: aim::sensible(view, unit, to) }),
    }
}

fn shooting(view: View, decision: &CqDecision, pointed: &Pointed, aim: &Aim, hit: Option<UnitId>) -> Deed {
    let Some(hit) = hit else { return Deed::Select(None) };
    if is_own(view, decision, hit) {
        return Deed::Select(Some(hit));
    }
    let legal = |unit: UnitId| decision.options.binary_search(&Choice::Shoot { unit, target: hit }).is_ok();
    let own = own_selected(view, decision, pointed);
    let mut shooters = aim::can_act(decision).into_iter().filter(|unit| legal(*unit));
    let shooter = match (own, shooters.next(), shooters.next()) {
        (Some(own), ..) => Some(own),
        // Only one can: there is nothing to choose.
        (None, Some(only), None) => Some(only),
        _ => None,
    };
    match shooter {
        Some(unit) if legal(unit) && !pointed.sure && aim.target != Some(hit) => Deed::Target(hit),
        Some(unit) => Deed::Answer(Choice::Shoot { unit, target: hit }),
        None => Deed::Select(Some(hit)),
    }
}

fn melee(view: View, decision: &CqDecision, pointed: &Pointed, hit: Option<UnitId>) -> Deed {
    let Some(hit) = hit else { return Deed::Select(None) };
    let own = own_selected(view, decision, pointed);
    if own == Some(hit) {
        return Deed::Answer(Choice::Attack { unit: hit });
    }
    // A click on the one whom the selected unit faces is an attack too.
    match own {
        Some(unit) if !is_own(view, decision, hit) && faced(view, unit) == Some(hit) => {
            Deed::Answer(Choice::Attack { unit })
        }
        _ => Deed::Select(Some(hit)),
    }
}

/// The unit on the square that a unit faces.
pub fn faced(view: View, unit: UnitId) -> Option<UnitId> {
    let post = view.unit(unit).post;
    view.unit_on(view.scenario.grid.next(post.square, post.facing)?)
}

/// Shows why a choice is not legal, as if it had been tried.
pub fn refuse(battle: &mut BattleWorld<Conquest1066>, choice: Choice) {
    let Some(decision) = battle.question().cloned() else { return };
    if let Err(refusal) = judge(battle.view(), &decision, &choice) {
        battle.refuse(refusal);
    }
}

/// When a question is put: whoever can act alone is selected, and what was aimed at before is forgotten.
pub fn prepare(
    battle: Res<BattleWorld<Conquest1066>>,
    mut pointed: ResMut<Pointed>,
    mut aim: ResMut<Aim>,
    mut seen: Local<u32>,
) {
    let Some(decision) = battle.question() else { return };
    if std::mem::replace(&mut *seen, battle.question_number()) == battle.question_number() {
        return;
    }
    aim.let_go();
    let view = battle.view();
    match &decision.question {
        // The next archers and the next attackers come forward by themselves.
        Question::Shooting | Question::Melee => {
            let able = aim::can_act(decision);
            let still = aim::selected(&pointed).filter(|unit| able.contains(unit));
            pointed.selected = still.or(able.first().copied()).map(Actor::Unit);
        }
        Question::Reroll { .. } => pointed.selected = None,
        Question::Movement => {
            let gone = aim::selected(&pointed).is_some_and(|unit| !view.stands(unit));
            if gone {
                pointed.selected = None;
            }
        }
    }
}
