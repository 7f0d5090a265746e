//! Viking Steel: mass battle with D10s and inches on the measured table. One file per phase of the rules.

pub mod activation;
pub mod battle;
pub mod charge;
pub mod choice;
pub mod deployment;
pub mod event;
pub mod fate;
pub mod field;
pub mod frame;
pub mod leadership;
pub mod melee;
pub mod menu;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod path;
pub mod pursuit;
pub mod pushback;
pub mod retreat;
pub mod roll;
pub mod rules;
mod ruleset;
pub mod scenario;
pub mod shooting;
pub mod special_hit;
pub mod systems;
pub mod text;
pub mod turn;
pub mod victory;

pub use ruleset::{Snapshot, VikingSteel, check_invariants, field, judge, opening, rule_of};
