//! How far a straight line is open, and where on it a move may end.

use bevy_math::Vec2;
use bevy_math::bounding::IntersectsVolume;
use smallvec::SmallVec;

use super::stand::{BlockKind, Blocker, Stop};
use crate::board::SKIN;
use crate::board::boxes::swept;
use crate::board::footprint::Footprint;
use crate::board::rect::Meeting;
use crate::board::span::Span;
use crate::board::table::Table;
use crate::board::terrain::Ground;

/// Distances this near are equal, inches.
const SAME: f32 = 1.0e-4;

/// A gap that closes by less than this per inch is not closing: a twentieth of a degree.
const CLOSING: f32 = -1.0e-3;

/// A straight line as the units, the ground and the table's edge leave it.
///
/// What already overlaps or is too close at the start bars only motion that comes closer.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// How far the line is open, inches: up to the first thing that cannot be passed, or its whole length. Before an
    /// enemy dead ahead it ends at the standoff; one that can be passed by only bars ends (see [`Lane::may_end`]).
    pub clear: f32,
    /// What ends it; none if the whole length is open.
    pub stop: Option<Stop>,
    /// Where a move must not end.
    zones: SmallVec<[Zone; 4]>,
}

/// Distances at which a move must not end.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Zone {
    /// Too close by more than the skin.
    deep: Span,
    /// Too close at all: its ends are where a unit stops.
    full: Span,
}

impl Lane {
    /// The lane of a footprint along `dir` for up to `length` inches; enemies are kept `standoff` inches away (VS-3.6:
    /// 1 for a manoeuvre, 0 for a charge).
    pub fn along(
        table: &Table,
        footprint: &Footprint,
        dir: Vec2,
        length: f32,
        blockers: &[Blocker],
        standoff: f32,
    ) -> Lane {
        let dir = dir.normalize_or_zero();
        let length = if dir == Vec2::ZERO { 0.0 } else { length.max(0.0) };
        let mut lane = Lane { clear: length, stop: None, zones: SmallVec::new() };
        let path = swept(footprint.aabb(), dir * length, standoff.max(0.0) + SKIN);
        for blocker in blockers.iter().filter(|blocker| blocker.footprint.aabb().intersects(&path)) {
            lane.add_unit(footprint, dir, blocker, blocker.gap(standoff));
        }
        for (index, area) in table.areas().iter().enumerate().filter(|(_, area)| area.ground() == Ground::Impassable) {
            for (rect, piece) in footprint.pairs(area, path) {
                if let Some(span) = piece.sweep(rect, dir)
                    && (span.from > 0.0 || piece.opening(rect, dir) < CLOSING)
                {
                    lane.end_at(span.from, Stop::Impassable(index));
                }
            }
        }
        lane.end_at_edge(table, footprint, dir, length);
        lane
    }

    /// Whether a move may end after `distance` inches.
    pub fn may_end(&self, distance: f32) -> bool {
        distance >= -SAME && distance <= self.clear + SAME && !self.zones.iter().any(|z| z.deep.contains(distance))
    }

    /// The greatest distance up to `at_most` inches where a move may end.
    pub fn farthest_end(&self, at_most: f32) -> Option<f32> {
        let mut at = at_most.min(self.clear);
        while at >= 0.0 {
            let Some(zone) = self.zones.iter().find(|zone| zone.deep.contains(at)) else {
                return Some(at);
            };
            if zone.deep.from < 0.0 {
                return None;
            }
            at = zone.full.from.max(0.0);
        }
        None
    }

    /// The least distance from `at_least` inches on where a move may end.
    pub fn nearest_end(&self, at_least: f32) -> Option<f32> {
        let mut at = at_least.max(0.0);
        while at <= self.clear + SAME {
            let Some(zone) = self.zones.iter().find(|zone| zone.deep.contains(at)) else {
                return Some(at);
            };
            at = zone.full.to;
        }
        None
    }

    fn end_at(&mut self, distance: f32, stop: Stop) {
        let distance = distance.max(0.0);
        if distance < self.clear || (self.stop.is_none() && distance <= self.clear + SAME) {
            self.clear = distance.min(self.clear);
            self.stop = Some(stop);
        }
    }

    fn add_unit(&mut self, footprint: &Footprint, dir: Vec2, blocker: &Blocker, gap: f32) {
        let first_zone = self.zones.len();
        let mut contact: Option<f32> = None;
        for rect in footprint.rects() {
            for other in blocker.footprint.rects() {
                let meeting = Meeting::of(rect, other);
                if blocker.kind == BlockKind::Passable {
                    self.zones.extend(ahead(&meeting, dir, 0.0));
                    continue;
                }
                let Some(mut zone) = ahead(&meeting, dir, gap) else {
                    continue;
                };
                if zone.full.from <= 0.0 {
                    if meeting.opening(dir) >= CLOSING {
                        continue;
                    }
                    // Standing still is allowed even where coming closer is not.
                    zone.full.from = 0.0;
                    zone.deep.from = zone.deep.from.max(0.0);
                }
                self.zones.push(zone);
                if let Some(touch) = ahead(&meeting, dir, 0.0) {
                    contact = Some(contact.map_or(touch.full.from, |nearest| nearest.min(touch.full.from)));
                }
            }
        }
        let Some(mut distance) = contact else { return };
        // The last legal end before the contact: whatever lies between leads nowhere.
        while let Some(zone) =
            self.zones[first_zone..].iter().find(|zone| zone.full.from < distance && distance <= zone.full.to)
        {
            distance = zone.full.from;
        }
        self.end_at(distance, Stop::Unit(blocker.tag));
    }

    fn end_at_edge(&mut self, table: &Table, footprint: &Footprint, dir: Vec2, length: f32) {
        let (aabb, far) = (footprint.aabb(), Vec2::new(table.width(), table.depth()));
        let sides =
            [(aabb.max.x - far.x, dir.x), (aabb.max.y - far.y, dir.y), (-aabb.min.x, -dir.x), (-aabb.min.y, -dir.y)];
        for (beyond, slope) in sides {
            if slope > -CLOSING && beyond + slope * length > SKIN {
                self.end_at(-beyond / slope, Stop::Edge);
            }
        }
    }
}

/// The distances ahead at which the pair is closer than `gap`, if by more than the skin somewhere.
fn ahead(meeting: &Meeting, dir: Vec2, gap: f32) -> Option<Zone> {
    let deep = meeting.sweep(dir, gap - SKIN).filter(|span| span.to > 0.0)?;
    let full = meeting.sweep(dir, gap)?;
    Some(Zone { deep, full })
}
