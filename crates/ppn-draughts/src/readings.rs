//! The ways to read a game whose tags do not say how: rules, names of squares, and the side that begins.

use crate::{
    Colour, Corner, Fen, Form, Game, GameType, Item, Layout, Notation, Ruleset, SquareName,
    Variant, replay::position_tag, squares_text::TwoSquares,
};

use std::sync::OnceLock;

/// The squares that a game names.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Survey {
    /// The largest number.
    number: u32,
    /// The last column and the last row, of squares with letters.
    column: u8,
    row: u8,
    pub(crate) has_letters: bool,
    pub(crate) has_moves: bool,
    is_empty: bool,
}

/// The number of moves of which the squares are looked at: they show which board it is.
const SURVEYED: usize = 40;

impl Survey {
    pub(crate) fn of(text: &str, game: &Game) -> Self {
        let mut found = Self { is_empty: true, ..Self::default() };
        let moves = game.body.iter().filter_map(|item| match item {
            Item::Move(written) if written.form == Form::Squares => Some(written),
            _ => None,
        });
        for written in moves.take(SURVEYED) {
            found.has_moves = true;
            match written.squares {
                Some(two) => found.add_both(two),
                None => written.squares(text).names.into_iter().for_each(|name| found.add(name)),
            }
        }
        found.is_empty = !found.has_moves;
        if let Some(tag) = position_tag(game) {
            let (number, letter) = Fen::survey(&tag.value);
            found.is_empty &= number == 0 && !letter;
            // Numbers in the position of a game with letters are usual.
            found.has_letters |= letter;
            found.number = found.number.max(number);
        }
        found
    }

    fn add_both(&mut self, two: TwoSquares) {
        let [from, to] = two.codes();
        if two.has_letters() {
            self.has_letters = true;
            self.column = self.column.max((from.max(to) >> 4) + 1);
            self.row = self.row.max(from & 0xf).max(to & 0xf);
        } else {
            self.number = self.number.max(from.max(to).into());
        }
    }

    fn add(&mut self, square: SquareName) {
        match square {
            SquareName::Number(number) => self.number = self.number.max(number),
            SquareName::Letter(column, row) => {
                self.has_letters = true;
                self.column = self.column.max(column);
                self.row = self.row.max(row);
            }
        }
    }

    /// The games that may be meant, the most usual ones first.
    pub(crate) fn candidates(self) -> impl Iterator<Item = Ruleset> {
        use Names::{
            BlackFirst as Black, LowNumbers as Low, Numbers, Own, SeenByBlack as Seen,
            WhiteFirst as White,
        };
        use Variant::{
            Brazilian, Canadian, Czech, English, Frisian, Frysk, International, Italian, Pool,
            Russian, Spanish, Spantsiretti, Thai, Turkish, UnifiedPool,
        };
        let found: &'static [(Variant, Names)] = match () {
            () if self.is_empty => &[(International, Own)],
            () if self.has_letters && (self.column > 10 || self.row > 10) => &[(Canadian, White)],
            () if self.has_letters && self.row > 8 => {
                &[(International, White), (Frisian, White), (Canadian, White)]
            }
            () if self.has_letters && self.column > 8 => {
                &[(Spantsiretti, Own), (International, White), (Frisian, White)]
            }
            () if self.has_letters => &[
                (Russian, Own),
                (Brazilian, Own),
                (Czech, Own),
                (Turkish, Own),
                (English, White),
                (UnifiedPool, Own),
                (English, Black),
                (Pool, Black),
                (English, Seen),
                (Italian, White),
                (Spanish, White),
                (International, White),
                (Spantsiretti, Own),
            ],
            () if self.number > 50 => &[(Canadian, Own)],
            () if self.number > 32 => &[(International, Own), (Frisian, Own), (Frysk, Own)],
            () => &[
                (English, Own),
                (Italian, Own),
                (Spanish, Own),
                (Pool, Own),
                (Russian, Numbers),
                (Brazilian, Numbers),
                (Czech, Numbers),
                (English, Numbers),
                (Pool, Numbers),
                (International, Own),
                (English, Low),
                (Thai, Own),
                (Frysk, Own),
            ],
        };
        found.iter().filter_map(|&(variant, names)| ruleset(variant, names))
    }
}

/// The names of the squares, and the side that begins.
#[derive(Clone, Copy, Debug)]
enum Names {
    /// By the table of game types.
    Own,
    /// White begins, with letters.
    WhiteFirst,
    /// Black begins, with letters as White sees them.
    BlackFirst,
    /// Black begins, with letters as Black sees them.
    SeenByBlack,
    /// White begins with the high numbers.
    Numbers,
    /// White begins with the low numbers.
    LowNumbers,
    /// Black begins with the low numbers.
    BlackNumbers,
}

/// All but the first, in the order in which they are tried.
const OTHERS: [Names; 6] = [
    Names::WhiteFirst,
    Names::Numbers,
    Names::BlackFirst,
    Names::BlackNumbers,
    Names::SeenByBlack,
    Names::LowNumbers,
];

impl Survey {
    /// A game with other names of its squares, or with the other side to begin, as far as the squares have such names.
    pub(crate) fn others(self, variant: Variant) -> impl Iterator<Item = Ruleset> {
        let others = OTHERS.into_iter().filter_map(move |names| ruleset(variant, names));
        others.filter(move |rules| {
            let has_letters = rules.board().layout().notation != Notation::Numeric;
            rules.game_type() != variant.game_type() && has_letters == self.has_letters
        })
    }
}

/// A game with its names, from a table: boards are the same in all games of an archive.
fn ruleset(variant: Variant, names: Names) -> Option<Ruleset> {
    const VARIANTS: usize = Variant::Antidraughts as usize + 1;
    const NAMES: usize = Names::BlackNumbers as usize + 1;
    type Table = [[OnceLock<Option<Ruleset>>; NAMES]; VARIANTS];
    static KNOWN: Table = [const { [const { OnceLock::new() }; NAMES] }; VARIANTS];
    let lay_out = || {
        let (starter, notation, corner) = match names {
            Names::Own => return Some(Ruleset::new(variant)),
            Names::WhiteFirst => (Colour::White, Notation::Alphanumeric, 0),
            Names::BlackFirst => (Colour::Black, Notation::Alphanumeric, 3),
            Names::SeenByBlack => (Colour::Black, Notation::Alphanumeric, 0),
            Names::Numbers => (Colour::White, Notation::Numeric, 2),
            Names::LowNumbers => (Colour::White, Notation::Numeric, 1),
            Names::BlackNumbers => (Colour::Black, Notation::Numeric, 1),
        };
        let corner = Corner { top: corner >= 2, right: corner % 2 == 1 };
        let layout = Layout { starter, notation, corner, ..variant.layout() };
        Ruleset::on(variant, GameType { number: variant.number(), layout: Some(layout) })
    };
    KNOWN[variant as usize][names as usize].get_or_init(lay_out).clone()
}
