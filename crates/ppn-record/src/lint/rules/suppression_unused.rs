//! The rule for suppressions that hide nothing.

use ppn_source::rule;

rule! {
    /// A comment hides a warning that does not occur: the game has changed since, or the comment is on
    /// another line. A comment in the metadata, `# ppn: ignore W0242`, covers the game; one in the
    /// movetext, `{ppn: ignore W0242}`, covers its line; `{ppn: disable W0242}` covers everything up
    /// to `{ppn: enable W0242}`.
    ///
    /// # Why it matters
    /// The comment would hide the next problem of that kind, which may be a real one. The fix removes the
    /// codes; a reason that is written beside them stays.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 {ppn: ignore W0242}
    /// 2. *b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2
    /// 2. *b2
    /// ```
    pub static SUPPRESSION_UNUSED = "W0050" "suppression-unused" Warning,
        "a comment hides a warning that does not occur";
}
