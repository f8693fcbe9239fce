//! Moves in their own notation.

use ppn_file::Text;
use std::borrow::Cow;

/// The move that leads to a state, in its own notation, as viewers show it.
///
/// A move may take several states, such as the legs of a capture. Then the states after the first
/// have no number and no text. The steps of one turn have the same number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// The number of the turn, such as `12...` or `5g`.
    pub number: Text,
    /// The move, with its glyphs: `28x19!`.
    pub text: Text,
    /// The remarks of the writer, without glyphs, marks, variations, and commands for times and
    /// evaluations.
    pub comment: String,
    /// Times of moves and evaluations in words, which programs write into comments.
    pub figures: String,
    /// The clocks of the comments in words.
    pub times: String,
    /// The times on the clocks of the players, the first player first; empty if they are unknown.
    pub clocks: [String; 2],
}

impl Wording {
    /// A move without a remark.
    #[must_use]
    pub fn new(number: impl Into<Text>, text: impl Into<Text>) -> Self {
        Self { number: number.into(), text: text.into(), ..Self::default() }
    }

    /// The comment with the figures.
    #[must_use]
    pub fn comment_with_figures(&self) -> Cow<'_, str> {
        joined(Cow::Borrowed(&self.comment), &self.figures)
    }

    /// The comment with the figures and the clocks, for viewers that show clocks nowhere else.
    #[must_use]
    pub fn whole_comment(&self) -> Cow<'_, str> {
        joined(self.comment_with_figures(), &self.times)
    }

    /// Adds words to the comment, separated by a single space.
    pub fn remark(&mut self, words: &str) {
        for word in words.split_whitespace() {
            if !self.comment.is_empty() {
                self.comment.push(' ');
            }
            self.comment.push_str(word);
        }
    }
}

/// Two texts with a space between them.
fn joined<'t>(before: Cow<'t, str>, after: &'t str) -> Cow<'t, str> {
    match (before.is_empty(), after.is_empty()) {
        (_, true) => before,
        (true, false) => Cow::Borrowed(after),
        (false, false) => format!("{before} {after}").into(),
    }
}
