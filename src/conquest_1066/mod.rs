//! Conquest 1066: the gridded game with D3s and command actions. One file per phase of the rules.

pub mod choice;
pub mod event;
pub mod field;
pub mod roll;
pub mod rout;
pub mod rules;
pub mod scenario;
