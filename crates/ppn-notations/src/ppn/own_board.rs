//! Own start boards: reading one from a text, and writing one into a game.

use super::{
    Ppn,
    edition::edition,
    pin::{PinError, sound},
};
use ppn_engine::{Dialect, PieceName};
use ppn_file::{Game, GameText, Limits, MetadataEdits, NewValue, Slot};
use ppn_piece::Piece;
use ppn_record::{Notation, Opening, Options, OwnBoard, Place, Placed};
use ppn_source::{Applicability, Edit, Fix, LineEnd, LineIndex, Position, edited};

impl Ppn {
    /// The start board that a text gives: the last board of its first game, which may be moves without
    /// metadata. Own boards of the options are not used, so that no board depends on another.
    ///
    /// A text with errors gives a board that cannot be used, and games that name it have the first of
    /// them.
    ///
    /// ```
    /// use ppn_notations::Ppn;
    /// use ppn_record::Options;
    ///
    /// let (ppn, options) = (Ppn::default(), Options::default());
    /// let board = ppn.own_board("Lighthouse", "S2@b2 M2@c2", &options);
    /// assert_eq!(board.pieces.len(), 2);
    /// let wrong = ppn.own_board("Lighthouse", "S2@b2\n*b3", &options);
    /// assert!(wrong.problem.unwrap().starts_with("line 2, column 2: "));
    /// ```
    #[must_use]
    pub fn own_board(&self, name: &str, text: &str, options: &Options) -> OwnBoard {
        let options = options.clone().with_own_boards(Default::default());
        let game = ppn_file::split(text).next().unwrap_or_default();
        let record = self.record(&game, &options);
        let board = record.board(record.len() - 1);
        let pieces = board.pieces().map(|(_, piece)| piece.clone()).collect();
        let error = record.diagnostics.iter().find(|one| one.is_error());
        let problem = error.map(|error| {
            let Position { line, column } = LineIndex::new(text).position(text, error.span.start);
            format!("line {line}, column {column}: {}", error.message)
        });
        OwnBoard { problem, ..OwnBoard::new(name, pieces) }
    }

    /// The change of a game's text that replaces the own board of a name by its pieces.
    pub(super) fn pin_own(
        &self,
        text: &GameText<'_>,
        board: &OwnBoard,
        options: &Options,
    ) -> Result<Fix, PinError> {
        let game = text.parse(&options.metadata_limits);
        let unwritable = || PinError::OwnBoard { board: board.name.clone() };
        let mut unheard = Vec::new();
        let edition = edition(&game.metadata, options, &mut unheard);
        let chosen = self.parsers().choose(&game.metadata, edition, &mut unheard);
        let chosen = chosen.filter(|chosen| chosen.parser.is_plain()).ok_or_else(unwritable)?;
        let scale = chosen.scale_factor.unwrap_or(1.0);
        let placed = board.pieces.iter().map(|piece| placed(piece, &chosen.dialect, scale));
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
        let title = format!("replace the board `{}` by its pieces", board.name);
        let fix = Fix { title, applicability: Applicability::Safe, edits };
        if is_same { Ok(fix) } else { Err(unwritable()) }
    }
}

/// A piece as a move drops it.
fn placed(piece: &Piece, dialect: &Dialect, scale: f64) -> Option<Placed> {
    let name = PieceName::all_of(piece, dialect).into_iter().find(|name| name.means(piece))?;
    let at = Place { x: piece.x / scale, y: piece.y / scale };
    Some(Placed { piece: name.text.into(), at })
}

/// Makes the game begin on an empty table, and drops the pieces before its moves. The name of the
/// game stays.
fn edits(game: &Game<'_>, limits: &Limits, pieces: &Opening) -> Option<Vec<Edit>> {
    let (edits, empty) = (MetadataEdits::new(game, limits), NewValue::from("None"));
    let mut edits = match game.metadata.entry("SetUp") {
        Some(_) => edits.set("SetUp", &empty),
        None => edits.insert("SetUp", &empty, Slot::Before("GameType")),
    }
    .ok()?;
    let line_end = LineEnd::of(game.text).unwrap_or_default().as_str();
    let start = game.movetext.start;
    let between = if game.text[..start as usize].ends_with(['\n', '\r']) { "" } else { line_end };
    edits.push(Edit::insert(start, format!("{between}{pieces}{line_end}")));
    Some(edits)
}
