//! Completions for shells and manual pages: they contain every command.

use crate::support::{Folder, ppn};
use std::fs;

/// The commands that `ppn --help` lists.
fn commands() -> Vec<String> {
    let help = ppn(&["--help"], "").out;
    let list = help.split("Commands:\n").nth(1).expect("there is a list of commands");
    let list = list.split("\n\n").next().unwrap();
    // Continuation lines are indented further.
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

#[test]
fn completions_of_each_shell_know_every_command() {
    let commands = commands();
    assert!(commands.len() >= 12, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = ppn(&["completions", shell], "");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        for command in &commands {
            assert!(ran.out.contains(command.as_str()), "{shell} lacks {command}");
        }
    }
    assert_eq!(ppn(&["completions", "cmd"], "").status, 2);
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = Folder::new("man");
    let man = folder.file("new/man1");
    assert_eq!(ppn(&["man", &man], "").status, 0);
    for command in commands() {
        let page = fs::read_to_string(format!("{man}/ppn-{command}.1")).expect("a page");
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
    }
    assert!(fs::exists(format!("{man}/ppn-setups-list.1")).unwrap());
    // A newer version replaces them, and a game with such a name stays.
    let again = format!("{man}/ppn-man.1");
    assert_eq!(ppn(&["man", &man], "").status, 0);
    fs::write(&again, "1. S@b2\n").unwrap();
    let ran = ppn(&["man", &man], "");
    assert!(
        ran.status == 2 && ran.err.contains("ppn-man.1: this is a file of games"),
        "{}",
        ran.err
    );
    let file = folder.write("file", "");
    let ran = ppn(&["man", &file], "");
    assert!(ran.status == 2 && ran.err.contains("file"), "{}", ran.err);
}
