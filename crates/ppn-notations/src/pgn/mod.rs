//! Portable Game Notation, and movetexts of `MovetextParser: Pgn`.

pub(crate) mod board;
mod format;
pub(crate) mod from_record;
mod guidance;
mod movetext;
mod outline;
mod pages;
mod parsed;
mod plain;
mod rules;
pub(crate) mod script;
mod start;

pub(crate) use self::movetext::EMBEDDED;
pub use self::movetext::PgnMovetext;
use self::parsed::Reading;
use crate::{
    described::described,
    game_reading::{parse, record, structure},
    recognition,
};
use ppn_chess::{ArchiveText, Colour, Fen, Limits, Position, read_tags};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Converted, Notation, Options, Outline, OwnPosition, Parsed, PartKind, PlainGame, Record, Texts,
    lint::without_fences,
};
use ppn_source::Code;
use std::io::BufRead;

ppn_source::settings! {
    /// Portable Game Notation.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct Pgn {
        /// The limits of games.
        pub limits: Limits, with_limits;
    }
}

/// A FEN, its position, and whether White is to move if it says so.
pub(crate) fn position_of(text: &str, is_960: bool) -> Option<(String, Position, Option<bool>)> {
    let says_turn = text.split_whitespace().nth(1).is_some();
    let mut text = text.replace(['"', '\\'], "");
    let mut read = Fen::read(&text, is_960);
    // Figures alone may be a position in which only the other side can be to move: its king is in check.
    if read.position.is_none() && !says_turn {
        text.push_str(" b");
        read = Fen::read(&text, is_960);
    }
    let first_to_move = says_turn.then_some(read.turn == Colour::White);
    Some((text, read.position?, first_to_move))
}

impl Notation for Pgn {
    described!("pgn", "Portable Game Notation", recognition::is_pgn);

    fn codes(&self) -> Vec<&'static Code> {
        ppn_chess::codes::CODES.to_vec()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let texts = ppn_chess::Texts::new(source, &self.limits);
        Box::new(texts.map(|text| {
            let ArchiveText { text, place, bytes, diagnostics, is_cut } = text?;
            let (text, bytes) = (text.into(), bytes.map(Into::into));
            Ok(GameText { text, place, bytes, diagnostics, is_cut, ..GameText::default() })
        }))
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        parse::<Reading>(*self, text, options)
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        record::<Reading>(*self, text, options)
    }

    fn headline(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        script::metadata(&read_tags(&without_fences(&text.text), &self.limits))
    }

    fn plain_game(&self, text: &GameText<'_>) -> Option<PlainGame> {
        plain::game(text)
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        structure(text, || outline::outline(self, text, name))
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!text.contains('}')).then(|| format!("{{{text}}}"))
    }

    fn page(&self, kind: PartKind, label: &str, _: &Options) -> Option<String> {
        (kind == PartKind::Key).then(|| pages::tag(label))?
    }

    fn games(&self) -> Option<&'static str> {
        Some("chess")
    }

    fn position(&self, text: &str, like: &Metadata) -> Option<OwnPosition> {
        let variant = like.text("Variant").unwrap_or_default().to_lowercase();
        let is_960 = variant.contains("960") || variant.contains("fischer");
        let (text, _, first_to_move) = position_of(text, is_960)?;
        let variant = if is_960 { "[Variant \"Chess960\"]\n" } else { "" };
        let game = format!("[SetUp \"1\"]\n[FEN \"{text}\"]\n{variant}\n*\n");
        Some(OwnPosition { game, first_to_move })
    }

    fn position_keys(&self) -> &'static [&'static str] {
        &["Variant"]
    }

    fn rules(&self, metadata: &Metadata) -> Option<String> {
        ppn_chess::variant_of(metadata.text("Variant")?)
    }

    fn write(&self, games: &[&dyn Parsed]) -> Converted {
        from_record::write(self, games)
    }
}
