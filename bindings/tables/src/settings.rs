//! Settings of tables.

/// How large batches are, and how much of a game is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The largest number of rows of a batch; at least 1.
    pub rows: usize,
    /// The number of bytes of texts and pieces from which on a batch is complete. A batch may exceed it by one row.
    pub bytes: usize,
    /// The largest number of pieces that are listed for all states of a game. The states after that have no
    /// pieces, which is null. A game whose work is rationed has at most 100 for each byte of its text.
    pub pieces: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { rows: 8_192, bytes: 8 << 20, pieces: 5_000_000 }
    }
}

ppn_source::setters! {
    Settings {
        with_rows: rows: usize,
        with_bytes: bytes: usize,
        with_pieces: pieces: usize,
    }
}
