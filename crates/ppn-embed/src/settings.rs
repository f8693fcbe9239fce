//! How documents are read and drawn.

use crate::PictureFormat;
use ppn_record::{Notations, Options};
use ppn_view::Drawing;
use std::io;

ppn_source::settings! {
    /// How documents are read and drawn.
    #[derive(Clone, Debug)]
    #[non_exhaustive]
    pub struct Settings {
        /// The notations of fences.
        pub notations: Notations = Notations::default(), with_notations;
        /// How games are read.
        pub reading: Options = Options::default().with_viewer(true), with_reading;
        /// How boards are drawn if a fence does not say it.
        pub drawing: Drawing = Drawing::default(), with_drawing;
        /// Whether fences without braces are drawn, too.
        pub all: bool = false, with_all;
        /// The word before the number of a diagram: `Diagram 3`.
        pub word: String = "Diagram".to_owned(), with_word;
        /// The kind of pictures.
        pub format: PictureFormat = PictureFormat::Svg, with_format;
        /// The beginning of the names of files.
        pub stem: String = "board".to_owned(), with_stem;
        /// Whether boards in characters have ASCII only, as programs without many fonts need it.
        pub ascii: bool = false, with_ascii;
        /// The largest number of bytes of all drawn pictures together, which are in memory.
        pub most_bytes: usize = 512 << 20, with_most_bytes;
        /// Whether pictures are given even if [`Surroundings::has`] them.
        pub redraws: bool = false, with_redraws;
    }
}

/// The files around a document.
pub trait Surroundings {
    /// The bytes of a file whose path is relative to the document.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// The bytes of an image that a theme names by its path from the folder of the theme. Folders end with `/`; that of
    /// the document is empty.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_image(&self, folder: &str, name: &str) -> io::Result<Vec<u8>> {
        self.read(&format!("{folder}{name}"))
    }

    /// Whether the folder of pictures has a file with this name, so that it is not drawn again.
    fn has(&self, _name: &str) -> bool {
        false
    }
}
