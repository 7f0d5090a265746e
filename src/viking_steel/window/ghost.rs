//! What an answer would lead to, drawn on the table before it is given: the ghost of a move with its cost and what bars it,
//! the lane of a charge, the arc of missiles, a unit being deployed.

use super::pick::Pointed;
use crate::board::{Footprint, Pose};
use crate::engine::{Actor, Side, UnitId};
use crate::viking_steel::rules::{charge, deployment, path};
use crate::viking_steel::state::choice::{Choice, Order, PathKind, Question};
use crate::viking_steel::state::components::{Formation, Placement};
use crate::viking_steel::state::field::View;
use crate::window::battle::BattleWorld;
use crate::window::chalk::{Chalk, arc};
use crate::window::space::radians;
use crate::window::theme::{self, CHALK, CHALK_AIM, CHALK_BAD, CHALK_GOOD, RED};
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use std::f32::consts::FRAC_PI_4;

/// The path being drawn while a question asks for one.
#[derive(Resource, Debug, Default)]
pub struct PathAim {
    /// The question it belongs to.
    question: u32,
    /// Wheel in tenths of a degree and advance in thousandths of an inch.
    pub path: (i32, i32),
    /// Straight on at first, or steered by keys: the pointer, which rests here, is ignored until it moves or a finger taps.
    held: Option<Vec2>,
    /// Ends of the farthest straight path for a fan of wheels: the outline of the reach.
    reach: Vec<Vec2>,
}

impl PathAim {
    /// The path as an answer; none before it has been drawn.
    pub fn answer(&self) -> Option<Choice> {
        let (wheel, advance) = self.path;
        (self.question > 0).then_some(Choice::Path { wheel, advance })
    }

    /// Turns the path by keys, tenths of a degree and thousandths of an inch; the pointer is ignored until it moves.
    pub fn steer(&mut self, wheel: i32, advance: i32, pointer: Option<Vec2>) {
        self.path.0 += wheel;
        self.path.1 = (self.path.1 + advance).max(0);
        self.hold(pointer);
    }

    fn hold(&mut self, pointer: Option<Vec2>) {
        self.held = Some(pointer.unwrap_or(SOMEWHERE));
    }

    /// Lets go when the pointer has left its rest.
    fn let_go(&mut self, pointed: &Pointed) {
        let (Some(held), Some(place)) = (self.held, pointed.place) else { return };
        if pointed.clicked && !pointed.sure || held != SOMEWHERE && place.distance(held) > 0.3 {
            self.held = None;
        } else if held == SOMEWHERE {
            // A panel that goes leaves the pointer over the table without its having moved.
            self.held = Some(place);
        }
    }
}

/// Where the pointer rests when it is not over the table.
const SOMEWHERE: Vec2 = Vec2::NEG_ONE;

/// A unit in the hand while armies are deployed.
#[derive(Resource, Debug, Default)]
pub struct InHand {
    /// Which, and how it will stand.
    pub unit: Option<(UnitId, i32, Formation)>,
}

/// The unit's ground where a placement puts it.
fn ground(view: View, actor: Actor, placement: Placement) -> Footprint {
    match actor {
        Actor::Unit(id) => view.footprint_at(id, placement.pose, placement.formation),
        Actor::Character(_) => Footprint::square(placement.pose, crate::viking_steel::state::field::CHARACTER_BASE),
    }
}

/// Draws the bases of a unit as they would stand.
fn bases(chalk: &mut Chalk, ground: &Footprint, colour: Color32) {
    for base in ground.bases() {
        chalk.fill(&base.corners(), colour.gamma_multiply(0.4));
        chalk.outline(&base.corners(), true, 0.1, colour);
    }
    let (left, right) = ground.front_corners();
    chalk.stroke(left, right, 0.22, colour);
    let tip = ground.front_center() + ground.forward() * 0.7;
    let wing = (right - left).normalize_or_zero() * 0.4;
    chalk.fill(&[ground.front_center() - wing, tip, ground.front_center() + wing], colour);
}

/// Follows the pointer with the path that is asked for, and answers with it when the table is clicked.
pub fn path(
    mut battle: ResMut<BattleWorld>,
    pointed: Res<Pointed>,
    mut aim: ResMut<PathAim>,
    mut chalk: ResMut<Chalk>,
) {
    let number = battle.question_number();
    let Some((actor, kind, budget)) = battle.question().and_then(|decision| match decision.question {
        Question::Path { actor, kind, budget } => Some((actor, kind, budget)),
        _ => None,
    }) else {
        return;
    };
    let view = battle.view();
    if aim.question != number {
        *aim = PathAim { question: number, reach: reach(view, actor, kind, budget), ..PathAim::default() };
        aim.path.1 = path::furthest(view, actor, kind, budget, 0).unwrap_or(0);
        // It rests where the order was clicked, which says nothing of where to go.
        aim.hold(pointed.place);
    }
    aim.let_go(&pointed);
    if let (None, Some(place)) = (aim.held, pointed.place) {
        aim.path = path::aim(view, actor, kind, budget, place);
    }
    let start = match actor {
        Actor::Unit(id) => view.unit(id).placement,
        Actor::Character(id) => view.character(id).placement,
    };
    chalk.outline(&aim.reach, false, 0.2, CHALK.gamma_multiply(0.8));
    bases(&mut chalk, &ground(view, actor, start), CHALK.gamma_multiply(0.35));
    let (wheel, advance) = aim.path;
    match path::plan(view, actor, kind, budget, wheel, advance) {
        Ok(plan) => {
            let mut from = start;
            for corner in &plan.corners {
                lane(&mut chalk, &ground(view, actor, from), &ground(view, actor, *corner), CHALK);
                if corner.pose != start.pose {
                    bases(&mut chalk, &ground(view, actor, *corner), CHALK_GOOD);
                }
                from = *corner;
            }
            let wheel_cost = path::plan(view, actor, kind, budget, wheel, 0).map_or(0, |plan| plan.cost);
            let turn = format!("wheel {:.0}°", wheel.abs() as f32 / 10.0);
            let mut text = match kind {
                // On the spot it costs the order and no inches.
                PathKind::Wheel => turn.clone(),
                _ => format!("{} of {} in", inches(plan.cost), inches(budget)),
            };
            if wheel != 0 && kind != PathKind::Wheel {
                text += &format!(", {turn} costs {}", inches(wheel_cost));
            }
            if plan.really_bad {
                text += "; really bad ground: a D6 less (VS-3.9)";
            }
            let end = ground(view, actor, from);
            chalk.sign(end.front_center(), text, theme::WOOD);
            // What would stop it going on, where the pointer wants further.
            if let Some(place) = pointed.place
                && kind != PathKind::Wheel
                && place.distance(end.front_center()) > 1.5
                && let Err(bar) = path::plan(view, actor, kind, budget, wheel, advance + 300)
            {
                chalk.dashes(end.front_center(), place, 0.12, CHALK_BAD);
                chalk.sign(place, format!("no farther: {bar}"), RED);
            }
        }
        Err(bar) => chalk.sign(start.pose.position(), bar.to_string(), RED),
    }
    if pointed.clicked && pointed.sure && pointed.place.is_some() {
        battle.answer(Choice::Path { wheel, advance });
    }
}

/// The widest wheel of the fan, tenths of a degree.
const QUARTER_TURN: i32 = 900;

/// The front centre's farthest ends over a fan of wheels.
fn reach(view: View, actor: Actor, kind: PathKind, budget: i32) -> Vec<Vec2> {
    let Actor::Unit(id) = actor else { return Vec::new() };
    if !matches!(kind, PathKind::Move | PathKind::Basic) {
        return Vec::new();
    }
    let width = ground(view, actor, view.unit(id).placement).width();
    let start = view.unit(id).placement.pose;
    // Beyond a quarter turn hardly a move has anything left to advance with.
    (-QUARTER_TURN / 30..=QUARTER_TURN / 30)
        .filter_map(|step| {
            let wheel = step * 30;
            let far = path::furthest(view, actor, kind, budget, wheel)?;
            let pose = start.wheeled(crate::board::Wheel(wheel), width);
            Some(pose.advanced(far as f32 / 1000.0).position())
        })
        .collect()
}

/// The sides of the way from one place to another.
fn lane(chalk: &mut Chalk, from: &Footprint, to: &Footprint, colour: Color32) {
    let ((left, right), (left_end, right_end)) = (from.front_corners(), to.front_corners());
    chalk.fill(&[left, left_end, right_end, right], colour.gamma_multiply(0.16));
    chalk.dashes(left, left_end, 0.1, colour.gamma_multiply(0.8));
    chalk.dashes(right, right_end, 0.1, colour.gamma_multiply(0.8));
}

fn inches(mils: i32) -> String {
    format!("{:.1}", mils as f32 / 1000.0)
}

/// Shows what the order under the pointer would do: charge lanes, arcs, lines of sight. `named` is set by the prompt.
pub fn orders(battle: Res<BattleWorld>, named: Res<NamedOrder>, pointed: Res<Pointed>, mut chalk: ResMut<Chalk>) {
    let view = battle.view();
    let asked = match battle.question().map(|asked| &asked.question) {
        Some(Question::Orders { actor: Actor::Unit(unit), .. }) => Some(*unit),
        _ => None,
    };
    let selected = match pointed.selected {
        Some(Actor::Unit(unit)) if Pointed::valid(view, Actor::Unit(unit)) => Some(unit),
        _ => None,
    };
    // A click on the enemy while orders are asked selects him; the orders stay those of the unit asked.
    let Some(unit) = &asked.or(selected) else { return };
    match named.0 {
        Some(Order::Charge { target, .. }) => charge_lane(&mut chalk, view, *unit, target),
        Some(Order::Shoot { target }) => {
            missile_arc(&mut chalk, view, *unit);
            let (from, to) = (view.footprint(*unit), view.footprint_of(target));
            chalk.dashes(from.front_center(), to.center(), 0.16, CHALK_AIM);
            chalk.label(to.center(), format!("{:.1} in", from.distance(&to)), theme::WOOD);
        }
        Some(Order::Form(formation)) => {
            let placement = Placement { formation, ..view.unit(*unit).placement };
            bases(&mut chalk, &ground(view, Actor::Unit(*unit), placement), CHALK);
        }
        _ => {}
    }
}

/// The order under the pointer in the prompt or the menu.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct NamedOrder(pub Option<Order>);

fn charge_lane(chalk: &mut Chalk, view: View, unit: UnitId, target: UnitId) {
    let own = view.footprint(unit);
    match charge::plan(view, unit, target) {
        Ok(plan) => {
            let mut from = own;
            for corner in &plan.corners {
                let to = ground(view, Actor::Unit(unit), *corner);
                lane(chalk, &from, &to, CHALK_AIM);
                from = to;
            }
            let contact = ground(view, Actor::Unit(unit), plan.contact);
            bases(chalk, &contact, CHALK_AIM);
            let text = format!("contact after {} in", inches(plan.cost));
            chalk.label(contact.front_center() - contact.forward() * 3.0, text, theme::WOOD);
        }
        Err(bar) => {
            let there = view.footprint(target).center();
            chalk.dashes(own.front_center(), there, 0.16, CHALK_BAD);
            chalk.label((own.front_center() + there) / 2.0, bar.to_string(), RED);
        }
    }
}

/// The ground a unit's missiles can reach (VS-4.1): its range ahead and 45 degrees to either side of its front corners.
pub fn missile_arc(chalk: &mut Chalk, view: View, unit: UnitId) {
    let Some(range) = view.setup(unit).troop.range else { return };
    let ground = view.footprint(unit);
    let facing = radians(view.unit(unit).placement.pose.facing);
    let (left, right) = ground.front_corners();
    let range = f32::from(range);
    let mut outline = vec![left];
    outline.extend(arc(left, range, facing - FRAC_PI_4, facing, 12));
    outline.extend(arc(right, range, facing, facing + FRAC_PI_4, 12));
    outline.push(right);
    chalk.fill(&outline, CHALK_AIM.gamma_multiply(0.14));
    chalk.outline(&outline, false, 0.14, CHALK_AIM.gamma_multiply(0.8));
}

/// The unit in the hand while armies are deployed, and where it would stand.
pub fn deploy(
    mut battle: ResMut<BattleWorld>,
    mut pointed: ResMut<Pointed>,
    mut hand: ResMut<InHand>,
    mut chalk: ResMut<Chalk>,
) {
    let Some(decision) = battle.question().filter(|asked| asked.question == Question::Deploy) else {
        hand.unit = None;
        return;
    };
    let (side, view) = (decision.who, battle.view());
    zone(&mut chalk, view, side);
    match (hand.unit, pointed.place) {
        (Some((unit, facing, formation)), Some(place)) => {
            let pose = Pose { facing, ..Pose::new_inches(place.x, place.y, 0.0) };
            let verdict = deployment::may_deploy(view, side, unit, pose, formation);
            let placement = Placement { pose, formation, ..view.unit(unit).placement };
            let colour = if verdict.is_ok() { CHALK_GOOD } else { CHALK_BAD };
            bases(&mut chalk, &ground(view, Actor::Unit(unit), placement), colour);
            if let Err(bar) = &verdict {
                chalk.sign(place, bar.to_string(), RED);
            }
            if pointed.clicked && pointed.sure {
                match verdict {
                    Ok(()) => {
                        battle.answer(Choice::Deploy { unit, pose, formation });
                        hand.unit = None;
                    }
                    Err(bar) => battle.refuse(bar),
                }
                pointed.clicked = false;
            }
        }
        (None, _) => {
            if pointed.clicked
                && let Some(Actor::Unit(unit)) = pointed.hovered
                && view.setup(unit).side == side
            {
                let placement = view.unit(unit).placement;
                hand.unit = Some((unit, placement.pose.facing, placement.formation));
                pointed.selected = Some(Actor::Unit(unit));
                pointed.clicked = false;
            }
        }
        _ => {}
    }
}

fn zone(chalk: &mut Chalk, view: View, side: Side) {
    let [west, south, east, north] = view.scenario.sides[side.index()].zone;
    let corners = [Vec2::new(west, south), Vec2::new(east, south), Vec2::new(east, north), Vec2::new(west, north)];
    let colour = theme::side_colour(view.scenario, side);
    chalk.fill(&corners, colour.gamma_multiply(0.12));
    chalk.outline(&corners, true, 0.15, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32) -> Pointed {
        Pointed { place: Some(Vec2::new(x, 9.0)), ..Pointed::default() }
    }

    #[test]
    fn a_pointer_at_rest_does_not_draw_the_path() {
        let mut aim = PathAim::default();
        // Nowhere at first, as over the button that gave the order, which then goes.
        aim.hold(None);
        for pointed in [Pointed::default(), at(3.0), at(3.1)] {
            aim.let_go(&pointed);
            assert!(aim.held.is_some());
        }
        aim.let_go(&at(4.0));
        assert_eq!(aim.held, None, "the pointer has moved");
    }

    #[test]
    fn a_first_tap_draws_the_path_wherever_the_finger_was_before() {
        let mut aim = PathAim::default();
        aim.hold(Some(Vec2::new(3.0, 9.0)));
        aim.let_go(&Pointed { clicked: true, sure: false, ..at(3.0) });
        assert_eq!(aim.held, None);
    }
}
