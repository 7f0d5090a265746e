//! One turn of each side written out: all phases, a duel of re-rolls, a rout with its advance, and a commander lost with what
//! it does to the others. Its journal is kept beside this file, for programs and in words.

use crate::kit::*;
use hildarleik::conquest_1066::text::describe;
use std::path::Path;

/// A change of the rules or of their words changes these, as it should; `HILDARLEIK_BLESS=1 cargo test --test conquest_1066`
/// then writes the new ones.
const JOURNAL: &str = "tests/conquest_1066/golden.jsonl";
const WORDS: &str = "tests/conquest_1066/golden.txt";

/// Normans below a hill; the Saxon commander is on it with his housecarls, and others stand about.
fn example() -> Layout {
    Layout::new()
        .bare()
        .rolled()
        .kept(Kept::Two)
        .turn_limit(1)
        .attacker("norman_cavalry", "D3", North)
        .attacker("norman_spearmen", "D4", North)
        .attacker("norman_archers", "C4", North)
        .attacker("fyrd", "H2", North)
        .defender("housecarls", "D5", South)
        .defender("fyrd", "E5", South)
        .defender("saxon_archers", "D7", South)
        .defender("fyrd", "A8", South)
        .defender("fyrd", "B8", South)
        .commander(0, Quality::Good)
        .commander(4, Quality::Average)
        .level(1, &["D5", "E5"])
        .tile(Tile::Wood, &["D7"])
        .hits(4, 7)
        .hits(5, 4)
        .hits(7, 5)
        .objective(Side::Attacker, 3, false, Goal::Hold { squares: vec![square("D5")] })
        .objective(Side::Attacker, 2, false, Goal::KillCommander { commander: CharacterId(1) })
        .objective(Side::Defender, 4, false, Goal::Rout { units: 1 })
}

/// Plays it. The first dice are the Saxons' before the first turn, then the Normans'.
fn played() -> Game {
    let mut game = example().start_with([3, 3]);
    // Two command actions: one for the duke, who goes to the spearmen, and the archers, who come up beside the housecarls; one for
    // the levy alone.
    game.change_host(0, 1).go(2, "C5", East).go(3, "H3", West).done();
    // They shoot from close by, since nobody faces them; mail turns all but one hit.
    game.dice([3]).shoot(2, 4);
    // Archers with knives do nothing to mail.
    game.dice([1]).attack(2).answer(Choice::Keep).answer(Choice::Keep);
    // The spearmen go up the hill. The Normans will not have a one, the Saxons not a three; nor what they got.
    game.dice([1]).attack(1).dice([3]).answer(Choice::Reroll).dice([2]).answer(Choice::Reroll);
    game.answer(Choice::Keep).dice([3]).answer(Choice::Reroll);
    // The Saxons have nothing more to spend, the Normans let it stand. The housecarls rout, their lord is lost, and a levy that
    // stood far off goes with them. The spearmen are on the hill, and the Saxons roll what is left to them.
    game.dice([2]).answer(Choice::Keep);
    // The Saxons' turn: the fyrd beside the gap turns upon the spearmen, and the archers in the wood shoot at them.
    game.go(5, "E5", West).done().dice([3]).shoot(6, 1);
    // The Normans kept one command action, and take it to have the blow against their flank struck again.
    game.dice([3]).attack(5).dice([1]).answer(Choice::Reroll);
    game
}

/// Compares with what is kept, or keeps it anew.
fn is_kept(path: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("HILDARLEIK_BLESS").is_some() {
        std::fs::write(&path, now).expect("a file to write");
    }
    let kept = std::fs::read_to_string(&path).expect("the golden journal");
    assert_eq!(
        now,
        kept.replace('\r', ""),
        "the journal is not that of {}: see the comment on JOURNAL",
        path.display()
    );
}

#[test]
fn an_example_turn_is_as_written() {
    let game = played();
    assert!(game.is_over(), "{}", game.story());
    let json = |record| serde_json::to_string(record).expect("a record that can be written");
    is_kept(JOURNAL, &game.all().iter().map(|record| json(record) + "\n").collect::<String>());
    let line =
        |record: &&hildarleik::engine::Record<_>| format!("{:6} {}\n", record.rule, describe(&game.scenario, record));
    is_kept(WORDS, &game.all().iter().map(|record| line(&record)).collect::<String>());
}
