//! The causes of problems of a game: what the writer may have meant, and which problems have one
//! cause.

mod gather;
mod glued;
mod look_alikes;
mod macros;
mod misspellings;
mod not_found;
mod other_notations;
mod phrases;
mod repairs;

use crate::ppn::lint::{
    checked::Checked,
    rules::{lost_board::lost_board, marker_look_alike, misdecoded_text::misdecoded},
};
pub(crate) use gather::gather;
use not_found::is_not_found;
use other_notations::Habit;
use phrases::Phrase;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Layer, Span};
use ppn_syntax::{Element, ElementKind};
use std::cell::Cell;

/// The number of problems of one cause that are reported; the others are counted.
const TOLD: usize = 3;

/// The number of moves without a piece that are reported; later ones are likely to follow from
/// them.
const TOLD_NOT_FOUND: usize = 5;

/// The number of moves without a piece that are reported besides other problems, which are their
/// likely causes.
const TOLD_BESIDE: usize = 2;

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
    fn told(self, alone: bool) -> usize {
        match self {
            Self::NotFound if alone => TOLD_NOT_FOUND,
            Self::NotFound => TOLD_BESIDE,
            Self::OlderEdition
            | Self::UnreadMetadata
            | Self::LostBoard
            | Self::EmptyBoard
            | Self::NumberAsMove
            | Self::Misdecoded
            | Self::Habit(Habit::Tag | Habit::SquareNumbers) => 1,
            _ => TOLD,
        }
    }

    /// Whether the cause concerns the whole word, whatever its braces expand to.
    fn is_of_word(self) -> bool {
        matches!(self, Self::LookAlike(_) | Self::Habit(_) | Self::Glued | Self::Misspelt)
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
            Self::Habit(_) => format!("{words} of this game {are} of this kind"),
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

    fn is_tag(&self, at: u32) -> bool {
        let index = self.tags.partition_point(|line| line.start <= at);
        index.checked_sub(1).is_some_and(|index| self.tags[index].touches(at))
    }
}

/// Whether a problem is one of reading a word, not of playing it.
pub(crate) fn is_of_reading(fault: &Diagnostic) -> bool {
    fault.code.is_error_of(Layer::Elements) || fault.code.is_error_of(Layer::Moves)
}

/// Finds the cause of a problem and adds what to write instead.
fn cause(checked: &Checked<'_, '_>, signs: &Signs<'_>, fault: &mut Diagnostic) -> Option<Cause> {
    if !fault.is_error() {
        return None;
    }
    let is_above = checked.game.metadata_span.touches(fault.span.start);
    if is_above && other_notations::explain_tags_above(checked, fault) {
        return Some(Cause::Habit(Habit::Tag));
    }
    if let Some(edition) = checked.older_edition {
        fault
            .help
            .insert(0, format!("this is valid in edition {} of the notation", edition.name()));
        return Some(Cause::OlderEdition);
    }
    if fault.code.is_error_of(Layer::Replay)
        && let Some(why) = &signs.lost_board
    {
        fault.help = vec![format!("there is no start board, {why}: fix that first")];
        return Some(Cause::LostBoard);
    }
    if fault.code == &ppn_engine::codes::PIECE_NOT_FOUND
        && checked.observed.on_empty_board.contains(&fault.span)
    {
        let metadata = &checked.game.metadata;
        if metadata.get("SetUp").or(metadata.get("GameType")).is_none() {
            fault.help.push(
                "name the game in the metadata, `GameType: International Chess`, or drop the \
                 pieces first: `S@b2`"
                    .to_owned(),
            );
        }
        return Some(Cause::EmptyBoard);
    }
    if is_not_found(fault)
        && (not_found::explain_number(checked, fault) || not_found::explain_hash(checked, fault))
    {
        return Some(Cause::NumberAsMove);
    }
    not_found::explain_inactive(checked, fault);
    not_found::explain_capture(checked, fault);
    if is_not_found(fault) {
        return Some(Cause::NotFound);
    }
    if let Some((line, meant)) = signs.marker.filter(|(line, _)| fault.span.end <= line.end) {
        let written = line.slice(signs.text);
        fault.help = vec![format!("if the line `{written}` should be `{meant}`, fix it first")];
        return Some(Cause::UnreadMetadata);
    }
    if signs.unread_metadata.is_some_and(|lines| lines.touches(fault.span.start)) {
        // The help for the line is more useful than that for any of its words.
        fault.help.drain(..fault.help.len().saturating_sub(1));
        return Some(Cause::UnreadMetadata);
    }
    let element = checked.element_at(fault.span.start)?;
    if matches!(element.kind, ElementKind::Number(_) | ElementKind::Comment) {
        return None;
    }
    let word = checked.slice(element.span);
    if let Some((whole, sign)) = split(checked, element.span) {
        let sign = checked.slice(sign);
        let joined = checked.slice(whole).replacen(sign, plain_sign(sign), 1);
        let joined: String = joined.split_whitespace().collect();
        // `S - b2` is a drop.
        let dropped = joined.replacen('-', "@", 1);
        let is_drop = !phrases::can_be_read(&joined) && phrases::can_be_read(&dropped);
        let joined = if is_drop { dropped } else { joined };
        fault.message = format!("`{}` is written in three words", checked.slice(whole));
        fault.label = "one move".to_owned();
        fault.span = whole;
        fault.labels.clear();
        fault.help = vec![format!("write a move without spaces: `{joined}`")];
        fault.fixes = vec![Fix {
            title: format!("write `{joined}`"),
            applicability: Applicability::Unsafe,
            edits: vec![Edit::replace(whole, joined)],
        }];
        return Some(Cause::Split);
    }
    // A long word may have many problems. It is read again for each of them only if that can help.
    let is_plain = signs.plain.get() == Some(element.span);
    let foreign = !is_plain && !word.is_ascii();
    if foreign && !misdecoded(word).is_empty() {
        fault.message = format!("`{word}` is text in the wrong encoding");
        fault.help = vec!["save the file as UTF-8".into()];
        signs.whole.set(Some(element.span));
        return Some(Cause::Misdecoded);
    }
    if signs.is_tag(fault.span.start) {
        other_notations::explain_tag(checked, element.span, fault);
        return Some(Cause::Habit(Habit::Tag));
    }
    if word.starts_with(['.', '…'])
        && glued::explain_periods(checked, element.span, fault).is_some()
    {
        return Some(Cause::Glued);
    }
    let may_look_alike = foreign || !is_plain && word.contains('\'') && !word.contains('`');
    if may_look_alike && let Some(c) = look_alikes::explain(word, element.span, fault) {
        signs.whole.set(Some(element.span));
        return Some(Cause::LookAlike(c));
    }
    // The expansion of a word with braces may be wrong, even if the word itself is not.
    let is_wrong = element.kind == ElementKind::Broken || fault.code.is_error_of(Layer::Moves);
    if !is_plain && other_notations::explain_promotion(word, element.span, fault) {
        return Some(Cause::Habit(Habit::Promotion));
    }
    if is_wrong && !is_plain {
        if let Some(habit) = other_notations::explain_nearly(word, element.span, fault) {
            return Some(Cause::Habit(habit));
        }
        signs.plain.set(Some(element.span));
    }
    if [&ppn_engine::codes::PIECE_ATTRIBUTE, &ppn_syntax::codes::PIECEID_SYNTAX]
        .contains(&fault.code)
        && misspellings::explain_name(word, element.span, fault)
    {
        return Some(Cause::Misspelt);
    }
    // Words that can be read as moves are not forms of other notations.
    let unreadable = [
        &ppn_syntax::codes::MOVE_SYNTAX,
        &ppn_syntax::codes::LOCATION_SYNTAX,
        &ppn_syntax::codes::PIECEID_SYNTAX,
        &ppn_syntax::codes::DEGREES,
    ]
    .contains(&fault.code);
    if !is_wrong || !unreadable {
        return None;
    }
    if let Some(habit) = glued::explain(checked, element.span, fault) {
        return Some(habit.map_or(Cause::Glued, Cause::Habit));
    }
    if misspellings::explain(word, element.span, fault).is_some() {
        return Some(Cause::Misspelt);
    }
    let habit = other_notations::explain(word, element.span, fault);
    if habit == Some(Habit::Castling) {
        other_notations::choose_side(checked, element.span, fault);
    }
    let habit = habit.map(Cause::Habit);
    // The part before or after a semicolon is not a separate word.
    if habit.is_some() || checked.game.text[..element.span.range().start].ends_with(';') {
        return habit;
    }
    misspellings::hint(word, element.span, fault).map(|()| Cause::Misspelt)
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
    (element.kind == ElementKind::Broken).then(|| Phrase::around(checked, element.span))?
}

/// The whole of a move that is written with spaces around its symbol, `a4 - a3`, and the symbol, if
/// the word is a part of such a move.
fn split(checked: &Checked<'_, '_>, word: Span) -> Option<(Span, Span)> {
    let elements = checked.elements();
    let at = elements.partition_point(|element| element.span.start < word.start);
    let is_sign =
        |at: usize| elements.get(at).is_some_and(|one| is_sign_alone(checked.slice(one.span)));
    let sign = [Some(at), at.checked_add(1), at.checked_sub(1)]
        .into_iter()
        .flatten()
        .find(|&at| is_sign(at))?;
    let (before, after) = (elements.get(sign.checked_sub(1)?)?, elements.get(sign + 1)?);
    let broken = |element: &Element| element.kind == ElementKind::Broken;
    let whole = || (before.span.cover(after.span), elements[sign].span);
    // `on` and `at` may be words of a language.
    let is_certain = |word: &str| {
        let (from, to) = (checked.slice(before.span), checked.slice(after.span));
        plain_sign(word) != "@" || word == "@" || phrases::can_be_read(&format!("{from}@{to}"))
    };
    (broken(before) && broken(after) && is_certain(checked.slice(elements[sign].span))).then(whole)
}

/// Whether a word is the symbol between two places, or looks like one.
fn is_sign_alone(word: &str) -> bool {
    matches!(
        word,
        "to" | "takes"
            | "captures"
            | "-"
            | ":"
            | "@"
            | "#"
            | "–"
            | "—"
            | "−"
            | "‐"
            | "→"
            | "->"
            | "=>"
            | "x"
            | "×"
            | "on"
            | "at"
    )
}

/// The symbol of PPN for a symbol between two places.
fn plain_sign(sign: &str) -> &str {
    match sign {
        "–" | "—" | "−" | "‐" | "→" | "->" | "=>" | "to" => "-",
        "x" | "×" | "takes" | "captures" => ":",
        "on" | "at" => "@",
        _ => sign,
    }
}
