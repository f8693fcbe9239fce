//! Extended Position Description: positions of chess, one a line.

mod from_record;
mod outline;
mod parsed;

use self::parsed::{ParsedEpd, Reading};
use crate::{recognition, standard_codes};
use ppn_chess::{EpdLines, codes};
use ppn_file::{GameText, Metadata};
use ppn_record::{Converted, Notation, Options, Outline, Parsed, Record, Texts, Unread};
use ppn_source::{Code, Decoding, Diagnostic, Span, Splitter};
use std::io::BufRead;

/// The maximum number of bytes of a line, with the comments before it.
const MOST: usize = 1 << 16;

/// Extended Position Description.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Epd;

impl Notation for Epd {
    fn name(&self) -> &'static str {
        "epd"
    }

    fn title(&self) -> &'static str {
        "Extended Position Description"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["epd"]
    }

    fn begins(&self, text: &str) -> bool {
        recognition::is_epd(text)
    }

    fn codes(&self) -> Vec<&'static Code> {
        ppn_chess::codes::ALL.to_vec()
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
        if !text.is_text() {
            return Box::new(Unread::new(*self, text, options));
        }
        Box::new(ParsedEpd::new(*self, text, options))
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        if !text.is_text() {
            return Unread::record(text);
        }
        Reading::new(&text.text).record(text, options)
    }

    fn headline(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        Reading::new(&text.text).metadata()
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        if !text.is_text() {
            return Unread::outline(text);
        }
        outline::outline(text, name)
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn games(&self) -> Option<&'static str> {
        Some("chess")
    }

    fn write(&self, games: &[&dyn Parsed]) -> Converted {
        from_record::write(self, games)
    }

    fn has_variations(&self) -> bool {
        false
    }

    fn codes_of_comments(&self) -> Vec<&'static Code> {
        standard_codes()
    }
}

/// How bytes that are not UTF-8 are read: as in PGN.
const DECODING: Decoding = ppn_chess::DECODING;
