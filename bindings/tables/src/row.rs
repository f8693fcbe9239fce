//! What the cells of a row are made of.

use crate::ArchiveGame;
use ppn_archive::Subject;
use ppn_record::{Board, Record, Remarks};
use ppn_report::DiagnosticJson;
use ppn_source::FileOffsets;
use std::{borrow::Cow, cell::OnceCell};

/// A row of any table: a game, and where the table has more rows a game, one of its states or problems.
pub(crate) struct Row<'r, 'g> {
    pub(crate) game: &'g ArchiveGame,
    pub(crate) subject: &'r Subject<'g>,
    pub(crate) offsets: &'r FileOffsets,
    pub(crate) state: usize,
    /// The board of the state, and its number.
    pub(crate) board: Option<(&'r Board, u64)>,
    /// Whether the pieces of the state are listed.
    pub(crate) lists_pieces: bool,
    pub(crate) problem: Option<&'r DiagnosticJson>,
    remarks: OnceCell<Remarks>,
}

impl<'r, 'g> Row<'r, 'g> {
    pub(crate) fn new(
        game: &'g ArchiveGame,
        subject: &'r Subject<'g>,
        offsets: &'r FileOffsets,
    ) -> Self {
        Self {
            game,
            subject,
            offsets,
            state: 0,
            board: None,
            lists_pieces: true,
            problem: None,
            remarks: OnceCell::new(),
        }
    }

    /// The row of a state.
    pub(crate) fn at(self, state: usize) -> Self {
        Self { state, ..self }
    }

    pub(crate) fn record(&self) -> &Record<'g> {
        self.subject.record()
    }

    /// The remarks on the move that leads to the state.
    pub(crate) fn remarks(&self) -> &Remarks {
        self.remarks.get_or_init(|| self.record().remarks(self.state).into_owned())
    }

    /// The first text of a tag that says something.
    pub(crate) fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        let values = self.subject.values(name).into_iter();
        values.map(str::trim).find(|value| is_known(value)).map(Cow::Borrowed)
    }
}

/// Whether the text of a tag says something.
pub(crate) fn is_known(value: &str) -> bool {
    !matches!(value, "" | "?" | "*" | "????.??.??")
}
