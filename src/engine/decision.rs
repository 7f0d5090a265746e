//! What somebody has to choose, and why a choice is refused.

use super::Side;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A question to one side with its legal answers. The same for a mouse, the opponent, a script and a replay.
///
/// `Q` is what is asked, `C` a choice, `A` an area of further choices too many to list (such as every place within a move).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision<Q, C, A> {
    /// Who has to choose.
    pub who: Side,
    /// What is asked.
    pub question: Q,
    /// Legal choices, sorted and unique.
    pub options: Vec<C>,
    /// Choices beyond those listed, where the rule gives a free hand.
    pub reach: Option<A>,
}

impl<Q, C: Ord, A> Decision<Q, C, A> {
    /// A question with listed options, which are put in order.
    pub fn new(who: Side, question: Q, mut options: Vec<C>) -> Self {
        options.sort_unstable();
        options.dedup();
        Decision { who, question, options, reach: None }
    }

    /// Adds an area of further choices.
    pub fn within(mut self, reach: A) -> Self {
        self.reach = Some(reach);
        self
    }

    /// The only legal choice, where there is just one: it is not asked.
    pub fn only_option(&self) -> Option<&C> {
        match (&self.reach, self.options.as_slice()) {
            (None, [only]) => Some(only),
            _ => None,
        }
    }
}

/// Why a choice is not legal: the rule and the reason in words. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule's number, such as `VS-3.6`.
    pub rule: &'static str,
    /// What stands in the way, for a player to read.
    pub reason: Cow<'static, str>,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn new(rule: &'static str, reason: impl Into<Cow<'static, str>>) -> Self {
        Refusal { rule, reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

impl std::error::Error for Refusal {}
