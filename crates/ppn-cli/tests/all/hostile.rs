//! Words, values and file names with characters that control terminals and logs: they are shown,
//! and have no effect.

use crate::support::{Folder, Ran, command, run};

/// Text of an attacker: colours, a link (OSC 8), a control of eight bits, text from right to left,
/// a line separator, an invisible character, and commands to GitHub.
const HOSTILE: [&str; 8] = [
    "\x1b[31mred",
    "\x1b]8;;x:y\x1b\\l",
    "\u{9b}31m",
    "\u{202e}gnp",
    "a\u{2028}b",
    "a\u{200b}b",
    "##[error]x",
    "\n::error::x",
];

/// A game with these texts as invalid words, in comments, and in values, where they are YAML
/// escapes.
fn game() -> String {
    let values =
        r#""\e[31mred\e]8;;x:y\e\\ \u009b31m \u202egnp a\u2028b a\u200bb ##[error]x\n::error::x""#;
    let mut game =
        format!("---\nEvent: {values}\nGameType: {values}\nWhite: {values}\n...\n1. S@b2");
    for hostile in HOSTILE {
        game.push_str(&format!(" {hostile} {{{hostile}}}"));
    }
    game + "\n2. b2-b3\n"
}

/// The same texts in the comments and tags of the other notations, and as words.
fn others() -> [(&'static str, String); 2] {
    let all = HOSTILE.concat();
    let pdn = format!("[Event \"{all}\"]\n\n1. 32-28 {{{all}}} {} 19-23 *\n", HOSTILE.join(" "));
    let fan = format!("White: {all}\n1g {} Ra1 {{{all}}} Db1\n", HOSTILE.join(" "));
    [("game.pdn", pdn), ("game.fan", fan)]
}

/// Runs the command on a file, in the folder of the file.
fn ppn(arguments: &[&str], name: &str, content: &str) -> Ran {
    let name_in_digits: String = name.bytes().map(|byte| format!("{byte:02x}")).collect();
    let test = format!("{}-{name_in_digits}", arguments.join(""));
    let folder = Folder::new(&test.replace(['/', '='], ""));
    folder.write(name, content);
    let mut command = command(arguments);
    command.arg(name).current_dir(folder.path());
    run(&mut command, "")
}

/// The characters that control a terminal or are invisible.
fn hidden(text: &str) -> Vec<char> {
    let is_hidden = |&c: &char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
    };
    text.chars().filter(is_hidden).collect()
}

fn assert_printable(ran: &Ran) {
    for text in [&ran.out, &ran.err] {
        assert_eq!(hidden(text), [], "{text}");
        assert!(!text.contains("##["), "{text}");
    }
}

/// Also checks that there is no line that GitHub would run as a command.
fn assert_no_command(ran: &Ran) {
    assert_printable(ran);
    let mut lines = ran.out.lines().chain(ran.err.lines());
    assert!(!lines.any(|line| line.trim_start().starts_with("::")), "{ran:?}");
}

/// JSON is for programs: its strings are the exact texts, with the escapes of JSON for controls.
fn assert_plain_json(ran: &Ran) {
    ran.json();
    assert_no_command(ran);
}

const NAMES: [&str; 5] = [
    "a\n::error file=x::p.ppn",
    "::error file=x::p.ppn",
    "##[error]x.ppn",
    "\x1b[31mred.ppn",
    "\u{202e}npp.ppn",
];

#[test]
fn check_full_shows_words_and_values() {
    assert_no_command(&ppn(&["check"], "game.ppn", &game()));
    assert_no_command(&ppn(&["check", "--format=full"], "game.ppn", &game()));
}

#[test]
fn check_concise_shows_words_and_values() {
    let ran = ppn(&["check", "--format=concise"], "game.ppn", &game());
    assert_printable(&ran);
    assert!(ran.out.lines().all(|line| line.starts_with("game.ppn:")), "{}", ran.out);
}

#[test]
fn check_github_shows_words_and_values() {
    let ran = ppn(&["check", "--format=github"], "game.ppn", &game());
    assert_printable(&ran);
    let is_ours = |line: &str| line.contains(" file=game.ppn,line=");
    assert!(ran.out.lines().all(is_ours), "{}", ran.out);
}

#[test]
fn check_json_and_sarif_are_plain() {
    assert_plain_json(&ppn(&["check", "--format=json"], "game.ppn", &game()));
    assert_plain_json(&ppn(&["check", "--format=sarif"], "game.ppn", &game()));
}

#[test]
fn parse_shows_words_and_values() {
    assert_no_command(&ppn(&["parse"], "game.ppn", &game()));
}

#[test]
fn parse_json_is_plain() {
    assert_plain_json(&ppn(&["parse", "--format=json"], "game.ppn", &game()));
}

#[test]
fn show_shows_words_and_values() {
    assert_no_command(&ppn(&["show"], "game.ppn", &game()));
}

#[test]
fn replay_shows_words_and_values() {
    assert_plain_json(&ppn(&["replay"], "game.ppn", &game()));
    assert_plain_json(&ppn(&["replay", "--format=ndjson"], "game.ppn", &game()));
}

#[test]
fn replay_csv_shows_words() {
    assert_no_command(&ppn(&["replay", "--format=csv"], "game.ppn", &game()));
}

#[test]
fn pictures_on_standard_output_have_no_controls() {
    for (name, game) in others().into_iter().chain([("game.ppn", game())]) {
        let folder = Folder::new(&format!("picture-{name}"));
        folder.write(name, game);
        let ran = run(command(["render", name, "-o", "-"]).current_dir(folder.path()), "");
        let directions = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let is_controlling = |c: char| c.is_control() && c != '\n' || directions(c);
        assert!(ran.out.starts_with("<svg") && !ran.out.contains(is_controlling), "{ran:?}");
        assert_no_command(&Ran { out: String::new(), ..ran });
    }
}

#[test]
fn settings_are_shown() {
    let value = r#""\u001b[31m\u009b31m\u202egnp\u2028\n::error::x\n##[error]y""#;
    let folder = Folder::new("settings");
    folder.write("ppn.toml", format!("exclude = [{value}]\n"));
    let ran = run(command(["check", "--show-settings"]).current_dir(folder.path()), "");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.out.contains(r"\u{202e}gnp"), "{ran:?}");
    assert_no_command(&ran);
}

#[test]
fn answers_of_conformance_are_plain() {
    let id = HOSTILE.concat();
    let request = serde_json::json!({"id": id, "do": "read", "text": game()}).to_string();
    let ran = run(&mut command(["conformance", "--serve"]), request + "\n");
    assert_plain_json(&ran);
    assert_eq!(ran.json()["id"], id);
}

#[test]
fn fmt_shows_words_and_values() {
    assert_no_command(&ppn(&["fmt", "--check"], "game.ppn", &game()));
}

#[test]
fn file_names_are_shown_in_one_line() {
    for name in NAMES {
        for arguments in [
            &["check"] as &[&str],
            &["check", "--format=concise"],
            &["check", "--diff"],
            &["parse"],
            &["show"],
            &["fmt", "--check"],
            &["fmt", "--diff"],
        ] {
            let ran = ppn(arguments, name, "---\nWhite: No\n...\n1.  b7-b3\n");
            assert_no_command(&ran);
        }
    }
}

#[test]
fn file_names_cannot_forge_annotations() {
    for name in NAMES {
        let ran = ppn(&["check", "--format=github"], name, "1. b7-b3\n");
        assert_printable(&ran);
        assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
        assert_eq!(ran.out.matches("::").count(), 2, "{}", ran.out);
    }
}

#[test]
fn file_names_do_not_end_the_properties_of_annotations() {
    let ran = ppn(&["check", "--format=github"], "a,line=1::b.ppn", "1. b7-b3\n");
    assert!(ran.out.starts_with("::error file=a%2Cline=1%3A%3Ab.ppn,line=1,"), "{}", ran.out);
}

#[test]
fn file_names_in_json_and_sarif_are_the_names() {
    for name in NAMES {
        let ran = ppn(&["check", "--format=json"], name, "1. b7-b3\n");
        assert_plain_json(&ran);
        assert_eq!(ran.json()[0]["file"], name);
        let ran = ppn(&["check", "--format=sarif"], name, "1. b7-b3\n");
        assert_plain_json(&ran);
        let place = &ran.json()["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().unwrap().to_owned();
        assert!(uri.bytes().all(|byte| byte.is_ascii_graphic()), "{uri}");
    }
}

#[test]
fn other_notations_are_shown() {
    for (name, game) in others() {
        for arguments in [
            &["check"] as &[&str],
            &["check", "--format=concise"],
            &["parse"],
            &["show"],
            &["fmt", "--check"],
            &["replay", "--format=csv"],
        ] {
            assert_no_command(&ppn(arguments, name, &game));
        }
        assert_printable(&ppn(&["check", "--format=github"], name, &game));
        for arguments in
            [&["check", "--format=json"] as &[&str], &["parse", "--format=json"], &["replay"]]
        {
            assert_plain_json(&ppn(arguments, name, &game));
        }
    }
}

#[test]
fn names_that_are_not_utf8_stay_distinct() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let folder = Folder::new("no-utf8");
    let names = [b"a\xff.ppn", b"a\xfe.ppn"].map(|name| OsStr::from_bytes(name));
    for name in names {
        std::fs::write(folder.path().join(name), "1. b7-b3\n").unwrap();
    }
    let of = |format: &str| {
        let mut command = command(["check", format]);
        run(command.args(names).current_dir(folder.path()), "")
    };
    let sarif = of("--format=sarif").json();
    let uris = [0, 1].map(|result| {
        let place = &sarif["runs"][0]["results"][result]["locations"][0]["physicalLocation"];
        place["artifactLocation"]["uri"].as_str().unwrap().to_owned()
    });
    assert_eq!(uris, ["a%5Cxff.ppn", "a%5Cxfe.ppn"]);
    let concise = of("--format=concise").out;
    assert!(
        concise.starts_with(r"a\xff.ppn:1:4") && concise.contains(r"a\xfe.ppn:1:4"),
        "{concise}"
    );
}

#[test]
fn options_that_are_names_are_shown() {
    for argument in ["--a\n::error file=x::p", "--\x1b[31mred", "--##[error]x"] {
        let ran = run(&mut command(["check", argument]), "");
        assert_eq!(ran.status, 2, "{ran:?}");
        assert_no_command(&ran);
    }
    // A name with a backslash, as in an escape, is the name of a file.
    let theme = "\u{202e}\u{9b}x\n::error file=x::p";
    let ran = run(&mut command(["render", "game.ppn", "-o", "game.svg", "--theme", theme]), "");
    assert!(ran.status == 2 && ran.err.contains(r"\u{202e}"), "{ran:?}");
    assert_printable(&ran);
    assert_no_command(&ran);
}

#[test]
fn names_of_missing_files_are_shown() {
    for name in NAMES {
        for command_name in ["check", "fmt", "parse", "show", "replay"] {
            let ran = run(&mut command([command_name, name]), "");
            assert_eq!(ran.status, 2, "{ran:?}");
            assert_no_command(&ran);
        }
    }
}

/// A file that was never written consists of zero bytes, possibly four thousand million of them.
#[test]
fn files_of_zeros_are_refused_at_once() {
    let folder = Folder::new("zeros");
    for ending in ppn::notations().endings() {
        let path = folder.path().join(format!("zeros.{ending}"));
        std::fs::File::create(&path).unwrap().set_len(4 << 30).unwrap();
        for arguments in [
            &["check"] as &[&str],
            &["check", "--fix"],
            &["fmt"],
            &["parse", "--format=json"],
            &["replay", "--format=csv"],
            &["show"],
        ] {
            let ran = run(command(arguments).arg(&path), "");
            assert_eq!(ran.status, 2, "{arguments:?}: {ran:?}");
            assert!(ran.err.contains("begins with 4096 zero bytes"), "{arguments:?}: {ran:?}");
        }
    }
    let ran = run(&mut command(["check", "-"]), "\0".repeat(5000));
    assert_eq!((ran.status, ran.err.contains("<stdin>: begins with")), (2, true), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn endless_files_that_are_no_games_are_refused() {
    let folder = Folder::new("endless");
    for name in ["endless.toml", "endless.ppn"] {
        std::os::unix::fs::symlink("/dev/zero", folder.path().join(name)).unwrap();
    }
    folder.write("game.ppn", b"1. S@b2\n");
    for (arguments, limit) in [
        (&["check", "--config", "endless.toml", "game.ppn"][..], "1 MiB"),
        (&["theme", "show", "./endless.toml", "-o", "sheet.svg"], "1 MiB"),
        (&["render", "game.ppn", "--theme", "./endless.toml", "-o", "game.svg"], "1 MiB"),
        (&["setups", "pin", "endless.ppn"], "64 MiB"),
    ] {
        let ran = run(command(arguments).current_dir(folder.path()), "");
        assert_eq!(ran.status, 2, "{arguments:?} {ran:?}");
        assert!(ran.err.contains(&format!("larger than {limit}")), "{arguments:?} {ran:?}");
    }
}
