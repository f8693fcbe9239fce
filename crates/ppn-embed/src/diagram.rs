//! What documents show.

use crate::{Picture, Width};
use ppn_record::GameText;
use ppn_source::{Diagnostic, Span};

/// What a document shows instead of a fence.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Diagram {
    /// The place of the fence in the document.
    pub span: Span,
    /// What further lines have before them.
    pub prefix: String,
    /// The number of the fence among all fences of the document, from 0.
    pub index: usize,
    /// The number of the diagram, from 1, if it has a label.
    pub number: Option<usize>,
    /// The label; empty if there is none.
    pub label: String,
    /// The text below; empty if there is none.
    pub caption: String,
    /// The width of the picture.
    pub width: Option<Width>,
    /// What is shown.
    pub shown: Shown,
}

impl Diagram {
    /// The caption with a number of the diagram, and `word` before it.
    pub(crate) fn text_below(&self, number: Option<usize>, word: &str) -> String {
        match (number, self.caption.as_str()) {
            (None, caption) => caption.to_owned(),
            (Some(number), "") => format!("{word} {number}"),
            (Some(number), caption) => format!("{word} {number}: {caption}"),
        }
    }
}

/// What a document shows instead of a fence.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Shown {
    /// A board.
    Picture(Picture),
    /// A board in characters, with the word for its language.
    Text(String),
    /// A page that plays the game, and a board of it.
    Player(Picture, Picture),
    /// A game in words, and boards.
    Score(Vec<Paragraph>),
    /// The fence as it is, and a board in a file that it names with `to=`: the path from the document is the name.
    File(Picture),
    /// The fence as it is.
    Code,
    /// Nothing.
    Nothing,
}

/// A part of a game in words.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Paragraph {
    /// Moves and remarks; each with whether it stands out.
    Words(Vec<(String, bool)>),
    /// A board with the text below it.
    Board(Picture, String),
}

/// A reference to a diagram with a number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Resolved {
    /// The place of the reference.
    pub span: Span,
    /// The label.
    pub label: String,
    /// The number of the diagram.
    pub number: usize,
}

/// The problems of a file beside the document.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct FileProblems {
    /// The path of the file, relative to the document.
    pub name: String,
    /// The game.
    pub text: GameText<'static>,
    /// Its problems.
    pub diagnostics: Vec<Diagnostic>,
}

/// A document with what is shown instead of its fences.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Embedded {
    /// What is shown, in the order of the document. Fences with problems are missing.
    pub diagrams: Vec<Diagram>,
    /// The references, in the order of the document.
    pub references: Vec<Resolved>,
    /// The problems of the document, in its order.
    pub diagnostics: Vec<Diagnostic>,
    /// The problems of files.
    pub files: Vec<FileProblems>,
}

impl Shown {
    /// Whether the fence stays as it is.
    pub(crate) fn is_fence(&self) -> bool {
        matches!(self, Self::File(_) | Self::Code)
    }
}

impl Embedded {
    /// Whether there is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        let of_files = self.files.iter().flat_map(|file| &file.diagnostics);
        self.diagnostics.iter().chain(of_files).any(Diagnostic::is_error)
    }

    /// The files that fences name with `to=`. Their names are paths from the document.
    pub fn named_files(&self) -> impl Iterator<Item = &Picture> {
        self.diagrams.iter().filter_map(|diagram| match &diagram.shown {
            Shown::File(picture) => Some(picture),
            _ => None,
        })
    }

    /// Whether the document stays as it is.
    #[must_use]
    pub fn changes_nothing(&self) -> bool {
        self.references.is_empty() && self.diagrams.iter().all(|diagram| diagram.shown.is_fence())
    }

    /// All pictures in the folder of pictures that the document shows.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.diagrams.iter().flat_map(|diagram| match &diagram.shown {
            Shown::Picture(picture) => vec![picture],
            Shown::Player(page, picture) => vec![page, picture],
            Shown::Score(paragraphs) => {
                let boards = paragraphs.iter().filter_map(|paragraph| match paragraph {
                    Paragraph::Board(picture, _) => Some(picture),
                    Paragraph::Words(_) => None,
                });
                boards.collect()
            }
            Shown::Text(_) | Shown::File(_) | Shown::Code | Shown::Nothing => Vec::new(),
        })
    }
}
