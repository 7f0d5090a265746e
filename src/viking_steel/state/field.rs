//! The state of a battle as plain data, and what can be read off it. Phases decide on this; systems gather it from
//! components and write it back.

use super::components::{Activity, Carries, Disorder, Fatigue, Formation, Officer, Placement, Strength, Wounds};
use super::scenario::{CharacterSetup, Scenario, UnitSetup};
use super::tables::{Class, Qualities, Rank};
use crate::board::{Edge, Footprint, Pose};
use crate::engine::{Actor, AttachedTo, CharacterId, Presence, Side, UnitId};
use bevy_ecs::prelude::Resource;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Everything about a unit that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "named after the components they hold")]
pub struct UnitState {
    pub placement: Placement,
    pub strength: Strength,
    pub disorder: Disorder,
    pub fatigue: Fatigue,
    pub officer: Officer,
    pub presence: Presence,
    pub activity: Activity,
    pub carries: Carries,
}

/// Everything about a character that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "named after the components they hold")]
pub struct CharacterState {
    pub placement: Placement,
    pub host: AttachedTo,
    pub wounds: Wounds,
    pub presence: Presence,
    pub activity: Activity,
}

/// Two opposed units in contact (VS-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// The two units; the one that made contact first.
    pub units: [UnitId; 2],
    /// The side of each that the other touches.
    pub edges: [Edge; 2],
    /// Who charged into it this turn (VS-7.4).
    pub charged: Option<UnitId>,
    /// Who followed up into the coming round (VS-7.4).
    pub followed_up: Option<UnitId>,
    /// Who stands behind a linear obstacle (VS-7.4).
    pub behind_obstacle: Option<UnitId>,
    /// Has each of them failed to withdraw since the last round (VS-7.10)?
    pub failed_to_withdraw: [bool; 2],
    /// Has it been fought this turn (VS-7.7)?
    pub fought: bool,
}

impl Contact {
    /// The opponent of `unit` in this contact.
    pub fn opponent(&self, unit: UnitId) -> Option<UnitId> {
        match self.units {
            [a, b] if a == unit => Some(b),
            [a, b] if b == unit => Some(a),
            _ => None,
        }
    }

    /// The side of `unit` that is touched.
    pub fn edge_of(&self, unit: UnitId) -> Edge {
        self.edges[self.index_of(unit)]
    }

    /// Which of the two the unit is, 0 or 1.
    pub fn index_of(&self, unit: UnitId) -> usize {
        usize::from(self.units[1] == unit)
    }

    /// Is this the contact of these two?
    pub fn joins(&self, a: UnitId, b: UnitId) -> bool {
        self.units == [a, b] || self.units == [b, a]
    }
}

/// Where a piece of loot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loot {
    /// On the table, thousandths of an inch.
    At(i32, i32),
    /// With a unit.
    Carried(UnitId),
    /// Brought to safety by a side.
    Secured(Side),
    /// Lost off the table.
    Gone,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Who won.
    pub winner: Side,
    /// Why.
    pub reason: EndReason,
}

/// Why a battle ended (VS-12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EndReason {
    /// The other side lost half its units.
    HalfLost,
    /// The other side lost its force leader and a third of its units.
    LeaderAndThirdLost,
    /// Time ran out; points decided.
    Points,
    /// Time ran out with equal points, which favours the defender.
    TimeFavoursDefender,
}

/// Turn, points and score.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Number, from 1; 0 before the first.
    pub number: u16,
    /// The side whose activation it is.
    pub active: Side,
    /// Leadership points left (VS-9.1).
    pub points: [u8; 2],
    /// Points scored so far (VS-12.1).
    pub score: [i16; 2],
    /// Objectives already scored, by number.
    pub scored: SmallVec<[u8; 8]>,
    /// Loot by number.
    pub loot: SmallVec<[Loot; 6]>,
    /// Pairs that have fought this turn: their contact may end and be made again (VS-7.7).
    pub fought: SmallVec<[[UnitId; 2]; 4]>,
    /// Set when the battle is over.
    pub verdict: Option<Verdict>,
}

/// The whole changing state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Units by id.
    pub units: Vec<UnitState>,
    /// Characters by id.
    pub characters: Vec<CharacterState>,
    /// Contacts, the oldest first.
    pub contacts: Vec<Contact>,
    /// Turn, points and score.
    pub turn: Turn,
}

/// State and scenario together, for reading.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What never changes.
    pub scenario: &'a Scenario,
    /// What does.
    pub field: &'a Field,
}

/// Fatigue above this is excess (VS-6.2).
pub const FATIGUE_LIMIT: u8 = 6;
/// Diameter of a character's base: 40 mm in inches (VS-1.7).
pub const CHARACTER_BASE: f32 = 1.575;

impl<'a> View<'a> {
    /// The unit's changing state.
    pub fn unit(&self, id: UnitId) -> &'a UnitState {
        &self.field.units[id.0 as usize]
    }

    /// The unit's fixed data.
    pub fn setup(&self, id: UnitId) -> &'a UnitSetup {
        self.scenario.unit(id)
    }

    /// The character's changing state.
    pub fn character(&self, id: CharacterId) -> &'a CharacterState {
        &self.field.characters[id.0 as usize]
    }

    /// The character's fixed data.
    pub fn character_setup(&self, id: CharacterId) -> &'a CharacterSetup {
        self.scenario.character(id)
    }

    /// Ids of all units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.field.units.len() as u8).map(UnitId)
    }

    /// Ids of all characters.
    pub fn character_ids(&self) -> impl Iterator<Item = CharacterId> + use<> {
        (0..self.field.characters.len() as u8).map(CharacterId)
    }

    /// Units in play.
    pub fn units_on_table(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        let view = *self;
        self.unit_ids().filter(move |id| view.unit(*id).presence == Presence::OnTable)
    }

    /// Characters standing alone in play.
    pub fn characters_alone(&self) -> impl Iterator<Item = CharacterId> + use<'a> {
        let view = *self;
        self.character_ids().filter(move |id| view.is_alone(*id))
    }

    /// Does the character stand alone in play?
    pub fn is_alone(&self, id: CharacterId) -> bool {
        let state = self.character(id);
        state.presence == Presence::OnTable && state.host.0.is_none()
    }

    /// Does the unit have this quality (see [`Qualities`])?
    pub fn has(&self, id: UnitId, quality: u16) -> bool {
        self.setup(id).troop.qualities.has(quality)
    }

    /// In the saddle: cavalry, or mounted infantry that has mounted.
    pub fn is_mounted(&self, id: UnitId) -> bool {
        self.has(id, Qualities::CAVALRY) || self.unit(id).placement.mounted
    }

    /// Surviving bases (VS-1.3).
    pub fn bases(&self, id: UnitId) -> u8 {
        self.unit(id).strength.0.div_ceil(self.setup(id).troop.base_strength.max(1))
    }

    /// Bases abreast: the front rank stays as wide as it can (VS-1.4).
    pub fn columns(&self, id: UnitId) -> u8 {
        self.unit(id).placement.formation.width().min(self.bases(id)).max(1)
    }

    /// Half strength or less (VS-1.5).
    pub fn at_half_strength(&self, id: UnitId) -> bool {
        self.unit(id).strength.0 * 2 <= self.setup(id).strength
    }

    /// Excess fatigue (VS-6.2).
    pub fn excess_fatigue(&self, id: UnitId) -> u8 {
        self.unit(id).fatigue.0.saturating_sub(FATIGUE_LIMIT)
    }

    /// Size of a base.
    pub fn base_size(&self) -> Vec2 {
        Vec2::splat(self.scenario.base)
    }

    /// The ground the unit would cover in another place or formation.
    pub fn footprint_at(&self, id: UnitId, pose: Pose, formation: Formation) -> Footprint {
        let bases = self.bases(id).max(1);
        Footprint::of(pose, u32::from(formation.width().min(bases)), u32::from(bases), self.base_size())
    }

    /// The ground the unit covers.
    pub fn footprint(&self, id: UnitId) -> Footprint {
        let placement = self.unit(id).placement;
        self.footprint_at(id, placement.pose, placement.formation)
    }

    /// The ground an actor covers; an attached character covers none of his own, his unit's is given.
    pub fn footprint_of(&self, actor: Actor) -> Footprint {
        match actor {
            Actor::Unit(id) => self.footprint(id),
            Actor::Character(id) => match self.character(id).host.0 {
                Some(host) => self.footprint(host),
                None => Footprint::square(self.character(id).placement.pose, CHARACTER_BASE),
            },
        }
    }

    /// Contacts the unit is in, the oldest first.
    pub fn contacts_of(&self, id: UnitId) -> impl Iterator<Item = &'a Contact> + use<'a> {
        self.field.contacts.iter().filter(move |contact| contact.opponent(id).is_some())
    }

    /// The contact of these two.
    pub fn contact(&self, a: UnitId, b: UnitId) -> Option<&'a Contact> {
        self.field.contacts.iter().find(|contact| contact.joins(a, b))
    }

    /// In melee?
    pub fn is_engaged(&self, id: UnitId) -> bool {
        self.contacts_of(id).next().is_some()
    }

    /// Characters attached to the unit, by id.
    pub fn attached(&self, id: UnitId) -> impl Iterator<Item = CharacterId> + use<'a> {
        let view = *self;
        self.character_ids().filter(move |character| {
            let state = view.character(*character);
            state.presence == Presence::OnTable && state.host.0 == Some(id)
        })
    }

    /// The attached force leader.
    pub fn has_force_leader(&self, id: UnitId) -> bool {
        self.attached(id).any(|character| self.character_setup(character).kind.rank == Rank::ForceLeader)
    }

    /// May the unit form a shield wall, as far as quality and order go (VS-7.8)?
    pub fn ordered_shield_wall(&self, id: UnitId) -> bool {
        self.has(id, Qualities::SHIELD_WALL) && self.unit(id).disorder.0 == 0 && !self.is_mounted(id)
    }

    /// The class that colours the fatigue die.
    pub fn class(&self, id: UnitId) -> Class {
        self.setup(id).troop.class
    }

    /// The side's units in play.
    pub fn side_units(&self, side: Side) -> impl Iterator<Item = UnitId> + use<'a> {
        let view = *self;
        self.units_on_table().filter(move |id| view.setup(*id).side == side)
    }

    /// Has the actor still to attempt its activation this turn?
    pub fn may_activate(&self, actor: Actor) -> bool {
        match actor {
            Actor::Unit(id) => {
                let unit = self.unit(id);
                unit.presence == Presence::OnTable && !unit.activity.has(Activity::ACTIVATED)
            }
            Actor::Character(id) => self.is_alone(id) && !self.character(id).activity.has(Activity::ACTIVATED),
        }
    }

    /// Everyone of the side who has still to attempt an activation, units first.
    pub fn waiting(&self, side: Side) -> impl Iterator<Item = Actor> + use<'a> {
        let view = *self;
        let units = self.unit_ids().map(Actor::Unit);
        let characters = self.character_ids().map(Actor::Character);
        units.chain(characters).filter(move |actor| view.scenario.side_of(*actor) == side && view.may_activate(*actor))
    }

    /// Bases abreast and deep as seen from a side (VS-4.7): (wide, deep).
    pub fn width_and_depth(&self, id: UnitId, seen_from: Edge) -> (u8, u8) {
        let columns = self.columns(id);
        let ranks = self.bases(id).div_ceil(columns.max(1));
        match seen_from {
            Edge::Front | Edge::Rear => (columns, ranks),
            Edge::Left | Edge::Right => (ranks, columns),
        }
    }

    /// Stands in the first `deep` ranks seen from a side.
    pub fn stands_deep(&self, id: UnitId, seen_from: Edge, deep: u8) -> u8 {
        let (bases, columns) = (self.bases(id), self.columns(id));
        let ranks = bases.div_ceil(columns.max(1));
        let last_rank = bases - columns * ranks.saturating_sub(1);
        match seen_from {
            Edge::Front => (columns * deep).min(bases),
            Edge::Rear if deep >= ranks => bases,
            Edge::Rear => last_rank + columns * (deep - 1),
            // Files from the flank; an incomplete rear rank fills its files from that flank.
            Edge::Left | Edge::Right => {
                let files = deep.min(columns);
                files * ranks.saturating_sub(1) + last_rank.min(files)
            }
        }
    }
}
