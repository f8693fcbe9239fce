//! Extended Position Description: positions of chess, one a line.

mod from_record;
mod outline;
mod parsed;

use self::parsed::Reading;
use crate::{
    described::described,
    game_reading::{parse, record, structure},
    pgn::position_of,
    recognition,
};
use ppn_chess::{EpdLines, codes};
use ppn_file::{GameText, Metadata};
use ppn_record::{Converted, Notation, Options, Outline, OwnPosition, Parsed, Record, Texts};
use ppn_source::{Code, Decoding, Diagnostic, Span, Splitter};
use std::io::BufRead;

/// The maximum number of bytes of a line, with the comments before it.
const MOST: usize = 1 << 16;

/// Extended Position Description.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Epd;

impl Notation for Epd {
    described!("epd", "Extended Position Description", recognition::is_epd);

    fn codes(&self) -> Vec<&'static Code> {
        ppn_chess::codes::CODES.to_vec()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let parts = Splitter::new(source, EpdLines::new(MOST));
        Box::new(parts.map(|part| {
            let mut text = GameText::decoded(part?, &DECODING);
            if text.is_cut && text.is_text() {
                let message = format!("the line is longer than {MOST} bytes; the rest is left out");
                let end = Span::empty(text.text.len());
                text.diagnostics.push(Diagnostic::new(&codes::TOO_LARGE, end, message));
            }
            Ok(text)
        }))
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        parse::<Reading>(*self, text, options)
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        record::<Reading>(*self, text, options)
    }

    fn headline(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        Reading::of(&text.text).metadata()
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        structure(text, || outline::outline(text, name))
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn games(&self) -> Option<&'static str> {
        Some("chess")
    }

    fn position(&self, text: &str, _: &Metadata) -> Option<OwnPosition> {
        let (_, position, first_to_move) = position_of(text, false)?;
        let fields: Vec<_> = position.to_string().split(' ').take(4).map(str::to_owned).collect();
        Some(OwnPosition { game: fields.join(" ") + "\n", first_to_move })
    }

    fn write(&self, games: &[&dyn Parsed]) -> Converted {
        from_record::write(self, games)
    }

    fn has_variations(&self) -> bool {
        false
    }
}

/// How bytes that are not UTF-8 are read: as in PGN.
const DECODING: Decoding = ppn_chess::DECODING;
