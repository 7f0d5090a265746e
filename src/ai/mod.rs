//! The opponent: one room for each ruleset, with one legal choice for every decision of it.

pub mod viking_steel;
