//! Manual additions to a picture: marks, arrows, captions, a part of the board.

use super::{Render, wrong_usage};
use crate::{caption::said, metadata};
use clap::Args;
use ppn::{Piece, Record};
use ppn_render::{
    ArrowStyle, Color, Frame, Mark, MarkColor, MarkForm, View,
    picture::{Options, marks_outside},
};
use std::io;

/// Additions to a picture.
#[derive(Args, Debug)]
pub(super) struct Additions {
    /// Direction of heights in an oblique view, in degrees counter-clockwise from the right; the default
    /// is 45.
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, value_parser = degrees)]
    angle: Option<f64>,
    /// Height of pieces in an oblique view, as a fraction of their true height, 0 to 4; the
    /// default is 0.5.
    #[arg(long, value_name = "PART", value_parser = rise)]
    rise: Option<f64>,
    /// Draw only the cells between two corners: `b2:e5`, or `1.5,2:4,5`.
    #[arg(long, value_name = "PLACE:PLACE", value_parser = crop)]
    crop: Option<[Place; 2]>,
    /// Mark a cell: `b2`, in a colour `b2=red`, or with a label `b2=A`; may be given several times.
    #[arg(long, value_name = "PLACE[=VALUE]", value_parser = mark)]
    mark: Vec<Marked>,
    /// Draw an arrow: `b2:d3`, or in a colour `b2:d3=red`; may be given several times.
    #[arg(long, value_name = "PLACE:PLACE[=COLOUR]", value_parser = arrow)]
    arrow: Vec<Marked>,
    /// Write a text below the board; `{move}`, `{comment}` and `{event}` are replaced by those of the
    /// game.
    #[arg(long, value_name = "TEXT", value_parser = caption)]
    pub(super) caption: Option<String>,
}

/// A place in units of coordinates: `b3` is (2, 3).
type Place = (f64, f64);

/// A mark or an arrow in the form of the option.
#[derive(Clone, PartialEq, Debug)]
struct Marked {
    /// As it was written.
    text: String,
    from: Place,
    to: Option<Place>,
    color: Option<Color>,
    label: String,
}

impl Additions {
    /// Whether an option is set that applies only to drawings of boards.
    pub(super) fn is_given(&self) -> bool {
        self.angle.is_some()
            || self.rise.is_some()
            || self.crop.is_some()
            || self.caption.is_some()
            || !(self.mark.is_empty() && self.arrow.is_empty())
    }

    /// The marks and arrows, in a game with cells of that size in inches.
    pub(super) fn marks(&self, cell: f64) -> impl Iterator<Item = Mark> + '_ {
        let inches = move |(x, y): Place| (x * cell, y * cell);
        self.marked().map(move |given| Mark {
            form: match given.to {
                Some(to) => MarkForm::Arrow { to: inches(to), style: ArrowStyle::Filled },
                None if given.label.is_empty() => MarkForm::Square,
                None => MarkForm::Label,
            },
            place: inches(given.from),
            color: given.color.map_or(MarkColor::Accent(0), MarkColor::Given),
            cell,
            label: given.label.clone(),
            ..Mark::default()
        })
    }

    fn marked(&self) -> impl Iterator<Item = &Marked> {
        self.mark.iter().chain(&self.arrow)
    }

    /// Reports the marks and arrows outside the picture, which are the last ones of its marks.
    pub(super) fn report_outside(&self, pieces: &[Piece], options: &Options) -> io::Result<()> {
        let given = self.marked().count();
        if given == 0 {
            return Ok(());
        }
        let first = options.marks.len() - given;
        let outside = marks_outside(pieces, options).map_err(io::Error::other)?;
        for marked in
            outside.into_iter().filter_map(|number| self.marked().nth(number.checked_sub(first)?))
        {
            tell!("ppn: warning: `{}` is outside the picture and not drawn", marked.text);
        }
        Ok(())
    }

    /// The requested view.
    pub(super) fn view(&self, view: Option<View>) -> Option<View> {
        if self.angle.is_none() && self.rise.is_none() {
            return view;
        }
        Some(View::Oblique { angle: self.angle.unwrap_or(45.0), scale: self.rise.unwrap_or(0.5) })
    }

    pub(super) fn options(&self, cell: f64, options: Options) -> Options {
        options.with_crop(self.crop(cell))
    }

    /// The part of the board that is drawn, in inches.
    pub(super) fn crop(&self, cell: f64) -> Option<[(f64, f64); 2]> {
        // A cell extends half a unit around its place.
        let corner = |(x, y): Place, by: f64| ((x + by) * cell, (y + by) * cell);
        self.crop.map(|[one, other]| {
            let low = (one.0.min(other.0), one.1.min(other.1));
            let high = (one.0.max(other.0), one.1.max(other.1));
            [corner(low, -0.5), corner(high, 0.5)]
        })
    }
}

impl Render {
    /// The caption of a board.
    pub(super) fn caption(&self, record: &Record<'_>, state: usize) -> String {
        let Some(caption) = &self.additions.caption else { return String::new() };
        let (played, comment) = said(record, state, self.words.macros);
        // Placeholders in the replacement text are not replaced.
        let event = metadata::title(&record.metadata).unwrap_or_default();
        let mut text = String::new();
        let mut rest = caption.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(match name {
                "move" => &played,
                "comment" => &comment,
                _ => &event,
            });
            rest = after;
        }
        text.push_str(rest);
        text.trim().to_owned()
    }

    /// Adds the manual additions to the boards of a film.
    pub(super) fn drawn_on(&self, record: &Record<'_>, state: usize, frame: Frame) -> Frame {
        let mut frame = Frame { caption: self.caption(record, state), ..frame };
        frame.marks.extend(self.additions.marks(record.scale_factor));
        frame
    }

    /// Contradictory options of the view.
    pub(super) fn check_view(&self) -> io::Result<()> {
        let turned = self.additions.angle.is_some() || self.additions.rise.is_some();
        if turned && self.view == Some(super::ViewName::Plan) {
            return Err(wrong_usage("--angle and --rise apply to `--view oblique` only"));
        }
        Ok(())
    }
}

/// A place, for clap.
fn place(text: &str) -> Result<Place, String> {
    let wrong = || format!("expected a place such as `b2` or `1.5,2`, not `{text}`");
    let number = |text: &str| {
        let number = text.trim().parse().ok();
        number.filter(|number: &f64| number.is_finite() && number.abs() < 1e6)
    };
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    if let Some((x, y)) = inner.split_once(',') {
        return number(x).zip(number(y)).ok_or_else(wrong);
    }
    let letters = inner.find(|one: char| !one.is_ascii_lowercase()).unwrap_or(inner.len());
    let (column, row) = inner.split_at(letters);
    if !(1..=3).contains(&column.len()) || row.is_empty() {
        return Err(wrong());
    }
    // a to z, aa, ab and so on.
    let column = column.bytes().fold(0, |sum, one| 26 * sum + u32::from(one - b'a') + 1);
    let row = row.parse::<u32>().map_err(|_| wrong())?;
    Ok((f64::from(column), f64::from(row)))
}

fn places(text: &str) -> Result<[Place; 2], String> {
    let parts = text.split_once(':').or_else(|| text.split_once('-'));
    let (one, other) = parts.ok_or("expected two places, such as `b2:e5`")?;
    Ok([place(one)?, place(other)?])
}

fn crop(text: &str) -> Result<[Place; 2], String> {
    places(text)
}

fn mark(text: &str) -> Result<Marked, String> {
    let (at, value) = text.split_once('=').unwrap_or((text, ""));
    let color = value.parse().ok();
    let label = if color.is_some() { String::new() } else { value.to_owned() };
    Ok(Marked { text: text.to_owned(), from: place(at)?, to: None, color, label })
}

fn arrow(text: &str) -> Result<Marked, String> {
    let (way, color) = match text.split_once('=') {
        None => (text, None),
        Some((way, color)) => {
            let color = color.parse();
            (
                way,
                Some(color.map_err(|_| "expected a colour such as `red` or `#1E1F24` after `=`")?),
            )
        }
    };
    let [from, to] = places(way)?;
    let text = text.to_owned();
    Ok(Marked { text, from, to: Some(to), color, label: String::new() })
}

fn caption(text: &str) -> Result<String, String> {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('{') {
        let name = after.split_once('}').map(|(name, after)| {
            rest = after;
            name
        });
        if !matches!(name, Some("move" | "comment" | "event")) {
            return Err("expected `{move}`, `{comment}` or `{event}` after `{`".to_owned());
        }
    }
    Ok(text.to_owned())
}

fn degrees(text: &str) -> Result<f64, String> {
    let degrees = text.parse().ok().filter(|degrees| (-360.0..=360.0).contains(degrees));
    degrees.ok_or_else(|| "expected degrees from -360 to 360".to_owned())
}

fn rise(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.0..=4.0).contains(part));
    part.ok_or_else(|| "expected a number from 0 to 4".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_squares_or_numbers() {
        assert_eq!(place("b3"), Ok((2.0, 3.0)));
        assert_eq!(place("aa10"), Ok((27.0, 10.0)));
        assert_eq!(place("(1.5,-2)"), Ok((1.5, -2.0)));
        for wrong in ["", "b", "3", "b-3", "1,", "B3", "b3.5", "nan,1"] {
            assert!(place(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn captions_have_known_names() {
        assert!(caption("After {move}: {comment}").is_ok());
        assert!(caption("{moves}").is_err() && caption("a { b").is_err());
    }
}
