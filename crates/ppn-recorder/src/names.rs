//! Naming pieces and places as a person would, shortest name first.

use crate::{
    Point,
    table::{Table, place_of},
};
use ppn_engine::{Dialect, PieceName, PieceNumber, Place};

/// A text, and its cost to the reader.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Words {
    pub(crate) cost: usize,
    pub(crate) text: String,
}

impl Words {
    pub(crate) fn new(text: impl Into<String>, more: usize) -> Self {
        let text = text.into();
        Self { cost: text.chars().count() + more, text }
    }
}

/// The pieces among which names are searched.
pub(crate) struct Names<'n> {
    pub(crate) table: &'n Table,
    pub(crate) dialect: &'n Dialect,
    /// The number of inches in a unit of written coordinates.
    pub(crate) scale: f64,
    /// Whether the pieces that moved last moved in the same turn, so that they need no name.
    pub(crate) is_open: bool,
}

/// The costs of kinds of names: readers find squares at once, must search for pieces, and must
/// count for ids.
const SEARCH: usize = 1;
const OFFSET: usize = 2;
const ID: usize = 8;

impl Names<'_> {
    /// A place as a move writes it.
    pub(crate) fn written(&self, at: Point) -> String {
        Place { x: at.x / self.scale, y: at.y / self.scale }.to_string()
    }

    /// Names for some pieces together; empty if there is no name for all of them. The caller must
    /// try each name.
    pub(crate) fn pieces(&self, pieces: &[PieceNumber]) -> Vec<Words> {
        let mut names = Vec::new();
        if self.is_open {
            names.push(Words::new("", 0));
        }
        names.extend(self.by_place(pieces));
        names.extend(self.by_features(pieces));
        if let [one] = pieces
            && let Some(tag) = self.table.tag(*one)
        {
            names.push(Words::new(tag.to_string(), ID));
        }
        names
    }

    /// The place of some pieces, if all are at one place.
    pub(crate) fn common_place(&self, pieces: &[PieceNumber]) -> Option<Point> {
        let at = place_of(self.table.piece(*pieces.first()?)?);
        let stack = self.table.stack(at);
        pieces.iter().all(|number| stack.contains(number)).then_some(at)
    }

    /// `b2`, `3b2`, `b2[2]`, `b2[2:4]` or `b2[1,3]`.
    fn by_place(&self, pieces: &[PieceNumber]) -> Option<Words> {
        let at = self.common_place(pieces)?;
        let mut stack = self.table.stack(at);
        stack.reverse();
        let place = self.written(at);
        let mut indices: Vec<usize> =
            pieces.iter().filter_map(|one| stack.iter().position(|other| other == one)).collect();
        indices.sort_unstable();
        let (first, last, count) = (indices.first()? + 1, indices.last()? + 1, indices.len());
        let text = if (last, count) == (1, 1) {
            place
        } else if last == count {
            format!("{count}{place}")
        } else if first == last {
            format!("{place}[{first}]")
        } else if last + 1 - first == count {
            format!("{place}[{first}:{last}]")
        } else {
            let indices: Vec<String> =
                indices.iter().map(|index| (index + 1).to_string()).collect();
            format!("{place}[{}]", indices.join(","))
        };
        Some(Words::new(text, 0))
    }

    /// `?S3` or `/S`: all pieces with some features. Only these pieces may have them.
    fn by_features(&self, pieces: &[PieceNumber]) -> Option<Words> {
        let first = self.table.piece(*pieces.first()?)?;
        let finds = |name: &PieceName| {
            self.table.0.iter().all(|(tag, piece)| {
                pieces.contains(&tag.number) == name.spec.features.match_piece(piece)
            })
        };
        let name = PieceName::all_of(first, self.dialect).into_iter().find(finds)?;
        let mark = if pieces.len() == 1 { "?" } else { "/" };
        let commas = name.text.matches(',').count();
        Some(Words::new(format!("{mark}{}", name.text), SEARCH + 2 * commas))
    }

    /// Names for a place: its own, the piece there, or the offset from another place.
    pub(crate) fn places(&self, at: Point, from: Option<Point>) -> Vec<Words> {
        let mut names = vec![Words::new(self.written(at), 0)];
        if let Some(&top) = self.table.stack(at).last() {
            names
                .extend(self.by_features(&[top]).map(|name| Words { cost: name.cost + 1, ..name }));
        }
        if let Some(from) = from {
            let (dx, dy) = ((at.x - from.x) / self.scale, (at.y - from.y) / self.scale);
            names.extend(offset(rounded(dx), rounded(dy)).map(|text| Words::new(text, OFFSET)));
        }
        names
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4 + 0.0
}

/// An offset as a move writes it: `2U`, `1UR`, `<2,-1>`.
fn offset(dx: f64, dy: f64) -> Option<String> {
    let upright = match dy {
        dy if dy > 0.0 => "U",
        dy if dy < 0.0 => "D",
        _ => "",
    };
    let sideways = match dx {
        dx if dx > 0.0 => "R",
        dx if dx < 0.0 => "L",
        _ => "",
    };
    match (dx.abs(), dy.abs()) {
        (0.0, 0.0) => None,
        (x, y) if x == y || y == 0.0 => Some(format!("{x}{upright}{sideways}")),
        (0.0, y) => Some(format!("{y}{upright}")),
        _ => Some(format!("<{dx},{dy}>")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_short() {
        let ways = [(0.0, 2.0), (-1.5, 0.0), (1.0, -1.0), (2.0, -1.0), (0.0, 0.0)];
        let texts: Vec<_> = ways.iter().filter_map(|&(dx, dy)| offset(dx, dy)).collect();
        assert_eq!(texts, ["2U", "1.5L", "1DR", "<2,-1>"]);
    }
}
