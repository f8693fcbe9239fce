//! A game tree.

use crate::Property;
use ppn_source::Span;
use smol_str::SmolStr;

/// A game tree: nodes, of which each but the first follows another. The first child of a node is the
/// main line, the others are variations.
///
/// Nodes, properties and values are flat lists, so that trees of any depth need no recursion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Tree {
    /// The nodes, in the order of the text; the first one is the root.
    pub nodes: Vec<Node>,
    /// The properties of all nodes.
    pub properties: Vec<Written>,
    /// The values of all properties.
    pub values: Vec<Value>,
    /// The place of the tree, with its parentheses.
    pub span: Span,
}

/// A node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The index of the node that it follows; `None` for the root.
    pub parent: Option<u32>,
    /// The index of the node that follows it on the main line.
    pub first_child: Option<u32>,
    /// The index of the next variation of the same parent.
    pub next_sibling: Option<u32>,
    /// The indices of its first property, and of the first one after it.
    pub(crate) properties: (u32, u32),
    /// Its place, from its semicolon on.
    pub span: Span,
}

/// A property as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The identifier without lower-case letters, which FF\[3\] and older ignore.
    pub(crate) name: SmolStr,
    /// The place of the identifier.
    pub name_span: Span,
    /// The indices of its first value, and of the first one after it.
    pub(crate) values: (u32, u32),
    /// Its place, with its values.
    pub span: Span,
}

/// The place of a value, without its brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Value {
    /// The place.
    pub span: Span,
    /// Whether its closing bracket is there.
    pub is_closed: bool,
}

impl Tree {
    /// The properties of a node.
    #[must_use]
    pub fn properties(&self, node: &Node) -> &[Written] {
        &self.properties[node.properties.0 as usize..node.properties.1 as usize]
    }

    /// The values of a property.
    #[must_use]
    pub fn values(&self, property: &Written) -> &[Value] {
        &self.values[property.values.0 as usize..property.values.1 as usize]
    }

    /// The property of a node with an identifier.
    #[must_use]
    pub fn property(&self, node: &Node, name: &str) -> Option<&Written> {
        self.properties(node).iter().find(|one| one.name == name)
    }

    /// The first value of the property of a node with an identifier.
    #[must_use]
    pub fn value(&self, node: &Node, name: &str) -> Option<Value> {
        self.values(self.property(node, name)?).first().copied()
    }

    /// The root; `None` if the tree has no nodes.
    #[must_use]
    pub fn root(&self) -> Option<&Node> {
        self.nodes.first()
    }

    /// The first value of a property of the root, as text of one line.
    #[must_use]
    pub fn info(&self, text: &str, name: &str) -> Option<String> {
        let value = self.value(self.root()?, name)?;
        Some(value.line(text))
    }

    /// The indices of the children of a node.
    pub fn children(&self, node: &Node) -> impl Iterator<Item = u32> {
        let next = |&index: &u32| self.nodes[index as usize].next_sibling;
        std::iter::successors(node.first_child, next)
    }

    /// The indices of the nodes of the main line from a node on, including it.
    pub fn line(&self, from: u32) -> impl Iterator<Item = u32> {
        let from = ((from as usize) < self.nodes.len()).then_some(from);
        std::iter::successors(from, |&index| self.nodes[index as usize].first_child)
    }

    /// The number of the game, from `GM`; 1 is go.
    #[must_use]
    pub fn game(&self, text: &str) -> Option<u32> {
        let Some(root) = self.root() else { return Some(1) };
        let Some(value) = self.value(root, "GM") else { return Some(1) };
        match value.span.slice(text).trim() {
            go if go.eq_ignore_ascii_case("go") => Some(1),
            number => number.parse().ok(),
        }
    }
}

impl Written {
    /// The identifier without lower-case letters, which FF\[3\] and older ignore.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What SGF says about the property; `None` for a private one.
    #[must_use]
    pub fn defined(&self) -> Option<&'static Property> {
        Property::named(&self.name)
    }
}

impl Value {
    /// The value as text: escapes and soft line breaks are removed, other white space is a space.
    #[must_use]
    pub fn text(self, text: &str) -> String {
        unescaped(self.span.slice(text), false)
    }

    /// The value as text of one line.
    #[must_use]
    pub fn line(self, text: &str) -> String {
        unescaped(self.span.slice(text), true).trim().to_owned()
    }

    /// The two parts of a composed value, at the first colon that is not escaped.
    #[must_use]
    pub fn parts(self, text: &str) -> Option<(Span, Span)> {
        let written = self.span.slice(text);
        let mut letters = written.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => drop(letters.next()),
                ':' => {
                    let at = self.span.range().start + at;
                    let after = Span::new(at + 1, self.span.range().end);
                    return Some((Span::new(self.span.range().start, at), after));
                }
                _ => {}
            }
        }
        None
    }
}

/// A written text without its escapes. Source: FF\[4\], Basic (List of types), Text and SimpleText.
pub(crate) fn unescaped(written: &str, is_one_line: bool) -> String {
    let mut text = String::with_capacity(written.len());
    let mut letters = written.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_escaped = letter == '\\';
        let letter = if is_escaped { letters.next() } else { Some(letter) };
        let Some(letter) = letter else { break };
        match letter {
            '\n' | '\r' => {
                // Two different line ends in a row are one line break.
                let other = if letter == '\n' { '\r' } else { '\n' };
                letters.next_if_eq(&other);
                if !is_escaped {
                    text.push(if is_one_line { ' ' } else { '\n' });
                }
            }
            letter if letter.is_whitespace() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

/// A text as it is written in a value.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            written.push('\\');
        }
        written.push(letter);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_breaks() {
        let text = "a\\]b\\\\c\\\nd\r\ne\tf\\:";
        assert_eq!(unescaped(text, false), "a]b\\cd\ne f:");
        assert_eq!(unescaped(text, true), "a]b\\cd e f:");
        assert_eq!(unescaped("end\\", false), "end");
    }
}
