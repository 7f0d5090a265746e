//! Where a move may go (VS-3.5 to 3.9): one wheel about a front corner at double cost, then straight ahead.

use crate::board::*;
use crate::engine::{Actor, CharacterId, Refusal, UnitId};
use crate::viking_steel::state::choice::PathKind;
use crate::viking_steel::state::components::{Formation, Placement};
use crate::viking_steel::state::field::{CHARACTER_BASE, View};
use crate::viking_steel::state::tables::Qualities;
use bevy_math::Vec2;
use smallvec::SmallVec;

/// A move that can be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Placements along the way, the end last; more than one where the move begins with a wheel.
    pub corners: SmallVec<[Placement; 3]>,
    /// What it costs, in thousandths of an inch.
    pub cost: i32,
    /// Does it enter really bad ground, which costs a D6 more (VS-3.9)?
    pub really_bad: bool,
}

/// A manoeuvre ends at least this far from an enemy, inches (VS-3.6).
pub const STANDOFF: f32 = 1.0;
/// The widest wheel, tenths of a degree: half a turn (VS-3.2). One at the start of a move is limited by its cost too.
pub const WIDEST_WHEEL: i32 = 1800;

/// Units in the way of an actor that goes no farther than `reach` inches, without those in `except`. Skirmishers and
/// characters pass through friends (VS-3.6); characters standing alone bar nobody's way.
pub fn blockers(view: View, actor: Actor, except: &[UnitId], reach: f32) -> SmallVec<[Blocker; 16]> {
    let side = view.scenario.side_of(actor);
    let (friends, here, own) = match actor {
        Actor::Unit(id) => {
            let passes = view.has(id, Qualities::PASSES_FRIENDS);
            let kind = if passes { BlockKind::Passable } else { BlockKind::Friend };
            (kind, view.unit(id).placement.pose, extent(view, id))
        }
        Actor::Character(id) => (BlockKind::Passable, view.character(id).placement.pose, CHARACTER_BASE),
    };
    let here = here.position();
    let mut blockers = SmallVec::new();
    for id in view.units_on_table() {
        if actor == Actor::Unit(id) || except.contains(&id) {
            continue;
        }
        let far = reach + own + extent(view, id) + STANDOFF;
        if view.unit(id).placement.pose.position().distance_squared(here) > far * far {
            continue;
        }
        blockers.push(Blocker {
            footprint: view.footprint(id),
            kind: if view.setup(id).side == side { friends } else { BlockKind::Enemy },
            tag: u16::from(id.0),
        });
    }
    blockers
}

/// No point of the unit is farther than this from its front centre, however it turns about a front corner or its
/// middle, inches.
fn extent(view: View, id: UnitId) -> f32 {
    let (columns, bases) = (f32::from(view.columns(id)), f32::from(view.bases(id)));
    (columns + (bases / columns).ceil()) * view.scenario.base * 1.5
}

/// How an actor copes with the ground (VS-1.4, 3.9).
pub fn gait(view: View, actor: Actor) -> Gait {
    match actor {
        Actor::Unit(id) => Gait {
            fast: view.has(id, Qualities::FAST),
            free_lines: view.unit(id).placement.formation == Formation::Column,
        },
        Actor::Character(_) => Gait { fast: false, free_lines: false },
    }
}

/// What stands in the way, in words.
pub fn stopped_by(view: View, stop: Stop) -> String {
    match stop {
        Stop::Unit(tag) => match view.scenario.units.get(usize::from(tag)) {
            Some(unit) => format!("{} is in the way", unit.name),
            None => "a unit is in the way".into(),
        },
        Stop::Impassable(area) => match view.scenario.table.areas().get(area) {
            Some(area) => format!("{} is in the way", area.name()),
            None => "impassable ground is in the way".into(),
        },
        Stop::Edge => "the table ends there".into(),
    }
}

/// The moving actor's shape, wherever it stands.
struct Shape {
    columns: u32,
    bases: u32,
    base: Vec2,
    placement: Placement,
    /// A character on a round base: he stands about his own centre and turns as he likes.
    alone: bool,
}

impl Shape {
    fn of(view: View, actor: Actor) -> Shape {
        match actor {
            Actor::Unit(id) => Shape {
                columns: u32::from(view.columns(id)),
                bases: u32::from(view.bases(id).max(1)),
                base: view.base_size(),
                placement: view.unit(id).placement,
                alone: false,
            },
            Actor::Character(id) => Shape {
                columns: 1,
                bases: 1,
                base: Vec2::splat(CHARACTER_BASE),
                placement: view.character(id).placement,
                alone: true,
            },
        }
    }

    fn at(&self, pose: Pose) -> Footprint {
        if self.alone {
            Footprint::square(pose, self.base.x)
        } else {
            Footprint::of(pose, self.columns, self.bases, self.base)
        }
    }

    /// The pose after a wheel: about a front corner, a character about himself.
    fn wheeled(&self, wheel: i32) -> Pose {
        let pose = self.placement.pose;
        match wheel {
            0 => pose,
            _ if self.alone => pose.turned(wheel),
            _ => pose.wheeled(Wheel(wheel), self.width()),
        }
    }

    /// What a wheel at the start of a move costs, inches.
    fn wheel_cost(&self, view: View, actor: Actor, wheel: i32, kind: PathKind) -> f32 {
        if self.alone || kind == PathKind::Wheel {
            0.0
        } else {
            wheel_price(view, actor, self.placement.pose, self.width(), wheel)
        }
    }

    /// The widest wheel of a kind of move, tenths of a degree.
    fn widest(&self, kind: PathKind) -> i32 {
        match kind {
            PathKind::Back | PathKind::Withdraw => 0,
            PathKind::Move | PathKind::Basic | PathKind::Wheel => WIDEST_WHEEL,
        }
    }

    /// A line does not wheel and advance in one order (VS-1.4).
    fn is_line(&self) -> bool {
        !self.alone && self.placement.formation == Formation::Line
    }

    fn width(&self) -> f32 {
        self.columns as f32 * self.base.x
    }
}

/// What a wheel costs, inches: double its outer path (VS-3.5), and the linear obstacles it sweeps over (VS-3.8).
pub fn wheel_price(view: View, actor: Actor, pose: Pose, width: f32, wheel: i32) -> f32 {
    let wheel = Wheel(wheel);
    2.0 * wheel.outer_path(width) + wheel_toll(&view.scenario.table, pose, width, wheel, gait(view, actor))
}

/// Does a wheel that leads from one place to another pass through really bad ground (VS-3.9)?
pub fn wheels_through_really_bad(view: View, actor: Actor, from: &Footprint, to: &Footprint) -> bool {
    let really_bad = |area: &&Area| area.ground() == Ground::ReallyBad;
    let mut areas = view.scenario.table.areas().iter().filter(really_bad);
    !gait(view, actor).fast && areas.any(|area| from.enters(area) || to.enters(area))
}

fn mils(inches: f32) -> i32 {
    (inches * 1000.0).round() as i32
}

fn inches(mils: i32) -> f32 {
    mils as f32 / 1000.0
}

/// The straight part of a move from a pose: what it costs and where it may end.
struct Straight {
    cost: Cost,
    lane: Lane,
    /// Cost of an inch in good going: 1, or 2 at half speed.
    pace: f32,
}

impl Straight {
    fn new(view: View, actor: Actor, shape: &Shape, pose: Pose, kind: PathKind, budget: f32) -> Straight {
        let backwards = matches!(kind, PathKind::Back | PathKind::Withdraw);
        let direction = if backwards { -pose.forward() } else { pose.forward() };
        let pace = if backwards { 2.0 } else { 1.0 };
        let length = (budget / pace).max(0.0);
        let footprint = shape.at(pose);
        let blockers = blockers(view, actor, &[], length + shape.width());
        Straight {
            cost: Cost::along(&view.scenario.table, &footprint, direction, length, gait(view, actor)),
            lane: Lane::along(&view.scenario.table, &footprint, direction, length, &blockers, STANDOFF),
            pace,
        }
    }

    fn cost_of(&self, distance: f32) -> f32 {
        self.cost.of(distance) * self.pace
    }

    /// The farthest end the budget pays for, in whole thousandths of an inch.
    fn farthest(&self, budget: f32) -> Option<i32> {
        let reach = self.cost.reach(budget / self.pace);
        self.lane.farthest_end(reach).map(|distance| (distance * 1000.0).floor() as i32)
    }
}

/// Checks a path and says where it leads (VS-3.2 to 3.8).
///
/// # Errors
/// Names the rule and what stands in the way.
pub fn plan(view: View, actor: Actor, kind: PathKind, budget: i32, wheel: i32, advance: i32) -> Result<Plan, Refusal> {
    let shape = Shape::of(view, actor);
    let start = shape.placement;
    if wheel == 0 && advance == 0 && kind != PathKind::Withdraw {
        return Ok(Plan { corners: SmallVec::from_iter([start]), cost: 0, really_bad: false });
    }
    if advance < 0 {
        return Err(Refusal::new("VS-3.5", "a move goes straight ahead after the wheel"));
    }
    let mut corners = SmallVec::new();
    let mut pose = start.pose;
    let mut cost = 0.0;
    let mut really_bad = false;
    if wheel != 0 {
        let most = shape.widest(kind);
        if most == 0 {
            return Err(Refusal::new("VS-3.2", "a move backwards goes straight back"));
        }
        if wheel.checked_abs().is_none_or(|angle| angle > most) {
            return Err(Refusal::new("VS-3.5", format!("a wheel turns at most {} degrees here", most / 10)));
        }
        if shape.is_line() && advance > 0 {
            return Err(Refusal::new("VS-1.4", "a line cannot wheel and advance in one order"));
        }
        cost = shape.wheel_cost(view, actor, wheel, kind);
        if mils(cost) > budget && cost > 0.0 {
            return Err(Refusal::new(
                "VS-3.5",
                format!("the wheel costs {:.1}\", {:.1}\" are left", cost, inches(budget)),
            ));
        }
        if clear_turn(view, actor, &shape, wheel, advance == 0) != wheel {
            return Err(Refusal::new("VS-3.6", "the wheel would run into something"));
        }
        pose = shape.wheeled(wheel);
        corners.push(Placement { pose, ..start });
        // A wheel alone has no movement to lose.
        really_bad =
            kind != PathKind::Wheel && wheels_through_really_bad(view, actor, &shape.at(start.pose), &shape.at(pose));
    }
    if advance > 0 || kind == PathKind::Withdraw {
        if kind == PathKind::Wheel {
            return Err(Refusal::new("VS-3.2", "this order is a wheel alone"));
        }
        let left = inches(budget) - cost;
        let straight = Straight::new(view, actor, &shape, pose, kind, left);
        let distance = inches(advance);
        // A way longer than the movement pays for costs its inches at least.
        let price = straight.cost_of(distance).max(distance * straight.pace);
        if mils(cost + price) > budget {
            return Err(Refusal::new(
                "VS-3.3",
                format!("that costs {:.1}\", {:.1}\" are left", cost + price, inches(budget)),
            ));
        }
        if distance > straight.lane.clear + 0.001 {
            return Err(match straight.lane.stop {
                Some(stop) => Refusal::new("VS-3.6", stopped_by(view, stop)),
                None => Refusal::new("VS-3.3", "that is too far"),
            });
        }
        if !straight.lane.may_end(distance) || (kind == PathKind::Withdraw && !is_clear(view, actor, &shape, distance))
        {
            return Err(Refusal::new("VS-3.6", "a move may not end there: 1\" from enemies, clear of friends"));
        }
        really_bad |= straight.cost.enters_really_bad_before(distance) && !gait(view, actor).fast;
        cost += price;
        let step = if straight.pace > 1.0 { -distance } else { distance };
        pose = pose.advanced(step);
        corners.push(Placement { pose, ..start });
    }
    if let Actor::Character(id) = actor {
        let there = shape.at(pose);
        let on_another = view
            .characters_alone()
            .any(|other| other != id && view.footprint_of(Actor::Character(other)).overlaps(&there, SKIN));
        if on_another || may_stand(&view.scenario.table, &there, &[], 0.0).is_err() {
            return Err(Refusal::new("VS-1.7", "there is no room for him there"));
        }
    }
    Ok(Plan { corners, cost: mils(cost), really_bad })
}

/// The widest wheel up to `wanted` that runs into nothing.
fn clear_turn(view: View, actor: Actor, shape: &Shape, wanted: i32, stays: bool) -> i32 {
    if shape.alone {
        return wanted;
    }
    let turn = if stays { clear_wheel_to_stand } else { clear_wheel };
    let blockers = blockers(view, actor, &[], shape.width());
    let (table, pose) = (&view.scenario.table, shape.placement.pose);
    turn(table, pose, shape.columns, shape.bases, shape.base, Wheel(wanted), &blockers, STANDOFF).0
}

/// How far the actor can go straight on after a wheel, in thousandths of an inch; `None`: the wheel itself is not
/// possible, or no end of such a path is allowed.
pub fn furthest(view: View, actor: Actor, kind: PathKind, budget: i32, wheel: i32) -> Option<i32> {
    let shape = Shape::of(view, actor);
    let wheels_only = kind == PathKind::Wheel || (wheel != 0 && shape.is_line());
    let cost = shape.wheel_cost(view, actor, wheel, kind);
    let affordable = cost == 0.0 || mils(cost) <= budget;
    if !affordable || (wheel != 0 && clear_turn(view, actor, &shape, wheel, wheels_only) != wheel) {
        return None;
    }
    if wheels_only {
        return Some(0);
    }
    let pose = shape.wheeled(wheel);
    let left = inches(budget) - cost;
    let straight = Straight::new(view, actor, &shape, pose, kind, left);
    let mut farthest = straight.farthest(left)?;
    // Rounding to thousandths may tip the cost over by one.
    while farthest > 0 && mils(cost + straight.cost_of(inches(farthest))) > budget {
        farthest -= 1;
    }
    Some(farthest)
}

/// Is a unit that has withdrawn straight back so far clear of every enemy? The lane alone lets it end beside one that
/// touched its flank.
fn is_clear(view: View, actor: Actor, shape: &Shape, distance: f32) -> bool {
    let there = shape.at(shape.placement.pose.advanced(-distance));
    let others = blockers(view, actor, &[], distance);
    may_stand(&view.scenario.table, &there, &others, STANDOFF).is_ok()
}

/// The nearest distance at which a withdrawal may end, in thousandths of an inch (VS-7.10).
pub fn nearest_withdrawal(view: View, actor: Actor, budget: i32) -> Option<i32> {
    let shape = Shape::of(view, actor);
    let straight = Straight::new(view, actor, &shape, shape.placement.pose, PathKind::Withdraw, inches(budget));
    let nearest = (straight.lane.nearest_end(0.001)? * 1000.0).ceil() as i32;
    let affordable = |distance: &i32| mils(straight.cost_of(inches(*distance))) <= budget;
    let ends = (nearest..).step_by(50).take_while(affordable).take_while(|end| inches(*end) <= straight.lane.clear);
    ends.into_iter().find(|end| straight.lane.may_end(inches(*end)) && is_clear(view, actor, &shape, inches(*end)))
}

/// The legal path whose end comes nearest to a point of the table, as wheel and advance.
pub fn aim(view: View, actor: Actor, kind: PathKind, budget: i32, cursor: Vec2) -> (i32, i32) {
    let shape = Shape::of(view, actor);
    let start = shape.placement.pose;
    let widest = shape.widest(kind);
    let direct = turn_between(start.facing, bearing(cursor - start.position())).clamp(-widest, widest);
    let steps = (-widest / 50..=widest / 50).map(|step| step * 50);
    let around = (-9..=9).map(|step| (direct + step * 5).clamp(-widest, widest));
    let mut best = (f32::INFINITY, (0, 0));
    for wheel in steps.chain(around) {
        let Some(far) = furthest(view, actor, kind, budget, wheel) else { continue };
        let pose = shape.wheeled(wheel);
        if kind == PathKind::Wheel {
            let off = turn_between(pose.facing, bearing(cursor - pose.position())).abs();
            if (off as f32) < best.0 {
                best = (off as f32, (wheel, 0));
            }
            continue;
        }
        let sign = if matches!(kind, PathKind::Back | PathKind::Withdraw) { -1.0 } else { 1.0 };
        let along = ((cursor - pose.position()).dot(pose.forward() * sign) * 1000.0).clamp(0.0, far as f32) as i32;
        for advance in [along, far] {
            let end = pose.advanced(inches(advance) * sign);
            // A little preference for the smaller wheel between equals.
            let miss = end.position().distance(cursor) + wheel.abs() as f32 * 1e-4;
            if miss < best.0 && plan(view, actor, kind, budget, wheel, advance).is_ok() {
                best = (miss, (wheel, advance));
            }
        }
    }
    best.1
}

/// How far a character looks for room, inches.
const ROOM: i32 = 12;

/// The nearest place where a character can stand clear of everyone, by rings an inch apart around `near`.
pub fn free_spot(view: View, character: CharacterId, near: Pose) -> Option<Pose> {
    let here = near.position();
    let is_near = |pose: Pose, extent: f32| {
        let far = ROOM as f32 + CHARACTER_BASE + extent;
        pose.position().distance_squared(here) <= far * far
    };
    let others: SmallVec<[Footprint; 16]> = view
        .units_on_table()
        .filter(|id| is_near(view.unit(*id).placement.pose, extent(view, *id)))
        .map(|id| view.footprint(id))
        .chain(view.characters_alone().filter(|id| *id != character).map(|id| view.footprint_of(Actor::Character(id))))
        .collect();
    let is_free = |pose: Pose| {
        let footprint = Footprint::square(pose, CHARACTER_BASE);
        others.iter().all(|other| !other.overlaps(&footprint, 0.0))
            && may_stand(&view.scenario.table, &footprint, &[], 0.0).is_ok()
    };
    if is_free(near) {
        return Some(near);
    }
    // Behind first: a leader steps back, not in front of the shields.
    const EIGHTHS: [i32; 8] = [4, 3, 5, 2, 6, 1, 7, 0];
    (1..=ROOM).find_map(|ring| {
        EIGHTHS
            .into_iter()
            .map(|eighth| Pose { facing: near.facing, ..near.turned(eighth * 450).advanced(ring as f32) })
            .find(|pose| is_free(*pose))
    })
}
