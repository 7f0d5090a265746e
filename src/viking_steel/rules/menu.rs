//! What an actor may do at a point of its activation, and for what it may not, why (VS-3.2).

use super::activation::order_dice;
use super::fate::has_room_for;
use super::path::blockers;
use super::victory::may_march_off;
use super::{charge, movement, path, shooting};
use crate::board::may_stand;
use crate::engine::{Actor, CharacterId, Presence, Refusal, UnitId};
use crate::viking_steel::state::choice::{Order, PathKind, Stage};
use crate::viking_steel::state::components::{Activity, Formation};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::tables::Qualities;

/// A character joins or leaves a unit within this distance, inches (VS-1.9).
const JOIN_REACH: f32 = 4.0;

/// Every order with its verdict: the legal ones, and the others with the rule that forbids them.
pub fn menu(view: View, actor: Actor, stage: Stage) -> Vec<(Order, Result<(), Refusal>)> {
    candidates(view, actor).into_iter().map(|order| (order, check(view, actor, stage, order))).collect()
}

/// The legal orders.
pub fn legal(view: View, actor: Actor, stage: Stage) -> Vec<Order> {
    let mut orders = candidates(view, actor);
    // A charge with one order and with both have the same way: it is looked for once.
    let mut way: Option<(UnitId, Option<i32>)> = None;
    orders.retain(|order| match (*order, actor, stage) {
        (Order::Charge { target, orders }, Actor::Unit(id), Stage::Ordered { left }) if orders <= left => {
            let cost = match way {
                Some((known, cost)) if known == target => cost,
                _ => charge_cost(view, id, target, left),
            };
            way = Some((target, cost));
            cost.is_some_and(|cost| cost <= charge::longest(view, id, orders))
        }
        (Order::Charge { .. }, ..) => false,
        _ => check(view, actor, stage, *order).is_ok(),
    });
    orders
}

/// What a charge costs, if it is possible with that many orders at most.
fn charge_cost(view: View, charger: UnitId, target: UnitId, orders: u8) -> Option<i32> {
    charge::may_declare(view, charger, target).ok()?;
    let gap = view.footprint(charger).distance(&view.footprint(target));
    if gap * 1000.0 > charge::longest(view, charger, orders) as f32 {
        return None;
    }
    charge::plan(view, charger, target).ok().map(|plan| plan.cost)
}

/// Orders worth looking at for this actor.
fn candidates(view: View, actor: Actor) -> Vec<Order> {
    let side = view.scenario.side_of(actor);
    let mut orders = Vec::with_capacity(24);
    orders.extend([Order::Move, Order::Basic, Order::Wheel, Order::BackUp, Order::Fight, Order::Withdraw]);
    if let Actor::Unit(id) = actor {
        for target in view.side_units(side.enemy()) {
            orders.push(Order::Charge { target, orders: 1 });
            orders.push(Order::Charge { target, orders: 2 });
            if view.setup(id).troop.range.is_some() {
                orders.push(Order::Shoot { target: Actor::Unit(target) });
            }
        }
        if view.setup(id).troop.range.is_some() {
            for target in view.characters_alone().filter(|target| view.character_setup(*target).side != side) {
                orders.push(Order::Shoot { target: Actor::Character(target) });
            }
        }
        let formation = view.unit(id).placement.formation;
        orders.extend(Formation::ALL.into_iter().filter(|other| *other != formation).map(Order::Form));
        if view.has(id, Qualities::MOUNTS) {
            orders.extend([Order::Mount, Order::Dismount]);
        }
        orders.push(Order::MarchOff);
        for character in view.character_ids().filter(|character| view.character_setup(*character).side == side) {
            let state = view.character(character);
            if state.presence != Presence::OnTable {
                continue;
            }
            if state.host.0 == Some(id) {
                orders.push(Order::Leave { character });
                // He may also go straight to a unit close by.
                orders.extend(
                    view.side_units(side).filter(|host| *host != id).map(|host| Order::Join { character, host }),
                );
            } else if state.host.0.is_none() {
                orders.push(Order::Join { character, host: id });
            }
        }
    } else if let Actor::Character(character) = actor {
        orders.extend(view.side_units(side).map(|host| Order::Join { character, host }));
    }
    orders.push(Order::Finish);
    orders
}

fn refuse(rule: &'static str, reason: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(rule, reason))
}

/// May the order be given now?
///
/// # Errors
/// Names the rule that forbids it.
pub fn check(view: View, actor: Actor, stage: Stage, order: Order) -> Result<(), Refusal> {
    match order {
        Order::Finish => match (stage, actor) {
            (Stage::Engaged, Actor::Unit(id)) if view.contacts_of(id).any(|contact| !contact.fought) => {
                refuse("VS-7.7", "a unit in melee fights, or tries to withdraw")
            }
            _ => Ok(()),
        },
        Order::Join { character, host } => may_join(view, actor, character, host),
        Order::Leave { character } => may_leave(view, actor, character),
        Order::MarchOff => match actor {
            Actor::Unit(id) if may_march_off(view, id) => Ok(()),
            _ => refuse("VS-12.1", "only at the table edge an objective names"),
        },
        Order::Fight | Order::Withdraw => match (stage, actor) {
            (Stage::Engaged, Actor::Unit(id)) => {
                // What the best rolls give: whether it will do is found out by trying.
                let orders = order_dice(view, actor);
                let longest = movement::allowance(view, actor, PathKind::Withdraw, 6 * i32::from(orders), orders);
                let unfought = view.contacts_of(id).any(|contact| !contact.fought);
                if order == Order::Fight && !unfought {
                    return refuse("VS-7.7", "every opponent has been fought this turn");
                }
                if order == Order::Withdraw && path::nearest_withdrawal(view, actor, longest).is_none() {
                    return refuse("VS-7.10", "there is no way back out of the melee");
                }
                Ok(())
            }
            _ => refuse("VS-7.7", "it is in no melee"),
        },
        Order::Basic => match stage {
            Stage::NoOrder => Ok(()),
            Stage::Ordered { .. } => refuse("VS-3.4", "it has earned orders"),
            Stage::Engaged => refuse("VS-7.7", "it is in melee"),
            Stage::Spent => refuse("VS-3.1", "it has nothing left to do this turn"),
        },
        _ => ordered(view, actor, stage, order),
    }
}

/// What needs an earned order.
fn ordered(view: View, actor: Actor, stage: Stage, order: Order) -> Result<(), Refusal> {
    let left = match stage {
        Stage::Ordered { left } => left,
        Stage::NoOrder => {
            let disordered = matches!(actor, Actor::Unit(id) if view.unit(id).disorder.0 > 0);
            return if disordered {
                refuse("VS-3.10", "a disordered unit may only make a basic move")
            } else {
                refuse("VS-3.4", "no order earned: only a basic move")
            };
        }
        Stage::Engaged => return refuse("VS-7.7", "it is in melee"),
        Stage::Spent => return refuse("VS-3.1", "no order is left"),
    };
    let Actor::Unit(id) = actor else {
        return match order {
            Order::Move => Ok(()),
            _ => refuse("VS-1.7", "a character alone moves and joins units"),
        };
    };
    let placement = view.unit(id).placement;
    match order {
        Order::Move | Order::Wheel | Order::BackUp => Ok(()),
        Order::Charge { target, orders } => {
            charge::may_declare(view, id, target)?;
            if orders == 0 || orders > 2 {
                return refuse("VS-3.3", "a charge takes one order or two");
            }
            if orders > left {
                return refuse("VS-3.3", "that takes two orders");
            }
            let longest = charge::longest(view, id, orders);
            let gap = view.footprint(id).distance(&view.footprint(target));
            if gap * 1000.0 > longest as f32 {
                return Err(Refusal::new(
                    "VS-7.1",
                    format!("out of reach: {gap:.1}\" away, {}\" at most", longest / 1000),
                ));
            }
            let plan = charge::plan(view, id, target)?;
            if plan.cost > longest {
                return Err(Refusal::new(
                    "VS-7.1",
                    format!("out of reach: it costs {:.1}\", {}\" at most", plan.cost as f32 / 1000.0, longest / 1000),
                ));
            }
            Ok(())
        }
        Order::Shoot { target } => shooting::may_shoot(view, id, target),
        Order::Form(formation) => {
            if formation == placement.formation {
                return refuse("VS-1.4", "it is in that formation already");
            }
            let footprint = view.footprint_at(id, placement.pose, formation);
            may_stand(&view.scenario.table, &footprint, &blockers(view, actor, &[], 0.0), path::STANDOFF)
                .map_err(|stop| Refusal::new("VS-1.4", path::stopped_by(view, stop)))
        }
        Order::Mount | Order::Dismount => {
            if !view.has(id, Qualities::MOUNTS) {
                return refuse("VS-3.2", "only mounted infantry mounts and dismounts");
            }
            match (order == Order::Mount, placement.mounted) {
                (true, true) => refuse("VS-3.2", "it is in the saddle"),
                (false, false) => refuse("VS-3.2", "it is on foot"),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

fn may_join(view: View, actor: Actor, character: CharacterId, host: UnitId) -> Result<(), Refusal> {
    const RULE: &str = "VS-1.9";
    let known = usize::from(character.0) < view.field.characters.len() && usize::from(host.0) < view.field.units.len();
    if !known {
        return refuse(RULE, "no such character or unit");
    }
    let state = view.character(character);
    let acts = match actor {
        Actor::Character(id) => id == character,
        Actor::Unit(id) => host == id || state.host.0 == Some(id),
    };
    if !acts || state.presence != Presence::OnTable || state.host.0 == Some(host) {
        return refuse(RULE, "only at his own or the unit's activation");
    }
    if state.activity.has(Activity::JOINED) {
        return refuse(RULE, "once a turn");
    }
    if !has_room_for(view, host, character) {
        return refuse(RULE, "at most one leader and one specialist with a unit");
    }
    let here = view.footprint_of(Actor::Character(character));
    if here.distance(&view.footprint(host)) > JOIN_REACH {
        return refuse(RULE, "more than 4\" away");
    }
    Ok(())
}

fn may_leave(view: View, actor: Actor, character: CharacterId) -> Result<(), Refusal> {
    const RULE: &str = "VS-1.9";
    if usize::from(character.0) >= view.field.characters.len() {
        return refuse(RULE, "no such character");
    }
    let state = view.character(character);
    let host = match (state.host.0, actor) {
        (Some(host), Actor::Unit(id)) if host == id && state.presence == Presence::OnTable => host,
        _ => return refuse(RULE, "only with his unit's activation"),
    };
    if state.activity.has(Activity::JOINED) {
        return refuse(RULE, "once a turn");
    }
    let spot = path::free_spot(view, character, state.placement.pose);
    let near = spot.is_some_and(|pose| {
        let there = crate::board::Footprint::square(pose, crate::viking_steel::state::field::CHARACTER_BASE);
        there.distance(&view.footprint(host)) <= JOIN_REACH
    });
    if near { Ok(()) } else { refuse(RULE, "there is no room for him within 4\"") }
}

/// What kind of path an order leads to, where it does.
pub fn path_kind(order: Order) -> Option<PathKind> {
    match order {
        Order::Move => Some(PathKind::Move),
        Order::Basic => Some(PathKind::Basic),
        Order::Wheel => Some(PathKind::Wheel),
        Order::BackUp => Some(PathKind::Back),
        _ => None,
    }
}
