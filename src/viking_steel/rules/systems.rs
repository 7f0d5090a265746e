//! The phases as systems: each gathers the components into plain state, lets the top frame of its phase decide, and
//! writes back what changed. One chain, so their order is fixed.

use super::battle::{Battle, Outcome};
use super::frame::{Frame, Phase};
use crate::engine::{AttachedTo, CharacterId, Dice, Flow, Journal, Pending, Presence, Stack, UnitId};
use crate::viking_steel::state::choice::{Choice, VsDecision};
use crate::viking_steel::state::components::{
    Activity, Carries, Disorder, Fatigue, Officer, Placement, Strength, Wounds,
};
use crate::viking_steel::state::event::Event;
use crate::viking_steel::state::field::{CharacterState, Contact, Field, Turn, UnitState};
use crate::viking_steel::state::scenario::Scenario;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::system::SystemParam;
use std::sync::Arc;

/// The open question, answer and outcome of this ruleset.
pub type VsPending = Pending<VsDecision, Choice, Outcome>;

/// The scenario being played.
#[derive(Resource, Clone)]
pub struct Setting(pub Arc<Scenario>);

/// Who is in contact with whom, the oldest contact first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Contacts(pub Vec<Contact>);

/// Where the phases gather the components: kept only to spare its memory being found anew.
#[derive(Resource)]
pub(super) struct Workbench(pub(super) Field);

/// Components of a unit that change.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct UnitParts {
    id: &'static UnitId,
    placement: &'static mut Placement,
    strength: &'static mut Strength,
    disorder: &'static mut Disorder,
    fatigue: &'static mut Fatigue,
    officer: &'static mut Officer,
    presence: &'static mut Presence,
    activity: &'static mut Activity,
    carries: &'static mut Carries,
}

/// Components of a character that change.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct CharacterParts {
    id: &'static CharacterId,
    placement: &'static mut Placement,
    host: &'static mut AttachedTo,
    wounds: &'static mut Wounds,
    presence: &'static mut Presence,
    activity: &'static mut Activity,
}

/// The components of everyone.
#[derive(SystemParam)]
pub struct Everyone<'w, 's> {
    units: Query<'w, 's, UnitParts, Without<CharacterId>>,
    characters: Query<'w, 's, CharacterParts, Without<UnitId>>,
    contacts: ResMut<'w, Contacts>,
    turn: ResMut<'w, Turn>,
}

impl Everyone<'_, '_> {
    /// Reads all components into plain state; each goes to its id's place, whatever order they are stored in.
    pub fn gather(&mut self, field: &mut Field) {
        for part in &self.units {
            field.units[usize::from(part.id.0)] = UnitState {
                placement: *part.placement,
                strength: *part.strength,
                disorder: *part.disorder,
                fatigue: *part.fatigue,
                officer: *part.officer,
                presence: *part.presence,
                activity: *part.activity,
                carries: *part.carries,
            };
        }
        for part in &self.characters {
            field.characters[usize::from(part.id.0)] = CharacterState {
                placement: *part.placement,
                host: *part.host,
                wounds: *part.wounds,
                presence: *part.presence,
                activity: *part.activity,
            };
        }
        field.contacts.clone_from(&self.contacts.0);
        field.turn.clone_from(&self.turn);
    }

    /// Writes plain state back, touching only components that differ.
    pub fn scatter(&mut self, field: &Field) {
        for mut part in &mut self.units {
            let state = &field.units[usize::from(part.id.0)];
            part.placement.set_if_neq(state.placement);
            part.strength.set_if_neq(state.strength);
            part.disorder.set_if_neq(state.disorder);
            part.fatigue.set_if_neq(state.fatigue);
            part.officer.set_if_neq(state.officer);
            part.presence.set_if_neq(state.presence);
            part.activity.set_if_neq(state.activity);
            part.carries.set_if_neq(state.carries);
        }
        for mut part in &mut self.characters {
            let state = &field.characters[usize::from(part.id.0)];
            part.placement.set_if_neq(state.placement);
            part.host.set_if_neq(state.host);
            part.wounds.set_if_neq(state.wounds);
            part.presence.set_if_neq(state.presence);
            part.activity.set_if_neq(state.activity);
        }
        if self.contacts.0 != field.contacts {
            self.contacts.0.clone_from(&field.contacts);
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
    pending: ResMut<'w, VsPending>,
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
/// is not asked; dice nobody can re-roll are thrown on the spot.
pub fn resolve_top(stack: &mut Stack<Frame>, battle: &mut Battle) -> Option<VsDecision> {
    let mut frame = stack.pop()?;
    loop {
        match frame.step(battle) {
            Flow::Continue => {}
            Flow::Push(Frame::Throw(mut throw)) if battle.field.turn.points == [0, 0] => {
                if let Flow::Done(outcome) = throw.step(battle) {
                    battle.outcome = Some(outcome);
                }
            }
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

/// Is a frame of this phase on top, with nobody being asked?
fn in_phase(phase: Phase) -> impl Fn(Res<Stack<Frame>>, Res<VsPending>) -> bool + Clone {
    move |stack, pending| pending.decision.is_none() && stack.top().is_some_and(|frame| frame.phase() == phase)
}

fn resolve_turn(mut table: Tabletop) {
    table.resolve_top();
}

fn resolve_activation(mut table: Tabletop) {
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

fn resolve_morale(mut table: Tabletop) {
    table.resolve_top();
}

fn resolve_dice(mut table: Tabletop) {
    table.resolve_top();
}

/// The phases, in the order in which one usually leads to the next.
pub fn add_phases(schedule: &mut Schedule) {
    schedule.add_systems(
        (
            resolve_turn.run_if(in_phase(Phase::Turn)),
            resolve_activation.run_if(in_phase(Phase::Activation)),
            resolve_movement.run_if(in_phase(Phase::Movement)),
            resolve_shooting.run_if(in_phase(Phase::Shooting)),
            resolve_melee.run_if(in_phase(Phase::Melee)),
            resolve_morale.run_if(in_phase(Phase::Morale)),
            resolve_dice.run_if(in_phase(Phase::Leadership)),
        )
            .chain(),
    );
}
