//! The phases as systems: each gathers the components into plain state, lets the top frame of its phase decide, and
//! writes back what changed. One chain, so their order is fixed.

use super::battle::{Battle, Outcome};
use super::frame::Frame;
use crate::conquest_1066::state::activity::Activity;
use crate::conquest_1066::state::choice::{Choice, CqDecision};
use crate::conquest_1066::state::event::Event;
use crate::conquest_1066::state::field::{CommanderState, Field, Hits, LastHitBy, Phase, Post, Turn, UnitState};
use crate::conquest_1066::state::scenario::Scenario;
use crate::engine::{AttachedTo, CharacterId, Dice, Flow, Journal, Pending, Presence, Stack, UnitId};
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::system::SystemParam;
use std::sync::Arc;

/// The open question, answer and outcome of this ruleset.
pub type CqPending = Pending<CqDecision, Choice, Outcome>;

/// The scenario being played.
#[derive(Resource, Clone)]
pub struct Setting(pub Arc<Scenario>);

/// Where the phases gather the components: kept only to spare its memory being found anew.
#[derive(Resource)]
pub(super) struct Workbench(pub(super) Field);

/// Components of a unit that change.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct UnitParts {
    id: &'static UnitId,
    post: &'static mut Post,
    hits: &'static mut Hits,
    presence: &'static mut Presence,
    activity: &'static mut Activity,
    last_hit_by: &'static mut LastHitBy,
}

/// Components of a commander that change.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct CommanderParts {
    id: &'static CharacterId,
    host: &'static mut AttachedTo,
    presence: &'static mut Presence,
}

/// The components of everyone.
#[derive(SystemParam)]
pub struct Everyone<'w, 's> {
    units: Query<'w, 's, UnitParts, Without<CharacterId>>,
    commanders: Query<'w, 's, CommanderParts, Without<UnitId>>,
    turn: ResMut<'w, Turn>,
}

impl Everyone<'_, '_> {
    /// Reads all components into plain state; each goes to its id's place, whatever order they are stored in.
    pub fn gather(&mut self, field: &mut Field) {
        for part in &self.units {
            field.units[usize::from(part.id.0)] = UnitState {
                post: *part.post,
                hits: *part.hits,
                presence: *part.presence,
                activity: *part.activity,
                last_hit_by: *part.last_hit_by,
            };
        }
        for part in &self.commanders {
            field.commanders[usize::from(part.id.0)] = CommanderState { host: *part.host, presence: *part.presence };
        }
        field.turn.clone_from(&self.turn);
    }

    /// Writes plain state back, touching only components that differ.
    pub fn scatter(&mut self, field: &Field) {
        for mut part in &mut self.units {
            let state = &field.units[usize::from(part.id.0)];
            part.post.set_if_neq(state.post);
            part.hits.set_if_neq(state.hits);
            part.presence.set_if_neq(state.presence);
            part.activity.set_if_neq(state.activity);
            part.last_hit_by.set_if_neq(state.last_hit_by);
        }
        for mut part in &mut self.commanders {
            let state = &field.commanders[usize::from(part.id.0)];
            part.host.set_if_neq(state.host);
            part.presence.set_if_neq(state.presence);
        }
        if *self.turn != field.turn {
            self.turn.clone_from(&field.turn);
        }
    }
}

/// All that a phase works with.
#[derive(SystemParam)]
pub struct Tabletop<'w, 's> {
    everyone: Everyone<'w, 's>,
    setting: Res<'w, Setting>,
    workbench: ResMut<'w, Workbench>,
    stack: ResMut<'w, Stack<Frame>>,
    pending: ResMut<'w, CqPending>,
    dice: ResMut<'w, Dice>,
    journal: ResMut<'w, Journal<Event>>,
}

impl Tabletop<'_, '_> {
    fn resolve_top(&mut self) {
        let field = &mut self.workbench.0;
        self.everyone.gather(field);
        let mut battle = Battle {
            scenario: &self.setting.0,
            field,
            dice: &mut self.dice,
            journal: &mut self.journal,
            answer: self.pending.answer.take(),
            outcome: self.pending.outcome.take(),
        };
        let decision = resolve_top(&mut self.stack, &mut battle);
        let (answer, outcome) = (battle.answer.take(), battle.outcome.take());
        *self.pending = Pending { decision, answer, outcome };
        self.everyone.scatter(&self.workbench.0);
    }
}

/// Advances the top frame until it needs another frame, is done, or asks a question, which is returned. One legal option
/// is not asked.
pub fn resolve_top(stack: &mut Stack<Frame>, battle: &mut Battle) -> Option<CqDecision> {
    let mut frame = stack.pop()?;
    loop {
        match frame.step(battle) {
            Flow::Continue => {}
            Flow::Push(child) => {
                stack.push(frame);
                stack.push(child);
                return None;
            }
            Flow::Done(outcome) => {
                battle.outcome = Some(outcome);
                return None;
            }
            Flow::Ask(decision) => match decision.only_option() {
                Some(only) => battle.answer = Some(*only),
                None => {
                    stack.push(frame);
                    return Some(decision);
                }
            },
        }
    }
}

/// Is a frame of this phase on top, with nobody being asked? No phase: the course of the turns.
fn in_phase(phase: Option<Phase>) -> impl Fn(Res<Stack<Frame>>, Res<CqPending>) -> bool + Clone {
    move |stack, pending| pending.decision.is_none() && stack.top().is_some_and(|frame| frame.phase() == phase)
}

fn resolve_turn(mut table: Tabletop) {
    table.resolve_top();
}

fn resolve_commands(mut table: Tabletop) {
    table.resolve_top();
}

fn resolve_movement(mut table: Tabletop) {
    table.resolve_top();
}

fn resolve_shooting(mut table: Tabletop) {
    table.resolve_top();
}

fn resolve_melee(mut table: Tabletop) {
    table.resolve_top();
}

fn resolve_rout(mut table: Tabletop) {
    table.resolve_top();
}

/// The phases, in the order in which one leads to the next (CQ-2).
pub fn add_phases(schedule: &mut Schedule) {
    schedule.add_systems(
        (
            resolve_turn.run_if(in_phase(None)),
            resolve_commands.run_if(in_phase(Some(Phase::Commands))),
            resolve_movement.run_if(in_phase(Some(Phase::Movement))),
            resolve_shooting.run_if(in_phase(Some(Phase::Shooting))),
            resolve_melee.run_if(in_phase(Some(Phase::Melee))),
            resolve_rout.run_if(in_phase(Some(Phase::Rout))),
        )
            .chain(),
    );
}
