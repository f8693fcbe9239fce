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
const BEGINNING: &[u8; 12] = b"ppn index 2\n";

/// The flag of a game that begins in the middle of a line.
pub(crate) const IN_LINE: u64 = 8;

/// The same without the version.
const NAME: &[u8] = b"ppn index ";

/// Whether a file that begins with these bytes is an index, of any version of the format.
#[must_use]
pub fn is_index(beginning: &[u8]) -> bool {
    let Some(version) = beginning.strip_prefix(NAME) else { return false };
    let digits = version.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && version.get(digits) == Some(&b'\n')
}
