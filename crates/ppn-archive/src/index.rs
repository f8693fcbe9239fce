//! The index of an archive: where its games are, their tags, and the positions in them.

mod bytes;
mod directory;
mod footer;
mod indexed_game;
mod postings;
mod reader;
mod stamp;
mod tags;
mod writer;

pub use indexed_game::IndexedGame;
pub use reader::Index;
pub use stamp::Stamp;
pub use writer::IndexWriter;

pub(crate) use tags::Columns;

/// The games whose places and tags are in one block.
pub(crate) const GAMES_OF_BLOCK: usize = 256;

/// The beginning of an index, with the version of its format.
const BEGINNING: &[u8; 12] = b"ppn index 1\n";
