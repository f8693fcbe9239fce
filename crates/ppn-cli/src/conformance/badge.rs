//! A badge for the README of an implementation.

use super::score::Score;

/// An SVG with the percentage of cases that pass.
pub(super) fn badge(score: &Score<'_>) -> String {
    let total = score.total();
    let percent = total.percent();
    let color = match percent {
        100 => "#2e7d32",
        80.. => "#8a6d00",
        _ => "#b3261e",
    };
    let title = format!("PPN {}: {} of {} cases", score.version, total.passed, total.all());
    let title = super::report::escaped(&title);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="146" height="20" role="img" aria-label="{title}">
<title>{title}</title>
<rect width="102" height="20" rx="3" fill="#444"/>
<rect x="99" width="47" height="20" rx="3" fill="{color}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="50" y="14">PPN conformance</text>
<text x="123" y="14">{percent} %</text>
</g>
</svg>
"##
    )
}
