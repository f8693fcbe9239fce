//! `ppn rules`: legal moves, counts of lines and verdicts of four games.

use crate::support::ppn;

#[test]
fn the_rules_answer() {
    let board = ["--board", "r7/8/8/3h4/3D4/8/8/7R", "--side", "g"];
    let turn = |steps| ppn(&[&["arimaa", "turn"][..], &board, &[steps]].concat(), "");
    let frozen = turn("Dd4w");
    assert_eq!((frozen.status, frozen.err.as_str()), (1, ""));
    assert_eq!(frozen.out, "illegal at Dd4w: frozen\n");
    assert_eq!(turn("Rh1n").status, 0);
    assert_eq!(turn("Rh9n").status, 2);
    let rabbits = ["--board", "7r/8/8/8/8/8/8/R7", "--side", "g"];
    let arimaa = |command: &[&str]| ppn(&[&["arimaa"], command, &rabbits].concat(), "");
    let moves = arimaa(&["moves"]).out;
    assert_eq!((moves.lines().count(), moves.lines().nth(2)), (14, Some("Ra1n Ra2n")));
    let json = arimaa(&["moves", "--format", "json"]).out;
    assert!(json.contains(r#"{"turn":"Ra1n","board":"#), "{json}");
    assert_eq!(arimaa(&["perft", "2"]).out, "1 14\n2 182\n");
    assert_eq!(arimaa(&["perft", "1", "--format", "json"]).out, "{\"turns\":[14]}\n");
    let cut = arimaa(&["perft", "2", "--most", "20"]);
    assert_eq!((cut.status, cut.out.as_str()), (2, "1 14\n"));
    assert!(cut.err.starts_with("ppn: depth 2: more than 20 turns\n"), "{}", cut.err);
    let counts = ppn(&["draughts", "perft", "3", "--game-type", "20"], "");
    assert_eq!(counts.out, "1 9\n2 81\n3 658\n");
    let of_variant = ppn(&["draughts", "perft", "3", "--variant", "turkish"], "");
    assert_eq!(of_variant, ppn(&["draughts", "perft", "3", "--game-type", "30"], ""));
    assert_eq!(ppn(&["draughts", "perft", "3"], "").status, 2);
    let one = ["draughts", "moves", "--game-type", "20", "--fen", "W:W50:B1"];
    assert_eq!(ppn(&one, "").out, "50-44\n50-45\n");
    assert_eq!(ppn(&["draughts", "moves", "--game-type", "20", "--fen", "W:W51:B1"], "").status, 2);
    assert_eq!(ppn(&["draughts", "moves", "--game-type", "20", "--fen", "B::"], "").status, 2);
}

#[test]
fn legal_moves_are_those_of_the_side_that_has_some() {
    let moves = |fen| ppn(&["draughts", "moves", "--game-type", "20", "--fen", fen], "").out;
    assert_eq!(moves("?:W46:B41,36,37"), "37-42\n41-47\n");
    assert_eq!(moves("?:W50:B1"), "50-44\n50-45\n");
}

#[test]
fn a_variant_has_its_own_board_unless_another_is_named() {
    let first = |asked: &[&str]| {
        let moves = ppn(&[&["draughts", "moves"], asked].concat(), "").out;
        moves.lines().next().map(str::to_owned)
    };
    for variant in ["unified_pool", "jamaican"] {
        let alone = first(&["--variant", variant]);
        assert_eq!(first(&["--game-type", "23", "--variant", variant]), alone);
        assert_eq!(alone.as_deref(), Some("a3-b4"));
    }
    let named = ["--game-type", "23,B,8,8,N1,0", "--variant", "jamaican"];
    assert_eq!(first(&named).as_deref(), Some("9-13"));
}

/// A command of the rules, in words.
fn rules(command: &str) -> crate::support::Ran {
    ppn(&[&["rules"], &command.split(' ').collect::<Vec<_>>()[..]].concat(), "")
}

#[test]
fn the_former_names_say_the_same() {
    for command in [
        "draughts perft 3 --game-type 20",
        "draughts moves --game-type 20 --fen W:W50:B1 --format json",
        "draughts moves --game-type 20 --fen B::",
        "arimaa moves --board 7r/8/8/8/8/8/8/R7 --side g --format json",
        "arimaa perft 2 --most 20 --board 7r/8/8/8/8/8/8/R7 --side g",
        "arimaa turn --board r7/8/8/3h4/3D4/8/8/7R --side g Dd4w",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        assert_eq!(ppn(&words, ""), rules(command), "{command}");
    }
}

#[test]
fn chess_counts_as_published() {
    // Source: chessprogramming.org, "Perft Results".
    assert_eq!(rules("chess perft 3").out, "1 20\n2 400\n3 8902\n");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let counts = ppn(&["rules", "chess", "perft", "2", "--fen", kiwipete, "--format", "json"], "");
    assert_eq!(counts.out, "{\"nodes\":[48,2039]}\n");
}

#[test]
fn moves_of_chess_are_checked_one_after_the_other() {
    let turn = |moves| ppn(&["rules", "chess", "turn", moves], "");
    let legal = turn("1. e2-e4 d5 2. ed5");
    assert_eq!(legal.status, 0);
    assert_eq!(
        legal.out,
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2\ncaptured: d5\n"
    );
    let illegal = turn("e4 e5 Nd4");
    assert_eq!(illegal.status, 1);
    assert!(illegal.out.starts_with("illegal at Nd4: no knight can go to d4"), "{}", illegal.out);
    let unknown = turn("e4 castles");
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.starts_with("ppn: `castles`: "), "{}", unknown.err);
    let json = ppn(&["rules", "chess", "turn", "e4 e5 e5", "--format", "json"], "").out;
    assert!(json.contains(r#""ok":false"#) && json.contains(r#""step":2"#), "{json}");
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - -";
    let moves = ppn(&["rules", "chess", "moves", "--fen", fen, "--format", "json"], "").out;
    assert!(moves.contains(r#"{"move":"a8=Q+","long":"a7a8q","captured":[],"after":"#), "{moves}");
    let moves = |fen| ppn(&["rules", "chess", "moves", "--fen", fen], "");
    assert_eq!(moves("8/8 w").status, 2);
    // Positions that no game has are refused, and parts that do not fit are named.
    let pawn = moves("4k2P/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(pawn.status, 2);
    assert!(
        pawn.err.starts_with("ppn: `--fen`: a pawn is on h8; each side has one king"),
        "{}",
        pawn.err
    );
    assert!(moves("8/8/8/8/8/8/8/4K3 w - - 0 1").err.contains("Black has no king"));
    let castling = moves("4k3/8/8/8/8/8/8/4K3 w Kq e4 0 1 end");
    assert_eq!((castling.status, castling.out.lines().count()), (0, 5));
    let warnings: Vec<_> = castling
        .err
        .lines()
        .filter_map(|line| line.strip_prefix("ppn: warning: `--fen`: "))
        .collect();
    assert_eq!(
        warnings,
        [
            "White cannot castle as `K` says: king or rook is elsewhere",
            "Black cannot castle as `q` says: king or rook is elsewhere",
            "`e4` is not the square behind a pawn: White captures en passant on rank 6",
            "the FEN goes on after its last field"
        ]
    );
}

#[test]
fn moves_of_draughts_are_checked_one_after_the_other() {
    let turn = |moves| ppn(&["rules", "draughts", "turn", "--game-type", "20", moves], "");
    let legal = turn("1. 32-28 19-23 2. 28x19 14x23");
    assert_eq!(legal.status, 0);
    assert!(legal.out.ends_with("\ncaptured: 23 19\n"), "{}", legal.out);
    assert!(legal.out.starts_with("W:W31,33,34,"), "{}", legal.out);
    let illegal = turn("32-28 19-23 31-27");
    assert_eq!(illegal.status, 1);
    assert!(illegal.out.starts_with("illegal at 31-27: "), "{}", illegal.out);
    assert_eq!(turn("32-28 what").status, 2);
}

#[test]
fn stones_of_go_capture_and_a_ko_waits() {
    let ko = "go turn --board .XO./X.XO/.XO./4 --side w";
    let turn =
        |moves| ppn(&[&["rules"], &ko.split(' ').collect::<Vec<_>>()[..], &[moves]].concat(), "");
    assert_eq!(turn("bb").out, ".XO.\nXO.O\n.XO.\n....\ncaptured: C3\n");
    let early = turn("B3 C3");
    assert_eq!(early.status, 1);
    assert_eq!(early.out, "illegal at C3: the board after C3 was there before\n");
    // After a pass of both, the stones may return.
    assert_eq!(turn("bb pass pass cb").out, ".XO.\nX.XO\n.XO.\n....\ncaptured: C3 B3\n");
    // `tt` is a pass in older files, and the player is written in either case.
    assert_eq!(turn("bb tt pass cb").out, turn("bb pass pass cb").out);
    assert_eq!(rules("go moves --board X./.O --side W").out, "ba\nab\n");
    for word in ["Z9", "zz", "hello"] {
        let ran = turn(word);
        let said = format!("ppn: `{word}`: not a point of the board of 4×4, which has A1 to D4\n");
        assert_eq!((ran.status, ran.err), (2, said));
    }
    let moves = rules("go moves --board X.X/.X./3").out;
    assert_eq!(moves, "ba\nab\ncb\nac\nbc\ncc\n");
    for (rows, message) in [
        ("99/1", "row 2 has 1 points, and row 1 has 53"),
        ("60", "a board has at most 52 rows of 52 points"),
        ("3/4/3", "row 2 has 4 points, and row 1 has 3"),
        ("3/3q/3", "`q` is not one of `X`, `O`, dots and numbers"),
    ] {
        let ran = rules(&format!("go moves --board {rows}"));
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn lines_of_go_are_counted() {
    // Counted by a program of thirty lines of Python, too.
    assert_eq!(rules("go perft 4 --board 3/3/3").out, "1 9\n2 72\n3 504\n4 2976\n");
    assert_eq!(rules("go perft 6 --board 3/3").out, "1 6\n2 30\n3 120\n4 336\n5 616\n6 664\n");
    assert_eq!(rules("go perft 1").out, "1 361\n");
    // No board may come again, also after a move that captures nothing.
    let counts = rules("go perft 6 --board ..X/OX. --rules NZ").out;
    assert_eq!(counts, "1 3\n2 3\n3 7\n4 13\n5 15\n6 25\n");
    // Counts begin with one move.
    assert_eq!(rules("go perft 0").status, 2);
}

#[test]
fn the_rules_of_go_decide_about_suicide() {
    let moves = |name| rules(&format!("go moves --board X.O/OO./3 --rules {name}"));
    assert!(!moves("Japanese").out.lines().any(|line| line == "ba"));
    assert!(moves("NZ").out.lines().any(|line| line == "ba"));
    assert_eq!(moves("mine").status, 2);
}
