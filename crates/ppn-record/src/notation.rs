//! The trait of notations.

use crate::{Converted, Options, Outline, Parsed, PartKind, PlainGame, Record};
use ppn_file::{GameText, Metadata};
use ppn_source::{Code, Decoding, Part};
use std::{
    any::Any,
    fmt,
    io::{self, BufRead},
};

/// The texts of the games of a stream, in order.
pub type Texts<'r> = Box<dyn Iterator<Item = io::Result<GameText<'static>>> + 'r>;

/// A position in the own form of a notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnPosition {
    /// The text of a game that begins with it.
    pub game: String,
    /// Whether the side that usually moves first is to move, if the position says it.
    pub first_to_move: Option<bool>,
}

/// A notation that games are written in.
///
/// The methods take the text of one game, as [`Self::split`] returns it, and never fail: problems
/// are diagnostics, whose spans count from the start of this text.
pub trait Notation: Any + Send + Sync {
    /// The name in settings and on the command line, in lower case: `pdn`.
    fn name(&self) -> &'static str;

    /// The full name: `Portable Draughts Notation`.
    fn title(&self) -> &'static str;

    /// The extensions of its files, in lower case and without the dot. The first is the usual one.
    fn endings(&self) -> &'static [&'static str];

    /// Whether a file that begins with this text is probably in this notation, for files whose names do
    /// not say it.
    fn begins(&self, _text: &str) -> bool {
        false
    }

    /// The codes of its diagnostics.
    fn codes(&self) -> Vec<&'static Code>;

    /// Splits a stream into texts of one game each. The concatenated texts are the stream. Only a
    /// few texts are in memory at a time. An empty stream is one empty text.
    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r>;

    /// Splits a stream into the texts for [`Self::outline`]. These are whole files if the grammar
    /// of the notation covers a whole file.
    fn split_for_outline<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        self.split(source)
    }

    /// The most work that a few bytes of a game may request, such as braces and macros, in the units of
    /// [`Ration`](crate::Ration). A tool that hands over the games of a file one by one marks with it
    /// those that get smaller limits; [`Self::split`] does so itself.
    fn most_work(&self, _text: &str) -> u64 {
        0
    }

    /// Reads a game, to ask several things of it. What [`Parsed`] gives later is found in what was
    /// read, and not in the text again.
    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't>;

    /// Reads a game and plays it. This is the fastest way if nothing else is asked of the game.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t>;

    /// The entry of a game in a list: its metadata. The game is not played, and its moves are not read where the
    /// metadata come before them. Archives are searched with it, so it should cost little more than
    /// [`Self::split`].
    fn headline(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        self.parse(text.borrowed(), options).metadata()
    }

    /// The boards of a game of usual moves, if it has no errors, much faster than its record. `None` means only that the
    /// record is needed, which has the same boards after the moves before the first.
    fn plain_game(&self, _text: &GameText<'_>) -> Option<PlainGame> {
        None
    }

    /// The structure of the games of a text, which may be a whole file. `name` is the name of the
    /// file.
    fn outline(&self, _text: &GameText<'_>, _name: &str, _options: &Options) -> Outline {
        Outline::default()
    }

    /// A comment with a text, as the notation writes it after a move; `None` if it has no comments.
    fn comment(&self, _text: &str) -> Option<String> {
        None
    }

    /// A page, in Markdown, about the text that a completion would write.
    fn page(&self, _kind: PartKind, _label: &str, _options: &Options) -> Option<String> {
        None
    }

    /// The text between two games in one file; may be empty.
    fn separator(&self) -> &'static str {
        "\n"
    }

    /// A position in the notation's own form, such as FEN, as a game that begins with it, on the board of the game with
    /// this metadata. `None` if the notation has no such form, or the text is not in it.
    fn position(&self, _text: &str, _like: &Metadata) -> Option<OwnPosition> {
        None
    }

    /// The keys of the metadata by which [`Self::position`] differs, such as that of the rules.
    fn position_keys(&self) -> &'static [&'static str] {
        &[]
    }

    /// The name of the rules by which a game with this metadata is played, where its boards do not show them: games with the
    /// same boards are different games if these differ. `None` for the usual rules.
    fn rules(&self, _metadata: &Metadata) -> Option<String> {
        None
    }

    /// Whether a part of a game can be formatted without changing the rest.
    fn formats_ranges(&self) -> bool {
        false
    }

    /// The games that the notation can record, such as `draughts`; `None` if it can record any games.
    fn games(&self) -> Option<&'static str> {
        None
    }

    /// Whether games of another notation can be converted to this one. By default, this is so if
    /// [`Self::games`] is the same, or one of them can record any games. False for all if
    /// [`Self::write`] is not implemented.
    fn writes(&self, from: &dyn Notation) -> bool {
        let kinds = self.games().zip(from.games());
        self.name() != from.name() && kinds.is_none_or(|(own, other)| own == other)
    }

    /// Converts games to this notation, from their records or scripts. What the notation cannot
    /// express is left out and reported, or the game is refused with the reason.
    fn write(&self, _games: &[&dyn Parsed]) -> Converted {
        Converted::default()
    }

    /// Whether the notation has variations within a game. Otherwise, they are games of their own after
    /// the game that they belong to.
    fn has_variations(&self) -> bool {
        true
    }

    /// Whether a game of another notation can be converted only together with all others of its
    /// file, since its variations may be separate games there.
    fn needs_all_games(&self, _from: &dyn Notation) -> bool {
        false
    }

    /// The codes that comments of games may name.
    fn codes_of_comments(&self) -> Vec<&'static Code> {
        self.codes()
    }
}

impl fmt::Debug for dyn Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A stream as one text of at most `limit` bytes.
pub fn whole_text<'r>(
    source: Box<dyn BufRead + 'r>,
    limit: usize,
    decoding: Decoding,
) -> Texts<'r> {
    let mut source = Some(source);
    Box::new(std::iter::from_fn(move || {
        let source = source.take()?;
        let mut bytes = Vec::new();
        let read = io::Read::read_to_end(&mut io::Read::take(source, limit as u64 + 1), &mut bytes);
        Some(read.and_then(|_| {
            if bytes.len() <= limit {
                return Ok(GameText::decoded(Part { bytes, ..Part::default() }, &decoding));
            }
            let message = format!(
                "larger than {} MiB, the limit for files that are read at once",
                limit >> 20
            );
            Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
        }))
    }))
}
