//! The characters of pieces.

/// The content of a cell: a character with the marks combined with it.
///
/// The longest content is a turned character of two, an enclosing mark and a variation selector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glyph([char; 4]);

/// Fills the unused places.
const NOTHING: char = '\0';

/// The circle of coins.
pub(super) const CIRCLE: char = '\u{20DD}';
/// The square of dice.
pub(super) const SQUARE: char = '\u{20DE}';
/// The diamond of pawns.
pub(super) const DIAMOND: char = '\u{20DF}';

/// Characters that many terminals draw as emoji, the lowest code first.
const EMOJI: [char; 7] = ['☀', '♠', '♣', '♥', '♦', '\u{2764}', '♟'];

impl Glyph {
    pub(super) const BLANK: Self = Self([' ', NOTHING, NOTHING, NOTHING]);

    /// The character without its marks.
    pub(super) fn base(self) -> char {
        self.0[0]
    }

    /// The character, if it has no marks.
    pub(super) fn alone(self) -> Option<char> {
        (self.0[1] == NOTHING).then_some(self.0[0])
    }

    /// The character and its marks.
    pub(super) fn chars(self) -> impl Iterator<Item = char> {
        self.0.into_iter().take_while(|character| *character != NOTHING)
    }

    /// The same with one more mark; a mark that does not fit is left out.
    pub(super) fn with(mut self, mark: char) -> Self {
        if let Some(free) = self.0.iter_mut().find(|character| **character == NOTHING) {
            *free = mark;
        }
        self
    }

    /// The character, if it has no marks and is none that may appear as an emoji. Most are lines and
    /// spaces.
    pub(super) fn as_plain(self) -> Option<char> {
        self.alone().filter(|&base| base < EMOJI[0])
    }

    /// The length of [`Self::as_text`] in UTF-16 code units.
    pub(super) fn units(self) -> usize {
        match self.as_plain() {
            Some(_) => 1,
            None => self.as_text().chars().map(char::len_utf16).sum(),
        }
    }

    /// The same with a variation selector for text, if the character may appear as an emoji.
    pub(super) fn as_text(self) -> Self {
        let [base, first, second, _] = self.0;
        if EMOJI.contains(&base) { Self([base, '\u{FE0E}', first, second]) } else { self }
    }
}

impl From<char> for Glyph {
    fn from(character: char) -> Self {
        Self([character, NOTHING, NOTHING, NOTHING])
    }
}

impl From<&str> for Glyph {
    /// The first characters of the text; a space if it is empty.
    fn from(text: &str) -> Self {
        let mut characters = text.chars();
        let base = Self::from(characters.next().unwrap_or(' '));
        characters.fold(base, Self::with)
    }
}
