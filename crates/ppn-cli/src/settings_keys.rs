//! `ppn config`: the keys of `ppn.toml`.

use crate::{arguments::AnswerFormat, outcome::Outcome};
use clap::Args;
use ppn::lint::{KEYS, Key, settings_schema};
use serde_json::json;
use std::io::{self, Write};

/// Show the keys of `ppn.toml`
///
///     ppn config                 all keys, one per line
///     ppn config check.ignore    one key
///     ppn config check           all keys of a table
///     ppn config --schema        the JSON schema, for editors
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct ConfigKeys {
    /// A key, or a table of keys.
    #[arg(value_name = "KEY")]
    key: Option<String>,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
    /// Print the JSON schema of `ppn.toml`.
    #[arg(long, conflicts_with_all = ["key", "format"])]
    schema: bool,
}

pub(crate) fn run(options: &ConfigKeys) -> io::Result<Outcome> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if options.schema {
        writeln!(out, "{}", settings_schema())?;
        out.flush()?;
        return Ok(Outcome::Fine);
    }
    let asked = |key: &&Key| {
        options.key.as_ref().is_none_or(|asked| {
            let rest = key.name.strip_prefix(asked.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    };
    let keys: Vec<&Key> = KEYS.iter().filter(asked).collect();
    if keys.is_empty() {
        let asked = options.key.as_deref().unwrap_or_default();
        let near = ppn_source::near_match(asked, KEYS.iter().map(|key| key.name));
        let hint = near.map_or("; `ppn config` lists all keys".to_owned(), |name| {
            format!("; did you mean `{name}`?")
        });
        tell!("ppn: there is no key `{asked}`{hint}");
        return Ok(Outcome::Failed);
    }
    if options.format == AnswerFormat::Json {
        let keys = keys.iter().map(|key| {
            let kind = key.kind.describe();
            let Key { name, default, manual, example, .. } = key;
            json!({ "name": name, "type": kind, "default": default, "manual": manual, "example": example })
        });
        writeln!(out, "{:#}", serde_json::Value::from_iter(keys))?;
    } else if options.key.is_none() {
        for key in keys {
            writeln!(out, "{:<24} {}", key.name, key.kind.describe())?;
        }
    } else {
        for (index, key) in keys.into_iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            writeln!(out, "{}\n\n{}\n", key.name, key.manual)?;
            writeln!(out, "Type: {}\nDefault: {}\nExample:\n", key.kind.describe(), key.default)?;
            for line in key.example.lines() {
                writeln!(out, "    {line}")?;
            }
        }
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
