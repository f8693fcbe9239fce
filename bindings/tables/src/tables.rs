//! The rows of several tables.

use crate::{ArchiveGame, Plan, Rows};
use arrow_array::RecordBatch;
use ppn_record::Options;
use std::sync::Arc;

/// Makes the batches of several plans from games, each of which is read and played once.
pub(crate) struct Tables {
    plans: Vec<Arc<Plan>>,
    rows: Vec<Rows>,
    /// The options of the last game, and what they became with what the columns need. The start boards are kept in
    /// them from one game to the next.
    options: Option<(Arc<Options>, Options)>,
}

impl Tables {
    pub(crate) fn new(plans: Vec<Arc<Plan>>) -> Self {
        let rows = plans.iter().cloned().map(Rows::new).collect();
        Self { plans, rows, options: None }
    }

    /// Adds the rows of a game to all tables. `each` gets the batches that become complete with the number of their
    /// plan, and returns whether more are wanted. So does this function.
    pub(crate) fn add(
        &mut self,
        game: &ArchiveGame,
        each: &mut dyn FnMut(usize, RecordBatch) -> bool,
    ) -> bool {
        let known = self.options.take().filter(|(of, _)| Arc::ptr_eq(of, &game.options));
        let (of, options) = known.unwrap_or_else(|| {
            (Arc::clone(&game.options), Plan::options(&self.plans, &game.options))
        });
        let subject = game.subject(&options);
        let mut rows = self.rows.iter_mut().enumerate();
        let goes_on = rows
            .all(|(plan, rows)| rows.add_subject(game, &subject, &mut |batch| each(plan, batch)));
        drop(subject);
        self.options = Some((of, options));
        goes_on
    }

    /// Hands over the rows since the last complete batches; returns whether more are wanted.
    pub(crate) fn finish(&mut self, each: &mut dyn FnMut(usize, RecordBatch) -> bool) -> bool {
        let mut rows = self.rows.iter_mut().enumerate();
        rows.all(|(plan, rows)| rows.take().is_none_or(|batch| each(plan, batch)))
    }
}
