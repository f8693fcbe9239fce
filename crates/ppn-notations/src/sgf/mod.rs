//! Smart Game Format.

mod carried;
mod format;
mod from_record;
mod guidance;
mod junction;
mod metadata;
mod outline;
mod parsed;
mod ration;
mod rules;
mod script;

use self::parsed::{Read, headline};
use crate::{
    described::described,
    game_reading::{parse, record, structure},
    recognition,
};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Converted, Notation, Options, Outline, Parsed, PartKind, Ration, Record, Texts,
    lint::without_fences, whole_text,
};
use ppn_sgf::{DECODING, Limits, Property, Trees, codes, escaped, read_root};
use ppn_source::{Code, Diagnostic, Part, Span, Splitter};
use std::io::BufRead;

ppn_source::settings! {
    /// Smart Game Format.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct Sgf {
        /// The limits of games.
        pub limits: Limits, with_limits;
    }
}

/// The maximum number of bytes in memory if a text is not split into games.
const MOST_AT_ONCE: usize = 64 << 20;

impl Sgf {
    fn in_file(&self, part: Part) -> GameText<'static> {
        let mut text = GameText::decoded(part, &DECODING);
        if text.is_cut && text.is_text() {
            let limit = self.limits.game;
            let message = format!("the game is longer than {limit} bytes; the rest is not read");
            let end = Span::empty(text.text.len());
            text.diagnostics.push(Diagnostic::new(&codes::GAME_TOO_LONG, end, message));
        }
        text
    }
}

impl Notation for Sgf {
    described!("sgf", "Smart Game Format", recognition::is_sgf);

    fn codes(&self) -> Vec<&'static Code> {
        codes::CODES.to_vec()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let notation = *self;
        let parts = Splitter::new(source, Trees::new(self.limits.game));
        let mut ration = Ration::default();
        Box::new(parts.map(move |part| {
            let text = notation.in_file(part?);
            let is_rationed = !ration.admits(ration::most_work(&text.text), text.text.len());
            Ok(GameText { is_rationed, ..text })
        }))
    }

    fn most_work(&self, text: &str) -> u64 {
        ration::most_work(text)
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
        let tree = read_root(&without_fences(&text.text), &self.limits);
        headline(&text.text, tree.as_ref())
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        structure(text, || outline::outline(self, text, name))
    }

    fn comment(&self, text: &str) -> Option<String> {
        Some(format!("C[{}]", escaped(text)))
    }

    fn page(&self, kind: PartKind, label: &str, _: &Options) -> Option<String> {
        let property = (kind == PartKind::Key).then(|| Property::named(label)).flatten()?;
        Some(guidance::page(property))
    }

    fn games(&self) -> Option<&'static str> {
        Some("go")
    }

    fn write(&self, games: &[&dyn Parsed]) -> Converted {
        from_record::write(self, games)
    }
}
