//! Colours, surfaces and the small deterministic noise that keeps paint from looking flat.

use bevy_math::Vec3;

/// A linear RGB colour, each channel 0 to 1.
pub type Rgb = Vec3;

/// How light is painted onto a vertex when a mesh is baked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Cloth, leather, skin, wood and anything else without a sheen.
    Matt,
    /// Polished metal, painted with a bright sky and a dark horizon.
    Metal,
    /// Rings of mail: grey steel without sparks, darker towards the ground.
    Mail,
    /// Ground, thatch and leaves: softer contrast, no edge highlights.
    Soft,
    /// Left exactly as given (eyes, pips, markings).
    Flat,
}

/// A colour together with the way it takes light.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    /// Linear colour before shading.
    pub rgb: Rgb,
    /// How shading is applied.
    pub surface: Surface,
}

impl Paint {
    /// The same surface with its colour multiplied by `factor`.
    pub fn times(self, factor: f32) -> Self {
        Self { rgb: self.rgb * factor, ..self }
    }

    /// The same surface with its colour moved towards `other` by `t` (0 to 1).
    pub fn towards(self, other: Rgb, t: f32) -> Self {
        Self { rgb: self.rgb.lerp(other, t), ..self }
    }
}

/// Matt paint from an sRGB hex colour such as `0x8a2b22`.
pub fn matt(hex: u32) -> Paint {
    Paint { rgb: linear(hex), surface: Surface::Matt }
}

/// Metal paint from an sRGB hex colour.
pub fn metal(hex: u32) -> Paint {
    Paint { rgb: linear(hex), surface: Surface::Metal }
}

/// Mail paint from an sRGB hex colour.
pub fn mail(hex: u32) -> Paint {
    Paint { rgb: linear(hex), surface: Surface::Mail }
}

/// Soft paint (ground, thatch, leaves) from an sRGB hex colour.
pub fn soft(hex: u32) -> Paint {
    Paint { rgb: linear(hex), surface: Surface::Soft }
}

/// Paint that takes no baked light, from an sRGB hex colour.
pub fn flat(hex: u32) -> Paint {
    Paint { rgb: linear(hex), surface: Surface::Flat }
}

/// Linear colour of an sRGB hex value.
pub fn linear(hex: u32) -> Rgb {
    let channel = |shift: u32| {
        let s = ((hex >> shift) & 0xff) as f32 / 255.0;
        if s <= 0.040_45 { s / 12.92 } else { ((s + 0.055) / 1.055).powf(2.4) }
    };
    Vec3::new(channel(16), channel(8), channel(0))
}

/// A tiny deterministic generator for looks only; the dice of the game never use it.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// A generator for this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995_7b1d_c0de)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number between `low` and `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// True with this probability.
    pub fn odds(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// One of the items, which must not be empty.
    pub fn pick<T: Copy, const N: usize>(&mut self, items: [T; N]) -> T {
        const { assert!(N > 0) };
        items[(self.bits() % N as u64) as usize]
    }
}

/// Smooth value noise in space: 0 to 1, with features about one unit across.
pub fn noise(p: Vec3, seed: u64) -> f32 {
    let cell = p.floor();
    let f = p - cell;
    let f = f * f * (Vec3::splat(3.0) - 2.0 * f);
    let corner = |dx: f32, dy: f32, dz: f32| {
        let c = cell + Vec3::new(dx, dy, dz);
        let key = (c.x as i64 as u64).wrapping_mul(0x8da6_b343)
            ^ (c.y as i64 as u64).wrapping_mul(0xd816_3841)
            ^ (c.z as i64 as u64).wrapping_mul(0xcb1a_b31f);
        Chance::new(key ^ seed).unit()
    };
    let lerp = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let low = lerp(
        lerp(corner(0.0, 0.0, 0.0), corner(1.0, 0.0, 0.0), f.x),
        lerp(corner(0.0, 0.0, 1.0), corner(1.0, 0.0, 1.0), f.x),
        f.z,
    );
    let high = lerp(
        lerp(corner(0.0, 1.0, 0.0), corner(1.0, 1.0, 0.0), f.x),
        lerp(corner(0.0, 1.0, 1.0), corner(1.0, 1.0, 1.0), f.x),
        f.z,
    );
    lerp(low, high, f.y)
}

/// Three octaves of [`noise`], 0 to 1.
pub fn cloud(p: Vec3, seed: u64) -> f32 {
    noise(p, seed) * 0.55 + noise(p * 2.3, seed ^ 1) * 0.3 + noise(p * 5.1, seed ^ 2) * 0.15
}
