//! Terrain: areas and lines, checked when built and unchangeable after.

use bevy_math::Vec2;
use bevy_math::bounding::Aabb2d;
use serde::{Deserialize, Serialize};

use super::boxes::bounds;
use super::convex::Convex;
use super::error::GeometryError;
use super::{outline, segment};

/// How an area is to walk on (VS-3.8, VS-3.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ground {
    /// Costs nothing extra.
    #[default]
    Open,
    /// Half speed.
    Difficult,
    /// Half speed, and a further D6 off the order's movement.
    ReallyBad,
    /// Water, buildings: nobody enters.
    Impassable,
}

/// Protection against missiles and blows (VS-4.5), from worst to best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cover {
    /// No protection.
    #[default]
    None,
    /// Hedges, scrub, woods.
    Light,
    /// Walls, houses.
    Solid,
    /// Ramparts and palisades.
    Fortification,
}

/// How an area hides what lies behind or deep inside it (VS-4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Sight {
    /// Seen across freely.
    #[default]
    Never,
    /// Hides what is more than this many inches of it away.
    Beyond(f32),
    /// Hides everything behind it.
    Always,
}

/// What an area looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AreaKind {
    /// Trees.
    Wood,
    /// Wet ground.
    Marsh,
    /// Crops or ploughland.
    Field,
    /// Bushes and bracken.
    Scrub,
    /// Rising ground; the only kind with a crest.
    Hill,
    /// Sea, lake or river.
    Water,
    /// A house, hall or church.
    Building,
    /// Boulders and broken ground.
    Rocks,
    /// An earthwork or enclosure.
    Fort,
    /// Shingle or sand.
    Beach,
    /// A road or yard.
    Road,
    /// A beached hull; its model is part of the scenery.
    Ship,
}

/// What a linear obstacle looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LineKind {
    /// Wattle or rails.
    Fence,
    /// Living hedge.
    Hedge,
    /// Dry stone.
    Wall,
    /// Dry ditch.
    Ditch,
    /// Narrow running water.
    Stream,
    /// Stakes or a shield fence.
    Palisade,
}

/// A patch of terrain with an outline.
#[derive(Clone, Debug)]
pub struct Area {
    name: String,
    kind: AreaKind,
    outline: Vec<Vec2>,
    pieces: Vec<Convex>,
    aabb: Aabb2d,
    ground: Ground,
    cover: Cover,
    blocks_sight: Sight,
    crest: Option<Vec<Vec2>>,
}

impl Area {
    /// A checked area. The outline, in inches, may be concave and run either way round.
    ///
    /// # Errors
    /// An outline of fewer than three points, one that crosses itself or encloses nothing, a crest of fewer than two
    /// points or on anything but a hill, a depth of sight or a coordinate that is no proper number.
    pub fn new(
        name: impl Into<String>,
        kind: AreaKind,
        outline: &[Vec2],
        ground: Ground,
        cover: Cover,
        blocks_sight: Sight,
        crest: Option<&[Vec2]>,
    ) -> Result<Area, GeometryError> {
        let name = name.into();
        let (outline, pieces) = outline::checked(&name, outline)?;
        if let Sight::Beyond(depth) = blocks_sight
            && !(depth.is_finite() && depth >= 0.0)
        {
            return Err(GeometryError::SightDepth { name, depth });
        }
        let crest = crest.map(|crest| polyline(&name, crest)).transpose()?;
        if crest.is_some() && kind != AreaKind::Hill {
            return Err(GeometryError::CrestWithoutHill { name });
        }
        let aabb = bounds(&outline);
        Ok(Area { name, kind, outline, pieces, aabb, ground, cover, blocks_sight, crest })
    }

    /// Its name, for the log and tooltips.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it looks like.
    pub fn kind(&self) -> AreaKind {
        self.kind
    }

    /// Its outline, counter-clockwise, inches; it may be concave.
    pub fn outline(&self) -> &[Vec2] {
        &self.outline
    }

    /// The outline cut into convex pieces.
    pub fn pieces(&self) -> &[Convex] {
        &self.pieces
    }

    /// The smallest upright box around it.
    pub fn aabb(&self) -> Aabb2d {
        self.aabb
    }

    /// How it is to walk on.
    pub fn ground(&self) -> Ground {
        self.ground
    }

    /// What it protects from.
    pub fn cover(&self) -> Cover {
        self.cover
    }

    /// What it hides.
    pub fn blocks_sight(&self) -> Sight {
        self.blocks_sight
    }

    /// A hill's crest, a polyline in inches.
    pub fn crest(&self) -> Option<&[Vec2]> {
        self.crest.as_deref()
    }

    /// Whether a point lies in it or on its edge.
    pub fn contains(&self, point: Vec2) -> bool {
        self.pieces.iter().any(|piece| piece.contains(point))
    }

    /// Length of the segment `a`-`b` inside it, inches.
    pub fn length_inside(&self, a: Vec2, b: Vec2) -> f32 {
        self.pieces.iter().map(|piece| piece.length_inside(a, b)).sum()
    }

    /// The distance from a point to the crest, inches; none without a crest.
    pub fn crest_distance(&self, point: Vec2) -> Option<f32> {
        self.crest().map(|crest| segment::point_to_polyline(point, crest))
    }
}

/// A linear obstacle (VS-3.8): fence, hedge, wall, ditch.
#[derive(Clone, Debug)]
pub struct Line {
    name: String,
    kind: LineKind,
    points: Vec<Vec2>,
    aabb: Aabb2d,
    cover: Cover,
    blocks_sight: bool,
}

impl Line {
    /// A checked line through points in inches.
    ///
    /// # Errors
    /// Fewer than two distinct points, or a coordinate that is no finite number.
    pub fn new(
        name: impl Into<String>,
        kind: LineKind,
        points: &[Vec2],
        cover: Cover,
        blocks_sight: bool,
    ) -> Result<Line, GeometryError> {
        let name = name.into();
        let points = polyline(&name, points)?;
        let aabb = bounds(&points);
        Ok(Line { name, kind, points, aabb, cover, blocks_sight })
    }

    /// Its name, for the log and tooltips.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it looks like.
    pub fn kind(&self) -> LineKind {
        self.kind
    }

    /// Its points from end to end, inches.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// The smallest upright box around it.
    pub fn aabb(&self) -> Aabb2d {
        self.aabb
    }

    /// What it protects from.
    pub fn cover(&self) -> Cover {
        self.cover
    }

    /// Whether it hides what is behind it.
    pub fn blocks_sight(&self) -> bool {
        self.blocks_sight
    }
}

/// At least two distinct points.
fn polyline(name: &str, points: &[Vec2]) -> Result<Vec<Vec2>, GeometryError> {
    let points = outline::distinct(name, points)?;
    if points.len() < 2 {
        return Err(GeometryError::TooFewPoints { name: name.to_owned(), needed: 2, found: points.len() });
    }
    Ok(points)
}
