//! The effect of each word on pieces.

use super::parsed::ParsedPpn;
use ppn_engine::{Change, Changes, Turn, Unplaced, Watch};
use ppn_record::{Parsed, Touch, TouchKind};

pub(super) fn touches(parsed: &ParsedPpn<'_>) -> Vec<Touch> {
    let prepared = parsed.prepared();
    if !prepared.chosen.parser.is_plain() {
        return Touch::of_record(&parsed.record(), parsed.parts());
    }
    let mut watched = Watched::default();
    let _ = parsed.play(&parsed.game(), &mut watched);
    watched.touches
}

#[derive(Default)]
struct Watched {
    touches: Vec<Touch>,
}

impl Watch for Watched {
    fn before(&mut self, _: Turn<'_, '_>) {}

    fn made(&mut self, turn: Turn<'_, '_>, changes: Changes<'_>) {
        let span = turn.program.source_span(turn.one.span);
        let first = self.touches.len();
        for change in changes.iter() {
            let (piece, came_or_went) = match change {
                Change::Presence(piece) => (piece, true),
                Change::Place { piece, .. } | Change::Kind { piece, .. } => (piece, false),
            };
            let is = turn.board.holds(piece);
            // A piece that came is there now, and one that went was there before; any other piece
            // was there all the time.
            let was = if came_or_went { !is } else { true };
            let Some(kind) = TouchKind::of(was, is) else { continue };
            let known = self.touches[first..].iter_mut().find(|touch| touch.piece == piece);
            match known {
                Some(known) if kind != TouchKind::Changed => known.kind = kind,
                Some(_) => {}
                None => self.touches.push(Touch { span, piece, kind }),
            }
        }
    }

    fn failed(&mut self, _: Turn<'_, '_>, _: Option<&mut Unplaced>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ppn;
    use ppn_engine::PieceNumber;
    use ppn_file::GameText;
    use ppn_record::{Notation, Options};

    #[test]
    fn each_word_names_its_pieces() {
        let text = "1. S@b2 M@c3 b2:c3 +b2 2. b2-b3 c3-c4";
        let text = GameText::whole(text.as_bytes().to_vec());
        let parsed = Ppn::default().parse(text.clone(), &Options::default());
        let touches = parsed.touches();
        let touches: Vec<_> = touches
            .iter()
            .map(|touch| (touch.span.slice(&text.text), touch.piece, touch.kind))
            .collect();
        let (sun, moon) = (PieceNumber(1), PieceNumber(2));
        assert_eq!(
            touches,
            [
                ("S@b2", sun, TouchKind::Put),
                ("M@c3", moon, TouchKind::Put),
                ("b2:c3", moon, TouchKind::Taken),
                ("b2:c3", sun, TouchKind::Changed),
                ("c3-c4", sun, TouchKind::Changed),
            ]
        );
    }
}
