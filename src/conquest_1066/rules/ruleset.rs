//! Conquest 1066 as the engine sees it.

use super::battle::Outcome;
use super::frame::Frame;
use super::movement::{may_change_host, may_move, may_pay, may_stand};
use super::systems::{CqPending, Everyone, Setting, Workbench, add_phases};
use super::turn::TurnFrame;
use super::{melee, shooting};
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::choice::{Choice, CqDecision, NoReach, Question};
use crate::conquest_1066::state::event::Event;
use crate::conquest_1066::state::field::*;
use crate::conquest_1066::state::scenario::Scenario;
use crate::engine::{
    AttachedTo, CharacterId, DecisionOf, Dice, Journal, Presence, Refusal, Ruleset, Side, Stack, UnitId,
};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use bevy_ecs::system::SystemState;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Conquest1066;

/// Everything needed to go on with a battle elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Units, commanders, turn.
    pub field: Field,
    /// What is being resolved.
    pub stack: Stack<Frame>,
    /// The open question.
    pub pending: CqPending,
    /// The dice.
    pub dice: Dice,
    /// Number of the next journal record.
    pub seq: u32,
}

/// The access to all components, found once per world.
#[derive(Resource)]
struct Access(SystemState<Everyone<'static, 'static>>);

/// The state at the start of a scenario.
pub fn opening(scenario: &Scenario) -> Field {
    let unit = |setup: &crate::conquest_1066::state::scenario::UnitSetup| UnitState {
        post: Post { square: setup.at, facing: setup.facing },
        hits: Hits(0),
        presence: Presence::OnTable,
        activity: Activity::default(),
        last_hit_by: LastHitBy(None),
    };
    let commander = |setup: &crate::conquest_1066::state::scenario::CommanderSetup| CommanderState {
        host: AttachedTo(Some(setup.host)),
        presence: Presence::OnTable,
    };
    Field {
        units: scenario.units.iter().map(unit).collect(),
        commanders: scenario.commanders.iter().map(commander).collect(),
        turn: Turn {
            number: 0,
            active: scenario.first,
            phase: Phase::Commands,
            commands: [0; 2],
            second_move: false,
            fallen: [None; 2],
            score: [0; 2],
            verdict: None,
        },
    }
}

/// The state of the battle in a world, read from its components.
pub fn field(world: &mut World) -> Field {
    let mut field = world.resource::<Workbench>().0.clone();
    with_everyone(world, |mut everyone| everyone.gather(&mut field));
    field
}

/// Hands out all components. The access cannot fail: it is plain queries and a resource that `setup` has put there.
fn with_everyone(world: &mut World, work: impl FnOnce(Everyone)) {
    world.resource_scope(|world, mut access: Mut<Access>| {
        if let Ok(everyone) = access.0.get_mut(world) {
            work(everyone);
        }
    });
}

impl Ruleset for Conquest1066 {
    const NAME: &'static str = "conquest-1066";
    type Scenario = Scenario;
    type Question = Question;
    type Choice = Choice;
    type Reach = NoReach;
    type Frame = Frame;
    type Outcome = Outcome;
    type Event = Event;
    type Snapshot = Snapshot;

    fn setup(world: &mut World, scenario: Arc<Scenario>, dice: Dice) {
        let opening = opening(&scenario);
        for (setup, state) in scenario.units.iter().zip(&opening.units) {
            world.spawn((
                setup.id,
                setup.side,
                state.post,
                state.hits,
                state.presence,
                state.activity,
                state.last_hit_by,
            ));
        }
        for (setup, state) in scenario.commanders.iter().zip(&opening.commanders) {
            world.spawn((setup.id, setup.side, state.host, state.presence));
        }
        world.insert_resource(opening.turn.clone());
        world.insert_resource(Workbench(opening));
        world.insert_resource(Stack::starting_with(Frame::Turn(TurnFrame::default())));
        world.insert_resource(dice);
        world.insert_resource(Setting(scenario));
        let access = SystemState::<Everyone>::new(world);
        world.insert_resource(Access(access));
    }

    fn add_phases(schedule: &mut Schedule) {
        add_phases(schedule);
    }

    fn is_over(world: &World) -> bool {
        world.resource::<Turn>().verdict.is_some() && world.resource::<Stack<Frame>>().top().is_none()
    }

    fn judge(world: &mut World, decision: &DecisionOf<Self>, choice: &Choice) -> Result<(), Refusal> {
        let scenario = world.resource::<Setting>().0.clone();
        let field = field(world);
        judge(View { scenario: &scenario, field: &field }, decision, choice)
    }

    fn capture(world: &mut World) -> Snapshot {
        Snapshot {
            field: field(world),
            stack: world.resource::<Stack<Frame>>().clone(),
            pending: world.resource::<CqPending>().clone(),
            dice: world.resource::<Dice>().clone(),
            seq: world.resource::<Journal<Event>>().next_seq(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        with_everyone(world, |mut everyone| everyone.scatter(&snapshot.field));
        world.resource_mut::<Stack<Frame>>().clone_from(&snapshot.stack);
        world.resource_mut::<CqPending>().clone_from(&snapshot.pending);
        world.resource_mut::<Dice>().clone_from(&snapshot.dice);
        world.resource_mut::<Journal<Event>>().rewind(snapshot.seq);
    }

    fn random_choice(_: &mut World, decision: &DecisionOf<Self>, pick: &mut dyn FnMut(u32) -> u32) -> Choice {
        decision.options[pick(decision.options.len() as u32) as usize]
    }

    fn check_invariants(world: &mut World) -> Result<(), String> {
        let scenario = world.resource::<Setting>().0.clone();
        let field = field(world);
        check_invariants(View { scenario: &scenario, field: &field })
    }
}

/// Is a choice legal, or why not? All legal ones are listed, so this is for saying what is wrong with another.
pub fn judge(view: View, decision: &CqDecision, choice: &Choice) -> Result<(), Refusal> {
    let who = decision.who;
    match (&decision.question, *choice) {
        (Question::Movement, Choice::Move { unit, to, facing }) => {
            own_unit(view, who, unit, "CQ-4")?;
            may_pay(view, who)?;
            may_move(view, unit, to, facing)
        }
        (Question::Movement, Choice::ChangeHost { commander, host }) => {
            own_commander(view, who, commander)?;
            known(view, host, "CQ-13")?;
            may_pay(view, who)?;
            may_change_host(view, commander, host)
        }
        (Question::Shooting, Choice::Shoot { unit, target }) => {
            own_unit(view, who, unit, "CQ-7")?;
            known(view, target, "CQ-7")?;
            has_command(view, who)?;
            shooting::may_shoot(view, unit, target)
        }
        (Question::Melee, Choice::Attack { unit }) => {
            own_unit(view, who, unit, "CQ-8")?;
            melee::may_attack(view, unit).map(|_| ())
        }
        (Question::Reroll { .. }, Choice::Reroll) => has_command(view, who),
        (Question::Movement | Question::Shooting | Question::Melee, Choice::Done)
        | (Question::Reroll { .. }, Choice::Keep) => Ok(()),
        _ => Err(out_of_place(*choice)),
    }
}

/// Why such a choice answers no question of another kind (CQ-2, CQ-9).
fn out_of_place(choice: Choice) -> Refusal {
    match choice {
        Choice::Move { .. } => Refusal::new("CQ-2", "units move in the movement phase only"),
        Choice::ChangeHost { .. } => Refusal::new("CQ-2", "commanders change their unit in the movement phase only"),
        Choice::Shoot { .. } => Refusal::new("CQ-2", "archers shoot in the shooting phase only"),
        Choice::Attack { .. } => Refusal::new("CQ-2", "units attack in the melee phase only"),
        Choice::Reroll | Choice::Keep => Refusal::new("CQ-9", "no die lies on the table"),
        Choice::Done => Refusal::new("CQ-9", "the die on the table must be decided on first"),
    }
}

fn known(view: View, unit: UnitId, rule: &'static str) -> Result<(), Refusal> {
    let known = usize::from(unit.0) < view.field.units.len();
    if known { Ok(()) } else { Err(Refusal::new(rule, "there is no such unit")) }
}

fn own_unit(view: View, who: Side, unit: UnitId, rule: &'static str) -> Result<(), Refusal> {
    known(view, unit, rule)?;
    let own = view.setup(unit).side == who;
    if own { Ok(()) } else { Err(Refusal::new(rule, "is an enemy unit")) }
}

fn own_commander(view: View, who: Side, commander: CharacterId) -> Result<(), Refusal> {
    if usize::from(commander.0) >= view.field.commanders.len() {
        return Err(Refusal::new("CQ-13", "there is no such commander"));
    }
    let own = view.scenario.commander(commander).side == who;
    if own { Ok(()) } else { Err(Refusal::new("CQ-13", "is the enemy's commander")) }
}

fn has_command(view: View, who: Side) -> Result<(), Refusal> {
    let left = view.field.turn.commands[who.index()];
    if left > 0 { Ok(()) } else { Err(Refusal::new("CQ-3", "no command action left")) }
}

/// The rule behind a question.
pub fn rule_of(question: &Question) -> &'static str {
    match question {
        Question::Movement => "CQ-4",
        Question::Shooting => "CQ-7",
        Question::Melee => "CQ-8",
        Question::Reroll { .. } => "CQ-9",
    }
}

/// What must hold at every step.
pub fn check_invariants(view: View) -> Result<(), String> {
    let grid = &view.scenario.grid;
    for id in view.standing() {
        let (setup, square) = (view.setup(id), view.unit(id).post.square);
        if !grid.has(square) || !may_stand(setup.troop.arm, grid.tile(square)) {
            return Err(format!("{id:?} stands on {square}, {:?}", grid.tile(square)));
        }
        if let Some(other) = view.standing().find(|other| *other != id && view.unit(*other).post.square == square) {
            return Err(format!("{id:?} and {other:?} both stand on {square}"));
        }
        if let Some(last) = view.unit(id).last_hit_by.0
            && view.setup(last).side == setup.side
        {
            return Err(format!("{id:?} was hit by its friend {last:?}"));
        }
    }
    for (setup, state) in view.scenario.commanders.iter().zip(&view.field.commanders) {
        let id = setup.id;
        match state.host.0 {
            None if state.presence != Presence::OnTable => {}
            Some(host) if state.presence == Presence::OnTable && view.stands(host) => {
                if view.setup(host).side != setup.side || view.commander_with(host) != Some(id) {
                    return Err(format!("{id:?} is with {host:?}, an enemy or another's unit"));
                }
            }
            host => return Err(format!("{id:?}, {:?}, is with {host:?}", state.presence)),
        }
    }
    let turn = &view.field.turn;
    if turn.second_move && turn.phase != Phase::Movement {
        return Err(format!("a second move in {:?}", turn.phase));
    }
    if turn.number > view.scenario.turn_limit {
        return Err(format!("turn {} of {}", turn.number, view.scenario.turn_limit));
    }
    Ok(())
}
