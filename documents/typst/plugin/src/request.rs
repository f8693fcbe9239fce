//! What Typst asks for, and the answers.

use ppn::{
    Diagram, Record,
    render::{Marking, ScoreItem, picture},
    view::{Drawing, DrawingError, Still, move_and_comment},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// The boards after some moves.
#[derive(Deserialize, Debug)]
pub(crate) struct BoardsRequest {
    /// `start`, `last`, `marked`, `every:N`, or move numbers.
    moves: Vec<String>,
    #[serde(flatten)]
    look: Look,
}

/// The moves of a game, with remarks and boards.
#[derive(Deserialize, Debug)]
pub(crate) struct ScoreRequest {
    /// The boards, as [`BoardsRequest`] names them.
    diagrams: Vec<String>,
    #[serde(flatten)]
    look: Look,
}

/// How boards are drawn.
#[derive(Deserialize, Debug)]
struct Look {
    /// The options of `ppn render`, by name.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The width of a board on paper in inches.
    #[serde(default)]
    inches: Option<f64>,
}

/// A drawn board.
#[derive(Serialize)]
struct Board {
    svg: String,
    /// For people who cannot see it.
    alt: String,
    /// The move that led to it; empty for the start board.
    r#move: String,
    comment: String,
}

/// A part of a game in words.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Item {
    Move { text: String },
    Comment { text: String },
    Variation { text: String },
    Diagram { board: Board, caption: String },
}

/// Reads a request.
pub(crate) fn of_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, String> {
    serde_json::from_slice(json).map_err(|error| format!("the request cannot be read: {error}"))
}

impl BoardsRequest {
    /// Checks the moves and the options. Typst asks it where the document has the call: boards are drawn later, when
    /// widths and fonts are known, and their errors have no place in the document.
    pub(crate) fn check(&self, record: &Record<'_>) -> Result<Vec<u8>, String> {
        let drawing = self.look.drawing()?;
        let states = states(record, &self.moves)?;
        if !drawing.markings.is_empty() {
            for state in states {
                self.look.still(&drawing, record, state)?;
            }
        }
        Ok(Vec::new())
    }

    /// The boards, in the order of the moves.
    pub(crate) fn answer(&self, record: &Record<'_>) -> Result<Vec<u8>, String> {
        let drawing = self.look.drawing()?;
        let boards = states(record, &self.moves)?.into_iter();
        let boards = boards.map(|state| self.look.board(&drawing, record, state));
        to_json(&boards.collect::<Result<Vec<_>, _>>()?)
    }
}

impl ScoreRequest {
    /// The parts of the game, in their order.
    pub(crate) fn answer(&self, record: &Record<'_>) -> Result<Vec<u8>, String> {
        let drawing = self.look.drawing()?;
        let states = states(record, &self.diagrams)?;
        let score = ppn::score_game(record, &states, drawing.macros);
        let items = score.items.iter().filter_map(|item| match item {
            ScoreItem::Move { .. } => Some(Ok(Item::Move { text: item.to_string() })),
            ScoreItem::Comment(text) => Some(Ok(Item::Comment { text: text.clone() })),
            ScoreItem::Variation(_) => Some(Ok(Item::Variation { text: item.to_string() })),
            ScoreItem::Diagram { state, caption } => {
                let board = self.look.board(&drawing, record, *state);
                Some(board.map(|board| Item::Diagram { board, caption: caption.clone() }))
            }
            _ => None,
        });
        to_json(&items.collect::<Result<Vec<_>, String>>()?)
    }
}

impl Look {
    fn drawing(&self) -> Result<Drawing, String> {
        let mut drawing = Drawing::default();
        for (name, value) in &self.options {
            drawing.set(name, value).map_err(|problem| in_words(name, &problem))?;
        }
        drawing.named().map_err(|(place, wrong)| format!("`{place}`: {wrong}"))
    }

    /// A board that is ready to be drawn.
    fn still(&self, drawing: &Drawing, record: &Record<'_>, state: usize) -> Result<Still, String> {
        let mut still = drawing.still(record, state, "");
        still.options.paper_width = self.inches;
        // A document has one text for the whole picture.
        still.options.titles = false;
        let outside =
            Marking::outside(&drawing.markings, &still.pieces, &still.options, record.scale_factor);
        match outside.map_err(|error| error.to_string())?.first() {
            Some(marking) => Err(format!("`{}` is outside the picture", marking.text())),
            None => Ok(still),
        }
    }

    fn board(&self, drawing: &Drawing, record: &Record<'_>, state: usize) -> Result<Board, String> {
        let still = self.still(drawing, record, state)?;
        let svg = picture::svg(&still.pieces, &still.options);
        let (played, comment) = move_and_comment(record, state, drawing.macros);
        let played = if state == 0 { String::new() } else { played };
        let alt = still.options.title;
        Ok(Board { svg: svg.map_err(|error| error.to_string())?, alt, r#move: played, comment })
    }
}

/// What is wrong with an option. A name that is near to none needs the list, which Typst has no other way to show.
fn in_words(name: &str, problem: &DrawingError) -> String {
    let names: Vec<&str> = Drawing::OPTIONS.iter().map(|option| option.name).collect();
    match (problem.is_unknown(), problem.help()) {
        (true, _) if name == "caption" => {
            format!("{problem}; write `figure(ppn.board(…), caption: […])`")
        }
        (true, None) => format!("{problem}; the options are {}", names.join(", ")),
        _ => problem.in_full(),
    }
}

/// The states that these words name.
fn states(record: &Record<'_>, words: &[String]) -> Result<Vec<usize>, String> {
    let mut states = Vec::new();
    for word in words {
        let chosen: Diagram = word.parse().map_err(|wrong| format!("`{word}`: {wrong}"))?;
        let found = chosen.found_in(record);
        states.extend(found.map_err(|problem| problem.in_full())?);
    }
    Ok(states)
}

fn to_json(answer: &impl Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(answer).map_err(|error| error.to_string())
}
