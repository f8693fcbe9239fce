//! Boards that are one piece.

use super::{Face, clear_on};
use crate::{
    animals,
    body::{Body, board_rank, cell, grid_width},
    color::Color,
    sets::WHITE,
    shape::{Point, Shape, at},
    theme::{BoardStyle, Material, Theme},
};
use ppn_piece::{Configuration, Piece, Side};

pub(super) fn board(face: &Face<'_>, side: Side) -> Vec<Shape> {
    use Configuration as C;
    let back = matches!(side, Side::Back | Side::Base);
    match face.piece.cfg {
        C::Go if back => vec![lined_ground(face)],
        C::Go => go(face),
        C::Alquerque => points(face, &grid(4, 2.0), &alquerque_diagonals(2.0), 4),
        C::Morris => morris(face),
        C::Marbles => marbles(face),
        // Reversi boards have their lined side up.
        C::Reversi if !back => lined(face, face.theme.dark_cell(face.piece.suit), face.theme.ink),
        _ if is_plain(face.piece, back, face.theme) => {
            let light = face.theme.light_cell;
            lined(face, light, clear_on(light, face.suit_color(), face.theme.body_line))
        }
        _ => checkered(face),
    }
}

/// Whether a board has lines and no dark cells: the back of boards for draughts and chess, and their front if the theme
/// wants it.
fn is_plain(piece: &Piece, back: bool, theme: &Theme) -> bool {
    matches!(piece.cfg, Configuration::Checkers(_) | Configuration::Chess(_))
        && (back || theme.boards == BoardStyle::Lined)
}

/// The colours of the dark and of the light cells of a board, which are the same if it has one colour.
pub(super) fn grounds(piece: &Piece, side: Side, theme: &Theme) -> [Color; 2] {
    use Configuration as C;
    let back = matches!(side, Side::Back | Side::Base);
    let dark = theme.dark_cell(piece.suit);
    match piece.cfg {
        _ if animals::cells(&piece.cfg).is_some() => [theme.light_cell; 2],
        C::Go | C::Alquerque | C::Morris => [theme.lined.fill; 2],
        C::Marbles => [dark; 2],
        C::Reversi if !back => [dark; 2],
        _ if is_plain(piece, back, theme) => [theme.light_cell; 2],
        // The dark cells of a white board are hardly darker than the light ones of others.
        _ if piece.suit == WHITE => [dark, theme.coin.fill],
        _ => [dark, theme.light_cell],
    }
}

/// Whether the cell at this offset from the middle of a checkered board is dark, as the lower left one is.
pub(super) fn is_dark(piece: &Piece, body: &Body, aside: Point) -> bool {
    let (half, cell) = (body.half_extent(), cell(&piece.cfg));
    let number = |aside: f64, half: f64| ((aside + half) / cell).floor();
    (number(aside.x, half.x) + number(aside.y, half.y)).rem_euclid(2.0) == 0.0
}

fn checkered(face: &Face<'_>) -> Vec<Shape> {
    let (half, cell) = (face.body.half_extent(), cell(&face.piece.cfg));
    let [dark, light] = grounds(face.piece, face.piece.piece_side.side, face.theme);
    // A line as wide as a cell, with dashes as long as a cell: the lower left cell is dark.
    let rows = (0..cells_across(half.y, cell)).map(|row| {
        let y = (f64::from(row) + 0.5) * cell - half.y;
        let first = f64::from(row % 2) * cell - half.x;
        vec![at(first, y), at(half.x, y)]
    });
    let rows = rows.filter(|row| row[0].x < row[1].x);
    let mut shapes = vec![
        Shape::rectangle(2.0 * half.x, 2.0 * half.y, 0.0).fill(light),
        Shape::lines(rows).stroke(dark, cell).dashed(cell),
    ];
    if face.theme.borders > 0.0 {
        let border = Shape::rectangle(2.0 * half.x - 0.02, 2.0 * half.y - 0.02, 0.02);
        let width = face.line(0.02 * face.theme.borders);
        shapes.push(border.stroke(face.theme.body_line, width));
    }
    shapes
}

fn lined(face: &Face<'_>, ground: Color, line: Color) -> Vec<Shape> {
    let (half, cell) = (face.body.half_extent(), cell(&face.piece.cfg));
    // The lines along the edge are the border.
    let inner = |half: f64| {
        (1..cells_across(half, cell)).map(move |number| f64::from(number) * cell - half)
    };
    let across = inner(half.y).map(|y| vec![at(-half.x, y), at(half.x, y)]);
    let upwards = inner(half.x).map(|x| vec![at(x, -half.y), at(x, half.y)]);
    vec![
        face.ground(ground, line, 0.03),
        Shape::lines(across.chain(upwards)).stroke(line, face.line(0.025)),
    ]
}

/// The number of cells of a side that is twice as long as this.
fn cells_across(half: f64, cell: f64) -> u32 {
    (2.0 * half / cell).round() as u32
}

fn lined_ground(face: &Face<'_>) -> Shape {
    face.ground(face.theme.lined.fill, face.theme.lined.line, 0.02)
}

fn go(face: &Face<'_>) -> Vec<Shape> {
    // The body of a rectangular board is that of several square ones.
    let half = face.body.half_extent();
    let [columns, rows] = [half.x, half.y].map(|half| (2.0 * half).round() as u32);
    if columns == 0 || rows == 0 {
        return Vec::new();
    }
    let line = face.theme.lined.line;
    let mut shapes = vec![lined_ground(face)];
    if columns > 1 || rows > 1 {
        let lines = lines_of(columns, rows);
        shapes.push(Shape::lines(lines).stroke(line, face.line(0.04)).round());
    }
    let stars = stars(columns, rows).into_iter().map(|point| vec![point, point]);
    shapes.push(Shape::lines(stars).stroke(line, 0.2).round());
    shapes
}

/// The columns and rows of a go board.
fn lines_of(columns: u32, rows: u32) -> Vec<Vec<Point>> {
    let half = at(f64::from(columns - 1) / 2.0, f64::from(rows - 1) / 2.0);
    let across = (0..rows).map(|row| {
        let y = f64::from(row) - half.y;
        vec![at(-half.x, y), at(half.x, y)]
    });
    let upwards = (0..columns).map(|column| {
        let x = f64::from(column) - half.x;
        vec![at(x, -half.y), at(x, half.y)]
    });
    across.chain(upwards).collect()
}

/// The handicap points of a go board: on the third line of small boards, on the fourth of others, in the middle, and
/// in the middle of the sides that are long enough.
fn stars(columns: u32, rows: u32) -> Vec<Point> {
    let far = |lines: u32| {
        let edge = if lines < 13 { 2 } else { 3 };
        f64::from(lines - 1) / 2.0 - f64::from(edge)
    };
    let mut stars = Vec::new();
    let has_middle = columns % 2 == 1 && rows % 2 == 1 && columns.min(rows) >= 5;
    if has_middle {
        stars.push(at(0.0, 0.0));
    }
    if columns.min(rows) < 7 {
        return stars;
    }
    let (x, y) = (far(columns), far(rows));
    stars.extend([at(-x, -y), at(x, -y), at(-x, y), at(x, y)]);
    if has_middle && columns >= 15 {
        stars.extend([at(0.0, -y), at(0.0, y)]);
    }
    if has_middle && rows >= 15 {
        stars.extend([at(-x, 0.0), at(x, 0.0)]);
    }
    stars
}

fn marbles(face: &Face<'_>) -> Vec<Shape> {
    let rank = board_rank(face.piece);
    let ground = face.theme.dark_cell(face.piece.suit);
    let first = f64::from(rank - 1) / 2.0;
    let holes: Vec<Vec<Point>> = (0..rank)
        .flat_map(|row| (0..rank).map(move |column| (row, column)))
        .map(|(row, column)| at(f64::from(column) - first, f64::from(row) - first))
        .map(|hole| vec![hole, hole])
        .collect();
    let rim = clear_on(ground, ground.darker(0.35), Color::BLACK);
    vec![
        face.ground(ground, face.theme.body_line, 0.02),
        Shape::lines(holes.clone()).stroke(rim, 0.866).round(),
        Shape::lines(holes).stroke(ground.darker(0.18), 0.8).round(),
    ]
}

fn morris(face: &Face<'_>) -> Vec<Shape> {
    let men = board_rank(face.piece);
    let square = |half: f64| {
        vec![at(-half, -half), at(half, -half), at(half, half), at(-half, half), at(-half, -half)]
    };
    // A spoke in each of the four directions.
    let cross = |from: f64, to: f64| {
        [0.0, 90.0, 180.0, 270.0]
            .map(|angle| vec![at(from, 0.0).turned(angle), at(to, 0.0).turned(angle)])
    };
    let half = grid_width(face.piece) / 2.0;
    let mut lines = vec![square(half)];
    match men {
        2..=4 => {
            lines.extend(cross(0.0, 1.0));
            if men > 2 {
                lines.extend(diagonals(0.0, 1.0));
            }
            return points(face, &lines, &[], 2);
        }
        5..=7 => {
            lines.push(square(1.0));
            lines.extend(cross(if men == 7 { 0.0 } else { 1.0 }, 2.0));
        }
        _ => {
            lines.extend([square(2.0), square(1.0)]);
            lines.extend(cross(1.0, 3.0));
            if men >= 11 {
                lines.extend(diagonals(1.0, 3.0));
            }
        }
    }
    let mut dots = Vec::new();
    let squares: &[f64] = if men >= 8 { &[1.0, 2.0, 3.0] } else { &[1.0, 2.0] };
    for half in squares {
        for angle in [0.0, 90.0, 180.0, 270.0] {
            dots.push(at(*half, 0.0).turned(angle));
            dots.push(at(*half, *half).turned(angle));
        }
    }
    if men == 7 {
        dots.push(at(0.0, 0.0));
    }
    dotted(face, &lines, dots)
}

fn diagonals(from: f64, to: f64) -> [Vec<Point>; 4] {
    [0.0, 90.0, 180.0, 270.0]
        .map(|angle| vec![at(from, from).turned(angle), at(to, to).turned(angle)])
}

/// Diagonals through every other point: those of the whole square, and those of the diamond in it.
fn alquerque_diagonals(half: f64) -> Vec<Vec<Point>> {
    vec![
        vec![at(-half, -half), at(half, half)],
        vec![at(-half, half), at(half, -half)],
        vec![at(-half, 0.0), at(0.0, half), at(half, 0.0), at(0.0, -half), at(-half, 0.0)],
    ]
}

/// A board of lines with a dot on every point of a grid of that number of cells.
fn points(face: &Face<'_>, lines: &[Vec<Point>], more: &[Vec<Point>], cells: u32) -> Vec<Shape> {
    let half = f64::from(cells) / 2.0;
    let dots = (0..=cells)
        .flat_map(|row| (0..=cells).map(move |column| (row, column)))
        .map(|(row, column)| at(f64::from(column) - half, f64::from(row) - half))
        .collect();
    dotted(face, &[lines, more].concat(), dots)
}

fn dotted(face: &Face<'_>, lines: &[Vec<Point>], dots: Vec<Point>) -> Vec<Shape> {
    let line = suited_line(face);
    vec![
        lined_ground(face),
        Shape::lines(lines.to_vec()).stroke(line, face.line(0.03)).round(),
        Shape::lines(dots.into_iter().map(|dot| vec![dot, dot])).stroke(line, 0.12).round(),
    ]
}

/// Lines in the colour of the board's suit; a pale one is mixed with the usual colour until it is visible.
fn suited_line(face: &Face<'_>) -> Color {
    let Material { fill, line, .. } = face.theme.lined;
    clear_on(fill, face.suit_color(), line)
}

/// The lines of a grid of that number of cells around the origin.
fn grid(cells: u32, half: f64) -> Vec<Vec<Point>> {
    (0..=cells)
        .flat_map(|line| {
            let offset = 2.0 * half * f64::from(line) / f64::from(cells) - half;
            [vec![at(-half, offset), at(half, offset)], vec![at(offset, -half), at(offset, half)]]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_colours_that_are_drawn() {
        use crate::{faces::ground_at, layout::lay, table_turn::Turn};
        use ppn_piece::{Rank, Suit};
        let theme = Theme::lantern();
        let color = |piece_side: &str, cfg: &str, angle, x, y| {
            let piece = Piece {
                piece_side: piece_side.parse().expect("a board"),
                suit: Suit(2),
                rank: Rank(8),
                cfg: cfg.into(),
                x: 4.5,
                y: 4.5,
                angle,
            };
            ground_at(&lay(&[piece], Turn::None, 1).expect("a place")[0], at(x, y), &theme)
        };
        let (dark, light) = (theme.dark_cell(Suit(2)), theme.light_cell);
        let front = |angle, x, y| color("board_face", "checkers1", angle, x, y);
        assert_eq!([front(0.0, 1.0, 1.0), front(0.0, 2.0, 1.0)], [dark, light]);
        assert_eq!([front(90.0, 1.0, 1.0), front(180.0, 8.0, 8.0)], [light, dark]);
        // Lined boards have no dark cells, except for those of reversi.
        assert_eq!(color("board_back", "chess1", 0.0, 1.0, 1.0), light);
        assert_eq!(color("board_face", "arimaa1", 0.0, 1.0, 1.0), light);
        assert_eq!(color("board_face", "reversi", 0.0, 2.0, 1.0), dark);
    }

    #[test]
    fn boards_of_go_have_their_stars() {
        let count = |columns, rows| stars(columns, rows).len();
        let square = [1, 4, 5, 6, 8, 9, 13, 15, 19].map(|lines| count(lines, lines));
        assert_eq!(square, [0, 0, 1, 0, 4, 5, 5, 9, 9]);
        assert_eq!((count(19, 13), count(13, 19), count(19, 5), count(9, 8)), (7, 7, 1, 4));
    }
}
