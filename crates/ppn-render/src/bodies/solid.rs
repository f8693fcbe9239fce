//! The bodies of pieces.

use super::{
    form::{Facet, Form, Man},
    surface::Surface,
};
use crate::{
    animals,
    body::Body,
    body::Form as Flat,
    color::Color,
    faces,
    polyhedron::{cross, dot, minus, unit},
    print,
    sets::{WHITE, partner},
    shape::{Fill, Point, Shape, at},
    solid::counter_clockwise,
    theme::Theme,
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Side};
use std::borrow::Cow;

/// The thickness of what is only drawn on a board, in inches: enough to be seen on it.
const LEAF: f64 = 0.012;

/// The least width of lines on boards, in inches.
const PEN: f64 = 0.025;

/// The body of a piece, with its face up.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Solid {
    /// Its form.
    pub form: Form,
    /// Inches from its underside to its top.
    pub height: f64,
    /// Its colour, where it has no surface.
    pub color: Color,
    /// The colour of the lower half of its wall, if it is another: disks have one for each side.
    pub lower_color: Color,
    /// The drawings on its sides, in the order that its form says.
    pub surfaces: Vec<Surface>,
    /// The index of the facet of a die that is up.
    pub upper: Option<usize>,
}

impl Solid {
    pub(super) fn of(piece: &Piece, body: &Body, theme: &Theme) -> Self {
        let color = color(piece, theme);
        let whole = |form| Self {
            form,
            height: body.depth.max(LEAF),
            color,
            lower_color: color,
            surfaces: Vec::new(),
            upper: None,
        };
        match (&body.form, piece.piece_side.kind) {
            (_, Kind::Die) => die(piece, theme, whole),
            (_, Kind::Pyramid) => pyramid(piece, theme, whole),
            (Flat::Ball { radius }, _) => whole(Form::Ball { radius: *radius }),
            (_, Kind::Pawn) => own_figure(piece, body, theme, whole).unwrap_or_else(|| {
                let radius = body.half_extent().x;
                whole(Form::Turned { man: Man::Halma, radius, relief: Vec::new() })
            }),
            _ if Body::of(piece).is_cut_out() => upright(piece, body, theme, whole),
            _ => plate(piece, body, theme, whole),
        }
    }
}

/// A man or an animal.
fn upright(piece: &Piece, body: &Body, theme: &Theme, whole: impl Fn(Form) -> Solid) -> Solid {
    let lying = Body::of(piece);
    if matches!(piece.cfg, Configuration::Chess(_))
        && let Some(man) = Man::of_rank((piece.rank.0 as usize).wrapping_sub(1))
    {
        let head = if man == Man::Knight { Some(&lying.form) } else { None };
        let relief = head.map(|form| relief(form, body.depth)).unwrap_or_default();
        return whole(Form::Turned { man, radius: body.half_extent().x, relief });
    }
    if let Some(own) = own_figure(piece, body, theme, &whole) {
        return own;
    }
    let Flat::Silhouette { points, .. } = &lying.form else {
        return plate(piece, body, theme, whole);
    };
    let low = points.iter().map(|point| point.y).fold(f64::MAX, f64::min);
    let animal = animals::animal_of(piece);
    let rise = if animal.is_some() { FOOT } else { 0.0 };
    let extent = body.half_extent();
    let thickness = if animal.is_some() { 0.5 * lying.depth } else { lying.depth };
    let foot = animal.map(|_| (0.85 * extent.x, extent.y));
    let outline = counter_clockwise(points.clone());
    let outline = outline.iter().map(|point| (point.x, point.y - low + rise)).collect();
    // The drawing is moved with the outline, whose middle is half of its height.
    let lift = rise - low - body.depth / 2.0;
    let drawing = faces::face(piece, &lying, theme, 0.0);
    let moved = |shape: Shape| {
        let place = shape.place + at(0.0, lift);
        shape.at(place.x, place.y)
    };
    let half = at(extent.x, body.depth / 2.0);
    let ground = color(piece, theme);
    let surface = match animal {
        Some(_) => Surface::new(drawing.into_iter().map(moved).collect(), half, ground),
        None => Surface::plain(ground),
    };
    let solid = whole(Form::Standee { outline, thickness, foot });
    Solid { surfaces: vec![surface.clone(), surface], ..solid }
}

/// A pawn or another figure whose outline the theme changes: cut out, on a foot, since the outline may have none. `body` is
/// that of the usual figure, which has the same height.
fn own_figure(
    piece: &Piece,
    body: &Body,
    theme: &Theme,
    whole: impl Fn(Form) -> Solid,
) -> Option<Solid> {
    let kind = piece.piece_side.kind;
    let lying = Piece { piece_side: PieceSide::new(kind, Side::Face), ..piece.clone() };
    let own = theme.shapes.cut(&lying)?;
    let corners = counter_clockwise(own.corners()?);
    let low = corners.iter().map(|corner| corner.y).fold(f64::MAX, f64::min);
    let scale = (body.depth - FOOT) / (2.0 * own.half_extent().y);
    let outline = corners.iter().map(|corner| (corner.x, FOOT + (corner.y - low) * scale));
    let extent = body.half_extent();
    let solid = whole(Form::Standee {
        outline: outline.collect(),
        thickness: own.depth.min(2.0 * extent.y),
        foot: Some((0.85 * extent.x, 0.85 * extent.y)),
    });
    Some(Solid { surfaces: vec![Surface::plain(solid.color); 2], ..solid })
}

/// The part of a man that is carved: what its picture has above the foot.
fn relief(form: &Flat, height: f64) -> Vec<(f64, f64)> {
    let Flat::Silhouette { points, size, .. } = form else { return Vec::new() };
    let (low, high) = points
        .iter()
        .fold((f64::MAX, f64::MIN), |(low, high), point| (low.min(point.y), high.max(point.y)));
    let scale = height / (high - low);
    // The sides of the foot are the widest parts of the lowest third.
    let is_head = |point: &&Point| point.y > low + 0.185 * size && point.x.abs() < 0.5 * size;
    let head = points.iter().filter(is_head);
    head.map(|point| (point.x * scale, (point.y - low) * scale)).collect()
}

/// The height of the plate under an animal, in inches.
pub(crate) const FOOT: f64 = 0.05;

/// A flat piece with a face and a back.
fn plate(piece: &Piece, body: &Body, theme: &Theme, whole: impl Fn(Form) -> Solid) -> Solid {
    let PieceSide { kind, side } = piece.piece_side;
    let face = if matches!(side, Side::Back | Side::Base) { Side::Face } else { side };
    let on = |side| Piece { piece_side: PieceSide::new(kind, side), ..piece.clone() };
    let form = match &in_theme(&on(face), body, theme).form {
        Flat::Disc { radius } => Form::Disc { radius: *radius },
        Flat::Rectangle { width, height, corner } => {
            Form::Rectangle { width: *width, height: *height, corner: *corner }
        }
        form => {
            let corners = match form {
                Flat::Cut(corners) => counter_clockwise(corners.clone()),
                _ => body.corners().unwrap_or_default(),
            };
            Form::Polygon(corners.iter().map(|corner| (corner.x, corner.y)).collect())
        }
    };
    let seen = |side| {
        let piece = on(side);
        surface(&piece, &in_theme(&piece, body, theme), theme)
    };
    let mut solid = Solid { surfaces: vec![seen(face), seen(Side::Back)], ..whole(form) };
    match (&piece.cfg, kind) {
        // Nobody looks under a board, and its drawing is large.
        (_, Kind::Board) => {
            solid.surfaces = vec![surface(piece, body, theme), Surface::plain(solid.color)];
        }
        (Configuration::Cubes, _) => {
            solid.surfaces = vec![Surface::plain(solid.color); 2];
        }
        // Pictures from above show a part of the lower side.
        (Configuration::Reversi, Kind::Bit) => {
            let colors = [piece.suit, partner(piece.suit)].map(|suit| theme.suit(suit));
            [solid.color, solid.lower_color] = colors.map(visible);
            solid.surfaces = [solid.color, solid.lower_color].map(Surface::plain).into();
        }
        _ => {}
    }
    solid
}

/// The body of a flat piece in a theme.
fn in_theme<'b>(piece: &Piece, body: &'b Body, theme: &Theme) -> Cow<'b, Body> {
    theme.shapes.cut(piece).map_or(Cow::Borrowed(body), Cow::Owned)
}

/// The drawing on the upper side of a flat piece.
fn surface(piece: &Piece, body: &Body, theme: &Theme) -> Surface {
    let drawing = faces::face(piece, body, theme, PEN);
    let ground = match drawing.first().map(|shape| shape.fill) {
        Some(Fill::Color(ground)) if !animals::is_trap_cell(piece) => ground,
        _ if animals::is_trap_cell(piece) => theme.light_cell,
        _ => color(piece, theme),
    };
    Surface::new(drawing, body.half_extent(), ground)
}

fn die(die: &Piece, theme: &Theme, whole: impl Fn(Form) -> Solid) -> Solid {
    let print::Solid { sides, drawings, ranks } = print::die(die, theme);
    let ground = faces::body_color(die, theme);
    let facets: Vec<Facet> = sides.iter().map(facet).collect();
    let upper = ranks.iter().position(|rank| *rank == die.rank.0);
    let is_tetrahedron = die.cfg == Configuration::DiceD4;
    let surfaces = facets.iter().enumerate().map(|(side, facet)| {
        // The three upper sides of a tetrahedron show what was thrown.
        let drawing = match is_tetrahedron {
            true if side == 0 => Vec::new(),
            true => faces::face(die, &Body::of(die), theme, 0.0),
            false => drawings[side].clone(),
        };
        Surface::new(drawing, facet.half_extent(), ground)
    });
    let surfaces = surfaces.collect();
    let is_round = sides.len() == 6;
    let upper = upper.filter(|_| !is_tetrahedron);
    Solid { surfaces, upper, ..whole(Form::Faceted { facets, is_round }) }
}

fn pyramid(pyramid: &Piece, theme: &Theme, whole: impl Fn(Form) -> Solid) -> Solid {
    let color = faces::body_color(pyramid, theme);
    let print::Solid { sides, drawings, .. } = print::pyramid(pyramid, theme);
    let facets: Vec<Facet> = sides.iter().map(facet).collect();
    let surfaces = facets
        .iter()
        .zip(drawings)
        .map(|(facet, drawing)| Surface::new(drawing, facet.half_extent(), color))
        .collect();
    let standing =
        Piece { piece_side: PieceSide::new(Kind::Pyramid, Side::Top), ..pyramid.clone() };
    let height = Body::of(&standing).depth;
    Solid { height, surfaces, ..whole(Form::Faceted { facets, is_round: false }) }
}

fn facet(side: &print::Side) -> Facet {
    let [one, two, three] = [0, 1, 2].map(|corner| side.corners[corner]);
    let normal = unit(cross(minus(two, one), minus(three, one)));
    let up = unit(minus(side.above, side.origin));
    Facet { corners: side.corners.clone(), origin: side.origin, right: cross(up, normal), up }
}

impl Facet {
    /// Half of the width and of the height of the box around the middle of its drawing.
    fn half_extent(&self) -> Point {
        self.corners.iter().fold(at(0.0, 0.0), |far, corner| {
            let from = minus(*corner, self.origin);
            at(far.x.max(dot(from, self.right).abs()), far.y.max(dot(from, self.up).abs()))
        })
    }
}

/// The colour of a body: without the shade of walls in pictures, since here is light.
fn color(piece: &Piece, theme: &Theme) -> Color {
    use Kind::{Bit, Die, Matchstick, Pawn, Pyramid};
    if animals::animal_of(piece).is_some() {
        return if animals::is_gold(piece) { theme.gold[0] } else { theme.silver[0] };
    }
    match piece.piece_side.kind {
        _ if matches!(piece.cfg, Configuration::Other(_)) => faces::wall(piece, theme)[0],
        Bit if matches!(piece.cfg, Configuration::Chess(_)) && piece.suit == WHITE => {
            theme.white_man
        }
        Bit | Die | Matchstick | Pawn | Pyramid => visible(faces::body_color(piece, theme)),
        _ => faces::wall(piece, theme)[0],
    }
}

/// Light on black shows nothing of its form.
fn visible(color: Color) -> Color {
    if color.luminance() < 0.01 { color.lighter(0.1) } else { color }
}
