//! The first slip of a `ppn.toml`: an unknown key, or a value that its key does not take.

use crate::{
    KEYS,
    keys::{Key, Kind, SEVERITIES},
};
use ppn_source::near_match;
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The parts of a `ppn.toml` that are wrong.
struct SettingsProblems<K> {
    /// Turns a word into a code, or says that there is none.
    known: K,
    found: ppn_source::SettingsProblems,
    /// The first place that is wrong so far.
    first: usize,
}

/// Says what is wrong with the first wrong part of a `ppn.toml`, with its line and column.
pub(crate) fn first_slip(
    text: &str,
    known: impl Fn(&str) -> Result<String, String>,
) -> Result<(), String> {
    let found = ppn_source::SettingsProblems::default();
    let mut problems = SettingsProblems { known, found, first: usize::MAX };
    match DeTable::parse(text) {
        Ok(table) => problems.table(table.get_ref()),
        Err(error) => {
            let start = error.span().unwrap_or_default().start;
            // The name alone is enough: all tables have different names.
            let takes = |name: &str| KEYS.iter().find(|key| last(key) == name).map(takes);
            problems.found.add_syntax(text, start, error.message(), takes);
        }
    }
    match problems.found.reports(text).into_iter().next() {
        Some(report) => Err(report),
        None => Ok(()),
    }
}

impl<K: Fn(&str) -> Result<String, String>> SettingsProblems<K> {
    fn add(&mut self, span: Range<usize>, what: String) {
        self.first = self.first.min(span.start);
        self.found.add(span.start, what);
    }

    fn table(&mut self, table: &DeTable<'_>) {
        for (name, value) in table {
            let (span, name) = (name.span(), name.get_ref().as_ref());
            if name != "check" {
                self.entry("", span, name, value);
            } else if let Some(inner) = value.get_ref().as_table() {
                for (name, value) in inner {
                    self.entry("check.", name.span(), name.get_ref(), value);
                }
            } else {
                let text = "`check` is a table, which begins with the line `[check]`";
                self.add(value.span(), text.to_owned());
            }
        }
    }

    /// A key with its value. `table` is the table of both, with a dot.
    fn entry(&mut self, table: &str, span: Range<usize>, name: &str, value: &Spanned<DeValue<'_>>) {
        let whole = format!("{table}{name}");
        match KEYS.iter().find(|key| key.name == whole) {
            Some(key) => self.value(key, value),
            None => self.add(span, unknown(&whole, name)),
        }
    }

    fn value(&mut self, key: &Key, value: &Spanned<DeValue<'_>>) {
        let (span, inner) = (value.span(), value.get_ref());
        match (key.kind, inner.as_table()) {
            (Kind::OneOf(values), _) if inner.as_str().is_some_and(|it| values.contains(&it)) => {}
            (Kind::Number, _) if inner.as_integer().is_some_and(is_size) => {}
            (Kind::Address, _) if inner.as_str().is_some_and(is_address) => {}
            (Kind::Patterns, _) => drop(self.texts(key, value)),
            (Kind::Codes, _) => self.codes(key, value),
            (Kind::CodesByPattern, Some(table)) => {
                table.values().for_each(|codes| self.codes(key, codes));
            }
            (Kind::SeverityByCode, Some(table)) => {
                for (code, severity) in table {
                    self.code(code.span(), code.get_ref(), true);
                    if !severity.get_ref().as_str().is_some_and(|one| SEVERITIES.contains(&one)) {
                        let one_of = Kind::OneOf(SEVERITIES).takes();
                        self.add(severity.span(), format!("a severity is {one_of}"));
                    }
                }
            }
            (Kind::TextByName, Some(table)) => {
                let wrong = table.values().find(|text| text.get_ref().as_str().is_none());
                wrong.into_iter().for_each(|text| self.add(text.span(), takes(key)));
            }
            _ => self.add(span, takes(key)),
        }
    }

    /// The texts of a list, with their places.
    fn texts<'v>(
        &mut self,
        key: &Key,
        value: &'v Spanned<DeValue<'_>>,
    ) -> Vec<(Range<usize>, &'v str)> {
        let Some(items) = value.get_ref().as_array() else {
            self.add(value.span(), takes(key));
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in items {
            match item.get_ref().as_str() {
                Some(text) => texts.push((item.span(), text)),
                None => self.add(item.span(), takes(key)),
            }
        }
        texts
    }

    fn codes(&mut self, key: &Key, value: &Spanned<DeValue<'_>>) {
        for (span, code) in self.texts(key, value) {
            self.code(span, code, false);
        }
    }

    fn code(&mut self, span: Range<usize>, code: &str, weighed: bool) {
        // Only the first slip is reported, and there may be very many.
        if span.start > self.first {
            return;
        }
        match (self.known)(code) {
            Ok(code) if weighed && code.starts_with('E') => {
                let text = format!("`{code}` is an error, and its severity cannot be changed");
                self.add(span, text);
            }
            Ok(_) => {}
            Err(unknown) => self.add(span, unknown),
        }
    }
}

/// What a key takes, with an example.
fn takes(key: &Key) -> String {
    let takes = format!("`{}` takes {}", key.name, key.kind.takes());
    match key.kind {
        Kind::OneOf(_) => takes,
        _ => format!("{takes}, such as `{}`", key.example.lines().last().unwrap_or_default()),
    }
}

/// Says that there is no such key, and which was probably meant.
fn unknown(whole: &str, name: &str) -> String {
    let elsewhere = KEYS.iter().find(|key| last(key) == name);
    let hint = match elsewhere.map(|key| key.name.split_once('.')) {
        Some(Some((table, _))) => format!("write it below the line `[{table}]`"),
        Some(None) => "write it above the line `[check]`".to_owned(),
        None => match near_match(whole, KEYS.iter().map(|key| key.name).chain(["check"])) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`ppn config` lists all keys".to_owned(),
        },
    };
    format!("there is no key `{whole}`; {hint}")
}

/// The name of a key without its table.
fn last(key: &Key) -> &'static str {
    key.name.rsplit('.').next().unwrap_or(key.name)
}

fn is_size(number: &toml::de::DeInteger<'_>) -> bool {
    usize::from_str_radix(number.as_str(), number.radix()).is_ok()
}

/// Whether a text is an address with a scheme, or empty.
fn is_address(text: &str) -> bool {
    let (scheme, rest) = text.split_once(':').unwrap_or_default();
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let is_shown = |c: char| !c.is_whitespace() && !c.is_control();
    text.is_empty() || is_scheme && !rest.is_empty() && rest.chars().all(is_shown)
}

#[cfg(test)]
mod tests {
    use super::first_slip;

    #[test]
    fn slips_say_what_a_key_takes_and_where() {
        let known = |code: &str| match code {
            "W9" => Err("there is no code `W9`".to_owned()),
            _ => Ok(code.to_owned()),
        };
        let number = "`width` takes a whole number from 0, such as `width = 100`";
        let layout = "`layout` takes `\"keep\"`, `\"turns\"`, `\"fill\"` or `\"export\"`";
        let patterns = "`exclude` takes a list of patterns in quotation marks, such as `exclude = \
                        [\"old/\", \"*.draft.ppn\"]`";
        for (text, (line, column), slip) in [
            ("width = \"wide\"", (1, 9), number),
            ("width = -1", (1, 9), number),
            ("width = 80.5", (1, 9), number),
            ("width =", (1, 8), number),
            ("width 80", (1, 7), "key with no value, expected `=`"),
            ("# two problems\nwidth = true\nlayout = 1", (2, 9), number),
            ("layout = wide", (1, 10), layout),
            ("edition = 0.11", (1, 11), "`edition` takes `\"0.5\"`, `\"0.11\"` or `\"0.14\"`"),
            ("exclude = \"old/\"", (1, 11), patterns),
            ("exclude = [\"old/\", 7]", (1, 20), patterns),
            ("exclude = [\"old/\"", (1, 18), &format!("unclosed array, expected `]`; {patterns}")),
            (
                "manual = \"diagnostics.html\"",
                (1, 10),
                "`manual` takes a whole address in quotation marks, such as `manual = \
                 \"https://example.org/ppn/diagnostics.html#\"`",
            ),
            ("widht = 80", (1, 1), "there is no key `widht`; did you mean `width`?"),
            ("lines = 80", (1, 1), "there is no key `lines`; `ppn config` lists all keys"),
            ("[chekc]\nselect = []", (1, 2), "there is no key `chekc`; did you mean `check`?"),
            ("check = true", (1, 9), "`check` is a table, which begins with the line `[check]`"),
            (
                "ignore = [\"W02\"]",
                (1, 1),
                "there is no key `ignore`; write it below the line `[check]`",
            ),
            (
                "[check]\nwidth = 80",
                (2, 1),
                "there is no key `check.width`; write it above the line `[check]`",
            ),
            (
                "[check]\nignore = \"W02\"",
                (2, 10),
                "`check.ignore` takes a list of codes in quotation marks, such as `ignore = \
                 [\"number-skipped\"]`",
            ),
            ("[check]\nignore = [\"W02\", \"W9\"]", (2, 18), "there is no code `W9`"),
            (
                "[check]\nseverity = \"error\"",
                (2, 12),
                "`check.severity` takes a table of severities by code, such as `number-skipped = \
                 \"error\"`",
            ),
            (
                "[check.severity]\nE0301 = \"style\"",
                (2, 1),
                "`E0301` is an error, and its severity cannot be changed",
            ),
            (
                "[check.severity]\nW0242 = \"bad\"",
                (2, 9),
                "a severity is `\"error\"`, `\"warning\"` or `\"style\"`",
            ),
            (
                "[check.per-file-ignores]\n\"*.ppn\" = \"W02\"",
                (2, 11),
                "`check.per-file-ignores` takes a table of lists of codes by pattern, such as \
                 `\"drafts/**\" = [\"W\"]`",
            ),
        ] {
            let message = format!("line {line}, column {column}: {slip}");
            assert_eq!(first_slip(text, known), Err(message), "{text}");
        }
    }

    #[test]
    fn what_is_right_has_no_slip() {
        let text = "width = 100\nmanual = \"file:///usr/share/doc/ppn/diagnostics.html#\"\n\
                    [check]\nselect = []\nseverity = { W02 = \"style\" }\n";
        assert_eq!(first_slip(text, |code| Ok(code.to_owned())), Ok(()));
        assert_eq!(first_slip("manual = \"\"", |code| Ok(code.to_owned())), Ok(()));
    }
}
