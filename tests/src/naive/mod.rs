//! A second reading of the rules: an interpreter of movetexts that is slow and plain.
//!
//! It is written from the specification alone. States are copied, lists are searched from end to
//! end, and no code is shared with the library. If the two differ, the text of the specification is
//! not clear enough.

mod board;
mod items;
mod moves;
mod spec;

use board::Table;
pub use items::is_space;
use std::collections::BTreeMap;

/// A piece on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The number that the piece received when it came to the board.
    pub number: u32,
    /// The number of changes of its kind.
    pub major: u32,
    /// The number of times that it was turned over since then.
    pub minor: u32,
    /// Such as `coin`.
    pub kind: String,
    /// Such as `back`.
    pub side: String,
    /// From 1.
    pub suit: i64,
    /// From 1.
    pub rank: i64,
    /// Such as `piecepack`.
    pub set: String,
    /// Inches from the left.
    pub x: f64,
    /// Inches from below.
    pub y: f64,
    /// Degrees, counter-clockwise.
    pub angle: f64,
}

impl Piece {
    /// Such as `7..1.2`.
    #[must_use]
    pub fn id(&self) -> String {
        let part = |dots: &str, count: u32| match count {
            0 => String::new(),
            count => format!("{dots}{count}"),
        };
        format!("{}{}{}", self.number, part("..", self.major), part(".", self.minor))
    }
}

/// The metadata of a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The macros of the metadata.
    pub macros: BTreeMap<String, String>,
    /// The pieces of the start board.
    pub start: Vec<Piece>,
    /// The number of inches of a unit.
    pub scale: f64,
    /// The set of a bit that is named by its colour alone, if the parser has one.
    pub bits: Option<&'static str>,
    /// The sets of the parser, such as `checkers2` and `chess2`.
    pub cell_width: u32,
}

impl Default for Terms {
    fn default() -> Self {
        let (macros, start) = (BTreeMap::new(), Vec::new());
        Self { macros, start, scale: 1.0, bits: None, cell_width: 2 }
    }
}

/// A state of a game.
#[derive(Clone, Debug)]
pub struct State {
    /// The label.
    pub number: String,
    /// The items, with braces expanded.
    pub text: String,
    /// The comments.
    pub comment: String,
    /// The pieces in their order.
    pub pieces: Vec<Piece>,
}

/// The result of a movetext.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The start board, then one for each chunk.
    pub states: Vec<State>,
    /// Errors that do not depend on the board.
    pub form: Vec<String>,
    /// Errors on the board.
    pub play: Vec<String>,
}

/// Plays a movetext.
#[must_use]
pub fn play(movetext: &str, terms: &Terms) -> Outcome {
    let mut form = Vec::new();
    let chunks = items::chunks(movetext, &mut form);
    let state = |number: &str, table: &Table| State {
        number: number.to_owned(),
        text: String::new(),
        comment: String::new(),
        pieces: table.pieces.clone(),
    };
    let mut table = Table::new(terms);
    let mut states = vec![state("SetupFn.", &table)];
    let mut play = Vec::new();
    for chunk in chunks {
        table.begin_chunk();
        for item in &chunk.items {
            let read = items::without_macros(item, &terms.macros)
                .and_then(|words| words.iter().map(|word| moves::parts(word, terms)).collect());
            let parts: Vec<Vec<moves::Part>> = match read {
                Ok(parts) => parts,
                Err(error) => {
                    form.push(format!("{item}: {error}"));
                    continue;
                }
            };
            for part in parts.into_iter().flatten() {
                let mut next = table.clone();
                match next.make(&part) {
                    Ok(()) => table = next,
                    Err(error) => play.push(format!("{item}: {error}")),
                }
            }
        }
        states.push(State {
            text: chunk.items.join(" "),
            comment: chunk.comments.join(" "),
            ..state(&chunk.label, &table)
        });
    }
    Outcome { states, form, play }
}
