//! The command as scripts and people use it: exit status, standard output, standard error.

use crate::support::{Folder, command, ppn};
use serde_json::Value;
use std::{collections::BTreeSet, fs, path::Path, process::Stdio};

const GAME: &str = "---\nEvent: Club\n...\n1. S@b2 {opening} 2. b2-c3\n";
const TWO: &str = "---\n...\n1. S@b2\n---\n...\n1. M@b2 2. M@c3 2... b2-b3\n";
const FAULTY: &str = "---\n...\n1. b2-c3\n";
const WARNED: &str = "---\nGameType: Relativity\n...\n";

#[test]
fn the_exit_status_says_whether_something_is_wrong() {
    assert_eq!(ppn(&["check", "-"], GAME).status, 0);
    assert_eq!(ppn(&["check", "-"], FAULTY).status, 1);
    assert_eq!(ppn(&["replay", "-"], FAULTY).status, 1);
    assert_eq!(ppn(&["check", "-"], WARNED).status, 0);
    assert_eq!(ppn(&["check", "--deny-warnings", "-"], WARNED).status, 1);
    assert_eq!(ppn(&["check"], "").status, 2);
    assert_eq!(ppn(&["frobnicate"], "").status, 2);
    assert_eq!(ppn(&["replay", "--format", "xml", "-"], "").status, 2);
}

#[test]
fn files_that_cannot_be_read_are_named_and_the_others_are_read() {
    let folder = Folder::new("unread");
    let good = folder.write("good.ppn", GAME);
    let ran = ppn(&["replay", "no-such-file.ppn", &good], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("no-such-file.ppn"), "{}", ran.err);
    assert_eq!(ran.json().as_array().unwrap().len(), 1);
}

#[test]
fn replay_prints_the_fields_of_the_contract() {
    let json = ppn(&["replay", "-"], GAME).json();
    let game = &json[0];
    assert_eq!(game["metadata"]["Event"], "Club");
    assert_eq!(game["scale_factor"], 1.0);
    assert_eq!(game["diagnostics"], Value::Array(Vec::new()));
    let numbers: Vec<_> =
        game["moves"].as_array().unwrap().iter().map(|one| &one["number"]).collect();
    assert_eq!(numbers, ["SetupFn.", "1.", "2."]);
    let first = &game["moves"][1];
    assert_eq!((&first["text"], &first["comment"]), (&"S@b2".into(), &"opening".into()));
    let piece: Value = serde_json::from_str(
        r#"{"id": "1", "piece_side": "coin_back", "suit": 1, "rank": 1, "cfg": "piecepack",
            "x": 2.0, "y": 2.0, "angle": 0.0}"#,
    )
    .unwrap();
    assert_eq!(first["pieces"][0], piece);
}

#[test]
fn arimaa_is_converted_as_it_is_asked_for() {
    let fan =
        "FAN31415926 1\nGold: Ann\nEvent: Cup\n\n1g Ra1\n1s ra8\n[ 1s rb8 ]\n2g Ra1n @xa0=z\n";
    let to_ppn = |options: &[&str]| {
        let whole = ["convert", "-", "-", "--from", "fan", "--to", "ppn"];
        ppn(&[&whole, options].concat(), fan).out
    };
    let usual = to_ppn(&[]);
    assert_eq!(usual.matches("\n...\n").count(), 2);
    assert!(usual.contains("SetUp: None") && !usual.contains("Cup"), "{usual}");
    let other = to_ppn(&["--board", "native", "--variations", "drop", "--headers"]);
    assert_eq!(other.matches("\n...\n").count(), 1);
    assert!(!other.contains("SetUp: None") && other.contains("FAN-Event: \"Cup\"\n"), "{other}");
    assert!(other.contains("\nGold: \"Ann\"\n") && !other.contains("FAN-Gold"), "{other}");
    let back = ppn(&["convert", "-", "-", "--to", "fan"], &other).out;
    assert!(back.starts_with("FAN31415926 1 arimaa\nGold: Ann\nEvent: Cup\n\n1g"), "{back}");
    assert!(to_ppn(&["--viewer-rows"]).contains("{Mark a1 z}"));
    let anew = ppn(&["convert", "-", "-", "--from", "fan", "--to", "fan", "--viewer-rows"], fan);
    assert_eq!((anew.status, &*anew.err), (0, ""));
    assert!(anew.out.ends_with("\n1s ra8\n  [ 1s rb8 ]\n2g Ra1n @xa1=z\n"), "{}", anew.out);
}

/// FAN as the movetext of PPN.
const FAN_INSIDE: &str = "---\nGameType: Arimaa\nMovetextParser: FAN\nGold: Ann\n...\n\
    1g Ra1\n1s ra8\n2g Ra1n \"so\"\n";

#[test]
fn fan_as_movetext_converts() {
    let ran = ppn(&["convert", "-", "-", "--to", "fan"], FAN_INSIDE);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let expected = "FAN31415926 1 arimaa\nGold: Ann\n\n1g Ra1\n1s ra8\n2g Ra1n \"so\"\n";
    assert_eq!(ran.out, expected);
}

#[test]
fn other_games_without_moves_are_no_fan() {
    let ran = ppn(&["convert", "-", "-", "--to", "fan"], "---\nGameType: Chess\n...\n");
    assert_eq!((ran.status, &*ran.out), (1, ""));
    assert!(ran.err.contains("there is no game"), "{}", ran.err);
}

#[test]
fn pieces_that_are_not_known_leave_their_room_empty() {
    let coin = r#"{"piece_side": "coin_back", "x": 2, "y": 1}"#;
    let token = r#"{"piece_side": "token_face", "x": 1, "y": 1}"#;
    let room = r#"{"piece_side": "card_face", "x": 1, "y": 1}"#;
    let show = |pieces: &[&str]| ppn(&["show", "--pieces", "-"], format!("[{}]", pieces.join(",")));
    let ran = show(&[token, coin, token]);
    assert_eq!((ran.status, &*ran.err), (0, "ppn: there is no character for `token_face`\n"));
    assert_eq!(ran.out, show(&[room, coin]).out);
    assert_eq!(show(&[token]).out, show(&[room]).out);
    // Their size turns with the table.
    let tile = r#"{"piece_side": "tile_face", "x": 2, "y": 8}"#;
    let pieces = format!("[{tile},{token}]");
    let ran = ppn(&["show", "--turn", "180", "--pieces", "-"], &pieces);
    let lines: Vec<usize> = ran.out.lines().map(|line| line.chars().count()).collect();
    assert_eq!(lines, [6; 18]);
}

#[test]
fn stacks_and_captions_are_for_readers() {
    let show = |arguments: &[&str], text: &str| ppn(&[&["show"], arguments, &["-"]].concat(), text);
    let stacked = "1. S@b2 M@b2 Sp@b2 2. S@(3.5,4) C@(3.5,4) A@d2\n";
    let out = show(&["--style", "ascii"], stacked).out;
    assert!(out.ends_with("\nstacks of 2: (3.5,4)\nstacks of 3: b2\n"), "{out}");
    // A pawn has a small letter, a coin a large one.
    assert!(out.contains('s') && out.contains('A'), "{out}");
    assert_eq!(out.lines().next(), Some("2. S@(3.5,4) C@(3.5,4) A@d2"));

    let macros = "---\nMacros: {rook: SR, at: '@b2'}\n...\n1. ``rook'at' 1... `rook'@c3 {`kept'}\n";
    let macros = macros.replace("``rook'at'", "`rook'`at'");
    let caption =
        |arguments: &[&str]| show(arguments, &macros).out.lines().next().map(str::to_owned);
    assert_eq!(caption(&["--move", "1..."]).as_deref(), Some("1... rook@c3 {`kept'}"));
    assert_eq!(caption(&["--move", "1.", "--macros", "values"]).as_deref(), Some("1. SR@b2"));
    let layout = format!("setup. {}\n1. S@b2\n", "t@(1.5,5.5) ".repeat(9));
    assert!(show(&["--move", "start"], &layout).out.starts_with("setup\n"));
    let clock = show(&[], "1. S@b2 {good [%clk 0:05:00]}\n").out;
    assert!(clock.starts_with("1. S@b2 {good clock 0:05:00}\n"), "{clock}");
}

#[test]
fn games_to_show_are_counted_from_one() {
    assert!(ppn(&["show", "--game", "2", "-"], TWO).out.starts_with("2... b2-b3\n"));
    for wrong in ["0", "3"] {
        let ran = ppn(&["show", "--game", wrong, "-"], TWO);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{wrong}");
        assert!(ran.err.contains(wrong), "{}", ran.err);
    }
}

#[test]
fn a_diagram_speaks_in_the_numbers_of_its_game() {
    let game = "[GameType \"21\"]\n\n1. 11-15 22-18 *\n";
    let ran = ppn(&["show", "--notation", "pdn", "-"], game);
    insta::assert_snapshot!("numbers_of_squares", ran.out);
    // From the other side of the table, the rows begin with their last numbers.
    let turned = ppn(&["show", "--notation", "pdn", "--turn", "180", "-"], game).out;
    let highest = turned.lines().nth(2).unwrap();
    assert!(highest.starts_with("32") && highest.ends_with(" 29"), "{turned}");
    let none = ppn(&["show", "--notation", "pdn", "--annotate", "none", "-"], game);
    assert!(!none.out.contains(" 32"), "{}", none.out);
    // In a game without numbers, coordinates are what can be drawn.
    let ran = ppn(&["show", "--annotate", "numbers", "--game", "1", "-"], TWO);
    let plain = ppn(&["show", "--annotate", "algebraic", "--game", "1", "-"], TWO);
    assert_eq!(ran.out, plain.out);
    assert!(ran.err.contains("have numbers"), "{}", ran.err);
}

#[test]
fn words_of_other_programs_suggest_a_command() {
    for (word, command) in
        [("lint", "check"), ("fix", "check --fix"), ("search", "find"), ("draw", "render")]
    {
        let ran = ppn(&[word, "a.ppn"], "");
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(&format!("'{command}'")), "{}", ran.err);
    }
    assert!(ppn(&["chek"], "").err.contains("'check'"));
}

#[test]
fn pieces_that_a_diagram_leaves_out_are_reported() {
    let show = |arguments: &[&str], text: &str| ppn(&[&["show"], arguments, &["-"]].concat(), text);
    let cut_off = "ppn: the board is cut off 500 inches from the origin\n";
    let far = show(&[], "1. S@(1000000,1)\n2. M@b2\n");
    assert_eq!((far.status, far.err.as_str()), (0, cut_off));
    assert_eq!(show(&["--x-offset", "1e9"], GAME).err, cut_off);
    // A warning about a character without a turned form does not help users.
    assert_eq!(show(&[], "1. S@b2 1... b2@>30\n").err, "");
    for wrong in [
        ["--x-offset", "nan"],
        ["--y-offset", "inf"],
        ["--annotation-scale", "0"],
        ["--annotation-scale", "nan"],
    ] {
        let ran = show(&wrong, GAME);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{wrong:?}");
        assert!(ran.err.contains(wrong[0]), "{}", ran.err);
    }
    assert_eq!(show(&["--x-offset", "-0.5"], GAME).status, 0);
}

#[test]
fn text_above_a_diagram_in_html_is_html() {
    let ran = ppn(&["show", "--color", "html", "-"], "1. S@b2 {a & b} 2. b2-<1,0>\n");
    assert!(ran.out.starts_with("2. b2-&lt;1,0&gt;\n"), "{}", ran.out);
    let ran = ppn(&["show", "--color", "html", "--move", "1.", "-"], "1. S@b2 {a & b}\n");
    assert!(ran.out.starts_with("1. S@b2 {a &amp; b}\n"), "{}", ran.out);
}

#[test]
fn a_problem_is_reported_with_its_place_in_the_file() {
    // Positions after a byte order mark, with CRLF, in the second game, after a character of two
    // bytes.
    let text = "\u{feff}---\r\n...\r\n1. S@b2\r\n---\r\n...\r\n{é} 1. b9-c3\r\n";
    let json = ppn(&["replay", "-"], text).json();
    let fault = &json[1]["diagnostics"][0];
    assert_eq!((&fault["code"], &fault["severity"]), (&"E0401".into(), &"error".into()));
    assert_eq!((fault["line"].as_u64(), fault["column"].as_u64()), (Some(6), Some(8)));
    let at = |key: &str| usize::try_from(fault[key].as_u64().unwrap()).unwrap();
    assert_eq!(&text[at("start")..at("end")], "b9");
    assert!(fault["message"].as_str().unwrap().contains("b9"));
    assert_eq!(json[0]["diagnostics"], Value::Array(Vec::new()));
}

#[test]
fn a_cause_of_many_problems_is_reported_once_as_by_check() {
    let unended = "---\nGameType: Chess\n1. e2-e4 e7-e5\n2. g1-f3\n";
    let misdecoded = "---\nGameType: Chess\n...\n1. *?S4Ã©*?S4Ã© e2-e4\n";
    for (text, code) in [(unended, "E0054"), (misdecoded, "E0302")] {
        for command in ["check", "show", "replay"] {
            let ran = ppn(&[command, "-"], text);
            let told = ran.out + &ran.err;
            let reports: Vec<_> = told.lines().filter(|line| line.contains("] Error")).collect();
            assert!(matches!(reports[..], [one] if one.contains(code)), "{command}: {told}");
        }
    }
}

#[test]
fn ndjson_has_a_game_a_line() {
    let ran = ppn(&["replay", "--format", "ndjson", "-", "-"], TWO);
    let games: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lengths: Vec<_> =
        games.iter().map(|game| game["moves"].as_array().unwrap().len()).collect();
    assert_eq!(lengths[..2], [2, 4]);
}

#[test]
fn csv_has_a_row_for_each_piece_of_each_state() {
    let ran = ppn(&["replay", "--format", "csv", "-"], TWO);
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!(rows[0], "game,move,number,id,piece_side,suit,rank,cfg,x,y,angle");
    assert_eq!(rows[1], "1,1,1.,1,coin_back,1,1,piecepack,2,2,0");
    assert_eq!(rows.len(), 1 + 1 + 5);
}

#[test]
fn what_is_replayed_does_not_depend_on_the_number_of_threads() {
    let mut archive = String::new();
    for game in 1..60 {
        let kinds = ["Four Field Kono", "None", "Tablut"];
        archive += &format!("---\nEvent: {game}\nGameType: {}\n...\n", kinds[game % 3]);
        archive += &"1. b1:b3 {a remark} 2. S@c3 2... c3-c4 3. *b1 ".repeat(game % 5);
        archive.push('\n');
    }
    // A game that is too long to be kept in memory.
    archive += "---\n...\n0. S@{a..z}{1..80} ";
    archive += &(1..30).map(|number| format!("{number}. a{number}-b1 ")).collect::<String>();
    for options in
        [&["--format", "json"][..], &["--format", "ndjson", "--last"], &["--format", "csv"]]
    {
        let run = |jobs| ppn(&[&["replay", "--jobs", jobs], options, &["-"]].concat(), &archive);
        let (one, four) = (run("1"), run("4"));
        assert_eq!(one.status, 1, "the moves fail where there is no board");
        assert!(one.out.len() > 60 * 100);
        assert!(one.out == four.out && one.err == four.err && one.status == four.status);
    }
}

#[test]
fn games_and_states_can_be_chosen() {
    let moves = |arguments: &[&str]| {
        let json = ppn(&[&["replay"], arguments, &["-"]].concat(), TWO).json();
        let games = json.as_array().unwrap().clone();
        let numbers = |game: &Value| {
            let moves = game["moves"].as_array().unwrap().iter();
            moves.map(|one| one["number"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        games.iter().map(numbers).collect::<Vec<_>>()
    };
    assert_eq!(moves(&["--game", "2"]), [["SetupFn.", "1.", "2.", "2..."]]);
    assert_eq!(moves(&["--last"]), [["1."], ["2..."]]);
    assert_eq!(moves(&["--game", "2", "--move", "2."]), [["2."]]);
    for wrong in [["--game", "3"], ["--move", "9."]] {
        let ran = ppn(&["replay", wrong[0], wrong[1], "-"], TWO);
        assert_eq!(ran.status, 2, "{}", ran.err);
        assert!(ran.err.contains(wrong[1].trim_end_matches('.')), "{}", ran.err);
    }
    let both = ppn(&["replay", "--last", "--move", "2.", "-"], TWO);
    assert_eq!(both.status, 2);
}

#[test]
fn a_game_can_be_named_by_its_id() {
    let game = |id: &str, spec: &str| format!("---\nId: {id}\n...\n1. {spec}@b2\n");
    let text = [game("final", "S"), game("3", "M"), game("final", "C")].concat();
    let folder = Folder::new("ids");
    let games = folder.write("games.ppn", &text);
    let suit = |id: &str| {
        let ran = ppn(&["replay", "--last", "--game", id, &games], "");
        ran.json()[0]["moves"][0]["pieces"][0]["suit"].clone()
    };
    // A number is a place; an Id that looks like a number needs its prefix.
    assert_eq!((suit("3"), suit("id:3")), (3.into(), 2.into()));
    assert!(ppn(&["show", "--game", "id:3", &games], "").out.starts_with("1. M@b2\n"));
    for (wrong, says) in [("final", "2 games have the Id `final`, such as 1 and 3"), ("x", "`x`")] {
        for command in ["replay", "show"] {
            let ran = ppn(&[command, "--game", wrong, &games], "");
            assert_eq!((ran.status, ran.out.as_str()), (2, ""));
            assert!(ran.err.contains(says), "{}", ran.err);
        }
    }
    let ran = ppn(&["replay", "--game", "x", "-"], &text);
    assert!(ran.status == 2 && ran.err.contains("needs a file"), "{}", ran.err);
}

#[test]
fn games_are_counted_over_all_files() {
    let folder = Folder::new("counted");
    let (one, two) = (folder.write("one.ppn", GAME), folder.write("two.ppn", TWO));
    let ran = ppn(&["replay", "--game", "3", "--last", &one, &two], "");
    assert_eq!(ran.json()[0]["moves"][0]["number"], "2...");
    assert_eq!(ppn(&["replay", &one, &two], "").json().as_array().unwrap().len(), 3);
}

#[test]
fn bytes_that_are_no_text_are_an_error_of_their_game() {
    let ran = ppn(&["replay", "-"], b"---\nEvent: Caf\xe9\n...\n---\n...\n1. S@b2\n");
    assert_eq!(ran.status, 1);
    let json = ran.json();
    assert_eq!(json[0]["diagnostics"][0]["name"], "encoding");
    assert_eq!(json[1]["diagnostics"], Value::Array(Vec::new()));
}

#[test]
fn check_reports_problems_and_files_in_json() {
    let folder = Folder::new("faulty");
    let (good, bad) = (folder.write("a.ppn", TWO), folder.write("b.ppn", FAULTY));
    let ran = ppn(&["check", "--format", "json", &good, &bad], "");
    assert_eq!(ran.status, 1);
    let faults = ran.json();
    let faults = faults.as_array().unwrap();
    let error = faults.iter().find(|one| one["severity"] == "error").unwrap();
    assert_eq!(error["file"].as_str(), Some(bad.as_str()));
    assert_eq!((&error["code"], &error["name"]), (&"E0401".into(), &"piece-not-found".into()));
    assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(3), Some(4)));
}

#[test]
fn closing_the_pipe_is_no_error() {
    let folder = Folder::new("pipe");
    let big = folder.write("big.ppn", TWO.repeat(20_000));
    let mut command = command(["replay", "--format", "ndjson", &big]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn every_code_is_explained_by_id_and_by_name() {
    let list = ppn(&["explain", "--all"], "");
    assert_eq!(list.status, 0);
    let lines: Vec<(&str, &str)> = list
        .out
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(id, rest)| (id, rest.split_whitespace().next().unwrap_or_default()))
        .collect();
    assert!(lines.len() > 50, "{}", list.out);
    let ids: Vec<&str> = lines.iter().map(|&(id, _)| id).collect();
    let names: Vec<&str> = lines.iter().map(|&(_, name)| name).collect();
    let by_id = ppn(&[&["explain"], ids.as_slice()].concat(), "");
    let by_name = ppn(&[&["explain"], names.as_slice()].concat(), "");
    assert_eq!((by_id.status, by_name.status), (0, 0), "{}{}", by_id.err, by_name.err);
    for id in ids {
        assert!(by_id.out.contains(id), "{id}");
    }
    assert_eq!(ppn(&["explain", "E9999"], "").status, 2);
}

#[test]
fn help_is_there_for_every_command() {
    let help = ppn(&["--help"], "");
    assert_eq!(help.status, 0);
    for command in ["check", "replay", "parse", "explain"] {
        assert!(help.out.contains(command), "{}", help.out);
        let own = ppn(&[command, "--help"], "");
        assert_eq!(own.status, 0);
        assert!(own.out.contains(&format!("Usage: ppn {command}")), "{}", own.out);
    }
}

#[test]
fn a_movetext_in_another_notation_has_the_structure_of_that() {
    let ran = ppn(&["parse", "-"], FAN_INSIDE);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(!ran.err.contains("E0301"), "{}", ran.err);
    let canonical = "    FAN31415926 1 arimaa\n\n    1g Ra1\n    1s ra8\n    2g Ra1n \"so\"\n";
    assert!(ran.out.ends_with(&format!("    Gold: Ann\n  movetext\n{canonical}")), "{}", ran.out);
    let json = ppn(&["parse", "--format", "json", "-"], FAN_INSIDE).json();
    let game = &json["games"][0];
    assert_eq!(game["metadata"][0]["key"], "GameType");
    assert_eq!((game["fan"]["main"][2]["id"].as_str(), game.get("pdn")), (Some("2g"), None));
    let faulty = FAN_INSIDE.replace("2g Ra1n", "2g Qa1n");
    let json = ppn(&["parse", "--format", "json", "-"], &faulty).json();
    let faults = json["diagnostics"].as_array().unwrap();
    let error = faults.iter().find(|one| one["severity"] == "error").unwrap();
    assert_eq!((&error["line"], &error["column"]), (&8.into(), &4.into()));
    // The start board determines the variant of draughts.
    let draughts = "---\nGameType: American Checkers\nMovetextParser: Pdn\n...\n1. 11-15 23-19\n";
    let ran = ppn(&["parse", "--format", "json", "-"], draughts);
    assert_eq!((ran.status, &*ran.err), (0, ""));
    let json = ran.json();
    assert_eq!(json["games"][0]["pdn"]["moves"].as_array().map(Vec::len), Some(2), "{json}");
}

#[test]
fn the_structure_of_all_files_is_one_json_object() {
    let folder = Folder::new("parse");
    let several = folder.write("a.ppn", "---\nEvent: A\n...\n1. S@b2\n---\n...\n1. ?\n");
    let draughts = folder.write("b.pdn", "[GameType \"20\"]\n1. 32-28 *\n");
    let nothing = folder.write("c.pdn", "");
    let parsed = |files: &[&str]| {
        let shown = ppn(&[&["parse", "--format", "json"], files].concat(), "");
        let json: serde_json::Value = serde_json::from_str(&shown.out).expect("JSON");
        // Each element of a movetext is one line.
        let games = json["games"].as_array().expect("games").iter();
        let elements: usize =
            games.filter_map(|game| game["movetext"].as_array()).map(Vec::len).sum();
        let is_element = |line: &&str| line.trim_start().starts_with("{\"kind\":");
        assert_eq!(shown.out.lines().filter(is_element).count(), elements, "{}", shown.out);
        json
    };
    let all = parsed(&[&several, &draughts]);
    assert_eq!(all["games"].as_array().map(Vec::len), Some(3));
    assert_eq!(all["games"][0]["metadata"][0]["key"], "Event");
    assert_eq!(all["diagnostics"][0]["code"], "E0301");
    let none = parsed(&[&nothing]);
    assert_eq!(none["games"], serde_json::json!([]));
}

/// The keys of JSON, including those of nested objects.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(entries) => {
            // Authors choose the keys of the metadata.
            for (key, value) in entries {
                found.insert(key.clone());
                if key != "metadata" || value.is_array() {
                    keys(value, found);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn every_key_of_json_is_documented() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    // The published package does not contain the pages.
    let Ok(page) = fs::read_to_string(page) else { return };
    let ppn_text =
        "---\nGameType: {Name: International Chess}\nNo: [a]\n...\n1. e2-e4 {a} 1... b1xb3\n";
    let pdn = "[GameType \"20\"]\n{a} 1. 32-28! $2 {b} (33-28) 19-23 /FEN \"W:W31:B20\"/ 31-21 *\n";
    let fan = "FAN31415926 1\nGold: Ann\n1g \"a\" @xd4=red Ra1\n1s ra8\n2g Ra1s [ 2g Ra1n ]\n";
    let mut found = BTreeSet::new();
    for (notation, text) in [("ppn", ppn_text), ("pdn", pdn), ("fan", fan), ("ppn", FAN_INSIDE)] {
        for command in ["parse", "replay", "check"] {
            let arguments = [command, "--format", "json", "--notation", notation, "-"];
            keys(&ppn(&arguments, text).json(), &mut found);
        }
    }
    assert!(found.len() > 60, "{found:?}");
    for key in found {
        assert!(page.contains(&format!("`{key}`")), "{key}");
    }
}

#[test]
fn places_in_json_are_bytes_of_the_file() {
    let file = b"---\nA: caf\xe9\n...\n1. S@b2\n---\nMovetextParser: Pdn\n...\n\
                 [GameType \"20\"]\n1. 32-28 19-24 *\n---\n...\n1. M@c3 zz\n";
    let at = |word: &str| file.windows(word.len()).position(|part| part == word.as_bytes());
    let json = ppn(&["parse", "--format", "json", "-"], file).json();
    let place = |value: &Value| value["start"].as_u64().map(|at| at as usize);
    let games = &json["games"];
    assert_eq!(place(&games[0]["movetext"][1]), at("S@b2"));
    assert_eq!(place(&games[1]["metadata"][0]["value_span"]), at("Pdn"));
    assert_eq!(place(&games[1]["pdn"]["moves"][1]["span"]), at("19-24"));
    assert_eq!(place(&games[2]["movetext"][2]), at("zz"));
    let places: Vec<_> = json["diagnostics"].as_array().unwrap().iter().map(place).collect();
    assert_eq!(places, [Some(10), at("zz")]);
    let found = ppn(&["check", "--format", "json", "-"], file).json();
    assert!(found.as_array().unwrap().iter().any(|one| place(one) == at("zz")));
}

#[test]
fn aliases_cannot_make_a_long_output_of_a_short_file() {
    let list = |of: &str| [of; 10].join(",");
    let game = format!(
        "---\na: &a [{}]\nb: &b [{}]\nc: &c [{}]\nd: [{}]\n...\n",
        list("1"),
        list("*a"),
        list("*b"),
        list("*c")
    );
    let games = game.repeat(100);
    for command in ["parse --format json", "parse", "replay --format ndjson", "check --format json"]
    {
        let arguments: Vec<_> = command.split(' ').chain(["-"]).collect();
        let ran = ppn(&arguments, &games);
        assert_eq!(ran.status, 1, "{command}");
        assert!(ran.out.len() < 500 * games.len(), "{command}: {}", ran.out.len());
    }
    // Within the limits, nothing changes.
    let ran = ppn(&["parse", "-"], "---\na: &a [1, 2]\nb: [*a, *a]\n...\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn what_formatting_writes_as_a_variation_is_left_out_too() {
    let taken_back = "FAN31415926 1\n1g Ea1 Rb1\n1s ea8 rb8\n2g Ea1n 2s takeback 2g Rb1n\n";
    let bare =
        |text: &str| ppn(&["fmt", "--strip", "variations", "--notation", "fan", "-"], text).out;
    let once = bare(taken_back);
    assert!(once.contains("2g Rb1n") && !once.contains("Ea1n"), "{once}");
    assert_eq!(bare(&once), once);
}
