//! How the program starts on a web page.

use super::{address, program};
use crate::window::web::page;

/// Starts the program in the page.
pub fn main() {
    page::tell_of_panics();
    program::app(address::read(&page::search())).run();
}
