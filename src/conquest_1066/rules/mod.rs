//! The rules: a file for each phase.

pub mod battle;
pub mod commands;
pub mod frame;
pub mod melee;
pub mod movement;
pub mod rout;
pub mod ruleset;
pub mod shooting;
pub mod systems;
pub mod turn;
pub mod victory;
