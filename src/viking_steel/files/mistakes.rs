//! Every mistake in a scenario has its line, its column and its remedy.

use super::*;

/// A sound scenario, small enough to count its lines.
const SOUND: &str = r#"(
    ruleset: "viking-steel",
    title: "Test",
    story: "None.",
    table: (width: 48, depth: 36),
    turn_limit: 6,
    sides: (
        attacker: (name: "A", people: "viking", player: "human", zone: (from: (0, 0), to: (48, 12))),
        defender: (name: "D", people: "saxon", player: "ai", zone: (from: (0, 24), to: (48, 36))),
    ),
    units: [
        (name: "Red", side: Attacker, troop: "warriors", at: (10, 10), facing: 0, formation: Block),
        (name: "Blue", side: Attacker, troop: "levy", at: (20, 10), facing: 0, formation: Line, strength: 20),
        (name: "Grey", side: Defender, troop: "warriors", at: (10, 26), facing: 180, formation: Block),
        (name: "Black", side: Defender, troop: "cavalry", at: (20, 26), facing: 180, formation: Column),
    ],
    characters: [
        (name: "Jarl", side: Attacker, rank: ForceLeader, with: "Red"),
        (name: "Thegn", side: Defender, rank: ForceLeader, with: "Grey"),
        (name: "Monk", side: Defender, rank: WarriorPriest, at: (30, 30)),
    ],
    areas: [
        (name: "Wood", kind: Wood, outline: [(30, 14), (40, 14), (40, 20), (35, 16), (30, 20)]),
        (name: "Hill", kind: Hill, ellipse: (center: (10, 18), size: (10, 6)), crest: [(8, 18), (12, 18)]),
        (name: "Pond", kind: Water, rect: (center: (44, 4), size: (4, 4), turned: 10)),
    ],
    lines: [
        (name: "Fence", kind: Fence, points: [(20, 16), (26, 16)]),
    ],
    objectives: [
        (name: "Loot", side: Attacker, points: 2, goal: Loot(zone: (from: (0, 0), to: (10, 6)))),
        (name: "Kill", side: Attacker, points: 2, goal: Kill(target: "Thegn")),
        (name: "Live", side: Defender, points: 2, goal: Survive(target: "Grey")),
        (name: "Leave", side: Defender, points: 1, goal: MarchOff(zone: (from: (0, 30), to: (6, 36)))),
    ],
    loot: [(name: "Chest", at: (24, 20))],
    scenery: [(model: "longship", at: (4, 4), facing: 0)],
)"#;

/// The faults of the sound scenario with one piece exchanged.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert_eq!(SOUND.matches(from).count(), 1, "`{from}` must be there once");
    let rules = embedded_rules().unwrap();
    match parse_scenario("s.ron", &SOUND.replace(from, to), rules) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn the_sound_scenario_is_sound() {
    assert_eq!(faults("None.", "Nothing."), Vec::<String>::new());
}

/// What is exchanged for what, and the one fault that follows.
const MISTAKES: &[(&str, &str, &str)] = &[
    // Syntax and types.
    ("title: \"Test\",", "title: \"Test\"", "4:5: story: found `story:`; expected a comma"),
    ("turn_limit: 6", "turn_limit: six", "6:17: turn_limit: found `six`; expected a whole number"),
    ("turn_limit: 6", "turn_limit: 6.5", "6:17: turn_limit: found a number with a fraction; expected a whole number"),
    ("turn_limit: 6", "turn_limit: \"6\"", "6:17: turn_limit: found `\"6\"`; expected a whole number"),
    ("turn_limit: 6,", "", "1:1: key `turn_limit` is missing; expected `turn_limit: ...` here"),
    (
        "turn_limit: 6,",
        "turn_limit: 6, turn_limit: 7,",
        "6:20: turn_limit: key `turn_limit` is given twice; expected one `turn_limit`",
    ),
    ("title: \"Test\"", "titel: \"Test\"", "3:5: titel: unknown key `titel`; expected `title`"),
    (
        "troop: \"warriors\", at: (10, 10)",
        "trop: \"warriors\", at: (10, 10)",
        "12:39: units[0].trop: unknown key `trop`; expected `troop`",
    ),
    ("name: \"Blue\", ", "", "13:9: units[1]: key `name` is missing; expected `name: ...` here"),
    ("formation: Line", "formation: Lines", "13:91: units[1].formation: unknown word `Lines`; expected `Line`"),
    ("kind: Wood", "kind: Forest", "23:30: areas[0].kind: unknown word `Forest`; expected `Fort`"),
    ("at: (20, 10)", "at: (20)", "13:59: units[1].at: too few values: 1; expected two numbers, (x, y)"),
    ("at: (20, 10)", "at: (20, \"10\")", "13:64: units[1].at[1]: found `\"10\"`; expected a number"),
    (
        "goal: Kill(target",
        "goal: Slay(target",
        "32:57: objectives[1].goal: unknown word `Slay`; expected one of Loot, Ground, Kill, Survive, MarchOff",
    ),
    ("facing: 0)],\n)", "facing: 0)],", "37:59: the file ends too early; expected a closing bracket or quote"),
    (
        "\"None.\"",
        "\"None.",
        "8:27: [3]: found `A\"`; expected a comma, or the end of the text that begins at 4:12 in its own line",
    ),
    ("facing: 0)],\n)", "facing: 0)],\n) more", "38:3: something follows the last `)`; expected nothing more"),
    ("table: (width: 48, depth: 36)", "table: 48", "5:12: table: found `48`; expected an opening `(`"),
    // Head and sides.
    ("\"viking-steel\"", "\"viking-steal\"", "2:14: ruleset: unknown ruleset `viking-steal`; expected `viking-steel`"),
    ("title: \"Test\"", "title: \" \"", "3:12: title: the title is empty; expected a title for players"),
    ("turn_limit: 6", "turn_limit: 0", "6:17: turn_limit: 0 turns; expected 1 to 100"),
    ("turn_limit: 6,", "turn_limit: 6, base_mm: 200,", "6:29: base_mm: bases of 200 mm; expected 20 to 80 mm (VS-1.1)"),
    ("width: 48", "width: 200", "5:20: table.width: the table is 200\" here; expected 24 to 120 inches"),
    ("depth: 36", "depth: 12", "5:31: table.depth: the table is 12\" here; expected 24 to 120 inches"),
    (
        "people: \"viking\"",
        "people: \"vikings\"",
        "8:39: sides.attacker.people: unknown people `vikings`; expected `viking`",
    ),
    (
        "player: \"ai\"",
        "player: \"computer\"",
        "9:56: sides.defender.player: unknown player `computer`; expected one of human, ai",
    ),
    (
        "to: (48, 12)",
        "to: (50, 12)",
        "8:91: sides.attacker.zone.to: the zone's corner (50, 12) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        "from: (0, 24)",
        "from: (0, 36)",
        "9:68: sides.defender.zone: the zone is empty; expected `from` south-west of `to`",
    ),
    // Units.
    ("troop: \"levy\"", "troop: \"levi\"", "13:47: units[1].troop: unknown troop `levi`; expected `levy`"),
    ("strength: 20", "strength: -3", "13:107: units[1].strength: strength -3; expected 1 to 24: 4 bases of 6 (VS-1.1)"),
    ("strength: 20", "strength: 0", "13:107: units[1].strength: strength 0; expected 1 to 24: 4 bases of 6 (VS-1.1)"),
    ("strength: 20", "strength: 25", "13:107: units[1].strength: strength 25; expected 1 to 24: 4 bases of 6 (VS-1.1)"),
    (
        "name: \"Blue\"",
        "name: \"Red\"",
        "13:16: units[1].name: `Red` is also the name of units[0]; expected a name of its own",
    ),
    (
        "name: \"Black\"",
        "name: \"\"",
        "15:16: units[3].name: the name is empty; expected a name for players, 1 to 60 characters",
    ),
    (
        "at: (20, 10)",
        "at: (60, 10)",
        "13:59: units[1].at: (60, 10) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        "at: (20, 10)",
        "at: (20, 1)",
        "13:59: units[1].at: its bases reach from (15.3, -1.4) to (24.7, 1.0), off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    ("at: (20, 10)", "at: (14, 10)", "13:59: units[1].at: its bases overlap those of `Red`; expected free ground"),
    (
        "at: (20, 10)",
        "at: (20, 13)",
        "13:59: units[1].at: its bases reach from (15.3, 10.6) to (24.7, 13.0), outside the attacker's zone; expected all bases between (0, 0) and (48, 12)",
    ),
    (
        "at: (20, 10)",
        "at: (43, 4)",
        "13:59: units[1].at: its bases stand on `Pond`, which is impassable; expected ground that it can stand on (VS-3.6)",
    ),
    (
        "at: (20, 10)",
        "at: (NaN, 10)",
        "13:59: units[1].at: (NaN, 10) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        "facing: 180, formation: Block",
        "facing: 720, formation: Block",
        "14:81: units[2].facing: 720 degrees; expected 0 to 360, clockwise from north",
    ),
    (
        "formation: Line",
        "formation: Line, mounted: true",
        "13:106: units[1].mounted: `levy` has no horses; expected `false`, or a troop with the quality `mounts` (VS-1.2)",
    ),
    (
        "formation: Column",
        "formation: Column, mounted: false",
        "15:114: units[3].mounted: `cavalry` never dismounts; expected `true`, or no `mounted` (VS-1.2)",
    ),
    // Characters.
    (
        "(name: \"Jarl\", side: Attacker, rank: ForceLeader, with: \"Red\"),",
        "",
        "17:17: characters: the attacker has no force leader; expected one character with `side: Attacker, rank: ForceLeader`",
    ),
    (
        "rank: WarriorPriest, at: (30, 30)",
        "rank: ForceLeader, at: (30, 30)",
        "20:46: characters[2].rank: a second force leader for the defender; expected one a side; a `SubGeneral` may help him",
    ),
    (
        "rank: WarriorPriest, at: (30, 30)",
        "rank: SubGeneral, with: \"Grey\"",
        "20:64: characters[2].with: `Grey` has a leader already; expected at most one leader and one specialist with a unit (VS-1.9)",
    ),
    (
        "rank: WarriorPriest, at: (30, 30)",
        "rank: WarriorPriest",
        "20:9: characters[2]: he stands nowhere; expected `with: \"name of a unit\"`, or `at: (x, y)` (VS-1.7)",
    ),
    (
        "at: (30, 30)",
        "at: (30, 30), with: \"Grey\"",
        "20:9: characters[2]: he is with a unit and alone at once; expected `with: \"name of a unit\"`, or `at: (x, y)` (VS-1.7)",
    ),
    (
        "at: (30, 30)",
        "at: (10, 28)",
        "20:65: characters[2].at: its bases overlap those of `Grey`; expected free ground",
    ),
    (
        "at: (30, 30)",
        "with: \"Black\", facing: 90",
        "20:84: characters[2].facing: he looks where his unit looks; expected no `facing` beside `with`",
    ),
    ("with: \"Red\"", "with: \"Rad\"", "18:65: characters[0].with: no unit is called `Rad`; expected `Red`"),
    ("with: \"Red\"", "with: \"Grey\"", "18:65: characters[0].with: `Grey` is an enemy unit; expected `Red`"),
    // Terrain.
    (
        "(40, 20), (35, 16), (30, 20)",
        "(30, 20), (40, 20)",
        "23:76: areas[0].outline[3]: `Wood` crosses itself: side 1 meets side 3; expected the corners in order round the outline, no side crossing another",
    ),
    (
        "(40, 14), (40, 20), (35, 16), (30, 20)",
        "(40, 14)",
        "23:45: areas[0].outline: `Wood` has 2 distinct points, it needs at least 3; expected at least 3 different points",
    ),
    (
        "(40, 20), (35, 16), (30, 20)",
        "(50, 14)",
        "23:66: areas[0].outline[2]: (50.0, 14.0) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        "(40, 20), (35, 16), (30, 20)",
        "(35, 14)",
        "23:56: areas[0].outline[1]: `Wood` crosses itself: side 0 meets side 1; expected the corners in order round the outline, no side crossing another",
    ),
    (
        "size: (4, 4)",
        "size: (14, 4)",
        "25:43: areas[2].rect: (50.5, 0.8) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        ", crest: [(8, 18), (12, 18)]",
        "",
        "24:9: areas[1]: the hill has no crest; expected `crest: [(x, y), (x, y)]`, the line to which it rises (VS-3.8)",
    ),
    (
        "crest: [(8, 18), (12, 18)]",
        "crest: [(8, 18), (19, 18)]",
        "24:97: areas[1].crest[1]: the crest leaves the hill; expected a point inside the outline",
    ),
    (
        "kind: Wood, ",
        "kind: Wood, crest: [(32, 16), (36, 15)], ",
        "23:43: areas[0].crest: `Wood` has a crest but is no hill; expected `kind: Hill`, or no crest",
    ),
    (
        "kind: Wood, ",
        "kind: Wood, sight: Beyond(-1), ",
        "23:43: areas[0].sight: `Wood` hides what is beyond -1 inches, which is no depth; expected a depth of 0 inches or more",
    ),
    (
        "kind: Wood, ",
        "kind: Wood, rect: (center: (35, 17), size: (2, 2)), ",
        "23:9: areas[0]: the area has several shapes; expected one of `outline`, `rect`, `ellipse`",
    ),
    (
        "rect: (center: (44, 4), size: (4, 4), turned: 10)",
        "ground: Impassable",
        "25:9: areas[2]: the area has no shape; expected one of `outline`, `rect`, `ellipse`",
    ),
    (
        "points: [(20, 16), (26, 16)]",
        "points: [(20, 16), (20, 16)]",
        "28:46: lines[0].points: `Fence` has 1 distinct points, it needs at least 2; expected at least 2 different points",
    ),
    (
        "points: [(20, 16), (26, 16)]",
        "points: [(20, 16), (26, 99)]",
        "28:57: lines[0].points[1]: (26.0, 99.0) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    // Objectives, loot, scenery.
    (
        "target: \"Thegn\"",
        "target: \"Thane\"",
        "32:70: objectives[1].goal.target: no unit or character is called `Thane`; expected one of Grey, Black, Thegn, Monk",
    ),
    (
        "target: \"Thegn\"",
        "target: \"Jarl\"",
        "32:70: objectives[1].goal.target: `Jarl` belongs to the attacker; expected a unit or character of the defender",
    ),
    (
        "target: \"Grey\"",
        "target: \"Red\"",
        "33:73: objectives[2].goal.target: `Red` belongs to the attacker; expected a unit or character of the defender",
    ),
    ("points: 1", "points: 0", "34:49: objectives[3].points: 0 points; expected 1 to 100"),
    (
        "to: (10, 6)",
        "to: (10, -6)",
        "31:87: objectives[0].goal.zone.to: the zone's corner (10, -6) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        "(from: (0, 30), to: (6, 36))",
        "(from: (1, 30), to: (6, 35))",
        "34:73: objectives[3].goal.zone: the zone does not touch the table's edge; expected a zone along the edge by which they leave",
    ),
    (
        "loot: [(name: \"Chest\", at: (24, 20))],",
        "",
        "31:57: objectives[0].goal: there is no loot on the table; expected `loot: [(name: \"...\", at: (x, y))]`",
    ),
    (
        "at: (24, 20)",
        "at: (24, 40)",
        "36:32: loot[0].at: (24, 40) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        "at: (24, 20)",
        "at: (44, 4)",
        "36:32: loot[0].at: it lies in `Pond`, which is impassable; expected ground that a unit can reach",
    ),
    (
        "at: (4, 4), facing: 0",
        "at: (4, 44), facing: 0",
        "37:39: scenery[0].at: (4, 44) is off the table; expected x from 0 to 48 and y from 0 to 36",
    ),
    (
        "model: \"longship\"",
        "model: \"long ship\"",
        "37:23: scenery[0].model: unknown model `long ship`; expected `longship`",
    ),
];

#[test]
fn every_mistake_has_its_place_and_its_remedy() {
    for (from, to, fault) in MISTAKES {
        let found = faults(from, to);
        assert_eq!(found.len(), 1, "{from} -> {to}: {found:#?}");
        let found = found[0].strip_prefix("s.ron:").unwrap();
        // The list of known words behind the nearest one may grow.
        assert_eq!(found.split(" (nearest spelling").next().unwrap(), *fault, "{from} -> {to}");
    }
}

#[test]
fn all_mistakes_of_a_file_are_told_in_the_order_of_their_places() {
    let text = SOUND
        .replace("turn_limit: 6", "turn_limit: -1")
        .replace("strength: 20", "strength: 99")
        .replace("with: \"Red\"", "with: \"Rod\"")
        .replace("troop: \"cavalry\"", "troop: \"elephants\"");
    let errors = parse_scenario("s.ron", &text, embedded_rules().unwrap()).unwrap_err().0;
    let places: Vec<(usize, &str)> = errors.iter().map(|error| (error.line, error.key.as_str())).collect();
    let expected = [(6, "turn_limit"), (13, "units[1].strength"), (15, "units[3].troop"), (18, "characters[0].with")];
    assert_eq!(places, expected);
}

#[test]
fn a_file_cut_short_anywhere_is_a_fault_and_nothing_worse() {
    let rules = embedded_rules().unwrap();
    for end in (0..SOUND.len()).step_by(7) {
        let errors = parse_scenario("s.ron", &SOUND[..end], rules.clone()).unwrap_err();
        assert!(errors.0[0].line >= 1 && errors.0[0].column >= 1);
    }
}

#[test]
fn vs_11_1_an_unusual_list_is_a_warning_unless_it_says_so() {
    let rules = embedded_rules().unwrap();
    let text = SOUND
        .replace("troop: \"levy\"", "troop: \"elite\"")
        .replace("troop: \"warriors\", at: (10, 10)", "troop: \"elite\", at: (10, 10)");
    let (_, warnings) = examine("s.ron", &text, rules.clone()).unwrap();
    assert_eq!(warnings.len(), 1);
    assert_eq!(
        warnings[0].to_string(),
        "s.ron:13:47: units[1].troop: the attacker has 2 elite units of 2; expected usually at most 1 (VS-11.1); `free_lists: true` says that you mean it"
    );
    let free = text.replace("turn_limit: 6,", "turn_limit: 6, free_lists: true,");
    assert_eq!(examine("s.ron", &free, rules).unwrap().1, []);
}
