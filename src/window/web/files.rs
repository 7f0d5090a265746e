//! Battle files to and from the player's device, by the browser's own download and file dialogs.

use std::cell::RefCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

thread_local! {
    /// What the player chose to open, until it is fetched; the page has one thread.
    static OPENED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Hands a text to the player as a file.
///
/// # Errors
/// The browser does not let the page make files.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let kind = BlobPropertyBag::new();
    kind.set_type("application/jsonl");
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&JsValue::from_str(text)), &kind)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// Asks the player for a file; [`opened`] gives its text when it has been read, in a frame that `wake` asks for.
///
/// # Errors
/// The browser does not let the page ask.
pub fn ask(wake: impl FnOnce() + 'static) -> Result<(), JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let input: HtmlInputElement = document.create_element("input")?.unchecked_into();
    input.set_type("file");
    input.set_accept(".jsonl,.replay,application/jsonl");
    let chosen = input.clone();
    let read = Closure::once_into_js(move || {
        let Some(file) = chosen.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            // A file that cannot be read is an empty one, which says so when it is opened.
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            OPENED.with(|opened| *opened.borrow_mut() = Some(text.unwrap_or_default()));
            wake();
        });
    });
    input.set_onchange(Some(read.unchecked_ref()));
    input.click();
    Ok(())
}

/// The text of the file that the player chose, once.
pub fn opened() -> Option<String> {
    OPENED.with(|opened| opened.borrow_mut().take())
}
