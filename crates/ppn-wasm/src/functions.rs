//! Functions of a text.

use crate::{
    games::split,
    options::{Drawing, NOTATIONS, Reading, notation, read},
    utf16::Utf16,
};
use ppn::{Applicability, Code, GameJson, Joint, Notation, PieceJson, Selected, setups};
use ppn_lint::Selection;
use ppn_report::{DiagnosticJson, Source};
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

pub(crate) type Json = Result<String, JsError>;

pub(crate) fn to_json(value: &impl Serialize) -> Json {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}

/// A text that was written, and the diagnostics found while writing it.
#[derive(Serialize)]
struct Written {
    text: String,
    /// The number of fixes that were applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    applied: Option<usize>,
    diagnostics: Vec<DiagnosticJson>,
}

/// The structure of each game, and its problems: `{games, diagnostics}`.
///
/// # Errors
/// If an option is wrong.
#[wasm_bindgen]
pub fn parse(text: &str, options: &str) -> Json {
    let reading: Reading = read(options)?;
    let (notation, options) = (reading.notation()?, reading.options()?);
    let offsets = Utf16::new(text);
    let (mut games, mut found) = (Vec::<Value>::new(), Vec::new());
    for game in split(&*notation, text) {
        let mut outline = notation.outline(&game, "", &options);
        for one in &mut outline.games {
            one.shift(game.place.offset as u32);
            let mut value = serde_json::to_value(one.as_ref()).unwrap_or_default();
            in_units(&mut value, &offsets);
            games.push(value);
        }
        let parsed = notation.parse(game.borrowed(), &options);
        ppn_lint::explain(&*parsed, &mut outline.diagnostics);
        found.extend(offsets.diagnostics(&game, &outline.diagnostics));
    }
    to_json(&json!({"games": games, "diagnostics": found}))
}

/// Converts the places of a structure to offsets of JavaScript.
fn in_units(value: &mut Value, offsets: &Utf16<'_>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                match value.as_u64() {
                    Some(byte) if matches!(key.as_str(), "start" | "end") => {
                        *value = offsets.of_byte(byte).into();
                    }
                    _ => in_units(value, offsets),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| in_units(value, offsets)),
        _ => {}
    }
}

/// The problems of the games of a text: an array of diagnostics.
///
/// # Errors
/// If an option is wrong.
#[wasm_bindgen]
pub fn check(text: &str, options: &str) -> Json {
    let reading: Reading = read(options)?;
    let (notation, options) = (reading.notation()?, reading.options()?);
    to_json(&problems(text, &*notation, &options))
}

fn problems(text: &str, notation: &dyn Notation, options: &ppn::Options) -> Vec<DiagnosticJson> {
    let offsets = Utf16::new(text);
    let mut problems = Vec::new();
    for game in split(notation, text) {
        let parsed = notation.parse(game.borrowed(), options);
        let found = ppn_lint::check(&*parsed, &Selection::default());
        problems.extend(offsets.diagnostics(&game, &found));
    }
    problems
}

/// The text after fixes: `{text, applied, diagnostics}`. The diagnostics are the remaining
/// problems. A game that was not understood completely is not changed.
///
/// # Errors
/// If an option is wrong.
#[wasm_bindgen]
pub fn fix(text: &str, options: &str) -> Json {
    let reading: Reading = read(options)?;
    let (notation, read_by) = (reading.notation()?, reading.options()?);
    let allowed = match reading.unsafe_fixes {
        true => Applicability::Unsafe,
        false => Applicability::Safe,
    };
    let (mut fixed, mut applied) = (String::new(), 0);
    let games: Vec<_> = split(&*notation, text).collect();
    for one in ppn_lint::fix_games(&*notation, &games, &read_by, &Selection::default(), allowed) {
        fixed.push_str(&one.text);
        applied += one.applied;
    }
    let diagnostics = problems(&fixed, &*notation, &read_by);
    to_json(&Written { text: fixed, applied: Some(applied), diagnostics })
}

/// The text, formatted like `ppn fmt` does: `{text, diagnostics}`. A game that was not understood
/// completely is not changed.
///
/// # Errors
/// If an option is wrong.
#[wasm_bindgen]
pub fn format(text: &str, options: &str) -> Json {
    let reading: Reading = read(options)?;
    let (notation, options, mut layout) =
        (reading.notation()?, reading.options()?, reading.format()?);
    let offsets = Utf16::new(text);
    let mut written = Written { text: String::new(), applied: None, diagnostics: Vec::new() };
    let mut joint = Joint::default();
    for game in split(&*notation, text) {
        layout.settle_line_end(&game.text);
        let formatted = notation.parse(game.borrowed(), &options).format(&layout);
        written.text.push_str(&joint.add(&*notation, &game.text, &formatted, &layout));
        written.diagnostics.extend(offsets.diagnostics(&game, &formatted.diagnostics));
        written.text.push_str(&formatted.text);
    }
    to_json(&written)
}

/// The games in the notation `to`: `{text, diagnostics}`. Text that this notation cannot express
/// becomes a comment or is reported.
///
/// # Errors
/// If an option is wrong, or there is no conversion between the two notations.
#[wasm_bindgen]
pub fn convert(text: &str, options: &str) -> Json {
    let reading: Reading = read(options)?;
    let (from, options) = (reading.notation()?, reading.options()?);
    let to = notation(reading.to.as_deref().unwrap_or("ppn"))?;
    let games: Vec<_> = split(&*from, text).collect();
    let Some(converted) = ppn::convert(&games, &*from, &*to, &options) else {
        let message = format!("games in {} cannot be written in {}", from.name(), to.name());
        return Err(JsError::new(&message));
    };
    let offsets = Utf16::new(text);
    let diagnostics = games.iter().enumerate().flat_map(|(index, game)| {
        let mut found = converted.of_text(index);
        ppn_lint::explain(&*from.parse(game.borrowed(), &options), &mut found);
        offsets.diagnostics(game, &found)
    });
    let diagnostics = diagnostics.collect();
    to_json(&Written { text: converted.text, applied: None, diagnostics })
}

/// The name of the notation that a text is in, by its first lines; none if they do not show it.
#[wasm_bindgen(js_name = notationOf)]
#[must_use]
pub fn notation_of(text: &str) -> Option<String> {
    NOTATIONS.of_text(text).map(|notation| notation.name().to_owned())
}

/// All games whose start boards are known, with their arguments.
///
/// # Errors
/// Never.
#[wasm_bindgen]
pub fn setups() -> Json {
    to_json(&setups::games().map(GameJson::from).collect::<Vec<_>>())
}

/// The start board that the metadata of a text requests: `{pieces, svg, diagnostics}`.
///
/// # Errors
/// If an option is wrong.
#[wasm_bindgen]
pub fn setup(text: &str, drawing: &str) -> Json {
    let options = read::<Drawing>(drawing)?.options()?;
    let game = ppn::GameText::whole(text.as_bytes().to_vec());
    let start = ppn::start_board(&game, &Default::default());
    let diagnostics = Utf16::new(text).diagnostics(&game, &start.diagnostics);
    let pieces = start.setup.map(|setup| setup.pieces).unwrap_or_default();
    let svg =
        (!pieces.is_empty()).then(|| ppn_render::picture::svg(&pieces, &options).ok()).flatten();
    let row = |(number, piece)| PieceJson { id: format!("{number}"), piece: Cow::Borrowed(piece) };
    let pieces: Vec<_> = (1..).zip(&pieces).map(row).collect();
    to_json(&json!({"pieces": pieces, "svg": svg, "diagnostics": diagnostics}))
}

/// All codes of diagnostics, each as `{code, name, severity, summary}`.
///
/// # Errors
/// Never.
#[wasm_bindgen]
pub fn codes() -> Json {
    to_json(&ppn::all_codes().map(code_json).collect::<Vec<_>>())
}

/// The manual page of a code such as `E0401` or `piece-not-found`, with the page as Markdown in `manual`;
/// `null` if there is none.
///
/// # Errors
/// Never.
#[wasm_bindgen]
pub fn explain(code: &str) -> Json {
    to_json(&ppn::code(code).map(|code| {
        let mut page = code_json(code);
        page["manual"] = ppn_lint::manual_page(code).into();
        page
    }))
}

fn code_json(code: &Code) -> Value {
    json!({
        "code": code.id,
        "name": code.name,
        "severity": code.severity.name(),
        "summary": code.summary,
    })
}

/// A record of a game in the form of `ppn replay --format json`.
pub(crate) fn record_json(record: &ppn::Record<'_>, game: &ppn::GameText<'_>) -> Json {
    let source = Source::new("", &game.text).with_place(game.place);
    to_json(&ppn::RecordJson::new(record, Selected::All, source))
}
