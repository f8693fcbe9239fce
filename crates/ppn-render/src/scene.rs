//! Pieces as shapes: their places, the drawing order, and the size of the picture.

use crate::{
    MarkForm,
    badges::badges,
    body::{Body, Form},
    caption,
    color::Color,
    describe::describe,
    faces,
    layout::{around, lay, sort},
    lying::Lying,
    mark::Mark,
    picture::{Bounds, Error, Options},
    projection::View,
    rectangle::Rectangle,
    replay::LastMove,
    shadows::shadows,
    shape::{Fill, Outline, Point, Shape, at},
    sheet::{Label, Sheet},
    solid,
    tops::{Grounds, Tops},
    torn::torn_edges,
};
use ppn_piece::{Configuration, Piece, PieceSide, Rank, Suit};
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// Inches between a pyramid and the larger one that it is put over, seen from above.
const GAP: f64 = 0.02;

/// The most marks that are drawn.
pub(crate) const MOST_MARKS: usize = 1000;
/// The number of labels in one cell that are drawn below each other; more of them cover each other.
pub(crate) const MOST_LABELS_OF_A_CELL: usize = 3;

/// A picture being built, in inches on the table.
pub(crate) struct Scene {
    pub(crate) sheet: Sheet,
    /// In drawing order.
    pub(crate) figures: Vec<Figure>,
    pub(crate) labels: Vec<Label>,
    /// The text below the board.
    pub(crate) captions: Vec<Label>,
    /// The progress of the game.
    pub(crate) bar: Option<Figure>,
    /// The drawn part of pieces and marks; everything if absent.
    pub(crate) clip: Option<Rectangle>,
}

/// A drawn piece, or a mark on the table.
pub(crate) struct Figure {
    /// The index of the piece in the list of pieces; `None` for a mark.
    pub(crate) index: Option<usize>,
    pub(crate) title: Option<String>,
    pub(crate) place: Point,
    /// Factors for its width and height.
    pub(crate) scale: Point,
    pub(crate) parts: Vec<Part>,
}

impl Part {
    /// The edges of the filled polygons and capsules; discs and symbols have none.
    fn edges(&self, halo: Halo) -> Self {
        let solid = |shape: &&Shape| {
            matches!(shape.outline, Outline::Polygon(_) | Outline::Capsule { .. })
                && shape.fill != Fill::None
        };
        let shapes = self.shapes.iter().filter(solid).map(|shape| halo.around(shape)).collect();
        Self { shapes, ..*self }
    }
}

/// Shapes that keep together, moved and turned in their figure.
pub(crate) struct Part {
    pub(crate) shapes: Arc<[Shape]>,
    pub(crate) offset: Point,
    pub(crate) angle: f64,
}

/// The opacity of a ghost.
const FAINT: f64 = 0.45;

impl Figure {
    /// Makes it half transparent.
    fn fade(&mut self) {
        let faint = |shape: &Shape| shape.clone().opacity(FAINT * shape.opacity);
        for part in &mut self.parts {
            part.shapes = part.shapes.iter().map(faint).collect();
        }
    }

    /// Everything except pieces.
    pub(crate) fn still(place: Point, shapes: Arc<[Shape]>, title: Option<String>) -> Self {
        let parts = vec![Part { shapes, offset: at(0.0, 0.0), angle: 0.0 }];
        Self { index: None, title, place, scale: at(1.0, 1.0), parts }
    }
}

/// The marks.
struct Marks {
    /// The marks on the ground, each with the index of the piece that follows it, in this order.
    grounds: Vec<(usize, Figure)>,
    /// The marks over all pieces.
    above: Vec<Figure>,
}

impl Scene {
    pub(crate) fn new(pieces: &[Piece], options: &Options) -> Result<Self, Error> {
        let lying = lay(pieces, options.turn, options.limits.pieces)?;
        let bounds = bounds_of(&lying, options);
        Self::of(lying, bounds, options)
    }

    /// The picture of pieces at rest or in motion, in drawing order as seen from above, within
    /// these bounds.
    pub(crate) fn of(
        mut lying: Vec<Lying>,
        bounds: Option<Bounds>,
        options: &Options,
    ) -> Result<Self, Error> {
        let mut scene = Self::empty(bounds, options)?;
        // Pieces are where they are with the usual outlines.
        for piece in &mut lying {
            if let Some(body) = options.theme.shapes.cut(&piece.piece) {
                piece.body = body;
            }
        }
        let badges = badges(&lying, scene.sheet.line(options), options);
        let rings = scene.rings(&lying, options);
        sort(&mut lying, options.view);
        let Marks { grounds, above } = scene.marks(&lying, options);
        let mut grounds = grounds.into_iter().peekable();
        let moved = options.last_move.as_ref().map(|moved| moved.to.as_slice());
        let arrived: HashSet<usize> = moved.unwrap_or_default().iter().copied().collect();
        let pen = scene.sheet.line(options);
        let halo = (1.25 * pen).clamp(0.04, 0.1);
        let mut faces = Faces::new(pen);
        let (tops, mut under) = (Tops::new(&lying), Grounds::new());
        let mut nests = Nests::default();
        let shadows = shadows(&lying, options);
        for (number, piece) in lying.iter().enumerate() {
            while let Some((_, mark)) = grounds.next_if(|(place, _)| *place <= number) {
                scene.figures.push(mark);
            }
            // A part of a board that was drawn as a whole.
            if piece.body.half_extent() == at(0.0, 0.0) {
                continue;
            }
            let looks = Looks {
                casts: shadows.contains(&number) && !options.ghosts.contains(&piece.index),
                arrived: arrived.contains(&piece.index),
                nested: nests.add(piece) && options.view == View::Plan,
                halo: tops
                    .halo(piece, &mut under, options)
                    .map(|color| Halo { color, width: halo }),
            };
            let mut figure = figure(piece, looks, &mut faces, options);
            if options.ghosts.contains(&piece.index) {
                figure.fade();
            }
            scene.figures.push(figure);
        }
        scene.figures.extend(grounds.map(|(_, mark)| mark));
        scene.figures.extend(rings);
        scene.figures.extend(badges);
        scene.figures.extend(above);
        if options.torn {
            let edges = torn_edges(&scene.sheet, scene.clip, around(&lying, options.view), options);
            scene.figures.extend(edges);
        }
        if let Some(done) = options.progress {
            let shapes = caption::bar(&scene.sheet, done, &options.theme).into();
            scene.bar = Some(Figure::still(caption::bar_place(&scene.sheet), shapes, None));
        }
        Ok(scene)
    }

    /// The marks of a board without its pieces, as seen from above.
    pub(crate) fn of_marks(pieces: &[Piece], options: &Options) -> Result<Self, Error> {
        let mut lying = lay(pieces, options.turn, options.limits.pieces)?;
        let mut scene = Self::empty(bounds_of(&lying, options), options)?;
        sort(&mut lying, options.view);
        let Marks { grounds, above } = scene.marks(&lying, options);
        scene.figures = grounds.into_iter().map(|(_, mark)| mark).chain(above).collect();
        Ok(scene)
    }

    /// Rings at places that pieces left, and crosses at places where pieces were removed.
    fn rings(&self, lying: &[Lying], options: &Options) -> Vec<Figure> {
        let leaves = |moved: &&LastMove| !moved.from.is_empty() || !moved.gone.is_empty();
        let Some(moved) = options.last_move.as_ref().filter(leaves) else {
            return Vec::new();
        };
        let tops = Tops::new(lying);
        let rise = options.view.rise();
        let radius = moved
            .to
            .iter()
            .filter_map(|index| lying.get(*index))
            .map(|piece| {
                let extent = piece.body.half_extent();
                0.8 * extent.x.min(extent.y)
            })
            .fold(0.5, f64::min)
            .max(0.15);
        let marked = |shape: &Shape| halo(shape, options.theme.glow, 0.2 * radius).into();
        let ring: Arc<[Shape]> = marked(&Shape::disc(radius));
        let arm = 0.7 * radius;
        let arms = [[at(-arm, arm), at(arm, -arm)], [at(-arm, -arm), at(arm, arm)]];
        let cross: Arc<[Shape]> = marked(&Shape::lines(arms.map(Vec::from)));
        let rings = moved.from.iter().map(|place| (place, &ring));
        rings
            .chain(moved.gone.iter().map(|place| (place, &cross)))
            .map(|((x, y), shapes)| (options.turn.point(at(*x, *y)), shapes))
            .filter(|(place, _)| self.contains(*place))
            .map(|(place, shapes)| {
                Figure::still(place + rise * tops.at(place), shapes.clone(), None)
            })
            .collect()
    }

    /// The marks under the pieces and over them. The pieces are in drawing order.
    fn marks(&self, lying: &[Lying], options: &Options) -> Marks {
        let (theme, rise) = (&options.theme, options.view.rise());
        let mut marks = Marks { grounds: Vec::new(), above: Vec::new() };
        if options.marks.is_empty() {
            return marks;
        }
        let tops = Tops::new(lying);
        let board = bounds_of(lying, options).map(|bounds| bounds.table);
        let letters = self.sheet.letters(options);
        let mut labels: HashMap<[u64; 2], usize> = HashMap::new();
        for mark in options.marks.iter().take(MOST_MARKS) {
            let Some(mark) = self.on_board(mark, board, options) else { continue };
            let Some((place, target)) = self.places(&mark, options) else { continue };
            let title = mark.title().filter(|_| options.titles).map(str::to_owned);
            let over = place + rise * tops.at(place);
            let along =
                target.map_or(at(0.0, 0.0), |target| target + rise * tops.at(target) - over);
            if mark.form == MarkForm::Number {
                let ground = tops.ground(place);
                let (next, height) = ground.map_or((0, 0.0), |(at, height)| (at + 1, height));
                let color = ground.map(|(at, _)| faces::ground_at(&lying[at], place, theme));
                let page = theme.page.unwrap_or(Color::WHITE);
                let (aside, shapes) = mark.digits(color.unwrap_or(page), letters);
                let place = place + rise * height + aside;
                marks.grounds.push((next, Figure::still(place, shapes.into(), title)));
                continue;
            }
            let highest = tops.highest(place);
            let ground =
                highest.map_or(Color::WHITE, |piece| faces::ground_at(piece, place, theme));
            let mut shapes = mark.on(ground).shapes(along, options.turn, theme);
            if mark.form == MarkForm::Letter
                && highest.is_some_and(|piece| faces::is_lined(&piece.piece))
            {
                // Lines end beside letters, as books print them.
                shapes.insert(0, Shape::disc(0.36 * mark.cell()).fill(ground));
            }
            let in_corner = !mark.label.is_empty() && mark.form != MarkForm::Letter;
            let labelled = in_corner.then(|| {
                let others = labels.entry([place.x.to_bits(), place.y.to_bits()]).or_default();
                *others += 1;
                *others - 1
            });
            let label =
                labelled.and_then(|others| mark.label(others.min(MOST_LABELS_OF_A_CELL), theme));
            let (form_title, label_title) =
                if shapes.is_empty() { (None, title) } else { (title, None) };
            if mark.form == MarkForm::Square {
                let (_, height) = tops.ground(place).unwrap_or((0, 0.0));
                // A region lies on all boards that it has cells of.
                let cells = mark.more.iter().map(|&(x, y)| options.turn.point(at(x, y)));
                let grounds = cells.chain([place]).filter_map(|cell| tops.ground(cell));
                let next = grounds.map(|(number, _)| number + 1).max().unwrap_or(0);
                let figure = Figure::still(place + rise * height, shapes.into(), form_title);
                marks.grounds.push((next, figure));
            } else if !shapes.is_empty() {
                marks.above.push(Figure::still(over, shapes.into(), form_title));
            }
            if let Some((aside, shapes)) = label {
                marks.above.push(Figure::still(over + aside, shapes.into(), label_title));
            }
        }
        marks.grounds.sort_by_key(|(next, _)| *next);
        marks
    }

    /// A region without its cells off the board, which begins with a cell in the picture; `None` if there is none. Other
    /// marks are as they are.
    pub(crate) fn on_board<'m>(
        &self,
        mark: &'m Mark,
        board: Option<Rectangle>,
        options: &Options,
    ) -> Option<Cow<'m, Mark>> {
        let Some(board) = board.filter(|_| mark.is_region()) else {
            return Some(Cow::Borrowed(mark));
        };
        let point = |(x, y): (f64, f64)| options.turn.point(at(x, y));
        let cells = std::iter::once(&mark.place).chain(&mark.more).copied();
        let mut cells: Vec<_> = cells.filter(|cell| board.contains(point(*cell))).collect();
        let first = cells.iter().position(|cell| self.contains(point(*cell)))?;
        if cells.len() == 1 + mark.more.len() && first == 0 {
            return Some(Cow::Borrowed(mark));
        }
        let place = cells.swap_remove(first);
        // Without others it would be no region, which has its line elsewhere.
        if cells.is_empty() {
            cells.push(place);
        }
        Some(Cow::Owned(Mark { place, more: cells, ..mark.clone() }))
    }

    /// The place of a mark and the tip of an arrow; `None` if one of them is outside the picture. Of an arrow in a
    /// part of the board one end may be outside: it is cut at the edge.
    pub(crate) fn places(&self, mark: &Mark, options: &Options) -> Option<(Point, Option<Point>)> {
        let within = |place: Option<Point>| {
            place.map(|place| options.turn.point(place)).filter(|place| self.contains(*place))
        };
        if options.crop.is_some()
            && let Some(target) = mark.target()
        {
            let ends = [mark.place()?, target];
            let inside = ends.iter().any(|end| within(Some(*end)).is_some());
            let [place, target] = ends.map(|end| options.turn.point(end));
            return inside.then_some((place, Some(target)));
        }
        let place = within(mark.place())?;
        match mark.form {
            MarkForm::Arrow { .. } => Some((place, Some(within(mark.target())?))),
            _ => Some((place, None)),
        }
    }

    fn contains(&self, place: Point) -> bool {
        let Sheet { corner, width, height, .. } = self.sheet;
        let from = place - corner;
        (0.0..=width).contains(&from.x) && (0.0..=height).contains(&from.y)
    }
}

/// The box around these pieces, and around [`Options::bounds`].
pub(crate) fn bounds_of(lying: &[Lying], options: &Options) -> Option<Bounds> {
    [around(lying, options.view), options.bounds].into_iter().flatten().reduce(Bounds::union)
}

/// What a piece is and shows, and its size in hundredths of an inch: boards of the same rank may differ.
type Look = (PieceSide, Suit, Rank, Configuration, [u32; 2]);

/// The upper faces drawn so far, since many pieces have the same face.
struct Faces {
    drawn: HashMap<Look, Arc<[Shape]>>,
    /// The least width of a line, in inches.
    pen: f64,
}

impl Faces {
    fn new(pen: f64) -> Self {
        Self { drawn: HashMap::new(), pen }
    }

    fn of(&mut self, piece: &Piece, body: &Body, options: &Options) -> Arc<[Shape]> {
        let extent = body.half_extent();
        let size = [extent.x, extent.y].map(|inches| (inches * 200.0) as u32);
        let key = (piece.piece_side, piece.suit, piece.rank, piece.cfg.clone(), size);
        let face = self
            .drawn
            .entry(key)
            .or_insert_with(|| faces::face(piece, body, &options.theme, self.pen).into());
        face.clone()
    }
}

/// The place of a piece, in thousandths of an inch.
pub(crate) fn spot(lying: &Lying) -> [i64; 2] {
    [lying.piece.x, lying.piece.y].map(|inches| (inches * 1e3).round() as i64)
}

/// The largest of the pyramids in each place.
#[derive(Default)]
struct Nests(HashMap<[i64; 2], f64>);

impl Nests {
    /// Adds a piece; returns whether it is a pyramid over a larger one.
    fn add(&mut self, lying: &Lying) -> bool {
        let Form::Pyramid { base } = lying.body.form else { return false };
        if lying.aloft {
            return false;
        }
        let largest = self.0.entry(spot(lying)).or_insert(base);
        let nested = base < *largest;
        *largest = largest.max(base);
        nested
    }
}

/// The differences of a piece from others with the same look.
#[derive(Clone, Copy)]
struct Looks {
    /// Whether the piece has a shadow; of a stack only one piece has.
    casts: bool,
    /// Whether the last move moved or added the piece.
    arrived: bool,
    /// Whether the piece is a pyramid over a larger one, seen from above.
    nested: bool,
    /// The edge around the piece, if its ground has the colour of its body.
    halo: Option<Halo>,
}

/// An edge around a piece on a ground of its own colour.
#[derive(Clone, Copy)]
struct Halo {
    color: Color,
    /// Inches.
    width: f64,
}

impl Halo {
    /// The edge of a shape, drawn before the shape itself.
    fn around(self, shape: &Shape) -> Shape {
        let width = shape.stroke.map_or(0.0, |stroke| stroke.width);
        shape.clone().stroke(self.color, width + 2.0 * self.width).round()
    }
}

/// The width of the dark edge on each side of a line that marks the last move, in inches.
const HALO_EDGE: f64 = 0.02;

/// The strokes that mark the last move along a line: its colour between dark edges. One of these
/// colours is clear on any ground.
fn halo(line: &Shape, color: Color, width: f64) -> [Shape; 2] {
    let drawn = |color, width| line.clone().stroke(color, width).round();
    [drawn(Color::BLACK, width + 2.0 * HALO_EDGE), drawn(color, width)]
}

/// A piece with its shadow or its walls, and the glow of the last move.
fn figure(lying: &Lying, looks: Looks, faces: &mut Faces, options: &Options) -> Figure {
    let Lying { piece, body, height, .. } = lying;
    let theme = &options.theme;
    let rise = options.view.rise();
    let here = at(0.0, 0.0);
    let turned = |shape: Shape| Part { shapes: [shape].into(), offset: here, angle: piece.angle };
    let mut parts = Vec::new();
    let up = rise * body.depth;
    let round = matches!(body.form, Form::Ball { .. });
    if looks.arrived {
        // Half of the line is visible beside the piece.
        let shapes = halo(&Shape::new(body.outline()), theme.glow, 0.2).into();
        let offset = if round { up * 0.5 } else { here };
        parts.push(Part { shapes, offset, angle: piece.angle });
    }
    if looks.casts {
        let away = 0.03 * f64::from(height.level.min(4));
        let shadow = Shape::new(body.outline()).fill(Color::BLACK).opacity(theme.shadow);
        parts.push(Part { offset: at(away, -away), ..turned(shadow) });
    }
    if looks.nested {
        // The piece is drawn a little smaller, so that there is a gap and no more of the larger one
        // is hidden.
        let color = theme.page.unwrap_or(Color::WHITE);
        parts.push(turned(Shape::new(body.outline()).fill(color).stroke(color, 0.016).round()));
    }
    let wall = faces::wall(piece, theme);
    let width = 0.022 * theme.line_width;
    // Below the piece and its walls.
    let below = parts.len();
    match &body.form {
        Form::Pyramid { base } => {
            let base = if looks.nested { base - 2.0 * GAP } else { *base };
            let shapes = faces::standing_pyramid(piece, body, theme, base, up).into();
            parts.push(Part { shapes, offset: here, angle: 0.0 });
        }
        Form::Polyhedron(solid) => {
            let shapes = faces::solid_die(piece, body, theme, solid, up).into();
            parts.push(Part { shapes, offset: here, angle: 0.0 });
        }
        Form::LyingPyramid { slant, .. } if up != here => {
            let face = faces.of(piece, body, options);
            let shapes = solid::wedge(&face, body, *slant, piece.angle, up, wall, width).into();
            parts.push(Part { shapes, offset: here, angle: 0.0 });
        }
        _ => {
            let offset = if round { up * 0.5 } else { up };
            if up != here && round {
                parts.push(Part { shapes: foot(body, up, theme).into(), offset: here, angle: 0.0 });
            } else if up != here {
                let shapes: Vec<Shape> = solid::walls(body, piece.angle, up, wall, width);
                if !shapes.is_empty() {
                    parts.push(Part { shapes: shapes.into(), offset: here, angle: 0.0 });
                }
            }
            let shapes = faces.of(piece, body, options);
            // The light on a disc without symbols would show its angle, although nothing else does.
            let angle = if round { 0.0 } else { piece.angle };
            parts.push(Part { shapes, offset, angle });
        }
    }
    if let Some(halo) = looks.halo {
        let mut edges: Vec<Part> = parts[below..].iter().map(|part| part.edges(halo)).collect();
        if !matches!(
            body.form,
            Form::Pyramid { .. } | Form::LyingPyramid { .. } | Form::Polyhedron(_)
        ) {
            let shape = halo.around(&Shape::new(body.outline()));
            let offset = if round { up * 0.5 } else { up };
            edges.push(Part { offset, ..turned(shape) });
        }
        edges.retain(|part| !part.shapes.is_empty());
        parts.splice(below..below, edges);
    }
    Figure {
        index: Some(lying.index),
        title: options.titles.then(|| describe(piece)),
        place: at(piece.x, piece.y) + rise * height.bottom,
        scale: lying.scale,
        parts,
    }
}

/// The shadow makes a ball appear on the table instead of behind it.
fn foot(body: &Body, up: Point, theme: &crate::Theme) -> Vec<Shape> {
    let radius = 0.72 * body.half_extent().x;
    let swept = Shape::new(Outline::Capsule { radius, end: up * 0.5 });
    vec![swept.fill(Color::BLACK).opacity(theme.shadow)]
}
