//! The values of properties.

use crate::{Point, Size, Value};
use ppn_source::Span;

/// The reason why a value is not what it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrong {
    /// It is no point.
    NotAPoint(Span),
    /// It is not on the board.
    OffBoard(Point, Span),
}

/// A move: a point, or `None` for a pass.
pub(crate) fn stone(text: &str, value: Value, size: Size) -> Result<Option<Point>, Wrong> {
    let span = trimmed(text, value.span);
    match span.slice(text) {
        "" => Ok(None),
        "tt" if size.has_old_pass() => Ok(None),
        _ => point(text, span, size).map(Some),
    }
}

/// A point on the board.
pub(crate) fn point(text: &str, span: Span, size: Size) -> Result<Point, Wrong> {
    let span = trimmed(text, span);
    let point = Point::read(span.slice(text)).ok_or(Wrong::NotAPoint(span))?;
    if size.has(point) { Ok(point) } else { Err(Wrong::OffBoard(point, span)) }
}

/// The points of a value: one, or all of a rectangle.
pub(crate) fn points(
    text: &str,
    value: Value,
    size: Size,
) -> Result<impl Iterator<Item = Point> + use<>, Wrong> {
    let (a, b) = match value.parts(text) {
        None => {
            let point = point(text, value.span, size)?;
            (point, point)
        }
        Some((one, other)) => (point(text, one, size)?, point(text, other, size)?),
    };
    let columns = a.x.min(b.x)..=a.x.max(b.x);
    let rows = a.y.min(b.y)..=a.y.max(b.y);
    Ok(rows.flat_map(move |y| columns.clone().map(move |x| Point { x, y })))
}

/// The size of a board; `None` if it is none.
pub(crate) fn size(text: &str, value: Value) -> Option<Size> {
    let side = |span: Span| {
        let side: u8 = span.slice(text).trim().parse().ok()?;
        (1..=Size::MOST).contains(&side).then_some(side)
    };
    match value.parts(text) {
        Some((width, height)) => Some(Size { width: side(width)?, height: side(height)? }),
        None => side(value.span).map(Size::square),
    }
}

/// A place without the white space around it.
pub(crate) fn trimmed(text: &str, span: Span) -> Span {
    let written = span.slice(text);
    let start = span.range().start + written.len() - written.trim_start().len();
    Span::new(start, start + written.trim().len())
}
