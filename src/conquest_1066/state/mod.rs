//! The state of a battle as components and as plain data, what never changes in it, and the words of its choices and records.

pub mod activity;
pub mod choice;
pub mod event;
pub mod field;
pub mod roll;
pub mod scenario;
pub mod tables;
