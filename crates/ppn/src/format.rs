use crate::{Notation, Options, movetext::read_form, parsers::choose};
use ppn_arimaa::ReadOptions;
use ppn_draughts::Mode;
use ppn_engine::{Edition, Limits};
use ppn_file::{Game, GameText, Metadata, MetadataLimits};
use ppn_source::{Diagnostic, Edit, Span};
use ppn_syntax::{Element, ElementKind, Layout, LineEnd, Movetext, is_blank, parse_within, print};
use std::ops::Range;

/// How games are formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormatOptions {
    /// How many characters a line of the movetext may have; only what cannot be parted makes a
    /// longer one.
    pub width: usize,
    /// Whether every turn begins a line.
    pub one_turn_a_line: bool,
    /// How lines end; by default as the first line of the text does.
    pub line_end: Option<LineEnd>,
    /// The bytes of the text to which the formatting is confined. Of the movetext only the elements
    /// that they touch are laid out; of the metadata all, if they touch any of it.
    pub range: Option<Span>,
    /// How the text is read. What it may not ask for stays as it is.
    pub reading: Options,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            width: Layout::WIDTH,
            one_turn_a_line: false,
            line_end: None,
            range: None,
            reading: Options::default(),
        }
    }
}

/// A text that was formatted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formatted {
    /// The new text.
    pub text: String,
    /// What kept parts of the text from being read, and so from being formatted; spans are of the
    /// text as it was.
    pub diagnostics: Vec<Diagnostic>,
    /// Why the text stays as it is, where nothing in it is wrong.
    pub kept: Option<&'static str>,
}

impl Formatted {
    /// The change that leads from the text as it was to the new one; `None` if they are the same.
    #[must_use]
    pub fn edit(&self, before: &str) -> Option<Edit> {
        if before == self.text {
            return None;
        }
        let common = |(a, b): &(char, char)| a == b;
        let width = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            pairs.take_while(common).map(|(a, _)| a.len_utf8()).sum()
        };
        let start = width(&mut before.chars().zip(self.text.chars()));
        let (old, new) = (&before[start..], &self.text[start..]);
        let end = width(&mut old.chars().rev().zip(new.chars().rev()));
        let span = Span::new(start, before.len() - end);
        Some(Edit::replace(span, &new[..new.len() - end]))
    }
}

/// Lays out a game: `---`, the metadata as they are written, `...`, and the movetext within a width
/// as [`print`](ppn_syntax::print) does it.
///
/// Boards, labels and comments stay as they are, and so do the spellings of moves and metadata. What
/// is not understood stays byte for byte.
///
/// ```
/// let game = ppn::read("GameType: Four Field Kono\n\n1.  b1:b3\n1...  d3:b3").next().unwrap();
/// let formatted = ppn::format(&game, &ppn::FormatOptions::default());
/// assert_eq!(formatted.text, "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3\n");
/// ```
#[must_use]
pub fn format(text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    let game = text.parse_within(&options.reading.metadata_limits);
    if !text.diagnostics.is_empty() {
        // What is not UTF-8, or is cut off, is not at hand as it was.
        return Formatted { text: game.text.to_owned(), diagnostics: game.diagnostics, kept: None };
    }
    let line_end = options.line_end.or_else(|| LineEnd::of(game.text)).unwrap_or_default();
    let (movetext, mut diagnostics) = match is_plain(&game) {
        // What looks like metadata could look like something else in other lines.
        true if game.unread_metadata().is_some() => {
            let movetext = game.movetext_str();
            (
                movetext.to_owned(),
                read_form(movetext, game.movetext.start, &options.reading.limits).diagnostics,
            )
        }
        true => formatted_movetext(&game, line_end, options),
        false => (game.movetext_str().to_owned(), Vec::new()),
    };
    let head = Span { start: 0, end: game.movetext.start };
    let mut new = match options.range {
        Some(range) if range.start >= head.end => head.slice(game.text).to_owned(),
        _ => formatted_head(&game, &movetext, line_end, &options.reading.metadata_limits),
    };
    new.push_str(&movetext);
    if options.range.is_none() && !new.is_empty() && !new.ends_with(['\n', '\r']) {
        new.push_str(line_end.as_str());
    }
    diagnostics.splice(0..0, game.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Formatted { text: new, diagnostics, kept: None }
}

/// Whether the movetext is in the notation of PPN itself.
fn is_plain(game: &Game<'_>) -> bool {
    // Every edition has the same names of parsers.
    let chosen = choose(&game.metadata, Edition::default(), &mut Vec::new());
    chosen.is_some_and(|chosen| chosen.parser.is_plain())
}

/// All that stands before the movetext, in canonical form if that means the same. `movetext` is what
/// will stand behind it.
fn formatted_head(
    game: &Game<'_>,
    movetext: &str,
    line_end: LineEnd,
    limits: &MetadataLimits,
) -> String {
    let written = &game.text[..game.movetext.start as usize];
    let mut yaml = game.metadata_span.slice(game.text);
    let nothing_written = game.header.is_none()
        && game.end_marker.is_none()
        && [yaml, game.movetext_str()].iter().all(|text| text.chars().all(is_blank));
    if nothing_written {
        return String::new();
    }
    // Metadata that end nowhere would be movetext for good, if an end were put before them.
    if game.diagnostics.iter().any(Diagnostic::is_error) || game.unread_metadata().is_some() {
        return written.to_owned();
    }
    let mut head = "---".to_owned();
    match game.header {
        // A comment on the line of a game without metadata.
        Some(header) if yaml.is_empty() => {
            yaml = header.slice(game.text).trim_start_matches('-').trim_end_matches([' ', '\t']);
        }
        Some(_) => {
            let rest = yaml.trim_start_matches([' ', '\t']);
            if rest.is_empty() || rest.starts_with(['\n', '\r']) {
                yaml = rest;
            }
        }
        None => head.push('\n'),
    }
    head.push_str(yaml);
    if !head.ends_with(['\n', '\r']) {
        head.push('\n');
    }
    let marker = game.end_marker.map_or("...", |span| span.slice(game.text));
    head.push_str(marker.trim_end_matches([' ', '\t']));
    head.push('\n');
    let head = with_line_ends(&head, line_end);
    if head == written || means_the_same(&head, movetext, game, limits) {
        head
    } else {
        written.to_owned()
    }
}

/// The text with all its lines ending alike.
fn with_line_ends(text: &str, line_end: LineEnd) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', line_end.as_str())
}

/// Whether a game of these two parts has the metadata that there are, and the same faults.
fn means_the_same(head: &str, movetext: &str, game: &Game<'_>, limits: &MetadataLimits) -> bool {
    let whole = [head, movetext].concat();
    let again = Game::parse_within(&whole, limits);
    let yaml = |metadata: &Metadata| metadata.to_yaml().ok();
    let codes = |game: &Game<'_>| -> Vec<_> { game.diagnostics.iter().map(|it| it.code).collect() };
    codes(&again) == codes(game)
        && again.movetext.start as usize == head.len()
        && yaml(&again.metadata) == yaml(&game.metadata)
}

/// The movetext laid out, and what of it could not be read.
fn formatted_movetext(
    game: &Game<'_>,
    line_end: LineEnd,
    options: &FormatOptions,
) -> (String, Vec<Diagnostic>) {
    let text = game.movetext_str();
    let offset = game.movetext.start;
    let limits = &options.reading.limits;
    let movetext = read_form(text, offset, limits);
    let elements = &movetext.elements;
    let is_touched = |element: &Element| {
        options
            .range
            .is_none_or(|range| range.start <= element.span.end && element.span.start <= range.end)
    };
    let touched: Range<usize> = match elements.iter().position(is_touched) {
        Some(first) => {
            let last = elements.iter().rposition(is_touched).unwrap_or(first);
            first..last + 1
        }
        None if options.range.is_some() => return (text.to_owned(), movetext.diagnostics),
        None => return (String::new(), movetext.diagnostics),
    };
    let touched = &elements[touched];
    let whole = touched.len() == elements.len();
    let span = touched.iter().map(|one| one.span).reduce(Span::cover).unwrap_or_default();
    let (before, after) = if whole {
        ("", line_end.as_str())
    } else {
        let span = span.shift_back(offset).range();
        (&text[..span.start], &text[span.end..])
    };
    let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let layout = Layout {
        width: options.width,
        one_turn_a_line: options.one_turn_a_line,
        line_end,
        column: before[line..].chars().count(),
    };
    let mut new = [before, &print(text, offset, touched, &layout), after].concat();
    let is_broken = elements.iter().any(|element| element.kind == ElementKind::Broken);
    // Where a brace or a comment is never closed, everything after it may have to do with it.
    if is_broken && !same_elements(text, offset, &movetext, &new, limits) {
        new = text.to_owned();
    }
    (new, movetext.diagnostics)
}

/// Whether another text has the same elements, white space in comments aside.
fn same_elements(
    text: &str,
    offset: u32,
    movetext: &Movetext,
    other: &str,
    limits: &Limits,
) -> bool {
    // What is wrong is known.
    let again = parse_within(other, 0, &Limits { diagnostics: 0, ..*limits }.of_syntax());
    let same = |(one, two): (&Element, &Element)| {
        let (a, b) = (one.span.shift_back(offset).slice(text), two.span.slice(other));
        let same_kind = std::mem::discriminant(&one.kind) == std::mem::discriminant(&two.kind);
        same_kind && (a == b || one.kind == ElementKind::Comment)
    };
    again.elements.len() == movetext.elements.len()
        && movetext.elements.iter().zip(&again.elements).all(same)
}

/// Formats a text in any notation: in PPN one game as [`format()`] does it, in others all games of a
/// text in the canonical form of their notation.
///
/// A text in other notations of which something is not understood stays as it is, and so does a
/// plain record of Arimaa with remarks or variations, among them turns taken back, which that
/// notation has no room for.
///
/// ```
/// use ppn::{FormatOptions, GameText, Notation, format_as};
///
/// let text = GameText::whole(b"1g Rh1 1s ra8 2g Rh1n".to_vec());
/// let formatted = format_as(&text, Notation::Fan, &FormatOptions::default());
/// assert_eq!(formatted.text, "FAN31415926 1 arimaa\n\n1g Rh1\n1s ra8\n2g Rh1n\n");
/// ```
#[must_use]
pub fn format_as(text: &GameText<'_>, notation: Notation, options: &FormatOptions) -> Formatted {
    let (canonical, mut diagnostics) = match notation {
        Notation::Ppn => return format(text, options),
        Notation::Pdn => canonical_pdn(&text.text, &options.reading),
        Notation::Fan => canonical_arimaa(&text.text, false, &options.reading),
        Notation::Arimaa => canonical_arimaa(&text.text, true, &options.reading),
    };
    diagnostics.splice(0..0, text.diagnostics.iter().cloned());
    let line_end = options.line_end.or_else(|| LineEnd::of(&text.text)).unwrap_or_default();
    let loses = notation == Notation::Arimaa
        && canonical.is_none()
        && !diagnostics.iter().any(Diagnostic::is_error);
    let kept = loses.then_some("a plain record has no room for its remarks and variations");
    let text = match canonical {
        Some(canonical) if !text.diagnostics.iter().any(Diagnostic::is_error) => {
            with_line_ends(&canonical, line_end)
        }
        _ => text.text.as_ref().to_owned(),
    };
    Formatted { text, diagnostics, kept }
}

/// The games of a PDN text in canonical form, unless something is not understood.
fn canonical_pdn(text: &str, options: &Options) -> (Option<String>, Vec<Diagnostic>) {
    let limits = &options.draughts_limits;
    let pdn = ppn_draughts::read_within(text, Mode::Tolerant, limits);
    let diagnostics: Vec<Diagnostic> = pdn.diagnostics().cloned().collect();
    let canonical = (!diagnostics.iter().any(Diagnostic::is_error) && !pdn.games.is_empty())
        .then(|| ppn_draughts::write_within(&pdn, limits));
    (canonical, errors(diagnostics))
}

/// The games of a FAN text or plain record in canonical form, unless something is not understood or
/// would be lost.
fn canonical_arimaa(
    text: &str,
    plain_record: bool,
    options: &Options,
) -> (Option<String>, Vec<Diagnostic>) {
    let limits = options.arimaa_limits;
    let how = ReadOptions { plain_record, limits, ..ReadOptions::default() };
    let read = |text: &str| ppn_arimaa::read_with(text, how);
    let replay = |game| ppn_arimaa::replay_within(game, &limits);
    let in_fan = |game| ppn_arimaa::to_fan(game, &replay(game));
    let reading = read(text);
    if reading.games.is_empty() || reading.diagnostics.iter().any(Diagnostic::is_error) {
        return (None, errors(reading.diagnostics));
    }
    let fan: Vec<String> = reading.games.iter().map(in_fan).collect();
    let canonical = if plain_record {
        let record = |game| ppn_arimaa::to_record(game, &replay(game));
        let records = reading.games.iter().map(record).collect::<Vec<_>>().join("\n");
        fan.iter()
            .eq(read(&records).games.iter().map(in_fan).collect::<Vec<_>>().iter())
            .then_some(records)
    } else {
        Some(fan.join("\n"))
    };
    (canonical, errors(reading.diagnostics))
}

/// Spellings that formatting mends are not worth a word.
fn errors(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.into_iter().filter(Diagnostic::is_error).collect()
}
