//! The kinds and meanings of the words of a game, and what can be written next.

use super::junction::end_of_tree;
use ppn_record::{Completion, Explanation, Part, PartKind, sort_parts};
use ppn_sgf::{Group, Property, Reading, Written};
use ppn_source::Span;

pub(super) fn parts(text: &str, reading: &Reading) -> Vec<Part> {
    let mut parts = Vec::new();
    for tree in &reading.trees {
        let siblings =
            tree.nodes.iter().filter_map(|node| tree.nodes.get(node.next_sibling? as usize));
        let spans = siblings.filter_map(|node| subtree(text, node.span.start));
        parts.extend(spans.map(|span| Part { kind: PartKind::Variation, span }));
        for property in &tree.properties {
            let name = property.name();
            let group = property.defined().map_or(Group::Other, |one| one.group);
            let of_values = match (name, group) {
                ("B" | "W", _) => {
                    parts.push(Part { kind: PartKind::Move, span: property.span });
                    PartKind::Place
                }
                ("C" | "GC" | "N", _) => {
                    parts.push(Part { kind: PartKind::Comment, span: property.span });
                    continue;
                }
                ("PB" | "PW" | "BT" | "WT", _) => PartKind::Player,
                (_, Group::Setup) => PartKind::Place,
                (_, Group::Markup) => {
                    parts.push(Part { kind: PartKind::Annotation, span: property.span });
                    continue;
                }
                _ => PartKind::Value,
            };
            if of_values != PartKind::Place || group == Group::Setup {
                parts.push(Part { kind: PartKind::Key, span: property.name_span });
            }
            let values = tree.values(property).iter();
            parts.extend(values.map(|value| Part { kind: of_values, span: value.span }));
        }
    }
    parts.retain(|part| !part.span.is_empty());
    sort_parts(&mut parts);
    parts
}

/// The subtree whose first node is here, with its parentheses; `None` if it has none.
fn subtree(text: &str, node: u32) -> Option<Span> {
    let before = text.get(..node as usize)?.trim_end();
    let open = before.strip_suffix('(')?.len();
    Some(Span::new(open, end_of_tree(text, before.len())? + 1))
}

pub(super) fn explain(text: &str, reading: &Reading, at: u32) -> Option<Explanation> {
    let mut properties = reading.trees.iter().flat_map(|tree| &tree.properties);
    let here = |one: &&Written| one.name_span.touches(at) && !one.name_span.is_empty();
    let property = properties.find(here)?;
    let text = match property.defined() {
        Some(defined) => page(defined),
        None => format!(
            "`{}` is not defined by SGF; it is kept as it is.",
            property.name_span.slice(text)
        ),
    };
    Some(Explanation { span: property.name_span, text })
}

/// The page of a property.
pub(super) fn page(property: &Property) -> String {
    let group = match property.group {
        Group::Root => "a property of the whole tree, in its first node",
        Group::GameInfo => "a property of the game",
        Group::Move => "a property of moves",
        Group::Setup => "a property of setup",
        Group::Markup => "a mark on the board",
        Group::Other => "a property of any node",
    };
    format!("`{}`: {}\n\n{group}", property.name, property.about)
}

/// The properties that can be written at a place outside of values.
pub(super) fn complete(text: &str, at: u32) -> Vec<Completion> {
    let before = text.get(..at as usize).unwrap_or_default();
    let start = before.trim_end_matches(|letter: char| letter.is_ascii_uppercase()).len();
    if !before[..start].trim_end().ends_with([';', ']']) {
        return Vec::new();
    }
    let word = &before[start..];
    let span = Span::new(start, before.len());
    let properties = Property::all().filter(|one| one.name.starts_with(word));
    let completion = |one: &Property| Completion {
        label: one.name.to_owned(),
        kind: PartKind::Key,
        span,
        text: format!("{}[]", one.name),
        template: Some(format!("{}[$1]", one.name)),
        detail: one.about.to_owned(),
    };
    properties.map(completion).collect()
}
