//! Protection and advantage that terrain gives one unit against another.

use bevy_math::Vec2;

use super::footprint::Footprint;
use super::segment;
use super::table::Table;
use super::terrain::Cover;

/// How near to a unit a linear obstacle must be to serve it, inches.
const BEHIND: f32 = 1.0;

/// How much nearer to the crest counts as uphill, inches.
const UPHILL: f32 = 0.5;

/// The terrain that gives cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum CoverSource {
    /// An area, by its index on the table.
    Area(usize),
    /// A linear obstacle, by its index on the table.
    Line(usize),
}

impl CoverSource {
    /// The name of the terrain on this table; empty if it is not there.
    pub fn name(self, table: &Table) -> &str {
        match self {
            CoverSource::Area(index) => table.areas().get(index).map_or("", |area| area.name()),
            CoverSource::Line(index) => table.lines().get(index).map_or("", |line| line.name()),
        }
    }
}

/// The best cover of the areas that hold a point.
pub fn ground_cover(table: &Table, point: Vec2) -> Cover {
    let areas = table.areas().iter().filter(|area| area.cover() > Cover::None && area.contains(point));
    areas.map(|area| area.cover()).max().unwrap_or_default()
}

/// The best cover the target has from the shooter, and what gives it (VS-4.5): areas its centre stands in, and lines
/// that the shot from the shooter's front centre to the target's centre crosses within 1" of the target.
pub fn cover_of(table: &Table, shooter: &Footprint, target: &Footprint) -> (Cover, Option<CoverSource>) {
    let (from, to) = (shooter.front_center(), target.center());
    let areas = table.areas().iter().enumerate().filter(|(_, area)| area.cover() > Cover::None);
    let areas = areas.filter(|(_, area)| area.contains(to)).map(|(i, area)| (area.cover(), CoverSource::Area(i)));
    let lines = table.lines().iter().enumerate().filter(|(_, line)| line.cover() > Cover::None);
    let lines = lines.filter(|(_, line)| serves(line.points(), from, to, target));
    let lines = lines.map(|(i, line)| (line.cover(), CoverSource::Line(i)));
    areas.chain(lines).fold(
        (Cover::None, None),
        |best, (cover, source)| {
            if cover > best.0 { (cover, Some(source)) } else { best }
        },
    )
}

/// The first linear obstacle between the two centres and within 1" of the target (VS-7.4), by its index on the table.
pub fn obstacle_between(table: &Table, striker: &Footprint, target: &Footprint) -> Option<usize> {
    table.lines().iter().position(|line| serves(line.points(), striker.center(), target.center(), target))
}

/// Whether the target stands uphill of the striker (VS-7.4): on a hill, and its centre more than 0.5" nearer the crest.
pub fn uphill_of(table: &Table, striker: &Footprint, target: &Footprint) -> bool {
    table.areas().iter().any(|area| {
        let distances = area.crest_distance(target.center()).zip(area.crest_distance(striker.center()));
        distances.is_some_and(|(target_off, striker_off)| target_off < striker_off - UPHILL) && target.touches(area)
    })
}

/// Whether a line is crossed on the way from `from` to `to`, within reach of the target.
fn serves(line: &[Vec2], from: Vec2, to: Vec2, target: &Footprint) -> bool {
    line.windows(2).any(|side| {
        segment::crossing(from, to, side[0], side[1])
            .is_some_and(|share| target.distance_to_point(from.lerp(to, share)) <= BEHIND)
    })
}
