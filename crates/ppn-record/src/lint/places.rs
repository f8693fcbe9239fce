//! Parts of a text, for frequent searches for the part at a place.

use ppn_source::Span;

/// Parts of a text, in order and not overlapping, so that the part at a place is found quickly.
#[derive(Debug, Default)]
pub(super) struct Places(Vec<Span>);

impl Places {
    pub(super) fn new(mut spans: Vec<Span>) -> Self {
        spans.sort();
        spans.dedup_by(|next, one| {
            let joins = one.touches(next.start);
            if joins {
                *one = one.cover(*next);
            }
            joins
        });
        Self(spans)
    }

    /// The part around a place, its end included.
    pub(super) fn at(&self, at: u32) -> Option<Span> {
        let after = self.0.partition_point(|one| one.start <= at);
        let one = self.0[..after].last()?;
        one.touches(at).then_some(*one)
    }
}
