//! The browser's storage for this page.

use super::StoreFault;
use wasm_bindgen::JsValue;
use web_sys::Storage;

/// What the names of this program begin with, among those of other pages from the same address.
const PREFIX: &str = "hildarleik/";

/// The storage.
pub struct Place(Storage);

impl Place {
    /// Finds it, and sees whether it may be written to.
    ///
    /// # Errors
    /// The browser has none for this page, or forbids it.
    pub fn open() -> Result<Self, StoreFault> {
        let denied = |_: JsValue| StoreFault::Denied("this browser does not let the page keep anything".into());
        let window = web_sys::window().ok_or(JsValue::NULL).map_err(denied)?;
        let storage = window.local_storage().map_err(denied)?.ok_or(JsValue::NULL).map_err(denied)?;
        Ok(Place(storage))
    }

    pub fn read(&self, name: &str) -> Option<String> {
        self.0.get_item(&key(name)).ok()?
    }

    pub fn names(&self) -> Vec<String> {
        let count = self.0.length().unwrap_or(0);
        let keys = (0..count).filter_map(|index| self.0.key(index).ok()?);
        keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
    }

    pub fn write(&self, name: &str, text: String) -> Result<(), StoreFault> {
        self.0.set_item(&key(name), &text).map_err(|error| {
            // Browsers name the fault differently when the page has used up its share.
            let error = format!("{error:?}");
            if error.contains("Quota") || error.contains("QUOTA") {
                StoreFault::Full("the browser's storage for this page is full".into())
            } else {
                StoreFault::Denied("this browser does not let the page keep anything".into())
            }
        })
    }

    pub fn remove(&self, name: &str) {
        // What cannot be removed cannot be read either.
        let _ = self.0.remove_item(&key(name));
    }
}

fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
}
