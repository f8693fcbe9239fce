//! The upper sides of pieces.

mod arimaa;
mod bit;
mod board;
mod card;
mod court;
mod dice;
mod dominoes;
mod fitted;
mod piecepack;
mod pyramid;

use crate::{
    animals::cells,
    body::{Body, Form},
    color::Color,
    lying::Lying,
    polyhedron::Polyhedron,
    sets::{BLACK, is_dominoes, partner},
    shape::{LEVEL, Outline, Point, Shape, at, number},
    symbols::{self, Symbol},
    theme::{Image, RankText, Theme},
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Side, Suit};
use std::sync::Arc;

/// The upper face of a piece, unturned, around the origin: the ground first. Lines of boards and
/// outlines are at least as wide as `pen`, in inches.
pub(crate) fn face(piece: &Piece, body: &Body, theme: &Theme, pen: f64) -> Vec<Shape> {
    let drawn = match &body.form {
        Form::Cut(points) => {
            fitted::fitted(drawn_face(piece, &Body::of(piece), theme, pen), points)
        }
        _ => drawn_face(piece, body, theme, pen),
    };
    match theme.images.of(piece) {
        None => drawn,
        Some(image) => with_image(image, drawn, body),
    }
}

/// An image on the ground of a face, where the image is transparent. A figure is only its image.
fn with_image(image: &Arc<Image>, drawn: Vec<Shape>, body: &Body) -> Vec<Shape> {
    let is_figure = matches!(body.form, Form::Silhouette { .. });
    let within = (!is_figure).then(|| body.outline());
    let image = image_in(image, body.half_extent(), within, LEVEL);
    drawn.into_iter().take(usize::from(!is_figure)).chain([image]).collect()
}

/// An image in a box of this half width and height, cut to an outline; its inches to the right and up are as given.
fn image_in(image: &Arc<Image>, half: Point, within: Option<Outline>, inches: [Point; 2]) -> Shape {
    let (image, within) = (Arc::clone(image), within.map(Box::new));
    Shape::new(Outline::Image { image, half, within, inches })
}

/// The face with the symbols of the theme.
fn drawn_face(piece: &Piece, body: &Body, theme: &Theme, pen: f64) -> Vec<Shape> {
    let face = Face { piece, body, theme, pen };
    match (piece.piece_side.kind, piece.piece_side.side) {
        (_, _) if cells(&piece.cfg).is_some() => arimaa::arimaa(&face),
        (Kind::Tile, side) if is_dominoes(&piece.cfg) => dominoes::tile(&face, side),
        (_, _) if matches!(piece.cfg, Configuration::Other(_)) => face.unknown(),
        (Kind::Tile, Side::Back | Side::Base) => piecepack::tile_back(&face),
        (Kind::Tile, _) => piecepack::tile_face(&face),
        (Kind::Coin, Side::Back | Side::Base) => piecepack::coin_back(&face),
        (Kind::Coin, _) => piecepack::coin_face(&face),
        (Kind::Pawn, side) => piecepack::pawn(&face, side),
        (Kind::Saucer, side) => piecepack::saucer(&face, side),
        (Kind::Matchstick, side) => piecepack::matchstick(&face, side),
        (Kind::Die, _) => dice::die(&face),
        (Kind::Bit, side) => bit::bit(&face, side),
        (Kind::Pyramid, side) => pyramid::pyramid(&face, side),
        (Kind::Card, Side::Back | Side::Base) => card::back(&face),
        (Kind::Card, _) => card::card(&face),
        (Kind::Board, side) => board::board(&face, side),
    }
}

/// The walls of a piece, in oblique views: the colour and the colour of their edges.
pub(crate) fn wall(piece: &Piece, theme: &Theme) -> [Color; 2] {
    use Configuration as C;
    let color = match (piece.piece_side.kind, &piece.cfg) {
        (Kind::Tile, cfg) if is_dominoes(cfg) => dominoes::colors(cfg, theme)[0].darker(0.15),
        (Kind::Tile, _) => return [theme.tile.wall, theme.tile.line],
        (Kind::Board, cfg) if cells(cfg).is_some() => theme.light_cell.darker(0.28),
        (Kind::Coin | Kind::Saucer, _) | (_, C::Other(_)) => {
            return [theme.coin.wall, theme.coin.line];
        }
        (Kind::Card, _) => return [theme.card.wall, theme.card.line],
        (Kind::Board, C::Go | C::Alquerque | C::Morris) => {
            return [theme.lined.wall, theme.lined.line];
        }
        (Kind::Board, _) => theme.dark_cell(piece.suit).darker(0.28),
        // The hidden side of a disk.
        (Kind::Bit, C::Reversi) => theme.suit(partner(piece.suit)),
        // Nothing is darker than black.
        _ if color_suit(piece) == Some(BLACK) => suit_color(piece, theme).lighter(0.28),
        _ => suit_color(piece, theme).darker(0.28),
    };
    let line = match piece.piece_side.kind {
        Kind::Die | Kind::Pawn | Kind::Matchstick | Kind::Bit => {
            body_line(color_suit(piece), theme)
        }
        _ => theme.body_line,
    };
    [color, line]
}

/// A standing pyramid, turned, with a base of this width, and with its tip at this offset from the
/// middle of its base.
pub(crate) fn standing_pyramid(
    piece: &Piece,
    body: &Body,
    theme: &Theme,
    base: f64,
    tip: Point,
) -> Vec<Shape> {
    pyramid::standing(&Face { piece, body, theme, pen: 0.0 }, base, tip)
}

/// A die that is a solid, turned; `up` is the direction of its height.
pub(crate) fn solid_die(
    piece: &Piece,
    body: &Body,
    theme: &Theme,
    solid: &Polyhedron,
    up: Point,
) -> Vec<Shape> {
    dice::polyhedron(&Face { piece, body, theme, pen: 0.0 }, solid, piece.angle, up)
}

/// The symbol of a piece's suit on the colour of its body.
pub(crate) fn suit_sign(piece: &Piece, body: &Body, theme: &Theme, size: f64) -> Shape {
    let face = Face { piece, body, theme, pen: 0.0 };
    Shape::symbol(face.suit_symbol(), size, face.on_suit())
}

/// The drawing on the upper side of a die that is a solid.
pub(crate) fn solid_signs(piece: &Piece, body: &Body, theme: &Theme) -> Vec<Shape> {
    dice::signs(&Face { piece, body, theme, pen: 0.0 })
}

/// The drawing on the slopes of a standing pyramid, around the origin: its pips, and the symbol of
/// its suit if it has one.
pub(crate) fn slope_signs(
    piece: &Piece,
    body: &Body,
    theme: &Theme,
    base: f64,
) -> (Vec<Shape>, Option<Shape>) {
    let face = Face { piece, body, theme, pen: 0.0 };
    (pyramid::pips(&face, at(0.0, 0.0), base), pyramid::slope_symbol(&face, base))
}

/// The colour of a piece's body, before light and shade.
pub(crate) fn body_color(piece: &Piece, theme: &Theme) -> Color {
    suit_color(piece, theme)
}

/// Whether a piece is a board of lines, on whose points other pieces are.
pub(crate) fn is_lined(piece: &Piece) -> bool {
    use Configuration as C;
    piece.piece_side.kind == Kind::Board && matches!(piece.cfg, C::Go | C::Alquerque | C::Morris)
}

/// The colours of a piece that are the background of the pieces on it.
pub(crate) fn grounds(piece: &Piece, theme: &Theme) -> [Color; 2] {
    use Configuration as C;
    let suit = suit_color(piece, theme);
    match (piece.piece_side.kind, piece.piece_side.side) {
        (Kind::Board, side) => board::grounds(piece, side, theme),
        (Kind::Tile, _) if is_dominoes(&piece.cfg) => dominoes::colors(&piece.cfg, theme),
        (Kind::Tile, Side::Back) => [theme.tile.fill; 2],
        (Kind::Tile, _) => [theme.tile.fill, suit],
        (Kind::Coin, Side::Back) | (Kind::Saucer, _) => [theme.coin.fill, suit],
        (Kind::Coin, _) => [theme.coin.fill; 2],
        (Kind::Card, _) => [theme.card.fill, suit],
        (Kind::Bit, Side::Back | Side::Base) if piece.cfg == C::Reversi => {
            [theme.suit(partner(piece.suit)); 2]
        }
        _ => [suit; 2],
    }
}

/// The colour of a piece at a place of the table, where others are on it: of boards that of the cell.
pub(crate) fn ground_at(lying: &Lying, place: Point, theme: &Theme) -> Color {
    let Lying { piece, body, .. } = lying;
    let [dark, light] = grounds(piece, theme);
    let aside = (place - at(piece.x, piece.y)).turned(-piece.angle);
    let is_light = piece.piece_side.kind == Kind::Board && !board::is_dark(piece, body, aside);
    if is_light { light } else { dark }
}

/// The colour of the edge that separates a body from a ground of its own colour; `None` if the
/// outline of the piece is enough.
pub(crate) fn halo(piece: &Piece, theme: &Theme, ground: Color) -> Option<Color> {
    let [body, edge] = edge(piece, theme)?;
    (body.contrast(ground) < CLEAR).then_some(edge)
}

/// The colour of a body, and the colour of its edge on a ground of this colour; `None` if the
/// outline of the piece is enough.
pub(crate) fn edge(piece: &Piece, theme: &Theme) -> Option<[Color; 2]> {
    use Kind::{Bit, Die, Matchstick, Pawn, Pyramid};
    let PieceSide { kind, side } = piece.piece_side;
    let suit = match (&piece.cfg, side) {
        (Configuration::Other(_), _) => return None,
        (Configuration::Reversi, Side::Back | Side::Base) => partner(piece.suit),
        _ => color_suit(piece)?,
    };
    let (body, line) = (theme.suit(suit), body_line(Some(suit), theme));
    let lost =
        matches!(kind, Bit | Die | Matchstick | Pawn | Pyramid) && line.contrast(body) < CLEAR;
    lost.then(|| [body, theme.on_suit(suit)])
}

/// The least contrast of graphics other than text.
const CLEAR: f64 = 3.0;

/// The first mixture of a colour with another that is clear on a ground; the other colour if no
/// mixture is.
fn clear_on(ground: Color, color: Color, other: Color) -> Color {
    let mut mixed = (0..10).map(|tenth| color.mix(other, f64::from(tenth) / 10.0));
    mixed.find(|color| color.contrast(ground) >= CLEAR).unwrap_or(other)
}

/// A piece, and the data that its face is drawn from.
struct Face<'a> {
    piece: &'a Piece,
    body: &'a Body,
    theme: &'a Theme,
    /// The least width of lines, in inches.
    pen: f64,
}

impl Face<'_> {
    /// The surface with an outline that stays within it.
    fn ground(&self, fill: Color, line: Color, width: f64) -> Shape {
        let borders = if self.is_bordered() { self.theme.borders } else { 1.0 };
        if borders == 0.0 {
            return Shape::new(self.body.outline()).fill(fill);
        }
        // The outlines of two neighbours touch.
        let width = (width * borders * self.theme.line_width).max(0.7 * self.pen);
        let outline = match self.body.outline() {
            Outline::Disc { radius } => Outline::Disc { radius: radius - width / 2.0 },
            Outline::Rectangle { width: across, height, corner } => Outline::Rectangle {
                width: across - width,
                height: height - width,
                corner: (corner - width / 2.0).max(0.0),
            },
            other => other,
        };
        Shape::new(outline).fill(fill).stroke(line, width)
    }

    /// The surface of a body in its suit's colour.
    fn suited_ground(&self) -> Shape {
        self.ground(self.suit_color(), self.body_line(), 0.022)
    }

    /// The outline of a body in its suit's colour.
    fn body_line(&self) -> Color {
        body_line(color_suit(self.piece), self.theme)
    }

    /// The width of a line in the theme, at least the width of the pen.
    fn line(&self, width: f64) -> f64 {
        (width * self.theme.line_width).max(self.pen)
    }

    fn suit_color(&self) -> Color {
        suit_color(self.piece, self.theme)
    }

    /// A colour with contrast to the suit's colour.
    fn on_suit(&self) -> Color {
        match color_suit(self.piece) {
            Some(suit) => self.theme.on_suit(suit),
            None => self.theme.coin.fill,
        }
    }

    fn suit_symbol(&self) -> Symbol {
        suit_symbol(self.piece, self.theme)
    }

    /// The symbol of a suit on a body in its colour, if the theme marks suits.
    fn body_mark(&self, suit: Suit, size: f64) -> Option<Shape> {
        if !self.theme.suit_marks {
            return None;
        }
        let index = (suit.0 as usize).checked_sub(1)?;
        let symbol = match index {
            0..5 => self.theme.symbols.get(index)?.0,
            // White, cyan, magenta and orange have no symbol in a piecepack.
            _ => {
                *[symbols::DIAMOND, symbols::CLUB, symbols::HEART, symbols::SPADE].get(index - 5)?
            }
        };
        Some(Shape::symbol(symbol, size, self.theme.on_suit(suit)))
    }

    /// What the theme has for the rank of a piece of a piecepack.
    fn rank_text(&self) -> Option<&RankText> {
        self.theme.ranks.get((self.piece.rank.0 as usize).checked_sub(1)?)
    }

    /// Whether the rank is shown by the symbol of the suit.
    fn is_ace(&self) -> bool {
        matches!(self.rank_text(), Some(RankText::Ace))
    }

    /// The symbol that the theme has for a rank of a piecepack; for an ace the given symbol.
    fn rank(&self, size: f64, color: Color, ace: Symbol) -> Vec<Shape> {
        match self.rank_text() {
            // Unlike a number that is covered; small on tiles, where numbers are large.
            Some(RankText::Null) => {
                let tile = self.piece.piece_side.kind == Kind::Tile;
                let (radius, width) = if tile { (0.15, 0.06) } else { (0.2, 0.085) };
                vec![Shape::disc(radius * size).stroke(color, width * size).opacity(0.75)]
            }
            Some(RankText::Ace) => vec![Shape::symbol(ace, size, color)],
            Some(RankText::Text([sign, ' '])) => self.number(&sign.to_string(), size, color),
            Some(RankText::Text(signs)) => {
                self.number(&signs.iter().collect::<String>(), 0.7 * size, color)
            }
            None => vec![Shape::symbol(symbols::QUESTION, size, color)],
        }
    }

    /// A number in the font of the theme, or as symbols of strokes.
    fn number(&self, digits: &str, size: f64, color: Color) -> Vec<Shape> {
        let own = self.theme.fonts.number(digits, size, color);
        own.unwrap_or_else(|| number(digits, size, color))
    }

    /// A dashed outline with a question mark.
    fn unknown(&self) -> Vec<Shape> {
        let extent = self.body.half_extent();
        let size = extent.x.min(extent.y).min(0.5);
        let line = self.theme.ink;
        vec![
            self.ground(self.theme.coin.fill, line, 0.02).dashed(0.06),
            Shape::symbol(symbols::QUESTION, size, line),
        ]
    }

    /// The factor by which the symbols of a subpack are smaller.
    fn scale(&self) -> f64 {
        match (&self.piece.cfg, self.piece.piece_side.kind) {
            (Configuration::Subpack, Kind::Tile) => 0.375,
            (Configuration::Subpack, Kind::Die) => 0.6,
            (Configuration::Subpack, _) => 0.4,
            _ => 1.0,
        }
    }

    /// Whether the ground has the suit's colour: in a second piecepack, or in the first if the
    /// theme wants it.
    fn inverted(&self) -> bool {
        use Configuration as C;
        match self.piece.cfg {
            C::DualPiecepacksExpansion => !self.theme.inverted,
            C::Piecepack | C::Subpack | C::Hexpack | C::PlayingCardsExpansion => {
                self.theme.inverted
            }
            _ => false,
        }
    }

    /// Whether the surface is neutral, with an outline that a theme may leave out.
    fn is_bordered(&self) -> bool {
        use Kind::{Board, Card, Coin, Saucer, Tile};
        matches!(self.piece.piece_side.kind, Board | Card | Coin | Saucer | Tile)
    }
}

fn is_chessman(piece: &Piece, body: &Body) -> bool {
    matches!((&piece.cfg, &body.form), (Configuration::Chess(_), Form::Silhouette { .. }))
}

/// The suit that determines the colour: French suits are red and black.
fn color_suit(piece: &Piece) -> Option<Suit> {
    use Configuration as C;
    let suit = match (&piece.cfg, piece.suit.0) {
        (C::PlayingCards | C::PlayingCardsTarot | C::PlayingCardsExpansion, 4) => 1,
        (C::PlayingCards | C::PlayingCardsTarot | C::PlayingCardsExpansion, 3) => 2,
        (C::PlayingCardsTarot, 5) => return None,
        (_, suit @ 1..=9) => suit,
        _ => return None,
    };
    Some(Suit(suit))
}

/// The colour of a piece's suit.
fn suit_color(piece: &Piece, theme: &Theme) -> Color {
    color_suit(piece).map_or(theme.ink, |suit| theme.suit(suit))
}

/// The outline of a body in the colour of a suit.
fn body_line(suit: Option<Suit>, theme: &Theme) -> Color {
    if suit == Some(BLACK) { theme.black_line } else { theme.body_line }
}

/// The symbol of a piece's suit.
fn suit_symbol(piece: &Piece, theme: &Theme) -> Symbol {
    use Configuration as C;
    let of_suits = match piece.cfg {
        C::DualPiecepacksExpansion
        | C::PlayingCards
        | C::PlayingCardsColored
        | C::PlayingCardsExpansion
        | C::PlayingCardsTarot => &theme.french_symbols,
        _ => &theme.symbols,
    };
    let suit = (piece.suit.0 as usize).checked_sub(1);
    suit.and_then(|suit| of_suits.get(suit)).map_or(symbols::QUESTION, |symbol| symbol.0)
}
