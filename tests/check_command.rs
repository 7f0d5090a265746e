//! `hildarleik check` as a user runs it: what it prints, where, and its exit status.

use std::path::Path;
use std::process::{Command, Output};

fn check(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hildarleik"))
        .arg("check")
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The raid with one piece exchanged, in a file of its own.
fn broken_raid(name: &str, from: &str, to: &str) -> String {
    let raid =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/raid.ron")).expect("the raid");
    assert!(raid.contains(from));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, raid.replacen(from, to, 1)).expect("a file to write");
    path.display().to_string()
}

#[test]
fn sound_files_are_listed_on_stdout_with_status_0() {
    let output = check(&["scenarios", "assets"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    assert!(out.contains("ok    scenarios/raid.ron: \"The Raid on Eelness\": 14 units"), "{out}");
    assert!(out.contains("troops.ron") && out.ends_with(" 0 faulty\n"), "{out}");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn a_faulty_file_is_told_on_stderr_with_status_1() {
    let path = broken_raid("faulty.ron", "troop: \"elite\"", "troop: \"elit\"");
    let output = check(&[&path]);
    assert_eq!(output.status.code(), Some(1));
    let faults = text(&output.stderr);
    assert!(faults.starts_with(&format!("error: {path}:")), "{faults}");
    assert!(faults.contains("units[1].troop: unknown troop `elit`; expected `elite`"), "{faults}");
}

#[test]
fn json_has_every_fault_with_its_place() {
    let path = broken_raid("json.ron", "at: (33, 14)", "at: (133, 14)");
    let output = check(&["--json", &path]);
    assert_eq!(output.status.code(), Some(1));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(result["faulty"], 1);
    let fault = &result["files"][0]["errors"][0];
    assert_eq!(fault["key"], "units[1].at");
    assert!(fault["line"].as_u64() > Some(1) && fault["column"].as_u64() > Some(1));
}

#[test]
fn a_path_that_is_not_there_and_no_path_are_status_2() {
    for arguments in [&["scenarios/nowhere.ron"][..], &[]] {
        let output = check(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).starts_with("error: "));
        assert_eq!(text(&output.stdout), "");
    }
}
