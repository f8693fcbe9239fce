//! Names and values of tags.

use crate::{Tag, codes};
use ppn_source::{Diagnostic, Edit, Fix, near_match};

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
    let missing = |name: &&&str| !tags.iter().any(|tag| is(&tag.name, name));
    let mut found = Vec::new();
    for tag in tags {
        if NAMES.iter().any(|name| is(&tag.name, name)) {
            if tag.name.to_ascii_lowercase().ends_with("date") {
                found.extend(date(tag));
            }
            continue;
        }
        let needed = NEEDED.iter().filter(missing).copied();
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
    if value.is_empty() || matches!(value, "?" | "-" | "*") || is_date(value) {
        return None;
    }
    let message = format!("the date `{value}` is not in the form `YYYY.MM.DD`");
    let one = Diagnostic::new(&codes::DATE, tag.value_span, message);
    Some(match usual(value) {
        Some(right) => {
            let fix = Fix::safe(
                format!("write `{right}`"),
                [Edit::replace(tag.value_span, format!("\"{right}\""))],
            );
            one.with_help(format!("write `{right}`")).with_fix(fix)
        }
        None => one.with_help("write the year first, with `?` for digits that are not known"),
    })
}

fn is_date(value: &str) -> bool {
    let is_part = |part: &str, length: usize| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
    };
    let mut parts = value.split('.');
    [4, 2, 2].into_iter().all(|length| parts.next().is_some_and(|part| is_part(part, length)))
        && parts.next().is_none()
}

/// A date in the form of the standard, if it is clear.
fn usual(value: &str) -> Option<String> {
    let parts: Vec<&str> =
        value.split(['.', '-', '/', ' ']).filter(|part| !part.is_empty()).collect();
    if !parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')) {
        return None;
    }
    let is_year = |part: &str| part.len() == 4;
    let number = |part: &str| part.parse::<u32>().unwrap_or(0);
    let (year, month, day) = match parts[..] {
        [year] if is_year(year) => (year, "??", "??"),
        [year, month] if is_year(year) => (year, month, "??"),
        [year, month, day] if is_year(year) => (year, month, day),
        // Of `3/4/1992`, one cannot know which is the day.
        [day, month, year] if is_year(year) && (!value.contains('/') || number(day) > 12) => {
            (year, month, day)
        }
        [month, day, year] if is_year(year) && number(day) > 12 => (year, month, day),
        _ => return None,
    };
    if number(month) > 12 || number(day) > 31 || month.len() > 2 || day.len() > 2 {
        return None;
    }
    Some(format!("{year}.{month:0>2}.{day:0>2}"))
}
