//! The shapes of pieces.

use crate::{
    animals,
    bodies::{FOOT, Man},
    outlines,
    polyhedron::{self, Polyhedron},
    sets::{is_chinese_dominoes, is_dominoes},
    shape::{Outline, Point, at},
    symbols::{self, Symbol},
};
use ppn_piece::{Cells, Configuration, Kind, Piece, PieceSide, Side};

/// Boards and other pieces with larger numbers are drawn as if they had this number.
const LARGEST_BOARD: u32 = 100;

/// The body of a piece: its form from above and its thickness, in inches.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Body {
    pub(crate) form: Form,
    /// The height of the piece, lying or upright.
    pub(crate) depth: f64,
}

/// The form of a piece from above, unturned, around its centre.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Form {
    Disc {
        radius: f64,
    },
    Rectangle {
        width: f64,
        height: f64,
        corner: f64,
    },
    Polygon(Vec<Point>),
    /// A cut-out that is not convex, with the points of its outline.
    Silhouette {
        symbol: Symbol,
        size: f64,
        points: Vec<Point>,
    },
    /// An outline of a theme, which encloses the origin, does not meet itself, and need not be convex.
    Cut(Vec<Point>),
    Ball {
        radius: f64,
    },
    /// A die with more or fewer than six sides.
    Polyhedron(&'static Polyhedron),
    /// A pyramid on a square base.
    Pyramid {
        base: f64,
    },
    /// A pyramid that lies on its side, its tip up the table.
    LyingPyramid {
        base: f64,
        slant: f64,
    },
}

/// A pawn's outline, from the lower left.
const HALMA_POINTS: [Point; 14] = [
    at(-0.25, -0.4375),
    at(0.25, -0.4375),
    at(0.25, -0.31),
    at(0.21, -0.17),
    at(0.13, -0.04),
    at(0.09, 0.07),
    at(0.16, 0.15),
    at(0.17, 0.28),
    at(0.08, 0.38),
    at(-0.08, 0.38),
    at(-0.17, 0.28),
    at(-0.16, 0.15),
    at(-0.09, 0.07),
    at(-0.25, -0.31),
];

/// A meeple's outline, from the right foot.
const MEEPLE_POINTS: [Point; 14] = [
    at(0.349, -0.46),
    at(0.127, -0.444),
    at(0.0, -0.302),
    at(-0.127, -0.444),
    at(-0.349, -0.46),
    at(-0.397, -0.381),
    at(-0.254, -0.111),
    at(-0.46, 0.0),
    at(-0.238, 0.206),
    at(-0.127, 0.429),
    at(0.127, 0.429),
    at(0.238, 0.206),
    at(0.46, 0.0),
    at(0.397, -0.381),
];

impl Body {
    /// The body of a piece.
    pub(crate) fn of(piece: &Piece) -> Self {
        use Configuration as C;
        let (rank, small) = (piece.rank.0, piece.cfg == C::Subpack);
        let scale = if small { 0.4 } else { 1.0 };
        match piece.piece_side.kind {
            Kind::Tile => match &piece.cfg {
                C::Subpack => rectangle(0.75, 0.75, 0.03, 0.25),
                C::Hexpack => {
                    Self { form: Form::Polygon(regular(6, 2.0 / 3_f64.sqrt(), 0.0)), depth: 0.25 }
                }
                cfg if is_chinese_dominoes(cfg) => rectangle(1.0, 2.5, 0.1, 0.5),
                cfg if is_dominoes(cfg) => rectangle(1.0, 2.0, 0.1, 0.25),
                _ => rectangle(2.0, 2.0, 0.06, 0.25),
            },
            Kind::Coin if piece.cfg == C::Hexpack => {
                Self { form: Form::Polygon(regular(3, 0.375, 90.0)), depth: 0.25 }
            }
            Kind::Coin => disc(if small { 0.15 } else { 0.375 }, 0.25),
            Kind::Saucer => disc(if small { 0.15 } else { 0.375 }, 0.125),
            Kind::Pawn if matches!(piece.piece_side.side, Side::Face | Side::Back) => {
                silhouette(symbols::HALMA, scale, &HALMA_POINTS, 0.25)
            }
            // The body of a piece that stands upright.
            Kind::Pawn => disc(0.3 * scale, 0.875 * scale),
            Kind::Die => die(&piece.cfg, small),
            Kind::Matchstick => match rank {
                2..=6 => {
                    let length = [0.8125, 1.2267, 1.8125, 2.0486, 2.6409];
                    rectangle(0.1875, length[rank as usize - 2], 0.05, 0.1875)
                }
                _ => rectangle(0.375, 0.375, 0.05, 0.375),
            },
            Kind::Bit => bit(piece),
            Kind::Pyramid => pyramid(piece),
            Kind::Card => rectangle(2.5, 3.5, 0.12, 0.0118),
            Kind::Board if animals::is_trap_cell(piece) => {
                let cell = cell(&piece.cfg);
                rectangle(cell, cell, 0.0, 0.0)
            }
            Kind::Board => {
                let width = board_width(piece);
                rectangle(width, width, 0.02, 0.25)
            }
        }
    }

    /// The body of a piece in space: men and cut-outs, which pictures show from the side, stand upright.
    pub(crate) fn upright(piece: &Piece) -> Self {
        let lying = Self::of(piece);
        if !lying.is_cut_out() {
            return lying;
        }
        let extent = lying.half_extent();
        let man = Man::of_rank((piece.rank.0 as usize).wrapping_sub(1));
        match (&piece.cfg, piece.piece_side.kind) {
            (_, Kind::Pawn) => {
                let standing = PieceSide::new(Kind::Pawn, Side::Top);
                Self::of(&Piece { piece_side: standing, ..piece.clone() })
            }
            (Configuration::Chess(_), _) if man.is_some() => {
                // Strong men have wider feet.
                let part = [0.27, 0.3, 0.3, 0.31, 0.34, 0.36];
                let man = man.unwrap_or(Man::Pawn);
                let radius = part.get(man as usize - 1).copied().unwrap_or(0.3) * cell(&piece.cfg);
                disc(radius, 2.0 * radius * man.height())
            }
            (_, Kind::Bit) if animals::animal_of(piece).is_some() => {
                rectangle(2.0 * extent.x, extent.x, 0.0, 2.0 * extent.y + FOOT)
            }
            _ => rectangle(2.0 * extent.x, lying.depth, 0.0, 2.0 * extent.y),
        }
    }

    /// Whether the piece is a man or a cut-out that is drawn as seen from the side.
    pub(crate) fn is_cut_out(&self) -> bool {
        matches!(self.form, Form::Silhouette { .. })
    }

    /// The body of a board with these columns and rows of an inch; nothing if it has none.
    pub(crate) fn board((columns, rows): (u32, u32)) -> Self {
        rectangle(f64::from(columns), f64::from(rows), 0.02, if columns > 0 { 0.25 } else { 0.0 })
    }

    /// Half the width and height of the box around the unturned form.
    pub(crate) fn half_extent(&self) -> Point {
        match &self.form {
            Form::Disc { radius } | Form::Ball { radius } => at(*radius, *radius),
            Form::Rectangle { width, height, .. } => at(width / 2.0, height / 2.0),
            Form::Pyramid { base } => at(base / 2.0, base / 2.0),
            Form::LyingPyramid { base, slant } => at(base / 2.0, slant / 2.0),
            Form::Polygon(points) | Form::Cut(points) | Form::Silhouette { points, .. } => {
                farthest(points)
            }
            Form::Polyhedron(solid) => farthest(solid.outline()),
        }
    }

    /// The corners of the form around the unturned piece, of a figure those of its box; `None` if the piece is round.
    pub(crate) fn corners(&self) -> Option<Vec<Point>> {
        let extent = self.half_extent();
        match &self.form {
            Form::Disc { .. } | Form::Ball { .. } => None,
            Form::Polygon(points) | Form::Cut(points) => Some(points.clone()),
            Form::Polyhedron(solid) => Some(solid.outline().to_vec()),
            Form::LyingPyramid { .. } => {
                Some(vec![at(-extent.x, -extent.y), at(extent.x, -extent.y), at(0.0, extent.y)])
            }
            _ => Some(vec![
                at(-extent.x, -extent.y),
                at(extent.x, -extent.y),
                at(extent.x, extent.y),
                at(-extent.x, extent.y),
            ]),
        }
    }

    /// The outline on the table.
    pub(crate) fn outline(&self) -> Outline {
        match &self.form {
            Form::Disc { radius } | Form::Ball { radius } => Outline::Disc { radius: *radius },
            Form::Rectangle { width, height, corner } => {
                Outline::Rectangle { width: *width, height: *height, corner: *corner }
            }
            Form::Silhouette { symbol, size, .. } => {
                Outline::Symbol { symbol: *symbol, size: *size }
            }
            Form::Pyramid { base } => {
                Outline::Rectangle { width: *base, height: *base, corner: 0.0 }
            }
            Form::Polygon(_) | Form::Cut(_) | Form::Polyhedron(_) | Form::LyingPyramid { .. } => {
                Outline::Polygon(self.corners().unwrap_or_default())
            }
        }
    }

    /// Whether the piece is a pyramid on its base, over which a larger one can be put.
    pub(crate) fn stands(&self) -> bool {
        matches!(self.form, Form::Pyramid { .. })
    }
}

/// The corners of a regular polygon, the first at an angle in degrees.
pub(crate) fn regular(corners: u32, radius: f64, first: f64) -> Vec<Point> {
    (0..corners)
        .map(|corner| {
            at(radius, 0.0).turned(first + 360.0 * f64::from(corner) / f64::from(corners))
        })
        .collect()
}

/// Inches from one cell of a board to the next.
pub(crate) fn cell(cfg: &Configuration) -> f64 {
    match cfg {
        Configuration::Checkers(Cells::Two) | Configuration::Chess(Cells::Two) => 2.0,
        cfg if animals::cells(cfg) == Some(Cells::Two) => 2.0,
        _ => 1.0,
    }
}

/// The number of cells across a board, holes of a marble board, lines of a go board, or men of a
/// morris board.
pub(crate) fn board_rank(board: &Piece) -> u32 {
    use Configuration as C;
    match (&board.cfg, board.rank.0) {
        (C::Checkers(_) | C::Chess(_), 1) => 8,
        (C::Go, 1) => 19,
        (C::Marbles, 1) => 4,
        (C::Morris, 1) => 9,
        (_, rank) => rank.clamp(1, LARGEST_BOARD),
    }
}

/// The grid of a morris or alquerque board: inches between its outer lines.
pub(crate) fn grid_width(board: &Piece) -> f64 {
    match (&board.cfg, board_rank(board)) {
        (Configuration::Morris, 2..=4) => 2.0,
        (Configuration::Morris, 8..) => 6.0,
        _ => 4.0,
    }
}

fn board_width(board: &Piece) -> f64 {
    let rank = f64::from(board_rank(board));
    match board.cfg {
        Configuration::Alquerque | Configuration::Morris => grid_width(board) + 1.0,
        Configuration::Marbles => rank + 0.5,
        _ => rank * cell(&board.cfg),
    }
}

fn die(cfg: &Configuration, small: bool) -> Body {
    use Configuration as C;
    let polygon = |points, depth| Body { form: Form::Polygon(points), depth };
    let solid =
        |solid: &'static Polyhedron| Body { form: Form::Polyhedron(solid), depth: solid.depth() };
    match cfg {
        // A tetrahedron is drawn as one side, since it has no visible level side.
        C::DiceD4 => polygon(regular(3, 0.4775, 90.0), 0.675),
        C::DiceD8 => solid(&polyhedron::D8),
        C::DiceD12 => solid(&polyhedron::D12),
        C::DiceD20 => solid(&polyhedron::D20),
        C::DiceD10 => solid(&polyhedron::D10),
        C::DiceD10Percentile => solid(&polyhedron::D10_ACROSS),
        C::Dice | C::DiceFudge | C::DiceNumeral => rectangle(0.63, 0.63, 0.07, 0.63),
        _ if small => rectangle(0.3, 0.3, 0.04, 0.3),
        _ => rectangle(0.5, 0.5, 0.06, 0.5),
    }
}

fn bit(bit: &Piece) -> Body {
    use Configuration as C;
    let rank = bit.rank.0;
    if let Some(animal) = animals::animal_of(bit) {
        let size = animals::size(animal) * cell(&bit.cfg);
        return figure(symbols::ANIMALS[animal][0], size, outlines::ANIMALS[animal]);
    }
    match &bit.cfg {
        C::Chess(_) if bit.piece_side.side == Side::Face && (1..=6).contains(&rank) => {
            let men = [
                symbols::PAWN,
                symbols::KNIGHT,
                symbols::BISHOP,
                symbols::ROOK,
                symbols::QUEEN,
                symbols::KING,
            ];
            let man = rank as usize - 1;
            figure(men[man], 0.78 * cell(&bit.cfg), outlines::CHESSMEN[man])
        }
        C::Checkers(_) | C::Chess(_) => disc(0.375 * cell(&bit.cfg), 0.25),
        C::Go | C::Morris => Body { form: Form::Ball { radius: 0.435 }, depth: 0.394 },
        C::Alquerque => Body { form: Form::Ball { radius: 0.2175 }, depth: 0.197 },
        C::Marbles => {
            let diameter = f64::from(7 + rank.clamp(1, 9)) / 16.0;
            Body { form: Form::Ball { radius: diameter / 2.0 }, depth: diameter }
        }
        C::Cubes => {
            let side = [0.315, 0.394, 0.472, 0.591, 0.787, 0.984][rank.clamp(1, 6) as usize - 1];
            rectangle(side, side, 0.02, side)
        }
        C::Meeples => silhouette(symbols::MEEPLE, 0.6, &MEEPLE_POINTS, 0.394),
        _ => disc(0.375, 0.25),
    }
}

fn pyramid(pyramid: &Piece) -> Body {
    let index = |most: u32| pyramid.rank.0.clamp(1, most) as usize - 1;
    let (base, height, slant) = if pyramid.cfg == Configuration::IcehousePieces {
        let index = index(3);
        let base = [0.5625, 0.78125, 1.0][index];
        (base, [1.0, 1.375, 1.75][index], [1.0388, 1.4294, 1.82][index])
    } else {
        let index = index(6);
        let base = [0.5, 0.56875, 0.6375, 0.70625, 0.775, 0.84375][index];
        (base, [0.728, 0.828, 0.928, 1.028, 1.128, 1.228][index], 1.538842 * base)
    };
    match pyramid.piece_side.side {
        Side::Top | Side::Base => Body { form: Form::Pyramid { base }, depth: height },
        _ => Body { form: Form::LyingPyramid { base, slant }, depth: 0.9627 * base },
    }
}

fn disc(radius: f64, depth: f64) -> Body {
    Body { form: Form::Disc { radius }, depth }
}

fn rectangle(width: f64, height: f64, corner: f64, depth: f64) -> Body {
    Body { form: Form::Rectangle { width, height, corner }, depth }
}

/// A cut-out whose points are given for size 1.
fn silhouette(symbol: Symbol, size: f64, points: &[Point], depth: f64) -> Body {
    let points = points.iter().map(|point| *point * size).collect();
    Body { form: Form::Silhouette { symbol, size, points }, depth }
}

/// A chessman or an animal, cut out of a board and lying.
fn figure(symbol: Symbol, size: f64, points: outlines::Points) -> Body {
    let points = points.iter().map(|[x, y]| at(f64::from(*x), f64::from(*y)) * (size / 100.0));
    Body { form: Form::Silhouette { symbol, size, points: points.collect() }, depth: 0.25 * size }
}

/// The greatest distance of points from the origin, horizontally and vertically.
pub(crate) fn farthest(points: &[Point]) -> Point {
    points
        .iter()
        .fold(at(0.0, 0.0), |far, point| at(far.x.max(point.x.abs()), far.y.max(point.y.abs())))
}
