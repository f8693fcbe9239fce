//! What a person sees of a faulty file.

use ppn::{Diagnostic, Options};
use ppn_syntax::report::{Excerpt, Report};

/// A file, and below it the report of each diagnostic, game by game.
#[must_use]
pub fn page(text: &str, options: &Options) -> String {
    let mut page = text.replace('\t', "⇥").replace('\r', "␍");
    page.truncate(page.floor_char_boundary(600));
    page.truncate(page.trim_end().len());
    page.push_str("\n\n");
    for game in ppn::read(text) {
        let excerpt = Excerpt { name: "game.ppn", text: &game.text, first_line: game.line + 1 };
        page.push_str(&reports(excerpt, &ppn::check(&game, options)));
    }
    page
}

/// The reports of some diagnostics, without colours, and the fixes that they offer.
#[must_use]
pub fn reports(excerpt: Excerpt<'_>, diagnostics: &[Diagnostic]) -> String {
    let report = Report::new(excerpt);
    let mut page = Vec::new();
    for diagnostic in diagnostics {
        report.write(diagnostic, &mut page).expect("memory takes everything");
        for fix in &diagnostic.fixes {
            let mut text = excerpt.text.to_owned();
            for edit in fix.edits.iter().rev() {
                text.replace_range(edit.span.range(), &edit.text);
            }
            page.extend(format!("fix: {}\n{}\n", fix.title, text.trim_end()).into_bytes());
        }
    }
    String::from_utf8_lossy(&page).into_owned()
}
