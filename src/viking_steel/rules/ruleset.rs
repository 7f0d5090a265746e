//! Viking Steel as the engine sees it.

use super::battle::Outcome;
use super::frame::Frame;
use super::leadership::starting_points;
use super::systems::{Contacts, Everyone, Setting, VsPending, Workbench, add_phases};
use super::turn::TurnFrame;
use super::{deployment, menu, path};
use crate::board::{Pose, SKIN, may_stand};
use crate::engine::{Actor, AttachedTo, DecisionOf, Dice, Journal, Presence, Refusal, Ruleset, Side, Stack, UnitId};
use crate::viking_steel::state::choice::*;
use crate::viking_steel::state::components::{
    Activity, Carries, Disorder, Fatigue, Formation, Officer, Placement, Strength, Wounds,
};
use crate::viking_steel::state::event::Event;
use crate::viking_steel::state::field::*;
use crate::viking_steel::state::scenario::Scenario;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use bevy_ecs::system::SystemState;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct VikingSteel;

/// Everything needed to go on with a battle elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Units, characters, contacts, turn.
    pub field: Field,
    /// What is being resolved.
    pub stack: Stack<Frame>,
    /// The open question.
    pub pending: VsPending,
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
    let units: Vec<UnitState> = scenario
        .units
        .iter()
        .map(|setup| UnitState {
            placement: Placement { pose: setup.pose, formation: setup.formation, mounted: setup.mounted },
            strength: Strength(setup.strength),
            disorder: Disorder(0),
            fatigue: Fatigue(setup.troop.fatigue),
            officer: Officer::Alive,
            presence: Presence::OnTable,
            activity: Activity::default(),
            carries: Carries(None),
        })
        .collect();
    let characters = scenario
        .characters
        .iter()
        .map(|setup| CharacterState {
            placement: match setup.host {
                Some(host) => units[usize::from(host.0)].placement,
                None => Placement { pose: setup.pose, formation: Formation::Block, mounted: false },
            },
            host: AttachedTo(setup.host),
            wounds: Wounds(0),
            presence: Presence::OnTable,
            activity: Activity::default(),
        })
        .collect();
    let count = |side: Side| scenario.units.iter().filter(|unit| unit.side == side).count().min(255) as u8;
    let turn = Turn {
        number: 0,
        active: Side::Attacker,
        points: Side::BOTH.map(|side| starting_points(count(side))),
        score: [0; 2],
        scored: SmallVec::new(),
        loot: scenario
            .loot
            .iter()
            .map(|loot| Loot::At((loot.at[0] * 1000.0).round() as i32, (loot.at[1] * 1000.0).round() as i32))
            .collect(),
        fought: SmallVec::new(),
        verdict: None,
    };
    Field { units, characters, contacts: Vec::new(), turn }
}

/// The state of the battle in a world, read from its components.
pub fn field(world: &mut World) -> Field {
    let mut field = world.resource::<Workbench>().0.clone();
    with_everyone(world, |mut everyone| everyone.gather(&mut field));
    field
}

/// Hands out all components. The access cannot fail: it is plain queries and resources that `setup` has put there.
fn with_everyone(world: &mut World, work: impl FnOnce(Everyone)) {
    world.resource_scope(|world, mut access: Mut<Access>| {
        if let Ok(everyone) = access.0.get_mut(world) {
            work(everyone);
        }
    });
}

impl Ruleset for VikingSteel {
    const NAME: &'static str = "viking-steel";
    type Scenario = Scenario;
    type Question = Question;
    type Choice = Choice;
    type Reach = Reach;
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
                state.placement,
                state.strength,
                state.disorder,
                state.fatigue,
                state.officer,
                state.presence,
                state.activity,
                state.carries,
            ));
        }
        for (setup, state) in scenario.characters.iter().zip(&opening.characters) {
            world.spawn((
                setup.id,
                setup.side,
                state.placement,
                state.host,
                state.wounds,
                state.presence,
                state.activity,
            ));
        }
        world.insert_resource(Contacts::default());
        world.insert_resource(opening.turn.clone());
        world.insert_resource(Workbench(opening));
        world.insert_resource(Stack::starting_with(Frame::Turn(TurnFrame::new())));
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
            pending: world.resource::<VsPending>().clone(),
            dice: world.resource::<Dice>().clone(),
            seq: world.resource::<Journal<Event>>().next_seq(),
        }
    }

    fn restore(world: &mut World, snapshot: &Snapshot) {
        with_everyone(world, |mut everyone| everyone.scatter(&snapshot.field));
        world.resource_mut::<Stack<Frame>>().clone_from(&snapshot.stack);
        world.resource_mut::<VsPending>().clone_from(&snapshot.pending);
        world.resource_mut::<Dice>().clone_from(&snapshot.dice);
        world.resource_mut::<Journal<Event>>().rewind(snapshot.seq);
    }

    fn random_choice(world: &mut World, decision: &DecisionOf<Self>, pick: &mut dyn FnMut(u32) -> u32) -> Choice {
        if let Some(reach) = &decision.reach
            && pick(2) == 0
        {
            let scenario = world.resource::<Setting>().0.clone();
            let field = field(world);
            let view = View { scenario: &scenario, field: &field };
            for _ in 0..4 {
                if let Some(choice) = random_within(view, reach, pick)
                    && judge(view, decision, &choice).is_ok()
                {
                    return choice;
                }
            }
        }
        decision.options[pick(decision.options.len() as u32) as usize]
    }

    fn check_invariants(world: &mut World) -> Result<(), String> {
        let scenario = world.resource::<Setting>().0.clone();
        let field = field(world);
        check_invariants(View { scenario: &scenario, field: &field })
    }
}

/// Is a choice that is not listed legal all the same, or why not?
pub fn judge(view: View, decision: &VsDecision, choice: &Choice) -> Result<(), Refusal> {
    match (choice, &decision.reach, &decision.question) {
        (Choice::Path { wheel, advance }, Some(Reach::Path { actor, kind, budget }), _) => {
            path::plan(view, *actor, *kind, *budget, *wheel, *advance).map(|_| ())
        }
        (Choice::Deploy { unit, pose, formation }, Some(Reach::Zone(side)), _) => {
            deployment::may_deploy(view, *side, *unit, *pose, *formation)
        }
        (Choice::Order(order), _, Question::Orders { actor, stage }) => {
            let known = match order {
                Order::Charge { target, .. } | Order::Shoot { target: Actor::Unit(target) } => {
                    usize::from(target.0) < view.field.units.len()
                }
                Order::Shoot { target: Actor::Character(target) } => {
                    usize::from(target.0) < view.field.characters.len()
                }
                _ => true,
            };
            if !known {
                return Err(Refusal::new("VS-3.2", "there is no such target"));
            }
            menu::check(view, *actor, *stage, *order)?;
            Err(Refusal::new("VS-3.2", "that cannot be ordered here"))
        }
        (Choice::Activate(_), _, Question::WhichUnit) => {
            Err(Refusal::new("VS-2.2", "only a unit of the side to move that has not yet tried to activate"))
        }
        (Choice::Pass, _, _) => Err(Refusal::new("VS-2.2", "only the side with fewer units left may pass")),
        (Choice::Spend | Choice::Reroll { .. } | Choice::ShieldWall(2), _, _) => {
            Err(Refusal::new("VS-9.2", "no leadership point can be spent on that here"))
        }
        _ => Err(Refusal::new(rule_of(&decision.question), "that is not one of the choices here")),
    }
}

/// The rule behind a question.
pub fn rule_of(question: &Question) -> &'static str {
    match question {
        Question::Deploy => "VS-12.1",
        Question::FirstOrSecond => "VS-2.1",
        Question::WhichUnit => "VS-2.2",
        Question::Orders { .. } => "VS-3.2",
        Question::Path { .. } => "VS-3.5",
        Question::Reroll { .. } => "VS-9.2",
        Question::DefensiveFire { .. } | Question::EvadeFacing { .. } => "VS-7.2",
        Question::ShieldWall { .. } => "VS-7.8",
        Question::WhoIsHit { marked: true, .. } => "VS-7.9",
        Question::WhoIsHit { .. } => "VS-4.4",
        Question::MakeOrdinary { .. } => "VS-9.2",
        Question::AfterMelee { .. } | Question::HoldPursuit { .. } => "VS-7.5",
        Question::NewHost { .. } => "VS-1.9",
    }
}

/// A path or placement somewhere within the reach; it may turn out illegal.
fn random_within(view: View, reach: &Reach, pick: &mut dyn FnMut(u32) -> u32) -> Option<Choice> {
    match *reach {
        Reach::Path { actor, kind, budget } => {
            let wheel = match kind {
                PathKind::Back | PathKind::Withdraw => 0,
                _ if pick(3) == 0 => 0,
                PathKind::Wheel => (pick(73) as i32 - 36) * 50,
                PathKind::Move | PathKind::Basic => (pick(37) as i32 - 18) * 50,
            };
            let far = path::furthest(view, actor, kind, budget, wheel)?;
            let advance = pick(far.max(0) as u32 + 1) as i32;
            Some(Choice::Path { wheel, advance })
        }
        Reach::Zone(side) => {
            let units: Vec<UnitId> = view.side_units(side).collect();
            let unit = *units.get(pick(units.len() as u32) as usize)?;
            let zone = view.scenario.sides[side.index()].zone;
            let mut coordinate = |from: f32, to: f32| {
                let mils = ((to - from) * 1000.0) as u32;
                (from * 1000.0) as i32 + pick(mils.max(1)) as i32
            };
            let (x, y) = (coordinate(zone[0], zone[2]), coordinate(zone[1], zone[3]));
            let facing = pick(3600) as i32;
            let formation = Formation::ALL[pick(3) as usize];
            Some(Choice::Deploy { unit, pose: Pose { x, y, facing }, formation })
        }
    }
}

/// What must hold at every step.
pub fn check_invariants(view: View) -> Result<(), String> {
    let table = &view.scenario.table;
    let mut standing = Vec::new();
    for id in view.units_on_table() {
        let unit = view.unit(id);
        if unit.strength.0 == 0 || unit.strength.0 > view.setup(id).strength {
            return Err(format!("{id:?} has strength {}", unit.strength.0));
        }
        if unit.disorder.0 > 2 || unit.fatigue.0 < view.setup(id).troop.fatigue {
            return Err(format!("{id:?}: disorder {}, fatigue {}", unit.disorder.0, unit.fatigue.0));
        }
        standing.push((Actor::Unit(id), view.footprint(id)));
    }
    for id in view.characters_alone() {
        standing.push((Actor::Character(id), view.footprint_of(Actor::Character(id))));
    }
    for (index, (actor, footprint)) in standing.iter().enumerate() {
        may_stand(table, footprint, &[], 0.0).map_err(|stop| format!("{actor:?} stands in {stop:?}"))?;
        for (other, there) in &standing[index + 1..] {
            if footprint.overlaps(there, SKIN + 0.005) {
                let depth = -footprint.gap(there);
                return Err(format!("{actor:?} and {other:?} overlap by {depth:.3}\""));
            }
        }
    }
    for contact in &view.field.contacts {
        let [a, b] = contact.units;
        let here = [a, b].iter().all(|id| view.unit(*id).presence == Presence::OnTable);
        if !here || view.setup(a).side == view.setup(b).side {
            return Err(format!("{a:?} and {b:?} are no opponents on the table"));
        }
    }
    Ok(())
}
