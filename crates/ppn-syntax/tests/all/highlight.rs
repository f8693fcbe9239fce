//! Movetexts in colours.

use ppn_source::flat;
use ppn_syntax::{HighlightKind, highlight, highlight_html, parse};
use proptest::prelude::*;

/// The parts of a movetext as `kind:text`, the ones inside others indented.
fn parts(text: &str) -> String {
    let parts = highlight(text, 5, &parse(text, 5, &Default::default()));
    let mut lines = String::new();
    for (index, part) in parts.iter().enumerate() {
        let depth = parts[..index].iter().filter(|outer| outer.span.end >= part.span.end).count();
        let written = part.span.shift_back(5).slice(text).replace('\n', "\\n");
        lines += &format!("{:indent$}{} {written}\n", "", part.kind.name(), indent = 2 * depth);
    }
    lines
}

#[test]
fn the_parser_says_what_braces_are() {
    insta::assert_snapshot!(parts(
        "1... S@{b2,{c,d}3} {a; 2. comment};*b2 {2..4} S{\\,,x} `k'@(1,2) `{a,b}'@b2 ?R#-c3 {no {end} {x"
    ));
}

#[test]
fn html_has_the_characters_of_the_text() {
    insta::assert_snapshot!(highlight_html("1. S@{b2,<c2}\n{a <b> & c} `q'@c3 oops!"));
}

#[test]
fn names_of_kinds_differ() {
    let mut names = HighlightKind::ALL.map(HighlightKind::name).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), HighlightKind::ALL.len());
}

proptest! {
    #[test]
    fn parts_are_in_order_and_flat_ones_do_not_overlap(
        text in "([a-h1-9.;:@&#`'{},\\\\ \n-]|S@|\\{b2,c2\\}){0,30}"
    ) {
        let parts = highlight(&text, 0, &parse(&text, 0, &Default::default()));
        prop_assert!(parts.iter().all(|part| part.span.get(&text).is_some()));
        prop_assert!(parts.is_sorted_by_key(|part| part.span.start));
        let flat = flat(parts.iter().map(|part| (part.kind, part.span)));
        prop_assert!(flat.windows(2).all(|pair| pair[0].1.end <= pair[1].1.start));
        for at in 0..text.len() as u32 {
            let is_at = |span: ppn_source::Span| span.start <= at && at < span.end;
            let is_part = parts.iter().any(|part| is_at(part.span));
            prop_assert_eq!(is_part, flat.iter().any(|part| is_at(part.1)));
        }
        let html = highlight_html(&text);
        let bare: String = html.split('<').map(|one| one.split_once('>').map_or(one, |(_, rest)| rest)).collect();
        prop_assert_eq!(bare.replace("&lt;", "<").replace("&amp;", "&"), text);
    }
}
