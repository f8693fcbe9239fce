//! Pieces and places in words, for messages.

use crate::{Board, Features, board::squared_distance, codes, point::Point, shortened::shortened};
use ppn_piece::{Configuration, Kind, Piece};
use ppn_source::{Diagnostic, Span};

/// A place as messages quote it: `b4` if it is a square, else `(2.5,4)`.
pub(crate) fn place(at: Point, scale: f64) -> String {
    format!("`{}`", written_place(at, scale))
}

/// A place as a move writes it.
pub(crate) fn written_place(at: Point, scale: f64) -> String {
    let (x, y) = (at.x / scale, at.y / scale);
    let near = |value: f64| (value - value.round()).abs() < 1e-6;
    if near(x) && near(y) && (1.0..=702.0).contains(&x.round()) && (0.0..1e6).contains(&y.round()) {
        return format!("{}{}", column(x.round()), y.round());
    }
    let round = |value: f64| (value * 1e4).round() / 1e4 + 0.0;
    format!("({},{})", round(x), round(y))
}

/// The letters of a column from 1 to 702: a … z, aa … zz.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 702")]
fn column(x: f64) -> String {
    let index = x as u32 - 1;
    let letter = |index: u32| char::from(b'a' + (index % 26) as u8);
    match index {
        0..26 => letter(index).to_string(),
        _ => [letter(index / 26 - 1), letter(index)].iter().collect(),
    }
}

/// A place in inches as messages write it: as in a move, between backticks. `scale` is the number of inches in a
/// unit of coordinates.
///
/// ```
/// use ppn_engine::describe_place;
///
/// assert_eq!(describe_place(2.0, 4.0, 1.0), "`b4`");
/// assert_eq!(describe_place(5.0, 8.0, 2.0), "`(2.5,4)`");
/// ```
#[must_use]
pub fn describe_place(x: f64, y: f64, scale: f64) -> String {
    place(Point { x, y }, scale)
}

/// A piece in words: `a coin, back up, Suns, rank 2`.
#[must_use]
pub fn describe_piece(piece: &Piece) -> String {
    self::piece(piece)
}

/// A piece in words: "a coin (back) of the piecepack, suit 1 (Suns), rank 2".
pub(crate) fn piece(piece: &Piece) -> String {
    let side = piece.piece_side;
    let suit = describe_suit(piece);
    let article = if piece.cfg == Configuration::Piecepack {
        String::new()
    } else {
        format!(" of {}", shortened(piece.cfg.name()))
    };
    let rank = match side.kind {
        Kind::Pawn | Kind::Saucer => String::new(),
        _ => format!(", rank {}", piece.rank.printed(&piece.cfg)),
    };
    format!("a {}{article}, {} up, {suit}{rank}", side.kind, side.side)
}

/// The suit of a piece in words: `Suns` of a piecepack, `white` of a set with colours.
#[must_use]
pub fn describe_suit(piece: &Piece) -> String {
    let suits = ["Suns", "Moons", "Crowns", "Arms"];
    let colours = ["red", "black", "green", "blue", "yellow", "white", "cyan", "magenta", "orange"];
    let names: &[&str] = match (&piece.cfg, piece.piece_side.kind) {
        (Configuration::Piecepack | Configuration::Subpack | Configuration::Hexpack, _) => &suits,
        (Configuration::Dominoes, _) => &[],
        _ => &colours,
    };
    let index = piece.suit.0 as usize;
    match names.get(index.wrapping_sub(1)) {
        Some(name) => (*name).to_owned(),
        None => format!("suit {index}"),
    }
}

/// The error that there is no piece at a place. If it `helps`, the nearest piece is named. The
/// caller knows which part of the text asks for the piece.
pub(crate) fn nobody_at(board: &Board, at: Point, scale: f64, helps: bool) -> Diagnostic {
    let message = format!("there is no piece at {}", place(at, scale));
    let diagnostic = Diagnostic::new(&codes::PIECE_NOT_FOUND, Span::default(), message);
    if !helps {
        return diagnostic;
    }
    let distance = |piece: &Piece| squared_distance(piece.x - at.x, piece.y - at.y);
    // Boards and tiles under other pieces are rarely meant while there is another piece.
    let is_ground = |piece: &Piece| matches!(piece.piece_side.kind, Kind::Tile | Kind::Board);
    let nearest = board.pieces().min_by(|a, b| {
        let by_kind = is_ground(a.1).cmp(&is_ground(b.1));
        by_kind.then(distance(a.1).total_cmp(&distance(b.1)))
    });
    match nearest {
        Some((_, nearest)) => {
            let there = place(Point { x: nearest.x, y: nearest.y }, scale);
            let top = board.top_at(nearest.x, nearest.y);
            let top = piece(top.map_or(nearest, |(_, top)| top));
            diagnostic.with_help(format!("the nearest piece is at {there}: {top}"))
        }
        None => diagnostic.with_help("the board is empty"),
    }
}

/// The listed features, one by one.
pub(crate) fn one_by_one(features: &Features) -> Vec<Features> {
    let none = Features::default();
    let mut single = vec![
        Features { kind: features.kind, ..none.clone() },
        Features { side: features.side, ..none.clone() },
        Features { suit: features.suit, ..none.clone() },
        Features { rank: features.rank, ..none.clone() },
        Features { cfg: features.cfg.clone(), ..none.clone() },
        Features { angle: features.angle, ..none.clone() },
    ];
    single.retain(|one| *one != none);
    single
}
