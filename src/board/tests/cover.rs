use super::{block, ground, hill, house, points, table, upright, wall, wood};
use crate::board::{
    Area, AreaKind, Cover, CoverSource, Ground, Line, LineKind, Sight, cover_of, obstacle_between, uphill_of,
};

#[test]
fn no_terrain_gives_no_cover() {
    let marsh = ground(&upright(20.0, 20.0, 20.0, 20.0), Ground::Difficult);
    let table = table(vec![marsh], vec![]);
    assert_eq!(cover_of(&table, &block(30.0, 10.0, 0.0), &block(30.0, 25.0, 180.0)), (Cover::None, None));
}

#[test]
fn an_area_covers_the_unit_whose_centre_is_in_it() {
    let table = table(vec![wood(&upright(20.0, 20.0, 20.0, 20.0))], vec![]);
    let shooter = block(30.0, 10.0, 0.0);
    let in_wood = cover_of(&table, &shooter, &block(30.0, 18.5, 180.0));
    assert_eq!(in_wood, (Cover::Light, Some(CoverSource::Area(0))));
    assert_eq!(in_wood.1.unwrap().name(&table), "wood");
    assert_eq!(cover_of(&table, &shooter, &block(30.0, 17.5, 180.0)).0, Cover::None);
}

#[test]
fn a_line_covers_the_unit_close_behind_it() {
    let table = table(vec![], vec![wall([(20., 20.), (40., 20.)])]);
    let shooter = block(30.0, 10.0, 0.0);
    let cover = |y: f32| cover_of(&table, &shooter, &block(30.0, y, 180.0)).0;
    assert_eq!(cover(20.9), Cover::Solid);
    assert_eq!(cover(21.1), Cover::None);
    // Shot at from its own side of the wall it has none.
    assert_eq!(cover_of(&table, &block(30.0, 40.0, 180.0), &block(30.0, 25.0, 180.0)).0, Cover::None);
}

#[test]
fn the_best_of_several_covers_counts() {
    let fort = Line::new("rampart", LineKind::Palisade, &points([(20., 20.), (40., 20.)]), Cover::Fortification, false);
    let lines = vec![wall([(20., 19.9), (40., 19.9)]), fort.unwrap()];
    let table = table(vec![wood(&upright(20.0, 20.0, 20.0, 20.0))], lines);
    let cover = cover_of(&table, &block(30.0, 10.0, 0.0), &block(30.0, 20.5, 180.0));
    assert_eq!(cover, (Cover::Fortification, Some(CoverSource::Line(1))));
}

#[test]
fn a_name_of_terrain_that_is_not_there_is_empty() {
    assert_eq!(CoverSource::Line(3).name(&table(vec![house(&upright(0.0, 0.0, 5.0, 5.0))], vec![])), "");
}

#[test]
fn an_obstacle_serves_the_defender_on_it_and_not_one_beyond_reach() {
    let table = table(vec![], vec![wall([(0., 2.), (5., 2.)]), wall([(20., 20.), (40., 20.)])]);
    let between = |striker_y: f32, target_y: f32| {
        obstacle_between(&table, &block(30.0, striker_y, 0.0), &block(30.0, target_y, 180.0))
    };
    assert_eq!(between(20.0, 20.0), Some(1));
    assert_eq!(between(19.5, 20.5), Some(1));
    assert_eq!(between(20.0, 21.5), None);
    assert_eq!(between(18.0, 18.0), Some(1));
    assert_eq!(between(15.0, 15.0), None);
}

#[test]
fn the_unit_nearer_the_crest_stands_uphill() {
    let hill = hill(&upright(10.0, 15.0, 40.0, 20.0), &points([(12., 25.), (48., 25.)]));
    let table = table(vec![hill], vec![]);
    let (low, high) = (block(30.0, 18.0, 0.0), block(30.0, 18.0, 180.0));
    assert!(uphill_of(&table, &low, &high));
    assert!(!uphill_of(&table, &high, &low));
    // Two units side by side are level, and a unit off the hill is not uphill however near the crest.
    assert!(!uphill_of(&table, &block(20.0, 20.2, 0.0), &block(24.0, 20.5, 0.0)));
    assert!(!uphill_of(&table, &block(30.0, 6.0, 0.0), &block(30.0, 9.0, 180.0)));
}

#[test]
fn a_hill_without_a_crest_gives_no_slope() {
    let flat = Area::new(
        "mound",
        AreaKind::Hill,
        &upright(10.0, 15.0, 40.0, 20.0),
        Ground::Open,
        Cover::None,
        Sight::Never,
        None,
    );
    let table = table(vec![flat.unwrap()], vec![]);
    assert!(!uphill_of(&table, &block(30.0, 14.0, 0.0), &block(30.0, 20.0, 180.0)));
}
