//! The rules: a file for each phase.

pub mod activation;
pub mod battle;
pub mod charge;
pub mod deployment;
pub mod fate;
pub mod frame;
pub mod leadership;
pub mod melee;
pub mod menu;
pub mod morale;
pub mod movement;
pub mod path;
pub mod pursuit;
pub mod pushback;
pub mod retreat;
pub mod ruleset;
pub mod shooting;
pub mod special_hit;
pub mod systems;
pub mod turn;
pub mod victory;
