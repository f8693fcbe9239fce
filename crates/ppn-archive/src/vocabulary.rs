//! The words that queries may use.

use ppn_record::Notations;
use ppn_source::Code;

/// The words that queries may use besides those of the language: the names of notations and codes.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    pub(crate) notations: Notations,
    pub(crate) codes: Vec<&'static Code>,
}

impl Vocabulary {
    /// The words of a program with these notations and codes of diagnostics.
    #[must_use]
    pub fn new(notations: Notations, codes: Vec<&'static Code>) -> Self {
        Self { notations, codes }
    }
}
