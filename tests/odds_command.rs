//! `hildarleik odds` as a user runs it.

use std::process::{Command, Output};

fn odds(arguments: &str) -> Output {
    odds_of("viking-steel", arguments)
}

fn odds_of(ruleset: &str, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hildarleik"))
        .args(["odds", ruleset])
        .args(arguments.split_whitespace())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts")
}

fn text(arguments: &str) -> String {
    text_of("viking-steel", arguments)
}

fn text_of(ruleset: &str, arguments: &str) -> String {
    let output = odds_of(ruleset, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn holds(text: &str, pieces: &[&str]) {
    for piece in pieces {
        assert!(text.contains(piece), "`{piece}` is missing in:\n{text}");
    }
}

#[test]
fn a_melee_shows_the_number_with_its_items_and_every_chance() {
    let text = text(
        "melee --striker warriors --target levy --charged --flank --striker-strength 18 --officer-lost --fatigue 7",
    );
    holds(
        &text,
        &[
            "Warriors, 18 of 24 against Levy, 24 of 24\n",
            // Three stands, no officer, one point of excess fatigue.
            "Warriors: 2 D10, each above 1 (7 armour -4 melee value -1 charge -1 into the flank = 1): 90.00 %\n",
            "Levy: 5 D10, each above 5 (8 armour -3 melee value = 5): 50.00 %\n",
            "  %               1.00   18.00   81.00    1.80\n",
            "The round is drawn: 28.16 %\n",
        ],
    );
}

#[test]
fn ground_cover_marks_and_walls_count() {
    let melee = text("melee --striker warriors --target elite --attached berserkers --uphill --cover solid --wall 1");
    holds(
        &melee,
        &[
            "Warriors: 4 D10, each above 6 (9 armour -4 melee value +1 better ground = 6)",
            "Cover saves a hit on 5 or more of a D6.",
            "Marked die fells the officer or wounds a character: ",
        ],
    );
    let shoot = text("shoot --shooter archers --target levy --target-formation column --target-moved --disorder 1");
    holds(
        &shoot,
        &["(7 defence -2 attack -3 deep target +1 shooter or target moved +1 shooter disordered = 4): 60.00 %"],
    );
}

#[test]
fn morale_orders_and_charges() {
    holds(
        &text("morale --unit levy --casualties 2 --attached force-leader"),
        &[
            "2 D10, each 3 or more (8 rating +2 casualties -4 bases -1 officer -2 force leader = 3): 80.00 %\n",
            ": 96.00 %\n",
        ],
    );
    holds(&text("orders --unit elite --strength 12"), &["1 D10, 6 or more (6 rating = 6): 50.00 %\n"]);
    holds(&text("charge --charger warriors --target levy --distance 7"), &["goes home: 66.67 %\n", "Defensive fire"]);
    holds(
        &text("charge --charger warriors --target levy --distance 7 --rear"),
        &["No defensive fire.", "-2 into the rear"],
    );
}

#[test]
fn json_holds_the_same_odds() {
    let output = odds("orders --unit elite --json");
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(result["orders"], serde_json::json!([0.25, 0.5, 0.25]));
    assert_eq!(result["needed"]["items"][0], serde_json::json!(["rating", 6]));
}

#[test]
fn what_cannot_be_is_status_2_and_says_why() {
    for (arguments, why) in [
        ("orders --unit elit", "unknown troop `elit`; known: household, elite"),
        ("orders --unit elite --strength 25", "a strength of 25; `elite` has 1 to 24"),
        ("orders --unit elite --mounted", "`elite` does not mount"),
        ("morale --unit levy --attached force-leader,sub-general", "at most one leader"),
        ("shoot --shooter cavalry --target levy", "`cavalry` has no missiles"),
        ("charge --charger skirmish_cavalry --target levy", "skirmish cavalry never charges (VS-3.7)"),
        ("charge --charger cavalry --target levy --distance 99", "0.1 to 40"),
    ] {
        let output = odds(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.starts_with("error: ") && said.contains(why), "{arguments}: {said}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn conquest_attacks_in_order_show_each_die_and_the_chance_with_commands() {
    let line = "melee --attackers norman_cavalry+commander,norman_spearmen,norman_cavalry+rear --target fyrd --hits 2";
    let unaided = text_of("conquest-1066", line);
    holds(
        &unaided,
        &["Against Fyrd, 2 hits, routs at 7\n", "Norman cavalry: D3 +1 commander\n", "D3 +1 into the rear\n"],
    );
    assert!(!unaided.contains("command actions against"), "{unaided}");
    // 2 to 4, 1 to 3 and 2 to 4: five or more is sure.
    holds(&unaided, &["At its number without re-rolls: 100.00 %\n"]);
    let hill = text_of("conquest", &format!("{line} --ground hill --commands 3 --against 2"));
    holds(&hill, &["routs at 10\n", "without re-rolls: 62.96 %\n", "With 3 command actions against 2"]);
    let shot = text_of("conquest", "shoot --shooter norman_archers --target housecarls");
    holds(&shot, &["Norman archers at Housecarls: D3 -1 arrows -1 armour\n", "66.67   33.33    0.33\n"]);
}

#[test]
fn conquest_odds_say_what_cannot_be() {
    for (arguments, reason) in [
        ("melee --attackers dragons --target fyrd", "there is no troop `dragons`; there are housecarls, "),
        ("melee --attackers fyrd+wings --target fyrd", "`wings` says nothing of an attacker"),
        ("melee --attackers fyrd+rear,fyrd+rear --target fyrd", "(CQ-8)"),
        ("melee --attackers fyrd+commander,fyrd+commander --target fyrd", "(CQ-13)"),
        ("melee --attackers fyrd --target fyrd --ground wood", "Fyrd may not stand there (CQ-6)"),
        ("shoot --shooter fyrd --target fyrd", "`fyrd` are no archers (CQ-7)"),
    ] {
        let output = odds_of("conquest", arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(reason), "{arguments}: {said}");
    }
}
