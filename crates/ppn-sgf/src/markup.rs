//! The marks of a node on the board.

use crate::{Node, Point, Size, Tree, values};

/// A mark of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Markup {
    /// A mark on a point, with the identifier of its property, such as `TR`.
    Point(&'static str, Point),
    /// A text on a point.
    Label(Point, String),
    /// An arrow, or a line if it has no head.
    Line {
        /// Its beginning.
        from: Point,
        /// Its end.
        to: Point,
        /// Whether its end has a head.
        has_head: bool,
    },
}

/// The properties that mark points.
const SHAPES: [&str; 7] = ["TR", "SQ", "CR", "MA", "SL", "TB", "TW"];

impl Tree {
    /// The marks of a node on a board, at most `most` of them: a few letters mark a whole board. Wrong
    /// values are left out.
    ///
    /// ```
    /// use ppn_sgf::{Limits, Markup, Point, Size, read};
    ///
    /// let text = "(;SZ[9]TR[aa:ab]LB[cc:1])";
    /// let tree = &read(text, &Limits::default()).trees[0];
    /// let marks = tree.markup(text, &tree.nodes[0], Size::square(9), 100);
    /// let at = |name| Point::read(name).unwrap();
    /// assert_eq!(marks[1], Markup::Point("TR", at("ab")));
    /// assert_eq!(marks[2], Markup::Label(at("cc"), "1".to_owned()));
    /// ```
    #[must_use]
    pub fn markup(&self, text: &str, node: &Node, size: Size, most: usize) -> Vec<Markup> {
        let mut marks = Vec::new();
        for property in self.properties(node) {
            let name = property.name.as_str();
            let shape = SHAPES.into_iter().find(|shape| *shape == name);
            for &value in self.values(property) {
                if marks.len() >= most {
                    return marks;
                }
                if let Some(shape) = shape {
                    let points = values::points(text, value, size).into_iter().flatten();
                    let room = most - marks.len();
                    marks.extend(points.take(room).map(|point| Markup::Point(shape, point)));
                } else if matches!(name, "LB" | "AR" | "LN")
                    && let Some((one, other)) = value.parts(text)
                    && let Ok(from) = values::point(text, one, size)
                {
                    if name == "LB" {
                        let label = crate::Value { span: other, ..value }.line(text);
                        marks.push(Markup::Label(from, label));
                    } else if let Ok(to) = values::point(text, other, size) {
                        marks.push(Markup::Line { from, to, has_head: name == "AR" });
                    }
                }
            }
        }
        marks
    }
}
