//! Games of go, there and back, and any text.

use ppn_sgf::{Limits, Tree, decode, format, read, read_root, replay};
use ppn_source::Span;
use proptest::prelude::*;

fn tree(text: &str) -> Tree {
    let reading = read(text, &Limits::default());
    assert_eq!(reading.diagnostics, [], "{text}");
    reading.trees.into_iter().next().unwrap()
}

fn codes(text: &str) -> Vec<&'static str> {
    let limits = Limits::default();
    let reading = read(text, &limits);
    let of_play = reading.trees.iter().filter_map(|tree| replay(text, tree, &limits));
    let of_play: Vec<_> = of_play.flat_map(|replay| replay.diagnostics).collect();
    reading.diagnostics.iter().chain(&of_play).map(|one| one.code.name).collect()
}

/// The last board of the main line, row by row.
fn board(text: &str) -> Vec<String> {
    let limits = Limits::default();
    let tree = &read(text, &limits).trees[0];
    let replay = replay(text, tree, &limits).unwrap();
    let board = replay.board_after(tree, tree.line(0).last().unwrap());
    let mut rows =
        vec!["*".repeat(usize::from(replay.size.width)); usize::from(replay.size.height)];
    for (point, colour) in board.stones() {
        let at = usize::from(point.x);
        let letter = if colour == ppn_sgf::Colour::Black { "B" } else { "W" };
        rows[usize::from(point.y)].replace_range(at..=at, letter);
    }
    rows
}

#[test]
fn stones_are_captured_in_groups() {
    let text = "(;SZ[4]AW[aa:ba]AB[ab:bb];W[dd];B[ca])";
    assert_eq!(board(text), ["**B*", "BB**", "****", "***W"]);
}

#[test]
fn boards_may_be_rectangles_and_passes_are_of_two_forms() {
    assert_eq!(board("(;SZ[3:2];B[ca];W[];B[tt];W[ab])"), ["**B", "W**"]);
    assert_eq!(codes("(;SZ[20];B[tt])"), Vec::<&str>::new());
    assert_eq!(board("(;SZ[20];B[tt])")[19].rfind('B'), Some(19));
}

#[test]
fn setup_replaces_and_removes_stones() {
    assert_eq!(board("(;SZ[2]AB[aa:bb];AW[ab];AE[ba])"), ["B*", "WB"]);
}

#[test]
fn illegal_moves_are_played_and_the_rule_is_named() {
    assert_eq!(codes("(;SZ[9];B[aa];W[aa])"), ["sgf-occupied"]);
    assert_eq!(board("(;SZ[1:2];B[aa];W[aa])"), ["W", "*"]);
    assert_eq!(codes("(;SZ[9];B[aa];KO[]W[aa])"), Vec::<&str>::new());
}

#[test]
fn variations_begin_with_the_board_of_their_parent() {
    let text = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[cc](;B[dd])(;B[ee])))";
    assert_eq!(codes(text), Vec::<&str>::new());
    let (tree, limits) = (tree(text), Limits::default());
    let replay = replay(text, &tree, &limits).unwrap();
    let last = tree.nodes.len() as u32 - 1;
    let stones: Vec<_> =
        replay.board_after(&tree, last).stones().map(|(point, _)| point.to_string()).collect();
    assert_eq!(stones, ["aa", "cc", "ee"]);
}

#[test]
fn a_missing_bracket_is_one_report_and_no_move_is_lost() {
    let text = "(;SZ[9];B[aa;W[bb];B[cc])";
    assert_eq!(codes(text), ["sgf-unclosed-value"]);
    assert_eq!(board(text)[..3], ["B********", "*W*******", "**B******"]);
    let text = "(;SZ[9];B[aa]C[well;W[bb])";
    assert_eq!(codes(text), ["sgf-unclosed-value"]);
    assert_eq!(board(text)[1], "*W*******");
    let text = "(;SZ[9];AB[aa[bb][cc];W[dd])";
    assert_eq!(codes(text), ["sgf-unclosed-value"]);
    assert_eq!(board(text)[..3], ["B********", "*B*******", "**B******"]);
    let text = "(;SZ[9];B[aa]C[as in ;W[bb\\], and B[cc is a typo])";
    assert_eq!(codes(text), Vec::<&str>::new(), "a text may have brackets");
}

#[test]
fn a_slip_in_a_point_is_one_report_and_no_move_is_lost() {
    for value in ["b(b", "b;b", "b[b", "bb(", "(bb", "bb)"] {
        let text = format!("(;SZ[9];B[aa];W[{value}];B[cc])");
        assert_eq!(codes(&text), ["sgf-bad-point"], "{value}");
        assert_eq!(board(&text)[2], "**B******", "{value}");
    }
}

#[test]
fn a_comment_that_is_not_closed_keeps_all_of_its_lines() {
    let rest = [";W[bb];B[cc])", "(;W[bb];B[cc])(;W[bb]))", "\nLB[dd:1];W[bb];B[cc])", ")", ""];
    for rest in rest {
        for comment in ["one line", "first line\nsecond line\n\nlast (line)"] {
            let text = format!("(;SZ[9];B[aa]C[{comment}{rest}");
            let reading = read(&text, &Limits::default());
            let unclosed: Vec<_> = reading
                .diagnostics
                .iter()
                .filter(|one| one.code.name != "sgf-unclosed-tree")
                .collect();
            assert_eq!(unclosed.len(), 1, "{text}: {unclosed:?}");
            assert_eq!(unclosed[0].code.name, "sgf-unclosed-value");
            // The fix closes it after its last word, and only adds.
            let end = text.find(rest).filter(|_| !rest.is_empty()).unwrap_or(text.len());
            let [edit] = unclosed[0].fixes[0].edits.as_slice() else { panic!("{unclosed:?}") };
            let expected = if rest == ")" { text.len() - 1 } else { end };
            assert_eq!((edit.span, edit.text.as_str()), (Span::empty(expected), "]"), "{text}");
        }
    }
}

#[test]
fn a_game_that_is_not_closed_ends_before_the_next_one() {
    let text = "(;GM[1];B[aa](;W[bb]\n(;GM[1];B[cc])\n";
    let reading = read(text, &Limits::default());
    assert_eq!(reading.trees.len(), 2);
    assert_eq!(codes(text), ["sgf-unclosed-tree"]);
}

#[test]
fn deep_trees_need_no_recursion() {
    let text = format!("(;B[aa]{}{}", "(;W[bb]".repeat(9_000), ")".repeat(9_001));
    let tree = tree(&text);
    assert!(replay(&text, &tree, &Limits::default()).is_some());
    assert!(format(&text, &tree, 80).len() > 9_000);
}

#[test]
fn setup_has_a_limit() {
    let text = format!("(;SZ[52]{})", ";AB[aa:ZZ];AE[aa:ZZ]".repeat(1_000));
    assert_eq!(codes(&text), ["sgf-setup-limit"]);
}

#[test]
fn encodings_are_those_of_the_game() {
    let read = |bytes: &[u8]| decode(bytes.to_vec());
    assert_eq!(read(b"(;CA[GB2312]PB[\xb9\xc5\xc1\xa6])").text, "(;CA[GB2312]PB[古力])");
    assert_eq!(read(b"(;CA[Shift_JIS]PB[\x83\x5d])").text, "(;CA[Shift_JIS]PB[ゾ])");
    assert_eq!(read(b"(;CA[EUC-KR]PB[\xc0\xcc])").text, "(;CA[EUC-KR]PB[이])");
    let guessed = read(b"(;PB[\xe9])");
    assert_eq!((guessed.text.as_str(), guessed.diagnostics[0].code.id), ("(;PB[é])", "W0952"));
    assert_eq!(read(b"(;CA[UTF-8]PB[\xe9])").diagnostics[0].code.id, "E0911");
    assert_eq!(read(b"(;CA[Klingon]PB[\xe9])").diagnostics[0].code.id, "E0912");
}

#[test]
fn second_bytes_of_letters_are_no_brackets() {
    use ppn_source::{Slices, SplitRule as _};
    // The second byte of the letter is a bracket.
    let file = b"(;CA[Shift_JIS]PB[\x83\x5d(;])\n(;CA[UTF-8])\n";
    let rule = ppn_sgf::Trees::new(1 << 20);
    assert_eq!(rule.limit(), 1 << 20);
    assert_eq!(Slices::new(file, rule).count(), 2);
}

const WORDS: [&str; 34] = [
    "(",
    ")",
    ";",
    "(;",
    "[",
    "]",
    "B",
    "W",
    "B[aa]",
    "W[bb]",
    ";B[cc]",
    ";W[]",
    "AB[aa:cc]",
    "AE[aa]",
    "C[a \\] b]",
    "C[",
    "\\",
    ":",
    " ",
    "\n",
    "é",
    "SZ[5]",
    "SZ[0]",
    "GM[2]",
    "\n(;GM[1]",
    "KM[6,5]",
    "b[dd]",
    "XX[y]",
    "LB[aa:1]",
    "AR[aa:bb]",
    "HA[2]",
    "RU[NZ]",
    "KO[]",
    "CA[GBK]",
];

fn texts() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..40)
        .prop_map(|words| format!("(;{}", words.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_text_is_read_and_the_canonical_form_stays(text in texts()) {
        let limits = Limits::default();
        let reading = read(&text, &limits);
        let roots = (reading.trees.first().cloned(), read_root(&text, &limits));
        let of_root = |tree: &Tree| {
            let Some(root) = tree.root() else { return Vec::new() };
            let written = tree.properties(root).iter();
            written.map(|one| (one.span, one.name().to_owned(), tree.values(one).to_vec())).collect()
        };
        prop_assert_eq!(roots.0.as_ref().map(of_root), roots.1.as_ref().map(of_root));
        for fault in &reading.diagnostics {
            prop_assert!(text.get(fault.span.range()).is_some());
        }
        for tree in &reading.trees {
            if let Some(replay) = replay(&text, tree, &limits) {
                for node in 0..tree.nodes.len() as u32 {
                    drop(replay.board_after(tree, node));
                }
            }
        }
        if reading.diagnostics.iter().any(ppn_source::Diagnostic::is_error) {
            return Ok(());
        }
        let tree = &reading.trees[0];
        let once = format(&text, tree, 80);
        let again = read(&once, &limits);
        prop_assert_eq!(&once, &format(&once, &again.trees[0], 80));
        let values = |text: &str, tree: &Tree| -> Vec<String> {
            tree.values.iter().map(|value| value.span.slice(text).trim().to_owned()).collect()
        };
        prop_assert_eq!(values(&text, tree), values(&once, &again.trees[0]));
        prop_assert_eq!(tree.nodes.len(), again.trees[0].nodes.len());
    }

    #[test]
    fn a_file_is_split_where_its_trees_begin(games in prop::collection::vec(texts(), 1..4)) {
        let text = games.join("\n");
        let limits = Limits::default();
        let parts: Vec<_> =
            ppn_source::Slices::new(text.as_bytes(), ppn_sgf::Trees::new(limits.game)).collect();
        let whole = parts.iter().map(|part| &text[part.range.clone()]).collect::<String>();
        prop_assert_eq!(&whole, &text);
        for part in &parts {
            // Only the reader knows which values are texts, and so where a value ends that is not closed.
            let reading = read(&text[part.range.clone()], &limits);
            let is_closed = reading.diagnostics.iter().all(|one| one.code.id != "E0903");
            let count = if is_closed { reading.trees.len() } else { 1 };
            prop_assert!(count <= 1, "{} trees in {:?}", count, &text[part.range.clone()]);
        }
    }
}

/// Files of version 3 and older may have lower-case letters; in version 4 they would be lost without a word.
#[test]
fn lower_case_letters_are_reported_where_they_are_not_allowed() {
    for (version, is_reported) in [("FF[4]", true), ("", true), ("FF[3]", false), ("FF[1]", false)]
    {
        let text = format!("(;Game[1]{version}Size[9];Black[gg])");
        let count = codes(&text).into_iter().filter(|code| *code == "sgf-lower-case").count();
        assert_eq!(count, usize::from(is_reported), "{version}");
    }
}
