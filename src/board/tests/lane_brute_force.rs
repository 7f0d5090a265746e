//! Lanes against stepping along them, with distances measured by a plain method of their own.

use bevy_math::Vec2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::plain::{apart, distance, outline, surely_in, surely_overlaps, unit};
use super::{blocker, ground, table};
use crate::board::{BlockKind, Blocker, Footprint, Ground, Lane, Pose, Stop, Table};

const STEP: f32 = 0.05;
const STANDOFF: f32 = 1.0;

fn barred(table: &Table, place: &Footprint, blockers: &[Blocker]) -> bool {
    let hard = blockers.iter().filter(|blocker| blocker.kind != BlockKind::Passable);
    let [min, max] = [place.aabb().min, place.aabb().max];
    min.min_element() < -0.03
        || max.x > table.width() + 0.03
        || max.y > table.depth() + 0.03
        || table.areas().iter().any(|area| surely_in(place, area.outline()))
        || hard.into_iter().any(|blocker| surely_overlaps(place, &blocker.footprint))
}

fn check(table: &Table, unit: &Footprint, dir: Vec2, length: f32, blockers: &[Blocker]) -> Lane {
    let lane = Lane::along(table, unit, dir, length, blockers, STANDOFF);
    let place = |s: f32| unit.translated(dir * s);
    let steps = (length / STEP) as usize;
    let (mut last_end, mut ends) = (None, Vec::new());
    for step in 0..=steps {
        let s = step as f32 * STEP;
        let here = place(s);
        if s <= lane.clear {
            assert!(!barred(table, &here, blockers), "barred at {s} before {}", lane.clear);
        } else if s > lane.clear + 0.01 {
            assert!(!lane.may_end(s), "may end at {s} beyond {}", lane.clear);
        }
        let gaps = blockers.iter().map(|blocker| (blocker, apart(&here, &blocker.footprint)));
        let needed = |blocker: &Blocker| {
            if blocker.kind == BlockKind::Enemy { STANDOFF } else { 0.0 }
        };
        let mut all_free = true;
        for (blocker, gap) in gaps {
            all_free &= gap > needed(blocker) + 0.002;
            let too_close = match blocker.kind {
                BlockKind::Enemy => gap < STANDOFF - 0.03,
                _ => surely_overlaps(&here, &blocker.footprint),
            };
            assert!(!(too_close && lane.may_end(s)), "may end at {s} on unit {}", blocker.tag);
        }
        if all_free && s <= lane.clear {
            assert!(lane.may_end(s), "may not end at {s} though free");
        }
        if all_free && s <= lane.clear {
            last_end = Some(s);
            ends.push(s);
        }
        let farthest = lane.farthest_end(s);
        assert!(farthest.is_none_or(|end| lane.may_end(end) && end <= s));
        assert!(farthest.unwrap_or(-1.0) >= last_end.unwrap_or(-1.0), "{farthest:?} before {last_end:?}");
    }
    for from in (0..=steps).step_by(7).map(|step| step as f32 * STEP) {
        let nearest = lane.nearest_end(from);
        assert!(nearest.is_none_or(|end| lane.may_end(end) && end >= from));
        if let Some(&end) = ends.iter().find(|&&end| end >= from) {
            assert!(nearest.is_some_and(|nearest| nearest <= end + 0.001), "{nearest:?} after {end}");
        }
    }
    let end = place(lane.clear);
    match lane.stop {
        None => assert_eq!(lane.clear, length),
        Some(Stop::Unit(tag)) => {
            let blocker = &blockers[tag as usize];
            let gap = apart(&end, &blocker.footprint);
            let needed = if blocker.kind == BlockKind::Enemy { STANDOFF } else { 0.0 };
            assert!((gap - needed).abs() < 0.002 || lane.clear == 0.0, "stopped {gap} from unit {tag}");
        }
        Some(Stop::Impassable(area)) => {
            let outline = table.areas()[area].outline();
            let gaps = end.rects().iter().map(|rect| distance(&rect.corners(), outline));
            let gap = gaps.fold(f32::MAX, f32::min);
            assert!(gap < 0.002, "stopped {gap} from impassable ground");
        }
        Some(Stop::Edge) => {
            let room = end.aabb().min.min(Vec2::new(table.width(), table.depth()) - end.aabb().max);
            assert!(room.min_element().abs() < 0.002);
        }
    }
    lane
}

#[test]
fn lanes_agree_with_stepping_along_them() {
    let mut dice = Pcg32::seed_from_u64(0x1066);
    let (mut checked, mut stops) = (0, [0; 4]);
    while checked < 300 {
        let areas = vec![ground(&outline(&mut dice), Ground::Impassable)];
        let table = table(areas, vec![]);
        let mover = unit(&mut dice);
        let kinds = [BlockKind::Enemy, BlockKind::Friend, BlockKind::Passable, BlockKind::Enemy, BlockKind::Passable];
        let blockers: Vec<Blocker> =
            kinds.iter().enumerate().map(|(tag, &kind)| blocker(unit(&mut dice), kind, tag as u16)).collect();
        let too_close = blockers.iter().any(|blocker| {
            apart(&mover, &blocker.footprint) < if blocker.kind == BlockKind::Enemy { 1.05 } else { 0.05 }
        });
        let dir = Pose::new_inches(0.0, 0.0, dice.random_range(0.0..360.0)).forward();
        let in_area = mover.rects().iter().any(|rect| distance(&rect.corners(), table.areas()[0].outline()) < 0.05);
        if too_close || in_area || !mover.inside_table(&table) {
            continue;
        }
        let lane = check(&table, &mover, dir, dice.random_range(2.0..25.0), &blockers);
        stops[match lane.stop {
            None => 0,
            Some(Stop::Unit(_)) => 1,
            Some(Stop::Impassable(_)) => 2,
            Some(Stop::Edge) => 3,
        }] += 1;
        checked += 1;
    }
    assert!(stops.iter().all(|&count| count > 15), "a poor sample: {stops:?}");
}
