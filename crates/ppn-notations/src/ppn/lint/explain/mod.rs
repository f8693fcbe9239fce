//! The causes of problems of a game: what the writer may have meant, and which problems have one
//! cause.

mod explainers;
mod gather;
mod glued;
mod macros;
mod misspellings;
mod not_found;
mod other_notations;
mod phrases;
mod repairs;
mod split;

use crate::ppn::lint::{
    checked::Checked,
    rules::{lost_board::lost_board, marker_look_alike},
};
use explainers::cause;
pub(crate) use gather::gather;
use other_notations::Habit;
pub(crate) use phrases::CommentMarks;
use phrases::Phrase;
use ppn_source::{Diagnostic, Fix, Layer, Span};
use ppn_syntax::ElementKind;
use std::cell::{Cell, OnceCell};

/// The number of problems of one cause that are reported; the others are counted.
const SHOWN: usize = 3;

/// The number of moves without a piece that are reported; later ones are likely to follow from
/// them.
const SHOWN_NOT_FOUND: usize = 5;

/// The number of moves without a piece that are reported besides other problems, which are their
/// likely causes.
const SHOWN_BESIDE: usize = 2;

/// The length in bytes of the longest move of another notation.
const LONGEST_MOVE: usize = 60;

/// The cause of a problem, if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Cause {
    /// A game of an older edition.
    OlderEdition,
    /// Text in the wrong encoding.
    Misdecoded,
    /// A symbol that looks like another.
    LookAlike(char),
    /// A way of writing from another notation.
    Habit(Habit),
    /// A movetext that is in another notation as a whole.
    OtherParser,
    /// A line of metadata that is read as moves.
    UnreadMetadata,
    /// A start board that is not set up because its key is not read.
    LostBoard,
    /// A number without a space between it and a move.
    Glued,
    /// Words that are spelled differently.
    Misspelt,
    /// A move in several words.
    Split,
    /// A number that is read as a move.
    NumberAsMove,
    /// A move on a board without pieces.
    EmptyBoard,
    /// A move that finds no piece, for any reason.
    NotFound,
}

impl Cause {
    /// The number of problems of this cause that are reported, if they are the only problems, or
    /// besides others.
    fn shown(self, alone: bool) -> usize {
        match self {
            Self::NotFound if alone => SHOWN_NOT_FOUND,
            Self::NotFound => SHOWN_BESIDE,
            Self::OlderEdition
            | Self::UnreadMetadata
            | Self::LostBoard
            | Self::EmptyBoard
            | Self::NumberAsMove
            | Self::Misdecoded
            | Self::OtherParser
            | Self::Habit(Habit::Tag | Habit::SquareNumbers) => 1,
            _ => SHOWN,
        }
    }

    /// Whether the cause concerns the whole word, whatever its braces expand to.
    fn is_of_word(self) -> bool {
        matches!(
            self,
            Self::LookAlike(_) | Self::Habit(_) | Self::OtherParser | Self::Glued | Self::Misspelt
        )
    }

    fn counted(self, left_out: usize) -> String {
        let one = left_out == 1;
        let words = if one { "one more word".to_owned() } else { format!("{left_out} more words") };
        let moves = if one { "one more move".to_owned() } else { format!("{left_out} more moves") };
        let (find, hold, are) =
            if one { ("finds", "holds", "is") } else { ("find", "hold", "are") };
        match self {
            Self::OlderEdition => format!("{words} {are} read differently in that edition"),
            Self::NotFound => format!(
                "{moves} {find} no piece, perhaps because of earlier errors: fix those first and \
                 check again"
            ),
            Self::LostBoard => format!("{moves} {are} also wrong without the start board"),
            Self::Misspelt => format!("{words} of this game {are} also misspelled"),
            Self::NumberAsMove => format!("{words} of this game {are} also numbers"),
            Self::Glued => format!("{words} of this game {are} also glued to a number"),
            Self::Split => format!("{moves} {are} also written in three words"),
            Self::EmptyBoard => format!("{moves} {find} no piece either"),
            Self::UnreadMetadata => format!("{words} there {are} also read as moves"),
            Self::Misdecoded => format!("{words} of this game {are} in the wrong encoding"),
            Self::LookAlike(c) => format!("{words} of this game {hold} `{c}`"),
            Self::Habit(_) | Self::OtherParser => {
                format!("{words} of this game {are} of this kind")
            }
        }
    }
}

/// Adds what may have been meant to each problem of a game.
pub(crate) fn each(checked: &Checked<'_, '_>, diagnostics: &mut [Diagnostic]) {
    let signs = Signs::of(checked);
    for diagnostic in diagnostics {
        if !signs.has_report(checked, diagnostic) {
            cause(checked, &signs, diagnostic);
        }
    }
}

/// A fix that also makes the edits of the other fixes.
fn together(first: Option<&Fix>, others: &[Fix]) -> Option<Fix> {
    let end_of = |fix: &Fix| fix.edits.iter().map(|edit| edit.span.end).max();
    let mut whole = first?.clone();
    let mut end = end_of(&whole);
    let mut fixes = 0;
    for other in others {
        // Several problems of a word may have the same fix.
        if other.edits.iter().all(|edit| Some(edit.span.start) > end) {
            whole.edits.extend_from_slice(&other.edits);
            whole.applicability = whole.applicability.max(other.applicability);
            end = end.max(end_of(other));
            fixes += 1;
        }
    }
    whole.title += match fixes {
        0 => return None,
        1 => ", and fix one more like it".to_owned(),
        n => format!(", and fix {n} more like it"),
    }
    .as_str();
    Some(whole)
}

/// The parts of a game that explain problems.
struct Signs<'t> {
    /// Lines of the movetext that are tags of PGN.
    tags: Vec<Span>,
    /// The last line that is nearly a marker, and that marker.
    marker: Option<(Span, &'static str)>,
    /// Lines of metadata that were read as moves.
    unread_metadata: Option<Span>,
    /// The reason why the start board is not set up.
    lost_board: Option<String>,
    /// The movetext parser that understands the whole movetext, if its words have a form of another notation.
    parser: OnceCell<Option<&'static str>>,
    /// The last word that looks like nothing else. A long word may have many problems.
    plain: Cell<Option<Span>>,
    /// The last word that is reported as a whole.
    whole: Cell<Option<Span>>,
    text: &'t str,
}

impl<'t> Signs<'t> {
    fn of(checked: &Checked<'_, 't>) -> Self {
        Self {
            tags: other_notations::tag_lines(checked),
            marker: marker_look_alike::lines(checked.game).pop(),
            unread_metadata: checked.game.unread_metadata(),
            lost_board: lost_board(checked),
            parser: OnceCell::new(),
            plain: Cell::new(None),
            whole: Cell::new(None),
            text: checked.game.text,
        }
    }

    /// Whether a word that cannot be read is reported as a whole already. To find that out again for
    /// each of its problems would take long in a long word.
    fn has_report(&self, checked: &Checked<'_, '_>, fault: &Diagnostic) -> bool {
        self.whole.get().is_some_and(|whole| {
            let word = checked.element_at(fault.span.start);
            is_of_reading(fault) && word.is_some_and(|word| word.span == whole)
        })
    }

    /// The movetext parser that understands the whole movetext, if most of its moves cannot be read and the game
    /// chooses none.
    fn parser(&self, checked: &Checked<'_, '_>, habit: Habit) -> Option<&'static str> {
        let name = habit.parser()?;
        *self.parser.get_or_init(|| {
            let moves = checked
                .elements()
                .iter()
                .filter(|one| matches!(one.kind, ElementKind::Moves(_) | ElementKind::Broken));
            let wrong = checked.faults.iter().filter(|one| is_of_reading(one)).count();
            let metadata = &checked.game.metadata;
            if metadata.get("MovetextParser").is_some() || 2 * wrong < moves.count() {
                return None;
            }
            let row = checked.ppn.parsers().get(name)?;
            let movetext = checked.slice(checked.game.movetext);
            row.parser.is_understood(movetext, metadata).then_some(row.name)
        })
    }

    fn is_tag(&self, at: u32) -> bool {
        let index = self.tags.partition_point(|line| line.start <= at);
        index.checked_sub(1).is_some_and(|index| self.tags[index].touches(at))
    }
}

/// Whether a problem is one of reading a word, not of playing it.
pub(crate) fn is_of_reading(fault: &Diagnostic) -> bool {
    fault.code.is_error_of(Layer::Elements) || fault.code.is_error_of(Layer::Moves)
}

/// The words around a word that cannot be read, if they are one unit in another notation.
fn phrase_around(
    checked: &Checked<'_, '_>,
    signs: &Signs<'_>,
    fault: &Diagnostic,
) -> Option<Phrase> {
    if !is_of_reading(fault) || signs.is_tag(fault.span.start) || signs.unread_metadata.is_some() {
        return None;
    }
    let element = checked.element_at(fault.span.start)?;
    let word = checked.slice(element.span);
    // A long word is no move of another notation, and may have many problems.
    let habit = || other_notations::recognise(word).map(|(habit, _)| habit);
    let habit = (word.len() <= LONGEST_MOVE).then(habit).flatten();
    // The words of a movetext that another parser understands are whole.
    if habit.is_some_and(|habit| signs.parser(checked, habit).is_some()) {
        return None;
    }
    (element.kind == ElementKind::Broken).then(|| Phrase::around(checked, element.span))?
}
