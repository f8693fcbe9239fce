//! Places as people write them: squares, or two numbers.

/// A place in units of coordinates: `b3` is (2, 3).
pub(crate) type Spot = (f64, f64);

/// Reads a place.
pub(crate) fn spot(text: &str) -> Result<Spot, String> {
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
        assert_eq!(spot("b3"), Ok((2.0, 3.0)));
        assert_eq!(spot("aa10"), Ok((27.0, 10.0)));
        assert_eq!(spot("(1.5,-2)"), Ok((1.5, -2.0)));
        for wrong in ["", "b", "3", "b-3", "1,", "B3", "b3.5", "nan,1"] {
            assert!(spot(wrong).is_err(), "{wrong}");
        }
    }
}
