//! Letters and numbers in strokes, to be cut into wood or painted on counters.

use super::builder::MeshBuilder;
use super::paint::Paint;
use super::tokens::DIGITS;
use bevy_math::{Vec2, Vec3};

/// Strokes of a sign as polylines in a box one wide and two high.
type Strokes = &'static [&'static [(f32, f32)]];

/// The capital letters A to X.
const LETTERS: [Strokes; 24] = [
    &[&[(0.0, 0.0), (0.5, 2.0), (1.0, 0.0)], &[(0.2, 0.7), (0.8, 0.7)]],
    &[
        &[(0.0, 0.0), (0.0, 2.0), (0.7, 2.0), (0.95, 1.75), (0.95, 1.3), (0.7, 1.05), (0.0, 1.05)],
        &[(0.7, 1.05), (1.0, 0.8), (1.0, 0.25), (0.75, 0.0), (0.0, 0.0)],
    ],
    &[&[(1.0, 1.6), (0.75, 2.0), (0.25, 2.0), (0.0, 1.6), (0.0, 0.4), (0.25, 0.0), (0.75, 0.0), (1.0, 0.4)]],
    &[&[(0.0, 0.0), (0.0, 2.0), (0.6, 2.0), (1.0, 1.5), (1.0, 0.5), (0.6, 0.0), (0.0, 0.0)]],
    &[&[(1.0, 2.0), (0.0, 2.0), (0.0, 0.0), (1.0, 0.0)], &[(0.0, 1.05), (0.75, 1.05)]],
    &[&[(1.0, 2.0), (0.0, 2.0), (0.0, 0.0)], &[(0.0, 1.05), (0.75, 1.05)]],
    &[&[
        (1.0, 1.6),
        (0.75, 2.0),
        (0.25, 2.0),
        (0.0, 1.6),
        (0.0, 0.4),
        (0.25, 0.0),
        (0.75, 0.0),
        (1.0, 0.4),
        (1.0, 0.95),
        (0.55, 0.95),
    ]],
    &[&[(0.0, 0.0), (0.0, 2.0)], &[(1.0, 0.0), (1.0, 2.0)], &[(0.0, 1.05), (1.0, 1.05)]],
    &[&[(0.5, 0.0), (0.5, 2.0)], &[(0.25, 0.0), (0.75, 0.0)], &[(0.25, 2.0), (0.75, 2.0)]],
    &[&[(0.9, 2.0), (0.9, 0.45), (0.65, 0.0), (0.25, 0.0), (0.0, 0.4)]],
    &[&[(0.0, 0.0), (0.0, 2.0)], &[(1.0, 2.0), (0.0, 0.9)], &[(0.3, 1.2), (1.0, 0.0)]],
    &[&[(0.0, 2.0), (0.0, 0.0), (0.95, 0.0)]],
    &[&[(0.0, 0.0), (0.0, 2.0), (0.5, 0.8), (1.0, 2.0), (1.0, 0.0)]],
    &[&[(0.0, 0.0), (0.0, 2.0), (1.0, 0.0), (1.0, 2.0)]],
    &[&[
        (0.25, 0.0),
        (0.0, 0.4),
        (0.0, 1.6),
        (0.25, 2.0),
        (0.75, 2.0),
        (1.0, 1.6),
        (1.0, 0.4),
        (0.75, 0.0),
        (0.25, 0.0),
    ]],
    &[&[(0.0, 0.0), (0.0, 2.0), (0.7, 2.0), (1.0, 1.7), (1.0, 1.25), (0.7, 0.95), (0.0, 0.95)]],
    &[
        &[
            (0.25, 0.0),
            (0.0, 0.4),
            (0.0, 1.6),
            (0.25, 2.0),
            (0.75, 2.0),
            (1.0, 1.6),
            (1.0, 0.4),
            (0.75, 0.0),
            (0.25, 0.0),
        ],
        &[(0.6, 0.5), (1.05, -0.1)],
    ],
    &[&[(0.0, 0.0), (0.0, 2.0), (0.7, 2.0), (1.0, 1.7), (1.0, 1.3), (0.7, 1.0), (0.0, 1.0)], &[(0.5, 1.0), (1.0, 0.0)]],
    &[&[
        (1.0, 1.65),
        (0.75, 2.0),
        (0.25, 2.0),
        (0.0, 1.65),
        (0.15, 1.15),
        (0.85, 0.85),
        (1.0, 0.35),
        (0.75, 0.0),
        (0.25, 0.0),
        (0.0, 0.35),
    ]],
    &[&[(0.5, 0.0), (0.5, 2.0)], &[(0.0, 2.0), (1.0, 2.0)]],
    &[&[(0.0, 2.0), (0.0, 0.4), (0.25, 0.0), (0.75, 0.0), (1.0, 0.4), (1.0, 2.0)]],
    &[&[(0.0, 2.0), (0.5, 0.0), (1.0, 2.0)]],
    &[&[(0.0, 2.0), (0.25, 0.0), (0.5, 1.3), (0.75, 0.0), (1.0, 2.0)]],
    &[&[(0.0, 0.0), (1.0, 2.0)], &[(0.0, 2.0), (1.0, 0.0)]],
];

/// The strokes of a sign; nothing for one that is not known.
fn strokes(sign: char) -> Strokes {
    match sign.to_ascii_uppercase() {
        digit @ '0'..='9' => match digit {
            // The strokes under 6 and 9 tell a die's faces apart; on a line nobody takes one for the other.
            '6' | '9' => &DIGITS[digit as usize - '0' as usize][..1],
            _ => DIGITS[digit as usize - '0' as usize],
        },
        letter @ 'A'..='X' => LETTERS[letter as usize - 'A' as usize],
        _ => &[],
    }
}

/// Writes flat on a face: `middle` of the text, `right` and `up` on the face, `size` half the height in inches.
pub fn write(b: &mut MeshBuilder, text: &str, middle: Vec3, right: Vec3, up: Vec3, size: f32, ink: Paint) {
    let out = right.cross(up) * 0.004;
    let width = text.chars().count() as f32 * 1.5 - 0.5;
    for (place, sign) in text.chars().enumerate() {
        let shift = place as f32 * 1.5 - width / 2.0;
        for line in strokes(sign) {
            for pair in line.windows(2) {
                let point = |(x, y): (f32, f32)| Vec2::new(x + shift, y - 1.0) * size;
                let (p, q) = (point(pair[0]), point(pair[1]));
                // Strokes overlap a little at the joints.
                let along = (q - p).normalize_or_zero() * size * 0.13;
                let side = along.perp();
                let at = |v: Vec2| middle + right * v.x + up * v.y + out;
                b.quad([at(p - along - side), at(q + along - side), at(q + along + side), at(p - along + side)], ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::models::builder::Lod;
    use crate::window::models::paint::flat;

    #[test]
    fn every_name_of_a_square_can_be_written_and_lies_face_up() {
        for text in ["A", "M", "X", "1", "16"] {
            let mut b = MeshBuilder::new(Lod::Mid);
            write(&mut b, text, Vec3::ZERO, Vec3::X, Vec3::NEG_Z, 0.4, flat(0xffffff));
            let mesh = b.bake(0.0);
            assert!(mesh.triangles() > 0, "{text}");
            assert!(mesh.normals.iter().all(|normal| normal.y > 0.9), "{text}");
        }
    }
}
