//! The real window on a screen in memory, drawn in software, driven by real mouse and key events through one activation.

mod game;
mod pointer;
mod screen;

use crate::steps::{Context, End, Verdict};
use game::Game;
use pointer::Pointer;
use screen::Screen;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use xtask::packages::{self, BUILD, DRIVE, OPEN};

/// What the game is started with: the first decision of this seed is the person's.
const ARGUMENTS: &[&str] = &["play", "scenarios/raid.ron", "--sides", "human,ai", "--seed", "1", "--quality", "low"];

/// One thing done to the window, or one thing it must show. Seconds are of the real clock and generous: in software a frame takes seconds.
#[derive(Debug)]
enum Act {
    /// The game must log a line with this text, within these seconds.
    Await(&'static str, u64),
    /// A picture with this name is kept; it must show something.
    Picture(&'static str),
    /// A key, named as X names it, with its modifiers: `ctrl+q`.
    Key(&'static str),
    /// A click of the left button at a place in hundredths of the window's width and height.
    Click(u32, u32),
    /// So many notches of the wheel towards the table, at the middle of the window.
    ZoomIn(u32),
    /// These keys in turn, again and again, until the game logs a line with this text, within these seconds.
    KeysUntil(&'static [&'static str], &'static str, u64),
    /// The game must end with status 0, within these seconds.
    End(u64),
}

/// One activation, from the start screen to its end.
const SCRIPT: &[Act] = &[
    Act::Await("hildarleik: screen start", 180),
    Act::Picture("1-start"),
    Act::Key("Return"),
    Act::Await("hildarleik: screen battle", 120),
    Act::Await("hildarleik: decision", 120),
    Act::Picture("2-battle"),
    Act::ZoomIn(3),
    Act::Click(50, 50),
    Act::Picture("3-closer"),
    Act::KeysUntil(&["Return"], "hildarleik: activation ended", 300),
    Act::Picture("4-activation-ended"),
    Act::Key("ctrl+q"),
    Act::End(120),
];

/// Builds the window, opens it and plays the script.
pub fn drive(context: &Context) -> Verdict {
    if !cfg!(target_os = "linux") {
        return Verdict::skipped("needs Xvfb, which is for Linux");
    }
    let missing = packages::missing(OPEN.iter().chain(&DRIVE));
    if !missing.is_empty() {
        return Verdict::skipped(format!("not to be had here: {}", missing.join(" ")));
    }
    if !packages::missing(&BUILD).is_empty() {
        return Verdict::failed("the window cannot be compiled here");
    }
    // Last of all builds: the one without the window has the same name and the same place.
    let build = context.cargo(&["build"]);
    if let End::Failed(_) = build.end {
        return build;
    }
    match play_script(context) {
        Ok(()) => Verdict::passed(),
        Err(reason) => Verdict::failed(reason),
    }
}

fn play_script(context: &Context) -> Result<(), String> {
    let folder = context.project.evidence();
    clear_pictures(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let screen = Screen::open()?;
    println!("$ DISPLAY={} hildarleik {}", screen.display(), ARGUMENTS.join(" "));
    let mut game = Game::start(&context.project, ARGUMENTS, &screen, &folder)?;
    let mut pointer = Pointer::new(screen.display());
    let outcome = SCRIPT.iter().try_for_each(|act| {
        let start = Instant::now();
        if context.deadline.is_some_and(|end| start >= end) {
            return Err("out of time".to_owned());
        }
        perform(act, &mut game, &mut pointer, &screen, &folder).map_err(|reason| format!("{act:?}: {reason}"))?;
        println!("  {:>6.1} s   {act:?}", start.elapsed().as_secs_f32());
        Ok(())
    });
    if outcome.is_err() {
        println!("  The last the game said:\n{}", game.last_lines(30));
        // The picture helps to see why; the reason is known without it.
        let _ = screen.picture(&folder.join("failed.png"));
    }
    println!("  Screenshots and the game's log: {}", folder.display());
    outcome
}

/// Makes the folder ready; a picture of an earlier run must not pass for one of this.
fn clear_pictures(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        if file.extension().is_some_and(|ending| ending == "png") {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

fn perform(act: &Act, game: &mut Game, pointer: &mut Pointer, screen: &Screen, folder: &Path) -> Result<(), String> {
    match *act {
        Act::Await(text, seconds) => game.wait_for(text, Duration::from_secs(seconds)),
        Act::Picture(name) => screen.picture_of_something(&folder.join(format!("{name}.png"))),
        Act::Key(key) => pointer.key(key),
        Act::Click(across, down) => pointer.click(across, down),
        Act::ZoomIn(notches) => pointer.wheel_up(notches),
        Act::KeysUntil(keys, text, seconds) => {
            let end = Instant::now() + Duration::from_secs(seconds);
            for key in keys.iter().cycle() {
                pointer.key(key)?;
                if game.has_said(text)? {
                    return Ok(());
                }
                if Instant::now() >= end {
                    break;
                }
            }
            Err(format!("not within {seconds} s"))
        }
        Act::End(seconds) => game.wait_for_end(Duration::from_secs(seconds)),
    }
}
