//! `fuzz/RECORD.md`: for how long and with how many texts each target has run.

use crate::fuzz::Ran;
use std::{collections::BTreeMap, fs, path::Path};

/// What has been run since something was found last, by target.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    targets: BTreeMap<String, Total>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Total {
    seconds: u64,
    texts: u64,
}

const PATH: &str = "fuzz/RECORD.md";

const HEAD: &str = "\
# What was fuzzed

Written by `cargo xtask fuzz --record`: for each target the seconds that it ran and the texts that it
tried since it last found something. A run that finds something starts again at zero.

| target | seconds | texts |
| --- | ---: | ---: |
";

impl Record {
    /// Adds a run of a target to the page.
    pub(crate) fn add(root: &Path, target: &str, ran: &Ran) -> Result<(), String> {
        let path = root.join(PATH);
        let page = if path.exists() {
            fs::read_to_string(&path).map_err(|error| format!("{PATH}: {error}"))?
        } else {
            String::new()
        };
        let mut record = Self::read(&page);
        record.count(target, ran);
        fs::write(&path, record.page()).map_err(|error| format!("{PATH}: {error}"))
    }

    fn count(&mut self, target: &str, ran: &Ran) {
        let total = self.targets.entry(target.to_owned()).or_default();
        if ran.clean {
            total.seconds += ran.time.as_secs();
            total.texts += ran.texts;
        } else {
            *total = Total::default();
        }
    }

    fn read(page: &str) -> Self {
        let rows = page.lines().filter_map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let name = cells.next()?.strip_prefix('`')?.strip_suffix('`')?.to_owned();
            let mut number = || cells.next()?.replace(',', "").parse().ok();
            Some((name, Total { seconds: number()?, texts: number()? }))
        });
        Self { targets: rows.collect() }
    }

    fn page(&self) -> String {
        let row = |(name, total): (&String, &Total)| {
            format!("| `{name}` | {} | {} |\n", grouped(total.seconds), grouped(total.texts))
        };
        format!("{HEAD}{}", self.targets.iter().map(row).collect::<String>())
    }
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn runs_add_up_until_something_is_found() {
        let ran = |clean| Ran { clean, texts: 1_234_567, time: Duration::from_secs(60) };
        let mut record = Record::default();
        record.count("replay", &ran(true));
        record.count("replay", &ran(true));
        record.count("format", &ran(true));
        record.count("format", &ran(false));
        let page = record.page();
        assert!(page.contains("| `replay` | 120 | 2,469,134 |\n"), "{page}");
        assert!(page.contains("| `format` | 0 | 0 |\n"), "{page}");
        assert_eq!(Record::read(&page), record);
    }
}
