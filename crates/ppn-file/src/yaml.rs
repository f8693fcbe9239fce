//! Reading metadata with the YAML parser.

mod comments;
mod errors;
mod not_mapping;

use crate::value::shortened;
use crate::{Entry, Limits, Mapping, Node, ScalarStyle, Tag, Text, Value, codes, lenience, schema};
use comments::Comments;
use not_mapping::not_mapping;
use ppn_source::{Diagnostic, Span};
use saphyr_parser::{Event, Marker, Parser};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// The part that was read of a text, which should be one mapping.
#[derive(Debug, Default)]
pub(crate) struct Document {
    /// The entries, up to the first error.
    pub(crate) mapping: Mapping,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The comments, up to the first error.
    pub(crate) comments: Vec<Span>,
}

/// Reads the YAML of `text` from `start` on with the full parser.
///
/// A line of white space that is not white space in YAML may be a part of a value. It counts as a
/// blank line only if it causes an error.
// MD-1
pub(crate) fn read(text: &str, start: usize, limits: &Limits) -> Document {
    let exact = read_leniently(text.into(), start, limits);
    if exact.diagnostics.iter().any(Diagnostic::is_error)
        && let Cow::Owned(plain) = lenience::with_plain_blank_lines(text, start)
    {
        return read_leniently(plain.into(), start, limits);
    }
    exact
}

/// Reads again if the text has a form that this parser rejects and others accept.
fn read_leniently(mut text: Cow<'_, str>, start: usize, limits: &Limits) -> Document {
    let strict = attempt(&text, start, limits);
    let mut blank = strict.lenience;
    let mut read = 0;
    while let Some(range) = blank {
        read += text.len() - start;
        if read > limits.read_again_bytes {
            break;
        }
        let blanks = " ".repeat(range.len());
        text.to_mut().replace_range(range, &blanks);
        let lenient = attempt(&text, start, limits);
        // If a bracket is never closed, the error at the first place that shows this is the most
        // useful.
        if lenient.lenience.is_none() && !lenient.unclosed {
            return lenient.document;
        }
        blank = lenient.lenience;
    }
    strict.document
}

/// `Err` is an error after which reading cannot continue.
type Outcome = Result<(), Box<Diagnostic>>;

struct Attempt {
    document: Document,
    /// The bytes to replace with spaces, if this parser is stricter than others.
    lenience: Option<Range<usize>>,
    /// Whether reading ended because of a missing closing bracket.
    unclosed: bool,
}

fn attempt(text: &str, start: usize, limits: &Limits) -> Attempt {
    let mut tree = Tree::new(text, start, limits);
    if let Err(fault) = tree.read() {
        tree.diagnostics.push(*fault);
    }
    Attempt { lenience: tree.lenience.take(), unclosed: tree.unclosed, document: tree.finish() }
}

/// The collections that are open while the events of the parser are read.
struct Tree<'t> {
    text: &'t str,
    /// The start of the YAML in `text`.
    begin: usize,
    limits: &'t Limits,
    place: Place<'t>,
    /// The end of the last scalar or opening bracket.
    passed: usize,
    comments: Comments<'t>,
    open: Vec<Collection>,
    root: Option<Value>,
    anchors: HashMap<usize, Anchor>,
    copied: Size,
    diagnostics: Vec<Diagnostic>,
    lenience: Option<Range<usize>>,
    unclosed: bool,
}

struct Collection {
    start: usize,
    /// The place of its bracket or brace.
    bracket: Option<usize>,
    anchor: usize,
    node: Node,
    /// The key of a mapping whose value has not been read yet.
    key: Option<Key>,
    /// The number of levels of collections inside, after aliases are replaced.
    height: usize,
    /// The end of the last child.
    end: usize,
}

struct Key {
    span: Span,
    style: ScalarStyle,
    /// `None` if the key was not a scalar: its value is dropped.
    text: Option<Text>,
}

struct Anchor {
    value: Value,
    size: Size,
    height: usize,
}

#[derive(Clone, Copy, Default)]
struct Size {
    nodes: usize,
    bytes: usize,
}

impl<'t> Tree<'t> {
    fn new(text: &'t str, begin: usize, limits: &'t Limits) -> Self {
        Self {
            text,
            begin,
            limits,
            place: Place { text, begin, chars: 0, bytes: begin },
            passed: begin,
            comments: Comments::new(text, begin),
            open: Vec::new(),
            root: None,
            anchors: HashMap::new(),
            copied: Size::default(),
            diagnostics: Vec::new(),
            lenience: None,
            unclosed: false,
        }
    }

    fn read(&mut self) -> Outcome {
        self.check_characters()?;
        let mut documents = 0;
        for event in Parser::new_from_str(&self.text[self.begin..]) {
            let (event, span) = event.map_err(|error| self.scan_error(*error.marker()))?;
            let (start, end) = (self.place.at(span.start), self.place.at(span.end));
            self.comments.find_before(start);
            match event {
                Event::Scalar(text, style, anchor, tag) => {
                    let style = scalar_style(style);
                    let span = self.scalar_span(&text, style, start, end);
                    self.check_indentation(span.start as usize)?;
                    self.comments.pass_scalar(style, span);
                    let value = self.scalar(&text, style, tag.as_deref(), span);
                    self.passed = value.span.end as usize;
                    self.add(value, anchor, 0)?;
                }
                Event::SequenceStart(anchor, _) => {
                    let start = self.sequence_start(start, end);
                    self.open(Node::Sequence(Vec::new()), anchor, start..end)?;
                }
                Event::MappingStart(anchor, _) => {
                    self.open(Node::Mapping(Mapping::default()), anchor, start..end)?;
                }
                Event::SequenceEnd | Event::MappingEnd => self.close(start, end)?,
                Event::Alias(anchor) => self.alias(anchor, Span::new(start, end))?,
                Event::DocumentStart(_) => {
                    documents += 1;
                    if documents > 1 {
                        return Err(second_document(Span::new(start, end)).into());
                    }
                }
                Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
            }
        }
        self.comments.find_before(self.text.len());
        Ok(())
    }

    fn finish(mut self) -> Document {
        // After an error, the complete entries of the outermost mapping are kept.
        let unfinished = self.open.into_iter().next().map(|collection| collection.node);
        let whole = self.root.as_ref().map(|value| value.span);
        let node = self.root.map(|value| value.node).or(unfinished);
        let mapping = match (node, whole) {
            (Some(Node::Mapping(mapping)), _) => mapping,
            (Some(node), Some(span)) => {
                let value = Value { span, node };
                if !value.is_null() && self.diagnostics.is_empty() {
                    self.diagnostics.push(not_mapping(&value));
                }
                Mapping::default()
            }
            _ => Mapping::default(),
        };
        Document { mapping, diagnostics: self.diagnostics, comments: self.comments.found }
    }

    /// The parser would treat NUL as the end, and YAML allows no control characters.
    fn check_characters(&self) -> Outcome {
        let forbidden = |c: char| {
            c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{85}')
                || matches!(c, '\u{fffe}' | '\u{ffff}')
        };
        let Some((at, c)) = self.text[self.begin..].char_indices().find(|&(_, c)| forbidden(c))
        else {
            return Ok(());
        };
        let at = self.begin + at;
        let span = Span::new(at, at + c.len_utf8());
        let message = format!("YAML does not allow the control character U+{:04X}", c as u32);
        Err(Diagnostic::new(&codes::METADATA_YAML, span, message)
            .with_help(format!(
                "remove it, or write it in a double-quoted value as `\\u{:04X}`",
                c as u32
            ))
            .into())
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&saphyr_parser::Tag>,
        span: Span,
    ) -> Value {
        let tag = tag.and_then(core_tag);
        if let Some(tag) = tag
            && schema::tagged(text, tag).is_none()
        {
            let (tag, text) = (tag.name(), shortened(text));
            let message = format!("the tag `{tag}` does not fit the text {text:?}");
            self.diagnostics.push(
                Diagnostic::new(&codes::METADATA_YAML, span, message)
                    .with_help(format!("remove `{tag}`")),
            );
        }
        Value { span, node: Node::Scalar { text: text.into(), style, tag } }
    }

    /// The characters of a scalar, from its anchor and tag to its last character. The span of the
    /// parser may include spaces and a comment after it, and does not include the `|` of a literal.
    fn scalar_span(&self, text: &str, style: ScalarStyle, start: usize, end: usize) -> Span {
        let trimmed = |start: usize| start + trim_end(&self.text[start..end]).len();
        match style {
            ScalarStyle::Plain
                if text.is_empty() && !self.text[start..].starts_with(['&', '!']) =>
            {
                self.missing(start)
            }
            ScalarStyle::Plain => Span::new(start, trimmed(start)),
            ScalarStyle::SingleQuoted => Span::new(start, self.closing_quote(start, end, '\'')),
            ScalarStyle::DoubleQuoted => Span::new(start, self.closing_quote(start, end, '"')),
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let start = self.indicator(start).unwrap_or(start);
                Span::new(start, trimmed(start))
            }
        }
    }

    /// The `|` or `>` of the text that begins at `start`, ignoring comments.
    fn indicator(&self, start: usize) -> Option<usize> {
        let mut at = self.passed.min(start);
        self.text[at..start].split_inclusive(['\n', '\r']).find_map(|line| {
            let shown = line.split('#').next().unwrap_or(line);
            let found = shown.find(['|', '>']).map(|column| at + column);
            at += line.len();
            found
        })
    }

    /// The place of a missing value: after the colon of its key.
    fn missing(&self, at: usize) -> Span {
        let Some(Collection { key: Some(key), .. }) = self.open.last() else {
            return Span::empty(at);
        };
        let end = key.span.end as usize;
        let rest = &self.text[end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let colon = rest[blanks..].starts_with(':');
        Span::empty(if colon { end + blanks + 1 } else { end })
    }

    /// One past the quote that closes a scalar.
    fn closing_quote(&self, start: usize, end: usize, quote: char) -> usize {
        let written = &self.text[start..end];
        let mut chars = written.char_indices().skip_while(|&(_, c)| c != quote).skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            if c == '\\' && quote == '"' {
                chars.next();
            } else if c == quote {
                let doubled = quote == '\'' && chars.next_if(|&(_, c)| c == quote).is_some();
                if !doubled {
                    return start + at + 1;
                }
            }
        }
        end
    }

    /// The start of a list. For a list in block style, the span of the parser does not include the
    /// first hyphen.
    fn sequence_start(&self, start: usize, end: usize) -> usize {
        let before = trim_end(&self.text[self.begin..start]);
        if start == end && before.ends_with('-') { self.begin + before.len() - 1 } else { start }
    }

    fn open(&mut self, node: Node, anchor: usize, written: Range<usize>) -> Outcome {
        let start = written.start;
        self.check_indentation(start)?;
        if self.open.len() >= self.limits.nesting() {
            return Err(self.too_deep(self.character(start)));
        }
        let bracket = self.bracket(written);
        self.open.push(Collection {
            start,
            bracket,
            anchor,
            node,
            key: None,
            height: 1,
            end: start,
        });
        Ok(())
    }

    /// The bracket or brace of a collection that is written at `place`, after its anchor and tag.
    /// There is nothing at the place of a collection in block style.
    fn bracket(&self, place: Range<usize>) -> Option<usize> {
        let mut at = place.start;
        let mut words = self.text[place].split_inclusive(char::is_whitespace);
        let word = words.find(|word| {
            let is_property = word.trim().is_empty() || word.starts_with(['&', '!']);
            at += if is_property { word.len() } else { 0 };
            !is_property
        })?;
        word.starts_with(['[', '{']).then_some(at)
    }

    /// The error about a tab before a node in block style, which the parser accepts in some places.
    /// A tab on the line of the marker is not indentation.
    fn check_indentation(&self, start: usize) -> Outcome {
        let before = &self.text[..start];
        let written = before.trim_end_matches([' ', '\t']);
        let indents = written.is_empty() || written.ends_with(['\n', '\r']);
        let in_flow = self.open.last().is_some_and(|collection| collection.bracket.is_some());
        match before[written.len()..].find('\t') {
            Some(tab) if indents && !in_flow => {
                let at = written.len() + tab;
                let fault = Diagnostic::new(
                    &codes::METADATA_YAML,
                    Span::new(at, at + 1),
                    "a tab cannot indent",
                );
                Err(fault.with_help("indent with spaces").into())
            }
            _ => Ok(()),
        }
    }

    fn close(&mut self, start: usize, end: usize) -> Outcome {
        let Some(collection) = self.open.pop() else { return Ok(()) };
        // A closing bracket has a width. In block style, the collection ends where its last child
        // ends.
        let closed = start < end && self.text[start..].starts_with([']', '}']);
        let end = if closed { start + 1 } else { collection.end };
        self.passed = self.passed.max(end);
        let span = Span::new(collection.start, end);
        self.add(Value { span, node: collection.node }, collection.anchor, collection.height)
    }

    fn alias(&mut self, id: usize, span: Span) -> Outcome {
        let Some(anchor) = self.anchors.get(&id) else {
            let message = "the alias refers to a value that contains it";
            return Err(Diagnostic::new(&codes::METADATA_YAML, span, message).into());
        };
        let (size, height) = (anchor.size, anchor.height);
        self.count_copy(size, span)?;
        let value = Value { span, node: self.anchors[&id].value.node.clone() };
        self.add(value, 0, height)
    }

    /// Adds a complete value with `height` levels of collections to the innermost open collection.
    fn add(&mut self, value: Value, anchor: usize, height: usize) -> Outcome {
        if self.open.len() + height > self.limits.nesting() {
            return Err(self.too_deep(value.span));
        }
        if anchor != 0 {
            let size = size(&value);
            self.count_copy(size, value.span)?;
            self.anchors.insert(anchor, Anchor { value: value.clone(), size, height });
        }
        let Some(parent) = self.open.last_mut() else {
            self.root = Some(value);
            return Ok(());
        };
        parent.height = parent.height.max(height + 1);
        parent.end = parent.end.max(value.span.end as usize);
        match &mut parent.node {
            Node::Scalar { .. } => {}
            Node::Sequence(items) => items.push(value),
            Node::Mapping(mapping) => match parent.key.take() {
                Some(key) => {
                    insert(mapping, key, value, self.limits.diagnostics, &mut self.diagnostics);
                }
                None => parent.key = Some(key(value, &mut self.diagnostics)),
            },
        }
        Ok(())
    }

    fn count_copy(&mut self, size: Size, span: Span) -> Outcome {
        self.copied.nodes += size.nodes;
        self.copied.bytes += size.bytes;
        let (most_nodes, most_bytes) = self.limits.copied(self.text.len() - self.begin);
        let most = if self.copied.nodes > most_nodes {
            format!("{most_nodes} values")
        } else if self.copied.bytes > most_bytes {
            format!("{most_bytes} bytes")
        } else {
            return Ok(());
        };
        let message = format!("the aliases of the metadata expand to more than {most}");
        Err(Diagnostic::new(&codes::METADATA_LIMIT, span, message)
            .with_help("use fewer aliases")
            .into())
    }

    fn too_deep(&self, span: Span) -> Box<Diagnostic> {
        let most = self.limits.nesting();
        let message = format!("the metadata has more than {most} nested lists and mappings");
        Diagnostic::new(&codes::METADATA_LIMIT, span, message).into()
    }

    fn character(&self, at: usize) -> Span {
        Span::new(at, at + self.text[at..].chars().next().map_or(0, char::len_utf8))
    }
}

fn key(value: Value, diagnostics: &mut Vec<Diagnostic>) -> Key {
    match value.node {
        Node::Scalar { text, style: ScalarStyle::Plain, .. } if text.is_empty() => {
            let message = "a key is missing before this colon";
            diagnostics.push(Diagnostic::new(&codes::METADATA_YAML, value.span, message));
            Key { span: value.span, style: ScalarStyle::Plain, text: None }
        }
        Node::Scalar { text, style, .. } => Key { span: value.span, style, text: Some(text) },
        Node::Sequence(_) | Node::Mapping(_) => {
            let message = format!("{} cannot be a key", value.described());
            diagnostics.push(
                Diagnostic::new(&codes::METADATA_YAML, value.span, message)
                    .with_help("a key is one text; quote it if it begins with a bracket or brace"),
            );
            Key { span: value.span, style: ScalarStyle::Plain, text: None }
        }
    }
}

fn insert(
    mapping: &mut Mapping,
    key: Key,
    value: Value,
    most_faults: usize,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(text) = key.text else { return };
    match mapping.add(text.clone(), Entry { key_span: key.span, key_style: key.style, value }) {
        Ok(_) => {}
        Err(_) if diagnostics.len() >= most_faults => {}
        Err(first) => diagnostics.push(
            Diagnostic::new(
                &codes::METADATA_YAML,
                key.span,
                format!("duplicate key {:?}", shortened(&text)),
            )
            .with_label("again here")
            .with_other(first.key_span, "first here")
            .with_help("keep one of them, or put both values into one list"),
        ),
    }
}

fn second_document(span: Span) -> Diagnostic {
    let message = "a second YAML document begins in the metadata";
    Diagnostic::new(&codes::METADATA_YAML, span, message)
        .with_help("write the metadata of a game as one mapping")
}

/// The text without the white space of YAML at its end.
pub(crate) fn trim_end(text: &str) -> &str {
    text.trim_end_matches([' ', '\t', '\n', '\r'])
}

/// A tag of the core schema for scalars; other tags are ignored.
fn core_tag(tag: &saphyr_parser::Tag) -> Option<Tag> {
    if tag.handle == "!" && tag.suffix.is_empty() || tag.handle.is_empty() && tag.suffix == "!" {
        return Some(Tag::Str);
    }
    if !tag.is_yaml_core_schema() {
        return None;
    }
    match tag.suffix.as_str() {
        "str" => Some(Tag::Str),
        "int" => Some(Tag::Int),
        "float" => Some(Tag::Float),
        "bool" => Some(Tag::Bool),
        "null" => Some(Tag::Null),
        _ => None,
    }
}

fn size(value: &Value) -> Size {
    let mut size = Size { nodes: 1, bytes: 0 };
    let mut add = |child: &Value, key: usize| {
        let child = self::size(child);
        size.nodes += child.nodes;
        size.bytes += child.bytes + key;
    };
    match &value.node {
        Node::Scalar { text, .. } => size.bytes = text.len(),
        Node::Sequence(items) => items.iter().for_each(|item| add(item, 0)),
        Node::Mapping(mapping) => {
            mapping.iter().for_each(|(key, entry)| add(&entry.value, key.len()));
        }
    }
    size
}

fn scalar_style(style: saphyr_parser::ScalarStyle) -> ScalarStyle {
    match style {
        saphyr_parser::ScalarStyle::Plain => ScalarStyle::Plain,
        saphyr_parser::ScalarStyle::SingleQuoted => ScalarStyle::SingleQuoted,
        saphyr_parser::ScalarStyle::DoubleQuoted => ScalarStyle::DoubleQuoted,
        saphyr_parser::ScalarStyle::Literal => ScalarStyle::Literal,
        saphyr_parser::ScalarStyle::Folded => ScalarStyle::Folded,
    }
}

/// Converts the parser's offsets, which count characters, to bytes.
///
/// Offsets are requested almost in order, so it walks from the last one.
struct Place<'t> {
    text: &'t str,
    /// The byte at which the parser begins to count.
    begin: usize,
    chars: usize,
    bytes: usize,
}

impl Place<'_> {
    fn at(&mut self, marker: Marker) -> usize {
        let chars = marker.index();
        if chars >= self.chars {
            let mut ahead = self.text[self.bytes..].chars();
            let steps = chars - self.chars;
            let taken = ahead.by_ref().take(steps).count();
            // The parser counts too many characters where it skips characters beyond ASCII.
            self.chars += taken;
            self.bytes = self.text.len() - ahead.as_str().len();
        } else {
            let mut behind = self.text[self.begin..self.bytes].chars();
            let steps = self.chars - chars;
            behind.by_ref().rev().take(steps).for_each(drop);
            self.chars = chars;
            self.bytes = self.begin + behind.as_str().len();
        }
        self.bytes
    }
}
