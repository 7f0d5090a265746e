//! A number of battles, each with its whole journal as text and the checksum of its end. `cargo web --journals` lets this run here and in the
//! browser's machine, and compares every byte.

use hildarleik::content::embedded_scenarios;
use hildarleik::engine::Record;
use hildarleik::play::{LoadedScenario, Plan, Playable, Player, play};
use hildarleik::rulesets::AnyScenario;
use hildarleik::with_ruleset;
use std::fmt::Write;
use std::path::Path;

/// Who plays, in turn.
const PLAYERS: [[Player; 2]; 4] = [
    [Player::Ai, Player::Ai],
    [Player::Ai, Player::Random],
    [Player::Random, Player::Ai],
    [Player::Random, Player::Random],
];

/// Plays the battle with this number: scenarios take turns, then players; the number is the seed.
///
/// # Errors
/// A scenario that is not sound, or a battle that stalls.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen::prelude::wasm_bindgen)]
pub fn journal(number: u32) -> Result<String, String> {
    let scenarios = embedded_scenarios();
    let (path, _) = scenarios[number as usize % scenarios.len()];
    let players = PLAYERS[number as usize / scenarios.len() % PLAYERS.len()];
    let source = AnyScenario::load(Path::new(path)).map_err(|faults| faults.to_string())?;
    with_ruleset!(source, source => told(number, path, &source, players))
}

fn told<R: Playable>(
    number: u32,
    path: &str,
    source: &LoadedScenario<R>,
    players: [Player; 2],
) -> Result<String, String> {
    let plan = Plan { source, seed: number.into(), players, check: false, record: true };
    let [attacker, defender] = players.map(Player::name);
    let mut text = format!("battle {number}: {path}, {attacker} against {defender}\n");
    let mut tape = None;
    let mut broken = None;
    let played = play(plan, &mut tape, |record: &Record<R::Event>| match serde_json::to_string(record) {
        Ok(line) => text += &(line + "\n"),
        Err(error) => broken = Some(error.to_string()),
    })?;
    let end = tape.as_ref().and_then(|replay| replay.steps.last()).ok_or("a battle without a choice")?.state;
    writeln!(text, "end of battle {number} after {} choices: {end}", played.choices)
        .map_err(|error| error.to_string())?;
    broken.map_or(Ok(text), Err)
}

/// Prints battles 1 to N.
#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), String> {
    use std::io::Write;
    let number = std::env::args().nth(1).and_then(|text| text.parse::<u32>().ok()).ok_or("how many battles?")?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    (1..=number)
        .try_for_each(|number| out.write_all(journal(number)?.as_bytes()).map_err(|error| error.to_string()))?;
    out.flush().map_err(|error| error.to_string())
}

/// Here the page calls.
#[cfg(target_arch = "wasm32")]
fn main() {}
