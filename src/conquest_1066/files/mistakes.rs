//! Every mistake in a scenario or a table of Conquest 1066 has its line, its column and its remedy.

use super::*;
use crate::board::{Facing, Square, Tile};
use crate::cli::check_files::check_path;
use crate::conquest_1066::state::scenario::{Commands, Goal, Kept, Quality};
use crate::engine::{CharacterId, Side, UnitId};

/// A sound scenario, small enough to count its lines.
const SOUND: &str = r#"(
    ruleset: "conquest-1066",
    title: "Test",
    story: "None.",
    turn_limit: 6,
    first: Defender,
    commands: Fixed,
    kept: All,
    rout: (open: 8, defensive: 11, fort: 14),
    board: (
        squares: [
            "wtmlrbfF",
            "........",
            "........",
            "........",
            "........",
            "........",
            "........",
            "......t.",
        ],
        levels: [
            "00000000",
            "00000000",
            "00000000",
            "01230000",
            "00000000",
            "00000000",
            "00000000",
            "00000000",
        ],
    ),
    sides: (
        attacker: (name: "A", people: "norman", player: "human"),
        defender: (name: "D", people: "saxon", player: "ai"),
    ),
    units: [
        (name: "Horse", side: Attacker, troop: "norman_cavalry", at: "A1", facing: North),
        (name: "Bows", side: Attacker, troop: "norman_archers", at: "A8", facing: East),
        (name: "Carls", side: Defender, troop: "housecarls", at: "H8", facing: South),
    ],
    commanders: [
        (name: "Duke", side: Attacker, with: "Horse", quality: Good),
        (name: "King", side: Defender, with: "Carls"),
    ],
    objectives: [
        (name: "Ground", side: Attacker, points: 2, goal: Hold(squares: ["H8", "B8"])),
        (name: "Kill", side: Attacker, points: 3, decisive: true, goal: KillCommander(commander: "King")),
        (name: "Rout", side: Defender, points: 1, goal: Rout(units: 2)),
    ],
)"#;

fn faults_of(text: &str) -> Vec<String> {
    match parse_conquest("s.ron", text, embedded_conquest_rules().unwrap()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

/// The faults of the sound scenario with one piece exchanged.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert_eq!(SOUND.matches(from).count(), 1, "`{from}` must be there once");
    faults_of(&SOUND.replace(from, to))
}

#[test]
fn the_sound_scenario_is_read_as_written() {
    let scenario = parse_conquest("s.ron", SOUND, embedded_conquest_rules().unwrap()).unwrap();
    assert_eq!((scenario.turn_limit, scenario.first), (6, Side::Defender));
    assert_eq!((scenario.commands, scenario.kept), (Commands::Fixed, Kept::All));
    assert_eq!((scenario.rout.open, scenario.rout.defensive, scenario.rout.fort), (8, 11, 14));
    let row: Vec<Tile> = (0..8).map(|column| scenario.grid.tile(Square::new(column, 7))).collect();
    let tiles = [Tile::Wood, Tile::Town, Tile::Marsh, Tile::Lake, Tile::River, Tile::Bridge, Tile::Ford, Tile::Fort];
    assert_eq!(row, tiles, "the first row of the file is the northern one");
    assert_eq!(scenario.grid.tile(Square::new(6, 0)), Tile::Town);
    let levels: Vec<u8> = (0..4).map(|column| scenario.grid.level(Square::new(column, 4))).collect();
    assert_eq!(levels, [0, 1, 2, 3]);
    let bows = scenario.unit(UnitId(1));
    assert_eq!((bows.at, bows.facing, bows.side), (Square::new(0, 7), Facing::East, Side::Attacker));
    let duke = scenario.commander(CharacterId(0));
    assert_eq!((duke.host, duke.quality), (UnitId(0), Quality::Good));
    assert_eq!(scenario.commander(CharacterId(1)).quality, Quality::Average);
    assert_eq!(scenario.objectives[1].goal, Goal::KillCommander { commander: CharacterId(1) });
    assert!(scenario.objectives[1].decisive && !scenario.objectives[0].decisive);
}

#[test]
fn what_is_left_out_is_as_the_rules_say() {
    let text =
        SOUND.replace("    commands: Fixed,\n    kept: All,\n    rout: (open: 8, defensive: 11, fort: 14),\n", "");
    let scenario = parse_conquest("s.ron", &text, embedded_conquest_rules().unwrap()).unwrap();
    assert_eq!((scenario.commands, scenario.kept), (Commands::Rolled, Kept::Two));
    assert_eq!((scenario.rout.open, scenario.rout.defensive, scenario.rout.fort), (7, 10, 13));
}

/// What is exchanged for what, and the one fault that follows.
const MISTAKES: &[(&str, &str, &str)] = &[
    // Syntax, types, words.
    ("turn_limit: 6", "turn_limit: six", "5:17: turn_limit: found `six`; expected a whole number"),
    ("first: Defender", "first: Saxons", "6:12: first: unknown word `Saxons`; expected one of Attacker, Defender"),
    ("    first: Defender,\n", "", "1:1: key `first` is missing; expected `first: ...` here"),
    ("kept: All", "kept: Three", "8:11: kept: unknown word `Three`; expected one of None, Two, All"),
    ("facing: East", "facing: Est", "38:83: units[1].facing: unknown word `Est`; expected `West`"),
    ("quality: Good", "qualities: Good", "42:55: commanders[0].qualities: unknown key `qualities`; expected `quality`"),
    (
        "goal: Hold(",
        "goal: Keep(",
        "46:59: objectives[0].goal: unknown word `Keep`; expected one of Hold, KillCommander, Rout",
    ),
    // The head.
    ("conquest-1066", "conquest", "2:14: ruleset: unknown ruleset `conquest`; expected `conquest-1066`"),
    ("title: \"Test\"", "title: \" \"", "3:12: title: the title is empty; expected a title for players"),
    ("turn_limit: 6", "turn_limit: 61", "5:17: turn_limit: 61 turns; expected 1 to 60"),
    ("open: 8", "open: 0", "9:18: rout.open: 0 is out of range; expected 1 to 60"),
    (
        "defensive: 11",
        "defensive: 7",
        "9:32: rout.defensive: 7 is below the 8 of `open`; expected 8 or more: a position makes no unit weaker (CQ-11)",
    ),
    ("\"norman\"", "\"normann\"", "33:39: sides.attacker.people: unknown people `normann`; expected `norman`"),
    (
        "player: \"ai\"",
        "player: \"me\"",
        "34:56: sides.defender.player: unknown player `me`; expected one of human, ai",
    ),
    // The board.
    (
        "\"wtmlrbfF\"",
        "\"wtmlrbxF\"",
        "12:13: board.squares[0]: `x` in place 7; expected `.` open, `w` wood, `t` town, `m` marsh, `l` lake, `r` river",
    ),
    ("\"......t.\"", "\"......t\"", "19:13: board.squares[7]: 7 characters; expected 8, as in the first row"),
    ("\"01230000\"", "\"01240000\"", "25:13: board.levels[3]: `4` in place 4; expected a digit from 0 to 3"),
    ("\"01230000\"", "\"0123000\"", "25:13: board.levels[3]: 7 characters; expected 8, as in the first row"),
    // Units and commanders.
    (
        "\"norman_archers\"",
        "\"norman_archer\"",
        "38:47: units[1].troop: unknown troop `norman_archer`; expected `norman_archers`",
    ),
    ("at: \"A1\"", "at: \"I1\"", "37:70: units[0].at: I1 is off the board; expected A1 to H8"),
    ("at: \"A1\"", "at: \"1A\"", "37:70: units[0].at: `1A` is no square; expected a letter and a number, A1 to H8"),
    (
        "at: \"A1\"",
        "at: \"G1\"",
        "37:70: units[0].at: G1 is town, where cavalry may not stand; expected a square that it may enter (CQ-6)",
    ),
    (
        "at: \"A1\"",
        "at: \"C8\"",
        "37:70: units[0].at: C8 is marsh, where cavalry may not stand; expected a square that it may enter (CQ-6)",
    ),
    (
        "at: \"A1\"",
        "at: \"H8\"",
        "39:66: units[2].at: `Horse` stands on H8 already; expected a square of its own (CQ-1)",
    ),
    (
        "\"Bows\"",
        "\"Duke\"",
        "42:16: commanders[0].name: `Duke` is also the name of units[1]; expected a name of its own",
    ),
    ("with: \"Horse\"", "with: \"Hors\"", "42:46: commanders[0].with: no unit is called `Hors`; expected `Horse`"),
    (
        "with: \"Horse\"",
        "with: \"Carls\"",
        "42:46: commanders[0].with: `Carls` is an enemy unit; expected one of Horse, Bows",
    ),
    (
        "        (name: \"King\"",
        "        (name: \"Bishop\", side: Attacker, with: \"Horse\"),\n        (name: \"King\"",
        "43:48: commanders[1].with: `Duke` is with `Horse` already; expected a unit of his own (CQ-13)",
    ),
    // Objectives.
    ("points: 2", "points: 0", "46:50: objectives[0].points: 0 points; expected 1 to 100"),
    (
        "[\"H8\", \"B8\"]",
        "[\"H8\", \"E8\"]",
        "46:80: objectives[0].goal.squares[1]: E8 is river, where nobody stands; expected a square that a unit can enter",
    ),
    ("[\"H8\", \"B8\"]", "[]", "46:73: objectives[0].goal.squares: no square; expected at least one, such as [\"D4\"]"),
    (
        "commander: \"King\"",
        "commander: \"Kong\"",
        "47:98: objectives[1].goal.commander: no commander is called `Kong`; expected `King`",
    ),
    (
        "commander: \"King\"",
        "commander: \"Duke\"",
        "47:98: objectives[1].goal.commander: `Duke` belongs to the attacker; expected one of King",
    ),
    (
        "Rout(units: 2)",
        "Rout(units: 3)",
        "48:69: objectives[2].goal.units: 3 units; expected 1 to 2: the attacker has no more",
    ),
];

#[test]
fn every_mistake_has_its_place_and_its_remedy() {
    let mut wrong = Vec::new();
    for (from, to, expected) in MISTAKES {
        let found = faults(from, to);
        // The list of known words behind the nearest one may grow.
        if found.len() != 1 || !found[0].starts_with(&format!("s.ron:{expected}")) {
            wrong.push(format!("`{from}` -> `{to}`:\n  expected s.ron:{expected}\n  found    {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_side_needs_a_unit_and_a_commander() {
    let text = SOUND
        .replace("        (name: \"Carls\", side: Defender, troop: \"housecarls\", at: \"H8\", facing: South),\n", "")
        .replace("        (name: \"King\", side: Defender, with: \"Carls\"),\n", "");
    let found = faults_of(&text).join("\n");
    for expected in ["no unit for the defender", "no commander for the defender", "no commander is called `King`"] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
}

#[test]
fn a_board_has_its_least_and_its_greatest_size() {
    let row = "            \"......t.\",\n";
    let found = faults(row, "").join("\n");
    assert!(
        found.starts_with("s.ron:11:18: board.squares: the board has 8 columns and 7 rows; expected 8 to 24"),
        "{found}"
    );
    assert!(found.contains("board.levels: 8 rows; expected 7 rows, as in `squares`"), "{found}");
    assert!(faults(row, &row.repeat(10)).join("\n").contains("8 columns and 17 rows"));
}

#[test]
fn all_faults_are_told_at_once_in_their_order() {
    let text = SOUND.replace("turn_limit: 6", "turn_limit: 0").replace("at: \"A1\"", "at: \"Z9\"");
    let found = faults_of(&text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("turn_limit") && found[1].contains("units[0].at"));
}

#[test]
fn a_broken_file_is_still_checked_by_its_own_ruleset() {
    let file = std::env::temp_dir().join("hildarleik_broken_conquest.ron");
    std::fs::write(&file, SOUND.replace("title: \"Test\",", "title: \"Test\"")).unwrap();
    let checked = check_path(&file);
    std::fs::remove_file(&file).unwrap();
    let [found] = checked.as_slice() else { panic!("one file") };
    let message = found.errors[0].to_string();
    assert!(message.ends_with("4:5: story: found `story:`; expected a comma"), "{message}");
}

/// The built-in tables with one exchanged.
fn tables_with(table: usize, from: &str, to: &str) -> String {
    let mut texts = crate::cli::data_files::conquest_texts();
    assert_eq!(texts[table].1.matches(from).count(), 1, "`{from}` must be there once");
    texts[table].1 = texts[table].1.replace(from, to);
    parse_conquest_rules(&texts).unwrap_err().to_string()
}

#[test]
fn a_faulty_table_is_told_too() {
    let found = tables_with(0, "key: \"fyrd\"", "key: \"housecarls\"");
    assert!(found.contains("troops[1].key: `housecarls` is already a troop; expected a key of its own"), "{found}");
    let found = tables_with(0, "melee: -1", "melee: -9");
    assert!(found.contains("troops[2].melee: -9 is out of range; expected -3 to 3"), "{found}");
    let found = tables_with(1, "cavalry_move: 2", "cavalry_move: 9");
    assert!(found.contains("cavalry_move: 9 is out of range; expected 1 to 5"), "{found}");
    let found = tables_with(1, "fort: 13", "fort: 9");
    assert!(found.contains("rout.fort: 9 is below the 10 of `defensive`"), "{found}");
    let found = tables_with(1, "rear: 1", "reer: 1");
    assert!(found.contains("unknown key `reer`; expected `rear`"), "{found}");
}
