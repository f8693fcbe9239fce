//! The states of a game as JSON and as rows.

use crate::{
    budget::{Counted, cut},
    csv,
};
use ppn::{
    Deltas, Diagnostic, Piece, PieceJson, PieceTag, Record, Selected,
    report::{Source, diagnostics_json},
    states,
};
use ppn_report::write_json;
use std::io::{self, Write};

/// The part of a game that was written.
pub(super) struct Written {
    /// The amount that counts towards the limit of the output: its bytes, and [`COMPARED_PIECE`]
    /// for each compared piece.
    pub(super) bytes: u64,
    /// The report if there are more states.
    pub(super) limit: Option<Diagnostic>,
}

/// The number of bytes of output that count for a piece that is only compared with the previous
/// state. A printed piece has about twice as many.
const COMPARED_PIECE: u64 = 64;

/// Writes a record in the same form as `ppn::RecordJson`, but faster: the JSON of an unchanged
/// piece is copied. With `delta` only changes are written. After `most` bytes no further state is
/// written.
pub(super) fn write_game(
    out: &mut impl Write,
    record: &Record<'_>,
    selection: &Selected,
    delta: bool,
    source: &Source<'_>,
    most: u64,
) -> io::Result<Written> {
    let mut out = Counted::new(out);
    let mut compared = 0;
    out.write_all(b"{\"metadata\":")?;
    write_json(&mut out, &record.metadata)?;
    out.write_all(b",\"scale_factor\":")?;
    write_json(&mut out, &record.scale_factor)?;
    out.write_all(b",\"moves\":[")?;
    let (mut written, mut deltas) = (WrittenPieces::default(), Deltas::default());
    let states = states(record, selection);
    let (once, mut json) = (states.len() == 1, Vec::new());
    let mut boards = record.boards();
    let mut limit = None;
    for (index, &state) in states.iter().enumerate() {
        if out.bytes + compared >= most {
            limit = Some(cut(record.span(state), index, states.len()));
            break;
        }
        out.write_all(if index > 0 { b",{\"number\":" } else { b"{\"number\":" })?;
        write_json(&mut out, &record.number(state))?;
        out.write_all(b",\"text\":")?;
        write_json(&mut out, &record.text(state))?;
        out.write_all(b",\"comment\":")?;
        write_json(&mut out, &record.comment(state))?;
        if let Some(position) = record.position(state) {
            out.write_all(b",\"position\":")?;
            write_json(&mut out, &position)?;
        }
        if delta {
            // The keys of the change are among those of the state.
            let board = boards.go_to(state);
            compared += COMPARED_PIECE * board.len() as u64;
            let delta = serde_json::to_vec(&deltas.next(board.pieces()))?;
            out.write_all(b",")?;
            out.write_all(&delta[1..])?;
            continue;
        }
        out.write_all(b",\"pieces\":[")?;
        for (index, (tag, piece)) in boards.go_to(state).pieces().enumerate() {
            if index > 0 {
                out.write_all(b",")?;
            }
            if once {
                // One write for a piece, not one for each word.
                json.clear();
                write_json(&mut json, &PieceJson::new((tag, piece)))?;
                out.write_all(&json)?;
            } else {
                out.write_all(written.json(tag, piece)?)?;
            }
        }
        out.write_all(b"]}")?;
    }
    out.write_all(b"],\"diagnostics\":")?;
    let mut diagnostics = diagnostics_json(source, &record.diagnostics);
    diagnostics.extend(diagnostics_json(source, limit.as_slice()));
    write_json(&mut out, &diagnostics)?;
    out.write_all(b"}")?;
    Ok(Written { bytes: out.bytes + compared, limit })
}

/// The last written JSON of each piece, by number.
#[derive(Default)]
struct WrittenPieces {
    pieces: Vec<Option<WrittenPiece>>,
}

struct WrittenPiece {
    tag: PieceTag,
    piece: Piece,
    json: Vec<u8>,
}

impl WrittenPieces {
    fn json(&mut self, tag: PieceTag, piece: &Piece) -> io::Result<&[u8]> {
        let number = tag.number.0 as usize;
        if self.pieces.len() <= number {
            self.pieces.resize_with(number + 1, || None);
        }
        let known = self.pieces[number].take();
        let current = match known {
            Some(known) if known.tag == tag && known.piece == *piece => known,
            _ => {
                let json = serde_json::to_vec(&PieceJson::new((tag, piece)))?;
                WrittenPiece { tag, piece: piece.clone(), json }
            }
        };
        Ok(&self.pieces[number].insert(current).json)
    }
}

/// The names of the columns of rows.
pub(super) const COLUMNS: &str = "game,move,number,id,piece_side,suit,rank,cfg,x,y,angle";

/// Writes a row for each piece of each state, up to the same limit.
pub(super) fn write_rows(
    out: &mut impl Write,
    game: u64,
    record: &Record<'_>,
    selection: &Selected,
    most: u64,
) -> io::Result<Written> {
    let mut out = Counted::new(out);
    let mut limit = None;
    let mut boards = record.boards();
    let states = states(record, selection);
    for (index, &state) in states.iter().enumerate() {
        if out.bytes >= most {
            limit = Some(cut(record.span(state), index, states.len()));
            break;
        }
        let number = csv::field(&record.number(state));
        for (tag, piece) in boards.go_to(state).pieces() {
            let Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
            let (suit, rank, cfg) = (suit.0, rank.0, csv::field(cfg.name()));
            writeln!(
                out,
                "{game},{state},{number},{tag},{piece_side},{suit},{rank},{cfg},{x},{y},{angle}"
            )?;
        }
    }
    Ok(Written { bytes: out.bytes, limit })
}

/// Writes a line for each state: its position in the form of the notation.
pub(super) fn write_positions(
    out: &mut impl Write,
    record: &Record<'_>,
    selection: &Selected,
    most: u64,
) -> io::Result<Written> {
    if record.positions.is_empty() && !record.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(io::Error::other("`--format fen` is for games in PDN, PGN and FAN"));
    }
    let mut out = Counted::new(out);
    let mut limit = None;
    let states = states(record, selection);
    for (index, &state) in states.iter().enumerate() {
        if out.bytes >= most {
            limit = Some(cut(record.span(state), index, states.len()));
            break;
        }
        // A state within a move has the position after the move, if it is selected alone.
        let position = match selection {
            Selected::All => record.position(state),
            Selected::Last => record.positions.iter().rev().flatten().next().map(String::as_str),
            _ => (state..record.len()).find_map(|state| record.position(state)),
        };
        if let Some(position) = position {
            writeln!(out, "{position}")?;
        }
    }
    Ok(Written { bytes: out.bytes, limit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn::{FilePlace, Options, RecordJson, read, replay};

    #[test]
    fn a_record_is_written_as_it_is_serialised() {
        let text = "---\nEvent: \"Caf\\u00e9 \\\"x\\\"\"\nGameType: Four Field Kono\n...\n\
                    {a \"comment\"} 1. b1:b3 1... d3:b3 2. b3~A @b3 2... +a1 ?A@>45;\n3. a1*a1 b9-c9";
        let game = read(text).next().expect("there is a game");
        let place = FilePlace { offset: 7, line: 3, ..FilePlace::default() };
        let source = Source::new("", &game.text).with_place(place);
        let label = Selected::Number("1...".to_owned());
        for selection in [Selected::All, Selected::Last, label] {
            let record = replay(&game, &Options::default());
            let mut written = Vec::new();
            write_game(&mut written, &record, &selection, false, &source, u64::MAX)
                .expect("memory is writable");
            let json = RecordJson::new(&record, selection, source);
            let expected = serde_json::to_string(&json).expect("records are serialisable");
            assert_eq!(String::from_utf8_lossy(&written), expected);
        }
    }

    #[test]
    fn states_past_the_budget_are_not_printed_and_a_report_says_so() {
        let game = read("1. S@b2 2. b2-b3 3. b3-b4").next().expect("there is a game");
        let record = replay(&game, &Options::default());
        let printed = |most| {
            let mut json = Vec::new();
            let selection = Selected::All;
            let source = Source::new("", &game.text);
            let written = write_game(&mut json, &record, &selection, false, &source, most);
            let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
            let states = json["moves"].as_array().expect("an array").len();
            (states, json["diagnostics"].clone(), written.expect("memory is writable").limit)
        };
        assert_eq!((printed(10_000).0, printed(10_000).2), (4, None));
        let (states, diagnostics, limit) = printed(150);
        assert_eq!(states, 2);
        assert_eq!(
            (&diagnostics[0]["code"], &diagnostics[0]["start"]),
            (&"E0409".into(), &8.into())
        );
        let message = "the output is too long; 2 of 4 states are not printed";
        assert_eq!(limit.expect("a report").message, message);

        let mut rows = Vec::new();
        let written =
            write_rows(&mut rows, 1, &record, &Selected::All, 40).expect("memory is writable");
        assert!(written.limit.is_some());
        assert_eq!(rows.split(|&byte| byte == b'\n').count(), 3);

        // If the run has printed all that it may, the game has no state at all.
        let mut rows = Vec::new();
        let written = write_rows(&mut rows, 1, &record, &Selected::Last, 0);
        assert!(rows.is_empty() && written.expect("memory is writable").limit.is_some());
    }
}
