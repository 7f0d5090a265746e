//! Viking Steel in the window.

pub mod end_screen;
pub mod ghost;
pub mod input;
pub mod journal_panel;
pub mod marks;
pub mod pace;
pub mod panels;
pub mod pick;
pub mod playback;
pub mod prompt;
pub mod summary;
pub mod unit_panel;
