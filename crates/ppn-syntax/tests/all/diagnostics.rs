//! Every syntax error as a user sees it: the text, then the report.

use ppn_syntax::{
    parse,
    report::{Excerpt, Report},
};

fn reports(text: &str) -> String {
    let movetext = parse(text, 0, &Default::default());
    let mut out = Vec::new();
    let report = Report::new(Excerpt { name: "game.ppn", text, first_line: 1 });
    for diagnostic in &movetext.diagnostics {
        report.write(diagnostic, &mut out).expect("a Vec takes everything");
        for fix in &diagnostic.fixes {
            out.extend(format!("fix: {}: {:?}\n", fix.title, fix.edits).bytes());
        }
    }
    let reports = String::from_utf8(out).expect("reports are UTF-8");
    let reports: Vec<_> = reports.lines().map(str::trim_end).collect();
    format!("{text}\n\n{}\n", reports.join("\n"))
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
    every_syntax_error_as_a_user_sees_it, reports:
    comment_unterminated: "1. b2-c3 {a quiet move\n2. c3-d4\n3. d4-e5";
    comment_nested: "1. b2-c3 {as in {Smith} 2. c3-d4";
    comment_nested_with_both_braces: "1. b2-c3 {as in {Smith 2001}} 2. c3-d4";
    brace_whitespace: "1. S@b2{nice move} 2. M@b3";
    brace_whitespace_in_front: "1. {hello world}S@b2";
    brace_semicolon: "1. S@{b2;c2} 2. M@b3";
    brace_single: "1. S@b2{nice} M@{b2} C@{}";
    brace_range_of_two_kinds: "1. S@{1..b}2 2. S@b{a..2}";
    brace_nearly_a_range: "1. S@b{1...3} S@b{1.3} S@{a-c}2 S@b{1..} S@b{1234-5}";
    brace_step: "1. S@({1..4..0},2)";
    brace_unbalanced: "1. S@{b2,c2 2. M@b3 3. S@b2}";
    brace_never_closed: "1. S@{b2,c2 2. M@b3\n3. C@b4";
    brace_depth: format!("1. {}a,b{}x", "{".repeat(65), "}".repeat(65));
    move_without_operator: "1. b2 2. hello 3. b2+ 4. 1.e4 5. 12...Nf6";
    move_of_two_squares: "1. e2e4 2. ab12c3";
    move_with_two_operators: "1. b2-c3-d4 2. S@b2@c3 3. *b2-c3";
    piece_empty: "1. @b2 2. b2= 3. */ 4. ?-b2 5. c3~";
    piece_specification: "1. S[1]@b2 2. S,x[1]@b2 3. b2=S[1] 4. b2~(1,2)";
    location_syntax: "1. S@b 2. S@(2,3 3. a1-B2 4. S@b2x 5. S@(1e1,3) 6. a1-<1> 7. S@é4";
    location_direction: "1. a1-2NEN 2. b2-3X 3. a1-2";
    location_of_letters: "1. S@NNEE 2. a1-2NNEE 3. *NNEE";
    location_relative: "1. S@2L 2. *3UR|2U 3. b2@>90|<1,2>";
    pieceid_syntax: "1. S-b2 2. *b 3. b2:7x 4. ?S[1:]-b2 5. 2b2[1]-c3 6. b2[1,,2]-c3";
    count_zero: "1. 0b2-c3";
    degrees: "1. b2@> 2. b2@>x 3. b2$>90|c3 4. b2@>90c3";
    number_limit: "1. S@(1234567890123,2) 2. S@zzzzzzzz4 3. 99999999999b2-c3 4. S@{1..99999999999999999999}";
    nesting_limit: format!("1. {}b2-c3", "&".repeat(200));
    a_long_line: format!("1. {} b2-x 2. {}", "b2-c3 ".repeat(200), "a1-b2 ".repeat(200));
}
