//! Battles as files that a player can keep and pass on: saved from the battle, opened on the start screen.

use crate::window::battle::BattleWorld;
use crate::window::staged::Staged;
use bevy::prelude::*;
use std::sync::{Arc, Mutex};

/// What came of saving, for the dialog that asked for it. A thread of its own writes.
#[derive(Resource, Clone, Default)]
pub struct SaveNote(Arc<Mutex<String>>);

impl SaveNote {
    /// What came of it, in words; empty before anything was saved.
    pub fn text(&self) -> String {
        self.0.lock().map(|text| text.clone()).unwrap_or_default()
    }

    /// Nothing was saved yet.
    pub fn clear(&self) {
        self.set(String::new());
    }

    fn set(&self, text: String) {
        if let Ok(mut note) = self.0.lock() {
            *note = text;
        }
    }
}

/// Saves the battle to a file of the player's. While the program is at its choices there is nothing to save yet.
pub fn save<R: Staged>(battle: &BattleWorld<R>, note: &SaveNote) {
    let Some(game) = battle.game() else {
        note.set("The opponent is at his choices; in a moment.".into());
        return;
    };
    let title: String =
        R::facts(battle.scenario()).title.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ').collect();
    let name = format!("{} seed {} choice {}.jsonl", title.trim(), battle.seed(), game.choices());
    save_text(name, game.recording(), note);
}

/// Saves a text to a file of the player's.
pub fn save_text(name: String, text: String, note: &SaveNote) {
    place::save(name, text, note);
}

#[cfg(target_arch = "wasm32")]
mod place {
    use super::SaveNote;
    use crate::window::web::files;

    pub fn save(name: String, text: String, note: &SaveNote) {
        note.set(match files::download(&name, &text) {
            Ok(()) => format!("Handed to the browser as `{name}`."),
            Err(_) => "This browser does not let the page hand out files.".into(),
        });
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod place {
    use super::SaveNote;

    pub fn save(name: String, text: String, note: &SaveNote) {
        let note = note.clone();
        std::thread::spawn(move || {
            let user = directories::UserDirs::new();
            let folder = user.as_ref().map(|user| user.document_dir().unwrap_or(user.home_dir()));
            let path = folder.unwrap_or(std::path::Path::new(".")).join(name);
            note.set(match std::fs::write(&path, text) {
                Ok(()) => format!("Saved as {}", path.display()),
                Err(error) => format!("Not saved: {}: {error}", path.display()),
            });
        });
    }
}
