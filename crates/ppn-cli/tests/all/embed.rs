//! `ppn embed`: documents with their pictures.

use crate::support::{Folder, command, ppn, run};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

const RULES: &str = "# Kono\n\nSee [](#fig:start).\n\n\
    ```ppn {setup=\"Four Field Kono\" label=fig:start}\n```\n\n\
    ```ppn {move=\"1.\" view=oblique}\n---\nGameType: Four Field Kono\n...\n1. b1:b3\n1... d3:b3\n```\n";

#[test]
fn a_document_is_written_with_its_pictures() {
    let folder = Folder::new("written");
    let (rules, out) = (folder.write("rules.md", RULES), folder.file("book/rules.md"));
    let ran = ppn(&["embed", &rules, "-o", &out], "");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("See [Diagram 1](#fig:start).") && !text.contains("```"), "{text}");
    let pictures = names(Path::new(&folder.file("book/pictures")));
    assert_eq!(pictures.len(), 2);
    assert!(pictures.iter().all(|name| text.contains(&format!("pictures/{name}"))), "{text}");
    assert_eq!(fs::read_to_string(rules).unwrap(), RULES);
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

#[test]
#[cfg(feature = "raster")]
fn what_has_not_changed_is_not_written_again() {
    let folder = Folder::new("again");
    let (rules, out) = (folder.write("rules.md", RULES), folder.file("out.md"));
    let times = || {
        let files = names(Path::new(&folder.file("pictures")));
        let files = files.iter().map(|name| folder.file(&format!("pictures/{name}")));
        let files = files.chain([out.clone()]);
        files.map(|file| fs::metadata(file).unwrap().modified().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(ppn(&["embed", &rules, "-o", &out], "").status, 0);
    let before = times();
    assert_eq!(ppn(&["embed", &rules, "-o", &out], "").status, 0);
    assert_eq!(times(), before);
    assert_eq!(ppn(&["embed", &rules, "-o", &out, "--check"], "").status, 0);
    // A change of a move needs another picture; the old one is reported, and removed if asked for.
    fs::write(&rules, RULES.replace("\"1.\"", "1...")).unwrap();
    let checked = ppn(&["embed", &rules, "-o", &out, "--check"], "");
    assert_eq!(checked.status, 1);
    assert!(checked.err.contains("the picture is missing"), "{}", checked.err);
    let written = ppn(&["embed", &rules, "-o", &out], "");
    assert!(written.err.contains("1 picture is not shown any more"), "{}", written.err);
    fs::write(folder.file("pictures/mine.svg"), "").unwrap();
    assert_eq!(ppn(&["embed", &rules, "-o", &out, "--prune"], "").err, "");
    assert_eq!(names(Path::new(&folder.file("pictures"))).len(), 3);
    // A document of the same name that needs other pictures keeps them.
    let latex = folder.write("rules.tex", "\\ppnboard[setup=Chess]{}\n");
    let ran = ppn(&["embed", &latex, "--prune", "--format", "png"], "");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(ppn(&["embed", &rules, "-o", &out, "--prune"], "").err, "");
    assert_eq!(names(Path::new(&folder.file("pictures"))).len(), 4);
}

#[test]
fn documents_of_the_same_name_keep_their_pictures() {
    let folder = Folder::new("same-name");
    let fence = |board: &str| format!("```ppn {{setup=\"{board}\"}}\n```\n");
    let first = folder.write("en/rules.md", fence("Four Field Kono"));
    let second = folder.write("de/rules.md", fence("Chess"));
    for (from, to) in [(&first, "book/en.md"), (&second, "book/de.md")] {
        let ran = ppn(&["embed", from, "-o", &folder.file(to), "--prune"], "");
        assert_eq!((ran.status, &*ran.err), (0, ""));
    }
    assert_eq!(names(Path::new(&folder.file("book/pictures"))).len(), 2);
}

#[test]
fn a_picture_that_was_damaged_is_drawn_again() {
    let folder = Folder::new("damaged");
    let (rules, out) = (folder.write("rules.md", RULES), folder.file("book/rules.md"));
    let embed = |more: &[&str]| ppn(&[&["embed", &rules, "-o", &out], more].concat(), "").status;
    assert_eq!(embed(&[]), 0);
    let pictures = folder.file("book/pictures");
    let picture = Path::new(&pictures).join(&names(Path::new(&pictures))[0]);
    let whole = fs::read(&picture).unwrap();
    for damaged in [&b""[..], b"<svg", &whole[..whole.len() / 2]] {
        fs::write(&picture, damaged).unwrap();
        assert_eq!(embed(&["--check"]), 1);
        assert_eq!(embed(&[]), 0);
        assert_eq!(fs::read(&picture).unwrap(), whole);
    }
    // What was changed inside is found where pictures are drawn anew.
    fs::write(&picture, "<svg></svg>").unwrap();
    assert_eq!((embed(&["--check"]), embed(&["--check", "--redraw"])), (0, 1));
}

#[cfg(unix)]
#[test]
fn a_pipe_beside_a_document_is_no_game() {
    let folder = Folder::new("pipe");
    let rules = folder.write("rules.md", "```ppn {src=pipe.ppn}\n```\n");
    let made = Command::new("mkfifo").arg(folder.file("pipe.ppn")).status().unwrap();
    assert!(made.success());
    let ran = ppn(&["embed", "--check", &rules], "");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("no regular file"), "{}", ran.err);
}

#[test]
fn a_document_reads_only_files_of_its_folder() {
    let folder = Folder::new("root");
    let game = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n";
    folder.write("games/kono.ppn", game);
    folder.write("secret.txt", "root:x:0:0\n");
    folder.write("theme.toml", "base = \"print\"\n");
    let at = |fence: &str| folder.write("docs/rules.md", format!("```ppn {{{fence}}}\n```\n"));
    let embed = |file: &str, more: &[&str]| ppn(&[&["embed", "--check", file], more].concat(), "");
    // Whether the file is there is not said, and nothing of it is shown.
    for path in ["../secret.txt", "../none.txt", "../games/kono.ppn", "a/../../secret.txt"] {
        let ran = embed(&at(&format!("src={path}")), &[]);
        assert_eq!(ran.status, 1, "{path}");
        let message =
            format!("`{path}` cannot be read: it is outside of the folder of the document");
        assert!(ran.err.contains(&message) && ran.err.contains("--root"), "{}", ran.err);
        assert!(!ran.err.contains("root:x"), "{}", ran.err);
    }
    let ran = embed(&at("setup=Chess theme=../theme.toml"), &[]);
    assert!(ran.status == 1 && ran.err.contains("it is outside of the folder"), "{}", ran.err);
    let root = folder.path().display().to_string();
    for fence in ["src=../games/kono.ppn", "setup=Chess theme=../theme.toml"] {
        let ran = embed(&at(fence), &["--root", &root]);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{fence}");
    }
    let ran = embed(&at("src=../../x.ppn"), &["--root", &root]);
    assert!(ran.status == 1 && ran.err.contains("it is outside of the folder"), "{}", ran.err);
    // Standard input is in the working directory.
    let mut here = command(["embed", "--check", "-"]);
    let ran = run(here.current_dir(folder.path()), "```ppn {src=games/kono.ppn}\n```\n");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let mut here = command(["embed", "--check", "-"]);
    let inside = Path::new(&folder.file("docs")).to_owned();
    let ran = run(here.current_dir(inside), "```ppn {src=../games/kono.ppn}\n```\n");
    assert_eq!(ran.status, 1);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_of_a_document_is_not_followed() {
    let folder = Folder::new("linked");
    let secret = folder.write("secret.txt", "root:x:0:0\n");
    let rules = folder.write("docs/rules.md", "```ppn {src=kono.ppn}\n```\n");
    std::os::unix::fs::symlink(&secret, folder.file("docs/kono.ppn")).unwrap();
    let ran = ppn(&["embed", "--check", &rules], "");
    assert!(ran.status == 1 && ran.err.contains("a link that leads out"), "{}", ran.err);
    assert!(!ran.err.contains("root:x"), "{}", ran.err);
    // Neither is one that a picture would be written through.
    std::os::unix::fs::symlink(folder.path(), folder.file("docs/above")).unwrap();
    std::os::unix::fs::symlink(&secret, folder.file("docs/linked.svg")).unwrap();
    for to in ["above/a.svg", "above/new/a.svg", "linked.svg"] {
        let rules = folder.write("docs/rules.md", format!("```ppn {{setup=Chess to={to}}}\n```\n"));
        let ran = ppn(&["embed", &rules], "");
        assert!(ran.status == 2 && ran.err.contains("a link leads out"), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), "root:x:0:0\n");
    assert!(!Path::new(&folder.file("a.svg")).exists() && !Path::new(&folder.file("new")).exists());
}

#[test]
fn a_fence_may_name_the_file_of_its_picture_and_stay() {
    let folder = Folder::new("named");
    let text = "```ppn {to=boards/kono.svg annotate=algebraic name=a}\n---\nGameType: Four Field Kono\n...\n\
                1. b1:b3\n```\n![A jump](boards/kono.svg)\n\n<!-- ppn {name=a move=start to=start.svg} -->\n";
    let (first, second) = (folder.write("a.md", text), folder.write("b.md", "No fence.\n"));
    let check = |status: i32| {
        let ran = ppn(&["embed", "--check", &first, &second], "");
        assert_eq!(ran.status, status, "{}", ran.err);
        ran.err
    };
    assert!(check(1).contains("boards/kono.svg: the picture is missing or has changed"));
    let draw = || ppn(&["embed", &first, &second], "");
    assert_eq!((draw().status, &*draw().err), (0, ""));
    assert_eq!(check(0), "");
    assert_eq!(fs::read_to_string(&first).unwrap(), text);
    // What has not changed is not written again; what was changed by hand is.
    let (board, start) = (folder.file("boards/kono.svg"), folder.file("start.svg"));
    let before = fs::metadata(&start).unwrap().modified().unwrap();
    let drawn = fs::read_to_string(&board).unwrap();
    fs::write(&board, drawn.replace("<svg", "<!-- mine --><svg")).unwrap();
    assert!(check(1).contains("kono.svg"));
    assert_eq!(draw().status, 0);
    assert_eq!(fs::read_to_string(&board).unwrap(), drawn);
    assert_eq!(fs::metadata(&start).unwrap().modified().unwrap(), before);
    // In a document that is written, the files are beside it.
    let out = folder.file("book/a.md");
    assert_eq!(ppn(&["embed", &first, "-o", &out], "").status, 0);
    assert_eq!(fs::read_to_string(&out).unwrap(), text);
    assert_eq!(fs::read_to_string(folder.file("book/boards/kono.svg")).unwrap(), drawn);
    // A fence that does not stay needs a document that is written.
    fs::write(&second, "```ppn {setup=Chess}\n```\n").unwrap();
    let ran = draw();
    assert!(ran.status == 2 && ran.err.contains("b.md: say where"), "{}", ran.err);
    assert_eq!(ppn(&["embed", &first, &second, "-o", &out], "").status, 2);
}

#[test]
fn nothing_is_written_if_there_are_errors() {
    let folder = Folder::new("errors");
    let rules = folder.write("rules.md", RULES.replace("b1:b3", "b1:b9"));
    let out = folder.file("out.md");
    let ran = ppn(&["embed", &rules, "-o", &out], "");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("rules.md:12:"), "{}", ran.err);
    assert_eq!(folder.names(), ["rules.md"]);
    let ran = ppn(&["embed", "--check", "-"], "```ppn {veiw=plan}\n1. S@b2\n```\n");
    assert!(ran.status == 1 && ran.err.contains("<stdin>:1:9"), "{}", ran.err);
}

#[test]
fn no_file_that_is_read_is_replaced() {
    let folder = Folder::new("inputs");
    let rules = folder.write("rules.md", "```ppn {src=kono.md}\n```\n");
    let game = folder.write("kono.md", "---\nGameType: Four Field Kono\n...\n1. b1:b3\n");
    for out in [&rules, &game] {
        let before = fs::read_to_string(out).unwrap();
        let ran = ppn(&["embed", &rules, "-o", out, "--force"], "");
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("this file is also read"), "{}", ran.err);
        assert_eq!(fs::read_to_string(out).unwrap(), before);
    }
    let out = folder.file("out.md");
    let ran = ppn(&["embed", &rules, "-o", &out, "--folder", "../a"], "");
    assert!(ran.status == 2 && ran.err.contains("without `..`"), "{}", ran.err);
    let ran = ppn(&["embed", &rules], "");
    assert!(ran.status == 2 && ran.err.contains("`-o OUT`"), "{}", ran.err);
}

#[test]
fn pictures_may_be_in_the_text() {
    let ran = ppn(&["embed", "-", "-o", "-", "--inline", "--with", "theme=print"], RULES);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(ran.out.matches("<svg ").count(), 2);
    let ran = ppn(&["embed", "-", "-o", "-", "--with", "theme=pink"], RULES);
    assert!(ran.status == 2 && ran.err.contains("expected lantern"), "{}", ran.err);
}

#[test]
fn the_options_of_drawings_are_those_of_pictures() {
    let (list, help) = (ppn(&["embed", "--options"], "").out, ppn(&["render", "--help"], "").out);
    let drawings = ppn_embed::Drawing::OPTIONS;
    for option in drawings {
        assert!(list.contains(&format!("{}={}\n", option.name, option.value)), "{list}");
        let name = match option.name {
            "highlight" => "no-highlight",
            name => name.strip_suffix('s').filter(|_| name != "macros").unwrap_or(name),
        };
        assert!(help.contains(&format!("--{name}")), "{name}");
    }
}

#[test]
fn a_book_is_filtered() {
    assert_eq!(ppn(&["embed", "--mdbook", "supports", "html"], "").status, 0);
    let folder = Folder::new("book");
    folder.write("src/kono.ppn", "---\nGameType: Four Field Kono\n...\n1. b1:b3\n");
    let root = folder.path().display().to_string().replace('\\', "/");
    let book = |fence: &str| {
        format!(
            r#"[{{"root":"{root}","config":{{"book":{{"src":"src"}},"preprocessor":{{"ppn":{{"word":"Figure"}}}}}},"renderer":"html"}},
            {{"sections":[{{"Chapter":{{"name":"A","content":"{fence}","path":"a.md","sub_items":[]}}}}]}}]"#
        )
    };
    let fence = book("```ppn {src=kono.ppn #fig:a}\\n```\\n");
    let ran = ppn(&["embed", "--mdbook"], &fence);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let content = ran.json()["sections"][0]["Chapter"]["content"].as_str().unwrap().to_owned();
    assert!(content.starts_with("<figure id=\"fig:a\"><svg "), "{content}");
    assert!(content.contains("<figcaption>Figure 1</figcaption>"), "{content}");
    let ran = ppn(&["embed", "--mdbook"], book("a\\n\\n```ppn {src=none.ppn}\\n```\\n"));
    assert!(ran.status == 1 && ran.out.is_empty() && ran.err.contains("a.md:3:13"), "{}", ran.err);
}

/// Whether a program is installed.
#[allow(clippy::print_stdout, reason = "it says what was skipped")]
fn installed(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    let found = version.is_ok_and(|status| status.success());
    if !found {
        println!("skipped: there is no {program}");
    }
    found
}

/// A program with the command of these tests in its path.
fn with_ppn(program: &str, folder: &Folder) -> Command {
    let built = Path::new(env!("CARGO_BIN_EXE_ppn")).parent().unwrap().to_path_buf();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(built).chain(std::env::split_paths(&path));
    let mut command = Command::new(program);
    command.current_dir(folder.path()).env("PATH", std::env::join_paths(all).unwrap());
    command
}

fn documents() -> String {
    format!("{}/../../documents", env!("CARGO_MANIFEST_DIR"))
}

const PANDOC: &str = "```{.ppn setup=\"Four Field Kono\" label=fig:a width=50%}\n```\n";

#[test]
fn pandoc_shows_boards_in_every_format() {
    if !installed("pandoc") {
        return;
    }
    let folder = Folder::new("pandoc");
    let rules = folder.write("rules.md", PANDOC);
    let filter = format!("{}/pandoc/ppn.lua", documents());
    for (out, picture) in
        [("r.html", ".svg"), ("r.tex", ".pdf"), ("r.docx", ".png"), ("r.epub", ".svg")]
    {
        let mut pandoc = with_ppn("pandoc", &folder);
        let ran = run(pandoc.args(["--lua-filter", &filter, &rules, "-o", out]), "");
        assert_eq!(ran.status, 0, "{out}: {}", ran.err);
        assert!(Path::new(&folder.file(out)).is_file());
        assert!(
            names(Path::new(&folder.file("pictures"))).iter().any(|one| one.ends_with(picture))
        );
    }
    let html = fs::read_to_string(folder.file("r.html")).unwrap();
    assert!(html.contains("fig:a") && html.contains("Diagram 1"), "{html}");
    // A filter that fails is reported by Pandoc with its status 83.
    folder.write("rules.md", PANDOC.replace("Field", "Feld"));
    let mut pandoc = with_ppn("pandoc", &folder);
    let ran = run(pandoc.args(["--lua-filter", &filter, &rules, "-o", "w.html"]), "");
    assert_eq!(ran.status, 83, "{}", ran.err);
    assert!(ran.err.contains("did you mean `Four Field Kono`?"), "{}", ran.err);
}

#[test]
fn knitr_shows_boards() {
    if !installed("Rscript") {
        return;
    }
    let folder = Folder::new("knitr");
    // It says itself where R has no knitr.
    let test = format!("{}/knitr/test.R", documents());
    let ran = run(with_ppn("Rscript", &folder).arg(test), "");
    assert_eq!(ran.status, 0, "{}", ran.err);
}

#[test]
#[cfg(feature = "pdf")]
fn latex_shows_boards() {
    let folder = Folder::new("latex");
    let paper = "\\documentclass{article}\n\\usepackage{ppn}\n\\begin{document}\n\
        \\ppnboard[setup=Four Field Kono,width=4cm,caption={A},label=fig:a]{}\n\
        \\begin{ppndiagram}[move=1.]\n---\nGameType: Four Field Kono\n...\n1. b1:b3 {50%}\n\\end{ppndiagram}\n\
        \\end{document}\n";
    let file = folder.write("paper.tex", paper);
    let ran = ppn(&["embed", &file], "");
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let pictures = names(Path::new(&folder.file("pictures")));
    assert_eq!(pictures.len(), 2);
    if !installed("pdflatex") {
        return;
    }
    folder.write("ppn.sty", fs::read(format!("{}/latex/ppn.sty", documents())).unwrap());
    let typeset = |option: &str| {
        let mut latex = with_ppn("pdflatex", &folder);
        run(latex.args([option, "-interaction=nonstopmode", "paper.tex"]), "")
    };
    let latex = |option: &str| {
        let ran = typeset(option);
        assert_eq!(ran.status, 0, "{}", ran.out);
        fs::read_to_string(folder.file("paper.log")).unwrap()
    };
    let log = latex("-no-shell-escape");
    assert!(!log.contains("Package ppn Warning"), "{log}");
    // Lines of the log are cut.
    let whole = log.replace('\n', "");
    assert!(pictures.iter().all(|name| whole.contains(name.as_str())), "{log}");
    // A document that has changed says so, also if its length has not; with shell escape it is drawn again.
    let moved = paper.replace("b1:b3", "c1:c3");
    assert_eq!(moved.len(), paper.len());
    folder.write("paper.tex", &moved);
    assert!(latex("-no-shell-escape").contains("has changed"));
    if installed("lualatex") {
        let log = || {
            let mut latex = with_ppn("lualatex", &folder);
            let ran = run(latex.args(["-interaction=nonstopmode", "paper.tex"]), "");
            assert_eq!(ran.status, 0, "{}", ran.out);
            fs::read_to_string(folder.file("paper.log")).unwrap()
        };
        assert!(log().contains("has changed"));
        folder.write("paper.tex", paper);
        assert!(!log().contains("has changed"));
    }
    folder.write("paper.tex", paper.replace("move=1.", "move=start"));
    assert!(latex("-no-shell-escape").contains("has changed"));
    assert!(!latex("-shell-escape").contains("Package ppn Warning"));
    // With a mistake it is no document: the report is on the terminal.
    folder.write("paper.tex", paper.replace("move=1.", "move=12."));
    let ran = typeset("-shell-escape");
    assert!(ran.status != 0 && ran.out.contains("Package ppn Error: paper.tex has changed"));
    assert!(ran.err.contains("paper.tex:5:25"), "{}", ran.err);
}

#[test]
fn what_pandoc_and_books_hand_over_is_checked() {
    for mode in ["--pandoc", "--mdbook"] {
        let ran = run(&mut command(["embed", mode]), "no JSON");
        assert!(ran.status == 2 && ran.out.is_empty(), "{mode}: {}", ran.err);
    }
}

#[test]
fn the_example_of_a_rule_book_has_no_problems() {
    for document in ["kono.md", "kono.tex"] {
        let ran = ppn(
            &["embed", "--check", &format!("{}/rule-book/{document}", documents()), "-o", "-"],
            "",
        );
        // Nothing is written, so the pictures are missing.
        assert!(!ran.err.contains("Error") && !ran.err.contains("Warning"), "{}", ran.err);
    }
}

#[test]
fn a_file_of_latex_that_is_no_index_is_kept() {
    let folder = Folder::new("foreign");
    let paper = folder.write("paper.tex", "\\ppnboard[setup=Four Field Kono]{}\n");
    let other = folder.write("other.tex", "\\documentclass{book}\n");
    let ran = ppn(&["embed", &paper, "-o", &other], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`ppn embed` has not written this file"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&other).unwrap(), "\\documentclass{book}\n");
    assert_eq!(ppn(&["embed", &paper, "-o", &other, "--force"], "").status, 0);
    // Its own index is written again.
    assert_eq!(ppn(&["embed", &paper, "-o", &other], "").status, 0);
}

#[test]
fn pictures_stay_in_the_folder_of_the_document() {
    let book = r#"[{"root": "/b"}, {"items": []}]"#;
    for arguments in [&["--mdbook"][..], &["--pandoc", "html"], &["rules.md", "-o", "out.md"]] {
        for outside in ["../..", "a/../..", "/tmp"] {
            let ran = ppn(&[&["embed"][..], arguments, &["--folder", outside]].concat(), book);
            assert_eq!((ran.status, &*ran.out), (2, ""), "{arguments:?} {outside}");
            assert!(ran.err.contains("without `..`"), "{}", ran.err);
        }
    }
}

/// A book of mdBook with a chapter at this path, whose pictures are files.
fn book_with(root: &Folder, path: &str) -> String {
    let content = "```ppn {setup=\"Four Field Kono\"}\n```\n";
    let root = root.file("club/book");
    serde_json::json!([
        {"root": root, "config": {"preprocessor": {"ppn": {"inline": false}}}},
        {"items": [{"Chapter": {"content": content, "path": path, "sub_items": []}}]}
    ])
    .to_string()
}

#[test]
fn a_chapter_outside_of_its_book_has_no_pictures_there() {
    let folder = Folder::new("outside");
    let absolute = folder.file("other/a.md");
    for path in ["../../../other/a.md", "b/../../a.md", &absolute] {
        let ran = ppn(&["embed", "--mdbook"], book_with(&folder, path));
        assert_eq!((ran.status, &*ran.out), (2, ""), "{path}");
        assert!(ran.err.contains(&format!("the chapter {path} is outside")), "{}", ran.err);
        assert!(folder.names().is_empty(), "{path}");
    }
    let ran = ppn(&["embed", "--mdbook"], book_with(&folder, "b/./a.md"));
    assert_eq!((ran.status, &*ran.err), (0, ""));
    assert_eq!(names(Path::new(&folder.file("club/book/src/b/pictures"))).len(), 1);
}

#[test]
fn pictures_may_be_beside_the_document() {
    let folder = Folder::new("beside");
    let rules = folder.write("rules.md", RULES);
    for (number, option) in ["", ".", "./"].into_iter().enumerate() {
        let out = folder.file(&format!("book{number}/r.md"));
        let embed = |more: &[&str]| {
            let ran = ppn(&[&["embed", &rules, "-o", &out, "--folder", option], more].concat(), "");
            (ran.status, ran.err)
        };
        assert_eq!(embed(&[]), (0, String::new()), "{option}");
        let text = fs::read_to_string(&out).unwrap();
        assert!(text.contains("src=\"r-") && text.contains("](r-"), "{text}");
        assert_eq!(names(Path::new(&out).parent().unwrap()).len(), 3);
        assert_eq!(embed(&["--check"]), (0, String::new()), "{option}");
    }
    // Pictures beside a document in the current folder are found again, and removed.
    let here = |text: &str| {
        let mut ppn = command(["embed", "-", "-o", "out.md", "--folder", "", "--prune"]);
        run(ppn.current_dir(folder.path()), text).status
    };
    assert_eq!((here(RULES), here("```ppn {setup=Chess}\n```\n")), (0, 0));
    assert_eq!(folder.names().iter().filter(|name| name.ends_with(".svg")).count(), 1);
}

#[test]
fn links_to_pictures_are_addresses() {
    let folder = Folder::new("addresses");
    let rules = folder.write("rules.md", RULES);
    for (option, link) in [
        ("a#b", "a%23b/"),
        ("a%20b", "a%2520b/"),
        ("a b/(c)", "a%20b/%28c%29/"),
        ("./Bräuche/x", "Bräuche/x/"),
    ] {
        let out = folder.file("book/r.md");
        assert_eq!(ppn(&["embed", &rules, "-o", &out, "--folder", option], "").status, 0);
        let text = fs::read_to_string(&out).unwrap();
        let [html, image] = [format!("src=\"{link}r-"), format!("]({link}r-")];
        assert!(text.contains(&html) && text.contains(&image), "{text}");
        assert_eq!(names(Path::new(&folder.file("book")).join(option).as_path()).len(), 2);
    }
    let fence = r#"{"pandoc-api-version":[1,23],"meta":{},"blocks":[
        {"t":"CodeBlock","c":[["",["ppn"],[["setup","Four Field Kono"]]],""]}]}"#;
    let mut pandoc = command(["embed", "--pandoc", "html", "--folder", "a b"]);
    let ran = run(pandoc.current_dir(folder.path()), fence);
    assert!(ran.out.contains("\"a%20b/board-"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_folder_that_latex_would_read_is_refused() {
    let folder = Folder::new("special");
    let paper = folder.write("paper.tex", "\\ppnboard[setup=Four Field Kono]{}\n");
    for special in ["#", "%", "{", "}", "~", "^", "$", "&", "\\"] {
        if special == "\\" && cfg!(windows) {
            continue;
        }
        let ran = ppn(&["embed", &paper, "--folder", &format!("a{special}b")], "");
        assert_eq!(ran.status, 2, "{special}");
        assert!(ran.err.contains("which is special in LaTeX"), "{}", ran.err);
        assert_eq!(folder.names(), ["paper.tex"]);
    }
    assert_eq!(ppn(&["embed", &paper, "--folder", "a_b-c d"], "").status, 0);
    let index = fs::read_to_string(folder.file("paper.ppn.tex")).unwrap();
    assert!(index.contains("{a_b-c d/paper-"), "{index}");
}
