//! How well a unit would stand somewhere: the way left to its goal, what could hit it there, what it could hit.

use super::posture::Posture;
use super::route::{Route, route};
use super::tasks::Task;
use super::threat::{Prey, Threats, is_precious, nearest_enemy};
use super::{posture, worth};
use crate::board::*;
use crate::engine::UnitId;
use crate::viking_steel::state::components::Formation;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::scenario::in_zone;
use bevy_math::Vec2;

/// What an inch nearer to the goal is worth: an errand, a fight, keeping the line.
const ERRAND: f32 = 0.016;
const FIGHT: f32 = 0.012;
const LINE: f32 = 0.006;
/// A turn that a wheel alone would make costs no more than a move, inches.
const LONGEST_TURN: f32 = 7.5;
/// Turns smaller than this are not worth a thought, degrees.
const ASTRAY: f32 = 6.0;
/// A line keeps together: nobody runs ahead of the others by more than this, inches.
const AHEAD: f32 = 4.0;
/// What an inch farther ahead costs.
const STRAGGLING: f32 = 0.014;
/// How much those fear who must get through, and those who are to get in: standing still is no safer.
const DARING: f32 = 0.5;
const BOLD: f32 = 0.7;
/// How much more those fear who must not be lost, and how much less a side at the end that must get something.
const PRECIOUS: f32 = 1.4;
const RECKLESS: f32 = 0.6;
/// What missiles count beside charges.
const MISSILES: f32 = 0.5;
/// Room ahead without which a unit is boxed in, inches.
const ROOM_AHEAD: f32 = 4.0;
/// Lines this near to the enemy have met, inches.
const MET: f32 = 9.0;
/// Those who keep the line are content this near to their place, inches.
const NEAR_PLACE: f32 = 3.0;
/// Distance to keep from the target with javelins or shields, and with bows, inches.
const CLOSE: f32 = 5.0;
const BOWSHOT: f32 = 16.0;

/// A unit on its task.
pub struct Mission<'a> {
    view: View<'a>,
    id: UnitId,
    /// What it is about.
    pub task: Task,
    /// Where it heads, where there is such a place.
    pub goal: Vec2,
    route: Route,
    pull: f32,
    threats: Threats<'a>,
    prey: Prey,
    /// Mean distance of its friends to the enemy, when the line advances together.
    line: Option<f32>,
    guarding: bool,
    /// What a shot next turn counts.
    hunt: f32,
    /// How much it fears.
    care: f32,
}

impl<'a> Mission<'a> {
    /// Looks around.
    pub fn new(view: View<'a>, id: UnitId, task: Task) -> Mission<'a> {
        let footprint = view.footprint(id);
        let from = footprint.center();
        let goal = match task {
            Task::Bring(zone) | Task::Occupy(zone) => nearest_in(&zone, from, 1.2),
            Task::MarchOff(zone) => edge_of_table(view, &zone),
            Task::Take(at) => at,
            Task::Fight(target) => view.footprint(target).center(),
            Task::Stand(pose) => pose.position(),
        };
        let posture = posture::of(view, view.setup(id).side);
        let hurry = 2.0 - posture::time_left(view);
        let pull = match task {
            Task::Bring(_) | Task::Take(_) | Task::MarchOff(_) => ERRAND * hurry,
            Task::Occupy(_) => ERRAND * hurry,
            Task::Fight(_) => FIGHT * if posture == Posture::Attack { hurry } else { 1.0 },
            Task::Stand(_) => LINE,
        };
        Mission {
            view,
            id,
            task,
            goal,
            route: route(&view.scenario.table, from, goal),
            pull,
            threats: Threats::to(view, id, None),
            prey: Prey::of(view, id),
            line: if matches!(task, Task::Fight(_)) { line(view, id) } else { None },
            hunt: match task {
                Task::Bring(_) | Task::MarchOff(_) => 0.1,
                Task::Take(_) => 0.3,
                _ => 0.5,
            },
            guarding: posture == Posture::Hold && matches!(task, Task::Stand(_) | Task::Occupy(_)),
            care: match task {
                Task::Bring(_) | Task::MarchOff(_) => DARING,
                Task::Take(_) => BOLD,
                _ => {
                    let rash =
                        if posture == Posture::Attack { RECKLESS * (1.0 - posture::time_left(view)) } else { 0.0 };
                    (1.0 - rash) * if is_precious(view, id) { PRECIOUS } else { 1.0 }
                }
            },
        }
    }

    /// Where to go first.
    pub fn via(&self) -> Vec2 {
        self.route.via
    }

    /// How well it would stand there, in the opponent's unit of worth.
    pub fn score(&self, pose: Pose, formation: Formation) -> f32 {
        let there = self.view.footprint_at(self.id, pose, formation);
        let mut score = -self.pull * self.way_left(pose, &there);
        score -= self.care * (self.threats.of_charges(&there) + MISSILES * self.threats.of_missiles(&there));
        score += self.hunt * self.prey.best(&there);
        if let Some(line) = self.line
            && let Some(gap) = self.gap_to_enemy(&there)
        {
            score -= STRAGGLING * (line - gap - AHEAD).max(0.0);
        }
        if self.guarding {
            score += self.shelter(&there);
        }
        score
    }

    /// Inches still to go, turns included.
    fn way_left(&self, pose: Pose, there: &Footprint) -> f32 {
        let direct = self.route.via == self.goal;
        let at = if matches!(self.task, Task::Stand(_)) { pose.position() } else { there.center() };
        let mut way = at.distance(self.route.via) + self.route.rest;
        match self.task {
            Task::Fight(target) if direct => {
                let keep = if worth::has_bow(self.view, self.id) { BOWSHOT } else { CLOSE };
                way = (there.distance(&self.view.footprint(target)) - keep).max(0.0);
            }
            Task::Take(loot) if direct => {
                way = (there.distance_to_point(loot) - 0.8).max(0.0);
            }
            Task::Bring(zone) | Task::Occupy(zone) if in_zone(&zone, at.x, at.y) => return 0.0,
            Task::Stand(_) => {
                way = (way - NEAR_PLACE).max(0.0);
                if way == 0.0 {
                    return 0.0;
                }
            }
            _ => {}
        }
        // Whoever is where he wants to be need not turn to it, except to an enemy.
        if way < 0.5 && !matches!(self.task, Task::Fight(_)) {
            return way;
        }
        if !matches!(self.task, Task::Fight(_) | Task::Stand(_)) {
            let lane = Lane::along(&self.view.scenario.table, there, there.forward(), ROOM_AHEAD, &[], 0.0);
            way += ROOM_AHEAD - lane.clear;
        }
        let toward = self.route.via - pose.position();
        let turn = (turn_between(pose.facing, bearing(toward)).abs() as f32 / 10.0 - ASTRAY).max(0.0);
        way + 0.8 * (2.0 * there.width() * turn.to_radians()).min(LONGEST_TURN)
    }

    fn gap_to_enemy(&self, there: &Footprint) -> Option<f32> {
        let side = self.view.setup(self.id).side.enemy();
        self.view.side_units(side).map(|enemy| there.distance(&self.view.footprint(enemy))).reduce(f32::min)
    }

    /// What the ground gives against the nearest enemy.
    fn shelter(&self, there: &Footprint) -> f32 {
        let Some((enemy, _)) = nearest_enemy(self.view, self.id) else { return 0.0 };
        let (table, enemy) = (&self.view.scenario.table, self.view.footprint(enemy));
        let (cover, _) = cover_of(table, &enemy, there);
        let cover = match cover {
            Cover::None => 0.0,
            Cover::Light => 0.02,
            Cover::Solid => 0.04,
            Cover::Fortification => 0.06,
        };
        let favoured = obstacle_between(table, &enemy, there).is_some() || uphill_of(table, &enemy, there);
        cover + if favoured { 0.03 } else { 0.0 }
    }
}

/// The point of a zone nearest to another, this far inside where it has room.
fn nearest_in(zone: &[f32; 4], from: Vec2, inset: f32) -> Vec2 {
    let inside = |low: f32, high: f32, at: f32| {
        let inset = inset.min((high - low) / 2.0);
        at.clamp(low + inset, high - inset)
    };
    Vec2::new(inside(zone[0], zone[2], from.x), inside(zone[1], zone[3], from.y))
}

/// The middle of the stretch of table edge that a zone touches.
fn edge_of_table(view: View, zone: &[f32; 4]) -> Vec2 {
    let (width, depth) = (view.scenario.table.width(), view.scenario.table.depth());
    let middle = Vec2::new((zone[0] + zone[2]) / 2.0, (zone[1] + zone[3]) / 2.0);
    let off = [zone[0], width - zone[2], zone[1], depth - zone[3]];
    let nearest = (0..4).reduce(|best, side| if off[side] < off[best] { side } else { best }).unwrap_or(0);
    match nearest {
        0 => Vec2::new(0.5, middle.y),
        1 => Vec2::new(width - 0.5, middle.y),
        2 => Vec2::new(middle.x, 0.5),
        _ => Vec2::new(middle.x, depth - 0.5),
    }
}

/// Mean distance to the enemy of the friends who advance beside the unit; none once the lines have met.
fn line(view: View, id: UnitId) -> Option<f32> {
    let side = view.setup(id).side;
    let mut gaps = 0.0;
    let mut count = 0.0;
    for friend in view.side_units(side).filter(|friend| *friend != id) {
        if view.is_engaged(friend) {
            return None;
        }
        if view.unit(friend).carries.0.is_some() || view.unit(friend).disorder.0 > 0 || worth::is_shooter(view, friend)
        {
            continue;
        }
        if let Some((_, gap)) = nearest_enemy(view, friend)
            && gap < 30.0
        {
            if gap < MET {
                return None;
            }
            gaps += gap;
            count += 1.0;
        }
    }
    (count > 0.0).then(|| gaps / count)
}
