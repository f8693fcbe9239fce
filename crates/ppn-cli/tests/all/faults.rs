//! Files, disks and pipes that fail: in all cases, a file has its old or its new content.

#![allow(clippy::print_stdout, reason = "what is skipped, and why, shows with --nocapture")]

use crate::support::{Folder, command};
use std::{
    ffi::OsStr,
    fs::{self, OpenOptions, Permissions},
    io::{Read, Write},
    os::unix::{
        ffi::OsStrExt,
        fs::{MetadataExt, PermissionsExt, symlink},
    },
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

/// A game that `fmt` changes, and with a problem to fix.
const GAME: &str = "---\nWhite: No\n...\n1.  S@b2\n\n\n2.   b2-b3\n";

fn ppn<const N: usize>(arguments: [&dyn AsRef<OsStr>; N]) -> Output {
    command(arguments.map(AsRef::as_ref)).stdin(Stdio::null()).output().unwrap()
}

/// Runs the command in a shell, as `$PPN`, with `$FILE`.
fn shell(line: &str, file: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).env("PPN", env!("CARGO_BIN_EXE_ppn")).env("FILE", file);
    shell.stdin(Stdio::null()).output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let folder = Folder::new("full");
    let large = GAME.replace("2.   b2-b3\n", &"2.   b2-b3 b3-b2\n".repeat(20_000));
    // A limit on the size of files stops writing like a full disk, without special rights.
    for (name, line) in [
        ("fmt", "ulimit -f 64; trap '' XFSZ; \"$PPN\" fmt \"$FILE\""),
        ("fix", "ulimit -f 64; trap '' XFSZ; \"$PPN\" check --fix \"$FILE\" --format concise"),
    ] {
        let file = folder.write(&format!("{name}.ppn"), &large);
        let output = shell(line, &file);
        assert_eq!(output.status.code(), Some(2), "{}", told(&output));
        assert!(told(&output).contains(&format!("{name}.ppn")), "{}", told(&output));
        assert_eq!(fs::read_to_string(&file).unwrap(), large);
    }
    // Without the trap the process is killed, and its temporary file remains; the file itself is
    // intact.
    let file = folder.write("killed.ppn", &large);
    let output = shell("ulimit -f 64; \"$PPN\" fmt \"$FILE\"", &file);
    assert!(!output.status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), large);
    let named = |name: &&String| !name.starts_with(".killed");
    assert_eq!(folder.names().iter().filter(named).count(), 3, "{:?}", folder.names());
}

#[test]
fn manual_pages_are_whole_or_those_of_before() {
    let folder = Folder::new("man-full");
    let man = folder.file("man");
    std::fs::create_dir(&man).unwrap();
    std::fs::write(format!("{man}/ppn.1"), ".TH old\n").unwrap();
    // Some pages are longer than the limit, and no name but that of a temporary file has a part of one.
    let output = shell("ulimit -f 4; trap '' XFSZ; \"$PPN\" man \"$FILE\"", &man);
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    for page in std::fs::read_dir(&man).unwrap() {
        let text = std::fs::read_to_string(page.unwrap().path()).unwrap();
        assert!(
            text == ".TH old\n" || text.contains(".SH VERSION") || text.contains(".SH OPTIONS"),
            "{text}"
        );
    }
}

#[test]
fn a_report_replaces_the_one_before_when_it_is_complete() {
    let folder = Folder::new("report");
    // Each game has two remarks, so that the report is longer than the limit.
    folder.write("games.ppn", "---\nEvent: x\n...\n1.   S@b2   M@c3 {x}\n2. b2-b2\n\n".repeat(500));
    let report = folder.write("report.json", "old");
    let games = folder.file("games.ppn");
    for limit in ["ulimit -f 64; trap '' XFSZ; ", "ulimit -f 64; "] {
        let check =
            "\"$PPN\" check \"$FILE\" --format json --output-file \"${FILE%/*}/report.json\"";
        let output = shell(&format!("{limit}{check}"), &games);
        assert!(!output.status.success());
        if limit.contains("trap") {
            assert_eq!(output.status.code(), Some(2), "{}", told(&output));
            assert!(told(&output).contains("report.json: "), "{}", told(&output));
            assert_eq!(folder.names(), ["games.ppn", "report.json"]);
        }
        assert_eq!(fs::read_to_string(&report).unwrap(), "old");
    }
    let checked = ppn([&"check", &games, &"--format", &"json", &"--output-file", &report]);
    assert_ne!(checked.status.code(), Some(2), "{}", told(&checked));
    assert!(fs::read_to_string(&report).unwrap().len() > 64 * 1024);
}

#[test]
fn a_small_disk_that_is_full_leaves_the_file_as_it_was() {
    let folder = Folder::new("small-disk");
    let mount = |arguments: &[&OsStr]| {
        let run = Command::new(arguments[0]).args(&arguments[1..]).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    let disk = folder.path().as_os_str();
    let options = ["mount", "-t", "tmpfs", "-o", "size=256k", "none"].map(OsStr::new);
    if !is_root() || !mount(&[options.as_slice(), &[disk]].concat()) {
        println!("skipped: only the administrator can mount a disk");
        return;
    }
    let large = GAME.replace("2.   b2-b3\n", &"2.   b2-b3 b3-b2\n".repeat(10_000));
    let file = folder.write("game.ppn", &large);
    let output = ppn([&"fmt", &file]);
    let (after, names) = (fs::read_to_string(&file).unwrap(), folder.names());
    mount(&[OsStr::new("umount"), disk]);
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(told(&output).contains("No space left"), "{}", told(&output));
    assert_eq!(after, large);
    assert_eq!(names, ["game.ppn"]);
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("kill");
    let old = GAME.repeat(3000);
    let expected = folder.write("expected.ppn", &old);
    assert!(ppn([&"fmt", &expected]).status.success());
    let new = fs::read_to_string(&expected).unwrap();
    assert_ne!(old, new);
    let mut replaced = 0;
    for round in 0..30_u64 {
        let file = folder.write("game.ppn", &old);
        let mut child = command(["fmt", &file]).stdin(Stdio::null()).spawn().unwrap();
        // From immediately to about the end of the run.
        thread::sleep(Duration::from_millis(round * round % 97 * 5));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = fs::read_to_string(&file).unwrap();
        assert!(now == old || now == new, "neither the old file nor the new one");
        replaced += u32::from(now == new);
    }
    println!("{replaced} of 30 were replaced");
    // The files that a kill leaves behind are hidden, and not read as games.
    let output = ppn([&"check", &folder.path(), &"--format", &"concise"]);
    assert!(!String::from_utf8_lossy(&output.stdout).contains(".new"), "{}", told(&output));
}

#[test]
fn permissions_line_ends_and_links_stay() {
    let folder = Folder::new("kept");
    let file = folder.write("game.ppn", GAME.replace('\n', "\r\n"));
    fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
    let link = folder.file("link.ppn");
    symlink("game.ppn", &link).unwrap();
    for arguments in [&["fmt"] as &[&str], &["check", "--fix"]] {
        let output = command(arguments).arg(&link).stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{}", told(&output));
    }
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, "---\r\nWhite: \"No\"\r\n...\r\n1. S@b2\r\n\r\n2. b2-b3\r\n");
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);
    // Writing through a link changes its target, and the link stays a link.
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.names(), ["game.ppn", "link.ppn"]);
    let nowhere = folder.file("nowhere.ppn");
    symlink("missing.ppn", &nowhere).unwrap();
    assert_eq!(ppn([&"fmt", &nowhere]).status.code(), Some(2));
    assert!(!folder.path().join("missing.ppn").exists());
}

#[test]
fn a_file_that_needs_no_change_is_not_written() {
    let folder = Folder::new("unchanged");
    let file = folder.write("game.ppn", GAME);
    assert!(ppn([&"fmt", &file]).status.success());
    assert!(ppn([&"check", &"--fix", &file]).status.success());
    let before = fs::metadata(&file).unwrap();
    for arguments in [&["fmt"] as &[&str], &["check", "--fix"]] {
        let output = command(arguments).arg(&file).stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{}", told(&output));
        let after = fs::metadata(&file).unwrap();
        assert_eq!((after.ino(), after.ctime_nsec()), (before.ino(), before.ctime_nsec()));
    }
}

#[test]
fn the_owner_stays_where_the_administrator_writes() {
    let folder = Folder::new("owner");
    let file = folder.write("game.ppn", GAME);
    if !is_root() || std::os::unix::fs::chown(&file, Some(12_345), Some(54_321)).is_err() {
        println!("skipped: only the administrator gives files away");
        return;
    }
    assert!(ppn([&"fmt", &file]).status.success());
    let metadata = fs::metadata(&file).unwrap();
    assert_eq!((metadata.uid(), metadata.gid()), (12_345, 54_321));
}

#[test]
fn what_is_read_only_or_cannot_be_read_stays() {
    let folder = Folder::new("read-only");
    let file = folder.write("game.ppn", GAME);
    fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
    let output = ppn([&"fmt", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("read-only"), "{}", told(&output));
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
    if is_root() {
        println!("skipped: the administrator may read everything");
        return;
    }
    let (other, inner) = (folder.write("other.ppn", GAME), folder.file("inner"));
    fs::create_dir(&inner).unwrap();
    for path in [&file, &inner] {
        fs::set_permissions(path, Permissions::from_mode(0o000)).unwrap();
    }
    let output = ppn([&"check", &file, &other, &"--format", &"concise"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("other.ppn"), "the others are read");
    assert_eq!(ppn([&"fmt", &inner]).status.code(), Some(2));
    fs::set_permissions(&inner, Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn names_may_be_no_text_or_as_long_as_names_can_be() {
    let folder = Folder::new("names");
    let strange = folder.path().join(OsStr::from_bytes(b"caf\xe9.ppn"));
    fs::write(&strange, GAME).unwrap();
    let long = folder.write(&format!("{}.ppn", "é".repeat(125)), GAME);
    for file in [strange, long.into()] {
        let output = ppn([&"fmt", &file]);
        assert!(output.status.success(), "{}", told(&output));
        assert_ne!(fs::read_to_string(&file).unwrap(), GAME);
        assert!(ppn([&"check", &file]).status.success());
    }
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn folders_pipes_and_devices_are_no_files() {
    let folder = Folder::new("special");
    let inner = folder.file("games.ppn");
    fs::create_dir(&inner).unwrap();
    for command in ["replay", "show", "parse"] {
        let output = ppn([&command, &inner]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(told(&output).contains("folder"), "{command}: {}", told(&output));
    }
    // In folders, the games are read; here there are none.
    assert_eq!(ppn([&"check", &inner]).status.code(), Some(2));
    // Pipes and devices are read and cannot be replaced.
    let file = folder.write("game.ppn", GAME);
    let pipe = folder.file("pipe.ppn");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let line = |command: &str| format!("cat \"$FILE\" > {pipe:?} & \"$PPN\" {command} {pipe:?}");
    assert_eq!(shell(&line("check"), &file).status.code(), Some(0));
    let output = shell(&line("fmt"), &file);
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(told(&output).contains("only regular files"), "{}", told(&output));
    // A device stays a device.
    let fan = folder.write("game.fan", "FAN31415926 1 arimaa\n\n1g Ra1\n");
    ppn([&"convert", &fan, &"/dev/null", &"--to", &"ppn"]);
    let null = fs::metadata("/dev/null").unwrap();
    assert!(!null.is_file() && !null.is_dir());
}

#[test]
fn output_that_cannot_be_written_is_an_error_and_no_panic() {
    if !Path::new("/dev/full").exists() {
        println!("skipped: there is no /dev/full");
        return;
    }
    let folder = Folder::new("output");
    let file = folder.write("game.ppn", GAME.replace("b2-b3", "b7-b3"));
    for line in [
        "replay \"$FILE\" > /dev/full",
        "replay --format ndjson \"$FILE\" > /dev/full",
        "replay --format csv \"$FILE\" > /dev/full",
        "check --format json \"$FILE\" > /dev/full",
        "check --format sarif \"$FILE\" > /dev/full",
        "check \"$FILE\" 2> /dev/full",
        "check --diff \"$FILE\" > /dev/full",
        "fmt - < \"$FILE\" > /dev/full",
        "fmt --diff \"$FILE\" > /dev/full",
        "fmt no-such-file.ppn 2> /dev/full",
        "show \"$FILE\" > /dev/full",
        "parse \"$FILE\" > /dev/full",
        "render \"$FILE\" -o - > /dev/full",
        "setups list > /dev/full",
        "explain E0401 > /dev/full",
    ] {
        let output = shell(&format!("\"$PPN\" {line}"), &file);
        // 101 is the status of a panic.
        assert!(matches!(output.status.code(), Some(1 | 2)), "{line}: {:?}", output.status);
    }
}

#[test]
fn closing_the_pipe_ends_the_command() {
    let folder = Folder::new("pipe");
    let file = folder.write("archive.ppn", GAME.repeat(5000));
    for line in [
        "replay --format ndjson \"$FILE\"",
        "replay \"$FILE\"",
        "replay --format csv \"$FILE\"",
        "check --format json \"$FILE\"",
        "fmt --diff \"$FILE\"",
        "fmt - < \"$FILE\"",
    ] {
        let output = shell(&format!("\"$PPN\" {line} | head -c 1"), &file);
        assert_eq!(output.stdout.len(), 1, "{line}");
        assert!(!told(&output).contains("panicked"), "{line}: {}", told(&output));
        assert!(!told(&output).contains("roken pipe"), "{line}: {}", told(&output));
    }
    // The pipe for the reports is closed.
    let mut check = command(["check", &file]);
    check.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = check.spawn().unwrap();
    drop(child.stderr.take());
    assert_ne!(child.wait().unwrap().code(), Some(101));
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_that_never_ends_does_not_fill_the_memory() {
    /// Far less than the size of the input.
    const MOST_KIB: u64 = 128 << 10;
    for arguments in
        [&["replay", "--format", "ndjson", "-"] as &[&str], &["fmt", "-"], &["check", "-"]]
    {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        let sink = thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while out.read(&mut bytes).is_ok_and(|count| count > 0) {}
        });
        let mut input = child.stdin.take().unwrap();
        let games = "---\n...\n1. S@b2 2. b2-b3\n".repeat(2000);
        for _ in 0..20 {
            input.write_all(games.as_bytes()).unwrap();
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let most: u64 = most.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(most < MOST_KIB, "{arguments:?}: {most} KiB");
        child.kill().unwrap();
        child.wait().unwrap();
        sink.join().unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes minutes without optimisation: run it with --release"]
fn endless_texts_take_bounded_memory() {
    for (notation, source) in [("ppn", "yes S@b2"), ("ppn", "cat /dev/zero"), ("fan", "yes x")] {
        // 2 GiB for the whole process, including threads. An input that is read game by game has no
        // end.
        let line = format!(
            "ulimit -v 2097152; {source} | timeout 20 \"$PPN\" check --notation {notation} - > /dev/null"
        );
        let output = shell(&line, "-");
        let code = output.status.code();
        assert!(
            matches!(code, Some(1 | 2 | 124)),
            "{notation}, {source}: {code:?} {}",
            told(&output)
        );
    }
}

#[test]
fn a_file_in_a_folder_that_takes_no_files_stays() {
    let folder = Folder::new("closed");
    let file = folder.write("game.ppn", GAME);
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    let may_write = OpenOptions::new().create(true).append(true).open(folder.file("x")).is_ok();
    let output = ppn([&"fmt", &file]);
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    if may_write {
        println!("skipped: the administrator may write everywhere");
        return;
    }
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
}
