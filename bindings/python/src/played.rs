//! A game that was played, with the text that its record borrows.

use ppn::{GameText, Record};
use self_cell::self_cell;
use std::sync::Arc;

self_cell!(
    /// A record beside its text.
    pub(crate) struct Played {
        owner: Arc<GameText<'static>>,
        #[covariant]
        dependent: Record,
    }
);
