//! The trait of movetext parsers, and the usual one.

use ppn_engine::{
    Dialect, Edition, Limits, MacroDefinition, MacroTable, Program, Replay, SharedBoard, Watch,
    play,
};
use ppn_file::Metadata;
use ppn_record::{MoveList, NoMoves, Options, Record, Rules, Script, Structure};
use ppn_source::Diagnostic;
use ppn_syntax::Movetext;

/// A notation of movetexts: the implementation of a name of `MovetextParser`.
///
/// A program adds its own with [`Ppn::with_parser`](crate::Ppn::with_parser).
pub trait MovetextParser: Send + Sync {
    /// Plays the movetext. Its problems become diagnostics; spans count from the beginning of the
    /// game's text.
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t>;

    /// Whether the movetext is in the notation of PPN itself, so that the linter and the formatter
    /// of PPN understand it.
    fn is_plain(&self) -> bool {
        false
    }

    /// The rules of a game whose movetext is not in the notation of PPN itself, at the end of that
    /// movetext. Places count from the beginning of the movetext. `is_over` says that its last turn
    /// has ended.
    ///
    /// # Errors
    /// The reason why the game cannot continue.
    fn rules(
        &self,
        _movetext: &str,
        _metadata: &Metadata,
        _is_over: bool,
    ) -> Result<Box<dyn Rules>, String> {
        Err("the rules of this game are not known".to_owned())
    }

    /// Whether everything in a movetext was understood that is not in the notation of PPN itself. Otherwise a
    /// fix in it may change what is replayed, and no fix is safe.
    fn is_understood(&self, _movetext: &str, _metadata: &Metadata) -> bool {
        true
    }

    /// The structure of the movetext, if it is not in the notation of PPN itself.
    fn structure(
        &self,
        _movetext: &str,
        _metadata: &Metadata,
        _options: &Options,
    ) -> MovetextStructure {
        MovetextStructure::default()
    }
}

impl std::fmt::Debug for dyn MovetextParser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MovetextParser")
    }
}

/// The structure of a movetext. Spans count from the beginning of the movetext.
#[derive(Default, Debug)]
pub struct MovetextStructure {
    /// The key in data, such as JSON.
    pub key: &'static str,
    /// The structure, if the movetext has one.
    pub structure: Option<Box<dyn Structure>>,
    /// The problems of the movetext.
    pub diagnostics: Vec<Diagnostic>,
}

/// The input of a movetext parser.
#[derive(Debug)]
#[non_exhaustive]
pub struct Request<'r, 't> {
    /// The metadata of the game.
    pub metadata: &'r Metadata,
    /// The movetext.
    pub movetext: &'t str,
    /// The place of the movetext in the text of the game.
    pub offset: u32,
    /// The start board.
    pub start: &'r SharedBoard,
    /// Macros in order of precedence.
    pub macros: Vec<MacroDefinition>,
    /// The number of inches of a unit of written coordinates.
    pub scale_factor: f64,
    /// Assumptions about pieces that are not fully named.
    pub dialect: &'r Dialect,
    /// The options for reading the game.
    pub options: &'r Options,
    /// The limits of the movetext: the limits of the options, or less.
    pub limits: Limits,
    /// Whether the start board is not known, so only the form of the movetext can be checked,
    /// and only the first state is needed.
    pub form_only: bool,
}

impl<'t> Request<'_, 't> {
    /// Plays a movetext of typed steps, whose places count from the beginning of the movetext. The
    /// board is the requested start board, or, with `own_start`, the one that the script names.
    #[must_use]
    pub fn play_script(&self, script: Script, own_start: bool) -> Played<'t> {
        let script = script.shift(self.offset);
        if own_start {
            let record = script.record("", self.options);
            return Played::from(record);
        }
        let played = match self.form_only {
            true => script.unplayed(self.start),
            false => script.play(self.start, self.scale_factor, self.dialect, &self.limits),
        };
        let ppn_record::Played { moves, replay, diagnostics } = played;
        Played { moves: Box::new(moves), replay, diagnostics }
    }
}

impl<'t> From<Record<'t>> for Played<'t> {
    /// The moves and states of a record, and their diagnostics.
    fn from(record: Record<'t>) -> Self {
        let diagnostics = record.diagnostics.clone();
        let (moves, replay) = record.into_parts();
        Self { moves, replay, diagnostics }
    }
}

/// A movetext that was played.
#[derive(Debug)]
pub struct Played<'t> {
    /// The moves that lead to each state after the first.
    pub moves: Box<dyn MoveList + 't>,
    /// The states.
    pub replay: Replay,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

impl Played<'_> {
    /// Puts the problems of the movetext first. Their places count from the beginning of the movetext, which is at
    /// `offset`.
    pub(crate) fn with_problems(mut self, problems: Vec<Diagnostic>, offset: u32) -> Self {
        self.diagnostics.splice(0..0, problems.into_iter().map(|one| one.shift(offset)));
        self
    }
}

/// Reads only the form of a movetext in the notation of PPN itself.
pub fn read_form(text: &str, offset: u32, limits: &Limits) -> Movetext {
    let of_syntax = limits.of_syntax();
    let mut movetext = ppn_syntax::parse(text, offset, &of_syntax);
    let left_out = movetext.left_out(&of_syntax);
    limits.bound(&mut movetext.diagnostics, left_out);
    movetext
}

/// The notation of PPN itself, which all parsers share except those of other notations.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultParser;

impl DefaultParser {
    /// Prepares the movetext; returns its program and syntax errors. The macros of the request are
    /// used.
    pub fn program<'t>(request: &mut Request<'_, 't>) -> (Program<'t>, Vec<Diagnostic>) {
        let Request { movetext, offset, ref limits, .. } = *request;
        let read = ppn_syntax::parse(movetext, offset, &limits.of_syntax());
        Self::program_of(request, read)
    }

    /// Prepares a movetext that was read. The macros of the request are used.
    pub(crate) fn program_of<'t>(
        request: &mut Request<'_, 't>,
        read: Movetext,
    ) -> (Program<'t>, Vec<Diagnostic>) {
        let (macros, mut diagnostics) = Self::macros(request);
        let Request { movetext, offset, dialect, ref limits, .. } = *request;
        let (program, faults) = Program::of_read(movetext, offset, read, macros, dialect, limits);
        diagnostics.extend(faults);
        (program, diagnostics)
    }

    fn macros(request: &mut Request<'_, '_>) -> (MacroTable, Vec<Diagnostic>) {
        let macros = std::mem::take(&mut request.macros);
        let braces_in_values = request.dialect.edition < Edition::V0_14;
        MacroTable::new(macros, braces_in_values, &request.limits)
    }
}

impl DefaultParser {
    /// Plays a movetext that [`Self::program`] has prepared, with an observer. `request` is the one
    /// that it used.
    pub fn play_program<'t>(
        request: &Request<'_, 't>,
        program: Program<'t>,
        watch: &mut (impl Watch + ?Sized),
    ) -> Played<'t> {
        let Request { scale_factor, start, .. } = *request;
        if request.form_only {
            // The states of the movetext are unknown.
            let (replay, diagnostics) = (Replay::from(start.clone()), Vec::new());
            return Played { moves: Box::new(NoMoves), replay, diagnostics };
        }
        let limits = &request.limits;
        let (replay, diagnostics) = Replay::watched(start, &program, scale_factor, limits, watch);
        Played { moves: Box::new(program.into_chunks()), replay, diagnostics }
    }
}

impl MovetextParser for DefaultParser {
    fn play<'t>(&self, mut request: Request<'_, 't>) -> Played<'t> {
        if request.form_only {
            let (program, diagnostics) = Self::program(&mut request);
            return Played { diagnostics, ..Self::play_program(&request, program, &mut ()) };
        }
        let (macros, mut diagnostics) = Self::macros(&mut request);
        let Request { movetext, offset, dialect, start, scale_factor, limits, .. } = request;
        let (chunks, replay, mut faults) =
            play(movetext, offset, macros, dialect, start, scale_factor, &limits);
        diagnostics.append(&mut faults);
        Played { moves: Box::new(chunks), replay, diagnostics }
    }

    fn is_plain(&self) -> bool {
        true
    }
}
