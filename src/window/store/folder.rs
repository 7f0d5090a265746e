//! A folder of the player's own. A thread of its own writes, so that no frame waits for the disk.

use super::StoreFault;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::{fs, io};

/// Names another folder, for a second installation or for tests.
const FOLDER_VARIABLE: &str = "HILDARLEIK_DATA";

/// The folder and its writer.
pub struct Place {
    folder: PathBuf,
    writer: Option<(Sender<Order>, JoinHandle<()>)>,
    /// What the writer could not do, until it is told.
    fault: Arc<Mutex<Option<StoreFault>>>,
}

/// What is to be done to a file: its new text, or none to remove it.
struct Order {
    name: String,
    text: Option<String>,
}

impl Place {
    /// Finds or makes the folder.
    ///
    /// # Errors
    /// There is none and it cannot be made.
    pub fn open() -> Result<Self, StoreFault> {
        let named = std::env::var_os(FOLDER_VARIABLE).map(PathBuf::from);
        let own = || directories::ProjectDirs::from("", "", "hildarleik").map(|dirs| dirs.data_dir().to_owned());
        let folder = named
            .or_else(own)
            .ok_or_else(|| StoreFault::Denied("this system names no folder for a program's data".into()))?;
        Place::at(folder)
    }

    fn at(folder: PathBuf) -> Result<Self, StoreFault> {
        fs::create_dir_all(&folder).map_err(|error| fault(&folder, &error))?;
        let (sender, orders) = channel();
        let failed = Arc::new(Mutex::new(None));
        let (there, told) = (folder.clone(), failed.clone());
        let writer = std::thread::spawn(move || work(&there, &orders, &told));
        Ok(Place { folder, writer: Some((sender, writer)), fault: failed })
    }

    pub fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.join(name)).ok()
    }

    pub fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        files.filter_map(|file| file.file_name().into_string().ok()).collect()
    }

    pub fn write(&self, name: &str, text: String) -> Result<(), StoreFault> {
        self.order(name, Some(text));
        self.fault.lock().map_or(Ok(()), |mut fault| fault.take().map_or(Ok(()), Err))
    }

    pub fn remove(&self, name: &str) {
        self.order(name, None);
    }

    fn order(&self, name: &str, text: Option<String>) {
        if let Some((sender, _)) = &self.writer {
            // A writer that is gone has left its fault.
            let _ = sender.send(Order { name: name.to_owned(), text });
        }
    }
}

impl Drop for Place {
    /// The last choice is on the disk before the program ends.
    fn drop(&mut self) {
        if let Some((sender, writer)) = self.writer.take() {
            drop(sender);
            let _ = writer.join();
        }
    }
}

fn work(folder: &Path, orders: &Receiver<Order>, failed: &Mutex<Option<StoreFault>>) {
    while let Ok(first) = orders.recv() {
        // Of several that have come meanwhile only the last for a file counts.
        let mut latest = HashMap::new();
        for order in std::iter::once(first).chain(orders.try_iter()) {
            latest.insert(order.name, order.text);
        }
        for (name, text) in latest {
            let path = folder.join(name);
            let done = match text {
                Some(text) => replace(&path, &text),
                None => match fs::remove_file(&path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                    _ => Ok(()),
                },
            };
            if let (Err(error), Ok(mut failed)) = (done, failed.lock()) {
                *failed = Some(fault(&path, &error));
            }
        }
    }
}

/// Puts a new text in a file's place at one stroke: a loss of power leaves the old or the new, never a half.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

fn fault(path: &Path, error: &io::Error) -> StoreFault {
    let words = format!("{}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreFault::Full(words),
        _ => StoreFault::Denied(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("hildarleik-store-{}-{name}", std::process::id()))
    }

    #[test]
    fn the_last_text_is_there_once_the_place_is_closed() {
        let folder = folder("last");
        let place = Place::at(folder.clone()).unwrap();
        for number in 0..50 {
            place.write("battle", number.to_string()).unwrap();
        }
        place.write("gone", "x".into()).unwrap();
        place.remove("gone");
        drop(place);
        let place = Place::at(folder.clone()).unwrap();
        assert_eq!(place.read("battle").as_deref(), Some("49"));
        assert_eq!(place.names(), ["battle"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_written_to_is_told() {
        let folder = folder("denied");
        let place = Place::at(folder.clone()).unwrap();
        // A folder in the file's place refuses the writing for every user.
        fs::create_dir(folder.join("battle")).unwrap();
        let mut told = Ok(());
        for _ in 0..200 {
            told = place.write("battle", "x".into());
            if told.is_err() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(matches!(told, Err(StoreFault::Denied(words)) if words.contains("battle")));
        drop(place);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_place_that_is_a_file_is_denied() {
        let file = folder("file");
        fs::write(&file, "").unwrap();
        assert!(matches!(Place::at(file.join("data")), Err(StoreFault::Denied(_))));
        fs::remove_file(file).unwrap();
    }
}
