//! Tests of the table's geometry, on numbers that can be checked by hand: bases are 2" squares unless said otherwise.

mod cost;
mod cover;
mod footprint;
mod lane;
mod lane_brute_force;
mod plain;
mod pose;
mod rect;
mod sight;
mod terrain;
mod wheel;

use bevy_math::Vec2;

use super::{Area, AreaKind, BlockKind, Blocker, Cover, Footprint, Ground, Line, LineKind, Pose, Sight, Table};

const BASE: Vec2 = Vec2::splat(2.0);

/// Four bases in a 4" by 4" block, front centre and facing in inches and degrees.
fn block(x: f32, y: f32, degrees: f32) -> Footprint {
    Footprint::of(Pose::new_inches(x, y, degrees), 2, 4, BASE)
}

/// Four bases in an 8" by 2" line.
fn line(x: f32, y: f32, degrees: f32) -> Footprint {
    Footprint::of(Pose::new_inches(x, y, degrees), 4, 4, BASE)
}

fn blocker(footprint: Footprint, kind: BlockKind, tag: u16) -> Blocker {
    Blocker { footprint, kind, tag }
}

fn points<const N: usize>(points: [(f32, f32); N]) -> [Vec2; N] {
    points.map(|(x, y)| Vec2::new(x, y))
}

fn upright(x: f32, y: f32, width: f32, depth: f32) -> [Vec2; 4] {
    points([(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)])
}

fn ground(outline: &[Vec2], ground: Ground) -> Area {
    Area::new("ground", AreaKind::Marsh, outline, ground, Cover::None, Sight::Never, None).unwrap()
}

fn hill(outline: &[Vec2], crest: &[Vec2]) -> Area {
    Area::new("hill", AreaKind::Hill, outline, Ground::Open, Cover::None, Sight::Never, Some(crest)).unwrap()
}

fn wood(outline: &[Vec2]) -> Area {
    Area::new("wood", AreaKind::Wood, outline, Ground::Difficult, Cover::Light, Sight::Beyond(2.0), None).unwrap()
}

fn house(outline: &[Vec2]) -> Area {
    Area::new("house", AreaKind::Building, outline, Ground::Impassable, Cover::Solid, Sight::Always, None).unwrap()
}

fn wall<const N: usize>(at: [(f32, f32); N]) -> Line {
    Line::new("wall", LineKind::Wall, &points(at), Cover::Solid, false).unwrap()
}

/// A 72" by 48" table.
fn table(areas: Vec<Area>, lines: Vec<Line>) -> Table {
    Table::new(72.0, 48.0, areas, lines).unwrap()
}

#[track_caller]
fn near(a: f32, b: f32) {
    assert!((a - b).abs() < 1.0e-3, "{a} is not {b}");
}

#[track_caller]
fn at(a: Vec2, x: f32, y: f32) {
    assert!(a.distance(Vec2::new(x, y)) < 1.0e-3, "{a} is not at {x}, {y}");
}
