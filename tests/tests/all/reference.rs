//! The board, which is changed in place and finds pieces by indexes, is compared with a board that
//! copies a list and searches all of it.

use proptest::{collection::vec, prelude::*, sample::select};
use std::fmt::{self, Display, Formatter, Write};

/// A coin of the reference.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Coin {
    number: u32,
    flips: u32,
    suit: char,
    at: Square,
}

type Square = (i32, i32);
type Stack = Vec<Coin>;

#[derive(Clone, Debug)]
enum Pieces {
    Active,
    Number(u32, u32),
    Top(Square),
    Slice(Square, Vec<usize>),
    Nearest(usize, Square),
    One(char),
    All(char),
    Start(Box<Pieces>),
}

#[derive(Clone, Debug)]
enum Place {
    Square(Square),
    Active,
    Of(Pieces),
    Step(i32, i32),
    StepFrom(i32, i32, Pieces),
}

#[derive(Clone, Debug)]
enum Move {
    Drop(char, bool, Place, Option<Pieces>),
    Shift(Pieces, bool, Place, Option<Pieces>),
    Swap(Pieces, Pieces),
    Capture(Pieces, Pieces),
    Remove(Pieces),
    Raise(Pieces),
    Flip(Pieces),
}

/// The reference: states are copied, lists are searched from end to end.
#[derive(Clone, Default)]
struct Reference {
    now: Stack,
    start: Stack,
    active: Vec<u32>,
    dropped: u32,
}

impl Reference {
    fn pieces(&self, id: &Pieces, board: &Stack) -> Option<Vec<u32>> {
        let stack = |at: Square| -> Vec<u32> {
            board.iter().rev().filter(|coin| coin.at == at).map(|coin| coin.number).collect()
        };
        let found: Vec<u32> = match id {
            Pieces::Active => self.active.clone(),
            Pieces::Number(number, flips) => {
                let is = |coin: &&Coin| (coin.number, coin.flips) == (*number, *flips);
                board.iter().filter(is).map(|coin| coin.number).collect()
            }
            Pieces::Top(at) => stack(*at).first().copied().into_iter().collect(),
            Pieces::Slice(at, indexes) => {
                let stack = stack(*at);
                let picked: Option<Vec<u32>> =
                    indexes.iter().map(|&index| stack.get(index - 1).copied()).collect();
                picked?
            }
            Pieces::Nearest(count, at) => {
                let mut near: Vec<_> = board.iter().rev().collect();
                let square = |a: i32| a * a;
                near.sort_by_key(|coin| square(coin.at.0 - at.0) + square(coin.at.1 - at.1));
                near.iter().take(*count).map(|coin| coin.number).collect()
            }
            Pieces::All(suit) => {
                board.iter().filter(|coin| coin.suit == *suit).map(|coin| coin.number).collect()
            }
            // The only one, or else the last one with its back up, like a dropped coin.
            Pieces::One(suit) => match self.pieces(&Pieces::All(*suit), board)?[..] {
                [only] => vec![only],
                _ => {
                    let is = |coin: &&Coin| coin.suit == *suit && coin.flips.is_multiple_of(2);
                    board.iter().rev().find(is).map(|coin| coin.number).into_iter().collect()
                }
            },
            Pieces::Start(id) => {
                let found = self.pieces(id, &self.start)?;
                let all =
                    found.iter().all(|&number| self.now.iter().any(|coin| coin.number == number));
                return all.then(|| self.ordered(&found, &self.now));
            }
        };
        let found = self.ordered(&found, board);
        (!found.is_empty()).then_some(found)
    }

    fn ordered(&self, numbers: &[u32], board: &Stack) -> Vec<u32> {
        board.iter().map(|coin| coin.number).filter(|number| numbers.contains(number)).collect()
    }

    fn place_of(&self, id: &Pieces) -> Option<Square> {
        match id {
            Pieces::Nearest(_, at) => Some(*at),
            _ => self.last_place(&self.pieces(id, &self.now)?),
        }
    }

    fn last_place(&self, numbers: &[u32]) -> Option<Square> {
        let last = numbers.last()?;
        self.now.iter().find(|coin| coin.number == *last).map(|coin| coin.at)
    }

    fn place(&self, place: &Place, own: Option<Square>) -> Option<Square> {
        let step = |from: Square, dx, dy| (from.0 + dx, from.1 + dy);
        match place {
            Place::Square(at) => Some(*at),
            Place::Active => self.place_of(&Pieces::Active),
            Place::Of(id) => self.place_of(id),
            Place::Step(dx, dy) => own.map(|own| step(own, *dx, *dy)),
            Place::StepFrom(dx, dy, id) => Some(step(self.place_of(id)?, *dx, *dy)),
        }
    }

    /// The index at which pieces are inserted; `None` if the target is not a single other piece.
    fn spot(&self, below: bool, target: Option<&Pieces>, movers: &[u32]) -> Option<Spot> {
        Some(match target {
            None if below => Spot::Front,
            None => Spot::End,
            Some(target) => match self.pieces(target, &self.now)?[..] {
                [one] if movers.contains(&one) => return None,
                [one] if below => Spot::Before(one),
                [one] => Spot::After(one),
                _ => return None,
            },
        })
    }

    fn lay(&mut self, coins: Vec<Coin>, spot: Spot) {
        let index = |number| self.now.iter().position(|coin| coin.number == number);
        let at = match spot {
            Spot::Front => 0,
            Spot::End => self.now.len(),
            Spot::Before(number) => index(number).expect("targets stay"),
            Spot::After(number) => index(number).expect("targets stay") + 1,
        };
        self.now.splice(at..at, coins);
    }

    fn take(&mut self, numbers: &[u32]) -> Vec<Coin> {
        let (taken, rest) = self.now.iter().partition(|coin| numbers.contains(&coin.number));
        self.now = rest;
        taken
    }

    fn put(&mut self, numbers: &[u32], spot: Spot, to: impl Fn(&Coin) -> Square) {
        let mut coins = self.take(numbers);
        for coin in &mut coins {
            coin.at = to(coin);
        }
        self.lay(coins, spot);
    }

    /// Makes a move; `None` if it cannot be made. Then the board is no longer valid.
    fn make(&mut self, one: &Move) -> Option<()> {
        match one {
            Move::Drop(suit, below, place, target) => {
                let at = match (place, target) {
                    (Place::Active, Some(target)) => self.place_of(target)?,
                    _ => self.place(place, None)?,
                };
                let spot = self.spot(*below, target.as_ref(), &[])?;
                self.dropped += 1;
                let number = self.dropped;
                self.lay(vec![Coin { number, flips: 0, suit: *suit, at }], spot);
                self.active = vec![number];
            }
            Move::Shift(id, below, place, target) => {
                let movers = self.pieces(id, &self.now)?;
                let spot = self.spot(*below, target.as_ref(), &movers)?;
                let to = match (place, target) {
                    (Place::Active, Some(target)) => self.place_of(target)?,
                    (Place::Step(..), _) => (0, 0),
                    _ => self.place(place, None)?,
                };
                let step = if let Place::Step(dx, dy) = place { Some((*dx, *dy)) } else { None };
                self.put(&movers, spot, |coin| {
                    step.map_or(to, |(dx, dy)| (coin.at.0 + dx, coin.at.1 + dy))
                });
                self.active = movers;
            }
            Move::Swap(one, other) => {
                let (ones, others) = (self.pieces(one, &self.now)?, self.pieces(other, &self.now)?);
                let (from, to) = (self.place_of(one)?, self.place_of(other)?);
                if ones.iter().any(|number| others.contains(number)) {
                    return None;
                }
                self.put(&ones, Spot::End, |_| to);
                self.put(&others, Spot::End, |_| from);
                self.active = ones;
            }
            Move::Capture(id, captured) => {
                let at = self.place_of(captured)?;
                self.make(&Move::Remove(captured.clone()))?;
                let captors = self.pieces(id, &self.now)?;
                self.put(&captors, Spot::End, |_| at);
                self.active = captors;
            }
            Move::Remove(id) => {
                let gone = self.pieces(id, &self.now)?;
                self.take(&gone);
                self.active.retain(|number| !gone.contains(number));
            }
            Move::Raise(id) => {
                let raised = self.pieces(id, &self.now)?;
                self.put(&raised, Spot::End, |coin| coin.at);
                self.active = raised;
            }
            Move::Flip(id) => {
                let flipped = self.pieces(id, &self.now)?;
                for coin in self.now.iter_mut().filter(|coin| flipped.contains(&coin.number)) {
                    coin.flips += 1;
                }
            }
        }
        Some(())
    }

    /// Plays a chunk; a move that fails is left out.
    fn play(&mut self, moves: &[Move]) {
        self.start = self.now.clone();
        for one in moves {
            let mut next = self.clone();
            if next.make(one).is_some() {
                *self = next;
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Spot {
    Front,
    End,
    Before(u32),
    After(u32),
}

impl Display for Pieces {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Active => Ok(()),
            Self::Number(number, 0) => write!(f, "{number}"),
            Self::Number(number, flips) => write!(f, "{number}.{flips}"),
            Self::Top(at) => f.write_str(&square(*at)),
            Self::Slice(at, indexes) => {
                let indexes: Vec<_> = indexes.iter().map(usize::to_string).collect();
                write!(f, "{}[{}]", square(*at), indexes.join(","))
            }
            Self::Nearest(count, at) => write!(f, "{count}{}", square(*at)),
            Self::One(suit) => write!(f, "?{suit}c"),
            Self::All(suit) => write!(f, "/{suit}c"),
            Self::Start(id) => write!(f, "^{id}"),
        }
    }
}

fn square((x, y): Square) -> String {
    match u8::try_from(x) {
        Ok(x @ 1..=26) if y >= 0 => format!("{}{y}", char::from(b'a' + x - 1)),
        _ => format!("({x},{y})"),
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(at) => f.write_str(&square(*at)),
            Self::Active => Ok(()),
            Self::Of(id) => write!(f, "&{id}"),
            Self::Step(dx, dy) => write!(f, "<{dx},{dy}>"),
            Self::StepFrom(dx, dy, id) => write!(f, "<{dx},{dy}>${id}"),
        }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let target = |target: &Option<Pieces>| {
            target.as_ref().map_or(String::new(), |target| format!("%{target}"))
        };
        match self {
            Self::Drop(suit, below, place, next) => {
                let operator = if *below { '\\' } else { '@' };
                write!(f, "{suit}c{operator}{place}{}", target(next))
            }
            Self::Shift(id, below, place, next) => {
                let operator = if *below { '_' } else { '-' };
                write!(f, "{id}{operator}{place}{}", target(next))
            }
            Self::Swap(one, other) => write!(f, "{one}#{other}"),
            Self::Capture(id, captured) => write!(f, "{id}:{captured}"),
            Self::Remove(id) => write!(f, "*{id}"),
            Self::Raise(id) => write!(f, "!{id}"),
            Self::Flip(id) => write!(f, "+{id}"),
        }
    }
}

fn a_square() -> impl Strategy<Value = Square> {
    (1..4, 1..3)
}

fn a_suit() -> impl Strategy<Value = char> {
    select(&['S', 'M', 'C'][..])
}

fn some_pieces() -> impl Strategy<Value = Pieces> {
    let found = prop_oneof![
        8 => a_square().prop_map(Pieces::Top),
        3 => (a_square(), vec(1usize..4, 1..3)).prop_map(|(at, indexes)| Pieces::Slice(at, indexes)),
        3 => (1usize..6, a_square()).prop_map(|(count, at)| Pieces::Nearest(count, at)),
        3 => (1u32..9, 0u32..2).prop_map(|(number, flips)| Pieces::Number(number, flips)),
        2 => a_suit().prop_map(Pieces::All),
        3 => a_suit().prop_map(Pieces::One),
    ];
    (0..8, found).prop_map(|(turn, id)| match turn {
        0 => Pieces::Active,
        1 | 2 => Pieces::Start(Box::new(id)),
        _ => id,
    })
}

fn a_place(moving: bool) -> impl Strategy<Value = Place> {
    prop_oneof![
        8 => a_square().prop_map(Place::Square),
        1 => Just(Place::Active),
        2 => some_pieces().prop_map(Place::Of),
        1 => (-1..2, -1..2, some_pieces()).prop_map(|(dx, dy, id)| Place::StepFrom(dx, dy, id)),
        2 * u32::from(moving) => (-1..2, -1..2).prop_map(|(dx, dy)| Place::Step(dx, dy)),
    ]
}

fn a_move() -> impl Strategy<Value = Move> {
    let target = || prop::option::weighted(0.3, some_pieces());
    prop_oneof![
        6 => (a_suit(), any::<bool>(), a_place(false), target())
            .prop_map(|(suit, below, place, target)| Move::Drop(suit, below, place, target)),
        6 => (some_pieces(), any::<bool>(), a_place(true), target())
            .prop_map(|(id, below, place, target)| Move::Shift(id, below, place, target)),
        2 => (some_pieces(), some_pieces()).prop_map(|(one, other)| Move::Swap(one, other)),
        2 => (some_pieces(), some_pieces()).prop_map(|(id, gone)| Move::Capture(id, gone)),
        2 => some_pieces().prop_map(Move::Remove),
        2 => some_pieces().prop_map(Move::Raise),
        2 => some_pieces().prop_map(Move::Flip),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_board_is_that_of_the_reference(chunks in vec(vec(a_move(), 0..6), 1..8)) {
        let mut text = String::new();
        let mut reference = Reference::default();
        let opening: Vec<_> = (0..6)
            .map(|n| Move::Drop(['S', 'M', 'C'][n % 3], false, Place::Square((1, 1 + n as i32 % 2)), None))
            .collect();
        let mut expected = Vec::new();
        for (number, moves) in [opening].iter().chain(&chunks).enumerate() {
            write!(text, "{number}.").unwrap();
            moves.iter().for_each(|one| write!(text, " {one}").unwrap());
            text.push('\n');
            reference.play(moves);
            expected.push(shown(&reference.now));
        }
        let game = ppn::read(&text).next().unwrap();
        let record = ppn::replay(&game, &ppn::Options::default());
        for (index, expected) in expected.into_iter().enumerate() {
            let board = record.board(index + 1);
            let found: Vec<_> = board
                .pieces()
                .map(|(tag, piece)| format!("{tag} suit {} at {},{}", piece.suit.0, piece.x, piece.y))
                .collect();
            prop_assert_eq!(found, expected, "after number {} of\n{}", index, text);
        }
    }
}

fn shown(board: &Stack) -> Vec<String> {
    let coin = |coin: &Coin| {
        let id = Pieces::Number(coin.number, coin.flips);
        let suit = "SMC".find(coin.suit).map_or(0, |index| index + 1);
        format!("{id} suit {suit} at {},{}", coin.at.0, coin.at.1)
    };
    board.iter().map(coin).collect()
}
