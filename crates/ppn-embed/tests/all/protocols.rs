//! The protocols of mdBook and Pandoc, as their programs wrote them.

use crate::support::{Files, settings};
use ppn_embed::{MdBook, Pandoc, PandocStyle, embed};

#[test]
fn the_chapters_of_a_book_are_changed_and_nothing_else() {
    let recorded = include_str!("recorded/mdbook.json");
    let mut book = MdBook::read(recorded).unwrap();
    let all = ("all".to_owned(), "true".to_owned());
    let theme = ("theme".to_owned(), "print".to_owned());
    assert_eq!(book.settings(), [all, theme]);
    let mut chapters = Vec::new();
    book.each_chapter(&mut |path, content| {
        chapters.push(path.to_owned());
        content.push_str("END");
    });
    assert_eq!(chapters, ["kono.md", "games/chess.md"]);
    let written = book.to_json().replace("END", "");
    let expected: [serde_json::Value; 2] = serde_json::from_str(recorded).unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), expected[1]);
    assert!(MdBook::read("{}").is_err() && MdBook::read("[1, 2]").is_err());
}

/// The document of a recording with its pictures, as JSON with line breaks.
fn filtered(recorded: &str, target: &str) -> String {
    let document = Pandoc::read(recorded).unwrap();
    let embedded = embed(&document.blocks(), &settings(), &Files::default());
    assert_eq!(embedded.diagnostics, []);
    let style =
        PandocStyle::default().with_folder("pictures/".to_owned()).with_target(target.to_owned());
    let mut written = document.with(&embedded, &style);
    for picture in embedded.pictures() {
        // The name has the version of the crate in its hash.
        written = written.replace(&picture.name, "….svg");
    }
    let written: serde_json::Value = serde_json::from_str(&written).unwrap();
    written["blocks"]
        .as_array()
        .unwrap()
        .iter()
        .fold(String::new(), |page, block| page + &block.to_string() + "\n")
}

#[test]
fn a_document_of_pandoc_3_has_figures() {
    insta::assert_snapshot!(filtered(include_str!("recorded/pandoc-3.json"), "html"));
}

#[test]
fn a_document_of_pandoc_2_has_images_with_titles() {
    insta::assert_snapshot!(filtered(include_str!("recorded/pandoc-2.json"), "html"));
}

#[test]
fn latex_counts_its_figures_itself() {
    let written = filtered(include_str!("recorded/pandoc-3.json"), "latex");
    assert!(written.contains("\\\\figurename~\\\\ref{fig:start}"), "{written}");
    assert!(!written.contains("Diagram"), "{written}");
}

#[test]
fn what_is_no_document_is_refused() {
    assert!(Pandoc::read("{\"blocks\": []}").is_err() && Pandoc::read("").is_err());
}

#[test]
fn a_block_with_tildes_keeps_them() {
    let json = r#"{"pandoc-api-version":[1,23],"meta":{},"blocks":[
        {"t":"CodeBlock","c":[["",["ppn"],[["as","moves"]]],"1. S@b2 {\n~~~~\n}"]}]}"#;
    let document = Pandoc::read(json).unwrap();
    assert_eq!(document.blocks().blocks[0].body.text(), "1. S@b2 {\n~~~~\n}\n");
}

#[test]
fn only_chapters_of_a_book_are_changed() {
    let json = r#"[{"root": "/b"}, {"items": [
        {"PartTitle": "content"}, "Separator",
        {"Chapter": {"content": "a", "path": "a.md", "sub_items": [
            {"Chapter": {"content": "b", "path": "b.md", "sub_items": []}}]}},
        {"Other": {"Chapter": {"content": "c", "path": "c.md"}}},
        {"Chapter": {"content": "draft", "path": null}}]}]"#;
    let mut book = MdBook::read(json).unwrap();
    let mut seen = Vec::new();
    book.each_chapter(&mut |path, content| seen.push(format!("{path}: {content}")));
    assert_eq!(seen, ["a.md: a", "b.md: b"]);
    assert!(!book.to_json().contains("sections"));
}
