//! Leaders and specialists: a place with a steady unit, and the way to it.

use super::worth;
use crate::engine::{Actor, CharacterId, Presence, UnitId};
use crate::viking_steel::rules::fate::has_room_for;
use crate::viking_steel::rules::{morale, path};
use crate::viking_steel::state::choice::{Choice, Order, PathKind};
use crate::viking_steel::state::field::View;

/// How good a place a unit is for a character.
fn appeal(view: View, host: UnitId) -> f32 {
    let unit = view.unit(host);
    let mut appeal =
        worth::quality(view, host) * f32::from(unit.strength.0) / f32::from(view.setup(host).strength.max(1));
    appeal -= 0.3 * f32::from(unit.disorder.0) + 0.1 * f32::from(view.excess_fatigue(host));
    // A number that a die hardly fails makes a steady unit.
    appeal -= 0.03 * f32::from(morale::needed(view, host, 2).total);
    if worth::is_shooter(view, host) {
        appeal -= 0.2;
    }
    appeal
}

/// A free act at a unit's activation: somebody standing about joins it, or one who is with a failing unit goes over to a
/// better one.
pub fn free_act(view: View, id: UnitId, options: &[Choice]) -> Option<Order> {
    let mut best: Option<(f32, Order)> = None;
    for option in options {
        let Choice::Order(order @ Order::Join { character, host }) = *option else { continue };
        let gain = match view.character(character).host.0 {
            None => 1.0 + appeal(view, host),
            Some(old) if is_failing(view, old) && !view.is_engaged(host) => {
                appeal(view, host) - appeal(view, old) - 0.3
            }
            Some(_) => 0.0,
        };
        if gain > 0.0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, order));
        }
    }
    best.map(|(_, order)| order).filter(|_| view.unit(id).presence == Presence::OnTable)
}

/// No place for anybody precious.
fn is_failing(view: View, id: UnitId) -> bool {
    view.at_half_strength(id) || view.unit(id).disorder.0 > 1
}

/// A character alone: into the best unit close by, else toward one.
pub fn orders(view: View, id: CharacterId, options: &[Choice]) -> Choice {
    let mut best: Option<(f32, Choice)> = None;
    for option in options {
        let Choice::Order(Order::Join { host, .. }) = option else { continue };
        let appeal = appeal(view, *host);
        if best.is_none_or(|(most, _)| appeal > most) {
            best = Some((appeal, *option));
        }
    }
    if let Some((_, join)) = best {
        return join;
    }
    let go =
        [Choice::Order(Order::Move), Choice::Order(Order::Basic)].into_iter().find(|order| options.contains(order));
    match (go, refuge(view, id)) {
        (Some(go), Some(_)) => go,
        _ => Choice::Order(Order::Finish),
    }
}

/// The unit he makes for: near and good.
fn refuge(view: View, id: CharacterId) -> Option<UnitId> {
    let here = view.footprint_of(Actor::Character(id));
    let hosts = view.side_units(view.character_setup(id).side).filter(|host| has_room_for(view, *host, id));
    let rated = hosts.map(|host| (host, appeal(view, host) - 0.05 * here.distance(&view.footprint(host))));
    rated.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(host, _)| host)
}

/// The way to that unit.
pub fn path(view: View, id: CharacterId, kind: PathKind, budget: i32) -> Choice {
    let (wheel, advance) = match refuge(view, id) {
        Some(host) => path::aim(view, Actor::Character(id), kind, budget, view.footprint(host).center()),
        None => (0, 0),
    };
    Choice::Path { wheel, advance }
}

/// Whom a character joins whose unit is gone.
pub fn new_host(view: View, _character: CharacterId, options: &[Choice]) -> Choice {
    let mut best: Option<(f32, Choice)> = None;
    for option in options {
        let Choice::JoinUnit(host) = option else { continue };
        let free = if view.is_engaged(*host) { 0.0 } else { 0.2 };
        let appeal = appeal(view, *host) + free;
        if best.is_none_or(|(most, _)| appeal > most) {
            best = Some((appeal, *option));
        }
    }
    best.map_or_else(|| options.first().copied().unwrap_or(Choice::Decline), |(_, choice)| choice)
}
