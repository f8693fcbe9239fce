//! How words are read: where the operators are, what is on either side, and what numbers mean.

use ppn_source::Span;
use ppn_syntax::{
    BraceRange, ElementKind, Limits, Location, Moves, Outline, PartKind, outline, parse,
    parse_words,
};

/// A node as `kind`, its value in brackets and its parts in parentheses; a leaf has its text.
fn node(outline: &Outline) -> String {
    let value = outline.value.as_ref().map_or(String::new(), |value| format!("[{value}]"));
    let parts: Vec<_> = outline.parts.iter().map(node).collect();
    let role = outline.role.map_or(String::new(), |role| format!("{role}="));
    let inside = if parts.is_empty() { outline.text.clone() } else { parts.join(", ") };
    format!("{role}{}{value}({inside})", outline.kind)
}

/// Each word with the moves that it is read as, or with its problems.
fn trees(words: &str) -> String {
    let lines = words.split_whitespace().map(|word| {
        let movetext = parse(word, 0, &Default::default());
        let read = outline(word, 0, &movetext);
        let moves: Vec<_> = read.iter().flat_map(|item| &item.parts).map(node).collect();
        let problems = movetext.diagnostics.iter().map(|one| one.code.name.to_owned());
        let moves = moves.into_iter().chain(problems).collect::<Vec<_>>();
        format!("{word}\n    {}\n", moves.join("\n    "))
    });
    lines.collect()
}

#[test]
fn the_first_operator_at_the_top_level_counts() {
    insta::assert_snapshot!(trees(
        r"S@b2 S\b2 b2-c3 b2_c3 b2‿c3 b2:c3 b2#c3 b2~S b2=S b2@>90 b2$>90 *b2 +b2 !b2 # : @"
    ));
}

#[test]
fn operators_in_brackets_angles_and_settings_are_not_at_the_top_level() {
    insta::assert_snapshot!(trees(
        r"(-1,+2)-(3,-4) b2[1,2:3]-c3 <-1,+2>$?S-c3 <.5,-.5>|b2-c3 <1.,2.5>|b2-c3 <1.5,-2.5>|b2-c3 b2-<1,-2>
        ?S<-c1 ?S<1-c3 ?S,a-45-c3 ?S,a+45:c3 ?S,s1-c3 ?S,x_y-z'-c3 ?S,x_c3 S,dominoes_red'@b2
        [#]@b2 [X]@b2 []@b2 ()@b2 /\@b2 b2@>-90 b2@>+4.5|c3 b2$>-.5 (1-2 b2[1-c3"
    ));
}

#[test]
fn suffixes_begin_at_stars_exclamation_marks_and_plus_signs_that_are_no_signs_of_numbers() {
    insta::assert_snapshot!(trees(
        "b2-c3*d4+e5!f6 b2@>90+c3 b2@>+90+ ?S,a+45:c3+d4 (+1,+2)-c3+(3,+4) b2-<+1,2>+ *b2*c3 !*+"
    ));
}

#[test]
fn places_and_pieces_refer_to_each_other() {
    insta::assert_snapshot!(trees(
        "^^b2-c3 2&?S-c3 &?d[2]-c3 S@&b2[2] S@2L|2U$?M 2L|b2-c3 b2-2UR| b2-1N$^b2 7-c3 7..1.2-c3 7..1-c3
        7.2-c3 ?Sn[1]-c3 /Sn-c3 -c3%b2 b2-%c3 S@b2%c3 S\\%c3 b2@>90| b2@>90$^"
    ));
}

#[test]
fn directions_are_vectors() {
    let half = |degrees: f64| (degrees.to_radians().cos(), degrees.to_radians().sin());
    let directions = [
        (["N", "U"], (0.0, 1.0)),
        (["E", "R"], (1.0, 0.0)),
        (["S", "D"], (0.0, -1.0)),
        (["W", "L"], (-1.0, 0.0)),
        (["NE", "UR"], (1.0, 1.0)),
        (["SE", "DR"], (1.0, -1.0)),
        (["SW", "DL"], (-1.0, -1.0)),
        (["NW", "UL"], (-1.0, 1.0)),
        (["ENE", "RUR"], half(30.0)),
        (["NNE", "UUR"], half(60.0)),
        (["NNW", "UUL"], half(120.0)),
        (["WNW", "LUL"], half(150.0)),
        (["WSW", "LDL"], half(210.0)),
        (["SSW", "DDL"], half(240.0)),
        (["SSE", "DDR"], half(300.0)),
        (["ESE", "RDR"], half(330.0)),
    ];
    for (names, (x, y)) in directions {
        for name in names {
            let word = format!("b2-2.5{name}");
            let movetext = parse(&word, 0, &Default::default());
            let location = movetext.moves.locations().last().map(|location| location.value);
            let Some(Location::Offset { dx, dy, .. }) = location else { panic!("{word}") };
            assert!((dx - 2.5 * x).abs() < 1e-12 && (dy - 2.5 * y).abs() < 1e-12, "{word}");
        }
    }
}

/// The items that one range in braces expands to.
fn items(range: &str) -> Vec<String> {
    let text = format!("S@{range}1");
    let movetext = parse(&text, 0, &Default::default());
    assert_eq!(movetext.diagnostics, [], "{range}");
    let ElementKind::Template(template) = movetext.elements[0].kind else { panic!("{range}") };
    let parts = movetext.templates.parts(template.parts);
    let ranges: Vec<BraceRange> = parts
        .iter()
        .filter_map(|part| match part.kind {
            PartKind::Range(range) => Some(range),
            _ => None,
        })
        .collect();
    let [range] = ranges[..] else { panic!("{range}") };
    (0..range.count()).map(|index| range.item(index)).collect()
}

#[test]
fn ranges_have_both_ends_and_go_up_or_down() {
    assert_eq!(items("{1..4}"), ["1", "2", "3", "4"]);
    assert_eq!(items("{4..1}"), ["4", "3", "2", "1"]);
    assert_eq!(items("{-2..1}"), ["-2", "-1", "0", "1"]);
    assert_eq!(items("{1..-2}"), ["1", "0", "-1", "-2"]);
    assert_eq!(items("{3..3}"), ["3"]);
    assert_eq!(items("{3..3..0}"), ["3"]);
    assert_eq!(items("{c..e}"), ["c", "d", "e"]);
    assert_eq!(items("{e..c}"), ["e", "d", "c"]);
    assert_eq!(items("{c..c}"), ["c"]);
}

#[test]
fn ranges_have_steps_whose_sign_does_not_matter() {
    assert_eq!(items("{1..10..3}"), ["1", "4", "7", "10"]);
    assert_eq!(items("{10..2..3}"), ["10", "7", "4"]);
    assert_eq!(items("{10..2..-3}"), ["10", "7", "4"]);
    assert_eq!(items("{-1..-8..4}"), ["-1", "-5"]);
    assert_eq!(items("{a..f..2}"), ["a", "c", "e"]);
    assert_eq!(items("{f..a..-2}"), ["f", "d", "b"]);
}

#[test]
fn zeros_in_front_pad_all_numbers_of_a_range() {
    assert_eq!(items("{08..10}"), ["08", "09", "10"]);
    assert_eq!(items("{8..010}"), ["008", "009", "010"]);
    assert_eq!(items("{-02..1}"), ["-02", "-01", "000", "001"]);
    assert_eq!(items("{0..2}"), ["0", "1", "2"]);
    // A single zero is a number, not padding.
    assert_eq!(items("{9..11..2}"), ["9", "11"]);
    assert_eq!(items("{0..10..10}"), ["0", "10"]);
    assert_eq!(items("{-0..10..10}"), ["0", "10"]);
}

/// The names of the diagnostics of a movetext.
fn problems(text: &str) -> Vec<&'static str> {
    problems_within(text, &Limits::default())
}

fn problems_within(text: &str, limits: &Limits) -> Vec<&'static str> {
    parse(text, 0, limits).diagnostics.iter().map(|one| one.code.name).collect()
}

#[test]
fn numbers_go_up_to_a_thousand_million() {
    for good in
        ["S@(1000000000,-1000000000)", "1000000000b2-c3", "b2@>-1000000000", "S@a1000000000"]
    {
        assert_eq!(problems(good), [""; 0], "{good}");
    }
    for bad in ["S@(1000000001,1)", "S@(1,-1000000000.5)", "1000000001b2-c3", "S@a1000000001"] {
        assert_eq!(problems(bad), ["number-limit"], "{bad}");
    }
}

#[test]
fn braces_and_references_go_as_deep_as_the_limits_say() {
    let limits = Limits::default().with_brace_depth(2).with_nesting(3);
    let problems = |text: &str| problems_within(text, &limits);
    assert_eq!(problems("S@{a,{b,c}}1 {S,M}{@,_}{a,b}{1,2}"), [""; 0]);
    assert_eq!(problems("S@{a,{b,{c,d}}}1"), ["brace-depth"]);
    assert_eq!(problems("&^&b2-c3"), [""; 0]);
    assert_eq!(problems("&^&^b2-c3"), ["nesting-limit"]);
    assert_eq!(problems("1U|1U|1U|b2:c3"), problems("1U$^1U$b2:c3"));
}

#[test]
fn problems_beyond_the_limit_are_counted() {
    // Two errors of each kind: found by the borders of words, and by the grammar.
    let text = "S@{b2} b2 {x}y b2-";
    for most in 0..6 {
        let limits = Limits::default().with_diagnostics(most);
        let movetext = parse(text, 0, &limits);
        let broken = movetext.elements.iter().filter(|one| one.kind == ElementKind::Broken).count();
        assert_eq!(broken, 3);
        assert_eq!(movetext.diagnostics.len(), most.min(3));
        assert_eq!(movetext.left_out(&limits), 3 - most.min(3));
    }
}

#[test]
fn every_node_belongs_to_a_move() {
    // Nodes of alternatives that are abandoned later are removed, and so are the nodes of a wrong
    // word.
    let text = "1. b2-c3 S@2L|2U$?M%^2b2 b2-c3-d4 7..1-c3*&?d[2] &(1,2x-c3 ?S[1,2]:2?M S@{b2} *b2!";
    let movetext = parse(text, 0, &Default::default());
    let mut nodes = 0;
    let mut open = outline(text, 0, &movetext);
    while let Some(node) = open.pop() {
        let moves = ["shift", "drop", "remove", "raise", "capture"];
        let kinds = ["item", "number", "broken", "piece-spec"];
        nodes += usize::from(!moves.contains(&node.kind) && !kinds.contains(&node.kind));
        open.extend(node.parts);
    }
    let moves = &movetext.moves;
    assert_eq!(nodes, moves.piece_ids().len() + moves.locations().len(), "{moves:#?}");
    assert_eq!(moves.all().len(), 7);
}

#[test]
fn the_parts_of_braces_are_read_in_their_order() {
    insta::assert_snapshot!(trees(r"b{1..3}-c2 S@{b2,,c{a..e..2}} *{\{,d4}"), @r"
    b{1..3}-c2
        text(b)
        range[1 to 3 by 1]({1..3})
        text(-c2)
    S@{b2,,c{a..e..2}}
        text(S@)
        list(alternative(text(b2)), alternative(), alternative(text(c), range[a to e by 2]({a..e..2})))
    *{\{,d4}
        text(*)
        list(alternative(escape(\{)), alternative(text(d4)))
    ");
}

#[test]
fn moves_of_a_word_are_those_that_were_added_for_it() {
    let text = "b2-c3 x S@b2*c3 !";
    let words = [Span::new(0, 5), Span::new(6, 7), Span::new(8, 15), Span::new(16, 17)];
    let (mut moves, mut diagnostics) = (Moves::new(), Vec::new());
    let ranges = parse_words(text, &words, &mut moves, &mut diagnostics, &Default::default());
    let spans = |index: usize| -> Option<Vec<&str>> {
        Some(moves[ranges[index]?].iter().map(|one| one.span.in_its_text().slice(text)).collect())
    };
    assert_eq!(spans(0), Some(vec!["b2-c3"]));
    assert_eq!(spans(1), None);
    assert_eq!(spans(2), Some(vec!["S@b2", "*c3"]));
    assert_eq!(spans(3), Some(vec!["!"]));
    assert_eq!(diagnostics.len(), 1);
    let empty = |range: Option<ppn_syntax::MoveRange>| range.map(ppn_syntax::MoveRange::is_empty);
    assert_eq!(
        ranges.iter().map(|&range| empty(range)).collect::<Vec<_>>(),
        [Some(false), None, Some(false), Some(false),]
    );
    assert!(ppn_syntax::MoveRange::default().is_empty());
    moves.clear();
    assert_eq!(moves, Moves::new());
}

#[test]
fn words_that_are_too_long_are_reported_up_to_the_limit() {
    let limits = Limits::default().with_word_bytes(5).with_diagnostics(2);
    assert_eq!(problems_within("S@bb2 S@bb22", &limits), ["word-limit"]);
    assert_eq!(problems_within("S@bb22 S@bb22 S@bb22", &limits), ["word-limit"; 2]);
}
