//! Files that are compressed, and files whose names do not say what they are.

use crate::support::{Folder, ppn};
use flate2::{Compression, write::GzEncoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::{fs, io::Write};

const GAMES: &str =
    "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[GameType \"20\"]\n\n1. 32-27 *\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstandard(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

#[test]
fn compressed_files_are_read_as_the_files_in_them() {
    let folder = Folder::new("read");
    let plain = folder.write("plain.pdn", GAMES);
    let gz = folder.write("games.pdn.gz", gzip(GAMES.as_bytes()));
    let zst = folder.write("games.PDN.ZST", zstandard(GAMES.as_bytes()));
    let unnamed = folder.write("games.gz", gzip(GAMES.as_bytes()));
    let expected = ppn(&["replay", &plain], "");
    assert_eq!(expected.status, 0);
    for file in [&gz, &zst, &unnamed] {
        assert_eq!(ppn(&["replay", file], "").out, expected.out, "{file}");
        assert_eq!(ppn(&["check", file], "").status, 0, "{file}");
    }
    let piped = ppn(&["replay", "--notation", "pdn", "-"], gzip(GAMES.as_bytes()));
    assert_eq!(piped.out, expected.out);
    let all = ppn(&["check", folder.path().to_str().unwrap()], "");
    assert!(all.out.contains("6 games"), "{}", all.out);
}

#[test]
fn compressed_files_are_not_written() {
    let folder = Folder::new("written");
    let ugly = GAMES.replace("1. 32-28", "1.  32 - 28");
    let gz = folder.write("games.pdn.gz", gzip(ugly.as_bytes()));
    let before = fs::read(&gz).unwrap();
    for arguments in [&["fmt", &*gz][..], &["fmt", "--check", &gz], &["check", "--fix", &gz]] {
        let ran = ppn(arguments, "");
        assert_eq!(ran.status, 2, "{arguments:?}");
        let message = "games.pdn.gz: compressed files are read, not written; unpack it first";
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    assert_eq!(fs::read(&gz).unwrap(), before);
    assert_eq!(folder.names(), ["games.pdn.gz"]);
    // In a folder, there is nothing to format.
    folder.write("a.pdn", GAMES);
    let ran = ppn(&["fmt", "--check", folder.path().to_str().unwrap()], "");
    assert!(!ran.err.contains(".gz"), "{}", ran.err);
}

#[test]
fn a_file_that_unpacks_to_too_much_is_not_read_to_its_end() {
    let folder = Folder::new("bomb");
    let bomb = folder.write("bomb.pdn.gz", gzip(&vec![b' '; 40 << 20]));
    let ran = ppn(&["check", "-q", &bomb], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("unpacks to more than 50 times its size"), "{}", ran.err);
    let packed = zstandard(GAMES.as_bytes());
    let cut = folder.write("cut.pdn.zst", &packed[..packed.len() - 8]);
    assert_eq!(ppn(&["check", "-q", &cut], "").status, 2);
}

#[test]
fn files_with_another_extension_are_recognised_by_their_beginning() {
    let folder = Folder::new("recognised");
    for (name, text, games) in [
        ("a.txt", GAMES, "2 games"),
        ("b.txt", "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n", "1 game"),
        ("c.txt", "(;GM[1]FF[4]SZ[9];B[aa])\n", "1 game"),
        ("c.fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "1 game"),
        ("d.new", "---\nGameType: Chess\n...\n1. e2-e4\n", "1 game"),
    ] {
        let ran = ppn(&["check", &folder.write(name, text)], "");
        assert_eq!((ran.status, ran.out.contains(games)), (0, true), "{name}: {ran:?}");
    }
    for (name, text, looks) in [
        ("a.htm", "<html><body>", "this is HTML"),
        ("c.fen", "W:W31,K32:B1-3\n", "a position of draughts"),
        ("d.csv", "a;b;c;d\n", "a table with semicolons"),
        ("e.json", "[{\"id\": 1}]", "JSON"),
        ("f.txt", "Dear Ann,\n", "unknown file extension `.txt`"),
    ] {
        let ran = ppn(&["check", &folder.write(name, text)], "");
        assert_eq!((ran.status, ran.err.contains(looks)), (2, true), "{name}: {ran:?}");
    }
}

#[test]
fn a_table_of_games_of_arimaa_is_read_and_converted() {
    let folder = Folder::new("table");
    let row = |id: u8| {
        format!("{id}\t7\t8\tann\tbo\t1w Ra1 Rb1\\n1b ra8 rb8\\n2w Ra1n\\n2b ra8s\\n3w resigns\n")
    };
    let head = "id\twplayerid\tbplayerid\twusername\tbusername\tmovelist\n";
    let file = folder.write("games.arimaa", format!("{head}{}{}", row(1), row(2)));
    let ran = ppn(&["check", &file], "");
    assert!(ran.status == 0 && ran.out.contains("2 games"), "{ran:?}");
    let before = fs::read(&file).unwrap();
    ppn(&["fmt", &file], "");
    assert_eq!(fs::read(&file).unwrap(), before);
    let fan = ppn(&["convert", "--to", "fan", &file, "-"], "");
    assert_eq!(fan.out.matches("Gold: ann").count(), 2, "{fan:?}");
}
