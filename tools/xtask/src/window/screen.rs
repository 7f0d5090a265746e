//! A screen in memory (Xvfb) and pictures of it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use xtask::process::output_of;

/// Fewer colours than this are an empty window.
const COLOURS_OF_SOMETHING: u32 = 24;

/// How long a window may stay empty after it has said that it shows something.
const PATIENCE: Duration = Duration::from_secs(90);

/// An X server without a screen, closed when dropped.
pub struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    /// Starts a server under a free number.
    ///
    /// # Errors
    /// When it cannot be started or never gets ready.
    pub fn open() -> Result<Self, String> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start Xvfb: {error}"))?;
        let mut number = String::new();
        if let Some(pipe) = server.stdout.take() {
            // The server writes its number when it is ready, and closes the pipe if it never will be.
            BufReader::new(pipe).read_line(&mut number).map_err(|error| format!("Xvfb: {error}"))?;
        }
        let screen = Self { server, display: format!(":{}", number.trim()) };
        if screen.display == ":" { Err("Xvfb did not get ready".to_owned()) } else { Ok(screen) }
    }

    /// Its name, for `DISPLAY`.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// Keeps a picture of the whole screen in `file`.
    ///
    /// # Errors
    /// When `import` fails.
    pub fn picture(&self, file: &Path) -> Result<(), String> {
        output_of(Command::new("import").args(["-display", &self.display, "-window", "root"]).arg(file))
            .map(drop)
            .ok_or_else(|| format!("import could not write {}", file.display()))
    }

    /// Keeps a picture as soon as there is something to see.
    ///
    /// # Errors
    /// When `import` fails or the screen stays empty.
    pub fn picture_of_something(&self, file: &Path) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        loop {
            self.picture(file)?;
            let colours = output_of(Command::new("identify").args(["-format", "%k"]).arg(file))
                .and_then(|text| text.trim().parse::<u32>().ok())
                .ok_or_else(|| format!("identify cannot count the colours of {}", file.display()))?;
            if colours >= COLOURS_OF_SOMETHING {
                return Ok(());
            }
            if Instant::now() >= end {
                return Err(format!("the screen stays empty ({colours} colours)"));
            }
            thread::sleep(Duration::from_secs(1));
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A server that has ended by itself is what was wanted.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
