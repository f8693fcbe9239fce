//! The board of a page for readers without scripts.

use super::Options;
use crate::{
    annotate::Annotate,
    color::Color,
    mark::{Mark, MarkForm},
    markup::escaped,
    picture, terminal,
};
use ppn_piece::Piece;

/// The target for the bytes of a page of one game.
const SMALL: usize = 160_000;

/// The first board for readers without scripts.
#[derive(Default)]
pub(super) struct Still {
    picture: String,
    diagram: String,
}

impl Still {
    /// `usual` are its coordinates, unless it has labels or the options say others.
    pub(super) fn new(
        pieces: &[Piece],
        marks: &[Mark],
        scale: f64,
        usual: Annotate,
        options: &Options,
    ) -> Self {
        let has_labels = marks.iter().any(|mark| mark.form == MarkForm::Label);
        let usual = if has_labels { Annotate::None } else { usual };
        let drawing = picture::Options {
            theme: options.colors.theme().on(Color::WHITE),
            view: options.view.unwrap_or_default(),
            annotate: options.annotate.unwrap_or(usual),
            annotation_scale: scale,
            marks: marks.to_vec(),
            limits: options.limits,
            prefix: "still-".to_owned(),
            ..picture::Options::default()
        };
        let picture = picture::svg(pieces, &drawing).unwrap_or_default();
        let drawing = terminal::Options { annotation_scale: scale, ..terminal::Options::default() };
        let diagram = format!("<pre>{}</pre>", escaped(&terminal::diagram(pieces, &drawing)));
        Self { picture, diagram }
    }

    /// The picture, if a page of this many bytes without it stays small or grows only a little;
    /// otherwise the text diagram.
    pub(super) fn within(&self, bytes: usize) -> &str {
        let length = self.picture.len();
        let fits = bytes + length < SMALL || 20 * length < bytes;
        if fits { &self.picture } else { &self.diagram }
    }
}
