//! Gathers the problems of a game into reports, one for each cause.

use super::{
    Cause, Signs, cause, is_of_reading, macros, not_found::is_not_found, phrase_around, phrases,
    repairs::Repairs, together,
};
use crate::ppn::lint::checked::Checked;
use ppn_engine::codes::PIECE_NOT_FOUND;
use ppn_source::{Diagnostic, Fix, Layer, Severity, Span};
use ppn_syntax::codes::{COMMENT_NESTED, COMMENT_UNTERMINATED};
use std::collections::HashMap;

/// The problems of a game, with what may have been meant. If many have one cause, only a few of
/// them are reported.
pub(crate) fn gather(checked: &Checked<'_, '_>) -> Vec<Diagnostic> {
    let mut gathering = Gathering::of(checked);
    let is_of_play = |fault: &&Diagnostic| fault.code.is_error_of(Layer::Replay);
    let (played, read): (Vec<_>, Vec<_>) = checked.faults.iter().partition(is_of_play);
    for fault in read.into_iter().chain(played) {
        gathering.add(fault);
    }
    gathering.finish()
}

/// What becomes of a problem.
enum Outcome {
    /// It has a report of its own.
    Report(Box<Diagnostic>),
    /// The report with this index stands for it.
    Joined(usize),
    /// It is a warning that only follows from an error.
    Dropped,
}

/// The reports so far, and what later problems may be joined with.
///
/// A problem is only joined with a report that is there, so no error is ever without one.
struct Gathering<'g, 'c, 't> {
    checked: &'g Checked<'c, 't>,
    signs: Signs<'t>,
    /// Whether moves without a piece are the only errors.
    alone: bool,
    reports: Vec<Diagnostic>,
    /// The problems that are counted with each report.
    counts: Vec<Counts>,
    /// The report that stands for each error so far, by the place of the error, or of the word that
    /// cannot be read.
    places: HashMap<Span, usize>,
    causes: HashMap<Cause, Told>,
    /// Words that are one unit in another notation, each with its report.
    phrases: Vec<(Span, usize)>,
    /// The report of each wrong macro, by its message.
    macros: HashMap<String, usize>,
    /// The place where the metadata cannot be read, if macros are lost because of it.
    lost_macros: Option<Span>,
    /// The first word that cannot be read and has no fix, with its report: its destination is not known.
    unread: Option<(Span, usize)>,
    /// The last move that is written in several words.
    split: Option<(Span, usize)>,
    /// The last word that was explained as a whole, and its cause.
    explained: Option<(Cause, Span, usize)>,
    /// The last report of a problem that has a cause.
    last_caused: usize,
    repairs: Option<Repairs>,
}

/// The problems that are counted with a report.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// Moves that fail because of it.
    followers: usize,
    /// Moves without a piece that may fail because of it.
    after_unread: usize,
    /// Other words that use the same macro.
    uses: usize,
}

/// The reports of the problems of a cause.
#[derive(Default)]
struct Told {
    count: usize,
    /// The index of the last one that was reported.
    last: usize,
    /// The fixes of the problems that are not reported.
    fixes: Vec<Fix>,
}

impl<'g, 'c, 't> Gathering<'g, 'c, 't> {
    /// The steps that decide what becomes of a problem, in order: the first that decides ends them.
    const STEPS: [fn(&mut Self, &Diagnostic) -> Option<Outcome>; 7] = [
        Self::join_failure,
        Self::drop_without_board,
        Self::join_phrase,
        Self::join_lost_macros,
        Self::join_macro,
        Self::join_repaired,
        Self::explain,
    ];

    fn of(checked: &'g Checked<'c, 't>) -> Self {
        let faults = checked.faults;
        Self {
            checked,
            signs: Signs::of(checked),
            alone: faults.iter().all(|fault| !fault.is_error() || is_not_found(fault)),
            reports: Vec::with_capacity(faults.len()),
            counts: Vec::with_capacity(faults.len()),
            places: HashMap::new(),
            causes: HashMap::new(),
            phrases: Vec::new(),
            macros: HashMap::new(),
            lost_macros: macros::lost(checked),
            unread: None,
            split: None,
            explained: None,
            last_caused: 0,
            repairs: None,
        }
    }

    fn add(&mut self, fault: &Diagnostic) {
        let outcome = Self::STEPS.iter().find_map(|step| step(self, fault));
        let report = match outcome {
            Some(Outcome::Report(diagnostic)) => self.report(*diagnostic),
            Some(Outcome::Joined(report)) => report,
            Some(Outcome::Dropped) | None => return,
        };
        if macros::ALL.contains(&fault.code) {
            self.macros.entry(fault.message.clone()).or_insert(report);
        }
        if fault.is_error() {
            self.places.entry(fault.span).or_insert(report);
            if is_of_reading(fault)
                && let Some(word) = self.checked.element_at(fault.span.start)
            {
                self.places.entry(word.span).or_insert(report);
            }
        }
    }

    /// Adds a report; returns its index.
    fn report(&mut self, diagnostic: Diagnostic) -> usize {
        self.reports.push(diagnostic);
        self.counts.push(Counts::default());
        self.reports.len() - 1
    }

    /// Joins a problem with the report for an error that it follows from, and counts it there.
    fn follow(&mut self, error: Span) -> Option<Outcome> {
        let report = *self.places.get(&error)?;
        self.counts[report].followers += 1;
        Some(Outcome::Joined(report))
    }

    /// A move that fails because another one failed.
    fn join_failure(&mut self, fault: &Diagnostic) -> Option<Outcome> {
        let followed = self.checked.observed.followers.get(&fault.span);
        self.follow(*followed.filter(|_| fault.code == &PIECE_NOT_FOUND)?)
    }

    /// A warning of play that there would not be with a start board.
    fn drop_without_board(&mut self, fault: &Diagnostic) -> Option<Outcome> {
        let is_warning =
            fault.code.layer() == Layer::Replay && fault.code.severity == Severity::Warning;
        let is_lost = self.signs.lost_board.is_some() && is_warning;
        is_lost.then_some(Outcome::Dropped)
    }

    /// A word of a unit of another notation that is reported as a whole.
    fn join_phrase(&mut self, fault: &Diagnostic) -> Option<Outcome> {
        let is_in = |phrase: &&(Span, usize)| phrase.0.touches(fault.span.start);
        let &(_, report) = self.phrases.iter().find(is_in)?;
        // An error is not joined with a warning.
        let hides = !fault.is_error() || self.reports[report].is_error();
        hides.then_some(Outcome::Joined(report))
    }

    /// A use of a macro whose definition cannot be read.
    fn join_lost_macros(&mut self, fault: &Diagnostic) -> Option<Outcome> {
        let lost = self.lost_macros.filter(|_| macros::uses(self.checked, fault))?;
        self.follow(lost)
    }

    /// Another use of a wrong macro.
    fn join_macro(&mut self, fault: &Diagnostic) -> Option<Outcome> {
        let report = *self.macros.get(&fault.message)?;
        self.counts[report].uses += 1;
        Some(Outcome::Joined(report))
    }

    /// A failure that would be gone if the words before it were fixed, or that may be.
    fn join_repaired(&mut self, fault: &Diagnostic) -> Option<Outcome> {
        if !fault.code.is_error_of(Layer::Replay) {
            return None;
        }
        let repairs = self.repairs.get_or_insert_with(|| {
            let hidden = self.causes.values().flat_map(|group| &group.fixes);
            Repairs::of(self.checked, &self.reports, hidden)
        });
        if let Some(report) = repairs.cause_of(fault.span) {
            self.counts[report].followers += 1;
            return Some(Outcome::Joined(report));
        }
        let is_after = |unread: &(Span, usize)| unread.0.start < fault.span.start;
        let (_, report) = self.unread.filter(is_after).filter(|_| is_not_found(fault))?;
        self.counts[report].after_unread += 1;
        Some(Outcome::Joined(report))
    }

    /// Finds the cause of a problem: a few of each are reported, and the others counted.
    fn explain(&mut self, fault: &Diagnostic) -> Option<Outcome> {
        let checked = self.checked;
        let mut fault = fault.clone();
        macros::show_definition(checked, &mut fault);
        let word = checked.element_at(fault.span.start);
        let is_unread = word.is_some() && is_of_reading(&fault);
        let word = word.map(|word| word.span);
        let next = self.reports.len();
        if fault.code == &COMMENT_NESTED {
            let found = phrases::explain_nested(checked, &mut fault);
            self.phrases.extend(found.into_iter().map(|span| (span, next)));
            return Some(Outcome::Report(Box::new(fault)));
        }
        if fault.code == &COMMENT_UNTERMINATED {
            let start = fault.span;
            phrases::close(checked, start, &mut fault);
            return Some(Outcome::Report(Box::new(fault)));
        }
        if let Some(found) = phrase_around(checked, &self.signs, &fault) {
            self.phrases.push((found.span, next));
            found.explain(&mut fault);
            return Some(Outcome::Report(Box::new(fault)));
        }
        if self.signs.has_report(checked, &fault) {
            return Some(Outcome::Joined(self.last_caused));
        }
        let cause = cause(checked, &self.signs, &mut fault);
        let unread =
            (is_unread && fault.is_error() && fault.fixes.is_empty()).then_some(fault.span);
        let outcome = match cause {
            None => Outcome::Report(Box::new(fault)),
            Some(cause) => self.of_cause(cause, word, fault),
        };
        let report = match &outcome {
            Outcome::Joined(report) => *report,
            _ => next,
        };
        if cause.is_some() {
            self.last_caused = report;
        }
        if let Some(unread) = unread {
            self.unread.get_or_insert((unread, report));
        }
        Some(outcome)
    }

    /// A problem whose cause is known.
    fn of_cause(&mut self, cause: Cause, word: Option<Span>, fault: Diagnostic) -> Outcome {
        let group = self.causes.entry(cause).or_default();
        let is_shown = group.count < cause.shown(self.alone);
        let report = if is_shown { self.reports.len() } else { group.last };
        // Each word of the move is a problem, but the move is reported once.
        if cause == Cause::Split {
            match self.split.replace((fault.span, report)) {
                Some((known, report)) if known == fault.span => {
                    self.split = Some((known, report));
                    return Outcome::Joined(report);
                }
                _ => {}
            }
        }
        // Each item that the braces expand to is a problem, but the word is reported once.
        if cause.is_of_word()
            && let Some(word) = word
        {
            match self.explained.replace((cause, word, report)) {
                Some((same, known, report)) if (same, known) == (cause, word) => {
                    self.explained = Some((same, known, report));
                    return Outcome::Joined(report);
                }
                _ => {}
            }
        }
        group.count += 1;
        if is_shown {
            group.last = report;
            return Outcome::Report(Box::new(fault));
        }
        group.fixes.extend(fault.fixes.into_iter().next());
        Outcome::Joined(report)
    }

    /// The reports, each with a note about the problems that are counted with it.
    fn finish(mut self) -> Vec<Diagnostic> {
        for (cause, group) in self.causes {
            let left_out = group.count.saturating_sub(cause.shown(self.alone));
            if left_out > 0 {
                let last = &mut self.reports[group.last];
                last.notes.push(cause.counted(left_out));
                last.fixes.splice(..0, together(last.fixes.first(), &group.fixes));
            }
        }
        let movetext = self.checked.game.movetext;
        for (report, counts) in self.reports.iter_mut().zip(self.counts) {
            let Counts { followers, after_unread, uses } = counts;
            // If the word has another report, that does not count the uses.
            if uses > 0 && macros::ALL.contains(&report.code) {
                // A circular macro is reported at its definition.
                let more = if movetext.touches(report.span.start) { "more " } else { "" };
                report.notes.push(match uses {
                    1 => format!("one {more}word uses it"),
                    n => format!("{n} {more}words use it"),
                });
            }
            match after_unread {
                0 => {}
                1 => report
                    .notes
                    .push("one later move finds no piece, perhaps because of this one".to_owned()),
                n => report
                    .notes
                    .push(format!("{n} later moves find no piece, perhaps because of this one")),
            }
            match followers {
                0 => {}
                1 => report.notes.push("one later move fails because of this one".to_owned()),
                n => report.notes.push(format!("{n} later moves fail because of this one")),
            }
        }
        self.reports
    }
}
