//! The reports about a wrong file.

use ppn::{Diagnostic, GameText, Options};
use ppn_report::{Drawing, FullOptions, Source};

/// A file, followed by the report of each diagnostic, game by game.
#[must_use]
pub fn page(text: &str, options: &Options) -> String {
    page_of(ppn::read(text), options)
}

/// The games of a file, followed by the report of each diagnostic.
#[must_use]
pub fn page_of<'t>(games: impl IntoIterator<Item = GameText<'t>>, options: &Options) -> String {
    let (mut texts, mut reported) = (String::new(), String::new());
    for game in games {
        let source = Source { line: game.line, ..Source::new("game.ppn", &game.text) };
        texts.push_str(&game.text);
        reported.push_str(&reports(source, &ppn::check(&game, options)));
    }
    let mut texts = texts.replace('\t', "⇥").replace('\r', "␍");
    texts.truncate(texts.floor_char_boundary(LONGEST_SOURCE));
    format!("{}\n\n{reported}", texts.trim_end())
}

/// The maximum number of bytes of a file that are shown above its reports.
const LONGEST_SOURCE: usize = 600;

/// The reports of some diagnostics, without colours, and the fixes that they offer.
#[must_use]
pub fn reports(source: Source<'_>, diagnostics: &[Diagnostic]) -> String {
    let drawing = Drawing::new(source, FullOptions::default());
    let mut page = Vec::new();
    for diagnostic in diagnostics {
        drawing.write(diagnostic, &mut page).expect("memory takes everything");
        for fix in &diagnostic.fixes {
            let mut text = source.text.to_owned();
            for edit in fix.edits.iter().rev() {
                text.replace_range(edit.span.range(), &edit.text);
            }
            page.extend(format!("fix: {}\n{}\n", fix.title, text.trim_end()).into_bytes());
        }
    }
    String::from_utf8_lossy(&page).into_owned()
}
