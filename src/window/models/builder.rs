//! The mesh builder: lofted rings, tubes, boxes, blades and sheets with painted vertices, and the bake that lights them.

use super::paint::{Paint, Rgb, Surface};
use bevy_math::{Affine3A, Vec2, Vec3};
use std::collections::HashMap;
use std::f32::consts::{PI, TAU};

/// How finely a model is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lod {
    /// A silhouette for the far side of the table: about 170 triangles a figure.
    Far,
    /// The usual view over the table: about 550 triangles a figure.
    Mid,
    /// Close up: about 2000 to 2800 triangles a figure.
    Near,
}

impl Lod {
    /// The value meant for this level.
    pub fn of<T>(self, near: T, mid: T, far: T) -> T {
        match self {
            Lod::Near => near,
            Lod::Mid => mid,
            Lod::Far => far,
        }
    }
}

/// One cross-section of a loft: an ellipse around `centre` with half axes `u` and `v` (inches).
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// Middle of the section.
    pub centre: Vec3,
    /// First half axis (angle 0).
    pub u: Vec3,
    /// Second half axis (angle 90 degrees).
    pub v: Vec3,
    /// Colour of the section.
    pub paint: Paint,
    /// The coarsest level that still has this section.
    pub from: Lod,
}

impl Ring {
    /// A level section at height `y` with half widths `rx` (across) and `rz` (fore and aft); angle 90 degrees is the front (-Z).
    pub fn level(centre: Vec3, rx: f32, rz: f32, paint: Paint) -> Self {
        Self { centre, u: Vec3::X * rx, v: Vec3::NEG_Z * rz, paint, from: Lod::Far }
    }

    /// The same section, left out of levels coarser than `from`.
    pub fn only(self, from: Lod) -> Self {
        Self { from, ..self }
    }

    /// The same section in another colour: two such rings make a hard border.
    pub fn recolour(self, paint: Paint) -> Self {
        Self { paint, ..self }
    }

    /// The same section moved and turned.
    pub fn moved(self, by: &Affine3A) -> Self {
        Self {
            centre: by.transform_point3(self.centre),
            u: by.transform_vector3(self.u),
            v: by.transform_vector3(self.v),
            ..self
        }
    }
}

/// A place on a loft, for paint that depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// Number of the ring among those kept.
    pub ring: usize,
    /// Number of the segment round the ring.
    pub segment: usize,
    /// Angle round the ring in radians.
    pub angle: f32,
    /// Position before transforms.
    pub at: Vec3,
    /// The ring's own paint.
    pub paint: Paint,
}

/// How a loft's ends are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caps {
    /// Both ends open.
    Open,
    /// First end closed.
    First,
    /// Last end closed.
    Last,
    /// Both closed.
    Both,
}

/// The numbers of a finished model, free of any renderer.
#[derive(Clone, Debug, Default)]
pub struct MeshData {
    /// Vertex positions in inches.
    pub positions: Vec<Vec3>,
    /// Unit normals.
    pub normals: Vec<Vec3>,
    /// Linear vertex colours.
    pub colours: Vec<Rgb>,
    /// Triangles, counter-clockwise seen from outside.
    pub indices: Vec<u32>,
}

impl MeshData {
    /// Number of triangles.
    pub fn triangles(&self) -> usize {
        self.indices.len() / 3
    }

    /// Lowest and highest corner of the box round the model; both zero when it is empty.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let first = self.positions.first().copied().unwrap_or(Vec3::ZERO);
        self.positions.iter().fold((first, first), |(low, high), p| (low.min(*p), high.max(*p)))
    }
}

/// Collects painted triangles and lights them.
#[derive(Clone, Debug)]
pub struct MeshBuilder {
    /// The level of detail being built.
    pub lod: Lod,
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    paints: Vec<Paint>,
    indices: Vec<u32>,
}

impl MeshBuilder {
    /// An empty model at this level of detail.
    pub fn new(lod: Lod) -> Self {
        Self { lod, positions: Vec::new(), normals: Vec::new(), paints: Vec::new(), indices: Vec::new() }
    }

    /// Builds a part in its own frame and puts it in place with `by` (rotation, translation, positive scale).
    pub fn place(&mut self, by: Affine3A, part: impl FnOnce(&mut Self)) {
        let start = self.positions.len();
        part(self);
        for i in start..self.positions.len() {
            self.positions[i] = by.transform_point3(self.positions[i]);
            self.normals[i] = by.transform_vector3(self.normals[i]).normalize_or(Vec3::Y);
        }
    }

    /// Moves every vertex added since `start` (see [`Self::mark`]) by a free function and smooths the part again.
    pub fn warp(&mut self, start: usize, move_point: impl Fn(Vec3) -> Vec3) {
        for p in &mut self.positions[start..] {
            *p = move_point(*p);
        }
        let first = self.indices.iter().position(|i| *i as usize >= start).unwrap_or(self.indices.len());
        self.smooth(start, first);
    }

    /// A marker for [`Self::warp`]: the number of vertices so far.
    pub fn mark(&self) -> usize {
        self.positions.len()
    }

    fn vertex(&mut self, at: Vec3, paint: Paint) -> u32 {
        self.positions.push(at);
        self.normals.push(Vec3::Y);
        self.paints.push(paint);
        (self.positions.len() - 1) as u32
    }

    fn face(&mut self, a: u32, b: u32, c: u32) {
        let [pa, pb, pc] = [a, b, c].map(|i| self.positions[i as usize]);
        if (pb - pa).cross(pc - pa).length_squared() > 1e-14 {
            self.indices.extend([a, b, c]);
        }
    }

    /// Normals for the part added since these counts: shared by all vertices at one place.
    fn smooth(&mut self, first_vertex: usize, first_index: usize) {
        let mut sums: HashMap<[i32; 3], Vec3> = HashMap::new();
        for t in self.indices[first_index..].chunks_exact(3) {
            let [a, b, c] = [t[0], t[1], t[2]].map(|i| self.positions[i as usize]);
            let normal = (b - a).cross(c - a);
            for p in [a, b, c] {
                *sums.entry(weld_key(p)).or_insert(Vec3::ZERO) += normal;
            }
        }
        for i in first_vertex..self.positions.len() {
            let sum = sums.get(&weld_key(self.positions[i])).copied().unwrap_or(Vec3::Y);
            self.normals[i] = sum.normalize_or(Vec3::Y);
        }
    }

    /// One flat triangle.
    pub fn triangle(&mut self, corners: [Vec3; 3], paint: Paint) {
        let (v, f) = (self.positions.len(), self.indices.len());
        let [a, b, c] = corners.map(|p| self.vertex(p, paint));
        self.face(a, b, c);
        self.smooth(v, f);
    }

    /// One flat four-sided face, corners counter-clockwise seen from outside.
    pub fn quad(&mut self, corners: [Vec3; 4], paint: Paint) {
        self.quad_painted(corners, [paint; 4]);
    }

    /// One flat four-sided face with a paint for each corner.
    pub fn quad_painted(&mut self, corners: [Vec3; 4], paints: [Paint; 4]) {
        let (v, f) = (self.positions.len(), self.indices.len());
        let mut ids = [0; 4];
        for k in 0..4 {
            ids[k] = self.vertex(corners[k], paints[k]);
        }
        self.face(ids[0], ids[1], ids[2]);
        self.face(ids[0], ids[2], ids[3]);
        self.smooth(v, f);
    }

    /// A box with flat faces, `half` its half size.
    pub fn cuboid(&mut self, centre: Vec3, half: Vec3, paint: Paint) {
        let p = |x: f32, y: f32, z: f32| centre + half * Vec3::new(x, y, z);
        let corner = [
            p(-1.0, -1.0, 1.0),
            p(1.0, -1.0, 1.0),
            p(1.0, 1.0, 1.0),
            p(-1.0, 1.0, 1.0),
            p(-1.0, -1.0, -1.0),
            p(1.0, -1.0, -1.0),
            p(1.0, 1.0, -1.0),
            p(-1.0, 1.0, -1.0),
        ];
        for side in [[0, 1, 2, 3], [5, 4, 7, 6], [1, 5, 6, 2], [4, 0, 3, 7], [3, 2, 6, 7], [4, 5, 1, 0]] {
            self.quad(side.map(|i: usize| corner[i]), paint);
        }
    }

    /// A smooth skin over rings, painted by the rings.
    pub fn loft(&mut self, rings: &[Ring], segments: usize, caps: Caps) {
        self.loft_painted(rings, segments, caps, |spot| spot.paint);
    }

    /// A smooth skin over rings, painted by a function of the place.
    pub fn loft_painted(&mut self, rings: &[Ring], segments: usize, caps: Caps, paint: impl Fn(Spot) -> Paint) {
        let kept: Vec<&Ring> = rings.iter().filter(|r| r.from <= self.lod).collect();
        let (Some(first), Some(last)) = (kept.first(), kept.last()) else {
            return;
        };
        let segments = segments.max(3);
        let (v0, f0) = (self.positions.len(), self.indices.len());
        for (number, ring) in kept.iter().enumerate() {
            for segment in 0..segments {
                let angle = segment as f32 / segments as f32 * TAU;
                let at = ring.centre + ring.u * angle.cos() + ring.v * angle.sin();
                let spot = Spot { ring: number, segment, angle, at, paint: ring.paint };
                let painted = paint(spot);
                self.vertex(at, painted);
            }
        }
        // Rings may run either way along the part; the faces must still look outwards.
        let along: f32 = kept.windows(2).map(|w| w[0].u.cross(w[0].v).dot(w[1].centre - w[0].centre)).sum();
        let outward = along >= 0.0;
        let id = |ring: usize, segment: usize| (v0 + ring * segments + segment % segments) as u32;
        for ring in 0..kept.len() - 1 {
            for s in 0..segments {
                let mut q = [id(ring, s), id(ring, s + 1), id(ring + 1, s + 1), id(ring + 1, s)];
                if !outward {
                    q.swap(1, 3);
                }
                // Diagonals alternate, so that chequered paint shows as links and not as stripes.
                let turn = (ring + s) % 2;
                self.face(q[turn], q[turn + 1], q[turn + 2]);
                self.face(q[turn], q[turn + 2], q[(turn + 3) % 4]);
            }
        }
        if matches!(caps, Caps::First | Caps::Both) {
            let middle = self.vertex(first.centre, first.paint);
            for s in 0..segments {
                let (a, b) = (id(0, s), id(0, s + 1));
                if outward { self.face(middle, b, a) } else { self.face(middle, a, b) }
            }
        }
        if matches!(caps, Caps::Last | Caps::Both) {
            let ring = kept.len() - 1;
            let middle = self.vertex(last.centre, last.paint);
            for s in 0..segments {
                let (a, b) = (id(ring, s), id(ring, s + 1));
                if outward { self.face(middle, a, b) } else { self.face(middle, b, a) }
            }
        }
        self.smooth(v0, f0);
    }

    /// A round bar along a path; each point has a radius. Both ends are closed.
    pub fn tube(&mut self, path: &[(Vec3, f32)], segments: usize, paint: Paint) {
        let rings = tube_rings(path, paint);
        self.loft(&rings, segments, Caps::Both);
    }

    /// An ellipsoid with half axes `half`; `stacks` bands from bottom to top.
    pub fn ball(&mut self, centre: Vec3, half: Vec3, segments: usize, stacks: usize, paint: Paint) {
        let stacks = stacks.max(2);
        let rings: Vec<Ring> = (0..=stacks)
            .map(|k| {
                let a = k as f32 / stacks as f32 * PI - PI / 2.0;
                let (w, h) = (a.cos().max(0.001), a.sin());
                Ring::level(centre + Vec3::Y * h * half.y, half.x * w, half.z * w, paint)
            })
            .collect();
        self.loft(&rings, segments, Caps::Open);
    }

    /// A two-sided blade: an outline in the plane given by origin, x and y directions, thickest (`thick` each side) at `spine`.
    pub fn blade(&mut self, [origin, x, y]: [Vec3; 3], outline: &[Vec2], spine: Vec2, thick: f32, paint: Paint) {
        let n = outline.len();
        let lift = x.cross(y).normalize_or(Vec3::Z) * thick;
        let at = |p: Vec2| origin + x * p.x + y * p.y;
        let area: f32 = (0..n).map(|i| outline[i].perp_dot(outline[(i + 1) % n])).sum();
        for k in 0..n {
            let (mut a, mut b) = (at(outline[k]), at(outline[(k + 1) % n]));
            if area < 0.0 {
                std::mem::swap(&mut a, &mut b);
            }
            self.triangle([a, b, at(spine) + lift], paint);
            self.triangle([b, a, at(spine) - lift], paint.times(0.8));
        }
    }

    /// A thin sheet over a grid of `nu` by `nv` cells, seen from both sides; the inner side is painted with `inside` times the colour.
    pub fn sheet(&mut self, nu: usize, nv: usize, inside: f32, at: impl Fn(f32, f32) -> (Vec3, Paint)) {
        for (front, factor) in [(true, 1.0), (false, inside)] {
            let (v0, f0) = (self.positions.len(), self.indices.len());
            for j in 0..=nv {
                for i in 0..=nu {
                    let (p, paint) = at(i as f32 / nu as f32, j as f32 / nv as f32);
                    self.vertex(p, paint.times(factor));
                }
            }
            let id = |i: usize, j: usize| (v0 + j * (nu + 1) + i) as u32;
            for j in 0..nv {
                for i in 0..nu {
                    let q = [id(i, j), id(i + 1, j), id(i + 1, j + 1), id(i, j + 1)];
                    if front {
                        self.face(q[0], q[1], q[2]);
                        self.face(q[0], q[2], q[3]);
                    } else {
                        self.face(q[0], q[2], q[1]);
                        self.face(q[0], q[3], q[2]);
                    }
                }
            }
            self.smooth(v0, f0);
        }
    }

    /// A height field: a grid of `nu` by `nv` cells seen from one side only (the cross product of the `u` and `v` directions).
    pub fn surface(&mut self, nu: usize, nv: usize, at: impl Fn(f32, f32) -> (Vec3, Paint)) {
        let (v0, f0) = (self.positions.len(), self.indices.len());
        for j in 0..=nv {
            for i in 0..=nu {
                let (p, paint) = at(i as f32 / nu as f32, j as f32 / nv as f32);
                self.vertex(p, paint);
            }
        }
        let id = |i: usize, j: usize| (v0 + j * (nu + 1) + i) as u32;
        for j in 0..nv {
            for i in 0..nu {
                self.face(id(i, j), id(i + 1, j), id(i + 1, j + 1));
                self.face(id(i, j), id(i + 1, j + 1), id(i, j + 1));
            }
        }
        self.smooth(v0, f0);
    }

    /// A smooth patch of ready triangles, each vertex with its paint.
    pub fn patch(&mut self, points: &[(Vec3, Paint)], triangles: &[[u32; 3]]) {
        let (v0, f0) = (self.positions.len(), self.indices.len());
        for (p, paint) in points {
            self.vertex(*p, *paint);
        }
        for t in triangles {
            let [a, b, c] = t.map(|i| i + v0 as u32);
            self.face(a, b, c);
        }
        self.smooth(v0, f0);
    }

    /// Number of triangles so far.
    pub fn triangles(&self) -> usize {
        self.indices.len() / 3
    }

    /// Lights the model and hands over the numbers: shade in recesses, light from above, bright edges, painted metal.
    ///
    /// `reach` is the size in inches of the recesses to darken; zero leaves that step out (far levels, wide ground).
    pub fn bake(self, reach: f32) -> MeshData {
        let open =
            if reach > 0.0 { openness(&self.positions, &self.normals, &self.indices, reach) } else { Vec::new() };
        let ridge = self.convexity();
        let mut colours = Vec::with_capacity(self.paints.len());
        for (i, paint) in self.paints.iter().enumerate() {
            let light = open.get(i).copied().unwrap_or(1.0);
            colours.push(shade(*paint, self.normals[i], light, ridge[i]));
        }
        MeshData { positions: self.positions, normals: self.normals, colours, indices: self.indices }
    }

    /// How far each vertex stands out from its neighbours: above zero on edges and tips, below in creases.
    fn convexity(&self) -> Vec<f32> {
        let mut sums: HashMap<[i32; 3], (f32, f32)> = HashMap::new();
        for t in self.indices.chunks_exact(3) {
            for k in 0..3 {
                let (i, j) = (t[k] as usize, t[(k + 1) % 3] as usize);
                for (i, j) in [(i, j), (j, i)] {
                    let edge = self.positions[j] - self.positions[i];
                    let entry = sums.entry(weld_key(self.positions[i])).or_insert((0.0, 0.0));
                    entry.0 -= edge.normalize_or_zero().dot(self.normals[i]);
                    entry.1 += 1.0;
                }
            }
        }
        self.positions
            .iter()
            .map(|p| sums.get(&weld_key(*p)).map_or(0.0, |(sum, count)| sum / count.max(1.0)))
            .collect()
    }
}

/// The rings of a round bar along a path, turned to follow it.
pub fn tube_rings(path: &[(Vec3, f32)], paint: Paint) -> Vec<Ring> {
    let n = path.len();
    let mut side = Vec3::ZERO;
    (0..n)
        .map(|i| {
            let (from, to) = (path[i.saturating_sub(1)].0, path[(i + 1).min(n - 1)].0);
            let along = (to - from).normalize_or(Vec3::Y);
            // Carry the side vector along the path so that the skin does not twist.
            side = if i == 0 {
                along.any_orthonormal_vector()
            } else {
                side.reject_from(along).normalize_or(along.any_orthonormal_vector())
            };
            let (centre, radius) = path[i];
            Ring { centre, u: side * radius, v: along.cross(side) * radius, paint, from: Lod::Far }
        })
        .collect()
}

fn weld_key(p: Vec3) -> [i32; 3] {
    (p * 4096.0).round().as_ivec3().to_array()
}

/// The painter's light on one vertex.
fn shade(paint: Paint, normal: Vec3, open: f32, ridge: f32) -> Rgb {
    let wash = Vec3::new(0.30, 0.24, 0.22);
    let recess = Vec3::ONE.lerp(wash, (1.0 - open).clamp(0.0, 1.0));
    let up = normal.y;
    match paint.surface {
        Surface::Flat => paint.rgb,
        Surface::Matt => {
            let edge = 1.0 + ridge.clamp(-0.6, 0.6) * 0.55;
            let zenith = 0.80 + 0.24 * up;
            lift(paint.rgb * recess * (zenith * edge), (up * 0.5 + ridge - 0.55).max(0.0) * 0.10)
        }
        Surface::Soft => paint.rgb * recess * (0.86 + 0.16 * up),
        Surface::Mail => paint.rgb * recess * (0.72 + 0.34 * up + ridge.clamp(-0.3, 0.5) * 0.5),
        Surface::Metal => {
            // A sky above, a dark horizon, a little light thrown back from the ground.
            let t = up * 0.5 + 0.5;
            let sky = smoothstep(0.42, 0.95, t);
            let ground = smoothstep(0.35, 0.05, t) * 0.35;
            let spark = normal.dot(Vec3::new(-0.45, 0.75, -0.48)).max(0.0).powi(8);
            let value = 0.22 + 0.80 * sky + ground + ridge.max(0.0) * 0.6;
            lift(paint.rgb * recess * value, spark * 0.35)
        }
    }
}

/// Moves a colour towards white by `t`.
fn lift(colour: Rgb, t: f32) -> Rgb {
    colour.lerp(Vec3::ONE, t.clamp(0.0, 1.0))
}

fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// How open each vertex lies (0 buried, 1 free), from a blurred grid of where the model is.
fn openness(positions: &[Vec3], normals: &[Vec3], indices: &[u32], reach: f32) -> Vec<f32> {
    let cell = reach / 2.5;
    let first = positions.first().copied().unwrap_or(Vec3::ZERO);
    let (low, high) = positions.iter().fold((first, first), |(l, h), p| (l.min(*p), h.max(*p)));
    let low = low - Vec3::splat(cell * 5.0);
    let size = ((high - low) / cell).ceil().as_uvec3() + 6;
    let (nx, ny, nz) = (size.x as usize, size.y as usize, size.z as usize);
    if nx * ny * nz > 2_000_000 {
        return vec![1.0; positions.len()];
    }
    let mut grid = vec![0f32; nx * ny * nz];
    let index = |p: Vec3| {
        let q = ((p - low) / cell).max(Vec3::ZERO).as_uvec3();
        let (x, y, z) = ((q.x as usize).min(nx - 1), (q.y as usize).min(ny - 1), (q.z as usize).min(nz - 1));
        (z * ny + y) * nx + x
    };
    for t in indices.chunks_exact(3) {
        let [a, b, c] = [t[0], t[1], t[2]].map(|i| positions[i as usize]);
        let longest = (b - a).length().max((c - a).length()).max((c - b).length());
        let steps = ((longest / cell * 1.5).ceil() as usize).clamp(1, 64);
        for i in 0..=steps {
            for j in 0..=steps - i {
                let (u, v) = (i as f32 / steps as f32, j as f32 / steps as f32);
                grid[index(a + (b - a) * u + (c - a) * v)] = 1.0;
            }
        }
    }
    for stride in [1, nx, nx * ny] {
        let line = match stride {
            1 => nx,
            s if s == nx => ny,
            _ => nz,
        };
        for _ in 0..2 {
            blur(&mut grid, stride, line);
        }
    }
    positions
        .iter()
        .zip(normals)
        .map(|(p, n)| {
            let occupied = grid[index(*p + *n * cell * 2.2)];
            1.0 - smoothstep(0.10, 0.42, occupied)
        })
        .collect()
}

/// A three-wide box blur along one axis of the grid.
fn blur(grid: &mut [f32], stride: usize, line: usize) {
    let lines = grid.len() / line;
    for k in 0..lines {
        let start = (k / stride) * stride * line + k % stride;
        let mut before = 0.0;
        for i in 0..line {
            let at = start + i * stride;
            let here = grid[at];
            let after = if i + 1 < line { grid[at + stride] } else { 0.0 };
            grid[at] = (before + here + after) / 3.0;
            before = here;
        }
    }
}
