//! Files of games that are written from the games of other files.

use super::output::Place;
use crate::files::Output;
use ppn::{GameText, Notation};
use ppn_source::Foreign;
use std::{
    fmt,
    io::{self, Write},
    path::Path,
    sync::Arc,
};

/// A file, or standard output, to which the texts of games are written, byte for byte.
pub(crate) struct FoundGames {
    out: Output,
    notation: Option<Arc<dyn Notation>>,
    /// The last game, by which is decided what must be between it and the next.
    last: Vec<u8>,
    last_place: Option<Place>,
    /// The number of games that cannot follow the last one, since it does not end.
    refused: usize,
    /// The file of the last game, and the number of its bytes before the next one.
    next: Option<(Arc<str>, u64)>,
    /// The number of games.
    pub(crate) written: u64,
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The number of games after which no other is tried, if none can follow the last one.
const MOST_REFUSED: usize = 8;

/// Why a game was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotWritten {
    /// The games before it are in another notation.
    OtherNotation,
    /// It would be read as a part of the game before it.
    NoBeginning,
    /// Any game would be read as a part of this one before it.
    NoEnd(Place),
    /// Only its beginning was read.
    TooLong,
    /// A file that begins as it does is taken for a web page, or another file that is no text.
    LooksForeign,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoEnd(Place { file, number }) => {
                return write!(
                    f,
                    "not written, since {file}:{number} before it does not end; close its comment or bracket"
                );
            }
            Self::TooLong => "not written, since the game is longer than the limit and was not read whole",
            Self::LooksForeign => {
                "not written, since a file that begins with it would not be read as games; give it metadata"
            }
            Self::OtherNotation => "not written, since the games before it are in another notation",
            Self::NoBeginning => {
                "not written, since it would be read as a part of the game before it; give it metadata"
            }
        })
    }
}

impl FoundGames {
    /// A new file; `None` is standard output.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn to(path: Option<&Path>) -> io::Result<Self> {
        let out = Output::to(path.unwrap_or(Path::new("-")))?;
        let last = Vec::new();
        Ok(Self { out, notation: None, last, last_place: None, refused: 0, next: None, written: 0 })
    }

    /// Adds a game, and what must be between it and the one before it.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn add(
        &mut self,
        place: &Place,
        notation: &Arc<dyn Notation>,
        text: &GameText<'_>,
    ) -> io::Result<Result<(), NotWritten>> {
        let known = self.notation.get_or_insert_with(|| Arc::clone(notation));
        if known.name() != notation.name() {
            return Ok(Err(NotWritten::OtherNotation));
        }
        let Some(mut bytes) = text.as_bytes() else { return Ok(Err(NotWritten::TooLong)) };
        let next = text.place.offset + bytes.len() as u64;
        // The mark at the beginning of another file is no part of its first game.
        if !self.last.is_empty() {
            bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
        }
        // What follows directly in its file is as separate as there.
        let Place { file, .. } = place;
        let is_next =
            self.next.as_ref().is_some_and(|(name, at)| name == file && *at == text.place.offset);
        // The last game is read once more for each, and may be long.
        let may_follow = self.refused < MOST_REFUSED;
        let joint = match is_next {
            true => Some(Joint::default()),
            false if may_follow => between(&**notation, &self.last, bytes),
            false => None,
        };
        let Some(Joint { between, skipped }) = joint else {
            let begins = !may_follow || self::between(&**notation, bytes, bytes).is_some();
            let last = self.last_place.clone().filter(|_| begins);
            self.refused += usize::from(last.is_some());
            return Ok(Err(last.map_or(NotWritten::NoBeginning, NotWritten::NoEnd)));
        };
        self.next = Some((Arc::clone(file), next));
        // Empty lines between games belong to the game after them. Where games have a mark of their own, one at the beginning
        // of a file has a meaning: in PPN it ends the metadata.
        let is_first = self.last.is_empty();
        let is_apart = text.place.offset > 0 || !notation.separator().is_empty();
        let skipped = if is_first && is_apart { empty_lines(bytes) } else { skipped };
        let bytes = &bytes[skipped..];
        if is_first && Foreign::of(bytes).is_some() {
            return Ok(Err(NotWritten::LooksForeign));
        }
        self.out.write_all(between.as_bytes())?;
        self.out.write_all(bytes)?;
        self.last.clear();
        self.last.extend_from_slice(bytes);
        self.last_place = Some(place.clone());
        self.refused = 0;
        self.written += 1;
        Ok(Ok(()))
    }

    /// Writes all to the disk that is still to be written. No game is added after that.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn complete(&mut self) -> io::Result<()> {
        if !self.last.is_empty() && !self.last.ends_with(b"\n") {
            self.out.write_all(b"\n")?;
        }
        self.last.clear();
        self.out.flush()
    }

    /// Finishes the file. Before, nothing has its name.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.complete()?;
        self.out.finish()
    }
}

/// What joins two games.
#[derive(Default)]
struct Joint {
    /// What must be between them.
    between: String,
    /// The number of bytes of the second that are left out: empty lines at the beginning of its file.
    skipped: usize,
}

/// The number of bytes of the empty lines that a text begins with.
fn empty_lines(text: &[u8]) -> usize {
    text.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count()
}

/// What joins two games so that they are read as two; `None` if nothing does.
fn between(notation: &dyn Notation, last: &[u8], next: &[u8]) -> Option<Joint> {
    if last.is_empty() {
        return Some(Joint::default());
    }
    let skips = [0, empty_lines(next)];
    let found = |skips: &[usize], may_lengthen| {
        skips.iter().find_map(|&skipped| {
            let between = joined(notation, last, &next[skipped..], may_lengthen)?;
            Some(Joint { between, skipped })
        })
    };
    found(&skips, false).or_else(|| found(&skips[..1], true))
}

/// What must be between two games so that they are read as two. Empty lines that the second begins with are a part of the
/// first then only if that may be longer: they could end its metadata.
fn joined(notation: &dyn Notation, last: &[u8], next: &[u8], may_lengthen: bool) -> Option<String> {
    let separator = notation.separator();
    // An empty line is between games, if their notation has one.
    let is_apart = last.ends_with(b"\n\n") || next.starts_with(b"\n") || next.starts_with(b"\r");
    let usual = if is_apart { "" } else { separator };
    let line_end = if last.ends_with(b"\n") { "" } else { "\n" };
    let candidates = [
        format!("{line_end}{usual}"),
        String::new(),
        "\n".to_owned(),
        "\n\n".to_owned(),
        format!("\n{separator}"),
    ];
    candidates.into_iter().find(|between| {
        let both = [last, between.as_bytes(), next].concat();
        let second = last.len() + between.len();
        let mut texts = notation.split(Box::new(both.as_slice())).map_while(Result::ok);
        let begins = [texts.next(), texts.next()].map(|text| text.map(|text| text.place.offset));
        let [Some(0), Some(begin)] = begins else { return false };
        let begin = usize::try_from(begin).unwrap_or(usize::MAX);
        // The notation says to which of the two the empty lines belong.
        let apart = both.get(begin.min(second)..begin.max(second));
        apart.is_some_and(|apart| apart.trim_ascii().is_empty())
            && (begin <= second || may_lengthen)
            && texts.next().is_none()
    })
}

/// The games that were not written, of which the first are reported.
#[derive(Default)]
pub(crate) struct LeftOut(u64);

impl LeftOut {
    /// The games that are reported one by one: after a game that does not end, all are left out.
    const NAMED: u64 = 8;

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == 0
    }

    pub(crate) fn add(&mut self, place: &Place, reason: &NotWritten) {
        self.0 += 1;
        if self.0 <= Self::NAMED {
            tell!("ppn: {}:{}: {reason}", place.file, place.number);
        }
    }

    /// Reports the number of those that were not named.
    pub(crate) fn finish(&self) {
        match self.0.saturating_sub(Self::NAMED) {
            0 => {}
            1 => tell!("ppn: 1 more game was not written"),
            more => tell!("ppn: {more} more games were not written"),
        }
    }
}
