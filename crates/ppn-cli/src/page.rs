//! The games of a file as an HTML page that plays them.

use crate::{
    alone::alone,
    arguments::Aside,
    input::Input,
    metadata::title,
    notations,
    outcome::Outcome,
    output::Reports,
    parallel::{Batch, InOrder, Outlet, Sink},
    progress::Progress,
    render::{no_game, state_after},
};
use ppn::{Diagnostic, GameText, Notation, Record, Tree, view::move_count};
use ppn_render::player::{Game, Options, Player, Start, Writer, Written};
use std::{io, path::Path, thread};

/// The games that a thread takes at once: a number of games, or of bytes. Even a small game may have
/// large boards, which wait for those of the games before it.
const MOST_GAMES: usize = 16;
const MOST_BYTES: usize = 1 << 13;

/// Gives the boards of a game in three dimensions, for [`Game::scene`](field@Game::scene), or the reason why there are
/// none.
pub(crate) type SceneOf = Box<dyn Fn(&Record<'_>) -> Result<String, String> + Sync>;

/// The content of a page.
pub(crate) struct Contents<'c> {
    /// The file that the games are read from.
    pub(crate) file: &'c Path,
    /// The number of the only game to include; all games if absent.
    pub(crate) game: Option<u64>,
    pub(crate) reading: ppn::Options,
    /// Whether the steps of turns are boards of their own.
    pub(crate) steps: bool,
    /// What makes boards in three dimensions, if the page has them.
    pub(crate) scene: Option<SceneOf>,
    /// How problems are reported.
    pub(crate) aside: Aside,
}

impl Contents<'_> {
    /// The games, and whether they have errors.
    ///
    /// # Errors
    /// If the file cannot be read, has no such game, or games too large for a page, or if the first
    /// game has no board to start with.
    pub(crate) fn page(
        &self,
        input: &mut Input,
        options: &Options,
    ) -> io::Result<(Player, Outcome)> {
        let player = Player::new(options);
        let writer = player.writer();
        let page = Page {
            player,
            name: input.name.clone(),
            reports: Reports::aside(self.aside),
            progress: Progress::new(&[self.file.to_owned()]),
            drawn: true,
        };
        let outlet = Outlet::new(page);
        let (notation, first) = (input.notation.clone(), self.game.unwrap_or(1));
        let write = |batch: Vec<(u64, GameText<'static>)>| -> Vec<WrittenGame> {
            let games = batch.into_iter().map(|(number, text)| {
                let start = (number == first).then_some(&options.start);
                self.write(&*notation, &writer, number, text, start)
            });
            games.collect()
        };
        let mut games = 0;
        // One thread reads; others replay and write what was read.
        thread::scope(|scope| {
            let mut lanes = InOrder::new(scope, None, &outlet, write);
            let mut batch = Batch::new(MOST_GAMES, MOST_BYTES);
            let mut read = || {
                while let Some(text) = input.next_text()? {
                    games += 1;
                    if self.game.is_none_or(|wanted| wanted == games) {
                        let bytes = text.text.len();
                        batch.add((games, text), bytes);
                        if batch.is_full() {
                            lanes.push(batch.take().0)?;
                        }
                    }
                    if self.game.is_some_and(|wanted| wanted <= games) {
                        break;
                    }
                }
                Ok(())
            };
            let read = read().and(lanes.push(batch.take().0));
            // Even after an error of reading, the problems found before are reported.
            let written = lanes.finish(|page| {
                page.progress.clear();
                Ok(())
            });
            read.and(written)
        })?;
        let Page { player, reports, drawn, .. } = outlet.into_sink();
        if player.is_empty() {
            return Err(no_game(first, games));
        }
        let outcome = if drawn { reports.outcome(true, false) } else { Outcome::Faulty };
        Ok((player, outcome))
    }

    /// Replays a game and writes it for the page; `start` is given for the first one.
    fn write(
        &self,
        notation: &dyn Notation,
        writer: &Writer,
        number: u64,
        text: GameText<'static>,
        start: Option<&Start>,
    ) -> WrittenGame {
        let write = || {
            let mut record = notations::record(notation, &text, &self.reading);
            let scene = self.scene.as_ref().map_or(Ok(String::new()), |scene| scene(&record));
            let (scene, flat) =
                scene.map_or_else(|reason| (String::new(), Some(reason)), |scene| (scene, None));
            let start = start.map(|start| start_of(&record, start)).transpose();
            let written = start.and_then(|start| {
                let title = title(&record.metadata).unwrap_or_default();
                let extension = notation.endings().first().copied().unwrap_or_default();
                let game = Game { title, scene, ..ppn::player_game(&record, extension) };
                let mut tree = Tree::new(&record, self.steps);
                writer
                    .write(&game, start, tree.len(), &mut |state, pieces| tree.step(state, pieces))
                    .map_err(io::Error::other)
            });
            (std::mem::take(&mut record.diagnostics), flat, written)
        };
        let (diagnostics, flat, written) = alone(notation, &text, write);
        WrittenGame { number, text, diagnostics, flat, written }
    }
}

/// A game that was replayed, and written for a page.
struct WrittenGame {
    number: u64,
    text: GameText<'static>,
    diagnostics: Vec<Diagnostic>,
    /// The reason why it has only flat pictures, although three dimensions are requested.
    flat: Option<String>,
    written: io::Result<Written>,
}

/// A page, to which games are added in their order.
struct Page {
    player: Player,
    /// The name of the file in reports.
    name: String,
    reports: Reports,
    progress: Progress,
    /// Whether all games have boards.
    drawn: bool,
}

impl Sink<Vec<WrittenGame>> for Page {
    fn take(&mut self, games: Vec<WrittenGame>) -> io::Result<()> {
        for WrittenGame { number, text, diagnostics, flat, written } in games {
            self.progress.clear();
            self.reports.write(&self.name, &text, &diagnostics)?;
            if let Some(reason) = flat {
                tell!("ppn: warning: game {number} is not in three dimensions: {reason}");
            }
            if let Some(reason) = self.player.push(written?).map_err(io::Error::other)? {
                self.drawn = false;
                tell!("ppn: game {number} has no board: {reason}");
            }
            self.progress.advance(text.text.len(), number);
        }
        Ok(())
    }
}

/// The first board that the page shows, by a number of PPN or of the notation.
fn start_of(record: &Record<'_>, start: &Start) -> io::Result<Start> {
    match start {
        Start::Label(number) => {
            let of_ppn = record.states_of(number).next();
            of_ppn.map_or_else(|| state_after(record, number), Ok).map(Start::State)
        }
        Start::Moves(moves) if *moves > move_count(record, record.len() - 1) => {
            Err(io::Error::other(format!(
                "there is no board after {moves} moves: the game has {}",
                move_count(record, record.len() - 1)
            )))
        }
        _ => Ok(start.clone()),
    }
}
