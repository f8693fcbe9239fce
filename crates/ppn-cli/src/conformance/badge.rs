//! A badge for the README of an implementation.

use super::score::Score;

/// The width of a letter, in pixels: that of most letters of Verdana in 11 points.
const LETTER: usize = 7;

/// An SVG with the levels, and the number of cases that pass. Levels without a case that passes are left out, as
/// an implementation does not claim them.
pub(super) fn badge(score: &Score<'_>) -> String {
    let mut levels = score.levels();
    if levels.iter().any(|(_, counts)| counts.passed > 0) {
        levels.retain(|(_, counts)| counts.passed > 0);
    }
    let (passed, all) = levels
        .iter()
        .fold((0, 0), |(passed, all), (_, counts)| (passed + counts.passed, all + counts.all()));
    let color = match (passed * 100).checked_div(all).unwrap_or(0) {
        100 => "#2e7d32",
        80.. => "#8a6d00",
        _ => "#b3261e",
    };
    let each: Vec<String> = levels
        .iter()
        .map(|(level, counts)| format!("{level} {} of {}", counts.passed, counts.all()))
        .collect();
    let names: Vec<&str> = levels.iter().map(|(level, _)| *level).collect();
    let title = format!("PPN suite {}: {}", score.version, each.join(", "));
    let (label, value) = (format!("PPN {}", names.join(", ")), format!("{passed} of {all}"));
    let (left, right) = (label.chars().count() * LETTER + 12, value.len() * LETTER + 12);
    let (width, first, second) = (left + right, left / 2, left + right / 2);
    let [title, label] = [title, label].map(|text| super::report::escaped(&text));
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{title}">
<title>{title}</title>
<rect width="{width}" height="20" rx="3" fill="#444"/>
<rect x="{left}" width="{right}" height="20" rx="3" fill="{color}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="{first}" y="14">{label}</text>
<text x="{second}" y="14">{value}</text>
</g>
</svg>
"##
    )
}
