use crate::{Mark, Options};
use ppn_engine::{Board, Dialect, Limits, MacroDefinition, MacroTable, Program, Replay};
use ppn_file::Metadata;
use ppn_source::Diagnostic;
use ppn_syntax::Movetext;
use std::borrow::Cow;

/// A notation of movetexts: what stands behind a name of `MovetextParser`.
pub trait MovetextParser {
    /// Plays the movetext. Whatever is wrong with it comes as diagnostics; spans count from the
    /// beginning of the game's text.
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t>;

    /// Whether the movetext is in the notation of PPN itself.
    fn is_plain(&self) -> bool {
        false
    }
}

/// What a movetext parser is given.
#[derive(Debug)]
pub struct Request<'r, 't> {
    /// The metadata of the game.
    pub metadata: &'r Metadata,
    /// The movetext.
    pub movetext: &'t str,
    /// Where the movetext stands in the text of the game.
    pub offset: u32,
    /// The start board.
    pub start: &'r Board,
    /// Macros, most important first.
    pub macros: Vec<MacroDefinition>,
    /// Inches for a unit of written coordinates.
    pub scale_factor: f64,
    /// What is assumed of pieces that are not fully named.
    pub dialect: &'r Dialect,
    /// How the game is read; above all what it may ask for.
    pub options: &'r Options,
    /// Whether the start board is not known, so that only the form of the movetext can be judged
    /// and no state but the first is wanted.
    pub form_only: bool,
}

/// A movetext that was played.
pub struct Played<'t> {
    /// The moves: for each state after the first what led to it.
    pub moves: Box<dyn MoveList + 't>,
    /// The states.
    pub replay: Replay,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// The moves of a game: one entry for each state after the set-up.
pub trait MoveList {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a move, such as `1...`.
    fn number(&self, index: usize) -> Cow<'_, str>;

    /// What was moved, as text.
    fn text(&self, index: usize) -> Cow<'_, str>;

    /// What was remarked.
    fn comment(&self, index: usize) -> Cow<'_, str>;

    /// What is pointed out on the board that the move leads to.
    fn marks(&self, _index: usize) -> &[Mark] {
        &[]
    }
}

/// Moves that were taken out of where they came from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct MoveTable {
    rows: Vec<MoveRow>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct MoveRow {
    number: String,
    text: String,
    comment: String,
}

impl MoveTable {
    pub(crate) fn of(moves: &dyn MoveList) -> Self {
        let row = |index| MoveRow {
            number: moves.number(index).into_owned(),
            text: moves.text(index).into_owned(),
            comment: moves.comment(index).into_owned(),
        };
        Self { rows: (0..moves.len()).map(row).collect() }
    }
}

impl MoveList for MoveTable {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn number(&self, index: usize) -> Cow<'_, str> {
        (&self.rows[index].number).into()
    }

    fn text(&self, index: usize) -> Cow<'_, str> {
        (&self.rows[index].text).into()
    }

    fn comment(&self, index: usize) -> Cow<'_, str> {
        (&self.rows[index].comment).into()
    }
}

impl MoveList for Program<'_> {
    fn len(&self) -> usize {
        Program::len(self)
    }

    fn number(&self, index: usize) -> Cow<'_, str> {
        Program::number(self, index)
    }

    fn text(&self, index: usize) -> Cow<'_, str> {
        Program::text(self, index).into()
    }

    fn comment(&self, index: usize) -> Cow<'_, str> {
        Program::comment(self, index).into()
    }
}

/// A movetext in the notation of PPN itself, read for its form alone.
pub(crate) fn read_form(text: &str, offset: u32, limits: &Limits) -> Movetext {
    let of_syntax = limits.of_syntax();
    let mut movetext = ppn_syntax::parse_within(text, offset, &of_syntax);
    let untold = movetext.untold(&of_syntax);
    limits.bound(&mut movetext.diagnostics, untold);
    movetext
}

/// The notation of PPN itself, which all parsers but those of other notations share.
#[derive(Clone, Copy, Debug, Default)]
pub struct Default;

impl Default {
    /// The movetext made ready, and what is wrong with its form. The macros of the request are used.
    pub(crate) fn program<'t>(request: &mut Request<'_, 't>) -> (Program<'t>, Vec<Diagnostic>) {
        let Request { movetext, offset, dialect, options: Options { limits, .. }, .. } = *request;
        let macros = std::mem::take(&mut request.macros);
        let braces_in_values = dialect.edition < ppn_engine::Edition::V0_14;
        let (macros, mut diagnostics) = MacroTable::new(macros, braces_in_values, limits);
        let (program, faults) = Program::new(movetext, offset, macros, dialect, limits);
        diagnostics.extend(faults);
        (program, diagnostics)
    }
}

impl MovetextParser for Default {
    fn play<'t>(&self, mut request: Request<'_, 't>) -> Played<'t> {
        let (program, mut diagnostics) = Self::program(&mut request);
        let Request { offset, scale_factor, dialect, start, .. } = request;
        let limits = &request.options.limits;
        if request.form_only {
            let (nothing, _) = Program::new("", offset, MacroTable::default(), dialect, limits);
            let (replay, _) = Replay::new([], &nothing, scale_factor, limits);
            return Played { moves: Box::new(nothing), replay, diagnostics };
        }
        let (replay, faults) = Replay::new(start, &program, scale_factor, limits);
        diagnostics.extend(faults);
        Played { moves: Box::new(program), replay, diagnostics }
    }

    fn is_plain(&self) -> bool {
        true
    }
}
