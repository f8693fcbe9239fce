//! Flexible Arimaa Notation, plain records of Arimaa, and movetexts of `MovetextParser: Fan`.

mod animals;
mod consequences;
mod format;
mod from_ppn;
mod guidance;
mod movetext;
mod outline;
mod pages;
mod rules;
mod script;
mod write;

pub use animals::animals;
pub use from_ppn::{FromPpn, NotArimaa, PpnGame, from_ppn};
pub use movetext::FanMovetext;
pub use script::{Conversion, Form, TooLong, Variations, glyph, scripts};

use self::script::main_line;
use crate::{
    ppn::{Ppn, print_entry},
    standard_codes,
    unplayed::unplayed,
};
use ppn_arimaa::{Game, Limits, ReadOptions, Reading, Replay, codes, decoded, read, replay};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Completion, Continuation, Converted, Entry, Explanation, FormatOptions, Formatted, Notation,
    Options, Outline, Part, PartKind, Record, Script, Scripts, Texts, left_as_it_is, left_out,
    not_converted, whole_text,
};
use ppn_source::{Code, Diagnostic, Span};
use std::{any::Any, io::BufRead};

/// The conversion for playing games: without their variations, on the board of the registry.
const PLAYED: Conversion =
    Conversion { form: Form::Native, variations: Variations::Drop, headers: true };

/// Flexible Arimaa Notation, or plain records of Arimaa.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fan {
    /// Whether this is the plain record, which has no comments, markings and variations.
    pub plain_record: bool,
    /// Whether the rows of `x` markings count from 0, as in files of the first viewer.
    pub viewer_rows: bool,
    /// The limits of games.
    pub limits: Limits,
    /// The conversion of games to PPN.
    pub conversion: Conversion,
}

impl Fan {
    /// The same settings, for plain records of Arimaa.
    #[must_use]
    pub fn as_plain_record(self) -> Self {
        Self { plain_record: true, ..self }
    }

    fn how(&self) -> ReadOptions {
        ReadOptions {
            viewer_rows: self.viewer_rows,
            plain_record: self.plain_record,
            limits: self.limits,
            ..ReadOptions::default()
        }
    }

    /// Reads a text, and reports the parts that were not understood, because another text would
    /// lose them.
    fn understood(
        &self,
        text: &GameText<'_>,
        how: ReadOptions,
    ) -> Result<Reading, Vec<Diagnostic>> {
        let reading = read(&text.text, how);
        let is_whole = !text.diagnostics.iter().any(Diagnostic::is_error);
        let left = reading.not_understood();
        if is_whole && left.is_none() {
            return Ok(reading);
        }
        let mut diagnostics = reading.diagnostics;
        diagnostics.retain(Diagnostic::is_error);
        if let Some(left) = left
            && !diagnostics.iter().any(|one| one.span == left.span)
        {
            diagnostics.push(left_as_it_is(left.span, &left.reason));
        }
        Err(diagnostics)
    }

    /// The main line of a game as typed steps.
    fn played(&self, game: &Game, replay: &Replay, how: Conversion) -> Result<Script, TooLong> {
        main_line(game, replay, how, &self.limits)
    }
}

/// The text of a game in the form that all notations give.
fn in_file(text: ppn_arimaa::GameText<'static>) -> GameText<'static> {
    let ppn_arimaa::GameText { text, offset, line, diagnostics, bytes } = text;
    let is_cut = diagnostics.iter().any(|one| *one.code == codes::FAN_GAME_TOO_LONG);
    GameText {
        text,
        offset,
        line,
        diagnostics,
        bytes: bytes.map(Into::into),
        is_cut,
        is_rationed: false,
        half: None,
    }
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

    fn codes(&self) -> Vec<&'static Code> {
        codes::all().collect()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        if self.plain_record {
            return self.split_for_outline(source);
        }
        let texts = ppn_arimaa::Archive::new(source);
        Box::new(texts.map(|text| text.map(in_file)))
    }

    fn split_for_outline<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        whole_text(source, MOST_AT_ONCE, |bytes| in_file(decoded(bytes)))
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let reading = read(&text.text, self.how());
        let replay = reading.games.first().map(|game| replay(game, &self.limits));
        // The board of another variant is unknown.
        let arimaa = reading.games.first().filter(|game| game.is_arimaa());
        let game = arimaa.zip(replay.as_ref());
        let variations = if options.viewer { Variations::Branches } else { Variations::Drop };
        let how = Conversion { variations, ..PLAYED };
        let script = match game {
            Some((game, replay)) => {
                self.played(game, replay, how).map_err(|fault| fault.to_string())
            }
            None => Err("there is no game of Arimaa".to_owned()),
        };
        let of_text = text.diagnostics.iter().cloned().chain(reading.diagnostics);
        let of_replay = replay.iter().flat_map(|replay| replay.diagnostics.iter().cloned());
        let diagnostics: Vec<_> = of_text.chain(of_replay).collect();
        let mut record = match script {
            Ok(script) => {
                let mut record = script.record(&text.text, options).in_costume(animals);
                record.diagnostics.splice(0..0, diagnostics);
                record
            }
            Err(fault) => {
                let metadata = self.headline(text, options);
                unplayed(&text.text, metadata, diagnostics, &codes::UNKNOWN_VARIANT, &fault)
            }
        };
        consequences::join_setup(&text.text, &mut record.diagnostics);
        record.diagnostics.sort_by_key(|one| one.span.start);
        consequences::join_words(&text.text, self.plain_record, &mut record.diagnostics);
        consequences::explain_turn_ids(&text.text, &mut record.diagnostics);
        consequences::join_exchanged(&text.text, &mut record.diagnostics);
        consequences::join_habits(&mut record.diagnostics);
        record
    }

    fn headline(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        let reading = read(&text.text, self.how());
        let Some(game) = reading.games.first() else { return Metadata::default() };
        // A game without turns has the same metadata.
        let mut game = game.clone();
        game.main.clear();
        let replay = replay(&game, &self.limits);
        self.played(&game, &replay, PLAYED).map(|script| script.metadata).unwrap_or_default()
    }

    fn outline(&self, text: &GameText<'_>, name: &str, _: &Options) -> Outline {
        outline::outline(self, text, name)
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        format::format(self, text, options)
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!self.plain_record && !text.contains('"')).then(|| format!("\"{text}\""))
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
        (kind == PartKind::Key).then(|| pages::header(label)).flatten()
    }

    fn continuation(
        &self,
        text: &GameText<'_>,
        is_over: bool,
        _: &Options,
    ) -> Option<Continuation> {
        let reading = read(&text.text, self.how());
        let replay = reading.games.first().map(|game| replay(game, &self.limits));
        let header = if self.plain_record { "" } else { HEADER };
        let hand = rules::Hand::new(&text.text, &reading, replay.as_ref(), is_over, header);
        Some(match hand {
            Ok(hand) => Continuation::Ruled(Box::new(hand)),
            Err(reason) => Continuation::Stuck(reason),
        })
    }

    fn has_scripts(&self) -> bool {
        true
    }

    fn scripts(&self, text: &GameText<'_>, _: &Options) -> Scripts {
        let mut all = Scripts::default();
        let reading = match self.understood(text, self.how()) {
            Ok(reading) => reading,
            Err(diagnostics) => return Scripts { diagnostics, ..all },
        };
        for game in &reading.games {
            let start = Span { start: game.span.start, end: game.span.start };
            if !game.is_arimaa() {
                // Only FAN names the variant: in other notations its turns would be played as
                // Arimaa.
                let reason = format!("the rules of `{}` are unknown", game.variant);
                all.diagnostics.push(not_converted(start, &reason));
                continue;
            }
            let replay = replay(game, &self.limits);
            match scripts(game, &replay, self.conversion, &self.limits) {
                Ok(mut scripts) => all.scripts.append(&mut scripts),
                Err(fault) => all.diagnostics.push(not_converted(start, &fault.to_string())),
            }
            all.diagnostics.extend(replay.diagnostics.into_iter().filter(Diagnostic::is_error));
            all.diagnostics.extend(headers_left_out(game, self.conversion));
        }
        all
    }

    fn writes(&self, from: &dyn Notation) -> bool {
        let from: &dyn Any = from;
        let rewrites = |from: &Self| !(self.plain_record && from.plain_record);
        from.is::<Ppn>() || from.downcast_ref().is_some_and(rewrites)
    }

    fn write(&self, from: &dyn Notation, texts: &[GameText<'_>], options: &Options) -> Converted {
        let from: &dyn Any = from;
        let mut converted = Converted::default();
        if let Some(ppn) = from.downcast_ref::<Ppn>() {
            write::from_ppn(self, ppn, texts, options, &mut converted);
        } else if let Some(from) = from.downcast_ref::<Self>() {
            for (index, text) in texts.iter().enumerate() {
                match self.understood(text, from.how()) {
                    Ok(reading) => write::write(self, &reading, index, &mut converted),
                    Err(diagnostics) => converted.report(index, diagnostics),
                }
            }
        }
        converted
    }

    /// A variation is a separate game in PPN, after the game that it belongs to. A plain record has
    /// room for one game, and reports the others.
    fn needs_all_games(&self, from: &dyn Notation) -> bool {
        self.plain_record || (from as &dyn Any).is::<Ppn>()
    }

    fn codes_of_comments(&self) -> Vec<&'static Code> {
        standard_codes()
    }
}

/// The report of headers that PPN has no keys for, unless they are kept.
fn headers_left_out(game: &ppn_arimaa::Game, how: Conversion) -> Option<Diagnostic> {
    if how.headers {
        return None;
    }
    let others: Vec<_> = game.headers.iter().filter(|header| !header.names_players()).collect();
    let first = others.first()?;
    let what = match others.len() {
        1 => format!("the header `{}` is", first.name),
        count => format!("{count} headers are"),
    };
    let report = left_out(first.span, &what, "PPN has no keys for headers other than the players");
    Some(report.with_help("`ppn convert --headers` keeps them as keys that begin with `FAN-`"))
}

/// The beginning of a text in FAN without further data of the game.
const HEADER: &str = "FAN31415926 1\n\n";

/// The maximum number of bytes in memory if a text is not split into games.
const MOST_AT_ONCE: usize = 64 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_record::{Mark, Place, StepPart};

    const BODY: &str = "1g Hb2 Rh1\n1s ra8 rb3\n2g @xd4=red rb3w Hb2n \"a push\"\n";

    fn check(record: &Record<'_>, state: usize) {
        assert!(record.costume.is_some());
        assert!(!record.has_errors(), "{:?}", record.diagnostics);
        let at = |x: f64, y: f64| Place { x, y };
        let marking = Mark::Place { at: at(4.0, 4.0), value: "red".to_owned() };
        assert_eq!(record.marks(state), [marking]);
        let step = |from, to| Mark::Step { from, to, part: StepPart::Push };
        let push = [step(at(2.0, 3.0), at(1.0, 3.0)), step(at(2.0, 2.0), at(2.0, 3.0))];
        assert_eq!(record.marks(state + 1), &push[..1]);
        assert_eq!(record.marks(state + 2), push);
        assert_eq!((record.marks(0), record.span(state + 2).slice(record.text)), (&[][..], "Hb2n"));
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
}
