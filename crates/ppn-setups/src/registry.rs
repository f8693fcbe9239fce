//! All games, and how to find one.
//!
//! # How to add a game
//!
//! A game is declared once, in one file of `games/`, beside similar games. Everything else
//! (look-up, checks of arguments, listings, docs) is derived from the declaration.
//!
//! A board that is always the same consists of rows in the notation of [`crate::rows`]:
//!
//! ```text
//! Game::new("Dao", "slide four men into a pattern on 4×4").rows("
//!     board 4x4 | 4
//!     coin_back | 8 | 1*4 2*4 | [1..4]*2 | [1..4]*2 | 4..1 1..4 | 180*4 0*4
//! "),
//! ```
//!
//! A board with arguments or random parts has a procedure. The procedure lays the fixed rows, asks
//! the [`Call`] for arguments and random numbers, and fills in what the rows leave open (`~`):
//!
//! ```text
//! Game::new("The Penguin Game", "coins in piles on a small board").takes(&[SEED]).by(penguins),
//!
//! fn penguins(call: &mut Call) -> Result<Tabletop, SetupError> {
//!     let mut tabletop = call.rows("
//!         board 4x4 | 4
//!         coin_back | 24 | [1..4]^6 | [1..6]*4 | [1..4]*6 | 4*4 3*4 2*4 1*4 4..1 1..4
//!     ")?;
//!     tabletop.block(1).shuffle(&mut call.random);
//!     Ok(tabletop)
//! }
//! ```
//!
//! A part that can be set up alone is one row, whose columns the file may replace:
//!
//! ```text
//! Game::new("Pawns", "all pawns of a piecepack")
//!     .takes(&[SUIT, CFG, X, Y, ANGLE])
//!     .by(|call| call.part("pawn_face | 4 | 1..4 | 1 | 1..4 | 1")),
//! ```
//!
//! - Write names as people write them. The first name is the one that is shown; `also` has the
//!   others. Variants in case, spaces, hyphens and apostrophes need no further names, nor does
//!   "Draughts" for "Checkers".
//! - Use `of(System::Chess)` for systems other than the piecepack. A file whose games all belong to
//!   one system may have a `const fn` that calls it.
//! - Arguments that several games share are in `games/arguments.rs`. Take `SEED` if the game draws
//!   random numbers. Lay out a game that takes `CELL_WIDTH` with cells of one inch; they are
//!   widened afterwards.
//! - If arguments can express what was drawn, use `pinned_by` with a function that creates them
//!   from the board.
//! - Coordinates of rows are inches as stored; `scaled(2.0)` says that `a1` is at (2, 2).
//! - A new file needs two lines in `games/mod.rs`: its `mod` and its entry in [`FAMILIES`].
//! - `cargo test -p ppn-setups` names each game whose rows contradict themselves, that leaves
//!   something open, or that has the name of another game.

use crate::{
    Argument, ArgumentKind, SetupError, System,
    call::Call,
    games::FAMILIES,
    name::{glued, look_up_forms},
    tabletop::Tabletop,
};
use std::{collections::HashMap, sync::LazyLock};

/// The empty board, which every system has.
static NONE: Game = Game::new("None", "an empty table").rows("");

/// A game that can be set up, as played with one system.
#[derive(Debug)]
pub struct Game {
    /// The name that is shown.
    pub name: &'static str,
    /// Other names for the same board.
    pub also: &'static [&'static str],
    /// The system it is played with.
    pub system: System,
    /// A line about the game.
    pub about: &'static str,
    /// The entries that it takes besides `Name` and `System`.
    pub arguments: &'static [Argument],
    pub(crate) scale_factor: f64,
    pub(crate) board: Board,
    /// The game whose board this game had before edition 0.14.
    pub(crate) formerly: Option<&'static str>,
    pub(crate) pins: Option<Pins>,
}

/// How the board of a game is made.
#[derive(Debug)]
pub(crate) enum Board {
    /// It is always the board of these rows.
    Rows(&'static str),
    /// It depends on arguments or on random numbers.
    Procedure(Procedure),
}

pub(crate) type Procedure = fn(&mut Call) -> Result<Tabletop, SetupError>;

/// Creates the arguments that give a board without a seed.
pub(crate) type Pins = fn(&mut Tabletop) -> Vec<(&'static str, String)>;

/// All games that can be set up. The empty board is listed once, though every system has it.
// SB-3
pub fn games() -> impl Iterator<Item = &'static Game> {
    FAMILIES.iter().copied().flatten().chain([&NONE])
}

/// The game with this name in this system. Names are compared as described at [`crate::canonical`].
///
/// ```
/// use ppn_setups::{System, game};
///
/// assert_eq!(game("jul gonu", System::Piecepack).unwrap().name, "Jul-Gonu");
/// assert!(game("Fuji-san", System::Go).is_none());
/// ```
#[must_use]
pub fn game(name: &str, system: System) -> Option<&'static Game> {
    look_up_forms(name).iter().find_map(|form| find(form, system))
}

/// Where a name was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// In the requested system, or in the piecepack, which is the default.
    Asked,
    /// In the only other system that has it.
    Elsewhere,
}

/// Looks a name up in the system, then in the piecepack, then in all other systems; there it is
/// found only if exactly one of them has it. The system is `None` if it is unknown.
pub(crate) fn look_up(name: &str, system: Option<System>) -> Option<(&'static Game, Found)> {
    let forms = look_up_forms(name);
    let asked = forms.iter().find_map(|form| {
        system.and_then(|system| find(form, system)).or_else(|| find(form, System::Piecepack))
    });
    if let Some(game) = asked {
        return Some((game, Found::Asked));
    }
    forms.iter().find_map(|form| {
        let mut known = System::all().filter_map(|system| find(form, system));
        let only = known.next();
        only.filter(|_| known.next().is_none()).map(|game| (game, Found::Elsewhere))
    })
}

/// The systems that have a game with this name.
pub(crate) fn knowing(name: &str) -> Vec<System> {
    let forms = look_up_forms(name);
    System::all().filter(|system| forms.iter().any(|form| find(form, *system).is_some())).collect()
}

fn find(form: &str, system: System) -> Option<&'static Game> {
    static INDEX: LazyLock<HashMap<(System, String), &'static Game>> = LazyLock::new(|| {
        let names = games().flat_map(|game| game.names().map(move |name| (name, game)));
        names.map(|(name, game)| ((game.system, glued(name)), game)).collect()
    });
    if form == glued(NONE.name) {
        return Some(&NONE);
    }
    INDEX.get(&(system, form.to_owned())).copied()
}

impl Game {
    /// A game played with a piecepack.
    pub(crate) const fn new(name: &'static str, about: &'static str) -> Self {
        Self {
            name,
            also: &[],
            system: System::Piecepack,
            about,
            arguments: &[],
            scale_factor: 1.0,
            board: Board::Rows(""),
            formerly: None,
            pins: None,
        }
    }

    /// Other names for the same board.
    pub(crate) const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// A game of another system.
    pub(crate) const fn of(self, system: System) -> Self {
        Self { system, ..self }
    }

    /// The arguments that it takes besides `Name` and `System`.
    pub(crate) const fn takes(self, arguments: &'static [Argument]) -> Self {
        Self { arguments, ..self }
    }

    /// The number of inches in a unit of coordinates of the movetext. The rows are in inches in any
    /// case.
    pub(crate) const fn scaled(self, scale_factor: f64) -> Self {
        Self { scale_factor, ..self }
    }

    /// A board that is always the same.
    pub(crate) const fn rows(self, rows: &'static str) -> Self {
        Self { board: Board::Rows(rows), ..self }
    }

    /// A board that a procedure creates.
    pub(crate) const fn by(self, procedure: Procedure) -> Self {
        Self { board: Board::Procedure(procedure), ..self }
    }

    /// Before edition 0.14, the game had the board of another game of the system.
    pub(crate) const fn formerly(self, name: &'static str) -> Self {
        Self { formerly: Some(name), ..self }
    }

    /// How a random board is expressed by arguments; see [`crate::pin`].
    pub(crate) const fn pinned_by(self, pins: Pins) -> Self {
        Self { pins: Some(pins), ..self }
    }

    /// All its names; the first is the one that is shown.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.name].into_iter().chain(self.also.iter().copied())
    }

    /// Whether it takes an argument with this name.
    #[must_use]
    pub fn takes_argument(&self, name: &str) -> bool {
        self.arguments.iter().any(|argument| argument.name == name)
    }

    /// The entry of a file that sets it up, with its system and a seed if they are needed.
    #[must_use]
    pub fn example(&self) -> String {
        let seed = self.arguments.iter().find(|argument| argument.kind == ArgumentKind::Seed);
        let is_plain = self.system == System::Piecepack && seed.is_none();
        let value = if is_plain { self.name.to_owned() } else { self.written(self.name, seed) };
        format!("GameType: {value}")
    }

    /// The mapping that requests it by one of its names, with its system if needed, and optionally
    /// with an argument, whose example comes last.
    #[must_use]
    pub fn written(&self, name: &str, argument: Option<&Argument>) -> String {
        let mut entries = vec![format!("Name: {}", quote(name))];
        if self.system != System::Piecepack {
            entries.push(format!("System: {}", self.system));
        }
        entries.extend(argument.map(|one| format!("{}: {}", one.name, one.example)));
        format!("{{{}}}", entries.join(", "))
    }
}

/// The name as a part of a YAML mapping on one line.
fn quote(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphanumeric() || " '-.".contains(c));
    if plain && !name.starts_with(['\'', '-']) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', "''"))
    }
}
