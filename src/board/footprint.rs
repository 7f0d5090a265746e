//! The ground a formation covers.

use bevy_math::Vec2;
use bevy_math::bounding::{Aabb2d, IntersectsVolume};
use smallvec::{SmallVec, smallvec};

use super::SKIN;
use super::boxes::around;
use super::convex::Convex;
use super::pose::Pose;
use super::rect::Rect;
use super::table::Table;
use super::terrain::Area;

/// A side of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Edge {
    /// Ahead.
    Front,
    /// The right flank.
    Right,
    /// Behind.
    Rear,
    /// The left flank.
    Left,
}

/// The ground a unit covers: its full ranks as one rectangle, an incomplete rear rank as a second one, centred.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    rects: SmallVec<[Rect; 2]>,
    aabb: Aabb2d,
    /// Around all ranks.
    bounds: Rect,
    columns: u32,
    bases: u32,
    /// Width and depth of one base, inches.
    base: Vec2,
}

impl Footprint {
    /// The footprint of `bases` bases, `columns` abreast, each `base` inches wide and deep, with its front centre at
    /// `pose`. Nothing counts as one base, none abreast as one.
    pub fn of(pose: Pose, columns: u32, bases: u32, base: Vec2) -> Footprint {
        let bases = bases.max(1);
        let columns = columns.clamp(1, bases);
        let (ranks, rest) = (bases / columns, bases % columns);
        let (position, forward) = (pose.position(), pose.forward());
        let right = Vec2::new(forward.y, -forward.x);
        let block = |from: u32, ranks: u32, columns: u32| {
            let half = Vec2::new(columns as f32 * base.x, ranks as f32 * base.y) / 2.0;
            let center = position - forward * (from as f32 * base.y + half.y);
            Rect { center, half, right, forward }
        };
        let mut rects: SmallVec<[Rect; 2]> = smallvec![block(0, ranks, columns)];
        if rest > 0 {
            rects.push(block(ranks, 1, rest));
        }
        let bounds = if rest > 0 { block(0, ranks + 1, columns) } else { rects[0] };
        Footprint { aabb: around(rects.iter().map(Rect::aabb)), rects, bounds, columns, bases, base }
    }

    /// A square of `side` inches centred on the pose's position: a character's round base.
    pub fn square(pose: Pose, side: f32) -> Footprint {
        let mut square = Footprint::of(pose, 1, 1, Vec2::splat(side));
        square.shift(pose.forward() * (side / 2.0));
        square
    }

    /// The rectangles it is made of, front first.
    pub fn rects(&self) -> &[Rect] {
        &self.rects
    }

    /// The smallest upright box around it.
    pub fn aabb(&self) -> Aabb2d {
        self.aabb
    }

    /// The rectangle around all its ranks.
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Each base, front rank first, from left to right.
    pub fn bases(&self) -> impl Iterator<Item = Rect> + '_ {
        let [front_left, ..] = self.bounds.corners();
        (0..self.bases).map(move |index| {
            let (rank, file) = (index / self.columns, index % self.columns);
            let in_rank = self.columns.min(self.bases - rank * self.columns);
            let inset = (self.columns - in_rank) as f32 / 2.0;
            let right = (inset + file as f32 + 0.5) * self.base.x;
            let back = (rank as f32 + 0.5) * self.base.y;
            let center = front_left + self.bounds.right * right - self.bounds.forward * back;
            Rect { center, half: self.base / 2.0, ..self.bounds }
        })
    }

    /// The front left and the front right corner, inches.
    pub fn front_corners(&self) -> (Vec2, Vec2) {
        self.edge(Edge::Front)
    }

    /// The middle of the front edge, inches.
    pub fn front_center(&self) -> Vec2 {
        self.bounds.center + self.bounds.forward * self.bounds.half.y
    }

    /// Width of the front, inches.
    pub fn width(&self) -> f32 {
        self.bounds.half.x * 2.0
    }

    /// Depth from the front to the last rank's back, inches.
    pub fn depth(&self) -> f32 {
        self.bounds.half.y * 2.0
    }

    /// The middle of the rectangle around all ranks, inches.
    pub fn center(&self) -> Vec2 {
        self.bounds.center
    }

    /// Unit vector straight ahead.
    pub fn forward(&self) -> Vec2 {
        self.bounds.forward
    }

    /// Moved by a vector in inches.
    pub fn translated(&self, by: Vec2) -> Footprint {
        let mut moved = self.clone();
        moved.shift(by);
        moved
    }

    fn shift(&mut self, by: Vec2) {
        for rect in &mut self.rects {
            rect.center += by;
        }
        self.bounds.center += by;
        self.aabb = Aabb2d { min: self.aabb.min + by, max: self.aabb.max + by };
    }

    /// Whether the two overlap by more than `tolerance` inches.
    pub fn overlaps(&self, other: &Footprint, tolerance: f32) -> bool {
        self.aabb.intersects(&other.aabb)
            && self.rects.iter().any(|a| other.rects.iter().any(|b| a.gap(b) < -tolerance))
    }

    /// The distance between the nearest edges, inches; 0 if they touch or overlap.
    pub fn distance(&self, other: &Footprint) -> f32 {
        self.gap(other).max(0.0)
    }

    /// The distance between the nearest edges, inches; negative: how deep they overlap.
    pub fn gap(&self, other: &Footprint) -> f32 {
        let pairs = self.rects.iter().flat_map(|a| other.rects.iter().map(move |b| a.gap(b)));
        pairs.fold(f32::INFINITY, f32::min)
    }

    /// The distance from a point, inches; 0 inside.
    pub fn distance_to_point(&self, point: Vec2) -> f32 {
        self.rects.iter().map(|rect| rect.distance_to_point(point)).fold(f32::INFINITY, f32::min)
    }

    /// The distance from a polyline, inches; 0 if it runs through.
    pub fn distance_to_line(&self, line: &[Vec2]) -> f32 {
        let sides = line
            .windows(2)
            .flat_map(|side| self.rects.iter().map(move |rect| rect.distance_to_segment(side[0], side[1])));
        sides.fold(f32::INFINITY, f32::min)
    }

    /// Whether any part of it lies in an area.
    pub fn touches(&self, area: &Area) -> bool {
        self.area_gap(area) <= 0.0
    }

    /// Whether it stands in an area by more than the skin.
    pub fn enters(&self, area: &Area) -> bool {
        self.area_gap(area) < -SKIN
    }

    /// How far it is off an area along the best separating side, inches, never more than the true distance; negative:
    /// how deep it is in one of the area's pieces.
    pub(crate) fn area_gap(&self, area: &Area) -> f32 {
        let pairs = self.rects.iter().flat_map(|rect| area.pieces().iter().map(move |piece| piece.gap(rect)));
        pairs.fold(f32::INFINITY, f32::min)
    }

    /// Every pair of one of its rectangles and one of the area's pieces whose boxes meet `swept`.
    pub(crate) fn pairs<'a>(&'a self, area: &'a Area, swept: Aabb2d) -> impl Iterator<Item = (&'a Rect, &'a Convex)> {
        let near = area.aabb().intersects(&swept);
        let pieces = area.pieces().iter().filter(move |piece| near && piece.aabb().intersects(&swept));
        pieces.flat_map(|piece| self.rects.iter().map(move |rect| (rect, piece)))
    }

    /// How far it hangs over the table's edge, inches; negative: room left.
    pub(crate) fn overhang(&self, table: &Table) -> f32 {
        let beyond = (-self.aabb.min).max(self.aabb.max - Vec2::new(table.width(), table.depth()));
        beyond.max_element()
    }

    /// Whether it stands on the table entirely, but for the skin.
    pub fn inside_table(&self, table: &Table) -> bool {
        self.overhang(table) <= SKIN
    }

    /// A side of the rectangle around all ranks, start and end in clockwise order, inches.
    pub fn edge(&self, edge: Edge) -> (Vec2, Vec2) {
        let [front_left, front_right, rear_right, rear_left] = self.bounds.corners();
        match edge {
            Edge::Front => (front_left, front_right),
            Edge::Right => (front_right, rear_right),
            Edge::Rear => (rear_right, rear_left),
            Edge::Left => (rear_left, front_left),
        }
    }

    /// The unit vector straight out of a side.
    pub fn edge_normal(&self, edge: Edge) -> Vec2 {
        match edge {
            Edge::Front => self.bounds.forward,
            Edge::Right => self.bounds.right,
            Edge::Rear => -self.bounds.forward,
            Edge::Left => -self.bounds.right,
        }
    }

    /// The side of this formation on which most of another unit's front lies (VS-7.1): beyond the front line the front,
    /// beyond the rear line the rear, between them a flank; touching the line is beyond. Equal shares go to the front,
    /// then the right.
    pub fn side_faced(&self, front: (Vec2, Vec2)) -> Edge {
        let local = |point: Vec2| {
            let from = point - self.bounds.center;
            Vec2::new(from.dot(self.bounds.right), from.dot(self.bounds.forward))
        };
        let (a, b) = (local(front.0), local(front.1));
        let (along, deep) = (b - a, self.bounds.half.y - SKIN);
        // Cut the segment where it passes the front line, the rear line and the middle: each part is on one side.
        let cut = |from: f32, step: f32| {
            if step.abs() < f32::EPSILON { 0.0 } else { (-from / step).clamp(0.0, 1.0) }
        };
        let mut cuts = [0.0, cut(a.y - deep, along.y), cut(a.y + deep, along.y), cut(a.x, along.x), 1.0];
        cuts.sort_by(f32::total_cmp);
        let mut shares = [(Edge::Front, 0.0), (Edge::Right, 0.0), (Edge::Left, 0.0), (Edge::Rear, 0.0)];
        for pair in cuts.windows(2) {
            let edge = self.side_of(a + along * ((pair[0] + pair[1]) / 2.0));
            for share in shares.iter_mut().filter(|share| share.0 == edge) {
                share.1 += pair[1] - pair[0];
            }
        }
        let [first, rest @ ..] = shares;
        rest.into_iter().fold(first, |best, next| if next.1 > best.1 + 1.0e-5 { next } else { best }).0
    }

    /// The side a point in the formation's own frame lies on.
    fn side_of(&self, local: Vec2) -> Edge {
        if local.y > self.bounds.half.y - SKIN {
            Edge::Front
        } else if local.y < SKIN - self.bounds.half.y {
            Edge::Rear
        } else if local.x > 0.0 {
            Edge::Right
        } else {
            Edge::Left
        }
    }
}
