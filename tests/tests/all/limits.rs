//! If a small text needs too many resources, there is a limit with an error that names it; just
//! below the limit the text is read.

use ppn::{
    ArimaaLimits, DraughtsLimits, Fan, FormatOptions, GameText, Limits, MetadataLimits, Notation,
    Notations, Options, Pdn, Ppn, Selection, lint,
};
use ppn_tests::corpus::{self, Vector};
use std::slice::from_ref;

/// The names of the errors of a text.
fn errors(text: &str, limits: Limits) -> Vec<&'static str> {
    let options = Options::default().with_limits(limits);
    let games = ppn::read(text);
    let diagnostics = games.flat_map(|game| ppn::check(&game, &options));
    diagnostics.filter(ppn::Diagnostic::is_error).map(|one| one.code.name).collect()
}

/// Checks that a text is valid within a limit, and exceeds it with one step more.
fn ends_at(limits: Limits, error: &str, within: &str, beyond: &str) {
    assert_eq!(errors(within, limits), [""; 0], "{within}");
    assert_eq!(errors(beyond, limits), [error], "{beyond}");
}

fn movetext(text: &str) -> String {
    format!("---\n...\n{text}\n")
}

#[test]
fn an_item_expands_to_at_most_n_moves() {
    let limits = Limits::default().with_item_moves(6);
    ends_at(limits, "expansion-limit", "1. S@{a..c}{1,2}", "1. S@{a..c}{1,2,3}");
}

#[test]
fn the_items_of_a_game_expand_to_at_most_n_moves() {
    let limits = Limits::default().with_game_moves(6);
    ends_at(limits, "expansion-limit", "1. S@{a..c}1 2. S@{a..c}2", "1. S@{a..c}1 2. S@{a..d}2");
}

#[test]
fn the_items_of_a_game_expand_to_at_most_n_bytes() {
    let limits = Limits::default().with_game_bytes(16);
    ends_at(limits, "expansion-limit", "1. S@{a..d}1", "1. S@{a..e}1");
}

/// Runs a test on a stack of the size that is documented for the highest limits.
fn with_stack(test: impl FnOnce() + Send + 'static) {
    const BYTES: usize = 4 << 20;
    let thread = std::thread::Builder::new().stack_size(BYTES).spawn(test);
    thread.expect("there is memory for a thread").join().expect("it ends as it should");
}

#[test]
fn braces_stand_so_deep() {
    let braces = |depth: usize| format!("1. S@a{}1{}", "{".repeat(depth), ",2}".repeat(depth));
    let depth = Limits::default().brace_depth;
    ends_at(Limits::default(), "brace-depth", &braces(depth), &braces(depth + 1));
    let raised = Limits::default().with_brace_depth(usize::MAX);
    let most = ppn_syntax::Limits::MOST_NESTED;
    with_stack(move || ends_at(raised, "brace-depth", &braces(most), &braces(most + 1)));
    assert_eq!(errors(&braces(100_000), Limits::default()), ["brace-depth"]);
}

#[test]
fn a_move_refers_from_place_to_place_so_often() {
    let steps = |count: usize| format!("S@b2 1. b2-{}b2", "0L|".repeat(count));
    let most = Limits::default().nesting;
    ends_at(Limits::default(), "nesting-limit", &steps(most), &steps(most + 1));
    let raised = Limits::default().with_nesting(usize::MAX);
    let raised_to = ppn_syntax::Limits::MOST_NESTED;
    assert_eq!(errors(&steps(100_000), Limits::default()), ["nesting-limit"]);
    let starts = |count: usize| format!("S@b2 1. {}b2-c3", "^".repeat(count));
    ends_at(Limits::default(), "nesting-limit", &starts(most), &starts(most + 1));
    with_stack(move || {
        ends_at(raised, "nesting-limit", &steps(raised_to), &steps(raised_to + 1));
        ends_at(raised, "nesting-limit", &starts(raised_to), &starts(raised_to + 1));
    });
}

#[test]
fn macros_need_each_other_so_often_in_a_row() {
    let chain = |length: usize| {
        let links: String = (1..length).map(|n| format!("  m{n}: \"`m{}'\"\n", n - 1)).collect();
        format!("---\nMacros:\n  m0: S\n{links}...\n1. `m{}'@b2\n", length - 1)
    };
    let limits = Limits::default().with_macro_depth(5);
    // The order of the table makes no difference.
    let turned = |length: usize| {
        let links: String =
            (1..length).rev().map(|n| format!("  m{n}: \"`m{}'\"\n", n - 1)).collect();
        format!("---\nMacros:\n{links}  m0: S\n...\n1. `m{}'@b2\n", length - 1)
    };
    ends_at(limits, "expansion-limit", &chain(5), &chain(6));
    ends_at(limits, "expansion-limit", &turned(5), &turned(6));
    assert_eq!(errors(&turned(10_000), Limits::default()), ["expansion-limit"]);
}

#[test]
fn a_macro_grows_to_at_most_n_bytes() {
    let limits = Limits::default().with_macro_bytes(9);
    let game = |value: &str| format!("---\nMacros: {{x: S@b, y: \"{value}\"}}\n...\n1. `y'\n");
    ends_at(limits, "expansion-limit", &game("`x'2 `x'3"), &game("`x'2  `x'3 "));
}

#[test]
fn macros_that_double_stop_at_the_limit() {
    let links: String = (1..60).map(|n| format!("  m{n}: \"`m{0}'`m{0}'\"\n", n - 1)).collect();
    let text = format!("---\nMacros:\n  m0: S\n{links}...\n1. `m59'@b2\n");
    assert_eq!(errors(&text, Limits::default()), ["expansion-limit"]);
}

/// Each circle is reported, but not every one of many long circles.
#[test]
fn circles_of_macros_are_reported_in_bounded_words() {
    let macros = |count: usize| {
        let each = (0..count).map(|one| format!("  m{one}: \"`m{}'`m0'\"\n", (one + 1) % count));
        format!("---\nMacros:\n{}...\n1. S@b2\n", each.collect::<String>())
    };
    assert_eq!(errors(&macros(2), Limits::default()), ["macro-circular"; 2]);
    let text = macros(5_000);
    let told: Vec<_> =
        ppn::read(&text).flat_map(|game| ppn::check(&game, &Options::default())).collect();
    assert!((2..50).contains(&told.len()), "{}", told.len());
    assert!(told.iter().all(|one| one.message.len() < 200), "{}", told[0].message);
}

#[test]
fn names_are_compared_with_at_most_n_unknown_macros() {
    let known: String = (0..2_000).map(|one| format!("  name{one}: S\n")).collect();
    let unknown: String = (0..600).map(|one| format!(" `nome{one}'@b2")).collect();
    let text = format!("---\nMacros:\n{known}...\n1.{unknown}\n");
    let hint = |one: ppn::Diagnostic| one.help.iter().any(|help| help.contains("did you mean"));
    let hinted: Vec<bool> = ppn::read(&text)
        .flat_map(|game| ppn::replay(&game, &Options::default()).diagnostics)
        .map(hint)
        .collect();
    assert_eq!(hinted.len(), 600);
    assert!(hinted[0] && !hinted[599]);
}

#[test]
fn metadata_with_anchors_are_read_again_for_at_most_n_fixes() {
    let keys: String = (0..5_000).map(|key| format!("Key{key}: yes\n")).collect();
    let fixes = |head: &str| {
        let text = format!("---\n{head}{keys}...\n1. S@b2\n");
        let limits = Limits::default().with_diagnostics(10_000);
        let options = Options::default().with_limits(limits);
        let said = ppn::read(&text).flat_map(|game| ppn::check(&game, &options));
        said.filter(|one| !one.fixes.is_empty()).count()
    };
    assert_eq!(fixes(""), 5_000);
    assert!((1..50).contains(&fixes("A: &a x\nB: *a\n")));
}

#[test]
fn yaml_aliases_stop_at_the_limit_of_copies() {
    let line = |n: usize| format!("k{n}: &a{n} [{}]\n", vec![format!("*a{}", n - 1); 9].join(", "));
    let lines: String = (1..30).map(line).collect();
    let text = format!("---\nk0: &a0 [x]\n{lines}...\n1. S@b2\n");
    assert_eq!(errors(&text, Limits::default()), ["metadata-limit"]);
}

/// The other limits of metadata are in the tests of `ppn-file`.
#[test]
fn the_limits_of_metadata_are_raised_by_options() {
    let text = format!("---\nNotes: {}{}\n...\n1. S@b2\n", "[".repeat(150), "]".repeat(150));
    let game = ppn::read(&text).next().unwrap();
    let usual = Options::default();
    let raised = MetadataLimits::default().with_nesting(200);
    let raised = usual.clone().with_metadata_limits(raised);
    let all = |options: &Options| {
        let replayed = ppn::replay(&game, options).diagnostics;
        let start = ppn::start_board(&game, options).diagnostics;
        let parsed = Ppn::default().parse(game.borrowed(), options);
        let formatted = parsed.format(&FormatOptions::default());
        let outline = Ppn::default().outline(&game, "", options).diagnostics;
        let (from, to) = (Ppn::default(), Pdn::default());
        let converted = ppn::convert(from_ref(&game), &from, &to, options);
        let converted = converted.expect("there is a way").of_text(0);
        [replayed, ppn::check(&game, options), start, formatted.diagnostics, outline, converted]
            .map(|told| told.iter().map(|one| one.code.name).collect::<Vec<_>>())
    };
    assert_eq!(all(&usual), [["metadata-limit"]; 6]);
    let raised = all(&raised);
    assert_eq!(raised[..5], [[""; 0]; 5]);
    assert_eq!(raised[5], ["not-converted"], "it is no game of draughts");
}

/// Games in files of their own, and as movetexts.
#[test]
fn the_limits_of_other_notations_are_raised_by_options() {
    let draughts = DraughtsLimits::default().with_variations(1);
    let arimaa = ArimaaLimits::default().with_variations(1);
    let deep = ppn::standard(
        &ppn::NotationSettings::default()
            .with_pdn(Pdn::default().with_limits(draughts))
            .with_fan(Fan::default().with_limits(arimaa)),
    );
    let usual = ppn::notations();
    let options = Options::default();
    let fan = "1g Ra1\n1s ra8\n[ 1s rb8 [ 1s rc8 ] ]\n";
    let pdn = "1. 32-28 (1. 33-28 (1. 34-29)) *\n";
    for (notation, head, moves, key, name) in [
        ("fan", "FAN31415926 1\n\n", fan, "Fan", "fan-nesting-limit"),
        ("pdn", "[GameType \"20\"]\n", pdn, "Pdn", "variation-too-deep"),
    ] {
        let is_reported = |text: String, notation: &dyn Notation| {
            let text = GameText::whole(text.into_bytes());
            let found =
                lint::check(&*notation.parse(text.borrowed(), &options), &Selection::default());
            found.iter().any(|one| one.code.name == name)
        };
        let own = format!("{head}{moves}");
        let within = format!("---\nMovetextParser: {key}\n...\n{moves}");
        let text = GameText::whole(own.clone().into_bytes());
        let written = |notations: &Notations| {
            let notation = |name: &str| notations.named(name).unwrap().as_ref();
            let from: &dyn Notation = notation(&key.to_lowercase());
            let formatted =
                from.parse(text.borrowed(), &options).format(&FormatOptions::default()).diagnostics;
            let converted = ppn::convert(from_ref(&text), from, notation("ppn"), &options);
            let converted = converted.expect("there is a way").of_text(0);
            [formatted, converted].map(|found| found.iter().any(|one| one.code.name == name))
        };
        assert_eq!((written(&deep), written(&usual)), ([true; 2], [false; 2]), "{own}");
        for (text, notation) in [(own, notation), (within, "ppn")] {
            let of = |notations: &Notations| {
                is_reported(text.clone(), notations.named(notation).unwrap().as_ref())
            };
            assert_eq!((of(&deep), of(&usual)), (true, false), "{text}");
        }
    }
}

#[test]
fn the_limits_of_draughts_archives_are_raised() {
    let text = "[Event \"a\"]\n1. 32-28\n2. 34-29 *\n";
    let pieces = |piece| {
        let limits = DraughtsLimits::default().with_piece(piece);
        let pdn = Pdn::default().with_limits(limits);
        pdn.split(Box::new(text.as_bytes())).count()
    };
    assert_eq!((pieces(20), pieces(40)), (2, 1));
}

#[test]
fn start_boards_are_so_large() {
    let game = |arguments: &str| format!("---\nGameType: {{{arguments}}}\n...\n1. S@b2\n");
    let ends_at = |error: &str, arguments: &str, within: &str, beyond: &str| {
        let game = |value| game(&arguments.replace("{}", value));
        ends_at(Limits::default(), error, &game(within), &game(beyond));
    };
    let list = |count: usize| vec!["1"; count].join(", ");
    // Spaces do not count in a layout.
    let layout = |length: usize| format!("{:length$}", "3ann4a/524253/345n34/a2na5a");
    ends_at(
        "setup-value",
        "Name: Rectangular Board, Ncols: 2, Max Tiles: 60, Nrows: {}",
        "100",
        "102",
    );
    ends_at("setup-value", "Name: Go, Nrows: {}", "1000", "1001");
    ends_at("setup-value", "Name: Relativity, Coins: '{}'", &layout(10_000), &layout(10_001));
    ends_at("setup-value", "Name: Fuji-san, Pawns: {}", "999S", "1000S");
    ends_at(
        "setup-value",
        "Name: Coins, Rank: 1, X: 1, Y: 1, Suit: [{}]",
        &list(1000),
        &list(1001),
    );
    ends_at("setup-value", "Name: Coins, Suit: {}", "1000", "1001");
    ends_at("setup-value", "Name: Coins, Rank: {}", "1000", "1001");
    ends_at("setup-value", "Name: Coins, X: {}", "1000000", "1000001");
    ends_at("setup-value", "Name: Coins, Y: {}", "-1000000", "-1000001");
    ends_at("setup-value", "Name: Coins, Angle: {}", "1000000", "1000001");
}

#[test]
fn numbers_go_up_to_a_thousand_million() {
    let limits = Limits::default();
    for number in ["S@({},1)", "S@b{}", "S@{}L|b2", "{}b2-c3", "b2@>{}", "b2[{}]-c3", "S@({}.5,1)"]
    {
        let with =
            |n: u64| errors(&format!("S@b2 1. {}", number.replace("{}", &n.to_string())), limits);
        assert!(
            !with(1_000_000_000).contains(&"number-limit") || number.contains(".5"),
            "{number}"
        );
        assert_eq!(with(1_000_000_001), ["number-limit"], "{number}");
        assert_eq!(with(u64::MAX), ["number-limit"], "{number}");
    }
    assert_eq!(errors("1. S@zzzzzzzzzz1", limits), ["number-limit"]);
    assert_eq!(errors("1. S@{1..99999999999999999999}", limits), ["number-limit"]);
    assert_eq!(errors("1. S@{1..9223372036854775807..9223372036854775806}", limits).len(), 2);
    assert_eq!(errors("1. S,r99999999999@b2 2. S,a-1000000001@b2", limits), ["number-limit"; 2]);
    assert_eq!(errors("1. S,a1e9@b2", limits), ["piece-attribute"]);
}

#[test]
fn numbers_are_finite() {
    let endless = "9".repeat(400);
    for number in ["S@({},1)", "S@b{}", "{}b2-c3", "b2@>{}", "S@(1,-{}.5)", "S@{1..{}}"] {
        let text = format!("S@b2 1. {}", number.replace("{}", &endless));
        assert_eq!(errors(&text, Limits::default()), ["number-limit"], "{number}");
    }
    // Neither exponents nor words are valid numbers here.
    for number in ["1e400", "inf", "NaN", "Infinity"] {
        let text = format!("S@({number},1)");
        assert!(!errors(&text, Limits::default()).is_empty(), "{number}");
        let scale =
            format!("---\nMovetextParser: {{Name: Default, Scale Factor: {number}}}\n...\n1. S@b2");
        assert!(!errors(&scale, Limits::default()).is_empty(), "{number}");
    }
}

#[test]
fn places_lie_up_to_a_thousand_million_inches_away() {
    let there = "1. S@(1000000000,1) 2. b2-(-1000000000,1)";
    assert_eq!(errors(&format!("S@b2 {there}"), Limits::default()), [""; 0]);
    assert_eq!(errors(&format!("S@b2 {there} 3. -1L"), Limits::default()), ["board-limit"]);
}

#[test]
fn single_periods_number_at_most_n_chunks_in_a_row() {
    let limits = Limits::default().with_number_periods(5);
    ends_at(limits, "expansion-limit", "1. S@b2 . . . . .", "1. S@b2 . . . . . .");
    assert_eq!(errors(&format!("1. S@b2 {}", ". ".repeat(50)), limits).len(), 1);
    // The numbers after that stay the same.
    let text = GameText::whole(format!("1. S@b2 2. {}", ". ".repeat(12)).into_bytes());
    let record = Ppn::default().record(&text, &Options::default().with_limits(limits));
    assert_eq!(
        [1, 2, 6, 7, 8, 13, 14].map(|state| record.number(state)),
        ["1.", "2.", "2.....", "2......", "2......", "2......", "2......"]
    );
}

#[test]
fn at_most_n_pieces_come_to_the_board() {
    let limits = Limits::default().with_pieces(3);
    let text = "1. S@{a,b}1 *a1";
    ends_at(limits, "board-limit", &format!("{text} S@c1"), &format!("{text} S@c1 S@d1"));
}

#[test]
fn pieces_change_so_often() {
    // The drop and the moves each change a piece, and a piece becomes active.
    let limits = Limits::default().with_edits(4);
    ends_at(limits, "replay-limit", "1. S@b2 2. b2-b3 -b4", "1. S@b2 2. b2-b3 -b4 -b5");
}

#[test]
fn a_word_has_at_most_n_bytes() {
    let limits = Limits::default().with_word_bytes(13);
    ends_at(limits, "word-limit", "S@b2 1. b2-(3.00,4.0)", "S@b2 1. b2-(3.000,4.0)");
    assert_eq!(errors(&"(".repeat(Limits::default().word_bytes + 1), limits), ["word-limit"]);
}

#[test]
fn pieces_turn_and_become_others_so_often() {
    // A turn, a flip and a replacement.
    let limits = Limits::default().with_kinds(3);
    let text = "1. S@b2 b2@>90 +b2 -b3 -b4 -b5 b5~M";
    ends_at(limits, "replay-limit", text, &format!("{text} -b6"));
}

/// A removal is one change, however many other pieces are active.
#[test]
fn removals_of_active_pieces_change_nothing_else() {
    // Three drops, each with its activation; three turns, and one activation; two removals.
    let limits = Limits::default().with_edits(12);
    let text = |removals: &str| format!("S@{{a..c}}1 1. /S@>90 {removals}");
    ends_at(limits, "replay-limit", &text("*a1 *b1"), &text("*a1 *b1 *c1"));
}

/// The limit also applies where a text is only read for its form.
#[test]
fn at_most_n_problems_of_form_are_reported() {
    let most = Limits::default().diagnostics;
    let text = movetext(&"b2 ".repeat(most + 7));
    let game = ppn::read(&text).next().expect("a game");
    let formatted = ppn::format(&game, &FormatOptions::default()).diagnostics;
    let outline = Ppn::default().outline(&game, "", &Options::default());
    for found in [formatted, outline.diagnostics] {
        assert_eq!(found.len(), most + 1);
        assert_eq!(found[most].message, "7 more problems are hidden");
    }
}

#[test]
fn searches_look_at_n_pieces_at_most() {
    let limits = Limits::default().with_looks(30);
    // Each move looks at the piece at c2, then at all four pieces to find the nearest two, and
    // again at these two to order them.
    let text = "S@{a..d}1 1.";
    let moves = |count: usize| format!("{text}{}", " 2c2@>90".repeat(count));
    ends_at(limits, "replay-limit", &moves(5), &moves(6));
}

/// Small texts that make each move costly are stopped by the limits.
#[test]
fn whatever_a_small_text_asks_for_ends() {
    let limits = Limits::default().with_looks(50_000).with_edits(50_000);
    let board = "S@({1..30},{1..30}) M@(1,{1..30})";
    let bombs = [
        format!("{board} 2(500,{{1..900}})-<0,0>"),
        format!("{board} a{{200..900}}-b1"),
        format!("{board} */A,r{{1..900}}"),
        format!("{board} {}", "/S@>90 ".repeat(200)),
        format!("{board} {}", "/S-b2 /S-b3 ".repeat(200)),
        format!("{board} {}", "/S#/M ".repeat(200)),
        format!("{board} /S-b2 {}", "b2[1:900]-c3 c3[1:900]-b2 ".repeat(200)),
        format!("{board} /S@>90 {}", "S@% ".repeat(200)),
        // A thousand pieces beside the first one, closer than the resolution of the index of
        // places.
        format!(
            "S@b9 S@(1,1) S@(0.9{{0..9}}{{0..9}},0.9{{0..9}}) {}",
            "b9-b8%(1,1) b8-b9%(1,1) ".repeat(200)
        ),
        format!("S@(1,1) S@(0.9{{0..9}}{{0..9}},0.9{{0..9}}) {}", "(1,1)[1]@>90 ".repeat(200)),
    ];
    for bomb in &bombs {
        assert!(errors(bomb, limits).contains(&"replay-limit"), "{bomb:.80}");
    }
    let others = [
        "{".repeat(20_000),
        "}".repeat(20_000),
        "{a ".repeat(20_000),
        "1.{a}".repeat(10_000),
        "`".repeat(20_000),
        "S@b2`k ".repeat(5_000),
        "a1-".repeat(10_000),
        "*".repeat(20_000),
        "(".repeat(20_000),
        "a1[".repeat(10_000),
        "<1,".repeat(10_000),
        "S,".repeat(10_000) + "@b2",
    ];
    for other in &others {
        assert!(!errors(&movetext(other), limits).is_empty(), "{other:.80}");
    }
}

#[test]
fn at_most_n_problems_of_a_game_are_reported() {
    let limits = Limits::default().with_diagnostics(3);
    let names = |text: &str| {
        let game = ppn::read(text).next().unwrap();
        let options = Options::default().with_limits(limits);
        let record = ppn::replay(&game, &options);
        let told = record.diagnostics.iter().map(|one| one.code.name).collect::<Vec<_>>();
        let last = record.diagnostics.last().map(|last| last.message.clone());
        (told, last.unwrap_or_default())
    };
    // Problems of words that are not moves.
    let (within, _) = names("1. x- y- z-");
    assert_eq!(within.len(), 3);
    let (beyond, last) = names("1. x- y- z- v- w-");
    assert_eq!(beyond[3..], ["diagnostics-limit"]);
    assert_eq!(last, "2 more problems are hidden");
    // Problems of words that braces expand to.
    assert_eq!(names("1. {x,y,z,v}-{1,2}-").1, "5 more problems are hidden");
    // Problems of moves that fail.
    let (beyond, last) = names("1. a1-b1 a2-b1 a3-b1 a4-b1");
    assert_eq!(beyond[3..], ["diagnostics-limit"]);
    assert_eq!(last, "one more problem is hidden");
    // Findings of rules.
    let numbers: String = (1..50).rev().map(|n| format!("{n}. S@b{n} ")).collect();
    let game = ppn::read(&numbers).next().unwrap();
    let told = ppn::check(&game, &Options::default().with_limits(limits));
    assert_eq!((told.len(), &*told[2].notes[0]), (3, "45 more warnings are hidden"), "{told:#?}");
}

/// When the games of a file have used up the budget for braces, the others have a limit that
/// depends on their length.
#[test]
fn braces_of_many_games_are_rationed() {
    let game = "1. S@({1..300},{1..300}) ?S{1..300}-b2\n";
    let marked: Vec<bool> =
        ppn::read(&format!("---\n...\n{game}").repeat(100)).map(|game| game.is_rationed).collect();
    assert!(!marked[0] && !marked[1..].contains(&false), "{marked:?}");

    let rationed = GameText { is_rationed: true, ..GameText::whole(game.into()) };
    let found = ppn::check(&rationed, &Options::default());
    let limits: Vec<_> = found.iter().filter(|one| one.code.name == "expansion-limit").collect();
    let message = "this item expands to 90000 moves, more than the limit of 59";
    assert_eq!(limits[0].message, message);
    assert!(limits[0].notes[0].starts_with("earlier games of the file ask for more"));
}

/// Neither the published games nor the cases of the corpus come near such limits.
#[test]
fn games_of_people_are_within_their_ration() {
    for Vector { name, text, .. } in corpus::games().into_iter().chain(corpus::movetext()) {
        for game in ppn::read(&text) {
            let limited = |game| {
                let mut found = ppn::check(game, &Options::default());
                found.retain(|one| one.code.name.ends_with("-limit"));
                found
            };
            let usual = limited(&game);
            let rationed = GameText { is_rationed: true, ..game.clone() };
            assert_eq!(limited(&rationed), usual, "{name}");
        }
    }
}

/// Reports that are not shown are not made either: otherwise this would take minutes and gigabytes.
#[test]
fn a_text_that_is_no_game_is_soon_done_with() {
    let limits = Limits::default().with_diagnostics(100);
    let text = "x- ".repeat(1_000_000);
    let game = ppn::read(&text).next().unwrap();
    let record = ppn::replay(&game, &Options::default().with_limits(limits));
    assert_eq!(record.diagnostics.len(), 101);
    assert_eq!(record.diagnostics[100].message, "999900 more problems are hidden");
}

#[test]
fn a_line_is_as_long_as_its_game_may_be() {
    let text = format!("1. S@b2{}", " b2-b3 b3-b2".repeat(20_000));
    assert!(text.len() > 200_000);
    assert_eq!(errors(&text, Limits::default()), [""; 0]);
    let comment = format!("1. S@b2 {{{}}} 2. b2-b3", "x".repeat(5_000_000));
    assert_eq!(errors(&comment, Limits::default()), [""; 0]);
}

#[test]
fn a_file_has_any_number_of_games() {
    let archive = "---\n".repeat(300_000);
    assert_eq!(ppn::read(&archive).count(), 300_000);
    let reader = ppn::Reader::new(archive.as_bytes()).with_limit(16);
    assert_eq!(
        reader.filter(|game| game.as_ref().is_ok_and(|game| game.text == "---\n")).count(),
        300_000
    );
}

#[test]
fn at_most_n_remarks_are_reported_for_the_moves() {
    // A piece that is turned to its present direction.
    let remarks = |count: usize| {
        let text = format!("S@b2 1.{}", " b2@>0".repeat(count));
        let game = ppn::read(&text).next().unwrap();
        let all = ppn::check(&game, &Options::default());
        all.iter().filter(|one| one.code.name == "idle-move").count()
    };
    assert_eq!((remarks(50), remarks(51)), (50, 50));
}

#[test]
fn ambiguous_searches_are_looked_for_among_at_most_n_pieces() {
    // Each search looks at 10,003 pieces. The last one is the 2,001st.
    let searches = " ?S-(1,-1) ?S-(1,0)".repeat(999);
    let (board, last) =
        ("n@({1..100},{1..100}) S@(1,0) M@(2,0) M@(3,0)", "?M-(4,0) ?S-(1,-1) ?M-(5,0)");
    let text = format!("{board} 1.{searches} {last}");
    let game = ppn::read(&text).next().unwrap();
    let all = ppn::check(&game, &Options::default());
    let ambiguous = all.iter().filter(|one| one.code.name == "search-ambiguous");
    let place = text.find("?M").unwrap() as u32;
    assert_eq!(ambiguous.map(|one| one.span.start).collect::<Vec<_>>(), [place]);
}

#[test]
fn a_word_is_as_long_as_its_game_may_be() {
    // A word may be this long if no token uses the stack, even without optimisation.
    let word = "é1".repeat(300_000);
    let texts = [
        (format!("1. {word}\n"), "ppn"),
        (format!("1. {{{word}}} 2. S@{{{word}}} `{word}' \\{word}\n"), "ppn"),
        (format!("1. {word} 32-28 {{{word}}} ;{word}\n"), "pdn"),
        (format!("[Event \"{word}\"]\n1. 32-28 *\n"), "pdn"),
        (format!("1g Ra1 {word} \"{word}\"\n"), "fan"),
        (format!("Gold: {word}\n\n1g {word}\n"), "arimaa"),
    ];
    let (notations, options, selection) =
        (ppn::notations(), Options::default(), Selection::default());
    for (text, name) in texts {
        let text = GameText::whole(text.into_bytes());
        let notation = notations.named(name).unwrap().as_ref();
        assert!(!lint::check(&*notation.parse(text.borrowed(), &options), &selection).is_empty());
    }
}

#[test]
fn macros_need_each_other_to_a_thousand_at_most() {
    let limits = Limits::default().with_macro_depth(usize::MAX).with_macro_bytes(1 << 20);
    let chain = |macros: usize| {
        let links = (1..macros).map(|at| format!("  m{at}: \"`m{}'\"\n", at + 1));
        let last = format!("  m{macros}: S\n");
        format!("---\nMacros:\n{}{last}...\n1. `m1'@b2\n", links.collect::<String>())
    };
    assert_eq!(errors(&chain(1000), limits), [""; 0]);
    assert_ne!(errors(&chain(1001), limits), [""; 0]);
}

#[test]
fn an_own_board_has_at_most_a_thousand_pieces() {
    let board = |columns: u32| {
        ppn::own_board("Wide", &format!("S@({{1..{columns}}},{{1..10}})"), &Options::default())
    };
    assert_eq!((board(100).problem, board(100).pieces.len()), (None, 1000));
    assert!(board(101).problem.unwrap().contains("1000"));
}
