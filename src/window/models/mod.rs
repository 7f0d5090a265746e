//! Procedural miniatures and scenery: people, horses, bases, buildings, ground and tokens, built as meshes by code.
//!
//! Scene unit: one inch on the table. Y is up and every figure faces -Z, so that +X is its right hand.
//! All paint is in the vertices (linear colours), so one shared material draws every model and equal meshes batch.

pub mod base;
pub mod beast;
mod body;
pub mod builder;
mod emblem;
pub mod figure;
mod gear;
mod head;
pub mod letters;
pub mod material;
pub mod paint;
pub mod pose;
pub mod roster;
pub mod scenery;
pub mod shield;
pub mod tokens;

#[cfg(test)]
mod tests;
