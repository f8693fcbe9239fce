//! How the bytes of a file become text.

use crate::{Code, Diagnostic, Foreign, Span, codes::NOT_TEXT};
use std::borrow::Cow;

/// How a notation reads bytes that are not UTF-8. All notations read UTF-8 as it is, and refuse files
/// that are no text ([`Foreign`]).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Decoding {
    /// Each byte becomes U+FFFD, which is reported with this code.
    Replaced(&'static Code),
    /// Each byte becomes the character that it is in ISO 8859-1, which is reported with this code. The
    /// games of an archive come from many programs, so the encoding of a name in one game says
    /// nothing about other games.
    Latin1(&'static Code),
    /// The text says what it is. The function gives it, and a report if it is not so.
    Declared(fn(&[u8]) -> (String, Option<Diagnostic>)),
}

/// The text of a game, and what its bytes are.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// What is wrong with the bytes.
    pub diagnostics: Vec<Diagnostic>,
    /// The bytes, if they are not those of the text.
    pub bytes: Option<Vec<u8>>,
}

impl Decoded {
    /// Whether it is a text, and not another kind of file.
    #[must_use]
    pub fn is_text(&self) -> bool {
        is_text(&self.diagnostics)
    }

    fn refused(bytes: Vec<u8>, kind: Foreign) -> Self {
        let (text, bytes) = match String::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let text = with_each(error.as_bytes(), |_| char::REPLACEMENT_CHARACTER);
                (text, Some(error.into_bytes()))
            }
        };
        Self { diagnostics: vec![kind.diagnostic(&text)], text, bytes }
    }
}

/// Whether none of the problems of bytes is that they are no text.
#[must_use]
pub fn is_text(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|one| one.code != &NOT_TEXT)
}

impl Decoding {
    /// The text of a game that begins at `offset` in its file.
    ///
    /// ```
    /// use ppn_source::{Code, Decoding, Severity};
    ///
    /// static ENCODING: Code =
    ///     Code::new("W0637", "encoding", Severity::Warning, "not UTF-8", "Save it as UTF-8.");
    ///
    /// let decoded = Decoding::Latin1(&ENCODING).decode(b"Caf\xe9".to_vec(), 0);
    /// assert_eq!((decoded.text.as_str(), decoded.diagnostics.len()), ("Café", 1));
    /// ```
    #[must_use]
    pub fn decode(&self, bytes: Vec<u8>, offset: u64) -> Decoded {
        // Only the first game of a file shows what the file is.
        if offset == 0
            && let Some(kind) = Foreign::of(&bytes)
        {
            return Decoded::refused(bytes, kind);
        }
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => return Decoded { text, ..Decoded::default() },
            Err(error) => error.into_bytes(),
        };
        let (text, report) = match self {
            Self::Declared(decode) => decode(&bytes),
            _ if memchr::memchr(0, &bytes).is_some() => {
                return Decoded::refused(bytes, Foreign::Binary);
            }
            Self::Latin1(code) => {
                let (first, ..) = invalid(&bytes);
                (latin1(&bytes).into_owned(), Some(read_as_latin1(code, first)))
            }
            Self::Replaced(code) => {
                let text = with_each(&bytes, |_| char::REPLACEMENT_CHARACTER);
                (text, Some(not_utf8(code, &bytes)))
            }
        };
        Decoded { text, diagnostics: report.into_iter().collect(), bytes: Some(bytes) }
    }
}

/// Bytes as text, of which those that are not UTF-8 are read as ISO 8859-1.
///
/// ```
/// assert_eq!(ppn_source::latin1(b"\xe9\xc3\xa9"), "éé");
/// ```
#[must_use]
pub fn latin1(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => with_each(bytes, char::from).into(),
    }
}

/// A text with one character for each byte that is not UTF-8, so that places of the text lead back to
/// the bytes ([`FileOffsets`](crate::FileOffsets)).
fn with_each(bytes: &[u8], character: fn(u8) -> char) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| character(byte)));
    }
    text
}

/// The first place of bytes that is not UTF-8, its bytes, and the number of other such places.
fn invalid(bytes: &[u8]) -> (usize, &[u8], usize) {
    let mut chunks = bytes.utf8_chunks();
    let first = chunks.next().map_or((0, &[][..]), |one| (one.valid().len(), one.invalid()));
    (first.0, first.1, chunks.filter(|one| !one.invalid().is_empty()).count())
}

fn read_as_latin1(code: &'static Code, first: usize) -> Diagnostic {
    const LENGTH: usize = 2;
    let message = "the text is not UTF-8; the rest is read as ISO 8859-1";
    Diagnostic::new(code, Span::new(first, first + LENGTH), message)
        .with_help("save the file as UTF-8, or convert it with `iconv -f ISO-8859-1 -t UTF-8`")
}

fn not_utf8(code: &'static Code, bytes: &[u8]) -> Diagnostic {
    let (at, invalid, others) = invalid(bytes);
    let found: Vec<String> = invalid.iter().map(|byte| format!("{byte:02X}")).collect();
    let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8() * invalid.len());
    // Its label has the place. That in the file is not in the message, which is the same wherever the game is.
    let report = Diagnostic::new(code, span, "the text is not UTF-8")
        .with_label(format!("{} is not UTF-8", found.join(" ")))
        .with_help("save the file as UTF-8; it is probably Latin-1 or Windows-1252");
    match others {
        0 => report,
        1 => report.with_note("one more place of this game is not UTF-8"),
        n => report.with_note(format!("{n} more places of this game are not UTF-8")),
    }
}
