//! Boards and games in LaTeX.

use crate::support::{Files, settings};
use ppn_embed::{Blocks, Embedded, embed, is_latex_index, latex_index};

fn embedded(text: &str) -> (Blocks, Embedded) {
    let blocks = Blocks::of_latex(text);
    let files = Files { files: vec![("kono.ppn", KONO)], ..Files::default() };
    let embedded = embed(&blocks, &settings(), &files);
    (blocks, embedded)
}

const KONO: &str = "---\nGameType: Four Field Kono\n...\n1. b1:b3 {50% & more}\n";

#[test]
fn boards_and_games_are_in_the_index_in_their_order() {
    let text = format!(
        "\\ppnboard[setup=Four Field Kono,width=0.5\\linewidth,caption={{A, \\emph{{b}}}},label=fig:a]{{}}\n\
         % \\ppnboard{{other.ppn}}\n100\\% \\ppnboard[move=1.]{{kono.ppn}}\n\
         \\begin{{verbatim}}\n\\ppnboard{{other.ppn}}\n\\end{{verbatim}}\n\
         \\begin{{ppngame}}[name=chess,notation=pgn]\n[Event \"A\"]\n\n1. e4 e5 *\n\\end{{ppngame}}\n\
         \\ppnboard[name=chess,as=moves]{{}}\n\\ppnboards\n\
         \\begin{{ppndiagram}}[as=score,width=5cm]\n{KONO}\\end{{ppndiagram}}\n"
    );
    let (blocks, embedded) = embedded(&text);
    assert_eq!(embedded.diagnostics, []);
    let mut index = latex_index(&text, &blocks, &embedded, "pictures/");
    for picture in embedded.pictures() {
        index = index.replace(&picture.name, "….svg");
    }
    insta::assert_snapshot!(index);
}

#[test]
fn mistakes_are_at_their_places() {
    let at = |text: &str| {
        let (_, embedded) = embedded(text);
        let found = embedded.diagnostics.iter();
        found.map(|one| (one.span.slice(text).to_owned(), one.message.clone())).collect::<Vec<_>>()
    };
    let one = |place: &str, message: &str| vec![(place.to_owned(), message.to_owned())];
    assert_eq!(
        at("\\ppnboard[veiw = oblique]{kono.ppn}"),
        one("veiw", "there is no option `veiw`")
    );
    assert_eq!(at("\\ppnboard[width=50%]{kono.ppn}"), one("%", "`%` begins a comment in LaTeX"));
    assert_eq!(
        at("\\begin{ppndiagram}\n---\nGameType: Four Field Kono\n...\n1. z9-b1\n\\end{ppndiagram}"),
        one("z9", "there is no piece at `z9`")
    );
    assert_eq!(
        at("\\begin{ppngame}[name=a]\n1. S@b2\n"),
        one("\\begin{ppngame}[name=a]", "the environment `ppngame` has no end")
    );
    let options = "the options have no end";
    assert_eq!(at("\\ppnboard[caption={a]{kono.ppn}\n"), one("[", options));
    assert_eq!(at("{\\ppnboard[caption=a}\n\\ppnboard{kono.ppn}"), one("[", options));
    let begin =
        "\\begin{ppndiagram}[move=1.\n---\nGameType: Four Field Kono\n...\n\\end{ppndiagram}";
    assert_eq!(at(begin), one("[", options));
    for file in
        ["{kono.ppn", "{kono.ppn\n\n\\emph{A}}", "[move=1.] {kono.ppn\n \n\\ppnboard{kono.ppn}"]
    {
        let found = at(&format!("\\ppnboard{file}"));
        assert_eq!(found, one("{", "the name of the file has no end"), "{file}");
    }
    assert_eq!(
        at("\\ppnboard{none.ppn}"),
        one("none.ppn", "`none.ppn` cannot be read: no such file")
    );
}

#[test]
fn what_latex_prints_as_it_is_shows_no_board() {
    let boards = |text: &str| Blocks::of_latex(text).blocks.len();
    assert_eq!(boards("\\verb|\\ppnboard{a.ppn}| \\ppnboard{b.ppn}"), 1);
    assert_eq!(boards("\\verb*+\\ppnboard{a.ppn}+\n\\lstinline!\\ppnboard{a.ppn}!"), 0);
    assert_eq!(boards("\\verb|%| \\ppnboard{a.ppn}"), 1, "the percent begins no comment");
    assert_eq!(boards("\\verb |\\ppnboard{a.ppn}| \\lstinline |\\ppnboard{a.ppn}|"), 0);
    // Commands with longer names, and one without an end in its line.
    assert_eq!(boards("\\verbatiminput{x} \\ppnboard{a.ppn}"), 1);
    assert_eq!(boards("\\verb|\\ppnboard{a.ppn}\n|"), 1);
}

#[test]
fn what_latex_does_not_read_shows_no_board() {
    let boards = |text: &str| Blocks::of_latex(text).blocks.len();
    let board = "\\ppnboard{a.ppn}";
    assert_eq!(boards(&format!("{board}\n\\end{{document}}\n{board}")), 1);
    assert_eq!(boards(&format!("% \\end{{document}}\n\\verb|\\end{{document}}| {board}")), 1);
    assert_eq!(boards(&format!("\\iffalse {board} \\fi")), 0);
    assert_eq!(boards(&format!("\\iffalse {board} \\else {board} \\fi {board}")), 2);
    // A conditional inside has its own end; a comment and commands with arguments have none.
    let inside = format!("\\iffalse \\ifnum1=2 \\else \\fi {board} \\fi {board}");
    assert_eq!(boards(&inside), 1);
    assert_eq!(
        boards(&format!("\\newif\\ifshort\n\\iffalse\\ifshort\\fi {board} \\fi {board}")),
        1
    );
    assert_eq!(boards(&format!("\\iffalse \\ifthenelse{{a}}{{b}}{{c}} \\fi {board}")), 1);
    assert_eq!(boards(&format!("\\iffalse % \\fi\n{board}")), 0);
    assert_eq!(boards(&format!("\\iff {board}")), 1);
}

#[test]
fn the_index_has_the_length_and_the_sum_of_the_document() {
    // By `md5sum`.
    let (blocks, embedded) = embedded("abc");
    let index = latex_index("abc", &blocks, &embedded, "");
    assert!(index.ends_with("\\ppn@document{3}{900150983CD24FB0D6963F7D28E17F72}\n"), "{index}");
}

#[test]
fn an_index_is_known_by_its_first_line() {
    let (blocks, embedded) = embedded("\\ppnboard{kono.ppn}");
    let index = latex_index("", &blocks, &embedded, "");
    assert!(is_latex_index(index.as_bytes()));
    assert!(is_latex_index(index.replace('\n', "\r\n").as_bytes()));
    assert!(!is_latex_index(b"% Written by hand\n"));
}
