//! Lists of pieces as JSON, for `ppn show --pieces` and `ppn render --pieces`.

use crate::{
    files::{name, named},
    input::{Input, text_at_once},
};
use ppn_render::PieceRow;
use serde_json::Value;
use std::{io, path::Path};

/// The rows of a list. Unknown pieces are rows, too.
pub(crate) fn piece_rows(path: &Path) -> io::Result<Vec<PieceRow>> {
    let text = text_at_once(Input::source(path)?).map_err(|error| named(path, &error))?;
    serde_json::from_str(&text).map_err(|error| {
        let what = match serde_json::from_str(&text) {
            Ok(list) => wrong(&list),
            // The text is not JSON.
            Err(_) => None,
        };
        let report = match what {
            Some(what) => {
                format!("line {}, column {}: {what}", error.line(), error.column().max(1))
            }
            None => error.to_string(),
        };
        io::Error::new(io::ErrorKind::InvalidData, format!("{}: {report}", name(path)))
    })
}

/// What is wrong with the first wrong piece of a list.
fn wrong(list: &Value) -> Option<String> {
    const PIECE: &str = "`{\"piece_side\": \"coin_face\", \"suit\": 2, \"x\": 1.5, \"y\": 2}`";
    let Some(pieces) = list.as_array() else {
        return Some(format!("the pieces are in a list, such as `[{}]`", PIECE.trim_matches('`')));
    };
    pieces.iter().find_map(|piece| {
        let Some(columns) = piece.as_object() else {
            return Some(format!("a piece is an object, such as {PIECE}"));
        };
        let takes = columns.iter().filter_map(|(name, value)| {
            let (is_right, takes) = match name.as_str() {
                "piece_side" => {
                    (value.is_string(), "a piece and its side, such as `\"coin_face\"`")
                }
                "cfg" => (
                    value.is_string() || value.is_null(),
                    "the name of a set, such as `\"piecepack\"`",
                ),
                "suit" | "rank" => (value.is_number() || value.is_null(), "a number from 1"),
                "x" | "y" => (value.is_number() || value.is_null(), "a number of inches"),
                "angle" => (value.is_number() || value.is_null(), "a number of degrees"),
                _ => (true, ""),
            };
            (!is_right).then(|| format!("`{name}` takes {takes}"))
        });
        let has_side = columns.contains_key("piece_side");
        let needs = || "a piece needs a `piece_side`, such as `\"coin_face\"`".to_owned();
        // The columns are not in the order of the text, so all are named.
        let wrong: Vec<String> = takes.chain((!has_side).then(needs)).collect();
        (!wrong.is_empty()).then(|| wrong.join("; "))
    })
}

#[cfg(test)]
mod tests {
    use super::wrong;

    #[test]
    fn a_list_says_what_it_takes() {
        for (list, report) in [
            ("{}", Some("the pieces are in a list, such as ")),
            ("[3]", Some("a piece is an object, such as ")),
            ("[{\"x\": 1}]", Some("a piece needs a `piece_side`, such as ")),
            ("[{\"piece_side\": 3}]", Some("`piece_side` takes a piece and its side, such as ")),
            (
                "[{\"piece_side\": \"coin_face\", \"x\": \"a\"}]",
                Some("`x` takes a number of inches"),
            ),
            (
                "[{\"piece_side\": \"coin_face\", \"cfg\": 5}]",
                Some("`cfg` takes the name of a set"),
            ),
            ("[{\"piece_side\": \"coin_face\", \"x\": null, \"note\": []}]", None),
        ] {
            let found = wrong(&serde_json::from_str(list).unwrap());
            let fits =
                found.as_deref().zip(report).is_some_and(|(found, start)| found.starts_with(start));
            assert!(fits || found.is_none() && report.is_none(), "{list}: {found:?}");
        }
    }
}
