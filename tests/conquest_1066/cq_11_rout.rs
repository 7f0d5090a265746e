//! CQ-11: the number at which a unit routs.

use crate::kit::*;

fn stands_on(troop: &str, tile: Tile) -> u8 {
    Layout::new().attacker(troop, "D4", North).tile(tile, &["D4"]).start().routs_at(0)
}

#[test]
fn cq_11_a_unit_routs_at_seven_hits() {
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("fyrd", "D5", South);
    let mut game = layout.hits(1, 4).start();
    game.to(Phase::Melee).dice([2]).attack(0).answer(Choice::Keep);
    assert_eq!((game.hits(1), game.stands(1)), (6, true));
    game.end_turn().to(Phase::Melee).dice([1]).attack(0).answer(Choice::Keep);
    assert_eq!((game.hits(1), game.stands(1)), (7, false));
    assert_eq!(game.last("CQ-11").event.what, What::Routed { at: 7 });
}

#[test]
fn cq_11_defensive_terrain_bears_ten() {
    assert_eq!(stands_on("fyrd", Tile::Open), 7);
    assert_eq!(stands_on("norman_archers", Tile::Wood), 10);
    assert_eq!(stands_on("norman_archers", Tile::Town), 10);
    assert_eq!(stands_on("fyrd", Tile::Town), 10);
    for crossing in [Tile::Bridge, Tile::Ford] {
        for troop in ["fyrd", "norman_cavalry", "norman_archers"] {
            assert_eq!(stands_on(troop, crossing), 10, "{troop} {crossing:?}");
        }
    }
}

#[test]
fn cq_11_a_fort_bears_thirteen() {
    assert_eq!(stands_on("fyrd", Tile::Fort), 13);
    let layout = Layout::new().attacker("norman_cavalry", "D4", North).defender("fyrd", "D5", South);
    let mut game = layout.tile(Tile::Fort, &["D5"]).hits(1, 11).start();
    game.to(Phase::Melee).dice([1]).attack(0).answer(Choice::Keep);
    assert_eq!((game.hits(1), game.stands(1)), (12, true));
}

/// A unit on D5, uphill of its enemy on D4; the enemy on C5 stands at that level.
fn hill(beside: u8, beside_faces: Facing) -> u8 {
    let layout = Layout::new().attacker("fyrd", "D4", North).defender("fyrd", "D5", South);
    let layout = layout.attacker("fyrd", "C5", beside_faces).level(2, &["D5"]).level(beside, &["C5"]).level(1, &["D4"]);
    layout.start().routs_at(1)
}

#[test]
fn cq_11_a_hill_bears_ten_if_all_attackers_are_downhill() {
    assert_eq!(hill(1, East), 10);
    assert_eq!(hill(0, East), 10);
    assert_eq!(hill(2, East), 7, "one stands as high");
    assert_eq!(hill(2, North), 10, "who does not face it is no attacker");
}

#[test]
fn cq_11_a_hill_bears_ten_while_nobody_attacks() {
    assert_eq!(Layout::new().defender("fyrd", "D5", South).level(1, &["D5"]).start().routs_at(0), 10);
}

#[test]
fn cq_11_a_river_counts_for_who_is_attacked_across_it() {
    let bank = |third: Option<(&str, Facing)>| {
        let layout = Layout::new().attacker("fyrd", "D4", North).defender("fyrd", "D5", South);
        let layout = layout.tile(Tile::Bridge, &["D4"]).tile(Tile::River, &["C4", "E4"]);
        let layout = match third {
            Some((at, facing)) => layout.attacker("fyrd", at, facing),
            None => layout,
        };
        layout.start().routs_at(1)
    };
    assert_eq!(bank(None), 10);
    assert_eq!(bank(Some(("C5", East))), 7, "another attacker has crossed already");
    assert_eq!(bank(Some(("C5", North))), 10);
}

#[test]
fn cq_11_the_highest_number_applies_and_they_do_not_add() {
    let layout = Layout::new().defender("fyrd", "D5", South).tile(Tile::Town, &["D5"]).level(2, &["D5"]);
    assert_eq!(layout.start().routs_at(0), 10);
    let layout = Layout::new().defender("fyrd", "D5", South).tile(Tile::Fort, &["D5"]).level(2, &["D5"]);
    assert_eq!(layout.start().routs_at(0), 13);
}

#[test]
fn cq_11_the_scenario_may_set_more() {
    let layout = Layout::new().defender("fyrd", "D5", South).tile(Tile::Fort, &["D5"]);
    let mut game = layout.scenario(|scenario| scenario.rout.fort = 16).start();
    assert_eq!(game.routs_at(0), 16);
}

#[test]
fn cq_11_a_position_that_is_lost_no_longer_counts() {
    // The defender bears eight hits uphill of one enemy; another comes up beside him.
    let layout =
        Layout::new().attacker("fyrd", "D4", North).defender("fyrd", "D5", South).attacker("fyrd", "C6", South);
    let mut game = layout.level(1, &["D5", "C5", "C6"]).hits(1, 8).start();
    assert_eq!(game.routs_at(1), 10);
    game.go(2, "C5", East);
    assert_eq!((game.routs_at(1), game.stands(1)), (7, true), "until the rout phase");
    game.end_turn();
    assert!(!game.stands(1));
}
