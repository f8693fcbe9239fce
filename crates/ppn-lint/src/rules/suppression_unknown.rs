//! The rule for suppressions that name no code.

use ppn_source::rule;

rule! {
    /// A comment names a code that does not exist, or an error, which is always reported. It hides
    /// nothing. `ppn explain --all` lists all codes.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2
    /// 3. *b2 {ppn: ignore number-skiped}
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2
    /// 3. *b2 {ppn: ignore number-skipped}
    /// ```
    pub(crate) static SUPPRESSION_UNKNOWN = "W0051" "suppression-unknown" Warning,
        "a comment names no code that can be hidden";
}
