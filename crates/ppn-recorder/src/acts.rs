//! The effects of gestures if pieces may go anywhere.

use crate::{
    Gesture, Grip, Landing, Point,
    table::{Act, Order, Table, is_ground, rolled},
};
use ppn_engine::PieceNumber;
use ppn_piece::{Configuration, Kind, Piece, normal_angle};

/// The largest distance of a place from the origin, in units of written coordinates.
const FARTHEST: f64 = 1e6;

const NOT_THERE: &str = "there are no such pieces on the table";

/// The effect of a gesture, move by move. `scale` is the number of inches in a unit of written
/// coordinates.
///
/// # Errors
/// The reason why the gesture has no effect.
pub(crate) fn acts(gesture: &Gesture, table: &Table, scale: f64) -> Result<Vec<Act>, String> {
    let grip = |grip: &Grip| table.grip(grip).ok_or(NOT_THERE);
    let one = |number: u32| {
        let number = PieceNumber(number);
        table.piece(number).map(|piece| (number, piece)).ok_or(NOT_THERE)
    };
    Ok(match gesture {
        Gesture::Drag { pieces, to, landing, .. } => {
            let pieces = grip(pieces)?;
            let to = written_place(*to, scale)?;
            match order(table, *landing, to, &pieces)? {
                (_, Some(taken)) => vec![Act::Capture { pieces, gone: vec![taken] }],
                (order, None) => vec![Act::Shift { pieces, to, order }],
            }
        }
        Gesture::Tap { piece } => {
            let (number, piece) = one(*piece)?;
            if !has_two_sides(piece) {
                return Err("a tap does nothing to this piece".to_owned());
            }
            vec![Act::Flip { pieces: vec![number] }]
        }
        Gesture::Turn { pieces, degrees, about } => {
            if !degrees.is_finite() || degrees.abs() > FARTHEST {
                return Err("this is not an angle".to_owned());
            }
            let about = about.map(|about| written_place(about, scale)).transpose()?;
            vec![Act::Turn { pieces: grip(pieces)?, degrees: *degrees, about }]
        }
        Gesture::Flip { pieces } => vec![Act::Flip { pieces: grip(pieces)? }],
        Gesture::Roll { piece, rank } => {
            let (number, die) = one(*piece)?;
            if die.piece_side.kind != Kind::Die {
                return Err("only dice are rolled".to_owned());
            }
            if *rank == 0 {
                return Err("ranks count from 1".to_owned());
            }
            vec![Act::Change { piece: number, into: rolled(die, *rank) }]
        }
        Gesture::Draw { from, to, flip } => {
            let stack = table.stack(*from);
            let top = table.upon_ground(*from).pop().or(stack.last().copied()).ok_or(NOT_THERE)?;
            let (pieces, to) = (vec![top], written_place(*to, scale)?);
            let shift = Act::Shift { pieces: pieces.clone(), to, order: Order::Top };
            std::iter::once(shift).chain(flip.then_some(Act::Flip { pieces })).collect()
        }
        Gesture::Put { piece, landing } => {
            let at = written_place(Point { x: piece.x, y: piece.y }, scale)?;
            let piece = Piece { x: at.x, y: at.y, ..normal(piece) };
            match order(table, *landing, at, &[])? {
                (order, Some(taken)) => {
                    vec![Act::Remove { pieces: vec![taken] }, Act::Put { piece, order }]
                }
                (order, None) => vec![Act::Put { piece, order }],
            }
        }
        Gesture::PutBack { pieces } => vec![Act::Remove { pieces: grip(pieces)? }],
        Gesture::Swap { pieces, others } => {
            let (pieces, others) = (grip(pieces)?, grip(others)?);
            if pieces.iter().any(|one| others.contains(one)) {
                return Err("a piece cannot change places with itself".to_owned());
            }
            vec![Act::Swap { pieces, others }]
        }
        Gesture::Change { piece, into } => {
            let (piece, _) = one(*piece)?;
            vec![Act::Change { piece, into: normal(into) }]
        }
        _ => return Err("this can be written only in a game with rules".to_owned()),
    })
}

/// The same piece, with its angle normalized to less than a whole turn.
fn normal(piece: &Piece) -> Piece {
    Piece { angle: normal_angle(piece.angle), ..piece.clone() }
}

/// Whether a tap turns the piece over.
fn has_two_sides(piece: &Piece) -> bool {
    let kind = piece.piece_side.kind;
    matches!(kind, Kind::Tile | Kind::Coin | Kind::Card | Kind::Saucer)
        || !is_ground(kind) && piece.cfg == Configuration::Reversi
}

fn order(
    table: &Table,
    landing: Landing,
    to: Point,
    movers: &[PieceNumber],
) -> Result<(Order, Option<PieceNumber>), String> {
    if let Landing::Above(number) | Landing::Beneath(number) = landing {
        let number = PieceNumber(number);
        if table.piece(number).is_none() || movers.contains(&number) {
            return Err(
                "the piece next to which others go must be one that does not move".to_owned()
            );
        }
    }
    Ok(table.landing(landing, to, movers))
}

/// The nearest place that can be written: four decimals, in units of written coordinates.
pub(crate) fn written_place(at: Point, scale: f64) -> Result<Point, String> {
    let round = |inches: f64| {
        let units = inches / scale;
        let is_near = units.is_finite() && units.abs() <= FARTHEST;
        is_near.then(|| ((units * 1e4).round() / 1e4 + 0.0) * scale)
    };
    let place = round(at.x).zip(round(at.y)).map(|(x, y)| Point { x, y });
    place.ok_or_else(|| "this place is too far away".to_owned())
}
