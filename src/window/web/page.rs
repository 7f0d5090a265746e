//! The page around the program.

use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit, console};

/// What the address says of the battle being played begins with this, so that reloading the page goes on with it.
const BATTLE: &str = "#battle-";

/// Tells the page what has come about, as the detail of an event `hildarleik`.
pub fn tell(what: &str) {
    console::debug_1(&JsValue::from_str(&format!("hildarleik: {what}")));
    let Some(window) = web_sys::window() else { return };
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(what));
    if let Ok(event) = CustomEvent::new_with_event_init_dict("hildarleik", &init) {
        // Nobody has to listen.
        let _ = window.dispatch_event(&event);
    }
}

/// Has the page told when the program fails, since it has no terminal to say so.
pub fn tell_of_panics() {
    std::panic::set_hook(Box::new(|info| {
        console::error_1(&JsValue::from_str(&info.to_string()));
        tell(&format!("stopped: {info}"));
    }));
}

/// The address from `?` on.
pub fn search() -> String {
    web_sys::window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// The name in the store of the battle that the address says was being played.
pub fn battle_in_address() -> Option<String> {
    let hash = web_sys::window()?.location().hash().ok()?;
    hash.starts_with(BATTLE).then(|| hash[1..].to_owned())
}

/// Notes in the address which battle is being played; none: no battle.
pub fn note_battle(name: Option<&str>) {
    let Some(window) = web_sys::window() else { return };
    let location = window.location();
    let (Ok(path), Ok(search), Ok(history)) = (location.pathname(), location.search(), window.history()) else {
        return;
    };
    let address = match name {
        Some(name) => format!("{path}{search}#{name}"),
        // A battle that was left is not begun again by reloading.
        None => path,
    };
    // Without it reloading leads to the start screen, where the battle is on offer.
    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
}

/// Fills the screen with the page, or no longer.
pub fn toggle_full_screen() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        // A browser that forbids it says so itself.
        let _ = root.request_fullscreen();
    }
}
