//! Games of usual moves as what changes on the board.

use super::{Pgn, board};
use ppn_chess::{Colour, Effect, Figure, Position, Role, Square};
use ppn_file::GameText;
use ppn_piece::Piece;
use ppn_record::{Notation, Options, PieceChange, PlainGame};
use ppn_source::Span;
use std::sync::LazyLock;

/// The pieces of both sides, as they are on the boards of records.
static KINDS: LazyLock<Vec<Piece>> = LazyLock::new(|| {
    let text = GameText::whole(b"[Event \"?\"]\n\n*\n".to_vec());
    let record = Pgn::default().record(&text, &Options::default());
    let board = record.board(0);
    let pieces = || board.pieces().map(|(_, piece)| piece);
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
    let mut game = PlainGame::new(&KINDS);
    let mut squares = board::placement(&Position::default());
    for square in Square::all() {
        if let Some(figure) = squares[square.index()] {
            game.change(change(figure, square, true));
        }
    }
    game.end_board(start_of(&text.text, read.spans()));
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

/// The place of the start board: all before the first move. A comment or a glyph before it has a state of its own.
fn start_of(text: &str, moves: &[Span]) -> Option<Span> {
    let end = moves.first()?.start;
    let is_said = text[..end as usize].contains(['{', '$']);
    (!is_said).then_some(Span { start: 0, end })
}

fn change(figure: Figure, at: Square, is_put: bool) -> PieceChange {
    let sides = match figure.colour {
        Colour::White => 0,
        Colour::Black => Role::ALL.len() as u8,
    };
    let kind = sides + figure.role as u8;
    PieceChange { kind, column: at.file() + 1, row: at.rank() + 1, is_put }
}
