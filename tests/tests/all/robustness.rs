//! The tables of limits in `docs/robustness.md` have the values of the code.

use ppn::{ArimaaLimits, DraughtsLimits, Limits, MetadataLimits, Options};
use ppn_render::{picture, terminal};
use std::collections::BTreeMap;

const PAGE: &str = include_str!("../../../docs/robustness.md");

/// A value of the page, such as `1,000 each` or `16 MiB`.
fn value(cell: &str) -> f64 {
    let mut words = cell.split(' ');
    let number: f64 = words.next().unwrap().replace(',', "").parse().unwrap();
    let unit = match words.next() {
        Some("KiB") => 1u64 << 10,
        Some("MiB") => 1 << 20,
        Some("GiB") => 1 << 30,
        _ => 1,
    };
    number * unit as f64
}

/// The values of the page, by the names in the column "raised by", such as `E::pieces`.
fn values() -> BTreeMap<String, f64> {
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let mut values = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [_, cell, raised, _] = cells[..] else { continue };
        for name in raised.split('`').filter(|name| name.as_bytes().get(1..3) == Some(b"::")) {
            // Another row may say what else a limit holds for.
            values.entry(name.to_owned()).or_insert_with(|| value(cell));
        }
    }
    values
}

/// The fields of a struct of limits with their values; a new field has to be named.
macro_rules! fields {
    ($values:ident, $letter:literal, $of:ty, $default:expr, $($field:ident)*) => {
        let limits: $of = $default;
        $($values.push((concat!($letter, "::", stringify!($field)), limits.$field as f64));)*
        // Each field is a number, so its name is what precedes a colon.
        assert_eq!(format!("{limits:?}").matches(": ").count(), [$(stringify!($field)),*].len());
    };
}

#[test]
fn the_tables_have_the_limits_of_the_code() {
    let mut code = Vec::new();
    fields!(code, "E", Limits, Limits::default(),
        item_moves game_moves game_bytes macro_bytes macro_depth number_periods brace_depth nesting
        word_bytes pieces edits kinds looks diagnostics);
    fields!(code, "M", MetadataLimits, MetadataLimits::default(),
        bytes nesting copied_nodes copied_nodes_for_a_byte copied_bytes copied_bytes_for_a_byte
        read_again_bytes diagnostics);
    fields!(code, "S", ppn::setups::Limits, Options::default().setup_limits,
        tile_rows rows text placement_columns column label inches draws);
    fields!(code, "D", DraughtsLimits, DraughtsLimits::default(),
        text variations diagnostics jumps game_jumps readings piece);
    fields!(code, "A", ArimaaLimits, ArimaaLimits::default(),
        text variations diagnostics diagnostics_of_a_turn);
    fields!(code, "Q", ppn_archive::Limits, ppn_archive::Limits::default(),
        bytes conditions nesting squares boards);
    code.push(("C::bytes", ppn::Fan::default().conversion.bytes as f64));
    fields!(code, "P", picture::Limits, picture::Limits::default(),
        pieces inches side pixels gif_pixels steps pictures drawn bytes);
    fields!(code, "T", terminal::Limits, terminal::Limits::default(), side drawn);
    let mut page = values();
    for (name, value) in code {
        let shown = page.remove(name).unwrap_or_else(|| panic!("no row for {name}"));
        // 4 GiB less a byte are 4 GiB.
        assert!(shown == value || shown == value + 1.0, "{name}: {shown}, but {value} in the code");
    }
    page.retain(|name, _| !name.starts_with("R::"));
    assert!(page.is_empty(), "not in the code: {:?}", page.keys());
}

/// The text of all tests.
fn sources() -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut sources = String::new();
    let mut folders: Vec<String> =
        ["bindings", "crates", "fuzz", "tests"].map(|folder| format!("{root}/{folder}")).into();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path().to_str().unwrap().to_owned();
            if entry.file_type().unwrap().is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.ends_with(".rs") {
                sources += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    sources
}

/// The names of tests in a text of the page, each in backticks.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |name: &&str| {
        name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            && name.contains('_')
    };
    text.split('`').skip(1).step_by(2).filter(is_name)
}

/// A part of the page, up to the next heading.
fn part(heading: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(heading).unwrap();
    rest.split_once("\n## ").map_or(rest, |(part, _)| part)
}

/// The rows of the tables of limits, each with its last cell.
fn limits() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = part("## Limits").lines().filter_map(|line| line.strip_prefix("| "));
    let rows = rows.filter(|row| !row.starts_with("limit |") && !row.starts_with("---"));
    rows.map(|row| (row, row.trim_end_matches(" |").rsplit(" | ").next().unwrap()))
}

#[test]
fn tests_that_the_page_names_exist() {
    let sources = sources();
    let of_limits = limits().flat_map(|(_, cell)| names(cell));
    let tests: Vec<_> = names(part("## Each promise and its test")).chain(of_limits).collect();
    for name in &tests {
        assert!(sources.contains(&format!("fn {name}()")), "there is no test {name}");
    }
    assert!(tests.len() > 100, "{} tests are named", tests.len());
}

#[test]
fn each_limit_names_its_test() {
    let untested = limits().filter(|(_, cell)| names(cell).count() == 0);
    let untested: Vec<_> = untested.map(|(row, _)| row).collect();
    assert_eq!(untested, [""; 0], "limits without a test");
}
