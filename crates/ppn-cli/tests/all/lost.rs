//! Nothing is lost: every command that writes leaves a game unchanged if it did not understand all
//! of it.

use crate::support::{Folder, command, ppn, run_bytes};
use serde_json::Value;
use std::{fs, path::Path};

/// A game with a part that is not understood.
struct Game {
    notation: String,
    name: String,
    bytes: Vec<u8>,
    place: String,
    converts: bool,
}

impl Game {
    fn file(&self) -> String {
        format!("{}.{}", self.name, self.notation)
    }
}

fn games() -> Vec<Game> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let lines = fs::read_to_string(corpus.join("not-understood/games.jsonl")).unwrap();
    let games: Vec<Game> = lines.lines().map(game).collect();
    assert!(games.len() >= 60);
    games
}

fn game(line: &str) -> Game {
    let value: Value = serde_json::from_str(line).unwrap();
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let bytes = match value["bytes"].as_str() {
        Some("latin-1") => text("text").chars().map(|c| u8::try_from(c).unwrap()).collect(),
        _ => text("text").into_bytes(),
    };
    let place = format!("{}:{}", value["line"], value["column"]);
    let converts = value["converts"] == true;
    Game { notation: text("notation"), name: text("name"), bytes, place, converts }
}

/// Runs a command on the files of all games. They must not change, must be reported at their
/// places, and must make the exit status 1.
#[track_caller]
fn leaves_all(arguments: &[&str], folder: &Folder, games: &[Game]) {
    // If there are very many reports, only some are shown.
    for games in games.chunks(20) {
        leaves(arguments, folder, games);
    }
}

#[track_caller]
fn leaves(arguments: &[&str], folder: &Folder, games: &[Game]) {
    let files = games.iter().map(Game::file);
    let arguments = arguments.iter().map(|&one| one.to_owned()).chain(files);
    let (status, out, err) = run_bytes(command(arguments).current_dir(folder.path()), "");
    // Reports of `check` are its result; those of other commands are not.
    let said = String::from_utf8_lossy(&out) + err.as_str();
    assert_eq!(status, 1, "{said}");
    for game in games {
        assert_eq!(fs::read(folder.file(&game.file())).unwrap(), game.bytes, "{}", game.file());
        let place = format!("[ {}:{} ]", game.file(), game.place);
        assert!(said.contains(&place), "{place}\n{said}");
    }
}

fn written(folder: &Folder) -> Vec<Game> {
    let games = games();
    for game in &games {
        folder.write(&game.file(), &game.bytes);
    }
    games
}

#[test]
fn formatting_and_safe_fixes_leave_every_byte() {
    let folder = Folder::new("left");
    let games = written(&folder);
    leaves_all(&["fmt", "--all"], &folder, &games);
    leaves_all(&["fmt", "--all", "--check"], &folder, &games);
    leaves_all(&["check", "--all", "--fix"], &folder, &games);
    leaves_all(&["check", "--diff"], &folder, &games);
}

#[test]
fn filters_print_every_byte() {
    for game in games() {
        for arguments in [&["fmt"][..], &["check", "--fix"]] {
            let all = arguments.iter().copied().chain(["--notation", &game.notation, "-"]);
            let (status, out, err) = run_bytes(&mut command(all), &game.bytes);
            assert_eq!((status, &out), (1, &game.bytes), "{arguments:?} {}", game.file());
            assert!(err.contains(&format!("[ <stdin>:{} ]", game.place)), "{err}");
        }
    }
}

#[test]
fn conversions_write_nothing_of_it() {
    let folder = Folder::new("conversions");
    for game in written(&folder) {
        let to: &[&str] = match game.notation.as_str() {
            "ppn" => &["pdn", "fan", "arimaa"],
            "pdn" => &["ppn"],
            "fan" => &["ppn", "fan", "arimaa"],
            _ => &["ppn", "fan"],
        };
        for to in to {
            let arguments = ["convert", &game.file(), "-", "--to", to];
            let (status, out, err) = run_bytes(command(arguments).current_dir(folder.path()), "");
            let place = format!("[ {}:{} ]", game.file(), game.place);
            let out = String::from_utf8(out).unwrap();
            if game.name == "variation-illegal" {
                // The result contains the whole variation as a comment.
                assert!(status == 0 && out.contains("{(1. 31-22)}"), "{out}");
                continue;
            }
            assert!(err.contains(&place), "{place} {to} {err}");
            // A guess of the conversion is only a warning.
            let is_whole = game.converts && !out.contains("not replayed: ");
            assert_eq!(status, i32::from(!is_whole), "{place}");
            assert_eq!(out.is_empty(), !game.converts, "{place} {to} {out}");
        }
    }
}

/// The digits of a text, which mostly come from its moves.
fn digits(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(u8::is_ascii_digit).collect()
}

/// Whether a text contains each byte at least as often as another text.
fn has_all(text: &[u8], of: &[u8]) -> bool {
    let count = |bytes: &[u8], one| bytes.iter().filter(|&&byte| byte == one).count();
    of.iter().all(|&one| count(text, one) >= count(of, one))
}

#[test]
fn fixes_that_a_person_asks_for_lose_no_move_and_no_tag() {
    let folder = Folder::new("asked");
    let games = written(&folder);
    let arguments = ["check", "--all", "--fix", "--unsafe-fixes"].map(str::to_owned);
    let files: Vec<String> = arguments.into_iter().chain(games.iter().map(Game::file)).collect();
    let (status, out, _) = run_bytes(command(&files).current_dir(folder.path()), "");
    let out = String::from_utf8_lossy(&out);
    assert_eq!(status, 1);
    for game in &games {
        let after = fs::read(folder.file(&game.file())).unwrap();
        // In these games the tag is wrong, or a missing tag says how many points a win has. The moves have the same digits.
        let is_tag = ["numbering-of-a-site", "game-type-missing"].contains(&&*game.name);
        let is_kept = has_all(&digits(&after), &digits(&game.bytes));
        assert!(is_kept || is_tag, "{}", game.file());
        let brackets = |text: &[u8]| text.iter().filter(|&&byte| byte == b'[').count();
        let is_pdn = game.notation == "pdn";
        assert!(!is_pdn || brackets(&after) >= brackets(&game.bytes), "{}", game.file());
        let place = format!("[ {}:{} ]", game.file(), game.place);
        assert!(after != game.bytes || out.contains(&place), "{place}");
    }
}

/// Games beside games that are left unchanged are formatted, and the text between them does not
/// change.
#[test]
fn games_beside_them_are_laid_out_once() {
    let folder = Folder::new("beside");
    let games = games();
    let mut names = Vec::new();
    for game in games.iter().filter(|game| game.notation != "arimaa") {
        let other = match game.notation.as_str() {
            "ppn" => "---\nEvent: x\n...\n1.   S@b2\n",
            "pdn" => "[GameType \"20\"]\n1.  32-28 *\n",
            _ => "FAN31415926 1\n1g  Ra1\n1s ra8\n",
        };
        for (order, parts) in [
            ("before", [other.as_bytes(), &game.bytes].concat()),
            ("behind", [&game.bytes, other.as_bytes()].concat()),
            ("around", [other.as_bytes(), &game.bytes, b"\n\n", other.as_bytes()].concat()),
        ] {
            let name = format!("{order}-{}", game.file());
            folder.write(&name, parts);
            names.push((name, game));
        }
    }
    let format = || {
        let files = names.iter().map(|(name, _)| name.as_str());
        let all = ["fmt"].into_iter().chain(files);
        run_bytes(command(all).current_dir(folder.path()), "").0
    };
    let all = || -> Vec<Vec<u8>> {
        names.iter().map(|(name, _)| fs::read(folder.file(name)).unwrap()).collect()
    };
    assert_eq!(format(), 1);
    let once = all();
    for (bytes, (name, game)) in once.iter().zip(&names) {
        let is_there = bytes.windows(game.bytes.len()).any(|part| part == game.bytes);
        assert!(is_there, "{name}: {}", String::from_utf8_lossy(bytes));
    }
    assert_eq!(format(), 1);
    for ((before, after), (name, _)) in once.iter().zip(all()).zip(&names) {
        assert_eq!(String::from_utf8_lossy(&after), String::from_utf8_lossy(before), "{name}");
    }
}

#[test]
fn no_fix_of_a_game_that_stays_is_called_safe() {
    let games = "[GameType \"25\"]\n1. C3-B4 F6-F5 *\n\n[GameType \"25\"]\n1. C3-B4 *\n";
    let ran = ppn(&["check", "--format", "json", "--notation", "pdn", "-"], games);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let safe = found.as_array().unwrap().iter().filter_map(|one| one["fixes"].as_array()).flatten();
    let safe: Vec<_> = safe.map(|fix| fix["applicability"].as_str().unwrap()).collect();
    // All capitals of a game are one report.
    assert_eq!(safe, ["unsafe", "safe"], "{}", ran.out);
    assert!(ran.err.is_empty(), "{}", ran.err);
    let ran = ppn(&["check", "--format", "concise", "--notation", "pdn", "-"], games);
    let counted = "(1 can be fixed with --fix, 1 more with --unsafe-fixes)";
    assert!(ran.err.contains(counted), "{}", ran.err);
}

#[test]
fn what_is_hidden_is_counted() {
    let guessed = "[Event \"x\"]\n1. 32-28 19-23 1-0\n";
    let shown = ppn(&["check", "--diff", "--notation", "pdn", "-"], guessed);
    assert_eq!((shown.status, shown.out.as_str()), (1, ""));
    assert!(shown.err.contains("1 fix is hidden; show it with --unsafe-fixes"), "{}", shown.err);
    let all = ppn(&["check", "--diff", "--unsafe-fixes", "--notation", "pdn", "-"], guessed);
    assert!(all.out.contains("+[GameType \"20\"]"), "{}", all.out);
    assert!(!all.err.contains("hidden"), "{}", all.err);
}

/// The output of `convert`, and its reports in the short form `LINE:COLUMN MESSAGE`.
fn converted(text: &str, from: &str, to: &str) -> (i32, String, Vec<String>) {
    let all = ["convert", "--from", from, "--to", to, "-", "-"];
    let (status, out, err) = run_bytes(&mut command(all), text);
    let mut reports = Vec::new();
    let mut message = "";
    for line in err.lines() {
        if let Some(said) = line.strip_prefix("[W0012] Warning: ") {
            message = said.trim_end_matches(" [omitted]");
        } else if let Some((_, place)) = line.split_once("[ <stdin>:") {
            reports.push(format!("{} {message}", place.trim_end_matches(" ]")));
        }
    }
    (status, String::from_utf8(out).unwrap(), reports)
}

#[test]
fn tags_that_a_position_does_not_have_are_one_report_for_a_game() {
    let pgn = "[Event \"a\"]\n[Site \"b\"]\n[White \"c\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n[Event \"d\"]\n\n1. d4 *\n";
    let (status, out, reports) = converted(pgn, "pgn", "epd");
    assert_eq!((status, out.lines().count()), (0, 2));
    let why = "a line of EPD has a position and operations";
    assert_eq!(
        reports,
        [
            format!("1:1 `Event`, `Site` and `White` are left out: {why}"),
            format!("8:1 `Event` is left out: {why}"),
        ]
    );
}

#[test]
fn what_has_no_place_in_pdn_or_fan_is_reported_where_it_is() {
    let ppn = "# of the file\n---\nGameType: American checkers # the English game\nWhite: [Ann, Bo]\n\
               My Key: 3\nEvent: \"# 1\"\n# ppn: ignore W0241\n...\n1. f6-e5 {good}\n";
    let (status, out, reports) = converted(ppn, "ppn", "pdn");
    assert_eq!(status, 0);
    assert!(out.contains("[Event \"# 1\"]") && out.contains("{good}"), "{out}");
    assert_eq!(
        reports,
        [
            "1:1 2 comments outside of the moves are left out: PDN has no comments there",
            "4:1 `White` is left out: the value of a tag is a text",
            "5:1 `My Key` is left out: the name of a tag is a capital letter, letters, digits and \
             underscores",
        ]
    );
    let ppn = "---\nGameType: Arimaa\nSetUp: None\nMood: good\n...\n1g. u♙@a1\n";
    let (status, _, reports) = converted(ppn, "ppn", "fan");
    assert_eq!(status, 0);
    assert_eq!(
        reports,
        ["4:1 `Mood` is left out: keys of headers are `Gold`, `Silver`, and those with `FAN-`"]
    );
}

#[test]
fn what_has_no_place_in_ppn_is_reported_where_it_is() {
    let pdn = "% made by hand\n[Event \"a\"]\n[event \"b\"]\n[GameType \"20\"]\n1. 32-28 *\n";
    let (status, out, reports) = converted(pdn, "pdn", "ppn");
    assert!(status == 0 && out.contains("Event: \"a\""), "{out}");
    let line = "1:1 this comment is left out: PPN has no comments to the end of the line";
    let tag = "3:1 this tag `event` is left out: a key of PPN has one value, so only the first tag is kept";
    assert_eq!(reports, [line, tag]);

    let fan = "FAN31415926 1\nGold: Ann\nEvent: e\nMood: m\n\n1g Ra1\n";
    let (status, _, reports) = converted(fan, "fan", "ppn");
    assert_eq!(status, 0);
    assert_eq!(
        reports,
        ["3:1 2 headers are left out: PPN has no keys for headers other than the players"]
    );
}

#[test]
fn what_has_no_place_in_a_plain_record_is_reported_where_it_is() {
    let fan = "FAN31415926 1\n1g \"a\" Ra1 @xd4=red \"b\"\n1s ra8\n  [ 1s rb8 \"c\" ]\n";
    let (status, out, reports) = converted(fan, "fan", "arimaa");
    assert_eq!((status, out.as_str()), (0, "1g Ra1\n1s ra8\n"));
    assert_eq!(
        reports,
        [
            "2:4 2 comments are left out: a plain record has no comments",
            "2:12 this marking is left out: a plain record has no markings",
            "4:5 this variation is left out: a plain record has no variations",
        ]
    );
}

#[test]
fn tags_that_ppn_has_a_use_for_come_back() {
    let pdn = "[PPN \"x\"]\n[Macros \"y\"]\n[PDNVersion \"3.0\"]\n[GameType \"20\"]\n1. 32-28 *\n";
    let (_, ppn, _) = converted(pdn, "pdn", "ppn");
    let (status, back, reports) = converted(&ppn, "ppn", "pdn");
    assert!(back.contains("[PPN \"x\"]") && back.contains("[Macros \"y\"]"), "{back}");
    assert!(back.contains("[PDNVersion \"3.0\"]"), "{back}");
    assert_eq!((status, reports.len()), (0, 0));
}

/// A text of PDN after conversion to PPN and back.
fn there_and_back(pdn: &str) -> String {
    let (there, ppn, _) = converted(pdn, "pdn", "ppn");
    let (back, pdn, _) = converted(&ppn, "ppn", "pdn");
    assert_eq!((there, back), (0, 0), "{ppn}");
    pdn
}

#[test]
fn who_is_to_move_comes_back_without_a_move() {
    for (pdn, written) in [
        ("[GameType \"21\"]\n[FEN \"W:W31:B7\"]\n*\n", "[FEN \"W:W31:B7\"]"),
        ("[GameType \"20\"]\n1. 32-28 /FEN \"W:W31:B7\"/ *\n", " /FEN \"W:W31:B7\"/"),
        ("[GameType \"20\"]\n1. 32-28 /FEN \"B:W31:B7\"/ *\n", " /FEN \"B:W31:B7\"/"),
    ] {
        let back = there_and_back(pdn);
        assert!(back.contains(written), "{back}");
    }
    let back = there_and_back("[GameType \"21\"]\n/FEN \"W:W31:B7\"/ *\n");
    assert!(back.contains("[FEN \"W:W31:B7\"]"), "{back}");
    let two = "1. 32-28 /FEN \"B:W31:B7\"/ /FEN \"W:W31:B8\"/ 2. 31-27 /FEN \"W:W31:B7\"/";
    let back = there_and_back(&format!("[GameType \"20\"]\n{two} *\n"));
    assert!(back.contains(two), "{back}");
}

#[test]
fn glyphs_behind_comments_come_back_as_glyphs() {
    let pdn = "[GameType \"20\"]\n1. 32-28 {good} $4 $7 19-23! {but} (1... 18-23) $3 *\n";
    let back = there_and_back(pdn);
    assert!(back.contains("1. 32-28 $4 $7 {good} 1... 19-23! $3 {but} (1... 18-23)"), "{back}");
}

#[test]
fn games_on_the_board_of_another_come_back_as_what_they_are() {
    for number in [20, 96, 97, 98] {
        let pdn = format!("[GameType \"{number}\"]\n1. 46-41 5-10 *\n");
        let back = if number == 97 {
            there_and_back(&pdn)
        } else {
            there_and_back(&pdn.replace("46-41 5-10", "32-28 18-23"))
        };
        assert!(back.contains(&format!("[GameType \"{number}\"]")), "{back}");
        assert!(!back.contains("FEN"), "{back}");
    }
}

#[test]
fn what_is_no_part_of_the_board_is_not_lost_on_the_way_to_fan() {
    let board = "u[X]8@(4.5,4.5) uRc@c3 uRc@f3 uRc@c6 uRc@f6";
    for (first, status) in [
        (board.to_owned(), 0),
        (format!("{board} S@b5"), 1),
        (board.replace("Rc@c3", "Rcz@c3"), 1),
        (board.replace("Rc@c3", "Rc@d3"), 1),
    ] {
        let ppn = format!("---\nGameType: Arimaa\nSetUp: None\n...\n{first}\n1g. u♙@a1\n");
        let (found, out, _) = converted(&ppn, "ppn", "fan");
        assert_eq!((found, out.is_empty()), (status, status == 1), "{first}");
    }
}

#[test]
fn a_comment_before_the_first_number_stays_before_the_moves() {
    let ppn = "---\nGameType: American checkers\n...\n{start} 1. f6-e5 {good} 1... c3-b4\n";
    let (status, out, _) = converted(ppn, "ppn", "pdn");
    assert_eq!(status, 0);
    assert!(out.contains("\n{start} 1. 11-15 {good} 1... 22-17\n"), "{out}");
    // So does a change of the start board.
    let ppn = ppn.replace("{start}", "*a3 {a man less}");
    let (status, out, _) = converted(&ppn, "ppn", "pdn");
    assert_eq!(status, 0);
    assert!(out.contains("[FEN \"") && out.contains("\n{a man less} 1. 11-15"), "{out}");
}

#[test]
fn a_file_is_not_replaced_if_no_game_was_converted() {
    let folder = Folder::new("not-replaced");
    folder.write("game.pdn", b"[GameType \"20\"]\n1. 32-28 zz *\n");
    folder.write("game.ppn", b"1. S@b2 {of years}\n");
    let convert = || {
        let arguments = ["convert", "game.pdn", "game.ppn"];
        run_bytes(command(arguments).current_dir(folder.path()), "").0
    };
    assert_eq!(convert(), 1);
    assert_eq!(fs::read(folder.file("game.ppn")).unwrap(), b"1. S@b2 {of years}\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
    folder.write("game.pdn", b"[GameType \"20\"]\n1. 32-28 *\n");
    assert_eq!(convert(), 0);
    assert_ne!(fs::read(folder.file("game.ppn")).unwrap(), b"1. S@b2 {of years}\n");
}

#[test]
fn a_game_stays_apart_from_a_line_before_it_that_stays() {
    let folder = Folder::new("open-line");
    let file = folder.write("game.fan", "0211 FAN31415926 1 1g Ra1 1s ra8\n");
    let games = || ppn(&["list", &file], "").out.lines().count();
    let before = games();
    let formatted =
        ppn(&["fmt", "--stdin-filename", "game.fan", "-"], "0211 FAN31415926 1 1g Ra1 1s ra8\n");
    assert_eq!(formatted.out, "0211 FAN31415926 1 arimaa\n\n1g Ra1\n1s ra8\n");
    ppn(&["fmt", &file], "");
    assert_eq!((fs::read_to_string(&file).unwrap(), games()), (formatted.out, before));
}

#[test]
fn two_byte_order_marks_begin_one_game() {
    let text = "\u{feff}\u{feff}---\nEvent: x\n...\n1. S@b2\n";
    let formatted = |text: &str| ppn(&["fmt", "--stdin-filename", "game.ppn", "-"], text).out;
    let once = formatted(text);
    assert_eq!(formatted(&once), once);
    let games = |text: &str| ppn(&["replay", "--last", "--format", "ndjson", "-"], text).out;
    assert_eq!(games(&once), games(text));
}
