//! Stretches of distance along a straight line.

use smallvec::SmallVec;

/// Slopes smaller than this are parallel: over a table's length they amount to less than a mil.
const PARALLEL: f32 = 1.0e-6;

/// The distances strictly between two bounds, inches along a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub from: f32,
    pub to: f32,
}

/// A few spans; one place on the table seldom has more.
pub(crate) type Spans = SmallVec<[Span; 4]>;

impl Span {
    /// The whole line, both ways.
    pub const LINE: Span = Span { from: f32::NEG_INFINITY, to: f32::INFINITY };

    /// Keeps only the distances `s` at which `gap + slope * s` is negative.
    pub fn keep_negative(&mut self, gap: f32, slope: f32) {
        if slope > PARALLEL {
            self.to = self.to.min(-gap / slope);
        } else if slope < -PARALLEL {
            self.from = self.from.max(-gap / slope);
        } else if gap >= 0.0 {
            self.to = f32::NEG_INFINITY;
        }
    }

    /// Whether no distance is left.
    pub fn is_empty(self) -> bool {
        self.from >= self.to
    }

    /// Whether `distance` lies strictly inside.
    pub fn contains(self, distance: f32) -> bool {
        self.from < distance && distance < self.to
    }

    /// The part between two distances, if any.
    pub fn within(self, from: f32, to: f32) -> Option<Span> {
        let part = Span { from: self.from.max(from), to: self.to.min(to) };
        (!part.is_empty()).then_some(part)
    }
}

/// Sorts spans and joins those that touch.
pub(crate) fn merge(spans: &mut Spans) {
    spans.sort_by(|a, b| a.from.total_cmp(&b.from));
    let mut kept = 0;
    for next in 1..spans.len() {
        if spans[next].from <= spans[kept].to {
            spans[kept].to = spans[kept].to.max(spans[next].to);
        } else {
            kept += 1;
            spans[kept] = spans[next];
        }
    }
    spans.truncate(kept + 1);
}
