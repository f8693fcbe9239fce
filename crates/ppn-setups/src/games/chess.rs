//! Chess and its relatives with chess figures on boards of one piece.

use super::{
    arguments::{ANGLE, CELL_WIDTH, PIECE_SIDE, RANK, SEED, SIDE, SUIT, X, X0, Y, Y0},
    piecepack_chess::shuffled_back_row,
    square::{NCOLS, middle, nrows, square_board},
};
use crate::{
    Argument, ArgumentKind, Game, RankWords, SetupError,
    SetupErrorKind::UnknownRank,
    System,
    call::Call,
    layout::{self, Fault},
    tabletop::Tabletop,
};
use ppn_piece::{Kind, Piece, PieceSide, Rank, Side, Suit};

pub(super) static GAMES: &[Game] = &[
    chess("Chess", "chess on an 8×8 board")
        .also(&["International Chess"])
        .takes(&[fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), CELL_WIDTH])
        .by(|call| position(call, 8)),
    chess("Chess960", "chess with a shuffled back row")
        .also(&["Fischer Random Chess"])
        .takes(&[fen("").about("the position; shuffled if absent"), SEED, CELL_WIDTH])
        .by(chess960),
    chess("Horde Chess", "an army against 36 pawns")
        .takes(&[
            fen("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP"),
            CELL_WIDTH,
        ])
        .by(|call| position(call, 8)),
    chess("Jeson Mor", "nine knights a side race for the middle, on 9×9")
        .takes(&[fen("nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN"), CELL_WIDTH])
        .by(|call| position(call, 9)),
    chess("Monochrome Chess", "all figures are white; each side owns those on its half")
        .takes(&[fen("RNBQKBNR/PPPPPPPP/8/8/8/8/PPPPPPPP/RNBQKBNR"), CELL_WIDTH])
        .by(|call| position(call, 8)),
    chess("Racing Kings", "a race of the kings to the eighth row")
        .takes(&[fen("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ"), CELL_WIDTH])
        .by(|call| position(call, 8)),
    chess("Board", "a bare checkered board")
        .takes(&[nrows("8", 1), NCOLS, X0, Y0, SIDE, PIECE_SIDE, SUIT, ANGLE, CELL_WIDTH])
        .by(|call| square_board(call, "G")),
    chess("Bits", "each figure in each colour")
        .takes(&[SUIT, FIGURES, X, Y, ANGLE, CELL_WIDTH])
        .by(|call| call.part("bit_face | 36 | [1..6]^6 | [1..6]*6 | [1..6]*6 | [1..6]^6")),
];

const fn chess(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Chess)
}

/// The position; its default is the start position of the game.
const fn fen(default: &'static str) -> Argument {
    Argument {
        name: "FEN",
        kind: ArgumentKind::Text,
        default,
        about: "the position, as in Forsyth–Edwards Notation; only the placement is used",
        example: "4k3/8/8/8/8/8/8/4K3",
    }
}

const FIGURES: Argument = Argument {
    kind: ArgumentKind::RankColumn(RankWords::Chess),
    about: "the figures, as letters, words or numbers from 1 for pawns",
    example: "queen",
    ..RANK
};

/// Figures in FEN, in the order of their ranks.
const FIGURE_LETTERS: [char; 6] = ['p', 'n', 'b', 'r', 'q', 'k'];

/// What other letters are not.
const FIGURE: (&str, &str) =
    ("a chess figure", "P pawn, N knight, B bishop, R rook, Q queen, K king; capitals are white");

/// The figures of the position on a board of `n`×`n` cells.
fn position(call: &mut Call, n: i64) -> Result<Tabletop, SetupError> {
    let centre = middle(n);
    let mut tabletop = call.rows(&format!("board_face | 1 | G | {n} | {centre} | {centre}"))?;
    tabletop.lay(figures(call, &FIGURE_LETTERS, FIGURE)?);
    Ok(tabletop)
}

/// The figures of the argument `FEN`, whose letters are in the order of their ranks; capitals are
/// white. Another letter is not `what`, and `help` lists the letters.
pub(super) fn figures(
    call: &Call,
    letters: &[char],
    (what, help): (&str, &str),
) -> Result<Vec<Piece>, SetupError> {
    let label = |letter: char| {
        let suit = Suit(if letter.is_ascii_uppercase() { 6 } else { 2 });
        let rank = (1..).zip(letters).find(|(_, known)| letter.eq_ignore_ascii_case(known));
        rank.map(|(rank, _)| (suit, Rank(rank))).ok_or_else(|| {
            let message = format!("`{letter}` in `FEN` is not {what}");
            Fault::new(UnknownRank, message, help)
        })
    };
    let fen = call.text("FEN")?.unwrap_or_default();
    let placed =
        layout::fen(fen, call.limits(), label).map_err(|fault| call.refuse_fault("FEN", fault))?;
    let cfg = call.cfg();
    let piece = |((suit, rank), x, y): ((Suit, Rank), u32, u32)| Piece {
        piece_side: PieceSide::new(Kind::Bit, Side::Face),
        suit,
        rank,
        cfg: cfg.clone(),
        x: f64::from(x),
        y: f64::from(y),
        angle: 0.0,
    };
    Ok(placed.into_iter().map(piece).collect())
}

/// Both sides have the same shuffled back row, unless a position is given.
fn chess960(call: &mut Call) -> Result<Tabletop, SetupError> {
    if call.text("FEN")?.is_some() {
        return position(call, 8);
    }
    let back_row = shuffled_back_row(&mut call.random).map(|rank| rank.to_string()).join(" ");
    call.rows(&format!(
        "board_face | 1 | G | 8          | 4.5  | 4.5
         bit_face   | 8 | W | 1          | 1..8 | 2
         bit_face   | 8 | W | {back_row} | 1..8 | 1
         bit_face   | 8 | K | 1          | 1..8 | 7
         bit_face   | 8 | K | {back_row} | 1..8 | 8"
    ))
}
