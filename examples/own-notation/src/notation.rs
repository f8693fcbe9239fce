//! The notation: a line is a game.

use crate::script::{codes, script};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    FormatOptions, Formatted, Notation, Options, Outline, Parsed, Record, Script, Scripts,
    Serializable, Structure, Texts, left_as_it_is,
};
use ppn_source::{Code, Diagnostic, FilePlace};
use serde::Serialize;
use std::io::BufRead;

/// Games of tic-tac-toe: a line is a game, and a word is a square.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

impl Notation for TicTacToe {
    fn name(&self) -> &'static str {
        "tictactoe"
    }

    fn title(&self) -> &'static str {
        "Tic-tac-toe"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["ttt"]
    }

    fn codes(&self) -> Vec<&'static Code> {
        codes::CODES.to_vec()
    }

    fn split<'r>(&self, mut source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let mut place = FilePlace::default();
        // Reading an archive of any length takes only the memory of a line.
        Box::new(std::iter::from_fn(move || {
            let mut bytes = Vec::new();
            match source.read_until(b'\n', &mut bytes) {
                Ok(0) if place.offset > 0 => None,
                Ok(_) => {
                    let next = place.after(&bytes);
                    let text = GameText { place, ..GameText::whole(bytes) };
                    place = next;
                    Some(Ok(text))
                }
                Err(error) => Some(Err(error)),
            }
        }))
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        let (script, diagnostics) = script(&text.text);
        Box::new(ParsedGame { text, options: options.clone(), script, diagnostics })
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let (script, diagnostics) = script(&text.text);
        record(&text.text, script, diagnostics, options)
    }

    fn headline(&self, _: &GameText<'_>, _: &Options) -> Metadata {
        Metadata::default()
    }

    fn outline(&self, text: &GameText<'_>, _: &str, _: &Options) -> Outline {
        let (script, diagnostics) = script(&text.text);
        let squares = script.entries.iter().map(|entry| entry.span.slice(&text.text).to_owned());
        let game = Game { squares: squares.collect() };
        Outline { games: vec![Box::new(game)], diagnostics }
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn writes(&self, _: &dyn Notation) -> bool {
        false
    }
}

fn record<'t>(
    text: &'t str,
    script: Script,
    diagnostics: Vec<Diagnostic>,
    options: &Options,
) -> Record<'t> {
    let mut record = script.record(text, options);
    record.diagnostics.extend(diagnostics);
    record.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    record
}

/// A game that was read.
struct ParsedGame<'t> {
    text: GameText<'t>,
    options: Options,
    script: Script,
    diagnostics: Vec<Diagnostic>,
}

impl Parsed for ParsedGame<'_> {
    fn text(&self) -> &GameText<'_> {
        &self.text
    }

    fn notation(&self) -> &dyn Notation {
        &TicTacToe
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn record(&self) -> Record<'_> {
        record(&self.text.text, self.script.clone(), self.diagnostics.clone(), &self.options)
    }

    fn format(&self, _: &FormatOptions) -> Formatted {
        let text = &*self.text.text;
        // Text that was not understood is never rewritten.
        if let Some(first) = self.diagnostics.first() {
            let diagnostics = vec![left_as_it_is(first.span, &first.message)];
            return Formatted { text: text.to_owned(), diagnostics, kept: None };
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ") + if text.ends_with('\n') { "\n" } else { "" };
        Formatted { text, diagnostics: Vec::new(), kept: None }
    }

    fn scripts(&self) -> Scripts {
        let (scripts, diagnostics) = (vec![self.script.clone()], self.diagnostics.clone());
        Scripts { scripts, diagnostics, ..Scripts::default() }
    }
}

/// The structure of a game, as `ppn parse` shows it.
#[derive(Serialize)]
struct Game {
    squares: Vec<String>,
}

impl Structure for Game {
    fn tree(&self) -> String {
        self.squares.iter().map(|square| format!("square {square}\n")).collect()
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }
}
