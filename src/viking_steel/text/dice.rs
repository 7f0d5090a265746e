//! Faces shown, the number needed and everything it is made of.

use crate::viking_steel::state::roll::{Die, Item, Mark, Needed, Purpose, Roll, Test, Throw};
use crate::viking_steel::state::scenario::Scenario;

/// What an item of a number needed stands for.
pub fn item(item: Item) -> &'static str {
    match item {
        Item::Rating => "rating",
        Item::DisorderLevels => "disordered",
        Item::Defence => "defence",
        Item::AttackValue => "attack",
        Item::Armour => "armour",
        Item::MeleeValue => "melee value",
        Item::TargetDepth => "deep target",
        Item::TargetDisordered => "target disordered",
        Item::Moved => "shooter or target moved",
        Item::ShooterDisordered => "shooter disordered",
        Item::Casualties => "casualties",
        Item::OfficerLost => "officer lost",
        Item::Wounds => "wounds",
        Item::ExcessFatigue => "excess fatigue",
        Item::Bases => "bases",
        Item::Officer => "officer",
        Item::Attached => "attached characters",
        Item::ForceLeader => "force leader",
        Item::Line => "in line",
        Item::StrikerDisordered => "striker disordered",
        Item::Charged => "charge",
        Item::Flank => "into the flank",
        Item::Rear => "into the rear",
        Item::FollowedUp => "follow-up",
        Item::Ground => "better ground",
        Item::CavalryAgainstShieldWall => "horse against shield wall",
        Item::FailedToWithdraw => "failed to withdraw",
        Item::Fixed => "always",
    }
}

/// The sum behind a number needed: `7 rating +1 disordered -4 bases = 4`. A number that the rule fixes stands alone.
pub fn needed(needed: &Needed) -> String {
    if let [(Item::Fixed, value)] = needed.items.as_slice() {
        return value.to_string();
    }
    let mut text = String::new();
    for (number, (part, value)) in needed.items.iter().enumerate() {
        let sum = if number == 0 { format!("{value}") } else { format!(" {value:+}") };
        text.push_str(&sum);
        text.push(' ');
        text.push_str(item(*part));
    }
    if text.is_empty() { needed.total.to_string() } else { format!("{text} = {}", needed.total) }
}

/// What a face must be: `4 or more`, `above 6`, `above 5 or a 10`.
pub fn to_reach(needed: &Needed) -> String {
    let total = needed.total;
    match needed.test {
        Test::AtLeast => format!("{total} or more"),
        Test::Morale if total >= 10 => "a 10".into(),
        Test::Morale if total < 2 => "2 or more, a 1 never passes".into(),
        Test::Morale => format!("{total} or more"),
        Test::Above => format!("above {total}"),
        Test::AboveOrTen if total >= 10 => "a 10".into(),
        Test::AboveOrTen => format!("above {total}"),
    }
}

/// What a throw comes to as its dice lie, before anybody re-rolls (VS-9.2).
pub fn as_it_lies(scenario: &Scenario, throw: &Throw) -> String {
    let total: i32 = throw.rolls.iter().map(Roll::sum).sum();
    let hits: u8 = throw.rolls.iter().map(Roll::hits).sum();
    let some = |count: u8, one: &str, more: &str| match count {
        0 => format!("no {one}"),
        1 => format!("one {one}"),
        _ => format!("{count} {more}"),
    };
    match throw.purpose {
        Purpose::Initiative => match throw.rolls.as_slice() {
            [a, b] if a.sum() != b.sum() => {
                let winner = if a.sum() > b.sum() { a.side } else { b.side };
                format!("{} win the initiative", scenario.sides[winner.index()].name)
            }
            _ => "even: it is thrown again".into(),
        },
        Purpose::Orders => some(hits, "order", "orders"),
        Purpose::Volley => some(hits, "hit", "hits"),
        Purpose::CoverSave | Purpose::PersonalSave => some(hits, "save", "saves"),
        Purpose::Morale if hits > 0 => "the test is passed".into(),
        Purpose::Morale => "the test is failed".into(),
        Purpose::Escape if hits > 0 => "he gets away".into(),
        Purpose::Escape => "he is lost".into(),
        Purpose::Melee => {
            let each = throw.rolls.iter().map(|roll| {
                let name = match roll.actor {
                    Some(actor) => scenario.name_of(actor),
                    None => &scenario.sides[roll.side.index()].name,
                };
                format!("{} by {name}", some(roll.hits(), "hit", "hits"))
            });
            each.collect::<Vec<_>>().join(", ")
        }
        Purpose::Move | Purpose::BasicMove | Purpose::FlightOrPursuit | Purpose::FallBack => {
            format!("{total}\" from the dice")
        }
        Purpose::ReallyBadGround => format!("{total}\" less"),
    }
}

/// What a throw decides.
pub fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Initiative => "initiative",
        Purpose::Orders => "orders",
        Purpose::Move => "movement",
        Purpose::BasicMove => "a basic move",
        Purpose::ReallyBadGround => "really bad ground",
        Purpose::Volley => "a volley",
        Purpose::CoverSave => "cover",
        Purpose::PersonalSave => "a save",
        Purpose::Morale => "morale",
        Purpose::FlightOrPursuit => "the distance run",
        Purpose::Melee => "melee",
        Purpose::FallBack => "falling back",
        Purpose::Escape => "escape",
    }
}

/// The faces of a roll: `3, 8 (special), 9 (was 2)`.
pub fn faces(roll: &Roll) -> String {
    roll.dice.iter().map(face).collect::<Vec<_>>().join(", ")
}

fn face(die: &Die) -> String {
    let mark = match die.mark {
        Mark::None => "",
        Mark::Special => " (special)",
        Mark::Marked => " (marked)",
    };
    match die.first_face {
        Some(first) => format!("{}{mark} (was {first})", die.face),
        None => format!("{}{mark}", die.face),
    }
}

/// Faces and what was needed: `3, 8 against 4 or more (7 rating -3 bases = 4)`.
pub(super) fn against(roll: &Roll) -> String {
    match &roll.needed {
        None => faces(roll),
        Some(number) if number.items.len() <= 1 => format!("{} against {}", faces(roll), to_reach(number)),
        Some(number) => format!("{} against {} ({})", faces(roll), to_reach(number), needed(number)),
    }
}
