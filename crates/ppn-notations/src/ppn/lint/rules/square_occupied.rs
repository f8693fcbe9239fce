//! The rule for pieces that move onto another one that stays.

use crate::ppn::lint::checked::Checked;
use ppn_engine::{PieceNumber, describe_place};
use ppn_source::{Diagnostic, rule};

rule! {
    /// A hyphen moves a piece on top of the one that is there. In a game that otherwise has one piece
    /// on each square, a capture is probably meant: `:` removes the piece below. The rule reports
    /// nothing if the start board has stacks, if the piece below leaves under the same number, or if
    /// pieces are often on top of others.
    ///
    /// # Why it matters
    /// The piece below stays on the board: it is counted, it can be found by a search, and it appears
    /// again when the upper piece leaves.
    ///
    /// # Example
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4 1... d7-d5 2. e4-d5
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4 1... d7-d5 2. e4:d5
    /// ```
    pub(crate) static SQUARE_OCCUPIED = "W0446" "square-occupied" Warning,
        "a piece moves onto another without capturing it";
}

fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// At most this many moves are not a pattern.
const FEW: usize = 3;

/// More moves are a pattern, unless this many times as many moves lead to free squares.
const HABIT: usize = 8;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let (ways, Some(program)) = (&checked.observed.paths, checked.program) else { return };
    let landings = &ways.landings;
    let is_habit = landings.len() > FEW && landings.len() * HABIT > ways.shifts;
    let has_stacks = || ways.start.as_ref().is_none_or(|start| start.facts().has_stacks());
    if landings.is_empty() || is_habit || has_stacks() {
        return;
    }
    let mut reported: Vec<(Option<PieceNumber>, Diagnostic, usize)> = Vec::new();
    for went in landings {
        // A piece that stays because it was not captured is in the way of later moves, too.
        if let Some((.., again)) = reported.iter_mut().find(|(below, ..)| *below == went.below) {
            *again += 1;
            continue;
        }
        let place = describe_place(went.at.0, went.at.1, went.scale);
        let message = format!("the piece that is already on {place} stays below");
        let span = program.source_span(went.span);
        let written = checked.slice(span);
        let mut diagnostic = Diagnostic::new(&SQUARE_OCCUPIED, span, message);
        diagnostic.help.push(match written.split_once('-') {
            Some((from, to)) if [from, to].iter().all(|word| is_plain(word)) => {
                format!("to capture it, write `{from}:{to}`")
            }
            _ => "to capture it, write `:` instead of `-`".to_owned(),
        });
        reported.push((went.below, diagnostic, 0));
    }
    found.extend(reported.into_iter().map(|(_, mut diagnostic, again)| {
        match again {
            0 => {}
            1 => diagnostic.notes.push("a later move goes onto the same piece".to_owned()),
            n => diagnostic.notes.push(format!("{n} later moves go onto the same piece")),
        }
        diagnostic
    }));
}
