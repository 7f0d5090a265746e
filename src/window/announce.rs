//! What the window tells whoever watches it from outside: the terminal it was started from, or the page around it.

/// Says on the error output, or as an event `hildarleik` of the page, what has come about, such as `screen start`.
/// Scripts that drive the window and the page's cover wait for these.
#[cfg(not(target_arch = "wasm32"))]
pub fn announce(what: &str) {
    eprintln!("hildarleik: {what}");
}

/// Says on the error output, or as an event `hildarleik` of the page, what has come about, such as `screen start`.
/// Scripts that drive the window and the page's cover wait for these.
#[cfg(target_arch = "wasm32")]
pub fn announce(what: &str) {
    crate::window::web::page::tell(what);
}
