//! Where settings and unfinished battles are kept between visits: a folder of the player's own, or the browser's storage.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod folder;

#[cfg(target_arch = "wasm32")]
use browser as place;
#[cfg(not(target_arch = "wasm32"))]
use folder as place;

use super::announce::announce;
use bevy::prelude::*;

/// The store, and whether it works.
#[derive(Resource)]
pub struct Store {
    place: Result<place::Place, StoreFault>,
    /// What the last writing came to, where it went wrong.
    fault: Option<StoreFault>,
}

/// Why nothing is kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// There is no place, or it may not be used.
    #[error("{0}")]
    Denied(String),
    /// There is no room left.
    #[error("{0}")]
    Full(String),
}

impl Default for Store {
    fn default() -> Self {
        let mut store = Store { place: place::Place::open(), fault: None };
        if let Err(fault) = &store.place {
            let fault = fault.clone();
            store.tell(&fault);
            store.fault = Some(fault);
        }
        store
    }
}

impl Store {
    /// Why nothing is kept, if nothing is.
    pub fn fault(&self) -> Option<&StoreFault> {
        self.fault.as_ref()
    }

    /// What is kept under a name.
    pub fn read(&self, name: &str) -> Option<String> {
        self.place.as_ref().ok()?.read(name)
    }

    /// Names of all that is kept.
    pub fn names(&self) -> Vec<String> {
        self.place.as_ref().map(place::Place::names).unwrap_or_default()
    }

    /// Keeps a text under a name. Whether that went well, [`Store::fault`] says; on a disk it may say so only later.
    pub fn write(&mut self, name: &str, text: String) {
        let Ok(place) = &self.place else { return };
        let fault = place.write(name, text).err();
        if let Some(fault) = fault.as_ref().filter(|fault| self.fault.as_ref() != Some(fault)) {
            self.tell(fault);
        }
        self.fault = fault;
    }

    /// Forgets what is kept under a name.
    pub fn remove(&mut self, name: &str) {
        if let Ok(place) = &self.place {
            place.remove(name);
        }
    }

    fn tell(&self, fault: &StoreFault) {
        announce(match fault {
            StoreFault::Denied(_) => "storage denied",
            StoreFault::Full(_) => "storage full",
        });
    }
}
