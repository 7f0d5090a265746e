//! VS-2: initiative, alternate activation, and what the end of a turn brings (VS-5.5 rally, VS-6.4 rest).

use super::activation::Activation;
use super::battle::{Battle, Outcome};
use super::deployment::Deployment;
use super::frame::{Frame, VsFlow};
use super::victory;
use crate::engine::{Actor, Flow, Side, UnitId};
use crate::viking_steel::state::choice::{Choice, Question};
use crate::viking_steel::state::components::Activity;
use crate::viking_steel::state::event::What;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Purpose, Roll, Throw};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The course of the battle, turn by turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnFrame {
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Muster,
    Deployed,
    Begin,
    InitiativeThrown,
    /// The winner is asked.
    FirstOrSecond(Side),
    /// Whose go it is, and the question to him.
    Next,
    Chosen,
    Activated,
    EndOfTurn,
}

impl TurnFrame {
    /// A battle about to begin.
    pub fn new() -> Self {
        TurnFrame { step: Step::Muster }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        match self.step {
            Step::Muster => {
                battle.record_muster();
                self.step = Step::Deployed;
                if battle.scenario.deployment {
                    return Flow::Push(Frame::Deployment(Deployment::new()));
                }
            }
            Step::Deployed => {
                battle.outcome = None;
                self.step = Step::Begin;
            }
            Step::Begin => return self.begin(battle),
            Step::InitiativeThrown => return self.initiative(battle),
            Step::FirstOrSecond(winner) => {
                let first = match battle.answer.take() {
                    Some(Choice::MoveSecond) => winner.enemy(),
                    _ => winner,
                };
                battle.field.turn.active = first;
                battle.record("VS-2.1", What::FirstMover { first }, &[]);
                self.step = Step::Next;
            }
            Step::Next => return self.next(battle),
            Step::Chosen => match battle.answer.take() {
                Some(Choice::Activate(actor)) => {
                    self.step = Step::Activated;
                    return Flow::Push(Frame::Activation(Activation::new(actor)));
                }
                _ => {
                    let who = battle.active();
                    battle.record("VS-2.2", What::Passed { who }, &[]);
                    battle.field.turn.active = who.enemy();
                    self.step = Step::Next;
                }
            },
            Step::Activated => {
                battle.outcome = None;
                victory::score_at_once(battle);
                if victory::check_breaks(battle) {
                    return Flow::Done(Outcome::Done);
                }
                battle.field.turn.active = battle.active().enemy();
                self.step = Step::Next;
            }
            Step::EndOfTurn => {
                end_of_turn(battle);
                if battle.field.turn.number >= battle.scenario.turn_limit {
                    victory::time_out(battle);
                    return Flow::Done(Outcome::Done);
                }
                self.step = Step::Begin;
            }
        }
        Flow::Continue
    }

    fn begin(&mut self, battle: &mut Battle) -> VsFlow {
        battle.field.turn.number += 1;
        battle.record("VS-2.1", What::TurnBegan { number: battle.field.turn.number }, &[]);
        self.step = Step::InitiativeThrown;
        throw_initiative(battle)
    }

    fn initiative(&mut self, battle: &mut Battle) -> VsFlow {
        let Some(throw) = battle.thrown() else { return Flow::Continue };
        let (attacker, defender) = (throw.rolls[0].sum(), throw.rolls[1].sum());
        if attacker == defender {
            battle.record_throw("VS-2.1", What::InitiativeTied, &[], Some(&throw));
            return throw_initiative(battle);
        }
        let winner = if attacker > defender { Side::Attacker } else { Side::Defender };
        battle.record_throw("VS-2.1", What::Initiative { winner }, &[], Some(&throw));
        self.step = Step::FirstOrSecond(winner);
        battle.ask(winner, Question::FirstOrSecond, vec![Choice::MoveFirst, Choice::MoveSecond])
    }

    fn next(&mut self, battle: &mut Battle) -> VsFlow {
        let view = battle.view();
        let mut side = battle.active();
        if view.waiting(side).next().is_none() {
            side = side.enemy();
        }
        let mut options: Vec<Choice> = view.waiting(side).map(Choice::Activate).collect();
        if options.is_empty() {
            self.step = Step::EndOfTurn;
            return Flow::Continue;
        }
        // Each pass makes the enemy use up one unit, so this alone allows one for each unit of difference.
        if options.len() < view.waiting(side.enemy()).count() {
            options.push(Choice::Pass);
        }
        battle.field.turn.active = side;
        self.step = Step::Chosen;
        battle.ask(side, Question::WhichUnit, options)
    }
}

impl Default for TurnFrame {
    fn default() -> Self {
        TurnFrame::new()
    }
}

fn throw_initiative(battle: &Battle) -> VsFlow {
    let rolls = Side::BOTH.map(|side| Roll::new(side, None, None, 1, 10));
    battle.throw(Throw { purpose: Purpose::Initiative, rolls: SmallVec::from_iter(rolls) })
}

/// May the unit shed a level of disorder at the end of the turn (VS-5.5)?
pub fn rallies(view: View, id: UnitId) -> bool {
    let unit = view.unit(id);
    unit.disorder.0 > 0
        && !view.is_engaged(id)
        && !unit.activity.has(Activity::SHOT_AT)
        && unit.activity.has(Activity::PASSED_ROLL)
        && !unit.activity.has(Activity::BEYOND_BASIC)
}

/// May the unit shed a point of fatigue at the end of the turn (VS-6.4)?
pub fn rests(view: View, id: UnitId) -> bool {
    let unit = view.unit(id);
    unit.fatigue.0 > view.setup(id).troop.fatigue
        && !unit.activity.has(Activity::LOOSED)
        && !unit.activity.has(Activity::FOUGHT)
        && !unit.activity.has(Activity::BEYOND_BASIC)
}

/// Rally, rest, and a clean slate for the next turn.
fn end_of_turn(battle: &mut Battle) {
    let units: SmallVec<[UnitId; 32]> = battle.view().units_on_table().collect();
    for id in units {
        if rallies(battle.view(), id) {
            battle.unit(id).disorder.0 -= 1;
            battle.record("VS-5.5", What::Rallied, &[Actor::Unit(id)]);
        }
        if rests(battle.view(), id) {
            let unit = battle.unit(id);
            unit.fatigue.0 -= 1;
            let now = unit.fatigue.0;
            battle.record("VS-6.4", What::Fatigue { now }, &[Actor::Unit(id)]);
        }
    }
    for unit in &mut battle.field.units {
        unit.activity = Activity::default();
    }
    for character in &mut battle.field.characters {
        character.activity = Activity::default();
    }
    for contact in &mut battle.field.contacts {
        contact.fought = false;
        contact.charged = None;
    }
    battle.field.turn.fought.clear();
}
