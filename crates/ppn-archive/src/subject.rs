//! A game of which a query is asked.

use crate::{
    board::Pieces,
    condition::{Own, OwnBoards},
    fingerprint::of_text,
    sequence::plain,
    sums,
};
use ppn_file::{GameText, Metadata, Value};
use ppn_record::{
    FormatOptions, Notation, Options, PLAYER_KEYS, Parsed, Part, PartKind, PlainGame, Record,
    lint::Selection,
};
use ppn_source::{Diagnostic, Span};
use std::{
    cell::{OnceCell, RefCell},
    fmt,
    sync::Arc,
};

/// The tags of players: those of each side, and the list of PPN.
pub(crate) fn player_keys() -> impl Iterator<Item = &'static str> {
    PLAYER_KEYS.as_flattened().iter().copied().chain(["Players"])
}

/// A game of which a query is asked. What of it is read, is read once, when a condition needs it first.
pub struct Subject<'g> {
    text: &'g GameText<'g>,
    notation: &'g dyn Notation,
    options: &'g Options,
    selection: Selection,
    /// The name of its file, and its number there, from 1.
    place: (&'g str, u64),
    headline: OnceCell<Metadata>,
    parsed: OnceCell<Box<dyn Parsed + 'g>>,
    record: OnceCell<Record<'g>>,
    plain: OnceCell<Option<PlainGame>>,
    sums: OnceCell<Vec<u128>>,
    problems: OnceCell<Vec<Diagnostic>>,
    moves: OnceCell<Vec<(String, Span)>>,
    own: RefCell<Vec<(usize, Option<Arc<OwnBoards>>)>>,
}

impl<'g> Subject<'g> {
    /// A game in a notation.
    #[must_use]
    pub fn new(text: &'g GameText<'g>, notation: &'g dyn Notation, options: &'g Options) -> Self {
        Self {
            text,
            notation,
            options,
            selection: Selection::default(),
            place: ("", 1),
            headline: OnceCell::new(),
            parsed: OnceCell::new(),
            record: OnceCell::new(),
            plain: OnceCell::new(),
            sums: OnceCell::new(),
            problems: OnceCell::new(),
            moves: OnceCell::new(),
            own: RefCell::new(Vec::new()),
        }
    }

    /// The same game at a place of an archive: the name of its file, and its number there, from 1.
    #[must_use]
    pub fn at(self, file: &'g str, number: u64) -> Self {
        Self { place: (file, number), ..self }
    }

    /// The same game, checked by another selection of diagnostics.
    #[must_use]
    pub fn checked_by(self, selection: Selection) -> Self {
        Self { selection, ..self }
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &'g GameText<'g> {
        self.text
    }

    /// Its notation.
    #[must_use]
    pub fn notation(&self) -> &'g dyn Notation {
        self.notation
    }

    /// The name of its file.
    #[must_use]
    pub fn file(&self) -> &'g str {
        self.place.0
    }

    /// Its number in its file, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.place.1
    }

    /// Its metadata, read without its moves.
    pub fn headline(&self) -> &Metadata {
        self.headline.get_or_init(|| self.notation.headline(self.text, self.options))
    }

    /// Its record: the game is played.
    pub fn record(&self) -> &Record<'g> {
        self.record.get_or_init(|| self.notation.record(self.text, self.options))
    }

    /// Its boards without a record, if it is a plain game, of which each move is one state.
    #[must_use]
    pub fn plain(&self) -> Option<&PlainGame> {
        self.plain.get_or_init(|| self.notation.plain_game(self.text)).as_ref()
    }

    /// The sums of the boards of a plain game.
    pub(crate) fn plain_sums(&self) -> Option<&[u128]> {
        self.plain().map(|game| &**self.sums.get_or_init(|| sums::of_plain(game)))
    }

    /// Whether the game was played for an answer.
    #[must_use]
    pub fn was_played(&self) -> bool {
        self.record.get().is_some()
    }

    /// What was read of it.
    pub fn parsed(&self) -> &dyn Parsed {
        &**self.parsed.get_or_init(|| self.notation.parse(self.text.borrowed(), self.options))
    }

    /// What a check reports about it.
    pub fn problems(&self) -> &[Diagnostic] {
        self.problems.get_or_init(|| {
            let mut found = self.parsed().lint(&self.selection);
            self.selection.apply(&mut found);
            found
        })
    }

    /// The number of its moves; the parts of a capture are one.
    #[must_use]
    pub fn moves(&self) -> usize {
        if let (None, Some(game)) = (self.record.get(), self.plain()) {
            return game.boards().len() - 1;
        }
        let record = self.record();
        (1..record.len()).filter(|&state| !record.goes_on(state)).count()
    }

    /// The texts of the tags of its players.
    pub fn players(&self) -> Vec<&str> {
        player_keys().flat_map(|name| self.values(name)).collect()
    }

    /// The texts of a tag. A name is found as it is written, or else in other case, or with the name of the notation
    /// before it, as notations name their tags in PPN. A list has several texts.
    pub fn values(&self, name: &str) -> Vec<&str> {
        let mut found = find(self.headline(), name, self.notation.name());
        // Some results and games are only known from the moves.
        if found.is_none() && may_be_of_moves(name) {
            if name.eq_ignore_ascii_case("GameType")
                && let Some(game) = self.plain().and_then(PlainGame::name)
            {
                return vec![game];
            }
            found = find(&self.record().metadata, name, self.notation.name());
        }
        found.map(texts_of).unwrap_or_default()
    }

    /// The moves of the main line as the notation normalises them, without glyphs, each with the place where it is
    /// written; an empty place if that is not known.
    pub(crate) fn played(&self) -> &[(String, Span)] {
        self.moves.get_or_init(|| {
            let text = &self.text.text;
            let of = |span: Span| (plain(span.slice(text)).to_owned(), span);
            // The words of a plain game are as the notation normalises them.
            let words = self.plain().and_then(|game| {
                (1..game.boards().len()).map(|board| game.word(board)).collect::<Option<Vec<_>>>()
            });
            if let Some(words) = words {
                return words.into_iter().map(of).collect();
            }
            let written = main_moves(self.parsed().parts());
            let own = || written.iter().copied().map(of).collect();
            let formatted = self.parsed().format(&FormatOptions::default());
            if formatted.text == **text || formatted.diagnostics.iter().any(Diagnostic::is_error) {
                return own();
            }
            let formatted = self.text.with_text(formatted.text);
            let again = self.notation.parse(formatted.borrowed(), self.options);
            let moves = main_moves(again.parts());
            if moves.len() != written.len() {
                return own();
            }
            let texts = moves.iter().map(|span| plain(span.slice(&formatted.text)).to_owned());
            texts.zip(written).collect()
        })
    }

    /// The places of its comments.
    pub(crate) fn comments(&self) -> impl Iterator<Item = Span> {
        let parts = self.parsed().parts().iter();
        parts.filter(|part| part.kind == PartKind::Comment).map(|part| part.span)
    }

    /// The boards of a position in the own form of the notation. The headline of a plain game has what they depend on.
    pub(crate) fn own(&self, position: &Own) -> Option<Arc<OwnBoards>> {
        let known =
            self.own.borrow().iter().find(|(id, _)| *id == position.id).map(|one| one.1.clone());
        known.unwrap_or_else(|| {
            let like = match self.plain() {
                Some(_) => self.headline(),
                None => &self.record().metadata,
            };
            let boards = position.boards(self.notation, like, self.options);
            self.own.borrow_mut().push((position.id, boards.clone()));
            boards
        })
    }

    pub(crate) fn pieces(&self) -> Pieces {
        Pieces::of(self.record())
    }
}

impl fmt::Debug for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").field("place", &self.place).finish_non_exhaustive()
    }
}

/// A number of the metadata by which a notation reads positions.
pub(crate) fn position_kind(notation: &dyn Notation, metadata: &Metadata) -> u128 {
    let keys = notation.position_keys().iter();
    let values: Vec<_> = keys.map(|key| metadata.get(key).map(texts_of)).collect();
    of_text(&format!("{} {values:?}", notation.name()))
}

/// The value of a tag, by a name in any case, also after the name of the notation.
pub(crate) fn find<'m>(metadata: &'m Metadata, name: &str, notation: &str) -> Option<&'m Value> {
    metadata.get(name).or_else(|| {
        let (_, entry) = metadata
            .iter()
            .find(|(key, entry)| is_named(key, name, notation) && !entry.value.is_null())?;
        Some(&entry.value)
    })
}

/// Whether a key has a name, in any case, also after the name of the notation.
pub(crate) fn is_named(key: &str, name: &str, notation: &str) -> bool {
    let head = key.get(..notation.len()).unwrap_or_default();
    let own = key.get(notation.len()..).unwrap_or_default();
    key.eq_ignore_ascii_case(name)
        || head.eq_ignore_ascii_case(notation)
            && own.trim_start_matches('-').eq_ignore_ascii_case(name)
}

/// Whether a tag may be known only after the game was played.
pub(crate) fn may_be_of_moves(name: &str) -> bool {
    ["Result", "GameType"].iter().any(|one| one.eq_ignore_ascii_case(name))
}

/// The texts of a value: those of a list, the name in a mapping.
pub(crate) fn texts_of(value: &Value) -> Vec<&str> {
    if let Some(items) = value.as_sequence() {
        items.iter().filter_map(Value::text).collect()
    } else if value.as_mapping().is_some() {
        ppn_record::name_of(value).into_iter().collect()
    } else {
        value.text().into_iter().collect()
    }
}

/// The places of the moves of the main line.
fn main_moves(parts: &[Part]) -> Vec<Span> {
    let (mut moves, mut passed) = (Vec::new(), 0);
    for part in parts {
        if part.span.start < passed {
            continue;
        }
        match part.kind {
            PartKind::Move => {
                moves.push(part.span);
                passed = part.span.end;
            }
            PartKind::Variation => passed = part.span.end,
            _ => {}
        }
    }
    moves
}
