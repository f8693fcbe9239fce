//! The games of a file as an HTML page that plays them.

use crate::{
    Outcome,
    arguments::ColorChoice,
    input::Input,
    metadata::title,
    notations,
    output::Reports,
    progress::Progress,
    render::{no_game, state_after},
};
use ppn::{Notation, Record, Tree};
use ppn_render::player::{Game, Options, Player, Start};
use std::{io, path::Path};

/// The content of a page.
pub(crate) struct Contents<'c> {
    /// The file that the games are read from.
    pub(crate) file: &'c Path,
    /// The number of the only game to include; all games if absent.
    pub(crate) game: Option<u64>,
    pub(crate) reading: ppn::Options,
    /// Whether the steps of turns are boards of their own.
    pub(crate) steps: bool,
    /// Whether reports are coloured.
    pub(crate) color: ColorChoice,
}

impl Contents<'_> {
    /// The page, and whether its games have errors.
    ///
    /// # Errors
    /// If the file cannot be read, has no such game, or games too large for a page, or if the first
    /// game has no board to start with.
    pub(crate) fn page(
        &self,
        input: &mut Input,
        options: &Options,
    ) -> io::Result<(String, Outcome)> {
        let mut player = Player::new(options);
        let mut reports = Reports::new(self.color);
        let mut progress = Progress::new(&[self.file.to_owned()]);
        let (mut games, mut drawn) = (0, true);
        while let Some(text) = input.next_text()? {
            let before = games;
            games += 1;
            if self.game.is_none_or(|wanted| wanted == games) {
                let record = notations::record(&*input.notation, &text, &self.reading);
                progress.clear();
                reports.write(&input.name, &text, &record.diagnostics)?;
                if player.is_empty() {
                    player.start_at(start_of(&record, &options.start)?);
                }
                if let Some(reason) = self.add(&mut player, &*input.notation, &record)? {
                    drawn = false;
                    tell!("ppn: game {games} has no board: {reason}");
                }
            }
            progress.advance(text.text.len(), games - before);
            if self.game.is_some_and(|wanted| wanted <= games) {
                break;
            }
        }
        progress.clear();
        if player.is_empty() {
            return Err(no_game(self.game.unwrap_or(1), games));
        }
        let outcome = if drawn { reports.outcome(true, false) } else { Outcome::Faulty };
        Ok((player.page(), outcome))
    }

    /// Adds a game; returns the reason if it has no board.
    fn add(
        &self,
        player: &mut Player,
        notation: &dyn Notation,
        record: &Record<'_>,
    ) -> io::Result<Option<impl std::fmt::Display + use<>>> {
        let title = title(&record.metadata).unwrap_or_default();
        let extension = notation.endings().first().copied().unwrap_or_default();
        let game = Game { title, ..ppn::player_game(record, extension) };
        let mut tree = Tree::new(record, self.steps);
        player
            .add(&game, tree.len(), &mut |state, pieces| tree.step(state, pieces))
            .map_err(io::Error::other)
    }
}

/// The first board that the page shows, by a number of PPN or of the notation.
fn start_of(record: &Record<'_>, start: &Start) -> io::Result<Start> {
    match start {
        Start::Label(number) => {
            let of_ppn = record.states_of(number).next();
            of_ppn.map_or_else(|| state_after(record, number), Ok).map(Start::State)
        }
        Start::State(moves) if *moves >= record.len() => Err(io::Error::other(format!(
            "there is no board after {moves} moves: the game has {}",
            record.len() - 1
        ))),
        _ => Ok(start.clone()),
    }
}
