//! What the table shows: the battle as far as it has been played back, which lags behind the rules while something moves.

use super::space::radians;
use crate::board::Pose;
use crate::engine::{Actor, Presence, Record};
use crate::viking_steel::state::components::{Activity, Formation, Officer, Placement};
use crate::viking_steel::state::event::{After, Event, What};
use crate::viking_steel::state::field::{Field, Loot, View};
use crate::viking_steel::state::scenario::Scenario;
use bevy::math::Vec2;
use bevy::prelude::Resource;

/// A place and a facing between whole numbers, for what is on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Front centre in inches; for a character the middle of his base.
    pub at: Vec2,
    /// Radians clockwise from north.
    pub facing: f32,
}

impl Spot {
    /// Unit vector straight ahead.
    pub fn forward(&self) -> Vec2 {
        Vec2::new(self.facing.sin(), self.facing.cos())
    }

    /// Unit vector to the right.
    pub fn right(&self) -> Vec2 {
        let forward = self.forward();
        Vec2::new(forward.y, -forward.x)
    }
}

impl From<Pose> for Spot {
    fn from(pose: Pose) -> Self {
        Spot { at: pose.position(), facing: radians(pose.facing) }
    }
}

impl From<Placement> for Spot {
    fn from(placement: Placement) -> Self {
        placement.pose.into()
    }
}

/// A unit or character as shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownActor {
    /// Its state after the last record shown.
    pub state: After,
    /// Where it is seen, which differs from its placement while it moves.
    pub spot: Spot,
    /// It has attempted its activation this turn (VS-2.2).
    pub acted: bool,
    /// Losses are shared by all its bases, which stay on the table as long as it does.
    pub keeps_bases: bool,
}

/// The battle as shown.
#[derive(Resource, Default)]
pub struct Shown {
    units: Vec<Option<ShownActor>>,
    characters: Vec<Option<ShownActor>>,
    loot: Vec<Loot>,
    turn: u16,
    acting: Option<Actor>,
    epoch: u32,
}

impl Shown {
    /// Shows a state at once, as when a battle is laid out or taken up again.
    pub fn show(&mut self, scenario: &Scenario, field: &Field) {
        let view = View { scenario, field };
        let actor = |actor: Actor, activity: Activity| {
            let state = After::of(view, actor);
            Some(ShownActor {
                spot: state.placement.into(),
                state,
                acted: activity.has(Activity::ACTIVATED),
                keeps_bases: false,
            })
        };
        self.units = view.unit_ids().map(|id| actor(Actor::Unit(id), view.unit(id).activity)).collect();
        self.characters =
            view.character_ids().map(|id| actor(Actor::Character(id), view.character(id).activity)).collect();
        self.loot = field.turn.loot.to_vec();
        self.turn = field.turn.number;
        self.acting = None;
        self.epoch += 1;
    }

    /// Shows the armies as the scenario sets them up.
    pub fn muster(&mut self, scenario: &Scenario) {
        let state = |actor, placement, strength, fatigue, host| After {
            actor,
            placement,
            strength,
            disorder: 0,
            fatigue,
            officer: Officer::Alive,
            presence: Presence::OnTable,
            wounds: 0,
            host,
        };
        let shown =
            |state: After| Some(ShownActor { spot: state.placement.into(), state, acted: false, keeps_bases: false });
        self.units = scenario
            .units
            .iter()
            .map(|unit| {
                let placement = Placement { pose: unit.pose, formation: unit.formation, mounted: unit.mounted };
                shown(state(Actor::Unit(unit.id), placement, unit.strength, unit.troop.fatigue, None))
            })
            .collect();
        self.characters = scenario
            .characters
            .iter()
            .map(|character| {
                let placement = Placement { pose: character.pose, formation: Formation::Block, mounted: false };
                shown(state(Actor::Character(character.id), placement, character.kind.hits, 0, character.host))
            })
            .collect();
        let place = |inches: f32| (inches * 1000.0).round() as i32;
        self.loot = scenario.loot.iter().map(|loot| Loot::At(place(loot.at[0]), place(loot.at[1]))).collect();
        self.turn = 0;
        self.acting = None;
        self.epoch += 1;
    }

    /// Takes everything off the table.
    pub fn clear(&mut self) {
        *self = Shown { epoch: self.epoch + 1, ..Shown::default() };
    }

    /// Counts how often everything was shown anew.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The turn shown; 0 before the first.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Whose activation is being shown.
    pub fn acting(&self) -> Option<Actor> {
        self.acting
    }

    /// Where each piece of loot is shown, by number.
    pub fn loot(&self) -> &[Loot] {
        &self.loot
    }

    /// A unit or character, once it has been shown.
    pub fn actor(&self, actor: Actor) -> Option<&ShownActor> {
        match actor {
            Actor::Unit(id) => self.units.get(usize::from(id.0))?.as_ref(),
            Actor::Character(id) => self.characters.get(usize::from(id.0))?.as_ref(),
        }
    }

    /// Shows these units and characters at once.
    pub fn lay_out(&mut self, units: Vec<After>, characters: Vec<After>, turn: u16) {
        let shown =
            |state: After| Some(ShownActor { spot: state.placement.into(), state, acted: false, keeps_bases: true });
        self.units = units.into_iter().map(shown).collect();
        self.characters = characters.into_iter().map(shown).collect();
        self.loot.clear();
        self.turn = turn;
        self.acting = None;
        self.epoch += 1;
    }

    /// Takes a state over; one who marches keeps the place it is seen at.
    pub fn put(&mut self, state: After, marches: bool) {
        let Some(slot) = self.slot(state.actor) else { return };
        match slot {
            Some(shown) => {
                if !marches {
                    shown.spot = state.placement.into();
                }
                shown.state = state;
            }
            None => *slot = Some(ShownActor { spot: state.placement.into(), state, acted: false, keeps_bases: false }),
        }
    }

    /// A turn begins: nobody has acted in it.
    pub fn begin_turn(&mut self, number: u16) {
        self.turn = number;
        for shown in self.units.iter_mut().chain(&mut self.characters).flatten() {
            shown.acted = false;
        }
    }

    /// Moves what is seen, not its state.
    pub fn move_to(&mut self, actor: Actor, spot: Spot) {
        if let Some(Some(shown)) = self.slot(actor) {
            shown.spot = spot;
        }
    }

    fn slot(&mut self, actor: Actor) -> Option<&mut Option<ShownActor>> {
        let (list, index) = match actor {
            Actor::Unit(id) => (&mut self.units, usize::from(id.0)),
            Actor::Character(id) => (&mut self.characters, usize::from(id.0)),
        };
        if list.len() <= index {
            list.resize(index + 1, None);
        }
        list.get_mut(index)
    }

    /// Takes over what a record says; those who march keep the place they are seen at until [`Shown::settle`].
    pub fn take_over(&mut self, record: &Record<Event>) {
        let marches = matches!(record.event.what, What::Moved { .. });
        for after in &record.event.after {
            self.put(after.clone(), marches);
        }
        let first = record.event.actors.first().copied();
        match record.event.what {
            What::TurnBegan { number } => self.begin_turn(number),
            What::Activated => {
                self.acting = first;
                if let Some(Some(shown)) = first.and_then(|actor| self.slot(actor)) {
                    shown.acted = true;
                }
            }
            What::ActivationEnded => self.acting = None,
            What::LootTaken { loot } => {
                if let Some(Actor::Unit(id)) = first {
                    self.put_loot(loot, Loot::Carried(id));
                }
            }
            What::LootDropped { loot } => {
                let lies = match record.event.after.first() {
                    Some(after) if after.presence == Presence::OnTable || after.presence == Presence::Destroyed => {
                        Loot::At(after.placement.pose.x, after.placement.pose.y)
                    }
                    _ => Loot::Gone,
                };
                self.put_loot(loot, lies);
            }
            _ => {}
        }
    }

    /// Puts everyone a record names where they ended.
    pub fn settle(&mut self, record: &Record<Event>) {
        for after in &record.event.after {
            self.move_to(after.actor, after.placement.into());
        }
    }

    fn put_loot(&mut self, number: u8, place: Loot) {
        if let Some(loot) = self.loot.get_mut(usize::from(number)) {
            *loot = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Dice, Ruleset, Status};
    use crate::play::load_scenario;
    use crate::viking_steel::VikingSteel;
    use bevy::prelude::World;
    use std::path::Path;

    /// Numbers for random choices, the same in every run.
    fn picker(mut state: u64) -> impl FnMut(u32) -> u32 {
        move |below| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % u64::from(below.max(1))) as u32
        }
    }

    #[test]
    fn what_is_shown_agrees_with_the_rules_all_through_random_battles() {
        let scenario =
            load_scenario::<VikingSteel>(Path::new("scenarios/raid.ron")).expect("the raid is a good scenario");
        for seed in 0..4 {
            let mut world = World::new();
            engine::start::<VikingSteel>(&mut world, scenario.clone(), Dice::seeded(seed));
            let mut pick = picker(seed);
            let mut shown = Shown::default();
            shown.muster(&scenario);
            let mut played = 0;
            while engine::advance::<VikingSteel>(&mut world).expect("the rules go on") == Status::Asking {
                let records = engine::journal::<VikingSteel>(&world).records();
                for record in &records[played..] {
                    shown.take_over(record);
                    shown.settle(record);
                }
                played = records.len();
                let field = VikingSteel::capture(&mut world).field;
                let mut truth = Shown::default();
                truth.show(&scenario, &field);
                for (seen, true_state) in shown.units.iter().zip(&truth.units) {
                    assert_eq!(seen.as_ref().map(|unit| &unit.state), true_state.as_ref().map(|unit| &unit.state));
                    assert_eq!(seen.as_ref().map(|unit| unit.spot), true_state.as_ref().map(|unit| unit.spot));
                }
                for (seen, true_state) in shown.characters.iter().flatten().zip(truth.characters.iter().flatten()) {
                    let (seen, true_state) = (&seen.state, &true_state.state);
                    assert_eq!(
                        (seen.presence, seen.wounds, seen.host),
                        (true_state.presence, true_state.wounds, true_state.host)
                    );
                    if true_state.presence == Presence::OnTable && true_state.host.is_none() {
                        assert_eq!(seen.placement.pose, true_state.placement.pose);
                    }
                }
                assert_eq!(shown.turn(), truth.turn());
                assert_eq!(shown.loot(), truth.loot());
                let decision = engine::pending::<VikingSteel>(&world).cloned().expect("a question is open");
                let choice = VikingSteel::random_choice(&mut world, &decision, &mut pick);
                engine::submit::<VikingSteel>(&mut world, choice).expect("random choices are legal");
            }
        }
    }
}
