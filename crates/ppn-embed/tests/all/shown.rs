//! What documents show instead of fences.

use crate::support::{Files, embedded, settings};
use ppn_embed::{Blocks, Drawing, MarkdownStyle, Shown, embed, markdown};

const KONO: &str = "---\nGameType: Four Field Kono\n...\n1. b1:b3 {jump}\n1... d3:b3\n";

/// A document with pictures, whose names have `…` instead of a hash.
fn written(text: &str) -> String {
    let files = Files { files: vec![("kono.ppn", KONO)], ..Files::default() };
    let embedded = embedded(text, &files);
    assert_eq!(embedded.diagnostics, [], "{text}");
    let style = MarkdownStyle::default().with_folder("pictures/".to_owned());
    let mut written = markdown(text, &embedded, &style);
    for picture in embedded.pictures() {
        let extension = picture.name.rsplit_once('.').unwrap().1;
        written = written.replace(&picture.name, &format!("….{extension}"));
    }
    written
}

#[test]
fn everything_but_fences_stays() {
    let text = "---\ntitle: A\n---\n\n# A *b*\r\n\n```ppn\n1. S@b2\n```\n\n    ```ppn {}\n\n\
                `ppn {}`\n\n```rust {.ignore}\nlet a;\n```\n\n[a](#b)\n\n<!--\n```ppn {}\n```\n-->\n";
    assert_eq!(written(text), text);
}

#[test]
fn a_picture_has_a_text_for_people_who_cannot_see_it() {
    let shown = |options: &str| {
        let text = format!("```ppn {{{options}}}\n{KONO}```\n");
        written(&text)
    };
    assert_eq!(shown(""), "![Four Field Kono: after 1... d3:b3](pictures/….svg)\n");
    assert_eq!(shown("move=start"), "![Four Field Kono: start board](pictures/….svg)\n");
    assert_eq!(shown("move=1. alt=\"A \\\"jump\\\"\""), "![A \"jump\"](pictures/….svg)\n");
}

#[test]
fn captions_numbers_and_references() {
    let text = "See [](#fig:b) and [](#other).\n\n\
                ```ppn {src=kono.ppn #fig:a}\n```\n\n\
                ```ppn {src=kono.ppn move=1. caption=\"A & {move}: {comment}\"}\n```\n\n\
                ```ppn {src=kono.ppn label=fig:b caption=B width=50%}\n```\n";
    let expected = "See [Diagram 2](#fig:b) and [](#other).\n\n\
        <figure id=\"fig:a\"><img src=\"pictures/….svg\" alt=\"Four Field Kono: after 1... d3:b3\">\
        <figcaption>Diagram 1</figcaption></figure>\n\n\
        <figure><img src=\"pictures/….svg\" alt=\"Four Field Kono: after 1. b1:b3\">\
        <figcaption>A &amp; 1. b1:b3: jump</figcaption></figure>\n\n\
        <figure id=\"fig:b\"><img src=\"pictures/….svg\" alt=\"Four Field Kono: after 1... d3:b3\" width=\"50%\">\
        <figcaption>Diagram 2: B</figcaption></figure>\n";
    assert_eq!(written(text), expected);
}

#[test]
fn prefixes_of_lists_and_quotations_stay() {
    let text = "> - A:\n>\n>   ```ppn {as=text setup=\"Four Field Kono\"}\n>   ```\n>\n>   B\n";
    let shown = written(text);
    assert!(shown.starts_with("> - A:\n>\n>   ```text\n>    ┌"), "{shown}");
    assert!(shown.ends_with("\n>   ```\n>\n>   B\n"), "{shown}");
    assert!(shown.lines().all(|line| line.starts_with('>')), "{shown}");
}

#[test]
fn text_directly_below_a_fence_stays_apart() {
    let below = |before: &str, prefix: &str, after: &str| {
        let text = format!("{before}```ppn {{setup=\"Four Field Kono\"}}\n{prefix}```\n{after}\n");
        let shown = written(&text);
        let (_, rest) = shown.split_once("svg)\n").unwrap_or_else(|| panic!("{shown}"));
        rest.to_owned()
    };
    // A heading, code, an item of a list and a paragraph.
    for after in ["---", "    code", "- item", "text"] {
        assert_eq!(below("", "", after), format!("\n{after}\n"), "{after}");
    }
    assert_eq!(below("> ", "> ", "lazy"), "\nlazy\n");
    assert_eq!(below("> ", "> ", "> text"), ">\n> text\n");
    assert_eq!(below("> ", "> ", ">"), ">\n");
    assert_eq!(below("- ", "  ", "- item"), "- item\n");
    assert_eq!(below("- ", "  ", "  text"), "\n  text\n");
    assert_eq!(below("- ", "  ", "text"), "\ntext\n");
    assert_eq!(below("", "", ""), "\n");
}

#[test]
fn a_byte_order_mark_is_no_text() {
    let shown = written("\u{feff}```ppn {setup=\"Four Field Kono\"}\n```\n");
    assert_eq!(shown, "\u{feff}![Four Field Kono: start board](pictures/….svg)\n");
}

#[test]
fn games_in_words() {
    let shown = |kind: &str| written(&format!("```ppn {{as={kind}}}\n{KONO}```\n"));
    assert_eq!(shown("moves"), "1\\. b1:b3 1... d3:b3\n");
    let score = shown("score diagrams=1.");
    assert!(score.starts_with("**1. b1:b3** jump\n\n<figure><img "), "{score}");
    assert!(
        score.ends_with("<figcaption>1. b1:b3</figcaption></figure>\n\n**1... d3:b3**\n"),
        "{score}"
    );
    assert_eq!(shown("nothing"), "\n");
    assert_eq!(shown("code"), format!("```ppn {{as=code}}\n{KONO}```\n"));
}

#[test]
fn a_game_is_shared_by_its_name() {
    let text = format!(
        "```ppn {{name=a move=start}}\n```\n\n~~~ppn {{name=a as=nothing}}\n{KONO}~~~\n\n```ppn {{name=a}}\n```\n"
    );
    let found = embedded(&text, &Files::default());
    let names: Vec<&str> = found.pictures().map(|picture| picture.alt.as_str()).collect();
    assert_eq!(names, ["Four Field Kono: start board", "Four Field Kono: after 1... d3:b3"]);
}

#[test]
fn a_file_is_read_once() {
    let files = Files { files: vec![("kono.ppn", KONO)], ..Files::default() };
    let fence = "```ppn {src=kono.ppn move=1.}\n```\n\n";
    assert!(!embedded(&fence.repeat(3), &files).has_errors());
    assert_eq!(*files.read.borrow(), ["kono.ppn"]);
}

#[test]
fn a_picture_that_is_there_is_not_drawn() {
    let text = format!("```ppn {{}}\n{KONO}```\n");
    let mut files = Files::default();
    let drawn = embedded(&text, &files);
    let name = drawn.pictures().next().unwrap().name.clone();
    files.pictures.push(name.clone());
    let again = embedded(&text, &files);
    let picture = again.pictures().next().unwrap();
    assert_eq!((&picture.name, &picture.bytes), (&name, &None));
    let redrawn = embed(&Blocks::of_markdown(&text), &settings().with_redraws(true), &files);
    assert!(redrawn.pictures().next().unwrap().bytes.is_some());
}

/// A picture with another name is drawn again, so each option that changes pixels must change the name.
#[test]
fn each_option_of_drawings_changes_the_name() {
    let name = |options: &str| {
        let text = format!("```ppn {{move=1. {options}}}\n{KONO}```\n");
        let found = embedded(&text, &Files::default());
        assert_eq!(found.diagnostics, [], "{options}");
        found.pictures().next().unwrap().name.clone()
    };
    let values = [
        ("view", "oblique"),
        ("angle", "30"),
        ("rise", "1"),
        ("turn", "90"),
        ("annotate", "algebraic"),
        ("crop", "a1:b3"),
        ("marks", "a1"),
        ("arrows", "a1:a2"),
        ("regions", "a1:b2"),
        ("ghosts", "a1:b1"),
        ("torn", "yes"),
        ("trail", "yes"),
        ("highlight", "no"),
        ("theme", "print"),
        ("background", "red"),
        ("text", "outline"),
        ("text-size", "9pt"),
    ];
    let mut names = vec![name("")];
    for option in Drawing::OPTIONS.iter().filter(|option| option.name != "macros") {
        let (_, value) = values.iter().find(|(name, _)| *name == option.name).expect(option.name);
        names.push(name(&format!("{}={value}", option.name)));
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), values.len() + 1);
    assert_eq!(name("caption=A"), name(""), "a caption is text of the document");
}

#[test]
fn fences_without_braces_are_shown_if_all_are() {
    let text = "```pgn\n1. e4 *\n```\n";
    assert_eq!(embedded(text, &Files::default()).diagrams.len(), 0);
    let all = embed(&Blocks::of_markdown(text), &settings().with_all(true), &Files::default());
    assert!(matches!(all.diagrams[0].shown, Shown::Picture(_)));
}

#[test]
fn pictures_in_the_text_are_in_one_line() {
    let text = "- ```ppn {setup=Chess width=50%}\n  ```\n";
    let found = embedded(text, &Files::default());
    let shown = markdown(text, &found, &MarkdownStyle::default().with_inline(true));
    assert_eq!(shown.lines().count(), 1);
    assert!(shown.starts_with("- <figure><div style=\"width:50%\"><svg "), "{}", &shown[..80]);
    assert!(shown.contains("width=\"100%\" role=\"img\">"));
}

#[test]
fn line_ends_of_windows_keep_their_places() {
    let text = format!("```ppn {{}}\n{KONO}2. z9-z8\n```\n").replace('\n', "\r\n");
    let found = embedded(&text, &Files::default());
    let wrong = &found.diagnostics[0];
    assert_eq!(&text[wrong.span.range()], "z9");
}

#[test]
fn the_pictures_of_a_document_have_a_limit_together() {
    let text = "```ppn {setup=Chess}\n```\n\n```ppn {setup=Chess view=oblique}\n```\n";
    let blocks = Blocks::of_markdown(text);
    let one = embedded(text, &Files::default()).pictures().next().unwrap().bytes.clone();
    let settings = settings().with_most_bytes(one.unwrap().len());
    let found = embed(&blocks, &settings, &Files::default());
    assert_eq!((found.diagrams.len(), found.diagnostics.len()), (1, 1));
    assert!(found.diagnostics[0].message.contains("larger than"), "{}", found.diagnostics[0]);
}

/// Many fences share the work of a file: otherwise a few kilobytes could ask for hours.
#[test]
fn the_games_of_a_document_share_the_work_of_a_file() {
    let heavy = "S@{a..z}{1..26}{,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,}";
    let text = format!("```ppn {{as=nothing}}\n1. {heavy}\n```\n\n").repeat(2000);
    let begun = std::time::Instant::now();
    let found = embedded(&text, &Files::default());
    assert!(found.has_errors());
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

/// Every document that ends too early has a result, with places inside of it.
#[test]
fn cut_documents_have_places_inside() {
    let text = "é [](#fig:é)\r\n> - a\r\n>\r\n>   ~~~ppn {#fig:é caption=\"é \\\" {move}\" as=moves}\r\n\
                >   1. S@b2 {é}\r\n>\r\n>   2. z9-é\r\n>   ~~~\r\n\r\n```{.pgn move='1.'}\r\n1. é4 *\r\n```\r\n";
    let latex = "\\ppnboard [width=5\\%,caption={é}] {é.ppn} % \\é\n\\begin{ppndiagram}[a=\"é]\n1. é\n\\end{ppndiagram}\\";
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        for part in [&text[..end], &text[end..]] {
            let found = embedded(part, &Files::default());
            assert!(found.diagnostics.iter().all(|one| one.span.get(part).is_some()), "{part:?}");
            let _ = markdown(part, &found, &MarkdownStyle::default());
        }
    }
    for end in (0..=latex.len()).filter(|end| latex.is_char_boundary(*end)) {
        for part in [&latex[..end], &latex[end..]] {
            let found = embed(&Blocks::of_latex(part), &settings(), &Files::default());
            assert!(found.diagnostics.iter().all(|one| one.span.get(part).is_some()), "{part:?}");
        }
    }
}

#[test]
fn letters_on_paper_follow_the_width_of_the_picture() {
    let files = Files { files: vec![("kono.ppn", KONO)], ..Files::default() };
    let size = |options: &str| {
        let text = format!("```ppn {{src=kono.ppn annotate=algebraic {options}}}\n```\n");
        let embedded = embedded(&text, &files);
        assert_eq!(embedded.diagnostics, [], "{options}");
        let svg = String::from_utf8(embedded.pictures().next().unwrap().bytes.clone().unwrap());
        let svg = svg.unwrap();
        let size = svg.split("font-size=\"").nth(1).unwrap().split('"').next().unwrap();
        (size.parse::<f64>().unwrap(), embedded.pictures().next().unwrap().name.clone())
    };
    let (wide, narrow) = (size("text-size=9pt width=8cm"), size("text-size=9pt width=4cm"));
    // In a picture of half the width, letters of the same size take about twice the part.
    assert!(narrow.0 > 1.9 * wide.0, "{wide:?} {narrow:?}");
    assert_ne!(wide.1, narrow.1);
    assert_eq!(size("width=8cm").1, size("width=4cm").1);
    assert_ne!(size("text=font:Lora").1, size("").1);
}

#[test]
fn a_tab_is_a_space_beside_a_fence() {
    for (opening, closing) in [("~~~\tppn\t{}", "~~~\t"), ("~~~ppn {}\t", "~~~~ \t")] {
        let shown = written(&format!("{opening}\n{KONO}{closing}\n\nText\n"));
        let picture = "![Four Field Kono: after 1... d3:b3](pictures/….svg)";
        let (first, rest) = shown.split_once('\n').unwrap();
        assert_eq!((first.trim_end(), rest), (picture, "\nText\n"));
    }
}

#[test]
fn a_fence_with_a_file_of_its_own_stays() {
    let text = format!("```ppn {{to=a/kono.svg width=200 caption=\"{{move}}\"}}\n{KONO}```\n");
    let found = embedded(&text, &Files::default());
    assert_eq!(found.diagnostics, []);
    assert!(found.changes_nothing() && found.pictures().count() == 0);
    assert_eq!(markdown(&text, &found, &MarkdownStyle::default()), text);
    let file = found.named_files().next().unwrap();
    assert_eq!(file.name, "a/kono.svg");
    // The document writes neither the caption nor the width.
    let svg = str::from_utf8(file.bytes.as_deref().unwrap()).unwrap();
    assert!(svg.contains(" width=\"200\"") && svg.contains(">1... d3:b3</text>"), "{svg}");
}

#[test]
fn the_file_of_a_picture_is_a_picture_beside_the_document() {
    for to in [
        "chess.gif",
        "chess",
        "../chess.svg",
        "/chess.svg",
        "a//b.svg",
        "c:\\\\a.svg",
        "./",
        "a/.b/c.svg",
        ".a.svg",
    ] {
        let text = format!("```ppn {{setup=Chess to=\"{to}\"}}\n```\n");
        let found = embedded(&text, &Files::default());
        let message = &found.diagnostics[0].message;
        assert!(message.contains("is no value of `to`: expected a"), "{to}: {message}");
    }
}

#[test]
fn a_path_of_a_picture_may_begin_with_the_folder_of_the_document() {
    for (to, path) in [("./S.svg", "S.svg"), ("./a/./b.svg", "a/b.svg")] {
        let text = format!("```ppn {{setup=Chess to={to}}}\n```\n");
        let found = embedded(&text, &Files::default());
        assert_eq!(found.diagnostics, []);
        assert_eq!(found.named_files().next().unwrap().name, path);
    }
}

#[test]
#[cfg(feature = "raster")]
fn a_file_of_pixels_has_no_film() {
    let text = format!("```ppn {{as=film to=q.png}}\n{KONO}```\n");
    let found = embedded(&text, &Files::default());
    let problem = &found.diagnostics[0];
    assert_eq!((problem.code.id, problem.span.slice(&text)), ("E1103", "q.png"));
    assert_eq!(found.named_files().count(), 0);
}

#[test]
fn a_comment_is_a_fence_that_readers_do_not_see() {
    let shown = |comment: &str| written(&format!("{comment}\nText.\n"));
    let board = shown("<!-- ppn {as=text setup=\"Four Field Kono\"} -->");
    assert!(board.starts_with("```text\n") && board.ends_with("```\n\nText.\n"), "{board}");
    let with_game = shown(&format!(
        "> <!-- ppn {{as=moves}}\n> {}\n> -->",
        KONO.trim_end().replace('\n', "\n> ")
    ));
    assert!(with_game.starts_with("> 1\\. b1:b3"), "{with_game}");
    for other in [
        "<!-- ppn",
        "<!-- pnp {a=b}",
        "<!-- ppn -->",
        "<!-- pnp {a=b} -->",
        "<!-- {a=b} -->",
        "<!-- ppn {as=text} --> text",
        "<p>",
    ] {
        assert_eq!(shown(other), format!("{other}\nText.\n"));
    }
}

#[test]
fn a_film_is_the_whole_game() {
    let text = format!("```ppn {{as=film}}\n{KONO}```\n");
    let found = embedded(&text, &Files::default());
    let Shown::Picture(film) = &found.diagrams[0].shown else { panic!("no picture") };
    let svg = str::from_utf8(film.bytes.as_deref().unwrap()).unwrap();
    assert!(svg.contains("@keyframes"), "{svg}");
}

#[cfg(feature = "solid")]
#[test]
fn boards_in_three_dimensions_are_png() {
    let board = |options: &str| {
        let text =
            format!("```ppn {{setup=\"Four Field Kono\" width=80px view=3d {options}}}\n```\n");
        let embedded = embedded(&text, &Files::default());
        assert_eq!(embedded.diagnostics, [], "{options}");
        let picture = match &embedded.diagrams[0].shown {
            Shown::Picture(picture) | Shown::File(picture) => picture.clone(),
            other => panic!("{other:?}"),
        };
        // Two pixels for one of the document, and three quarters as high.
        let bytes = picture.bytes.expect("a picture");
        assert!(bytes.starts_with(b"\x89PNG"));
        assert_eq!(bytes[16..24], [0, 0, 0, 160, 0, 0, 0, 120]);
        picture.name
    };
    let usual = board("");
    assert!(usual.ends_with(".png"), "{usual}");
    assert_eq!(usual, board(""));
    assert_ne!(usual, board("camera=\"90,30\""));
    assert_ne!(usual, board("background=none"));
    assert_eq!(board("to=kono.png"), "kono.png");
}

#[cfg(feature = "solid")]
#[test]
fn scores_have_boards_in_three_dimensions() {
    let text = "```pgn {as=score view=3d width=80px diagrams=last}\n1. e4 e5 *\n```\n";
    let embedded = embedded(text, &Files::default());
    assert_eq!(embedded.diagnostics, []);
    let names: Vec<_> = embedded.pictures().map(|picture| picture.name.as_str()).collect();
    assert!(matches!(&names[..], [name] if name.ends_with(".png")), "{names:?}");
}

/// What is not drawn in three dimensions is reported.
#[test]
fn three_dimensions_have_limits() {
    let cases = if cfg!(feature = "solid") {
        &[
            ("view=3d crop=a1:b2", "`crop` has no effect with `view=3d`"),
            ("view=3d as=film", "`view=3d` has no effect with `as=film`"),
            ("view=3d to=a.svg", "`a.svg` cannot have a board in three dimensions"),
            ("camera=\"1,95\" view=3d", "`1,95` is not a camera"),
            ("camera=\"20,42\"", "`camera` has no effect without `view=3d`"),
            ("view=3D", "`3D` is no value of `view`: expected plan, oblique or 3d"),
        ][..]
    } else {
        &[
            ("view=3d", "this program draws nothing in three dimensions"),
            ("camera=\"20,42\"", "`camera` has no effect without `view=3d`"),
        ]
    };
    for (options, message) in cases {
        let text = format!("```ppn {{setup=\"Four Field Kono\" width=80px {options}}}\n```\n");
        let embedded = embedded(&text, &Files::default());
        let messages: Vec<_> = embedded.diagnostics.iter().map(|one| &one.message).collect();
        assert!(
            matches!(&messages[..], [one] if one.starts_with(message)),
            "{options}: {messages:?}"
        );
    }
}
