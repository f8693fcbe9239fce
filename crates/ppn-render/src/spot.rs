//! Places as people write them: squares, or two numbers.

use crate::annotate::Annotate;

/// A place in units of coordinates: `b3` is (2, 3).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// The letters of its column as a number to the base 26; `None` if the place is two numbers.
    letters: Option<u64>,
}

impl Spot {
    /// The same place in inches, with cells of that size in inches.
    pub(crate) fn inches(self, cell: f64) -> (f64, f64) {
        (self.x * cell, self.y * cell)
    }

    /// The place that its letters name on a picture with these coordinates.
    ///
    /// # Errors
    /// If no column has the letters.
    pub(crate) fn named(self, annotate: Annotate) -> Result<Self, String> {
        let Some(letters) = self.letters else { return Ok(self) };
        let column = annotate.column_of(letters);
        let column = column.ok_or("boards of go have no column `I`; `J` follows `H`")?;
        Ok(Self { x: column as f64, ..self })
    }
}

/// Reads a place; letters may be capitals.
pub(crate) fn spot(text: &str) -> Result<Spot, String> {
    let wrong = || format!("expected a place such as `b2` or `1.5,2`, not `{text}`");
    let number = |text: &str| {
        let number = text.trim().parse().ok();
        number.filter(|number: &f64| number.is_finite() && number.abs() < 1e6)
    };
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    if let Some((x, y)) = inner.split_once(',') {
        let place = number(x).zip(number(y)).ok_or_else(wrong)?;
        return Ok(Spot { x: place.0, y: place.1, letters: None });
    }
    let letters = inner.find(|one: char| !one.is_ascii_alphabetic()).unwrap_or(inner.len());
    let (column, row) = inner.split_at(letters);
    if !(1..=3).contains(&column.len()) || !row.starts_with(|one: char| one.is_ascii_digit()) {
        return Err(wrong());
    }
    // a to z, aa, ab and so on.
    let digit = |letter: u8| u64::from(letter.to_ascii_lowercase() - b'a') + 1;
    let letters = column.bytes().fold(0, |sum, one| 26 * sum + digit(one));
    let row = row.parse::<u32>().map_err(|_| wrong())?;
    Ok(Spot { x: letters as f64, y: f64::from(row), letters: Some(letters) })
}

/// Reads two places with `:` or `-` between them.
pub(crate) fn spots(text: &str) -> Result<[Spot; 2], String> {
    let parts = text.split_once(':').or_else(|| text.split_once('-'));
    let (one, other) = parts.ok_or("expected two places, such as `b2:e5`")?;
    Ok([spot(one)?, spot(other)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_squares_or_numbers() {
        let place = |text| spot(text).map(|spot| (spot.x, spot.y));
        assert_eq!(place("b3"), Ok((2.0, 3.0)));
        assert_eq!(place("B3"), Ok((2.0, 3.0)));
        assert_eq!(place("aa10"), Ok((27.0, 10.0)));
        assert_eq!(place("(1.5,-2)"), Ok((1.5, -2.0)));
        for wrong in ["", "b", "3", "b-3", "b+3", "1,", "b3.5", "nan,1"] {
            assert!(spot(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn letters_of_go_have_no_i() {
        let named = |text: &str| spot(text).and_then(|spot| spot.named(Annotate::Go));
        let columns = ["h4", "j4", "J4", "t19", "z1", "aa1", "9,4"];
        let columns = columns.map(|text| named(text).map(|spot| spot.x));
        assert_eq!(columns, [8.0, 9.0, 9.0, 19.0, 25.0, 26.0, 9.0].map(Ok));
        assert!(named("i4").is_err() && named("ai4").is_err());
        // Naming a place again changes nothing.
        let once = named("j4").expect("a column");
        assert_eq!(once.named(Annotate::Go), Ok(once));
    }
}
