//! Portable Draughts Notation, and movetexts of `MovetextParser: Pdn`.

mod consequences;
mod format;
mod from_ppn;
mod glyphs;
mod guidance;
mod movetext;
mod outline;
mod pages;
mod rules;
mod script;
mod tabletop;
mod variant;

pub use movetext::PdnMovetext;
pub use script::{Conversion, NoConversion, System, script};

use self::script::{Purpose, script_for};
use crate::{ppn::Ppn, standard_codes, unplayed::unplayed};
use ppn_draughts::{
    ArchiveText, ArchiveTexts, Limits, Mode, Variant, codes::GAMETYPE_UNKNOWN, decoded, is_guess,
    read, replay,
};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Completion, Continuation, Converted, Explanation, FormatOptions, Formatted, Notation, Options,
    Outline, Part, PartKind, Record, Rules, Script, Scripts, Texts, left_as_it_is, left_out,
    not_converted, whole_text,
};
use ppn_source::{Code, Diagnostic};
use std::{any::Any, collections::HashSet, io::BufRead};

/// Portable Draughts Notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pdn {
    /// The limits of games.
    pub limits: Limits,
    /// The conversion of games to PPN, and of PPN to PDN.
    pub conversion: Conversion,
    /// The grammar by which the structure of a file is read.
    pub mode: Mode,
}

impl Default for Pdn {
    fn default() -> Self {
        let (limits, conversion) = (Limits::default(), Conversion::default());
        Self { limits, conversion, mode: Mode::Tolerant }
    }
}

/// A game that was read and replayed.
struct Game {
    pdn: ppn_draughts::Pdn,
    /// The replay of the first game, if there is one.
    replay: Option<ppn_draughts::Replay>,
    /// The problems, except for those that can only be found in the bytes of the file.
    diagnostics: Vec<Diagnostic>,
}

impl Pdn {
    /// Reads the text of a game and replays it.
    fn read(&self, text: &GameText<'_>) -> Game {
        let pdn = read(text.text.as_ref(), self.limits);
        let replay = pdn.games.first().map(|game| replay(&pdn.text, game, &self.limits));
        let of_replay = replay.iter().flat_map(|replay| &replay.diagnostics);
        let mut diagnostics: Vec<_> = pdn.diagnostics().chain(of_replay).cloned().collect();
        diagnostics.sort_by_key(|one| one.span.start);
        consequences::without_consequences(&pdn.text, &mut diagnostics);
        Game { pdn, replay, diagnostics }
    }
}

impl Game {
    /// The game as typed steps, if it was replayed.
    fn script(&self, how: Conversion, viewer: bool) -> Option<Result<Script, NoConversion>> {
        let (game, replay) = (self.pdn.games.first()?, self.replay.as_ref()?);
        let purpose = Purpose { viewer, on_board: false };
        Some(script_for(&self.pdn.text, game, replay, how, purpose))
    }
}

/// The rules of the first game of a text, at its end.
fn rules(
    pdn: &ppn_draughts::Pdn,
    replay: Option<&ppn_draughts::Replay>,
) -> Result<Box<dyn Rules>, String> {
    let game = pdn.games.first().ok_or("there is no game: its tag `GameType` comes first")?;
    let replay = replay.ok_or("the game could not be replayed")?;
    let played = replay.played.as_ref().ok_or("the rules of the game type are not known")?;
    // A board that cannot be shown cannot be played by hand.
    script(&pdn.text, game, replay, Conversion::default()).map_err(|fault| fault.to_string())?;
    Ok(Box::new(rules::Hand::new(&pdn.text, game, &played.rules, &played.line)?))
}

/// The maximum number of bytes of a file in memory if its grammar applies to the whole file.
const MOST_AT_ONCE: usize = 64 << 20;

impl Notation for Pdn {
    fn name(&self) -> &'static str {
        "pdn"
    }

    fn title(&self) -> &'static str {
        "Portable Draughts Notation"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pdn"]
    }

    fn codes(&self) -> Vec<&'static Code> {
        ppn_draughts::codes::ALL.to_vec()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let texts = ArchiveTexts::new(source, &self.limits);
        Box::new(texts.map(|text| {
            text.map(|text| {
                let bytes = text.bytes().map(Into::into);
                let ArchiveText { text, offset, line, diagnostics, .. } = text;
                GameText {
                    text,
                    offset,
                    line,
                    diagnostics,
                    bytes,
                    is_cut: false,
                    is_rationed: false,
                    half: None,
                }
            })
        }))
    }

    fn split_for_outline<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        whole_text(source, MOST_AT_ONCE, |bytes| {
            let (text, fault) = decoded(&bytes);
            let (text, diagnostics) = (text.into_owned().into(), Vec::from_iter(fault));
            let bytes = (!diagnostics.is_empty()).then(|| bytes.into());
            GameText { text, diagnostics, bytes, ..GameText::default() }
        })
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let game = self.read(text);
        let script = game.script(Conversion::default(), options.viewer);
        let of_text = text.diagnostics.iter().cloned();
        let diagnostics: Vec<_> = of_text.chain(game.diagnostics).collect();
        let fault = match script {
            Some(Ok(script)) => {
                let mut record = script.record(&text.text, options);
                record.diagnostics.splice(0..0, diagnostics);
                return record;
            }
            Some(Err(fault)) => fault.to_string(),
            None => "there is no game".to_owned(),
        };
        let metadata = self.headline(text, options);
        unplayed(&text.text, metadata, diagnostics, &GAMETYPE_UNKNOWN, &fault)
    }

    fn headline(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        let pdn = read(text.text.as_ref(), self.limits);
        let mut script = Script::default();
        if let Some(game) = pdn.games.first() {
            script::metadata(&mut script, &pdn.text, game, None);
        }
        script.metadata
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        outline::outline(self, text, name)
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        format::format(self, text, options)
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!text.contains('}')).then(|| format!("{{{text}}}"))
    }

    fn parts(&self, text: &GameText<'_>, _: &Options) -> Vec<Part> {
        guidance::parts(self, text)
    }

    fn explain(&self, text: &GameText<'_>, at: u32, options: &Options) -> Option<Explanation> {
        guidance::explain(self, text, at, options)
    }

    fn complete(&self, text: &GameText<'_>, at: u32, _: &Options) -> Vec<Completion> {
        guidance::complete(self, text, at)
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

    fn continuation(
        &self,
        text: &GameText<'_>,
        _is_over: bool,
        _: &Options,
    ) -> Option<Continuation> {
        let game = self.read(text);
        let rules = rules(&game.pdn, game.replay.as_ref());
        Some(rules.map_or_else(Continuation::Stuck, Continuation::Ruled))
    }

    fn has_scripts(&self) -> bool {
        true
    }

    fn scripts(&self, text: &GameText<'_>, _: &Options) -> Scripts {
        let game = self.read(text);
        let mut scripts = Scripts::default();
        let script = game.script(self.conversion, false);
        let Game { pdn, replay, mut diagnostics } = game;
        diagnostics.retain(|one| one.is_error() || is_guess(one.code));
        let read = pdn.games.first().zip(replay);
        // Illegal moves are kept as remarks, and guesses are reported; skipped text would be
        // lost.
        let left = read.as_ref().and_then(|(game, replay)| replay.not_read(&pdn.text, game));
        let left = left.map(|left| left_as_it_is(left.span, &left.reason));
        if let Some(left) = format::guessed_encoding(text).or(left) {
            diagnostics.push(left);
        } else {
            match script {
                Some(Ok(script)) => {
                    scripts.scripts.push(script);
                    diagnostics.extend(pdn.games.first().into_iter().flat_map(parts_left_out));
                }
                Some(Err(fault)) => {
                    let tag = read.and_then(|(game, _)| game.tag(fault.tag()).map(|tag| tag.span));
                    diagnostics.push(not_converted(tag.unwrap_or_default(), &fault.to_string()));
                }
                None => {}
            }
        }
        scripts.diagnostics = diagnostics;
        scripts
    }

    fn writes(&self, from: &dyn Notation) -> bool {
        (from as &dyn Any).is::<Ppn>()
    }

    fn write(&self, from: &dyn Notation, texts: &[GameText<'_>], options: &Options) -> Converted {
        let mut converted = Converted::default();
        if let Some(ppn) = (from as &dyn Any).downcast_ref::<Ppn>() {
            from_ppn::write(self, ppn, texts, options, &mut converted);
        }
        converted
    }

    fn codes_of_comments(&self) -> Vec<&'static Code> {
        standard_codes()
    }
}

/// The reports of parts that PPN has no place for: repeated tags, and lines for other programs.
fn parts_left_out(game: &ppn_draughts::Game) -> Vec<Diagnostic> {
    let mut names = HashSet::new();
    let again = game.tags.iter().filter(|tag| !names.insert(ppn_draughts::tag_name(&tag.name)));
    let again = again.map(|tag| {
        let reason = "a key of PPN has one value, so only the first tag is kept";
        left_out(tag.span, &format!("this tag `{}` is", tag.name), reason)
    });
    let lines = &game.line_comments;
    let lines = lines.first().map(|&first| {
        let what = match lines.len() {
            1 => "this comment is".to_owned(),
            count => format!("{count} comments with `%` are"),
        };
        left_out(first, &what, "PPN has no comments to the end of the line")
    });
    let mut found: Vec<_> = again.chain(lines).collect();
    found.sort_by_key(|one| one.span.start);
    found
}
