//! Areas of terrain as models: woods with trees, houses on their outlines, water, fields.

use super::Workshop;
use crate::board::{Area, AreaKind};
use crate::window::models::builder::{Lod, MeshData};
use crate::window::models::paint::Chance;
use crate::window::models::scenery::buildings::Roof;
use crate::window::models::scenery::{barriers, buildings, ground, nature, tracks};
use crate::window::space::turn;
use bevy::prelude::*;

/// Square inches of wood for one tree.
const WOOD_PER_TREE: f32 = 5.0;
/// Square inches of scrub for one bush.
const SCRUB_PER_BUSH: f32 = 2.6;
/// Square inches of broken ground for one cluster of rocks.
const GROUND_PER_ROCK: f32 = 3.5;
/// Square inches of marsh for one clump of reeds.
const MARSH_PER_REED: f32 = 3.0;

impl Workshop<'_, '_> {
    /// The hills, under everything else.
    pub(super) fn lay_hills(&mut self) {
        let lod = self.lod();
        let hills = self.relief.hills().iter().zip(31..);
        let sheets: Vec<MeshData> = hills.map(|(hill, seed)| hill.mesh(seed, lod)).collect();
        for sheet in sheets {
            self.lay_flat(sheet);
        }
    }

    /// An area of terrain; `seed` makes it look unlike its neighbours.
    pub(super) fn lay_area(&mut self, area: &Area, seed: u64) {
        let outline = self.cut(area.outline());
        let lod = self.lod();
        match area.kind() {
            AreaKind::Wood => {
                self.lay_sheet(ground::wood_floor(&outline, seed, lod));
                let trees = [
                    self.model(nature::oak(seed, lod)),
                    self.model(nature::oak(seed + 50, lod)),
                    self.model(nature::fir(seed, lod)),
                ];
                self.scatter(area, &trees, WOOD_PER_TREE, 1.7, 0.62..0.85, seed);
            }
            AreaKind::Scrub => {
                let bushes = [self.model(nature::bush(seed, lod)), self.model(nature::bush(seed + 50, lod))];
                self.scatter(area, &bushes, SCRUB_PER_BUSH, 1.0, 0.75..1.15, seed);
            }
            AreaKind::Rocks => {
                let rocks = [self.model(nature::rocks(seed, lod)), self.model(nature::rocks(seed + 50, lod))];
                self.scatter(area, &rocks, GROUND_PER_ROCK, 1.2, 0.6..1.1, seed);
            }
            AreaKind::Marsh => {
                self.lay_sheet(ground::marsh(&outline, seed, lod));
                let reeds = [self.model(nature::reeds(seed, lod)), self.model(nature::reeds(seed + 50, lod))];
                self.scatter(area, &reeds, MARSH_PER_REED, 0.9, 0.7..1.1, seed);
            }
            AreaKind::Field => self.lay_sheet(ground::field(&outline, seed, lod)),
            // Waves need a fine grid whatever the detail.
            AreaKind::Water => self.lay_sheet(ground::water(&outline, seed, Lod::Near)),
            AreaKind::Beach => self.lay_sheet(tracks::beach(&outline, seed, lod)),
            AreaKind::Road => self.lay_sheet(tracks::road(&outline, seed, lod)),
            AreaKind::Building => self.build(area, seed),
            AreaKind::Fort => self.enclose(area, seed),
            // Hills are laid before everything else; a ship is a piece of scenery.
            AreaKind::Hill | AreaKind::Ship => {}
        }
    }

    /// A house, hall or church that fills its outline.
    fn build(&mut self, area: &Area, seed: u64) {
        let (middle, along, size) = box_of(area.outline());
        let lod = self.lod();
        let name = area.name().to_lowercase();
        let (model, made) = if name.contains("church") || name.contains("minster") || name.contains("chapel") {
            (buildings::church(seed, lod), Vec2::new(4.6, 2.4))
        } else if size.x >= 5.5 || name.contains("hall") {
            (buildings::longhouse(Roof::Thatch, seed, lod), Vec2::new(7.5, 3.2))
        } else {
            let roof = [Roof::Thatch, Roof::Turf, Roof::Thatch, Roof::Shingles][seed as usize % 4];
            (buildings::house(roof, seed, lod), Vec2::new(3.6, 2.6))
        };
        let model = self.model(model);
        let (length, width) = (size.x / made.x, size.y / made.y);
        let rotation = Quat::from_rotation_y(along.to_angle());
        self.set_down(model, middle, 0.0, rotation, Vec3::new(length, (length + width) / 2.0, width));
    }

    /// A palisade along the outline.
    fn enclose(&mut self, area: &Area, seed: u64) {
        let outline = area.outline();
        for (number, from) in outline.iter().enumerate() {
            let to = outline[(number + 1) % outline.len()];
            self.raise_barrier(*from, to, seed + number as u64, barriers::palisade);
        }
    }

    /// Models strewn over an area, none nearer to another than `apart` inches.
    fn scatter(
        &mut self,
        area: &Area,
        models: &[Handle<Mesh>],
        room: f32,
        apart: f32,
        scale: std::ops::Range<f32>,
        seed: u64,
    ) {
        let mut chance = Chance::new(seed ^ 0x7374_7265_776e);
        let low = area.aabb().min;
        let size = area.aabb().max - low;
        let wanted = ((covered(area.outline()) / room).round() as usize).clamp(1, 60);
        let mut places: Vec<Vec2> = Vec::with_capacity(wanted);
        for _ in 0..wanted * 20 {
            if places.len() == wanted {
                break;
            }
            let place = low + Vec2::new(chance.unit(), chance.unit()) * size;
            let inside = area.contains(place) && ground::edge_distance(area.outline(), place) > apart * 0.35;
            if inside && places.iter().all(|other| other.distance(place) >= apart) {
                places.push(place);
            }
        }
        for (number, place) in places.into_iter().enumerate() {
            let rotation = turn(chance.between(0.0, std::f32::consts::TAU));
            let size = Vec3::splat(chance.between(scale.start, scale.end));
            self.set_down(models[number % models.len()].clone(), place, 0.0, rotation, size);
        }
    }
}

/// Square inches inside an outline.
fn covered(outline: &[Vec2]) -> f32 {
    let turns = outline.iter().zip(outline.iter().cycle().skip(1));
    turns.map(|(a, b)| a.perp_dot(*b)).sum::<f32>().abs() / 2.0
}

/// The box along the longest side of an outline: its middle, the direction of its longer side, and its length and width.
fn box_of(outline: &[Vec2]) -> (Vec2, Vec2, Vec2) {
    let sides = outline.iter().zip(outline.iter().cycle().skip(1)).map(|(a, b)| *b - *a);
    let longest = sides.max_by(|a, b| a.length_squared().total_cmp(&b.length_squared())).unwrap_or(Vec2::X);
    let along = longest.normalize_or(Vec2::X);
    let span = |axis: Vec2| {
        let (low, high) = outline
            .iter()
            .map(|point| point.dot(axis))
            .fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
        ((low + high) / 2.0, high - low)
    };
    let ((x, length), (y, width)) = (span(along), span(along.perp()));
    (along * x + along.perp() * y, along, Vec2::new(length, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_of_a_turned_house_is_found() {
        let along = Vec2::from_angle(0.4);
        let corner = |x: f32, y: f32| Vec2::new(10.0, 20.0) + along * x + along.perp() * y;
        let outline = [corner(-2.0, -1.0), corner(2.0, -1.0), corner(2.0, 1.0), corner(-2.0, 1.0)];
        let (middle, found, size) = box_of(&outline);
        assert!(middle.distance(Vec2::new(10.0, 20.0)) < 1e-3);
        assert!(found.perp_dot(along).abs() < 1e-3);
        assert!(size.distance(Vec2::new(4.0, 2.0)) < 1e-3);
        assert!((covered(&outline) - 8.0).abs() < 1e-3);
    }
}
