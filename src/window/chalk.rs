//! Marks on the table that last one frame: zones, ghosts, lanes, arcs, rulers. Whoever wants one draws it anew each frame;
//! the mesh is only rebuilt when the marks differ from the last ones.

use super::camera::TableCamera;
use super::space::Tabletop;
use super::table::Relief;
use super::theme;
use crate::viking_steel::window::panels::Room;
use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32};

/// Height of the marks over the board, inches: over ground cover, under the bases' tops.
const HEIGHT: f32 = 0.12;
/// Each mark lies this much over the one before, so that they do not flicker into each other.
const STEP: f32 = 0.0006;

/// Longest side of a piece that is laid flat on a hill, inches.
const FLAT: f32 = 1.2;
/// How often a triangle is cut in four at most.
const DEEPEST: u32 = 5;

/// The marks of this frame.
#[derive(Resource, Default)]
pub struct Chalk {
    triangles: Vec<[Vec2; 3]>,
    /// Colour and layer of each triangle.
    looks: Vec<([f32; 4], u32)>,
    layer: u32,
    labels: Vec<Label>,
    /// Strokes are so much broader than they are asked for, so that they are seen from far away.
    breadth: f32,
}

/// Height of the eye over the table at which strokes are as broad as they are asked for, inches.
const NEAR: f32 = 40.0;

/// A word at a place on the table.
#[derive(Clone, Debug)]
struct Label {
    place: Vec2,
    text: String,
    colour: Color32,
    /// Height of the letters, points.
    size: f32,
    /// Points over the place.
    lift: f32,
}

impl Chalk {
    /// Fills a convex polygon, inches.
    pub fn fill(&mut self, polygon: &[Vec2], colour: Color32) {
        self.layer += 1;
        let look = (linear(colour), self.layer);
        if let [first, rest @ ..] = polygon {
            for pair in rest.windows(2) {
                self.triangles.push([*first, pair[0], pair[1]]);
                self.looks.push(look);
            }
        }
    }

    /// Draws a straight stroke `width` inches wide.
    pub fn stroke(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color32) {
        self.layer += 1;
        self.strip(from, to, width, colour);
    }

    /// Draws along a polyline, closed or not.
    pub fn outline(&mut self, points: &[Vec2], closed: bool, width: f32, colour: Color32) {
        self.layer += 1;
        let last = points.len().wrapping_sub(1);
        for (index, from) in points.iter().enumerate() {
            match points.get(index + 1) {
                Some(to) => self.strip(*from, *to, width, colour),
                None if closed && index == last && last > 1 => self.strip(*from, points[0], width, colour),
                None => {}
            }
        }
    }

    /// Draws a dashed stroke.
    pub fn dashes(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color32) {
        self.layer += 1;
        let way = to - from;
        let length = way.length();
        let along = way.normalize_or_zero();
        let (dash, gap) = (0.5, 0.35);
        let mut at = 0.0;
        while at < length {
            let end = (at + dash).min(length);
            self.strip(from + along * at, from + along * end, width, colour);
            at += dash + gap;
        }
    }

    /// Draws a ring.
    pub fn ring(&mut self, center: Vec2, radius: f32, width: f32, colour: Color32) {
        let points: Vec<Vec2> = arc(center, radius, 0.0, std::f32::consts::TAU, 40).collect();
        self.outline(&points[..points.len() - 1], true, width, colour);
    }

    /// Writes at a place on the table.
    pub fn label(&mut self, place: Vec2, text: impl Into<String>, colour: Color32) {
        self.labels.push(Label { place, text: text.into(), colour, size: 16.0, lift: 0.0 });
    }

    /// Writes small, for what is always there.
    pub fn note(&mut self, place: Vec2, text: impl Into<String>, colour: Color32) {
        let colour = colour.gamma_multiply(0.75);
        self.labels.push(Label { place, text: text.into(), colour, size: 13.0, lift: 0.0 });
    }

    /// Writes over a place rather than on it, so that what stands there is seen.
    pub fn sign(&mut self, place: Vec2, text: impl Into<String>, colour: Color32) {
        self.labels.push(Label { place, text: text.into(), colour, size: 16.0, lift: 40.0 });
    }

    fn strip(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color32) {
        let width = width * self.breadth.max(0.5);
        let along = (to - from).normalize_or_zero();
        let side = along.perp() * width / 2.0;
        let (from, to) = (from - along * width / 2.0, to + along * width / 2.0);
        let look = (linear(colour), self.layer);
        self.triangles.push([from - side, to - side, to + side]);
        self.triangles.push([from - side, to + side, from + side]);
        self.looks.extend([look, look]);
    }
}

/// Points on an arc about a centre: compass angles in radians, clockwise from north.
pub fn arc(center: Vec2, radius: f32, from: f32, to: f32, steps: u32) -> impl Iterator<Item = Vec2> {
    (0..=steps).map(move |step| {
        let angle = from + (to - from) * step as f32 / steps as f32;
        center + Vec2::new(angle.sin(), angle.cos()) * radius
    })
}

fn linear(colour: Color32) -> [f32; 4] {
    let [red, green, blue, alpha] = colour.to_srgba_unmultiplied();
    Color::srgba_u8(red, green, blue, alpha).to_linear().to_f32_array()
}

/// The marks' mesh, and what it was built from.
#[derive(Component)]
pub struct ChalkMesh {
    triangles: Vec<[Vec2; 3]>,
    looks: Vec<([f32; 4], u32)>,
}

/// Spawns the mesh the marks are drawn in.
pub fn spawn(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let material = StandardMaterial {
        base_color: Color::WHITE,
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        cull_mode: None,
        depth_bias: 40.0,
        ..default()
    };
    commands.spawn((
        ChalkMesh { triangles: Vec::new(), looks: Vec::new() },
        Mesh3d(meshes.add(mesh(&[], &[], &Tabletop::default(), None))),
        MeshMaterial3d(materials.add(material)),
        Visibility::Hidden,
        NotShadowCaster,
        NoFrustumCulling,
        Pickable::IGNORE,
    ));
}

/// Wipes the table at the beginning of a frame.
pub fn wipe(mut chalk: ResMut<Chalk>, eye: Query<&Transform, With<TableCamera>>) {
    chalk.breadth = eye.single().map_or(1.0, |eye| (eye.translation.y / NEAR).clamp(0.7, 2.5));
    chalk.triangles.clear();
    chalk.looks.clear();
    chalk.labels.clear();
    chalk.layer = 0;
}

/// Puts the frame's marks into the mesh.
pub fn commit(
    chalk: Res<Chalk>,
    table: Res<Tabletop>,
    relief: Option<Res<Relief>>,
    mut drawn: Query<(&mut ChalkMesh, &Mesh3d, &mut Visibility)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (mut drawn, handle, mut visibility) in &mut drawn {
        if drawn.triangles == chalk.triangles && drawn.looks == chalk.looks {
            continue;
        }
        drawn.triangles.clone_from(&chalk.triangles);
        drawn.looks.clone_from(&chalk.looks);
        *visibility = if chalk.triangles.is_empty() { Visibility::Hidden } else { Visibility::Visible };
        // A mesh that cannot be replaced is gone with the window; there is nothing to tell anybody then.
        let _ = meshes.insert(&handle.0, mesh(&chalk.triangles, &chalk.looks, &table, relief.as_deref()));
    }
}

fn mesh(triangles: &[[Vec2; 3]], looks: &[([f32; 4], u32)], table: &Tabletop, relief: Option<&Relief>) -> Mesh {
    let mut positions = Vec::with_capacity(triangles.len().max(1) * 3);
    let mut colours = Vec::with_capacity(positions.capacity());
    let height = |place: Vec2| relief.map_or(0.0, |relief| relief.height(place));
    let mut pieces = Vec::new();
    for (corners, (colour, layer)) in triangles.iter().zip(looks) {
        drape(*corners, &height, DEEPEST, &mut pieces);
        for corner in pieces.drain(..) {
            positions.push(table.scene(corner, height(corner) + HEIGHT + *layer as f32 * STEP));
            colours.push(*colour);
        }
    }
    if positions.is_empty() {
        // The renderer wants something to hold; it is hidden.
        positions.resize(3, Vec3::ZERO);
        colours.resize(3, [0.0; 4]);
    }
    let count = positions.len();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![Vec3::Y; count])
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32((0..count as u32).collect()))
}

/// Cuts a triangle into pieces small enough to follow the hills.
fn drape(corners: [Vec2; 3], height: &dyn Fn(Vec2) -> f32, left: u32, pieces: &mut Vec<Vec2>) {
    let [a, b, c] = corners;
    let middles = [(a + b) / 2.0, (b + c) / 2.0, (c + a) / 2.0];
    let long = a.distance(b).max(b.distance(c)).max(c.distance(a)) > FLAT;
    let hilly = long && left > 0 && corners.iter().chain(&middles).any(|place| height(*place) > 0.01);
    if !hilly {
        pieces.extend(corners);
        return;
    }
    let [ab, bc, ca] = middles;
    for piece in [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]] {
        drape(piece, height, left - 1, pieces);
    }
}

/// Writes the labels over the scene.
pub fn write_labels(
    chalk: Res<Chalk>,
    table: Res<Tabletop>,
    relief: Option<Res<Relief>>,
    room: Res<Room>,
    camera: Query<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut contexts: EguiContexts,
) {
    let Ok((camera, eye)) = camera.single() else { return };
    let Ok(context) = contexts.ctx_mut() else { return };
    let painter = context.layer_painter(egui::LayerId::background());
    let free = room.free.shrink(10.0);
    // Signs last, over whatever else is written there.
    let (signs, labels): (Vec<_>, Vec<_>) = chalk.labels.iter().partition(|label| label.lift > 0.0);
    for label in labels.into_iter().chain(signs) {
        let ground = relief.as_ref().map_or(0.0, |relief| relief.height(label.place));
        let Ok(at) = camera.world_to_viewport(eye, table.scene(label.place, 0.5 + ground)) else { continue };
        let at = (egui::vec2(at.x, at.y) / context.zoom_factor()).to_pos2() - egui::vec2(0.0, label.lift);
        let galley = painter.layout_no_wrap(label.text.clone(), theme::body(label.size), theme::CREAM);
        let mut rect = Align2::CENTER_CENTER.anchor_size(at, galley.size());
        if label.lift > 0.0 {
            // Signs say why something cannot be done: no panel may hide a part of them.
            let left = rect.left().min(free.right() - rect.width()).max(free.left());
            rect = rect.translate(egui::vec2(left - rect.left(), 0.0));
        }
        painter.rect_filled(rect.expand2(egui::vec2(7.0, 3.0)), 3.0, label.colour);
        painter.galley(rect.min, galley, theme::CREAM);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polygon_becomes_a_fan() {
        let mut chalk = Chalk::default();
        chalk.fill(&[Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y], Color32::WHITE);
        assert_eq!(chalk.triangles, vec![[Vec2::ZERO, Vec2::X, Vec2::ONE], [Vec2::ZERO, Vec2::ONE, Vec2::Y]]);
    }

    #[test]
    fn an_arc_runs_clockwise_from_north() {
        let points: Vec<Vec2> = arc(Vec2::ZERO, 2.0, 0.0, std::f32::consts::FRAC_PI_2, 1).collect();
        assert!(points[0].distance(Vec2::new(0.0, 2.0)) < 1e-5);
        assert!(points[1].distance(Vec2::new(2.0, 0.0)) < 1e-5);
    }
}
