use crate::Record;
use ppn_engine::PieceTag;
use ppn_piece::Piece;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, LineIndex, Span};
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq, SerializeStruct},
};
use std::{borrow::Cow, cell::RefCell};

/// Which states of a game are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum MovesSelection {
    /// All of them.
    #[default]
    All,
    /// The last one.
    Last,
    /// Those with that move number.
    Number(String),
}

impl MovesSelection {
    /// The states of a record that are wanted, in order.
    #[must_use]
    pub fn states(&self, record: &Record<'_>) -> Vec<usize> {
        match self {
            Self::All => (0..record.len()).collect(),
            Self::Last => vec![record.len() - 1],
            Self::Number(number) => record.states_of(number).collect(),
        }
    }
}

/// A record in the form that `ppn replay --format json` prints.
///
/// Serialising goes through the states one by one and holds none but the current.
pub struct RecordJson<'r, 't> {
    record: RefCell<&'r mut Record<'t>>,
    selection: MovesSelection,
    place: Place,
}

/// Where a game stands in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Bytes of the file before it.
    pub offset: u64,
    /// Lines of the file before it.
    pub line: u64,
}

impl<'r, 't> RecordJson<'r, 't> {
    /// A record that stands at `place` in its file, with the states that are wanted.
    pub fn new(record: &'r mut Record<'t>, selection: MovesSelection, place: Place) -> Self {
        Self { record: RefCell::new(record), selection, place }
    }
}

impl Serialize for RecordJson<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        {
            let record = self.record.borrow();
            map.serialize_entry("metadata", &record.metadata)?;
            map.serialize_entry("scale_factor", &record.scale_factor)?;
        }
        map.serialize_entry("moves", &Moves(self))?;
        let record = self.record.borrow();
        let diagnostics = diagnostics_json(record.text, &record.diagnostics, self.place);
        map.serialize_entry("diagnostics", &diagnostics)?;
        map.end()
    }
}

struct Moves<'m, 'r, 't>(&'m RecordJson<'r, 't>);

impl Serialize for Moves<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let states = self.0.selection.states(&self.0.record.borrow());
        let mut moves = serializer.serialize_seq(Some(states.len()))?;
        let mut record = self.0.record.borrow_mut();
        for state in states {
            let (number, text, comment) = (
                record.number(state).into_owned(),
                record.text(state).into_owned(),
                record.comment(state).into_owned(),
            );
            let pieces: Vec<_> = record.board(state).pieces().map(PieceJson::new).collect();
            moves.serialize_element(&MoveJson { number, text, comment, pieces })?;
        }
        moves.end()
    }
}

#[derive(Serialize)]
struct MoveJson<'p> {
    number: String,
    text: String,
    comment: String,
    pieces: Vec<PieceJson<'p>>,
}

/// A piece with its id: one row of the tables that the piecepack programs exchange.
pub struct PieceJson<'p> {
    /// Such as `7` or `7..1.2`.
    pub id: String,
    /// The piece.
    pub piece: Cow<'p, Piece>,
}

// By hand: flattening would put each value into a buffer first.
impl Serialize for PieceJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Piece { piece_side, suit, rank, cfg, x, y, angle } = self.piece.as_ref();
        let mut row = serializer.serialize_struct("PieceJson", 8)?;
        row.serialize_field("id", &self.id)?;
        row.serialize_field("piece_side", piece_side)?;
        row.serialize_field("suit", suit)?;
        row.serialize_field("rank", rank)?;
        row.serialize_field("cfg", cfg)?;
        row.serialize_field("x", x)?;
        row.serialize_field("y", y)?;
        row.serialize_field("angle", angle)?;
        row.end()
    }
}

impl<'p> PieceJson<'p> {
    /// A piece of a board.
    #[must_use]
    pub fn new((tag, piece): (PieceTag, &'p Piece)) -> Self {
        Self { id: tag.to_string(), piece: Cow::Borrowed(piece) }
    }
}

/// A diagnostic in the form that `--format json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DiagnosticJson {
    /// Such as `E0401`.
    pub code: &'static str,
    /// Such as `piece-not-found`.
    pub name: &'static str,
    /// `error`, `warning` or `style`.
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub help: Vec<String>,
    /// What is good to know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Where.
    #[serde(flatten)]
    pub place: PlaceJson,
    /// Other places that have to do with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<LabelJson>,
    /// Changes of the file that would mend it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<FixJson>,
}

/// A change of a file that mends a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FixJson {
    /// What it does.
    pub title: String,
    /// `safe`: keeps every board; `unsafe`: a person decides.
    pub applicability: &'static str,
    /// Its replacements.
    pub edits: Vec<EditJson>,
}

/// A replacement of bytes of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EditJson {
    /// The first byte that goes, from 0.
    pub start: u64,
    /// One past the last byte that goes.
    pub end: u64,
    /// What comes.
    pub text: String,
}

/// Characters of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlaceJson {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u32,
    /// The first byte in the file, from 0.
    pub start: u64,
    /// One past the last byte.
    pub end: u64,
}

/// A remark about some characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LabelJson {
    /// The remark.
    pub text: String,
    /// Where.
    #[serde(flatten)]
    pub place: PlaceJson,
}

/// Diagnostics of a game in the form that `--format json` prints; `text` is that of the game.
#[must_use]
pub fn diagnostics_json(
    text: &str,
    diagnostics: &[Diagnostic],
    place: Place,
) -> Vec<DiagnosticJson> {
    if diagnostics.is_empty() {
        return Vec::new();
    }
    let lines = LineIndex::new(text);
    let locate = |span: Span| {
        let position = lines.position(text, span.start);
        PlaceJson {
            line: place.line + u64::from(position.line),
            column: position.column,
            start: place.offset + u64::from(span.start),
            end: place.offset + u64::from(span.end),
        }
    };
    let label = |label: &ppn_source::Label| LabelJson {
        text: label.text.clone(),
        place: locate(label.span),
    };
    let edit = |edit: &Edit| EditJson {
        start: place.offset + u64::from(edit.span.start),
        end: place.offset + u64::from(edit.span.end),
        text: edit.text.clone(),
    };
    let fix = |fix: &Fix| FixJson {
        title: fix.title.clone(),
        applicability: match fix.applicability {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
        },
        edits: fix.edits.iter().map(edit).collect(),
    };
    diagnostics
        .iter()
        .map(|diagnostic| DiagnosticJson {
            code: diagnostic.code.id,
            name: diagnostic.code.name,
            severity: diagnostic.severity().name(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            notes: diagnostic.notes.clone(),
            place: locate(diagnostic.span),
            labels: diagnostic.labels.iter().map(label).collect(),
            fixes: diagnostic.fixes.iter().map(fix).collect(),
        })
        .collect()
}
