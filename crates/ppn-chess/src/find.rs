//! The move that a word means in its position.

use crate::{Check, Move, Position, Role, San, Shape, Square, Standing, letters::ENGLISH, san::Go};

/// What a word means in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Found {
    /// A legal move.
    Move(Move),
    /// A null move.
    Null,
    /// Several legal moves.
    Several(Vec<Move>),
    /// A legal move of a pawn that does not name the figure that it becomes; the queen is taken.
    NoPromotion(Move),
    /// No legal move.
    None,
}

impl Position {
    /// The legal move of a word in English, in any usual spelling.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<Move> {
        match self.meaning(&San::read(word, &ENGLISH)?) {
            Found::Move(one) => Some(one),
            _ => None,
        }
    }

    /// What the word of a move means here.
    #[must_use]
    pub fn meaning(&self, san: &San) -> Found {
        match san.shape {
            Shape::Null if self.is_check() => Found::None,
            Shape::Null => Found::Null,
            Shape::Castle { short } => {
                let moves = self.moves_of(Role::King).into_iter();
                let castles = moves.filter(|one| one.castles_short() == Some(short));
                one_of(castles.collect())
            }
            Shape::Go(go) => self.goes(&go),
        }
    }

    fn goes(&self, go: &Go) -> Found {
        let role = go.role.unwrap_or(Role::Pawn);
        let found = self.goes_as(role, go);
        if found != Found::None {
            return found;
        }
        if go.may_be_bishop {
            // `bxc4` of a bishop.
            let bishop = Go { role: Some(Role::Bishop), from_file: None, ..*go };
            let found = self.goes_as(Role::Bishop, &bishop);
            if found != Found::None {
                return found;
            }
        }
        // `g1f3`, as programs write moves.
        let named = go.from_file.zip(go.from_rank).filter(|_| go.role.is_none());
        let from = named.and_then(|(file, rank)| Square::new(file, rank));
        match from.and_then(|from| self.get(from)) {
            Some(figure) => self.goes_as(figure.role, go),
            None => Found::None,
        }
    }

    fn goes_as(&self, role: Role, go: &Go) -> Found {
        let is_meant = |one: &Move| {
            let to = match one.rook {
                // `e1h1`, as programs write castling in Chess960.
                Some(rook) => {
                    let to = (Some(rook.rank()), rook.file());
                    one.to.file() == go.to_file || (go.to_rank, go.to_file) == to
                }
                None => one.to.file() == go.to_file,
            };
            to && go.to_rank.is_none_or(|rank| rank == one.to.rank())
                && go.from_file.is_none_or(|file| file == one.from.file())
                && go.from_rank.is_none_or(|rank| rank == one.from.rank())
        };
        // A king may castle to another square than the one that is named.
        let to = go.to_rank.filter(|_| role != Role::King);
        let to = to.and_then(|rank| Square::new(go.to_file, rank));
        let mut moves: Vec<Move> = Vec::new();
        self.each_of(role, to, |one| {
            if is_meant(&one) {
                moves.push(one);
            }
        });
        // A king that goes to a square castles only if it cannot go there.
        if moves.iter().any(|one| one.rook.is_none()) {
            moves.retain(|one| one.rook.is_none());
        }
        if moves.iter().all(|one| one.promotion.is_none()) {
            // A figure after a move that is no promotion is a mistake.
            let is_wrong = go.promotion.is_some();
            return if is_wrong { Found::None } else { one_of(moves) };
        }
        match go.promotion {
            Some(role) => {
                moves.retain(|one| one.promotion == Some(role));
                one_of(moves)
            }
            None => {
                moves.retain(|one| one.promotion == Some(Role::Queen));
                match one_of(moves) {
                    Found::Move(one) => Found::NoPromotion(one),
                    other => other,
                }
            }
        }
    }

    /// The word of a legal move as the standard writes it. Source: PGN § 8.2.3.
    ///
    /// ```
    /// use ppn_chess::Fen;
    ///
    /// let position = Fen::read("4k3/8/8/8/8/8/8/RN2KN1R w KQ -", false).position.unwrap();
    /// let words = ["N1d2", "Nfd2", "0-0", "Rh1-h8", "b1a3"].map(|word| {
    ///     position.find(word).map(|one| position.san(one))
    /// });
    /// assert_eq!(words, [None, Some("Nfd2".into()), None, Some("Rh8+".into()), Some("Na3".into())]);
    /// ```
    #[must_use]
    pub fn san(&self, one: Move) -> String {
        let mut san = self.san_without_check(one);
        san.push_str(self.play(one).map_or("", |next| next.check().symbol()));
        san
    }

    /// The check in this position, to which a move led.
    pub(crate) fn check(&self) -> Check {
        match self.is_check() {
            false => Check::No,
            true if self.standing() == Standing::Mate => Check::Mate,
            true => Check::Check,
        }
    }

    pub(crate) fn san_without_check(&self, one: Move) -> String {
        if let Some(short) = one.castles_short() {
            return if short { "O-O" } else { "O-O-O" }.to_owned();
        }
        let role = self.get(one.from).map_or(Role::Pawn, |figure| figure.role);
        let captures = self.captured(one).is_some();
        let mut san = String::with_capacity(7);
        let file = char::from(b'a' + one.from.file());
        if role == Role::Pawn {
            if captures {
                san.push(file);
            }
        } else {
            san.push(role.letter());
            let mut origins = Origins::default();
            self.each_of(role, Some(one.to), |other| origins.add(other.from));
            let (names_file, names_rank) = origins.named(one.from);
            if names_file {
                san.push(file);
            }
            if names_rank {
                san.push(char::from(b'1' + one.from.rank()));
            }
        }
        if captures {
            san.push('x');
        }
        san.extend(one.to.letters());
        if let Some(role) = one.promotion {
            san.push('=');
            san.push(role.letter());
        }
        san
    }
}

/// The squares from which figures of a kind can go to a square, a bit each.
#[derive(Default)]
pub(crate) struct Origins(u64);

impl Origins {
    pub(crate) fn add(&mut self, from: Square) {
        self.0 |= Self::bit(from.file(), from.rank());
    }

    fn bit(file: u8, rank: u8) -> u64 {
        1 << (8 * rank + file)
    }

    /// Whether the word of a move from one of them names its file, and its rank. Source: PGN § 8.2.3.4.
    pub(crate) fn named(&self, from: Square) -> (bool, bool) {
        let others = self.0 & !Self::bit(from.file(), from.rank());
        let shares_file = others & (0x0101_0101_0101_0101 << from.file()) != 0;
        let shares_rank = others & (0xff << (8 * from.rank())) != 0;
        (others != 0 && (!shares_file || shares_rank), shares_file)
    }
}

fn one_of(moves: Vec<Move>) -> Found {
    match moves[..] {
        [] => Found::None,
        [one] => Found::Move(one),
        _ => Found::Several(moves),
    }
}
