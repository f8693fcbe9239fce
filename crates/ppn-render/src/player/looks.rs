//! The appearance of pieces, as data for the page.

use super::{
    Colors,
    characters::CharacterRow,
    palette::Palette,
    used::{Drawing, DrawingKey, Lines, LookKey, look_key},
};
use crate::{
    body::{Body, Form},
    color::Color,
    describe::describe,
    faces,
    picture::{elements, shine_definition, symbol_definition},
    polyhedron::Corner,
    shape::{Point, Shape},
    symbols::{Symbol, sign},
    table_turn,
    theme::Theme,
};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use ppn_piece::Piece;
use serde::{Serialize, Serializer};
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap, HashSet},
};

/// The appearance of pieces: each look, body and symbol is stored once for all games.
#[derive(Serialize)]
pub(super) struct Looks {
    /// The names of the themes.
    themes: Vec<String>,
    /// Whether the first theme has a name from its author.
    own: bool,
    palette: Palette,
    paint: Paint,
    /// The elements that define symbols, by name.
    symbols: BTreeMap<&'static str, String>,
    bodies: Vec<LookBody>,
    looks: Vec<Look>,
    /// What is written for pieces in text diagrams.
    characters: Vec<CharacterRow>,
    /// Elements of drawings.
    parts: IndexSet<String>,
    /// Upper faces of pieces, and marks, by the numbers of their parts.
    drawings: IndexSet<Vec<usize>>,
    #[serde(skip)]
    body_numbers: HashMap<String, usize>,
    #[serde(skip)]
    look_numbers: HashMap<LookKey, u32, FixedState>,
    #[serde(skip)]
    known_characters: HashSet<(u32, u64), FixedState>,
    #[serde(skip)]
    mark_numbers: HashMap<DrawingKey, u32, FixedState>,
}

/// Numbers in the palette of everything except pieces.
#[derive(Serialize)]
struct Paint {
    ink: usize,
    /// Empty for a transparent page.
    page: usize,
    label: usize,
    badge: usize,
    glow: usize,
    shadow: usize,
    line_width: usize,
}

/// The form of a piece; lengths are in inches.
#[derive(Serialize)]
struct LookBody {
    form: &'static str,
    /// The element of its outline.
    outline: String,
    /// The factor by which the outline is drawn larger than it is written.
    #[serde(skip_serializing_if = "is_one")]
    scale: f64,
    /// The radius of a piece that is round from above.
    #[serde(skip_serializing_if = "is_zero")]
    radius: f64,
    /// x and y of the corners of a convex form around it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corners: Vec<f64>,
    /// x and y of the points of its outline, if the outline is not convex.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<f64>,
    depth: f64,
    /// The base of a pyramid.
    #[serde(skip_serializing_if = "is_zero")]
    base: f64,
    /// The length of a lying pyramid.
    #[serde(skip_serializing_if = "is_zero")]
    slant: f64,
    /// x, y and height of the corners of each face of a solid, counter-clockwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faces: Vec<Vec<f64>>,
}

/// One side of a piece. It is written as a list, since there are many of them.
struct Look {
    body: usize,
    title: String,
    kind: String,
    /// The colours of walls and their edges, by their numbers.
    wall: [usize; 2],
    /// The colours of this piece that are the background of the pieces on it.
    ground: [usize; 2],
    /// The drawing of its upper face; a standing pyramid is drawn from its slope.
    face: Option<usize>,
    more: More,
}

/// Features that only some pieces have.
#[derive(Serialize)]
struct More {
    /// The colour of its body, and the colour of its edge on a ground of this colour, which is
    /// empty in themes without such an edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    edge: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slope: Option<Slope>,
    /// Whether it stays upright when the board is turned.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    upright: bool,
}

impl Serialize for Look {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { body, title, kind, wall, ground, face, more } = self;
        (body, title, kind, wall, ground, face, more).serialize(to)
    }
}

/// The data for the sides of a standing pyramid.
#[derive(Serialize)]
struct Slope {
    color: usize,
    line: usize,
    pips: String,
    sign: String,
}

impl Looks {
    pub(super) fn new(colors: &Colors) -> Self {
        let mut palette = Palette::new(colors);
        let paint = Paint {
            ink: palette.color(|theme| theme.ink),
            page: palette.of(|theme| theme.page.map(|page| page.to_string()).unwrap_or_default()),
            label: palette.color(|theme| theme.label),
            badge: palette.color(|theme| theme.coin.fill),
            glow: palette.color(|theme| theme.glow),
            shadow: palette.of(|theme| theme.shadow.to_string()),
            line_width: palette.of(|theme| theme.line_width.to_string()),
        };
        let mut looks = Self {
            themes: colors.all().iter().map(|(name, _)| (*name).to_owned()).collect(),
            own: matches!(colors, Colors::Own { .. }),
            palette,
            paint,
            symbols: BTreeMap::new(),
            bodies: Vec::new(),
            looks: Vec::new(),
            characters: Vec::new(),
            parts: IndexSet::new(),
            drawings: IndexSet::new(),
            body_numbers: HashMap::new(),
            look_numbers: HashMap::default(),
            known_characters: HashSet::default(),
            mark_numbers: HashMap::default(),
        };
        // For the numbers of stacks.
        ('0'..='9').for_each(|digit| looks.define(&sign(digit)));
        let mut shine = String::new();
        shine_definition(&mut shine, "");
        looks.symbols.insert("shine", shine);
        looks
    }

    /// The number of a piece's look.
    pub(super) fn number(&mut self, piece: &Piece, lines: Lines) -> u32 {
        let key = look_key(piece, lines);
        if let Some(number) = self.look_numbers.get(&key) {
            return *number;
        }
        let body = lines.map_or_else(|| self.palette.body(piece), Body::board);
        let look = self.look(piece, &body);
        let number = self.looks.len() as u32;
        self.looks.push(look);
        self.look_numbers.insert(key, number);
        number
    }

    /// Adds what is written for pieces, if it is not known.
    pub(super) fn character(&mut self, row: CharacterRow) {
        if self.known_characters.insert((row.0, row.1.0.to_bits())) {
            self.characters.push(row);
        }
    }

    /// The number of what is drawn for a mark.
    pub(super) fn mark(&mut self, drawing: &Drawing) -> u32 {
        let key = drawing.key();
        if let Some(number) = self.mark_numbers.get(&key) {
            return *number;
        }
        let number = self.drawing(|theme| drawing.shapes(theme)) as u32;
        self.mark_numbers.insert(key, number);
        number
    }

    fn look(&mut self, piece: &Piece, body: &Body) -> Look {
        let slope = match body.form {
            Form::Pyramid { base } => Some(self.slope(piece, body, base)),
            _ => None,
        };
        let face = match (&slope, &body.form) {
            (Some(_), _) => None,
            (_, Form::Polyhedron(_)) => {
                Some(self.drawing(|theme| faces::solid_signs(piece, body, theme)))
            }
            _ => Some(self.drawing(|theme| faces::face(piece, body, theme, 0.0))),
        };
        let kind = piece.piece_side.kind;
        let mut color = |color: &dyn Fn(&Theme) -> Color| self.palette.color(color);
        let wall = [0, 1].map(|part| color(&|theme| faces::wall(piece, theme)[part]));
        let ground = [0, 1].map(|part| color(&|theme| faces::grounds(piece, theme)[part]));
        Look {
            body: self.body(body),
            title: describe(piece),
            kind: kind.to_string(),
            wall,
            ground,
            face,
            more: More {
                edge: self.edge(piece),
                slope,
                // Men, stones and meeples show no direction.
                upright: table_turn::stands(kind),
            },
        }
    }

    /// The edge of a piece on a ground of its own colour, if a theme needs it.
    fn edge(&mut self, piece: &Piece) -> Option<[usize; 2]> {
        if self.palette.none(|theme| faces::edge(piece, theme)) {
            return None;
        }
        let edge = |theme: &Theme, part: usize| {
            faces::edge(piece, theme).map(|colors| colors[part].to_string()).unwrap_or_default()
        };
        Some([0, 1].map(|part| self.palette.of(|theme| edge(theme, part))))
    }

    fn slope(&mut self, piece: &Piece, body: &Body, base: f64) -> Slope {
        let signs = |theme: &Theme| faces::slope_signs(piece, body, theme, base);
        Slope {
            color: self.palette.color(|theme| faces::body_color(piece, theme)),
            line: self.palette.color(|theme| theme.body_line),
            pips: self.draw(|theme| signs(theme).0),
            sign: self.draw(|theme| signs(theme).1.into_iter().collect()),
        }
    }

    fn body(&mut self, body: &Body) -> usize {
        // The debug text has coordinates in full precision.
        let key = format!("{body:?}");
        if let Some(number) = self.body_numbers.get(&key) {
            return *number;
        }
        let (outline, symbols, _) = elements(&[Shape::new(body.outline())]);
        symbols.iter().for_each(|symbol| self.define(symbol));
        let flat = |points: &[Point]| {
            points.iter().flat_map(|point| [point.x, point.y]).map(rounded).collect()
        };
        let mut row = LookBody {
            form: "flat",
            // The element that uses the symbol has the fill.
            outline: outline.replace(" fill=\"none\"", ""),
            scale: 1.0,
            radius: 0.0,
            corners: flat(&body.corners().unwrap_or_default()),
            points: Vec::new(),
            depth: rounded(body.depth),
            base: 0.0,
            slant: 0.0,
            faces: Vec::new(),
        };
        match &body.form {
            Form::Disc { radius } => row.radius = *radius,
            Form::Ball { radius } => (row.form, row.radius) = ("ball", *radius),
            Form::Rectangle { .. } | Form::Polygon(_) | Form::Cut(_) => {}
            Form::Polyhedron(solid) => {
                let face =
                    |face: &Vec<Corner>| face.iter().flatten().copied().map(rounded).collect();
                (row.form, row.faces) = ("solid", solid.faces().iter().map(face).collect());
            }
            Form::Silhouette { size, points, .. } => {
                (row.form, row.scale, row.points) = ("silhouette", *size, flat(points));
            }
            Form::Pyramid { base } => (row.form, row.base) = ("pyramid", *base),
            Form::LyingPyramid { base, slant } => {
                (row.form, row.base, row.slant) = ("wedge", *base, *slant);
            }
        }
        let number = self.bodies.len();
        self.bodies.push(row);
        self.body_numbers.insert(key, number);
        number
    }

    /// The number of a drawing.
    fn drawing(&mut self, shapes: impl Fn(&Theme) -> Vec<Shape>) -> usize {
        let drawing = self.draw(shapes);
        let parts = drawing.split_inclusive("/>").map(|part| self.part(part)).collect();
        self.drawings.insert_full(parts).0
    }

    /// The number of a part of a drawing.
    fn part(&mut self, part: &str) -> usize {
        let known = self.parts.get_index_of(part);
        known.unwrap_or_else(|| self.parts.insert_full(part.to_owned()).0)
    }

    /// Shapes as elements for all themes.
    fn draw(&mut self, shapes: impl Fn(&Theme) -> Vec<Shape>) -> String {
        let used = RefCell::new(Vec::new());
        let drawing = self.palette.drawing(|theme| {
            let (text, symbols, images) = elements(&shapes(theme));
            used.borrow_mut().extend(symbols);
            if images.is_empty() { text } else { format!("<defs>{images}</defs>{text}") }
        });
        used.into_inner().iter().for_each(|symbol| self.define(symbol));
        drawing
    }

    fn define(&mut self, symbol: &Symbol) {
        self.symbols.entry(symbol.name).or_insert_with(|| {
            let mut text = String::new();
            symbol_definition(&mut text, "", symbol);
            text
        });
    }
}

/// Inches, rounded to a ten-thousandth.
pub(super) fn rounded(inches: f64) -> f64 {
    (inches * 1e4).round() / 1e4 + 0.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it")]
fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it")]
fn is_one(number: &f64) -> bool {
    *number == 1.0
}
