//! The cases of the specification with their boards beside them.

use ppn::{Frames, Record};
use ppn_render::picture::{self, Annotate, Options};
use std::{
    collections::BTreeMap,
    fmt::Write,
    hash::{DefaultHasher, Hash, Hasher},
};
use xtask::spec::{Case, Chapter};

/// Shows a case and its board next to each other, or below each other on a narrow page.
const STYLE: &str = "\
<style>
.case { display: flex; flex-wrap: wrap; gap: 0.2em 1.5em; align-items: center; }
.case > pre { flex: 1 1 24em; min-width: 0; }
.beside { flex: 0 0 10em; font-size: 0.85em; text-align: center; }
.beside img { display: block; margin: 0.3em auto 0; max-width: 100%; max-height: 18em; }
.beside img { background: #fff; border-radius: 4px; }
.beside pre { display: inline-block; margin: 0.3em 0 0; text-align: left; }
</style>
";

/// Pictures by their names in the folder of the pages.
pub(super) type Pictures = BTreeMap<String, String>;

/// The page of a chapter with the name of each case and its board, if it has one, beside it.
pub(super) fn with_boards(chapter: &Chapter, pictures: &mut Pictures) -> String {
    let mut new = String::new();
    let mut cases = chapter.cases.iter();
    let mut current = None;
    for line in chapter.page.lines() {
        if line.starts_with("```case ") {
            current = cases.next();
            new.push_str("<div class=\"case\">\n\n");
        }
        new.push_str(line);
        new.push('\n');
        if line == "```"
            && let Some(case) = current.take()
        {
            let (name, why, board) = (&case.name, &case.why, board(case, pictures));
            let name = format!("<span id=\"{name}\">{name}, {why}</span>");
            let _ = writeln!(new, "\n<div class=\"beside\">{name}{board}</div>\n</div>");
        }
    }
    match new.split_once('\n') {
        Some((title, rest)) => format!("{title}\n\n{STYLE}{rest}"),
        None => new,
    }
}

/// The last board of a case's game, or its text diagram. A wrong text has no board.
fn board(case: &Case, pictures: &mut Pictures) -> String {
    if let Some(diagram) = case.expect["diagram"].as_str() {
        return format!("<pre>{}</pre>", escaped(diagram.trim_end()));
    }
    let text = case.ask["text"].as_str().filter(|_| case.is_game());
    let mut board = String::new();
    for game in text.into_iter().flat_map(ppn::read) {
        let record = ppn::replay(&game, &ppn::Options::default());
        let Some(svg) = last_board(&record) else { continue };
        // Cases with the same board share the picture.
        let mut hasher = DefaultHasher::new();
        svg.hash(&mut hasher);
        let name = format!("case-{:016x}.svg", hasher.finish());
        let _ = write!(board, "<img src=\"{name}\" alt=\"the last board\">");
        pictures.insert(name, svg);
    }
    board
}

fn last_board(record: &Record<'_>) -> Option<String> {
    let frame = Frames::new(record, true).last()?;
    let pieces: Vec<_> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
    let options = Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_annotation_scale(record.scale_factor)
        .with_pixels_per_inch(44.0);
    // Places that are too far away have no picture.
    (!pieces.is_empty()).then(|| picture::svg(&pieces, &options).ok()).flatten()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_with_a_board_has_it_beside_it() {
        let (mut pictures, mut shown) = (Pictures::new(), 0);
        for chapter in xtask::spec::chapters().unwrap() {
            let new = with_boards(&chapter, &mut pictures);
            let (name, cases) = (chapter.name, &chapter.cases);
            assert_eq!(chapter.page.matches("\n```case ").count(), cases.len(), "{name}");
            let has_board = |case: &&Case| {
                let board = case.expect["games"][0]["last_board"].as_array();
                // Bytes, and texts of parts that are repeated, have no picture.
                let is_text = case.ask["text"].is_string();
                board.is_some_and(|board| is_text && !board.is_empty())
            };
            // A piece of LI-1 is too far away for a picture.
            let boards = cases.iter().filter(has_board).count();
            let images = new.matches("<img ").count();
            assert!(images + 1 >= boards, "{name}: {images} of {boards}");
            assert_eq!(new.matches("<div class=\"case\">").count(), cases.len(), "{name}");
            assert_eq!(new.matches("</div>").count(), 2 * cases.len(), "{name}");
            shown += images;
        }
        assert!(shown > 150, "{shown}");
        let bytes: usize = pictures.values().map(String::len).sum();
        assert!(bytes < 2_000_000, "{bytes} bytes");
    }
}
