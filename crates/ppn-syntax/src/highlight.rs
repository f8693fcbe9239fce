//! The parts of a movetext with their kinds, to be coloured.

use crate::{
    Element, ElementKind, Location, Movetext, PartKind, Parts, PieceId, WordSpan, macro_references,
};
use ppn_source::{Span, flat};
use std::{cmp::Reverse, fmt::Write};

/// A part of a movetext and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Highlight {
    /// Its kind.
    pub kind: HighlightKind,
    /// Its place.
    pub span: Span,
}

ppn_source::named! {
    /// The kind of a part of a movetext.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum HighlightKind {
        /// A comment with its braces.
        Comment = "comment",
        /// A move number.
        Number = "number",
        /// `;`
        Semicolon = "semicolon",
        /// A word of moves.
        Move = "move",
        /// A piece, by its features or its id.
        Piece = "piece",
        /// A square or a point.
        Place = "place",
        /// A use of a macro, with its backtick and apostrophe.
        Macro = "macro",
        /// A list or a range in braces that touch a word, with the braces.
        Braces = "braces",
        /// A backslash and the character after it.
        Escape = "escape",
        /// Words that cannot be read, such as a comment without an end.
        Broken = "broken",
    }

    /// The name, as a class of HTML: `number`.
    pub fn name;

    /// All kinds.
    pub const ALL;
}

/// The parts of a movetext with their kinds, in the order of the text; a part comes before those inside
/// it. `text` and `offset` are the ones that it was parsed with.
///
/// The parser decides what is what: `{c1,c2}` after spaces is a comment, and braces that touch a word are
/// a list. White space and the symbols of moves, such as `-`, are no parts of their own.
///
/// ```
/// use ppn_syntax::{HighlightKind::*, highlight, parse};
///
/// let text = "1. b2-c3 {a {1}";
/// let parts = highlight(text, 0, &parse(text, 0, &Default::default()));
/// let kinds: Vec<_> = parts.iter().map(|part| (part.kind, part.span.slice(text))).collect();
/// assert_eq!(
///     kinds,
///     [(Number, "1."), (Move, "b2-c3"), (Place, "b2"), (Place, "c3"), (Broken, "{a {1}")]
/// );
/// ```
///
/// [`flat`](ppn_source::flat) turns them into parts that do not overlap, as painters need them;
/// [`highlight_html`] is such a painter.
#[must_use]
pub fn highlight(text: &str, offset: u32, movetext: &Movetext) -> Vec<Highlight> {
    let mut found = Found { text, offset, movetext, parts: Vec::new() };
    movetext.elements.iter().for_each(|element| found.element(element));
    let moves = &movetext.moves;
    // A movetext that was only parsed has no expansions: its nodes are those of its words.
    moves.specs().iter().for_each(|&spec| found.node(HighlightKind::Piece, spec));
    for id in moves.piece_ids() {
        if let PieceId::Number { .. } = id.value {
            found.node(HighlightKind::Piece, id.span);
        }
    }
    for location in moves.locations() {
        if let Location::Algebraic { .. } | Location::Cartesian { .. } = location.value {
            found.node(HighlightKind::Place, location.span);
        }
    }
    let mut parts = found.parts;
    parts.retain(|part| !part.span.is_empty());
    parts.sort_by_key(|part| (part.span.start, Reverse(part.span.end)));
    parts
}

struct Found<'m> {
    text: &'m str,
    offset: u32,
    movetext: &'m Movetext,
    parts: Vec<Highlight>,
}

impl Found<'_> {
    fn add(&mut self, kind: HighlightKind, span: Span) {
        self.parts.push(Highlight { kind, span });
    }

    fn node(&mut self, kind: HighlightKind, span: WordSpan) {
        self.add(kind, span.in_its_text());
    }

    fn element(&mut self, element: &Element) {
        let kind = match element.kind {
            ElementKind::Comment => HighlightKind::Comment,
            ElementKind::Number(_) => HighlightKind::Number,
            ElementKind::Semicolon => HighlightKind::Semicolon,
            ElementKind::Moves(_) | ElementKind::Template(_) => HighlightKind::Move,
            ElementKind::Broken => HighlightKind::Broken,
        };
        self.add(kind, element.span);
        if let ElementKind::Template(template) = element.kind {
            self.template(template.parts);
        }
        if let ElementKind::Template(_) | ElementKind::Broken = element.kind {
            self.macros(element.span);
        }
    }

    fn template(&mut self, parts: Parts) {
        let templates = &self.movetext.templates;
        for part in templates.parts(parts) {
            match part.kind {
                PartKind::Text => {}
                PartKind::Escape => self.add(HighlightKind::Escape, part.span),
                PartKind::Range(_) => self.add(HighlightKind::Braces, part.span),
                PartKind::List(list) => {
                    self.add(HighlightKind::Braces, part.span);
                    templates.alternatives(list).iter().for_each(|&parts| self.template(parts));
                }
            }
        }
    }

    /// Macros may be in braces, and braces in the names of macros, so they are found in the whole word.
    fn macros(&mut self, word: Span) {
        let text = self.text;
        let written = word.shift_back(self.offset).slice(text);
        for name in macro_references(written) {
            let start = name.as_ptr() as usize - written.as_ptr() as usize;
            let span = Span::new(start - 1, start + name.len() + 1).shift(word.start);
            self.add(HighlightKind::Macro, span);
        }
    }
}

/// A movetext as HTML: each part in an element `span` whose class is the name of its kind after `ppn-`.
///
/// ```
/// assert_eq!(
///     ppn_syntax::highlight_html("1. *b2 {<3}"),
///     "<span class=\"ppn-number\">1.</span> <span class=\"ppn-move\">*</span>\
///      <span class=\"ppn-place\">b2</span> <span class=\"ppn-comment\">{&lt;3}</span>"
/// );
/// ```
#[must_use]
pub fn highlight_html(text: &str) -> String {
    let movetext = crate::parse(text, 0, &crate::Limits::default());
    let parts = highlight(text, 0, &movetext);
    let mut html = String::with_capacity(4 * text.len());
    let mut at = 0;
    let mut escape = |html: &mut String, end: usize| {
        for c in text[at..end].chars() {
            match c {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                c => html.push(c),
            }
        }
        at = end;
    };
    for (kind, span) in flat(parts.iter().map(|part| (part.kind, part.span))) {
        escape(&mut html, span.range().start);
        let _ = write!(html, "<span class=\"ppn-{}\">", kind.name());
        escape(&mut html, span.range().end);
        html.push_str("</span>");
    }
    escape(&mut html, text.len());
    html
}
