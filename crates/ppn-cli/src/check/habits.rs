//! What a program does in all games of a file, reported once a file.

use super::reading::Item;
use ppn::Diagnostic;

/// The first report of each habit in a file, which waits for the end of the file, so that it says in how many more
/// games there is one.
#[derive(Default)]
pub(super) struct Habits {
    held: Vec<Held>,
}

/// The first report of a habit.
pub(super) struct Held {
    pub(super) item: Item,
    /// The number of the game in its file.
    pub(super) game: u64,
    pub(super) diagnostic: Diagnostic,
    /// The number of later games that have the habit.
    more: u64,
}

impl Habits {
    /// Takes the reports of habits out of those of a game.
    pub(super) fn hold(&mut self, item: &Item, game: u64, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain(|one| {
            if !one.code.is_habit {
                return true;
            }
            match self.held.iter_mut().find(|held| held.diagnostic.code == one.code) {
                Some(held) => held.more += u64::from(held.game != game),
                None => self.held.push(Held {
                    item: item.clone(),
                    game,
                    diagnostic: one.clone(),
                    more: 0,
                }),
            }
            false
        });
    }

    /// The reports of the file, which is read to its end.
    pub(super) fn release(&mut self) -> Vec<Held> {
        let mut held = std::mem::take(&mut self.held);
        for Held { diagnostic, more, .. } in &mut held {
            match more {
                0 => {}
                1 => diagnostic.notes.push("one more game of this file has it".to_owned()),
                n => diagnostic.notes.push(format!("{n} more games of this file have it")),
            }
        }
        held
    }
}
