//! Generated games for measurements: pure functions of their arguments.

use std::fmt::Write;

/// 40 plies, as many as in a short game of chess.
pub(crate) const PLIES: usize = 40;

/// The number of games of draughts and of Arimaa.
pub(crate) const GAMES: usize = 100;

/// A small random number generator (xorshift), which is enough to vary games.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// The metadata of a game in an archive: seven keys.
const METADATA: &str = "---\nEvent: Club championship\nSite: Springfield\nDate: 2021-02-21\n\
    White: Ann Example\nBlack: Bo Sample\nResult: 1-0\nGameType: International Chess\n...\n";

/// A game of chess pieces that move anywhere: `plies` moves from square to square, about a third of
/// which are captures. It has move numbers `1.` and `1...`, and lines of about 70 characters.
pub(crate) fn chess_movetext(plies: usize, seed: u64) -> String {
    movetext(plies, seed, false)
}

/// Such games with metadata, similar to games that people record: with comments and removals in
/// each game, a promotion in every second, and a drop in every tenth.
pub(crate) fn recorded_archive(games: usize, plies: usize) -> String {
    let game = |seed| format!("{METADATA}{}\n", movetext(plies, seed, true));
    (1..=games as u64).map(game).collect()
}

fn movetext(plies: usize, seed: u64, is_recorded: bool) -> String {
    let mut dice = Dice::new(seed);
    // Occupied squares, from 0 for a1.
    let mut pieces: Vec<usize> = (0..16).chain(48..64).collect();
    let mut text = String::new();
    let mut line = 0;
    for ply in 0..plies {
        let mover = dice.below(pieces.len());
        let from = pieces[mover];
        let mut to = dice.below(64);
        while to == from {
            to = dice.below(64);
        }
        let captured = pieces.iter().position(|&square| square == to);
        // The last eight pieces are not captured.
        let captured = captured.filter(|_| pieces.len() > 8);
        if captured.is_none() && pieces.contains(&to) {
            to = (0..64).find(|square| !pieces.contains(square)).unwrap_or(to);
        }
        let number = ply / 2 + 1;
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let operator = if captured.is_some() { ':' } else { '-' };
        let start = text.len();
        let _ = write!(text, "{number}{dots} {}{operator}{}", square(from), square(to));
        pieces[mover] = to;
        if let Some(captured) = captured {
            pieces.swap_remove(captured);
        }
        match ply % 16 {
            3 if is_recorded => text.push_str(" {a good move}"),
            9 if is_recorded && pieces.len() > 8 && pieces[0] != to => {
                let _ = write!(text, ";*{}", square(pieces.swap_remove(0)));
            }
            12 if is_recorded && ply > 16 && seed.is_multiple_of(2) => {
                let _ = write!(text, " {}=♕", square(to));
            }
            14 if is_recorded && ply < 16 && seed.is_multiple_of(10) => {
                let free = (0..64).find(|square| !pieces.contains(square)).unwrap_or(to);
                pieces.push(free);
                let _ = write!(text, " ♟@{}", square(free));
            }
            _ => {}
        }
        line += text.len() - start;
        text.push(if line > 70 { '\n' } else { ' ' });
        if line > 70 {
            line = 0;
        }
    }
    text
}

/// A game of this kind with metadata.
pub(crate) fn chess_game(plies: usize, seed: u64) -> String {
    format!("{METADATA}{}\n", chess_movetext(plies, seed))
}

/// An archive of such games.
pub(crate) fn chess_archive(games: usize, plies: usize) -> String {
    (0..games).map(|game| chess_game(plies, game as u64 + 1)).collect()
}

/// A movetext of braces and macros, and the number of moves that it expands to.
pub(crate) fn braces_and_macros() -> (String, usize) {
    let mut text = String::new();
    for number in 1..=100 {
        let _ = write!(text, "{number}. `SA'@{{a,b,c,d}}{{1..4}} `H2'@e{{1..3..2}} ");
        let _ = writeln!(text, "{number}... {{the corner}} *{{a1,b2}} e1=`SK'*e3 ");
    }
    (text, 100 * (16 + 2 + 2 + 2))
}

/// The example games of the specification.
pub(crate) fn examples() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/games");
    let files = std::fs::read_dir(folder).expect("the corpus is there");
    let mut paths: Vec<_> =
        files.map(|file| file.expect("the folder is readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ppn"));
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("games are UTF-8"))
        // The first game of a file may have no marker line.
        .map(|text| format!("{}{text}\n", if text.starts_with("---") { "" } else { "---\n" }))
        .collect()
}

fn square(index: usize) -> String {
    format!("{}{}", char::from(b'a' + (index % 8) as u8), index / 8 + 1)
}

/// The action that is repeated on a crowded board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Crowd {
    /// A move from square to square.
    Square,
    /// A move of a piece that is searched for.
    Search,
    /// A move of a piece by its id.
    Id,
    /// A move next to another piece in the placement order.
    Order,
    /// A removal, and a drop in its place.
    Removal,
}

/// A board of `pieces` coins and tiles, and `moves` moves on it, one chunk each.
pub(crate) fn crowded(pieces: usize, moves: usize, crowd: Crowd) -> String {
    let side = pieces.isqrt();
    let mut text = String::from("setup. ");
    for index in 0..pieces {
        let spec = ["S", "M5", "ca", "C3d"][index % 4];
        let _ = write!(text, "{spec}@({},{}) ", index % side + 1, index / side + 1);
    }
    text.push_str("♜@(0,0)\n");
    let mut dice = Dice::new(7);
    for number in 0..moves {
        let (x, y) = (number % 2, dice.below(side) + 1);
        let _ = match crowd {
            Crowd::Square => write!(text, "{number}. (0,{x})-(0,{}) ", 1 - x),
            Crowd::Search => write!(text, "{number}. ?♜-(0,{}) ", 1 - x),
            Crowd::Id => write!(text, "{number}. {}-(0,{}) ", pieces + 1, 1 - x),
            Crowd::Order => write!(text, "{number}. (0,{x})-(0,{})%(1,{y}) ", 1 - x),
            Crowd::Removal => write!(text, "{number}. *(1,{y}) S@(1,{y}) "),
        };
    }
    text
}
