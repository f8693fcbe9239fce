//! Pieces as queries name them.

use ppn_piece::{Configuration, Kind, Piece, Side};

/// A piece as it is compared: what it is, without its place and direction, and without the set that it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Figure {
    kind: Kind,
    side: Side,
    /// The suit or colour, as stored.
    pub(crate) suit: u32,
    rank: u32,
    pub(crate) role: Role,
}

/// The suits of two sides: white, as in most sets of two colours, and black.
pub(crate) const WHITE: u32 = 6;
pub(crate) const BLACK: u32 = 2;

/// What a piece is in its game, as far as its set says it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    Man,
    Rabbit,
    Cat,
    Dog,
    Horse,
    Camel,
    Elephant,
    Stone,
    Coin,
    Die,
    Saucer,
    Matchstick,
    Pyramid,
    Card,
    Tile,
    Bit,
}

/// Roles with their names, in the plural too, and their letters on drawn boards.
const ROLES: [(Role, &str, &str, char); 22] = [
    (Role::Pawn, "pawn", "pawns", 'p'),
    (Role::Knight, "knight", "knights", 'n'),
    (Role::Bishop, "bishop", "bishops", 'b'),
    (Role::Rook, "rook", "rooks", 'r'),
    (Role::Queen, "queen", "queens", 'q'),
    (Role::King, "king", "kings", 'k'),
    (Role::Man, "man", "men", 'm'),
    (Role::Rabbit, "rabbit", "rabbits", 'r'),
    (Role::Cat, "cat", "cats", 'c'),
    (Role::Dog, "dog", "dogs", 'd'),
    (Role::Horse, "horse", "horses", 'h'),
    (Role::Camel, "camel", "camels", 'm'),
    (Role::Elephant, "elephant", "elephants", 'e'),
    (Role::Stone, "stone", "stones", 's'),
    (Role::Coin, "coin", "coins", ' '),
    (Role::Die, "die", "dice", ' '),
    (Role::Saucer, "saucer", "saucers", ' '),
    (Role::Matchstick, "matchstick", "matchsticks", ' '),
    (Role::Pyramid, "pyramid", "pyramids", ' '),
    (Role::Card, "card", "cards", ' '),
    (Role::Tile, "tile", "tiles", ' '),
    (Role::Bit, "bit", "bits", ' '),
];

impl Role {
    /// The role with a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let is = |one: &str| one.eq_ignore_ascii_case(name);
        ROLES.iter().find(|(_, one, many, _)| is(one) || is(many)).map(|row| row.0)
    }

    /// The names of all roles.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        ROLES.iter().flat_map(|row| [row.1, row.2])
    }

    fn of(piece: &Piece) -> Self {
        const CHESS: [Role; 6] =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        const ARIMAA: [Role; 6] =
            [Role::Rabbit, Role::Cat, Role::Dog, Role::Horse, Role::Camel, Role::Elephant];
        let ranked = |roles: [Self; 6]| {
            let at = usize::try_from(piece.rank.0).ok().and_then(|rank| rank.checked_sub(1));
            at.and_then(|at| roles.get(at).copied()).unwrap_or(Self::Bit)
        };
        match piece.piece_side.kind {
            Kind::Tile | Kind::Board => Self::Tile,
            Kind::Coin => Self::Coin,
            Kind::Die => Self::Die,
            Kind::Pawn => Self::Pawn,
            Kind::Matchstick => Self::Matchstick,
            Kind::Saucer => Self::Saucer,
            Kind::Pyramid => Self::Pyramid,
            Kind::Card => Self::Card,
            Kind::Bit => match &piece.cfg {
                Configuration::Chess(_) => ranked(CHESS),
                Configuration::Checkers(_) if piece.piece_side.side == Side::Face => Self::King,
                Configuration::Checkers(_) | Configuration::Morris => Self::Man,
                Configuration::Go | Configuration::Alquerque => Self::Stone,
                Configuration::Other(name) if name.starts_with("arimaa") => ranked(ARIMAA),
                _ => Self::Bit,
            },
        }
    }
}

/// The names of sides with their suits, as queries write them.
pub(crate) const SIDES: [(&str, u32); 12] = [
    ("white", WHITE),
    ("black", BLACK),
    ("gold", WHITE),
    ("silver", BLACK),
    ("red", 1),
    ("green", 3),
    ("blue", 4),
    ("yellow", 5),
    ("suns", 1),
    ("moons", 2),
    ("crowns", 3),
    ("arms", 4),
];

impl Figure {
    /// A piece as it is compared; `None` for a board.
    pub(crate) fn of(piece: &Piece) -> Option<Self> {
        let side = piece.piece_side;
        (side.kind != Kind::Board).then(|| Self {
            kind: side.kind,
            side: side.side,
            suit: piece.suit.0,
            rank: piece.rank.0,
            role: Role::of(piece),
        })
    }

    /// The figure as a number: the same in each run of each program.
    pub(crate) fn code(self) -> u64 {
        let small = ((self.kind as u64) << 8) | self.side as u64;
        (small << 48) | (u64::from(self.suit & 0xff_ffff) << 24) | u64::from(self.rank & 0xff_ffff)
    }

    /// The same figure of the other side, for white and black.
    pub(crate) fn swapped(self) -> Self {
        let suit = match self.suit {
            WHITE => BLACK,
            BLACK => WHITE,
            suit => suit,
        };
        Self { suit, ..self }
    }

    /// Whether a letter of a drawn board means this figure: capital letters are white, the others black. Men are also
    /// `o` and `x`, their kings `O` and `X`, and stones either; pieces of other colours have the letter of their
    /// suit.
    pub(crate) fn is_drawn_as(self, letter: char) -> bool {
        let is_white = match self.suit {
            WHITE => true,
            BLACK => false,
            _ => return self.is_of_suit(letter),
        };
        let own = ROLES.iter().find(|row| row.0 == self.role).map_or(' ', |row| row.3);
        let is_own = own != ' '
            && own == letter.to_ascii_lowercase()
            && letter.is_ascii_uppercase() == is_white;
        let round = if is_white { 'o' } else { 'x' };
        let is_round = round == letter.to_ascii_lowercase()
            && match self.role {
                Role::Stone => true,
                Role::Man => letter.is_ascii_lowercase(),
                Role::King => self.rank <= 1 && letter.is_ascii_uppercase(),
                _ => false,
            };
        is_own || is_round || self.is_of_suit(letter)
    }

    /// Whether a letter is that of the suit of a piece of a piecepack, such as a coin.
    fn is_of_suit(self, letter: char) -> bool {
        let is_suited =
            matches!(self.role, Role::Coin | Role::Die | Role::Saucer | Role::Pawn | Role::Pyramid)
                && (self.kind != Kind::Bit);
        let letters = ['s', 'm', 'c', 'a'];
        let own = self.suit.checked_sub(1).and_then(|suit| letters.get(suit as usize));
        is_suited && own == Some(&letter.to_ascii_lowercase())
    }
}
