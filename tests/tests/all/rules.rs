//! The reports of the rules: for each rule a small file, its reports as a user sees them, and the
//! fixed text.

use ppn::{Applicability, Diagnostic, GameText, Options, apply_fixes, check, fix};
use ppn_tests::{
    corpus::{self, Expected},
    reports::{by_layer, page, topic},
    texts,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Files in which each rule finds something, by the rule's name.
const CASES: &[(&str, &str)] = &[
    (
        "date-impossible",
        "---\nDate: 2023-02-30\nEventDate: 2024.02.29\nUTCDate: 2024/31/12\n...\n1. S@b2\n",
    ),
    ("misdecoded-text", "---\nEvent: CafÃ©\n...\n1. S@b2 {â€œgoodâ€\u{9d}} 2. b2-b3 {â™£}\n"),
    ("marker-look-alike", "—\nGameType: Four Field Kono\n…\n1. b1:b3\n"),
    ("key-near", "---\nGametype: Four Field Kono\nMacro: {q: S}\n...\n1. S@b2\n"),
    (
        "key-misplaced",
        "---\nGameType: Relativity\nSeed: 42\nScaleFactor: 2\n# ppn: ignore W0542\n...\n1. d3#e3\n",
    ),
    (
        "suppression-unused",
        "---\nEvent: Club # ppn: ignore W0113, number-skipped\n...\n1. S@b2 {ppn: ignore W0441}\n\
         {ppn: disable W0242}\n2. b2-b3 4. b3-b4\n{ppn: enable W0242} 6. b4-b5\n{ppn: enable W0441}\n",
    ),
    (
        "suppression-unknown",
        "1. S@b2 {ppn: ignore W0299 E0301 number-skiped as told} 3. b2-b3 {ppn: ignore W0242}\n",
    ),
    (
        "game-unmarked",
        "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3\nEvent: Two\nGameType: Four Field \
         Kono\n\n1. b1:b3 2. b3:b1\n{ no\nGameType: here\n} ; ;\nGameType: Relativity\n1S. d3#e3\n",
    ),
    (
        "marker-indented",
        " ---\nGameType: Four Field Kono\n ...\n1. b1:b3 1... d3:b3\n  ---\nGameType: Four Field \
         Kono\n\t...\n1. b1:b3 2. b3-\n",
    ),
    (
        "metadata-endless",
        "---\nGameType: Four Field Kono\nEvent: Club\n1. b1:b3 1... d3:b3\n2. b3-\n",
    ),
    ("yaml-version", "---\nWhite: No\nTime: 1:30\nMacros:\n  n: S\n...\n1. `n'@b2\n"),
    (
        "metadata-hash",
        "---\nEvent: #3\nRound: Two #2 of 3\nSite: Club # at the river\nWhite: \"a #1\"\nBlack: C#\n...\n\
         1. S@b2\n",
    ),
    ("foreign-lines", "```ppn\n1. S@b2\n```\n"),
    (
        "fence-lines",
        "---\nGameType: International Draughts\nMovetextParser: Pdn\n...\n1. 32-28 *\n~~~\n",
    ),
    ("marker-in-comment", "1. S@b2 {Title\n-----\ntext } 2. b2-b3\n"),
    ("value-tag", "---\nEvent: !brilliant\nSite: ! here # there\nRound: !!str 5\n...\n1. S@b2\n"),
    ("number-shortened", "---\nRound: 4.10\nBoard: 5.0\nScaleFactor: 1.50\n...\n1. S@b2\n"),
    ("metadata-tab", "---\nEvent:\tClub\nRound\t: {a:\t2}\n...\n1. S@b2\n"),
    (
        "setup-disagreement",
        "---\nGameType: Four Field Kono\nSetUp: Fuji-san\n# ppn: ignore W0542\n...\n",
    ),
    (
        "setup-unused",
        "---\nSetUp:\n  Name: Fuji-san\n  Seed: 2\n  \
         Coins: '4n253n345435/2224ana3aan5'\nGameType: {Name: Fuji-san, Seed: 4}\n...\n",
    ),
    (
        "edition-older",
        "---\nMacros: {both: '{b2,c2}', one: '{d2,e2}'}\n...\n1. S@`both' 2. M@`one' 3. b2-b3\n---\n1. △K3@b2\n",
    ),
    (
        "edition-newer",
        "---\nPPN: 0.5\n...\n1. S@b2 2. b2-b3 3. ?S-b4 4. b4-2U\n---\nPPN: 0.5\n...\n1. △K3@a1 μAa>@a2 p♥@a3\n\
         ---\nPPN: 0.5\n...\n1. ⚂@b2; S,a45@b3 . Rc@b4 1.2. ♔@b5\n",
    ),
    ("seed-unpinned", "---\nGameType: {Name: Relativity, Seed: 42}\n...\n1. d3#e3\n"),
    ("number-decreasing", "1. S@b2 2. b2-b3 1. b3-b4\n"),
    ("number-skipped", "1. S@b2 2. b2-b3 4. b3-b4\n"),
    (
        "number-dots",
        "1. S@b2 1... M@c3 2. b2-b3 2.. c3-c4 3. b3-b4 3... c4-c5 4. b4-b5 4.... c5-c6\n",
    ),
    ("empty-chunk", "1. S@b2 2. ... b2-b3 3. b3-b4 4. 5. b4-b5\n"),
    ("expansion-semicolon", "1. S@{b2,c2}; 2. b2-b3\n"),
    (
        "macro-unused",
        "---\nMacros: {king: S, queen: M, \"a b\": C}\n...\n1. `king'@b2 2. `quen'@c3\n",
    ),
    (
        "macro-name",
        "---\nMacros: {my king: S, \"a;b\": M, \"\": A, größe: C}\n...\n1. `größe'@b2\n",
    ),
    ("macro-shadowed", "---\nMacros: {k: S}\n...\n1. `k'@b2\n"),
    ("macro-suit", "1. `WH'c@b2\n"),
    (
        "half-missing",
        "---\nGameType: Four Field Kono\n...\n1... a4:a2 2. d1:d3 2... a2-a4 3. d3-d1 3... a4-a2\n\
         4. d1-d3 4... a2-a4 5. d3-d1 6. d1-d3 6... a4-a2 7. d3-d1 7... a2-a4 8. d1-d3 8... a4-a2\n\
         9. d3-d1 9... a2-a4 10. d1-d3 10... a4-a2\n",
    ),
    ("number-bare", "1. S@b2 ... M@c3 2. b2-b3\n---\n...\n1. S@b2\n... M@c3\n"),
    ("line-dots", "---\n...\n1a. S@b2\n...b. M@c3 {a\n... b}\n ...c. b2-b3\n"),
    ("cut-off", "1. S@b2 2. b2-"),
    ("move-twice", "1. S@b2 S@b2 2. b2-b3\n"),
    (
        "left-out",
        "1. S@b2 2. b2-b3 3. b3-b4 4. b4-b5 5. 1-b6 6. b6-b7 7. S@c2 8. b7-\n9. b8-b9 b9-b10\n",
    ),
    ("idle-move", "1. S@b2 2. b2-b2 3. b2@>360 4. b2=S\n"),
    (
        "mark-acts",
        "---\nGameType: International Chess\n...\n1. e2-e4! 1... e7-e5 *\n2. d1-h5+ 2... b8-c6\n",
    ),
    (
        "square-occupied",
        "---\nGameType: International Chess\n...\n1. e2-e4 1... d7-d5 2. e4-d5 2... {c7,e7}-d5\n",
    ),
    (
        "square-outside",
        "---\nGameType: International Chess\n...\n1. e2-e9 1... e7-i5 2. d7-d0 d2-d7\n",
    ),
    (
        "same-side",
        "---\nGameType: International Chess\n...\n1. e2-e4 1... e7-e5 2. g1-f3 2... b8-c6\n\
         3. f1-c4 3... d2-d3 4. c2-c3 4... g8-f6\n",
    ),
    ("set-exceeded", "1. {S,M,C,A,S}d@b2 d@{b,c}3 S@d{1..6} 2. {S,M,C,A,S}ncf@e5 S3f@h{7,8}\n"),
    (
        "layout-exceeded",
        "---\nGameType: {Name: Relativity, Coins: 'nnnnnn/nnnnn3/3n4a2n/a25345'}\n...\n1. *c3\n",
    ),
    (
        "rank-beyond",
        "1. S5@b2 Sn@c2 2. S6@d2 Md@b3 3. b3~6 b3=Md9 4. ⚀,r7@e2 ♟,r9@f2 d{8,9},dice_d8'@g2\n",
    ),
    ("piece-impossible", "1. Sp@b2 Spb@c2 2. b2~l Mdb@d2 3. Sd@e2 {S,M},s6@f2\n"),
    ("drop-far", "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... a4-a44 2. S@(2,-12)\n"),
    ("search-ambiguous", "1. S@b2 S@c3 2. ?S-d4\n"),
];

/// Reports of errors that have a likely cause.
const CAUSES: &[(&str, &str)] = &[
    (
        "the move that took the piece away is shown",
        "---\nGameType: International Chess\n...\n1. e2-e4 1... e7-e5 2. e2-e3 2... e4:e5\n",
    ),
    (
        "column and row may be interchanged",
        "---\nGameType: International Chess\n...\n1. d8-d6 2. c5-c6 3. g3-g4\n",
    ),
    (
        "moves that fail since another failed are counted",
        "---\nGameType: International Chess\n...\n1. e3-e4 2. e4-e5 3. e5-e6 4. e6:d7 5. d2-d3\n",
    ),
    ("look-alikes are named", "1. S@b2 2. b2–b3 3. ｂ3-b4 4. b4−b5 5. с4-b6 6. `k’@c3\n"),
    (
        "habits of chess are named",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 5. e2xd3 6. Ng1-f3 7.e2-e4 8. e2-e4 $1 (d4) 1-0\n",
    ),
    (
        "tags above a game are metadata",
        "[Event \"Club: night\"]\n[White \"Ann\"]\n\n1. S@b2 2. e4 e5 Nf3 Nc6\n",
    ),
    ("a tag above a game is metadata", "[Event \"Club\"]\n\n1. S@b2\n"),
    ("tags are metadata", "---\n...\n[Event \"Club night\"]\n[White \"Ann\"]\n1. S@b2\n"),
    (
        "a start board that is not laid is told once",
        "---\ngametype: Four Field Kono\n...\n1. b1:b3 1... d3:b3 2. b3-c3 ?S-a1 3. -b2\n",
    ),
    ("a move stands in one word", "1. S@b2 2. b2 - b3 3. b2 : c3\n"),
    ("quotes of macros are told apart", "1. ‘k’@b2 ´k´@b3 'k'@b4 S,subpack’@b5 2. `k’@c3\n"),
    (
        "letters and blanks that nobody can tell apart are named",
        "1. S@b2 2. к7-к5 3. b2-\u{200B}b3\n",
    ),
    ("promotions are two moves", "1. e8=Q axb8=N+ 2. b7-b8=Q! h2xh1=R 3. S@b2 b2=S\n"),
    ("numbers that are too large are named", "1. S,r4294967295@b2 S,a9999999999@b2\n"),
    ("numbers of squares are named", "1. 11-15 22-18 2. 15x22\n"),
    (
        "a comment keeps warnings away",
        "---\nWhite: No # ppn: ignore W0113, W0441\n...\n1. S@b2 2. b2-b2\n",
    ),
];

#[test]
fn every_rule_has_a_case_and_finds_it() {
    let cases: BTreeSet<&str> = CASES.iter().map(|(name, _)| *name).collect();
    let rules: BTreeSet<&str> =
        ppn::all_codes().filter(|code| code.is_rule).map(|code| code.name).collect();
    assert_eq!(cases, rules);
    let pages = CASES.iter().map(|&(name, text)| {
        let page = full_page(text);
        assert!(page.contains(&format!("[{name}]")), "{name} finds nothing:\n{page}");
        (name, page)
    });
    for (layer, topic) in by_layer(pages) {
        insta::assert_snapshot!(layer, topic);
    }
}

#[test]
fn problems_have_suggestions() {
    let pages = CAUSES.iter().map(|&(name, text)| (name, full_page(text)));
    insta::assert_snapshot!(topic(pages));
}

/// A file, its reports, and the file after all fixes.
fn full_page(text: &str) -> String {
    let mut page = page(text, &Options::default());
    let fixed = after_fixes(text, Applicability::Unsafe);
    if fixed != text {
        page.push_str(&format!("\nafter all fixes:\n{}", fixed.replace('\t', "⇥")));
    }
    page
}

fn after_fixes(text: &str, allowed: Applicability) -> String {
    let options = Options::default();
    ppn::read(text).map(|game| fix(&game, &options, allowed).text).collect()
}

/// The states of a text, for comparison.
fn states(text: &str) -> Vec<Vec<(String, Vec<ppn::Piece>)>> {
    let replayed = |game: GameText<'_>| {
        let record = ppn::replay(&game, &Options::default());
        let states = 0..record.len();
        states
            .map(|state| {
                let number = record.number(state).into_owned();
                let board = record.board(state);
                let pieces = board.pieces().map(|(_, piece)| piece.clone());
                (number, pieces.collect())
            })
            .collect()
    };
    ppn::read(text).map(replayed).collect()
}

fn check_all(text: &str) -> Vec<Diagnostic> {
    ppn::read(text).flat_map(|game| check(&game, &Options::default())).collect()
}

fn assert_safe_fixes_are_safe(text: &str) {
    let fixed = after_fixes(text, Applicability::Safe);
    assert_eq!(after_fixes(&fixed, Applicability::Safe), fixed, "a second run changes something");
    if fixed != text {
        assert_eq!(states(&fixed), states(text), "a safe fix changes a board of\n{text}");
    }
    let all = after_fixes(text, Applicability::Unsafe);
    assert_eq!(after_fixes(&all, Applicability::Unsafe), all, "a second run changes something");
}

#[test]
fn hidden_problems_are_fixed_with_reported_ones() {
    let game = |sign: &str| {
        let moves = (1..60).map(|row| format!("{row}. S@a{row} . a{row}{sign}a{}\n", row + 1));
        format!("---\n...\n{}", moves.collect::<String>())
    };
    assert_eq!(after_fixes(&game("–"), Applicability::Unsafe), game("-"));
    // Both problems of a word have the same fix, and the symbol, which is doubled then, has
    // another.
    assert_eq!(after_fixes(&game("—–"), Applicability::Unsafe), game("-"));
}

#[test]
fn arguments_without_effect_are_reported() {
    let coins = "Coins: a3an5n24n4n5/2a33424a3552";
    let unused = |game: &str| {
        let found = check_all(&format!("---\nGameType: {{{game}}}\n...\n"));
        let found = found.into_iter().filter(|one| one.code.name == "setup-unused");
        found.map(|one| one.message.split('`').nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (game, keys) in [
        ("Name: Shogi, Cfg2: x, Has Subpack: true, Seed: 2".to_owned(), &["Cfg2"][..]),
        (format!("Name: Fujisan, Dice: nnnn, {coins}"), &["Dice"]),
        (
            "Name: Pyramids, System: Icehouse Pieces, Piece Side: pyramid_left".to_owned(),
            &["Piece Side"],
        ),
        ("Name: Coins, Side: face, Piece Side: coin_back".to_owned(), &["Side"]),
        // An argument with the value of its default has an effect: another value gives another
        // board.
        ("Name: Shogi, Cfg2: piecepack, Seed: 2".to_owned(), &[]),
        ("Name: Fujisan, Seed: 42, Pawns: S12M/A12C".to_owned(), &[]),
        ("Name: Relativity, Seed: 42, Coins: 'n45a5n/3a2243/3n4a2n/a25345'".to_owned(), &["Seed"]),
        ("Name: Speedy Towers, N Players: 2, Seed: 1".to_owned(), &[]),
        ("Name: Piecepackman, Variant: Roundabout, Seed: 1".to_owned(), &[]),
        ("Name: Coins, Cfg: piecepack".to_owned(), &[]),
        ("Name: Coins, Piece Side: coin_face".to_owned(), &[]),
        (
            "Name: Chess, System: Chess, FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
                .to_owned(),
            &[],
        ),
    ] {
        assert_eq!(unused(&game), keys, "{game}");
    }
}

#[test]
fn safe_fixes_keep_every_board_of_games_and_vectors() {
    for vector in corpus::games().into_iter().chain(corpus::movetext()) {
        assert_safe_fixes_are_safe(&vector.text);
    }
    for (_, text) in CASES.iter().chain(CAUSES) {
        assert_safe_fixes_are_safe(text);
    }
}

#[test]
fn what_is_accepted_gets_no_errors() {
    for vector in corpus::games().into_iter().chain(corpus::movetext()) {
        let errors = check_all(&vector.text).iter().any(Diagnostic::is_error);
        let expected = matches!(vector.expected, Expected::Error(_));
        assert_eq!(errors, expected, "{}", vector.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_checked_and_fixed(text in texts::signs()) {
        assert_safe_fixes_are_safe(&text);
    }

    #[test]
    fn movetexts_can_be_checked_and_fixed(text in texts::movetext()) {
        assert_safe_fixes_are_safe(&text);
        for game in ppn::read(&text) {
            let diagnostics = check(&game, &Options::default());
            let fixed = apply_fixes(&game.text, &diagnostics, Applicability::Unsafe);
            prop_assert!(fixed.applied <= diagnostics.len());
        }
    }
}

#[test]
fn numbers_that_semicolons_have_taken_are_passed_by() {
    let text = "1. S@b2 1... M@c3 2. b2-b3;-b4;-b5 2.... c3-c4 3. b5-b6 3... c4-c5\n";
    assert_eq!(check_all(text), []);
}

/// The codes of the diagnostics of a text.
fn codes(text: &str) -> Vec<&'static str> {
    check_all(text).iter().map(|diagnostic| diagnostic.code.id).collect()
}

#[test]
fn macros_of_older_editions_are_used() {
    for edition in ["0.5", "0.11", "0.14"] {
        let text = format!("---\nPPN: '{edition}'\nMacros: {{m: S, n: M}}\n...\n1. `m'@b2\n");
        let unused = check_all(&text).into_iter().filter(|one| one.code.id == "W0245");
        let unused: Vec<String> = unused.map(|one| one.message).collect();
        assert_eq!(unused, ["no move uses the macro `n`"], "{edition}");
    }
}

#[test]
fn keys_are_near_only_where_their_values_fit() {
    let of = |entry: &str| codes(&format!("---\n{entry}\n...\n1. S@b2 2. b2-b3 3. c5-c6\n"));
    for entry in ["GameTime: 30 min", "Step: 3", "Marcos: Ann"] {
        assert_eq!(of(entry), ["E0401"], "{entry}");
    }
    for entry in ["GameTipe: Relativty", "SetUps: {Name: Fuji-san}", "Macro: {k: S}"] {
        let found = codes(&format!("---\n{entry}\n...\n1. S@b2 2. b2-b3\n"));
        assert_eq!(found[0], "W0141", "{entry}");
    }
    // The error of the moves that find no pieces includes the warning.
    assert_eq!(of("GameTipe: Relativty"), ["E0401"]);
}

#[test]
fn comments_that_keep_warnings_away_are_comments() {
    let told = |line: &str| codes(&format!("---\nWhite: No\n{line}\n...\n1. S@b2\n"));
    for line in [
        "# ppn: ignore W0113",
        "# ppn: ignore w0113 # by hand",
        "Black: Ann # ppn: ignore: W01; he is called so",
        "# ppn: ignore S, yaml-version",
    ] {
        assert!(told(line).is_empty(), "{line}");
    }
    for line in [
        "# ppn: ignored W0113",
        "# ppn: ignore-next W0113",
        "Event: |\n  x # ppn: ignore W0113",
        "Event: 'x # ppn: ignore W0113'",
    ] {
        assert_eq!(told(line), ["W0113"], "{line}");
    }
    assert!(codes("---\rWhite: No\r# ppn: ignore W0113\r...\r1. S@b2\r").is_empty());
}

/// A change at an anchor applies wherever the value is used.
#[test]
fn safe_fixes_see_through_anchors() {
    for text in [
        "---\nGameType: &g {Name: Relativity, Seed: 42}\nSetUp: *g\n...\n",
        "---\nGameType: {Name: Fuji-san, Seed: &s 42, Coins: 4n253n345435/2224ana3aan5}\nB: *s\n...\n",
        "---\nShared: &g {Name: International Chess, Has Subpack: yes}\nSetUp: *g\n...\n",
        "---\nA: &p {Name: Default, ScaleFactor: 0o2}\nMovetextParser: *p\n...\n1. S@b2\n",
        "---\nPPN: &p 0.11\nX: *p\n...\n1. S@b2 2. b2-2U\n",
    ] {
        assert_safe_fixes_are_safe(text);
        let all = after_fixes(text, Applicability::Unsafe);
        let broken = check_all(&all).into_iter().find(Diagnostic::is_error);
        assert_eq!(broken, None, "{all}");
    }
    let told = "---\nA: &a No\nB: *a\n...\n1. S@b2\n";
    assert_eq!(codes(told), ["W0113"]);
    assert_eq!(after_fixes(told, Applicability::Safe), told.replace("No", "\"No\""));
}

#[test]
fn flags_and_numbers_of_start_boards_stay_such() {
    let text = "---\nSetUp: {Name: International Chess, Has Subpack: yes}\n\
                MovetextParser: {Name: Default, ScaleFactor: 0o2}\n...\n";
    let meant = text.replace("yes", "true").replace("0o2", "2");
    assert_eq!(after_fixes(text, Applicability::Safe), text);
    assert_eq!(after_fixes(text, Applicability::Unsafe), meant);
    assert_eq!(states(text), states(&meant));
}

#[test]
fn a_number_for_the_start_board_needs_no_second_player() {
    let turn = |n: u32| format!("{n}. b{n}-b{} {n}... c{n}-c{}", n + 1, n + 1);
    let turns: Vec<_> = (1..=8).map(turn).collect();
    let turns = turns.join(" ");
    assert_eq!(codes(&format!("0. S@b1 M@c1 {turns}\n")), [] as [&str; 0]);
    assert_eq!(codes(&format!("0. S@b1 M@c1 {turns} 9. b9-b10 10. c9-c10\n")), ["W0249"]);
}

#[test]
fn a_number_that_is_too_high_or_too_low_is_one_report() {
    for number in ["5.", "1."] {
        let text = format!("1. S@b1 2. b1-b2 3. b2-b3 {number} b3-b4 5. b4-b5\n");
        let found = check_all(&text);
        assert_eq!(found.len(), 1, "{number} {found:?}");
        assert_eq!(found[0].help, ["write `4.`"], "{number}");
    }
}

#[test]
fn counting_by_tens_is_not_reported() {
    let skipped = |numbers: &[u32]| {
        let movetext: Vec<_> = numbers.iter().map(|number| format!("{number}. S@b2")).collect();
        let game = format!("---\n...\n{}\n", movetext.join(" "));
        let text = ppn::read(&game).next().expect("a game");
        let found = ppn::check(&text, &ppn::Options::default());
        found.iter().filter(|one| one.code.name == "number-skipped").count()
    };
    assert_eq!(skipped(&[10, 20, 30, 40]), 0);
    assert_eq!(skipped(&[1, 2, 4, 5, 6, 9, 10]), 2);
    assert_eq!(skipped(&[1, 3]), 1);
}

/// A published game with a slip at each place where a template finds something.
fn slips(game: &str, slip: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let text = corpus::games().into_iter().find(|one| one.name.ends_with(game)).unwrap().text;
    let (head, movetext) = text.split_once("\n...\n").unwrap();
    let words: Vec<&str> = movetext.split_inclusive(char::is_whitespace).collect();
    let with_slip = |at: usize| {
        let slip = slip(words[at])?;
        let mut words = words.clone();
        words[at] = &slip;
        Some(format!("{head}\n...\n{}", words.concat()))
    };
    (0..words.len()).filter_map(with_slip).collect()
}

fn is_reported(text: &str, name: &str) -> bool {
    check_all(text).iter().any(|one| one.code.name == name || one.is_error())
}

#[test]
fn slips_that_still_are_moves_are_reported() {
    let quiet = |word: &str| word.len() == 6 && word.contains('-');
    let captures = |word: &str| word.trim_end().len() == 5 && word[1..].find(':') == Some(1);
    let all = slips("chess", |word| captures(word).then(|| word.replace(':', "-")));
    let missed = |all: &[String], name| all.iter().find(|text| !is_reported(text, name)).cloned();
    assert_eq!((all.len() > 8, missed(&all, "square-occupied")), (true, None));
    let all = slips("chess", |word| quiet(word).then(|| format!("{}9 ", &word[..4])));
    assert_eq!((all.len() > 20, missed(&all, "square-outside")), (true, None));
    for mark in ["+", "!", "*"] {
        let all = slips("chess", |word| quiet(word).then(|| format!("{}{mark} ", word.trim_end())));
        assert_eq!((all.len() > 20, missed(&all, "mark-acts")), (true, None));
    }
    let all = slips("chess", |word| quiet(word).then(|| format!("{0}-{0} ", &word[..2])));
    assert_eq!((all.len() > 20, missed(&all, "idle-move")), (true, None));
}

#[test]
fn published_games_have_no_such_slips() {
    let slips =
        ["idle-move", "mark-acts", "square-occupied", "square-outside", "same-side", "drop-far"];
    for game in corpus::games() {
        let found = check_all(&game.text);
        let found: Vec<_> = found.iter().filter(|one| slips.contains(&one.code.name)).collect();
        assert!(found.is_empty(), "{}: {found:?}", game.name);
    }
}
