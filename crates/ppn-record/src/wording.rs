//! Moves in the words of their notation.

/// What leads to a state in the words of its notation, as viewers show it.
///
/// A move may take several states, such as the legs of a capture: then those after the first have
/// no number and no text. The steps of one turn have the same number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// The number of the turn, such as `12...` or `5g`.
    pub number: String,
    /// The move, with its glyphs: `28x19!`.
    pub text: String,
    /// What the writer remarked, without what is a glyph, a mark or a variation.
    pub comment: String,
    /// What the clocks of the players show, that of the first player first; empty where nothing is said.
    pub clocks: [String; 2],
}

impl Wording {
    /// A move without a remark.
    #[must_use]
    pub fn new(number: impl Into<String>, text: impl Into<String>) -> Self {
        Self { number: number.into(), text: text.into(), ..Self::default() }
    }

    /// Adds to what was remarked, with single spaces.
    pub fn remark(&mut self, words: &str) {
        for word in words.split_whitespace() {
            if !self.comment.is_empty() {
                self.comment.push(' ');
            }
            self.comment.push_str(word);
        }
    }
}
