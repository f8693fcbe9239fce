//! A game in PPN as typed steps, from which other notations are written.

use super::{parsed::ParsedPpn, record_of};
use ppn_engine::{Change, Changes, Turn, Unplaced, Watch};
use ppn_record::{
    Action, Board, Entry, Layout, Parsed, PieceNumber, Place, Record, Remark, Script, Scripts,
    Step, Steps, not_converted,
};
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{Centre, ElementKind, MoveToken, Order};
use std::{iter, mem};

/// The game as one script. There is none if the game has an error, or if a move is not made of steps:
/// then a diagnostic says why.
pub(super) fn scripts(parsed: &ParsedPpn<'_>) -> Scripts {
    match script(parsed) {
        Ok(script) => Scripts { scripts: vec![script], diagnostics: Vec::new() },
        Err(diagnostics) => Scripts { scripts: Vec::new(), diagnostics },
    }
}

fn script(parsed: &ParsedPpn<'_>) -> Result<Script, Vec<Diagnostic>> {
    if let Some(left) = parsed.not_understood() {
        return Err(vec![left]);
    }
    if let Some((notation, span)) = parsed.embedded() {
        let reason = format!("its moves are in the notation `{notation}`");
        return Err(vec![not_converted(span, &reason)]);
    }
    let game = parsed.game();
    let mut watched = Watched::default();
    let played = parsed.play(&game, &mut watched);
    let record = record_of(game, parsed.prepared(), played, &parsed.options);
    if record.has_errors() {
        return Err(record.diagnostics.into_iter().filter(Diagnostic::is_error).collect());
    }
    let text = &parsed.text.text;
    let comments = parsed.form().elements.iter().filter(|one| one.kind == ElementKind::Comment);
    let mut comments = comments.map(|one| one.span).peekable();
    let mut entry = |state| {
        let (number, span) = (record.number(state), record.span(state));
        let is_unnumbered = state == 1 && (number.is_empty() || number.starts_with("Setup"));
        let layout = if is_unnumbered { Layout::Unnumbered } else { Layout::Line };
        let steps = watched.steps.get_mut(state - 1).map(mem::take).unwrap_or_default();
        let own = iter::from_fn(|| comments.next_if(|comment| comment.start < span.end));
        let remark = |comment: Span| {
            let written = comment.slice(text);
            let inside = written.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            let after = steps.partition_point(|step| step.span.start < comment.start);
            Remark { text: inside.unwrap_or(written).to_owned(), after }
        };
        let remarks = own.map(remark).collect();
        Entry { number: number.as_ref().into(), layout, steps, span, remarks, ..Entry::default() }
    };
    let entries = (1..record.len()).map(&mut entry).collect();
    let script = Script { metadata: record.metadata.clone(), entries, ..Script::default() };
    // The steps may refer to another piece of a stack, or leave out what a move does besides.
    let other = watched.other.or_else(|| {
        let again = script.clone().record(text, &parsed.options);
        first_difference(&record, &again)
    });
    match other {
        Some(span) => Err(vec![not_converted(span, "this move is not a step of a single piece")]),
        None => Ok(script),
    }
}

/// The place of the first move that leads to another board in the second record.
fn first_difference(record: &Record<'_>, again: &Record<'_>) -> Option<Span> {
    let whole = Span::default();
    if record.len() != again.len() || again.has_errors() {
        let first = again.diagnostics.iter().find(|one| one.is_error());
        return Some(first.map_or(whole, |one| one.span));
    }
    let (mut boards, mut others) = (record.boards(), again.boards());
    let mut same = |state: &usize| {
        let (board, other) = (boards.go_to(*state), others.go_to(*state));
        let replays = [record.replay(), again.replay()];
        let mut changed = replays.into_iter().flat_map(|replay| replay.changed(*state));
        let is_same = |number: PieceNumber| match (board.piece(number), other.piece(number)) {
            (Some(one), Some(two)) => {
                let top = |board: &Board| board.top_at(one.x, one.y).map(|(tag, _)| tag.number);
                one == two && top(board) == top(other)
            }
            (one, two) => one.is_none() && two.is_none(),
        };
        board.len() == other.len() && changed.all(is_same)
    };
    (1..record.len()).find(|state| !same(state)).map(|state| record.span(state))
}

/// Collects the steps of the moves that are made.
#[derive(Default)]
struct Watched {
    /// The steps of each chunk.
    steps: Vec<Steps>,
    /// The first move that is not made of steps.
    other: Option<Span>,
}

impl Watch for Watched {
    fn before(&mut self, _: Turn<'_, '_>) {}

    fn made(&mut self, turn: Turn<'_, '_>, changes: Changes<'_>) {
        let span = turn.program.source_span(turn.one.span);
        match actions(turn, changes) {
            Some(actions) => {
                let steps = actions.into_iter().map(|action| Step { action, span });
                if self.steps.len() <= turn.chunk {
                    self.steps.resize_with(turn.chunk + 1, Steps::default);
                }
                self.steps[turn.chunk].extend(steps);
            }
            None => self.other = self.other.or(Some(span)),
        }
    }

    fn failed(&mut self, _: Turn<'_, '_>, _: Option<&mut Unplaced>) {}
}

/// The actions of a move that was made; `None` if it is not made of actions.
fn actions(turn: Turn<'_, '_>, changes: Changes<'_>) -> Option<Vec<Action>> {
    let Turn { program, scale, board, .. } = turn;
    let unit = |(x, y): (f64, f64)| Place { x: x / scale, y: y / scale };
    let place = |number| board.last_seen(number).map(|piece| unit((piece.x, piece.y)));
    let spec = |node| program.slice(program.moves()[node]).to_owned().into();
    let action = |change| {
        let (piece, from) = match change {
            Change::Presence(piece) => (piece, None),
            Change::Place { piece, from } | Change::Kind { piece, from } => {
                (piece, Some(unit(from)))
            }
        };
        Some(match (turn.one.token, from) {
            (MoveToken::Drop { spec: node, order: Order::Above, .. }, None) => {
                Action::Put { piece: spec(node), at: place(piece)? }
            }
            (
                MoveToken::Shift { order: Order::Above, .. } | MoveToken::Capture { .. },
                Some(from),
            ) => Action::Shift { from: Some(from), to: place(piece)? },
            (MoveToken::Capture { .. } | MoveToken::Remove { .. }, None) => {
                Action::Take { at: place(piece)? }
            }
            (MoveToken::Flip { .. }, Some(at)) => Action::TurnOver { at },
            (MoveToken::Rotate { degrees, centre: Centre::Own, .. }, Some(at)) => {
                Action::Rotate { at, degrees }
            }
            (MoveToken::Replace { spec: node, .. }, Some(at)) => {
                Action::Change { at, piece: spec(node) }
            }
            _ => return None,
        })
    };
    changes.iter().map(action).collect()
}
