//! The reports about a wrong file, and pages with those of many.

use ppn::{Diagnostic, GameText, Options};
use ppn_report::{Drawing, FullOptions, Source};
use std::collections::BTreeMap;

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
        let source = Source::new("game.ppn", &game.text).with_place(game.place);
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

/// Pages of one kind, each below its name: a reviewer reads one file.
#[must_use]
pub fn topic<'n>(pages: impl IntoIterator<Item = (&'n str, String)>) -> String {
    pages.into_iter().map(|(name, page)| format!("═════ {name} ═════\n\n{page}\n")).collect()
}

/// A topic for each layer, by its name, from pages with the names of codes.
///
/// # Panics
/// If no code has the name of a page.
#[must_use]
pub fn by_layer<'n>(
    pages: impl IntoIterator<Item = (&'n str, String)>,
) -> BTreeMap<String, String> {
    let mut topics: BTreeMap<String, String> = BTreeMap::new();
    for (name, page) in pages {
        let code = ppn::all_codes().find(|code| code.name == name).expect("the name of a code");
        let layer = format!("{:?}", code.layer()).to_lowercase();
        topics.entry(layer).or_default().push_str(&topic([(name, page)]));
    }
    topics
}
