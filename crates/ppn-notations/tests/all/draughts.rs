//! Games as Portable Piecepack Notation, and the places of the pieces at the end.

use crate::vectors::{corpus, vectors};
use ppn_draughts::{
    Colour, Game, Mode, Remarked, Replay, Ruleset, Variant, read, read_bytes, replay,
};
use ppn_notations::{
    pdn::{Conversion, InPpn, NoConversion, Pdn, System, place_of, script},
    print_script,
};
use ppn_record::{GameText, Notation, Options};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    num::NonZeroUsize,
};

/// A game as the text of a game in PPN.
fn to_ppn(
    text: &str,
    game: &Game,
    replay: &Replay,
    how: Conversion,
) -> Result<String, NoConversion> {
    script(text, game, replay, how).map(|script| print_script(&script))
}

#[derive(Deserialize)]
struct Case {
    source: String,
    game: usize,
    system: String,
    bottom: String,
    #[serde(rename = "final")]
    pieces: Vec<Piece>,
}

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Piece {
    x: u8,
    y: u8,
    colour: String,
    king: bool,
}

#[test]
fn converted_games_end_with_the_pieces_where_they_should() {
    for case in vectors::<Vec<Case>>("ppn.json") {
        let bytes = fs::read(corpus().join("games").join(&case.source)).unwrap();
        let pdn = read_bytes(&bytes, Mode::Tolerant);
        let game = &pdn.games[case.game - 1];
        let replayed = replay(&pdn.text, game, &Default::default());
        let rules = &replayed.played.as_ref().unwrap().rules;
        let system = if case.system == "checkers" { System::Checkers } else { System::Piecepack };
        let options = Conversion::default().with_system(system).with_starter_at_bottom(false);
        let ppn = to_ppn(&pdn.text, game, &replayed, options).unwrap();
        let mut board = Board::set_up(rules, &case.bottom);
        board.play(&ppn);
        let found: BTreeSet<_> = board.pieces().collect();
        assert_eq!(
            found,
            case.pieces.into_iter().collect(),
            "{} {}\n{ppn}",
            case.source,
            case.game
        );
    }
}

#[test]
fn random_games_of_every_variant_end_with_the_pieces_where_they_should() {
    for variant in Variant::all().filter(|variant| InPpn::of(*variant).has_board) {
        for (seed, starter_at_bottom) in (1..=8u64).flat_map(|seed| [(seed, false), (seed, true)]) {
            let rules = Ruleset::new(variant);
            let (mut position, mut played, mut random) = (rules.start(), Vec::new(), seed);
            for _ in 0..150 {
                let moves = rules.moves(&position);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(count) = NonZeroUsize::new(moves.len()) else { break };
                let chosen = moves[(random >> 33) as usize % count].clone();
                position = rules.play(&position, &chosen);
                played.push((chosen, String::new()));
            }
            let game = Remarked { start: rules.start(), preface: "", moves: &played, setups: &[] };
            let pdn = read(rules.write_game(&[], &game), Mode::Strict);
            let options = Conversion::default()
                .with_system(System::Checkers)
                .with_starter_at_bottom(starter_at_bottom);
            let replayed = replay(&pdn.text, &pdn.games[0], &Default::default());
            let ppn = to_ppn(&pdn.text, &pdn.games[0], &replayed, options).unwrap();
            // The start board may be shared with another game that has more men.
            let first =
                Variant::all().find(|one| InPpn::of(*one).board() == InPpn::of(variant).board());
            let mut board = Board::set_up(&Ruleset::new(first.unwrap()), "W");
            board.play(&ppn);
            let found: BTreeSet<_> = board.pieces().map(|p| (p.x, p.y, p.king)).collect();
            let pieces = Colour::ALL.into_iter().flat_map(|colour| position.pieces(colour).iter());
            let expected: BTreeSet<_> = pieces
                .map(|square| {
                    let (x, y) = place_of(&rules, square, starter_at_bottom);
                    (x, y, position.get(square).unwrap().king)
                })
                .collect();
            assert_eq!(found, expected, "{variant} {seed}\n{ppn}");
        }
    }
}

#[test]
fn the_starter_can_sit_at_the_bottom() {
    let pdn = read_bytes(b"[GameType \"21\"] 1. 11-15 23-19 *", Mode::Tolerant);
    let replayed = replay(&pdn.text, &pdn.games[0], &Default::default());
    let options = Conversion::default().with_system(System::Checkers).with_starter_at_bottom(true);
    let ppn = to_ppn(&pdn.text, &pdn.games[0], &replayed, options).unwrap();
    assert!(ppn.ends_with("...\n1. c3-d4 1... d6-c5\n"), "{ppn}");
}

#[test]
fn what_is_no_move_becomes_a_comment() {
    let text = br#"[Event "a \"b\""] [FEN "W:W31,K46:B20,13"] [No "1"] [GameType "20"]
1. 31-27! {see {it here} 13-18?! $7 (20-24 { worse }) 2. 46-41 18-22 3. 27x18
/FEN "B:W27,K50:BK2"/ 2-24 50-39 24x46 4. 27-22 46-41 5. 22-18 1-6 *"#;
    let pdn = read_bytes(text, Mode::Tolerant);
    let replayed = replay(&pdn.text, &pdn.games[0], &Default::default());
    let options = Conversion::default().with_system(System::Checkers).with_starter_at_bottom(false);
    insta::assert_snapshot!(to_ppn(&pdn.text, &pdn.games[0], &replayed, options).unwrap());
}

#[test]
fn tags_mean_nothing_new_to_ppn() {
    let pdn = read_bytes("[PPN \"W:9\"] [Macros \"a\u{ffff}\"] *".as_bytes(), Mode::Tolerant);
    let replayed = replay(&pdn.text, &pdn.games[0], &Default::default());
    let options = Conversion::default().with_system(System::Checkers).with_starter_at_bottom(true);
    let ppn = to_ppn(&pdn.text, &pdn.games[0], &replayed, options).unwrap();
    assert!(ppn.ends_with("\nPDNPPN: \"W:9\"\nPDNMacros: \"a\\uFFFF\"\n...\n"), "{ppn}");
}

/// Who played is known even if the board is not.
#[test]
fn a_game_without_rules_keeps_its_metadata() {
    let text = "[White \"Ada\"]\n[GameType \"77\"]\n\n1. 32-28 *\n";
    let text = GameText::whole(text.as_bytes().to_vec());
    let record = Pdn::default().record(&text, &Options::default());
    assert_eq!((record.len(), record.metadata.text("White")), (1, Some("Ada")));
}

/// The first game of a text, with draughts, and with the colours where PPN sets them up.
fn converted(text: &str) -> String {
    let pdn = read(text, Mode::Tolerant);
    let replayed = replay(&pdn.text, &pdn.games[0], &Default::default());
    let options = Conversion::default().with_system(System::Checkers).with_starter_at_bottom(false);
    to_ppn(&pdn.text, &pdn.games[0], &replayed, options).unwrap()
}

#[test]
fn tags_in_small_letters_become_keys_that_come_back() {
    let ppn = converted("[gametype \"20\"] [event \"low\"] [my_own \"x\"] 1. 32-28 *");
    assert!(ppn.contains("\nPDNGameType: \"20\"\nEvent: \"low\"\nMy_own: \"x\"\n...\n"), "{ppn}");
}

#[test]
fn an_answer_has_one_dot_more_than_the_move_has_submoves() {
    let ppn = converted("[GameType \"20\"]\n[FEN \"W:W28,50:B13,23,1\"]\n1. 28x8 1-7 *");
    assert!(ppn.ends_with("\n1. e5-g7;-e9;*f8*f6 1.... b10-c9\n"), "{ppn}");
    let ppn = converted("[GameType \"20\"]\n[FEN \"W:W28,50:B23,1\"]\n1. 28x19 1-7 *");
    assert!(ppn.ends_with("\n1. e5-g7;*f6 1... b10-c9\n"), "{ppn}");
}

#[test]
fn a_star_after_a_move_becomes_its_glyph() {
    let ppn = converted("[GameType \"20\"] 1. 32-28(!)* 19-23* 2. 28x19 *");
    assert!(ppn.contains("\n1. d4-e5 {!} {$7} 1... g7-f6 {$7}\n"), "{ppn}");
}

#[test]
fn the_result_that_ends_a_game_becomes_metadata() {
    let ppn = converted("[GameType \"20\"] 1. 32-28 2-0");
    assert!(ppn.contains("\nResult: \"2-0\"\n...\n"), "{ppn}");
    for none in ["*", "?", ""] {
        let ppn = converted(&format!("[GameType \"20\"] [Result \"{none}\"] 1. 32-28 2-0"));
        assert!(ppn.ends_with("\nResult: \"2-0\"\n...\n1. d4-e5\n"), "{ppn}");
    }
    // A result that contradicts the tag becomes a comment.
    let ppn = converted("[GameType \"20\"] [Result \"0-2\"] 1. 32-28 2-0");
    assert!(ppn.ends_with("\nResult: \"0-2\"\n...\n1. d4-e5 {2-0}\n"), "{ppn}");
    let ppn = converted("[GameType \"20\"] [Result \"1-0\"] 1. 32-28 2-0");
    assert!(ppn.ends_with("\nResult: \"1-0\"\n...\n1. d4-e5\n"), "{ppn}");
}

#[test]
fn a_setup_brings_back_men_that_were_captured() {
    let text =
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 /FEN \"W:W31-50:B1-18,K19,20\"/ 32-28 *";
    let ppn = converted(text);
    let setup = "\nSetup1. *f6 ucW@d4 ucfK@g7 ucK@h8\n3. d4-e5\n";
    assert!(ppn.ends_with(setup), "{ppn}");
    let mut board = Board::set_up(&Ruleset::new(Variant::International), "W");
    board.play(&ppn);
    assert_eq!(board.pieces().count(), 40);
}

#[test]
fn a_setup_that_only_changes_the_turn_becomes_a_comment() {
    let ppn = converted("[GameType \"20\"]\n1. 32-28 /FEN \"W::\"/ 37-32 19-23 *");
    assert!(ppn.contains("1. d4-e5 {/FEN \"W::\"/}\n"), "{ppn}");
}

#[test]
fn a_setup_that_only_changes_the_turn_is_reported_as_left_out() {
    let left_out = |moves: &str| {
        let text = format!("[GameType \"20\"]\n{moves}");
        let game = Pdn::default().parse(GameText::whole(text.into()), &Options::default());
        game.scripts().diagnostics.into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    let why = "it only says whose turn it is, which a board of PPN does not show";
    let one = format!("this set-up is left out: {why}");
    assert_eq!(left_out("1. 32-28 /FEN \"W::\"/ 37-32 19-23 *"), [one]);
    let two = format!("2 set-ups are left out: {why}");
    assert_eq!(left_out("1. 32-28 /FEN \"W::\"/ 37-32 /FEN \"W::\"/ 41-37 *"), [two]);
    // These change no turn, or pieces.
    for moves in ["1. 32-28 /FEN \"B::\"/ 19-23 *", "1. 32-28 /FEN \"W:W31:B10\"/ 31-27 *"] {
        assert!(left_out(moves).is_empty(), "{moves}");
    }
}

#[test]
fn men_that_are_brought_back_have_the_colour_of_their_side() {
    // If Black begins and is at the bottom, it has the men of white colour.
    let text = "[GameType \"21\"]\n1. 11-15 22-18 2. 15x22 25x18 /FEN \"B:W21-32:B1-12\"/ 11-15 *";
    let pdn = read(text, Mode::Tolerant);
    let replayed = replay(&pdn.text, &pdn.games[0], &Default::default());
    for (system, starter_at_bottom, men) in [
        (System::Checkers, false, "*d4 ucK@f6 ucW@c3 ucW@b2\n"),
        (System::Checkers, true, "*e5 ucW@c3 ucK@f6 ucK@g7\n"),
        (System::Piecepack, false, "*d4 Mcv@f6 Ac@c3 Ac@b2\n"),
        (System::Piecepack, true, "*e5 Ac@c3 Mcv@f6 Mcv@g7\n"),
    ] {
        let options =
            Conversion::default().with_system(system).with_starter_at_bottom(starter_at_bottom);
        let ppn = to_ppn(&pdn.text, &pdn.games[0], &replayed, options).unwrap();
        let (_, setup) = ppn.split_once("\nSetup1. ").unwrap();
        assert!(setup.starts_with(men), "{setup}");
    }
}

/// A board that understands only the PPN that the conversion writes.
struct Board {
    pieces: BTreeMap<(u8, u8), (String, bool)>,
    /// The colours at the bottom and at the top.
    sides: [String; 2],
    /// The square of the piece that moved last.
    active: (u8, u8),
}

impl Board {
    /// The start board: the side at the bottom has its men in the rows nearest to it.
    fn set_up(rules: &Ruleset, bottom: &str) -> Self {
        let start = rules.start();
        let layout = rules.board().layout();
        let mut pieces = BTreeMap::new();
        let top = if bottom == "W" { "B" } else { "W" };
        for square in rules.board().squares() {
            let (c, r) = rules.board().place(square);
            let colour = if r <= layout.height / 2 { bottom } else { top };
            if start.get(square).is_some() {
                pieces.insert((c, r), (colour.to_owned(), false));
            }
        }
        Self { pieces, sides: [bottom.to_owned(), top.to_owned()], active: (0, 0) }
    }

    fn play(&mut self, ppn: &str) {
        let (metadata, movetext) = ppn.split_once("\n...\n").unwrap();
        if metadata.contains("\nSetUp: None") {
            self.pieces.clear();
        }
        let mut in_comment = false;
        for word in movetext.split_whitespace() {
            in_comment |= word.starts_with('{');
            let skipped = in_comment || word.ends_with('.');
            in_comment &= !word.ends_with('}');
            for item in word.split(';').filter(|_| !skipped) {
                self.item(item);
            }
        }
    }

    fn item(&mut self, item: &str) {
        if let Some(squares) = item.strip_prefix('*') {
            for square in squares.split('*') {
                self.pieces.remove(&place(square)).expect(item);
            }
        } else if let Some(square) = item.strip_prefix('+') {
            let piece = self.pieces.get_mut(&place(square)).expect(item);
            piece.1 = !piece.1;
        } else if let Some((man, square)) = item.split_once('@') {
            let colour = match man {
                "ucW" | "ucfW" => "W",
                "ucK" | "ucfK" => "B",
                "Ac" | "Acf" => &self.sides[0],
                "Mcv" | "Mcfv" => &self.sides[1],
                // The ground.
                _ => return,
            };
            let man = (colour.to_owned(), man.contains('f'));
            assert!(self.pieces.insert(place(square), man).is_none(), "{item}");
        } else {
            let (from, to) = item.split_once('-').expect(item);
            let from = if from.is_empty() { self.active } else { place(from) };
            let piece = self.pieces.remove(&from).expect(item);
            assert!(self.pieces.insert(place(to), piece).is_none(), "{item}");
            self.active = place(to);
        }
    }

    fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.pieces.iter().map(|(&(x, y), (colour, king))| Piece {
            x,
            y,
            colour: colour.clone(),
            king: *king,
        })
    }
}

fn place(square: &str) -> (u8, u8) {
    (square.as_bytes()[0] - b'a' + 1, square[1..].parse().unwrap())
}
