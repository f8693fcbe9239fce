//! Own start boards: reading one from a text, and writing one into a game.

use super::{
    Ppn,
    edition::edition,
    pin::{PinError, sound},
};
use ppn_engine::{Dialect, PieceName};
use ppn_file::{Game, GameText, Limits, Metadata, MetadataEdits, NewValue, Slot, Value};
use ppn_piece::Piece;
use ppn_record::{Board, Notation, Opening, Options, OwnBoard, OwnGroup, PieceTag, Place, Placed};
use ppn_setups::canonical;
use ppn_source::{Edit, Fix, LineEnd, LineIndex, Position, edited};
use std::collections::HashSet;

impl Ppn {
    /// The start board that a text gives: the last board of its first game, which may be moves without
    /// metadata. Own boards of the options are not used, so that no board depends on another.
    ///
    /// A text with errors gives a board that cannot be used, and games that name it have the first of
    /// them.
    ///
    /// ```
    /// use ppn_notations::{Options, Ppn};
    ///
    /// let (ppn, options) = (Ppn::default(), Options::default());
    /// let board = ppn.own_board("Lighthouse", "S2@b2 M2@c2", &options);
    /// assert_eq!(board.pieces.len(), 2);
    /// let wrong = ppn.own_board("Lighthouse", "S2@b2\n*b3", &options);
    /// assert!(wrong.problem.unwrap().starts_with("line 2, column 2: "));
    /// ```
    #[must_use]
    pub fn own_board(&self, name: &str, text: &str, options: &Options) -> OwnBoard {
        let pieces = options.limits.pieces.min(OwnBoard::MOST_PIECES);
        let limits = options.limits.with_pieces(pieces);
        let options = options.clone().with_limits(limits).with_own_boards(Default::default());
        let game = ppn_file::split(text).next().unwrap_or_default();
        let record = self.record(&game, &options);
        let board = record.board(record.len() - 1);
        let pieces = board.pieces().map(|(_, piece)| piece.clone()).collect();
        let error = record.diagnostics.iter().find(|one| one.is_error());
        let problem = error.map(|error| {
            let Position { line, column } = LineIndex::new(text).position(text, error.span.start);
            format!("line {line}, column {column}: {}", error.message)
        });
        if problem.is_some() {
            return OwnBoard { problem, ..OwnBoard::new(name, pieces) };
        }
        let groups = groups(&game.parse(&options.metadata_limits).metadata);
        let read = groups.into_iter().map(|(group, places)| {
            self.group(game.text.as_ref(), &board, &places, &options)
                .map(|pieces| OwnGroup { name: group.clone(), pieces })
                .ok_or_else(|| format!("the group `{group}` is not a list of places with pieces"))
        });
        match read.collect() {
            Ok(groups) => OwnBoard { groups, ..OwnBoard::new(name, pieces) },
            Err(problem) => OwnBoard { problem: Some(problem), ..OwnBoard::new(name, pieces) },
        }
    }

    /// The pieces at some places of a board that a text gives, as indices; at least two. The places are read as those of
    /// removals, so that they may have braces.
    fn group(
        &self,
        text: &str,
        board: &Board,
        places: &str,
        options: &Options,
    ) -> Option<Vec<usize>> {
        let removals: Vec<String> =
            places.split_whitespace().map(|place| format!("*{place}")).collect();
        let text = GameText::whole(format!("{text}\n{LAST} {}\n", removals.join(" ")).into_bytes());
        let record = self.record(&text, options);
        if record.has_errors() {
            return None;
        }
        let left = record.board(record.len() - 1);
        let left: HashSet<PieceTag> = left.pieces().map(|(tag, _)| tag).collect();
        let tags = board.pieces().enumerate();
        let gone: Vec<usize> =
            tags.filter(|(_, (tag, _))| !left.contains(tag)).map(|(at, _)| at).collect();
        (gone.len() > 1).then_some(gone)
    }

    /// The change of a game's text that replaces the own board of a name by its pieces.
    pub(super) fn pin_own(
        &self,
        text: &GameText<'_>,
        (name, pieces): (&str, &[Piece]),
        options: &Options,
    ) -> Result<Fix, PinError> {
        let game = text.parse(&options.metadata_limits);
        let unwritable = || PinError::OwnBoard { board: name.to_owned() };
        let mut unheard = Vec::new();
        let edition = edition(&game.metadata, options, &mut unheard);
        let chosen = self.parsers().choose(&game.metadata, edition, &mut unheard);
        let chosen = chosen.filter(|chosen| chosen.parser.is_plain()).ok_or_else(unwritable)?;
        let scale = chosen.scale_factor.unwrap_or(1.0);
        let placed = pieces.iter().map(|piece| placed(piece, &chosen.dialect, scale));
        let placed: Vec<Placed> = placed.collect::<Option<_>>().ok_or_else(unwritable)?;
        let edits = edits(&game, &options.metadata_limits, &Opening::Placed(placed))
            .ok_or_else(unwritable)?;
        let changed = edited(game.text, &edits);
        // As for layouts, the changed text decides. Others have no own boards.
        let alone = options.clone().with_own_boards(Default::default());
        let is_same = ppn_file::split(&changed).next().is_some_and(|changed| {
            let (before, after) = (self.record(text, options), self.record(&changed, &alone));
            let last = |record: &ppn_record::Record<'_>| -> Vec<Piece> {
                record.board(record.len() - 1).pieces().map(|(_, piece)| piece.clone()).collect()
            };
            sound(self.set_up(&changed, &alone)).is_ok()
                && before.has_errors() == after.has_errors()
                && last(&before) == last(&after)
        });
        let title = format!("replace the board `{name}` by its pieces");
        let fix = Fix::safe(title, edits);
        if is_same { Ok(fix) } else { Err(unwritable()) }
    }
}

/// A number after all numbers of a text.
const LAST: &str = "Groups.";

/// The names and places of the groups that the metadata of an own board names under `Shuffled`: a mapping, or the places of
/// one group alone.
fn groups(metadata: &Metadata) -> Vec<(String, String)> {
    let Some(value) = metadata.get("Shuffled") else { return Vec::new() };
    let text = |value: &Value| match value.as_sequence() {
        Some(items) => items.iter().filter_map(Value::text).collect::<Vec<_>>().join(" "),
        None => value.text().unwrap_or_default().to_owned(),
    };
    match value.as_mapping() {
        Some(groups) => {
            groups.iter().map(|(name, entry)| (name.to_owned(), text(&entry.value))).collect()
        }
        None => vec![("Pieces".to_owned(), text(value))],
    }
}

/// A piece as a move drops it.
fn placed(piece: &Piece, dialect: &Dialect, scale: f64) -> Option<Placed> {
    let name = PieceName::all_of(piece, dialect).into_iter().find(|name| name.means(piece))?;
    let at = Place { x: piece.x / scale, y: piece.y / scale };
    Some(Placed { piece: name.text.into(), at })
}

/// Makes the game begin on an empty table, and drops the pieces before its moves. The name of the
/// game stays, without arguments, which have no effect any more.
fn edits(game: &Game<'_>, limits: &Limits, pieces: &Opening) -> Option<Vec<Edit>> {
    let (edits, empty) = (MetadataEdits::new(game, limits), NewValue::from("None"));
    let mut edits = match game.metadata.entry("SetUp") {
        Some(_) => edits.set("SetUp", &empty),
        None => edits.insert("SetUp", &empty, Slot::Before("GameType")),
    }
    .ok()?;
    if let Some(name) = named(&game.metadata) {
        edits.extend(MetadataEdits::new(game, limits).set("GameType", &NewValue::from(name)).ok()?);
    }
    let line_end = LineEnd::of(game.text).unwrap_or_default().as_str();
    let start = game.movetext.start;
    let between = if game.text[..start as usize].ends_with(['\n', '\r']) { "" } else { line_end };
    edits.push(Edit::insert(start, format!("{between}{pieces}{line_end}")));
    Some(edits)
}

/// The name of the game, if the metadata has arguments beside it.
fn named(metadata: &Metadata) -> Option<&str> {
    let entries = metadata.get("GameType")?.as_mapping()?;
    entries.iter().find(|(key, _)| canonical(key) == "name")?.1.value.text()
}
