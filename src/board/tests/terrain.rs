use bevy_math::Vec2;

use super::{ground, hill, near, points, upright};
use crate::board::{Area, AreaKind, Cover, GeometryError, Ground, Line, LineKind, Sight, Table};

fn area(outline: &[Vec2], sight: Sight, crest: Option<&[Vec2]>) -> Result<Area, GeometryError> {
    Area::new("it", AreaKind::Wood, outline, Ground::Open, Cover::None, sight, crest)
}

/// Area of all pieces, square inches.
fn size(area: &Area) -> f32 {
    let doubled = |points: &[Vec2]| -> f32 {
        (0..points.len()).map(|i| points[i].perp_dot(points[(i + 1) % points.len()])).sum()
    };
    area.pieces().iter().map(|piece| doubled(piece.points()) / 2.0).sum()
}

#[test]
fn a_concave_outline_is_cut_into_pieces_of_the_same_area() {
    // A horseshoe 8" by 8" around a 4" by 6" yard.
    let shoe = [(0., 0.), (8., 0.), (8., 8.), (6., 8.), (6., 2.), (2., 2.), (2., 8.), (0., 8.)];
    let shoe = ground(&points(shoe), Ground::Difficult);
    near(size(&shoe), 64.0 - 24.0);
    assert!(shoe.contains(Vec2::new(1.0, 7.0)));
    assert!(shoe.contains(Vec2::new(4.0, 1.0)));
    assert!(!shoe.contains(Vec2::new(4.0, 4.0)));
    near(shoe.length_inside(Vec2::new(-1.0, 4.0), Vec2::new(9.0, 4.0)), 4.0);
    near(shoe.length_inside(Vec2::new(-1.0, 1.0), Vec2::new(9.0, 1.0)), 8.0);
}

#[test]
fn an_outline_may_run_either_way_round_and_repeat_points() {
    let square = points([(0., 0.), (0., 4.), (0., 4.), (4., 4.), (4., 2.), (4., 0.), (0., 0.)]);
    let square = ground(&square, Ground::Open);
    near(size(&square), 16.0);
    assert_eq!(square.outline().len(), 5);
    assert_eq!(square.pieces().len(), 1);
}

#[test]
fn a_star_of_many_points_is_cut_whole() {
    let star: Vec<Vec2> = (0..24)
        .map(|i| {
            let (sin, cos) = bevy_math::ops::sin_cos(i as f32 * std::f32::consts::TAU / 24.0);
            Vec2::new(50.0 + cos * if i % 2 == 0 { 9.0 } else { 4.0 }, 40.0 + sin * if i % 2 == 0 { 9.0 } else { 4.0 })
        })
        .collect();
    let star = ground(&star, Ground::Difficult);
    // Twenty-four triangles of sides 9 and 4 with 15 degrees between them.
    near(size(&star) / 111.8166, 1.0);
}

#[test]
fn bad_outlines_are_refused() {
    let two = area(&points([(0., 0.), (1., 0.), (0., 0.)]), Sight::Never, None);
    assert_eq!(two.unwrap_err(), GeometryError::TooFewPoints { name: "it".into(), needed: 3, found: 2 });
    let bow_tie = area(&points([(0., 0.), (4., 4.), (4., 0.), (0., 4.)]), Sight::Never, None);
    assert_eq!(bow_tie.unwrap_err(), GeometryError::SelfCrossing { name: "it".into(), first: 0, second: 2 });
    let flat = area(&points([(0., 0.), (4., 0.), (2., 0.001)]), Sight::Never, None);
    assert_eq!(flat.unwrap_err(), GeometryError::NoArea { name: "it".into() });
    let endless = area(&points([(0., 0.), (4., 0.), (f32::NAN, 4.)]), Sight::Never, None);
    assert_eq!(endless.unwrap_err(), GeometryError::NotFinite { name: "it".into() });
}

#[test]
fn a_side_that_touches_another_is_refused() {
    let pinched = points([(0., 0.), (8., 0.), (8., 4.), (4., 0.), (0., 4.)]);
    assert!(matches!(area(&pinched, Sight::Never, None), Err(GeometryError::SelfCrossing { .. })));
}

#[test]
fn bad_sight_and_crests_are_refused() {
    let square = upright(0.0, 0.0, 4.0, 4.0);
    assert_eq!(
        area(&square, Sight::Beyond(-1.0), None).unwrap_err(),
        GeometryError::SightDepth { name: "it".into(), depth: -1.0 }
    );
    assert_eq!(
        area(&square, Sight::Never, Some(&points([(1., 1.), (2., 2.)]))).unwrap_err(),
        GeometryError::CrestWithoutHill { name: "it".into() }
    );
    assert_eq!(
        area(&square, Sight::Never, Some(&points([(1., 1.)]))).unwrap_err(),
        GeometryError::TooFewPoints { name: "it".into(), needed: 2, found: 1 }
    );
}

#[test]
fn a_line_needs_two_points() {
    let dot = Line::new("it", LineKind::Hedge, &points([(1., 1.), (1., 1.)]), Cover::Light, false);
    assert_eq!(dot.unwrap_err(), GeometryError::TooFewPoints { name: "it".into(), needed: 2, found: 1 });
}

#[test]
fn a_table_is_24_to_120_inches_each_way() {
    assert!(Table::new(24.0, 120.0, vec![], vec![]).is_ok());
    assert!(Table::new(23.9, 48.0, vec![], vec![]).is_err());
    assert!(Table::new(48.0, 120.1, vec![], vec![]).is_err());
    assert!(Table::new(f32::NAN, 48.0, vec![], vec![]).is_err());
}

#[test]
fn the_crest_is_measured_to_its_nearest_stretch() {
    let hill = hill(&upright(0.0, 0.0, 20.0, 20.0), &points([(5., 10.), (15., 10.)]));
    assert_eq!(hill.crest_distance(Vec2::new(10.0, 4.0)), Some(6.0));
    assert_eq!(hill.crest_distance(Vec2::new(18.0, 14.0)), Some(5.0));
    assert_eq!(ground(&upright(0.0, 0.0, 4.0, 4.0), Ground::Open).crest_distance(Vec2::ZERO), None);
}
