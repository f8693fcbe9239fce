//! A game in PPN that was read.

use super::{
    Ppn, comments, complete, continuation, explain, format, lint,
    movetext_parser::{DefaultParser, Played},
    parts,
    prepared::Prepared,
    ration, record_of, refactor, steps, touches,
};
use ppn_engine::{Limits, Watch};
use ppn_file::{Game, GameText, Metadata};
use ppn_record::{
    Completion, Continuation, Explanation, FormatOptions, Formatted, Notation, Options, Parsed,
    Part, Record, Refactoring, Scripts, Touch,
    lint::{CommentPlace, Selection},
};
use ppn_source::{Diagnostic, Span};
use ppn_syntax::Movetext;
use std::sync::OnceLock;

/// A game in PPN that was read. Its text is read once, and its metadata interpreted, its words and parts
/// found when they are needed first.
pub struct ParsedPpn<'t> {
    pub(crate) ppn: Ppn,
    pub(crate) text: GameText<'t>,
    pub(crate) options: Options,
    /// The parts of the text, which is not in here.
    game: Game<'static>,
    prepared: OnceLock<Prepared>,
    form: OnceLock<Movetext>,
    parts: OnceLock<Vec<Part>>,
}

impl std::fmt::Debug for ParsedPpn<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParsedPpn").field("text", &self.text).finish_non_exhaustive()
    }
}

impl<'t> ParsedPpn<'t> {
    pub(super) fn new(ppn: &Ppn, text: GameText<'t>, options: &Options) -> Self {
        let game = text.parse(&options.metadata_limits).with_text("");
        Self {
            ppn: ppn.clone(),
            text,
            options: options.clone(),
            game,
            prepared: OnceLock::new(),
            form: OnceLock::new(),
            parts: OnceLock::new(),
        }
    }

    /// The parts of the game.
    pub(crate) fn game(&self) -> Game<'_> {
        self.game.clone().with_text(&self.text.text)
    }

    /// The place of the movetext.
    pub(super) fn movetext_span(&self) -> Span {
        self.game.movetext
    }

    /// The metadata of the game.
    pub(super) fn metadata(&self) -> &Metadata {
        &self.game.metadata
    }

    /// The game with interpreted metadata.
    pub(crate) fn prepared(&self) -> &Prepared {
        self.prepared.get_or_init(|| {
            let (is_rationed, parsers) = (self.text.is_rationed, self.ppn.parsers());
            Prepared::new(&self.game(), is_rationed, parsers, &self.options)
        })
    }

    /// Whether the movetext is in the notation of PPN itself. Every edition has the same names of
    /// parsers.
    pub(super) fn is_plain(&self) -> Option<bool> {
        let parsers = self.ppn.parsers();
        let chosen = parsers.choose(self.metadata(), Default::default(), &mut Vec::new());
        chosen.map(|chosen| chosen.parser.is_plain())
    }

    /// The limits of the movetext.
    fn limits(&self) -> Limits {
        ration::limits_of(&self.text.text, self.text.is_rationed, &self.options)
    }

    /// The elements of the movetext as written, read as the notation of PPN itself. Its diagnostics
    /// are not limited yet.
    pub fn form(&self) -> &Movetext {
        self.form.get_or_init(|| {
            let Span { start, .. } = self.game.movetext;
            let text = self.game.movetext.slice(&self.text.text);
            ppn_syntax::parse(text, start, &self.limits().of_syntax())
        })
    }

    /// The diagnostics of the elements of the movetext, up to the limit.
    pub(super) fn faults_of_form(&self) -> Vec<Diagnostic> {
        let (form, limits) = (self.form(), self.limits());
        let mut faults = form.diagnostics.clone();
        limits.bound(&mut faults, form.left_out(&limits.of_syntax()));
        faults
    }

    /// The elements of the movetext, unless it is in another notation.
    pub(super) fn movetext(&self) -> Option<&Movetext> {
        self.is_plain().unwrap_or(true).then(|| self.form())
    }

    /// Plays the movetext, which is in the notation of PPN itself, with an observer.
    pub(super) fn play<'p>(
        &'p self,
        game: &Game<'p>,
        watch: &mut (impl Watch + ?Sized),
    ) -> Played<'p> {
        let mut request = self.prepared().request(game, &self.options);
        let (program, mut diagnostics) =
            DefaultParser::program_of(&mut request, self.form().clone());
        let mut played = DefaultParser::play_program(&request, program, watch);
        diagnostics.append(&mut played.diagnostics);
        Played { diagnostics, ..played }
    }
}

impl Parsed for ParsedPpn<'_> {
    fn text(&self) -> &GameText<'_> {
        &self.text
    }

    fn notation(&self) -> &dyn Notation {
        &self.ppn
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn record(&self) -> Record<'_> {
        let (game, prepared) = (self.game(), self.prepared());
        let played = match prepared.chosen.parser.is_plain() {
            true => self.play(&game, &mut ()),
            false => prepared.chosen.parser.play(prepared.request(&game, &self.options)),
        };
        record_of(game, prepared, played, &self.options)
    }

    fn format(&self, options: &FormatOptions) -> Formatted {
        let text = &self.text.text;
        let mut formatted = format::format(self, options).with_mark_of(text).with_fences_of(text);
        // A word that was not understood may belong to the text before or after it.
        if formatted.diagnostics.iter().any(Diagnostic::is_error) {
            formatted.text = text.as_ref().to_owned();
        }
        formatted
    }

    fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| parts::parts(self))
    }

    fn touches(&self) -> Vec<Touch> {
        touches::touches(self)
    }

    fn explain(&self, at: u32) -> Option<Explanation> {
        explain::explain(self, at)
    }

    fn complete(&self, at: u32) -> Vec<Completion> {
        complete::complete(self, at)
    }

    fn refactorings(&self, span: Span) -> Vec<Refactoring> {
        refactor::refactorings(self, span)
    }

    fn continuation(&self, is_over: bool) -> Option<Continuation> {
        Some(continuation::continuation(self, is_over))
    }

    fn lint(&self, selection: &Selection) -> Vec<Diagnostic> {
        lint::check(self, selection)
    }

    fn add_causes(&self, found: &mut [Diagnostic]) {
        lint::add_causes(self, found);
    }

    fn join_causes(&self, found: &mut Vec<Diagnostic>) {
        lint::join_causes(self, found);
    }

    fn metadata(&self) -> Metadata {
        self.game.metadata.clone()
    }

    fn embedded(&self) -> Option<(&str, Span)> {
        let chosen = &self.prepared().chosen;
        (!chosen.parser.is_plain()).then_some((chosen.name, self.game.movetext))
    }

    fn stray_comments(&self) -> Vec<Span> {
        comments::of_metadata(&self.game())
    }

    fn scripts(&self) -> Scripts {
        steps::scripts(self)
    }

    fn comment_places(&self, problems: &[Span]) -> Vec<Option<CommentPlace>> {
        lint::comment_places(self, problems)
    }
}
