//! The notations of this workspace as objects that give records: Portable Piecepack Notation, Portable
//! Draughts Notation, Portable Game Notation, Extended Position Description, Smart Game Format, Flexible Arimaa Notation
//! and plain records of Arimaa.
//!
//! Each is a folder, and a row of the table [`standard`]. A program adds its own notation to that
//! table, and its own parsers of movetexts to [`Ppn`].
//!
//! ```
//! use ppn_notations::{GameText, Options, standard};
//!
//! let notations = standard(&Default::default());
//! let pdn = notations.of_path("games.pdn".as_ref()).ok_or("an unknown ending")?;
//! let file = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 *\n\n[GameType \"20\"]\n1. 33-28 *\n";
//! for text in pdn.split(Box::new(file.as_bytes())) {
//!     let text: GameText<'_> = text?;
//!     let record = pdn.record(&text, &Options::default());
//!     assert!(!record.has_errors());
//!     assert_eq!(record.span(1).slice(record.text).len(), 8); // `1. 32-28` or `1. 33-28`
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//!
//! - A notation is named only in its folder and in the table.
//! - Each gives a record by typed steps: PDN and FAN are not played through text in PPN.
//! - The crate does not know the linter, reports or pixels; a notation has its own rules.

mod canonical;
mod commands;
mod described;
pub mod epd;
pub mod fan;
mod from_records;
mod game_reading;
mod left_out;
pub mod pdn;
pub mod pgn;
pub mod ppn;
mod recognition;
mod remark;
pub mod sgf;
mod unplayed;

pub use epd::Epd;
pub use fan::Fan;
pub use pdn::Pdn;
pub use pgn::Pgn;
pub use ppn::{
    Chosen, MovetextParser, ParserRow, Parsers, PinError, Played, Ppn, Request, SetUp, print_script,
};
pub use sgf::Sgf;

pub use ppn_arimaa as arimaa;
pub use ppn_chess as chess;
pub use ppn_draughts as draughts;
pub use ppn_engine as engine;
pub use ppn_record as record;
pub use ppn_record::{
    Converted, Diagnostic, Edition, Fix, FormatOptions, Formatted, GameText, Limits, Mapping,
    Metadata, Notation, Notations, Options, Parsed, Piece, Record, Span, setups,
};
pub use ppn_sgf as go;
pub use ppn_syntax as syntax;

use ppn_setups::System;
use ppn_source::Code;
use std::sync::LazyLock;

ppn_source::settings! {
    /// The limits of games of notations other than PPN, and their conversion to PPN.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct Settings {
        /// Games of draughts.
        pub pdn: Pdn, with_pdn;
        /// Games of Arimaa.
        pub fan: Fan, with_fan;
        /// Games of chess.
        pub pgn: Pgn, with_pgn;
        /// Games of go.
        pub sgf: Sgf, with_sgf;
    }
}

/// The table of all notations of this crate.
#[must_use]
pub fn standard(settings: &Settings) -> Notations {
    Notations::default()
        .with(Ppn::new(standard_parsers(settings)))
        .with(settings.pdn)
        .with(settings.fan)
        .with(settings.fan.as_plain_record())
        .with(settings.pgn)
        .with(settings.sgf)
        .with(Epd::default())
}

/// The codes of all notations of this crate. A comment may name them in any of these notations, since
/// games are converted with their comments. They are in the order in which comments are compared with them: an archive
/// may have a comment in each game.
fn standard_codes() -> Vec<&'static Code> {
    static CODES: LazyLock<Vec<&'static Code>> = LazyLock::new(|| {
        let mut codes: Vec<_> =
            standard(&Settings::default()).iter().flat_map(Notation::codes).collect();
        codes.sort_by_key(|code| (&code.id[1..], code.id));
        codes
    });
    CODES.clone()
}

/// The table of all movetext parsers of this crate.
#[must_use]
pub fn standard_parsers(settings: &Settings) -> Parsers {
    let pdn = pdn::PdnMovetext { limits: settings.pdn.limits };
    let fan = fan::FanMovetext { limits: settings.fan.limits };
    let pgn = pgn::PgnMovetext { limits: settings.pgn.limits };
    Parsers::default()
        .with(ParserRow { system: System::Checker, ..ParserRow::new("Pdn", pdn) })
        .with(ParserRow {
            system: System::Chess,
            aliases: &["arimaa"],
            ..ParserRow::new("Fan", fan)
        })
        .with(ParserRow { system: System::Chess, ..ParserRow::new(pgn::EMBEDDED, pgn) })
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
