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
        let parsed = self.known(game).unwrap_or_else(|| read().into());
        self.put(game, Arc::clone(&parsed));
        parsed
    }

    /// The game with an index, if it was kept.
    pub(crate) fn known(&self, game: usize) -> Option<Arc<dyn Parsed>> {
        let kept = self.0.borrow();
        kept.iter().find(|(index, _)| *index == game).map(|(_, parsed)| Arc::clone(parsed))
    }

    /// Keeps a game as the last one that was requested.
    pub(crate) fn put(&self, game: usize, parsed: Arc<dyn Parsed>) {
        let mut kept = self.0.borrow_mut();
        kept.retain(|(index, _)| *index != game);
        kept.push_back((game, parsed));
        let mut bytes: usize = kept.iter().map(|(_, one)| one.text().text.len()).sum();
        while bytes > MOST && kept.len() > 1 {
            bytes -= kept.pop_front().map_or(0, |(_, one)| one.text().text.len());
        }
    }

    /// Forgets all games, since their text or their indexes changed.
    pub(crate) fn forget(&mut self) {
        self.0.get_mut().clear();
    }
}
