//! Parts of a text without overlaps.

use crate::Span;

/// Parts of a text without the parts inside them: the remaining pieces of an outer part are around its
/// inner parts. The parts are in the order of the text, and each comes before those inside it.
///
/// ```
/// use ppn_source::{Span, flat};
///
/// let parts = [("move", Span::new(0, 5)), ("place", Span::new(0, 2)), ("place", Span::new(3, 5))];
/// let flat: Vec<_> = flat(parts).into_iter().map(|(kind, span)| (kind, span.range())).collect();
/// assert_eq!(flat, [("place", 0..2), ("move", 2..3), ("place", 3..5)]);
/// ```
#[must_use]
pub fn flat<K: Copy>(parts: impl IntoIterator<Item = (K, Span)>) -> Vec<(K, Span)> {
    let mut flat = Vec::new();
    let mut open: Vec<(K, Span)> = Vec::new();
    let mut at = 0;
    let mut write = |kind, at: &mut u32, to: u32| {
        if *at < to {
            flat.push((kind, Span { start: *at, end: to }));
            *at = to;
        }
    };
    for (kind, span) in parts {
        while let Some((outer, all)) = open.pop_if(|(_, outer)| outer.end <= span.start) {
            write(outer, &mut at, all.end);
        }
        if let Some(&(outer, all)) = open.last() {
            write(outer, &mut at, span.start.min(all.end));
        }
        at = at.max(span.start);
        open.push((kind, span));
    }
    while let Some((outer, all)) = open.pop() {
        write(outer, &mut at, all.end);
    }
    flat
}
