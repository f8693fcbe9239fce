//! What lies behind the faults of a game: what the writer may have meant, and which faults come from
//! one cause.

use crate::{
    check::Checked,
    habits::{self, Habit},
    look_alikes,
    rules::misdecoded_text::misdecoded,
};
use ppn_engine::PIECE_NOT_FOUND;
use ppn_source::{Diagnostic, Span};
use ppn_syntax::ElementKind;
use std::collections::HashMap;

/// How many faults of one cause are told; the others are counted.
const TOLD: usize = 3;

/// How many moves that find no piece are told; those behind are likely to follow from them.
const TOLD_NOT_FOUND: usize = 5;

/// What lies behind a fault, where that is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Cause {
    /// Text in the wrong encoding.
    Misdecoded,
    /// A sign that looks like another.
    LookAlike(char),
    /// A way of writing from another notation.
    Habit(Habit),
    /// A move that finds no piece, for whatever reason.
    NotFound,
}

impl Cause {
    fn told(self) -> usize {
        if self == Self::NotFound { TOLD_NOT_FOUND } else { TOLD }
    }

    fn counted(self, left_out: usize) -> String {
        let words = if left_out == 1 { "one more word" } else { "more words" };
        let number = if left_out == 1 { String::new() } else { format!("{left_out} ") };
        match self {
            Self::NotFound => {
                let moves = if left_out == 1 { "move finds" } else { "moves find" };
                format!(
                    "{left_out} more {moves} no piece, perhaps since these failed: mend the first \
                     ones and check again"
                )
            }
            Self::Misdecoded => format!("{number}{words} of this game are in the wrong encoding"),
            Self::LookAlike(c) => format!("{number}{words} of this game hold `{c}`"),
            Self::Habit(_) => format!("{number}{words} of this game are of this kind"),
        }
    }
}

/// The faults of a game, with what may have been meant; those of one cause are told a few times.
pub(crate) fn gather(checked: &Checked<'_, '_>) -> Vec<Diagnostic> {
    let mut gathered: Vec<Diagnostic> = Vec::with_capacity(checked.faults.len());
    // For each cause how many faults it has, and which was told last.
    let mut causes: HashMap<Cause, (usize, usize)> = HashMap::new();
    let tags = habits::tag_lines(checked);
    let mut followers: HashMap<Span, usize> = HashMap::new();
    for fault in checked.faults {
        let follows = checked
            .observed
            .followers
            .iter()
            .find(|follower| fault.code == &PIECE_NOT_FOUND && follower.span == fault.span);
        if let Some(follower) = follows {
            *followers.entry(follower.cause).or_default() += 1;
            continue;
        }
        let mut fault = fault.clone();
        let Some(cause) = cause(checked, &tags, &mut fault) else {
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
        if let Some(count) = followers.remove(&fault.span) {
            fault.notes.push(match count {
                1 => "one later move fails because of this one".to_owned(),
                n => format!("{n} later moves fail because of this one"),
            });
        }
    }
    gathered
}

/// Finds the cause of a fault and says what to write instead.
fn cause(checked: &Checked<'_, '_>, tags: &[Span], fault: &mut Diagnostic) -> Option<Cause> {
    if !fault.is_error() {
        return None;
    }
    if fault.code == &PIECE_NOT_FOUND {
        return Some(Cause::NotFound);
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
    if tags.iter().any(|line| line.touches(fault.span.start)) {
        habits::explain_tag(checked, element.span, fault);
        return Some(Cause::Habit(Habit::Tag));
    }
    if let Some(c) = look_alikes::explain(word, element.span, fault) {
        return Some(Cause::LookAlike(c));
    }
    habits::explain(word, element.span, fault).map(Cause::Habit)
}
