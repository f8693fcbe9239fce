//! `ppn play` in a real terminal: a program at the other end types and reads the screen.
use crate::support::{Folder, ppn};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::{
    io::{Read, Write},
    path::PathBuf,
    process::Command,
    sync::{Arc, Condvar, Mutex},
    time::{Duration, Instant},
};

/// The longest time for a step on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// After this time without output, the screen counts as drawn.
const QUIET: Duration = Duration::from_millis(120);

/// The output of the program, interpreted like a terminal.
struct Shown {
    parser: vt100::Parser,
    last: Instant,
    closed: bool,
}

struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Terminal {
    /// Runs `ppn play` with arguments in a terminal of the given size.
    fn play(columns: u16, rows: u16, arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ppn"));
        command.arg("play");
        command.args(arguments);
        Self::run(columns, rows, command)
    }

    /// Runs a shell command line, with the program as `$PPN`.
    fn shell(columns: u16, rows: u16, line: &str) -> Self {
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", line]);
        command.env("PPN", env!("CARGO_BIN_EXE_ppn"));
        Self::run(columns, rows, command)
    }

    fn run(columns: u16, rows: u16, mut command: CommandBuilder) -> Self {
        command.cwd(root());
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let keys = pair.master.take_writer().unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let parser = vt100::Parser::new(rows, columns, 0);
        let shown = Shown { parser, last: Instant::now(), closed: false };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let theirs = shown.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let read = reader.read(&mut bytes).unwrap_or(0);
                let mut shown = theirs.0.lock().unwrap();
                shown.parser.process(&bytes[..read]);
                shown.last = Instant::now();
                shown.closed = read == 0;
                theirs.1.notify_all();
                if shown.closed {
                    break;
                }
            }
        });
        Self { child, master: pair.master, keys, shown }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen meets a condition and the output stops.
    fn wait<T>(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> Option<T>) -> T {
        let (shown, changed) = &*self.shown;
        let begun = Instant::now();
        let mut shown = shown.lock().unwrap();
        loop {
            let quiet = shown.last.elapsed() >= QUIET || shown.closed;
            if let Some(found) = wanted(shown.parser.screen()).filter(|_| quiet) {
                return found;
            }
            let contents = shown.parser.screen().contents();
            assert!(begun.elapsed() < PATIENCE, "waited for {what}:\n{contents}");
            shown = changed.wait_timeout(shown, QUIET / 2).unwrap().0;
        }
    }

    /// Waits for a text and returns the whole screen.
    fn screen(&self, text: &str) -> String {
        self.wait(text, |screen| {
            let contents = screen.contents();
            contents.contains(text).then_some(contents)
        })
    }

    /// Sends keys, and then does the same.
    fn after(&mut self, keys: &str, text: &str) -> String {
        self.press(keys);
        self.screen(text)
    }

    /// The last line of the screen, once it begins with a text.
    fn status(&self, beginning: &str) -> String {
        self.wait(beginning, |screen| {
            let contents = screen.contents();
            let last = contents.lines().last().unwrap_or_default().trim_start();
            last.starts_with(beginning).then(|| last.to_owned())
        })
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.shown.0.lock().unwrap().parser.screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Waits for the end of the program; returns whether it was successful.
    fn end(&mut self) -> bool {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            assert!(begun.elapsed() < PATIENCE, "the program does not end");
            std::thread::sleep(QUIET / 10);
        }
    }

    /// The terminal is as it was before.
    fn is_restored(&self) {
        self.wait("the terminal as it was", |screen| {
            (!screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None)
                .then_some(())
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_wide_window_has_the_moves_beside_the_board() {
    let game = ["corpus/games/relativity.ppn", "--annotate", "algebraic"];
    let mut terminal = Terminal::play(80, 24, &game);
    insta::assert_snapshot!("wide_start", terminal.screen("0/30"));
    terminal.press("\x1b[C\x1b[Bl");
    terminal.status("3/30");
    insta::assert_snapshot!("wide_third_move", terminal.screen("1T. d3#d1"));
}

#[test]
fn a_narrow_window_has_the_moves_below() {
    let game = ["corpus/games/four-field-kono.ppn", "--move", "10..."];
    let mut terminal = Terminal::play(40, 30, &game);
    insta::assert_snapshot!("narrow", terminal.screen("20/32"));
    terminal.resize(140, 45);
    // The hint at the right end of the status line is drawn last.
    insta::assert_snapshot!("narrow_made_wide", terminal.screen("q quit"));
    terminal.resize(24, 9);
    terminal.wait("a small window", |screen| {
        let contents = screen.contents();
        (contents.lines().count() <= 9 && contents.contains("20/32")).then_some(())
    });
    assert!(!terminal.after("\x1b[H", "0/32").contains("panicked"));
}

#[test]
fn a_large_window_shows_a_large_board() {
    let game = ["corpus/games/desfases.ppn", "--start", "last", "--annotate", "cartesian"];
    let terminal = Terminal::play(140, 45, &game);
    insta::assert_snapshot!("large", terminal.screen("157/157"));
}

#[test]
fn draughts_and_arimaa_are_played_too() {
    let draughts = ["corpus/pdn/games/play-english-1.pdn", "--start", "3"];
    let terminal = Terminal::play(80, 24, &draughts);
    insta::assert_snapshot!("draughts", terminal.screen("3/185"));
    let arimaa = ["corpus/fan/games/02-comments.fan", "--turn", "180", "--annotate", "algebraic"];
    let mut terminal = Terminal::play(100, 30, &arimaa);
    terminal.screen("Start board");
    insta::assert_snapshot!("arimaa_turned", terminal.after("..", "2g Hb2n"));
}

#[test]
fn moves_and_games_are_searched() {
    let game = ["corpus/fan/games/02-comments.fan", "--annotate", "algebraic"];
    let mut terminal = Terminal::play(100, 60, &game);
    // The board is large if there is room.
    let screen = terminal.screen("Start board");
    assert!(screen.contains("│   ┃   ┃") && screen.contains("┝━━━╋━━━╋"), "{screen}");
    let screen = terminal.after("/FORCED\r", "2g Hb2n");
    assert!(screen.contains("2g   Ee2n · Hb2n"), "{screen}");
    terminal.after("/\r", "2g Hb4n");
    terminal.after("/nothing like it\r", "no move or comment has `nothing like it`");
    terminal.press("z");
    terminal.wait("small cells", |screen| (!screen.contents().contains("│   ┃   ┃")).then_some(()));
    terminal.press("q");
    assert!(terminal.end());

    let folder = Folder::new("searched");
    let names = ["Anna", "Bert", "Cara"];
    let games = names.map(|name| format!("---\nEvent: {name}\n...\n1. S@b2\n"));
    let file = folder.write("games.ppn", games.concat());
    let mut terminal = Terminal::play(100, 30, &[&file]);
    terminal.screen("game 1 of 3");
    terminal.after("m/cara\r", "game 3 of 3");
}

#[test]
fn the_last_move_is_marked_and_suits_are_coloured() {
    let folder = Folder::new("marks");
    let game = folder.write("marks.ppn", "---\n...\nS@b2 M@d4 1. b2-c2\n");
    let colours = |terminal: &Terminal| {
        terminal.status("2/2");
        terminal.wait("a mark", |screen| {
            let (rows, columns) = screen.size();
            let cells = (0..rows - 1).flat_map(|row| (0..columns / 2).map(move |c| (row, c)));
            let cells: Vec<_> = cells.filter_map(|(row, c)| screen.cell(row, c)).collect();
            let inverse = cells.iter().filter(|cell| cell.inverse()).count();
            let coloured = cells.iter().any(|cell| cell.fgcolor() != vt100::Color::Default);
            Some((inverse, coloured))
        })
    };
    let terminal = Terminal::play(80, 20, &[&game, "--start", "last"]);
    assert_eq!(colours(&terminal), (2, true));
    let terminal = Terminal::play(80, 20, &[&game, "--start", "last", "--no-highlight"]);
    assert_eq!(colours(&terminal).0, 0);
    let plain = format!("NO_COLOR=1 exec \"$PPN\" play --start last {game}");
    assert_eq!(colours(&Terminal::shell(80, 20, &plain)), (2, false));
}

#[test]
fn symbols_with_marks_come_out_whole() {
    let folder = Folder::new("signs");
    let game = folder.write("signs.ppn", "---\n...\nA@b2 Sd@c2 Mp@d2 A@(2,3) 1. b2@|180\n");
    let terminal = Terminal::play(80, 20, &[&game]);
    let screen = terminal.screen("0/2");
    assert!(screen.contains("Start board"), "{screen}");
    let mut terminal = Terminal::play(80, 20, &[&game, "--start", "1"]);
    let screen = terminal.screen("1/2");
    for sign in ["⸸⃝", "⃞", "☾⃟"] {
        assert!(screen.contains(sign), "{sign}: {screen}");
    }
    let ascii = ["--style", "ascii", "--start", "1", game.as_str()];
    drop(std::mem::replace(&mut terminal, Terminal::play(80, 20, &ascii)));
    assert!(!terminal.screen("1/2").contains('⸸'));
}

#[test]
fn a_board_that_is_too_large_can_be_moved_about_on() {
    let folder = Folder::new("go");
    let game = folder.write("go.ppn", "---\nGameType: Go\n...\n1. S@(3,3)\n");
    let mut terminal = Terminal::play(40, 20, &[&game, "--annotate", "cartesian"]);
    insta::assert_snapshot!("large_board", terminal.screen("Shift+arrows"));
    // The board scrolls to the move from any position.
    let screen = terminal.after("l", "1/1");
    assert!(screen.contains("▲"), "{screen}");
    insta::assert_snapshot!("large_board_followed", screen);
    let before = terminal.screen("▲");
    terminal.press("\x1b[1;2A\x1b[1;2A\x1b[1;2A");
    terminal
        .wait("another part of the board", |screen| (screen.contents() != before).then_some(()));
}

#[test]
fn a_high_board_leaves_the_move_to_the_list() {
    let game = ["corpus/games/martian-chess.ppn", "--start", "4", "--annotate", "algebraic"];
    let terminal = Terminal::play(80, 24, &game);
    insta::assert_snapshot!("high_board", terminal.screen("4/30"));
}

#[test]
fn help_lists_the_keys_and_closes() {
    let mut terminal = Terminal::play(80, 30, &["corpus/games/tic-tac-toe.ppn"]);
    terminal.screen("Start board");
    insta::assert_snapshot!("help", terminal.after("?", "any key closes"));
    terminal.press("q");
    terminal.wait("no help", |screen| (!screen.contents().contains("any key")).then_some(()));
}

const CLUB: &str = "---
Event: Club night
White: Ada
Black: Bo
Result: 1-0
GameType: Four Field Kono
...
1. b1:b3
---
Event: Club night
White: Cy
Black: 棋士
...
1. S@b2 {the second}
---
GameType: Relativity
...
";

#[test]
fn games_of_a_file_are_chosen_in_a_menu() {
    let folder = Folder::new("club");
    let games = folder.write("club.ppn", CLUB);
    let mut terminal = Terminal::play(80, 24, &[&games]);
    terminal.screen("game 1 of 3");
    insta::assert_snapshot!("menu", terminal.after("m", "3 games"));
    let screen = terminal.after("j\r", "game 2 of 3");
    assert!(screen.contains("Cy – 棋士"), "{screen}");
    terminal.after("n", "game 3 of 3");
    assert!(terminal.after("n", "last game").contains("Relativity"));
    terminal.after("m1\r", "game 1 of 3");
    assert!(terminal.after("P", "first game").contains("Ada"));

    let terminal = Terminal::play(80, 24, &[&games, "--game", "2", "--start", "last"]);
    assert!(terminal.screen("1/1").contains("the second"));
}

#[test]
fn a_large_archive_is_there_at_once() {
    let folder = Folder::new("archive");
    let games = folder.write("archive.ppn", CLUB.repeat(33_334));
    let mut terminal = Terminal::play(80, 24, &[&games]);
    terminal.screen("game 1 of");
    terminal.after("mG", "100002  Relativity");
    terminal.after("\r", "game 100002 of 100002");
    terminal.after("m50000\r", "game 50000 of 100002");
}

#[test]
fn a_game_plays_by_itself() {
    let folder = Folder::new("auto");
    // Long enough to observe automatic play on a slow machine.
    let game =
        folder.write("auto.ppn", format!("---\n...\nS@b2 {}", "1. b2-c2 2. c2-b2 ".repeat(100)));
    let mut terminal = Terminal::play(80, 20, &[&game, "--speed", "2", "--start", "198"]);
    terminal.status("198/201");
    terminal.after("+", "3×");
    terminal.press(" ");
    // Automatic play continues to the end and stops there.
    assert!(!terminal.status("201/201").contains('▶'));
    terminal.press("+ ");
    terminal.wait("play from the start", |screen| {
        let contents = screen.contents();
        (contents.contains("▶ 4×") && !contents.contains("201/201")).then_some(())
    });
    // A step stops automatic play.
    terminal.press("g");
    terminal.wait("rest at the start", |screen| {
        let contents = screen.contents();
        (contents.contains("0/201") && !contents.contains('▶')).then_some(())
    });
}

#[test]
fn what_is_wrong_is_shown_where_it_is() {
    let folder = Folder::new("faults");
    let game = folder.write("play-faults.ppn", "---\n...\n1. S@b2 2. b2-c2 3. b9-c3 4. c2-d2\n");
    let mut terminal = Terminal::play(80, 24, &[&game]);
    assert!(terminal.status("0/4").contains("✗ 1 error (E)"));
    insta::assert_snapshot!("fault", terminal.after("e", "3/4"));
    insta::assert_snapshot!("faults", terminal.after("E", "any key closes"));
}

#[test]
fn a_move_number_can_be_typed() {
    let mut terminal = Terminal::play(80, 24, &["corpus/games/four-field-kono.ppn"]);
    terminal.screen("0/32");
    terminal.after(":12", "go to move: 12");
    terminal.press("...\r");
    terminal.status("24/32");
    terminal.after(":99\r", "no move has the number `99`");
    terminal.press("\x1b[5~");
    terminal.status("14/32");
    terminal.press("\x1b[F");
    terminal.status("32/32");
}

#[test]
fn the_mouse_steps_and_chooses_a_move() {
    let mut terminal = Terminal::play(80, 24, &["corpus/games/four-field-kono.ppn"]);
    terminal.screen("0/32");
    terminal.press("\x1b[<65;10;10M\x1b[<65;10;10M\x1b[<64;10;10M");
    terminal.status("1/32");
    let row = terminal.wait("a move of the list", |screen| {
        screen.contents().lines().position(|line| line.contains("4...  b3:b1"))
    });
    terminal.press(&format!("\x1b[<0;70;{}M", row + 1));
    terminal.status("8/32");
}

#[test]
fn the_terminal_is_given_back() {
    for end in ["q", "\x03", "\x1b"] {
        let line = "echo before; \"$PPN\" play corpus/games/tablut.ppn; echo after $?";
        let mut terminal = Terminal::shell(80, 24, line);
        terminal.screen("Start board");
        let screen = terminal.after(end, "after 0");
        assert_eq!(screen.trim_end(), "before\nafter 0");
        terminal.is_restored();
        assert!(terminal.end());
    }
}

#[test]
fn a_signal_ends_it_and_the_terminal_is_given_back() {
    let mut terminal = Terminal::play(80, 24, &["corpus/games/tablut.ppn"]);
    terminal.screen("Start board");
    let id = terminal.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(!terminal.end());
    terminal.is_restored();
}

#[test]
fn it_can_be_suspended() {
    let line =
        "set -m; \"$PPN\" play corpus/games/tablut.ppn; echo slept; fg >/dev/null; echo woke";
    let mut terminal = Terminal::shell(80, 24, line);
    terminal.screen("Start board");
    // The shell continues the program at once.
    terminal.press("\x1a");
    terminal.screen("Start board");
    let screen = terminal.after("q", "woke");
    assert!(screen.contains("slept"), "{screen}");
    terminal.is_restored();
}

#[test]
fn a_game_may_come_through_a_pipe() {
    let line = "\"$PPN\" play - < corpus/games/tablut.ppn";
    let mut terminal = Terminal::shell(80, 24, line);
    terminal.screen("Start board");
    terminal.press("l");
    terminal.status("1/");
    terminal.press("q");
    assert!(terminal.end());
}

#[test]
fn what_cannot_be_shown_is_said_before_the_terminal_is_taken() {
    let said = |line: &str, text: &str| {
        let mut terminal = Terminal::shell(80, 24, &format!("{line}; echo status $?"));
        let screen = terminal.screen("status");
        assert!(screen.contains(text) && screen.contains("status 2"), "{screen}");
        assert!(terminal.end());
    };
    said("\"$PPN\" play no-such-file.ppn", "no-such-file.ppn");
    said("\"$PPN\" play --game 2 corpus/games/tablut.ppn", "there is no game 2: 1 were read");
    said("\"$PPN\" play --move 999. corpus/games/tablut.ppn", "the number `999.`");
    said("\"$PPN\" play --speed 9 corpus/games/tablut.ppn", "0.5 to 4");
}

#[test]
fn without_a_terminal_another_command_is_suggested() {
    let ran = ppn(&["play", "game.ppn"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`ppn show game.ppn`"), "{}", ran.err);
}
