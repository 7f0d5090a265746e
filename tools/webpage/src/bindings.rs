//! From what the compiler leaves to what the browser loads: the module and the script around it.

use crate::shrink::Optimiser;
use std::fs;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;
use xxhash_rust::xxh3::xxh3_64;

/// Who loads the module.
#[derive(Clone, Copy)]
pub enum Host {
    /// A page.
    Browser,
    /// Node, without a browser.
    Node,
}

/// The file that says what a folder was made from.
pub const STAMP: &str = "made-from";

/// Writes `NAME_bg.wasm` and `NAME.js` for the compiled `program` into `folder`, unless they are there already.
///
/// # Errors
/// When a file cannot be read or written, the program was made with another version of wasm-bindgen, or cannot be made smaller.
pub fn write(
    program: &Path,
    name: &str,
    host: Host,
    optimiser: Option<&Optimiser>,
    folder: &Path,
) -> Result<(), String> {
    let at = |file: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let bytes = fs::read(program).map_err(|error| at(program, &error))?;
    let stamp = format!("{:016x} {}", xxh3_64(&bytes), optimiser.map_or(0, Optimiser::version));
    let stamp_file = folder.join(STAMP);
    if fs::read_to_string(&stamp_file).is_ok_and(|made_from| made_from == stamp) {
        return Ok(());
    }
    if folder.is_dir() {
        fs::remove_dir_all(folder).map_err(|error| at(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    let mut bindgen = Bindgen::new();
    // Names are half of a quick build.
    bindgen.input_bytes(name, bytes).typescript(false).demangle(false).remove_name_section(true);
    bindgen.remove_producers_section(true);
    match host {
        Host::Browser => bindgen.web(true),
        Host::Node => bindgen.nodejs(true),
    }
    .and_then(|bindgen| bindgen.generate(folder))
    .map_err(|error| at(program, &format!("{error:#}")))?;
    if let Some(optimiser) = optimiser {
        optimiser.shrink(&folder.join(format!("{name}_bg.wasm")))?;
    }
    fs::write(&stamp_file, stamp).map_err(|error| at(&stamp_file, &error))
}
