//! CQ-6: terrain.

use crate::kit::*;

/// A unit on D4 with that terrain all around it.
fn beside(troop: &str, tile: Tile) -> Game {
    Layout::new().attacker(troop, "D4", North).tile(tile, &["C4", "D3", "D5", "E4"]).start()
}

#[test]
fn cq_6_only_archers_enter_woods() {
    assert_eq!(beside("norman_archers", Tile::Wood).goes_to(0).len(), 5);
    for troop in ["norman_spearmen", "norman_cavalry"] {
        let mut game = beside(troop, Tile::Wood);
        assert_eq!(game.goes_to(0), ["D4"], "{troop}: cavalry does not pass either");
        assert_eq!(game.refused_move(0, "D5", North), "wood is for archers only (CQ-6)");
        game.check_moves();
    }
}

#[test]
fn cq_6_infantry_and_archers_end_in_towns() {
    for troop in ["norman_archers", "norman_spearmen"] {
        assert_eq!(beside(troop, Tile::Town).goes_to(0).len(), 5);
    }
}

#[test]
fn cq_6_cavalry_passes_through_a_town_and_does_not_stay() {
    let mut game = beside("norman_cavalry", Tile::Town);
    assert_eq!(game.goes_to(0), ["B4", "C3", "C5", "D2", "D4", "D6", "E3", "E5", "F4"]);
    let refusal = game.refused_move(0, "D5", North);
    assert_eq!(refusal, "cavalry passes through a town and does not stay in it (CQ-6)");
    game.check_moves();
    game.go(0, "D6", North);
    let What::Moved { path, .. } = &game.last("CQ-4").event.what else { panic!("a move") };
    assert_eq!(path.as_slice(), [square("D5"), square("D6")]);
}

#[test]
fn cq_6_nobody_enters_marsh_lake_or_river() {
    let words = [
        (Tile::Marsh, "marsh is impassable (CQ-6)"),
        (Tile::Lake, "a lake is impassable (CQ-6)"),
        (Tile::River, "a river is crossed by a bridge or a ford only (CQ-6)"),
    ];
    for (tile, refusal) in words {
        for troop in ["norman_archers", "norman_spearmen", "norman_cavalry"] {
            let mut game = beside(troop, tile);
            assert_eq!(game.goes_to(0), ["D4"], "{troop}, {tile:?}");
            assert_eq!(game.refused_move(0, "E4", North), refusal);
            game.check_moves();
        }
    }
}

#[test]
fn cq_6_everybody_uses_bridges_fords_and_forts() {
    for tile in [Tile::Bridge, Tile::Ford, Tile::Fort] {
        for troop in ["norman_archers", "norman_spearmen", "norman_cavalry"] {
            let mut game = beside(troop, tile);
            game.check_moves();
            game.go(0, "D5", North);
            assert_eq!(game.post(0).square, square("D5"), "{troop}, {tile:?}");
        }
    }
}
