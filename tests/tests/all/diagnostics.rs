//! What a user sees for every kind of error: the file, then its reports. Read a changed snapshot as
//! someone who has written that file and wants to continue.
//!
//! There are more cases about files, metadata and the form of moves in the crates that read them.

use ppn::{Layer, Limits, Options, Reader, Severity};
use ppn_tests::reports::{by_layer, page, page_of};
use std::collections::BTreeSet;

/// The name of a kind of error.
type Name = &'static str;

/// Makes the page that a user sees.
type Page = fn() -> String;

/// Files with an error of each kind.
const CASES: &[(Name, &[&str])] = &[
    (
        "metadata-yaml",
        &["---\nEvent: A\nRound: 1\nEvent: B\n...\n1. S@b2\n", "---\nTitle: Kono: a game\n...\n"],
    ),
    ("not-text", &["<p>1. S@b2</p>\n", "%PDF-1.7\n"]),
    ("metadata-not-mapping", &["1. S@b2 M@c3\n\n2. b2-c2\n", "---\n- Chess\n- Go\n...\n1. S@b2\n"]),
    (
        "metadata-value",
        &[
            "---\nMacros: [q, k]\n...\n1. S@b2\n",
            "---\nMacros: {yes!: true, gone: null, long: [a1-a2]}\n...\n1. S@b2\n",
        ],
    ),
    ("edition", &["---\nPPN: 0.15\n...\n1. S@b2\n", "---\nPPN: [0.11]\n...\n"]),
    (
        "parser-unknown",
        &["---\nMovetextParser: Ches\n...\n1. S@b2\n", "---\nMovetextParser: {Title: Go}\n...\n"],
    ),
    (
        "parser-argument",
        &[
            "---\nMovetextParser: {Name: Chess, CellWidht: 1}\n...\n1. S@b2\n",
            "---\nMovetextParser: {Name: Go, CellWidth: 2, ScaleFactor: big}\n...\n1. S@b2\n",
            "---\nMovetextParser: {Name: Checker, CellWidth: 3, Scale Factor: -1, Default System: Tetris}\n...\n",
        ],
    ),
    (
        "setup",
        &[
            "---\nGameType: Relativty\n...\n1. S@b2\n",
            "---\nSetUp: {Seed: 4}\n...\n",
            "---\nSetUp: [Go]\n...\n",
        ],
    ),
    ("setup-argument", &["---\nGameType: {Name: Fuji-san, Coin: 1}\n...\n1. S@b2\n"]),
    ("setup-value", &["---\nGameType: {Name: Relativity, Seed: many}\n...\n1. S@b2\n"]),
    ("comment-unterminated", &["1. S@b2 {a good move\n2. M@c3\n"]),
    ("comment-nested", &["1. S@b2 {see {Smith}} 2. M@c3\n"]),
    ("brace-whitespace", &["1. S@b2{a good move} 2. {first}M@c3 3. {not so}C@d4\n"]),
    ("brace-single", &["1. S@b2{good} 2. S@{b2} 3. S@b{} 4. S@{a..cc}\n"]),
    ("brace-step", &["1. S@{a..c..0}1\n"]),
    ("brace-unbalanced", &["1. S@{b2,c2 2. S@b2} 2. S@{a,{b,c}1\n"]),
    ("brace-literal", &["1. C\\{b2,c2\\}\n"]),
    ("macro-unterminated", &["1. `k@b2 2. `white k'@c3 3. `'@d4 4. `k’@e5\n"]),
    ("macro-unknown", &["---\nMacros: {queen: R`qq'}\n...\n1. `Queen'@b2 2. `queen'@c3\n"]),
    ("macro-circular", &["---\nMacros:\n  one: R`two'\n  two: \"`one'\"\n...\n1. `one'@b2\n"]),
    (
        "macro-value",
        &["---\nMacros: {both: '{b2,c2}', next: S@b2; M@c3}\n...\n1. S@`both' 2. `next'\n"],
    ),
    (
        "move-syntax",
        &[
            "1. b2 2. 3.e4 3. b2-c3-d4 4. b2-c3*d4-e5 5. Se4 6. S@b2@c3 7. O-O 8. b2+ 9. Event: 10. S,a45>@b2\n",
            "---\nEvent: x\n...\n1. {{,},} 2. S@{c3,{,d4}} 3. {{,S}@e5,}\n",
        ],
    ),
    ("piece-attribute", &["1. Z@b2 2. Sx?@c3 3. S,d3@d4 4. S,r@b2 5. 10S@b2 6. S,a1e3@b2\n"]),
    ("piece-conflict", &["1. SM@b2 2. tc@b2 3. S25@c3 4. ♞3@d4 5. fb@e5 6. S,a1,a2@f6\n"]),
    ("piece-empty", &["1. @b2 2. b2~ 3. *? 4. */ 5. b2=\n"]),
    ("piece-rank", &["1. ⬢2@a1 nd,chess2'@b2 2. 0,chess2'@c3 3. ♟@d4 4. d4~n\n"]),
    ("piece-configuration", &["1. R@b2 2. Rp@c3 3. u,go'@d4 4. 🂡@e5 e5~u\n"]),
    ("location-syntax", &["1. S@b 2. S@2b 3. S@(1,2 4. S@B2 5. S@(1;2) 6. S@b2 7. b2-3\n"]),
    ("location-direction", &["1. S@b2 2. b2-1NEN 3. b2-2UP 4. b2-1X\n"]),
    ("location-relative", &["1. S@2L 2. S@<1,2> 3. S@b2 4. *1R 5. b2@>90|2U\n"]),
    (
        "pieceid-syntax",
        &["1. S@b2 2. b-c3 3. 2b2[1]-c3 4. b2[x]-c3 5. b2[1..2]-c3 6. *(1,2 7. b2:c\n"],
    ),
    ("count-zero", &["1. S@b2 2. 0b2-c3\n"]),
    ("degrees", &["1. S@b2 2. b2@> 3. b2@>left 4. b2@>9O 5. b2$> 6. b2@>90|q 7. b2@>1e3\n"]),
    (
        "number-limit",
        &["1. S@(99999999999,1) 2. S@b99999999999 3. S@zzzzzzzz1 4. S@{1..99999999999999999999}\n"],
    ),
    (
        "piece-not-found",
        &[
            "1. S@b2 M@c3 2. b3-c3 3. *?An 4. */Ad 5. 9-b4 6. +2 2-b4\n",
            "1. *b2 2. 2b2-c3 3. *?S 4. M@b2 5. *b2 ^b2-c3\n",
            "1. Sd3@b2 Sd4@c3 2. *?Sd\n",
        ],
    ),
    ("no-active-piece", &["---\nGameType: Four Field Kono\n...\n1. -c3 2. S@ 3. *b1 +\n"]),
    ("slice", &["1. S@b2 M@b2 2. b2[3]-c3 3. b2[0:1]-c3\n"]),
    ("order-target", &["1. S@b2 M@b2 2. C@b2%2b2 3. b2-c3%b2\n"]),
    ("swap-overlap", &["1. S@b2 M@c3 2. b2#b2 3. #\n"]),
    ("duplicate-number", &["1. S@b2 1... M@c3\n2. b2-b3 2. c3-c4\n"]),
    ("count-large", &["1. S@b2 M@c3 2. 5b2-b4\n"]),
    ("setup-system", &["---\nGameType: {Name: Martian Chess, Seed: 1}\n...\n"]),
    ("setup-system-unknown", &["---\nSetUp: {Name: Four Field Kono, System: Lego}\n...\n"]),
    ("setup-chance", &["---\nGameType: Relativity\n...\n"]),
    ("metadata-unread", &["--- {Event: Club night}\n1. S@b2\n"]),
];

/// Cases that need more than a file: bytes, or limits that are reached.
const OTHERS: &[(Name, Page)] = &[
    ("encoding", || bytes(b"---\nEvent: Caf\xe9\n...\n1. S@b2 {na\xefve}\n", usize::MAX)),
    ("game-too-large", || bytes(b"---\n...\n1. S@b2\n2. M@c3\n---\n...\n1. S@b2\n", 16)),
    ("metadata-limit", || {
        page(&format!("---\nEvent: {}\n...\n", "[".repeat(120)), &Options::default())
    }),
    ("brace-depth", || {
        page(&format!("1. S@{}a,b{}2\n", "{".repeat(70), "}".repeat(70)), &Options::default())
    }),
    ("nesting-limit", || {
        page(&format!("1. S@b2 2. b2-{}b2\n", "1L|".repeat(140)), &Options::default())
    }),
    ("expansion-limit", || {
        let limits =
            Limits::default().with_item_moves(100).with_macro_bytes(40).with_macro_depth(3);
        let text = "---\nMacros:\n  one: R`two'\n  two: R`three'\n  three: R`four'\n  four: S\n  long: SSSSSSSSSSSSSSSSSSSSS\n  \
                    more: R`long'`long'\n...\n1. S@({1..20},{1..20}) 2. `one'@b2 3. `more'@b2\n";
        page(text, &Options::default().with_limits(limits))
    }),
    ("board-limit", || {
        let limits = Limits::default().with_pieces(3);
        let text = "1. S@{b,c}2 2. M@{b,c}3 3. b2-(999999999,1) 4. -<999999999,0>\n";
        page(text, &Options::default().with_limits(limits))
    }),
    ("diagnostics-limit", || {
        let limits = Limits::default().with_diagnostics(2);
        page("1. x- y- z- 2. v-\n", &Options::default().with_limits(limits))
    }),
    ("word-limit", || {
        let limits = Limits::default().with_word_bytes(10);
        page("1. S@b2S@b3S@b4\n", &Options::default().with_limits(limits))
    }),
    ("replay-limit", || {
        let limits = Limits::default().with_edits(6);
        page("1. S@b2 M@c3 2. b2-b3 3. b3-b4 4. b4-b5\n", &Options::default().with_limits(limits))
    }),
];

fn bytes(bytes: &[u8], limit: usize) -> String {
    let games = Reader::new(bytes).with_limit(limit).map(|game| game.expect("memory can be read"));
    page_of(games, &Options::default())
}

/// Draughts, Arimaa and go have their pages in their own crates; reports of rules are tested with the
/// rules.
#[test]
fn every_kind_of_error_has_a_case() {
    let cases: BTreeSet<&str> =
        CASES.iter().map(|&(name, _)| name).chain(OTHERS.iter().map(|&(name, _)| name)).collect();
    for code in ppn::all_codes().filter(|code| {
        !matches!(code.layer(), Layer::Draughts | Layer::Arimaa | Layer::Chess | Layer::Go)
    }) {
        // Writers of other notations and the command report these; their tests have cases.
        if ["not-understood", "not-converted", "output-limit"].contains(&code.name) {
            continue;
        }
        // Rules have cases of their own.
        if code.is_rule {
            continue;
        }
        assert!(code.severity != Severity::Error || cases.contains(code.name), "{}", code.name);
    }
}

#[test]
fn every_kind_of_problem_is_explained_at_its_place() {
    let pages = CASES.iter().map(|&(name, texts)| {
        let pages: Vec<_> = texts.iter().map(|text| page(text, &Options::default())).collect();
        (name, pages.join("\n"))
    });
    let pages: Vec<_> = pages.chain(OTHERS.iter().map(|&(name, page)| (name, page()))).collect();
    for (name, page) in &pages {
        assert!(page.contains(&format!("[{name}]")), "no problem of this kind:\n{page}");
    }
    for (layer, topic) in by_layer(pages) {
        insta::assert_snapshot!(layer, topic);
    }
}

#[test]
fn several_problems_in_a_file_give_several_reports_and_spare_the_next_game() {
    let text = "---\nEvent: first\n...\n1. S@b2 M@ 2. b9-c9 {2. is wrong}\n---\nEvent: second\n...\n\
                1. S@b2 2. b2-c3\n---\nGameType: Chss\n...\n1. e2-e4\n---\n...\n1. b2-\n";
    insta::assert_snapshot!(page(text, &Options::default()));
    let errors: Vec<bool> =
        ppn::read(text).map(|game| ppn::replay(&game, &Options::default()).has_errors()).collect();
    assert_eq!(errors, [true, false, true, true]);
}

#[test]
fn a_problem_inside_an_expansion_points_at_what_was_typed() {
    let text = "---\nMacros: {Wt: W`k'x, far: b2-c3 z}\n...\n1. S@{b2,c} 2. M@c{1,2,..3} 3. `Wt'@{b,c}5\n\
                4. `far' 5. ?{S,QQ}@>90\n---\n...\n1. S@b2 2. {b2,b9}-d4 3. {b2,c3}-d4*{b9,c9}\n\
                4. S@b2 {`k',b2}-e5\n";
    insta::assert_snapshot!(page(text, &Options::default()));
}

#[test]
fn a_line_that_looks_like_metadata_says_so() {
    insta::assert_snapshot!(page("GameType: Chess\n1. e2-e4 1... e7-e5\n", &Options::default()));
}

#[test]
fn files_that_are_not_text_are_reported_once() {
    let utf16: Vec<u8> =
        "\u{feff}---\n...\n1. S@b2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for file in [b"GIF89a\xf7\x00 1. @ {\x00\xff\n{ } * - ;\n".as_slice(), &utf16] {
        let game = Reader::new(file).next().unwrap().unwrap();
        let names = |diagnostics: Vec<ppn::Diagnostic>| -> Vec<_> {
            diagnostics.into_iter().map(|one| one.code.name).collect()
        };
        let options = ppn::Options::default();
        assert_eq!(names(ppn::check(&game, &options)), ["not-text"]);
        assert_eq!(names(ppn::replay(&game, &options).diagnostics), ["not-text"]);
    }
}
