//! Marks on the squares: who may act, where the selected unit may go, which way it will face, whom it attacks or shoots at.

use super::act::faced;
use super::aim::{self, Aim};
use super::look::side_colour;
use crate::board::{Facing, Square, Tile};
use crate::conquest_1066::rules::movement::way;
use crate::conquest_1066::rules::rout::rout_number;
use crate::conquest_1066::rules::shooting::volley_items;
use crate::conquest_1066::state::choice::{Choice, CqDecision, Question};
use crate::conquest_1066::state::field::{Places, Post, View};
use crate::conquest_1066::state::scenario::Goal;
use crate::conquest_1066::{Conquest1066, odds, text};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::window::marks::Marks;
use crate::viking_steel::window::pick::Pointed;
use crate::window::battle::BattleWorld;
use crate::window::chalk::Chalk;
use crate::window::table::{SIDE, middle};
use crate::window::theme::{CHALK, CHALK_AIM, CHALK_BAD, CHALK_GOOD, GOLD_INK, INK, WOOD};
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// The corners of a square, `inset` inches within its lines.
fn corners(square: Square, inset: f32) -> [Vec2; 4] {
    let half = SIDE / 2.0 - inset;
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| middle(square) + Vec2::new(x, y) * half)
}

fn frame(chalk: &mut Chalk, square: Square, inset: f32, width: f32, colour: Color32) {
    chalk.outline(&corners(square, inset), true, width, colour);
}

fn wash(chalk: &mut Chalk, square: Square, colour: Color32, alpha: f32) {
    chalk.fill(&corners(square, 0.12), colour.gamma_multiply(alpha));
}

/// The unit vector of a facing on the table.
fn ahead(facing: Facing) -> Vec2 {
    match facing {
        Facing::North => Vec2::Y,
        Facing::East => Vec2::X,
        Facing::South => Vec2::NEG_Y,
        Facing::West => Vec2::NEG_X,
    }
}

/// A flat arrowhead in the outer part of a square.
fn arrow(chalk: &mut Chalk, square: Square, facing: Facing, size: f32, colour: Color32) {
    let (way, at) = (ahead(facing), middle(square));
    let tip = at + way * (SIDE / 2.0 - 0.2);
    let back = tip - way * 0.95 * size;
    chalk.fill(&[tip, back + way.perp() * 0.85 * size, back - way.perp() * 0.85 * size], colour);
}

/// An arrow from one square to another, as far as its line.
fn strike(chalk: &mut Chalk, from: Vec2, to: Vec2, width: f32, colour: Color32) {
    let way = (to - from).normalize_or_zero();
    let neck = to - way * 1.0;
    chalk.stroke(from, neck, width, colour);
    chalk.fill(&[to, neck + way.perp() * 0.6, neck - way.perp() * 0.6], colour);
}

/// Squares that objectives ask for.
pub fn objectives(battle: Res<BattleWorld<Conquest1066>>, marks: Res<Marks>, mut chalk: ResMut<Chalk>) {
    if !marks.objectives {
        return;
    }
    let scenario = battle.scenario();
    for (number, objective) in scenario.objectives.iter().enumerate() {
        let Goal::Hold { squares } = &objective.goal else { continue };
        let colour = side_colour(scenario, objective.side);
        // Both sides may want the same squares: the second frame lies within the first.
        let inset = 0.3 + 0.28 * (number % 2) as f32;
        for square in squares {
            let [a, b, c, d] = corners(*square, inset);
            for (from, to, side) in
                [(a, b, Facing::South), (b, c, Facing::East), (c, d, Facing::North), (d, a, Facing::West)]
            {
                let joined = square.next(side).is_some_and(|next| squares.contains(&next));
                if !joined {
                    chalk.dashes(from, to, 0.13, colour);
                }
            }
        }
    }
}

/// Everything that belongs to the open question, and who is looked at.
pub fn question(
    battle: Res<BattleWorld<Conquest1066>>,
    pointed: Res<Pointed>,
    aim: Res<Aim>,
    mut chalk: ResMut<Chalk>,
) {
    let (view, chalk) = (battle.view(), &mut *chalk);
    let selected = aim::selected(&pointed).filter(|unit| view.stands(*unit));
    if let Some(decision) = battle.question() {
        match &decision.question {
            Question::Movement => movement(chalk, view, decision, selected, &aim),
            Question::Shooting => shooting(chalk, view, decision, selected, &aim, &pointed),
            Question::Melee => melee(chalk, view, decision, selected),
            Question::Reroll { blow } => duel(chalk, view, blow.attacker, blow.target),
        }
    }
    if let Some(unit) = selected {
        frame(chalk, view.unit(unit).post.square, 0.14, 0.16, CHALK);
    }
    hover(chalk, view, &pointed, &aim, battle.question(), selected);
    if let Some(cursor) = aim.cursor {
        frame(chalk, cursor, 0.06, 0.2, CHALK_AIM);
    }
}

fn movement(chalk: &mut Chalk, view: View, decision: &CqDecision, selected: Option<UnitId>, aim: &Aim) {
    let Some(unit) = selected.filter(|unit| view.setup(*unit).side == decision.who) else {
        for unit in aim::can_act(decision) {
            frame(chalk, view.unit(unit).post.square, 0.16, 0.08, CHALK_GOOD.gamma_multiply(0.75));
        }
        return;
    };
    let own = view.unit(unit).post;
    let reach = aim::reach(decision, unit);
    for square in &reach {
        if *square != own.square {
            wash(chalk, *square, CHALK_GOOD, 0.30);
            frame(chalk, *square, 0.14, 0.09, CHALK_GOOD);
        }
    }
    for choice in &decision.options {
        if let Choice::ChangeHost { commander, host } = choice
            && view.commander_with(unit) == Some(*commander)
        {
            frame(chalk, view.unit(*host).post.square, 0.3, 0.14, CHALK_AIM);
        }
    }
    match aim.placed {
        Some(post) => placed(chalk, view, decision, unit, own, post),
        None => {
            // From where the pointer is, the way there is shown before it is clicked.
            if let Some(square) = aim.hovered.filter(|square| *square != own.square && reach.contains(square)) {
                path(chalk, view, unit, square, CHALK);
                if let Some(post) = aim::settle(view, decision, unit, square) {
                    arrow(chalk, square, post.facing, 0.8, CHALK.gamma_multiply(0.8));
                }
            }
        }
    }
}

/// The way of a unit to a square, as dashes.
fn path(chalk: &mut Chalk, view: View, unit: UnitId, to: Square, colour: Color32) {
    let mut from = middle(view.unit(unit).post.square);
    for square in way(view, &Places::of(view), unit, to).unwrap_or_default() {
        chalk.dashes(from, middle(square), 0.16, colour);
        from = middle(square);
    }
}

fn placed(chalk: &mut Chalk, view: View, decision: &CqDecision, unit: UnitId, own: Post, post: Post) {
    if post.square != own.square {
        path(chalk, view, unit, post.square, CHALK_AIM);
        wash(chalk, post.square, CHALK_AIM, 0.30);
    }
    frame(chalk, post.square, 0.1, 0.16, CHALK_AIM);
    for facing in Facing::ALL {
        let one = Post { facing, ..post };
        if facing == post.facing {
            arrow(chalk, post.square, facing, 1.15, CHALK_AIM);
        } else if aim::may_end(decision, unit, one) {
            arrow(chalk, post.square, facing, 0.75, CHALK.gamma_multiply(0.7));
        }
    }
}

fn shooting(
    chalk: &mut Chalk,
    view: View,
    decision: &CqDecision,
    selected: Option<UnitId>,
    aim: &Aim,
    pointed: &Pointed,
) {
    for unit in aim::can_act(decision) {
        frame(chalk, view.unit(unit).post.square, 0.2, 0.12, CHALK_AIM);
    }
    let Some(unit) = selected.filter(|unit| view.setup(*unit).side == decision.who) else { return };
    let from = middle(view.unit(unit).post.square);
    for target in aim::targets(decision, unit) {
        let to = middle(view.unit(target).post.square);
        let meant = aim.target == Some(target) || pointed.lit() == Some(Actor::Unit(target));
        let colour = if meant { CHALK_AIM } else { CHALK.gamma_multiply(0.8) };
        let way = (to - from).normalize_or_zero();
        strike(chalk, from + way * 1.6, to - way * 1.7, if meant { 0.26 } else { 0.14 }, colour);
        let hits = expected(&volley_items(view, unit, target));
        chalk.sign(to, format!("{hits:.1} hits expected"), if meant { GOLD_INK } else { WOOD });
    }
}

/// The mean hits of a die with these items.
pub fn expected(items: &crate::conquest_1066::state::roll::Items) -> f64 {
    odds::mean_hits(items.iter().fold(0i8, |sum, (_, value)| sum.saturating_add(*value)))
}

fn melee(chalk: &mut Chalk, view: View, decision: &CqDecision, selected: Option<UnitId>) {
    for unit in aim::can_act(decision) {
        let Some(target) = faced(view, unit) else { continue };
        let meant = selected == Some(unit);
        frame(chalk, view.unit(unit).post.square, 0.2, 0.12, if meant { CHALK_AIM } else { CHALK });
        blow(chalk, view, unit, target, meant);
    }
}

/// The arrow of an attack with the hits that may come of it.
fn blow(chalk: &mut Chalk, view: View, unit: UnitId, target: UnitId, meant: bool) {
    let (from, to) = (middle(view.unit(unit).post.square), middle(view.unit(target).post.square));
    let (colour, width) = if meant { (CHALK_BAD, 0.34) } else { (CHALK_BAD.gamma_multiply(0.75), 0.2) };
    let way = (to - from).normalize_or_zero();
    strike(chalk, from + way * 1.2, to - way * 1.1, width, colour);
    if meant {
        chalk.label((from + to) / 2.0, range(view, unit, target), GOLD_INK);
    } else {
        // Beside each other there is room for numbers only.
        let [least, most] = extremes(view, unit, target);
        chalk.note((from + to) / 2.0, format!("{least}–{most}"), WOOD);
    }
}

/// The hits an attack may bring, from the least to the most: `0 to 2 hits`.
pub fn range(view: View, unit: UnitId, target: UnitId) -> String {
    let [least, most] = extremes(view, unit, target);
    if least == most { format!("{most} hits") } else { format!("{least} to {most} hits") }
}

/// The fewest and the most hits an attack may bring.
fn extremes(view: View, unit: UnitId, target: UnitId) -> [u8; 2] {
    let added = odds::added(view, unit, target);
    let faces = odds::FACES.map(|face| odds::hits(face, added));
    [faces.iter().min().copied().unwrap_or(0), faces.iter().max().copied().unwrap_or(0)]
}

fn duel(chalk: &mut Chalk, view: View, attacker: UnitId, target: UnitId) {
    frame(chalk, view.unit(attacker).post.square, 0.2, 0.14, CHALK_AIM);
    frame(chalk, view.unit(target).post.square, 0.2, 0.14, CHALK_BAD);
    let (from, to) = (middle(view.unit(attacker).post.square), middle(view.unit(target).post.square));
    let way = (to - from).normalize_or_zero();
    strike(chalk, from + way * 1.2, to - way * 1.1, 0.34, CHALK_BAD);
}

/// Who or what lies under the pointer.
fn hover(
    chalk: &mut Chalk,
    view: View,
    pointed: &Pointed,
    aim: &Aim,
    decision: Option<&CqDecision>,
    selected: Option<UnitId>,
) {
    if let Some(Actor::Unit(unit)) = pointed.lit()
        && view.stands(unit)
        && selected != Some(unit)
    {
        let colour = side_colour(view.scenario, view.setup(unit).side);
        let square = view.unit(unit).post.square;
        frame(chalk, square, 0.14, 0.14, colour);
        let (hits, at) = (view.unit(unit).hits.0, rout_number(view, unit));
        let words = format!("{}, {hits} of {at} hits", view.setup(unit).name);
        chalk.note(middle(square) - Vec2::Y * 2.0, words, colour);
        return;
    }
    let Some(square) = aim.hovered else { return };
    let grid = &view.scenario.grid;
    let moving = matches!(decision.map(|asked| &asked.question), Some(Question::Movement));
    if moving && selected.is_some() && aim.placed.is_none() {
        frame(chalk, square, 0.06, 0.06, CHALK.gamma_multiply(0.7));
    }
    // A unit tells more than the ground under it.
    if view.unit_on(square).is_some() || (selected.is_none() && grid.tile(square) == Tile::Open) {
        return;
    }
    let mut words = format!("{square} {}", text::tile(grid.tile(square)));
    match grid.level(square) {
        0 => {}
        1 => words += ", hill",
        level => words += &format!(", hill {level}"),
    }
    chalk.note(middle(square) - Vec2::Y * 2.1, words, INK);
}
