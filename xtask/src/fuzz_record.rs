//! `fuzz/RECORD.md`: the time that each target has run, and the number of its texts.

use crate::{fuzz::Ran, record};
use std::{fs, path::Path};

/// The number of runs since the last finding.
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

/// Adds a run of a target to the page.
pub(crate) fn add(root: &Path, target: &str, ran: &Ran) -> Result<(), String> {
    let page = fs::read_to_string(root.join(PATH)).unwrap_or_default();
    let before = record::rows(&page).get(target).and_then(|cells| Total::read(cells));
    let total = before.unwrap_or_default().and(ran);
    record::write(root, PATH, HEAD, target, &total.cells())
}

impl Total {
    fn and(self, ran: &Ran) -> Self {
        if !ran.clean {
            return Self::default();
        }
        Self { seconds: self.seconds + ran.time.as_secs(), texts: self.texts + ran.texts }
    }

    fn read(cells: &[String]) -> Option<Self> {
        let mut numbers = cells.iter().map(|cell| cell.replace(',', "").parse().ok());
        Some(Self { seconds: numbers.next()??, texts: numbers.next()?? })
    }

    fn cells(self) -> [String; 2] {
        [grouped(self.seconds), grouped(self.texts)]
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
        let twice = Total::default().and(&ran(true)).and(&ran(true));
        assert_eq!(twice.cells(), ["120", "2,469,134"]);
        assert_eq!(twice.and(&ran(false)), Total::default());
        let rows = [("replay".to_owned(), twice.cells().to_vec())].into();
        let page = record::page(HEAD, &rows);
        assert!(page.ends_with("| `replay` | 120 | 2,469,134 |\n"), "{page}");
        assert_eq!(record::rows(&page), rows);
        assert_eq!(Total::read(&rows["replay"]), Some(twice));
    }
}
