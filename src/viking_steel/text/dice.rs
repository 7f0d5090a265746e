//! Faces shown, the number needed and everything it is made of.

use crate::viking_steel::roll::{Die, Item, Mark, Needed, Purpose, Roll, Test};

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
        Item::Moved => "moved this turn",
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
        Test::Morale => format!("{} or more", total.max(2)),
        Test::Above => format!("above {total}"),
        Test::AboveOrTen if total >= 10 => "a 10".into(),
        Test::AboveOrTen => format!("above {total}"),
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
