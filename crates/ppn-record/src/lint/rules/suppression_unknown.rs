//! The rule for suppressions that name no code.

use ppn_source::rule;

rule! {
    /// A comment names a code that does not exist, or an error, which is always reported. `ppn explain
    /// --all` lists all codes.
    ///
    /// # Why it matters
    /// The comment hides nothing. A problem that was hidden on purpose is reported again, and a typo
    /// in the code is the usual reason.
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
    pub static SUPPRESSION_UNKNOWN = "W0051" "suppression-unknown" Warning,
        "a comment names no code that can be hidden";
}
