//! Settings of tables.

ppn_source::settings! {
    /// How large batches are, and how much of a game is listed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Settings {
        /// The largest number of rows of a batch; at least 1.
        pub rows: usize = 8_192, with_rows;
        /// The number of bytes of texts and pieces from which on a batch is complete. A batch may exceed it by one row.
        pub bytes: usize = 8 << 20, with_bytes;
        /// The largest number of pieces that are listed for all states of a game. The states after that have no
        /// pieces, which is null. A game whose work is rationed has at most 100 for each byte of its text.
        pub pieces: usize = 5_000_000, with_pieces;
    }
}
