//! Diagnostics as reports for people: the source line, the underlined text, and help.
//!
//! The crate `ppn-report` draws them, and also has other formats.
//!
//! ```
//! use ppn_syntax::{parse, report::{Excerpt, Report}};
//!
//! let text = "1. b2-c3\n2. b2-\u{e9}4\n";
//! let movetext = parse(text, 0, &Default::default());
//! let mut out = Vec::new();
//! Report::new(Excerpt { name: "game.ppn", text, first_line: 1 })
//!     .write(&movetext.diagnostics[0], &mut out)
//!     .unwrap();
//! assert!(String::from_utf8(out).unwrap().contains("`é4` is not a place"));
//! ```

use ppn_report::{Drawing, FullOptions, Source};
use ppn_source::{Diagnostic, FilePlace};
use std::io;

/// A text with diagnostics: a whole file, or one game of it.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'t> {
    /// Its name, such as the name of the file.
    pub name: &'t str,
    /// Its characters; the spans of diagnostics count from the first one.
    pub text: &'t str,
    /// The number of its first line in the file, from 1.
    pub first_line: u64,
}

/// Writes diagnostics of one text.
#[derive(Debug)]
pub struct Report<'t> {
    excerpt: Excerpt<'t>,
    drawing: Drawing<'t>,
}

impl<'t> Report<'t> {
    /// Prepares the reports about a text, without colours.
    #[must_use]
    pub fn new(excerpt: Excerpt<'t>) -> Self {
        Self { excerpt, drawing: excerpt.drawing(false) }
    }

    /// Whether reports have the colours of a terminal.
    #[must_use]
    pub fn with_color(mut self, color: bool) -> Self {
        self.drawing = self.excerpt.drawing(color);
        self
    }

    /// Writes one diagnostic.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(&self, diagnostic: &Diagnostic, out: &mut impl io::Write) -> io::Result<()> {
        self.drawing.write(diagnostic, out)
    }
}

impl<'t> Excerpt<'t> {
    fn drawing(self, color: bool) -> Drawing<'t> {
        let Self { name, text, first_line } = self;
        let line = first_line.saturating_sub(1);
        let source = Source::new(name, text).with_place(FilePlace { line, ..FilePlace::default() });
        Drawing::new(source, FullOptions::default().with_color(color))
    }
}
