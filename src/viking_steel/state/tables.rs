//! The numbers of the ruleset, checked, as read from `assets/rules/viking_steel/`. Troops and modifiers are data, so that
//! a player can replace them (VS-11).

use serde::{Deserialize, Serialize};

/// Class of a unit: it gives the rating, the colour of its fatigue die and the floor of its fatigue (VS-6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Purple die.
    Household,
    /// Green die.
    Elite,
    /// Red die.
    Warriors,
    /// Yellow die.
    Levy,
}

/// What a troop can do, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Qualities(pub u16);

impl Qualities {
    /// May form a shield wall (VS-7.8).
    pub const SHIELD_WALL: u16 = 1;
    /// Moves normally in difficult and really bad ground (VS-3.9).
    pub const FAST: u16 = 2;
    /// May evade a charge (VS-7.2).
    pub const EVADE: u16 = 4;
    /// Passes through friends (VS-3.6).
    pub const PASSES_FRIENDS: u16 = 8;
    /// Always on horseback (VS-1.2).
    pub const CAVALRY: u16 = 16;
    /// May mount and dismount (VS-1.2, 3.2).
    pub const MOUNTS: u16 = 32;
    /// Never charges (VS-3.7).
    pub const NEVER_CHARGES: u16 = 64;

    /// Every quality with its name in data files.
    pub const NAMES: [(&'static str, u16); 7] = [
        ("shield_wall", Self::SHIELD_WALL),
        ("fast", Self::FAST),
        ("evade", Self::EVADE),
        ("passes_friends", Self::PASSES_FRIENDS),
        ("cavalry", Self::CAVALRY),
        ("mounts", Self::MOUNTS),
        ("never_charges", Self::NEVER_CHARGES),
    ];

    /// Is the bit set?
    pub fn has(self, bit: u16) -> bool {
        self.0 & bit != 0
    }
}

/// A line of the troop table (VS-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Troop {
    /// Its key in data files.
    pub key: String,
    /// Its name for players, singular or collective as it is said.
    pub name: String,
    /// Class.
    pub class: Class,
    /// Number to reach for orders and morale (VS-3.1, 5.1).
    pub rating: i8,
    /// Armour, also its defence against missiles (VS-4.2, 7.4).
    pub armour: i8,
    /// Melee value (VS-7.4).
    pub melee: i8,
    /// Change of the melee value in the saddle, for mounted infantry.
    pub melee_mounted: i8,
    /// Attack value of its missiles (VS-4.2).
    pub attack: i8,
    /// Range of its missiles in inches; none: it has no missiles (VS-4.1).
    pub range: Option<u8>,
    /// Starting fatigue and floor (VS-6.1).
    pub fatigue: u8,
    /// Bases at full strength (VS-1.1, 1.2).
    pub bases: u8,
    /// Strength of one base (VS-1.1, 1.2).
    pub base_strength: u8,
    /// What it can do.
    pub qualities: Qualities,
}

/// Which character this is (VS-1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rank {
    /// Lord of war or king.
    ForceLeader,
    /// Second in command of a wing.
    SubGeneral,
    /// Berserkers attached to a unit (VS-7.9).
    Berserkers,
    /// Warrior priest or monk attached to a unit (VS-7.9).
    WarriorPriest,
}

impl Rank {
    /// A leader, as opposed to a specialist: at most one of each with a unit (VS-1.9).
    pub fn is_leader(self) -> bool {
        matches!(self, Rank::ForceLeader | Rank::SubGeneral)
    }

    /// Marks a melee die of the unit he is with (VS-7.9).
    pub fn marks_a_die(self) -> bool {
        !self.is_leader()
    }
}

/// A line of the table of characters (VS-1.7, 1.8, 11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CharacterKind {
    /// Which.
    pub rank: Rank,
    /// Name for players.
    pub name: String,
    /// Hits that kill (VS-1.8).
    pub hits: u8,
    /// Rating when he stands alone.
    pub rating: i8,
    /// Armour when he stands alone.
    pub armour: i8,
    /// Figures on his base.
    pub figures: u8,
}

/// What a number needed is made of: every value is data, every item shows in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifiers {
    /// VS-3.1, 5.1: per level of disorder.
    pub disorder_level: i8,
    /// VS-4.2: per base of target depth after the first.
    pub missile_target_depth: i8,
    /// VS-4.2: target disordered.
    pub missile_target_disordered: i8,
    /// VS-4.2: shooter or target has moved this turn.
    pub missile_moved: i8,
    /// VS-4.2: shooter disordered.
    pub missile_shooter_disordered: i8,
    /// VS-5.1: per casualty of this action.
    pub morale_casualty: i8,
    /// VS-5.1: officer lost.
    pub morale_officer_lost: i8,
    /// VS-5.1: per wound on attached characters.
    pub morale_wound: i8,
    /// VS-5.1, 6.3: per excess fatigue.
    pub morale_excess_fatigue: i8,
    /// VS-5.1: per surviving base.
    pub morale_base: i8,
    /// VS-5.1: officer still there.
    pub morale_officer: i8,
    /// VS-5.1: each attached specialist or sub-general.
    pub morale_attached: i8,
    /// VS-5.1: force leader attached.
    pub morale_force_leader: i8,
    /// VS-1.4: in line.
    pub morale_line: i8,
    /// VS-7.4: target disordered.
    pub melee_target_disordered: i8,
    /// VS-7.4: striker disordered.
    pub melee_striker_disordered: i8,
    /// VS-7.4: striker charged into this contact this turn.
    pub melee_charged: i8,
    /// VS-7.4: striker hits a flank.
    pub melee_flank: i8,
    /// VS-7.4: striker hits the rear.
    pub melee_rear: i8,
    /// VS-7.4: striker followed up into this round.
    pub melee_followed_up: i8,
    /// VS-7.4: target stands uphill or behind a linear obstacle.
    pub melee_target_favoured_by_ground: i8,
    /// VS-7.4: cavalry striking an ordered shield wall to its front.
    pub melee_cavalry_against_shield_wall: i8,
    /// VS-7.4, 7.10: the target failed to withdraw.
    pub melee_target_failed_to_withdraw: i8,
}

/// All numbers of the ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The troop table.
    pub troops: Vec<Troop>,
    /// The characters.
    pub characters: Vec<CharacterKind>,
    /// The modifiers.
    pub modifiers: Modifiers,
    /// sRGB colours of the fatigue dice by class, household first (VS-6.1).
    pub dice_colours: [[u8; 3]; 4],
}

impl Rules {
    /// The troop with this key.
    pub fn troop(&self, key: &str) -> Option<&Troop> {
        self.troops.iter().find(|troop| troop.key == key)
    }

    /// The line of the table for a rank. Checked rules hold every rank; a missing one falls back to the first line.
    pub fn character(&self, rank: Rank) -> &CharacterKind {
        self.characters.iter().find(|kind| kind.rank == rank).unwrap_or(&self.characters[0])
    }
}
