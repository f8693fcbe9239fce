//! Folders with entries that are not games: the games in them are read, and nothing hangs.

use crate::support::{Folder, Ran, command};
use std::{
    fs::{self, Permissions},
    os::unix::fs::{PermissionsExt, symlink},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

const GAME: &str = "---\nWhite: \"No\"\n...\n1. S@b2 2. b2-b3\n";

/// Runs the command, which must end.
fn ppn(arguments: &[&str]) -> Ran {
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > end {
            child.kill().unwrap();
            panic!("{arguments:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    Ran { status: output.status.code().unwrap(), out, err }
}

fn pipe(path: &str) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

const COMMANDS: [&[&str]; 4] =
    [&["check"], &["fmt"], &["fmt", "--check"], &["check", "--fix", "--format", "concise"]];

#[test]
fn pipes_links_and_devices_in_a_folder_do_no_harm() {
    let folder = Folder::new("harmless");
    folder.write("inner/game.ppn", GAME);
    pipe(&folder.file("pipe.ppn"));
    pipe(&folder.file("ppn.toml"));
    symlink("/dev/zero", folder.file("zero.ppn")).unwrap();
    for link in ["up", "again", "inner/up", "inner/folder.ppn"] {
        symlink("..", folder.file(link)).unwrap();
    }
    symlink(".", folder.file("here")).unwrap();
    for arguments in COMMANDS {
        let ran = ppn(&[arguments, &[&folder.file("")]].concat());
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
        if arguments[0] == "check" {
            let said = ran.out + &ran.err;
            assert!(said.starts_with("1 game:"), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn a_link_that_leads_nowhere_is_a_warning() {
    let folder = Folder::new("nowhere");
    folder.write("game.ppn", GAME);
    symlink("missing.ppn", folder.file("link.ppn")).unwrap();
    symlink("missing.txt", folder.file("notes.txt")).unwrap();
    for arguments in COMMANDS {
        let ran = ppn(&[arguments, &[&folder.file("")]].concat());
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
        let warning = format!(
            "ppn: warning: {}: skipped a link that cannot be followed",
            folder.file("link.ppn")
        );
        assert!(ran.err.starts_with(&warning), "{}", ran.err);
        assert!(!ran.err.contains("notes.txt"), "{}", ran.err);
    }
    // Such an entry on the command line is an error, like a missing file.
    assert_eq!(ppn(&["check", &folder.file("link.ppn")]).status, 2);
}

#[test]
fn a_folder_that_cannot_be_read_is_named_and_the_others_are_read() {
    let folder = Folder::new("closed");
    for file in ["a/game.ppn", "b/game.ppn", "c/game.ppn"] {
        folder.write(file, GAME.replace("b2-b3", "b7-b3"));
    }
    pipe(&folder.file("a/.gitignore"));
    fs::set_permissions(folder.file("b"), Permissions::from_mode(0o000)).unwrap();
    let may_read = fs::read_dir(folder.file("b")).is_ok();
    for arguments in [&["check", "--format", "concise"] as &[&str], &["fmt", "--check"]] {
        let ran = ppn(&[arguments, &[&folder.file("")]].concat());
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
        let closed = format!("ppn: {}: `.gitignore` is not a regular file", folder.file("a"));
        assert!(ran.err.contains(&closed), "{}", ran.err);
        // The administrator may read everything.
        let denied = ran.err.contains(&format!("{}: Permission denied", folder.file("b")));
        assert!(denied || may_read, "{}", ran.err);
        if arguments[0] == "check" {
            assert!(ran.out.contains(&folder.file("c/game.ppn")), "{}", ran.out);
        }
    }
    fs::set_permissions(folder.file("b"), Permissions::from_mode(0o755)).unwrap();
}
