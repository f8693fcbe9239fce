//! The values of the options of `ppn render`.

/// A size on paper, for clap.
pub(super) fn scale(text: &str) -> Result<f64, String> {
    let number = |text: &str| text.parse().ok().filter(|one: &f64| (1e-3..=1e3).contains(one));
    let parts = text.split_once(':').and_then(|(paper, table)| number(paper).zip(number(table)));
    let (paper, table) = parts.ok_or("expected two numbers, such as `1:1` or `1:2`")?;
    Ok(paper / table)
}

/// How long a board is shown, for clap.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.05..=60.0).contains(seconds));
    seconds.ok_or_else(|| "expected a number from 0.05 to 60".to_owned())
}
