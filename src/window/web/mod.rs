//! What the program does with the page around it, in a browser.

pub mod files;
pub mod page;
