//! Every data file of the project loads, and holds what it should.

use super::check_files::check_path;
use crate::board::{Cover, Footprint, Ground, Sight, Square};
use crate::conquest_1066::files::*;
use crate::content::*;
use crate::engine::{Side, UnitId};
use crate::play::load_scenario;
use crate::viking_steel::VikingSteel;
use crate::viking_steel::files::*;
use crate::viking_steel::state::scenario::Goal;
use crate::viking_steel::state::tables::{Class, Qualities, Rank};
use bevy_math::Vec2;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_data_file_is_sound() {
    for folder in ["assets", "scenarios"] {
        let checked = check_path(&root().join(folder));
        assert!(!checked.is_empty());
        for file in checked {
            assert_eq!(file.errors, [], "{}", file.file);
            assert_eq!(file.warnings, [], "{}", file.file);
        }
    }
}

#[test]
fn every_scenario_on_disk_is_built_in_with_the_same_text() {
    let on_disk = check_path(&root().join(SCENARIO_FOLDER));
    assert_eq!(on_disk.len(), embedded_scenarios().len());
    for (name, text) in embedded_scenarios() {
        assert_eq!(std::fs::read_to_string(root().join(name)).unwrap(), *text);
    }
}

#[test]
fn vs_11_troops_have_the_numbers_of_the_table() {
    let rules = embedded_rules().unwrap();
    // Key, class, rating, armour, melee, attack, range, fatigue, strength of a base.
    let table = [
        ("household", Class::Household, 5, 10, 6, 2, Some(8), 1, 6),
        ("elite", Class::Elite, 6, 9, 5, 2, Some(8), 2, 6),
        ("warriors", Class::Warriors, 7, 8, 4, 2, Some(8), 3, 6),
        ("levy", Class::Levy, 8, 7, 3, 2, Some(8), 4, 6),
        ("archers", Class::Warriors, 7, 7, 1, 2, Some(20), 3, 6),
        ("levy_archers", Class::Levy, 8, 6, 1, 2, Some(20), 4, 6),
        ("skirmishers", Class::Warriors, 7, 7, 1, 2, Some(8), 3, 6),
        ("cavalry", Class::Elite, 6, 9, 5, 0, None, 2, 4),
        ("skirmish_cavalry", Class::Warriors, 7, 7, 2, 2, Some(8), 3, 4),
        ("mounted_household", Class::Household, 5, 10, 6, 2, Some(8), 1, 6),
        ("mounted_elite", Class::Elite, 6, 9, 5, 2, Some(8), 2, 6),
        ("mounted_warriors", Class::Warriors, 7, 8, 4, 2, Some(8), 3, 6),
        ("mounted_levy", Class::Levy, 8, 7, 3, 2, Some(8), 4, 6),
    ];
    assert_eq!(rules.troops.len(), table.len());
    for (key, class, rating, armour, melee, attack, range, fatigue, base_strength) in table {
        let troop = rules.troop(key).unwrap();
        let found = (troop.class, troop.rating, troop.armour, troop.melee, troop.attack, troop.range);
        assert_eq!(found, (class, rating, armour, melee, attack, range), "{key}");
        assert_eq!((troop.fatigue, troop.bases, troop.base_strength), (fatigue, 4, base_strength), "{key}");
        let in_the_saddle = if key.starts_with("mounted_") { -1 } else { 0 };
        assert_eq!(troop.melee_mounted, in_the_saddle, "{key}");
    }
    let skirmishers = rules.troop("skirmishers").unwrap().qualities;
    assert_eq!(skirmishers.0, Qualities::FAST | Qualities::EVADE | Qualities::PASSES_FRIENDS);
}

#[test]
fn vs_1_8_characters_take_their_hits() {
    let rules = embedded_rules().unwrap();
    let hits = [Rank::ForceLeader, Rank::SubGeneral, Rank::Berserkers, Rank::WarriorPriest]
        .map(|rank| rules.character(rank).hits);
    assert_eq!(hits, [4, 3, 2, 2]);
}

#[test]
fn a_modifier_has_the_sign_of_the_rules() {
    let modifiers = &embedded_rules().unwrap().modifiers;
    assert_eq!((modifiers.melee_flank, modifiers.melee_rear, modifiers.missile_moved), (-1, -2, 1));
    assert_eq!((modifiers.morale_force_leader, modifiers.morale_line, modifiers.morale_base), (-2, 1, -1));
}

#[test]
fn the_raid_is_laid_out_as_told() {
    let raid = load_scenario::<VikingSteel>(Path::new("raid")).unwrap();
    assert_eq!((raid.table.width(), raid.table.depth()), (72.0, 48.0));
    assert!((raid.base - 2.3622).abs() < 0.001);
    for side in Side::BOTH {
        assert_eq!(raid.units.iter().filter(|unit| unit.side == side).count(), 7);
    }
    let hrani = raid.characters.iter().find(|character| character.kind.rank == Rank::ForceLeader).unwrap();
    assert_eq!((hrani.host, hrani.pose), (Some(UnitId(0)), raid.unit(UnitId(0)).pose));
    let area = |name: &str| raid.table.areas().iter().find(|area| area.name() == name).unwrap();
    let wood = area("Rookery wood");
    assert_eq!(
        (wood.ground(), wood.cover(), wood.blocks_sight()),
        (Ground::Difficult, Cover::Light, Sight::Beyond(2.0))
    );
    assert_eq!(area("Church").blocks_sight(), Sight::Always);
    assert_eq!(area("Ploughland").ground(), Ground::Difficult);
    assert!(matches!(raid.objectives[0].goal, Goal::Loot { .. }));
    assert_eq!(raid.loot.len(), 4);
}

#[test]
fn the_raid_starts_two_moves_apart() {
    let raid = load_scenario::<VikingSteel>(Path::new("raid")).unwrap();
    let stands: Vec<(Side, Footprint)> = raid
        .units
        .iter()
        .map(|unit| (unit.side, Footprint::of(unit.pose, u32::from(unit.formation.width()), 4, Vec2::splat(raid.base))))
        .collect();
    let gaps = stands
        .iter()
        .flat_map(|(side, a)| stands.iter().filter(move |(other, _)| side != other).map(|(_, b)| a.distance(b)));
    let nearest = gaps.fold(f32::INFINITY, f32::min);
    assert!((20.0..=28.0).contains(&nearest), "{nearest}");
}

#[test]
fn the_lines_of_the_shieldwall_are_equal() {
    let shieldwall = load_scenario::<VikingSteel>(Path::new("shieldwall")).unwrap();
    let troops = |side| {
        let mut keys: Vec<_> =
            shieldwall.units.iter().filter(|unit| unit.side == side).map(|unit| unit.troop.key.clone()).collect();
        keys.sort();
        keys
    };
    assert_eq!(troops(Side::Attacker), troops(Side::Defender));
}

#[test]
fn line_ends_change_no_hash_but_words_do() {
    let rules = embedded_rules().unwrap();
    let (name, text) = embedded_scenarios()[0];
    let hash = |text: &str| parse_scenario(name, text, rules.clone()).unwrap().content_hash;
    assert_eq!(hash(text), hash(&text.replace('\n', "\r\n")));
    assert_ne!(hash(text), hash(&text.replace("turn_limit: 14", "turn_limit: 11")));
    let mut other = (*rules).clone();
    other.troops[0].rating = 6;
    assert_ne!(hash(text), parse_scenario(name, text, std::sync::Arc::new(other)).unwrap().content_hash);
}

#[test]
fn the_example_in_the_docs_loads() {
    let docs = std::fs::read_to_string(root().join("docs/adding-content.md")).unwrap();
    let examples: Vec<&str> = docs.split("```ron\n").skip(1).map(|after| after.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 4);
    let troops = format!("(troops: [{}])", examples[0]);
    let mut texts = rules_texts_with("troops.ron", &troops);
    texts[0].0 = "docs/adding-content.md".into();
    assert_eq!(parse_rules(&texts).unwrap().troops.len(), 1);
    let (_, warnings) = examine("docs/adding-content.md", examples[1], embedded_rules().unwrap()).unwrap();
    assert_eq!(warnings, []);
    let mut tables = conquest_texts();
    tables[0].1 = format!("(troops: [{}])", examples[2]);
    assert_eq!(parse_conquest_rules(&tables).unwrap().troops.len(), 1);
    let rules = embedded_conquest_rules().unwrap();
    let (_, warnings) = examine_conquest("docs/adding-content.md", examples[3], rules).unwrap();
    assert_eq!(warnings, []);
}

/// The built-in tables with one exchanged.
fn rules_texts_with(table: &str, text: &str) -> TableTexts {
    TABLES.map(|name| {
        let own = std::fs::read_to_string(root().join(RULES_FOLDER).join(name)).unwrap();
        (name.to_owned(), if name == table { text.to_owned() } else { own })
    })
}

/// The tables of Conquest 1066 as they lie on disk.
pub fn conquest_texts() -> [(String, String); 2] {
    CONQUEST_TABLES
        .map(|name| (name.to_owned(), std::fs::read_to_string(root().join(CONQUEST_RULES_FOLDER).join(name)).unwrap()))
}

#[test]
fn hastings_is_laid_out_as_told() {
    let (name, text) = scenario_text(Path::new("hastings")).unwrap();
    let hastings = parse_conquest(&name, &text, embedded_conquest_rules().unwrap()).unwrap();
    assert_eq!((hastings.grid.columns(), hastings.grid.rows(), hastings.turn_limit), (16, 10, 15));
    let of = |side| hastings.units.iter().filter(move |unit| unit.side == side);
    assert_eq!(Side::BOTH.map(|side| of(side).count()), [12, 11]);
    let high = of(Side::Defender).all(|unit| hastings.grid.level(unit.at) > 0);
    let low = of(Side::Attacker).all(|unit| hastings.grid.level(unit.at) == 0);
    assert!(high && low, "the Saxons are on the ridge, the Normans below it");
    let host = |side| hastings.commanders.iter().find(|commander| commander.side == side).unwrap().host;
    let troops = Side::BOTH.map(|side| hastings.unit(host(side)).troop.key.as_str());
    assert_eq!(troops, ["norman_cavalry", "housecarls"]);
}

#[test]
fn the_meeting_on_the_march_is_even() {
    let (name, text) = scenario_text(Path::new("conquest_meeting")).unwrap();
    let meeting = parse_conquest(&name, &text, embedded_conquest_rules().unwrap()).unwrap();
    let (columns, rows) = (meeting.grid.columns(), meeting.grid.rows());
    let turned = |square: Square| Square::new(columns - 1 - square.column, rows - 1 - square.row);
    for square in meeting.grid.squares() {
        let across = turned(square);
        assert_eq!(meeting.grid.tile(square), meeting.grid.tile(across), "{square}");
        assert_eq!(meeting.grid.level(square), meeting.grid.level(across), "{square}");
    }
    for unit in &meeting.units {
        let across = meeting.units.iter().find(|other| other.at == turned(unit.at)).unwrap();
        assert_eq!((&across.troop.key, across.side), (&unit.troop.key, unit.side.enemy()), "{}", unit.name);
    }
}
