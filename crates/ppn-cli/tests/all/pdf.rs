//! PDF files of `ppn render`, read by other programs: `qpdf`, and `pdfinfo` and `pdftotext` of
//! Poppler. If these are not installed, the tests say so and pass, unless `PPN_REQUIRE_PDF` is set.

use crate::support::{Folder, Ran, ppn};
use std::{env, fs, process::Command};

const KONO: &str = "---\nGameType: Four Field Kono\nWhite: Ada\nBlack: Bo\nResult: 1-0\nDate: 2024-05-01\n...\n\
                    1. b1:b3 {a quiet start} 1... c4:c2 2. a2-b2 2... d3-c3\n";

fn render(arguments: &[&str]) -> Ran {
    ppn(&[&["render"], arguments].concat(), "")
}

/// Writes a PDF that `qpdf` accepts; returns the reports.
fn pdf(arguments: &[&str], out: &str) -> String {
    let ran = render(&[arguments, &["-o", out]].concat());
    assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
    let bytes = fs::read(out).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.7"), "{arguments:?}");
    let again = render(&[arguments, &["-o", out]].concat());
    assert_eq!((again.status, fs::read(out).unwrap() == bytes), (0, true), "the same bytes again");
    if let Some(report) = read("qpdf", &["--check", out]) {
        assert!(report.contains("No syntax or stream encoding errors found"), "{report}");
    }
    ran.err
}

/// The output of a program; `None` if it is not installed.
#[expect(clippy::print_stderr, reason = "the test says what it did not do")]
fn read(program: &str, arguments: &[&str]) -> Option<String> {
    match Command::new(program).args(arguments).output() {
        Ok(output) => {
            assert!(output.status.success(), "{program} {arguments:?}: {output:?}");
            Some(String::from_utf8(output.stdout).unwrap())
        }
        Err(_) if env::var_os("PPN_REQUIRE_PDF").is_none() => {
            eprintln!("skipped: {program} is not installed");
            None
        }
        Err(error) => panic!("{program}: {error}"),
    }
}

/// Width and height of the first page, in points.
fn size(file: &str) -> Option<[f64; 2]> {
    let info = read("pdfinfo", &[file])?;
    let line = info.lines().find(|line| line.starts_with("Page size:")).unwrap();
    let numbers: Vec<f64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
    Some([numbers[0], numbers[1]])
}

/// Words of a file with their left and upper edges, in points.
fn words(file: &str) -> Option<Vec<(String, [f64; 2])>> {
    let text = read("pdftotext", &["-bbox", file, "-"])?;
    let words = text.lines().filter_map(|line| {
        let (attributes, word) = line.trim().strip_prefix("<word ")?.split_once('>')?;
        let value = |name: &str| -> f64 {
            let (_, rest) = attributes.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        let word = word.trim_end_matches("</word>").to_owned();
        Some((word, [f64::midpoint(value("xMin"), value("xMax")), value("yMin")]))
    });
    Some(words.collect())
}

#[test]
fn a_board_is_printed_in_true_size() {
    let folder = Folder::new("true-size");
    let game = folder.write("game.ppn", KONO);
    let out = folder.file("board.pdf");
    for (scale, inch) in [("1:1", 72.0), ("1:2", 36.0), ("3:2", 108.0)] {
        pdf(&[&game, "--annotate", "algebraic", "--scale", scale], &out);
        let Some(words) = words(&out) else { return };
        let at = |name: &str| words.iter().find(|(word, _)| word == name).unwrap().1;
        // Neighbouring cells are an inch apart.
        assert!((at("b")[0] - at("a")[0] - inch).abs() < 0.1, "{scale}: {words:?}");
        assert!((at("3")[1] - at("4")[1] - inch).abs() < 0.1, "{scale}: {words:?}");
    }
    // The page is as large as the board with its edges: 4 inches and twice 0.15.
    pdf(&[&game], &out);
    let Some([width, height]) = size(&out) else { return };
    assert!((width - 309.6).abs() < 0.1 && (height - 309.6).abs() < 0.1, "{width} {height}");
}

#[test]
fn a_board_lies_in_the_middle_of_its_paper() {
    let folder = Folder::new("paper");
    let game = folder.write("game.ppn", KONO);
    let chess = folder.write("go.ppn", "---\nGameType: Go\n...\n");
    let out = folder.file("board.pdf");
    for (paper, points) in [("a4", [595.3, 841.9]), ("Letter", [612.0, 792.0])] {
        pdf(&[&game, "--paper", paper, "--annotate", "algebraic"], &out);
        let Some(size) = size(&out) else { return };
        assert!((size[0] - points[0]).abs() < 0.1 && (size[1] - points[1]).abs() < 0.1, "{size:?}");
    }
    // A board of 19 inches fits if no size is requested.
    pdf(&[&chess, "--paper", "a4"], &out);
    let ran = render(&[&chess, "--paper", "a4", "--scale", "1:1", "-o", &out]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("does not fit on A4 at this scale; use `1:2.49` or less"),
        "{}",
        ran.err
    );
}

#[test]
fn a_score_has_players_moves_and_comments() {
    let folder = Folder::new("score");
    let game = folder.write("game.ppn", KONO);
    let out = folder.file("score.pdf");
    pdf(&["--score", &game], &out);
    let Some(text) = read("pdftotext", &[&out, "-"]) else { return };
    for part in
        ["Four Field Kono", "Ada – Bo · 1-0", "2024-05-01", "1. b1:b3 a quiet start", "2... d3-c3"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains("1... c4:c2 2. a2-b2 d3-c3"), "{text}");
}

#[test]
fn a_score_is_in_the_words_of_its_notation() {
    let folder = Folder::new("words");
    let draughts = folder.write(
        "game.pdn",
        "[White \"Ann\"]\n[Black \"Bob\"]\n[GameType \"20\"]\n\n\
         1. 32-28 19-23 2. 28x19 14x23 (2... 13x24 {not so good}) 3. 37-32! *\n",
    );
    let out = folder.file("score.pdf");
    pdf(&["--score", "--diagrams", "none", &draughts], &out);
    let Some(text) = read("pdftotext", &[&out, "-"]) else { return };
    assert!(text.contains("Ann – Bob"), "{text}");
    assert!(text.contains("1. 32-28 19-23 2. 28x19 14x23\n"), "{text}");
    assert!(text.contains("(2... 13x24 not so good)"), "{text}");
    assert!(text.contains("3. 37-32!"), "{text}");

    let arimaa =
        folder.write("game.fan", "FAN31415926 1\nGold: Ann\n\n1g Ra1 Rb1\n1s ra8\n2g Ra1n Rb1n\n");
    pdf(&["--score", &arimaa], &out);
    let text = read("pdftotext", &[&out, "-"]).unwrap_or_default();
    assert!(text.contains("2g Ra1n Rb1n"), "{text}");
}

/// The numbers of squares are drawn on the diagrams, and no letters along their edges.
#[test]
fn diagrams_of_draughts_can_have_the_numbers_of_squares() {
    let folder = Folder::new("numbers");
    let game = folder.write("game.pdn", "[GameType \"20\"]\n\n1. 32-28 *\n");
    let out = folder.file("score.pdf");
    let drawn = |annotate: &str| {
        pdf(&["--score", "--annotate", annotate, &game], &out);
        Some((words(&out)?.iter().any(|(word, _)| word == "j"), fs::read(&out).unwrap().len()))
    };
    let (Some(letters), Some(numbers), Some(none)) =
        (drawn("algebraic"), drawn("numbers"), drawn("none"))
    else {
        return;
    };
    assert_eq!((letters.0, numbers.0, none.0), (true, false, false));
    assert!(numbers.1 > none.1 + 500, "{numbers:?} {none:?}");
}

#[test]
fn a_score_is_called_by_its_game_or_its_file() {
    let folder = Folder::new("names");
    let game = folder.write("game.ppn", KONO);
    let games = folder.write("club.ppn", format!("{KONO}\n{KONO}"));
    let out = folder.file("score.pdf");
    for (file, title) in [(game, "Ada – Bo · Four Field Kono"), (games, "club.ppn")] {
        pdf(&["--score", &file], &out);
        let Some(info) = read("pdfinfo", &[&out]) else { return };
        assert!(
            info.lines().any(|line| line.trim_start_matches("Title:").trim() == title),
            "{info}"
        );
        assert!(info.contains("Tagged:          yes"), "{info}");
    }
}

#[test]
fn a_board_is_called_by_its_game_and_its_move() {
    let folder = Folder::new("board-names");
    let start = folder.write("start.ppn", "---\nGameType: Four Field Kono\n...\n1.\n");
    let out = folder.file("board.pdf");
    for (file, title) in [
        (folder.write("game.ppn", KONO), "Ada – Bo · Four Field Kono · 2... d3-c3"),
        (start, "Four Field Kono · 1."),
    ] {
        pdf(&[&file], &out);
        let Some(info) = read("pdfinfo", &[&out]) else { return };
        let named = info.lines().find(|line| line.starts_with("Title:")).unwrap_or_default();
        assert_eq!(named.trim_start_matches("Title:").trim(), title, "{info}");
    }
}

#[test]
fn diagrams_are_where_they_are_asked_for() {
    let folder = Folder::new("diagrams");
    let moves: Vec<String> =
        (1..=12).map(|turn| format!("{turn}. a1-a2 {turn}... a2-a1")).collect();
    let text = format!("---\nSetUp: None\n...\n1. S@a1 {}\n", moves[1..].join(" "));
    let game = folder.write("game.ppn", text);
    let out = folder.file("score.pdf");
    let captions = |diagrams: &str| {
        pdf(&["--score", "--annotate", "none", "--diagrams", diagrams, &game], &out);
        let words = words(&out)?;
        // Captions are smaller than moves, so they are found by their words.
        Some(
            words.iter().filter(|(word, _)| word == "Start").count() + {
                words.iter().filter(|(word, _)| word.ends_with("...")).count()
            },
        )
    };
    let Some(none) = captions("none") else { return };
    assert_eq!(none, 0);
    assert_eq!(captions("start"), Some(1));
    // After the captions `5... a2-a1` and `10... a2-a1`.
    assert_eq!(captions("every:5"), Some(2));
    assert_eq!(captions("start,every:5,last,3..."), Some(5));
    assert_eq!(render(&["--score", "--diagrams", "99.", &game, "-o", &out]).status, 2);
    assert_eq!(render(&["--score", "--diagrams", "every:0", &game, "-o", &out]).status, 2);
    assert_eq!(render(&["--diagrams", "last", &game, "-o", &out]).status, 2);
}

#[test]
fn the_diagrams_of_a_score_have_a_limit_of_pieces() {
    let folder = Folder::new("crowded");
    let moves: String = (2..900).map(|number| format!(" {number}. a1-a1")).collect();
    let game = folder.write("game.ppn", format!("1. S@({{1..50}},{{1..50}}){moves}"));
    let arguments = ["--score", "--diagrams", "every:1", &game, "-o", &folder.file("score.pdf")];
    let ran = render(&arguments);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("more than 2000000 pieces together"), "{}", ran.err);
}

#[test]
fn the_games_of_an_archive_follow_each_other() {
    let folder = Folder::new("archive");
    let games: String = (1..=40)
        .map(|game| format!("[Event \"Game {game}\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n"))
        .collect();
    let archive = folder.write("archive.pdn", games);
    let out = folder.file("score.pdf");
    pdf(&["--score", "--diagrams", "none", &archive], &out);
    let Some(info) = read("pdfinfo", &[&out]) else { return };
    assert!(info.contains("Pages:           2\n"), "{info}");
    let text = read("pdftotext", &[&out, "-"]).unwrap_or_default();
    assert!((1..=40).all(|game| text.contains(&format!("Game {game}\n"))), "{text}");
    pdf(&["--score", "--game", "7", "--paper", "letter", &archive], &out);
    let text = read("pdftotext", &[&out, "-"]).unwrap_or_default();
    assert!(text.contains("Game 7\n") && !text.contains("Game 8\n"), "{text}");
    let ran = render(&["--score", "--game", "41", &archive, "-o", &out]);
    assert_eq!((ran.status, ran.err.as_str()), (2, "ppn: there is no game 41: 40 were read\n"));
}

#[test]
fn each_game_has_a_page_where_that_is_asked_for() {
    let folder = Folder::new("new-pages");
    let games: String = (1..=3)
        .map(|game| format!("[Event \"Game {game}\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n"))
        .collect();
    let archive = folder.write("archive.pdn", games);
    let out = folder.file("score.pdf");
    let pages = |options: &[&str]| {
        pdf(&[&["--score", "--diagrams", "none", &archive], options].concat(), &out);
        let info = read("pdfinfo", &[&out])?;
        let pages = info.lines().find_map(|line| line.strip_prefix("Pages:"))?;
        pages.trim().parse::<usize>().ok()
    };
    let Some(together) = pages(&[]) else { return };
    assert_eq!((together, pages(&["--new-pages"])), (1, Some(3)));
}

#[test]
fn a_move_that_draws_on_the_board_has_a_diagram() {
    let folder = Folder::new("marked");
    let game = folder.write(
        "game.pdn",
        "[Event \"Club\"]\n[GameType \"20\"]\n\n\
         1. 32-28 {[%csl G28][%cal R32-28]} 19-23 2. 28x19 14x23 3. 37-32 *\n",
    );
    let out = folder.file("score.pdf");
    // The words of a caption are in the score too, so they occur once more than without diagrams.
    let count = |options: &[&str], word: &str| {
        pdf(&[&["--score", &game], options].concat(), &out);
        words(&out).map(|words| words.iter().filter(|(one, _)| one == word).count())
    };
    let Some(first) = count(&[], "32-28") else { return };
    assert_eq!((first, count(&["--diagrams", "last"], "32-28")), (2, Some(1)));
    assert_eq!(count(&["--diagrams", "marked"], "37-32"), Some(1));
    // Manual additions are on all diagrams.
    assert_eq!(count(&["--caption", "Study"], "Study"), Some(2));
    let lengths = [&[][..], &["--mark", "c3=red"], &["--crop", "a1:c3"]].map(|options| {
        pdf(&[&["--score", &game], options].concat(), &out);
        std::fs::read(&out).map(|bytes| bytes.len()).unwrap_or_default()
    });
    assert!(lengths[0] < lengths[1] && lengths[0] > lengths[2], "{lengths:?}");
}

#[test]
fn letters_that_no_font_has_are_named_for_pixels_too() {
    let folder = Folder::new("pixels");
    let game = folder.write("game.ppn", KONO);
    for (kind, jump) in [("png", &[][..]), ("gif", &["--fps", "0"])] {
        let out = folder.file(&format!("board.{kind}"));
        let ran = render(&[&["--caption", "日本 ♞", &game, "-o", &out], jump].concat());
        let named = format!("no font has `日`, `本`, so the {} shows", kind.to_uppercase());
        assert!(ran.err.contains(&named), "{}", ran.err);
    }
    let ran = render(&["--font", &game, &game, "-o", &folder.file("board.svg")]);
    assert!(
        ran.err.contains("--font applies to `.pdf`, `.png`, `.gif`, and `.svg` with"),
        "{}",
        ran.err
    );
}

#[test]
fn letters_of_other_scripts_do_not_vanish() {
    let folder = Folder::new("scripts");
    let game = folder.write(
        "game.ppn",
        "---\nEvent: Žofie и Άννα\n...\n1. S@a1 {Обычное начало 日本 ♞} 2. a1-a2\n",
    );
    let out = folder.file("score.pdf");
    let report = pdf(&["--score", &game], &out);
    assert_eq!(
        report,
        "ppn: no font has `日`, `本`, so the PDF shows boxes; add a font with --font\n"
    );
    let Some(text) = read("pdftotext", &[&out, "-"]) else { return };
    // Copying a box gives the original character.
    for part in ["Žofie и Άννα", "Обычное начало 日本 ♞"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let ran = render(&["--score", "--font", &game, &game, "-o", &out]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("game.ppn: the file is not a font for text"), "{}", ran.err);
}

#[test]
fn options_of_paper_are_for_pdf_only() {
    let folder = Folder::new("options");
    let game = folder.write("game.ppn", KONO);
    for (out, option) in [
        ("a.svg", &["--paper", "a4"][..]),
        ("a.png", &["--score"]),
        ("a.gif", &["--scale", "1:1"]),
        ("a.pdf", &["--width", "100"]),
        ("a.pdf", &["--animate"]),
        ("a.pdf", &["--scale", "0.5"]),
        ("a.pdf", &["--paper", "a0"]),
        ("a.pdf", &["--score", "--move", "1."]),
    ] {
        let out = folder.file(out);
        assert_eq!(render(&[&[&*game, "-o", &out], option].concat()).status, 2, "{option:?}");
    }
}

/// A tournament of four, with one game for each pair.
fn city() -> String {
    let games = [
        (1, "Ada", "Di", "1-0"),
        (1, "Bo", "Cy", "1-0"),
        (2, "Di", "Cy", "1/2-1/2"),
        (2, "Ada", "Bo", "1-0"),
        (3, "Bo", "Di", "1-0"),
        (3, "Cy", "Ada", "1-0"),
    ];
    let game = |(round, white, black, result): &(u8, &str, &str, &str)| {
        format!(
            "[Event \"City Cup\"]\n[Site \"Utrecht\"]\n[Date \"2026.03.0{round}\"]\n[Round \"{round}\"]\n\
             [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n"
        )
    };
    games.iter().map(game).collect()
}

#[test]
fn a_booklet_has_a_title_a_crosstable_and_contents() {
    let folder = Folder::new("booklet");
    let games = folder.write("city.pgn", city());
    let out = folder.file("city.pdf");
    assert_eq!(pdf(&["--score", "--booklet", &games], &out), "");
    let Some(info) = read("pdfinfo", &[&out]) else { return };
    assert!(info.contains("419.528 x 595.276"), "{info}");
    // What is before the games is also read before them.
    let read_aloud = read("pdfinfo", &["-struct-text", &out]).unwrap_or_default();
    let first = read_aloud.split('"').nth(1).unwrap_or_default();
    assert_eq!(first.trim(), "City Cup", "{read_aloud}");
    let Some(text) = read("pdftotext", &["-layout", &out, "-"]) else { return };
    let pages: Vec<&str> = text.split('\u{c}').collect();
    let said = |page: &str| page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(said(pages[0]), "City Cup Utrecht 2026.03.01 – 2026.03.03 6 games, 4 players");
    let front = said(pages[1]);
    // Ada beat Di and Bo, and lost to Cy; Bo beat Cy and Di. Ada's opponents have more points.
    for row in ["1 Ada × 1 0 1 2 2½", "2 Bo 0 × 1 1 2 2", "3 Cy 1 0 × ½ 1½ 2¼", "4 Di 0 0 ½ × ½ ¾"]
    {
        assert!(front.contains(row), "{front}");
    }
    let contents = front.split_once("Contents").unwrap().1;
    let rounds =
        "Round 1 Ada – Di 1-0 1 Bo – Cy 1-0 1 Round 2 Di – Cy 1/2-1/2 1 Ada – Bo 1-0 1 Round 3";
    assert!(contents.contains(rounds), "{contents}");
    // The pages of the games have the numbers that the contents name.
    for (at, page) in pages.iter().enumerate().skip(2) {
        for players in ["Bo – Di", "Cy – Ada"] {
            let named = contents.split_once(players).unwrap().1;
            let number: usize = named.split_whitespace().nth(1).unwrap().parse().unwrap();
            assert_eq!(page.contains(players), number == at - 1, "{players} {at}");
        }
    }
    assert!(said(pages[2]).ends_with(" 1"), "{}", pages[2]);
    // Each game of the contents is a link to its page.
    let bytes = std::fs::read(&out).unwrap();
    let links = bytes.windows(b"/Subtype /Link".len()).filter(|part| part == b"/Subtype /Link");
    assert_eq!(links.count(), 6);
    assert!(info.contains("City Cup"), "{info}");
}

/// A tournament of players with long names, in which all meet in each of a number of rounds.
fn long_names(players: u8, rounds: usize) -> String {
    let name = |number: u8| {
        let letter = char::from(b'A' + number);
        format!("{letter} Bartholomew-Maximilian von Hohenlohe-Langenburg-Schillingsfürst")
    };
    let pairs = (0..players).flat_map(|one| (0..one).map(move |other| [one, other]));
    let game = |[one, other]: [u8; 2]| {
        let (one, other) = (name(one), name(other));
        format!(
            "[Event \"E\"]\n[White \"{one}\"]\n[Black \"{other}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
        )
    };
    pairs.map(|pair| game(pair).repeat(rounds)).collect()
}

#[test]
fn a_table_of_results_is_within_the_page() {
    let folder = Folder::new("wide");
    let title = |players: u8, rounds: usize, paper: &str| {
        let games = folder.write("games.pgn", long_names(players, rounds));
        let out = folder.file("games.pdf");
        assert_eq!(pdf(&["--score", "--booklet", "--paper", paper, &games], &out), "");
        // The pages before the games.
        let text = read("pdftotext", &["-bbox", "-f", "2", "-l", "3", &out, "-"])?;
        let number = |line: &str, name: &str| {
            let rest = line.split_once(&format!("{name}=\""))?.1;
            rest.split_once('"')?.0.parse::<f64>().ok()
        };
        let page = text.lines().find_map(|line| number(line, "page width"))?;
        let ends: Vec<f64> = text.lines().filter_map(|line| number(line, "xMax")).collect();
        assert!(ends.len() > 100 && ends.iter().all(|end| *end < page), "{paper} {ends:?}");
        let shortened = text.contains("…</word>");
        let title = ["Crosstable", "Standings"].into_iter().find(|title| text.contains(title))?;
        Some((title, shortened))
    };
    if title(3, 1, "a4").is_none() {
        return;
    }
    assert_eq!(title(12, 1, "a5"), Some(("Crosstable", true)));
    // The points are there, too. Sixteen players with several games of each pair have no crosstable on small paper.
    assert_eq!(title(16, 1, "a4"), Some(("Crosstable", false)));
    assert_eq!(title(16, 4, "4x6"), Some(("Standings", true)));
}

#[test]
fn the_common_beginning_of_titles_is_the_title_of_a_booklet() {
    let folder = Folder::new("series");
    let game = |number: u8| {
        format!("---\nEvent: The spring series of play-tests, test {number}\n...\n1. S@b2\n")
    };
    let games = folder.write("tests.ppn", [1, 2, 3].map(game).concat());
    let out = folder.file("tests.pdf");
    assert_eq!(pdf(&["--score", "--booklet", &games], &out), "");
    let Some(text) = read("pdftotext", &["-layout", "-l", "2", &out, "-"]) else { return };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.starts_with("The spring series of play-tests 3 games"), "{words}");
    assert!(words.contains("Contents test 1 1 test 2 1 test 3"), "{words}");
}

#[test]
fn a_booklet_without_players_has_no_crosstable() {
    let folder = Folder::new("anonymous");
    let games = folder.write("kono.ppn", "---\nGameType: Four Field Kono\n...\n1. b1:b3\n");
    let out = folder.file("kono.pdf");
    assert_eq!(pdf(&["--score", "--booklet", "--paper", "a4", &games], &out), "");
    let Some(text) = read("pdftotext", &[&out, "-"]) else { return };
    assert!(!text.contains("Crosstable") && text.contains("1 game") && text.contains("Contents"));
    let ran = render(&[&games, "--booklet", "-o", &out]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("--score"), "{}", ran.err);
}
