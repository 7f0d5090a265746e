//! Mouse and keyboard of the screen in memory: real events, sent by xdotool.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use xtask::process::output_of;

/// Rest after each event: a hand is not faster, and a window drawn in software must get to see it.
const REST: Duration = Duration::from_millis(600);

/// How long the window may take to appear.
const PATIENCE: Duration = Duration::from_secs(60);

/// The one mouse and keyboard.
pub struct Pointer {
    display: String,
    /// The window they work in, once it is known.
    window: Option<String>,
}

impl Pointer {
    /// Of this display.
    pub fn new(display: &str) -> Self {
        Self { display: display.to_owned(), window: None }
    }

    /// Presses a key while its modifiers are held, as in `ctrl+q`, then lets go in the opposite order. Never in one event:
    /// what is pressed and released between two frames was never down for the window.
    ///
    /// # Errors
    /// When there is no window or xdotool refuses.
    pub fn key(&mut self, key: &str) -> Result<(), String> {
        self.window()?;
        let keys: Vec<_> = key.split('+').collect();
        keys.iter().try_for_each(|key| self.send(&["keydown", key]))?;
        keys.iter().rev().try_for_each(|key| self.send(&["keyup", key]))
    }

    /// Moves to a place given in hundredths of the window, then clicks.
    ///
    /// # Errors
    /// When there is no window or xdotool refuses.
    pub fn click(&mut self, across: u32, down: u32) -> Result<(), String> {
        self.point(across, down)?;
        self.send(&["mousedown", "1"])?;
        self.send(&["mouseup", "1"])
    }

    /// Turns the wheel away from the hand, at the middle of the window.
    ///
    /// # Errors
    /// When there is no window or xdotool refuses.
    pub fn wheel_up(&mut self, notches: u32) -> Result<(), String> {
        self.point(50, 50)?;
        (0..notches).try_for_each(|_| self.send(&["click", "4"]))
    }

    fn point(&mut self, across: u32, down: u32) -> Result<(), String> {
        let window = self.window()?;
        let geometry = self.ask(&["getwindowgeometry", "--shell", &window]).unwrap_or_default();
        let side = |name: &str| {
            let value = geometry.lines().find_map(|line| line.strip_prefix(name))?;
            value.parse::<u32>().ok()
        };
        let (Some(width), Some(height)) = (side("WIDTH="), side("HEIGHT=")) else {
            return Err("xdotool does not tell the size of the window".to_owned());
        };
        let (x, y) = ((width * across / 100).to_string(), (height * down / 100).to_string());
        self.send(&["mousemove", "--window", &window, &x, &y])
    }

    /// The window, found and given the keyboard the first time it is needed: there is no window manager to do it.
    fn window(&mut self) -> Result<String, String> {
        if let Some(window) = &self.window {
            return Ok(window.clone());
        }
        let end = Instant::now() + PATIENCE;
        loop {
            // The screen has no other client, so any visible window with a name is the game's.
            let found = self.ask(&["search", "--onlyvisible", "--name", "."]).unwrap_or_default();
            if let Some(window) = found.lines().next_back() {
                self.send(&["windowfocus", window])?;
                self.window = Some(window.to_owned());
                return Ok(window.to_owned());
            }
            if Instant::now() >= end {
                return Err("the game opened no window".to_owned());
            }
            thread::sleep(REST);
        }
    }

    fn send(&self, words: &[&str]) -> Result<(), String> {
        self.ask(words).ok_or_else(|| format!("xdotool {} failed", words.join(" ")))?;
        thread::sleep(REST);
        Ok(())
    }

    fn ask(&self, words: &[&str]) -> Option<String> {
        output_of(Command::new("xdotool").args(words).env("DISPLAY", &self.display))
    }
}
