use crate::{
    Notation, Options, anchors, causes,
    history::{History, Observed},
    movetext::{Default as DefaultParser, Request},
    parsers::Chosen,
    record::{Prepared, settle},
    records, rules,
    rules::edition_older,
    suppression::Suppression,
};
use ppn_engine::{DIAGNOSTICS_LIMIT, Edition, MacroDefinition, Program, Replay};
use ppn_file::{Game, GameText};
use ppn_setups::Setup;
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{Element, ElementKind, NumberKind};

/// A game that was read and played, as the rules see it.
pub(crate) struct Checked<'c, 't> {
    /// The text as the caller gave it.
    pub(crate) text: &'c GameText<'c>,
    pub(crate) options: &'c Options,
    pub(crate) game: &'c Game<'t>,
    /// The movetext parser, and what it assumes.
    pub(crate) chosen: &'c Chosen,
    /// The edition by which the game can be played, where by its own it cannot.
    pub(crate) older_edition: Option<Edition>,
    /// The start board (its pieces and macros taken out); `None` where there is none to be had.
    pub(crate) setup: Option<&'c Setup>,
    /// The macros of the metadata and of the set-up, in order of precedence.
    pub(crate) macros: &'c [MacroDefinition],
    /// The movetext; `None` where it is in another notation.
    pub(crate) program: Option<&'c Program<'t>>,
    /// What was seen while the movetext was played.
    pub(crate) observed: Observed,
    /// What reading and playing complain of.
    pub(crate) faults: &'c [Diagnostic],
}

impl<'t> Checked<'_, 't> {
    /// The elements of the movetext as written; none where it is in another notation.
    pub(crate) fn elements(&self) -> &[Element] {
        self.program.map_or(&[], Program::elements)
    }

    /// The element that holds a place of the text.
    pub(crate) fn element_at(&self, at: u32) -> Option<Element> {
        let elements = self.elements();
        let index = elements.partition_point(|element| element.span.start <= at);
        let element = *elements.get(index.checked_sub(1)?)?;
        element.span.touches(at).then_some(element)
    }

    /// Whether a place is inside a comment of the movetext.
    pub(crate) fn is_comment(&self, at: u32) -> bool {
        self.element_at(at)
            .is_some_and(|element| element.kind == ElementKind::Comment && at < element.span.end)
    }

    /// The numbers that are digits and periods, in the order of the text.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = (u64, Span)> {
        self.elements().iter().filter_map(|element| {
            (element.kind == ElementKind::Number(NumberKind::Written)).then_some(())?;
            let number = self.slice(element.span).trim_end_matches('.').parse().ok()?;
            Some((number, element.span))
        })
    }

    /// The characters of a span.
    pub(crate) fn slice(&self, span: Span) -> &'t str {
        span.slice(self.game.text)
    }
}

/// All that is to be said about each game of a text in a notation, as [`check`] says it of one.
#[must_use]
pub fn check_games(
    text: &GameText<'_>,
    notation: Notation,
    options: &Options,
) -> Vec<Vec<Diagnostic>> {
    match notation {
        Notation::Ppn => vec![check(text, options)],
        _ => records(text, notation, options).into_iter().map(|one| one.diagnostics).collect(),
    }
}

/// All that is to be said about a game, in the order of the text.
///
/// These are the faults of reading and playing it, and what the rules find beside them: what is
/// allowed but hardly meant. Faults that come from one cause are told a few times and counted, so
/// there may be fewer here than in [`Record::diagnostics`](crate::Record::diagnostics).
///
/// ```
/// let game = ppn::read("1. b2-c3\n").next().unwrap();
/// let diagnostics = ppn::check(&game, &ppn::Options::default());
/// assert_eq!(diagnostics[0].code.name, "piece-not-found");
/// ```
#[must_use]
pub fn check(text: &GameText<'_>, options: &Options) -> Vec<Diagnostic> {
    if !text.is_text() {
        return text.diagnostics.clone();
    }
    let mut prepared = Prepared::new(text, options);
    let mut faults = std::mem::take(&mut prepared.diagnostics);
    let mut request = prepared.request(prepared.macros.clone(), options);
    let mut observed = Observed::default();
    let mut program = None;
    if prepared.chosen.notation == Notation::Ppn {
        let (made, mut found) = DefaultParser::program(&mut request);
        faults.append(&mut found);
        if !request.form_only {
            let Request { start, scale_factor, .. } = request;
            let limits = &options.limits;
            let mut history = History::new(&made, scale_factor);
            let (_, mut found) = Replay::watched(start, &made, scale_factor, limits, &mut history);
            observed = history.finish();
            faults.append(&mut found);
        }
        program = Some(made);
    } else {
        faults.append(&mut prepared.chosen.parser.play(request).diagnostics);
    }
    settle(&prepared.game, &mut faults);
    let older_edition = edition_older::find(&prepared, text, options, &faults);
    let checked = Checked {
        text,
        options,
        game: &prepared.game,
        chosen: &prepared.chosen,
        older_edition,
        setup: prepared.start.as_ref().map(|start| start.setup.as_ref()),
        macros: &prepared.macros,
        program: program.as_ref(),
        observed,
        faults: &faults,
    };
    let mut diagnostics = causes::gather(&checked);
    diagnostics.extend(rules::run(&checked));
    let suppression = Suppression::of(&prepared.game);
    diagnostics.retain(|diagnostic| !suppression.covers(diagnostic));
    let (mut limited, mut diagnostics): (Vec<_>, Vec<_>) =
        diagnostics.into_iter().partition(|one| one.code == &DIAGNOSTICS_LIMIT);
    options.limits.bound(&mut diagnostics, 0);
    diagnostics.append(&mut limited);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    anchors::weigh_fixes(&prepared.game, options, &mut diagnostics);
    diagnostics
}
