//! Words, values and file names that hold what terminals and logs obey: they are shown, never obeyed.

#![cfg(unix)]

mod support;

use support::{Folder, Ran, command, run};

/// What an attacker writes: colours, a link (OSC 8), a control of eight bits, text from right to left, a
/// line separator and a character that cannot be seen.
const HOSTILE: [&str; 6] =
    ["\x1b[31mred", "\x1b]8;;x:y\x1b\\l", "\u{9b}31m", "\u{202e}gnp", "a\u{2028}b", "a\u{200b}b"];

/// A game with them as words that cannot be read, in comments, and in values, where they are escapes of YAML.
fn game() -> String {
    let values = r#""\e[31mred\e]8;;x:y\e\\ \u009b31m \u202egnp a\u2028b a\u200bb ::error::x""#;
    let mut game =
        format!("---\nEvent: {values}\nGameType: {values}\nWhite: {values}\n...\n1. S@b2");
    for hostile in HOSTILE {
        game.push_str(&format!(" {hostile} {{{hostile}}}"));
    }
    game + "\n2. b2-b3\n"
}

/// Runs the command on a file of the folder it is in.
fn ppn(arguments: &[&str], name: &str, content: &str) -> Ran {
    let test = format!("{}-{}", arguments.join(""), name.len());
    let folder = Folder::new(&test.replace(['/', '='], ""));
    folder.write(name, content);
    let mut command = command(arguments);
    command.arg(name).current_dir(folder.path());
    run(&mut command, "")
}

/// The characters that a terminal obeys or nobody sees.
fn hidden(text: &str) -> Vec<char> {
    let is_hidden = |&c: &char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
    };
    text.chars().filter(is_hidden).collect()
}

fn assert_printable(ran: &Ran) {
    assert_eq!(hidden(&ran.out), [], "{}", ran.out);
    assert_eq!(hidden(&ran.err), [], "{}", ran.err);
}

/// JSON is for programs: what it says of a text is that text, with the escapes of JSON for controls.
fn assert_plain_json(ran: &Ran) {
    ran.json();
    assert!(!ran.out.bytes().any(|byte| byte < b' ' && byte != b'\n'), "{}", ran.out);
    assert_eq!(hidden(&ran.err), [], "{}", ran.err);
}

const NAMES: [&str; 3] = ["a\n::error file=x::p.ppn", "\x1b[31mred.ppn", "\u{202e}npp.ppn"];

#[test]
#[ignore = "the writer is wired in later"]
fn check_full_shows_words_and_values() {
    assert_printable(&ppn(&["check"], "game.ppn", &game()));
    assert_printable(&ppn(&["check", "--format=full"], "game.ppn", &game()));
}

#[test]
#[ignore = "the writer is wired in later"]
fn check_concise_shows_words_and_values() {
    let ran = ppn(&["check", "--format=concise"], "game.ppn", &game());
    assert_printable(&ran);
    assert!(ran.out.lines().all(|line| line.starts_with("game.ppn:")), "{}", ran.out);
}

#[test]
#[ignore = "the writer is wired in later"]
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
#[ignore = "the writer is wired in later"]
fn parse_shows_words_and_values() {
    assert_printable(&ppn(&["parse"], "game.ppn", &game()));
}

#[test]
#[ignore = "the writer is wired in later"]
fn parse_json_is_plain() {
    assert_plain_json(&ppn(&["parse", "--format=json"], "game.ppn", &game()));
}

#[test]
#[ignore = "the writer is wired in later"]
fn show_shows_words_and_values() {
    assert_printable(&ppn(&["show"], "game.ppn", &game()));
}

#[test]
#[ignore = "the writer is wired in later"]
fn replay_shows_words_and_values() {
    assert_plain_json(&ppn(&["replay"], "game.ppn", &game()));
    assert_plain_json(&ppn(&["replay", "--format=ndjson"], "game.ppn", &game()));
}

#[test]
#[ignore = "the writer is wired in later"]
fn replay_csv_shows_words() {
    assert_printable(&ppn(&["replay", "--format=csv"], "game.ppn", &game()));
}

#[test]
#[ignore = "the writer is wired in later"]
fn fmt_shows_words_and_values() {
    assert_printable(&ppn(&["fmt", "--check"], "game.ppn", &game()));
}

#[test]
#[ignore = "the writer is wired in later"]
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
            assert_printable(&ran);
            let lines = ran.out.lines().chain(ran.err.lines());
            assert!(!lines.clone().any(|line| line.starts_with("::")), "{arguments:?}: {ran:?}");
        }
    }
}

#[test]
#[ignore = "the writer is wired in later"]
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
#[ignore = "the writer is wired in later"]
fn names_of_missing_files_are_shown() {
    for name in NAMES {
        for command_name in ["check", "fmt", "parse", "show", "replay"] {
            let ran = run(&mut command([command_name, name]), "");
            assert_eq!(ran.status, 2, "{ran:?}");
            assert_printable(&ran);
        }
    }
}
