//! Making batches from games.

use crate::{ArchiveGame, Plan, Table, cells::Cells, column::Cell, row::Row};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ppn_archive::{PositionNumbers, Subject};
use ppn_record::Options;
use ppn_report::{Source, diagnostics_json};
use std::{fmt, sync::Arc};

/// The pieces that are listed of a game whose work is rationed, for each byte of its text.
const PIECES_A_BYTE: usize = 100;

/// Makes batches from games, one after another.
pub struct Rows {
    plan: Arc<Plan>,
    schema: SchemaRef,
    columns: Vec<(Cell, Cells)>,
    /// The number of rows of the batch that is being made, and their bytes, about.
    rows: usize,
    bytes: usize,
    /// The options of the last game, and what they became with what the columns need. The start boards are kept in
    /// them from one game to the next.
    options: Option<(Arc<Options>, Options)>,
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plan, rows, bytes, .. } = self;
        f.debug_struct("Rows")
            .field("plan", plan)
            .field("rows", rows)
            .field("bytes", bytes)
            .finish_non_exhaustive()
    }
}

impl Rows {
    /// No rows yet.
    #[must_use]
    pub fn new(plan: Arc<Plan>) -> Self {
        let columns = plan.columns().map(|column| (column.cell, column.cells())).collect();
        Self { schema: plan.schema(), plan, columns, rows: 0, bytes: 0, options: None }
    }

    /// Adds the rows of a game, if it meets the query. `each` gets the batches that become complete, and returns whether
    /// more are wanted. So does this function.
    pub fn add(&mut self, game: &ArchiveGame, each: &mut dyn FnMut(RecordBatch) -> bool) -> bool {
        let known = self.options.take().filter(|(of, _)| Arc::ptr_eq(of, &game.options));
        let plans = std::slice::from_ref(&self.plan);
        let (of, options) = known
            .unwrap_or_else(|| (Arc::clone(&game.options), Plan::options(plans, &game.options)));
        let goes_on = self.add_subject(game, &game.subject(&options), each);
        self.options = Some((of, options));
        goes_on
    }

    pub(crate) fn add_subject<'g>(
        &mut self,
        game: &'g ArchiveGame,
        subject: &Subject<'g>,
        each: &mut dyn FnMut(RecordBatch) -> bool,
    ) -> bool {
        if self.plan.query().is_some_and(|query| query.find(subject).is_none()) {
            return true;
        }
        let offsets = game.text.file_offsets();
        let row = || Row::new(game, subject, &offsets);
        match self.plan.table() {
            Table::Games => self.add_row(&row(), each),
            Table::Moves => {
                (1..subject.record().len()).all(|state| self.add_row(&row().at(state), each))
            }
            Table::States => {
                let record = subject.record();
                let mut boards = PositionNumbers::of(record);
                let mut left = self.plan.settings.pieces;
                if game.text.is_rationed {
                    left = left.min(game.text.text.len().saturating_mul(PIECES_A_BYTE));
                }
                (0..record.len()).all(|state| {
                    let mut row = row().at(state);
                    let (number, board) = boards.go_to(state);
                    row.board = Some((board, number));
                    row.lists_pieces = board.len() <= left;
                    // After a state without its pieces, no other has them.
                    left = left.saturating_sub(board.len());
                    self.add_row(&row, each)
                })
            }
            Table::Diagnostics => {
                let found = ppn_lint::check(subject.parsed(), &game.selection);
                let text = &game.text;
                let source = Source::new(&game.file, &text.text)
                    .with_place(text.place)
                    .with_bytes(text.bytes.as_deref());
                diagnostics_json(&source, &found).iter().all(|problem| {
                    let mut row = row();
                    row.problem = Some(problem);
                    self.add_row(&row, each)
                })
            }
        }
    }

    fn add_row(&mut self, row: &Row<'_, '_>, each: &mut dyn FnMut(RecordBatch) -> bool) -> bool {
        let bytes = self.columns.iter_mut().map(|(cell, cells)| cells.add(*cell, row));
        self.bytes += bytes.sum::<usize>();
        self.rows += 1;
        let is_full =
            self.rows >= self.plan.settings.rows || self.bytes >= self.plan.settings.bytes;
        match is_full {
            true => self.take().is_none_or(each),
            false => true,
        }
    }

    /// The rows since the last complete batch; `None` if there are none.
    pub fn take(&mut self) -> Option<RecordBatch> {
        if self.rows == 0 {
            return None;
        }
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        let columns = self.columns.iter_mut().map(|(_, cells)| cells.finish()).collect();
        let size = arrow_array::RecordBatchOptions::new().with_row_count(Some(rows));
        let batch = RecordBatch::try_new_with_options(self.schema.clone(), columns, &size);
        Some(batch.expect("the columns are made by the schema"))
    }
}
