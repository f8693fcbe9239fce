//! No output replaces a file that the same command reads, nor, without `--force`, a file of games.

use crate::support::{Folder, ppn};
use std::fs;

const GAME: &str = "---\nEvent: x\n...\n1. S@b2\n3. *b2\n";

/// Runs a command that must be refused; all files stay as they were.
#[track_caller]
fn refused(folder: &Folder, arguments: &[&str], input: &str, why: &str) {
    let files = || -> Vec<_> {
        let mut files: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (fs::read_link(&path).ok(), fs::read(&path).ok(), path))
            .collect();
        files.sort();
        files
    };
    let before = files();
    let ran = ppn(arguments, input);
    assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
    assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
    assert!(files() == before, "{arguments:?}");
}

#[test]
fn an_input_is_never_the_output() {
    let folder = Folder::new("input-is-output");
    let game = folder.write("game.ppn", GAME);
    let picture = folder.write("x.svg", GAME);
    let settings = folder.write("ppn.toml", "width = 70\n");
    let theme = folder.write("mine.toml", ppn(&["theme", "file", "lantern"], "").out);
    let theme_svg = folder.write("mine.svg", fs::read_to_string(&theme).unwrap());
    let pieces = folder.write("pieces.svg", "[]");
    let read = "this file is also read";
    for arguments in [
        &["check", "--output-file", &game, &game][..],
        &["check", "--output-file", &game, &game, "--force", "--format", "json"],
        &["check", "--output-file", &game, folder.path().to_str().unwrap()],
        &["check", "--output-file", &settings, &game],
        &["check", "--output-file", &settings, "--config", &settings, &game],
        &["render", "--notation", "ppn", &picture, "-o", &picture],
        &["render", "--notation", "ppn", &picture, "-o", &picture, "--force"],
        &["render", "--theme", &theme_svg, &game, "-o", &theme_svg],
        &["render", "--pieces", &pieces, "-o", &pieces],
        &["theme", "show", &theme_svg, "-o", &theme_svg],
        &["convert", &game, &game, "--from", "fan", "--to", "fan"],
        &["convert", &game, &game, "--from", "fan", "--to", "fan", "--force"],
    ] {
        refused(&folder, arguments, "", read);
    }
    let same = folder.path().join("sub/../game.ppn");
    fs::create_dir(folder.path().join("sub")).unwrap();
    refused(&folder, &["check", "--output-file", same.to_str().unwrap(), &game], "", read);
}

#[cfg(unix)]
#[test]
fn links_and_other_names_of_an_input_are_known() {
    let folder = Folder::new("linked-output");
    let game = folder.write("game.ppn", GAME);
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (link, hard, broken) = (at("link.txt"), at("hard.svg"), at("broken.svg"));
    std::os::unix::fs::symlink("game.ppn", &link).unwrap();
    fs::hard_link(&game, &hard).unwrap();
    std::os::unix::fs::symlink("nowhere.svg", &broken).unwrap();
    refused(&folder, &["check", "--output-file", &link, &game], "", "also read, as");
    refused(&folder, &["check", "--output-file", &game, &link], "", "also read, as");
    refused(&folder, &["render", &game, "-o", &hard], "", "also read, as");
    for arguments in [
        &["render", &game, "-o", &broken][..],
        &["check", &game, "--output-file", &broken],
        &["theme", "show", "lantern", "-o", &broken, "--force"],
        &["convert", "-", &broken, "--from", "fan", "--to", "fan"],
    ] {
        refused(&folder, arguments, "", "the link leads to no file");
    }
    // Standard input is a file, too.
    let command = "\"$0\" check - --output-file game.ppn < game.ppn";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_ppn")]).current_dir(folder.path());
    let output = shell.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&game).unwrap(), GAME);
    // A link to another file is written through.
    folder.write("board.svg", "<svg/>");
    let to_board = at("to-board.svg");
    std::os::unix::fs::symlink("board.svg", &to_board).unwrap();
    assert_eq!(ppn(&["render", &game, "-o", &to_board], "").status, 0);
    assert!(fs::symlink_metadata(&to_board).unwrap().is_symlink());
    assert!(fs::read_to_string(at("board.svg")).unwrap().len() > 100);
}

#[cfg(unix)]
#[test]
fn own_boards_and_their_settings_are_read_too() {
    let folder = Folder::new("boards-output");
    fs::create_dir(folder.path().join("boards")).unwrap();
    let board = folder.write("boards/Light.ppn", "S@b2\n");
    let settings = folder.write("ppn.toml", "[boards]\nDark = \"M@c3\"\n");
    let game = folder.write("game.ppn", "---\nGameType: Light\n...\n1. b2-b3\n");
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (link, hard, of_settings) = (at("board.svg"), at("hard.svg"), at("settings.svg"));
    std::os::unix::fs::symlink("boards/Light.ppn", &link).unwrap();
    fs::hard_link(&board, &hard).unwrap();
    std::os::unix::fs::symlink("ppn.toml", &of_settings).unwrap();
    let read = "this file is also read";
    for output in [&board, &link, &hard, &settings, &of_settings] {
        refused(&folder, &["check", &game, "--output-file", output, "--force"], "", read);
    }
    for output in [&link, &hard, &of_settings] {
        refused(&folder, &["render", &game, "-o", output, "--force"], "", read);
    }
    assert_eq!(fs::read_to_string(board).unwrap(), "S@b2\n");
}

#[cfg(unix)]
#[test]
fn compressed_games_and_links_to_games_are_not_replaced() {
    let folder = Folder::new("packed-output");
    let game = folder.write("game.ppn", GAME);
    let packed = folder.write("c.pgn.gz", "\u{1f}");
    let other = folder.write("other.ppn", "b2");
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (link, of_packed) = (at("link.svg"), at("packed.svg"));
    std::os::unix::fs::symlink(&other, &link).unwrap();
    std::os::unix::fs::symlink(&packed, &of_packed).unwrap();
    for output in [&packed, &link, &of_packed] {
        refused(&folder, &["check", &game, "--output-file", output], "", "this is a file of games");
    }
}

#[test]
fn ignore_files_and_settings_that_hide_files_are_read_too() {
    let folder = Folder::new("ignored-output");
    folder.write("game.ppn", GAME);
    fs::create_dir_all(folder.path().join("sub/deep")).unwrap();
    let hidden = ["sub/game.ppn", "sub/deep/game.ppn"];
    hidden.iter().for_each(|name| drop(folder.write(name, GAME)));
    let above = folder.write(".gitignore", "*.tmp\n");
    let ignore = folder.write("sub/deep/.ignore", "*.ppn\n");
    // No other file has these settings.
    let settings = folder.write("sub/ppn.toml", "exclude = [\"*.ppn\"]\n");
    let whole = folder.path().to_str().unwrap();
    let sub = folder.path().join("sub");
    for output in [&above, &ignore, &settings] {
        for place in [whole, sub.to_str().unwrap()] {
            let arguments = ["check", place, "--output-file", output, "--force"];
            refused(&folder, &arguments, "", "this file is also read");
        }
    }
    // A file that is named is read whatever an ignore file says, so that one is not read.
    let game = folder.path().join("sub/deep/game.ppn");
    for force in [&["--force"][..], &[]] {
        let check = ["check", game.to_str().unwrap(), "--output-file", &ignore];
        refused(&folder, &[&check, force].concat(), "", "this is an ignore file");
        let show = ["theme", "show", "lantern", "-o", &settings];
        refused(&folder, &[&show, force].concat(), "", "this is a file of settings");
    }
}

#[test]
fn commands_that_write_games_keep_settings_ignore_files_and_boards() {
    let folder = Folder::new("read-by-archives");
    fs::create_dir(folder.path().join("boards")).unwrap();
    let game = folder.write("game.ppn", "---\nSetUp: Light\n...\n1. b2-b3\n");
    let board = folder.write("boards/Light.ppn", "S@b2\n");
    let settings = folder.write("ppn.toml", "exclude = [\"old/\"]\n");
    let [ignore, git] = [".ignore", ".gitignore"].map(|name| folder.write(name, "*.tmp\n"));
    let mine = folder.write("mine.toml", "width = 70\n");
    let wrong = folder.write("wrong.toml", "wide = 70\n");
    let mapping = folder.write("names.toml", "[players]\nA = \"B\"\n");
    let whole = folder.path().to_str().unwrap();
    for command in [
        &["merge"][..],
        &["dedupe"],
        &["sort", "--by", "Date"],
        &["sample", "1"],
        &["find", "moves >= 0", "--format", "games"],
        &["tags", "--apply", &mapping],
    ] {
        for force in [&["--force"][..], &[]] {
            let all: [(&[&str], &str); 6] = [
                (&[&game], &settings),
                (&[&game, "--config", &mine], &mine),
                (&[&game, "--config", &wrong], &wrong),
                (&[whole], &settings),
                (&[whole], &ignore),
                (&[whole], &git),
            ];
            for (inputs, output) in all {
                let arguments = [command, inputs, &["-o", output], force].concat();
                refused(&folder, &arguments, "", "this file is also read");
            }
        }
        let arguments = [command, &[&game, "-o", &board, "--force"]].concat();
        refused(&folder, &arguments, "", "this file is also read");
        assert_eq!(fs::read_to_string(&board).unwrap(), "S@b2\n");
    }
    let document = folder.write("d.md", "```ppn {}\n1. S@b2\n```\n");
    for force in [&["--force"][..], &[]] {
        for output in [&settings, &board] {
            let arguments = [&["embed", &document, "-o", output], force].concat();
            refused(&folder, &arguments, "", "this file is also read");
        }
    }
    assert_eq!(fs::read_to_string(&board).unwrap(), "S@b2\n");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_standard_output_is_not_read() {
    let folder = Folder::new("output-descriptor");
    let game = folder.write("game.ppn", GAME);
    for command in [
        "convert game.ppn - --from fan --to fan >> game.ppn",
        "convert game.ppn - --from fan --to fan 1<> game.ppn",
        "check game.ppn --format json >> game.ppn",
        "fmt - < game.ppn >> game.ppn",
        "parse - --format json 0<> game.ppn >&0",
        "replay game.ppn >> game.ppn",
        "show game.ppn >> game.ppn",
    ] {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("\"$0\" {command}"), env!("CARGO_BIN_EXE_ppn")]);
        let output = shell.current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains("this file is also standard output"), "{command}: {said}");
        assert_eq!(fs::read_to_string(&game).unwrap(), GAME, "{command}");
    }
}

#[test]
fn files_of_games_are_replaced_only_by_force() {
    let folder = Folder::new("games-as-output");
    let game = folder.write("game.ppn", GAME);
    let other = folder.write("other.pdn", "");
    let games = folder.write("games.txt", "% archive\n[Event \"x\"]\n1. 32-28 *\n");
    let above = format!("% {}\n{}", "x".repeat(9_000), "\n".repeat(9_000));
    let far = folder.write("far.txt", format!("{above}[Event \"x\"]\n1. 32-28 *\n"));
    let picture = folder.write("board.svg", GAME);
    let series = folder.path().join("b-%d.svg").to_str().unwrap().to_owned();
    folder.write("b-1.svg", "FAN31415926 1\n1g Ra1\n");
    let badge = folder.write("badge.svg", GAME);
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/suite");
    let why = "this is a file of games";
    for arguments in [
        &["check", "--output-file", &other, &game][..],
        &["check", "--output-file", &games, &game],
        &["check", "--output-file", &far, &game],
        &["render", &game, "-o", &picture],
        &["render", &game, "-o", &series],
        &["theme", "show", "lantern", "-o", &picture],
        &["conformance", "--suite", suite, "--implementation", "x", "-o", &games],
        &["conformance", "--suite", suite, "--implementation", "x", "--badge", &badge],
        &["convert", "-", &other, "--from", "fan", "--to", "ppn"],
        &["convert", "-", &games, "--from", "fan", "--to", "ppn"],
    ] {
        refused(&folder, arguments, "FAN31415926 1\n1g Ra1\n1s ra8\n", why);
    }
    let read = |path: &str| fs::read_to_string(path).unwrap();
    assert_eq!(
        ppn(&["check", "--output-file", &games, &game, "--force", "--format", "json"], "").status,
        0
    );
    assert!(read(&games).starts_with('['), "{}", read(&games));
    // A report is no file of games, and is replaced by the next one.
    assert_eq!(
        ppn(&["check", "--output-file", &games, &game, "--format", "concise"], "").status,
        0
    );
    assert_eq!(ppn(&["check", "--output-file", &games, &game, "--format", "junit"], "").status, 0);
    assert_eq!(ppn(&["render", &game, "-o", &picture, "--force"], "").status, 0);
    assert_eq!(ppn(&["render", &game, "-o", &picture], "").status, 0);
    // Converted games replace games of their notation.
    let fan = folder.write("game.fan", "FAN31415926 1\n1g Ra1\n1s ra8\n");
    assert_eq!(ppn(&["convert", &fan, &game], "").status, 0);
    assert!(read(&game).contains("Arimaa"), "{}", read(&game));
}

#[test]
fn documents_and_their_pictures_replace_no_games() {
    let folder = Folder::new("embed-output");
    let document = folder.write("d.md", "```ppn {to=g.svg}\n1. S@b2\n```\n");
    let games = folder.write("games.txt", "(;GM[1]SZ[9];B[aa])\n");
    let of_games = "this is a file of games";
    refused(&folder, &["embed", &document, "-o", &games], "", of_games);
    folder.write("g.svg", GAME);
    refused(&folder, &["embed", &document], "", of_games);
}
