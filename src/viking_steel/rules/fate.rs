//! VS-1.9: what becomes of a character whose unit is killed.

use super::battle::{Battle, Outcome};
use super::frame::VsFlow;
use super::path::free_spot;
use crate::engine::{Actor, AttachedTo, CharacterId, Flow, Presence, UnitId};
use crate::viking_steel::state::choice::{Choice, Question};
use crate::viking_steel::state::event::What;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::{Needed, Purpose, Roll, Test, Throw};
use serde::{Deserialize, Serialize};

/// A friend he may join is at most this far away, inches.
const REFUGE: f32 = 12.0;
/// The D6 that gets him away.
const ESCAPE: i8 = 4;

/// A character trying to get away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Escape {
    character: CharacterId,
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Begin,
    Thrown,
    Chosen,
}

/// May the character join that unit: a friend with no other of his kind (VS-1.9)?
pub fn has_room_for(view: View, host: UnitId, character: CharacterId) -> bool {
    let setup = view.character_setup(character);
    view.unit(host).presence == Presence::OnTable
        && view.setup(host).side == setup.side
        && !view
            .attached(host)
            .any(|other| view.character_setup(other).kind.rank.is_leader() == setup.kind.rank.is_leader())
}

impl Escape {
    /// A character whose unit is gone.
    pub fn new(character: CharacterId) -> Self {
        Escape { character, step: Step::Begin }
    }

    /// One pass.
    pub fn step(&mut self, battle: &mut Battle) -> VsFlow {
        let actor = Actor::Character(self.character);
        match self.step {
            Step::Begin => {
                self.step = Step::Thrown;
                let side = battle.scenario.side_of(actor);
                let needed = Needed::fixed(Test::AtLeast, ESCAPE);
                battle.throw(Throw::one(Purpose::Escape, Roll::new(side, Some(actor), Some(needed), 1, 6)))
            }
            Step::Thrown => {
                let Some(throw) = battle.thrown() else { return Flow::Continue };
                let escaped = throw.rolls[0].hits() > 0;
                let pose = battle.view().character(self.character).placement.pose;
                let spot = free_spot(battle.view(), self.character, pose);
                let state = battle.character(self.character);
                state.host = AttachedTo(None);
                match spot {
                    Some(pose) if escaped => state.placement.pose = pose,
                    _ => state.presence = Presence::Destroyed,
                }
                battle.record_throw("VS-1.9", What::Escape { escaped }, &[actor], Some(&throw));
                if battle.view().character(self.character).presence != Presence::OnTable {
                    battle.record("VS-1.9", What::CharacterLost, &[actor]);
                    return Flow::Done(Outcome::Done);
                }
                let view = battle.view();
                let here = view.footprint_of(actor);
                let hosts: Vec<Choice> = view
                    .side_units(view.character_setup(self.character).side)
                    .filter(|host| has_room_for(view, *host, self.character))
                    .filter(|host| view.footprint(*host).distance(&here) <= REFUGE)
                    .map(Choice::JoinUnit)
                    .collect();
                if hosts.is_empty() {
                    return Flow::Done(Outcome::Done);
                }
                self.step = Step::Chosen;
                battle.ask(battle.scenario.side_of(actor), Question::NewHost { character: self.character }, hosts)
            }
            Step::Chosen => {
                if let Some(Choice::JoinUnit(host)) = battle.answer.take() {
                    let placement = battle.view().unit(host).placement;
                    let state = battle.character(self.character);
                    state.host = AttachedTo(Some(host));
                    state.placement = placement;
                    battle.record("VS-1.9", What::Joined { host }, &[actor, Actor::Unit(host)]);
                }
                Flow::Done(Outcome::Done)
            }
        }
    }
}
