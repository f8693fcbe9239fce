//! The information that a program and a replay give about the text and its moves.

use ppn_engine::{
    Board, Change, Changes, Dialect, Limits, MacroDefinition, MacroTable, PieceName, Program,
    Replay, SharedBoard, Spec, Turn, Unplaced, Watch, builtin_macros, describe_place,
    is_builtin_macro, macro_references,
};
use ppn_piece::Piece;
use ppn_source::{Diagnostic, Span};

const TEXT: &str = "S@b2 1. {two} M@b3 C@b4; b2-c3 {a}\n{b} 2. S@{d,e}1; 3.";

fn program(text: &str) -> Program<'_> {
    Program::new(text, 0, MacroTable::default(), &Dialect::default(), &Limits::default()).0
}

#[test]
fn chunks_know_where_they_are_written() {
    let program = program(TEXT);
    let slices: Vec<(&str, &str)> = (0..program.len())
        .map(|chunk| (program.number_span(chunk).slice(TEXT), program.span(chunk).slice(TEXT)))
        .collect();
    assert_eq!(
        slices,
        [
            ("", "S@b2"),
            ("1.", "1. {two} M@b3 C@b4"),
            (";", "; b2-c3 {a}\n{b}"),
            ("2.", "2. S@{d,e}1"),
            (";", ";"),
            (";", ";"),
            ("3.", "3."),
        ]
    );
    assert_eq!(program.elements().len(), 13);
    assert!(!program.is_empty());
    let words: Vec<usize> = (0..program.len()).map(|chunk| program.word_count(chunk)).collect();
    assert_eq!(words, [1, 2, 1, 1, 1, 0, 0]);
    let comments: Vec<&str> =
        program.comment_spans(2).iter().map(|span| span.slice(TEXT)).collect();
    assert_eq!(comments, ["{a}", "{b}"]);
}

#[test]
fn a_place_of_the_text_belongs_to_a_state() {
    let program = program(TEXT);
    let at = |part: &str| TEXT.find(part).and_then(|at| u32::try_from(at).ok()).unwrap();
    assert_eq!(program.state_at(0), 1);
    assert_eq!(program.state_at(at("1. ") - 1), 1);
    assert_eq!(program.state_at(at("1. ")), 2);
    assert_eq!(program.state_at(at("C@b4")), 2);
    assert_eq!(program.state_at(at("b2-c3")), 3);
    assert_eq!(program.state_at(at("3.")), 7);
}

#[test]
fn what_is_expanded_leads_back_to_what_is_typed() {
    let text = "1. {S,M}@`k' M@{b2,`k'} C@{b4,c5}";
    let (program, reports) =
        Program::new(text, 0, MacroTable::default(), &Dialect::default(), &Limits::default());
    // The macro is wrong in each move, and is reported where it is typed.
    let places: Vec<&str> = reports.iter().map(|report| report.span.slice(text)).collect();
    assert_eq!(places, ["`k'", "`k'", "`k'"]);
    let specs = program.moves().specs().iter();
    let specs: Vec<&str> = specs.map(|&span| program.source_span(span).slice(text)).collect();
    assert_eq!(specs, ["M", "C", "C"]);
    assert_eq!(program.into_chunks().text(0), "S@`k' M@`k' M@b2 M@`k' C@b4 C@c5");
}

#[test]
fn changes_of_states_are_known() {
    let program = program("1. S@b2 M@c3 2. b2-d4 c3:d4 3. 4. +d4");
    let (replay, _) = Replay::new([], &program, 1.0, &Limits::default());
    let changed = |state: usize| -> Vec<u32> {
        let mut changed: Vec<u32> = replay.changed(state).iter().map(|piece| piece.0).collect();
        changed.dedup();
        changed
    };
    assert_eq!(changed(0), [0; 0]);
    assert_eq!(changed(1), [1, 2]);
    assert_eq!(changed(2), [1, 2]);
    assert_eq!(changed(3), [0; 0]);
    assert_eq!(changed(4), [2]);
    assert_eq!(changed(5), [0; 0]);
    assert!(replay.changes() >= 5);
    let mut cursor = replay.cursor_at(2);
    assert_eq!(cursor.position(), 2);
    assert_eq!(cursor.go_to(99).len(), 1);
    assert_eq!(cursor.position(), 4);
}

/// Records everything that it observes.
#[derive(Default)]
struct Seen(Vec<String>);

impl Watch for Seen {
    fn before(&mut self, turn: Turn<'_, '_>) {
        self.0.push(format!("{}: {} pieces", turn.chunk, turn.board.len()));
    }

    fn made(&mut self, turn: Turn<'_, '_>, changes: Changes<'_>) {
        let changed: Vec<String> = changes
            .iter()
            .map(|change| match change {
                Change::Presence(piece) => format!("{} comes or goes", piece.0),
                Change::Place { piece, from: (x, y) } => format!("{} from {x},{y}", piece.0),
                Change::Kind { piece, from: (x, y) } => format!("{} at {x},{y}", piece.0),
            })
            .collect();
        let same = if changes.leave_all_as_it_was() { ", all as it was" } else { "" };
        self.0.push(format!("{} pieces; {}{same}", turn.board.len(), changed.join(", ")));
    }

    fn failed(&mut self, turn: Turn<'_, '_>, diagnostic: Option<&mut Unplaced>) {
        let name = diagnostic.map_or("", |said| said.code().name);
        self.0.push(format!("{} pieces; {name}", turn.board.len()));
    }
}

#[test]
fn an_observer_sees_every_move() {
    let text = "1. S@b2 b2-c3 2. b5-b6 c3~f c3-c3 M@c3 c3[2]-c3 c3:?Sf c3@>0";
    let (program, _) =
        Program::new(text, 0, MacroTable::default(), &Dialect::default(), &Limits::default());
    let mut seen = Seen::default();
    let _ = Replay::watched([], &program, 1.0, &Limits::default(), &mut seen);
    insta::assert_snapshot!(seen.0.join("\n"));
}

/// Notes for each move the characters that it was made from, their macros, and the active pieces after it.
#[derive(Default)]
struct Origins(Vec<String>);

impl Watch for Origins {
    fn before(&mut self, _: Turn<'_, '_>) {}

    fn made(&mut self, turn: Turn<'_, '_>, _: Changes<'_>) {
        let macros: Vec<&str> = turn.macros().collect();
        let active: Vec<u32> = turn.board.active().map(|piece| piece.0).collect();
        self.0.push(format!("{} {macros:?} {active:?}", turn.program.slice(turn.typed())));
    }

    fn failed(&mut self, _: Turn<'_, '_>, _: Option<&mut Unplaced>) {}
}

#[test]
fn an_observer_knows_the_macro_and_the_braces_of_a_move() {
    let knight = MacroDefinition { name: "N".into(), value: "\u{265e}".into(), span: None };
    let limits = Limits::default();
    let (table, _) = MacroTable::new([knight], false, &limits);
    let text = "1. S@{a,b}1 `N'@c3 2. a1-a2";
    let (program, reports) = Program::new(text, 0, table, &Dialect::default(), &limits);
    assert_eq!(reports, []);
    let mut seen = Origins::default();
    let _ = Replay::watched([], &program, 1.0, &limits, &mut seen);
    assert_eq!(
        seen.0,
        ["S@{a,b}1 [] [1]", "S@{a,b}1 [] [2]", "`N'@c3 [\"N\"] [3]", "a1-a2 [] [1]"]
    );
}

#[test]
fn a_move_that_fails_halfway_changes_nothing() {
    let text = "1. S@b2 M@(999999999,2) 2. /c-5R 3. /c-5L";
    let program = program(text);
    let (replay, reports) = Replay::new([], &program, 1.0, &Limits::default());
    assert_eq!(reports.iter().map(|one| one.code.name).collect::<Vec<_>>(), ["board-limit"]);
    let places = |state: usize| -> Vec<(f64, f64)> {
        replay.board(state).pieces().map(|(_, piece)| (piece.x, piece.y)).collect()
    };
    assert_eq!(places(2), [(2.0, 2.0), (999_999_999.0, 2.0)]);
    assert_eq!(places(3), [(-3.0, 2.0), (999_999_994.0, 2.0)]);
    assert!(replay.changed(2).is_empty());
}

#[test]
fn repeated_numbers_are_reported() {
    let reports = |text: &str| -> Vec<String> {
        let program =
            Program::new(text, 0, MacroTable::default(), &Dialect::default(), &Limits::default());
        let said = |one: &Diagnostic| {
            let others: Vec<u32> = one.labels.iter().map(|label| label.span.start).collect();
            format!("{} {others:?} {}", one.span.start, one.message)
        };
        program.1.iter().map(said).collect()
    };
    let none = [""; 0];
    for text in ["1. 2. 3.", "1. 1.. 1... 2.", "9. 10. 10.. 11.", "a. b. 1. 0.", "1. . . 2.", ""] {
        assert_eq!(reports(text), none, "{text}");
    }
    assert_eq!(reports("1. 1."), ["3 [0] Non-unique MoveNumbers: `1.` is used twice"]);
    assert_eq!(
        reports("1. 2. 1. 2."),
        ["6 [0] Non-unique MoveNumbers: `1.` is used twice, and 1 more are repeated"]
    );
    assert_eq!(reports("1. . 1.. ."), ["5 [3] Non-unique MoveNumbers: `1..` is used twice"]);
    assert_eq!(reports("10. 9. 10."), ["7 [0] Non-unique MoveNumbers: `10.` is used twice"]);
    assert_eq!(
        reports("1. SetupFn."),
        ["3 [] Non-unique MoveNumbers: `SetupFn.` is the number of the start board"]
    );
    let long = "123456789012345678901.";
    assert_eq!(reports(&format!("{long} {long}")).len(), 1);
    assert_eq!(reports("1.1. 1.2."), none);
    assert_eq!(reports("1.1. 1.1."), ["5 [0] Non-unique MoveNumbers: `1.1.` is used twice"]);
}

#[test]
fn a_number_that_is_repeated_at_once_may_be_that_of_the_second_player() {
    let help = |text: &str| {
        let (macros, dialect) = (MacroTable::default(), Dialect::default());
        let (_, mut reports) = Program::new(text, 0, macros, &dialect, &Limits::default());
        reports.remove(0).help.remove(0)
    };
    let general = "use each move number once, so that moves can be named";
    assert_eq!(help("1. 1."), "for the move of the second player, write `1...`");
    for text in ["1. 2. 1.", "1.. 1..", "1. 1.. 1.."] {
        assert_eq!(help(text), general, "{text}");
    }
}

#[test]
fn a_board_can_be_made_from_another_one() {
    let (replay, _) = Replay::new([], &program(TEXT), 1.0, &Limits::default());
    let board = replay.board(1);
    let copy = Board::from(&board);
    assert!(copy.pieces().eq(board.pieces()) && copy.len() == 1);
}

#[test]
fn macros_are_known_by_name() {
    for name in ["k", "WH", "SA", "CC", "T1", "T21", "0-0", "6-6", "TF"] {
        assert!(is_builtin_macro(name), "{name}");
    }
    for name in ["", "x", "T0", "T22", "7-1", "1-7", "S1", "SAA", "kk"] {
        assert!(!is_builtin_macro(name), "{name}");
    }
    assert_eq!(builtin_macros().count(), 24);
    let references: Vec<&str> = macro_references("`a'@b2 `b c' x`d'`e;' ``f' `'").collect();
    assert_eq!(references, ["a", "d", "f"]);
}

#[test]
fn boards_are_made_of_pieces_and_games_of_boards() {
    let program = program("1. S@b2 M@c3");
    let (replay, _) = Replay::new([], &program, 1.0, &Limits::default());
    let pieces: Vec<Piece> = replay.last().pieces().map(|(_, piece)| piece.clone()).collect();
    let rows = |board: &Board| -> Vec<(u32, Piece)> {
        board.pieces().map(|(tag, piece)| (tag.number.0, piece.clone())).collect()
    };
    let expected = rows(replay.last());
    let board = Board::from(pieces.clone());
    assert_eq!(rows(&board), expected);
    assert_eq!(rows(&pieces.into_iter().collect()), expected);
    assert_eq!(rows(Replay::from(board.clone()).last()), expected);
    let shared = SharedBoard::from(board);
    assert_eq!(rows(&SharedBoard::from(&shared)), expected);
    assert_eq!(rows(Replay::from(shared).last()), expected);
}

#[test]
fn places_are_described_as_they_are_written() {
    let places = [
        (1.0, 1.0, "`a1`"),
        (26.0, 3.0, "`z3`"),
        (27.0, 3.0, "`aa3`"),
        (52.0, 3.0, "`az3`"),
        (53.0, 3.0, "`ba3`"),
        (702.0, 0.0, "`zz0`"),
        (703.0, 1.0, "`(703,1)`"),
        (0.0, 1.0, "`(0,1)`"),
        (1.0, -1.0, "`(1,-1)`"),
        (2.5, 1.25, "`(2.5,1.25)`"),
        (2.000_000_1, 1.0, "`b1`"),
        (2.123_456, 1.0, "`(2.1235,1)`"),
    ];
    for (x, y, words) in places {
        assert_eq!(describe_place(x, y, 1.0), words);
        assert_eq!(describe_place(x * 2.0, y * 2.0, 2.0), words);
    }
}

/// The cycles of macros, as reported. The n-th macro is written at the n-th character.
fn circles(macros: &[(&str, &str)], limits: &Limits) -> Vec<String> {
    let definition = |(index, &(name, value)): (usize, &(&str, &str))| MacroDefinition {
        name: name.into(),
        value: value.into(),
        span: Some(Span::new(index, index + 1)),
    };
    let definitions = macros.iter().enumerate().map(definition);
    let (_, reports) = MacroTable::new(definitions, false, limits);
    reports.iter().map(|one| format!("{} {}", one.span.start, one.message)).collect()
}

#[test]
fn each_cycle_of_macros_is_reported_once() {
    let macros =
        [("x", "S"), ("c", "`a'"), ("a", "`b'`x'"), ("b", "`c'"), ("to", "`a'"), ("k", "R`k'")];
    assert_eq!(
        circles(&macros, &Limits::default()),
        ["1 the macro `c` uses itself: c → a → b → c", "5 the macro `k` uses itself: k → k",]
    );
    let one = Limits::default().with_diagnostics(1);
    assert_eq!(circles(&macros, &one).len(), 1);
    let none = Limits::default().with_diagnostics(0);
    assert_eq!(circles(&macros, &none).len(), 1, "the first in any case");
    assert_eq!(circles(&[("a", "`b'`c'"), ("b", "`c'"), ("c", "S")], &one), [""; 0]);
}

#[test]
fn a_long_cycle_is_shown_by_its_ends() {
    let names: Vec<String> = (1..=20).map(|number| format!("m{number}")).collect();
    let values: Vec<String> =
        (2..=21).map(|number| format!("`m{}'", (number - 1) % 20 + 1)).collect();
    let of = |count: usize| -> Vec<String> {
        let mut macros: Vec<(&str, &str)> = names
            .iter()
            .zip(&values)
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        macros.truncate(count);
        macros[count - 1].1 = "`m1'";
        circles(&macros, &Limits::default())
    };
    let whole = |count: usize| {
        let path: Vec<&str> = names[..count].iter().map(String::as_str).chain(["m1"]).collect();
        format!("0 the macro `m1` uses itself: {}", path.join(" → "))
    };
    assert_eq!(of(12), [whole(12)]);
    assert_eq!(
        of(13),
        [
            "0 the macro `m1` uses itself: m1 → m2 → m3 → m4 → m5 → m6 → … → m9 → m10 → m11 → m12 → m13 → m1"
        ]
    );
}

#[test]
fn pieces_have_names_that_mean_them() {
    let mut shown = String::new();
    for text in [
        "S",
        "Sn",
        "S4",
        "S,r12",
        "S<",
        "S,a45",
        "tSb",
        "pM>",
        "dA5",
        "mC",
        "sKc",
        "uS3",
        "⬢A2",
        "p♥",
        "p♠",
        "t♡3",
        "c♢",
        "Rc",
        "K○",
        "●",
        "○",
        "Gm",
        "Ys",
        "R3▲",
        "K1▲<",
        "▲",
        "🂠",
        "🂡",
        "`",
        "♞",
        "♔",
        "♟v",
        "⚂",
        "R⚂",
        "⛀",
        "⛃",
        "🀲",
        "🀸",
        "🁫",
        "W🁢",
        "■",
        "▦",
        "[#]9",
        "R■",
        "t,dominoes_red'",
        "S,unheard-of'",
        "S,s7",
        "Rl",
        "S,s8,r3",
    ] {
        let dialect = Dialect::default();
        let Ok(spec) = Spec::parse(text, &dialect, 0) else { continue };
        let Ok(piece) = spec.complete(0) else { continue };
        let names = PieceName::all_of(piece, &dialect);
        let whole = names.iter().find(|name| name.means(piece)).map(|name| name.text.as_str());
        let first: Vec<&str> = names.iter().take(6).map(|name| name.text.as_str()).collect();
        shown += &format!(
            "{text}: {} of {}; {}\n",
            whole.unwrap_or("none"),
            names.len(),
            first.join(" ")
        );
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn what_is_missing_at_the_start_of_a_number_is_compared_with_that_board() {
    let program = program("1. M@d4 2. S@a1 ^a1-b2");
    let (_, reports) = Replay::new([], &program, 1.0, &Limits::default());
    let [report] = reports.as_slice() else { panic!("{reports:?}") };
    assert_eq!(report.message, "there is no piece at `a1`");
    assert_eq!(report.label, "looked for where this number begins");
    assert!(report.help[0].starts_with("the nearest piece is at `d4`"), "{:?}", report.help);
}
