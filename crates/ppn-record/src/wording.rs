//! Moves in their own notation.

use crate::Remarks;
use ppn_file::Text;

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
    /// The remarks of the writer and of programs.
    pub remarks: Remarks,
}

impl Wording {
    /// A move without a remark.
    #[must_use]
    pub fn new(number: impl Into<Text>, text: impl Into<Text>) -> Self {
        Self { number: number.into(), text: text.into(), ..Self::default() }
    }

    /// Adds the symbol of a glyph behind the move, if it is still short enough to be read: a text is copied
    /// with each addition.
    pub fn add_glyph(&mut self, symbol: &str) {
        const LONGEST: usize = 100;
        if self.text.len() < LONGEST {
            self.text.push_str(symbol);
        }
    }
}
