//! Who could charge or shoot a unit where it stands, or where it might.

use super::{odds, worth};
use crate::board::*;
use crate::engine::{Actor, UnitId};
use crate::viking_steel::rules::movement::base_move;
use crate::viking_steel::state::components::Activity;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::tables::Qualities;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// An enemy farther off than this is no threat yet, inches.
const HORIZON: f32 = 30.0;
/// What a threat counts that has already acted this turn: it comes later, if it comes.
const SPENT: f32 = 0.6;
/// A charge is feared for what it brings beyond the fight that comes anyway.
const EVEN: f32 = 0.04;
/// What missiles count that may come next turn.
const MISSILES: f32 = 0.5;

/// An enemy that may do harm.
struct Threat<'a> {
    view: View<'a>,
    id: UnitId,
    victim: UnitId,
    footprint: Footprint,
    /// Inches of one move before the die.
    pace: f32,
    /// Chances of one order at least, and of two.
    orders: [f32; 2],
    charges: bool,
    /// How soon.
    weight: f32,
    /// What its charge is worth, by the side it hits: front, flank, rear.
    blows: [OnceCell<f32>; 3],
    /// What its volley is worth, and its reach in inches.
    shot: Option<(f32, f32)>,
}

/// All enemies that may harm one unit.
pub struct Threats<'a> {
    list: SmallVec<[Threat<'a>; 8]>,
}

impl<'a> Threats<'a> {
    /// Those near the unit, but for one.
    pub fn to(view: View<'a>, victim: UnitId, except: Option<UnitId>) -> Threats<'a> {
        let mine = view.footprint(victim);
        let near = view.side_units(view.setup(victim).side.enemy()).filter(|id| Some(*id) != except);
        let list = near
            .filter_map(|id| {
                let footprint = view.footprint(id);
                if footprint.distance(&mine) > HORIZON || view.is_engaged(id) {
                    return None;
                }
                let unit = view.unit(id);
                let spent = unit.activity.has(Activity::ACTIVATED);
                let disordered = unit.disorder.0 > 0;
                let shoots = view.setup(id).troop.range.filter(|_| !disordered);
                Some(Threat {
                    view,
                    id,
                    victim,
                    footprint,
                    pace: base_move(view, Actor::Unit(id)) as f32,
                    orders: odds::orders(view, Actor::Unit(id)),
                    charges: !view.has(id, Qualities::NEVER_CHARGES) && !disordered,
                    weight: if spent { SPENT } else { 1.0 },
                    blows: Default::default(),
                    shot: shoots.map(|range| (odds::volley(view, id, Actor::Unit(victim), false), f32::from(range))),
                })
            })
            .collect();
        Threats { list }
    }

    /// What charges could cost the unit if it stood there.
    pub fn of_charges(&self, there: &Footprint) -> f32 {
        let mut dangers: SmallVec<[f32; 8]> = self.list.iter().map(|threat| threat.of_charge(there)).collect();
        dangers.sort_by(|a, b| b.total_cmp(a));
        // Two can come at once, hardly more.
        dangers.iter().take(2).sum()
    }

    /// What volleys could cost the unit if it stood there.
    pub fn of_missiles(&self, there: &Footprint) -> f32 {
        self.list.iter().map(|threat| threat.of_missiles(there)).sum()
    }
}

impl Threat<'_> {
    /// Chance that its next activation brings it into contact there.
    fn chance(&self, there: &Footprint) -> f32 {
        if !self.charges {
            return 0.0;
        }
        let gap = self.footprint.distance(there);
        if gap > 2.0 * self.pace + 12.0 {
            return 0.0;
        }
        let way = there.center() - self.footprint.front_center();
        let turn = turn_between(bearing(self.footprint.forward()), bearing(way)).abs();
        let [one, two] = self.orders;
        // A charge turns 45 degrees at most; with two orders it turns first.
        if turn > 600 {
            return two * odds::at_least(1, gap - self.pace);
        }
        let radians = (turn.min(450) as f32 / 10.0).to_radians();
        let needed = gap + 2.0 * radians * self.footprint.width() * 0.6;
        (one - two) * odds::at_least(1, needed - self.pace) + two * odds::at_least(2, needed - 2.0 * self.pace)
    }

    fn of_charge(&self, there: &Footprint) -> f32 {
        let chance = self.chance(there);
        if chance <= 0.0 {
            return 0.0;
        }
        let edge = there.side_faced(self.footprint.front_corners());
        let which = match edge {
            Edge::Front => 0,
            Edge::Left | Edge::Right => 1,
            Edge::Rear => 2,
        };
        let blow = *self.blows[which].get_or_init(|| odds::blow(self.view, self.id, self.victim, edge));
        chance * self.weight * (blow - EVEN).max(0.0)
    }

    fn of_missiles(&self, there: &Footprint) -> f32 {
        let Some((value, range)) = self.shot else { return 0.0 };
        if self.footprint.distance(there) > range || !roughly_ahead(&self.footprint, there) {
            return 0.0;
        }
        MISSILES * self.orders[0] * self.weight * value
    }
}

/// Within 45 degrees of the front, by the middle of the target.
pub fn roughly_ahead(shooter: &Footprint, target: &Footprint) -> bool {
    let way = target.center() - shooter.front_center();
    turn_between(bearing(shooter.forward()), bearing(way)).abs() <= 550
}

/// What our unit's own missiles promise from a place: enemies in range and ahead.
pub struct Prey {
    list: SmallVec<[(Footprint, f32); 8]>,
    range: f32,
}

impl Prey {
    /// Enemies the unit could shoot at some day soon.
    pub fn of(view: View, shooter: UnitId) -> Prey {
        let Some(range) = view.setup(shooter).troop.range.map(f32::from) else {
            return Prey { list: SmallVec::new(), range: 0.0 };
        };
        let mine = view.footprint(shooter);
        let chance = odds::orders(view, Actor::Unit(shooter))[0];
        let list = view
            .side_units(view.setup(shooter).side.enemy())
            .filter(|id| !view.is_engaged(*id))
            .filter_map(|id| {
                let footprint = view.footprint(id);
                (footprint.distance(&mine) <= range + 12.0)
                    .then(|| (footprint, chance * odds::volley(view, shooter, Actor::Unit(id), false)))
            })
            .collect();
        Prey { list, range }
    }

    /// The best shot from there.
    pub fn best(&self, there: &Footprint) -> f32 {
        let seen =
            self.list.iter().filter(|(target, _)| there.distance(target) <= self.range && roughly_ahead(there, target));
        seen.map(|(_, value)| *value).fold(0.0, f32::max)
    }
}

/// The distance to the nearest enemy, inches.
pub fn nearest_enemy(view: View, id: UnitId) -> Option<(UnitId, f32)> {
    let mine = view.footprint(id);
    let enemies = view.side_units(view.setup(id).side.enemy());
    enemies
        .map(|enemy| (enemy, mine.distance(&view.footprint(enemy))))
        .reduce(|best, next| if next.1 < best.1 { next } else { best })
}

/// Is this a unit to keep safe?
pub fn is_precious(view: View, id: UnitId) -> bool {
    view.has_force_leader(id) || worth::breaks_without(view, id)
}
