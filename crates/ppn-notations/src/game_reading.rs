//! Games that are read once, in notations other than PPN.

use ppn_file::{GameText, Metadata};
use ppn_record::{
    Completion, Continuation, Explanation, FormatOptions, Formatted, Junction, Lines, Notation,
    Options, Outline, Parsed, Part, Record, Rules, Scripts, Unread, left_as_it_is,
};
use ppn_source::{Diagnostic, Lines as LineSigns, Printable, Span};
use std::sync::OnceLock;

/// The problems and the metadata of a game.
pub(crate) type Problems = (Vec<Diagnostic>, Metadata);

/// What a notation has read of a text. The text is not kept in it.
pub(crate) trait GameReading: Send + Sync {
    /// The notation of the text.
    type In: Notation + Copy;

    /// Reads a text.
    fn new(notation: Self::In, text: &GameText<'_>) -> Self;

    /// Whether one look at the words of a text shows that it has no problems.
    fn is_without_problems(_notation: Self::In, _text: &GameText<'_>, _options: &Options) -> bool {
        false
    }

    /// Plays the game.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t>;

    /// The problems and the metadata of the [record](Self::record), if they are known without it.
    fn known_problems(&self, _text: &GameText<'_>, _options: &Options) -> Option<Problems> {
        None
    }

    fn metadata(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        self.record(text, options).metadata
    }

    /// The game in canonical form. It stays unchanged if a part of it is not understood.
    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted;

    fn not_understood(&self, text: &GameText<'_>) -> Option<Diagnostic> {
        let formatted = self.format(text, &FormatOptions::default());
        formatted.diagnostics.into_iter().find(Diagnostic::is_error)
    }

    fn parts(&self, text: &str) -> Vec<Part>;

    fn explain(&self, text: &str, parts: &[Part], at: u32) -> Option<Explanation>;

    fn complete(&self, _text: &str, _at: u32) -> Vec<Completion> {
        Vec::new()
    }

    /// The rules of the game at its end, or why it cannot go on.
    fn rules(&self, _text: &str, _is_over: bool) -> Option<Result<Box<dyn Rules>, String>> {
        None
    }

    /// The brackets of variations, if the notation has them.
    fn brackets(&self) -> Option<[char; 2]> {
        None
    }

    /// How moves are written after a state that other moves follow.
    fn junction(&self, text: &str, parts: &[Part], lines: &Lines<'_, '_>, at: usize) -> Junction {
        Junction::of_brackets(text, parts, lines, at, self.brackets())
    }

    /// The comments that belong to no move, and other words of the writer outside of the game.
    fn stray_comments(&self, _text: &str) -> Vec<Span> {
        Vec::new()
    }

    /// The games of the text as typed steps.
    fn scripts(&self, text: &GameText<'_>) -> Scripts;
}

/// A text with what was read of it.
struct ReadGame<'t, R: GameReading> {
    notation: R::In,
    text: GameText<'t>,
    options: Options,
    /// What was read, as soon as anything was requested that needs it.
    reading: OnceLock<R>,
    parts: OnceLock<Vec<Part>>,
}

/// Reads a text, to ask several things of it.
pub(crate) fn parse<'t, R: GameReading + 't>(
    notation: R::In,
    text: GameText<'t>,
    options: &Options,
) -> Box<dyn Parsed + 't> {
    if !text.is_text() {
        return Box::new(Unread::new(notation, text, options));
    }
    let (reading, parts) = (OnceLock::<R>::new(), OnceLock::new());
    Box::new(ReadGame { notation, text, options: options.clone(), reading, parts })
}

/// Reads a text and plays its game.
pub(crate) fn record<'t, R: GameReading>(
    notation: R::In,
    text: &'t GameText<'_>,
    options: &Options,
) -> Record<'t> {
    match text.is_text() {
        true => R::new(notation, text).record(text, options),
        false => Unread::record(text),
    }
}

/// The structure of a text, unless it is none.
pub(crate) fn structure(text: &GameText<'_>, read: impl FnOnce() -> Outline) -> Outline {
    if text.is_text() { read() } else { Unread::outline(text) }
}

/// The tree of what is in a file with the given name, or of a part of a game, which has no title.
pub(crate) fn titled(what: &str, file: Option<&str>, text: String) -> String {
    match file {
        Some(file) => format!("{what} ({})\n{text}\n", Printable::new(file, LineSigns::Escape)),
        None => text,
    }
}

impl<R: GameReading> ReadGame<'_, R> {
    fn reading(&self) -> &R {
        self.reading.get_or_init(|| R::new(self.notation, &self.text))
    }

    /// Whether a formatted text has no errors and is not changed again. Where a comment ends that is not closed is a
    /// guess from what is around it, for example, so another form may be read differently.
    fn reads_back(&self, formatted: &Formatted, options: &FormatOptions) -> bool {
        let text = self.text.with_text(formatted.text.clone());
        let again = R::new(self.notation, &text).format(&text, options);
        again.text == formatted.text && !again.diagnostics.iter().any(Diagnostic::is_error)
    }
}

impl<R: GameReading> Parsed for ReadGame<'_, R> {
    fn text(&self) -> &GameText<'_> {
        &self.text
    }

    fn notation(&self) -> &dyn Notation {
        &self.notation
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn record(&self) -> Record<'_> {
        self.reading().record(&self.text, &self.options)
    }

    fn is_without_problems(&self) -> bool {
        R::is_without_problems(self.notation, &self.text, &self.options)
    }

    fn problems(&self) -> Problems {
        self.reading().known_problems(&self.text, &self.options).unwrap_or_else(|| {
            let Record { diagnostics, metadata, .. } = self.record();
            (diagnostics, metadata)
        })
    }

    fn metadata(&self) -> Metadata {
        self.reading().metadata(&self.text, &self.options)
    }

    fn format(&self, options: &FormatOptions) -> Formatted {
        let formatted = self.reading().format(&self.text, options).with_fences_of(&self.text.text);
        if formatted.text == self.text.text || self.reads_back(&formatted, options) {
            return formatted;
        }
        let mut diagnostics = formatted.diagnostics;
        let reason = "it would be read differently in canonical form";
        diagnostics.push(left_as_it_is(Span::default(), reason));
        Formatted { text: self.text.text.clone().into_owned(), diagnostics, kept: None }
    }

    fn not_understood(&self) -> Option<Diagnostic> {
        self.reading().not_understood(&self.text)
    }

    fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| self.reading().parts(&self.text.text))
    }

    fn explain(&self, at: u32) -> Option<Explanation> {
        self.reading().explain(&self.text.text, self.parts(), at)
    }

    fn complete(&self, at: u32) -> Vec<Completion> {
        self.reading().complete(&self.text.text, at)
    }

    fn continuation(&self, is_over: bool) -> Option<Continuation> {
        let rules = self.reading().rules(&self.text.text, is_over)?;
        Some(rules.map_or_else(Continuation::Stuck, Continuation::Ruled))
    }

    fn junction(&self, lines: &Lines<'_, '_>, state: usize) -> Junction {
        self.reading().junction(&self.text.text, self.parts(), lines, state)
    }

    fn stray_comments(&self) -> Vec<Span> {
        self.reading().stray_comments(&self.text.text)
    }

    fn scripts(&self) -> Scripts {
        self.reading().scripts(&self.text)
    }
}
