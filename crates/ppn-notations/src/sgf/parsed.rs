//! A game in SGF that was read.

use super::{
    Sgf, format, guidance, junction, metadata, ration,
    rules::Hand,
    script::{Purpose, is_one_line, script},
};
use crate::{game_reading::GameReading, unplayed::unplayed};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Completion, Explanation, FormatOptions, Formatted, Junction, Lines, Options, Part, Record,
    Rules, Script, Scripts, left_as_it_is, left_out, lint::without_fences, not_converted,
};
use ppn_sgf::{Reading, Replay, Tree, codes, read, replay};
use ppn_source::{Diagnostic, Span};

/// The metadata of a tree without its start board.
pub(super) fn headline(text: &str, tree: Option<&Tree>) -> Metadata {
    let mut script = Script::default();
    if let Some(tree) = tree {
        metadata::add(&mut script, text, tree);
    }
    script.metadata
}

/// A text that was read as trees, of which the first is played.
pub(super) struct Read {
    pub(super) notation: Sgf,
    pub(super) reading: Reading,
}

impl Read {
    pub(super) fn tree(&self) -> Option<&Tree> {
        self.reading.trees.first()
    }

    fn replayed(&self, text: &str) -> Option<(&Tree, Replay)> {
        let tree = self.tree()?;
        Some((tree, replay(text, tree, &self.notation.limits)?))
    }
}

impl GameReading for Read {
    type In = Sgf;

    fn new(mut notation: Sgf, text: &GameText<'_>) -> Self {
        if text.is_rationed {
            notation.limits = ration::limits(notation.limits, text.text.len());
        }
        Self { notation, reading: read(&without_fences(&text.text), &notation.limits) }
    }

    /// Plays the game. `text` is the text that was read.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let of_text = text.diagnostics.iter().chain(&self.reading.diagnostics);
        let mut diagnostics: Vec<_> = of_text.cloned().collect();
        let Some((tree, replay)) = self.replayed(&text.text) else {
            diagnostics.extend(self.tree().map(|tree| other_game(&text.text, tree)));
            let metadata = headline(&text.text, self.tree());
            let (unknown, fault) = (&codes::OTHER_GAME, "there is no game");
            return unplayed(&text.text, metadata, diagnostics, unknown, fault);
        };
        let purpose = if options.viewer { Purpose::Viewer } else { Purpose::Boards };
        let (script, faults) = script(&text.text, tree, &replay, &self.notation.limits, purpose);
        let mut record = script.record(&text.text, options);
        diagnostics.extend(replay.diagnostics);
        diagnostics.extend(faults);
        diagnostics.sort_by_key(|one| one.span.start);
        record.diagnostics.splice(0..0, diagnostics);
        record
    }

    /// The first part of the text that would be lost if it were written anew.
    fn not_understood(&self, text: &GameText<'_>) -> Option<Diagnostic> {
        let found = || text.diagnostics.iter().chain(&self.reading.diagnostics);
        if let Some(error) = found().find(|one| one.is_error()) {
            return Some(error.clone());
        }
        let guessed = found().find(|one| *one.code == codes::ENCODING_GUESSED)?;
        Some(left_as_it_is(guessed.span, "its encoding is not known"))
    }

    /// The words before and after the game.
    fn stray_comments(&self, text: &str) -> Vec<Span> {
        let Some(tree) = self.tree() else { return Vec::new() };
        let game = tree.span.range();
        let words = |part: std::ops::Range<usize>| {
            let (start, words) = (part.start, &text[part]);
            let words = words.trim_start_matches('\u{feff}').trim();
            let start = start + text[start..].find(words).unwrap_or_default();
            (!words.is_empty()).then(|| Span::new(start, start + words.len()))
        };
        [0..game.start, game.end..text.len()].into_iter().filter_map(words).collect()
    }

    fn scripts(&self, text: &GameText<'_>) -> Scripts {
        let mut scripts = Scripts::default();
        if let Some(left) = self.not_understood(text) {
            scripts.diagnostics.push(left);
            return scripts;
        }
        match self.replayed(&text.text) {
            Some((tree, replay)) => {
                scripts.scripts.push(
                    script(&text.text, tree, &replay, &self.notation.limits, Purpose::Conversion).0,
                );
                scripts
                    .diagnostics
                    .extend(replay.diagnostics.iter().filter(|one| one.is_error()).cloned());
                if is_one_line(replay.size) {
                    let size = tree.root().and_then(|root| tree.value(root, "SZ"));
                    let span = size.map_or(Span::default(), |size| size.span);
                    let reason = "PPN has no board of one line";
                    scripts.diagnostics.push(left_out(span, "its board is", reason));
                }
            }
            None => {
                let span = self.tree().map_or(Span::default(), |tree| game_span(&text.text, tree));
                scripts.diagnostics.push(not_converted(span, "only games of go have a board"));
            }
        }
        scripts
    }

    fn metadata(&self, text: &GameText<'_>, _: &Options) -> Metadata {
        headline(&text.text, self.tree())
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        format::format(self, text, options)
    }

    fn junction(&self, text: &str, _: &[Part], lines: &Lines<'_, '_>, at: usize) -> Junction {
        match self.tree() {
            Some(tree) => junction::junction(text, tree, lines, at),
            None => Junction::new("", Span::default()),
        }
    }

    fn parts(&self, text: &str) -> Vec<Part> {
        guidance::parts(text, &self.reading)
    }

    fn explain(&self, text: &str, _: &[Part], at: u32) -> Option<Explanation> {
        guidance::explain(text, &self.reading, at)
    }

    fn complete(&self, text: &str, at: u32) -> Vec<Completion> {
        guidance::complete(text, at)
    }

    fn rules(&self, text: &str, _: bool) -> Option<Result<Box<dyn Rules>, String>> {
        let hand = match self.replayed(text) {
            Some((tree, replay)) => Hand::new(text, tree, &replay),
            None => Err("only games of go can be continued".to_owned()),
        };
        Some(hand.map(|hand| Box::new(hand) as _))
    }
}

/// The place of the number of the game.
fn game_span(text: &str, tree: &Tree) -> Span {
    let value = tree.root().and_then(|root| tree.value(root, "GM"));
    value.map_or(Span::empty(tree.span.range().start.min(text.len())), |value| value.span)
}

fn other_game(text: &str, tree: &Tree) -> Diagnostic {
    let span = game_span(text, tree);
    let named = match span.slice(text).trim() {
        "2" => " (Othello)",
        "3" => " (chess)",
        "4" => " (Gomoku and Renju)",
        "5" => " (nine men's morris)",
        "6" => " (backgammon)",
        "7" => " (Chinese chess)",
        "8" => " (shogi)",
        "9" => " (Lines of Action)",
        "10" => " (Ataxx)",
        "11" => " (Hex)",
        "18" => " (Amazons)",
        "19" => " (Octi)",
        "21" => " (Twixt)",
        "29" => " (Tumbleweed)",
        "40" => " (Kropki)",
        _ => "",
    };
    let message = format!(
        "the game `{}`{named} has no board here; only go, `GM[1]`, is played",
        span.slice(text).trim()
    );
    Diagnostic::new(&codes::OTHER_GAME, span, message)
}
