//! What is cut out of paper for a piece.

use super::{
    net::{Flat, Net},
    solids,
};
use crate::{
    animals,
    body::{Body, Form},
    color::Color,
    describe::describe,
    faces,
    scene::Part,
    shape::{Fill, Outline, Point, Shape, at},
    theme::Theme,
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side};
use std::sync::Arc;

/// The lines of boards are at least this wide, in inches.
pub(super) const PEN: f64 = 0.01;

/// Inches around an upright figure.
const AROUND: f64 = 0.07;

/// What is cut out of paper for a piece: its drawings and its lines around the origin, in inches.
pub(super) struct Cutout {
    /// The name of the piece.
    pub(super) name: String,
    pub(super) form: CutoutForm,
    pub(super) kind: Kind,
    /// Half of the width and the height.
    pub(super) half: Point,
    /// The line to cut along.
    pub(super) outline: Outline,
    /// The colour of the drawing along this line, if there is one.
    pub(super) edge: Option<Color>,
    /// The lines to fold.
    pub(super) folds: Vec<[Point; 2]>,
    pub(super) front: Vec<Part>,
    /// The drawing on the other side of the paper, if there is one.
    pub(super) back: Option<Vec<Part>>,
}

/// How a piece is made of paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CutoutForm {
    /// Flat, with a front and a back: tiles, coins, cards, stones.
    Flat,
    /// Folded to an upright figure, with feet to glue: pawns, chessmen, meeples.
    Standing,
    /// Folded and glued to a solid: dice, pyramids, cubes.
    Solid,
    /// A board, with only a front.
    Board,
    /// A label for one side of a die or of another solid, for a figure, or around a pawn.
    Sticker,
}

impl CutoutForm {
    /// How a piece is made if all of it is of paper.
    pub(super) fn of(piece: &Piece) -> Self {
        let is_cube = piece.cfg == Configuration::Cubes;
        match (piece.piece_side.kind, Body::of(piece).form) {
            (Kind::Board, _) => Self::Board,
            (Kind::Die | Kind::Pyramid, _) => Self::Solid,
            (Kind::Bit, _) if is_cube => Self::Solid,
            (_, Form::Silhouette { .. }) => Self::Standing,
            _ => Self::Flat,
        }
    }
}

impl Cutout {
    /// The cut-out for a piece, whose drawings reach `bleed` inches beyond its edges.
    pub(super) fn of(piece: &Piece, theme: &Theme, bleed: f64) -> Self {
        match CutoutForm::of(piece) {
            CutoutForm::Board => Self::board(piece, theme, bleed),
            CutoutForm::Solid => Self::solid(piece, theme, bleed),
            CutoutForm::Standing => Self::standing(piece, theme),
            _ => Self::flat(piece, theme, bleed),
        }
    }

    fn flat(piece: &Piece, theme: &Theme, bleed: f64) -> Self {
        let [front, back] = sides(piece);
        let drawn = |side: &Piece| {
            let body = theme.shapes.body(side);
            let shapes = faces::face(side, &body, theme, PEN);
            let edge = ground(&shapes);
            let parts = bled(&body.outline(), edge, bleed).into_iter().chain([still(shapes)]);
            (edge, parts.collect())
        };
        let body = theme.shapes.body(&front);
        let ((edge, front), (_, back)) = (drawn(&front), drawn(&back));
        Self {
            half: body.half_extent(),
            outline: body.outline(),
            edge,
            front,
            back: Some(back),
            ..Self::plain(piece, CutoutForm::Flat)
        }
    }

    fn board(piece: &Piece, theme: &Theme, bleed: f64) -> Self {
        let body = Body::of(piece);
        let shapes = faces::face(piece, &body, theme, PEN);
        let half = body.half_extent();
        let outline = Outline::Rectangle { width: 2.0 * half.x, height: 2.0 * half.y, corner: 0.0 };
        let edge = ground(&shapes);
        let mut front: Vec<Part> = bled(&outline, edge, bleed).into_iter().collect();
        front.push(still(shapes));
        front.extend(traps(piece, theme));
        Self { half, outline, edge, front, ..Self::plain(piece, CutoutForm::Board) }
    }

    /// A strip that is folded at the head of the figure; its feet are glued on each other.
    fn standing(piece: &Piece, theme: &Theme) -> Self {
        let body = theme.shapes.body(piece);
        let extent = body.half_extent();
        let Point { x: width, y: panel } = figure_size(&body);
        let foot = (0.4 * width).clamp(0.12, 0.4);
        let half = at(width / 2.0, panel + foot);
        let line = |y: f64| [at(-half.x, y), at(half.x, y)];
        let [front, back] = sides(piece);
        // The feet of the figure are on the lower fold.
        let upright = |side: &Piece| faces::face(side, &theme.shapes.body(side), theme, PEN);
        let middle = extent.y;
        let part = |shapes: Vec<Shape>, y: f64, angle: f64| Part {
            shapes: shapes.into(),
            offset: at(0.0, y),
            angle,
        };
        Self {
            half,
            outline: Outline::Rectangle { width, height: 2.0 * half.y, corner: 0.0 },
            folds: vec![line(-panel), line(0.0), line(panel)],
            front: vec![
                part(upright(&front), middle - panel, 0.0),
                part(upright(&back), panel - middle, 180.0),
            ],
            ..Self::plain(piece, CutoutForm::Standing)
        }
    }

    fn solid(piece: &Piece, theme: &Theme, bleed: f64) -> Self {
        let solid = solids::solid(piece, theme);
        let net = Net::of(&solid.sides);
        let color = faces::body_color(piece, theme);
        let mut front: Vec<Part> = Vec::new();
        let grounds = net.faces.iter().map(|face| Shape::polygon(face.corners.iter().copied()));
        if bleed > 0.0 {
            let bled = grounds.clone().map(|face| face.stroke(color, 2.0 * bleed).round());
            front.push(still(bled.collect()));
        }
        front.push(still(grounds.map(|face| face.fill(color)).collect()));
        front.extend(net.faces.iter().zip(solid.drawings).map(|(face, shapes)| {
            let Flat { place, angle, .. } = *face;
            Part { shapes: shapes.into(), offset: place, angle }
        }));
        Self {
            half: net.half,
            outline: Outline::Polygon(net.outline),
            edge: Some(color),
            folds: net.folds,
            front,
            ..Self::plain(piece, CutoutForm::Solid)
        }
    }

    /// A cut-out without a drawing.
    pub(super) fn plain(piece: &Piece, form: CutoutForm) -> Self {
        Self {
            name: name(piece),
            form,
            kind: piece.piece_side.kind,
            half: at(0.0, 0.0),
            outline: Outline::Polygon(Vec::new()),
            edge: None,
            folds: Vec::new(),
            front: Vec::new(),
            back: None,
        }
    }

    /// The box of the cut-out after a turn by a multiple of a right angle.
    pub(super) fn half_turned(&self, angle: f64) -> Point {
        if (angle / 90.0).rem_euclid(2.0) == 1.0 { at(self.half.y, self.half.x) } else { self.half }
    }

    /// Whether crop marks show where to cut: the drawing has straight edges, and reaches beyond them.
    pub(super) fn is_cut_by_marks(&self) -> bool {
        matches!(self.outline, Outline::Rectangle { .. }) && self.form != CutoutForm::Standing
    }
}

/// The width and the height of the paper for a figure.
pub(super) fn figure_size(body: &Body) -> Point {
    let extent = body.half_extent();
    at(2.0 * (extent.x + AROUND), 2.0 * extent.y + AROUND)
}

/// Both sides of a flat piece or of a figure.
pub(super) fn sides(piece: &Piece) -> [Piece; 2] {
    use Configuration as C;
    let kind = piece.piece_side.kind;
    let side = |side| Piece { piece_side: PieceSide::new(kind, side), ..piece.clone() };
    match (kind, &piece.cfg) {
        // A man becomes a king when it is turned over.
        (Kind::Bit, C::Checkers(_)) => [side(Side::Back), side(Side::Face)],
        (Kind::Bit, C::Reversi | C::Meeples) => [side(Side::Face), side(Side::Back)],
        (Kind::Bit, _) => [piece.clone(), piece.clone()],
        _ => [side(Side::Face), side(Side::Back)],
    }
}

/// The four traps of a board of Arimaa.
fn traps(board: &Piece, theme: &Theme) -> Vec<Part> {
    if animals::cells(&board.cfg).is_none() || animals::is_trap_cell(board) || board.rank.0 != 8 {
        return Vec::new();
    }
    let trap = Piece {
        piece_side: PieceSide::new(Kind::Board, Side::Back),
        rank: Rank(1),
        ..board.clone()
    };
    let body = Body::of(&trap);
    let shapes: Arc<[Shape]> = faces::face(&trap, &body, theme, PEN).into();
    let away = 3.0 * body.half_extent().x;
    let places = [at(-away, -away), at(away, -away), at(-away, away), at(away, away)];
    places.map(|offset| Part { shapes: shapes.clone(), offset, angle: 0.0 }).into()
}

/// The colour at the edge of a drawing.
fn ground(shapes: &[Shape]) -> Option<Color> {
    let first = shapes.first()?;
    match (first.stroke, first.fill) {
        (Some(stroke), _) => Some(stroke.color),
        (None, Fill::Color(color)) => Some(color),
        _ => None,
    }
}

/// The ground of a drawing, made larger.
fn bled(outline: &Outline, color: Option<Color>, bleed: f64) -> Option<Part> {
    let color = color.filter(|_| bleed > 0.0)?;
    let shape = Shape::new(outline.clone()).fill(color).stroke(color, 2.0 * bleed).round();
    Some(still(vec![shape]))
}

pub(super) fn still(shapes: Vec<Shape>) -> Part {
    Part { shapes: shapes.into(), offset: at(0.0, 0.0), angle: 0.0 }
}

/// A piece in words; a die without the number that is up.
pub(super) fn name(piece: &Piece) -> String {
    let words = describe(piece);
    match (piece.piece_side.kind, &piece.cfg) {
        (Kind::Die, cfg) if cfg.name().starts_with("dice") => {
            words.split_once(',').map_or(words.clone(), |(die, _)| die.to_owned())
        }
        (Kind::Die, _) => words.split_once(" of ").map_or(words.clone(), |(_, die)| die.to_owned()),
        (Kind::Bit, Configuration::Checkers(_)) => words.replace(" king", " man"),
        (Kind::Coin, _) => {
            let back =
                Piece { piece_side: PieceSide::new(Kind::Coin, Side::Back), ..piece.clone() };
            let suit = describe(&back).replace(" coin", "");
            words.replace(" coin", &format!(" of {suit} coin"))
        }
        _ => words,
    }
}
