//! Before the first turn: both sides may rearrange their units inside their zones, the defender first (VS-12.1).

use super::battle::{Battle, Outcome};
use super::frame::VsFlow;
use super::path::blockers;
use crate::board::{Pose, may_stand};
use crate::engine::{Actor, CharacterId, Flow, Refusal, Side, UnitId};
use crate::viking_steel::state::choice::{Choice, Question, Reach};
use crate::viking_steel::state::components::{Formation, Placement};
use crate::viking_steel::state::event::{Motion, What};
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::scenario::in_zone;
use serde::{Deserialize, Serialize};

/// The sides rearranging their armies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deployment {
    side: Side,
    asked: bool,
}

impl Deployment {
    /// The defender deploys first.
    pub fn new() -> Self {
        Deployment { side: Side::Defender, asked: false }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        if self.asked {
            match battle.answer.take() {
                Some(Choice::Deploy { unit, pose, formation }) => {
                    let from = battle.view().unit(unit).placement;
                    let placement = Placement { pose, formation, ..from };
                    battle.unit(unit).placement = placement;
                    let attached: Vec<CharacterId> = battle.view().attached(unit).collect();
                    for character in attached {
                        battle.character(character).placement = placement;
                    }
                    let what = What::Moved { motion: Motion::Deployed, from, path: [placement].into_iter().collect() };
                    battle.record("VS-12.1", what, &[Actor::Unit(unit)]);
                    battle.make_way();
                }
                _ if self.side == Side::Defender => self.side = Side::Attacker,
                _ => return Flow::Done(Outcome::Done),
            }
        }
        self.asked = true;
        battle.field.turn.active = self.side;
        let mut decision =
            crate::viking_steel::state::choice::VsDecision::new(self.side, Question::Deploy, vec![Choice::Ready]);
        decision.reach = Some(Reach::Zone(self.side));
        Flow::Ask(decision)
    }
}

impl Default for Deployment {
    fn default() -> Self {
        Deployment::new()
    }
}

/// May the side put the unit there before the battle?
///
/// # Errors
/// Says what stands in the way.
pub fn may_deploy(view: View, side: Side, unit: UnitId, pose: Pose, formation: Formation) -> Result<(), Refusal> {
    const RULE: &str = "VS-12.1";
    let valid = usize::from(unit.0) < view.field.units.len() && (0..3600).contains(&pose.facing);
    if !valid || view.setup(unit).side != side {
        return Err(Refusal::new(RULE, "only own units can be deployed"));
    }
    let footprint = view.footprint_at(unit, pose, formation);
    let zone = &view.scenario.sides[side.index()].zone;
    if !footprint.bases().flat_map(|base| base.corners()).all(|corner| in_zone(zone, corner.x, corner.y)) {
        return Err(Refusal::new(RULE, "every base must stand inside the deployment zone"));
    }
    may_stand(&view.scenario.table, &footprint, &blockers(view, Actor::Unit(unit), &[], f32::INFINITY), 0.0)
        .map_err(|stop| Refusal::new(RULE, super::path::stopped_by(view, stop)))
}
