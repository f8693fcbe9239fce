//! The rule for numbers in metadata that are written differently from their value.

use crate::ppn::lint::checked::Checked;
use ppn_file::{Node, Scalar, ScalarStyle};
use ppn_source::{Diagnostic, Edit, Fix, rule};

rule! {
    /// A value of digits with a period or an `e` is a number. A number has no zero at its end: `4.10` is
    /// the number 4.1, and `1e3` is 1000.
    ///
    /// # Why it matters
    /// Programs read and write the number. Board 10 of round 4 becomes board 1.
    ///
    /// # Example
    /// ```ppn
    /// Round: 4.10
    /// ...
    /// 1. S@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// Round: "4.10"
    /// ...
    /// 1. S@b2
    /// ```
    pub(crate) static NUMBER_SHORTENED = "W0144" "number-shortened" Warning,
        "a value that is a number with fewer digits";
}

/// Keys whose values are numbers, or whose arguments may be.
const OF_NUMBERS: [&str; 5] = ["ScaleFactor", "SetUp", "GameType", "MovetextParser", "PPN"];

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    for (key, entry) in checked.game.metadata.iter() {
        let value = &entry.value;
        let Node::Scalar { text, style: ScalarStyle::Plain, tag: None } = &value.node else {
            continue;
        };
        let Some(Scalar::Float(number)) = value.scalar() else { continue };
        let is_same = || [format!("{number}"), format!("{number:?}")].contains(&text.to_string());
        // A word that readers of YAML 1.1 read differently has another report.
        let is_reported = || value.differs_in_yaml_1_1().is_some();
        if OF_NUMBERS.contains(&key) || !number.is_finite() || is_same() || is_reported() {
            continue;
        }
        // An anchor may come before it, and an alias refers to one.
        if value.span.slice(checked.game.text) != text.as_str() {
            continue;
        }
        let quoted = format!("\"{text}\"");
        let fix =
            Fix::safe(format!("write `{quoted}`"), [Edit::replace(value.span, quoted.clone())]);
        let message = format!("`{text}` is the number {number}");
        let report = Diagnostic::new(&NUMBER_SHORTENED, value.span, message);
        found.push(report.with_help(format!("for text, write `{quoted}`")).with_fix(fix));
    }
}
