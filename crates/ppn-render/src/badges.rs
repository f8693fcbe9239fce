//! The numbers of pieces in stacks, and of storeys of tiles.

use crate::{
    lying::Lying,
    picture::{Badges, Options},
    projection::View,
    scene::{Figure, spot},
    sets::is_dominoes,
    shape::{Point, Shape, at, number},
    tops::Tops,
};
use ppn_piece::{Kind, Side};
use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

/// The least height of a legible badge, in pixels.
const LEAST_BADGE: f64 = 13.0;

/// The quarters of a tile in which a badge may be, best first.
const QUARTERS: [Point; 4] = [at(1.0, 1.0), at(1.0, -1.0), at(-1.0, 1.0), at(-1.0, -1.0)];

/// The same of an unturned domino, whose corners have pips: the ends of the line between its halves.
const ENDS: [Point; 2] = [at(1.0, 0.0), at(-1.0, 0.0)];

/// The largest badge between the pips of a domino, in inches. In small pictures it is not legible, but pips are.
const MOST_ON_DOMINO: f64 = 0.32;

/// The place in a quarter of a tile where its storeys are counted, as a part of the way to the corner: a little beyond
/// the middle, where edges of other tiles may be.
const MIDDLE: f64 = 0.53;

/// The numbers of pieces in stacks, with lines of that width in inches. Cards are grounds for others: they are counted
/// apart, except for tiles that are hidden under cards. Tiles are counted by storeys, wherever they lie on others.
pub(crate) fn badges(lying: &[Lying], pixel: f64, options: &Options) -> Vec<Figure> {
    let drawn = match options.badges {
        Badges::Off => false,
        Badges::Auto => options.view == View::Plan,
        Badges::On => true,
    };
    if !drawn {
        return Vec::new();
    }
    let mut stacks: BTreeMap<([i64; 2], Option<Kind>), Vec<&Lying>> = BTreeMap::new();
    let mut hidden: HashSet<usize> = HashSet::new();
    let counted =
        |piece: &&Lying| piece.piece.piece_side.kind != Kind::Board && piece.scale == at(1.0, 1.0);
    for piece in lying.iter().filter(counted) {
        let kind = piece.piece.piece_side.kind;
        let ground = matches!(kind, Kind::Tile | Kind::Card).then_some(kind);
        let key = (spot(piece), ground);
        if kind == Kind::Card
            && let below = (key.0, Some(Kind::Tile))
            && stacks.get(&below).is_some_and(|tiles| covers(piece, tiles))
            && let Some(tiles) = stacks.remove(&below)
        {
            hidden.extend(tiles.iter().map(|tile| tile.index));
            stacks.entry(key).or_default().extend(tiles);
        }
        stacks.entry(key).or_default().push(piece);
    }
    let size = (LEAST_BADGE * pixel).clamp(0.26, 0.5);
    let tiles = stacks.extract_if(.., |(_, ground), _| *ground == Some(Kind::Tile));
    let tiles: Vec<&Lying> = tiles.flat_map(|(_, tiles)| tiles).collect();
    let tops = (!tiles.is_empty()).then(|| Tops::new(lying));
    let stacks = stacks.into_values().filter(|stack| stack.len() > 1).filter_map(|stack| {
        let highest = stack.iter().max_by(|a, b| a.height.top.total_cmp(&b.height.top))?;
        // The badge is at the corner of the largest piece, which may be under smaller ones.
        Some(badge(stack.len(), highest, half_extent(&stack), size, options))
    });
    let mut badges: Vec<Figure> = stacks.collect();
    let Some(tops) = tops else { return badges };
    // A stack may be on any tile, and most tables have few of both.
    let taken: Vec<Point> = badges.iter().map(|badge| badge.place).collect();
    badges.extend(tiles.into_iter().filter_map(|tile| {
        let most = if is_dominoes(&tile.piece.cfg) { MOST_ON_DOMINO } else { size };
        let size = size.min(most);
        let lift = options.view.rise() * tile.height.top;
        let is_clear = |place: Point| {
            let clear = |other: &Point| {
                let far = place + lift - *other;
                far.dot(far) > size * size
            };
            let over = |(_, other): (usize, &Lying)| other.height.top > tile.height.top + 1e-6;
            taken.iter().all(clear) && !tops.under(place).any(over)
        };
        let (count, corner) = storeys(tile, &tops, &hidden, size, is_clear)?;
        Some(badge(count, tile, corner, size, options))
    }));
    badges
}

/// A badge at a corner of a piece; `corner` is the way there from the middle of the piece.
fn badge(count: usize, piece: &Lying, corner: Point, size: f64, options: &Options) -> Figure {
    let theme = &options.theme;
    let text = count.to_string();
    let width = (0.62 + 0.38 * text.len() as f64) * size;
    let ground = Shape::rectangle(width, size, size / 2.0)
        .fill(theme.ink)
        .stroke(theme.coin.fill, 0.1 * size);
    let number = number(&text, 0.74 * size, theme.coin.fill);
    let shapes: Arc<[Shape]> = std::iter::once(ground).chain(number).collect();
    let place = place(piece, corner, at(width / 2.0, size / 2.0));
    Figure::still(place + options.view.rise() * piece.height.top, shapes, None)
}

/// The middle of a badge of this half width and height at a corner of a piece.
fn place(piece: &Lying, corner: Point, half: Point) -> Point {
    // What is in the middle of the piece stays visible.
    let aside = |corner: f64, half: f64| match corner.abs() < 1e-9 {
        true => 0.0,
        false => (0.8 * corner.abs()).max(0.45 * corner.abs() + half).copysign(corner),
    };
    at(piece.piece.x, piece.piece.y) + at(aside(corner.x, half.x), aside(corner.y, half.y))
}

/// The number of tiles on each other where a tile is visible, if there are several, and the corner for a badge of this
/// size: that of the quarter with the most, or of another one if the badge would be on its suit or not clear there.
fn storeys(
    tile: &Lying,
    tops: &Tops<'_>,
    hidden: &HashSet<usize>,
    size: f64,
    is_clear: impl Fn(Point) -> bool,
) -> Option<(usize, Point)> {
    let extent = tile.body.half_extent();
    let is_tile =
        |one: &Lying| one.piece.piece_side.kind == Kind::Tile && one.scale == at(1.0, 1.0);
    let (ways, turn) = match is_dominoes(&tile.piece.cfg) {
        true => (ENDS.as_slice(), tile.piece.angle.rem_euclid(180.0)),
        false => (QUARTERS.as_slice(), 0.0),
    };
    let suit = at(-1.0, 1.0).turned(tile.piece.angle);
    let quarters = ways.iter().filter_map(|way| {
        let corner = at(extent.x * way.x, extent.y * way.y).turned(turn);
        let mut count = 0;
        for (_, other) in tops.under(at(tile.piece.x, tile.piece.y) + corner * MIDDLE) {
            if !is_tile(other) || hidden.contains(&other.index) {
                continue;
            }
            if other.height.top > tile.height.top + 1e-6 {
                return None;
            }
            count += 1;
        }
        let has_suit = tile.piece.piece_side.side == Side::Face && way.dot(suit) > 1.9;
        let is_clear = is_clear(place(tile, corner, at(size / 2.0, size / 2.0)));
        Some((count, is_clear, !has_suit, corner))
    });
    let quarters: Vec<_> = quarters.collect();
    let most = quarters.iter().map(|(count, ..)| *count).max().filter(|most| *most > 1)?;
    // Of equal quarters, the last one is the maximum.
    let best = quarters.into_iter().rev().max_by_key(|(count, is_clear, is_free, _)| {
        (*is_clear && *is_free, *count, *is_clear, *is_free)
    });
    best.map(|(.., corner)| (most, corner))
}

/// Whether a piece hides a stack under it.
fn covers(piece: &Lying, stack: &[&Lying]) -> bool {
    let (over, under) = (piece.body.half_extent(), half_extent(stack));
    over.x >= under.x && over.y >= under.y
}

/// Half the width and height of the largest piece.
fn half_extent(stack: &[&Lying]) -> Point {
    let extents = stack.iter().map(|piece| piece.body.half_extent());
    extents.fold(at(0.0, 0.0), |a, b| at(a.x.max(b.x), a.y.max(b.y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{layout::lay, table_turn::Turn};
    use ppn_piece::{Piece, Rank, Suit};

    /// Where the badges of these pieces are, in hundredths of an inch: a side, a set, a place in inches, an angle.
    fn places(pieces: &[(&str, &str, f64, f64, f64)]) -> Vec<(i64, i64)> {
        let pieces = pieces.iter().map(|(piece_side, cfg, x, y, angle)| Piece {
            piece_side: piece_side.parse().expect("a known piece"),
            suit: Suit(1),
            rank: Rank(1),
            cfg: (*cfg).into(),
            x: *x,
            y: *y,
            angle: *angle,
        });
        let pieces: Vec<Piece> = pieces.collect();
        let lying = lay(&pieces, Turn::None, pieces.len()).expect("places");
        let badges = badges(&lying, 0.01, &Options::default());
        let hundredths = |inches: f64| (inches * 100.0).round() as i64;
        badges.iter().map(|one| (hundredths(one.place.x), hundredths(one.place.y))).collect()
    }

    #[test]
    fn badges_of_dominoes_are_at_an_end_of_their_middle_line() {
        let pile = |angle| places(&[("tile_face", "dominoes", 2.0, 2.0, angle); 2]);
        assert_eq!([pile(0.0), pile(180.0)], [[(240, 200)]; 2]);
        assert_eq!([pile(90.0), pile(270.0)], [[(200, 240)]; 2]);
    }

    #[test]
    fn badges_of_tiles_are_not_on_other_pieces() {
        let tile = ("tile_back", "piecepack", 2.0, 2.0, 0.0);
        let coin = |x, y| ("coin_face", "piecepack", x, y, 0.0);
        assert_eq!(places(&[tile, tile]), [(280, 280)]);
        // A coin on a cell leaves room in the corner, one on the corner does not.
        assert_eq!(places(&[tile, tile, coin(2.5, 2.5)]), [(280, 280)]);
        assert_eq!(places(&[tile, tile, coin(3.0, 3.0)]), [(280, 120)]);
        let corners = [(3.0, 3.0), (3.0, 1.0), (1.0, 3.0), (1.0, 1.0)].map(|(x, y)| coin(x, y));
        assert_eq!(places(&[&[tile, tile], corners.as_slice()].concat()), [(280, 280)]);
    }

    /// A tile whose only quarter on another has its suit: the badge is in another one.
    #[test]
    fn badges_of_tiles_are_beside_their_suits() {
        let below = ("tile_back", "piecepack", 3.5, 0.5, 0.0);
        let tile = |angle| ("tile_face", "piecepack", 2.0, 2.0, angle);
        assert_eq!(places(&[below, tile(0.0)]), [(280, 120)]);
        assert_eq!(places(&[below, tile(180.0)]), [(280, 280)]);
    }
}
