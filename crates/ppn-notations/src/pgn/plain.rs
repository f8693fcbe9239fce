//! Games of usual moves as what changes on the board.

use super::{Pgn, board};
use ppn_chess::{Colour, Effect, Figure, Position, Role, Square};
use ppn_file::GameText;
use ppn_piece::Piece;
use ppn_record::{Notation, Options, PieceChange, PieceTag, PlainGame};
use ppn_source::Span;
use std::sync::LazyLock;

/// The start board of records.
static START: LazyLock<Vec<(PieceTag, Piece)>> = LazyLock::new(|| {
    let text = GameText::whole(b"[Event \"?\"]\n\n*\n".to_vec());
    let record = Pgn::default().record(&text, &Options::default());
    record.board(0).pieces().map(|(tag, piece)| (tag, piece.clone())).collect()
});

/// The pieces of both sides, as they are on the boards of records.
static KINDS: LazyLock<Vec<Piece>> = LazyLock::new(|| {
    let pieces = || START.iter().map(|(_, piece)| piece);
    let sides = [Colour::White, Colour::Black].into_iter();
    sides
        .flat_map(|colour| Role::ALL.map(|role| Figure { colour, role }))
        .filter_map(|figure| pieces().find(|&piece| board::figure(piece) == Some(figure)).cloned())
        .collect()
});

/// Whether a text is a whole game without problems of its bytes.
pub(super) fn is_whole(text: &GameText<'_>) -> bool {
    text.diagnostics.is_empty() && text.half.is_none() && !text.is_cut
}

/// The start board, and what each move changes; `None` if the text is not a game of usual moves.
pub(super) fn game(text: &GameText<'_>) -> Option<PlainGame> {
    let read = is_whole(text).then(|| ppn_chess::PlainGame::read(&text.text))??;
    let mut game = PlainGame::new(&KINDS).with_start(&START).with_name("Chess");
    if !read.has_glyphs() {
        game = game.with_words(read.words().to_vec());
    }
    let mut squares = board::placement(&Position::default());
    for square in Square::all() {
        if let Some(figure) = squares[square.index()] {
            game.change(change(figure, square, true));
        }
    }
    // The start board has all before the first move. A remark there has a state of its own.
    let first = read.spans().first().filter(|_| !read.begins_with_remark());
    game.end_board(first.map(|first| Span { start: 0, end: first.start }));
    for (effects, &span) in read.moves().zip(read.spans()) {
        for &effect in effects {
            let (from, put) = match effect {
                Effect::Take(from) => (from, None),
                Effect::Shift(from, to) => (from, squares[from.index()].map(|one| (to, one))),
                Effect::Change(at, figure) | Effect::Put(at, figure) => (at, Some((at, figure))),
            };
            if let Some(figure) = squares[from.index()].take() {
                game.change(change(figure, from, false));
            }
            if let Some((to, figure)) = put {
                squares[to.index()] = Some(figure);
                game.change(change(figure, to, true));
            }
        }
        game.end_board(Some(span));
    }
    Some(game)
}

fn change(figure: Figure, at: Square, is_put: bool) -> PieceChange {
    let sides = match figure.colour {
        Colour::White => 0,
        Colour::Black => Role::ALL.len() as u8,
    };
    let kind = sides + figure.role as u8;
    PieceChange { kind, column: at.file() + 1, row: at.rank() + 1, is_put }
}
