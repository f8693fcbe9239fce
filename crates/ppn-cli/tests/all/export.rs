//! `ppn export`.

use crate::support::{Folder, Ran, command, run};

const GAMES: &str = "[Event \"Club\"]\n[White \"Ann\"]\n\n1. e4! {good} e5 *\n\n\
                     [Event \"Cup, 2\"]\n[White \"Bo\"]\n\n1. e4 e4 *\n\n\
                     [Event \"Club\"]\n[White \"Cy\"]\n\n1. d4 d5 2. c4 *\n";

fn ppn(folder: &Folder, arguments: &[&str]) -> Ran {
    run(command(arguments).current_dir(folder.path()), "")
}

fn games(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("games.pgn", GAMES);
    folder
}

#[test]
fn options_that_do_not_go_together_are_wrong_usage() {
    let folder = games("export-usage");
    for (arguments, message) in [
        (
            &["-o", "-"][..],
            "<stdout>: the name shows no format; give `--format parquet`, `arrow` or `csv`",
        ),
        (&["-o", "games.txt"], "games.txt: the name shows no format"),
        (&["-o", "g.csv", "--table", "games,moves"], "a file has one table"),
        (&["-o", "t/", "--columns", "game"], "`--columns` are those of one table"),
        (&["-o", "g.csv", "--by", "Event"], "`--by` writes several files"),
        (&["-o", "t/", "--table", "games", "--by", "Event", "--columns", "moves"], "is `game`"),
    ] {
        let ran = ppn(&folder, &[&["export", "games.pgn"], arguments].concat());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(folder.names(), ["games.pgn"]);
}

#[cfg(not(feature = "export"))]
#[test]
fn a_build_without_tables_says_so() {
    let folder = games("export-without");
    let ran = ppn(&folder, &["export", "games.pgn", "-o", "games.parquet"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("--features export"), "{}", ran.err);
    assert_eq!(folder.names(), ["games.pgn"]);
}

#[cfg(feature = "export")]
mod tables {
    use super::{GAMES, games, ppn};
    use crate::support::{Folder, command, run};
    use std::{
        fs,
        io::Write,
        path::Path,
        process::{Command, Stdio},
        thread,
        time::{Duration, Instant},
    };

    fn read(folder: &Folder, name: &str) -> String {
        fs::read_to_string(folder.file(name)).unwrap()
    }

    #[test]
    fn a_file_has_the_table_that_is_asked_for() {
        let folder = games("export-file");
        let ran = ppn(&folder, &["export", "games.pgn", "-o", "games.csv"]);
        assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        assert_eq!(read(&folder, "games.csv").lines().count(), 4);
        let moves = ["export", "games.pgn", "--table", "moves", "--columns", "game,own_text"];
        ppn(&folder, &[&moves[..], &["-o", "moves.csv"]].concat());
        let all = "game,own_text\n1,e4!\n1,e5\n2,e4\n3,d4\n3,d5\n3,c4\n";
        assert_eq!(read(&folder, "moves.csv"), all);
        // A file that was written before is replaced, and a query leaves the numbers of games as they are.
        let query = ["--where", "White = Cy", "-o", "moves.csv"];
        assert_eq!(ppn(&folder, &[&moves[..], &query].concat()).status, 0);
        assert_eq!(read(&folder, "moves.csv"), "game,own_text\n3,d4\n3,d5\n3,c4\n");
        let out = ["--format", "csv", "-o", "-", "--jobs", "1"];
        let ran = ppn(&folder, &[&moves[..], &out].concat());
        assert_eq!((ran.status, ran.out.as_str()), (0, all));
        let ran = ppn(&folder, &["export", "games.pgn", "-o", "x.csv", "--where", "White ="]);
        assert_eq!(ran.status, 2);
        let ran = ppn(&folder, &["export", "games.pgn", "-o", "x.csv", "--columns", "movs"]);
        assert!(ran.status == 2 && ran.err.contains("`movs`"), "{}", ran.err);
        assert_eq!(folder.names(), ["games.csv", "games.pgn", "moves.csv"]);
    }

    #[test]
    fn standard_input_becomes_all_tables_of_a_folder() {
        let folder = games("export-folder");
        let arguments = ["export", "-", "--notation", "pgn", "-o", "tables", "--format", "csv"];
        let with_slash = ["export", "-", "--notation", "pgn", "-o", "tables/", "--format", "csv"];
        let mut ppn = command(with_slash);
        assert_eq!(run(ppn.current_dir(folder.path()), GAMES).status, 0);
        let lines = |name: &str| read(&folder, &format!("tables/{name}.csv")).lines().count() - 1;
        assert_eq!(["games", "moves", "states"].map(lines), [3, 6, 9]);
        let illegal = read(&folder, "tables/diagnostics.csv");
        assert!(illegal.contains("\n2,E0801,"), "{illegal}");
        // A folder that exists needs no slash.
        assert_eq!(run(command(arguments).current_dir(folder.path()), GAMES).status, 0);
    }

    #[test]
    fn each_value_of_a_tag_has_its_file() {
        let folder = games("export-by");
        let arguments = [
            "export",
            "games.pgn",
            "--table",
            "games",
            "--by",
            "Event",
            "--format",
            "csv",
            "-o",
            "by/",
        ];
        assert_eq!(ppn(&folder, &arguments).status, 0);
        let column = |name: &str, column: usize| {
            let text = read(&folder, name);
            text.lines()
                .skip(1)
                .map(|line| line.split(',').nth(column).unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(column("by/games/Event=Club/1.csv", 0), ["1", "3"]);
        assert_eq!(column("by/games/Event=Cup, 2/2.csv", 0), ["2"]);
        let again = ppn(&folder, &arguments);
        assert!(again.status == 2 && again.err.contains("the folder has files"), "{}", again.err);
        // A value of which no game meets the query has no file.
        let few = ["--where", "White = Bo", "--table", "moves", "--by", "Event", "-o", "few/"];
        assert_eq!(ppn(&folder, &[&["export", "games.pgn"], &few[..]].concat()).status, 0);
        assert!(Path::new(&folder.file("few/moves/Event=Cup, 2/2.parquet")).is_file());
        assert!(!Path::new(&folder.file("few/moves/Event=Club")).exists());
    }

    #[test]
    fn inputs_and_games_are_not_replaced_and_nothing_half_is_left() {
        let folder = games("export-safe");
        folder.write("other.pgn", GAMES);
        for (arguments, message) in [
            (&["games.pgn", "-o", "games.pgn"][..], "this file is also read"),
            (&["games.pgn", "-o", "other.pgn"], "this is a file of games"),
            (&["games.pgn", "missing.pgn", "-o", "a.csv"], "nothing was written"),
            (&["games.pgn", "-o", "none/a.csv"], "none/a.csv: "),
        ] {
            let ran = ppn(&folder, &[&["export", "--format", "csv"], arguments].concat());
            assert!(ran.status == 2 && ran.err.contains(message), "{arguments:?}: {}", ran.err);
        }
        folder.write("empty.pgn", "");
        let ran = ppn(&folder, &["export", "empty.pgn", "-o", "a.csv"]);
        assert_eq!(
            (ran.status, ran.err.as_str()),
            (1, "ppn: there are no games, so nothing was written\n")
        );
        assert_eq!(folder.names(), ["empty.pgn", "games.pgn", "other.pgn"]);
        assert_eq!(
            (read(&folder, "games.pgn"), read(&folder, "other.pgn")),
            (GAMES.into(), GAMES.into())
        );
    }

    #[cfg(unix)]
    #[test]
    fn an_interrupted_run_leaves_no_file() {
        let folder = Folder::new("export-interrupted");
        let output = ["--table", "states", "-o", "states.parquet"];
        let mut child = command([&["export", "-", "--notation", "pgn"][..], &output].concat());
        let mut child = child
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The input has no end, so the run cannot end before the signal.
        let mut input = child.stdin.take().unwrap();
        let writer = thread::spawn(move || while input.write_all(GAMES.as_bytes()).is_ok() {});
        let end = Instant::now() + Duration::from_secs(60);
        while !folder.names().iter().any(|name| name.ends_with(".new")) && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
        let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), None, "ended by the signal");
        writer.join().unwrap();
        assert!(folder.names().is_empty(), "{:?}", folder.names());
    }

    /// DuckDB is an independent reader. It is in the environment that `cargo xtask python` makes.
    #[test]
    #[allow(clippy::print_stderr, reason = "it says what was not tested")]
    fn duckdb_reads_as_many_rows_as_the_command_plays() {
        let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/python/bin/python");
        let has_duckdb =
            Command::new(&python).args(["-c", "import duckdb"]).stderr(Stdio::null()).status();
        if !has_duckdb.is_ok_and(|status| status.success()) {
            eprintln!("DuckDB is missing: Parquet is not read by another program");
            return;
        }
        let folder = Folder::new("export-duckdb");
        let club = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/archive/club.pdn");
        folder.write("club.pdn", fs::read(club).unwrap());
        assert_eq!(ppn(&folder, &["export", "club.pdn", "-o", "t/"]).status, 0);
        let ask = "import duckdb, sys\nprint(*duckdb.sql(sys.argv[1]).fetchall()[0])";
        let query = "select (select count(*) from 't/games.parquet'), (select count(*) from 't/states.parquet'), \
                     (select max(len(pieces)) from 't/states.parquet')";
        let asked =
            run(Command::new(python).args(["-c", ask, query]).current_dir(folder.path()), "");
        let replayed = ppn(&folder, &["replay", "club.pdn", "--format", "csv"]);
        let mut states: Vec<(&str, usize)> = Vec::new();
        for line in replayed.out.lines().skip(1) {
            let state = line.match_indices(',').nth(1).map_or(line, |(at, _)| &line[..at]);
            match states.last_mut() {
                Some((last, pieces)) if *last == state => *pieces += 1,
                _ => states.push((state, 1)),
            }
        }
        let most = states.iter().map(|(_, pieces)| pieces).max().unwrap();
        assert_eq!(asked.out.trim(), format!("33 {} {most}", states.len()), "{}", asked.err);
    }
}
