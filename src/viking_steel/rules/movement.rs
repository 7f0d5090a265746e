//! VS-3.3 to 3.9: a move from its roll to its end.

use super::battle::{Battle, Outcome};
use super::frame::VsFlow;
use super::path;
use crate::engine::{Actor, Flow};
use crate::viking_steel::state::choice::{Choice, PathKind, Question, Reach, VsDecision};
use crate::viking_steel::state::components::{Activity, Formation};
use crate::viking_steel::state::event::{Motion, What};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Purpose, Roll, Throw};
use serde::{Deserialize, Serialize};

/// Inches of a move before the die: 4 on foot, 8 mounted; a column 2 more (VS-1.4, 3.3).
pub fn base_move(view: View, actor: Actor) -> i32 {
    match actor {
        Actor::Unit(id) => {
            let column = view.unit(id).placement.formation == Formation::Column;
            (if view.is_mounted(id) { 8 } else { 4 }) + if column { 2 } else { 0 }
        }
        Actor::Character(_) => 4,
    }
}

/// Movement that dice buy, in thousandths of an inch.
pub fn allowance(view: View, actor: Actor, kind: PathKind, dice: i32, orders: u8) -> i32 {
    1000 * match kind {
        PathKind::Basic => dice,
        _ => base_move(view, actor) * i32::from(orders) + dice,
    }
}

/// A move being made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement {
    actor: Actor,
    kind: PathKind,
    /// Orders spent: moves added together.
    orders: u8,
    budget: i32,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Begin,
    Thrown,
    Asked,
    /// Really bad ground on this path takes a D6 (VS-3.9).
    ReallyBad {
        wheel: i32,
        advance: i32,
    },
}

impl Movement {
    /// A move about to be rolled for.
    pub fn new(actor: Actor, kind: PathKind) -> Self {
        Movement { actor, kind, orders: 1, budget: 0, step: Step::Begin }
    }

    /// A withdrawal from melee about to be rolled for, with a move back for each order earned (VS-7.10). They are made
    /// in one, for none of them may end in contact (VS-3.6).
    pub fn withdrawal(actor: Actor, orders: u8) -> Self {
        Movement { orders, ..Movement::new(actor, PathKind::Withdraw) }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Begin if self.kind == PathKind::Wheel => self.ask(battle),
            Step::Begin => {
                self.step = Step::Thrown;
                let purpose = if self.kind == PathKind::Basic { Purpose::BasicMove } else { Purpose::Move };
                let side = battle.scenario.side_of(self.actor);
                battle.throw(Throw::one(purpose, Roll::new(side, Some(self.actor), None, self.orders, 6)))
            }
            Step::Thrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                self.budget = allowance(battle.view(), self.actor, self.kind, throw.rolls[0].sum(), self.orders);
                let what = What::Allowance { purpose: throw.purpose, mils: self.budget };
                battle.record_throw(throw.purpose.rule(), what, &[self.actor], Some(&throw));
                self.ask(battle)
            }
            Step::Asked => {
                let (wheel, advance) = match battle.answer.take() {
                    Some(Choice::Path { wheel, advance }) => (wheel, advance),
                    _ => (0, 0),
                };
                let plan = path::plan(battle.view(), self.actor, self.kind, self.budget, wheel, advance);
                if plan.is_ok_and(|plan| plan.really_bad) {
                    self.step = Step::ReallyBad { wheel, advance };
                    let side = battle.scenario.side_of(self.actor);
                    return battle
                        .throw(Throw::one(Purpose::ReallyBadGround, Roll::new(side, Some(self.actor), None, 1, 6)));
                }
                self.go(battle, wheel, advance)
            }
            Step::ReallyBad { wheel, advance } => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                self.budget = (self.budget - 1000 * throw.rolls[0].sum()).max(0);
                let what = What::Allowance { purpose: throw.purpose, mils: self.budget };
                battle.record_throw("VS-3.9", what, &[self.actor], Some(&throw));
                // As far along the chosen path as what is left allows.
                match path::furthest(battle.view(), self.actor, self.kind, self.budget, wheel) {
                    Some(far) => self.go(battle, wheel, advance.min(far)),
                    None => self.go(battle, 0, 0),
                }
            }
        }
    }

    fn ask(&mut self, battle: &Battle) -> VsFlow {
        self.step = Step::Asked;
        let (view, actor, kind, budget) = (battle.view(), self.actor, self.kind, self.budget);
        let straight = |advance| Choice::Path { wheel: 0, advance };
        let mut options = Vec::with_capacity(2);
        if kind == PathKind::Withdraw {
            match path::nearest_withdrawal(view, actor, budget) {
                Some(nearest) => options.push(straight(nearest)),
                None => return self.cannot_withdraw(),
            }
        } else {
            options.push(straight(0));
        }
        if kind != PathKind::Wheel
            && let Some(far) = path::furthest(view, actor, kind, budget, 0)
            && path::plan(view, actor, kind, budget, 0, far).is_ok()
        {
            options.push(straight(far));
        }
        let who = battle.scenario.side_of(actor);
        let decision = VsDecision::new(who, Question::Path { actor, kind, budget }, options);
        Flow::Ask(decision.within(Reach::Path { actor, kind, budget }))
    }

    /// The roll was too low to get clear of the enemy: the unit stays in the melee.
    fn cannot_withdraw(&self) -> VsFlow {
        Flow::Done(Outcome::Done)
    }

    fn go(&self, battle: &mut Battle, wheel: i32, advance: i32) -> VsFlow {
        let plan = path::plan(battle.view(), self.actor, self.kind, self.budget, wheel, advance);
        let (motion, rule) = match self.kind {
            PathKind::Move => (Motion::Move, "VS-3.3"),
            PathKind::Basic => (Motion::Basic, "VS-3.4"),
            PathKind::Back => (Motion::Back, "VS-3.2"),
            PathKind::Wheel => (Motion::Wheel, "VS-3.2"),
            PathKind::Withdraw => (Motion::Withdraw, "VS-7.10"),
        };
        if let Ok(plan) = plan
            && (wheel, advance) != (0, 0)
        {
            match self.actor {
                Actor::Unit(id) => {
                    if self.kind == PathKind::Withdraw {
                        battle.end_contacts(id, |_| true);
                    }
                    battle.move_unit(rule, id, motion, &plan.corners);
                    // A unit that stays where it is after all has done no more than a basic move (VS-5.5, 6.4).
                    if self.kind != PathKind::Basic {
                        battle.unit(id).activity.set(Activity::BEYOND_BASIC);
                    }
                }
                Actor::Character(id) => {
                    if let Some(end) = plan.corners.last() {
                        let character = battle.character(id);
                        if character.placement.pose != end.pose {
                            character.activity.set(Activity::MOVED);
                        }
                        let from = std::mem::replace(&mut character.placement, *end);
                        let what = What::Moved { motion: Motion::Walk, from, path: plan.corners };
                        battle.record(rule, what, &[self.actor]);
                        battle.make_way();
                    }
                }
            }
        }
        Flow::Done(Outcome::Done)
    }
}
