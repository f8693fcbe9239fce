//! Portable Draughts Notation and the rules of draughts games.

mod archive;
mod assembly;
mod board;
mod capture;
mod clock;
pub mod codes;
mod colour;
mod conversion;
mod direction;
mod fen;
mod find;
mod game_type;
mod grammar;
mod lexer;
mod line;
mod moves;
mod notation;
mod numbering;
mod position;
mod read;
mod record;
mod replay;
mod report;
mod results;
mod rules;
mod ruleset;
mod squares_text;
mod token;
mod tree;
mod variant;
mod write;

pub use archive::{Archive, Piece};
pub use board::{Board, Square, SquareName, Squares};
pub use clock::{BadTimeControl, Command, Period, TimeControl, clock_seconds, commands};
pub use colour::Colour;
pub use conversion::{Conversion, NoConversion, System, to_ppn};
pub use fen::{Fen, FenError, FenOddity};
pub use game_type::{BadGameType, Corner, GameType, Layout, Notation};
pub use line::{Line, Ply, Step, StepKind, Stopped};
pub use moves::{Move, Route};
pub use position::{Draughtsman, Position};
pub use read::{read, read_bytes};
pub use replay::{Played, Replay, RulesFrom, replay, replay_by};
pub use report::{
    Counts, FileReport, GameReport, IllegalReport, LegalMove, MoveReport, StepReport,
};
pub use results::{Convention, Outcome, is_date};
pub use ruleset::Ruleset;
pub use token::Mode;
pub use tree::{Form, Game, Item, MoveText, Pdn, Separator, Tag, Variation};
pub use variant::{UnknownVariant, Variant};
pub use write::{write, write_game};
