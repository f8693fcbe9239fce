//! Flexible Arimaa Notation, plain records of Arimaa, and movetexts of `MovetextParser: Fan`.

mod animals;
mod consequences;
mod format;
mod from_scripts;
mod guidance;
mod movetext;
mod outline;
mod pages;
mod parsed;
mod rules;
mod script;
mod write;

pub use animals::animals;
pub use movetext::FanMovetext;
pub use script::{Conversion, Form, TooLong, Variations, glyph, scripts};

use self::parsed::Read;
use crate::{
    game_reading::{GameReading, parse, record, structure},
    ppn::print_entry,
    recognition, standard_codes,
};
use ppn_arimaa::{DECODING, Limits, ReadOptions, Rows, codes, is_table};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Converted, Entry, Notation, Options, Outline, Parsed, PartKind, Record, Texts, whole_text,
};
use ppn_source::{Code, Splitter};
use std::{any::Any, io::BufRead};

ppn_source::settings! {
    /// Flexible Arimaa Notation, or plain records of Arimaa.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct Fan {
        /// Whether this is the plain record, which has no comments, markings and variations.
        pub plain_record: bool, with_plain_record;
        /// Whether the rows of `x` markings count from 0, as in files of the first viewer.
        pub viewer_rows: bool, with_viewer_rows;
        /// The limits of games.
        pub limits: Limits, with_limits;
        /// The conversion of games to PPN.
        pub conversion: Conversion, with_conversion;
    }
}

impl Fan {
    /// The same settings, for plain records of Arimaa.
    #[must_use]
    pub fn as_plain_record(self) -> Self {
        Self { plain_record: true, ..self }
    }

    fn how(&self) -> ReadOptions {
        ReadOptions::default()
            .with_viewer_rows(self.viewer_rows)
            .with_plain_record(self.plain_record)
            .with_limits(self.limits)
    }
}

/// The text of a game in the form that all notations give.
fn in_file(text: ppn_arimaa::GameText<'static>) -> GameText<'static> {
    let ppn_arimaa::GameText { text, place, diagnostics, bytes } = text;
    let is_cut = diagnostics.iter().any(|one| *one.code == codes::FAN_GAME_TOO_LONG);
    let bytes = bytes.map(Into::into);
    GameText { text, place, diagnostics, bytes, is_cut, ..GameText::default() }
}

/// The number of bytes of an entry of a script in PPN.
fn print_length(entry: &Entry) -> usize {
    let mut text = String::new();
    print_entry(&mut text, entry);
    text.len()
}

impl Notation for Fan {
    fn name(&self) -> &'static str {
        if self.plain_record { "arimaa" } else { "fan" }
    }

    fn title(&self) -> &'static str {
        if self.plain_record { "Arimaa record" } else { "Flexible Arimaa Notation" }
    }

    fn endings(&self) -> &'static [&'static str] {
        if self.plain_record { &["arimaa"] } else { &["fan"] }
    }

    fn begins(&self, text: &str) -> bool {
        match self.plain_record {
            true => recognition::is_record_of_arimaa(text),
            false => recognition::is_fan(text),
        }
    }

    fn codes(&self) -> Vec<&'static Code> {
        codes::CODES.to_vec()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let mut source = source;
        if self.plain_record && source.fill_buf().is_ok_and(is_table) {
            let rows = Splitter::new(source, Rows::default());
            return Box::new(rows.map(|row| row.map(|row| GameText::decoded(row, &DECODING))));
        }
        let texts = ppn_arimaa::Archive::new(source);
        Box::new(texts.map(|text| text.map(in_file)))
    }

    fn split_for_outline<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        whole_text(source, MOST_AT_ONCE, DECODING)
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        parse::<Read>(*self, text, options)
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        record::<Read>(*self, text, options)
    }

    fn headline(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        Read::of_header(*self, &text.text).headline()
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        structure(text, || outline::outline(self, text, name))
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!self.plain_record && !text.contains('"')).then(|| format!("\"{text}\""))
    }

    fn page(&self, kind: PartKind, label: &str, _: &Options) -> Option<String> {
        (kind == PartKind::Key).then(|| pages::header(label)).flatten()
    }

    fn games(&self) -> Option<&'static str> {
        Some("Arimaa")
    }

    /// FAN is also written from FAN, in canonical form.
    fn writes(&self, from: &dyn Notation) -> bool {
        match (from as &dyn Any).downcast_ref::<Self>() {
            Some(from) => !(self.plain_record && from.plain_record),
            None => from.games().is_none_or(|games| self.games() == Some(games)),
        }
    }

    fn write(&self, games: &[&dyn Parsed]) -> Converted {
        let mut converted = Converted::default();
        let own = |game: &&dyn Parsed| (game.notation() as &dyn Any).is::<Self>();
        if !games.iter().all(own) {
            write::from_steps(self, games, &mut converted);
            return converted;
        }
        for (index, game) in games.iter().enumerate() {
            let Some(from) = (game.notation() as &dyn Any).downcast_ref::<Self>() else { continue };
            match Read::new(*from, game.text()).understood(game.text()) {
                Ok(reading) => write::write(self, reading, index, &mut converted),
                Err(diagnostics) => converted.report(index, diagnostics),
            }
        }
        converted
    }

    fn has_variations(&self) -> bool {
        !self.plain_record
    }

    /// A plain record has room for one game, and reports the others.
    fn needs_all_games(&self, from: &dyn Notation) -> bool {
        self.plain_record || !from.has_variations()
    }

    fn codes_of_comments(&self) -> Vec<&'static Code> {
        standard_codes()
    }
}

/// The beginning of a text in FAN without further data of the game.
const HEADER: &str = "FAN31415926 1\n\n";

/// The maximum number of bytes in memory if a text is not split into games.
const MOST_AT_ONCE: usize = 64 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ppn;
    use ppn_record::{Mark, MarkShape, Place, StepPart};

    const BODY: &str = "1g Hb2 Rh1\n1s ra8 rb3\n2g @xd4=red rb3w Hb2n \"a push\"\n";

    fn check(record: &Record<'_>, state: usize) {
        assert!(record.costume.is_some());
        assert!(!record.has_errors(), "{:?}", record.diagnostics);
        let at = |x: f64, y: f64| Place { x, y };
        let (shape, value) = (MarkShape::Area, "red".to_owned());
        let marking = Mark::Place { at: at(4.0, 4.0), shape, value };
        assert_eq!(record.marks(state), [marking]);
        let step = |from, to| Mark::Step { from, to, part: StepPart::Push };
        let push = [step(at(2.0, 3.0), at(1.0, 3.0)), step(at(2.0, 2.0), at(2.0, 3.0))];
        assert_eq!(record.marks(state + 1), &push[..1]);
        assert_eq!(record.marks(state + 2), push);
        assert_eq!((record.marks(0), record.span(state + 2).slice(record.text)), (&[][..], "Hb2n"));
    }

    #[test]
    fn games_in_fan_may_follow_a_plain_record() {
        let text = "1g Ra1\n1s ra8\n\nFAN31415926 1\n\n1g Ra1\n1s ra8\n2g Ra1s\n";
        let notation = Fan::default().as_plain_record();
        let games: Vec<_> = notation.split(Box::new(text.as_bytes())).map(Result::unwrap).collect();
        let records = games.iter().map(|game| notation.record(game, &Options::default()));
        assert_eq!(records.map(|one| one.has_errors()).collect::<Vec<_>>(), [false, true]);
    }

    #[test]
    fn boards_have_marks() {
        let text = |text: String| GameText::whole(text.into_bytes());
        let options = Options::default();
        let fan = text(format!("FAN31415926 1\n\n{BODY}"));
        check(&Fan::default().record(&fan, &options), 2);
        let ppn = text(format!(
            "---\nMovetextParser: Fan\nGameType: {{Name: Arimaa, CellWidth: 2}}\n...\n{BODY}"
        ));
        check(&Ppn::default().record(&ppn, &options), 2);
    }

    #[test]
    fn markings_have_the_forms_of_other_marks() {
        let shape = |value: &str| {
            let text = format!("FAN31415926 1\n\n{}", BODY.replace("red", value));
            let text = GameText::whole(text.into_bytes());
            let record = Fan::default().record(&text, &Options::default());
            match record.marks(2) {
                [Mark::Place { shape, value, .. }] => (*shape, value.clone()),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(shape("circle"), (MarkShape::Circle, String::new()));
        assert_eq!(shape("cross:red"), (MarkShape::Cross, "red".to_owned()));
        assert_eq!(shape("A"), (MarkShape::Area, "A".to_owned()));
        assert_eq!(shape("a:b"), (MarkShape::Area, "a:b".to_owned()));
    }
}
