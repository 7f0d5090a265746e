//! Where a move goes: a few wheels and distances, the best by what the mission makes of them.

use super::mission::Mission;
use super::tasks;
use crate::board::{Wheel, bearing, turn_between};
use crate::engine::{Actor, UnitId};
use crate::viking_steel::rules::path;
use crate::viking_steel::state::choice::{Choice, PathKind};
use crate::viking_steel::state::field::View;
use smallvec::SmallVec;

/// A way that can be gone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// How well the unit stands at its end.
    pub score: f32,
    /// Tenths of a degree.
    pub wheel: i32,
    /// Thousandths of an inch.
    pub advance: i32,
}

/// A step must gain this much to be worth moving for.
const WORTH_MOVING: f32 = 0.006;
/// Ways tried against the rules, the best first.
const TRIES: usize = 6;

/// The answer to where a move goes.
pub fn path(view: View, actor: Actor, kind: PathKind, budget: i32, options: &[Choice]) -> Choice {
    let id = match actor {
        Actor::Unit(id) => id,
        Actor::Character(id) => return super::characters::path(view, id, kind, budget),
    };
    let mission = Mission::new(view, id, tasks::of(view, id));
    let best = best(view, id, kind, budget, &mission);
    if kind == PathKind::Withdraw {
        return best.map_or_else(|| options.last().copied().unwrap_or(Choice::Ready), Way::choice);
    }
    let placement = view.unit(id).placement;
    let stays = mission.score(placement.pose, placement.formation);
    match best {
        Some(way) if way.score > stays + WORTH_MOVING => way.choice(),
        _ => Choice::Path { wheel: 0, advance: 0 },
    }
}

impl Way {
    fn choice(self) -> Choice {
        Choice::Path { wheel: self.wheel, advance: self.advance }
    }
}

/// The best way within the budget (thousandths of an inch), standing still left aside.
pub fn best(view: View, id: UnitId, kind: PathKind, budget: i32, mission: &Mission) -> Option<Way> {
    let actor = Actor::Unit(id);
    let placement = view.unit(id).placement;
    let (pose, formation) = (placement.pose, placement.formation);
    let width = f32::from(view.columns(id)) * view.scenario.base;
    let backwards = matches!(kind, PathKind::Back | PathKind::Withdraw);
    let mut ways: SmallVec<[Way; 64]> = SmallVec::new();
    for wheel in wheels(view, id, kind, budget, mission) {
        let Some(far) = path::furthest(view, actor, kind, budget, wheel) else { continue };
        let turned = if wheel == 0 { pose } else { pose.wheeled(Wheel(wheel), width) };
        let ahead = if backwards { -turned.forward() } else { turned.forward() };
        let along = ((mission.via() - turned.position()).dot(ahead) * 1000.0).clamp(0.0, far as f32) as i32;
        let mut advances = [0, far / 3, far * 2 / 3, far, along];
        advances.sort_unstable();
        let mut last = -1;
        for advance in advances {
            // A few hundredths of an inch make no difference.
            if (advance - last < 50 && last >= 0) || (wheel == 0 && advance == 0) {
                continue;
            }
            last = advance;
            let end = turned.shifted(ahead * (advance as f32 / 1000.0));
            ways.push(Way { score: mission.score(end, formation), wheel, advance });
        }
    }
    ways.sort_by(|a, b| b.score.total_cmp(&a.score));
    ways.into_iter().take(TRIES).find(|way| path::plan(view, actor, kind, budget, way.wheel, way.advance).is_ok())
}

/// Wheels worth a look, tenths of a degree.
fn wheels(view: View, id: UnitId, kind: PathKind, budget: i32, mission: &Mission) -> SmallVec<[i32; 16]> {
    let pose = view.unit(id).placement.pose;
    let width = f32::from(view.columns(id)) * view.scenario.base;
    let toward = |pose: crate::board::Pose| turn_between(pose.facing, bearing(mission.via() - pose.position()));
    let widest = match kind {
        PathKind::Back | PathKind::Withdraw => return SmallVec::from_iter([0]),
        PathKind::Wheel => path::WIDEST_WHEEL,
        PathKind::Move | PathKind::Basic => {
            let paid = (budget as f32 / 1000.0 / (2.0 * width)).to_degrees() * 10.0;
            (paid as i32).min(path::WIDEST_WHEEL)
        }
    };
    // The wheel moves the front centre, so the direct wheel is settled in two rounds.
    let mut direct = toward(pose).clamp(-widest, widest);
    if direct != 0 {
        direct = (direct + toward(pose.wheeled(Wheel(direct), width))).clamp(-widest, widest);
    }
    let mut wheels: SmallVec<[i32; 16]> =
        SmallVec::from_iter([0, direct, (direct - 60).max(-widest), (direct + 60).min(widest)]);
    let shares: &[i32] =
        if kind == PathKind::Wheel { &[-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6] } else { &[-6, -3, -1, 1, 3, 6] };
    wheels.extend(shares.iter().map(|share| widest * share / 6));
    wheels.sort_unstable();
    wheels.dedup();
    wheels
}
