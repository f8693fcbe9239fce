//! The states of a game as JSON and as rows.

use ppn::{
    Piece, PieceJson, PieceTag, Place, Record, Selected,
    report::{Source, diagnostics_json},
    states,
};
use ppn_report::write_json;
use std::io::{self, Write};

/// Writes a record just as `ppn::RecordJson` is serialised, but each piece once as long as it stays
/// what it is: from state to state a few change, and the others are copied.
pub(super) fn write_game(
    out: &mut impl Write,
    record: &Record<'_>,
    selection: &Selected,
    place: Place,
) -> io::Result<()> {
    out.write_all(b"{\"metadata\":")?;
    write_json(&mut *out, &record.metadata)?;
    out.write_all(b",\"scale_factor\":")?;
    write_json(&mut *out, &record.scale_factor)?;
    out.write_all(b",\"moves\":[")?;
    let mut written = WrittenPieces::default();
    let states = states(record, selection);
    let once = states.len() == 1;
    let mut boards = record.boards();
    for (index, state) in states.into_iter().enumerate() {
        out.write_all(if index > 0 { b",{\"number\":" } else { b"{\"number\":" })?;
        write_json(&mut *out, &record.number(state))?;
        out.write_all(b",\"text\":")?;
        write_json(&mut *out, &record.text(state))?;
        out.write_all(b",\"comment\":")?;
        write_json(&mut *out, &record.comment(state))?;
        out.write_all(b",\"pieces\":[")?;
        for (index, (tag, piece)) in boards.go_to(state).pieces().enumerate() {
            if index > 0 {
                out.write_all(b",")?;
            }
            if once {
                write_json(&mut *out, &PieceJson::new((tag, piece)))?;
            } else {
                out.write_all(written.json(tag, piece)?)?;
            }
        }
        out.write_all(b"]}")?;
    }
    out.write_all(b"],\"diagnostics\":")?;
    let Place { offset, line } = place;
    let source = Source { text: record.text, offset, line, ..Source::default() };
    write_json(&mut *out, &diagnostics_json(&source, &record.diagnostics))?;
    out.write_all(b"}")
}

/// Pieces as they were written last, by number.
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

/// Writes a row for each piece of each state.
pub(super) fn write_rows(
    out: &mut impl Write,
    game: u64,
    record: &Record<'_>,
    selection: &Selected,
) -> io::Result<()> {
    let mut boards = record.boards();
    for state in states(record, selection) {
        let number = field(&record.number(state));
        for (tag, piece) in boards.go_to(state).pieces() {
            let Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
            let (suit, rank, cfg) = (suit.0, rank.0, field(cfg.name()));
            writeln!(
                out,
                "{game},{state},{number},{tag},{piece_side},{suit},{rank},{cfg},{x},{y},{angle}"
            )?;
        }
    }
    Ok(())
}

/// A field of a CSV row, in quotation marks where it needs them.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn::{Options, RecordJson, read, replay};

    #[test]
    fn a_record_is_written_as_it_is_serialised() {
        let text = "---\nEvent: \"Caf\\u00e9 \\\"x\\\"\"\nGameType: Four Field Kono\n...\n\
                    {a \"comment\"} 1. b1:b3 1... d3:b3 2. b3~A @b3 2... +a1 ?A@>45;\n3. a1*a1 b9-c9";
        let game = read(text).next().expect("there is a game");
        let place = Place { offset: 7, line: 3 };
        let label = Selected::Number("1...".to_owned());
        for selection in [Selected::All, Selected::Last, label] {
            let record = replay(&game, &Options::default());
            let mut written = Vec::new();
            write_game(&mut written, &record, &selection, place).expect("memory is writable");
            let json = RecordJson::new(&record, selection, place);
            let expected = serde_json::to_string(&json).expect("records are serialisable");
            assert_eq!(String::from_utf8_lossy(&written), expected);
        }
    }
}
