//! Marks and arrows as people write them.

use crate::{
    ArrowStyle, Color, Mark, MarkColor, MarkForm,
    annotate::Annotate,
    picture::{Error, Options, marks_cut, marks_outside},
    spot::{Spot, spot, spots},
};
use ppn_piece::Piece;

/// A mark or an arrow as people write it, in units of coordinates.
///
/// ```
/// use ppn_render::Marking;
///
/// let letter = Marking::mark("b2=A")?;
/// let bent = Marking::arrow("a1:a3:b3=red")?;
/// assert_eq!((letter.marks(1.0).len(), bent.marks(1.0).len()), (1, 3));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Marking {
    /// As it was written.
    text: String,
    from: Spot,
    /// The other places of an arrow.
    to: Vec<Spot>,
    form: MarkForm,
    color: Option<Color>,
    label: String,
    /// The corners of the parts of a region.
    areas: Vec<[Spot; 2]>,
}

const EXPECTED_COLOR: &str = "expected a colour such as `red` or `#1E1F24` after `=`";

const EXPECTED_VALUE: &str = "expected letters, a form such as `circle`, or a colour after `=`";

/// The most cells of a region.
const MOST_CELLS: usize = 10_000;

/// The forms of marks that have names.
const FORMS: [(&str, MarkForm); 6] = [
    ("circle", MarkForm::Ring),
    ("cross", MarkForm::Cross),
    ("square", MarkForm::Frame),
    ("triangle", MarkForm::Triangle),
    ("dot", MarkForm::Dot),
    ("shade", MarkForm::Square),
];

impl Marking {
    /// Reads a mark: `b2`, in a colour `b2=red`, with letters `b2=A`, with a form `b2=circle`, or with a form or letters
    /// and a colour `b2=circle:red`.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn mark(text: &str) -> Result<Self, String> {
        let (at, value) = text.split_once('=').unwrap_or((text, ""));
        if value.is_empty() && text.contains('=') {
            return Err(EXPECTED_VALUE.to_owned());
        }
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
        let (from, to, areas) = (spot(at)?, Vec::new(), Vec::new());
        Ok(Self { text, from, to, form, color, label, areas })
    }

    /// Reads an arrow: `b2:d3`, in a colour `b2:d3=red`, or with bends `b2:b4:c4`.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn arrow(text: &str) -> Result<Self, String> {
        let (way, color) = split_color(text)?;
        let mut to: Vec<Spot> = match way.matches(':').count() {
            0 | 1 => spots(way)?.into(),
            _ => way.split(':').map(spot).collect::<Result<_, _>>()?,
        };
        let from = to.remove(0);
        let form = MarkForm::Square;
        let (text, label, areas) = (text.to_owned(), String::new(), Vec::new());
        Ok(Self { text, from, to, form, color, label, areas })
    }

    /// Reads a region of cells with one outline: `a1:c2`, several parts `a1:c2+b3`, and in a colour `a1:c2+b3=red`.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn region(text: &str) -> Result<Self, String> {
        let (parts, color) = split_color(text)?;
        let (mut areas, mut cells) = (Vec::new(), 0_usize);
        for part in parts.split('+') {
            let area = match part.contains(':') {
                true => spots(part)?,
                false => [spot(part)?; 2],
            };
            cells = cells.saturating_add(cells_of(area));
            if cells > MOST_CELLS {
                return Err(format!("expected at most {MOST_CELLS} cells"));
            }
            areas.push(area);
        }
        let (from, to, label) = (areas[0][0], Vec::new(), String::new());
        let text = text.to_owned();
        Ok(Self { text, from, to, form: MarkForm::Square, color, label, areas })
    }

    /// The most cells that the regions of a picture may have together.
    pub const MOST_CELLS: usize = MOST_CELLS;

    /// The number of cells of a region; 1 for a mark or an arrow.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.areas.iter().copied().map(cells_of).sum::<usize>().max(1)
    }

    /// As it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The marking whose places these letters name on a picture with these coordinates: boards of go have no column I.
    ///
    /// # Errors
    /// If no column has the letters.
    pub fn named(mut self, annotate: Annotate) -> Result<Self, String> {
        let places = std::iter::once(&mut self.from).chain(&mut self.to);
        for place in places.chain(self.areas.iter_mut().flatten()) {
            *place = place.named(annotate)?;
        }
        Ok(self)
    }

    /// The marks to draw, in a game with cells of that size in inches: one, or several for an arrow that bends.
    #[must_use]
    pub fn marks(&self, cell: f64) -> Vec<Mark> {
        let look = Mark {
            form: self.form,
            place: self.from.inches(cell),
            color: self.color.map_or(MarkColor::Accent(0), MarkColor::Given),
            cell,
            label: self.label.clone(),
            ..Mark::default()
        };
        if !self.to.is_empty() {
            let places = std::iter::once(&self.from).chain(&self.to);
            let places: Vec<_> = places.map(|place| place.inches(cell)).collect();
            return look.arrow_through(&places, ArrowStyle::Filled);
        }
        let mut cells = self.areas.iter().flat_map(|[one, other]| {
            let low = (one.x.min(other.x), one.y.min(other.y));
            let (across, up) = (steps(one.x, other.x), steps(one.y, other.y));
            let place = move |x: usize, y: usize| (low.0 + x as f64, low.1 + y as f64);
            let places = (0..=up).flat_map(move |y| (0..=across).map(move |x| place(x, y)));
            places.map(|(x, y)| (x * cell, y * cell))
        });
        let place = cells.next().unwrap_or(look.place);
        vec![Mark { place, more: cells.collect(), ..look }]
    }

    /// Those of some markings that are outside the picture and not drawn. They are the last of its marks, with cells
    /// of that size in inches.
    ///
    /// # Errors
    /// If the picture has an error.
    pub fn outside<'m>(
        markings: &'m [Self],
        pieces: &[Piece],
        options: &Options,
        cell: f64,
    ) -> Result<Vec<&'m Self>, Error> {
        Self::numbered(markings, options, cell, || marks_outside(pieces, options))
    }

    /// The regions among some markings that are partly off the board, where they are not drawn, as in
    /// [`outside`](Self::outside).
    ///
    /// # Errors
    /// If the picture has an error.
    pub fn cut<'m>(
        markings: &'m [Self],
        pieces: &[Piece],
        options: &Options,
        cell: f64,
    ) -> Result<Vec<&'m Self>, Error> {
        Self::numbered(markings, options, cell, || marks_cut(pieces, options))
    }

    /// The markings whose marks have these numbers in the list of a picture.
    fn numbered<'m>(
        markings: &'m [Self],
        options: &Options,
        cell: f64,
        marks: impl FnOnce() -> Result<Vec<usize>, Error>,
    ) -> Result<Vec<&'m Self>, Error> {
        let parts: Vec<usize> = markings
            .iter()
            .enumerate()
            .flat_map(|(number, marking)| marking.marks(cell).into_iter().map(move |_| number))
            .collect();
        if parts.is_empty() {
            return Ok(Vec::new());
        }
        let first = options.marks.len().saturating_sub(parts.len());
        let mut numbers: Vec<usize> = marks()?
            .into_iter()
            .filter_map(|number| parts.get(number.checked_sub(first)?).copied())
            .collect();
        numbers.dedup();
        Ok(numbers.into_iter().filter_map(|number| markings.get(number)).collect())
    }
}

/// Places and the colour after `=`, if there is one.
fn split_color(text: &str) -> Result<(&str, Option<Color>), String> {
    let Some((places, color)) = text.split_once('=') else { return Ok((text, None)) };
    Ok((places, Some(color.parse().map_err(|_| EXPECTED_COLOR)?)))
}

/// The number of cells from one to another, without the first.
fn steps(one: f64, other: f64) -> usize {
    (one - other).abs().round() as usize
}

/// The number of cells between two corners.
fn cells_of([one, other]: [Spot; 2]) -> usize {
    (steps(one.x, other.x) + 1).saturating_mul(steps(one.y, other.y) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_have_forms_letters_and_colors() {
        let read =
            |text: &str| Marking::mark(text).map(|one| (one.form, one.color.is_some(), one.label));
        let plain = String::new;
        assert_eq!(read("b2"), Ok((MarkForm::Square, false, plain())));
        assert_eq!(read("b2=red"), Ok((MarkForm::Square, true, plain())));
        assert_eq!(read("b2=dot"), Ok((MarkForm::Dot, false, plain())));
        assert_eq!(read("b2=circle:#123456"), Ok((MarkForm::Ring, true, plain())));
        assert_eq!(read("b2=A"), Ok((MarkForm::Letter, false, "A".to_owned())));
        assert_eq!(read("b2=12:white"), Ok((MarkForm::Letter, true, "12".to_owned())));
    }

    #[test]
    fn regions_are_cells_and_rectangles() {
        let cells = |text: &str| {
            let marks = Marking::region(text).map(|region| region.marks(2.0))?;
            let marks = marks.iter().map(|mark| (mark.place, mark.more.len()));
            Ok::<_, String>(marks.collect::<Vec<_>>())
        };
        assert_eq!(cells("b2"), Ok(vec![((4.0, 4.0), 0)]));
        assert_eq!(cells("c2:a1+b3=red"), Ok(vec![((2.0, 2.0), 6)]));
        assert!(cells("a1:").is_err() && cells("a1=A").is_err() && cells("a1:zz999").is_err());
    }

    #[test]
    fn arrows_bend_at_places() {
        let ways = |text: &str| Marking::arrow(text).map(|arrow| arrow.to.len());
        assert_eq!((ways("a1:b3"), ways("a1-b3"), ways("a1:a3:b3=red")), (Ok(1), Ok(1), Ok(2)));
        assert!(ways("a1").is_err() && ways("a1:b3:").is_err());
    }

    #[test]
    fn regions_end_at_the_board() {
        // A tile of two cells by two, with its middle at (1.5, 1.5).
        let tile = Piece {
            piece_side: "tile_back".parse().expect("a piece"),
            suit: ppn_piece::Suit(1),
            rank: ppn_piece::Rank(1),
            cfg: ppn_piece::Configuration::Piecepack,
            x: 1.5,
            y: 1.5,
            angle: 0.0,
        };
        let drawn = |regions: &[&str], annotate| {
            let regions: Vec<_> =
                regions.iter().map(|text| Marking::region(text).expect("a region")).collect();
            let marks = regions.iter().flat_map(|region| region.marks(1.0)).collect();
            let options = Options::default().with_marks(marks).with_annotate(annotate);
            let texts = |list: Result<Vec<&Marking>, Error>| -> Vec<String> {
                list.expect("a picture").into_iter().map(|one| one.text().to_owned()).collect()
            };
            let pieces = std::slice::from_ref(&tile);
            let cut = texts(Marking::cut(&regions, pieces, &options, 1.0));
            let outside = texts(Marking::outside(&regions, pieces, &options, 1.0));
            (crate::picture::svg(pieces, &options).expect("a picture"), cut, outside)
        };
        for annotate in [Annotate::None, Annotate::Go] {
            let (whole, cut, outside) = drawn(&["b1:b2"], annotate);
            assert!(cut.is_empty() && outside.is_empty());
            for region in ["b1:z2", "z2:b1", "b1:b9", "c3+b1:b2"] {
                let (picture, cut, outside) = drawn(&[region], annotate);
                assert_eq!(
                    (picture == whole, cut, outside),
                    (true, vec![region.to_owned()], vec![])
                );
            }
            let (_, cut, outside) = drawn(&["a1:b2", "c3:d4", "b2+c1"], annotate);
            assert_eq!((cut, outside), (vec!["b2+c1".to_owned()], vec!["c3:d4".to_owned()]));
        }
    }
}
