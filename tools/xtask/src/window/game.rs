//! The running game and the lines it logs.

use super::screen::Screen;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use xtask::packages;
use xtask::project::Project;

/// How often the log is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// A game with a window, stopped when dropped.
pub struct Game {
    process: Child,
    log: Log,
    /// How many of its lines have been waited for already: the next wait starts behind the last one found.
    heard: usize,
}

/// What the game wrote to its standard error and output: in memory and in a file.
#[derive(Clone)]
struct Log {
    lines: Arc<Mutex<Vec<String>>>,
    file: Arc<File>,
}

impl Game {
    /// Starts the game on `screen`; its log, and whatever it would keep among the player's own files, go to `folder`.
    ///
    /// # Errors
    /// When it cannot be started or its log cannot be kept.
    pub fn start(project: &Project, arguments: &[&str], screen: &Screen, folder: &Path) -> Result<Self, String> {
        let file = folder.join("window.log");
        let log = Log {
            lines: Arc::default(),
            file: Arc::new(File::create(&file).map_err(|error| format!("{}: {error}", file.display()))?),
        };
        let home = folder.join("home");
        if home.is_dir() {
            fs::remove_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
        }
        let mut command = project.command(project.game("debug"));
        command
            .args(arguments)
            .env("DISPLAY", screen.display())
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("BEVY_ASSET_ROOT", &project.root)
            // Of the two ways to draw, only this one draws in software.
            .env("WGPU_BACKEND", "vulkan")
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(driver) = packages::software_vulkan() {
            command.env("VK_ICD_FILENAMES", driver);
        }
        let mut process = command.spawn().map_err(|error| format!("cannot start the game: {error}"))?;
        log.follow(process.stdout.take());
        log.follow(process.stderr.take());
        Ok(Self { process, log, heard: 0 })
    }

    /// Waits for a line with `text`.
    ///
    /// # Errors
    /// When the time is over or the game ends before it says so.
    pub fn wait_for(&mut self, text: &str, time: Duration) -> Result<(), String> {
        let end = Instant::now() + time;
        while !self.has_said(text)? {
            if Instant::now() >= end {
                return Err(format!("not within {} s", time.as_secs()));
            }
            thread::sleep(GLANCE);
        }
        Ok(())
    }

    /// Whether a line with `text` has come since the last one that was waited for.
    ///
    /// # Errors
    /// When the game has ended without it.
    pub fn has_said(&mut self, text: &str) -> Result<bool, String> {
        // Asked first: a game that ends right after the line has said it all the same.
        let ended = self.process.try_wait().map_err(|error| error.to_string())?;
        let found = self.log.read(|lines| lines.iter().skip(self.heard).position(|line| line.contains(text)));
        match (found, ended) {
            (Some(ahead), _) => {
                self.heard += ahead + 1;
                Ok(true)
            }
            (None, Some(status)) => Err(format!("the game ended before ({status})")),
            (None, None) => Ok(false),
        }
    }

    /// Waits until the game ends by itself, with status 0.
    ///
    /// # Errors
    /// When it goes on or ends otherwise.
    pub fn wait_for_end(&mut self, time: Duration) -> Result<(), String> {
        let end = Instant::now() + time;
        loop {
            match self.process.try_wait().map_err(|error| error.to_string())? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(format!("the game ended with {status}")),
                None if Instant::now() >= end => return Err(format!("still running after {} s", time.as_secs())),
                None => thread::sleep(GLANCE),
            }
        }
    }

    /// The end of its log.
    pub fn last_lines(&self, number: usize) -> String {
        self.log.read(|lines| lines[lines.len().saturating_sub(number)..].join("\n"))
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // A game that has ended by itself is what was wanted.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Log {
    fn follow(&self, pipe: Option<impl std::io::Read + Send + 'static>) {
        let log = self.clone();
        let Some(pipe) = pipe else { return };
        thread::spawn(move || {
            let mut pipe = BufReader::new(pipe);
            let mut line = Vec::new();
            while matches!(pipe.read_until(b'\n', &mut line), Ok(length) if length > 0) {
                // The file is for people; the script goes by what is in memory.
                let _ = (&*log.file).write_all(&line);
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                log.lines.lock().unwrap_or_else(PoisonError::into_inner).push(text);
                line.clear();
            }
        });
    }

    fn read<T>(&self, look: impl FnOnce(&[String]) -> T) -> T {
        look(&self.lines.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
