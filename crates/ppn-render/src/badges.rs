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

/// The same of a domino, whose corners have pips: the ends of the line between its halves.
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
    // A stack may be on any tile, and most tables have few of both.
    let taken: Vec<Point> = badges.iter().map(|badge| badge.place).collect();
    badges.extend(tiles.into_iter().filter_map(|tile| {
        let extent = tile.body.half_extent();
        let most = if is_dominoes(&tile.piece.cfg) { MOST_ON_DOMINO } else { size };
        let size = size.min(most);
        let drawn = |count, way: Point| {
            badge(count, tile, at(extent.x * way.x, extent.y * way.y), size, options)
        };
        let is_clear = |count, way| {
            let place = drawn(count, way).place;
            taken.iter().all(|other| (place - *other).dot(place - *other) > size * size)
        };
        let (count, way) = storeys(tile, tops.as_ref()?, &hidden, is_clear)?;
        Some(drawn(count, way))
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
    // What is in the middle of the piece stays visible.
    let aside = |corner: f64, half: f64| match corner {
        0.0 => 0.0,
        _ => (0.8 * corner.abs()).max(0.45 * corner.abs() + half).copysign(corner),
    };
    let way = at(aside(corner.x, width / 2.0), aside(corner.y, size / 2.0));
    let place = at(piece.piece.x, piece.piece.y) + way;
    Figure::still(place + options.view.rise() * piece.height.top, shapes, None)
}

/// The number of tiles on each other where a tile is visible, if there are several, and the quarter of the tile with the
/// most, beside its suit, where its badge is clear of others.
fn storeys(
    tile: &Lying,
    tops: &Tops<'_>,
    hidden: &HashSet<usize>,
    is_clear: impl Fn(usize, Point) -> bool,
) -> Option<(usize, Point)> {
    let extent = tile.body.half_extent();
    let is_tile =
        |one: &Lying| one.piece.piece_side.kind == Kind::Tile && one.scale == at(1.0, 1.0);
    let suit = at(-1.0, 1.0).turned(tile.piece.angle);
    let ways = match is_dominoes(&tile.piece.cfg) {
        true if extent.x > extent.y => ENDS.map(|way| at(way.y, way.x)).to_vec(),
        true => ENDS.to_vec(),
        false => QUARTERS.to_vec(),
    };
    let quarters = ways.into_iter().filter_map(|way| {
        let place =
            at(tile.piece.x, tile.piece.y) + at(extent.x * way.x, extent.y * way.y) * MIDDLE;
        let mut count = 0;
        for (_, other) in tops.under(place) {
            if !is_tile(other) || hidden.contains(&other.index) {
                continue;
            }
            if other.height.top > tile.height.top + 1e-6 {
                return None;
            }
            count += 1;
        }
        let has_suit = tile.piece.piece_side.side == Side::Face && way.dot(suit) > 1.9;
        (count > 1).then(|| (count, is_clear(count, way), !has_suit, way))
    });
    // Of equal quarters, the last one is the maximum.
    let best = quarters.collect::<Vec<_>>().into_iter().rev();
    best.max_by_key(|(count, is_clear, is_free, _)| (*count, *is_clear, *is_free))
        .map(|(count, _, _, way)| (count, way))
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
