//! Manual additions to a picture: marks, arrows, captions, a part of the board.

use super::Render;
use crate::arguments::wrong_usage;
use crate::{caption::said, metadata};
use clap::Args;
use ppn::{Frames, Piece, Record, Suit};
use ppn_render::{
    ArrowStyle, Color, Frame, FramePiece, LastMove, Mark, MarkColor, MarkForm, View,
    picture::{Options, marks_outside},
};
use std::{collections::HashMap, io};

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
    /// Mark a cell or a point: `b2`, in a colour `b2=red`, with letters `b2=A`, or with a form: `circle`, `cross`,
    /// `square`, `triangle`, `dot` or `shade`. A colour may follow both: `b2=circle:red`. May be given several
    /// times.
    #[arg(long, value_name = "PLACE[=VALUE]", value_parser = mark)]
    mark: Vec<Marked>,
    /// Draw an arrow: `b2:d3`, or in a colour `b2:d3=red`; with more places, such as `b2:b4:c4`, it bends there.
    /// May be given several times.
    #[arg(long, value_name = "PLACE:PLACE[=COLOUR]", value_parser = arrow)]
    arrow: Vec<Marked>,
    /// Number the pieces by the moves that brought them where they are, up to the board that is drawn.
    #[arg(long, conflicts_with_all = ["pieces", "animate", "score"])]
    pub(super) trail: bool,
    /// Write a text below the board; `{move}`, `{comment}` and `{event}` are replaced by those of the
    /// game, and `{n}` by the number of moves so far.
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
    /// The other places of an arrow.
    to: Vec<Place>,
    form: MarkForm,
    color: Option<Color>,
    label: String,
}

/// The forms of marks that have names.
const FORMS: [(&str, MarkForm); 6] = [
    ("circle", MarkForm::Ring),
    ("cross", MarkForm::Cross),
    ("square", MarkForm::Frame),
    ("triangle", MarkForm::Triangle),
    ("dot", MarkForm::Dot),
    ("shade", MarkForm::Square),
];

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
        self.parts().map(move |(_, form, place, given)| {
            let inches = |(x, y): Place| (x * cell, y * cell);
            let form = match form {
                MarkForm::Arrow { to, style } => MarkForm::Arrow { to: inches(to), style },
                other => other,
            };
            Mark {
                form,
                place: inches(place),
                color: given.color.map_or(MarkColor::Accent(0), MarkColor::Given),
                cell,
                label: given.label.clone(),
                ..Mark::default()
            }
        })
    }

    /// The drawn parts of all marks: the number of the mark, the form and the place of the part. An arrow that
    /// bends is lines and an arrow.
    fn parts(&self) -> impl Iterator<Item = (usize, MarkForm, Place, &Marked)> {
        self.marked().enumerate().flat_map(|(number, given)| {
            let last = given.to.len().saturating_sub(1);
            let from = std::iter::once(&given.from).chain(&given.to);
            let bends = last > 0;
            let ways = from.zip(&given.to).enumerate().flat_map(move |(way, (from, to))| {
                let part = |to, style| (number, MarkForm::Arrow { to, style }, *from, given);
                // An arrow begins beside its place; a line joins it to the one before.
                let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
                match (bends, way == last) {
                    (false, _) => [Some(part(*to, ArrowStyle::Filled)), None],
                    (true, false) => [Some(part(*to, ArrowStyle::Line)), None],
                    (true, true) => {
                        [Some(part(half, ArrowStyle::Line)), Some(part(*to, ArrowStyle::Thin))]
                    }
                }
            });
            let alone = given.to.is_empty().then_some((number, given.form, given.from, given));
            alone.into_iter().chain(ways.flatten())
        })
    }

    fn marked(&self) -> impl Iterator<Item = &Marked> {
        self.mark.iter().chain(&self.arrow)
    }

    /// Reports the marks and arrows outside the picture, which are the last ones of its marks.
    pub(super) fn report_outside(&self, pieces: &[Piece], options: &Options) -> io::Result<()> {
        let parts: Vec<usize> = self.parts().map(|(number, ..)| number).collect();
        if parts.is_empty() {
            return Ok(());
        }
        let first = options.marks.len() - parts.len();
        let outside = marks_outside(pieces, options).map_err(io::Error::other)?;
        let mut marks: Vec<usize> = outside
            .into_iter()
            .filter_map(|number| parts.get(number.checked_sub(first)?).copied())
            .collect();
        marks.dedup();
        for marked in marks.into_iter().filter_map(|number| self.marked().nth(number)) {
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
        let count =
            (1..=state).filter(|state| !ppn::is_later_leg(record, *state)).count().to_string();
        let mut text = String::new();
        let mut rest = caption.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(match name {
                "move" => &played,
                "comment" => &comment,
                "n" => &count,
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

    /// The numbers of `--trail`: each piece that is still there has that of the last move that added or moved it.
    pub(super) fn trail(&self, record: &Record<'_>, state: usize) -> Vec<Mark> {
        if !self.additions.trail {
            return Vec::new();
        }
        let (mut frames, mut numbers) = (Frames::new(record, false), HashMap::new());
        let (mut before, mut count) = (frames.frame(0), 0);
        for state in 1..=state {
            let now = frames.frame(state);
            count += usize::from(!ppn::is_later_leg(record, state));
            for piece in LastMove::between(&before, &now).to {
                numbers.extend(now.pieces.get(piece).map(|piece| (piece.id.clone(), count)));
            }
            before = now;
        }
        let mark = |piece: &FramePiece| {
            let number: &usize = numbers.get(&piece.id)?;
            let dark = piece.piece.suit == Suit(2);
            Some(Mark {
                form: MarkForm::Letter,
                place: (piece.piece.x, piece.piece.y),
                color: MarkColor::Given(if dark { Color::WHITE } else { Color::BLACK }),
                // Numbers are as large as pieces, and not as cells of several inches.
                cell: record.scale_factor.min(1.0),
                label: number.to_string(),
                ..Mark::default()
            })
        };
        before.pieces.iter().filter_map(mark).collect()
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
    let colored =
        value.rsplit_once(':').and_then(|(value, color)| Some((value, color.parse().ok()?)));
    let (value, color) = match (colored, value.parse()) {
        (Some((value, color)), _) => (value, Some(color)),
        (None, Ok(color)) => ("", Some(color)),
        (None, Err(_)) => (value, None),
    };
    let form = FORMS.iter().find(|(name, _)| *name == value).map(|(_, form)| *form);
    let (form, label) = match form {
        Some(form) => (form, ""),
        None if value.is_empty() => (MarkForm::Square, ""),
        None => (MarkForm::Letter, value),
    };
    let (text, label) = (text.to_owned(), label.to_owned());
    Ok(Marked { text, from: place(at)?, to: Vec::new(), form, color, label })
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
    let mut to: Vec<Place> = match way.matches(':').count() {
        0 | 1 => places(way)?.into(),
        _ => way.split(':').map(place).collect::<Result<_, _>>()?,
    };
    let from = to.remove(0);
    let form = MarkForm::Square;
    Ok(Marked { text: text.to_owned(), from, to, form, color, label: String::new() })
}

fn caption(text: &str) -> Result<String, String> {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('{') {
        let name = after.split_once('}').map(|(name, after)| {
            rest = after;
            name
        });
        if !matches!(name, Some("move" | "comment" | "event" | "n")) {
            return Err("expected `{move}`, `{comment}`, `{event}` or `{n}` after `{`".to_owned());
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
    fn marks_have_forms_letters_and_colors() {
        let read = |text: &str| mark(text).map(|one| (one.form, one.color.is_some(), one.label));
        let plain = String::new;
        assert_eq!(read("b2"), Ok((MarkForm::Square, false, plain())));
        assert_eq!(read("b2=red"), Ok((MarkForm::Square, true, plain())));
        assert_eq!(read("b2=dot"), Ok((MarkForm::Dot, false, plain())));
        assert_eq!(read("b2=circle:#123456"), Ok((MarkForm::Ring, true, plain())));
        assert_eq!(read("b2=A"), Ok((MarkForm::Letter, false, "A".to_owned())));
        assert_eq!(read("b2=12:white"), Ok((MarkForm::Letter, true, "12".to_owned())));
    }

    #[test]
    fn arrows_bend_at_places() {
        let ways = |text: &str| arrow(text).map(|arrow| arrow.to.len());
        assert_eq!((ways("a1:b3"), ways("a1-b3"), ways("a1:a3:b3=red")), (Ok(1), Ok(1), Ok(2)));
        assert!(ways("a1").is_err() && ways("a1:b3:").is_err());
    }

    #[test]
    fn captions_have_known_names() {
        assert!(caption("After {move}: {comment}").is_ok());
        assert!(caption("{moves}").is_err() && caption("a { b").is_err());
    }
}
