//! Games on boards and in positions that have no start board in PPN: they are played, drawn, and come
//! back from PPN.

use ppn_draughts::{
    Colour, Fen, Limits, Mode, Position, Remarked, Ruleset, Square, Variant, replay,
};
use ppn_notations::{
    Fan, Pdn, Ppn,
    pdn::{place_of, square_at},
};
use ppn_piece::{Kind, Piece, Side};
use ppn_record::{Board, GameText, Notation, Options, Record};
use std::collections::BTreeSet;

/// A man or king at a place: column, row, whether it is white, and whether it is a king.
type Man = (u8, u8, bool, bool);

fn text(text: &str) -> GameText<'static> {
    GameText::whole(text.as_bytes().to_vec())
}

/// Converts a game; there may be no problems.
fn converted(to: &dyn Notation, from: &dyn Notation, game: &str) -> String {
    let converted = to.write(&[&*from.parse(text(game), &Options::default())]);
    assert!(converted.diagnostics.is_empty(), "{game}\n{:?}", converted.diagnostics);
    converted.text
}

/// The men on a board.
fn men(board: &Board) -> BTreeSet<Man> {
    let men = board.pieces().filter(|(_, piece)| piece.piece_side.kind == Kind::Bit);
    men.map(|(_, piece)| {
        let king = piece.piece_side.side == Side::Face;
        (piece.x as u8, piece.y as u8, piece.suit.0 == 6, king)
    })
    .collect()
}

/// The men of a position, as they stand in PPN.
fn placed(rules: &Ruleset, position: &Position) -> BTreeSet<Man> {
    let squares = rules.board().squares();
    squares
        .filter_map(|square| {
            let (x, y) = place_of(rules, square, false);
            let man = position.get(square)?;
            Some((x, y, man.colour == Colour::White, man.king))
        })
        .collect()
}

/// Whether the highest board under a place shows a dark or lined square there.
fn is_playable(board: &Board, (x, y): (u8, u8)) -> bool {
    let (x, y) = (f64::from(x), f64::from(y));
    let covers = |piece: &&Piece| {
        let half = f64::from(piece.rank.0) / 2.0;
        piece.piece_side.kind == Kind::Board
            && (x - piece.x).abs() < half
            && (y - piece.y).abs() < half
    };
    let Some(top) = board.pieces().map(|(_, piece)| piece).filter(covers).last() else {
        return false;
    };
    let corner = (f64::from(top.rank.0) - 1.0) / 2.0;
    let steps = (x - (top.x - corner)) + (y - (top.y - corner));
    let is_turned = top.angle == 90.0 && top.rank.0 % 2 == 0;
    top.piece_side.side == Side::Back || (steps as i64 % 2 == 0) != is_turned
}

/// The rules and the start of a game of PDN, and its last position.
fn played(pdn: &str) -> (Ruleset, Position, Position) {
    let read = ppn_draughts::read(pdn, Mode::Tolerant);
    let replay = replay(&read.text, &read.games[0], &Limits::default());
    let played = replay.played.expect(pdn);
    assert!(played.line.stopped.is_none(), "{pdn}");
    (played.rules, played.line.start, played.line.end)
}

fn record(game: &str, check: impl FnOnce(&Record<'_>)) {
    let game = text(game);
    check(&Pdn::default().record(&game, &Options::default()));
}

/// A game is drawn from its start to its end.
fn is_shown(pdn: &str) {
    let (rules, start, end) = played(pdn);
    record(pdn, |record| {
        assert!(!record.has_errors(), "{pdn}\n{:?}", record.diagnostics);
        assert_eq!(men(&record.board(0)), placed(&rules, &start), "{pdn}");
        assert_eq!(men(record.last_board()), placed(&rules, &end), "{pdn}");
        for square in rules.board().squares() {
            let place = place_of(&rules, square, false);
            assert!(is_playable(&record.board(0), place), "{place:?} {pdn}");
        }
    });
}

/// The same, and it becomes the same game again by way of PPN.
fn is_shown_and_comes_back(pdn: &str) {
    is_shown(pdn);
    let (rules, start, end) = played(pdn);
    let ppn = converted(&Ppn::default(), &Pdn::default(), pdn);
    let record = text(&ppn);
    let record = Ppn::default().record(&record, &Options::default());
    assert!(record.diagnostics.is_empty(), "{ppn}\n{:?}", record.diagnostics);
    assert_eq!(men(record.last_board()), placed(&rules, &end), "{ppn}");
    let back = converted(&Pdn::default(), &Ppn::default(), &ppn);
    let (same, from, to) = played(&back);
    assert_eq!(same.board().layout(), rules.board().layout(), "{ppn}\n{back}");
    assert_eq!((from, to), (start, end), "{pdn}\n{ppn}\n{back}");
}

/// A game of some moves from a position, by chance.
fn game(rules: &Ruleset, start: Position, seed: u64) -> String {
    let (mut position, mut moves, mut random) = (start, Vec::new(), seed);
    for _ in 0..24 {
        let legal = rules.moves(&position);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(at) = ((random >> 33) as usize).checked_rem(legal.len()) else { break };
        position = rules.play(&position, &legal[at]);
        moves.push((legal[at].clone(), String::new()));
    }
    rules.write_game(&[], &Remarked { start, preface: "", moves: &moves, setups: &[] })
}

#[test]
fn every_number_of_a_game_type_is_drawn_or_reported() {
    for number in (-1..=120).chain([i32::MAX]) {
        let pdn = format!("[GameType \"{number}\"]\n*\n");
        if Variant::of_number(number).is_some() {
            is_shown_and_comes_back(&pdn);
        } else {
            record(&pdn, |record| {
                let codes: Vec<_> = record.diagnostics.iter().map(|one| one.code.id).collect();
                assert!(codes.contains(&"W0650"), "{pdn} {codes:?}");
                assert!(record.last_board().is_empty());
            });
        }
    }
}

#[test]
fn boards_of_every_size_are_drawn_or_reported() {
    let mut seed = 0;
    let (mut drawn, mut reported) = (0, 0);
    for variant in Variant::all() {
        let number = variant.number();
        let sizes = (6..=14).flat_map(|width| (6..=14).map(move |height| (width, height)));
        for (width, height) in sizes {
            seed += 1;
            // All square boards, and every eleventh of the others.
            if width != height && seed % 11 != 0 {
                continue;
            }
            let starter = ["W", "B"][seed / 2 % 2];
            let names = ["A0", "N1", "A2", "N3", "N0", "A1", "N2", "A3"][seed % 8];
            let tag = format!("{number},{starter},{width},{height},{names},{}", seed / 3 % 2);
            let Some(rules) = Ruleset::of(tag.parse().unwrap()) else {
                reported += 1;
                record(&format!("[GameType \"{tag}\"] *"), |record| {
                    assert!(record.diagnostics.iter().any(|one| one.code.id == "W0650"), "{tag}");
                });
                continue;
            };
            drawn += 1;
            is_shown_and_comes_back(&game(&rules, rules.start(), seed as u64));
        }
    }
    // Only boards of which all squares are played may be too large.
    assert!(drawn > 300 && (1..30).contains(&reported), "{drawn} {reported}");
}

#[test]
fn odd_positions_are_drawn_and_come_back() {
    for (game_type, fen) in [
        // More men than a side has at the start.
        ("20", "W:W20,30-50:B1-19"),
        ("20", "B:W31-50:B1-21"),
        ("25", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,b4,d4:Bb8,d8"),
        ("27", "W:W30-72:B1-20"),
        ("97", "W:W31-50:B1-20"),
        // All kings, few pieces, one side alone, none at all.
        ("20", "W:WK1,K2,K3:BK48,K49,K50"),
        ("20", "B:WK46:B5"),
        ("21", "W:W32:B"),
        ("22", "B:W:B1"),
        ("40", "W:W:B"),
        // Kings in ranges, a final dot, spaces.
        ("20", "W:WK45-50:B1-5"),
        ("20", "W:W31,33:B16,17."),
        ("20", "W : W 31, 32 : B 16, 17"),
        // The other notation of squares.
        ("25", "W:W21-32:B1-12"),
        ("20", "W:Wa1,c1:Bb10"),
        // Men on the row where they would have been promoted.
        ("20", "W:W1,2:B46,50"),
        // Groups in the other order, and twice.
        ("23,B,8,8,A1,1", "B:Ba1:WKh8"),
        ("20", "W:W31:B20:W32:B19"),
        // Variants without a board of their own, and other boards.
        ("31", "B:W1-12:B21-32"),
        ("41", "W:Wa1,Kj8:Bi7,Kb8"),
        ("41,B,10,8,N2,1", "B:W1-5:B36-40"),
        ("20,B,10,10,N1,0", "W:W31-50:B1-19"),
        ("20,W,9,9,N2,1", "W:W30-40:BK1"),
        ("20,W,9,9,N2,0", "W:W30-41:BK1"),
        ("30,W,7,9,A0,0", "W:Wa1,g9:BKd4"),
        ("25,W,14,14,A0,0", "W:Wa1,m1:Bn14"),
        ("96", "W:W32,33:B18,19"),
        ("98", "B:W50:B45"),
    ] {
        let tags = format!("[GameType \"{game_type}\"]\n[FEN \"{fen}\"]\n");
        let (rules, start, _) = played(&format!("{tags}*"));
        is_shown_and_comes_back(&format!("{tags}{{so it begins}} *\n"));
        if !rules.is_over(&start) {
            is_shown_and_comes_back(&game(&rules, start, 7));
        }
    }
}

/// They are not converted, since PPN has no place for counters, and a guess would be lost.
#[test]
fn positions_with_counters_or_without_a_side_to_move_are_drawn() {
    for (game_type, fen) in [
        ("20", "W:WK45-50:B1-5:H12:F30"),
        ("40", "W:W31-35:B16-20:+1+0"),
        ("20", "W:W31,G32,33:B16,17."),
        ("20", "?:W31:B20"),
        ("20", ":W31:B20"),
    ] {
        is_shown(&format!("[GameType \"{game_type}\"]\n[FEN \"{fen}\"]\n*\n"));
    }
}

#[test]
fn a_piecepack_shows_positions_of_its_own_board() {
    let pdn = "[GameType \"25\"]\n[FEN \"B:Wa1,Kc3:Bb8,Kd8\"]\n1... b8-a7 2. c3-e5 *\n";
    let mut notation = Pdn::default();
    notation.conversion.system = ppn_notations::pdn::System::Piecepack;
    let ppn = Ppn::default().write(&[&*notation.parse(text(pdn), &Options::default())]);
    assert_eq!(ppn.diagnostics, []);
    let back = converted(&Pdn::default(), &Ppn::default(), &ppn.text);
    let names = |(rules, start, end): (Ruleset, Position, Position)| {
        [start, end].map(|position| Fen::write(&position, rules.board()))
    };
    assert_eq!(names(played(&back)), names(played(pdn)), "{}", ppn.text);
    // It has twelve coins of each side.
    let many = "[GameType \"25\"]\n[FEN \"W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,b4:Bb8\"]\n*\n";
    let refused = Ppn::default().write(&[&*notation.parse(text(many), &Options::default())]);
    assert_eq!(refused.diagnostics.len(), 1);
    assert!(refused.text.is_empty());
}

#[test]
fn the_movetext_of_a_game_may_begin_with_any_position() {
    let rules = |metadata: &str, movetext: &str| {
        let game = format!("---\nMovetextParser: Pdn\n{metadata}...\n{movetext}\n");
        let game = text(&game);
        let record = Ppn::default().record(&game, &Options::default());
        assert_eq!(record.diagnostics, [], "{metadata}{movetext}");
        men(record.last_board())
    };
    let russian = "GameType:\n  Name: Russian checkers\n  System: checkers\n";
    let after = BTreeSet::from([(2, 2, true, false), (4, 8, false, true)]);
    let fen = "[FEN \"W:Wa1:BKd8\"]";
    let moved = format!("{fen} 1. a1-b2 *");
    assert_eq!(rules(russian, &moved), after);
    for none in ["", "SetUp: None\n"] {
        let typed = format!("[GameType \"25\"] {moved}");
        assert_eq!(rules(none, &typed), after);
        assert_eq!(rules(none, "[GameType \"41\"] [FEN \"W:WKj8:Bc7\"] *").len(), 2);
    }
    assert_eq!(rules(russian, &format!("{fen} *")).len(), 2);
}

/// The squares of a board that the game does not play on are light.
#[test]
fn boards_have_dark_squares_where_the_game_is_played_only() {
    for tag in ["20,W,9,9,N2,1", "25,W,10,8,A0,1", "20,B,7,12,N1,0", "25,W,8,8,A0,1"] {
        let rules = Ruleset::of(tag.parse().unwrap()).unwrap();
        record(&format!("[GameType \"{tag}\"] *"), |record| {
            let board = record.board(0);
            let layout = rules.board().layout();
            for place in (1..=layout.width).flat_map(|x| (1..=layout.height).map(move |y| (x, y))) {
                let square: Option<Square> = square_at(&rules, place, false);
                assert_eq!(is_playable(&board, place), square.is_some(), "{tag} {place:?}");
            }
        });
    }
}

#[test]
fn positions_of_arimaa_come_back() {
    let silver = "1s ra7 rb7 rc7 rd7 re7 rf7 rg7 rh7 ha8 db8 cc8 md8 ee8 cf8 dg8 hh8";
    let gold = "1g Ra2 Rb2 Rc2 Rd2 Re2 Rf2 Rg2 Rh2 Ha1 Db1 Cc1 Md1 Ee1 Cf1 Dg1 Hh1";
    for turns in [
        "1g Ra1",
        "1g Ee2 Rh1\n1s ra8",
        "1g \"before all\" Ee2 Rh1\n1s ra8 \"after\"",
        "1g Ra1\n1s ec6 \"on a trap\"",
        "1g Ec3 Mf3",
        "1g Ra1 Rb1\n1s ra8\n2g Ra1n Ra2n",
        "1g Hb2 Rh1\n1s ra8 rb3\n2g @xd4=red rb3w Hb2n \"a push\"",
        "1g Ee4 Rd4\n1s re5 ra8\n2g re5n Ee4n",
        &format!("{gold}\n{silver}"),
        &format!("{gold}\n{silver}\n2g Ra2n"),
        &format!("{gold}\n{silver}\n2g Ra2n Ra3n Ra4n Rb2n\n2s resigns"),
    ] {
        let fan = format!("FAN31415926 1\n\n{turns}\n");
        let shown = |notation: &dyn Notation, game: &str| {
            let game = text(game);
            let record = notation.record(&game, &Options::default());
            let pieces = record.last_board().pieces();
            let pieces = pieces.filter(|(_, piece)| piece.cfg.to_string() == "chess1");
            let pieces = pieces.filter(|(_, piece)| piece.piece_side.kind == Kind::Bit);
            let pieces: BTreeSet<_> = pieces.map(|(_, piece)| format!("{piece:?}")).collect();
            (pieces, record.has_errors(), record.board(0).is_empty())
        };
        let (position, has_errors, _) = shown(&Fan::default(), &fan);
        assert!(!position.is_empty() && !has_errors, "{fan}");
        for form in [ppn_notations::fan::Form::Portable, ppn_notations::fan::Form::Native] {
            let mut notation = Fan::default();
            notation.conversion.form = form;
            let ppn = converted(&Ppn::default(), &notation, &fan);
            assert_eq!(shown(&Ppn::default(), &ppn).0, position, "{ppn}");
            let back = converted(&Fan::default(), &Ppn::default(), &ppn);
            assert_eq!(shown(&Fan::default(), &back).0, position, "{ppn}\n{back}");
        }
    }
}

#[test]
fn a_text_without_a_board_says_why() {
    let texts = ["", "hello", "5g Ra1n", "FAN31415926 1 chess\n\n1g Ra1\n", "[White \"A\"]"];
    let notations: [&dyn Notation; 3] =
        [&Pdn::default(), &Fan::default(), &Fan::default().as_plain_record()];
    for notation in notations {
        for written in texts {
            let game = text(written);
            let record = notation.record(&game, &Options::default());
            let is_drawn = record.len() > 1 || !record.board(0).is_empty();
            let is_said = !record.diagnostics.is_empty();
            assert!(is_drawn || is_said, "{} {written}", notation.name());
        }
    }
}

#[test]
fn positions_after_comments_before_the_first_move_are_those_of_their_states() {
    use ppn_notations::pgn::Pgn;
    let positions = |notation: &dyn Notation, game: &str| {
        let options = Options::default().with_positions(ppn_record::Positions::All);
        let game = text(game);
        let record = notation.record(&game, &options);
        let numbered = (0..record.len()).map(|state| record.number(state).into_owned());
        numbered.zip(record.positions.clone()).collect::<Vec<_>>()
    };
    for (notation, with, without) in [
        (
            &Pgn::default() as &dyn Notation,
            "[Event \"a\"]\n\n{x} 1. e4 {y} e5 *\n",
            "[Event \"a\"]\n\n1. e4 {y} e5 *\n",
        ),
        (&Pdn::default(), "{x} 1. 32-28 18-23 2. 38-32 2-0\n", "1. 32-28 18-23 2. 38-32 2-0\n"),
    ] {
        let (with, without) = (positions(notation, with), positions(notation, without));
        assert!(without.iter().all(|(_, position)| position.is_some()), "{without:?}");
        let (number, position) = &with[1];
        assert_eq!((number.as_str(), position), ("0.", &without[0].1));
        assert_eq!((&with[0], &with[2..]), (&without[0], &without[1..]));
    }
}
