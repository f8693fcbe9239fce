//! Parts of SGF that PPN has no place for, carried by its comments: `[%sgf TR<gc>LB<ee:A>]` has further properties of
//! the node, and `[%sgf (;B<gg>;W<cg>)]` a variation after it.
//!
//! Angle brackets stand for square ones, which would end the command. Other characters that a comment cannot have are
//! written as `%` and two digits, so that the text is the same when it comes back.

use super::{metadata::KEYS, script::letter};
use crate::remark::in_braces;
use ppn_record::{CommentPart, comment_parts};
use ppn_sgf::{Colour, Limits, Node, Tree, Written, escaped, read};
use std::fmt::Write as _;

/// Properties that are in the moves, the start board or the metadata of a game in PPN.
const WRITTEN: [&str; 6] = ["B", "W", "AB", "AW", "AE", "C"];

/// Properties of the root that are written anew.
const OF_ROOT: [&str; 4] = ["GM", "FF", "CA", "SZ"];

/// The commands that carry what a node has beside its move and its words, and the variations after it.
pub(super) fn commands(text: &str, tree: &Tree, index: u32) -> Vec<String> {
    let node = &tree.nodes[index as usize];
    let is_in_metadata = |name: &str| {
        index == 0 && (OF_ROOT.contains(&name) || KEYS.iter().any(|(key, _)| *key == name))
    };
    let mut properties = String::new();
    for property in tree.properties(node) {
        let name = property.name();
        let is_exact = name != "C"
            || tree.values(property).first().is_none_or(|value| {
                let words = value.text(text);
                in_braces(&words) == words
            });
        if !is_in_metadata(name) && (!WRITTEN.contains(&name) || name == "C" && !is_exact) {
            written(&mut properties, text, tree, property);
        }
    }
    let mut found = Vec::new();
    if !properties.is_empty() {
        found.push(format!("[%sgf {properties}]"));
    }
    let variations = tree.children(node).skip(1);
    found.extend(variations.map(|child| format!("[%sgf {}]", subtree(text, tree, child))));
    found
}

/// The command that carries the colour of a pass.
pub(super) fn pass(colour: Colour) -> String {
    format!("[%sgf {}<>]", letter(colour))
}

fn written(written: &mut String, text: &str, tree: &Tree, property: &Written) {
    written.push_str(property.name());
    for value in tree.values(property) {
        written.push('<');
        let mut is_after_space = true;
        for letter in value.span.slice(text).chars() {
            match letter {
                '[' | ']' | '{' | '}' | '<' | '>' | '%' => {
                    let _ = write!(written, "%{:02X}", u32::from(letter));
                }
                ' ' if !is_after_space => written.push(' '),
                letter if letter.is_ascii_whitespace() || letter.is_ascii_control() => {
                    let _ = write!(written, "%{:02X}", u32::from(letter));
                }
                letter => written.push(letter),
            }
            is_after_space = letter == ' ';
        }
        // White space at its end would be lost.
        if written.ends_with(' ') {
            written.pop();
            written.push_str("%20");
        }
        written.push('>');
    }
}

/// A variation with all that follows it.
fn subtree(text: &str, tree: &Tree, from: u32) -> String {
    enum Next {
        Node(u32),
        Variation(u32),
        Close,
    }
    let mut carried = String::new();
    let mut rest = vec![Next::Variation(from)];
    while let Some(next) = rest.pop() {
        let index = match next {
            Next::Close => {
                carried.push(')');
                continue;
            }
            Next::Variation(index) => {
                carried.push('(');
                rest.push(Next::Close);
                index
            }
            Next::Node(index) => index,
        };
        let node: &Node = &tree.nodes[index as usize];
        carried.push(';');
        for property in tree.properties(node) {
            written(&mut carried, text, tree, property);
        }
        let children: Vec<u32> = tree.children(node).collect();
        match children[..] {
            [] => {}
            [only] => rest.push(Next::Node(only)),
            _ => rest.extend(children.into_iter().rev().map(Next::Variation)),
        }
    }
    carried
}

/// A comment of PPN as parts of SGF.
#[derive(Default)]
pub(super) struct Carried {
    /// The properties of its node, as SGF, with its words as `C`.
    pub(super) properties: String,
    /// The variations after it, as SGF.
    pub(super) variations: Vec<String>,
}

impl Carried {
    /// The colour of a pass, if a command carries it.
    pub(super) fn pass(&self) -> Option<Colour> {
        let is_of =
            |colour: &Colour| self.properties.starts_with(&format!("{}[]", letter(*colour)));
        [Colour::Black, Colour::White].into_iter().find(is_of)
    }

    /// Reads a comment. Commands that are no SGF are a part of its words.
    pub(super) fn read(comment: &str) -> Self {
        let mut carried = Self::default();
        let mut words = String::new();
        for part in comment_parts(comment) {
            match part {
                CommentPart::Text(text) => words.push_str(text),
                CommentPart::Command(command) => {
                    let sgf = command.strip_prefix("sgf ").and_then(decoded);
                    match sgf {
                        Some(sgf) if sgf.starts_with('(') => carried.variations.push(sgf),
                        Some(sgf) => carried.properties.push_str(&sgf),
                        None => words.push_str(&format!("[%{command}]")),
                    }
                }
            }
        }
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        // A comment with several lines has its exact text in a command, unless its words were changed.
        let exact = exact_words(&carried.properties);
        if !words.is_empty() && exact.as_ref() != Some(&words) {
            if exact.is_some() {
                carried.properties = without_words(&carried.properties);
            }
            let _ = write!(carried.properties, "C[{}]", escaped(&words));
        }
        carried
    }
}

/// The words of the comment among properties, as PPN writes them.
fn exact_words(properties: &str) -> Option<String> {
    let text = format!("(;{properties})");
    let tree = read(&text, &Limits::default()).trees.into_iter().next()?;
    let value = tree.value(tree.root()?, "C")?;
    Some(in_braces(&value.text(&text)))
}

/// Properties without the comment among them.
fn without_words(properties: &str) -> String {
    let text = format!("(;{properties})");
    let reading = read(&text, &Limits::default());
    let Some(tree) = reading.trees.first() else { return String::new() };
    let others = tree.properties.iter().filter(|one| one.name() != "C");
    others.map(|one| one.span.slice(&text)).collect()
}

/// The SGF of a command, if it is properties of a node, or a variation.
fn decoded(command: &str) -> Option<String> {
    let mut sgf = String::with_capacity(command.len());
    let mut rest = command;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '<' => sgf.push('['),
            '>' => sgf.push(']'),
            '%' => {
                let digits = rest.get(..2)?;
                sgf.push(char::from(u8::from_str_radix(digits, 16).ok().filter(u8::is_ascii)?));
                rest = &rest[2..];
            }
            letter => sgf.push(letter),
        }
    }
    let whole = match sgf.starts_with('(') {
        true => sgf.clone(),
        false => format!("(;{sgf})"),
    };
    let reading = read(&whole, &Limits::default());
    let is_whole = reading.trees.len() == 1
        && reading.trees[0].span.range() == (0..whole.len())
        && (sgf.starts_with('(') || reading.trees[0].nodes.len() == 1);
    (is_whole && !reading.diagnostics.iter().any(ppn_source::Diagnostic::is_error)).then_some(sgf)
}
