//! Codes and severities of diagnostics.

use crate::UnknownName;
use std::{fmt, str::FromStr};

crate::named! {
    /// The severity of a diagnostic.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
    pub enum Severity {
        /// Well formed, but a different form is better.
        Style = "style",
        /// Probably unintended; the text is still read.
        Warning = "warning",
        /// The text breaks a rule; the wrong part is ignored.
        Error = "error",
    }

    /// Its name in reports and JSON.
    pub fn name;
}

impl FromStr for Severity {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        [Self::Style, Self::Warning, Self::Error]
            .into_iter()
            .find(|one| one.name() == name)
            .ok_or_else(|| UnknownName::new("`style`, `warning` or `error`", name))
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The layer that finds a problem, by the first two digits of its code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Layer {
    /// 00: the file, before anything of a game is read.
    File,
    /// 01: the metadata.
    Metadata,
    /// 02: the elements of a movetext.
    Elements,
    /// 03: the syntax of moves.
    Moves,
    /// 04: the play of moves on the board.
    Replay,
    /// 05: start boards.
    Setups,
    /// 06: draughts.
    Draughts,
    /// 07: Arimaa.
    Arimaa,
    /// 08: chess.
    Chess,
    /// 09: go.
    Go,
    /// Others, such as 99 for codes of your own.
    Other,
}

/// A kind of diagnostic, with its manual page.
///
/// The id is a letter (`E` error, `W` warning, `S` style) and four digits. It never changes its
/// meaning. Its first two digits name the [`Layer`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Code {
    /// Such as `E0401`.
    pub id: &'static str,
    /// Such as `piece-not-found`.
    pub name: &'static str,
    /// The severity of every diagnostic of this kind.
    pub severity: Severity,
    /// One line that describes the problem in general.
    pub summary: &'static str,
    /// The manual page, in Markdown: what it means, why it matters, an example, what to write instead.
    pub manual: &'static str,
    /// For warnings: whether it is about a spelling that whole archives have in every game.
    pub is_spelling: bool,
    /// Whether a program that writes a file does it in all of its games, so that one report a file is enough.
    pub is_habit: bool,
    /// Whether a rule reports it, rather than the reader or the play of a game.
    pub is_rule: bool,
}

impl Code {
    /// A kind of diagnostic that is neither a spelling nor of a rule.
    #[must_use]
    pub const fn new(
        id: &'static str,
        name: &'static str,
        severity: Severity,
        summary: &'static str,
        manual: &'static str,
    ) -> Self {
        Self {
            id,
            name,
            severity,
            summary,
            manual,
            is_spelling: false,
            is_habit: false,
            is_rule: false,
        }
    }

    /// The same kind, as one about a spelling.
    #[must_use]
    pub const fn spelling(self) -> Self {
        Self { is_spelling: true, ..self }
    }

    /// The same kind, as one about a habit of programs.
    #[must_use]
    pub const fn habit(self) -> Self {
        Self { is_habit: true, ..self }
    }

    /// The same kind, as one that a rule reports.
    #[must_use]
    pub const fn rule(self) -> Self {
        Self { is_rule: true, ..self }
    }

    /// The layer that finds problems of this kind.
    ///
    /// ```
    /// use ppn_source::{Code, Layer, Severity};
    ///
    /// let code = |id| Code::new(id, "", Severity::Error, "", "");
    /// assert_eq!(code("E0401").layer(), Layer::Replay);
    /// assert_eq!(code("W9901").layer(), Layer::Other);
    /// ```
    #[must_use]
    pub const fn layer(&self) -> Layer {
        match self.id.as_bytes() {
            [_, b'0', b'0', ..] => Layer::File,
            [_, b'0', b'1', ..] => Layer::Metadata,
            [_, b'0', b'2', ..] => Layer::Elements,
            [_, b'0', b'3', ..] => Layer::Moves,
            [_, b'0', b'4', ..] => Layer::Replay,
            [_, b'0', b'5', ..] => Layer::Setups,
            [_, b'0', b'6', ..] => Layer::Draughts,
            [_, b'0', b'7', ..] => Layer::Arimaa,
            [_, b'0', b'8', ..] => Layer::Chess,
            [_, b'0', b'9', ..] => Layer::Go,
            _ => Layer::Other,
        }
    }

    /// Whether problems of this kind are errors of a layer.
    #[must_use]
    pub fn is_error_of(&self, layer: Layer) -> bool {
        self.severity == Severity::Error && self.layer() == layer
    }

    /// Whether problems of this kind are about style: the meaning of the game is clear, and a
    /// formatter writes it as it should be, or the text may stay as it is.
    #[must_use]
    pub const fn is_style(&self) -> bool {
        matches!(self.severity, Severity::Style) || self.is_spelling
    }

    /// The address of its page in a manual. The address of the manual is all that precedes the code,
    /// which is in lower case, as in the headings of a web page.
    ///
    /// ```
    /// use ppn_source::{Code, Severity};
    ///
    /// let code = Code::new("E0401", "piece-not-found", Severity::Error, "", "");
    /// let address = code.address("https://example.org/diagnostics.html#");
    /// assert_eq!(address, "https://example.org/diagnostics.html#e0401");
    /// ```
    #[must_use]
    pub fn address(&self, manual: &str) -> String {
        format!("{manual}{}", self.id.to_ascii_lowercase())
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

/// Declares the codes of a layer, and the list `CODES` of all of them.
///
/// ```
/// ppn_source::codes! {
///     PIECE_NOT_FOUND = "E0401" "piece-not-found" Error,
///         "no piece is there",
///         "A move names a place without a piece.";
/// }
/// assert_eq!(CODES[0].id, PIECE_NOT_FOUND.id);
/// ```
#[macro_export]
macro_rules! codes {
    ($($code:ident = $id:literal $name:literal $severity:ident, $summary:literal, $manual:expr;)*) => {
        $(
            #[doc = concat!($id, " `", $name, "`: ", $summary, ".")]
            pub static $code: $crate::Code =
                $crate::Code::new($id, $name, $crate::Severity::$severity, $summary, $manual);
        )*

        /// Every code of this layer, by number.
        pub const CODES: &[&$crate::Code] = &[$(&$code),*];
    };
}

/// The codes of several lists in one, for a layer whose codes are in several files.
///
/// # Panics
///
/// If `N` is not the number of codes: a constant that is wrong does not compile.
///
/// ```
/// use ppn_source::{Code, Severity, joined_codes};
///
/// static LATE: Code = Code::new("E9901", "late", Severity::Error, "", "");
/// static EARLY: Code = Code::new("W9902", "early", Severity::Warning, "", "");
/// const CODES: &[&Code] = &joined_codes::<2>(&[&[&LATE], &[&EARLY]]);
/// assert_eq!(CODES[1].name, "early");
/// ```
#[must_use]
pub const fn joined_codes<const N: usize>(lists: &[&[&'static Code]]) -> [&'static Code; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut next, mut at) = (0, 0, 0);
    while list < lists.len() {
        while next < lists[list].len() {
            all[at] = lists[list][next];
            (next, at) = (next + 1, at + 1);
        }
        (list, next) = (list + 1, 0);
    }
    assert!(at == N, "`N` is the number of codes");
    all
}

/// Defines the [`Code`] of a rule whose doc comment is its manual page: what it looks for, why it
/// matters, an example, and what to write instead.
///
/// ```
/// ppn_source::rule! {
///     /// A comment says that a player passes.
///     ///
///     /// # Example
///     /// ```ppn
///     /// 1. 2. b2-b3
///     /// ```
///     pub static EMPTY = "W0244" "empty" Warning, "a number with nothing after it";
/// }
///
/// assert!(EMPTY.manual.starts_with("A comment says that a player passes.\n\n# Example\n```ppn"));
/// ```
#[macro_export]
macro_rules! rule {
    (
        $(#[doc = $line:literal])+
        $visibility:vis static $code:ident =
            $id:literal $name:literal $severity:ident, $summary:literal;
    ) => {
        $(#[doc = $line])+
        $visibility static $code: $crate::Code = {
            const LINES: &str = concat!($($line, "\n"),+);
            const PAGE: [u8; $crate::page_length(LINES)] = $crate::page_bytes(LINES);
            const MANUAL: &str = match str::from_utf8(&PAGE) {
                Ok(page) => page,
                Err(_) => panic!("spaces were removed, and no parts of characters"),
            };
            $crate::Code::new($id, $name, $crate::Severity::$severity, $summary, MANUAL).rule()
        };
    };
}

/// The number of bytes of lines of doc comments, without the space after their slashes.
#[doc(hidden)]
#[must_use]
pub const fn page_length(lines: &str) -> usize {
    let lines = lines.as_bytes();
    let (mut at, mut length) = (0, 0);
    while at < lines.len() {
        length += !is_margin(lines, at) as usize;
        at += 1;
    }
    length
}

/// Lines of doc comments without the space after their slashes. They have [`page_length`] bytes.
#[doc(hidden)]
#[must_use]
pub const fn page_bytes<const LENGTH: usize>(lines: &str) -> [u8; LENGTH] {
    let lines = lines.as_bytes();
    let mut page = [0; LENGTH];
    let (mut at, mut length) = (0, 0);
    while at < lines.len() {
        if !is_margin(lines, at) {
            page[length] = lines[at];
            length += 1;
        }
        at += 1;
    }
    page
}

const fn is_margin(lines: &[u8], at: usize) -> bool {
    lines[at] == b' ' && (at == 0 || lines[at - 1] == b'\n')
}
