//! Tests over whole files.

mod conquest_mistakes;
mod data;
mod mistakes;
mod rules_mistakes;
