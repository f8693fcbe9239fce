//! How moves are written at a node that others follow, or in a variation.

use ppn_record::{Aside, Junction, Lines};
use ppn_sgf::{Node, Tree};
use ppn_source::Span;

/// The junction after a state of `lines`.
pub(super) fn junction(text: &str, tree: &Tree, lines: &Lines<'_, '_>, state: usize) -> Junction {
    let node_at = |at: u32| tree.nodes.iter().rposition(|node| node.span.start <= at);
    let (index, local) = lines.path(state).last().copied().unwrap_or_default();
    let record = lines.lines()[index].record;
    let node_of = |local: usize| node_at(record.span(local).start);
    let own = if local == 0 && index == 0 { Some(0) } else { node_of(local) };
    let next = (local + 1..record.len()).filter_map(node_of).find(|next| Some(*next) != own);
    // Nodes without moves belong to the state before them.
    let last = match next {
        Some(next) => tree.nodes[next].parent,
        None => own.and_then(|own| tree.line(own as u32).last()),
    };
    let Some(last) = last.map(|last| last as usize) else {
        return Junction::new(String::new(), Span::default());
    };
    let up = |&node: &usize| tree.nodes[node].parent.map(|parent| parent as usize);
    let mut above: Vec<&Node> =
        std::iter::successors(Some(last), up).map(|node| &tree.nodes[node]).collect();
    above.reverse();
    let stem: String = above.iter().map(|node| node.span.slice(text).trim_end()).collect();
    let stem = format!("({stem})");
    let node = &tree.nodes[last];
    let begin = node.span.start + node.span.slice(text).trim_end().len() as u32;
    let end = end_of_tree(text, begin as usize).unwrap_or(text.len()) as u32;
    let Some(next) = next else { return Junction::new(stem, Span::empty(begin as usize)) };
    let first = tree.nodes[next].span.start;
    let rest = Span { start: begin, end };
    let is_alone = Span { start: begin, end: first }.slice(text).trim().is_empty();
    let aside = if is_alone {
        // The line that was alone becomes the first of two.
        let line = Span { start: first, end };
        Aside::new(line, format!("({})(", line.slice(text).trim_end()), ")")
    } else {
        Aside::new(Span::empty(end as usize), "(", ")")
    };
    Junction::new(stem, rest).with_aside(Some(aside))
}

/// The place of the parenthesis that ends the tree around a place between nodes.
pub(super) fn end_of_tree(text: &str, from: usize) -> Option<usize> {
    let (mut depth, mut in_value, mut is_escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate().skip(from) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_value,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' => depth += 1,
            b')' if depth == 0 => return Some(at),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}
