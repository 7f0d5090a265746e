//! The program with its window: first screen, saved battles, and what it is put together from.

#[cfg(target_arch = "wasm32")]
mod address;
pub mod battle_file;
pub mod offer;
pub mod play;
pub mod program;
pub mod saves;
pub mod start_screen;
#[cfg(target_arch = "wasm32")]
pub mod web;
