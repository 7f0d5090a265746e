//! What a choice means, for its tooltip: the rule, and what follows in a sentence.

use crate::viking_steel::state::choice::{Choice, Order, PathKind, Question};
use crate::viking_steel::state::components::Formation;

/// A rule id and what it says about a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Such as `VS-7.5`; empty where no rule is behind it.
    pub rule: &'static str,
    /// One or two sentences.
    pub text: &'static str,
}

const fn hint(rule: &'static str, text: &'static str) -> Hint {
    Hint { rule, text }
}

/// What the question is about, in a few words.
pub fn title(question: &Question) -> &'static str {
    match question {
        Question::Deploy => "Deployment",
        Question::FirstOrSecond => "Initiative is yours",
        Question::WhichUnit => "Your activation",
        Question::Orders { .. } => "Orders",
        Question::Path { kind, .. } => match kind {
            PathKind::Move => "Where to?",
            PathKind::Basic => "Basic move",
            PathKind::Back => "How far back?",
            PathKind::Wheel => "How far round?",
            PathKind::Withdraw => "Withdrawal",
        },
        Question::Reroll { .. } => "Re-roll?",
        Question::DefensiveFire { .. } => "A charge comes in",
        Question::EvadeFacing { .. } => "Evaded",
        Question::ShieldWall { .. } => "Shield wall?",
        Question::WhoIsHit { marked: true, .. } => "The marked die hits",
        Question::WhoIsHit { marked: false, .. } => "The special die hits",
        Question::MakeOrdinary { .. } => "The save failed",
        Question::AfterMelee { .. } => "The round is won",
        Question::HoldPursuit { .. } => "They run",
        Question::NewHost { .. } => "His unit is gone",
    }
}

/// What choosing this means.
pub fn of(question: &Question, choice: &Choice) -> Hint {
    match choice {
        Choice::Ready => hint("", "Your army stands as you want it; the battle begins when both sides are ready."),
        Choice::Deploy { .. } => hint("", "Puts the unit elsewhere in your deployment zone."),
        Choice::MoveFirst => hint("VS-2.1", "You activate the first unit of the turn, then both sides alternate."),
        Choice::MoveSecond => hint("VS-2.1", "The enemy activates first; you answer each of his activations."),
        Choice::Activate(_) => {
            hint("VS-2.2", "It rolls for its orders and does everything at once; then the enemy has his turn.")
        }
        Choice::Pass => hint("VS-2.2", "The enemy goes on. One pass for each unit you have fewer to activate."),
        Choice::Order(order) => of_order(order),
        Choice::Path { .. } => hint("VS-3.5", "A wheel about a front corner, which costs double, then straight ahead."),
        Choice::Keep => hint("VS-9.2", "The dice count as they lie. No point is spent."),
        Choice::Reroll { .. } => {
            hint("VS-9.2", "Spends one leadership point. One die, once for each throw; the second result stands.")
        }
        Choice::Spend => spend(question),
        Choice::Decline => hint(spend(question).rule, "The point is saved."),
        Choice::Evade => {
            hint("VS-7.2", "Spends one leadership point: a full move away from the charger instead of shooting.")
        }
        Choice::FaceAway => hint("VS-7.2", "The unit keeps its back to the enemy."),
        Choice::FaceEnemy => hint("VS-7.2", "The unit turns about and faces the enemy."),
        Choice::ShieldWall(0) => hint("VS-7.8", "Both sides roll all their dice."),
        Choice::ShieldWall(1) => hint("VS-7.8", "Both sides roll one die fewer, but at least one."),
        Choice::ShieldWall(_) => {
            hint("VS-7.8", "Spends one leadership point: both sides roll one more die fewer, but at least one.")
        }
        Choice::HitOfficer => {
            hint("VS-4.4", "The officer saves on 5 or 6 and it becomes an ordinary hit; otherwise he is lost.")
        }
        Choice::HitCharacter(_) => {
            hint("VS-4.4", "He saves on 5 or 6 and it becomes an ordinary hit; otherwise he is wounded.")
        }
        Choice::HitUnit => hint("VS-7.9", "The hit counts like any other."),
        Choice::FollowUp => {
            hint("VS-7.5", "Contact stays, and the unit strikes better in the coming round. It cannot rest.")
        }
        Choice::FallBack => hint("VS-7.5", "The unit goes back D6 inches; contact ends."),
        Choice::Halt => hint("VS-7.5", "The unit stands where it is; contact ends."),
        Choice::JoinUnit(_) => hint("VS-1.9", "He stands with this unit from now on."),
    }
}

fn spend(question: &Question) -> Hint {
    match question {
        Question::DefensiveFire { .. } => hint(
            "VS-7.2",
            "Spends one leadership point: the front rank and the officer shoot. Any hit, and the charger must pass morale or stop short.",
        ),
        Question::MakeOrdinary { .. } => hint(
            "VS-9.2",
            "Spends one leadership point: the hit becomes an ordinary one; nobody is lost or wounded by it.",
        ),
        Question::HoldPursuit { .. } => {
            hint("VS-7.5", "Spends one leadership point: the unit need not pursue and may choose.")
        }
        _ => hint("VS-9.2", "Spends one leadership point."),
    }
}

/// What an order means.
pub fn of_order(order: &Order) -> Hint {
    match order {
        Order::Move => hint("VS-3.3", "The die is rolled first; then you choose where to, up to that far."),
        Order::Charge { orders: 1, .. } => {
            hint("VS-7.1", "One move into contact. Short of it, the unit goes the whole way and stops in the open.")
        }
        Order::Charge { .. } => hint(
            "VS-3.3",
            "Both orders in one charge: the two moves are added. Short of contact, the unit stops in the open.",
        ),
        Order::Shoot { .. } => hint("VS-4.1", "Once a turn. Any casualty makes the target test its morale."),
        Order::Form(Formation::Block) => hint("VS-1.4", "Two wide, two deep: the ordinary formation."),
        Order::Form(Formation::Line) => {
            hint("VS-1.4", "Four wide: more bows, but it cannot wheel and advance at once, and morale is harder.")
        }
        Order::Form(Formation::Column) => {
            hint("VS-1.4", "One wide: moves further and crosses fences and streams free, but fights on one base.")
        }
        Order::Wheel => hint("VS-3.2", "On the spot about a front corner, up to half a circle."),
        Order::BackUp => hint("VS-3.2", "Straight back at half speed, facing the enemy."),
        Order::Mount => hint("VS-3.2", "Into the saddle: faster, but worse in melee."),
        Order::Dismount => hint("VS-3.2", "Out of the saddle, and form up on foot."),
        Order::Basic => hint("VS-3.4", "Up to D6 inches. Rests and rallies are not lost by it."),
        Order::Fight => hint("VS-7.7", "One round against each opponent not yet fought this turn."),
        Order::Withdraw => hint(
            "VS-7.10",
            "For each success one move back at half speed. No success: a round is fought, and the enemy strikes better.",
        ),
        Order::Join { .. } => hint("VS-1.9", "Free of orders, once a turn, within 4 inches."),
        Order::Leave { .. } => hint("VS-1.9", "Free of orders, once a turn: he stands alone beside the unit."),
        Order::MarchOff => hint("VS-12.1", "The unit leaves the table for good, as its side's objective asks."),
        Order::Finish => hint("VS-3.2", "The activation ends; orders left are lost. Then the other side goes on."),
    }
}
