//! The reports of values that are no points of the board, and what was probably meant.

use crate::{Point, Size, codes};
use ppn_source::{Diagnostic, Edit, Fix, Span};

/// The report of a value that is not a point.
pub(crate) fn not_a_point(text: &str, span: Span, size: Size) -> Diagnostic {
    let written = span.slice(text);
    let message = format!("`{written}` is not a point");
    let fault = Diagnostic::new(&codes::BAD_POINT, span, message);
    match written.to_ascii_lowercase().as_str() {
        "pass" | "passes" => {
            let fault = fault.with_help("write an empty value for a pass, such as `B[]`");
            return with_fix(fault, span, String::new(), "[]");
        }
        "resign" | "resigns" => {
            let help = "a player who resigns makes no move: remove it, and write `RE[B+R]` or `RE[W+R]` in the first node";
            return fault.with_help(help);
        }
        _ => {}
    }
    if let Some(right) = several(written, size) {
        let fault = fault.with_help(format!("write each point in brackets of its own: `{right}`"));
        return with_fix(fault, span, right[1..right.len() - 1].to_owned(), &right);
    }
    match meant(written, size) {
        Some(point) => {
            let fault = fault.with_help(format!(
                "write `{point}`: the column from the left and the row from the top, as letters"
            ));
            with_fix(fault, span, point.to_string(), &point.to_string())
        }
        None => fault.with_help(
            "write two letters, the column from the left and the row from the top, such as `dd`",
        ),
    }
}

/// The report of a point that is not on the board.
pub(crate) fn off_board(text: &str, point: Point, span: Span, size: Size) -> Diagnostic {
    let message = format!("the point `{point}` is not on the board of {size}");
    let last = Point { x: size.width - 1, y: size.height - 1 };
    let fault = Diagnostic::new(&codes::OFF_BOARD, span, message);
    let lower = span.slice(text).to_ascii_lowercase();
    match Point::read(&lower).filter(|&meant| meant != point && size.has(meant)) {
        Some(meant) => {
            let fault =
                fault.with_help(format!("write `{meant}`; the points are `aa` to `{last}`"));
            with_fix(fault, span, meant.to_string(), &meant.to_string())
        }
        None => fault.with_help(format!("the points are `aa` to `{last}`")),
    }
}

/// The report of a label or a pair of points without its colon.
pub(crate) fn no_colon(text: &str, span: Span, is_label: bool, size: Size) -> Diagnostic {
    let written = span.slice(text).trim();
    let what = if is_label { "a point and its label" } else { "two points" };
    let message = format!("`{written}` is not {what}, with a colon between them");
    let fault = Diagnostic::new(&codes::BAD_POINT, span, message);
    let parts = written.split_at_checked(2).filter(|(point, rest)| {
        let is_point = |word: &str| Point::read(word).is_some_and(|point| size.has(point));
        is_point(point) && if is_label { !rest.is_empty() } else { is_point(rest.trim()) }
    });
    match parts {
        Some((point, rest)) => {
            let right = format!("{point}:{}", rest.trim_start_matches([' ', '-', ',', '=']));
            let fault = fault.with_help(format!("write `{right}`"));
            with_fix(fault, span, right.clone(), &right)
        }
        None if is_label => {
            fault.with_help("write the point, a colon and the label, such as `dd:A`")
        }
        None => fault.with_help("write two points with a colon between them, such as `dd:pp`"),
    }
}

fn with_fix(fault: Diagnostic, span: Span, right: String, shown: &str) -> Diagnostic {
    fault.with_fix(Fix::guess(format!("write `{shown}`"), [Edit::replace(span, right)]))
}

/// Several points that are in the brackets of one value, each in its own.
fn several(written: &str, size: Size) -> Option<String> {
    let words = written.split([',', ' ', ';', '/']).filter(|word| !word.is_empty());
    let points: Option<Vec<Point>> =
        words.map(|word| Point::read(word).filter(|&point| size.has(point))).collect();
    let points = points.filter(|points| points.len() > 1)?;
    Some(points.iter().map(|point| format!("[{point}]")).collect())
}

/// The point that a text means: one that people say, such as `Q16`, or two letters among other characters.
fn meant(written: &str, size: Size) -> Option<Point> {
    let plain: String = written.chars().filter(char::is_ascii_alphanumeric).collect();
    let lower = plain.to_ascii_lowercase();
    let swapped = || {
        let digits = lower.bytes().take_while(u8::is_ascii_digit).count();
        Point::named(&format!("{}{}", &lower[digits..], &lower[..digits]), size)
    };
    Point::read(&plain)
        .filter(|&point| size.has(point) && plain != written)
        .or_else(|| Point::named(&lower, size))
        .or_else(swapped)
}
