//! Files and games in any notation, for programs that do not care which.

use crate::{
    Applicability, Converted, Diagnostic, Fixed, FormatOptions, Formatted, GameText, Notation,
    Options, Parsed, Record, Selection, notations, report::Source,
};
use ppn_source::UnknownName;
use std::{fmt, path::Path, sync::Arc};

/// The text of a file, in any notation.
///
/// Records of its games keep the words of their notation: [`Record::own_text`] gives them. Its bytes
/// are in memory; [`Notation::split`] reads files that are too large for this.
///
/// ```
/// use ppn::File;
///
/// let file = File::new("game.pdn", "[GameType \"20\"] 1. 32-28 19-23 2. 28x19 *")?;
/// let game = file.games().next().unwrap();
/// assert_eq!(game.record().own_text(3), "28x19");
/// assert!(game.check().is_empty());
///
/// let ppn = file.convert("ppn")?;
/// assert!(ppn.text.ends_with("\n1. d4-e5 1... g7-f6\n2. e5-g7;*f6\n"));
/// # Ok::<(), ppn::UnknownName>(())
/// ```
#[derive(Clone, Debug)]
pub struct File {
    name: String,
    notation: Arc<dyn Notation>,
    bytes: Vec<u8>,
    options: Options,
    selection: Selection,
}

/// A game of a [`File`]. It is read once.
pub struct FileGame<'f> {
    file: &'f File,
    parsed: Box<dyn Parsed>,
}

impl fmt::Debug for FileGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FileGame").field(self.parsed.text()).finish()
    }
}

impl File {
    /// A file whose notation follows from the extension of its name.
    ///
    /// # Errors
    /// If no notation of [`notations`] has this extension.
    pub fn new(name: &str, bytes: impl Into<Vec<u8>>) -> Result<Self, UnknownName> {
        let known = notations();
        let notation = known.of_path(Path::new(name));
        let notation = notation.ok_or_else(|| UnknownName::new("a file in a known notation", name));
        Ok(Self::of(notation?.clone(), name, bytes))
    }

    /// A file in a notation, which may be your own.
    #[must_use]
    pub fn of(notation: Arc<dyn Notation>, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        let options = Options::default().with_viewer(true);
        let selection = Selection::default();
        Self { name: name.to_owned(), notation, bytes: bytes.into(), options, selection }
    }

    /// The same file, read with other options. Without [`Options::viewer`], records keep no words of
    /// their notation.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// The same file, where only these problems are reported and fixed.
    ///
    /// ```
    /// use ppn::{Applicability, File, Selection, code_words};
    ///
    /// let only = Selection::of(code_words("key-near,number-skipped")?);
    /// let file = File::new("game.ppn", "GameTyp: Go\n\n1. S@b2 3. M@c3\n")?.with_selection(only);
    /// let game = file.games().next().unwrap();
    /// let names: Vec<_> = game.check().iter().map(|one| one.code.name).collect();
    /// assert_eq!(names, ["key-near", "number-skipped"]);
    /// assert!(game.fix(Applicability::Unsafe).text.starts_with("GameType: Go"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_selection(self, selection: Selection) -> Self {
        Self { selection, ..self }
    }

    /// The notation.
    #[must_use]
    pub fn notation(&self) -> &dyn Notation {
        &*self.notation
    }

    /// The games, in order.
    pub fn games(&self) -> impl Iterator<Item = FileGame<'_>> {
        self.texts()
            .map(|text| FileGame { file: self, parsed: self.notation.parse(text, &self.options) })
    }

    /// All games in another notation.
    ///
    /// # Errors
    /// If no notation with this name is written from the notation of the file.
    pub fn convert(&self, to: &str) -> Result<Converted, UnknownName> {
        let known = notations();
        let texts: Vec<_> = self.texts().collect();
        let to_notation = known.named(to).map(|to| &**to);
        let options = self.options.clone().with_viewer(false);
        to_notation
            .and_then(|to| crate::convert(&texts, self.notation(), to, &options))
            .ok_or_else(|| UnknownName::new("a notation that this file converts to", to))
    }

    fn texts(&self) -> impl Iterator<Item = GameText<'static>> {
        // Reading from memory never fails.
        self.notation.split(Box::new(&*self.bytes)).filter_map(Result::ok)
    }
}

impl FileGame<'_> {
    /// Plays the game.
    #[must_use]
    pub fn record(&self) -> Record<'_> {
        self.parsed.record()
    }

    /// The problems of the game, in the order of its text: all, or those of [`File::with_selection`].
    #[must_use]
    pub fn check(&self) -> Vec<Diagnostic> {
        ppn_lint::check(&*self.parsed, &self.file.selection)
    }

    /// Applies the fixes of the game until none is left.
    #[must_use]
    pub fn fix(&self, allowed: Applicability) -> Fixed {
        ppn_lint::fix(&*self.parsed, &self.file.selection, allowed)
    }

    /// Formats the game in the usual way of its notation.
    #[must_use]
    pub fn format(&self) -> Formatted {
        self.parsed.format(&FormatOptions::default())
    }

    /// Its text and its place in the file, for reports.
    #[must_use]
    pub fn source(&self) -> Source<'_> {
        crate::source(&self.file.name, self.parsed.text())
    }

    /// All problems of the game as text, with the lines that have them.
    #[cfg(feature = "terminal")]
    #[must_use]
    pub fn report(&self) -> String {
        use crate::report::{Format as _, Full};
        Full::default().text(&self.source(), &self.check())
    }

    /// Everything else that can be asked of a game.
    #[must_use]
    pub fn parsed(&self) -> &dyn Parsed {
        &*self.parsed
    }
}
