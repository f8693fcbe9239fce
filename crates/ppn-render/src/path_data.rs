//! The data of an SVG path as lines and curves.

use crate::shape::{Point, at};
use resvg::{
    tiny_skia::Path,
    usvg::{Node, Options, Tree},
};

/// The lines of a path that has only commands and numbers; `None` if it encloses nothing.
///
/// # Errors
/// If it cannot be read.
#[cfg_attr(not(feature = "themes"), allow(dead_code, reason = "only themes have own paths"))]
pub(crate) fn lines(path: &str) -> Result<Option<Path>, String> {
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='{path}'/></svg>"
    );
    let tree = Tree::from_str(&svg, &Options::default())
        .map_err(|error| format!("the path cannot be drawn: {error}"))?;
    Ok(match tree.root().children().first() {
        Some(Node::Path(drawn)) => Some(drawn.data().clone()),
        _ => None,
    })
}

/// The corners of the box around the data of a path with the least and with the largest numbers.
#[cfg_attr(not(feature = "themes"), allow(dead_code, reason = "only themes have own paths"))]
pub(crate) fn bounds(path: &str) -> Option<[Point; 2]> {
    let bounds = lines(path).ok()??.compute_tight_bounds()?;
    let corner = |x: f32, y: f32| at(f64::from(x), f64::from(y));
    Some([corner(bounds.left(), bounds.top()), corner(bounds.right(), bounds.bottom())])
}
