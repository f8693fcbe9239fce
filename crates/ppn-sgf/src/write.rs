//! Writing a tree in the canonical form.

use crate::{Group, Kind, Node, Tree, Written};

/// Writes a tree in the canonical form: the properties of the first node on lines of their own, then
/// nodes on lines of at most `width` characters, and each variation on lines of its own, with two
/// spaces for each depth. Values are not changed, byte for byte, and no property is left out or moved.
///
/// ```
/// use ppn_sgf::{Limits, format, read};
///
/// let text = "( ;GM[1] SZ[9]XX[as it is]\n;B[ee]( ;W[ge] )(;W[gd];B[gc]))";
/// let tree = &read(text, &Limits::default()).trees[0];
/// let written = "(;GM[1]SZ[9]XX[as it is]\n;B[ee]\n(;W[ge])\n(;W[gd];B[gc]))\n";
/// assert_eq!(format(text, tree, 80), written);
/// ```
#[must_use]
pub fn format(text: &str, tree: &Tree, width: usize) -> String {
    let mut writer =
        Writer { text, tree, width, written: String::from("("), column: 1, is_after_root: false };
    // The nodes to write, and the parentheses to close.
    enum Next {
        Node(u32),
        Variation(u32),
        Close,
    }
    let mut rest = vec![Next::Close];
    if !tree.nodes.is_empty() {
        rest.push(Next::Node(0));
    }
    while let Some(next) = rest.pop() {
        let index = match next {
            Next::Close => {
                writer.push(")");
                continue;
            }
            Next::Variation(index) => {
                writer.line();
                writer.push("(");
                rest.push(Next::Close);
                index
            }
            Next::Node(index) => index,
        };
        let node = &tree.nodes[index as usize];
        writer.node(node, index == 0);
        let children: Vec<u32> = tree.children(node).collect();
        match children[..] {
            [] => {}
            [only] => rest.push(Next::Node(only)),
            _ => rest.extend(children.into_iter().rev().map(Next::Variation)),
        }
    }
    writer.written.push('\n');
    writer.written
}

struct Writer<'w> {
    text: &'w str,
    tree: &'w Tree,
    width: usize,
    written: String,
    /// The number of characters of the last line.
    column: usize,
    /// Whether the last node is a root with lines of its own.
    is_after_root: bool,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.written.push_str(text);
        match text.rfind(['\n', '\r']) {
            Some(at) => self.column = text[at + 1..].chars().count(),
            None => self.column += text.chars().count(),
        }
    }

    fn line(&mut self) {
        self.written.push('\n');
        self.column = 0;
    }

    /// Writes a node on the last line if it fits there.
    fn node(&mut self, node: &Node, is_root: bool) {
        let mut text = String::from(";");
        for property in self.tree.properties(node) {
            self.property(property, &mut text);
        }
        let first = text.split(['\n', '\r']).next().unwrap_or_default().chars().count();
        let is_full = self.column > 1 && self.column + first >= self.width;
        if !is_root && (self.is_after_root || is_full) {
            self.line();
        }
        self.is_after_root = is_root && {
            let properties = self.tree.properties(node).iter().filter_map(Written::defined);
            let groups: Vec<_> = properties.map(|one| one.group).collect();
            groups.contains(&Group::Root) || groups.contains(&Group::GameInfo)
        };
        self.push(&text);
    }

    fn property(&self, property: &Written, written: &mut String) {
        written.push_str(&property.name);
        for value in self.tree.values(property) {
            let kind = property.defined().map_or(Kind::Any, |one| one.kind);
            let value = value.span.slice(self.text);
            let value = if kind.is_text() { value } else { value.trim() };
            written.push('[');
            written.push_str(value);
            written.push(']');
        }
    }
}
