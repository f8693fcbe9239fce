//! Metadata as lists of R.

use extendr_api::prelude::*;
use ppn::Metadata;
use ppn_record::{Node, Value};

/// The entries as a list with names, as the package `yaml` gives them.
pub(crate) fn list(metadata: &Metadata) -> List {
    let entries = metadata.iter().map(|(key, entry)| (key.to_owned(), value(&entry.value)));
    List::from_pairs(entries.collect::<Vec<_>>())
}

/// A value with its type in YAML. A list of texts is a vector.
fn value(given: &Value) -> Robj {
    match &given.node {
        Node::Sequence(items) => {
            let texts: Option<Vec<&str>> = items.iter().map(text).collect();
            match texts {
                Some(texts) if !texts.is_empty() => texts.into(),
                _ => List::from_values(items.iter().map(value)).into(),
            }
        }
        Node::Mapping(entries) => {
            let pairs = entries.iter().map(|(key, entry)| (key.to_string(), value(&entry.value)));
            List::from_pairs(pairs).into()
        }
        Node::Scalar { text, .. } => {
            if given.is_null() {
                return ().into();
            }
            if let Some(truth) = given.as_bool() {
                return truth.into();
            }
            match given.as_number() {
                Some(number) => match text.parse::<i32>() {
                    // The smallest is how R writes a missing value.
                    Ok(integer) if integer != i32::MIN => integer.into(),
                    _ => number.into(),
                },
                None => text.as_str().into(),
            }
        }
    }
}

/// A value that is a text.
fn text(given: &Value) -> Option<&str> {
    match &given.node {
        Node::Scalar { text, .. } => {
            let is_text =
                !given.is_null() && given.as_bool().is_none() && given.as_number().is_none();
            is_text.then_some(text.as_str())
        }
        _ => None,
    }
}
