//! The keys of `ppn.toml`: what `ppn config` prints, and the schema that editors take.

use serde_json::{Map, Value, json};

/// A key of `ppn.toml`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Key {
    /// The name, with the tables that contain it, such as `check.ignore`.
    pub name: &'static str,
    /// The type of its value.
    pub kind: Kind,
    /// The default, in TOML.
    pub default: &'static str,
    /// The effect.
    pub manual: &'static str,
    /// An example line of `ppn.toml`.
    pub example: &'static str,
}

/// The type of the value of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// One of these strings.
    OneOf(&'static [&'static str]),
    /// A non-negative number.
    Number,
    /// An address on the web or of a file, or an empty text for none.
    Address,
    /// Patterns of paths.
    Patterns,
    /// Codes, their beginnings, names, or groups.
    Codes,
    /// Lists of codes by patterns of paths.
    CodesByPattern,
    /// Severities by codes.
    SeverityByCode,
    /// Texts by names.
    TextByName,
}

impl Kind {
    /// The type in words.
    #[must_use]
    pub fn describe(self) -> String {
        match self {
            Self::OneOf(values) => {
                let quoted: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
                quoted.join(" | ")
            }
            Self::Number => "number".to_owned(),
            Self::Address => "address".to_owned(),
            Self::Patterns => "list of patterns".to_owned(),
            Self::Codes => "list of codes".to_owned(),
            Self::CodesByPattern => "table of lists of codes by pattern".to_owned(),
            Self::SeverityByCode => "table of severities by code".to_owned(),
            Self::TextByName => "table of texts by name".to_owned(),
        }
    }

    /// What a key of this type takes, in words.
    #[cfg(feature = "toml")]
    pub(crate) fn takes(self) -> String {
        match self {
            Self::OneOf(values) => {
                let quoted: Vec<_> = values.iter().map(|value| format!("`\"{value}\"`")).collect();
                let (last, others) = quoted.split_last().expect("a choice has values");
                format!("{} or {last}", others.join(", "))
            }
            Self::Number => "a whole number from 0".to_owned(),
            Self::Address => "a whole address in quotation marks".to_owned(),
            Self::Patterns => "a list of patterns in quotation marks".to_owned(),
            Self::Codes => "a list of codes in quotation marks".to_owned(),
            Self::CodesByPattern => "a table of lists of codes by pattern".to_owned(),
            Self::SeverityByCode => "a table of severities by code".to_owned(),
            Self::TextByName => "a table of texts by name".to_owned(),
        }
    }

    fn schema(self) -> Value {
        let texts = json!({ "type": "array", "items": { "type": "string" } });
        match self {
            Self::OneOf(values) => json!({ "type": "string", "enum": values }),
            Self::Number => json!({ "type": "integer", "minimum": 0 }),
            Self::Address => json!({ "type": "string" }),
            Self::Patterns | Self::Codes => texts,
            Self::CodesByPattern => json!({ "type": "object", "additionalProperties": texts }),
            Self::SeverityByCode => json!({
                "type": "object",
                "additionalProperties": { "type": "string", "enum": SEVERITIES },
            }),
            Self::TextByName => json!({
                "type": "object",
                "additionalProperties": { "type": "string" },
            }),
        }
    }
}

pub(crate) const SEVERITIES: &[&str] = &["error", "warning", "style"];

/// All keys, in the order in which a `ppn.toml` has them.
pub const KEYS: &[Key] = &[
    Key {
        name: "edition",
        kind: Kind::OneOf(&["0.5", "0.11", "0.14"]),
        default: "\"0.14\"",
        manual: "The edition of games that do not name one by their key `PPN`.",
        example: "edition = \"0.11\"",
    },
    Key {
        name: "width",
        kind: Kind::Number,
        default: "80",
        manual: "Maximum line width of `ppn fmt`. Only text that cannot be split makes a \
                 line longer.",
        example: "width = 100",
    },
    Key {
        name: "layout",
        kind: Kind::OneOf(&["keep", "turns", "fill", "export"]),
        default: "\"keep\"",
        manual: "Where `ppn fmt` begins lines: where they begin now, with every turn, or when the \
                 line before is full.",
        example: "layout = \"turns\"",
    },
    Key {
        name: "exclude",
        kind: Kind::Patterns,
        default: "[]",
        manual: "Files and folders to skip when a folder is read. Those named on the \
                 command line are always read. `*` matches any characters except `/`, `**` matches any characters, `?` matches one. A pattern without `/` is compared with the last part of a path.",
        example: "exclude = [\"old/\", \"*.draft.ppn\"]",
    },
    Key {
        name: "manual",
        kind: Kind::Address,
        default: "\"\"",
        manual: "The address of the manual pages of codes, up to the code in lower case, which is added. Reports in JSON, \
                 SARIF and for reviewdog have the whole address, and editors open it unless they have a setting \
                 of their own.",
        example: "manual = \"https://example.org/ppn/diagnostics.html#\"",
    },
    Key {
        name: "boards",
        kind: Kind::TextByName,
        default: "{}",
        manual: "Own start boards: games name them by `GameType` or `SetUp`. The text is a game of PPN or only \
                 its moves; its last board is the start board. Files `boards/NAME.ppn` beside the games or beside \
                 `ppn.toml` are own start boards, too.",
        example: "[boards]\nLighthouse = \"t@({1.5,3.5},{1.5,3.5}) S2@b2 M3@c3\"",
    },
    Key {
        name: "check.select",
        kind: Kind::Codes,
        default: "[\"default\"]",
        manual: "Only these codes are reported. A prefix selects several codes: `W02` is all warnings of \
                 the movetext. `ALL` is all codes, `style` is the style remarks, and `default` is everything else.",
        example: "[check]\nselect = [\"E\", \"W04\"]",
    },
    Key {
        name: "check.extend-select",
        kind: Kind::Codes,
        default: "[]",
        manual: "These codes are reported in addition.",
        example: "[check]\nextend-select = [\"style\"]",
    },
    Key {
        name: "check.ignore",
        kind: Kind::Codes,
        default: "[]",
        manual: "These codes are not reported. Errors are always reported.",
        example: "[check]\nignore = [\"number-skipped\"]",
    },
    Key {
        name: "check.severity",
        kind: Kind::SeverityByCode,
        default: "{}",
        manual: "Severities of warnings and style remarks. If several entries match a code, the longest counts. \
                 Errors stay errors.",
        example: "[check.severity]\nnumber-skipped = \"error\"",
    },
    Key {
        name: "check.per-file-ignores",
        kind: Kind::CodesByPattern,
        default: "{}",
        manual: "Codes that are not reported for files whose path matches a pattern.",
        example: "[check.per-file-ignores]\n\"drafts/**\" = [\"W\"]",
    },
];

/// The JSON schema of `ppn.toml`, in lines with indentation.
#[must_use]
pub fn settings_schema() -> String {
    format!("{:#}", schema())
}

fn schema() -> Value {
    let mut tables: Map<String, Value> = Map::new();
    for key in KEYS {
        let mut schema = key.kind.schema();
        schema["description"] = key.manual.into();
        match key.name.split_once('.') {
            None => {
                tables.insert(key.name.to_owned(), schema);
            }
            Some((table, name)) => {
                let table = tables.entry(table).or_insert_with(
                    || json!({ "type": "object", "additionalProperties": false, "properties": {} }),
                );
                table["properties"][name] = schema;
            }
        }
    }
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "ppn.toml",
        "description": "The settings of `ppn check` and `ppn fmt`.",
        "type": "object",
        "additionalProperties": false,
        "properties": tables,
    })
}

#[cfg(all(test, feature = "toml"))]
mod tests {
    use super::*;
    use crate::Settings;
    use std::collections::BTreeSet;

    /// The names of all settings; those of the table `check` begin with `check.`.
    fn names(settings: &Value) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for (name, value) in settings.as_object().unwrap() {
            if name == "check" {
                let keys = value.as_object().unwrap().keys();
                names.extend(keys.map(|key| format!("check.{key}")));
            } else {
                names.insert(name.clone());
            }
        }
        names
    }

    #[test]
    fn the_table_has_the_keys_that_are_read() {
        let all = Settings {
            edition: Some("0.14".into()),
            width: Some(80),
            layout: Some("keep".into()),
            exclude: vec!["a".into()],
            manual: Some("https://example.org/".into()),
            boards: [("Lighthouse".into(), "t@b2".into())].into(),
            check: crate::CheckSettings {
                select: Some(vec!["W".into()]),
                extend_select: vec!["W".into()],
                ignore: vec!["W".into()],
                per_file_ignores: [("a".into(), vec!["W".into()])].into(),
                severity: [("W".into(), "error".into())].into(),
            },
        };
        let read = names(&serde_json::to_value(&all).unwrap());
        let listed: BTreeSet<String> = KEYS.iter().map(|key| key.name.to_owned()).collect();
        assert_eq!(read, listed);
    }

    #[test]
    fn examples_and_defaults_are_read() {
        for key in KEYS {
            let known = |code: &str| Ok(code.to_owned());
            Settings::read(key.example, known)
                .unwrap_or_else(|error| panic!("{}: {error}", key.name));
            let (table, name) = key.name.split_once('.').unwrap_or(("", key.name));
            let table = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
            let default = format!("{table}{name} = {}", key.default);
            Settings::read(&default, known).unwrap_or_else(|error| panic!("{default}: {error}"));
        }
    }

    #[test]
    fn every_value_of_a_list_is_read_and_no_other() {
        for key in KEYS {
            let Kind::OneOf(values) = key.kind else { continue };
            let read = |value: &str| {
                Settings::read(&format!("{} = \"{value}\"", key.name), |code| Ok(code.to_owned()))
            };
            assert!(values.iter().all(|value| read(value).is_ok()), "{}", key.name);
            assert!(read("none of them").is_err(), "{}", key.name);
        }
    }
}
