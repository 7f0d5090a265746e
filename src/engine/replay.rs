//! Replay files: what a battle was played with, and every choice with a checksum of the state after it.
//!
//! A file is JSON lines: a [`Header`], one line per choice, and a closing line that counts them, so that a file that was
//! cut off or edited is known, and where. `docs/journal.md` shows one.

use super::{Dice, PlayError, Ruleset, Status, advance, start, submit};
use bevy_ecs::world::World;
use postcard::ser_flavors::Flavor;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3Default;

/// The layout of replay files that this program writes and reads.
pub const REPLAY_FORMAT: u32 = 1;

/// What a battle was played with: the first line of a replay file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Layout of the file.
    pub replay: u32,
    /// Name of the ruleset.
    pub ruleset: String,
    /// Hash of scenario and rules: the choices only fit the same content.
    pub content_hash: Checksum,
    /// The scenario's path or name, as it was given.
    pub scenario: String,
    /// Seed of the dice.
    pub seed: u64,
    /// Who played the attacker and the defender, for people to read.
    pub players: [String; 2],
    /// Checksum of the state at the first question.
    pub start: Checksum,
    /// The whole text of the scenario, so that the file can be played without it.
    pub scenario_text: String,
}

/// One choice and the state it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<C> {
    /// What was chosen.
    pub choice: C,
    /// Checksum of the state at the next question, or at the end.
    pub state: Checksum,
}

/// A recorded battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay<C> {
    /// What it was played with.
    pub header: Header,
    /// Every choice, in order.
    pub steps: Vec<Step<C>>,
    /// Was it played to the end?
    pub over: bool,
}

/// XXH3 of the whole state (its snapshot in postcard's layout); 16 hexadecimal digits in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Checksum(pub u64);

impl std::fmt::Display for Checksum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<Checksum> for String {
    fn from(checksum: Checksum) -> String {
        checksum.to_string()
    }
}

impl TryFrom<String> for Checksum {
    type Error = String;

    fn try_from(text: String) -> Result<Checksum, String> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u64::from_str_radix(&text, 16) {
            Ok(number) if digits => Ok(Checksum(number)),
            _ => Err(format!("`{text}` is no checksum of 16 hexadecimal digits")),
        }
    }
}

/// A line of a choice; numbered from 1, so choice n stands in line n + 1.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepLine<C> {
    n: usize,
    choice: C,
    state: Checksum,
}

/// The closing line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    end: usize,
    over: bool,
}

/// A replay file that cannot be read: where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ReplayError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong, with the number of the choice.
    pub reason: String,
}

/// A replay that does not come out as recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} {reason}", place(*choice))]
pub struct Departure {
    /// Number of the choice, from 1; 0: before the first.
    pub choice: usize,
    /// How it departs.
    pub reason: String,
}

fn place(choice: usize) -> String {
    match choice {
        0 => "departs before the first choice:".into(),
        number => format!("departs at choice {number} (line {}):", number + 1),
    }
}

/// Feeds the bytes of a snapshot to the hash without keeping them.
struct Hashing(Xxh3Default);

impl Flavor for Hashing {
    type Output = u64;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.update(&[byte]);
        Ok(())
    }

    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0.update(bytes);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.0.digest())
    }
}

/// The checksum of the state of a battle.
///
/// # Errors
/// When a ruleset's snapshot has a type that cannot be written down, which is a fault of the program.
pub fn checksum<R: Ruleset>(world: &mut World) -> Result<Checksum, PlayError> {
    let snapshot = R::capture(world);
    postcard::serialize_with_flavor(&snapshot, Hashing(Xxh3Default::new()))
        .map(Checksum)
        .map_err(|error| PlayError::Stalled(format!("the state cannot be written down: {error}")))
}

impl Header {
    /// Reads the first line of a file.
    ///
    /// # Errors
    /// What is wrong with that line.
    pub fn read(text: &str) -> Result<Header, ReplayError> {
        let fault = |reason: String| Err(ReplayError { line: 1, reason });
        let Some(first) = text.lines().next() else {
            return fault("the file is empty".into());
        };
        match serde_json::from_str::<Header>(first) {
            Ok(header) if header.replay == REPLAY_FORMAT => Ok(header),
            Ok(header) => fault(format!("replay format {}; this program knows {REPLAY_FORMAT}", header.replay)),
            Err(error) => fault(format!("this is no replay: {}", reason(&error))),
        }
    }
}

impl<C: Serialize + DeserializeOwned> Replay<C> {
    /// A battle about to be recorded.
    pub fn new(header: Header) -> Self {
        Replay { header, steps: Vec::new(), over: false }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        line(&mut out, &self.header)?;
        for (index, step) in self.steps.iter().enumerate() {
            line(&mut out, &StepLine { n: index + 1, choice: &step.choice, state: step.state })?;
        }
        line(&mut out, &EndLine { end: self.steps.len(), over: self.over })
    }

    /// Reads a file from its text.
    ///
    /// # Errors
    /// The first line that is cut off, edited out of shape, missing or too many.
    pub fn read(text: &str) -> Result<Self, ReplayError> {
        let mut lines = text.lines().enumerate().map(|(index, text)| (index + 1, text));
        let fault = |line, reason: String| Err(ReplayError { line, reason });
        let mut replay = Replay::new(Header::read(text)?);
        lines.next();
        for (number, text) in lines.by_ref() {
            let next = replay.steps.len() + 1;
            if let Ok(end) = serde_json::from_str::<EndLine>(text) {
                if end.end != replay.steps.len() {
                    let found = replay.steps.len();
                    return fault(number, format!("{found} choices where the closing line counts {}", end.end));
                }
                replay.over = end.over;
                return match lines.next() {
                    None => Ok(replay),
                    Some((number, _)) => fault(number, "something follows the closing line".into()),
                };
            }
            match serde_json::from_str::<StepLine<C>>(text) {
                Ok(step) if step.n == next => replay.steps.push(Step { choice: step.choice, state: step.state }),
                Ok(step) => return fault(number, format!("choice {next} is missing; choice {} stands here", step.n)),
                Err(error) => return fault(number, format!("choice {next}: {}", reason(&error))),
            }
        }
        let last = replay.steps.len();
        fault(last + 1, format!("the file ends after choice {last} without its closing line: it was cut off"))
    }
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// What is wrong with a line of JSON, in words.
fn reason(error: &serde_json::Error) -> String {
    if error.is_eof() {
        return "the line is cut off".into();
    }
    // The parser counts lines within the one it was given; only its column means something here.
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default().to_owned();
    format!("{text} (column {})", error.column())
}

/// Plays a recorded battle again and compares every state with the recorded checksum. `after` is called at the first
/// question and after every choice, to read the journal or to show the table. Gives back the world at the end.
///
/// # Errors
/// The first choice that is refused or leads to another state than recorded.
pub fn play_again<R: Ruleset>(
    replay: &Replay<R::Choice>,
    scenario: Arc<R::Scenario>,
    content_hash: u64,
    mut after: impl FnMut(&mut World),
) -> Result<World, Departure> {
    let header = &replay.header;
    let before = |reason: String| Departure { choice: 0, reason };
    if header.ruleset != R::NAME {
        return Err(before(format!("it is a battle of `{}`, not of `{}`", header.ruleset, R::NAME)));
    }
    if header.content_hash.0 != content_hash {
        return Err(before(format!(
            "scenario or rules are not those it was played with (content {}, here {})",
            header.content_hash,
            Checksum(content_hash)
        )));
    }
    let mut world = World::new();
    start::<R>(&mut world, scenario, Dice::seeded(header.seed));
    let mut status = arrive::<R>(&mut world, header.start).map_err(before)?;
    after(&mut world);
    for (index, step) in replay.steps.iter().enumerate() {
        let departs = |reason: String| Departure { choice: index + 1, reason };
        if status == Status::Over {
            return Err(departs("the battle is over already".into()));
        }
        submit::<R>(&mut world, step.choice.clone())
            .map_err(|refusal| departs(format!("the choice is refused: {refusal}")))?;
        status = arrive::<R>(&mut world, step.state).map_err(departs)?;
        after(&mut world);
    }
    if replay.over && status != Status::Over {
        let choice = replay.steps.len();
        return Err(Departure { choice, reason: "the battle should be over after it, but goes on".into() });
    }
    Ok(world)
}

/// Runs to the next question and compares the state there.
fn arrive<R: Ruleset>(world: &mut World, recorded: Checksum) -> Result<Status, String> {
    let status = advance::<R>(world).map_err(|error| error.to_string())?;
    let found = checksum::<R>(world).map_err(|error| error.to_string())?;
    if found == recorded {
        Ok(status)
    } else {
        Err(format!("the state has the checksum {found}, recorded was {recorded}"))
    }
}
