//! Games of go: records, the way to PPN and back, and formatting.

use ppn_notations::{Ppn, Sgf, print_script};
use ppn_record::{
    FormatOptions, GameText, Mark, MarkShape, Notation, Options, Parsed, Place, Record,
};
use ppn_sgf::Limits;

fn text(text: &str) -> GameText<'static> {
    GameText::whole(text.as_bytes().to_vec())
}

fn parsed(sgf: &str) -> Box<dyn Parsed> {
    Sgf::default().parse(text(sgf), &Options::default().with_viewer(true))
}

/// The stones of a state: place and suit.
fn stones(record: &Record<'_>, state: usize) -> Vec<(f64, f64, u32)> {
    let board = record.board(state);
    let small = board.pieces().filter(|(_, piece)| piece.rank.0 == 1);
    let mut all: Vec<_> = small.map(|(_, piece)| (piece.x, piece.y, piece.suit.0)).collect();
    all.sort_by(|a, b| a.partial_cmp(b).unwrap());
    all
}

/// The game in PPN, and back in SGF.
fn there_and_back(sgf: &str) -> (String, String) {
    let game = Sgf::default().parse(text(sgf), &Options::default());
    let scripts = game.scripts();
    assert_eq!(scripts.diagnostics, [], "{sgf}");
    let ppn = print_script(&scripts.scripts[0]);
    let read = Ppn::default().parse(text(&ppn), &Options::default());
    let converted = Sgf::default().write(&[&*read]);
    assert_eq!(converted.diagnostics, [], "{ppn}");
    (ppn, converted.text)
}

#[test]
fn stones_are_put_and_captured() {
    let game = parsed("(;SZ[9]AW[aa];B[ab]C[atari];W[ee];B[ba])");
    let record = game.record();
    assert_eq!(record.diagnostics, []);
    assert_eq!(record.len(), 4);
    assert_eq!(stones(&record, 0), [(1.0, 9.0, 6)]);
    assert_eq!(stones(&record, 3), [(1.0, 8.0, 2), (2.0, 9.0, 2), (5.0, 5.0, 6)]);
    assert_eq!(record.comment(1), "atari");
    assert_eq!(record.wording(3).map(|words| words.text.to_string()), Some("B9".to_owned()));
}

#[test]
fn boards_may_be_rectangles() {
    let game = parsed("(;SZ[5:3];B[ea];W[ac])");
    let record = game.record();
    assert_eq!(record.diagnostics, []);
    assert_eq!(stones(&record, 2), [(1.0, 1.0, 6), (5.0, 3.0, 2)]);
}

/// Boards do not show the stone that takes itself, but the words of the move do.
#[test]
fn suicide_comes_back() {
    for sgf in [
        "(;GM[1]SZ[3]RU[NZ]AB[ba][ab];W[aa])",
        "(;GM[1]SZ[3]RU[GOE]AB[ca][bb][ab]AW[ba];W[aa];B[aa])",
    ] {
        let (ppn, back) = there_and_back(sgf);
        let game = parsed(&back);
        let moves = |text: &str| text.replace('\n', "").matches(";").count();
        assert_eq!(moves(&back), moves(sgf), "{ppn}{back}");
        let (before, after) = (parsed(sgf), game);
        let (before, after) = (before.record(), after.record());
        for state in 0..before.len() {
            assert_eq!(stones(&before, state), stones(&after, state), "{back}");
        }
    }
}

/// Rank 1 of a board is the usual one of 19 lines: it is not drawn instead.
#[test]
fn boards_of_one_line_have_stones_and_a_warning() {
    for (sgf, expected) in [
        ("(;SZ[1:3];B[aa];W[ac])", [(1.0, 1.0, 6), (1.0, 3.0, 2)]),
        ("(;SZ[3:1];B[aa];W[ca])", [(1.0, 1.0, 2), (3.0, 1.0, 6)]),
    ] {
        let game = parsed(sgf);
        let record = game.record();
        let codes: Vec<_> = record.diagnostics.iter().map(|one| one.code.id).collect();
        assert_eq!(codes, ["W0964"], "{sgf}");
        assert_eq!(stones(&record, 2), expected, "{sgf}");
        assert_eq!(record.board(2).len(), 2, "{sgf}");
    }
    let game = parsed("(;SZ[1];B[])");
    let record = game.record();
    assert_eq!(record.diagnostics.len(), 1);
    assert!(record.board(0).is_empty());
    let left_out = parsed("(;GM[1]SZ[1:9]PB[A];B[ac])").scripts().diagnostics;
    let left_out: Vec<_> = left_out.iter().map(|one| (one.code.id, &*one.message)).collect();
    assert_eq!(left_out, [("W0012", "its board is left out: PPN has no board of one line")]);
}

#[test]
fn marks_and_clocks_belong_to_their_move() {
    let game = parsed("(;SZ[9];B[ee]TR[ee]LB[aa:x]BL[61]OB[5];W[cc]AR[ee:cc])");
    let record = game.record();
    let at = |x, y| Place { x, y };
    let triangle =
        Mark::Place { at: at(5.0, 5.0), shape: MarkShape::Triangle, value: String::new() };
    assert_eq!(record.marks(1)[0], triangle);
    assert_eq!(record.marks(1).len(), 2);
    assert!(matches!(record.marks(2), [Mark::Arrow { has_head: true, .. }]));
    assert_eq!(record.wording(1).unwrap().remarks.clocks[0], "0:01:01 (5)");
}

#[test]
fn variations_begin_after_their_parent() {
    let game = parsed("(;SZ[9];B[ee](;W[cc];B[gg])(;W[gg](;B[cc])(;B[ff])))");
    let record = game.record();
    assert_eq!((record.len(), record.variations.len()), (4, 1));
    let variation = &record.variations[0];
    assert_eq!((variation.after, variation.record.len()), (1, 3));
    assert_eq!(variation.record.variations.len(), 1);
    let last = &variation.record.variations[0].record;
    assert_eq!(stones(last, 1), [(5.0, 5.0, 2), (6.0, 4.0, 2), (7.0, 3.0, 6)]);
}

#[test]
fn other_games_have_no_board_but_a_warning() {
    let game = parsed("(;GM[2]PB[Ann];B[d3])");
    let record = game.record();
    assert_eq!(record.diagnostics.iter().map(|one| one.code.id).collect::<Vec<_>>(), ["W0955"]);
    assert_eq!(record.metadata.text("Black"), Some("Ann"));
}

#[test]
fn games_come_back_from_ppn() {
    for sgf in [
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Ann]KM[6.5]\n;B[pd]C[a \\] b];W[dp];B[];W[])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]AB[cc][gg];W[ee];B[ec])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[5:3]\n;B[ea];W[ac])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee];AB[aa]AW[bb]AE[ee];W[cc])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[4]AB[ab][bb]AW[aa][ba];B[ca];W[aa])\n",
    ] {
        let (ppn, back) = there_and_back(sgf);
        let plain = |text: &str| text.replace('\n', "");
        assert_eq!(plain(&back), plain(sgf), "{ppn}");
        assert_eq!(there_and_back(&back).1, back);
    }
}

#[test]
fn marks_clocks_names_and_variations_come_back_from_ppn() {
    for sgf in [
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]\n;B[ee]TR[ee][aa:bb]LB[cc:a \\] b %5B<x>]BL[61]OB[5]C[here])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Ann]ST[2]XX[private][two]\n;B[ee]\n(;W[cc];B[gg]C[main])\n(;W[gg]C[{a}  b\n c]\n(;B[cc])\n(;B[ff]AR[ff:aa])))\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]\n(;B[ee]N[first]\n(;W[cc];B[])\n(;W[]))\n(;B[cc]))\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]\n;B[ee];PL[B]TR[ee];B[gg];AW[aa]SQ[aa])\n",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]\n;B[ee]C[two\nlines];W[cc])\n",
    ] {
        let (ppn, back) = there_and_back(sgf);
        let plain = |text: &str| text.replace(['\n', '(', ')'], "");
        assert_eq!(sorted(&plain(&back)), sorted(&plain(sgf)), "{ppn}{back}");
        assert_eq!(there_and_back(&back), (ppn, back.clone()), "a second time");
        let depth = |text: &str| text.matches('(').count();
        assert_eq!(depth(&back), depth(sgf), "{back}");
    }
}

/// The nodes of a game, each with its properties in the order of their names.
fn sorted(sgf: &str) -> Vec<Vec<String>> {
    let node = |node: &str| {
        let mut properties: Vec<String> = node.split(']').map(str::to_owned).collect();
        properties.sort();
        properties
    };
    sgf.split(';').map(node).collect()
}

#[test]
fn a_comment_that_was_changed_in_ppn_is_the_words_of_its_node() {
    let (ppn, _) = there_and_back("(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee]C[two\nlines]TR[ee])");
    let changed = ppn.replace("two lines", "one line");
    let game = Ppn::default().parse(text(&changed), &Options::default());
    let back = Sgf::default().write(&[&*game]).text;
    assert!(back.contains(";B[ee]TR[ee]C[one line]"), "{back}");
    // What is no SGF is a part of the words.
    let wrong = changed.replace("[%sgf ", "[%sgf )");
    let game = Ppn::default().parse(text(&wrong), &Options::default());
    let back = Sgf::default().write(&[&*game]).text;
    assert!(back.contains("C[one line \\[%sgf )") || back.contains("[%sgf )"), "{back}");
    assert_eq!(Sgf::default().parse(text(&back), &Options::default()).record().diagnostics, []);
}

#[test]
fn what_is_no_move_of_go_is_refused_at_its_place() {
    let ppn = "---\nGameType: {Name: Go, System: Go, Nrows: 9}\n...\n1. Ks@a1 Ks@a2\n";
    let game = Ppn::default().parse(text(ppn), &Options::default());
    let converted = Sgf::default().write(&[&*game]);
    assert_eq!(converted.text, "");
    let [(0, refusal)] = &converted.diagnostics[..] else { panic!("{converted:?}") };
    assert_eq!(
        refusal.message,
        "the game is not converted: `1.` puts 2 stones, and a move of go puts one"
    );
    assert!(refusal.span.slice(ppn).contains("Ks@a1"));
}

#[test]
fn formatting_keeps_what_is_not_known() {
    let sgf = "( ;GM[1]XY[ as\\] it \n is ]\n\n;B[ aa ]( ;W[bb])(;W[cc]))  remark\n";
    let formatted = parsed(sgf).format(&FormatOptions::default());
    let expected = "(;GM[1]XY[ as\\] it \n is ]\n;B[aa]\n(;W[bb])\n(;W[cc]))\nremark\n";
    assert_eq!((formatted.text.as_str(), &formatted.diagnostics[..]), (expected, &[][..]));
    let again = parsed(expected).format(&FormatOptions::default());
    assert_eq!(again.text, expected);
}

#[test]
fn a_game_has_at_most_n_bytes_problems_and_marks() {
    let codes = |text: &str, limits: Limits| {
        let sgf = Sgf::default().with_limits(limits);
        let file = std::io::Cursor::new(text.to_owned().into_bytes());
        let text = sgf.split(Box::new(file)).next().unwrap().unwrap();
        let record = sgf.record(&text, &Options::default());
        record.diagnostics.iter().map(|one| one.code.name).collect::<Vec<_>>()
    };
    let usual = Limits::default();
    let game = |bytes: usize| format!("(;GM[1]C[{}])", "a".repeat(bytes - 11));
    let most = |game: usize| usual.with_game(game);
    assert_eq!(codes(&game(1000), most(1000)), [""; 0]);
    assert!(codes(&game(1001), most(1000)).contains(&"sgf-game-too-long"));
    assert_eq!(usual.game, 16 << 20);

    let problems = format!("(;GM[1]{})", "; ?".repeat(2000));
    let found = |faults: usize| codes(&problems, usual.with_diagnostics(faults)).len();
    assert_eq!((usual.diagnostics, found(20) - found(10)), (1000, 10));
    // Lower-case letters are a warning, a second move in a node is an error.
    let warned = |rest: &str| codes(&format!("(;GM[1]{}{rest})", ";c[]".repeat(2000)), usual);
    assert!(!warned("").contains(&"sgf-two-moves"));
    assert!(warned(";B[aa]W[bb]").contains(&"sgf-two-moves"));

    let marks = |points: usize| format!("(;GM[1]SZ[50]{})", ";TR[aa:xx]".repeat(points / 576));
    assert_eq!(codes(&marks(199_000), usual), [""; 0]);
    assert_eq!(codes(&marks(201_000), usual), ["sgf-setup-limit"]);
}

/// A number without a move is a pass of the colour whose turn it is, unless its comment carries the other.
#[test]
fn passes_keep_their_colour() {
    for (sgf, moves) in [
        ("(;GM[1]SZ[9];W[];B[ee])", ";W[];B[ee]"),
        ("(;GM[1]SZ[9];B[aa];B[];B[cc];W[dd])", ";B[aa];B[];B[cc];W[dd]"),
        ("(;GM[1]SZ[9];B[aa];W[];B[];W[dd])", ";B[aa];W[];B[];W[dd]"),
        ("(;GM[1]SZ[9]AB[aa][bb];W[];B[cc])", ";W[];B[cc]"),
        ("(;GM[1]SZ[9];B[aa];B[]C[no move]TR[aa];W[cc])", ";B[aa];B[]"),
    ] {
        let (ppn, back) = there_and_back(sgf);
        assert!(back.replace('\n', "").contains(moves), "{ppn}{back}");
    }
}

/// The first child is the main line, also if it has no move.
#[test]
fn a_variation_does_not_become_the_main_line() {
    for sgf in ["(;SZ[9](;)(;B[eh]))", "(;SZ[9];B[aa](;C[end])(;W[bb]))"] {
        let (ppn, back) = there_and_back(sgf);
        let (before, after) = (parsed(sgf), parsed(&back));
        let (before, after) = (before.record(), after.record());
        let last = |record: &Record<'_>| stones(record, record.len() - 1);
        assert_eq!(last(&before), last(&after), "{ppn}{back}");
    }
}

#[test]
fn words_outside_of_a_game_are_reported_when_it_is_converted() {
    let game = parsed("of the club (;SZ[9];B[aa]) my own words\n");
    let said = |converted: ppn_record::Converted| {
        let said = converted.diagnostics.iter().map(|(_, one)| one.message.clone());
        said.collect::<Vec<_>>()
    };
    let to_ppn = said(Ppn::default().write(&[&*game]));
    assert_eq!(to_ppn, ["2 comments outside of the moves are left out: PPN has no comments there"]);
}

/// Places of a text in any encoding are those of its bytes, and no fix writes it as UTF-8.
#[test]
fn places_in_other_encodings_are_those_of_the_file() {
    let words: [(&str, &[u8]); 9] = [
        ("ISO-8859-1", b"\xe9\xc3\xa9\xc3\x83"),
        ("GB18030", b"\xce\xa7\xc6\xe5\x81\x30\x84\x36a\xd6\x5d"),
        ("GBK", b"\xb0\x41\xce\xa7"),
        ("Big5", b"\xb3\xf2\xb4\xd1\xa4\x5d"),
        ("Shift_JIS", b"\x88\xcd\x8c\xe9\xb1\x95\x5d\xb2"),
        ("EUC-JP", b"\xb0\xcf\x8f\xa2\xc2\x8e\xb1\xb8\xeb"),
        ("EUC-KR", b"\xb9\xd9\xb5\xcf"),
        // Not UTF-8 as a whole, and without a name.
        ("", b"\xe9\xc3\xa9"),
        ("", b"\x93\xef\xbb\xbf"),
    ];
    for (name, word) in words {
        let declared = if name.is_empty() { String::new() } else { format!("CA[{name}]") };
        let begin = format!("(;{declared}SZ[9]C[");
        let file = [begin.as_bytes(), word, b"];b[aa]C[", word, b"];W[bb])"].concat();
        let sgf = Sgf::default();
        let game = sgf.split(Box::new(&*file)).next().unwrap().unwrap();
        for part in ["b[aa]", "W[bb])"] {
            let here = file.windows(part.len()).position(|at| at == part.as_bytes()).unwrap();
            let at = game.text.find(part).unwrap();
            assert_eq!(game.file_offset(at as u32), here as u64, "{name} {word:x?} {part}");
        }
        let end = game.file_offset(game.text.len() as u32);
        assert_eq!(end, file.len() as u64, "{name} {word:x?}");
    }
}
