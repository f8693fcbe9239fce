//! The request of a game for a start board.

use crate::{Limits, OwnBoards, System, Value};
use ppn_piece::Cells;
use ppn_source::Edition;

ppn_source::settings! {
    /// The request of a game for a start board: the value of `SetUp` or `GameType`, and the settings in
    /// the rest of the file that affect it.
    ///
    /// ```
    /// use ppn_setups::{Request, set_up};
    ///
    /// let request = Request::named("Relativity").with_argument("Seed", "42");
    /// assert_eq!(set_up(&request).unwrap().pieces.len(), 30);
    /// ```
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Request {
        /// A name, or a mapping with `Name`, perhaps `System`, and arguments. Null is an empty board.
        pub value: Value, with_value;
        /// The system if the value names none; movetext parsers set it.
        pub default_system: System, with_default_system;
        /// The width of the cells of checkers and chess boards if the value does not set it.
        pub cell_width: Cells, with_cell_width;
        /// The edition of PPN that the file is written in.
        pub edition: Edition, with_edition;
        /// The limits of the value.
        pub limits: Limits, with_limits;
        /// Start boards besides those of the registry.
        pub own: OwnBoards, with_own;
    }
}

impl Request {
    /// A request in the current edition, with a piecepack and cells of one inch by default.
    #[must_use]
    pub fn new(value: Value) -> Self {
        Self {
            value,
            default_system: System::Piecepack,
            cell_width: Cells::One,
            edition: Edition::default(),
            limits: Limits::default(),
            own: OwnBoards::default(),
        }
    }

    /// A request for the game with this name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::new(Value::quoted(name))
    }

    /// The same request with another argument, such as `Seed`, as a file writes it without quotation marks.
    #[must_use]
    pub fn with_argument(mut self, key: &str, value: &str) -> Self {
        let mut entries = match self.value {
            Value::Mapping(entries) => entries,
            name => vec![("Name".to_owned(), name)],
        };
        entries.push((key.to_owned(), Value::plain(value)));
        self.value = Value::Mapping(entries);
        self
    }
}
