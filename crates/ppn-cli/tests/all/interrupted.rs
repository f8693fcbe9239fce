//! Runs that are interrupted, and files that change during a run: nothing is lost or left behind.

#![allow(clippy::print_stdout, reason = "how often what happened shows with --nocapture")]

use crate::support::{Folder, command};
use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::process::ExitStatusExt,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A game that `fmt` changes, and with a problem to fix.
const GAME: &str = "---\nWhite: No\n...\n1.  S@b2\n\n\n2.   b2-b3\n";

/// The text that another program appends.
const ADDED: &str = "---\nEvent: Added\n...\n1. S@b2\n";

const COMMANDS: [&[&str]; 2] = [&["fmt"], &["check", "--fix", "--format", "concise"]];

fn spawn(arguments: &[&str], file: &str) -> Child {
    let mut command = command(arguments);
    command.arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// The exit status of a run, and its standard error.
fn end(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Waits until the new file is written beside the old one. Returns whether it was seen in time.
fn is_written(folder: &Folder, child: &mut Child) -> bool {
    let end = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() && Instant::now() < end {
        if folder.names().iter().any(|name| name.ends_with(".new")) {
            return true;
        }
        thread::sleep(Duration::from_micros(200));
    }
    false
}

/// A run of `fmt` over the text that is currently writing, with its file.
///
/// On a busy machine a run may begin and end between two looks at the folder, so it may take
/// several runs.
fn caught_writing(folder: &Folder, text: &str) -> (String, Child) {
    for _ in 0..50 {
        let file = folder.write("game.ppn", text);
        let mut child = spawn(&["fmt"], &file);
        if is_written(folder, &mut child) {
            return (file, child);
        }
        end(child);
    }
    panic!("no run was seen writing");
}

fn send(signal: &str, child: &Child) {
    // The process may have ended already.
    let id = child.id().to_string();
    let _ = Command::new("kill").args([signal, &id]).stderr(Stdio::null()).status();
}

#[test]
fn what_is_added_to_a_file_meanwhile_is_never_lost() {
    let folder = Folder::new("grows");
    let old = GAME.repeat(200);
    let (mut refused, mut replaced) = (0, 0);
    for round in 0..40_u64 {
        let file = folder.write("game.ppn", &old);
        let child = spawn(COMMANDS[round as usize % 2], &file);
        // From immediately to after the end of the run.
        thread::sleep(Duration::from_micros(round * round % 41 * 1500));
        let mut added = OpenOptions::new().append(true).open(&file).unwrap();
        added.write_all(ADDED.as_bytes()).unwrap();
        drop(added);
        let (status, told) = end(child);
        let now = fs::read_to_string(&file).unwrap();
        assert!(now.contains("Event: Added"), "{told}");
        if status == Some(2) {
            refused += 1;
            assert_eq!(now, old.clone() + ADDED, "{told}");
            assert!(told.contains(&format!("{file}: the file changed")), "{told}");
        } else {
            replaced += 1;
            assert!(!told.contains("changed"), "{told}");
        }
        assert_eq!(folder.names(), ["game.ppn"]);
    }
    println!("{refused} were left, {replaced} were replaced");
}

#[test]
fn a_file_that_is_written_all_the_time_loses_nothing() {
    let folder = Folder::new("log");
    let file = folder.write("game.ppn", GAME.repeat(20));
    let mut lines = 0;
    for _ in 0..8 {
        let mut child = spawn(&["fmt"], &file);
        // Not faster than the file can be read, since otherwise the run would not end.
        for _ in 0..100 {
            if child.try_wait().unwrap().is_some() {
                break;
            }
            thread::sleep(Duration::from_micros(200));
            let mut added = OpenOptions::new().append(true).open(&file).unwrap();
            lines += 1;
            // In one write, since the file may be read at any time.
            let game = format!("---\nRound: {lines}\n...\n1.   S@b2\n");
            added.write_all(game.as_bytes()).unwrap();
        }
        end(child);
    }
    let now = fs::read_to_string(&file).unwrap();
    let found = (1..=lines).filter(|line| now.contains(&format!("Round: {line}\n"))).count();
    assert_eq!(found, lines);
}

#[test]
fn the_same_length_and_another_file_of_that_name_are_changes() {
    let folder = Folder::new("replaced");
    let old = GAME.repeat(1000);
    for round in 0..6 {
        let (file, child) = caught_writing(&folder, &old);
        let new = old.replace("White: No", "Black: No");
        if round % 2 == 0 {
            let mut written = OpenOptions::new().write(true).open(&file).unwrap();
            written.write_all(new.as_bytes()).unwrap();
        } else {
            let other = folder.write("other", &new);
            fs::rename(other, &file).unwrap();
        }
        let (_, told) = end(child);
        assert!(fs::read_to_string(&file).unwrap().contains("Black"), "{told}");
        assert_eq!(folder.names(), ["game.ppn"]);
    }
}

#[test]
fn the_other_files_are_formatted_where_one_has_changed() {
    let folder = Folder::new("others");
    let old = GAME.repeat(2000);
    let (first, second) = (folder.write("a.ppn", &old), folder.write("b.ppn", GAME));
    let mut child = spawn(&["fmt", &second], &first);
    assert!(is_written(&folder, &mut child), "nothing was written");
    // Writing takes long enough for this.
    fs::write(&first, old.clone() + ADDED).unwrap();
    let (status, told) = end(child);
    if status == Some(2) {
        assert!(told.contains("a.ppn: the file changed while it was read"), "{told}");
        assert_eq!(fs::read_to_string(&first).unwrap(), old + ADDED);
    }
    assert!(!fs::read_to_string(&second).unwrap().contains("2.   b2"));
}

#[test]
fn a_signal_leaves_nothing_behind() {
    let folder = Folder::new("signals");
    let old = GAME.repeat(2000);
    for round in 0..18 {
        let file = folder.write("game.ppn", &old);
        let mut child = spawn(COMMANDS[round % 2], &file);
        let seen = is_written(&folder, &mut child);
        let (name, number) = [("-INT", 2), ("-TERM", 15), ("-HUP", 1)][round / 2 % 3];
        send(name, &child);
        let output = child.wait_with_output().unwrap();
        // The run may have ended before the signal.
        let ended = output.status.signal() == Some(number) || output.status.code().is_some();
        assert!(seen && ended, "{name}: {:?}", output.status);
        assert_eq!(folder.names(), ["game.ppn"], "{name}: {:?}", output.status);
    }
}

/// Takes the place of the function that removes files: it says that it was called, and never returns.
///
/// A program behaves like that on a network disk that does not answer.
const HANGING_DISK: &str = r#"
#include <fcntl.h>
#include <unistd.h>
int unlink(const char *path) {
    (void)path;
    (void)!write(2, "hangs\n", 6);
    for (;;) pause();
}
"#;

#[test]
#[cfg(target_os = "linux")]
fn a_second_signal_ends_the_program_while_the_first_hangs() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new("second-signal");
    let tools = Folder::new("second-signal-disk");
    let (source, disk) = (tools.write("disk.c", HANGING_DISK), tools.path().join("disk.so"));
    let made = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&disk).arg(source).status();
    if !made.is_ok_and(|status| status.success()) {
        println!("not tested: there is no C compiler");
        return;
    }
    for _ in 0..50 {
        let file = folder.write("game.ppn", GAME.repeat(2000));
        let mut fmt = command(["fmt", file.as_str()]);
        let mut child = fmt.env("LD_PRELOAD", &disk).stderr(Stdio::piped()).spawn().unwrap();
        let seen = is_written(&folder, &mut child);
        send("-TERM", &child);
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        if !seen || line != "hangs\n" {
            // It was done before the signal came.
            child.wait().unwrap();
            continue;
        }
        assert!(child.try_wait().unwrap().is_none(), "the first signal waits for the disk");
        send("-TERM", &child);
        let end = Instant::now() + Duration::from_secs(60);
        while child.try_wait().unwrap().is_none() && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(15));
        assert!(fs::read_to_string(&file).unwrap().contains("2.   b2"), "the file is the old one");
        return;
    }
    panic!("no run was seen writing");
}

#[test]
fn a_signal_that_is_ignored_is_still_ignored() {
    let folder = Folder::new("ignored");
    let file = folder.write("game.ppn", GAME.repeat(2000));
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$PPN\" fmt \"$FILE\""]);
    shell.env("PPN", env!("CARGO_BIN_EXE_ppn")).env("FILE", &file).stdin(Stdio::null());
    let mut child = shell.spawn().unwrap();
    assert!(is_written(&folder, &mut child), "nothing was written");
    send("-HUP", &child);
    // On other systems a program cannot detect this without unsafe code.
    if cfg!(target_os = "linux") {
        assert!(child.wait().unwrap().success());
        assert!(!fs::read_to_string(&file).unwrap().contains("2.   b2"));
    } else {
        child.wait().unwrap();
    }
}

#[test]
fn what_a_kill_leaves_behind_goes_with_the_next_run() {
    let folder = Folder::new("killed");
    let old = GAME.repeat(2000);
    let mut left = 0;
    for round in 0..8 {
        let file = folder.write("game.ppn", &old);
        let mut child = spawn(COMMANDS[round % 2], &file);
        assert!(is_written(&folder, &mut child), "nothing was written");
        child.kill().unwrap();
        child.wait().unwrap();
        left += folder.names().len() - 1;
        // A run on another file in the folder removes it, too.
        let other = folder.write("other.ppn", GAME);
        let (status, told) = end(spawn(COMMANDS[round % 2], &other));
        assert_eq!(status, Some(0), "{told}");
        if cfg!(target_os = "linux") {
            assert_eq!(folder.names(), ["game.ppn", "other.ppn"]);
        }
        fs::remove_file(&other).unwrap();
    }
    println!("{left} of 8 were left behind");
}

#[test]
fn files_of_others_stay() {
    let folder = Folder::new("foreign");
    let file = folder.write("game.ppn", GAME);
    let foreign =
        [".game.ppn.4000000000-0.new", ".game.ppn.new", ".game.ppn.ppn-x-0.new", "a.ppn-1-0.new"];
    for name in foreign {
        folder.write(name, "x");
    }
    assert_eq!(end(spawn(&["fmt"], &file)).0, Some(0));
    assert_eq!(folder.names().len(), 1 + foreign.len(), "{:?}", folder.names());
}
