//! How battles of Conquest 1066 are shown: the same figures on the same table as in the other ruleset.

use super::display::{BASES, FIGURES, spot_of};
use crate::board::Grid;
use crate::conquest_1066::Conquest1066;
use crate::conquest_1066::odds::FACES;
use crate::conquest_1066::state::choice::{Choice, CqDecision, Question};
use crate::conquest_1066::state::event::{After, Event, What};
use crate::conquest_1066::state::field::{Field, Post, View};
use crate::conquest_1066::state::scenario::Scenario;
use crate::conquest_1066::state::tables::Arm;
use crate::engine::{Actor, CharacterId, Presence, Record, UnitId};
use crate::viking_steel::state::components::{Formation, Officer, Placement};
use crate::viking_steel::state::event::After as Figures;
use crate::viking_steel::state::scenario::Scenario as Measured;
use crate::window::playback::Route;
use crate::window::settings::{RerollPrompts, Settings};
use crate::window::shown::{Shown, Spot};
use crate::window::staged::{Staged, Stir};
use crate::window::table::SIDE;
use smallvec::SmallVec;
use std::sync::Arc;

/// Seconds a square of a march takes.
const STEP: f32 = 0.45;
/// Seconds in which a routing unit runs, and how far it is seen to, inches.
const FLIGHT: f32 = 0.7;
const FLED: f32 = 3.0;
/// Hits at which nobody would be left of a unit: it routs before.
const WIPED_OUT: u16 = 13;

/// A unit as its figures show it.
fn figures(after: &After, mounted: bool) -> Figures {
    let full = u16::from(BASES * FIGURES);
    let left = full * WIPED_OUT.saturating_sub(u16::from(after.hits)) / WIPED_OUT;
    Figures {
        actor: Actor::Unit(after.unit),
        placement: placement(after.post, mounted),
        strength: left.max(1) as u8,
        disorder: 0,
        fatigue: 0,
        officer: Officer::Alive,
        presence: after.presence,
        wounds: 0,
        host: None,
    }
}

/// A commander as he is shown: with his unit.
fn leader(commander: CharacterId, post: Post, host: Option<UnitId>, presence: Presence) -> Figures {
    Figures {
        actor: Actor::Character(commander),
        placement: placement(post, false),
        strength: 1,
        disorder: 0,
        fatigue: 0,
        officer: Officer::Alive,
        presence,
        wounds: 0,
        host,
    }
}

fn placement(post: Post, mounted: bool) -> Placement {
    Placement { pose: spot_of(post), formation: Formation::Block, mounted }
}

/// How long a happening is shown at normal speed, marches aside; seconds.
fn length(what: &What) -> f32 {
    match what {
        What::TurnBegan { .. } => 0.6,
        What::CommandsFound { .. } => 0.5,
        What::Shot { .. } => 1.0,
        What::Attacked { .. } | What::Rerolled { .. } => 0.6,
        What::Struck { .. } | What::Routed { .. } | What::CommanderLost { .. } => 0.5,
        What::HostChanged { .. } => 0.4,
        What::Dismayed { .. } => 0.2,
        _ => 0.0,
    }
}

/// The way from where the unit is seen along these squares to its post.
fn route(from: Spot, before: Post, path: &[crate::board::Square], after: Post) -> Route {
    let mut corners: SmallVec<[Spot; 4]> = SmallVec::new();
    let mut last = before.square;
    for square in path {
        // It looks where it goes, and turns to its facing at the end.
        let facing = last.side_towards(*square).unwrap_or(after.facing);
        corners.push(spot_of(Post { square: last, facing }).into());
        corners.push(spot_of(Post { square: *square, facing }).into());
        last = *square;
    }
    corners.push(spot_of(after).into());
    Route::new(from, corners)
}

/// The way of a unit that turns and runs.
fn away(from: Spot) -> Route {
    let facing = from.facing + std::f32::consts::PI;
    let turned = Spot { at: from.at, facing };
    Route::new(from, [turned, Spot { at: turned.at + turned.forward() * FLED, facing }])
}

impl Staged for Conquest1066 {
    type Course = Option<Route>;

    fn laid(scenario: &Arc<Scenario>) -> Result<Arc<Measured>, String> {
        super::shared(scenario)
    }

    fn grid(scenario: &Scenario) -> Option<Arc<Grid>> {
        Some(Arc::new(scenario.grid.clone()))
    }

    fn stirs(record: &Record<Event>, unit: UnitId) -> Option<Stir> {
        let acts = |nth: usize| record.event.after.get(nth).is_some_and(|after| after.unit == unit);
        match record.event.what {
            What::Moved { .. } | What::Advanced { .. } | What::Routed { .. } if acts(0) => Some(Stir::March),
            What::Attacked { .. } | What::Rerolled { .. } | What::Struck { .. } if acts(0) || acts(1) => {
                Some(Stir::Strike)
            }
            What::Shot { .. } if acts(0) => Some(Stir::Shoot),
            _ => None,
        }
    }

    fn volley(event: &Event) -> Option<(UnitId, Actor)> {
        match (&event.what, event.after.as_slice()) {
            (What::Shot { .. }, [shooter, target, ..]) => Some((shooter.unit, Actor::Unit(target.unit))),
            _ => None,
        }
    }

    fn show(shown: &mut Shown, scenario: &Scenario, field: &Field) {
        let view = View { scenario, field };
        let after = |id: UnitId| figures(&After::of(view, id), view.setup(id).troop.arm == Arm::Cavalry);
        let units = scenario.units.iter().map(|unit| after(unit.id)).collect();
        let leaders = scenario.commanders.iter().zip(&field.commanders).map(|(setup, state)| {
            let post = state.host.0.map_or(view.unit(setup.host).post, |host| view.unit(host).post);
            leader(setup.id, post, state.host.0, state.presence)
        });
        shown.lay_out(units, leaders.collect(), field.turn.number);
    }

    fn muster(shown: &mut Shown, scenario: &Scenario) {
        Self::show(shown, scenario, &crate::conquest_1066::opening(scenario));
    }

    fn begin(shown: &mut Shown, record: &Record<Event>) -> (Option<Route>, f32) {
        let event = &record.event;
        let mover = event.after.first();
        let seen = mover.and_then(|mover| shown.actor(Actor::Unit(mover.unit)));
        let route = match (&event.what, mover, seen) {
            (What::Moved { from, path }, Some(after), Some(seen)) => Some(route(seen.spot, *from, path, after.post)),
            (What::Advanced { from }, Some(after), Some(seen)) => {
                Some(route(seen.spot, *from, &[after.post.square], after.post))
            }
            (What::Routed { .. }, Some(_), Some(seen)) => Some(away(seen.spot)),
            _ => None,
        };
        let routs = matches!(event.what, What::Routed { .. });
        let length = match &route {
            _ if routs => FLIGHT,
            Some(route) => (route.length() / SIDE * STEP).clamp(0.3, 0.8),
            None => length(&event.what),
        };
        for after in &event.after {
            let mounted = shown.actor(Actor::Unit(after.unit)).is_some_and(|shown| shown.state.placement.mounted);
            let mut seen = figures(after, mounted);
            if routs {
                // It leaves when it has been seen to run.
                seen.presence = Presence::OnTable;
            }
            shown.put(seen, route.is_some());
            if let Some(commander) = after.commander {
                shown.put(leader(commander, after.post, Some(after.unit), Presence::OnTable), false);
            }
        }
        match event.what {
            What::TurnBegan { number, .. } => shown.begin_turn(number),
            What::CommanderLost { commander } => {
                if let Some(after) = mover {
                    shown.put(leader(commander, after.post, None, Presence::Destroyed), false);
                }
            }
            _ => {}
        }
        (route, length)
    }

    fn progress(shown: &mut Shown, record: &Record<Event>, route: &Option<Route>, progress: f32) {
        if let (Some(route), Some(mover)) = (route, record.event.after.first()) {
            shown.move_to(Actor::Unit(mover.unit), route.at(progress));
        }
    }

    fn settle(shown: &mut Shown, record: &Record<Event>) {
        if let (What::Routed { .. }, Some(after)) = (&record.event.what, record.event.after.first()) {
            let mounted = shown.actor(Actor::Unit(after.unit)).is_some_and(|shown| shown.state.placement.mounted);
            shown.put(figures(after, mounted), true);
        }
        for after in &record.event.after {
            shown.move_to(Actor::Unit(after.unit), spot_of(after.post).into());
        }
    }

    fn settled(settings: &Settings, scenario: &Scenario, decision: &CqDecision) -> Option<Choice> {
        let Question::Reroll { blow } = &decision.question else { return None };
        let asks = match settings.rerolls {
            RerollPrompts::Always => true,
            RerollPrompts::Never => false,
            // Only where some face would be better for the one who is asked.
            RerollPrompts::WhenItMatters => FACES.into_iter().any(|face| {
                let worth = blow.roll.worth(face);
                if scenario.unit(blow.attacker).side == decision.who {
                    worth > blow.roll.total
                } else {
                    worth < blow.roll.total
                }
            }),
        };
        (!asks).then_some(Choice::Keep)
    }

    fn announcement(event: &Event) -> Option<&'static str> {
        matches!(event.what, What::TurnEnded).then_some("turn ended")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conquest_1066::window::told::Told;
    use crate::engine::{self, Dice, Journal, Ruleset, Status};
    use crate::play::Playable;
    use crate::rulesets::AnyScenario;
    use crate::window::playback::Playback;
    use bevy::prelude::World;
    use std::path::Path;

    /// Numbers for random choices, the same in every run.
    fn picker(mut state: u64) -> impl FnMut(u32) -> u32 {
        move |below| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % u64::from(below.max(1))) as u32
        }
    }

    fn hastings() -> Arc<Scenario> {
        let Ok(AnyScenario::Conquest1066(loaded)) = AnyScenario::load(Path::new("hastings")) else {
            panic!("Hastings is built in");
        };
        loaded.scenario
    }

    #[test]
    fn what_is_shown_and_told_agrees_with_the_rules_all_through_random_battles() {
        let scenario = hastings();
        for seed in 0..3 {
            let mut world = World::new();
            engine::start::<Conquest1066>(&mut world, scenario.clone(), Dice::seeded(seed));
            let mut pick = picker(seed);
            let mut shown = Shown::default();
            Conquest1066::muster(&mut shown, &scenario);
            let opening = crate::conquest_1066::opening(&scenario);
            let mut told = Told::of(View { scenario: &scenario, field: &opening });
            loop {
                let status = engine::advance::<Conquest1066>(&mut world).expect("the rules go on");
                for record in world.resource_mut::<Journal<Event>>().drain() {
                    Conquest1066::begin(&mut shown, &record);
                    Conquest1066::settle(&mut shown, &record);
                    told.read(&record);
                }
                let field = Conquest1066::field(&mut world);
                let view = View { scenario: &scenario, field: &field };
                let mut truth = Shown::default();
                Conquest1066::show(&mut truth, &scenario, &field);
                for setup in &scenario.units {
                    let (seen, real) = (shown.actor(Actor::Unit(setup.id)), truth.actor(Actor::Unit(setup.id)));
                    assert_eq!(seen.map(|unit| (&unit.state, unit.spot)), real.map(|unit| (&unit.state, unit.spot)));
                    let (heard, real) = (told.unit(setup.id).expect("all are told of"), After::of(view, setup.id));
                    assert_eq!((heard.hits, heard.post, heard.presence), (real.hits, real.post, real.presence));
                }
                for setup in &scenario.commanders {
                    let of = |shown: &Shown| {
                        let one = shown.actor(Actor::Character(setup.id)).expect("all are shown");
                        (one.state.presence, one.state.host)
                    };
                    assert_eq!(of(&shown), of(&truth));
                }
                let turn = &field.turn;
                assert_eq!((told.commands, told.active), (turn.commands, turn.active));
                if status == Status::Over {
                    break;
                }
                let decision = engine::pending::<Conquest1066>(&world).cloned().expect("a question is open");
                assert_eq!(told.phase, turn.phase);
                let choice = Conquest1066::random_choice(&mut world, &decision, &mut pick);
                engine::submit::<Conquest1066>(&mut world, choice).expect("random choices are legal");
            }
        }
    }

    #[test]
    fn a_march_ends_on_its_post() {
        let scenario = hastings();
        let mut shown = Shown::default();
        Conquest1066::muster(&mut shown, &scenario);
        let from = Post { square: "D4".parse().expect("a square"), facing: crate::board::Facing::North };
        let to = Post { square: "E5".parse().expect("a square"), facing: crate::board::Facing::West };
        let way = route(spot_of(from).into(), from, &["D5".parse().expect("a square"), to.square], to);
        let end = way.at(1.0);
        assert!(end.at.distance(Spot::from(spot_of(to)).at) < 1e-3);
        assert!(Playback::<Conquest1066>::default().is_idle());
    }
}
