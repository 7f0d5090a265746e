//! Viking Steel: mass battle with D10s and inches on the measured table. One file per phase of the rules.

pub mod rules;
pub mod scenario;
pub mod choice;
pub mod event;
pub mod field;
pub mod roll;
