//! What lies behind the faults of a game: what the writer may have meant, and which faults come from
//! one cause.

use crate::{
    check::Checked,
    habits::{self, Habit},
    look_alikes,
    rules::{marker_look_alike, misdecoded_text::misdecoded},
};
use ppn_engine::PIECE_NOT_FOUND;
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{ElementKind, LOCATION_SYNTAX, MOVE_SYNTAX, PIECEID_SYNTAX};
use std::collections::HashMap;

/// How many faults of one cause are told; the others are counted.
const TOLD: usize = 3;

/// How many moves that find no piece are told; those behind are likely to follow from them.
const TOLD_NOT_FOUND: usize = 5;

/// What lies behind a fault, where that is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Cause {
    /// A game of an older edition.
    OlderEdition,
    /// Text in the wrong encoding.
    Misdecoded,
    /// A sign that looks like another.
    LookAlike(char),
    /// A way of writing from another notation.
    Habit(Habit),
    /// A line of metadata that is read as moves.
    UnreadMetadata,
    /// A move on a board without pieces.
    EmptyBoard,
    /// A move that finds no piece, for whatever reason.
    NotFound,
}

impl Cause {
    fn told(self) -> usize {
        match self {
            Self::NotFound => TOLD_NOT_FOUND,
            Self::OlderEdition
            | Self::UnreadMetadata
            | Self::EmptyBoard
            | Self::Habit(Habit::Tag) => 1,
            _ => TOLD,
        }
    }

    fn counted(self, left_out: usize) -> String {
        let one = left_out == 1;
        let words = if one { "one more word".to_owned() } else { format!("{left_out} more words") };
        let moves = if one { "one more move".to_owned() } else { format!("{left_out} more moves") };
        let (find, hold, are) =
            if one { ("finds", "holds", "is") } else { ("find", "hold", "are") };
        match self {
            Self::OlderEdition => format!("{words} {are} read otherwise in that edition, too"),
            Self::NotFound => format!(
                "{moves} {find} no piece, perhaps since these failed: mend the first ones and \
                 check again"
            ),
            Self::EmptyBoard => format!("{moves} {find} no piece either"),
            Self::UnreadMetadata => format!("{words} there {are} taken for moves, too"),
            Self::Misdecoded => format!("{words} of this game {are} in the wrong encoding"),
            Self::LookAlike(c) => format!("{words} of this game {hold} `{c}`"),
            Self::Habit(_) => format!("{words} of this game {are} of this kind"),
        }
    }
}

/// The faults of a game, with what may have been meant; those of one cause are told a few times.
pub(crate) fn gather(checked: &Checked<'_, '_>) -> Vec<Diagnostic> {
    let mut gathered: Vec<Diagnostic> = Vec::with_capacity(checked.faults.len());
    // For each cause how many faults it has, and which was told last.
    let mut causes: HashMap<Cause, (usize, usize)> = HashMap::new();
    let signs = Signs::of(checked);
    let mut followers: HashMap<Span, usize> = HashMap::new();
    for fault in checked.faults {
        if fault.code == &PIECE_NOT_FOUND
            && let Some(&cause) = checked.observed.followers.get(&fault.span)
        {
            *followers.entry(cause).or_default() += 1;
            continue;
        }
        let mut fault = fault.clone();
        let Some(cause) = cause(checked, &signs, &mut fault) else {
            gathered.push(fault);
            continue;
        };
        let (count, last) = causes.entry(cause).or_default();
        *count += 1;
        if *count <= cause.told() {
            *last = gathered.len();
            gathered.push(fault);
        }
    }
    for (cause, (count, last)) in causes {
        if count > cause.told() {
            gathered[last].notes.push(cause.counted(count - cause.told()));
        }
    }
    for fault in gathered.iter_mut().filter(|fault| fault.is_error()) {
        // A word that cannot be read is the cause as a whole.
        let word = || checked.element_at(fault.span.start).map(|element| element.span);
        let count =
            followers.remove(&fault.span).or_else(|| word().and_then(|at| followers.remove(&at)));
        if let Some(count) = count {
            fault.notes.push(match count {
                1 => "one later move fails because of this one".to_owned(),
                n => format!("{n} later moves fail because of this one"),
            });
        }
    }
    gathered
}

/// What a game has that explains faults.
struct Signs<'t> {
    /// The lines that are tags of PGN, in the order of the text.
    tags: Vec<Span>,
    /// The last line that is nearly a marker, with that one.
    marker: Option<(Span, &'static str)>,
    /// Lines of metadata that were read as moves.
    unread_metadata: Option<Span>,
    text: &'t str,
}

impl<'t> Signs<'t> {
    fn of(checked: &Checked<'_, 't>) -> Self {
        Self {
            tags: habits::tag_lines(checked),
            marker: marker_look_alike::lines(checked).pop(),
            unread_metadata: checked.game.unread_metadata(),
            text: checked.game.text,
        }
    }

    fn is_tag(&self, at: u32) -> bool {
        let index = self.tags.partition_point(|line| line.start <= at);
        index.checked_sub(1).is_some_and(|index| self.tags[index].touches(at))
    }
}

/// Finds the cause of a fault and says what to write instead.
fn cause(checked: &Checked<'_, '_>, signs: &Signs<'_>, fault: &mut Diagnostic) -> Option<Cause> {
    if !fault.is_error() {
        return None;
    }
    if let Some(edition) = checked.older_edition {
        fault
            .help
            .insert(0, format!("in edition {} of the notation this is right", edition.name()));
        return Some(Cause::OlderEdition);
    }
    if fault.code == &PIECE_NOT_FOUND && checked.observed.on_empty_board.contains(&fault.span) {
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
    if fault.code == &PIECE_NOT_FOUND {
        return Some(Cause::NotFound);
    }
    if let Some((line, meant)) = signs.marker.filter(|(line, _)| fault.span.end <= line.end) {
        let written = line.slice(signs.text);
        fault.help =
            vec![format!("if the line `{written}` is meant to be `{meant}`, mend it first")];
        return Some(Cause::UnreadMetadata);
    }
    if signs.unread_metadata.is_some_and(|lines| lines.touches(fault.span.start)) {
        // The line itself says more than any of its words.
        fault.help.drain(..fault.help.len().saturating_sub(1));
        return Some(Cause::UnreadMetadata);
    }
    let element = checked.element_at(fault.span.start)?;
    if matches!(element.kind, ElementKind::Number(_) | ElementKind::Comment) {
        return None;
    }
    let word = checked.slice(element.span);
    if !misdecoded(word).is_empty() {
        fault.help.insert(0, "this is text in the wrong encoding: save the file as UTF-8".into());
        return Some(Cause::Misdecoded);
    }
    if signs.is_tag(fault.span.start) {
        habits::explain_tag(checked, element.span, fault);
        return Some(Cause::Habit(Habit::Tag));
    }
    if let Some(c) = look_alikes::explain(word, element.span, fault) {
        return Some(Cause::LookAlike(c));
    }
    // Words that can be read as moves are no habits from elsewhere.
    let unreadable = [&MOVE_SYNTAX, &LOCATION_SYNTAX, &PIECEID_SYNTAX].contains(&fault.code);
    if element.kind != ElementKind::Broken || !unreadable {
        return None;
    }
    habits::explain(word, element.span, fault).map(Cause::Habit)
}
