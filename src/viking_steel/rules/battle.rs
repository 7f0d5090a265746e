//! What a phase works on: the gathered state, the dice, the journal, and the answer or outcome it was waiting for.

use super::frame::{Frame, VsFlow};
use super::leadership::ThrowFrame;
use super::path::free_spot;
use crate::board::SKIN;
use crate::engine::{Actor, CharacterId, Dice, Flow, Journal, Presence, Side, UnitId};
use crate::viking_steel::state::choice::{Choice, Question, VsDecision};
use crate::viking_steel::state::components::{Activity, Placement};
use crate::viking_steel::state::event::{Event, MoraleResult, Motion, Spent, What};
use crate::viking_steel::state::field::{Field, Loot, View};
use crate::viking_steel::state::roll::Throw;
use crate::viking_steel::state::scenario::Scenario;

/// What a finished frame tells the one below.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Outcome {
    /// It is done; there is nothing to tell.
    Done,
    /// A charge that led to a round of melee is done.
    Fought,
    /// The dice, after re-rolls.
    Thrown(Throw),
    /// Hits before saves, and strength lost.
    Volley {
        /// Before saves.
        hits: u8,
        /// After saves.
        lost: u8,
    },
    /// A special or marked hit has been settled.
    SpecialHit(SettledHit),
    /// A morale test.
    Morale(MoraleResult),
}

/// What a special or marked hit comes to (VS-4.4, 7.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SettledHit {
    /// The officer or a character bears it: no casualty.
    Borne,
    /// It becomes an ordinary casualty, which no cover saves.
    Casualty,
    /// It is left a hit like any other.
    Hit,
}

/// The state a phase reads and changes.
pub struct Battle<'a> {
    /// What never changes.
    pub scenario: &'a Scenario,
    /// What does.
    pub field: &'a mut Field,
    /// The dice.
    pub dice: &'a mut Dice,
    /// The journal.
    pub journal: &'a mut Journal<Event>,
    /// The answer to the question this frame asked.
    pub answer: Option<Choice>,
    /// What the frame above came to.
    pub outcome: Option<Outcome>,
}

impl Battle<'_> {
    /// For reading.
    pub fn view(&self) -> View<'_> {
        View { scenario: self.scenario, field: self.field }
    }

    /// For changing a unit.
    pub fn unit(&mut self, id: UnitId) -> &mut crate::viking_steel::state::field::UnitState {
        &mut self.field.units[id.0 as usize]
    }

    /// For changing a character.
    pub fn character(&mut self, id: CharacterId) -> &mut crate::viking_steel::state::field::CharacterState {
        &mut self.field.characters[id.0 as usize]
    }

    /// The side whose activation it is.
    pub fn active(&self) -> Side {
        self.field.turn.active
    }

    /// Leadership points the side has left (VS-9.1).
    pub fn points(&self, side: Side) -> u8 {
        self.field.turn.points[side.index()]
    }

    /// Writes a happening without dice.
    pub fn record(&mut self, rule: &'static str, what: What, actors: &[Actor]) {
        self.record_throw(rule, what, actors, None);
    }

    /// Writes a happening with the dice that led to it.
    pub fn record_throw(&mut self, rule: &'static str, what: What, actors: &[Actor], throw: Option<&Throw>) {
        let view = View { scenario: self.scenario, field: self.field };
        let turn = &self.field.turn;
        self.journal.write(turn.number, turn.active, rule, || Event::new(view, what, actors, throw));
    }

    /// Throws dice, with the re-rolls both sides may buy; the outcome is [`Outcome::Thrown`].
    pub fn throw(&self, throw: Throw) -> VsFlow {
        Flow::Push(Frame::Throw(ThrowFrame::new(throw)))
    }

    /// The throw asked for.
    pub fn thrown(&mut self) -> Option<Throw> {
        match self.outcome.take() {
            Some(Outcome::Thrown(throw)) => Some(throw),
            other => {
                self.outcome = other;
                None
            }
        }
    }

    /// Asks a side.
    pub fn ask(&self, who: Side, question: Question, options: Vec<Choice>) -> VsFlow {
        Flow::Ask(VsDecision::new(who, question, options))
    }

    /// Takes a leadership point (VS-9.2).
    pub fn spend_point(&mut self, who: Side, on: Spent, actor: Option<Actor>) {
        let left = self.points(who).saturating_sub(1);
        self.field.turn.points[who.index()] = left;
        let actors: &[Actor] = match &actor {
            Some(actor) => std::slice::from_ref(actor),
            None => &[],
        };
        self.record("VS-9.2", What::PointSpent { who, on, left }, actors);
    }

    /// Takes strength; a unit without strength leaves the table (VS-1.3).
    pub fn lose_strength(&mut self, rule: &'static str, id: UnitId, lost: u8) {
        if lost == 0 || self.view().unit(id).presence != Presence::OnTable {
            return;
        }
        let unit = self.unit(id);
        let lost = lost.min(unit.strength.0);
        unit.strength.0 -= lost;
        let gone = unit.strength.0 == 0;
        self.record(rule, What::Casualties { lost }, &[Actor::Unit(id)]);
        if gone {
            self.remove_unit(id, Presence::Destroyed);
            self.record("VS-1.3", What::Destroyed, &[Actor::Unit(id)]);
        }
    }

    /// Takes a unit off the table: its contacts end, its loot stays where it fell. Characters with a routed unit leave
    /// with it, those of a destroyed one try to get away when the activation ends (VS-1.9).
    pub fn remove_unit(&mut self, id: UnitId, presence: Presence) {
        self.drop_loot(id, presence == Presence::MarchedOff);
        self.unit(id).presence = presence;
        let characters: Vec<CharacterId> = self.view().attached(id).collect();
        if presence != Presence::Destroyed {
            for character in characters {
                self.character(character).presence = presence;
                if presence == Presence::Routed {
                    self.record("VS-1.9", What::CharacterLost, &[Actor::Character(character)]);
                }
            }
        }
        self.end_contacts(id, |_| true);
    }

    /// A unit leaves the battlefield in rout (VS-5.3, 5.4).
    pub fn rout(&mut self, rule: &'static str, id: UnitId) {
        self.remove_unit(id, Presence::Routed);
        self.record(rule, What::LeftField, &[Actor::Unit(id)]);
    }

    /// Ends the contacts of a unit with those opponents for whom `ends` says so.
    pub fn end_contacts(&mut self, id: UnitId, ends: impl Fn(UnitId) -> bool) {
        let ending: Vec<UnitId> = self
            .view()
            .contacts_of(id)
            .filter_map(|contact| contact.opponent(id))
            .filter(|other| ends(*other))
            .collect();
        for other in ending {
            self.field.contacts.retain(|contact| !contact.joins(id, other));
            self.record("VS-7.5", What::ContactEnded, &[Actor::Unit(id), Actor::Unit(other)]);
        }
    }

    /// Moves a unit along a path and writes it down; contacts that the motion pulls apart end.
    pub fn move_unit(&mut self, rule: &'static str, id: UnitId, motion: Motion, path: &[Placement]) {
        self.move_unit_keeping(rule, id, motion, path, None);
    }

    /// Moves a unit, keeping contact with one opponent whatever the distance: it is being followed up, or asked about.
    pub fn move_unit_keeping(
        &mut self,
        rule: &'static str,
        id: UnitId,
        motion: Motion,
        path: &[Placement],
        keep: Option<UnitId>,
    ) {
        let Some(end) = path.last().copied() else { return };
        let view = self.view();
        let before = view.footprint(id);
        let gaps: smallvec::SmallVec<[(UnitId, f32); 2]> = view
            .contacts_of(id)
            .filter_map(|contact| contact.opponent(id))
            .map(|other| (other, before.distance(&view.footprint(other))))
            .collect();
        let stays = view.unit(id).placement.pose == end.pose;
        let unit = self.unit(id);
        let from = std::mem::replace(&mut unit.placement, end);
        if !stays {
            unit.activity.set(Activity::MOVED);
        }
        let attached: smallvec::SmallVec<[CharacterId; 2]> = self.view().attached(id).collect();
        for character in attached {
            let character = self.character(character);
            character.placement = end;
            if !stays {
                character.activity.set(Activity::MOVED);
            }
        }
        self.record(rule, What::Moved { motion, from, path: path.iter().copied().collect() }, &[Actor::Unit(id)]);
        if !gaps.is_empty() {
            let after = self.view().footprint(id);
            let apart: smallvec::SmallVec<[UnitId; 2]> = gaps
                .iter()
                .filter(|(other, gap)| after.distance(&self.view().footprint(*other)) > gap + 0.1)
                .map(|(other, _)| *other)
                .collect();
            self.end_contacts(id, |other| apart.contains(&other) && keep != Some(other));
        }
        self.make_way();
    }

    /// Characters standing alone step aside for units (they never bar the way).
    pub fn make_way(&mut self) {
        let alone: smallvec::SmallVec<[CharacterId; 4]> = self.view().characters_alone().collect();
        for id in alone {
            let view = self.view();
            let here = view.footprint_of(Actor::Character(id));
            if view.units_on_table().any(|unit| view.footprint(unit).overlaps(&here, SKIN))
                && let Some(pose) = free_spot(view, id, view.character(id).placement.pose)
            {
                let from = view.character(id).placement;
                let placement = Placement { pose, ..from };
                self.character(id).placement = placement;
                let what = What::Moved { motion: Motion::Walk, from, path: [placement].into_iter().collect() };
                self.record("VS-1.7", what, &[Actor::Character(id)]);
            }
        }
    }

    /// The unit lets go of what it carries.
    fn drop_loot(&mut self, id: UnitId, off_table: bool) {
        let Some(loot) = self.unit(id).carries.0.take() else { return };
        let pose = self.view().unit(id).placement.pose;
        self.field.turn.loot[usize::from(loot)] = if off_table { Loot::Gone } else { Loot::At(pose.x, pose.y) };
        self.record("VS-12.1", What::LootDropped { loot }, &[Actor::Unit(id)]);
    }

    /// Writes where everyone stands before the first turn.
    pub fn record_muster(&mut self) {
        let units: Vec<UnitId> = self.view().unit_ids().collect();
        for id in units {
            self.record("VS-1.1", What::Deployed, &[Actor::Unit(id)]);
        }
        let characters: Vec<CharacterId> = self.view().character_ids().collect();
        for id in characters {
            self.record("VS-1.7", What::Deployed, &[Actor::Character(id)]);
        }
    }
}
