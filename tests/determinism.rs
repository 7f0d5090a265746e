//! The same seed gives the same battles, byte for byte: in debug and release, with any number of threads, today and
//! tomorrow.

use std::path::Path;
use std::process::Command;

/// Hashes over all journals of the series below. A change of the rules, of a table, of a scenario or of the opponent
/// changes them, as it should; `HILDARLEIK_BLESS=1 cargo test --test determinism` then writes the new ones. Anything else
/// that changes them is a fault.
const GOLDEN: &str = "tests/golden_journals.txt";

/// Scenario, players and number of battles.
const SERIES: [[&str; 3]; 5] = [
    ["scenarios/raid.ron", "random,random", "20"],
    ["scenarios/shieldwall.ron", "random,random", "20"],
    ["scenarios/raid.ron", "ai,ai", "4"],
    ["scenarios/hastings.ron", "random,random", "20"],
    ["scenarios/hastings.ron", "ai,ai", "20"],
];

/// The whole result of a series but its timing.
fn play([scenario, sides, games]: [&str; 3], threads: &str) -> serde_json::Value {
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

#[test]
fn the_same_seed_gives_the_same_journals() {
    let mut now = String::new();
    for series in SERIES {
        let one = play(series, "1");
        for threads in ["2", "4"] {
            assert_eq!(one, play(series, threads), "{series:?} with {threads} threads");
        }
        let hash = one["journal_hash"].as_str().expect("a hash");
        now.push_str(&format!("{} {hash}\n", series.join(" ")));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GOLDEN);
    if std::env::var_os("HILDARLEIK_BLESS").is_some() {
        std::fs::write(&path, &now).expect("a file to write");
    }
    let golden = std::fs::read_to_string(&path).expect("the golden hashes");
    assert_eq!(now, golden.replace('\r', ""), "the journals are not those of {GOLDEN}: see the comment on GOLDEN");
}
