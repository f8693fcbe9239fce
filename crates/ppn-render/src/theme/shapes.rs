//! The outlines of pieces, which a theme may change.

use super::{
    images::sets_of,
    value::{Reading, unknown_word},
    written::{Named, Table, Written},
};
use crate::{
    Assortment,
    body::{Body, Form},
    shape::{Point, at},
};
use ppn_piece::{Configuration, Kind, Piece, Side};
use ppn_source::SettingsProblems;
use std::{collections::BTreeMap, sync::Arc};

/// The outlines that the flat pieces and the figures of a theme have instead of the usual ones.
///
/// `Theme::read_with` (feature `images`) reads them; other themes have none. An outline fills the box of the usual one, so
/// that pieces are in the same places, and the other side of a piece has its mirror image.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shapes(BTreeMap<(Configuration, Kind), Arc<[Point]>>);

/// Outlines with a name, in a box of 100 by 100 around the origin, y downwards.
pub(super) const NAMED: [(&str, &str); 11] = [
    ("circle", "M-50,0 A50,50 0 1,1 50,0 A50,50 0 1,1 -50,0Z"),
    ("square", "M-50,-50 H50 V50 H-50Z"),
    (
        "rounded",
        "M-36,-50 H36 A14,14 0 0,1 50,-36 V36 A14,14 0 0,1 36,50 H-36 A14,14 0 0,1 -50,36 V-36 A14,14 0 0,1 -36,-50Z",
    ),
    ("triangle", "M0,-50 L50,50 H-50Z"),
    ("kite", "M0,-50 L50,25 L0,50 L-50,25Z"),
    ("diamond", "M0,-50 L50,0 L0,50 L-50,0Z"),
    ("pentagon", "M0,-50 L50,-12 L31,50 H-31 L-50,-12Z"),
    ("hexagon", "M-25,-50 H25 L50,0 L25,50 H-25 L-50,0Z"),
    ("octagon", "M-20.7,-50 H20.7 L50,-20.7 V20.7 L20.7,50 H-20.7 L-50,20.7 V-20.7Z"),
    ("star", "M0,-50 L12.3,-15 L50,-12 L20,7.5 L31,50 L0,23 L-31,50 L-20,7.5 L-50,-12 L-12.3,-15Z"),
    (
        "halma",
        "M-50,50 V36 C-50,18 -26,10 -18,-7 C-42,-17 -40,-50 0,-50 C40,-50 42,-17 18,-7 C26,10 50,18 50,36 V50Z",
    ),
];

/// What the key `shapes` takes.
pub(super) const TAKES: &str =
    "a table of sets, such as `[shapes.piecepack]` with `coin = \"hexagon\"`";

const SET_TAKES: &str = "a table, such as `coin = \"hexagon\"`";

impl Shapes {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The body of a piece in the theme.
    pub(crate) fn body(&self, piece: &Piece) -> Body {
        self.cut(piece).unwrap_or_else(|| Body::of(piece))
    }

    /// The body of a piece whose outline the theme changes.
    pub(crate) fn cut(&self, piece: &Piece) -> Option<Body> {
        if self.0.is_empty() {
            return None;
        }
        let points = self.0.get(&(piece.cfg.clone(), piece.piece_side.kind))?;
        let usual = Some(Body::of(piece)).filter(|usual| takes_shape(piece, usual))?;
        let half = usual.half_extent();
        let is_over = matches!(piece.piece_side.side, Side::Back | Side::Base);
        let across = if is_over { -half.x } else { half.x };
        let points = points.iter().map(|point| at(point.x * across, point.y * half.y));
        Some(Body { form: Form::Cut(points.collect()), ..usual })
    }

    /// Reads the key `shapes`: a table for each set, with an outline for a kind of pieces.
    pub(super) fn read(written: &Written, problems: &mut SettingsProblems) -> Self {
        let mut shapes = Self::default();
        for (set, table) in sets_of(written, ("shapes", TAKES, SET_TAKES), problems) {
            shapes.read_set(set, table, problems);
        }
        shapes
    }

    fn read_set(&mut self, set: &Named, table: &Table, problems: &mut SettingsProblems) {
        let cfg: Configuration = set.key.as_str().into();
        let examples = Assortment::of_set(&cfg).into_iter().filter_map(|one| one.pieces().next());
        let mut kinds: Vec<Kind> = examples
            .filter(|piece| takes_shape(piece, &Body::of(piece)))
            .map(|piece| piece.piece_side.kind)
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let names: Vec<String> = kinds.iter().map(ToString::to_string).collect();
        for named in table {
            let Some(kind) = names.iter().position(|name| *name == named.key) else {
                let known = names.iter().map(String::as_str);
                let expected = match named.key.split_once('_') {
                    Some((kind, _)) if names.iter().any(|name| name == kind) => {
                        format!("both sides of a piece have one outline: write `{kind}`")
                    }
                    _ if names.is_empty() => format!("no piece of `{}` has an own shape", set.key),
                    _ => format!("shapes of `{}` are those of {}", set.key, names.join(", ")),
                };
                Reading::unknown(problems, named.start, &named.key, known, &expected);
                continue;
            };
            let problem = match named.value.as_str() {
                None => format!("`{}` takes {ONE}", named.key),
                Some(text) => match outline(text) {
                    Ok(points) => {
                        self.0.insert((cfg.clone(), kinds[kind]), points.into());
                        continue;
                    }
                    Err(problem) => problem,
                },
            };
            problems.add(named.value.start, problem);
        }
    }
}

const ONE: &str = "the name of a shape in quotation marks, such as `\"hexagon\"`, or an SVG path";

/// Whether the outline of a piece can be changed: it is flat, or a figure without rules for its form.
fn takes_shape(piece: &Piece, body: &Body) -> bool {
    use Configuration as C;
    let flat = matches!(body.form, Form::Disc { .. } | Form::Rectangle { .. } | Form::Polygon(_));
    let figure = body.is_cut_out();
    match piece.piece_side.kind {
        Kind::Tile | Kind::Coin | Kind::Saucer | Kind::Card => flat,
        Kind::Pawn => figure,
        Kind::Bit => match piece.cfg {
            C::Checkers(_) | C::Reversi => flat,
            C::Meeples => figure,
            _ => false,
        },
        _ => false,
    }
}

/// The points of a named outline or of a path, from -1 to 1, y up.
fn outline(text: &str) -> Result<Vec<Point>, String> {
    let path = match NAMED.iter().find(|(name, _)| *name == text) {
        Some((_, path)) => path,
        None if text.starts_with(['M', 'm']) => text,
        None => {
            let names = || NAMED.iter().map(|(name, _)| *name);
            let expected = format!("{}, or an SVG path", names().collect::<Vec<_>>().join(", "));
            return Err(unknown_word("shape", text, names(), &expected));
        }
    };
    points(path)
}

#[cfg(feature = "images")]
fn points(path: &str) -> Result<Vec<Point>, String> {
    super::shape_path::points(path)
}

#[cfg(not(feature = "images"))]
fn points(_: &str) -> Result<Vec<Point>, String> {
    Err("shapes are drawn by the command `ppn` only".to_owned())
}
