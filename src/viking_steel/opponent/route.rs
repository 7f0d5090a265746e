//! The way round water and buildings: straight if it can be, else from corner to corner.

use crate::board::{Ground, Table};
use bevy_math::Vec2;
use bevy_math::bounding::Aabb2d;
use smallvec::SmallVec;

/// Room a unit needs beside an obstacle, inches.
const ROOM: f32 = 2.9;
/// Corners are passed a little farther out, inches.
const CORNER: f32 = 0.15;

/// A way to a goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Route {
    /// Where to go first.
    pub via: Vec2,
    /// From there to the goal, inches.
    pub rest: f32,
}

/// The shortest way, round whatever nobody enters.
pub fn route(table: &Table, from: Vec2, to: Vec2) -> Route {
    let straight = Route { via: to, rest: 0.0 };
    let boxes: SmallVec<[Aabb2d; 16]> = table
        .areas()
        .iter()
        .filter(|area| area.ground() == Ground::Impassable)
        .flat_map(|area| area.pieces().iter().map(|piece| piece.aabb()))
        // A box that holds the start or the goal itself says nothing of the way there.
        .filter(|aabb| !inside(aabb, from) && !inside(aabb, to))
        .map(|aabb| grown(aabb, [from, to]))
        .collect();
    if boxes.iter().all(|aabb| !crosses(aabb, from, to)) {
        return straight;
    }
    let mut nodes: SmallVec<[Vec2; 64]> = SmallVec::from_iter([from, to]);
    for aabb in &boxes {
        let (min, max) = (aabb.min - CORNER, aabb.max + CORNER);
        for corner in [min, Vec2::new(min.x, max.y), max, Vec2::new(max.x, min.y)] {
            let on_table = corner.x > ROOM / 2.0
                && corner.y > ROOM / 2.0
                && corner.x < table.width() - ROOM / 2.0
                && corner.y < table.depth() - ROOM / 2.0;
            if on_table && boxes.iter().all(|other| !inside(other, corner)) {
                nodes.push(corner);
            }
        }
    }
    // Shortest paths from the goal back to the start.
    let mut cost: SmallVec<[f32; 64]> = nodes.iter().map(|_| f32::INFINITY).collect();
    let mut next: SmallVec<[usize; 64]> = nodes.iter().map(|_| 1).collect();
    let mut done: SmallVec<[bool; 64]> = nodes.iter().map(|_| false).collect();
    cost[1] = 0.0;
    loop {
        let open = (0..nodes.len()).filter(|node| !done[*node] && cost[*node].is_finite());
        let Some(at) = open.reduce(|best, node| if cost[node] < cost[best] { node } else { best }) else {
            return straight;
        };
        if at == 0 {
            let via = nodes[next[0]];
            return Route { via, rest: cost[next[0]] };
        }
        done[at] = true;
        for other in 0..nodes.len() {
            if done[other] || boxes.iter().any(|aabb| crosses(aabb, nodes[at], nodes[other])) {
                continue;
            }
            let way = cost[at] + nodes[at].distance(nodes[other]);
            if way < cost[other] {
                cost[other] = way;
                next[other] = at;
            }
        }
    }
}

/// The box with room around it, but for the side on which a point stands that would be shut in.
fn grown(aabb: Aabb2d, points: [Vec2; 2]) -> Aabb2d {
    let mut grown = Aabb2d { min: aabb.min - ROOM, max: aabb.max + ROOM };
    for point in points.into_iter().filter(|point| inside(&grown, *point)).collect::<SmallVec<[Vec2; 2]>>() {
        let (below, above) = (aabb.min - point, point - aabb.max);
        let off = [below.x, above.x, below.y, above.y];
        let widest = (0..4).reduce(|best, side| if off[side] > off[best] { side } else { best });
        match widest {
            Some(0) => grown.min.x = grown.min.x.max(point.x),
            Some(1) => grown.max.x = grown.max.x.min(point.x),
            Some(2) => grown.min.y = grown.min.y.max(point.y),
            _ => grown.max.y = grown.max.y.min(point.y),
        }
    }
    grown
}

fn inside(aabb: &Aabb2d, point: Vec2) -> bool {
    point.cmpgt(aabb.min).all() && point.cmplt(aabb.max).all()
}

/// Does the segment run through the box?
fn crosses(aabb: &Aabb2d, from: Vec2, to: Vec2) -> bool {
    let way = to - from;
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for (start, step, low, high) in [(from.x, way.x, aabb.min.x, aabb.max.x), (from.y, way.y, aabb.min.y, aabb.max.y)] {
        if step.abs() < 1.0e-6 {
            if start <= low || start >= high {
                return false;
            }
            continue;
        }
        let (a, b) = ((low - start) / step, (high - start) / step);
        enter = enter.max(a.min(b));
        leave = leave.min(a.max(b));
    }
    enter < leave
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Area, AreaKind, Cover, Sight};

    #[test]
    fn a_house_is_walked_round() {
        let outline = [Vec2::new(20.0, 20.0), Vec2::new(30.0, 20.0), Vec2::new(30.0, 24.0), Vec2::new(20.0, 24.0)];
        let house =
            Area::new("House", AreaKind::Building, &outline, Ground::Impassable, Cover::Solid, Sight::Always, None);
        let table = Table::new(48.0, 48.0, vec![house.unwrap()], Vec::new()).unwrap();
        let (from, to) = (Vec2::new(24.0, 8.0), Vec2::new(24.0, 40.0));
        let way = route(&table, from, to);
        assert!(way.via.x < 20.0 - 2.0, "{way:?}");
        assert!(from.distance(way.via) + way.rest > from.distance(to) + 1.0);
        // From close to its wall too.
        let close = route(&table, Vec2::new(24.0, 18.5), to);
        assert!(close.via.x < 20.0 - 2.0, "{close:?}");
        let clear = Vec2::new(40.0, 8.0);
        assert_eq!(route(&table, clear, Vec2::new(40.0, 40.0)).via, Vec2::new(40.0, 40.0));
    }
}
