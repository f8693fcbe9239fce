//! A syntax tree for display.

use crate::{
    Anchor, BraceRange, Centre, Destination, Element, ElementKind, Location, Move, MoveToken,
    Movetext, Node, NumberKind, Order, PartKind, Parts, PieceId, PieceSpec, Slice, WordSpan,
};
use ppn_source::{Lines, Printable, Span};

/// A syntax tree for display: nodes with their kind, their place and their parts.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Outline {
    /// Its role in the node above, such as `to` or `target`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub role: Option<&'static str>,
    /// Its kind, such as `shift` or `algebraic`.
    pub kind: &'static str,
    /// Its value, if its characters do not show it: coordinates or a count.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub value: Option<String>,
    /// Its characters, if it is an element or has no parts. Other nodes would repeat the characters
    /// of their parts at each level; [`Self::span`] has their place.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub text: String,
    /// Its place.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub span: Span,
    /// Its parts.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub parts: Vec<Outline>,
}

/// The tree of a movetext. `text` and `offset` are the ones that it was parsed with.
///
/// ```
/// use ppn_syntax::{outline, parse};
///
/// let text = "1. b2-c3";
/// let outline = outline(text, 0, &parse(text, 0, &Default::default()));
/// assert_eq!(outline[1].parts[0].kind, "shift");
/// assert_eq!(outline[1].parts[0].parts[1].value.as_deref(), Some("column 3, row 3"));
/// ```
#[must_use]
pub fn outline(text: &str, offset: u32, movetext: &Movetext) -> Vec<Outline> {
    let view = View { text, offset, movetext };
    movetext.elements.iter().map(|&element| view.element(element)).collect()
}

struct View<'v> {
    text: &'v str,
    offset: u32,
    movetext: &'v Movetext,
}

impl View<'_> {
    fn node(&self, kind: &'static str, span: impl Into<WordSpan>) -> Outline {
        // A movetext that was only parsed has no expansions.
        let span = span.into().in_its_text();
        let text = span.shift_back(self.offset).slice(self.text).to_owned();
        Outline { role: None, kind, value: None, text, span, parts: Vec::new() }
    }

    fn element(&self, element: Element) -> Outline {
        let span = element.span;
        match element.kind {
            ElementKind::Comment => self.node("comment", span),
            ElementKind::Number(NumberKind::Written) => self.node("number", span),
            ElementKind::Number(NumberKind::Next) => self.node("next-number", span),
            ElementKind::Semicolon => self.node("semicolon", span),
            ElementKind::Broken => self.node("broken", span),
            ElementKind::Moves(range) => {
                let moves = self.movetext.moves[range].iter();
                let parts = moves.map(|one| self.one_move(one)).collect();
                Outline { parts, ..self.node("item", span) }
            }
            ElementKind::Template(template) => {
                let parts = self.template(template.parts);
                Outline { parts, ..self.node("template", span) }
            }
        }
    }

    fn template(&self, parts: Parts) -> Vec<Outline> {
        let parts = self.movetext.templates.parts(parts).iter();
        parts
            .map(|part| match part.kind {
                PartKind::Text => self.node("text", part.span),
                PartKind::Escape => self.node("escape", part.span),
                PartKind::Range(range) => self.node("range", part.span).with_value(match range {
                    BraceRange::Numbers { first, last, step, .. } => {
                        format!("{first} to {last} by {step}")
                    }
                    BraceRange::Letters { first, last, step } => {
                        let (first, last) = (char::from(first), char::from(last));
                        format!("{first} to {last} by {step}")
                    }
                }),
                PartKind::List(list) => {
                    let alternatives = self.movetext.templates.alternatives(list).iter();
                    let alternatives = alternatives.map(|&parts| {
                        let parts = self.template(parts);
                        let span = parts.iter().map(|part| part.span).reduce(Span::cover);
                        let empty = Span::empty(part.span.range().start);
                        self.node("alternative", span.unwrap_or(empty)).with_parts(parts)
                    });
                    self.node("list", part.span).with_parts(alternatives.collect())
                }
            })
            .collect()
    }

    fn one_move(&self, one: &Move) -> Outline {
        let below = |order| if order == Order::Below { "underneath" } else { "on top" }.to_owned();
        match one.token {
            MoveToken::Drop { spec, order, to } => {
                let mut parts = vec![self.spec(spec)];
                parts.extend(self.destination(to));
                self.node("drop", one.span).with_value(below(order)).with_parts(parts)
            }
            MoveToken::Shift { pieces, order, to } => {
                let mut parts = vec![self.piece_id(pieces, "pieces")];
                parts.extend(self.destination(to));
                self.node("shift", one.span).with_value(below(order)).with_parts(parts)
            }
            MoveToken::Swap { first, second } => self
                .node("swap", one.span)
                .with_parts(vec![self.piece_id(first, "first"), self.piece_id(second, "second")]),
            MoveToken::Capture { pieces, captured } => {
                self.node("capture", one.span).with_parts(vec![
                    self.piece_id(pieces, "pieces"),
                    self.piece_id(captured, "captured"),
                ])
            }
            MoveToken::Rotate { pieces, degrees, centre } => {
                let mut parts = vec![self.piece_id(pieces, "pieces")];
                let about = match centre {
                    Centre::Own => "each in place",
                    Centre::Place => "about their place",
                    Centre::Location(None) => "about the active pieces",
                    Centre::Location(Some(location)) => {
                        parts.push(self.location(location, "centre"));
                        "about a place"
                    }
                    Centre::Piece(id) => {
                        parts.push(self.piece_id(id, "centre"));
                        "about a piece"
                    }
                };
                let value = format!("{degrees} degrees clockwise, {about}");
                self.node("rotate", one.span).with_value(value).with_parts(parts)
            }
            MoveToken::Replace { pieces, spec } => self
                .node("replace", one.span)
                .with_parts(vec![self.piece_id(pieces, "pieces"), self.spec(spec)]),
            MoveToken::Update { pieces, spec } => self
                .node("update", one.span)
                .with_parts(vec![self.piece_id(pieces, "pieces"), self.spec(spec)]),
            MoveToken::Remove { pieces } => self.single("remove", one, pieces),
            MoveToken::Flip { pieces } => self.single("flip", one, pieces),
            MoveToken::Raise { pieces } => self.single("raise", one, pieces),
        }
    }

    fn single(&self, kind: &'static str, one: &Move, pieces: Node<PieceId>) -> Outline {
        self.node(kind, one.span).with_parts(vec![self.piece_id(pieces, "pieces")])
    }

    fn spec(&self, spec: Node<PieceSpec>) -> Outline {
        self.node("piece-spec", self.movetext.moves[spec]).with_role("spec")
    }

    fn destination(&self, to: Destination) -> Vec<Outline> {
        let location = to.location.map(|location| self.location(location, "to"));
        let target = to.target.map(|target| self.piece_id(target, "target"));
        location.into_iter().chain(target).collect()
    }

    fn piece_id(&self, id: Node<PieceId>, role: &'static str) -> Outline {
        let node = self.movetext.moves[id];
        let plain = |kind| self.node(kind, node.span).with_role(role);
        match node.value {
            PieceId::Active => plain("active"),
            PieceId::Start(inner) => {
                plain("at-chunk-start").with_parts(vec![self.piece_id(inner, "pieces")])
            }
            PieceId::Number { base, major, minor } => {
                plain("id").with_value(format!("number {base}, major {major}, minor {minor}"))
            }
            PieceId::Nearest { count, place } => plain("nearest")
                .with_value(format!("{count}"))
                .with_parts(vec![self.location(place, "place")]),
            PieceId::Search { spec, slice } => {
                plain("search").with_slice(self.slice(slice)).with_parts(vec![self.spec(spec)])
            }
            PieceId::All { spec } => plain("all").with_parts(vec![self.spec(spec)]),
            PieceId::Place { place, slice } => plain("at")
                .with_slice(self.slice(slice))
                .with_parts(vec![self.location(place, "place")]),
        }
    }

    fn slice(&self, slice: Option<Slice>) -> Option<String> {
        let parts = self.movetext.moves.slice_parts(slice?).iter().map(|part| {
            if part.first == part.last {
                part.first.to_string()
            } else {
                format!("{} to {}", part.first, part.last)
            }
        });
        Some(format!("{} from the top", parts.collect::<Vec<_>>().join(", ")))
    }

    fn location(&self, location: Node<Location>, role: &'static str) -> Outline {
        let node = self.movetext.moves[location];
        let plain = |kind| self.node(kind, node.span).with_role(role);
        match node.value {
            Location::Algebraic { column, row } => {
                plain("algebraic").with_value(format!("column {column}, row {row}"))
            }
            Location::Cartesian { x, y } => plain("cartesian").with_value(format!("x {x}, y {y}")),
            Location::Piece(id) => plain("place-of").with_parts(vec![self.piece_id(id, "pieces")]),
            Location::Offset { dx, dy, anchor } => {
                let (from, parts) = match anchor {
                    Anchor::Own => ("each piece", Vec::new()),
                    Anchor::Active => ("the active pieces", Vec::new()),
                    Anchor::Location(inner) => ("a place", vec![self.location(inner, "anchor")]),
                    Anchor::Piece(id) => ("a piece", vec![self.piece_id(id, "anchor")]),
                };
                let value = format!("{dx} right, {dy} up from {from}");
                plain("offset").with_value(value).with_parts(parts)
            }
        }
    }
}

impl Outline {
    fn with_role(mut self, role: &'static str) -> Self {
        self.role = Some(role);
        self
    }

    fn with_value(mut self, value: String) -> Self {
        self.value = Some(value);
        self
    }

    fn with_slice(mut self, slice: Option<String>) -> Self {
        self.value = slice;
        self
    }

    fn with_parts(mut self, parts: Vec<Outline>) -> Self {
        if !parts.is_empty() {
            self.text = String::new();
        }
        self.parts = parts;
        self
    }
}

impl std::fmt::Display for Outline {
    /// Writes one node per line, with indented parts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rows = vec![(0, self)];
        while let Some((depth, node)) = rows.pop() {
            write!(f, "{:indent$}", "", indent = 2 * depth)?;
            if let Some(role) = node.role {
                write!(f, "{role}: ")?;
            }
            write!(f, "{}", node.kind)?;
            if !node.text.is_empty() {
                let text = node.text.replace(['\n', '\r'], " ");
                write!(f, " `{}`", Printable::new(&text, Lines::Escape))?;
            }
            if let Some(value) = &node.value {
                write!(f, " ({value})")?;
            }
            writeln!(f)?;
            rows.extend(node.parts.iter().rev().map(|part| (depth + 1, part)));
        }
        Ok(())
    }
}
