//! Reports the problems of a text in a chosen format.
//!
//! ```text
//! cargo run -p ppn-report --example report -- sarif < game.ppn
//! ```
//!
//! Formats: `full`, `color`, `concise`, `github`, `json`, `sarif`. The only problem that it looks for
//! is a word that is written twice in a row.

use ppn_report::{
    Code, Concise, Diagnostic, Edit, Fix, Format, Full, FullOptions, Github, Json, Sarif, Severity,
    Source, Span,
};
use std::{
    error::Error,
    io::{self, Read},
};

static TWICE: Code = Code::new(
    "W9901",
    "word-twice",
    Severity::Warning,
    "a word is written twice in a row",
    "The same word follows itself, which is probably unintended.",
);

fn main() -> Result<(), Box<dyn Error>> {
    let mut format: Box<dyn Format> = match std::env::args().nth(1).as_deref() {
        Some("color") => Box::new(Full::new(FullOptions::default().with_color(true))),
        Some("concise") => Box::new(Concise),
        Some("github") => Box::new(Github),
        Some("json") => Box::new(Json::default()),
        Some("sarif") => Box::new(Sarif::default()),
        Some("full") | None => Box::new(Full::default()),
        Some(other) => return Err(format!("unknown format `{other}`").into()),
    };
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    let mut out = io::stdout().lock();
    format.write(&Source::new("<stdin>", &text), &words_twice(&text), &mut out)?;
    format.finish(&mut out)?;
    Ok(())
}

/// Finds words that occur twice in a row.
fn words_twice(text: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut before: Option<(&str, Span)> = None;
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let span = Span::new(at, at + word.len());
        at += piece.len();
        if word.is_empty() {
            continue;
        }
        if let Some((last, first)) = before
            && last == word
        {
            let between = Span { start: first.end, end: span.end };
            diagnostics.push(
                Diagnostic::new(&TWICE, span, format!("`{word}` is written twice"))
                    .with_other(first, "first here")
                    .with_help("remove one of them")
                    .with_fix(Fix::guess(
                        format!("remove the second `{word}`"),
                        [Edit::replace(between, "")],
                    )),
            );
        }
        before = Some((word, span));
    }
    diagnostics
}
