use crate::Script;
use ppn_source::Diagnostic;

/// Games in another notation, and what is wrong with those that they were made of.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Converted {
    /// The games that could be converted.
    pub text: String,
    /// Errors in the texts that were read; spans count from the beginning of the first.
    pub diagnostics: Vec<Diagnostic>,
    /// Why games are missing.
    pub refusals: Vec<String>,
}

/// A game as scripts: the game itself, and further ones where it has variations.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scripts {
    /// The games.
    pub scripts: Vec<Script>,
    /// Errors in the text that was read.
    pub diagnostics: Vec<Diagnostic>,
    /// Why games are missing.
    pub refusals: Vec<String>,
}
