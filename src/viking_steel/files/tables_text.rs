//! The texts of the four rules tables: from a folder, from beside the program, or from inside it.

use crate::content::DataError;
use crate::content::folder::{on_disk, unreadable};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where the tables lie, from the root of the project or the folder of the program.
pub const RULES_FOLDER: &str = "assets/rules/viking_steel";

/// File names of the tables.
pub const TABLES: [&str; 4] = ["troops.ron", "characters.ron", "modifiers.ron", "dice.ron"];

/// What the program was built with, in the order of [`TABLES`].
const EMBEDDED: [&str; 4] = [
    include_str!("../../../assets/rules/viking_steel/troops.ron"),
    include_str!("../../../assets/rules/viking_steel/characters.ron"),
    include_str!("../../../assets/rules/viking_steel/modifiers.ron"),
    include_str!("../../../assets/rules/viking_steel/dice.ron"),
];

/// File name and text of each table, in the order of [`TABLES`].
pub type TableTexts = [(String, String); 4];

/// The tables built into the program.
pub fn embedded() -> TableTexts {
    std::array::from_fn(|table| (format!("{RULES_FOLDER}/{}", TABLES[table]), EMBEDDED[table].to_owned()))
}

/// The tables of a folder; one that it lacks is taken from inside the program, so that a player may replace only the troops.
///
/// # Errors
/// A table that is there cannot be read.
pub fn from_folder(folder: &Path) -> Result<TableTexts, DataError> {
    let mut texts = embedded();
    for ((name, text), table) in texts.iter_mut().zip(TABLES) {
        let path = folder.join(table);
        match std::fs::read_to_string(&path) {
            Ok(own) => (*name, *text) = (path.display().to_string(), own),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(unreadable(&path, &error)),
        }
    }
    Ok(texts)
}

/// The folder of tables beside the working directory or the program, if there is one.
pub fn folder_on_disk() -> Option<PathBuf> {
    on_disk(Path::new(RULES_FOLDER)).filter(|folder| folder.is_dir())
}
