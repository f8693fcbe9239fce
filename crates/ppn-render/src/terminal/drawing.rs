//! Drawing pieces into a grid of cells.

use super::{
    Options, Reorient, Style, Warning,
    board::{board, shade},
    bounds::Bounds,
    frame::{Frame, whole},
    glyph::{CIRCLE, DIAMOND, Glyph, SQUARE},
    glyphs,
    grid::{Area, Grid},
    ink::Ink,
    turn::{eighths, quarters, turned},
};
use crate::sets::{CardRank, is_dominoes};
use ppn_piece::{Configuration, Kind, Piece, Side};

/// A diagram being built: pieces are drawn one after the other, later ones over earlier ones.
pub(super) struct Drawing<'a> {
    pub(super) grid: Grid,
    pub(super) warnings: Vec<Warning>,
    pub(super) frame: Frame,
    options: &'a Options,
    left_to_draw: u64,
}

impl<'a> Drawing<'a> {
    /// Continues a diagram; pieces may cover this number of cells.
    pub(super) fn over(grid: Grid, frame: Frame, options: &'a Options, room: u64) -> Self {
        Self { grid, warnings: Vec::new(), frame, options, left_to_draw: room }
    }

    pub(super) fn new(frame: Frame, options: &'a Options) -> Self {
        let (columns, rows) = (whole(frame.right), whole(frame.top));
        let mut warnings = Vec::new();
        let most = i64::from(options.limits.side());
        if columns > most || rows > most {
            warnings.push(Warning::TooLarge(most as f64 / 2.0));
        }
        let grid = Grid::new(columns.min(most), rows.min(most));
        Self { grid, warnings, frame, options, left_to_draw: options.limits.drawn }
    }

    /// Draws a normal piece.
    pub(super) fn piece(&mut self, piece: &Piece) {
        let Some(left_to_draw) = self.left_to_draw.checked_sub(self.grid.cost(self.area(piece)))
        else {
            // No further piece is drawn, even a small one.
            self.left_to_draw = 0;
            self.warn(Warning::TooMuch);
            return;
        };
        self.left_to_draw = left_to_draw;
        let ink = Ink::of(piece);
        match (piece.piece_side.kind, piece.piece_side.side) {
            (Kind::Tile, Side::Face) => self.tile_face(piece, ink),
            (Kind::Tile, Side::Back) => self.tile_back(piece),
            (Kind::Coin, Side::Face) => {
                let glyph = self.rank(piece);
                self.enclosed(piece, glyph, CIRCLE, Ink::Black);
            }
            (Kind::Coin, Side::Back) => {
                let glyph = self.suit(piece);
                self.enclosed(piece, glyph, CIRCLE, ink);
            }
            (Kind::Die, Side::Face) => {
                let glyph = self.rank(piece);
                self.enclosed(piece, glyph, SQUARE, ink);
            }
            (Kind::Pawn, Side::Face | Side::Back) => {
                let glyph = match self.options.style {
                    Style::Unicode => self.suit(piece),
                    // Coins have large letters.
                    Style::Ascii => glyphs::suit(piece, Style::Ascii).to_ascii_lowercase().into(),
                };
                self.enclosed(piece, glyph, DIAMOND, ink);
            }
            (Kind::Saucer, Side::Face) => self.glyph(piece, self.either('◉', '@').into(), ink),
            (Kind::Saucer, Side::Back) => {
                self.glyph(piece, self.either('◎', 'o').into(), Ink::Black);
            }
            (Kind::Bit, Side::Face) => {
                let letter =
                    self.options.letters.and_then(|letters| glyphs::letter(piece, letters));
                let glyph = letter.map_or_else(|| self.rank(piece), Glyph::from);
                self.glyph(piece, glyph, ink);
            }
            (Kind::Bit, Side::Back) => {
                let glyph = self.suit(piece);
                self.glyph(piece, glyph, ink);
            }
            (Kind::Matchstick, Side::Face | Side::Back) => self.matchstick(piece, ink),
            (Kind::Pyramid, _) => self.pyramid(piece, ink),
            (Kind::Board, Side::Face | Side::Back) => {
                let cell = self.frame.cell(piece.x, piece.y);
                board(&mut self.grid, piece, cell);
                if self.options.shaded {
                    let shading = self.either('░', ':');
                    shade(&mut self.grid, piece, cell, shading);
                }
            }
            (Kind::Card, Side::Face | Side::Back) if self.options.draw_all => {
                self.card(piece, ink);
            }
            _ if self.options.draw_all => self.glyph(piece, self.either('▣', '#').into(), ink),
            _ => self.warn(Warning::NotDrawn(piece.piece_side)),
        }
    }

    /// Each warning is reported once.
    fn warn(&mut self, warning: Warning) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    fn area(&self, piece: &Piece) -> Area {
        area(piece, &self.frame, self.options)
    }

    fn either(&self, unicode: char, ascii: char) -> char {
        match self.options.style {
            Style::Unicode => unicode,
            Style::Ascii => ascii,
        }
    }

    fn suit(&mut self, piece: &Piece) -> Glyph {
        self.turned(glyphs::suit(piece, self.options.style), piece.angle)
    }

    fn rank(&mut self, piece: &Piece) -> Glyph {
        self.turned(glyphs::rank(piece, self.options.style), piece.angle)
    }

    /// The character turned with the piece, unless symbols stay upright or it has no turned form.
    fn turned(&mut self, upright: char, angle: f64) -> Glyph {
        if self.options.reorient == Reorient::Symbols
            || self.options.style == Style::Ascii
            || angle == 0.0
        {
            return upright.into();
        }
        eighths(angle).and_then(|eighths| turned(upright, eighths)).unwrap_or_else(|| {
            self.warn(Warning::NotTurned { character: upright, angle });
            upright.into()
        })
    }

    /// Draws one character at the piece's place.
    fn glyph(&mut self, piece: &Piece, glyph: Glyph, ink: Ink) {
        let (column, row) = self.frame.cell(piece.x, piece.y);
        self.grid.draw(column, row, glyph, ink);
    }

    /// Draws one character in a circle, square or diamond. Squares and diamonds turn into each
    /// other, even where symbols stay upright.
    fn enclosed(&mut self, piece: &Piece, glyph: Glyph, mark: char, ink: Ink) {
        let mark = match (eighths(piece.angle), mark) {
            (Some(1 | 3 | 5 | 7), SQUARE) => DIAMOND,
            (Some(1 | 3 | 5 | 7), DIAMOND) => SQUARE,
            _ => mark,
        };
        let glyph = match self.options.style {
            Style::Unicode => glyph.with(mark),
            Style::Ascii => glyph,
        };
        self.glyph(piece, glyph, ink);
    }

    fn tile_back(&mut self, tile: &Piece) {
        let area = self.area(tile);
        if is_dominoes(&tile.cfg) {
            self.grid.blacken(area);
            self.grid.border(area);
            return;
        }
        let half = if tile.cfg == Configuration::Subpack { 1 } else { 2 };
        super::board::checkered(&mut self.grid, area, half);
    }

    fn tile_face(&mut self, tile: &Piece, ink: Ink) {
        let mut tile = tile.clone();
        let quarters = quarters(tile.angle);
        // Tiles are drawn straight; characters cannot show them at other angles.
        tile.angle = f64::from(quarters) * 90.0;
        let (area, suit, rank) = (self.area(&tile), self.suit(&tile), self.rank(&tile));
        let Area { column, row, .. } = area;
        // The colours below the tile are removed.
        self.grid.blacken(area);
        self.grid.border(area);
        if is_dominoes(&tile.cfg) {
            let (across, along) = (self.either('━', '-'), self.either('┃', '|'));
            // The suit's half is at the lower end of an upright domino.
            let (step, middle) = match quarters {
                0 => ((0, 1), across),
                1 => ((-1, 0), along),
                2 => ((0, -1), across),
                _ => ((1, 0), along),
            };
            self.grid.draw(column - step.0, row - step.1, suit, ink);
            self.grid.draw(column, row, middle, ink);
            self.grid.draw(column + step.0, row + step.1, rank, ink);
        } else if tile.cfg == Configuration::Subpack {
            self.grid.draw(column, row, rank, ink);
        } else {
            self.grid.draw(column, row, rank, ink);
            let (right, up) = [(-1, 1), (-1, -1), (1, -1), (1, 1)][usize::from(quarters)];
            self.grid.draw(column + right, row + up, suit, ink);
        }
    }

    fn matchstick(&mut self, stick: &Piece, ink: Ink) {
        let (column, row) = self.frame.cell(stick.x, stick.y);
        // Cells to each side of the middle.
        let reach = match stick.rank.0 {
            1..=3 => 0,
            4 | 5 => 1,
            6 => 2,
            _ => return self.grid.draw(column, row, '?', ink),
        };
        let eighths = eighths(stick.angle).unwrap_or_else(|| {
            if !leans(stick) {
                self.warn(Warning::NotTurned { character: '┃', angle: stick.angle });
            }
            (stick.angle / 45.0).round() as u8 % 8
        });
        if stick.rank.0 == 1 {
            let square = if eighths.is_multiple_of(2) { '■' } else { '◆' };
            return self.grid.draw(column, row, self.either(square, '*'), ink);
        }
        let (line, step, reach) = match eighths % 4 {
            0 => (self.either('┃', '|'), (0, 1), reach),
            1 => (self.either('╲', '\\'), (-1, 1), reach.min(1)),
            2 => (self.either('━', '-'), (1, 0), reach),
            _ => (self.either('╱', '/'), (1, 1), reach.min(1)),
        };
        let reach = if leans(stick) { 0 } else { reach };
        for cell in -reach..=reach {
            self.grid.draw(column + cell * step.0, row + cell * step.1, line, ink);
        }
    }

    fn pyramid(&mut self, pyramid: &Piece, ink: Ink) {
        let glyph = match (self.options.style, glyphs::pyramid_pips(pyramid.rank.0)) {
            (_, None) => Glyph::from('?'),
            (Style::Ascii, Some(_)) => char::from_digit(pyramid.rank.0, 10).unwrap_or('?').into(),
            (Style::Unicode, Some(pips)) => {
                let base = self.turned(glyphs::pyramid(pyramid), pyramid.angle);
                pips.iter().fold(base, |glyph, dots| glyph.with(*dots))
            }
        };
        self.glyph(pyramid, glyph, ink);
    }

    fn card(&mut self, card: &Piece, ink: Ink) {
        let area = self.area(card);
        self.grid.blacken(area);
        self.grid.border(area);
        if card.piece_side.side == Side::Back {
            return;
        }
        let (left, top) = (area.column - area.half_width + 1, area.row + area.half_height - 1);
        for (column, character) in (left..).zip(CardRank::of(card).index(card).chars()) {
            self.grid.draw(column, top, character, ink);
        }
        self.grid.draw(left, top - 1, glyphs::suit(card, self.options.style), ink);
    }
}

/// The area around everything that is drawn for a normal piece.
pub(super) fn area(piece: &Piece, frame: &Frame, options: &Options) -> Area {
    let (column, row) = frame.cell(piece.x, piece.y);
    let bounds = Bounds::around(piece, options);
    let half_width = whole(bounds.x_max - bounds.x_min);
    let half_height = whole(bounds.y_max - bounds.y_min);
    Area { column, row, half_width, half_height }
}

/// Whether a normal piece is drawn in one cell.
pub(super) fn is_small(piece: &Piece) -> bool {
    match piece.piece_side.kind {
        Kind::Tile | Kind::Board | Kind::Card => false,
        Kind::Matchstick => piece.rank.0 <= 3,
        _ => true,
    }
}

/// Whether a matchstick joins points a knight's move apart, at 30 degrees to the grid. It takes one
/// cell.
fn leans(stick: &Piece) -> bool {
    matches!(stick.rank.0, 4 | 5)
        && [60.0, 120.0, 240.0, 300.0].iter().any(|angle| (stick.angle - angle).abs() < 1e-6)
}
