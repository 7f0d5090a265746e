//! A page: a program compiled for the browser, with the files of `web/page/` around it.

use crate::bindings::{self, Host};
use crate::pack::{self, Build};
use crate::workshop::Workshop;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use xtask::project::Project;

/// The name under which the page loads its program, whichever that is.
const NAME: &str = "hildarleik";

/// A program and where its page is made.
pub struct Page {
    /// As cargo is told of it: `--bin` or `--example`, and its name.
    program: [&'static str; 2],
    /// The finished page.
    pub folder: PathBuf,
}

impl Page {
    /// The game.
    pub fn game(project: &Project) -> Self {
        Self { program: ["--bin", "hildarleik"], folder: project.root.join("web/dist") }
    }

    /// Next to nothing, made with the same engine.
    pub fn bare(project: &Project) -> Self {
        Self { program: ["--example", "bare_page"], folder: project.root.join("web/dist-bare") }
    }

    /// Compiles the program and makes the page.
    ///
    /// # Errors
    /// Says what went wrong.
    pub fn build(&self, workshop: &Workshop) -> Result<Build, String> {
        let [kind, program] = self.program;
        let module = workshop.module(kind, program, &[], NAME, Host::Browser)?;
        let Workshop { project, profile, .. } = workshop;
        self.gather(&project.root.join("web/page"), &module)?;
        let build = pack::pack(&self.folder, &version(project)?, *profile)?;
        println!("\n{build}\nThe page is in {}", self.folder.display());
        Ok(build)
    }

    /// Puts the files of the page and of its program together.
    fn gather(&self, shell: &Path, module: &Path) -> Result<(), String> {
        if !shell.join("index.html").is_file() {
            return Err(format!("{} has no index.html: is this a whole clone?", shell.display()));
        }
        let gathered = || {
            if self.folder.is_dir() {
                fs::remove_dir_all(&self.folder)?;
            }
            copy(shell, &self.folder)?;
            copy(module, &self.folder)?;
            fs::remove_file(self.folder.join(bindings::STAMP))
        };
        gathered().map_err(|error| format!("{}: {error}", self.folder.display()))
    }
}

/// Copies what is in a folder, and in the folders in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// The version of the game.
fn version(project: &Project) -> Result<String, String> {
    let file = project.root.join("Cargo.toml");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    text.lines()
        .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or(format!("{}: no version", file.display()))
}
