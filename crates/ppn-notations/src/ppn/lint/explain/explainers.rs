//! The explainers of a problem, in the order in which they are tried: the first one that knows the cause
//! adds what to write instead.

use super::{
    Cause, Signs, glued, misspellings,
    not_found::{self, is_not_found},
    other_notations::{self, Habit},
    split,
};
use crate::ppn::lint::checked::Checked;
use ppn_record::lint::{explain_look_alikes, misdecoded};
use ppn_source::{Diagnostic, Layer, Span};
use ppn_syntax::{ElementKind, codes};

/// An explainer that looks at the game around a problem.
type OfGame = fn(&Checked<'_, '_>, &Signs<'_>, &mut Diagnostic) -> Option<Cause>;

/// An explainer that looks at the word that has a problem.
type OfWord = fn(&Word<'_, '_, '_>, &mut Diagnostic) -> Option<Cause>;

const OF_GAME: [OfGame; 8] = [
    tags_above,
    older_edition,
    lost_board,
    empty_board,
    number_as_move,
    not_found,
    near_marker,
    unread_metadata,
];

const OF_WORD: [OfWord; 8] =
    [split_move, wrong_encoding, tag, periods, look_alike, promotion, nearly, misspelt_name];

/// Explainers of words that cannot be read as moves, which may be forms of other notations.
const OF_UNREADABLE: [OfWord; 4] = [glued_number, misspelt, other_notation, nearly_spelt];

/// Finds the cause of a problem and adds what to write instead.
pub(super) fn cause(
    checked: &Checked<'_, '_>,
    signs: &Signs<'_>,
    fault: &mut Diagnostic,
) -> Option<Cause> {
    if !fault.is_error() {
        return None;
    }
    if let Some(cause) = OF_GAME.iter().find_map(|explain| explain(checked, signs, fault)) {
        return Some(cause);
    }
    let word = Word::of(checked, signs, fault)?;
    let of_unreadable = |fault: &mut Diagnostic| {
        let may_be_foreign = word.is_wrong(fault) && is_unreadable(fault);
        OF_UNREADABLE.iter().filter(|_| may_be_foreign).find_map(|explain| explain(&word, fault))
    };
    OF_WORD.iter().find_map(|explain| explain(&word, fault)).or_else(|| of_unreadable(fault))
}

/// The word that has a problem.
struct Word<'w, 'c, 't> {
    checked: &'w Checked<'c, 't>,
    signs: &'w Signs<'t>,
    span: Span,
    text: &'t str,
    /// Whether it is broken, not only what its braces expand to.
    is_broken: bool,
    /// Whether it looks like nothing else, as an earlier problem of it showed. A long word may have
    /// many problems, and is read again for each of them only if that can help.
    is_plain: bool,
}

impl<'w, 'c, 't> Word<'w, 'c, 't> {
    /// The word that has a problem; `None` if a number or a comment has it.
    fn of(checked: &'w Checked<'c, 't>, signs: &'w Signs<'t>, fault: &Diagnostic) -> Option<Self> {
        let element = checked.element_at(fault.span.start)?;
        if matches!(element.kind, ElementKind::Number(_) | ElementKind::Comment) {
            return None;
        }
        let (span, text) = (element.span, checked.slice(element.span));
        let is_plain = signs.plain.get() == Some(span);
        let is_broken = element.kind == ElementKind::Broken;
        Some(Self { checked, signs, span, text, is_broken, is_plain })
    }

    /// Whether the word or what it expands to is wrong: the expansion of a word with braces may be
    /// wrong, even if the word itself is not.
    fn is_wrong(&self, fault: &Diagnostic) -> bool {
        self.is_broken || fault.code.is_error_of(Layer::Moves)
    }

    fn is_foreign(&self) -> bool {
        !self.is_plain && !self.text.is_ascii()
    }
}

fn is_unreadable(fault: &Diagnostic) -> bool {
    [&codes::MOVE_SYNTAX, &codes::LOCATION_SYNTAX, &codes::PIECEID_SYNTAX, &codes::DEGREES]
        .contains(&fault.code)
}

fn tags_above(checked: &Checked<'_, '_>, _: &Signs<'_>, fault: &mut Diagnostic) -> Option<Cause> {
    let is_above = checked.game.metadata_span.touches(fault.span.start);
    (is_above && other_notations::explain_tags_above(checked, fault))
        .then_some(Cause::Habit(Habit::Tag))
}

fn older_edition(
    checked: &Checked<'_, '_>,
    _: &Signs<'_>,
    fault: &mut Diagnostic,
) -> Option<Cause> {
    let edition = checked.older_edition?.name();
    fault.help.insert(0, format!("this is valid in edition {edition} of the notation"));
    Some(Cause::OlderEdition)
}

fn lost_board(_: &Checked<'_, '_>, signs: &Signs<'_>, fault: &mut Diagnostic) -> Option<Cause> {
    let why = signs.lost_board.as_ref().filter(|_| fault.code.is_error_of(Layer::Replay))?;
    fault.help = vec![format!("there is no start board, {why}: fix that first")];
    Some(Cause::LostBoard)
}

fn empty_board(checked: &Checked<'_, '_>, _: &Signs<'_>, fault: &mut Diagnostic) -> Option<Cause> {
    if fault.code != &ppn_engine::codes::PIECE_NOT_FOUND
        || !checked.observed.on_empty_board.contains(&fault.span)
    {
        return None;
    }
    let metadata = &checked.game.metadata;
    if metadata.get("SetUp").or(metadata.get("GameType")).is_none() {
        fault.help.push(
            "name the game in the metadata, `GameType: International Chess`, or drop the pieces \
             first: `S@b2`"
                .to_owned(),
        );
    }
    Some(Cause::EmptyBoard)
}

fn number_as_move(
    checked: &Checked<'_, '_>,
    _: &Signs<'_>,
    fault: &mut Diagnostic,
) -> Option<Cause> {
    (is_not_found(fault)
        && (not_found::explain_number(checked, fault) || not_found::explain_hash(checked, fault)))
    .then_some(Cause::NumberAsMove)
}

fn not_found(checked: &Checked<'_, '_>, _: &Signs<'_>, fault: &mut Diagnostic) -> Option<Cause> {
    not_found::explain_inactive(checked, fault);
    not_found::explain_capture(checked, fault);
    is_not_found(fault).then_some(Cause::NotFound)
}

fn near_marker(_: &Checked<'_, '_>, signs: &Signs<'_>, fault: &mut Diagnostic) -> Option<Cause> {
    let (line, meant) = signs.marker.filter(|(line, _)| fault.span.end <= line.end)?;
    let written = line.slice(signs.text);
    fault.help = vec![format!("if the line `{written}` should be `{meant}`, fix it first")];
    Some(Cause::UnreadMetadata)
}

fn unread_metadata(
    _: &Checked<'_, '_>,
    signs: &Signs<'_>,
    fault: &mut Diagnostic,
) -> Option<Cause> {
    signs.unread_metadata.filter(|lines| lines.touches(fault.span.start))?;
    // The help for the line is more useful than that for any of its words.
    fault.help.drain(..fault.help.len().saturating_sub(1));
    Some(Cause::UnreadMetadata)
}

fn split_move(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    split::explain(word.checked, word.span, fault).then_some(Cause::Split)
}

fn wrong_encoding(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    if !word.is_foreign() || misdecoded(word.text).is_empty() {
        return None;
    }
    fault.message = format!("`{}` is text in the wrong encoding", word.text);
    fault.help = vec!["save the file as UTF-8".into()];
    word.signs.whole.set(Some(word.span));
    Some(Cause::Misdecoded)
}

fn tag(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    if !word.signs.is_tag(fault.span.start) {
        return None;
    }
    other_notations::explain_tag(word.checked, word.span, fault);
    Some(Cause::Habit(Habit::Tag))
}

fn periods(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    let begins = word.text.starts_with(['.', '…']);
    begins.then(|| glued::explain_periods(word.checked, word.span, fault))??;
    Some(Cause::Glued)
}

fn look_alike(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    let has_quote = || !word.is_plain && word.text.contains('\'') && !word.text.contains('`');
    if !word.is_foreign() && !has_quote() {
        return None;
    }
    let c = explain_look_alikes(word.text, word.span, fault)?;
    word.signs.whole.set(Some(word.span));
    Some(Cause::LookAlike(c))
}

fn promotion(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    (!word.is_plain && other_notations::explain_promotion(word.text, word.span, fault))
        .then_some(Cause::Habit(Habit::Promotion))
}

fn nearly(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    if !word.is_wrong(fault) || word.is_plain {
        return None;
    }
    let habit = other_notations::explain_nearly(word.text, word.span, fault);
    if habit.is_none() {
        word.signs.plain.set(Some(word.span));
    }
    habit.map(Cause::Habit)
}

fn misspelt_name(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    let is_name =
        [&ppn_engine::codes::PIECE_ATTRIBUTE, &codes::PIECEID_SYNTAX].contains(&fault.code);
    (is_name && misspellings::explain_name(word.text, word.span, fault)).then_some(Cause::Misspelt)
}

fn glued_number(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    let habit = glued::explain(word.checked, word.span, fault)?;
    Some(habit.map_or(Cause::Glued, Cause::Habit))
}

fn misspelt(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    misspellings::explain(word.text, word.span, fault).map(|()| Cause::Misspelt)
}

fn other_notation(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    let habit = other_notations::explain(word.text, word.span, fault)?;
    if let Some(parser) = word.signs.parser(word.checked, habit) {
        let written = (word.text, word.span);
        other_notations::explain_parser(word.checked, habit, parser, written, fault);
        return Some(Cause::OtherParser);
    }
    if habit == Habit::Castling {
        other_notations::choose_side(word.checked, word.span, fault);
    }
    Some(Cause::Habit(habit))
}

fn nearly_spelt(word: &Word<'_, '_, '_>, fault: &mut Diagnostic) -> Option<Cause> {
    // The part before or after a semicolon is not a separate word.
    let is_part = word.checked.game.text[..word.span.range().start].ends_with(';');
    (!is_part).then(|| misspellings::hint(word.text, word.span, fault))?.map(|()| Cause::Misspelt)
}
