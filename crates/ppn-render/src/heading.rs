//! Texts on the table.

/// A text on the table, such as a heading above pieces.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Heading {
    /// The x and y of the middle of the text, in inches.
    pub place: (f64, f64),
    /// The text, one line.
    pub text: String,
    /// The height of the letters in inches.
    pub size: f64,
}

impl Heading {
    /// A text around a place.
    #[must_use]
    pub fn new(place: (f64, f64), text: impl Into<String>, size: f64) -> Self {
        Self { place, text: text.into(), size }
    }
}
