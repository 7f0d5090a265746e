//! Odds for people to read.

use super::{ACTING, TARGET};
use crate::engine::UnitId;
use crate::viking_steel::odds::{ChargeOdds, MeleeOdds, MoraleOdds, OrdersOdds, StrikeOdds, VolleyOdds, chance};
use crate::viking_steel::state::event::MoraleResult;
use crate::viking_steel::state::field::View;
use crate::viking_steel::state::roll::Needed;
use crate::viking_steel::text::{inches, needed, to_reach};
use std::io::{self, Write};

type Out<'a> = &'a mut dyn Write;

fn percent(chance: f64) -> String {
    format!("{:.2} %", 100.0 * chance)
}

/// `Warriors, 18 of 24`.
fn title(view: View, id: UnitId) -> String {
    format!("{}, {} of {}", view.setup(id).name, view.unit(id).strength.0, view.setup(id).strength)
}

/// `4 D10, each above 4 (8 armour -4 melee value = 4): 60.00 %`.
fn dice(out: Out, who: &str, dice: u8, number: &Needed, one: f64) -> io::Result<()> {
    let (each, chance) = (if dice == 1 { "" } else { " each" }, percent(one));
    writeln!(out, "{who}: {dice} D10,{each} {} ({}): {chance}", to_reach(number), needed(number))
}

/// A table of counts and their chances.
fn spread(out: Out, what: &str, chances: &[f64]) -> io::Result<()> {
    write!(out, "  {what:<12}")?;
    for count in 0..chances.len() {
        write!(out, "{count:>8}")?;
    }
    write!(out, "    mean\n  {:<12}", "%")?;
    for chance in chances {
        write!(out, "{:>8.2}", 100.0 * chance)?;
    }
    writeln!(out, "{:>8.2}", chance::mean(chances))
}

fn cover(out: Out, save: Option<i8>) -> io::Result<()> {
    match save {
        Some(save) => writeln!(out, "  Cover saves a hit on {save} or more of a D6."),
        None => Ok(()),
    }
}

/// A volley.
pub fn volley(out: Out, view: View, odds: &VolleyOdds) -> io::Result<()> {
    writeln!(out, "{} at {}", title(view, ACTING), title(view, TARGET))?;
    volley_of(out, &view.setup(ACTING).name, &view.setup(TARGET).name, odds)
}

fn volley_of(out: Out, shooter: &str, target: &str, odds: &VolleyOdds) -> io::Result<()> {
    dice(out, shooter, odds.dice, &odds.needed, odds.one)?;
    spread(out, "hits", &odds.hits)?;
    cover(out, odds.save)?;
    spread(out, "casualties", &odds.casualties)?;
    writeln!(out, "  Officer felled or character wounded: {}", percent(odds.officer))?;
    writeln!(out, "  Morale of {target} fails: {}", percent(odds.fails))
}

/// A round of melee.
pub fn melee(out: Out, view: View, odds: &MeleeOdds) -> io::Result<()> {
    let [first, second] = &odds.sides;
    writeln!(out, "{} against {}", title(view, first.unit), title(view, second.unit))?;
    for side in [first, second] {
        strikes(out, &view.setup(side.unit).name, side)?;
    }
    writeln!(out, "The round is drawn: {}", percent(odds.draw))?;
    for side in [first, second] {
        let name = &view.setup(side.unit).name;
        writeln!(out, "{name} lose: {}, and fail the test: {}", percent(side.loses), percent(side.fails))?;
        if side.loses > 0.0 {
            spread(out, "push-back \"", &side.loses_by)?;
        }
    }
    Ok(())
}

fn strikes(out: Out, name: &str, odds: &StrikeOdds) -> io::Result<()> {
    dice(out, name, odds.dice, &odds.needed, odds.one)?;
    spread(out, "hits", &odds.hits)?;
    cover(out, odds.save)?;
    if odds.save.is_some() || odds.marked {
        spread(out, "casualties", &odds.casualties)?;
    }
    if odds.marked {
        writeln!(out, "  Marked die fells the officer or wounds a character: {}", percent(odds.officer))?;
    }
    Ok(())
}

/// A morale test.
pub fn morale(out: Out, view: View, odds: &MoraleOdds) -> io::Result<()> {
    dice(out, &title(view, ACTING), odds.dice, &odds.needed, odds.one)?;
    let failure = match odds.failure {
        MoraleResult::Stands | MoraleResult::Disordered => "disordered",
        MoraleResult::Retreats => "retreats, disorder 2",
        MoraleResult::Leaves => "leaves the battlefield",
    };
    writeln!(out, "  Stands firm: {}", percent(odds.pass))?;
    writeln!(out, "  Fails, {failure}: {}", percent(1.0 - odds.pass))
}

/// An order roll.
pub fn orders(out: Out, view: View, odds: &OrdersOdds) -> io::Result<()> {
    dice(out, &title(view, ACTING), odds.dice, &odds.needed, odds.one)?;
    spread(out, "orders", &odds.orders)
}

/// A charge.
pub fn charge(out: Out, view: View, odds: &ChargeOdds) -> io::Result<()> {
    writeln!(out, "{} charge {}", title(view, ACTING), title(view, TARGET))?;
    writeln!(out, "It takes {} and goes home: {}", inches(odds.cost), percent(odds.reach))?;
    let names = [ACTING, TARGET].map(|id| view.setup(id).name.as_str());
    match &odds.defensive_fire {
        Some(fire) => {
            writeln!(out, "\nDefensive fire, for a leadership point")?;
            volley_of(out, names[1], names[0], fire)?;
        }
        None => writeln!(out, "\nNo defensive fire.")?,
    }
    writeln!(out, "\nThe melee, if it goes home unharmed")?;
    melee(out, view, &odds.melee)
}
