//! The program on a web page: how it starts there, and what it does with the page around it.

mod address;
pub mod files;
pub mod page;

use super::app;

/// Starts the program in the page.
pub fn main() {
    page::tell_of_panics();
    app::app(address::read(&page::search())).run();
}
