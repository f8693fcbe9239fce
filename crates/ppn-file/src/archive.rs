//! Splitting a text into the texts of its games.

use crate::{Game, Limits, codes, halves::halved, markers::Markers};
use ppn_source::{
    Decoded, Decoding, Diagnostic, FileOffsets, FilePlace, Foreign, Part, Slices, is_text,
};
use std::borrow::Cow;

/// The text of one game, verbatim.
///
/// The lines that separate games belong to the game that they begin; a byte order mark, empty lines
/// and comments (`# …`) above the first game belong to that game. So the concatenated texts of all
/// games are the file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameText<'t> {
    /// The text. If the game is not UTF-8, each byte that cannot be decoded becomes one character:
    /// U+FFFD, or the character that its notation uses for this byte. [`GameText::file_offset`]
    /// converts offsets back.
    pub text: Cow<'t, str>,
    /// Where it begins in its file.
    pub place: FilePlace,
    /// Diagnostics about the bytes: encoding and size.
    pub diagnostics: Vec<Diagnostic>,
    /// The bytes of the game, if they are not UTF-8.
    pub bytes: Option<Cow<'t, [u8]>>,
    /// Whether the game continues in the file after this text, which was cut.
    pub is_cut: bool,
    /// Whether the expansion of the game's moves is limited in proportion to its length, because
    /// the games before it have used up the budget of the file.
    pub is_rationed: bool,
    /// Which half of a game this is, if the line `---` between two texts should probably be `...`.
    pub half: Option<Half>,
}

/// One of two texts that are a game together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Half {
    /// The metadata, without an end.
    Metadata,
    /// A line `---`, and the moves.
    Moves,
}

impl<'t> GameText<'t> {
    /// Parses the game in this text. Its diagnostics include those of the text.
    #[must_use]
    pub fn parse(&self, limits: &Limits) -> Game<'_> {
        let mut game = Game::parse(&self.text, limits);
        game.diagnostics.splice(0..0, self.diagnostics.iter().cloned());
        game
    }

    /// The same text, borrowed.
    #[must_use]
    pub fn borrowed(&self) -> GameText<'_> {
        let Self { place, is_cut, is_rationed, half, .. } = *self;
        GameText {
            text: Cow::Borrowed(&self.text),
            place,
            diagnostics: self.diagnostics.clone(),
            bytes: self.bytes.as_deref().map(Cow::Borrowed),
            is_cut,
            is_rationed,
            half,
        }
    }

    /// Another text of the same game, such as one with fixes. What the file says about the game stays, and what is
    /// about the characters does not.
    #[must_use]
    pub fn with_text<'u>(&self, text: impl Into<Cow<'u, str>>) -> GameText<'u> {
        let Self { is_rationed, half, .. } = *self;
        GameText { text: text.into(), is_rationed, half, ..GameText::default() }
    }

    /// The same text, which borrows nothing.
    #[must_use]
    pub fn into_owned(self) -> GameText<'static> {
        GameText {
            text: self.text.into_owned().into(),
            bytes: self.bytes.map(|bytes| bytes.into_owned().into()),
            ..self
        }
    }

    /// Whether this is a text. Web pages, pictures and files in UTF-16 are not, as its diagnostic says:
    /// reading them would give a problem for every second word.
    #[must_use]
    pub fn is_text(&self) -> bool {
        is_text(&self.diagnostics)
    }

    /// The offset in the file for an offset in the text.
    ///
    /// The two differ in a game that is not UTF-8, whose repaired text is longer than its bytes.
    /// The text is searched each time; for many offsets, use [`GameText::file_offsets`].
    ///
    /// ```
    /// let bytes = b"---\nEvent: Caf\xE9\n...\n1. S@b2\n";
    /// let game = ppn_file::split_bytes(bytes).next().unwrap();
    /// let at = game.text.find("S@b2").unwrap();
    /// assert_eq!(game.file_offset(at as u32), at as u64 - 2);
    /// ```
    #[must_use]
    pub fn file_offset(&self, at: u32) -> u64 {
        self.file_offsets().at(at)
    }

    /// Converts offsets in the text to offsets in the file.
    #[must_use]
    pub fn file_offsets(&self) -> FileOffsets {
        FileOffsets::new(self.place.offset, &self.text, self.bytes.as_deref())
    }

    /// The bytes of the game in the file; `None` if the text was cut.
    ///
    /// ```
    /// let game = ppn_file::split_bytes(b"Event: Caf\xE9\n").next().unwrap();
    /// assert_eq!(game.text, "Event: Caf\u{fffd}\n");
    /// assert_eq!(game.as_bytes(), Some(&b"Event: Caf\xE9\n"[..]));
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        (!self.is_cut).then(|| self.bytes.as_deref().unwrap_or(self.text.as_bytes()))
    }

    /// All bytes of a file as one text, for notations whose games are not separated by lines.
    #[must_use]
    pub fn whole(bytes: Vec<u8>) -> GameText<'static> {
        GameText::decoded(Part { bytes, ..Part::default() }, &DECODING)
    }

    /// The text of a part of a file.
    #[must_use]
    pub fn decoded(part: Part, decoding: &Decoding) -> GameText<'static> {
        let Part { bytes, place, is_cut } = part;
        let Decoded { text, diagnostics, bytes } = decoding.decode(bytes, place.offset);
        let (text, bytes) = (text.into(), bytes.map(Into::into));
        GameText { text, place, diagnostics, bytes, is_cut, ..GameText::default() }
    }

    fn of_slice(bytes: &'t [u8], place: FilePlace) -> Self {
        match str::from_utf8(bytes) {
            Ok(text) if place.offset > 0 || Foreign::of(bytes).is_none() => {
                Self { text: text.into(), place, ..Self::default() }
            }
            _ => {
                let bytes = bytes.to_vec();
                GameText::decoded(Part { bytes, place, is_cut: false }, &DECODING)
            }
        }
    }
}

/// How bytes that are not UTF-8 are read.
// FI-2
pub(crate) const DECODING: Decoding = Decoding::Replaced(&codes::ENCODING);

/// The games of a text.
///
/// There is always at least one: an empty text is one game without metadata and without moves.
///
/// ```
/// use ppn_file::{Half, split};
///
/// let halves: Vec<_> = split("---\nEvent: A\n---\n1. a1-a2\n").map(|game| game.half).collect();
/// assert_eq!(halves, [Some(Half::Metadata), Some(Half::Moves)]);
/// ```
pub fn split(text: &str) -> impl Iterator<Item = GameText<'_>> {
    halved(games(text.as_bytes()).map(|game| {
        let (place, text) = (game.place, &text[game.range]);
        let is_first = place.offset == 0;
        let kind = is_first.then(|| Foreign::of(text.as_bytes())).flatten();
        let diagnostics = kind.map(|kind| kind.diagnostic(text)).into_iter().collect();
        GameText { place, text: text.into(), diagnostics, ..GameText::default() }
    }))
}

/// The games of a file that may not be UTF-8. A game that is not UTF-8 has a diagnostic; the other
/// games are not affected.
pub fn split_bytes(bytes: &[u8]) -> impl Iterator<Item = GameText<'_>> {
    halved(games(bytes).map(|game| GameText::of_slice(&bytes[game.range], game.place)))
}

fn games(bytes: &[u8]) -> Slices<'_, Markers> {
    Slices::new(bytes, Markers::new(usize::MAX))
}
