//! Force limits (VS-11.1): what a list usually holds. They are warnings, for a scenario is free to differ.

use crate::content::names::side_word;
use crate::content::source::Source;
use crate::engine::Side;
use crate::viking_steel::state::scenario::{SideSetup, UnitSetup};
use crate::viking_steel::state::tables::{Class, Qualities, Troop};

/// Missiles that carry farther than this many inches are bows (VS-4.1).
const THROWN_RANGE: u8 = 8;

/// What a unit counts as.
#[derive(PartialEq, Eq)]
enum Kind {
    Cavalry,
    Archers,
    Skirmishers,
    Line(Class),
}

fn kind_of(troop: &Troop) -> Kind {
    if troop.qualities.has(Qualities::CAVALRY) {
        Kind::Cavalry
    } else if troop.range.is_some_and(|range| range > THROWN_RANGE) {
        Kind::Archers
    } else if troop.qualities.has(Qualities::PASSES_FRIENDS) {
        Kind::Skirmishers
    } else {
        Kind::Line(troop.class)
    }
}

/// Warns of a side that is out of the ordinary.
pub fn check_limits(source: &mut Source, side: Side, setup: &SideSetup, units: &[UnitSetup]) {
    let own: Vec<&UnitSetup> = units.iter().filter(|unit| unit.side == side).collect();
    let all = own.len();
    let mut limits = vec![
        (Kind::Line(Class::Household), "household units", 1),
        (Kind::Line(Class::Elite), "elite units", (all * 15 / 100).max(1)),
        (Kind::Cavalry, "cavalry units", 2),
        (Kind::Archers, "units of archers", (all / 3).max(1)),
    ];
    if setup.people == "saxon" {
        limits.push((Kind::Line(Class::Warriors), "units of warriors", (all / 2).max(1)));
    }
    for (kind, words, most) in limits {
        let of_kind: Vec<_> = own.iter().filter(|unit| kind_of(&unit.troop) == kind).collect();
        if let Some(first_over) = of_kind.get(most) {
            source.warning(
                format!("units[{}].troop", first_over.id.0),
                format!("the {} has {} {words} of {all}", side_word(side), of_kind.len()),
                format!("usually at most {most} (VS-11.1); `free_lists: true` says that you mean it"),
            );
        }
    }
}
