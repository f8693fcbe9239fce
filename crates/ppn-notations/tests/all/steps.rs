//! Games in PPN as typed steps.

use ppn_notations::{Ppn, print_script};
use ppn_record::{GameText, Notation, Options, Record, Script};
use std::path::Path;

fn boards(record: &Record<'_>) -> Vec<Vec<ppn_piece::Piece>> {
    let board = |state| record.board(state).pieces().map(|(_, piece)| piece.clone()).collect();
    (0..record.len()).map(board).collect()
}

fn record(text: &str) -> Vec<Vec<ppn_piece::Piece>> {
    let text = GameText::whole(text.as_bytes().to_vec());
    boards(&Ppn::default().record(&text, &Options::default()))
}

/// The steps of a game, printed as a movetext of plain moves; or the message of the refusal.
fn steps(text: &str) -> Result<String, String> {
    let text = GameText::whole(text.as_bytes().to_vec());
    let mut scripts = Ppn::default().parse(text, &Options::default()).scripts();
    let Some(script) = scripts.scripts.pop() else {
        return Err(scripts.diagnostics.remove(0).message);
    };
    let printed = print_script(&Script { metadata: Default::default(), ..script });
    Ok(printed.trim_start_matches("---\n...\n").to_owned())
}

#[test]
fn steps_lead_to_the_boards_of_the_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let (mut played, mut refused) = (0, Vec::new());
    for part in ["games", "fan/games"] {
        for entry in std::fs::read_dir(folder.join(part)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "ppn") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for game in ppn_file::split(&text) {
                let head = game.parse(&Default::default()).movetext.start as usize;
                match steps(&game.text) {
                    Ok(moves) => {
                        let plain = format!("{}{moves}", &game.text[..head]);
                        assert_eq!(record(&plain), record(&game.text), "{}", path.display());
                        played += 1;
                    }
                    Err(reason) => refused.push(reason),
                }
            }
        }
    }
    assert!(played >= 30, "{played} games; {refused:#?}");
}

#[test]
fn words_become_the_steps_that_they_make() {
    let convert = |movetext: &str| steps(&format!("---\n...\n{movetext}\n"));
    let expect = |movetext: &str, plain: &str| assert_eq!(convert(movetext).unwrap(), plain);
    expect(
        "1. S@b{2,3} {both} 2. b2-<1,1> {one} b3-c4",
        "1. S@b2 S@b3 {both}\n2. b2-c3 {one} b3-c4\n",
    );
    expect("1. S@b2 M@c3 b2:c3", "1. S@b2 M@c3 *c3 b2-c3\n");
    expect("S@b2 +b2 b2@>90 *b2", "S@b2 +b2 b2@>90 *b2\n");
    let reason = "the game is not converted: this move is not a step of a single piece";
    for movetext in ["1. S@b2 M@c3 b2#c3", "1. S@b2 M\\b2", "1. S@b2 M@b2 2&b2-c3"] {
        assert_eq!(convert(movetext).unwrap_err(), reason, "{movetext}");
    }
    assert_eq!(convert("1. b2-b3").unwrap_err(), "there is no piece at `b2`");
}
