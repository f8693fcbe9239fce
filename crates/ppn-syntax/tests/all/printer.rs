//! Layouts as a user sees them, and properties that a layout never changes.

use ppn_syntax::{Element, ElementKind, Layout, LineBreaks, LineEnd, NumberKind, parse, print};
use proptest::{collection::vec, prelude::*, sample::select};

fn printed(text: &str, layout: &Layout) -> String {
    print(text, 0, &parse(text, 0, &Default::default()).elements, layout)
}

fn fill() -> Layout {
    Layout::default().with_breaks(LineBreaks::Fill)
}

/// A movetext, followed by its layouts within 40 characters: filled, and then with one turn a line.
fn layouts(text: &str) -> String {
    let filled = fill().with_width(40);
    let turns = filled.with_breaks(LineBreaks::Turns);
    let rule = format!("{:-<40}", "");
    format!("{text}\n{rule}\n{}\n{rule}\n{}\n", printed(text, &filled), printed(text, &turns))
}

/// Pages of one kind, each below its name: a reviewer reads one file.
macro_rules! topic {
    ($test:ident, $page:ident: $($name:ident: $text:expr;)*) => {
        #[test]
        fn $test() {
            let pages = [$((stringify!($name), $page($text.as_ref()))),*];
            let topic: String =
                pages.iter().map(|(name, page)| format!("═════ {name} ═════\n\n{page}\n")).collect();
            insta::assert_snapshot!(topic);
        }
    };
}

topic! {
    filled_lines_and_turns, layouts:
    two_single_moves_a_turn: "{An opening}\n8. e2-e4 8... e7-e5 9. f2-f4 9... e5:f4 10. f1-c4 \
        10... `Q'd8-h4 11. e1-f1 {and so on,\nfor a long while}";
    turns_with_more_moves: "1. d3-d4 1... b6-c5 2. d4-c4 2... b7-b5 3. c5-c0 c4-c5 3... b3-b9 \
        b5-b3 4. b3-a3 4... c3-a9 c5-c3 5. d2-d3 5... c7-d6";
    one_move_a_turn: "1. a1-b1 2. n2-k2 3. b1-e1 4. e1-j1 5. j1-j2 6. j2-l2 7. k2-m2 8. m2-m1";
    players_by_letters: "1S. d3#e3 1T. d3#d1\n2S. c2#c3 2T. d2#b1;M2@e6\n3S. b2#a2 3T. e3#b2";
    comments: "9. b1-b2 9... d2:b2 10. b3-a3 10... b2-b1 {Player 1's loss is assured with the\n \
        separation of their two remaining pieces } 11. a3-a2 {  } 11... b1-c1";
    semicolons: "RollDice. dS5@f11 ;dMa@k5;;xn{S@h7,M@d5}; x3{S@h5,M@d9} ; c5A@g11 {a remark} ;\n*4?Ca";
    a_turn_that_is_too_long: "Round2. ?xMn-3L;-2U; ?xC3-b8; *4?S4; ?d{S~5,M~a,C~n,A~a} . 2@g0; \
        2@d11; a@h0; */cf; ?c5~C ?c{4,3,n}~S . *2?Sn; *?S3 Round3. ?xC4-4R";
    no_numbers: "(5,3)-4U (3,3)-2L 5(5.5,5.5)$>90! (5,5)-4L (2,5)-3R (3,5)-2D ({2..7},3)-2D";
    a_word_wider_than_the_line: "1. a1-a2 2. S@{a1,a2,a3,a4,a5,a6,a7,a8,b1,b2,b3,b4,b5} 3. a2-a3";
    what_looks_like_the_marks_of_files: "1. a1-a2 {a comment of just so much text --- and a mark} \
        a2-a3 a3-a4 a4-a5 ... a5-a6 ... a6-a7";
    a_mark_at_the_front: " ... a1-a2";
    broken_elements: "1.  a1-a2   1...  S@b2{nice move}   2.  a2-a3\n  2...  a2  \n 3. b1-b2\n\n4. \
        b2-b3 {never closed  \n  5. b3-b4";
}

/// A movetext as a person wrote it, followed by its layout within 40 characters.
fn kept(text: &str) -> String {
    let layout = Layout::default().with_width(40);
    format!("{text}\n{:-<40}\n{}\n", "", printed(text, &layout))
}

topic! {
    kept_lines, kept:
    kept_turns: "1.  e2-e4   1... e7-e5\n2. f2-f4 2... e5:f4  \n\n\n3. f1-c4\t3... d8-h4 4. e1-f1";
    kept_paragraphs: "{ Opening }\n1. a1-a2 1... b1-b2\n\n{ Middle game,\n  as it was told   \n   to me }\n2. a2-a3\n\n\n\n{ End }\n3. a3-a4";
    kept_headings: "Round1. ?xS4-3L ; ?xM3-f10\n        ?d{S~5,M~n} . c5A@g11\nRound2. ?xMn-3L;\n   {scores}\n  *2?Sn";
    kept_margins: "   1. a1-a2\n   1... b1-b2\n      b2-b3\n   2. a2-a3";
    kept_numbers_at_the_right: " 9. e2-e4 9... e7-e5\n10. f2-f4 10... e5:f4";
    kept_columns: "1. e2-e4    1... e7-e5\n2. f2-f4*c3 2... e5:f4\n3. f1-c4    3... d8-h4 {sharp}";
    kept_columns_aligned_at_the_periods: " 9. e2-e4   9... e7-e5\n10. f2-f4  10... e5:f4";
    kept_columns_aligned_at_the_moves: "9.  e2-e4  9... e7-e5\n10. f2-f4  10... e5:f4";
    kept_columns_that_are_too_far_apart: "1. e2-e4        1... e7-e5\n2. f2-f4*c3     2... e5:f4";
    kept_columns_after_a_comment: "{ Opening }\n1. a1-a2    1... b1-b2\n2. a2-a3*c4 2... b2-b3";
    kept_columns_of_a_paragraph: "{ Opening }\n\n1. a1-a2    1... b1-b2\n2. a2-a3*c4 2... b2-b3\n3. a3-a4";
    kept_columns_whose_last_move_is_wider: "1. a1-a2   1... b1-b2\n2. a2-a3*c4*c5";
    kept_lines_whose_number_has_a_line_of_its_own: "1.\na1-a2    1... b1-b2\n2. a2-a3*c4 2... b2-b3";
    kept_lines_that_only_look_like_columns: "1. a1-a2 1... b1-b2 2. a2-a3\n2... 3a1-b3*c3";
    kept_lines_whose_last_move_is_wider: "1. a1-a2 1... b1-b2 2. a2-a3 2... b2-b3\n3. a3-a4 3... 2b3-b4*c3";
    kept_columns_that_are_too_wide: "1. e2-e4              1... e7-e5\n2. ?xMn-3L;-2U        2... e5:f4\n3. f1-c4 3... d8-h4";
    kept_comments_on_lines_of_their_own: "{ a }\n\n1. a1-a2\n{ b }\n{c}\n2. b1-b2 { d }\n{ a comment that has a line of its own and is too long for it }\n3. c1-c2";
    wrapped_lines: "1. a1-a2 1... b1-b2 2. a2-a3 2... b2-b3 3. a3-a4 3... b3-b4 4. a4-a5\n5. ?xMn-3L;-2U; ?xC3-b8; *4?S4; ?d{S~5,M~a} . 2@g0; 2@d11\n6. a1-a2 { short } {a comment that is too long } a2-a3";
    kept_broken_elements: "  1. a1-a2\n  1...  S@b2{nice move}   2.  a2-a3\n     a3-a4\n  2...  a2  \n\n  3. b1-b2   b2-b3";
    kept_lines_whose_second_number_is_alone: "1. a1-a2 1... b1-b2\n2.\na2-a3  2... b2-b3";
    kept_broken_mark_of_a_full_line: "1. a1-a2\n ---bb a2-a3 a3-a4 a4-a5 a5-a6 a6-a7 *b22";
    kept_indentation_before_broken_elements: "          1. S@b2{x y a1-a2 a2-a3 a3-a4 a4-a5 a5-a6\n";
    kept_indentation_of_a_long_line: "          1. a1-a2 a2-a3 a3-a4 a4-a5 a5-a6 2. b2";
    kept_broken_marks: "1. a1-a2\n ---b2 a2-a3\n ...b2 a3-a4";
    kept_semicolons_at_the_front: "1. a1-a2\n; a2-a3\n   ;a3-a4\n\n; S@{b2,c2}\n; S@{b2,c2} ;a1-a2";
    kept_marks_at_the_front: "1. a1-a2\n   ... a2-a3\n ... a3-a4\na4-a5 { x\n ---\n}";
}

#[test]
fn moves_are_in_columns_if_the_longest_has_at_most_four_characters_more() {
    let turns = fill().with_breaks(LineBreaks::Turns);
    let first_line = |long: &str| {
        let text = printed(&format!("1. a1-a2 1... b1-b2 2. {long} 2... b2-b3"), &turns);
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(first_line("a2-a3*b22"), "1. a1-a2     1... b1-b2");
    assert_eq!(first_line("a2-a3*b222"), "1. a1-a2 1... b1-b2");
}

#[test]
fn columns_are_as_many_as_a_line_can_hold() {
    let text =
        "10. a1-a2 10... b1-b2 11. a2-a3 11... b2-b3 12. a3-a4 12... b3-b4 13. a4-a5 13... b4-b5";
    for width in 21..90 {
        let lines = printed(text, &fill().with_width(width));
        let longest = lines.lines().map(str::len).max().unwrap_or_default();
        assert!(longest <= width, "{width}:\n{lines}");
        // A turn is 21 characters wide, with a space between turns.
        let turns = lines.lines().next().unwrap_or_default().matches("...").count();
        assert_eq!(turns, ((width + 1) / 22).clamp(1, 4), "{width}:\n{lines}");
    }
}

#[test]
fn a_comment_of_several_lines_begins_on_the_line_where_its_first_fits() {
    let printed = |width| printed("a1-a2 {abc\n d}", &Layout::default().with_width(width));
    assert_eq!(printed(10), "a1-a2 {abc\n d}");
    assert_eq!(printed(9), "a1-a2\n    {abc\n d}");
}

#[test]
fn lines_end_as_asked() {
    let layout = fill().with_width(10).with_line_end(LineEnd::CrLf);
    assert_eq!(
        printed("1. a1-a2 1... b1-b2", &layout),
        "1. a1-a2\r\n1...\r\nb1-b2".replace("1...\r\n", "1... ")
    );
}

#[test]
fn the_first_line_may_begin_further_right() {
    let layout = fill().with_width(20).with_column(12);
    assert_eq!(printed("a1-a2 a2-a3 a3-a4", &layout), "a1-a2\na2-a3 a3-a4");
}

#[test]
fn wide_characters_take_two_columns() {
    let printed = |width| {
        let layout = fill().with_width(width);
        printed("a1-a2 {日本語} b1-b2", &layout)
    };
    assert_eq!(printed(20), "a1-a2 {日本語} b1-b2");
    assert_eq!(printed(19), "a1-a2 {日本語}\nb1-b2");
}

#[test]
fn the_space_before_a_mark_counts() {
    let layout = fill().with_width(11);
    assert_eq!(printed("x\n... a1-a2 .", &layout), "x\n ... a1-a2\n.");
}

#[test]
fn nothing_follows_the_last_element() {
    for text in ["{a remark}", "{a remark} {another}", "1. a1-a2 1... a2-a3 {a remark}", ""] {
        assert_eq!(printed(text, &Layout::default()), text);
    }
}

/// The meaning of a movetext: its elements, the glued semicolons that matter, and the words of
/// comments.
fn meaning(text: &str) -> Vec<String> {
    let elements = parse(text, 0, &Default::default()).elements;
    let meaning = |(index, element): (usize, &Element)| {
        let written = element.span.slice(text);
        let next = elements.get(index + 1);
        match element.kind {
            ElementKind::Comment => {
                let inside = written.trim_start_matches('{').trim_end_matches('}');
                let words: Vec<&str> =
                    inside.split(ppn_syntax::is_blank).filter(|word| !word.is_empty()).collect();
                format!("comment {}", words.join(" "))
            }
            ElementKind::Number(NumberKind::Written) => format!("number {written}"),
            ElementKind::Number(NumberKind::Next) => "next".to_owned(),
            ElementKind::Semicolon => "semicolon".to_owned(),
            ElementKind::Moves(_) => format!("moves {written}"),
            ElementKind::Template(template) => {
                let glued = template.has_braces
                    && next.is_some_and(|next| {
                        next.kind == ElementKind::Semicolon && next.span.start == element.span.end
                    });
                format!("template {written} {glued}")
            }
            ElementKind::Broken => format!("broken {written}"),
        }
    };
    elements.iter().enumerate().map(meaning).collect()
}

fn breaks() -> impl Strategy<Value = LineBreaks> {
    select(&LineBreaks::ALL[..])
}

fn layout() -> impl Strategy<Value = Layout> {
    let line_end = select(&[LineEnd::Lf, LineEnd::CrLf, LineEnd::Cr][..]);
    (0usize..120, breaks(), line_end).prop_map(|(width, breaks, line_end)| {
        Layout::default()
            .with_width(width)
            .with_breaks(breaks)
            .with_line_end(line_end)
            .with_column(0)
    })
}

/// Movetexts without errors, with all kinds of elements and of white space.
fn sound() -> impl Strategy<Value = String> {
    let element = prop_oneof![
        6 => select(&["a1-a2", "S@b2", "*c3", "2?S-a1", "-b2", "?S<-c1", "/\\@b2", "♞\\c3"][..]),
        3 => select(&["S@{b2,c2}", "{a,b}1-c3", "`OO'", "{x,y}@{`q',c}2", "({1..3},2)-2D"][..]),
        4 => select(&["1.", "1...", "2.", "2...", "12.", "2S.", "Round.", ".", "..", "..."][..]),
        3 => select(&["{}", "{a remark}", "{  --- ... \n---}", "{a;b, \\}", "{\u{a0}x\u{85}}"][..]),
    ];
    let gap =
        select(&[" ", "\n", "\r\n", "\t \u{2003}", ";", " ;", "; ", " ; ", ";;", " ; ;\n"][..]);
    vec((element, gap), 0..30).prop_map(|parts| {
        parts.into_iter().map(|(element, gap)| element.to_owned() + gap).collect()
    })
}

/// Texts of whole turns.
fn turns() -> impl Strategy<Value = String> {
    let item = || select(&["a1-a2", "a1:b2", "S@b2", "2a1-b3*c3", "`q'@{c3,c4}", "+a1"][..]);
    (1usize..1000, vec((item(), item()), 1..40)).prop_map(|(first, turns)| {
        let turn = |(n, (one, two)): (usize, (&str, &str))| format!("{n}. {one} {n}... {two} ");
        (first..).zip(turns).map(turn).collect()
    })
}

proptest! {
    #[test]
    fn a_layout_changes_no_meaning(text in prop_oneof![sound(), turns()], layout in layout()) {
        let printed = printed(&text, &layout);
        prop_assert_eq!(meaning(&printed), meaning(&text), "{}", printed);
    }

    #[test]
    fn a_layout_is_laid_out_the_same_again(
        text in prop_oneof![sound(), turns()],
        layout in layout(),
    ) {
        let once = printed(&text, &layout);
        prop_assert_eq!(printed(&once, &layout), once);
    }

    #[test]
    fn lines_are_no_longer_than_they_must_be(
        text in prop_oneof![sound(), turns()],
        width in 30usize..120,
        breaks in breaks(),
    ) {
        let layout = Layout::default().with_width(width).with_breaks(breaks);
        for line in printed(&text, &layout).lines() {
            let fits = line.chars().count() <= width;
            // A mark cannot begin a line, so the line before it may become longer.
            prop_assert!(fits || line.contains("..."), "{:?}", line);
            prop_assert_eq!(line.trim_end_matches(' '), line);
            prop_assert!(!line.starts_with("---") && !line.starts_with("..."), "{:?}", line);
        }
    }

    #[test]
    fn any_text_can_be_laid_out(text in "[a-c1-3 .;{}\\-@,\n`']{0,60}", layout in layout()) {
        let printed = printed(&text, &layout);
        prop_assert!(printed.len() <= 3 * text.len() + 2);
        prop_assert_eq!(self::printed(&printed, &layout), printed);
    }
}
