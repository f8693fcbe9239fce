//! `ppn fmt`, `ppn convert`, and the rules of other games, as they are run.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

/// Exit status, standard output and standard error.
fn ppn(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ppn"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that reads no input may be gone by now.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ppn-fmt-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for a test");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const LOOSE: &str = "---\r\nEvent: A\r\n\r\n1.  S@b2\r\n2.  M@b3\r\n---\r\nEvent: B\r\n...\r\n";
const NEAT: &str = "---\r\nEvent: A\r\n...\r\n1. S@b2 2. M@b3\r\n---\r\nEvent: B\r\n...\r\n";

#[test]
fn files_are_formatted_in_place_and_then_stay() {
    let folder = Folder::new("place");
    let file = folder.file("games.ppn");
    fs::write(&file, LOOSE).unwrap();
    let (status, _, said) = ppn(&["fmt", "--check", &file], b"");
    assert_eq!(status, Some(1));
    assert!(said.contains("games.ppn would be formatted"), "{said}");
    let (status, patch, _) = ppn(&["fmt", "--diff", &file], b"");
    assert_eq!((status, patch.contains("+1. S@b2 2. M@b3")), (Some(1), true), "{patch}");
    assert_eq!(fs::read_to_string(&file).unwrap(), LOOSE);
    assert_eq!(ppn(&["fmt", &file], b"").0, Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), NEAT);
    assert_eq!(ppn(&["fmt", "--check", &file], b"").0, Some(0));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn the_standard_input_goes_to_the_standard_output() {
    assert_eq!(ppn(&["fmt", "-"], LOOSE.as_bytes()).1, NEAT);
    let narrow = ppn(&["fmt", "--width", "10", "-"], b"1. S@b2 2. M@b3");
    assert_eq!(narrow.1, "---\n...\n1. S@b2\n2. M@b3\n");
    let turns = ppn(&["fmt", "--one-turn-a-line", "-"], b"1. S@b2 1... *b2 2. M@b3");
    assert_eq!(turns.1, "---\n...\n1. S@b2 1... *b2\n2. M@b3\n");
    assert_eq!(ppn(&["fmt", "--check", "-"], NEAT.as_bytes()).0, Some(0));
}

#[test]
fn lines_that_are_not_asked_for_stay() {
    let text = b"---\n...\n1.  S@b2\n2.  M@c3\n---\n...\n1.  C@b2\n";
    let (_, out, _) = ppn(&["fmt", "--range", "4", "-"], text);
    assert_eq!(out, "---\n...\n1.  S@b2\n2. M@c3\n---\n...\n1.  C@b2\n");
    let (_, out, _) = ppn(&["fmt", "--range", "7-9", "-"], text);
    assert_eq!(out, "---\n...\n1.  S@b2\n2.  M@c3\n---\n...\n1. C@b2\n");
    assert_eq!(ppn(&["fmt", "--range", "3-2", "-"], text).0, Some(2));
    assert_eq!(ppn(&["fmt", "--range", "1", "--notation", "fan", "-"], b"1g Rh1").0, Some(2));
}

#[test]
fn archives_longer_than_a_batch_are_written_in_order() {
    let folder = Folder::new("archive");
    let file = folder.file("a.ppn");
    let game = |n: usize, gap: &str| format!("---\nRound: {n}\n...\n1.{gap}S@b2\n");
    let games = |gap: &str| (0..600).map(|n| game(n, gap)).collect::<String>();
    // The first difference comes late, and an end that is to be added later still.
    let loose = format!("{}{}", games(" "), games("  ").trim_end());
    fs::write(&file, &loose).unwrap();
    assert_eq!(ppn(&["fmt", "--check", &file], b"").0, Some(1));
    assert_eq!(ppn(&["fmt", &file], b"").0, Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{}{}", games(" "), games(" ")));
    let slips = loose.replace("Round: 599\n", "Round: No\n");
    fs::write(&file, &slips).unwrap();
    assert_eq!(ppn(&["check", "--fix", &file], b"").0, Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), slips.replace(": No", ": \"No\""));
}

#[test]
fn what_is_broken_is_reported_and_stays() {
    let (status, out, said) = ppn(&["fmt", "-"], b"1.   S@b2  2.   b2  3. {open");
    assert_eq!(status, Some(1));
    assert_eq!(out, "---\n...\n1. S@b2 2.   b2  3. {open\n");
    assert!(said.contains("comment-unterminated"), "{said}");
    let folder = Folder::new("latin");
    let file = folder.file("latin.ppn");
    fs::write(&file, b"1.   S@b2 {\xe9}").unwrap();
    assert_eq!(ppn(&["fmt", &file], b"").0, Some(1));
    assert_eq!(fs::read(&file).unwrap(), b"1.   S@b2 {\xe9}");
}

#[test]
fn other_notations_have_canonical_forms() {
    let (status, out, _) = ppn(&["fmt", "--notation", "fan", "-"], b"1g Rh1 1s ra8 2g Rh1n");
    assert_eq!(
        (status, out.as_str()),
        (Some(0), "FAN31415926 1 arimaa\n\n1g Rh1\n1s ra8\n2g Rh1n\n")
    );
    let archive = b"[GameType \"20\"] 1. 32-28 *\n[GameType \"20\"] 1. 33-28 *\n";
    let (_, out, _) = ppn(&["fmt", "--notation", "pdn", "-"], archive);
    assert_eq!(out, "[GameType \"20\"]\n\n1. 32-28\n*\n\n[GameType \"20\"]\n\n1. 33-28\n*\n");
}

#[test]
fn draughts_go_to_ppn_and_back() {
    let folder = Folder::new("draughts");
    let (pdn, ppn_file) = (folder.file("a.pdn"), folder.file("a.ppn"));
    let game = "[Event \"x\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23\n*\n";
    fs::write(&pdn, game).unwrap();
    assert_eq!(ppn(&["convert", &pdn, &ppn_file], b"").0, Some(0));
    let (status, back, said) = ppn(&["convert", &ppn_file, "-", "--to", "pdn"], b"");
    assert_eq!((status, said.as_str()), (Some(0), ""));
    assert!(back.contains("[Event \"x\"]") && !back.contains("PDNGameType"), "{back}");
    assert!(back.ends_with("\n1. 32-28 19-23 2. 28x19 14x23\n*\n"), "{back}");
    let remarked = "[GameType \"21,B,8,8,N1,0\"]\n\n{before} 1. 11-15! {good} 1... 23-19?! $7 (1... \
                    24-20 2. 15x24)\n{worse (it seems)} 2. 9-14\n*\n";
    fs::write(&pdn, remarked).unwrap();
    assert_eq!(ppn(&["convert", &pdn, &ppn_file], b"").0, Some(0));
    let (_, back, _) = ppn(&["convert", &ppn_file, "-", "--to", "pdn"], b"");
    assert_eq!(back, remarked);
    fs::write(&pdn, game).unwrap();
    let (status, _, said) = ppn(&["convert", &pdn, "-", "--system", "piecepack"], b"");
    assert_eq!(status, Some(1));
    assert!(said.contains("not enough pieces"), "{said}");
}

#[test]
fn arimaa_goes_to_ppn_and_back() {
    let folder = Folder::new("arimaa");
    let (fan, ppn_file) = (folder.file("a.fan"), folder.file("a.ppn"));
    let game =
        "FAN31415926 1 arimaa\nGold: Ann\n\n1g Ee2 Rh1\n1s ra8\n2g Ee2n \"slow\"\n  [ 2g Rh1n ]\n";
    fs::write(&fan, game).unwrap();
    assert_eq!(ppn(&["convert", &fan, &ppn_file], b"").0, Some(0));
    let (_, back, _) = ppn(&["convert", &ppn_file, "-", "--to", "fan"], b"");
    assert!(back.contains("  [ 2g Rh1n ]\n"), "{back}");
    let (_, record, _) = ppn(&["convert", &fan, "-", "--to", "arimaa"], b"");
    assert_eq!(record, "Gold: Ann\n\n1g Ee2 Rh1\n1s ra8\n2g Ee2n\n");
    assert_eq!(ppn(&["convert", &fan, "-", "--to", "pdn"], b"").0, Some(2));
}

#[test]
fn the_rules_answer() {
    let board = ["--board", "r7/8/8/3h4/3D4/8/8/7R", "--side", "g"];
    let turn = |steps| ppn(&[&["arimaa", "turn"][..], &board, &[steps]].concat(), b"");
    assert_eq!(turn("Dd4w"), (Some(1), "illegal at Dd4w: frozen\n".to_owned(), String::new()));
    assert_eq!(turn("Rh1n").0, Some(0));
    assert_eq!(turn("Rh9n").0, Some(2));
    let (_, counts, _) = ppn(&["draughts", "perft", "3", "--game-type", "20"], b"");
    assert_eq!(counts, "1 9\n2 81\n3 658\n");
    let of_variant = ppn(&["draughts", "perft", "3", "--variant", "turkish"], b"");
    assert_eq!(of_variant, ppn(&["draughts", "perft", "3", "--game-type", "30"], b""));
    assert_eq!(ppn(&["draughts", "perft", "3"], b"").0, Some(2));
    let one = ["draughts", "moves", "--game-type", "20", "--fen", "W:W50:B1"];
    assert_eq!(ppn(&one, b"").1, "50-44\n50-45\n");
    assert_eq!(
        ppn(&["draughts", "moves", "--game-type", "20", "--fen", "W:W51:B1"], b"").0,
        Some(2)
    );
}
