//! A game that is being set up, with the arguments that its procedure asks for.

use crate::{
    At, Game, Limits, Random, Request, SetupError,
    SetupErrorKind::{self, BadValue, Rows},
    System, Value,
    argument::{ArgumentKind, Given},
    layout::{Fault, Placed, TileLayout},
    rows::{lay_rows, read_columns},
    tabletop::Tabletop,
    value::count,
};
use ppn_piece::{Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};

/// A game that is being set up: the given arguments, and its random numbers.
///
/// Procedures ask it for arguments by the names that the game declares.
pub(crate) struct Call {
    game: &'static Game,
    /// The value of each argument of the game, or its default, and its place.
    given: Vec<(Given, Option<usize>)>,
    limits: Limits,
    cell_width: f64,
    seeded: bool,
    pub(crate) random: Random,
}

/// The seed of boards for which a file gives no `Seed`.
pub(crate) const UNSEEDED: i32 = 14;

impl Call {
    /// Reads the entries of a request that are arguments of a game. Each entry is the index of the
    /// argument, its place in the request, and its value.
    pub(crate) fn new(
        game: &'static Game,
        entries: &[(usize, usize, &Value)],
        request: &Request,
    ) -> Result<Self, SetupError> {
        let mut given = Vec::with_capacity(game.arguments.len());
        for (k, argument) in game.arguments.iter().enumerate() {
            let entry = entries.iter().find(|(which, ..)| *which == k);
            given.push(match entry {
                Some((_, at, value)) => {
                    let given = argument.read(value, &request.limits);
                    (given.map_err(|fault| at_value(*at, fault))?, Some(*at))
                }
                None => (Given::Nothing, None),
            });
            // An empty value counts as the default, too.
            if let Some((last @ Given::Nothing, _)) = given.last_mut()
                && !argument.default.is_empty()
            {
                let default = Value::plain(argument.default);
                let default = argument.read(&default, &Limits::default());
                *last = default.map_err(|fault| SetupError::new(Rows, At::Whole, fault.message))?;
            }
        }
        let mut call = Self {
            game,
            given,
            limits: request.limits,
            cell_width: match request.cell_width {
                Cells::One => 1.0,
                Cells::Two => 2.0,
            },
            seeded: false,
            random: Random::new(UNSEEDED),
        };
        for (argument, (given, _)) in game.arguments.iter().zip(&call.given) {
            match (argument.kind, given) {
                (_, Given::Seed(seed)) => {
                    call.random = Random::new(*seed);
                    call.seeded = true;
                }
                (ArgumentKind::CellWidth, Given::Number(width)) => call.cell_width = *width,
                _ => {}
            }
        }
        Ok(call)
    }

    /// Lays the rows of a board; see [`crate::rows`] for the notation. Suits, ranks, places and
    /// angles that are open in the rows are left to the procedure.
    pub(crate) fn rows(&self, rows: &str) -> Result<Tabletop, SetupError> {
        lay_rows(rows, &self.cfg()).map_err(|fault| {
            let message = format!("{} ({}): {fault}", self.game.name, self.game.system);
            SetupError::new(Rows, At::Whole, message)
        })
    }

    /// Lays one row. Columns that the file gives replace those of the row: `Suit`, `Rank`, `X`,
    /// `Y`, `Angle`, `Side`, `Piece Side` and `Cfg`, if the game takes them.
    pub(crate) fn part(&self, row: &str) -> Result<Tabletop, SetupError> {
        let own = read_columns(row)
            .map_err(|fault| SetupError::new(Rows, At::Whole, format!("{row}: {fault}")))?;
        let mut piece_side = own.piece_side;
        if let Some((Given::Side(side), _)) = self.find("Side") {
            piece_side.side = *side;
        }
        if let Some((Given::PieceSide(given), _)) = self.find("Piece Side") {
            piece_side = *given;
        }
        let cfg = match self.find("Cfg") {
            Some((Given::Text(name), _)) => Configuration::from(name.as_str()),
            _ => self.cfg(),
        };
        let suits = self.column("Suit").unwrap_or(&own.suits);
        let ranks = self.column("Rank").unwrap_or(&own.ranks);
        let xs = self.column("X").unwrap_or(&own.xs);
        let ys = self.column("Y").unwrap_or(&own.ys);
        let angles = self.column("Angle").unwrap_or(&own.angles);
        let columns = [("Suit", suits), ("Rank", ranks), ("X", xs), ("Y", ys), ("Angle", angles)];
        let (mut long, mut n) = ("", 1);
        for (name, column) in columns {
            if column.len() > n {
                (long, n) = (name, column.len());
            }
        }
        let other = columns.iter().find(|(_, column)| column.len() != 1 && column.len() != n);
        if let Some((name, column)) = other {
            let at = if self.is_given(name) { name } else { long };
            let length = count(column.len(), "value");
            let message = format!("`{name}` has {length}, but `{long}` has {n}");
            let help = "write one value for each column, or as many as the others have";
            return Err(self.refuse(BadValue, at, message, help));
        }
        let at = |column: &[f64], k: usize| if column.len() == 1 { column[0] } else { column[k] };
        let mut tabletop = Tabletop::new();
        tabletop.lay((0..n).map(|k| Piece {
            piece_side,
            suit: Suit(at(suits, k) as u32),
            rank: Rank(at(ranks, k) as u32),
            cfg: cfg.clone(),
            x: at(xs, k),
            y: at(ys, k),
            angle: at(angles, k),
        }));
        Ok(tabletop)
    }

    /// The values of a column; at least one.
    pub(crate) fn column(&self, name: &str) -> Option<&[f64]> {
        match self.find(name) {
            Some((Given::Column(column), _)) => Some(column),
            _ => None,
        }
    }

    /// The set of the game's system, for pieces whose rows name no set.
    pub(crate) fn cfg(&self) -> Configuration {
        match self.game.system {
            System::Piecepack | System::Stackpack => Configuration::Piecepack,
            System::Alquerque => Configuration::Alquerque,
            System::Checker => Configuration::from(format!("checkers{}", self.cell_width).as_str()),
            System::Chess => Configuration::from(format!("chess{}", self.cell_width).as_str()),
            System::Domino => Configuration::Dominoes,
            System::Go => Configuration::Go,
            System::Icehouse => Configuration::IcehousePieces,
            System::Marble => Configuration::Marbles,
            System::Morris => Configuration::Morris,
            System::Reversi => Configuration::Reversi,
            System::Tarot => Configuration::PlayingCardsTarot,
            System::Cube => Configuration::Cubes,
            System::Meeple => Configuration::Meeples,
            System::Dice => Configuration::Dice,
            System::DiceNumeral => Configuration::DiceNumeral,
            System::DiceD4 => Configuration::DiceD4,
            System::DiceD8 => Configuration::DiceD8,
            System::DiceD10 => Configuration::DiceD10,
            System::DicePercentile => Configuration::DiceD10Percentile,
            System::DiceD12 => Configuration::DiceD12,
            System::DiceD20 => Configuration::DiceD20,
            System::DiceFudge => Configuration::DiceFudge,
        }
    }

    /// The limits of the request.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The width of a cell in inches, if the game takes it as an argument.
    pub(crate) fn cell_width(&self) -> Option<f64> {
        let takes = |argument: &crate::Argument| argument.kind == ArgumentKind::CellWidth;
        self.game.arguments.iter().any(takes).then_some(self.cell_width)
    }

    /// Whether a random number was drawn without a seed.
    pub(crate) fn left_to_chance(&self) -> bool {
        self.random.used() && !self.seeded
    }

    /// Restarts the random numbers of the seed. Without a seed, they continue.
    pub(crate) fn seed_again(&mut self) {
        if self.seeded {
            self.random.restart();
        }
    }

    /// Whether the file gives the argument, even as null.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        self.find(name).is_some_and(|(_, at)| at.is_some())
    }

    pub(crate) fn flag(&self, name: &str) -> Result<bool, SetupError> {
        match self.find(name) {
            Some((Given::Flag(flag), _)) => Ok(*flag),
            _ => Err(self.undeclared(name)),
        }
    }

    pub(crate) fn integer(&self, name: &str) -> Result<i64, SetupError> {
        match self.find(name) {
            Some((Given::Integer(integer), _)) => Ok(*integer),
            _ => Err(self.undeclared(name)),
        }
    }

    pub(crate) fn number(&self, name: &str) -> Result<f64, SetupError> {
        match self.find(name) {
            Some((Given::Number(number), _)) => Ok(*number),
            _ => Err(self.undeclared(name)),
        }
    }

    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, SetupError> {
        match self.find(name) {
            Some((Given::Text(text), _)) => Ok(Some(text)),
            Some((Given::Nothing, _)) => Ok(None),
            _ => Err(self.undeclared(name)),
        }
    }

    pub(crate) fn choice(&self, name: &str) -> Result<&'static str, SetupError> {
        match self.find(name) {
            Some((Given::Choice(choice), _)) => Ok(choice),
            _ => Err(self.undeclared(name)),
        }
    }

    /// The suits or ranks of a layout, as stored.
    pub(crate) fn labels(&self, name: &str) -> Result<Option<Vec<u32>>, SetupError> {
        match self.find(name) {
            Some((Given::Labels(labels), _)) => Ok(Some(labels.clone())),
            Some((Given::Nothing, _)) => Ok(None),
            _ => Err(self.undeclared(name)),
        }
    }

    /// The suits or ranks of a layout, as stored. If no layout is given, they are drawn.
    pub(crate) fn labels_or(
        &mut self,
        name: &str,
        draw: impl FnOnce(&mut Random) -> Vec<u32>,
    ) -> Result<Vec<u32>, SetupError> {
        Ok(self.labels(name)?.unwrap_or_else(|| draw(&mut self.random)))
    }

    pub(crate) fn tiles(&self, name: &str) -> Result<Option<TileLayout>, SetupError> {
        match self.find(name) {
            Some((Given::Tiles(tiles), _)) => Ok(Some(tiles.clone())),
            Some((Given::Nothing, _)) => Ok(None),
            _ => Err(self.undeclared(name)),
        }
    }

    /// The pawns of a placement, with the suits of their letters.
    pub(crate) fn pawns(&self, name: &str) -> Result<Vec<Piece>, SetupError> {
        let Some((Given::Placed(placed), _)) = self.find(name) else {
            return Err(self.undeclared(name));
        };
        let pawn = |&(suit, x, y): &Placed| Piece {
            piece_side: PieceSide::new(Kind::Pawn, Side::Face),
            suit: Suit(suit),
            rank: Rank(1),
            cfg: Configuration::Piecepack,
            x: f64::from(x),
            y: f64::from(y),
            angle: 0.0,
        };
        Ok(placed.iter().map(pawn).collect())
    }

    /// An error in the value of an argument, or in the whole request if there is no such value.
    pub(crate) fn refuse(
        &self,
        kind: SetupErrorKind,
        name: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> SetupError {
        let at = self.find(name).and_then(|(_, at)| *at).map_or(At::Whole, At::Value);
        SetupError::new(kind, at, message).with_help(help)
    }

    /// An error found while reading a layout or position, in the value of an argument.
    pub(crate) fn refuse_fault(&self, name: &str, fault: Fault) -> SetupError {
        self.refuse(fault.kind, name, fault.message, fault.help).with_found(fault.found)
    }

    fn find(&self, name: &str) -> Option<&(Given, Option<usize>)> {
        let at = self.game.arguments.iter().position(|argument| argument.name == name)?;
        self.given.get(at)
    }

    fn undeclared(&self, name: &str) -> SetupError {
        let message = format!("{} has no argument `{name}`", self.game.name);
        SetupError::new(Rows, At::Whole, message)
    }
}

pub(crate) fn at_value(at: usize, fault: Fault) -> SetupError {
    SetupError::new(fault.kind, At::Value(at), fault.message)
        .with_help(fault.help)
        .with_found(fault.found)
}
