//! The heights of stacks, which a diagram from above does not show.

use ppn::view::Kind;
use ppn::{Piece, Record};
use std::collections::BTreeMap;

/// The most places that a line names.
const MOST: usize = 40;

/// A line for each height, such as `stacks of 2: b3, c4`. The ground is not a part of a stack: boards, and tiles and
/// cards below other pieces.
pub(crate) fn heights(record: &Record<'_>, pieces: &[Piece]) -> Vec<String> {
    // Thousandths of an inch, from the top left; the tiles and cards there, and the pieces on them.
    let mut places: BTreeMap<(i64, i64), [usize; 2]> = BTreeMap::new();
    for piece in pieces.iter().filter(|piece| piece.piece_side.kind != Kind::Board) {
        let [x, y] = [piece.x, piece.y].map(|inches| (inches * 1000.0).round() as i64);
        let is_ground = matches!(piece.piece_side.kind, Kind::Tile | Kind::Card);
        places.entry((-y, x)).or_default()[usize::from(!is_ground)] += 1;
    }
    let mut by_height: BTreeMap<(usize, &str), Vec<(f64, f64)>> = BTreeMap::new();
    for ((y, x), [grounds, others]) in places {
        let place = (x as f64 / 1000.0, -y as f64 / 1000.0);
        for (height, what) in [(grounds, " tiles or cards"), (others, "")] {
            if height > 1 {
                by_height.entry((height, what)).or_default().push(place);
            }
        }
    }
    let line = |((height, what), places): ((usize, &str), Vec<(f64, f64)>)| {
        let names: Vec<String> =
            places.iter().take(MOST).map(|&place| name(record, place)).collect();
        let more = match places.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("stacks of {height}{what}: {}{more}", names.join(", "))
    };
    by_height.into_iter().map(line).collect()
}

/// The name of a place in inches, as the game writes it.
fn name(record: &Record<'_>, (x, y): (f64, f64)) -> String {
    let scale = record.scale_factor;
    if record.is_numbered {
        let is_here = |square: &&(ppn::Place, String)| {
            (square.0.x * scale - x).hypot(square.0.y * scale - y) < 0.1
        };
        if let Some((_, number)) = record.squares.iter().find(is_here) {
            return number.clone();
        }
    }
    ppn::describe_place(x, y, scale).replace('`', "")
}
