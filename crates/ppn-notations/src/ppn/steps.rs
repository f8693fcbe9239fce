//! A game in PPN as typed steps, from which other notations are written.

use super::{movetext_parser::DefaultParser, parsed::ParsedPpn};
use ppn_engine::{Change, Changes, Turn, Unplaced, Watch};
use ppn_record::{
    Action, Board, Entry, Layout, Parsed, PieceNumber, Place, Record, Remark, Script, Scripts,
    Step, not_converted,
};
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{Centre, MoveToken, Order};

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
    let record = parsed.record();
    if record.has_errors() {
        return Err(record.diagnostics.into_iter().filter(Diagnostic::is_error).collect());
    }
    let game = parsed.game();
    if let Some((notation, span)) = parsed.embedded() {
        let reason = format!("its moves are in the notation `{notation}`");
        return Err(vec![not_converted(span, &reason)]);
    }
    let mut request = parsed.prepared().request(&game, &parsed.options);
    let (program, _) = DefaultParser::program_of(&mut request, parsed.form().clone());
    let text = &parsed.text.text;
    let entry = |chunk| {
        let number = program.number(chunk);
        let layout = match chunk == 0 && (number.is_empty() || number.starts_with("Setup")) {
            true => Layout::Unnumbered,
            false => Layout::Line,
        };
        let comments = program.comment_spans(chunk).iter().map(|span| (*span, text));
        let remarks = comments.map(|(span, text)| remark(span.slice(text), span)).collect();
        let span = program.span(chunk);
        Entry { number: number.as_ref().into(), layout, span, remarks, ..Entry::default() }
    };
    let entries = (0..program.len()).map(entry).collect();
    let mut watched = Watched { entries, other: None };
    let _ = DefaultParser::play_program(&request, program, &mut watched);
    let Watched { mut entries, mut other } = watched;
    for Entry { steps, remarks, .. } in &mut entries {
        for remark in remarks {
            remark.after = steps.partition_point(|step| (step.span.start as usize) < remark.after);
        }
    }
    let script = Script { metadata: record.metadata.clone(), entries, ..Script::default() };
    // The steps may refer to another piece of a stack, or leave out what a move does besides.
    other = other.or_else(|| {
        let again = script.clone().record(text, &parsed.options);
        first_difference(&record, &again)
    });
    match other {
        Some(span) => Err(vec![not_converted(span, "this move is not a step of a single piece")]),
        None => Ok(script),
    }
}

/// A comment with its braces as a remark, with its place in the text instead of the number of steps.
fn remark(written: &str, span: Span) -> Remark {
    let text = written.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    Remark { text: text.unwrap_or(written).to_owned(), after: span.start as usize }
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
struct Watched {
    entries: Vec<Entry>,
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
                self.entries[turn.chunk].steps.extend(steps);
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
