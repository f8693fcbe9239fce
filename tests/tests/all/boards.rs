//! Positions on unusual boards cross from one notation to the others: no board is empty in silence.

use ppn::{File, Kind, Piece, Side, Suit};
use serde::Deserialize;
use std::fmt::Write;

/// A position of draughts, with the places of its pieces as the side that begins sees them.
#[derive(Deserialize)]
struct Case {
    #[serde(rename = "type")]
    game_type: String,
    fen: String,
    starter: String,
    /// The side that sits at the bottom of the table in PPN.
    bottom: String,
    size: (i32, i32),
    white: Vec<Man>,
    black: Vec<Man>,
}

/// Whether it is a king, its column and its row.
type Man = (bool, i32, i32);

impl Case {
    fn pdn(&self) -> String {
        format!("[GameType \"{}\"]\n[FEN \"{}\"]\n*\n", self.game_type, self.fen)
    }

    /// White's and Black's pieces on the table.
    fn expected(&self) -> [Vec<Man>; 2] {
        let (columns, rows) = self.size;
        let on_table = |&(king, column, row): &Man| match self.starter == self.bottom {
            true => (king, column, row),
            false => (king, columns + 1 - column, rows + 1 - row),
        };
        [&self.white, &self.black].map(|men| {
            let mut men: Vec<_> = men.iter().map(on_table).collect();
            men.sort_unstable();
            men
        })
    }
}

/// White's and Black's pieces on the last board of a game.
fn men(file: &File) -> [Vec<Man>; 2] {
    let game = file.games().next().unwrap();
    let record = game.record();
    assert_eq!(record.diagnostics.iter().find(|one| one.is_error()), None);
    [Suit(6), Suit(2)].map(|suit| {
        let is_man = |piece: &&Piece| {
            piece.suit == suit && !matches!(piece.piece_side.kind, Kind::Tile | Kind::Board)
        };
        let pieces = record.last_board().pieces().map(|(_, piece)| piece);
        let man = |piece: &Piece| {
            let is_king = piece.piece_side.side == Side::Face;
            (is_king, piece.x as i32, piece.y as i32)
        };
        let mut men: Vec<_> = pieces.filter(is_man).map(man).collect();
        men.sort_unstable();
        men
    })
}

#[test]
fn positions_of_draughts_on_unusual_boards_go_to_ppn_and_back() {
    let text = include_str!("../../../corpus/pdn/boards.json");
    let mut seen = 0;
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        let pdn = File::new("a.pdn", case.pdn()).unwrap();
        assert_eq!(men(&pdn), case.expected(), "{line}");
        let ppn = File::new("a.ppn", pdn.convert("ppn").unwrap().text).unwrap();
        assert_eq!(men(&ppn), case.expected(), "{line}");
        let back = ppn.convert("pdn").unwrap().text;
        let kept = format!("[GameType \"{}\"]\n", case.game_type);
        assert!(back.contains(&kept), "{line}\n{back}");
        assert_eq!(men(&File::new("a.pdn", back).unwrap()), case.expected(), "{line}");
        seen += 1;
    }
    assert_eq!(seen, 42);
}

/// Positions of Arimaa: sets of any number of pieces, on any squares.
const ARIMAA: [&str; 10] = [
    "1g Rd4 Df5 Ha4 Ra5 Hh1 Re5 Ma7 Rd2 Ce8 Rh6 De3\n1s rb6 da3 ra6 md6 rd5\n",
    "1g Rg5 Rc8 Cb2 He2 Hd5 Ma3 Rf7 Ra5 Rh8 De6 Re7 Ec7 Ch7 Rg1\n1s dd1 df1 rh5 ee8 hd8 ch1\n",
    "1g Rb1 Rg1 Dh3 Ce3 Rf2 Hf5 Rf8 Eg4 Ha4 Rd8 Rg6 Mh2\n1s ee6 rd4 rg3 dg2 rh7 ma7 re1 rf4 dg5 rg8 hb5\n",
    "1g Ef4 Hb7 Rf2 Cg8 Rg7 Rg5 Rb5 Rh5\n1s rb8 hd4 rg4 rh7 rh2 ee4 re2 md1 ra2 hf8 rc2\n",
    "1g Rc1 Rb6 Rc4 Re3 Rb8 Hg5 De8\n1s rc7\n",
    "1g Hg1 Me4 Rh5 Hh6 Rc1 Re6 Db5 Rd7 Eb1 Cd5 Ra8 Rd4 Dh1 Rc7 Ra5 Cf7\n1s db8 rd6 rg2 rb6 cc5 dg6 mb2 rd2\n",
    "1g Rd6 Rh6\n1s ra5 rc2 ha2 rf4 da6 rg8\n",
    "1g Rd1 Ea4 Dh2 Rb1 Ra1\n1s ca5 mf4 rg4 rc1 hd6 rb3 rh7 ca6 df7 rd3 he3 rg3 rc4\n",
    "1g Mh1 Rh2 Rg2 Re3 Hf4\n1s hd6 rg3\n",
    "1g Ec1 Cf5 Rg4 Rg1 Cc5\n1s rf2 re7 hb1 ca1 de1 ra4 re2 mc2 rf8 ea7 rh5\n",
];

#[test]
fn positions_of_arimaa_go_to_ppn_and_back() {
    let board = |file: &File| {
        let game = file.games().next().unwrap();
        let record = game.record();
        let pieces = record.last_board().pieces().map(|(_, piece)| piece);
        // In PPN, it is a board of draughts: boards of chess have no name of their own.
        let pieces = pieces.filter(|piece| piece.piece_side.kind != Kind::Board);
        let mut all: Vec<_> = pieces.map(|piece| format!("{piece:?}")).collect();
        all.sort();
        all
    };
    for text in ARIMAA {
        let arimaa = File::new("a.arimaa", text).unwrap();
        let men = text.split_whitespace().filter(|word| word.len() == 3).count();
        // The marks of traps are not of chess.
        let is_man = |one: &&String| one.contains("Chess");
        assert_eq!(board(&arimaa).iter().filter(is_man).count(), men, "{text}");
        let ppn = File::new("a.ppn", arimaa.convert("ppn").unwrap().text).unwrap();
        assert_eq!(board(&ppn), board(&arimaa), "{text}");
        let fan = File::new("a.fan", ppn.convert("fan").unwrap().text).unwrap();
        assert_eq!(board(&fan), board(&arimaa), "{text}");
    }
}

/// Games whose board is not known, in each notation.
const UNKNOWN: [(&str, &str); 6] = [
    ("pdn", "[GameType \"50\"]\n[FEN \"W:W1:B2\"]\n*\n"),
    ("pdn", "[GameType \"33\"]\n1. 1-2 *\n"),
    ("pdn", "[GameType \"0\"]\n*\n"),
    ("pdn", "[GameType \"20,W,30,30,N2,0\"]\n[FEN \"W:W51:B1\"]\n*\n"),
    ("pgn", "[Variant \"Crazyhouse\"]\n\n1. e4 *\n"),
    ("sgf", "(;GM[2]SZ[8];B[aa])"),
];

#[test]
fn an_empty_board_has_a_report_that_says_why() {
    let mut seen = String::new();
    for (notation, text) in UNKNOWN {
        let file = File::new(&format!("a.{notation}"), text).unwrap();
        let game = file.games().next().unwrap();
        assert!(game.record().last_board().is_empty(), "{text}");
        let found: Vec<_> = game.check().iter().map(|one| one.message.clone()).collect();
        writeln!(seen, "{text}  {}\n", found.join("\n  ")).unwrap();
    }
    insta::assert_snapshot!(seen);
}
