//! The numbers of the ruleset, checked, as read from `assets/rules/conquest_1066/`.

use serde::{Deserialize, Serialize};

/// How a unit moves and fights (CQ-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// On foot, hand to hand.
    Foot,
    /// On horseback.
    Cavalry,
    /// On foot, with bows.
    Archers,
}

/// A line of the troop table (CQ-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Troop {
    /// Its key in data files.
    pub key: String,
    /// Its name for players.
    pub name: String,
    /// How it moves and fights.
    pub arm: Arm,
    /// One hit fewer against it (CQ-7, CQ-8).
    pub armoured: bool,
    /// Added to its die in melee.
    pub melee: i8,
    /// What it costs in a quick battle.
    pub points: u8,
}

/// Hits at which a unit routs (CQ-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoutNumbers {
    /// On open ground.
    pub open: u8,
    /// In defensive terrain or position, or uphill of all attackers.
    pub defensive: u8,
    /// In a fort.
    pub fort: u8,
}

/// Numbers that are no troop's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "named after what they are; assets/rules/conquest_1066/numbers.ron tells their rules")]
pub struct Numbers {
    pub foot_move: u8,
    pub cavalry_move: u8,
    pub commands_added: u8,
    pub commands_poor: u8,
    pub commands_average: u8,
    pub commands_good: u8,
    pub range: u8,
    pub shooting: i8,
    pub armoured: i8,
    pub with_commander: i8,
    pub rear: i8,
    pub rout: RoutNumbers,
    pub commander_lost: u8,
}

/// Everything that is data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The troop table.
    pub troops: Vec<Troop>,
    /// The rest.
    pub numbers: Numbers,
}

impl Rules {
    /// A troop by its key.
    pub fn troop(&self, key: &str) -> Option<&Troop> {
        self.troops.iter().find(|troop| troop.key == key)
    }
}
