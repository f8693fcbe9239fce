//! The values of the options of `ppn render`.

/// A size on paper, for clap.
pub(crate) fn scale(text: &str) -> Result<f64, String> {
    let number = |text: &str| text.parse().ok().filter(|one: &f64| (1e-3..=1e3).contains(one));
    let parts = text.split_once(':').and_then(|(paper, table)| number(paper).zip(number(table)));
    let (paper, table) = parts.ok_or("expected two numbers, such as `1:1` or `1:2`")?;
    Ok(paper / table)
}

/// The width of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Width {
    Pixels(u32),
    /// Inches.
    Paper(f64),
}

/// A width, for clap.
pub(super) fn width(text: &str) -> Result<Width, &'static str> {
    let units = [("mm", 1.0 / 25.4), ("cm", 1.0 / 2.54), ("in", 1.0)];
    for (unit, inches) in units {
        if let Some(number) = text.strip_suffix(unit) {
            let width = number.trim().parse().ok().map(|number: f64| number * inches);
            let width = width.filter(|width| (0.05..=50.0).contains(width));
            return width
                .map(Width::Paper)
                .ok_or("expected a width on paper from 0.05 to 50 inches, such as `60mm`");
        }
    }
    let pixels = text.parse().ok().filter(|pixels| (1..=16_384).contains(pixels));
    pixels.map(Width::Pixels).ok_or("expected 1 to 16384 pixels, or a width such as `60mm`")
}

/// How long a board is shown, for clap.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.05..=60.0).contains(seconds));
    seconds.ok_or_else(|| "expected a number from 0.05 to 60".to_owned())
}
