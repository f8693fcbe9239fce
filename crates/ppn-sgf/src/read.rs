//! Reading a text as game trees.

use crate::{
    Kind, Limits, Node, Property, Tree, Value, Written,
    check::check,
    codes,
    guess::{begins_with_point, in_other_brackets, is_slip, takes_node, value_end},
};
use ppn_source::{Diagnostic, Edit, Fix, Problems, Span};
use smol_str::SmolStr;

/// A text that was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Reading {
    /// The game trees.
    pub trees: Vec<Tree>,
    /// The problems, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text as game trees. What is not understood is reported, and the rest is read.
///
/// ```
/// use ppn_sgf::{Limits, read};
///
/// let text = "(;GM[1]SZ[9];B[ee](;W[ge])(;W[gd]C[a \\] in a comment]))";
/// let reading = read(text, &Limits::default());
/// assert!(reading.diagnostics.is_empty());
/// let tree = &reading.trees[0];
/// assert_eq!(tree.nodes.len(), 4);
/// assert_eq!(tree.value(&tree.nodes[3], "C").unwrap().text(text), "a ] in a comment");
/// ```
#[must_use]
pub fn read(text: &str, limits: &Limits) -> Reading {
    let text = &text[..text.floor_char_boundary(u32::MAX as usize)];
    let mut reader = Reader::new(text, limits);
    let mut trees = Vec::new();
    while let Some(start) = next_tree(text, reader.at) {
        reader.outside(start);
        reader.at = start;
        let tree = reader.tree();
        check(text, &tree, &mut reader.faults);
        trees.push(tree);
    }
    if trees.is_empty() {
        reader.faults.push(
            Diagnostic::new(&codes::NO_GAME, Span::empty(0), "there is no game in the text")
                .with_help("a game begins with `(;`"),
        );
    } else {
        reader.outside(text.len());
    }
    Reading { trees, diagnostics: reader.faults.into_sorted() }
}

/// Reads the root of the first game tree of a text, and no other node: it is that of the tree that [`read`] gives.
///
/// ```
/// use ppn_sgf::{Limits, read_root};
///
/// let text = "(;GM[1]PB[Ann];B[ee];W[ge])";
/// let tree = read_root(text, &Limits::default()).unwrap();
/// assert_eq!((tree.nodes.len(), tree.info(text, "PB")), (1, Some("Ann".to_owned())));
/// ```
#[must_use]
pub fn read_root(text: &str, limits: &Limits) -> Option<Tree> {
    let text = &text[..text.floor_char_boundary(u32::MAX as usize)];
    let mut reader = Reader { only_root: true, ..Reader::new(text, limits) };
    reader.at = next_tree(text, reader.at)?;
    Some(reader.tree())
}

/// The place of the next parenthesis that begins a tree.
fn next_tree(text: &str, from: usize) -> Option<usize> {
    let opens = text[from..].match_indices('(').map(|(at, _)| from + at);
    let mut opens = opens.filter(|&at| begins_tree(&text.as_bytes()[at..]));
    opens.next()
}

/// Whether a tree begins here: a parenthesis and a semicolon. The semicolon of the root may be missing
/// before a property.
pub(crate) fn begins_tree(bytes: &[u8]) -> bool {
    let mut after = bytes[1..].iter().skip_while(|byte| byte.is_ascii_whitespace());
    match after.next() {
        Some(b';') => true,
        Some(byte) if byte.is_ascii_uppercase() => {
            after.find(|byte| !byte.is_ascii_uppercase()) == Some(&b'[')
        }
        _ => false,
    }
}

/// Whether a parenthesis within a tree begins another game, since the tree before is not closed: it
/// begins a line, and its first property is `GM` or `FF`.
pub(crate) fn begins_game(before: &[u8], bytes: &[u8]) -> bool {
    let rest = bytes.get(1..).unwrap_or_default();
    matches!(before.last(), None | Some(b'\n' | b'\r'))
        && [b";GM[", b";FF["].iter().any(|begin| rest.starts_with(*begin))
}

struct Reader<'r> {
    text: &'r str,
    limits: &'r Limits,
    at: usize,
    faults: Problems,
    tree: Tree,
    /// The last child of each node.
    last_children: Vec<Option<u32>>,
    /// Whether no node after the root is read.
    only_root: bool,
    /// The identifiers of the tree that have lower-case letters, and those that are meant.
    lower_case: Vec<(Span, SmolStr)>,
}

impl<'r> Reader<'r> {
    fn new(text: &'r str, limits: &'r Limits) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let faults = Problems::within(limits.diagnostics);
        Self {
            text,
            limits,
            at,
            faults,
            tree: Tree::default(),
            last_children: Vec::new(),
            only_root: false,
            lower_case: Vec::new(),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Whether another game begins here, although the tree is not closed.
    fn is_at_game(&self) -> bool {
        let (before, after) = self.text.as_bytes().split_at(self.at);
        begins_game(before, after)
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Reports the text before the next tree, or after the last one.
    fn outside(&mut self, end: usize) {
        let text = &self.text[self.at..end];
        // Files with byte order marks may have been joined.
        let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}';
        let inside = text.trim_matches(is_blank);
        if inside.is_empty() {
            return;
        }
        let start = self.at + text.len() - text.trim_start_matches(is_blank).len();
        let span = Span::new(start, start + inside.len());
        let fault = match inside {
            ")" => Diagnostic::new(&codes::STRAY_CLOSE, span, "`)` closes nothing")
                .with_help("remove it")
                .with_fix(Fix::safe("remove `)`", [Edit::replace(span, "")])),
            _ => Diagnostic::new(
                &codes::TEXT_OUTSIDE,
                first_line(self.text, span),
                "this text is outside of all games",
            )
            .with_help("put remarks into a comment of a node, `C[…]`"),
        };
        self.faults.push(fault);
    }

    /// Reads the tree that begins here.
    fn tree(&mut self) -> Tree {
        let start = self.at;
        // Of each open parenthesis the node before it, the number of nodes before it, and its place.
        let mut opened: Vec<(Option<u32>, usize, usize)> = Vec::new();
        let mut current: Option<u32> = None;
        // Whether a node may begin with a property, since its semicolon is missing.
        let mut has_node = false;
        // Whether a variation was closed, so that only others may follow.
        let mut has_variation = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'(' | b')' | b';' if self.only_root && !self.tree.nodes.is_empty() => {
                    return self.finish(start);
                }
                b'(' if opened.is_empty() => {
                    opened.push((None, 0, self.at));
                    self.at += 1;
                }
                b'(' if self.is_at_game() => break,
                b'(' if opened.len() >= self.limits.depth.max(1) => self.skip_deep(),
                b'(' => {
                    opened.push((current, self.tree.nodes.len(), self.at));
                    (has_node, has_variation) = (false, false);
                    self.at += 1;
                }
                b')' => {
                    self.at += 1;
                    let (before, nodes, open) = opened.pop().unwrap_or_default();
                    if nodes == self.tree.nodes.len() {
                        let span = Span::new(open, self.at);
                        let message = "this variation has no moves";
                        self.faults.push(
                            Diagnostic::new(&codes::EMPTY_VARIATION, span, message)
                                .with_help("remove it")
                                .with_fix(Fix::safe(
                                    "remove the variation",
                                    [Edit::replace(span, "")],
                                )),
                        );
                    }
                    current = before;
                    (has_node, has_variation) = (false, true);
                    if opened.is_empty() {
                        return self.finish(start);
                    }
                }
                b';' => {
                    if std::mem::take(&mut has_variation) {
                        self.after_variation();
                    }
                    current = Some(self.node(current));
                    has_node = true;
                    self.at += 1;
                }
                b'A'..=b'Z' | b'a'..=b'z' => {
                    if !has_node {
                        let at = Span::empty(self.at);
                        self.faults.push(
                            Diagnostic::new(&codes::NODE_MISSING, at, "a node begins with `;`")
                                .with_fix(Fix::safe("insert `;`", [Edit::replace(at, ";")])),
                        );
                        current = Some(self.node(current));
                        has_node = true;
                    }
                    self.property(current);
                }
                b'[' => {
                    let before = self.at;
                    self.value(Kind::Any);
                    let span = Span::new(before, self.at);
                    self.faults.push(
                        Diagnostic::new(
                            &codes::STRAY_TEXT,
                            first_line(self.text, span),
                            "this value has no property",
                        )
                        .with_help("write its identifier before it, such as `C[…]`"),
                    );
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ => match self.other_semicolon() {
                    Some(length) => {
                        current = Some(self.node(current));
                        has_node = true;
                        self.at += length;
                    }
                    None => self.stray(),
                },
            }
        }
        let end = self.text[..self.at].trim_end().len();
        let closing = ")".repeat(opened.len());
        let open = opened.last().map_or(start, |&(_, _, at)| at);
        let at = Span::empty(end);
        self.faults.push(
            Diagnostic::new(&codes::UNCLOSED_TREE, at, format!("`{closing}` is missing"))
                .with_other(Span::new(open, open + 1), "opened here")
                .with_help(format!("add `{closing}` at the end of the game"))
                .with_fix(Fix::safe(format!("add `{closing}`"), [Edit::replace(at, closing)])),
        );
        self.finish(start)
    }

    /// Reports a node that follows a variation.
    fn after_variation(&mut self) {
        let span = Span::new(self.at, self.at + 1);
        let message = "a node follows a variation, which ends its line";
        self.faults.push(Diagnostic::new(&codes::AFTER_VARIATION, span, message).with_help(
            "write `(` before it and `)` after its last node, or put it before the variations",
        ));
    }

    /// Reports the identifiers with lower-case letters once for a game: old files have many.
    fn report_lower_case(&mut self) {
        let found = std::mem::take(&mut self.lower_case);
        let Some((span, name)) = found.first() else { return };
        // Before FF[4], lower-case letters were allowed and ignored.
        let version = self.tree.info(self.text, "FF");
        if version.is_some_and(|version| matches!(version.trim(), "1" | "2" | "3")) {
            return;
        }
        let written = span.slice(self.text);
        let message = format!("the identifier `{written}` has lower-case letters");
        let edits = found.iter().map(|(span, name)| Edit::replace(*span, name.as_str()));
        let title = match found.len() {
            1 => format!("write `{name}`"),
            count => format!("write all {count} identifiers in capitals"),
        };
        let fix = Fix::safe(title, edits);
        self.faults.push(
            Diagnostic::new(&codes::LOWER_CASE, *span, message)
                .with_help(format!("write `{name}`"))
                .with_fix(fix),
        );
    }

    fn finish(&mut self, start: usize) -> Tree {
        self.report_lower_case();
        let end = self.text[..self.at].trim_end().len();
        let mut tree = std::mem::take(&mut self.tree);
        self.last_children.clear();
        tree.span = Span::new(start, end);
        tree
    }

    /// Adds a node that begins here.
    fn node(&mut self, parent: Option<u32>) -> u32 {
        let index = self.tree.nodes.len() as u32;
        // A second root, after the first one was closed, follows it.
        let parent = parent.or((index > 0).then_some(0));
        let first = self.tree.properties.len() as u32;
        let end = Span::new(self.at, self.at + usize::from(self.peek() == Some(b';')));
        let node = Node { parent, properties: (first, first), span: end, ..Node::default() };
        self.tree.nodes.push(node);
        self.last_children.push(None);
        if let Some(parent) = parent {
            let last = &mut self.last_children[parent as usize];
            match last.replace(index) {
                Some(before) => self.tree.nodes[before as usize].next_sibling = Some(index),
                None => self.tree.nodes[parent as usize].first_child = Some(index),
            }
        }
        index
    }

    /// Skips a variation that is too deep.
    fn skip_deep(&mut self) {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            if byte == b'(' && self.at > start && self.is_at_game() {
                break;
            }
            match byte {
                b'[' => self.value(Kind::Any).map_or((), drop),
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if byte != b'[' {
                self.at += 1;
            }
            if depth == 0 {
                break;
            }
        }
        // The last byte may be a part of a letter.
        self.at = self.text.floor_char_boundary(self.at);
        let message = format!("variations are nested more than {} deep", self.limits.depth);
        let span = first_line(self.text, Span::new(start, self.at));
        self.faults.push(Diagnostic::new(&codes::NESTING_LIMIT, span, message));
    }

    /// The length of a character before a move that is probably meant as a semicolon.
    fn other_semicolon(&mut self) -> Option<usize> {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().filter(|c| matches!(c, ',' | ':' | '；' | '：' | '，'))?;
        let after = rest[first.len_utf8()..].trim_start();
        if !["B[", "W["].iter().any(|begin| after.starts_with(begin)) {
            return None;
        }
        let span = Span::new(self.at, self.at + first.len_utf8());
        let message = format!("a node begins with `;`, not with `{first}`");
        self.faults.push(
            Diagnostic::new(&codes::NODE_MISSING, span, message)
                .with_help("write `;`")
                .with_fix(Fix::safe("write `;`", [Edit::replace(span, ";")])),
        );
        Some(first.len_utf8())
    }

    /// Reads the rest of a text that ended at a bracket without a backslash; whether it is one.
    fn rest_of_value(&mut self) -> bool {
        let start = self.at;
        let before = self.text[..start].trim_end();
        let is_text = self.tree.values.last().zip(self.tree.properties.last()).is_some_and(
            |(value, property)| {
                let is_text = property.defined().is_some_and(|one| one.kind.is_text());
                is_text && value.is_closed && value.span.range().end + 1 == before.len()
            },
        );
        let rest = &self.text[start..];
        let Some(end) = rest.find([']', '[', ';', '(', ')']) else { return false };
        if !is_text || !rest[end..].starts_with(']') {
            return false;
        }
        self.at += end + 1;
        let bracket = Span::new(before.len() - 1, before.len());
        self.faults.push(
            Diagnostic::new(
                &codes::STRAY_TEXT,
                bracket,
                "this bracket ends the value before its last words",
            )
            .with_other(Span::new(start, self.at), "the rest of the value")
            .with_help("write `\\]` for a bracket in a value")
            .with_fix(Fix::guess(
                "write `\\]`",
                [Edit::replace(Span::empty(bracket.range().start), "\\")],
            )),
        );
        true
    }

    /// Reads what is neither a property nor a value.
    fn stray(&mut self) {
        if self.rest_of_value() {
            return;
        }
        let start = self.at;
        let rest = &self.text[start..];
        let end = rest.find(['(', ')', ';', '[']).unwrap_or(rest.len());
        let mut skipped = &rest[..end];
        if rest[end..].starts_with('[') {
            // The identifier of a value is not stray.
            skipped =
                skipped.trim_end().trim_end_matches(|letter: char| letter.is_ascii_uppercase());
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        self.at += skipped.trim_end().len().max(first);
        let span = Span::new(start, self.at);
        if span.slice(self.text).trim().is_empty() {
            return;
        }
        self.faults.push(
            Diagnostic::new(&codes::STRAY_TEXT, span, "this text is not in a property")
                .with_help("put it into a comment, `C[…]`, or remove it")
                .with_fix(Fix::guess("remove it", [Edit::replace(span, "")])),
        );
    }

    /// Reads a property with its values.
    fn property(&mut self, node: Option<u32>) {
        let start = self.at;
        let letters = self.text.as_bytes()[start..].iter();
        self.at += letters.take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let name_span = Span::new(start, self.at);
        let written = name_span.slice(self.text);
        let name_end = self.at;
        self.skip_spaces();
        if self.peek() != Some(b'[') {
            if let Some(length) = in_other_brackets(&self.text[self.at..]) {
                return self.bracketed(node, name_span, length, true);
            }
            if ["B", "W"].contains(&written) && begins_with_point(&self.text[self.at..]) {
                return self.bracketed(node, name_span, 2, false);
            }
            if !written.bytes().all(|byte| byte.is_ascii_uppercase()) {
                self.at = start;
                return self.stray();
            }
            self.at = name_end;
            self.faults.push(
                Diagnostic::new(&codes::NO_VALUE, name_span, format!("`{written}` has no value"))
                    .with_help("write a value in brackets after it, such as `B[dd]`"),
            );
            return;
        }
        let name = self.identifier(written, name_span);
        let kind = Property::named(&name).map_or(Kind::Any, |one| one.kind);
        let first = self.tree.values.len() as u32;
        let mut end = self.at;
        while self.peek() == Some(b'[') {
            let Some(value) = self.value(kind) else { break };
            self.tree.values.push(value);
            end = self.at;
            // The next value of the property may follow one that is not closed: `AB[dd[ee]`.
            self.skip_spaces();
        }
        self.at = end;
        let values = (first, self.tree.values.len() as u32);
        let span = Span::new(start, end);
        self.add(node, Written { name, name_span, values, span });
    }

    /// Reads a property whose value is in other brackets, or in none.
    fn bracketed(&mut self, node: Option<u32>, name_span: Span, length: usize, has_any: bool) {
        let whole = Span::new(self.at, self.at + length);
        self.at += length;
        let rest = whole.slice(self.text);
        let edge = |letter: Option<char>| letter.filter(|_| has_any).map_or(0, char::len_utf8);
        let (open, close) = (edge(rest.chars().next()), edge(rest.chars().next_back()));
        let span = Span::new(whole.range().start + open, whole.range().end - close);
        let (name, inside) = (name_span.slice(self.text), span.slice(self.text));
        let right = format!("{name}[{inside}]");
        let message = format!("the value of `{name}` is not in `[` and `]`");
        let edit = Edit::replace(whole, format!("[{inside}]"));
        self.faults.push(
            Diagnostic::new(&codes::NO_VALUE, whole, message)
                .with_help(format!("write `{right}`"))
                .with_fix(Fix::safe(format!("write `{right}`"), [edit])),
        );
        let name = self.identifier(name, name_span);
        let first = self.tree.values.len() as u32;
        self.tree.values.push(Value { span, is_closed: true });
        self.add(
            node,
            Written { name, name_span, values: (first, first + 1), span: name_span.cover(whole) },
        );
    }

    /// Adds a property to a node.
    fn add(&mut self, node: Option<u32>, property: Written) {
        let span = property.span;
        self.tree.properties.push(property);
        if let Some(node) = node {
            let node = &mut self.tree.nodes[node as usize];
            node.properties.1 = self.tree.properties.len() as u32;
            node.span = node.span.cover(span);
        }
    }

    /// The identifier without lower-case letters, or in capitals if it has only lower-case letters.
    fn identifier(&mut self, written: &str, span: Span) -> SmolStr {
        if !written.bytes().any(|byte| byte.is_ascii_lowercase()) {
            return written.into();
        }
        let mut name: SmolStr =
            written.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
        if name.is_empty() {
            name = match written {
                "black" => "B".into(),
                "white" => "W".into(),
                _ => written.to_ascii_uppercase().into(),
            };
        }
        self.lower_case.push((span, name.clone()));
        name
    }

    /// Reads the value that begins here. `None` at the end of the text.
    fn value(&mut self, kind: Kind) -> Option<Value> {
        let open = self.at;
        self.at += 1;
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        let closed = loop {
            match bytes.get(at) {
                Some(b']') => break true,
                Some(b'\\') => at += 2,
                Some(b'(') if begins_game(&bytes[..at], &bytes[at..]) => break false,
                // Only a text has brackets and semicolons: the value before them is not closed, unless one is a slip
                // in it.
                Some(b'[' | b';' | b'(')
                    if !kind.is_text() && !is_slip(&self.text[self.at..], at - self.at) =>
                {
                    break false;
                }
                Some(_) => at += 1,
                None => break false,
            }
        };
        let closed = closed && !takes_node(&self.text[self.at..at], kind);
        if closed {
            let span = Span::new(self.at, at);
            self.at = at + 1;
            return Some(Value { span, is_closed: true });
        }
        let end = self.at + value_end(&self.text[self.at..], kind);
        let span = Span::new(self.at, end);
        self.at = end;
        let place = Span::empty(end);
        let fault = Diagnostic::new(&codes::UNCLOSED_VALUE, place, "`]` is missing")
            .with_other(Span::new(open, open + 1), "the value begins here")
            .with_help("close the value with `]`");
        // Where a text ends is a guess.
        let fix = if kind.is_text() { Fix::guess } else { Fix::safe };
        self.faults.push(fault.with_fix(fix("add `]`", [Edit::replace(place, "]")])));
        Some(Value { span, is_closed: false })
    }
}

/// The first line of a place, for reports of long texts.
pub(crate) fn first_line(text: &str, span: Span) -> Span {
    let line = span.slice(text).split(['\n', '\r']).next().unwrap_or_default();
    Span::new(span.range().start, span.range().start + line.len())
}
