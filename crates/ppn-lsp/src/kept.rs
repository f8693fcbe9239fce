//! Games that were read, kept until the text changes.

use ppn_record::Parsed;
use std::{cell::RefCell, collections::VecDeque, sync::Arc};

/// The games that answers asked for last, as they were read.
#[derive(Default)]
pub(crate) struct Kept(RefCell<VecDeque<(usize, Arc<dyn Parsed>)>>);

/// The most text that is kept, in bytes, besides that of the last game. A game that was read takes some
/// thirty times its text.
const MOST: usize = 1 << 20;

impl Kept {
    /// The game with an index, read now if it was not kept.
    pub(crate) fn get(
        &self,
        game: usize,
        read: impl FnOnce() -> Box<dyn Parsed>,
    ) -> Arc<dyn Parsed> {
        let mut kept = self.0.borrow_mut();
        let known = kept.iter().position(|(index, _)| *index == game);
        let parsed = match known.and_then(|at| kept.remove(at)) {
            Some((_, parsed)) => parsed,
            None => read().into(),
        };
        kept.push_back((game, Arc::clone(&parsed)));
        let mut bytes: usize = kept.iter().map(|(_, one)| one.text().text.len()).sum();
        while bytes > MOST && kept.len() > 1 {
            bytes -= kept.pop_front().map_or(0, |(_, one)| one.text().text.len());
        }
        parsed
    }

    /// Forgets all games, since their text or their indexes changed.
    pub(crate) fn forget(&mut self) {
        self.0.get_mut().clear();
    }
}
