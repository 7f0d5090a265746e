//! Every mistake in a table of the rules has its line, its column and its remedy.

use super::tables_text::embedded;
use super::*;

/// The faults of the built-in tables with one piece of one table exchanged.
fn faults(table: &str, from: &str, to: &str) -> Vec<String> {
    let mut texts = embedded();
    let number = TABLES.iter().position(|name| *name == table).unwrap();
    assert!(texts[number].1.contains(from), "`{from}` must be there");
    texts[number] = (table.to_owned(), texts[number].1.replacen(from, to, 1));
    match parse_rules(&texts) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn every_mistake_has_its_place_and_its_remedy() {
    let mistakes = [
        (
            "troops.ron",
            "rating: 5",
            "rating: 11",
            "troops.ron:26:21: troops[0].rating: 11 is out of range; expected 2 to 10",
        ),
        (
            "troops.ron",
            "key: \"elite\"",
            "key: \"Elite\"",
            "troops.ron:30:18: troops[1].key: `Elite` cannot be a key; expected small letters, digits and _",
        ),
        (
            "troops.ron",
            "key: \"elite\"",
            "key: \"levy\"",
            "troops.ron:40:18: troops[3].key: `levy` is already a troop; expected a key of its own",
        ),
        (
            "troops.ron",
            "[\"shield_wall\"]",
            "[\"shieldwall\"]",
            "troops.ron:27:53: troops[0].qualities[0]: unknown quality `shieldwall`; expected `shield_wall`",
        ),
        (
            "troops.ron",
            "class: Household",
            "class: Housecarl",
            "troops.ron:25:66: troops[0].class: unknown word `Housecarl`; expected `Household`",
        ),
        (
            "troops.ron",
            "range: 8",
            "range: 0",
            "troops.ron:26:75: troops[0].missiles.range: 0 is out of range; expected 1 to 60",
        ),
        (
            "troops.ron",
            "base_strength: 6",
            "base_strength: -6",
            "troops.ron:27:38: troops[0].base_strength: -6 is out of range; expected 1 to 30",
        ),
        (
            "characters.ron",
            "hits: 4",
            "hits: 0",
            "characters.ron:11:57: characters[0].hits: 0 is out of range; expected 1 to 20",
        ),
        (
            "modifiers.ron",
            "melee_flank: -1",
            "melee_flank: \"-1\"",
            "modifiers.ron:27:18: melee_flank: found `\"-1\"`; expected a whole number",
        ),
        (
            "modifiers.ron",
            "melee_rear: -2,",
            "",
            "modifiers.ron:2:1: key `melee_rear` is missing; expected `melee_rear: ...` here",
        ),
        (
            "dice.ron",
            "#7b3fa0",
            "purple",
            "dice.ron:3:16: household: `purple` is no colour; expected #rrggbb, such as \"#c0392b\"",
        ),
    ];
    for (table, from, to, fault) in mistakes {
        let found = faults(table, from, to);
        assert_eq!(found.len(), 1, "{from} -> {to}: {found:#?}");
        assert_eq!(found[0].split(" (nearest spelling").next().unwrap(), fault, "{from} -> {to}");
    }
}

#[test]
fn faults_of_all_tables_are_told_together() {
    let mut texts = embedded();
    texts[1].1 = "(characters: [])".into();
    texts[3].1 = "(".into();
    let errors = parse_rules(&texts).unwrap_err().0;
    assert_eq!(errors.len(), 5);
    assert!(errors[0].message.contains("no line for ForceLeader"));
}
