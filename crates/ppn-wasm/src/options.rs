//! The options of callers.

use ppn::{FormatOptions, Notation};
use ppn_render::{Theme, Turn, View, picture, player::Colors};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};
use wasm_bindgen::JsError;

pub(crate) static NOTATIONS: LazyLock<ppn::Notations> = LazyLock::new(ppn::notations);

/// The options for reading and writing a text.
#[derive(Deserialize, Debug)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Reading {
    notation: String,
    edition: Option<String>,
    /// The notation to convert to.
    pub(crate) to: Option<String>,
    /// Whether fixes that may change boards are applied.
    pub(crate) unsafe_fixes: bool,
    width: Option<usize>,
    layout: Option<String>,
    /// Own start boards: texts in PPN by name.
    boards: BTreeMap<String, String>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            notation: "ppn".to_owned(),
            edition: None,
            to: None,
            unsafe_fixes: false,
            width: None,
            layout: None,
            boards: BTreeMap::new(),
        }
    }
}

impl Reading {
    pub(crate) fn notation(&self) -> Result<Arc<dyn Notation>, JsError> {
        notation(&self.notation)
    }

    pub(crate) fn options(&self) -> Result<ppn::Options, JsError> {
        let edition = match &self.edition {
            Some(edition) => Some(edition.parse().map_err(|_| wrong("edition", edition))?),
            None => None,
        };
        let mut options = ppn::Options::default().with_edition(edition);
        for (name, text) in &self.boards {
            let board = ppn::own_board(name, text, &options);
            let added = options.own_boards.add(board);
            added.map_err(|error| JsError::new(&format!("option `boards`: {error}")))?;
        }
        Ok(options)
    }

    pub(crate) fn format(&self) -> Result<FormatOptions, JsError> {
        let mut options = FormatOptions::default();
        options.width = self.width.unwrap_or(options.width);
        if let Some(layout) = self.layout.as_deref() {
            options.breaks = layout.parse().map_err(|_| wrong("layout", layout))?;
        }
        Ok(options)
    }
}

/// The options for drawing boards.
#[derive(Deserialize, Default, Debug)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Drawing {
    theme: Option<String>,
    /// `plan` or `oblique`.
    view: Option<String>,
    /// The rotation of the board in quarter turns.
    turn: u8,
    annotate: Option<String>,
    width: Option<u32>,
    /// Whether pieces have titles.
    titles: bool,
    /// Whether each piece has its index in the list of pieces.
    handles: bool,
    /// Whether there are only the marks, on a transparent ground.
    pub(crate) marks_only: bool,
}

impl Drawing {
    pub(crate) fn options(&self) -> Result<picture::Options, JsError> {
        let theme = self.theme.as_deref().map_or(Ok(Theme::lantern()), theme)?;
        let view = match self.view.as_deref() {
            None | Some("plan") => View::Plan,
            Some("oblique") => View::CABINET,
            Some(other) => return Err(wrong("view", other)),
        };
        let turn = match self.turn {
            0 => Turn::None,
            1 => Turn::Quarter,
            2 => Turn::Half,
            3 => Turn::ThreeQuarters,
            other => return Err(wrong("turn", &other.to_string())),
        };
        let annotate = match &self.annotate {
            Some(annotate) => annotate.parse().map_err(|_| wrong("annotate", annotate))?,
            None => Default::default(),
        };
        let Self { width, titles, handles, .. } = *self;
        let options = picture::Options::default()
            .with_theme(theme)
            .with_view(view)
            .with_turn(turn)
            .with_annotate(annotate);
        Ok(options.with_width(width).with_titles(titles).with_handles(handles))
    }
}

/// The appearance of a page.
#[derive(Deserialize, Default, Debug)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PageLook {
    theme: Option<String>,
}

impl PageLook {
    pub(crate) fn colors(&self) -> Result<Colors, JsError> {
        Ok(match self.theme.as_deref() {
            None => Colors::default(),
            Some(text) if is_file(text) => {
                Colors::Own { name: "own".to_owned(), theme: Box::new(theme(text)?) }
            }
            Some(name) => Colors::Named(name.parse().map_err(|_| wrong("theme", name))?),
        })
    }
}

/// Whether a theme is given as the text of a file. Names of themes have no `=`.
fn is_file(theme: &str) -> bool {
    theme.contains('=')
}

/// A theme by its name, or by the text of its file.
fn theme(theme: &str) -> Result<Theme, JsError> {
    if is_file(theme) {
        return Theme::read(theme).map_err(|error| JsError::new(&format!("theme: {error}")));
    }
    theme.parse().map_err(|_| wrong("theme", theme))
}

/// Reads options; an empty text means the defaults.
pub(crate) fn read<T: Default + for<'j> Deserialize<'j>>(options: &str) -> Result<T, JsError> {
    if options.is_empty() {
        return Ok(T::default());
    }
    serde_json::from_str(options).map_err(|error| JsError::new(&format!("options: {error}")))
}

pub(crate) fn notation(name: &str) -> Result<Arc<dyn Notation>, JsError> {
    NOTATIONS.named(name).cloned().ok_or_else(|| wrong("notation", name))
}

pub(crate) fn wrong(option: &str, value: &str) -> JsError {
    JsError::new(&format!("option `{option}` cannot be `{value}`"))
}
