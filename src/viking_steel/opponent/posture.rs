//! Does a side have to do something, or can it wait?

use super::worth;
use crate::engine::{Actor, Presence, Side};
use crate::viking_steel::rules::victory::holder;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::scenario::Goal;

/// A side's bearing for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// It must get something: it goes forward.
    Attack,
    /// If time ran out now it would win: it waits for the other side.
    Hold,
}

/// So much stronger that waiting is a waste.
const CRUSHING: f32 = 1.7;

/// Points a side would have if the battle ended now.
fn points_now(view: View, side: Side) -> i32 {
    let open = view.scenario.objectives.iter().filter(|objective| objective.side == side);
    let at_end = open.filter(|objective| match &objective.goal {
        Goal::Ground { zone } => holder(view, zone) == Some(side),
        Goal::Survive { target } => match target {
            Actor::Unit(id) => view.unit(*id).presence == Presence::OnTable,
            Actor::Character(id) => view.character(*id).presence == Presence::OnTable,
        },
        _ => false,
    });
    i32::from(view.field.turn.score[side.index()]) + at_end.map(|objective| i32::from(objective.points)).sum::<i32>()
}

/// The side's bearing.
pub fn of(view: View, side: Side) -> Posture {
    let (own, theirs) = (points_now(view, side), points_now(view, side.enemy()));
    let ahead = own > theirs || (own == theirs && side == Side::Defender);
    if !ahead || worth::side(view, side) > CRUSHING * worth::side(view, side.enemy()) {
        Posture::Attack
    } else {
        Posture::Hold
    }
}

/// Share of the battle still to come, 1 at the start.
pub fn time_left(view: View) -> f32 {
    let limit = f32::from(view.scenario.turn_limit.max(1));
    (1.0 - f32::from(view.field.turn.number.saturating_sub(1)) / limit).clamp(0.0, 1.0)
}
