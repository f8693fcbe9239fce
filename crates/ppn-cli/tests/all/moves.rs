//! The moves of games as rows, and the positions after them.

use crate::support::{Folder, command, ppn, run};

const PDN: &str = "[GameType \"20\"]\n[White \"Ada\"]\n[Black \"Bo, Jr.\"]\n\
                   1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n";

#[test]
fn a_move_is_a_row() {
    let rows = |notation: &str, text: &str| {
        ppn(&["replay", "--format", "moves-csv", "--notation", notation, "-"], text).out
    };
    insta::assert_snapshot!(rows("pdn", PDN));
    insta::assert_snapshot!(rows(
        "pgn",
        "[White \"Ada\"]\n\n1. e4 d5 2. exd5 Nf6 3. Bb5+ c6 4. dxc6 Qd7 *\n"
    ));
    insta::assert_snapshot!(rows("sgf", "(;SZ[9];B[ee];W[de];B[];W[ed])"));
    let text = "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3 {so}\n2. b3-c3;c3-c2\n";
    insta::assert_snapshot!(rows("ppn", text));
}

#[test]
fn rows_name_files_and_count_the_games_in_each() {
    let folder = Folder::new("files");
    folder.write("games/a.pdn", format!("{PDN}\n{PDN}"));
    folder.write("games/b.pdn", PDN);
    let arguments = ["replay", "--format", "moves-csv", "--move", "1.", "games"];
    let ran = run(command(arguments).current_dir(folder.path()), "");
    let places: Vec<&str> = ran.out.lines().filter_map(|row| row.split(",1.,").next()).collect();
    assert_eq!(places[1..], ["games/a.pdn,1", "games/a.pdn,2", "games/b.pdn,1"]);
    let ran = run(command(["parse", "games"]).current_dir(folder.path()), "");
    assert_eq!(ran.out.matches("game (").count(), 3, "{}", ran.out);
}

#[test]
fn positions_follow_moves_as_text_and_in_json() {
    let positions = |notation: &str, text: &str| {
        let lines = ppn(&["replay", "--format", "fen", "--notation", notation, "-"], text).out;
        let json = ppn(&["replay", "--notation", notation, "-"], text).json();
        let moves = json[0]["moves"].as_array().unwrap().clone();
        let known: Vec<_> = moves.iter().filter_map(|state| state["position"].as_str()).collect();
        assert_eq!(lines.lines().collect::<Vec<_>>(), known);
        (lines, moves.len())
    };
    // A capture has two states, and its position is that of the second.
    let (lines, states) = positions("pdn", PDN);
    assert_eq!((lines.lines().count(), states), (7, 9));
    let (lines, _) = positions("pgn", "1. e4 e5 *\n");
    assert!(
        lines.ends_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"),
        "{lines}"
    );
    let game = include_str!("../../../../corpus/fan/games/01-plain-goal.fan");
    let (lines, _) = positions("fan", game);
    let first: Vec<&str> = lines.lines().take(4).collect();
    insta::assert_snapshot!(first.join("\n"));
    // The position of a capture is that after all of it.
    let one = |label| {
        ppn(&["replay", "--format", "fen", "--move", label, "--notation", "pdn", "-"], PDN).out
    };
    assert_eq!(one("2."), one("2.."));
    assert!(one("2.").starts_with("B:W19,"));
}

/// `4g` is the whole turn: what the last of its steps leads to. All commands read it.
#[test]
fn a_move_has_the_number_of_its_notation() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/fan/games/01-plain-goal.fan");
    let [own, ppn_number] = ["4g", "4g...."].map(|number| {
        let shown = ppn(&["show", "--move", number, game], "");
        let replayed = ppn(&["replay", "--format", "ndjson", "--move", number, game], "");
        let svg = ppn(&["render", "--move", number, game, "-o", "-"], "");
        assert_eq!([shown.status, replayed.status, svg.status], [0; 3], "{number}");
        [shown.out, replayed.out, svg.out]
    });
    assert_eq!(own, ppn_number);
    let ran = ppn(&["show", "--move", "99g", game], "");
    assert_eq!((ran.status, ran.err.as_str()), (2, "ppn: no move has the number `99g`\n"));
}
