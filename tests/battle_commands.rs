//! `watch`, `sim` and `replay` as a user runs them: what they print, where, and their exit status.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hildarleik"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("JSON on stdout")
}

/// The replay of one short battle, in a folder of its own.
fn recorded(folder: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = std::fs::remove_dir_all(&folder);
    let path = folder.display().to_string();
    let output = run(&["sim", "shieldwall", "--games", "1", "--sides", "ai,random", "--record", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let mut files = std::fs::read_dir(&folder).expect("the folder was made");
    files.next().expect("a replay").expect("a readable folder").path()
}

/// The replay with its lines changed: the exit status and what stderr says.
fn tampered(folder: &str, change: impl FnOnce(&mut Vec<String>)) -> (Option<i32>, String) {
    let path = recorded(folder);
    let text = std::fs::read_to_string(&path).expect("a text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    change(&mut lines);
    std::fs::write(&path, lines.join("\n")).expect("a file to write");
    let output = run(&["replay", "--verify", &path.display().to_string()]);
    assert_eq!(out(&output), "");
    (output.status.code(), err(&output))
}

#[test]
fn watch_tells_the_battle_and_its_end() {
    let output = run(&["watch", "shieldwall", "--seed", "5", "--sides", "random,random"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    for piece in
        ["== Turn 1 ==", "VS-2.1   Initiative: ", "rolled for orders, ", "Victory of ", "leadership points left"]
    {
        assert!(text.contains(piece), "`{piece}` is missing in:\n{text}");
    }
    let result = json(&run(&["watch", "shieldwall", "--seed", "5", "--sides", "random,random", "--json"]));
    assert!(result["winner"].is_string() && result["sides"][1]["units"][0]["strength"].is_number());
}

#[test]
fn a_battle_of_the_other_ruleset_is_watched_recorded_and_verified() {
    let output = run(&["watch", "hastings", "--seed", "5"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    for piece in ["== Turn 1, Normans ==", "CQ-3     Commands of ", "\nMelee\n", "Victory of ", "command actions left"]
    {
        assert!(text.contains(piece), "`{piece}` is missing in:\n{text}");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conquest");
    let _ = std::fs::remove_dir_all(&folder);
    let path = folder.display().to_string();
    let output = run(&["sim", "conquest_meeting", "--games", "1", "--record", &path, "--check", "--json"]);
    assert_eq!(json(&output)["ruleset"], "conquest-1066", "{}", err(&output));
    let file =
        std::fs::read_dir(&folder).expect("the folder was made").next().expect("a replay").expect("readable").path();
    let output = run(&["replay", &file.display().to_string(), "--verify"]);
    assert!(out(&output).starts_with("verified: "), "{}", err(&output));
}

#[test]
fn a_series_is_the_same_with_any_number_of_threads() {
    let series = |threads: &str| {
        let sides = ["--sides", "random,random"];
        let output =
            run(&[&["sim", "raid", "--games", "12", "--seed", "3", "--threads", threads, "--json"], &sides[..]]
                .concat());
        let mut result = json(&output);
        assert!(result["timing"]["decisions_per_second"].as_f64() > Some(0.0));
        result["timing"] = serde_json::Value::Null;
        result
    };
    let one = series("1");
    assert_eq!(one["games"].as_u64().zip(one["faults"].as_array().map(Vec::len)), Some((12, 0)), "{one}");
    assert_eq!(one, series("4"));
}

#[test]
fn a_recorded_battle_is_verified_and_told_again() {
    let path = recorded("sound").display().to_string();
    let output = run(&["replay", &path, "--verify"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).starts_with("verified: ") && out(&output).ends_with("played to its end\n"));
    let journal = out(&run(&["replay", &path, "--journal"]));
    for (number, line) in journal.lines().enumerate() {
        let record: serde_json::Value = serde_json::from_str(line).expect("one JSON object per line");
        assert_eq!(record["seq"], number);
        assert_eq!(record["actors"].as_array().map(Vec::len), record["after"].as_array().map(Vec::len));
    }
    assert!(journal.lines().count() > 100);
    assert!(out(&run(&["replay", &path])).contains("Victory of "));
    assert_eq!(json(&run(&["replay", &path, "--json"]))["verified"], true);
}

#[test]
fn a_replay_that_was_cut_off_says_where() {
    let (status, said) = tampered("cut_line", |lines| {
        lines.truncate(40);
        lines[39].truncate(20);
    });
    assert_eq!(status, Some(1));
    assert!(said.ends_with(": line 40: choice 39: the line is cut off\n"), "{said}");
    let (status, said) = tampered("cut_end", |lines| lines.truncate(40));
    assert_eq!(status, Some(1));
    assert!(
        said.ends_with(": line 40: the file ends after choice 39 without its closing line: it was cut off\n"),
        "{said}"
    );
}

#[test]
fn a_replay_that_was_edited_says_at_which_choice() {
    let (status, said) = tampered("state", |lines| {
        let checksum = lines[30].rfind("\"state\":\"").expect("a checksum") + 9;
        lines[30].replace_range(checksum..checksum + 16, "0123456789abcdef");
    });
    assert_eq!(status, Some(1));
    assert!(said.contains(": departs at choice 30 (line 31): the state has the checksum "), "{said}");
    let (_, said) = tampered("choice", |lines| {
        let state = lines[30].find(",\"state\"").expect("a checksum");
        let tail = lines[30].split_off(state);
        lines[30] = format!("{{\"n\":30,\"choice\":{{\"Activate\":{{\"Unit\":250}}}}{tail}");
    });
    assert!(said.contains(": departs at choice 30 (line 31): the choice is refused: "), "{said}");
    let (_, said) = tampered("seed", |lines| {
        let mut header: serde_json::Value = serde_json::from_str(&lines[0]).expect("a header");
        header["seed"] = 7.into();
        lines[0] = header.to_string();
    });
    assert!(said.contains(": departs before the first choice: the state has the checksum "), "{said}");
    let (_, said) = tampered("scenario", |lines| lines[0] = lines[0].replacen("turn_limit: 14", "turn_limit: 11", 1));
    assert!(said.contains(": departs before the first choice: scenario or rules are not those"), "{said}");
    let (_, said) = tampered("missing", |lines| drop(lines.remove(20)));
    assert!(said.ends_with(": line 21: choice 20 is missing; choice 21 stands here\n"), "{said}");
}

#[test]
fn what_cannot_be_carried_out_is_status_2() {
    for arguments in [
        &["watch", "scenarios/nowhere.ron"][..],
        &["sim", "scenarios/nowhere.ron"],
        &["sim", "raid", "--sides", "horse,horse"],
        &["sim", "raid", "--games", "0"],
        &["replay", "nowhere.replay"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).starts_with("error: "), "{}", err(&output));
        assert_eq!(out(&output), "");
    }
}
