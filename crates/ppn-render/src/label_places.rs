//! The places of coordinates along the edges.

/// The most labels along a side.
const MOST_LABELS: f64 = 200.0;

/// The labels between two coordinates, with their coordinates, on an axis that may be reversed. `least` is the distance
/// below which some are left out.
pub(crate) fn label_places(
    from: f64,
    to: f64,
    spacing: f64,
    back: bool,
    least: f64,
) -> impl Iterator<Item = (u64, f64)> {
    let (from, to, spacing) = if back { (-to, -from, -spacing) } else { (from, to, spacing) };
    label_range(from, to, spacing.abs(), least).map(move |k| (k, k as f64 * spacing))
}

/// The numbers of the labels between two coordinates.
fn label_range(from: f64, to: f64, spacing: f64, least: f64) -> impl Iterator<Item = u64> {
    let first = (from / spacing - 1e-6).ceil().max(1.0);
    let last = (to / spacing + 1e-6).floor();
    // Beyond this, `f64` does not represent all whole numbers.
    let counts = first <= last && last < 1e15;
    let count = if counts { last - first + 1.0 } else { 0.0 };
    // If labels would be too close, only every second, fifth or tenth is drawn, and so on.
    let step = (count / MOST_LABELS).ceil().max((least / spacing - 1e-6).ceil()).max(1.0);
    (0..count as u64).step_by(step as usize).map(move |k| first as u64 + k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_at_the_places_of_pieces() {
        assert_eq!(label_range(0.5, 3.5, 1.0, 0.0).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(label_range(0.5, 6.5, 1.0, 1.4).collect::<Vec<_>>(), [1, 3, 5]);
        assert_eq!(label_range(-5.0, -1.0, 1.0, 0.0).count(), 0);
        assert_eq!(label_range(3.0, 9.0, 3.0, 0.0).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(label_range(0.0, 1e3, 1e-9, 0.0).count() <= 200);
        assert_eq!(label_range(1e300, 1e300, 1.0, 0.0).count(), 0);
    }
}
