//! `ppn dedupe`, `stats`, `split`, `merge`, `sort`, `sample` and `tags`.

use crate::support::{Folder, Ran, command, run};
use std::fs;

const A: &str = "[White \"Ann\"]\n[Black \"Bo\"]\n[Date \"2021.03.04\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {good} Nc6 1-0\n\n\
                 [White \"Cy\"]\n[Black \"Dee\"]\n[Date \"2020.01.01\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";
const B: &str = "[White \"Ann B.\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e2-e4 e7-e5 2. Ng1-f3 {a comment} Nb8-c6 1-0\n\n\
                 [White \"Cy\"]\n[Black \"Dee\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 *\n";

fn archive(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("a.pgn", A);
    folder.write("b.pgn", B);
    folder
}

fn ppn(folder: &Folder, arguments: &[&str]) -> Ran {
    run(command(arguments).current_dir(folder.path()), "")
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.file(name)).unwrap()
}

#[test]
fn games_with_the_same_boards_are_left_out_and_listed() {
    let folder = archive("dedupe");
    let ran = ppn(&folder, &["dedupe", "a.pgn", "b.pgn", "-o", "all.pgn", "--show"]);
    let listed = "b.pgn:1 is the same as a.pgn:1\n    {a comment}\n    White: Ann B.; kept: Ann\n    \
                  Date: –; kept: 2021.03.04\n1 of 4 games were left out\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, listed, ""));
    let second = B.find("[White \"Cy\"]").unwrap();
    assert_eq!(read(&folder, "all.pgn"), format!("{A}\n{}", &B[second..]));
    // The order of the files does not decide which game is kept, but what it has.
    let ran = ppn(&folder, &["dedupe", "b.pgn", "a.pgn", "-o", "other.pgn"]);
    assert!(ran.out.starts_with("b.pgn:1 is the same as a.pgn:1\n"), "{}", ran.out);
    let ran = ppn(
        &folder,
        &["dedupe", "a.pgn", "b.pgn", "-o", "short.pgn", "--prefixes", "--least", "2"],
    );
    assert!(
        ran.out.starts_with("a.pgn:2 is the beginning of b.pgn:2\nb.pgn:1 is the same as a"),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("2 of 4 games were left out\n"), "{}", ran.out);
    let ran =
        ppn(&folder, &["dedupe", "a.pgn", "b.pgn", "-o", "few.pgn", "--prefixes", "--least", "3"]);
    assert!(ran.out.ends_with("1 of 4 games were left out\n"), "{}", ran.out);
}

#[test]
fn what_a_game_that_is_left_out_has_besides_its_moves_is_listed() {
    let folder = Folder::new("remarks");
    let long = "[Note \"a tag more\"]\n[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";
    let rich = "[Event \"a\"]\n\n{first} 1. e4 $1 e5 (1... c5 $10 {Sicilian}\n2. Nf3 (2. c3) d6) 2. Nf3!! Nc6 $6 {end} *\n";
    folder.write("a.pgn", format!("{long}{rich}"));
    let ran = ppn(&folder, &["dedupe", "a.pgn", "-o", "b.pgn"]);
    let listed = "a.pgn:2 is the same as a.pgn:1\n    {first}\n    e4 $1\n    (1... c5 $10 {Sicilian} 2. Nf3 (2. c3) d6)\n    \
                  Nf3 !!\n    Nc6 $6\n    {end}\n1 of 2 games were left out\n";
    assert_eq!((ran.status, ran.out.as_str()), (0, listed));
    let long = "[Note \"a tag more\"]\n[Event \"a\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n";
    folder.write("a.pdn", format!("{long}[GameType \"20\"]\n\n1. 32-28! (1. 31-26) 19-23 $2 *\n"));
    let ran = ppn(&folder, &["dedupe", "a.pdn", "-o", "b.pdn"]);
    for line in ["    32-28 !\n", "    (1. 31-26)\n", "    19-23 $2\n"] {
        assert!(ran.out.contains(line), "{}", ran.out);
    }
    let long = "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bo];B[aa];W[bb])\n";
    folder.write("a.sgf", format!("{long}(;GM[1]FF[4]SZ[9];B[aa]TE[1](;W[bb])(;W[cc]C[or]))\n"));
    let ran = ppn(&folder, &["dedupe", "a.sgf", "-o", "b.sgf"]);
    assert!(ran.out.contains("    B[aa] TE: 1\n") && ran.out.contains("W[cc]C[or]"), "{}", ran.out);
}

#[test]
fn games_by_other_rules_are_kept_and_all_tags_that_differ_are_shown() {
    let folder = Folder::new("rules");
    let game = |tags: &str| format!("[Event \"a\"]\n{tags}\n1. Rh8+ Kd7 2. Rh7+ *\n\n");
    let first = "[SetUp \"1\"]\n[FEN \"4k3/8/8/3pP3/8/8/8/4K2R w K - 0 1\"]\n";
    let second = "[SetUp \"1\"]\n[FEN \"4k3/8/8/3pP3/8/8/8/4K2R w - - 10 40\"]\n";
    let third = format!("{second}[Variant \"Chess960\"]\n");
    folder.write("a.pgn", [first, second, &third].map(game).concat());
    let ran = ppn(&folder, &["dedupe", "--show", "a.pgn", "-o", "b.pgn"]);
    // The one with more text is kept.
    let listed = "a.pgn:1 is the same as a.pgn:2\n    FEN: 4k3/8/8/3pP3/8/8/8/4K2R w K - 0 1; kept: \
                  4k3/8/8/3pP3/8/8/8/4K2R w - - 10 40\n1 of 3 games were left out\n";
    assert_eq!((ran.status, ran.out.as_str()), (0, listed));
    let game = |number: &str| format!("[GameType \"{number}\"]\n\n1. c3-d4 d6-c5 2. g3-f4 *\n\n");
    folder.write("a.pdn", ["21", "25", "26", "25"].map(game).concat().trim_end());
    let ran = ppn(&folder, &["dedupe", "a.pdn", "-o", "b.pdn"]);
    assert_eq!(ran.out, "a.pdn:4 is the same as a.pdn:2\n1 of 4 games were left out\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_with_the_name_of_the_file() {
    let folder = archive("full");
    for arguments in
        [&["dedupe", "a.pgn", "-o", "/dev/full"][..], &["merge", "a.pgn", "-o", "/dev/full"]]
    {
        let ran = ppn(&folder, arguments);
        assert_eq!(ran.status, 2);
        assert!(ran.err.starts_with("ppn: /dev/full: "), "{}", ran.err);
    }
}

#[test]
fn games_with_the_same_board_after_some_moves_are_the_same_if_requested() {
    let folder = Folder::new("after");
    let game = |moves: &str| format!("[Event \"x\"]\n\n{moves} *\n\n");
    let games = ["1. e4 e5 2. Nf3 Nc6 3. d4", "1. Nf3 Nc6 2. e4 e5", "1. e4 e5 2. Nc3"];
    folder.write("a.pgn", games.map(game).concat());
    let ran = ppn(&folder, &["dedupe", "a.pgn", "-o", "b.pgn"]);
    assert_eq!(ran.out, "0 of 3 games were left out\n");
    assert_eq!(read(&folder, "b.pgn"), games.map(game).concat());
    let ran = ppn(&folder, &["dedupe", "a.pgn", "-o", "c.pgn", "--after", "4"]);
    assert_eq!(ran.out, "a.pgn:2 is the same as a.pgn:1\n1 of 3 games were left out\n");
}

#[test]
fn games_with_errors_and_without_moves_are_kept() {
    let folder = Folder::new("kept");
    let game = |name: &str, moves: &str| format!("[Event \"{name}\"]\n\n{moves}\n\n");
    let games = [
        game("a", "1. e4 e4 *"),
        game("b", "1. e4 e4 *"),
        game("a", "1. e4 e4 *"),
        game("c", "*"),
        game("d", "*"),
    ];
    folder.write("a.pgn", games.concat());
    let ran = ppn(&folder, &["dedupe", "a.pgn", "-o", "b.pgn"]);
    assert_eq!(ran.out, "a.pgn:3 is the same as a.pgn:1\n1 of 5 games were left out\n");
}

#[test]
fn nothing_is_written_if_something_cannot_be_read() {
    let folder = archive("unreadable");
    for arguments in [
        &["dedupe", "a.pgn", "none.pgn", "-o", "new.pgn"][..],
        &["merge", "a.pgn", "none.pgn", "-o", "new.pgn"],
        &["sort", "--by", "Date", "a.pgn", "none.pgn", "-o", "new.pgn"],
        &["sample", "1", "a.pgn", "none.pgn", "-o", "new.pgn"],
        &["split", "--games", "1", "a.pgn", "none.pgn", "-d", "parts"],
        &["merge", "a.pgn", "-o", "a.pgn"],
        &["dedupe", "a.pgn", "-o", "a.pgn"],
        &["sort", "--by", "Date", "a.pgn", "-o", "a.pgn"],
    ] {
        let ran = ppn(&folder, arguments);
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
        assert!(!folder.path().join("new.pgn").exists(), "{arguments:?}");
        assert!(!folder.path().join("parts/00001.pgn").exists());
        assert_eq!(read(&folder, "a.pgn"), A);
    }
}

#[test]
fn games_are_counted() {
    let folder = archive("stats");
    let text = ppn(&folder, &["stats", "--opening", "2"]);
    assert_eq!((text.status, text.err.as_str()), (0, ""));
    insta::assert_snapshot!(text.out);
    let json = ppn(&folder, &["stats", "--opening", "1", "--format", "json"]).json();
    assert_eq!(json["results"]["games"], 4);
    assert_eq!(json["results"]["first"], 2);
    assert_eq!(json["players"]["Bo"]["lost"], 2);
    assert_eq!(json["years"]["2020"]["draws"], 1);
    assert_eq!(json["openings"][0]["move"], "d4");
    assert_eq!(json["openings"][0]["results"]["games"], 2);
}

/// A file that begins with the game would be taken for a web page.
#[test]
fn a_game_that_begins_as_another_file_is_not_written_first() {
    let folder = archive("foreign");
    folder.write("a.pgn", "[White \"a\"]\n\n1. e4 *\n\n<b> 1. d4 *\n");
    let split = ppn(&folder, &["split", "--games", "1", "a.pgn", "-d", "parts"]);
    assert_eq!(split.status, 2, "{}", split.err);
    assert!(split.err.contains("would not be read as games"), "{}", split.err);
    let one = ppn(&folder, &["split", "--games", "2", "a.pgn", "-d", "parts"]);
    assert_eq!((one.status, read(&folder, "parts/00001.pgn").matches("<b>").count()), (0, 1));
}

#[test]
fn archives_are_split_and_merged_again() {
    let folder = archive("split");
    assert_eq!(ppn(&folder, &["merge", "a.pgn", "b.pgn", "-o", "all.pgn"]).status, 0);
    let all = read(&folder, "all.pgn");
    assert_eq!(all, format!("{A}\n{B}"));
    assert_eq!(ppn(&folder, &["split", "--games", "3", "all.pgn", "-d", "parts"]).status, 0);
    let parts = ["parts/00001.pgn", "parts/00002.pgn"].map(|name| read(&folder, name));
    assert_eq!(parts[0].matches("[White").count(), 3);
    assert_eq!(ppn(&folder, &["merge", "parts", "-o", "again.pgn"]).status, 0);
    assert_eq!(read(&folder, "again.pgn"), all);
    // The mark at the beginning of the second file stays out of the middle.
    folder.write("marked.pgn", format!("\u{feff}{B}"));
    assert_eq!(ppn(&folder, &["merge", "a.pgn", "marked.pgn", "-o", "one.pgn"]).status, 0);
    assert_eq!(read(&folder, "one.pgn"), all);
    assert_eq!(ppn(&folder, &["split", "--by", "White", "all.pgn", "-d", "players"]).status, 0);
    let mut names: Vec<_> = fs::read_dir(folder.file("players")).unwrap().collect();
    names.sort_by_key(|name| name.as_ref().unwrap().file_name());
    let names: Vec<_> = names.iter().map(|name| name.as_ref().unwrap().file_name()).collect();
    assert_eq!(names, ["Ann-B.pgn", "Ann.pgn", "Cy.pgn"]);
    assert_eq!(read(&folder, "players/Cy.pgn").matches("[White").count(), 2);
    // Files of games are replaced only with `--force`.
    let again = ["split", "--games", "3", "all.pgn", "-d", "parts"];
    assert_eq!(ppn(&folder, &again).status, 2);
    assert_eq!(ppn(&folder, &[&again[..], &["--force"]].concat()).status, 0);
}

/// Empty lines at the beginning of a file may end metadata, and those between games belong to one of them.
#[test]
fn games_that_are_joined_keep_their_boards() {
    let folder = Folder::new("joined");
    let games = [
        "\n1. S@b2\n\n2. b2-b3\n",
        "---\n1. S@b2\n",
        "---\n1. S@b2",
        "\n---\nEvent: b\n...\n1. M@b2\n",
        "\r\n\r\n1. C@b2\r\n",
        "---\n\n1. A@b2\n",
        "Event: x\n...\n1. S@c3\n\n",
    ];
    let boards = |path: &str| {
        let ran = ppn(&folder, &["replay", "--format", "ndjson", "--last", path]);
        assert_eq!(ran.status, 0, "{path} {}", ran.err);
        ran.out
    };
    for (number, game) in games.iter().enumerate() {
        folder.write(&format!("{number}.ppn"), game);
    }
    let alone: Vec<String> =
        (0..games.len()).map(|number| boards(&format!("{number}.ppn"))).collect();
    let mut written = 0;
    for one in 0..games.len() {
        // A file that is named twice is read once.
        for other in (0..games.len()).filter(|other| *other != one) {
            let (first, second) = (format!("{one}.ppn"), format!("{other}.ppn"));
            let ran = ppn(&folder, &["merge", &first, &second, "-o", "both.ppn", "--force"]);
            if ran.status == 0 {
                let expected = format!("{}{}", alone[one], alone[other]);
                let text = read(&folder, "both.ppn");
                assert_eq!(boards("both.ppn"), expected, "{first} {second}\n{text:?}");
                written += 1;
            } else {
                assert!(ran.err.contains("not written"), "{}", ran.err);
            }
        }
        let number = format!("{one}.ppn");
        assert_eq!(
            ppn(&folder, &["sort", "--by", "Event", &number, "-o", "both.ppn", "--force"]).status,
            0
        );
        assert_eq!(boards("both.ppn"), alone[one], "{number}");
    }
    // Three of the seven begin with moves, as a part of the game before them would.
    assert_eq!(written, 24);
}

#[test]
fn games_are_sorted_by_dates_and_numbers() {
    let folder = Folder::new("sort");
    let game =
        |date: &str, round: &str| format!("[Date \"{date}\"]\n[Round \"{round}\"]\n\n1. e4 *\n\n");
    let games = [
        ("2021.??.??", "10"),
        ("2020.05.01", "9"),
        ("????.??.??", "1"),
        ("2020.05.01", "10"),
        ("2020-04-30", "x"),
    ];
    folder.write("a.pgn", games.map(|(date, round)| game(date, round)).concat());
    assert_eq!(ppn(&folder, &["sort", "--by", "Date,Round", "a.pgn", "-o", "b.pgn"]).status, 0);
    let order = [4, 1, 3, 0, 2].map(|at: usize| game(games[at].0, games[at].1)).concat();
    assert_eq!(read(&folder, "b.pgn"), order);
    let ran = ppn(&folder, &["sort", "--by", "Round", "--reverse", "a.pgn", "-o", "-"]);
    let rounds: Vec<&str> =
        ran.out.lines().filter_map(|line| line.strip_prefix("[Round ")).collect();
    assert_eq!(rounds, ["\"x\"]", "\"10\"]", "\"10\"]", "\"9\"]", "\"1\"]"]);
    let ran =
        run(command(["sort", "--by", "Date", "-", "-o", "c.pgn"]).current_dir(folder.path()), A);
    assert!(ran.status == 2 && ran.err.contains("unpack it"), "{}", ran.err);
}

#[test]
fn a_sample_is_the_same_for_a_seed() {
    let folder = Folder::new("sample");
    let game = |n: usize| format!("[Round \"{n}\"]\n\n1. e4 *\n\n");
    folder.write("a.pgn", (1..=500).map(game).collect::<String>());
    let sample = |seed: &str, jobs: &str| {
        let ran =
            ppn(&folder, &["sample", "20", "--seed", seed, "--jobs", jobs, "a.pgn", "-o", "-"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out
    };
    let first = sample("1", "1");
    assert_eq!(first.matches("[Round").count(), 20);
    assert_eq!(first, sample("1", "4"));
    assert_ne!(first, sample("2", "1"));
}

#[test]
fn spellings_are_proposed_and_replaced() {
    let folder = Folder::new("tags");
    let pgn = "[White \"Smith, John\"]\n[Black \"Bo\"]\n[Date \"2021.03.04\"]\n\n1. e4 e5 *\n\n\
               [White \"John Smith\"]\n[Black \"Smith, J.\"]\n[Date \"2020-01-01\"]\n\n1. d4 d5 *\n\n\
               [White \"Smith, John\"]\n[Black \"Say \\\"x\\\"\"]\n[Date \"2020.01.01\"]\n\n1. d4 d5 *\n";
    folder.write("a.pgn", pgn);
    let ran = ppn(&folder, &["tags", "a.pgn"]);
    let mapping = "[players]\n\"John Smith\" = \"Smith, John\"  # 1 game, and 2 games with the other\n\
                   \"Smith, J.\" = \"Smith, John\"  # 1 game, and 2 games with the other\n\n\
                   [Date]\n\"2020-01-01\" = \"2020.01.01\"  # 1 game\n";
    assert_eq!((ran.status, ran.out.as_str()), (0, mapping));
    folder.write("names.toml", &ran.out);
    let ran = ppn(&folder, &["tags", "--apply", "names.toml", "a.pgn", "-o", "b.pgn"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, "1 games were changed\n"));
    let expected = pgn.replace("John Smith", "Smith, John").replace("Smith, J.", "Smith, John");
    assert_eq!(read(&folder, "b.pgn"), expected.replace("2020-01-01", "2020.01.01"));
    // Values that need quotation marks, in every notation.
    folder.write("say.toml", "[players]\nAnn = 'Say \"y\" \\ ]: z'\nBo = \"yes\"\n");
    let games = [
        ("g.pgn", "[White \"Ann\"]\n[Black \"Bo\"]\n\n1. e4 *\n"),
        ("g.pdn", "[White \"Ann\"]\n[Black \"Bo\"]\n[GameType \"20\"]\n\n1. 32-28 *\n"),
        ("g.sgf", "(;GM[1]SZ[9]PW[Ann]PB[Bo];B[ee])\n"),
        ("g.ppn", "---\nWhite: Ann\nBlack: Bo\n...\n1. S@b2\n"),
    ];
    for (name, game) in games {
        folder.write(name, game);
        let new = format!("new-{name}");
        let ran = ppn(&folder, &["tags", "--apply", "say.toml", name, "-o", &new]);
        assert_eq!(ran.status, 0, "{name}: {}", ran.err);
        let found =
            ppn(&folder, &["find", "White = 'Say \"y\" \\ ]: z' and Black = yes", &new, "--count"]);
        assert_eq!(found.out, "1\n", "{}", read(&folder, &new));
    }
    folder.write("wrong.toml", "players = 3\n");
    let ran = ppn(&folder, &["tags", "--apply", "wrong.toml", "a.pgn", "-o", "c.pgn"]);
    assert!(ran.status == 2 && ran.err.contains("no table"), "{}", ran.err);
}

#[test]
fn what_games_say_is_printed_without_controls() {
    let folder = Folder::new("hostile");
    let game = |white: &str| {
        format!(
            "[White \"{white}\"]\n[Date \"1.1.2020\u{9b}\"]\n[Result \"1-0\"]\n\n1. e4 {{\u{1b}[31m\u{202e}}} e5 1-0\n\n"
        )
    };
    folder.write("a.pgn", game("A\u{1b}[31mnn\u{202e}") + &game("Ann\u{7}") + &game("Ann"));
    for arguments in [
        &["find", "moves = 2", "a.pgn"][..],
        &["find", "comment ~ 31m", "--format", "json", "a.pgn"],
        &["dedupe", "--show", "a.pgn", "-o", "b.pgn"],
        &["stats", "--opening", "2", "a.pgn"],
        &["stats", "--format", "json", "a.pgn"],
        &["tags", "a.pgn"],
        &["find", "\u{1b}[31m", "a.pgn"],
        &["find", "White ~ \"\u{1b}[31m", "a.pgn"],
        &["find", "position board \"\u{1b}[31m\u{202e}\"", "a.pgn"],
    ] {
        let ran = ppn(&folder, arguments);
        let printed = format!("{}{}", ran.out, ran.err);
        let hidden = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!printed.contains(hidden) && !printed.is_empty(), "{arguments:?}: {printed:?}");
    }
    // What is written to a file has the bytes of the games.
    assert!(read(&folder, "b.pgn").contains('\u{202e}'));
}

#[test]
fn packed_files_folders_and_standard_input_are_archives() {
    let folder = archive("inputs");
    let ran = run(
        command(["find", "White = Cy", "--notation", "pgn", "-"]).current_dir(folder.path()),
        A,
    );
    assert_eq!((ran.status, ran.out.as_str()), (0, "<stdin>:8  2  Cy – Dee  1/2-1/2\n"));
    let ran = run(command(["dedupe", "-", "-o", "x.pgn"]).current_dir(folder.path()), A);
    assert!(ran.status == 2 && ran.err.contains("read twice"), "{}", ran.err);
    let ran = run(
        command(["merge", "--notation", "pgn", "-", "-o", "x.pgn"]).current_dir(folder.path()),
        A,
    );
    assert_eq!((ran.status, read(&folder, "x.pgn").as_str()), (0, A));
}

#[test]
fn an_empty_archive_has_no_games() {
    let folder = Folder::new("empty");
    folder.write("a.pgn", "");
    for (arguments, status) in [
        (&["find", "moves >= 0", "a.pgn"][..], 1),
        (&["find", "moves >= 0", "a.pgn", "--count"], 1),
        (&["merge", "a.pgn", "-o", "b.pgn"], 1),
        (&["sample", "3", "a.pgn", "-o", "b.pgn"], 1),
        (&["stats", "a.pgn"], 0),
        (&["tags", "a.pgn"], 0),
    ] {
        let ran = ppn(&folder, arguments);
        assert_eq!(ran.status, status, "{arguments:?}: {}{}", ran.out, ran.err);
    }
    assert_eq!(folder.names(), ["a.pgn"]);
}

/// The limit of a game of chess is 16 MiB.
#[test]
fn a_game_that_is_not_read_whole_is_not_written_in_part() {
    let folder = Folder::new("long");
    folder.write(
        "a.pgn",
        format!("{A}\n[Event \"long\"]\n\n1. e4 {{{}}} e5 *\n", "x ".repeat(9 << 20)),
    );
    for arguments in [
        &["merge", "a.pgn", "-o", "b.pgn"][..],
        &["sort", "--by", "Event", "a.pgn", "-o", "b.pgn"],
        &["sample", "9", "a.pgn", "-o", "b.pgn"],
        &["split", "--games", "9", "a.pgn", "-d", "parts"],
    ] {
        let ran = ppn(&folder, arguments);
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("a.pgn:3: not written, since the game is longer"), "{}", ran.err);
    }
    assert!(!folder.path().join("b.pgn").exists());
    assert!(!folder.path().join("parts/00001.pgn").exists());
}

#[test]
fn games_of_files_that_end_with_empty_lines_are_written() {
    let folder = Folder::new("empty-lines");
    let game =
        |name: &str| format!("[White \"{name}\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n\n");
    for (file, name) in [("a.pdn", "Ann"), ("b.pdn", "Bo"), ("c.pdn", "Cy")] {
        folder.write(file, game(name));
    }
    let ran = ppn(&folder, &["merge", "a.pdn", "b.pdn", "c.pdn", "-o", "all.pdn"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let listed = ppn(&folder, &["list", "all.pdn"]);
    assert_eq!(listed.out.lines().count(), 3, "{}", listed.out);
    let same = ppn(&folder, &["find", "White = Bo", "all.pdn", "--format", "numbers"]);
    assert_eq!(same.out, "2\n");
}

#[test]
fn a_game_without_an_end_is_named_and_others_are_counted() {
    let folder = Folder::new("endless");
    folder.write("a.fan", "FAN31415926\n1g Ra1 \"an open comment\n");
    for number in 0..12 {
        folder.write(&format!("b{number:02}.fan"), "FAN31415926\n1g Ra1 Rb1\n");
    }
    let ran = ppn(&folder, &["merge", ".", "-o", "all.fan"]);
    assert_eq!((ran.status, ran.err.lines().count()), (2, 10), "{}", ran.err);
    let first = "ppn: b00.fan:1: not written, since a.fan:1 before it does not end; close its comment or bracket\n";
    assert!(ran.err.starts_with(first), "{}", ran.err);
    assert!(ran.err.contains("ppn: 4 more games were not written\n"), "{}", ran.err);
}
