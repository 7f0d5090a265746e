//! The same seed gives the same battles, byte for byte: in debug and release, with any number of threads, today and
//! tomorrow.

use std::process::Command;

/// The whole result of a series but its timing.
fn series(scenario: &str, sides: &str, games: &str, threads: &str) -> serde_json::Value {
    let output = Command::new(env!("CARGO_BIN_EXE_hildarleik"))
        .args(["sim", scenario, "--sides", sides, "--games", games, "--seed", "1066", "--threads", threads, "--json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let mut result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    result["timing"] = serde_json::Value::Null;
    result
}

/// Hashes over all journals of these series. A change of the rules, of a table, of a scenario or of the opponent changes
/// them, as it should: then the new ones, which the test prints, take their place. Anything else that changes them is a
/// fault.
const GOLDEN: [(&str, &str, &str); 3] = [
    ("scenarios/raid.ron", "random,random", ""),
    ("scenarios/shieldwall.ron", "random,random", ""),
    ("scenarios/raid.ron", "ai,ai", ""),
];

#[test]
fn the_same_seed_gives_the_same_journals() {
    let mut now = Vec::new();
    for (scenario, sides, _) in GOLDEN {
        let games = if sides == "ai,ai" { "4" } else { "20" };
        let one = series(scenario, sides, games, "1");
        for threads in ["2", "4"] {
            assert_eq!(one, series(scenario, sides, games, threads), "{scenario} with {threads} threads");
        }
        now.push((scenario, sides, one["journal_hash"].as_str().unwrap_or_default().to_owned()));
    }
    let golden = GOLDEN.map(|(scenario, sides, hash)| (scenario, sides, hash.to_owned()));
    assert_eq!(now, golden, "the journals have changed");
}
