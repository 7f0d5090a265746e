//! Tests over whole files.

mod data;
mod mistakes;
mod rules_mistakes;
