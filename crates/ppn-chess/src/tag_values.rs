//! Names and values of tags.

use crate::{Tag, codes};
use ppn_source::{Diagnostic, Edit, Fix, clear_date, is_dotted_date, near_match};

/// Names of tags. Sources: PGN § 8.1.1 and § 9, the supplement of 2001, and the tags of large archives.
const NAMES: [&str; 52] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteTitle",
    "BlackTitle",
    "WhiteElo",
    "BlackElo",
    "WhiteUSCF",
    "BlackUSCF",
    "WhiteNA",
    "BlackNA",
    "WhiteType",
    "BlackType",
    "EventDate",
    "EventSponsor",
    "Section",
    "Stage",
    "Board",
    "Opening",
    "Variation",
    "SubVariation",
    "ECO",
    "NIC",
    "Time",
    "UTCTime",
    "UTCDate",
    "TimeControl",
    "SetUp",
    "FEN",
    "Termination",
    "Annotator",
    "Mode",
    "PlyCount",
    "Variant",
    "WhiteTeam",
    "BlackTeam",
    "WhiteFideId",
    "BlackFideId",
    "WhiteClock",
    "BlackClock",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "Remark",
    "Source",
    "SourceDate",
    "EventType",
    "EventRounds",
    "EventCountry",
];

/// Names that people misspell, of which programs need the value.
const NEEDED: [&str; 11] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "SetUp",
    "FEN",
];

/// Reports names that are nearly those of the standard, and dates in other forms.
pub(crate) fn check(tags: &[Tag]) -> Vec<Diagnostic> {
    let is = |name: &str, other: &str| name.eq_ignore_ascii_case(other);
    let is_missing = |name: &&str| !tags.iter().any(|tag| is(&tag.name, name));
    let missing: Vec<&str> = NEEDED.into_iter().filter(is_missing).collect();
    let mut found = Vec::new();
    for tag in tags {
        if NAMES.iter().any(|name| is(&tag.name, name)) {
            if tag.name.to_ascii_lowercase().ends_with("date") {
                found.extend(date(tag));
            }
            continue;
        }
        let needed = missing.iter().copied();
        // Short names, and those with another beginning, are names of their own.
        let is_near = |name: &&str| {
            tag.name.len() > 3
                && name.len().abs_diff(tag.name.len()) < 2
                && tag.name.chars().next().map(|c| c.to_ascii_uppercase()) == name.chars().next()
        };
        let Some(near) = near_match(&tag.name, needed.filter(is_near)) else { continue };
        let fix = Fix::guess(format!("write `{near}`"), [Edit::replace(tag.name_span, near)]);
        let message = format!("unknown tag `{}`", tag.name);
        let one = Diagnostic::new(&codes::TAG_NEAR, tag.name_span, message);
        found.push(one.with_help(format!("did you mean `{near}`?")).with_fix(fix));
    }
    found
}

/// The report of a date in another form.
fn date(tag: &Tag) -> Option<Diagnostic> {
    let value = tag.value.trim();
    if value.is_empty() || matches!(value, "?" | "-" | "*") || is_dotted_date(value) {
        return None;
    }
    let message = format!("the date `{value}` is not in the form `YYYY.MM.DD`");
    let one = Diagnostic::new(&codes::DATE, tag.value_span, message);
    Some(match clear_date(value) {
        Some([year, month, day]) => {
            let part = |part: u32, width: usize| match part {
                0 => "?".repeat(width),
                part => format!("{part:0width$}"),
            };
            let right = format!("{}.{}.{}", part(year, 4), part(month, 2), part(day, 2));
            let fix = Fix::safe(
                format!("write `{right}`"),
                [Edit::replace(tag.value_span, format!("\"{right}\""))],
            );
            one.with_help(format!("write `{right}`")).with_fix(fix)
        }
        None => one.with_help("write the year first, with `?` for digits that are not known"),
    })
}
