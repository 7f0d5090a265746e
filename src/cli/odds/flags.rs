//! The state of a unit as flags.

use crate::board;
use crate::viking_steel::state::{components, tables};
use clap::{Args, ValueEnum};

/// The unit that acts, beyond its troop.
#[derive(Args)]
pub struct Acting {
    /// Strength left; full if not given
    #[arg(long, visible_aliases = ["striker-strength", "shooter-strength", "charger-strength", "unit-strength"])]
    pub strength: Option<u8>,
    /// Levels of disorder
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=2))]
    pub disorder: u8,
    /// Fatigue points; what its class starts with if not given
    #[arg(long)]
    pub fatigue: Option<u8>,
    /// Its officer is lost
    #[arg(long)]
    pub officer_lost: bool,
    /// Its formation
    #[arg(long, value_enum, default_value_t)]
    pub formation: Formation,
    /// Mounted infantry in the saddle
    #[arg(long)]
    pub mounted: bool,
    /// It has moved this turn
    #[arg(long)]
    pub moved: bool,
    /// Leaders and specialists attached to it
    #[arg(long, value_enum, value_name = "RANKS", value_delimiter = ',')]
    pub attached: Vec<Rank>,
}

/// The unit it acts against, beyond its troop.
#[derive(Args)]
pub struct Target {
    /// Strength left of the target; full if not given
    #[arg(long)]
    pub target_strength: Option<u8>,
    /// Levels of disorder of the target
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=2))]
    pub target_disorder: u8,
    /// Fatigue points of the target; what its class starts with if not given
    #[arg(long)]
    pub target_fatigue: Option<u8>,
    /// The target's officer is lost
    #[arg(long)]
    pub target_officer_lost: bool,
    /// The target's formation
    #[arg(long, value_enum, default_value_t)]
    pub target_formation: Formation,
    /// The target is mounted infantry in the saddle
    #[arg(long)]
    pub target_mounted: bool,
    /// The target has moved this turn
    #[arg(long)]
    pub target_moved: bool,
    /// Leaders and specialists attached to the target
    #[arg(long, value_enum, value_name = "RANKS", value_delimiter = ',')]
    pub target_attached: Vec<Rank>,
}

/// Both, and how to print.
#[derive(Args)]
pub struct Circumstances {
    #[command(flatten)]
    pub acting: Acting,
    #[command(flatten)]
    pub target: Target,
    /// Print the odds as JSON
    #[arg(long)]
    pub json: bool,
}

/// A formation (VS-1.4).
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Formation {
    /// Two bases wide, two deep
    #[default]
    Block,
    /// Four bases wide
    Line,
    /// One base wide
    Column,
}

impl From<Formation> for components::Formation {
    fn from(formation: Formation) -> Self {
        match formation {
            Formation::Block => components::Formation::Block,
            Formation::Line => components::Formation::Line,
            Formation::Column => components::Formation::Column,
        }
    }
}

/// Cover (VS-4.5).
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Cover {
    /// No save
    #[default]
    None,
    /// Saves on a 6
    Light,
    /// Saves on 5 or 6
    Solid,
    /// Saves on 4, 5 or 6
    Fortification,
}

impl From<Cover> for board::Cover {
    fn from(cover: Cover) -> Self {
        match cover {
            Cover::None => board::Cover::None,
            Cover::Light => board::Cover::Light,
            Cover::Solid => board::Cover::Solid,
            Cover::Fortification => board::Cover::Fortification,
        }
    }
}

/// Ground to cross (VS-3.8, 3.9).
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Ground {
    /// Costs nothing extra
    #[default]
    Open,
    /// Half speed
    Difficult,
    /// Half speed, less a further D6
    ReallyBad,
}

impl From<Ground> for board::Ground {
    fn from(ground: Ground) -> Self {
        match ground {
            Ground::Open => board::Ground::Open,
            Ground::Difficult => board::Ground::Difficult,
            Ground::ReallyBad => board::Ground::ReallyBad,
        }
    }
}

/// A leader or specialist (VS-1.7).
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Rank {
    /// Lord of war or king
    ForceLeader,
    /// Second in command
    SubGeneral,
    /// Mark a melee die
    Berserkers,
    /// Marks a melee die
    WarriorPriest,
}

impl From<Rank> for tables::Rank {
    fn from(rank: Rank) -> Self {
        match rank {
            Rank::ForceLeader => tables::Rank::ForceLeader,
            Rank::SubGeneral => tables::Rank::SubGeneral,
            Rank::Berserkers => tables::Rank::Berserkers,
            Rank::WarriorPriest => tables::Rank::WarriorPriest,
        }
    }
}
