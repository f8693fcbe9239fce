//! Names and values of tags.

use crate::{Tag, codes, plain_play::PlainTag};
use ppn_source::{Diagnostic, Edit, Fix, clear_date, is_dotted_date, near_match};
use std::cell::LazyCell;

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
    let missing = LazyCell::new(|| missing(|needed| tags.iter().any(|tag| is(&tag.name, needed))));
    let mut found = Vec::new();
    for tag in tags {
        if is_known(&tag.name) {
            found.extend(date(tag));
            continue;
        }
        let Some(near) = near(&tag.name, &missing) else { continue };
        let fix = Fix::guess(format!("write `{near}`"), [Edit::replace(tag.name_span, near)]);
        let message = format!("unknown tag `{}`", tag.name);
        let one = Diagnostic::new(&codes::TAG_NEAR, tag.name_span, message);
        found.push(one.with_help(format!("did you mean `{near}`?")).with_fix(fix));
    }
    found
}

/// Whether there is certainly nothing to report about the names and values of tags.
pub(crate) fn are_usual(tags: &[PlainTag<'_>]) -> bool {
    tags.iter().all(|(name, value)| match is_known(name) {
        true => !is_date(name) || is_usual_date(value),
        false => {
            let missing = missing(|needed| tags.iter().any(|(name, _)| is(name, needed)));
            near(name, &missing).is_none()
        }
    })
}

fn is(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

fn is_known(name: &str) -> bool {
    NAMES.iter().any(|known| is(name, known))
}

/// The needed names that no tag has.
fn missing(has: impl Fn(&str) -> bool) -> Vec<&'static str> {
    NEEDED.into_iter().filter(|needed| !has(needed)).collect()
}

/// The missing name that an unknown one is probably meant to be.
fn near(name: &str, missing: &[&'static str]) -> Option<&'static str> {
    // Short names, and those with another beginning, are names of their own.
    let is_near = |needed: &&str| {
        name.len() > 3
            && needed.len().abs_diff(name.len()) < 2
            && name.chars().next().map(|c| c.to_ascii_uppercase()) == needed.chars().next()
    };
    near_match(name, missing.iter().copied().filter(is_near))
}

/// Whether the values of a known name are dates.
fn is_date(name: &str) -> bool {
    name.len().checked_sub(4).is_some_and(|at| is(&name[at..], "date"))
}

fn is_usual_date(value: &str) -> bool {
    let value = value.trim();
    value.is_empty() || matches!(value, "?" | "-" | "*") || is_dotted_date(value)
}

/// The report of a date in another form.
fn date(tag: &Tag) -> Option<Diagnostic> {
    let value = tag.value.trim();
    if !is_date(&tag.name) || is_usual_date(value) {
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
