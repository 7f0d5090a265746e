//! The window: everything that is drawn or clicked. No rule is decided here.

pub mod app;
pub mod args;
pub mod army;
pub mod awake;
pub mod camera;
pub mod effects;
pub mod laid;
pub mod light;
pub mod models;
pub mod playback;
pub mod quality;
pub mod shown;
pub mod space;
pub mod table;
