//! The rule for pieces that move onto another one that stays.

use crate::checked::Checked;
use ppn_engine::describe_place;
use ppn_source::{Diagnostic, rule};

rule! {
    /// A hyphen leads a piece onto the one that is there and leaves that below, as in games with
    /// stacks. In a game that otherwise has one piece on a square a capture is probably meant: `:`
    /// removes the piece below. The rule is silent where the start board has stacks, where the piece
    /// below goes under the same number, and where pieces often come to lie on others.
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
        "a piece moves onto another one that stays";
}

fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// As many such moves are no habit.
const FEW: usize = 3;

/// More of them are, unless this many times as many lead to free squares.
const HABIT: usize = 8;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let (ways, Some(program)) = (&checked.observed.ways, checked.program) else { return };
    let landings = &ways.landings;
    let is_habit = landings.len() > FEW && landings.len() * HABIT > ways.shifts;
    if is_habit || ways.start.as_ref().is_none_or(|start| start.has_stacks) {
        return;
    }
    for went in landings {
        let place = describe_place(went.at.0, went.at.1, went.scale);
        let message = format!("there is a piece on {place} already, and it stays below");
        let span = program.source_span(went.span);
        let written = checked.slice(span);
        let mut diagnostic = Diagnostic::new(&SQUARE_OCCUPIED, span, message);
        diagnostic.help.push(match written.split_once('-') {
            Some((from, to)) if [from, to].iter().all(|word| is_plain(word)) => {
                format!("to capture it write `{from}:{to}`")
            }
            _ => "to capture it write `:` for `-`".to_owned(),
        });
        found.push(diagnostic);
    }
}
