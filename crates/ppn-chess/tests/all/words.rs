//! The words of moves, as people write them.

use ppn_chess::{Fen, Position};

fn after(moves: &str) -> Position {
    moves.split_whitespace().fold(Position::default(), |position, word| {
        let one = position.find(word).unwrap_or_else(|| panic!("{word} in {moves}"));
        position.play(one).unwrap()
    })
}

#[test]
fn usual_spellings_are_read() {
    for (before, words, right) in [
        ("", "e4 e2e4 e2-e4 E4 Pe4 pe4 e4+ ♙e4 e2–e4", "e4"),
        ("", "Nf3 nf3 ♘f3 ♞f3 Ngf3 Ng1f3 Ng1-f3 g1f3 N1f3 Nf3#", "Nf3"),
        ("e4 d5", "exd5 ed5 ed exd e4d5 e4xd5 e4:d5 e:d5 ed: exd5+ e4-d5 pxd5", "exd5"),
        ("e4 e5 Nf3 Nf6 Bc4 Bc5", "O-O 0-0 o-o OO 0-0+ О-О e1g1 Kg1 Ke1-g1 e1h1", "O-O"),
        ("e4 a6 e5 d5", "exd6 exd6e.p. exd6ep ed6 exd", "exd6"),
        (
            "e4 d5 exd5 c6 dxc6 a6 cxb7 a5",
            "bxa8=Q bxa8Q bxa8(Q) bxa8/Q b7a8q bxa8=q ba8=Q b7xa8=♕",
            "bxa8=Q",
        ),
        ("e4 e5 Bc4 Nc6 Qh5 Nf6", "Qxf7# Qxf7 Qf7 Qxf7mate Qxf7++ Qxf7‡ h5f7 Qh5xf7", "Qxf7#"),
        ("d4 e5", "dxe5 de", "dxe5"),
        ("e4 d5 Bc4 dxc4", "bxc4 b3", "b3"),
        ("b4 c5", "bxc5 bc5 bc", "bxc5"),
        ("e4 d6 e5", "b8d7 Nd7 Nbd7", "Nd7"),
    ] {
        let position = after(before);
        for word in words.split_whitespace() {
            if word == "bxc4" {
                assert_eq!(position.find(word), None);
                continue;
            }
            let found = position.find(word).map(|one| position.san(one));
            assert_eq!(found.as_deref(), Some(right), "{word} after {before}");
        }
    }
}

#[test]
fn reasons_are_precise() {
    for (fen, word, message) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Bf3",
            "no bishop can go to f3; the knight on g1 and the pawn on f2 can",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Nf6",
            "it is White's turn; Black could play this",
        ),
        (
            "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
            "Nf3",
            "the knight on d2 is pinned: its king would be in check",
        ),
        (
            "4k3/8/8/8/1b6/8/8/4K1N1 w - - 0 1",
            "Nf3",
            "White is in check by the bishop on b4, and the knight on g1 does not stop it",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1",
            "O-O",
            "White cannot castle on the king's side: the knight on g1 is in the way",
        ),
        (
            "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1",
            "O-O",
            "White cannot castle on the king's side: f1 is attacked",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "O-O",
            "White can no longer castle on the king's side: king or rook has moved",
        ),
        ("4k3/8/8/8/8/5r2/8/4K3 w - - 0 1", "Kf1", "the king on e1 would be in check on f1"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Qd4", "White has no queen"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Ke2", "White's own pawn is on e2"),
    ] {
        let position = Fen::read(fen, false).position.unwrap();
        let san = word.parse().unwrap();
        assert_eq!(position.why_not(&san).message, message, "{word} in {fen}");
    }
}
