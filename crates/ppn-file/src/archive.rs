//! Splitting a text into the texts of its games.

use crate::{Game, Limits, codes, halves::halved, markers::Markers};
use ppn_source::{Diagnostic, FileOffsets, Slices, Span};
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
    /// The number of bytes of the file before it.
    pub offset: u64,
    /// The number of lines of the file before it.
    pub line: u64,
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
        let Self { offset, line, is_cut, is_rationed, half, .. } = *self;
        GameText {
            text: Cow::Borrowed(&self.text),
            offset,
            line,
            diagnostics: self.diagnostics.clone(),
            bytes: self.bytes.as_deref().map(Cow::Borrowed),
            is_cut,
            is_rationed,
            half,
        }
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

    /// Whether this is a text. Pictures, programs and files in UTF-16 are not: they contain zeros
    /// and bytes that are not UTF-8. Reading them would give a problem for every second word.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.diagnostics.is_empty() || !is_binary(&self.text)
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
        FileOffsets::new(self.offset, &self.text, self.bytes.as_deref())
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
        GameText::decode_owned(bytes, 0, 0)
    }

    /// Decodes the bytes of a game at `offset`, after `line` lines, without a copy.
    pub(crate) fn decode_owned(bytes: Vec<u8>, offset: u64, line: u64) -> GameText<'static> {
        match String::from_utf8(bytes) {
            Ok(text) => GameText { text: text.into(), offset, line, ..GameText::default() },
            Err(error) => GameText::decode_lossily(error.as_bytes(), offset, line).into_owned(),
        }
    }

    fn decode(bytes: &'t [u8], offset: u64, line: u64) -> Self {
        match str::from_utf8(bytes) {
            Ok(text) => Self { text: text.into(), offset, line, ..Self::default() },
            Err(_) => Self::decode_lossily(bytes, offset, line),
        }
    }

    // FI-2
    fn decode_lossily(bytes: &'t [u8], offset: u64, line: u64) -> Self {
        let mut text = String::with_capacity(bytes.len());
        let mut first = None;
        let mut others = 0_usize;
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            if chunk.invalid().is_empty() {
                continue;
            }
            if first.is_none() {
                first = Some((text.len(), chunk.invalid()));
            } else {
                others += 1;
            }
            // Each invalid byte becomes one character, so that offsets can be converted back.
            text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
        }
        let diagnostics = first.map_or_else(Vec::new, |(at, invalid)| {
            let place = Span::new(at, at + invalid.len() * REPLACEMENT_BYTES);
            let help = match bytes {
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                    "the file looks like UTF-16: save it as UTF-8"
                }
                _ if is_binary(&text) => {
                    "the file has zero bytes, as pictures and programs have; use a text file"
                }
                _ => "save the file as UTF-8; it is probably Latin-1 or Windows-1252",
            };
            vec![encoding(offset + at as u64, place, invalid, others).with_help(help)]
        });
        let bytes = Some(bytes.into());
        Self {
            text: text.into(),
            offset,
            line,
            diagnostics,
            bytes,
            is_cut: false,
            is_rationed: false,
            half: None,
        }
    }
}

/// The length of U+FFFD in bytes.
const REPLACEMENT_BYTES: usize = char::REPLACEMENT_CHARACTER.len_utf8();

/// Whether bytes that are not UTF-8 are binary data rather than a text.
fn is_binary(text: &str) -> bool {
    memchr::memchr(0, text.as_bytes()).is_some()
}

fn encoding(at: u64, span: Span, invalid: &[u8], others: usize) -> Diagnostic {
    let found: Vec<String> = invalid.iter().map(|byte| format!("{byte:02X}")).collect();
    let diagnostic =
        Diagnostic::new(&codes::ENCODING, span, format!("the file is not UTF-8 at byte {at}"))
            .with_label(format!("{} is not UTF-8", found.join(" ")));
    match others {
        0 => diagnostic,
        1 => diagnostic.with_note("one more place of this game is not UTF-8"),
        n => diagnostic.with_note(format!("{n} more places of this game are not UTF-8")),
    }
}

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
    halved(games(text.as_bytes()).map(|game| GameText {
        offset: game.range.start as u64,
        line: game.line,
        text: text[game.range].into(),
        ..GameText::default()
    }))
}

/// The games of a file that may not be UTF-8. A game that is not UTF-8 has a diagnostic; the other
/// games are not affected.
pub fn split_bytes(bytes: &[u8]) -> impl Iterator<Item = GameText<'_>> {
    halved(games(bytes).map(|game| {
        let offset = game.range.start as u64;
        GameText::decode(&bytes[game.range], offset, game.line)
    }))
}

fn games(bytes: &[u8]) -> Slices<'_, Markers> {
    Slices::new(bytes, Markers::new(usize::MAX))
}
