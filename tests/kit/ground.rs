//! Terrain in one line each; rectangles are south-west and north-east corner in inches.

use super::{Area, AreaKind, Cover, Ground, Line, LineKind, Sight};
use bevy_math::Vec2;

fn outline([x0, y0, x1, y1]: [f32; 4]) -> [Vec2; 4] {
    [Vec2::new(x0, y0), Vec2::new(x1, y0), Vec2::new(x1, y1), Vec2::new(x0, y1)]
}

/// Any area.
pub fn patch(kind: AreaKind, rect: [f32; 4], ground: Ground, cover: Cover, sight: Sight) -> Area {
    Area::new(format!("{kind:?}"), kind, &outline(rect), ground, cover, sight, None).expect("a rectangle")
}

/// Difficult ground that gives no cover and hides nothing.
pub fn field(rect: [f32; 4]) -> Area {
    patch(AreaKind::Field, rect, Ground::Difficult, Cover::None, Sight::Never)
}

/// Really bad ground.
pub fn marsh(rect: [f32; 4]) -> Area {
    patch(AreaKind::Marsh, rect, Ground::ReallyBad, Cover::None, Sight::Never)
}

/// Difficult, light cover, hides what is more than 2" deep.
pub fn wood(rect: [f32; 4]) -> Area {
    patch(AreaKind::Wood, rect, Ground::Difficult, Cover::Light, Sight::Beyond(2.0))
}

/// Impassable, hides all behind it.
pub fn building(rect: [f32; 4]) -> Area {
    patch(AreaKind::Building, rect, Ground::Impassable, Cover::None, Sight::Always)
}

/// Open ground that gives cover of this kind.
pub fn screen(rect: [f32; 4], cover: Cover) -> Area {
    patch(AreaKind::Scrub, rect, Ground::Open, cover, Sight::Never)
}

/// A hill with a straight crest.
pub fn hill(rect: [f32; 4], from: [f32; 2], to: [f32; 2]) -> Area {
    let crest = [Vec2::from(from), Vec2::from(to)];
    Area::new("Hill", AreaKind::Hill, &outline(rect), Ground::Open, Cover::None, Sight::Never, Some(&crest))
        .expect("a hill")
}

/// A linear obstacle without cover.
pub fn line(from: [f32; 2], to: [f32; 2]) -> Line {
    Line::new("Ditch", LineKind::Ditch, &[Vec2::from(from), Vec2::from(to)], Cover::None, false).expect("a line")
}

/// A linear obstacle with cover.
pub fn wall(from: [f32; 2], to: [f32; 2], cover: Cover) -> Line {
    Line::new("Wall", LineKind::Wall, &[Vec2::from(from), Vec2::from(to)], cover, false).expect("a line")
}
