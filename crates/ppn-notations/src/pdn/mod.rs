//! Portable Draughts Notation, and movetexts of `MovetextParser: Pdn`.

mod consequences;
mod format;
mod from_record;
mod glyphs;
mod guidance;
mod in_ppn;
mod movetext;
mod outline;
mod pages;
mod parsed;
mod plain;
mod ration;
mod rules;
mod script;
mod tabletop;
mod variant;

pub(crate) use self::variant::{numbered_squares, rules_of};
pub use in_ppn::{InPpn, place_of, square_at};
pub use movetext::PdnMovetext;
pub use script::{Conversion, NoConversion, System, script};

use self::parsed::Reading;
use crate::{
    described::described,
    game_reading::{parse, record, structure},
    recognition,
};
use ppn_draughts::{ArchiveText, ArchiveTexts, DECODING, Fen, Limits, Mode, Ruleset, Variant};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Converted, Notation, Options, Outline, OwnPosition, Parsed, PartKind, PlainGame, Ration,
    Record, Texts, asked, name_of, whole_text,
};
use ppn_source::Code;
use std::io::BufRead;

ppn_source::settings! {
    /// Portable Draughts Notation.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Pdn {
        /// The limits of games.
        pub limits: Limits = Limits::default(), with_limits;
        /// The conversion of games to PPN, and of PPN to PDN.
        pub conversion: Conversion = Conversion::default(), with_conversion;
        /// The grammar by which the structure of a file is read.
        pub mode: Mode = Mode::Tolerant, with_mode;
    }
}

/// The maximum number of bytes of a file in memory if its grammar applies to the whole file.
const MOST_AT_ONCE: usize = 64 << 20;

impl Notation for Pdn {
    described!("pdn", "Portable Draughts Notation", recognition::is_pdn);

    fn codes(&self) -> Vec<&'static Code> {
        ppn_draughts::codes::CODES.to_vec()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let texts = ArchiveTexts::new(source, &self.limits);
        let mut ration = Ration::default();
        Box::new(texts.map(move |text| {
            let ArchiveText { text, place, diagnostics, bytes } = text?;
            let is_rationed = ration::is_rationed(&mut ration, &text);
            let bytes = bytes.map(Into::into);
            Ok(GameText { text, place, diagnostics, bytes, is_rationed, ..GameText::default() })
        }))
    }

    fn most_work(&self, text: &str) -> u64 {
        ration::most_work(text)
    }

    fn split_for_outline<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        whole_text(source, MOST_AT_ONCE, DECODING)
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        parse::<Reading>(*self, text, options)
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        record::<Reading>(*self, text, options)
    }

    fn headline(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        parsed::headline(*self, text)
    }

    fn plain_game(&self, text: &GameText<'_>) -> Option<PlainGame> {
        plain::game(*self, text)
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        structure(text, || outline::outline(self, text, name))
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!text.contains('}')).then(|| format!("{{{text}}}"))
    }

    fn page(&self, kind: PartKind, label: &str, _: &Options) -> Option<String> {
        match kind {
            PartKind::Key => pages::tag(label),
            // A label is a number and a name.
            PartKind::Game => {
                let variant = Variant::all().find(|one| label.ends_with(&format!(" {one}")))?;
                pages::game(&variant.game_type().to_string())
            }
            _ => None,
        }
    }

    fn games(&self) -> Option<&'static str> {
        Some("draughts")
    }

    fn position(&self, text: &str, like: &Metadata) -> Option<OwnPosition> {
        let stated = like.text("PDNGameType").and_then(|value| value.parse().ok());
        // A game without the tag is played by the rules that its moves show.
        let named = || {
            let name = asked(like).and_then(name_of)?;
            Variant::all().find(|variant| InPpn::of(*variant).name == name)
        };
        let known = match stated {
            Some(game_type) => Some(Ruleset::of(game_type)?),
            None => named().map(Ruleset::new),
        };
        let usual = [Variant::International].into_iter().chain(Variant::all()).map(Ruleset::new);
        let (fen, rules) = match known {
            Some(rules) => (Fen::read(text, rules.board()).ok()?, rules),
            None => usual
                .filter_map(|rules| Some((Fen::read(text, rules.board()).ok()?, rules)))
                .next()?,
        };
        let first_to_move = fen.turn.map(|turn| turn == rules.starter());
        let text = text.replace(['"', '\\'], "");
        let game = format!("[GameType \"{}\"]\n[FEN \"{text}\"]\n\n*\n", rules.game_type());
        Some(OwnPosition { game, first_to_move })
    }

    fn position_keys(&self) -> &'static [&'static str] {
        &["PDNGameType", "SetUp", "GameType"]
    }

    fn rules(&self, metadata: &Metadata) -> Option<String> {
        rules_of(metadata)
    }

    fn write(&self, games: &[&dyn Parsed]) -> Converted {
        from_record::write(self, games)
    }
}
