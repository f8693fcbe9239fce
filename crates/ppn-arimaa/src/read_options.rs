//! How a text is read.

use crate::Limits;

ppn_source::settings! {
    /// Options for reading a text.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub struct ReadOptions {
        /// Whether the rows of `x` markings count from 0, as in files of the first viewer.
        pub viewer_rows: bool, with_viewer_rows;
        /// Whether the text is known to be a plain Arimaa record, which needs no magic word.
        pub plain_record: bool, with_plain_record;
        /// Whether the text is the body of one game, from turn 1g on, without a header.
        pub body_only: bool, with_body_only;
        /// Whether only the header of the first game is wanted: none of its turns is read.
        pub header_only: bool, with_header_only;
        /// The limits of the text.
        pub limits: Limits, with_limits;
    }
}
