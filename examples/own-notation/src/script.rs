//! The words of a game as typed steps.

use ppn_record::{Action, Entry, Place, Script, Step};
use ppn_source::{Diagnostic, Span};

/// The problems that a game can have.
pub mod codes {
    ppn_source::codes! {
        NOT_A_SQUARE = "E9001" "ttt-square" Error,
            "a word that is not a square",
            "The board has the squares `a1` to `c3`.\n\n# Example\n```ttt\nb2 d4\n```\n";
        TAKEN = "E9002" "ttt-taken" Error,
            "a square that has a piece",
            "Each square takes one piece.\n\n# Example\n```ttt\nb2 b2\n```\n";
    }
}

/// The pieces of the two players, as PPN writes them: a black and a white bit.
const PIECES: [&str; 2] = ["K●", "W●"];

/// Reads the words of a text. A word that is not a move is reported, and the rest is read.
///
/// Spans count from the beginning of the text. Text after `#` is a remark.
pub(crate) fn script(text: &str) -> (Script, Vec<Diagnostic>) {
    let (mut script, mut diagnostics) = (Script::default(), Vec::new());
    let moves = text.split('#').next().unwrap_or_default();
    let mut taken = Vec::new();
    for word in moves.split_whitespace() {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let span = Span::new(start, start + word.len());
        let Some(at) = square(word) else {
            let message = format!("`{word}` is not a square of the board");
            let diagnostic = Diagnostic::new(&codes::NOT_A_SQUARE, span, message);
            diagnostics.push(diagnostic.with_help("write one of `a1` to `c3`"));
            continue;
        };
        if taken.contains(&word) {
            let message = format!("there is a piece on {word}");
            diagnostics.push(Diagnostic::new(&codes::TAKEN, span, message));
            continue;
        }
        taken.push(word);
        let piece = PIECES[script.entries.len() % 2].into();
        let step = Step { action: Action::Put { piece, at }, span };
        script.entries.push(Entry::new(format!("{}.", script.entries.len() + 1), vec![step]));
    }
    (script, diagnostics)
}

/// The place of a square: column `a` and row `1` are at (1, 1).
fn square(word: &str) -> Option<Place> {
    let &[column @ b'a'..=b'c', row @ b'1'..=b'3'] = word.as_bytes() else {
        return None;
    };
    Some(Place { x: f64::from(column - b'a' + 1), y: f64::from(row - b'1' + 1) })
}
