//! The table of a scenario: size, areas, lines, and zones on it.

use super::raw::{Point, RawArea, RawLine, RawRect, RawTable, RawZone};
use crate::board::{Area, AreaKind, Cover, GeometryError, Ground, Line, LineKind, Sight, Table};
use crate::content::names::check_named;
use crate::content::source::Source;
use bevy_math::{Vec2, ops};

/// Least and greatest side of a table, inches.
const TABLE_SIDES: std::ops::RangeInclusive<f32> = 24.0..=120.0;

/// Corners of the polygon that stands for an ellipse.
const ELLIPSE_CORNERS: usize = 20;

/// Depth of wood one sees through, inches (VS-4.1).
const WOOD_DEPTH: f32 = 2.0;

/// The table with all its terrain. What is faulty is noted and left out.
pub fn checked_table(source: &mut Source, size: &RawTable, areas: &[RawArea], lines: &[RawLine]) -> Option<Table> {
    // Every place depends on the size: with a faulty one there is no more to say.
    let (width, depth) = (size.width, size.depth);
    let mut sound = true;
    for (key, side) in [("table.width", width), ("table.depth", depth)] {
        if !TABLE_SIDES.contains(&side) {
            source.error(key, format!("the table is {side}\" here"), "24 to 120 inches");
            sound = false;
        }
    }
    if !sound {
        return None;
    }
    let areas = areas
        .iter()
        .enumerate()
        .filter_map(|(number, area)| checked_area(source, &format!("areas[{number}]"), area, (width, depth)))
        .collect();
    let lines = lines
        .iter()
        .enumerate()
        .filter_map(|(number, line)| checked_line(source, &format!("lines[{number}]"), line, (width, depth)))
        .collect();
    match Table::new(width, depth, areas, lines) {
        Ok(table) => Some(table),
        Err(error) => {
            source.error("table", error.to_string(), "a table of 24 to 120 inches each way");
            None
        }
    }
}

/// What an area is unless the file says otherwise: ground, cover, sight (VS-3.8, 3.9, 4.1, 4.5).
fn usual_area(kind: AreaKind) -> (Ground, Cover, Sight) {
    match kind {
        AreaKind::Wood => (Ground::Difficult, Cover::Light, Sight::Beyond(WOOD_DEPTH)),
        AreaKind::Marsh => (Ground::ReallyBad, Cover::None, Sight::Never),
        AreaKind::Scrub | AreaKind::Rocks => (Ground::Difficult, Cover::Light, Sight::Never),
        AreaKind::Water | AreaKind::Ship => (Ground::Impassable, Cover::None, Sight::Never),
        AreaKind::Building => (Ground::Impassable, Cover::Solid, Sight::Always),
        AreaKind::Fort => (Ground::Open, Cover::Fortification, Sight::Never),
        AreaKind::Field | AreaKind::Hill | AreaKind::Beach | AreaKind::Road => {
            (Ground::Open, Cover::None, Sight::Never)
        }
    }
}

/// The cover of a line unless the file says otherwise (VS-4.5).
fn usual_cover(kind: LineKind) -> Cover {
    match kind {
        LineKind::Fence | LineKind::Hedge => Cover::Light,
        LineKind::Wall => Cover::Solid,
        LineKind::Palisade => Cover::Fortification,
        LineKind::Ditch | LineKind::Stream => Cover::None,
    }
}

fn checked_area(source: &mut Source, at: &str, raw: &RawArea, size: Point) -> Option<Area> {
    check_named(source, at, &raw.name);
    let (shape, points) = match (&raw.outline, raw.rect, raw.ellipse) {
        (Some(outline), None, None) => ("outline", outline.iter().map(|&(x, y)| Vec2::new(x, y)).collect()),
        (None, Some(rect), None) => ("rect", corners(&rect, 4)),
        (None, None, Some(ellipse)) => ("ellipse", corners(&ellipse, ELLIPSE_CORNERS)),
        (None, None, None) => {
            source.error(at, "the area has no shape", "one of `outline`, `rect`, `ellipse`");
            return None;
        }
        _ => {
            source.error(at, "the area has several shapes", "one of `outline`, `rect`, `ellipse`");
            return None;
        }
    };
    let shape = format!("{at}.{shape}");
    if raw.rect.or(raw.ellipse).is_some_and(|extent| extent.size.0 <= 0.0 || extent.size.1 <= 0.0) {
        source.error(format!("{shape}.size"), "the area has no extent", "a width and a depth above 0 inches");
        return None;
    }
    let mut on_table = check_on_table(source, &shape, &points, raw.outline.is_some(), size);
    let crest: Option<Vec<Vec2>> =
        raw.crest.as_ref().map(|crest| crest.iter().map(|&(x, y)| Vec2::new(x, y)).collect());
    if let Some(crest) = &crest {
        on_table &= check_on_table(source, &format!("{at}.crest"), crest, true, size);
    } else if raw.kind == AreaKind::Hill {
        source.error(at, "the hill has no crest", "`crest: [(x, y), (x, y)]`, the line to which it rises (VS-3.8)");
        return None;
    }
    if !on_table {
        return None;
    }
    let (ground, cover, sight) = usual_area(raw.kind);
    let area = Area::new(
        raw.name.as_str(),
        raw.kind,
        &points,
        raw.ground.unwrap_or(ground),
        raw.cover.unwrap_or(cover),
        raw.sight.unwrap_or(sight),
        crest.as_deref(),
    );
    let area = area.map_err(|error| geometry_fault(source, at, &shape, &error)).ok()?;
    for (number, point) in crest.iter().flatten().enumerate() {
        if !area.contains(*point) {
            source.error(format!("{at}.crest[{number}]"), "the crest leaves the hill", "a point inside the outline");
        }
    }
    Some(area)
}

fn checked_line(source: &mut Source, at: &str, raw: &RawLine, size: Point) -> Option<Line> {
    check_named(source, at, &raw.name);
    let points: Vec<Vec2> = raw.points.iter().map(|&(x, y)| Vec2::new(x, y)).collect();
    let shape = format!("{at}.points");
    if !check_on_table(source, &shape, &points, true, size) {
        return None;
    }
    Line::new(raw.name.as_str(), raw.kind, &points, raw.cover.unwrap_or(usual_cover(raw.kind)), raw.blocks_sight)
        .map_err(|error| geometry_fault(source, at, &shape, &error))
        .ok()
}

/// Notes a fault of geometry at the value it is about.
fn geometry_fault(source: &mut Source, at: &str, shape: &str, error: &GeometryError) {
    let (key, expected) = match error {
        GeometryError::TooFewPoints { needed, .. } => (shape.to_owned(), format!("at least {needed} different points")),
        GeometryError::SelfCrossing { second, .. } => (
            format!("{shape}[{second}]"),
            "the corners in order round the outline, no side crossing another".to_owned(),
        ),
        GeometryError::NoArea { .. } => (shape.to_owned(), "corners that enclose some ground".to_owned()),
        GeometryError::CrestWithoutHill { .. } => (format!("{at}.crest"), "`kind: Hill`, or no crest".to_owned()),
        GeometryError::SightDepth { .. } => (format!("{at}.sight"), "a depth of 0 inches or more".to_owned()),
        GeometryError::NotFinite { .. } | GeometryError::TableSize { .. } => {
            (shape.to_owned(), "numbers in inches".to_owned())
        }
    };
    source.error(key, error.to_string(), expected);
}

/// Corners of a rectangle (4), or of a polygon inside the ellipse in it.
fn corners(rect: &RawRect, count: usize) -> Vec<Vec2> {
    let center = Vec2::new(rect.center.0, rect.center.1);
    let half = Vec2::new(rect.size.0, rect.size.1) / 2.0;
    let (sin, cos) = ops::sin_cos(rect.turned.to_radians());
    let unturned = |number: usize| match count {
        4 => [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0)][number] * half,
        _ => {
            let (sin, cos) = ops::sin_cos(std::f32::consts::TAU * number as f32 / count as f32);
            Vec2::new(cos, sin) * half
        }
    };
    (0..count)
        .map(|number| {
            let corner = unturned(number);
            center + Vec2::new(corner.x * cos + corner.y * sin, corner.y * cos - corner.x * sin)
        })
        .collect()
}

/// Are all points on the table? Those that are not are noted, each on its own if the file lists them.
fn check_on_table(source: &mut Source, key: &str, points: &[Vec2], listed: bool, size: Point) -> bool {
    let mut all_on = true;
    for (number, point) in points.iter().enumerate() {
        if !on_table(point.x, point.y, size) {
            let key = if listed { format!("{key}[{number}]") } else { key.to_owned() };
            source.error(key, format!("({:.1}, {:.1}) is off the table", point.x, point.y), room(size));
            if !listed {
                return false;
            }
            all_on = false;
        }
    }
    all_on
}

/// Is the point on the table, edges included?
pub fn on_table(x: f32, y: f32, size: Point) -> bool {
    (0.0..=size.0).contains(&x) && (0.0..=size.1).contains(&y)
}

/// The points a table has, as a remedy.
pub fn room(size: Point) -> String {
    format!("x from 0 to {} and y from 0 to {}", size.0, size.1)
}

/// Width and depth of a table.
pub fn size_of(table: &Table) -> Point {
    (table.width(), table.depth())
}

/// A zone on the table; a faulty one is noted.
pub fn checked_zone(source: &mut Source, at: &str, zone: &RawZone, table: &Table) -> Option<[f32; 4]> {
    let size = size_of(table);
    let mut on = true;
    for (key, (x, y)) in [("from", zone.from), ("to", zone.to)] {
        if !on_table(x, y, size) {
            source.error(format!("{at}.{key}"), format!("the zone's corner ({x}, {y}) is off the table"), room(size));
            on = false;
        }
    }
    if on && !(zone.from.0 < zone.to.0 && zone.from.1 < zone.to.1) {
        source.error(at, "the zone is empty", "`from` south-west of `to`");
        on = false;
    }
    on.then_some([zone.from.0, zone.from.1, zone.to.0, zone.to.1])
}
