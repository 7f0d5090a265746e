//! Marks that are there whatever is asked: who is selected or under the pointer, objectives, loot, the ruler.

use super::ghost;
use super::pick::Pointed;
use super::prompt::subject;
use crate::engine::Actor;
use crate::viking_steel::state::field::{Loot, View};
use crate::viking_steel::state::scenario::Goal;
use crate::window::battle::BattleWorld;
use crate::window::chalk::Chalk;
use crate::window::theme::{self, CHALK, CHALK_AIM, INK};
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// What the player wants to see marked.
#[derive(Resource, Debug)]
pub struct Marks {
    /// Zones of objectives and loot.
    pub objectives: bool,
    /// The selected unit's missile arc.
    pub arc: bool,
    /// The ruler, and where it was laid down.
    pub ruler: bool,
    /// Ends of the ruler that have been fixed.
    pub ends: Vec<Vec2>,
}

impl Default for Marks {
    fn default() -> Self {
        Marks { objectives: true, arc: false, ruler: false, ends: Vec::new() }
    }
}

/// Outlines the selected actor, the one under the pointer and the one a question is about.
pub fn actors(battle: Res<BattleWorld>, pointed: Res<Pointed>, marks: Res<Marks>, mut chalk: ResMut<Chalk>) {
    let view = battle.view();
    if let Some(actor) = battle.question().and_then(|asked| subject(&asked.question))
        && Pointed::valid(view, actor)
    {
        ring(&mut chalk, view, actor, 0.3, CHALK_AIM);
    }
    let selected = pointed.selected.filter(|actor| Pointed::valid(view, *actor));
    if let Some(actor) = selected {
        ring(&mut chalk, view, actor, 0.16, CHALK);
        if let (true, Actor::Unit(unit)) = (marks.arc, actor) {
            ghost::missile_arc(&mut chalk, view, unit);
        }
    }
    let Some(lit) = pointed.lit().filter(|actor| Pointed::valid(view, *actor)) else { return };
    let ground = view.footprint_of(lit);
    let colour = theme::side_colour(view.scenario, view.scenario.side_of(lit));
    ring(&mut chalk, view, lit, 0.14, colour);
    let mut name = view.scenario.name_of(lit).to_owned();
    if let Some(selected) = selected.filter(|selected| *selected != lit) {
        let gap = view.footprint_of(selected).distance(&ground);
        name += &format!(", {gap:.1} in from {}", view.scenario.name_of(selected));
    }
    let back = ground.center() - ground.forward() * (ground.depth() / 2.0 + 0.9);
    chalk.label(back, name, colour);
}

/// A frame a little outside the actor's ground.
fn ring(chalk: &mut Chalk, view: View, actor: Actor, width: f32, colour: Color32) {
    let ground = view.footprint_of(actor);
    if let Actor::Character(_) = actor
        && ground.width() < 2.0
    {
        chalk.ring(ground.center(), ground.width() / 2.0 + 0.2, width, colour);
        return;
    }
    let mut bounds = ground.bounds();
    bounds.half += Vec2::splat(0.2);
    chalk.outline(&bounds.corners(), true, width, colour);
}

/// Zones that score, and loot that lies about.
pub fn objectives(battle: Res<BattleWorld>, marks: Res<Marks>, mut chalk: ResMut<Chalk>) {
    if !marks.objectives {
        return;
    }
    let view = battle.view();
    for (number, objective) in view.scenario.objectives.iter().enumerate() {
        if view.field.turn.scored.contains(&(number as u8)) {
            continue;
        }
        if let Goal::Loot { zone } | Goal::Ground { zone } | Goal::MarchOff { zone } = objective.goal {
            let [west, south, east, north] = zone;
            let colour = theme::side_colour(view.scenario, objective.side);
            let corners =
                [Vec2::new(west, south), Vec2::new(east, south), Vec2::new(east, north), Vec2::new(west, north)];
            for (index, from) in corners.iter().enumerate() {
                chalk.dashes(*from, corners[(index + 1) % 4], 0.12, colour);
            }
            let middle = Vec2::new((west + east) / 2.0, south + 0.6);
            chalk.note(middle, format!("{}: {}", objective.name, objective.points), colour);
        }
    }
    for (number, loot) in view.field.turn.loot.iter().enumerate() {
        if let Loot::At(x, y) = loot {
            let place = Vec2::new(*x as f32, *y as f32) / 1000.0;
            chalk.ring(place, 0.8, 0.14, CHALK_AIM);
            if let Some(setup) = view.scenario.loot.get(number) {
                chalk.note(place + Vec2::Y * 1.5, setup.name.clone(), INK);
            }
        }
    }
}

/// The ruler: a click lays down one end, a second the other, a third begins anew.
pub fn ruler(mut marks: ResMut<Marks>, mut pointed: ResMut<Pointed>, mut chalk: ResMut<Chalk>) {
    if !marks.ruler {
        return;
    }
    if pointed.clicked
        && let Some(place) = pointed.place
    {
        if marks.ends.len() >= 2 {
            marks.ends.clear();
        }
        marks.ends.push(place);
        pointed.clicked = false;
    }
    let to = marks.ends.get(1).copied().or(pointed.place);
    match (marks.ends.first().copied(), to) {
        (Some(from), Some(to)) => {
            chalk.stroke(from, to, 0.12, CHALK);
            let way = to - from;
            let across = way.normalize_or_zero().perp();
            // A notch every inch, a longer one every sixth.
            for notch in 0..=(way.length() as usize).min(150) {
                let at = from + way.normalize_or_zero() * notch as f32;
                let half = if notch % 6 == 0 { 0.45 } else { 0.22 };
                chalk.stroke(at - across * half, at + across * half, 0.06, CHALK);
            }
            chalk.label((from + to) / 2.0, format!("{:.1} in", way.length()), theme::WOOD);
        }
        (None, Some(place)) => chalk.ring(place, 0.3, 0.1, CHALK),
        _ => {}
    }
}
