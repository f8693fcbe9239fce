//! Legal moves, by the published counts of positions.

use ppn_chess::{Effect, Fen, Position, Standing};

fn position(fen: &str) -> Position {
    let read = Fen::read(fen, false);
    assert!(read.problems.is_empty(), "{fen}: {:?}", read.problems);
    read.position.unwrap()
}

/// Source: the page "Perft Results" of the Chess Programming Wiki; for Chess960, the usual suite.
#[test]
fn positions_are_counted() {
    for (fen, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197_281][..]),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2039, 97_862],
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379]),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2079, 89_890],
        ),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189]),
    ] {
        let start = position(fen);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn positions_are_written_as_they_were_read() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 99 70",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b KQkq - 0 1",
        "rk2r3/8/8/8/8/8/8/RK2R1R1 w EQkq - 0 1",
    ] {
        assert_eq!(position(fen).to_string(), fen);
    }
}

#[test]
fn king_and_rook_never_lie_on_each_other() {
    for (fen, word, effects) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1-g1 h1-f1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1-c1 a1-d1"),
        ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "O-O", "*g1 f1-g1 R@f1"),
        ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "O-O", "h1-f1"),
        ("4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1", "O-O-O", "d1-c1 b1-d1"),
        ("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "O-O-O", "b1-d1"),
        ("4k3/8/8/8/8/8/8/2RK4 w Q - 0 1", "O-O-O", "*c1 d1-c1 R@d1"),
    ] {
        let position = position(fen);
        let castle = position.find(word).unwrap();
        let written: Vec<String> = position
            .effects(castle)
            .into_iter()
            .map(|effect| match effect {
                Effect::Take(at) => format!("*{at}"),
                Effect::Shift(from, to) => format!("{from}-{to}"),
                Effect::Put(at, figure) => format!("{}@{at}", figure.letter()),
                Effect::Change(at, figure) => format!("{at}={}", figure.letter()),
            })
            .collect();
        assert_eq!(written.join(" "), effects, "{fen}");
    }
}

#[test]
fn games_end() {
    let standing = |fen| position(fen).standing();
    assert_eq!(
        standing("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
        Standing::Mate
    );
    assert_eq!(standing("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Standing::Stalemate);
    assert_eq!(standing("7k/8/6K1/8/8/8/8/8 b - - 0 1"), Standing::Dead);
}

#[test]
fn a_fen_has_a_hundred_problems_and_one_that_is_fatal() {
    let (ranks, rights) = ("/".repeat(100_000), "Zk".repeat(100_000));
    for (fen, count, is_fatal) in [
        (ranks, 100, true),
        (format!("4k3/8/8/8/8/8/8/4K3 w {rights} x 0 1"), 100, false),
        (format!("8/8/8/8/8/8/8/8 w {rights} - 0 1"), 101, true),
    ] {
        let problems = Fen::read(&fen, false).problems;
        let has_fatal = problems.iter().any(|one| one.is_fatal);
        assert_eq!((problems.len(), has_fatal), (count, is_fatal));
    }
}

#[test]
fn wrong_positions_are_explained() {
    for (fen, message) in [
        ("", "the FEN is empty"),
        (" w KQkq - 0 1", "the figures are missing before the side to move"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 has 7 squares, not 8"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "the placement has 7 ranks, not 8"),
        ("4k3/8/8/8/8/8/8/3XK3 w - - 0 1", "`X` is not the letter of a figure"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn is on h8"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "White could capture the king"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 white wins", "the FEN goes on after its last field"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is `w` or `b`, not `x`"),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "White cannot castle as `K` says: king or rook is elsewhere",
        ),
    ] {
        let problems = Fen::read(fen, false).problems;
        assert_eq!((problems[0].message.as_str(), problems.len()), (message, 1), "{fen}");
    }
    // Letters that follow each other have one report.
    let problems = Fen::read("4k3/8/8/8/8/8/8/4K2R w 8/8/Kxx - 0 1", false).problems;
    let messages: Vec<&str> = problems.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(messages, ["`8/8/` is not a right to castle", "`xx` is not a right to castle"]);
    // Rights to castle are not judged by figures that are not known, but other mistakes are reported.
    let problems = Fen::read("rnbqkbnr/8/8/8/8/8/8 w KQkqx e9 0 1", false).problems;
    let messages: Vec<&str> = problems.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "the placement has 7 ranks, not 8",
            "`x` is not a right to castle",
            "`e9` is not the square behind a pawn: White captures en passant on rank 6"
        ]
    );
}
