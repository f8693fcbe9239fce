//! Numbers of SVG.

use std::fmt;

/// Inches as hundredths of an inch, to a hundredth of those.
pub(super) struct Units(pub(super) f64);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal(self.0 * 100.0).fmt(f)
    }
}

/// A number with at most two decimals, four for small numbers.
pub(super) struct Decimal(pub(super) f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = if self.0.abs() < 1.0 { 1e4 } else { 1e2 };
        let rounded = (self.0 * precision).round() / precision;
        // Not -0.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}
