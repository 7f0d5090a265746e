//! Viking Steel: mass battle with D10s and inches on the measured table. One file per phase of the rules.

pub mod rules;
pub mod scenario;
