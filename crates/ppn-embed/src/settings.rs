//! How documents are read and drawn.

use crate::PictureFormat;
use ppn_record::{Notations, Options};
use ppn_view::Drawing;
use std::io;

/// How documents are read and drawn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The notations of fences.
    pub notations: Notations,
    /// How games are read.
    pub reading: Options,
    /// How boards are drawn if a fence does not say it.
    pub drawing: Drawing,
    /// Whether fences without braces are drawn, too.
    pub all: bool,
    /// The word before the number of a diagram: `Diagram 3`.
    pub word: String,
    /// The kind of pictures.
    pub format: PictureFormat,
    /// The beginning of the names of files.
    pub stem: String,
    /// Whether boards in characters have ASCII only, as programs without many fonts need it.
    pub ascii: bool,
    /// The largest number of bytes of all drawn pictures together, which are in memory.
    pub most_bytes: usize,
    /// Whether pictures are given even if [`Surroundings::has`] them.
    pub redraws: bool,
}

ppn_source::setters! {
    Settings {
        with_notations: notations: Notations,
        with_reading: reading: Options,
        with_drawing: drawing: Drawing,
        with_all: all: bool,
        with_word: word: String,
        with_format: format: PictureFormat,
        with_stem: stem: String,
        with_ascii: ascii: bool,
        with_most_bytes: most_bytes: usize,
        with_redraws: redraws: bool,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            notations: Notations::default(),
            reading: Options::default().with_viewer(true),
            drawing: Drawing::default(),
            all: false,
            word: "Diagram".to_owned(),
            format: PictureFormat::Svg,
            stem: "board".to_owned(),
            ascii: false,
            most_bytes: 512 << 20,
            redraws: false,
        }
    }
}

/// The files around a document.
pub trait Surroundings {
    /// The bytes of a file whose path is relative to the document.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// Whether the folder of pictures has a file with this name, so that it is not drawn again.
    fn has(&self, _name: &str) -> bool {
        false
    }
}
