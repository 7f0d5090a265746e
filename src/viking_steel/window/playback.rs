//! How battles of Viking Steel are shown.

use super::pace;
use crate::engine::{Actor, Record, UnitId};
use crate::viking_steel::VikingSteel;
use crate::viking_steel::state::choice::{Choice, Question, VsDecision};
use crate::viking_steel::state::event::{Event, What};
use crate::viking_steel::state::field::Field;
use crate::viking_steel::state::scenario::Scenario;
use crate::window::playback::Route;
use crate::window::settings::Settings;
use crate::window::shown::Shown;
use crate::window::staged::{Staged, Stir};
use std::sync::Arc;

impl Staged for VikingSteel {
    type Course = Option<Route>;

    fn laid(scenario: &Arc<Scenario>) -> Result<Arc<Scenario>, String> {
        Ok(scenario.clone())
    }

    fn stirs(record: &Record<Event>, unit: UnitId) -> Option<Stir> {
        let actors = &record.event.actors;
        let one = Some(&Actor::Unit(unit));
        let (first, second) = (actors.first() == one, actors.get(1) == one);
        match record.event.what {
            What::Moved { .. } if first => Some(Stir::March),
            What::MeleeRound { .. } if first || second => Some(Stir::Strike),
            What::Volley { .. } if first => Some(Stir::Shoot),
            _ => None,
        }
    }

    fn volley(event: &Event) -> Option<(UnitId, Actor)> {
        match (&event.what, event.actors.first(), event.actors.get(1)) {
            (What::Volley { .. }, Some(Actor::Unit(shooter)), Some(target)) => Some((*shooter, *target)),
            _ => None,
        }
    }

    fn show(shown: &mut Shown, scenario: &Scenario, field: &Field) {
        shown.show(scenario, field);
    }

    fn muster(shown: &mut Shown, scenario: &Scenario) {
        shown.muster(scenario);
    }

    fn begin(shown: &mut Shown, record: &Record<Event>) -> (Option<Route>, f32) {
        let mover = record.event.actors.first().and_then(|actor| shown.actor(*actor));
        let route = match (&record.event.what, mover) {
            (What::Moved { path, .. }, Some(mover)) => {
                Some(Route::new(mover.spot, path.iter().map(|corner| (*corner).into())))
            }
            _ => None,
        };
        let length = pace::length(&record.event.what, route.as_ref());
        shown.take_over(record);
        (route, length)
    }

    fn progress(shown: &mut Shown, record: &Record<Event>, route: &Option<Route>, progress: f32) {
        if let (Some(route), Some(actor)) = (route, record.event.actors.first()) {
            shown.move_to(*actor, route.at(progress));
        }
    }

    fn settle(shown: &mut Shown, record: &Record<Event>) {
        shown.settle(record);
    }

    fn settled(settings: &Settings, _: &Scenario, decision: &VsDecision) -> Option<Choice> {
        match &decision.question {
            Question::Reroll { throw } if !settings.rerolls.asks(throw, decision.who) => Some(Choice::Keep),
            _ => None,
        }
    }

    fn announcement(event: &Event) -> Option<&'static str> {
        (event.what == What::ActivationEnded).then_some("activation ended")
    }
}
