//! The games of a file as a page that plays them.

use crate::{
    Outcome,
    cli::ColorChoice,
    input::Input,
    metadata::title,
    output::Reports,
    progress::Progress,
    render::{MOST_PIECES, no_game, no_move},
};
use ppn::{Diagnostic, GameText, Notation, Record};
use ppn_file::{Node, Value};
use ppn_render::player::{Game, Options, Player, Remark, Start, Step};
use std::{io, path::Path};

/// What comes into a page.
pub(crate) struct Contents<'c> {
    /// The file that it is read from.
    pub(crate) file: &'c Path,
    /// The game of that number; all if absent.
    pub(crate) game: Option<u64>,
    pub(crate) reading: ppn::Options,
    /// Whether the steps of turns are drawn.
    pub(crate) steps: bool,
    /// Whether reports are coloured.
    pub(crate) color: ColorChoice,
}

impl Contents<'_> {
    /// The page, and whether something in its games is wrong.
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
            for mut record in ppn::records(&text, input.notation, &self.reading) {
                games += 1;
                if self.game.is_some_and(|wanted| wanted != games) {
                    continue;
                }
                progress.clear();
                reports.write(&input.name, &text, &record.diagnostics)?;
                if player.is_empty() {
                    check_start(&record, &options.start)?;
                }
                if let Some(reason) = self.add(&mut player, &text, input.notation, &mut record)? {
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

    /// Adds a game; gives why it has no board, if it has none.
    fn add(
        &self,
        player: &mut Player,
        text: &GameText<'_>,
        notation: Notation,
        record: &mut Record<'_>,
    ) -> io::Result<Option<impl std::fmt::Display + use<>>> {
        let mut pieces = 0;
        for state in 0..record.len() {
            pieces += record.board(state).len();
            if pieces > MOST_PIECES {
                return Err(io::Error::other(format!(
                    "a game is too long for a page: its boards have more than {MOST_PIECES} pieces \
                     together; a picture of one board can be made with --move"
                )));
            }
        }
        let numbers = numbers(text, notation, record);
        let game = Game {
            title: title(&record.metadata).unwrap_or_default(),
            metadata: record
                .metadata
                .iter()
                .map(|(key, entry)| (key.to_owned(), words(&entry.value)))
                .collect(),
            source: record.text.to_owned(),
            extension: extension(notation).to_owned(),
            annotation_scale: record.scale_factor,
            remarks: record.diagnostics.iter().map(|one| remark(one, &numbers)).collect(),
        };
        let states = record.len();
        let mut step = |state| Step {
            text: record.text(state).into_owned(),
            frame: ppn::frame(record, state, self.steps),
        };
        player.add(&game, states, &mut step).map_err(io::Error::other)
    }
}

/// Whether the game has the board that the page is to show first.
fn check_start(record: &Record<'_>, start: &Start) -> io::Result<()> {
    match start {
        Start::Label(number) if record.states_of(number).next().is_none() => Err(no_move(number)),
        Start::State(moves) if *moves >= record.len() => Err(io::Error::other(format!(
            "there is no board after {moves} moves: the game has {}",
            record.len() - 1
        ))),
        _ => Ok(()),
    }
}

fn extension(notation: Notation) -> &'static str {
    match notation {
        Notation::Ppn => "ppn",
        Notation::Pdn => "pdn",
        Notation::Fan => "fan",
        Notation::Arimaa => "arimaa",
    }
}

/// Where the move numbers of a game stand, one for each state after the first; empty where that
/// cannot be told, since moves come from another notation or from macros.
fn numbers(text: &GameText<'_>, notation: Notation, record: &Record<'_>) -> Vec<u32> {
    if notation != Notation::Ppn || !record.has_errors() {
        return Vec::new();
    }
    let (outline, _) = ppn::outline(text, &ppn::Options::default());
    let numbers = outline.movetext.iter();
    let numbers = numbers.filter(|element| matches!(element.kind, "number" | "next-number"));
    let numbers: Vec<u32> = numbers.map(|number| number.span.start).collect();
    if numbers.len() + 1 == record.len() { numbers } else { Vec::new() }
}

fn remark(diagnostic: &Diagnostic, numbers: &[u32]) -> Remark {
    let state = numbers.iter().filter(|number| **number <= diagnostic.span.start).count();
    Remark {
        is_error: diagnostic.is_error(),
        code: diagnostic.code.id.to_owned(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        place: diagnostic.span.range(),
        states: (state > 0).then_some(state).into_iter().collect(),
    }
}

/// A value of the metadata as a person reads it: lists with commas, mappings with their keys.
fn words(value: &Value) -> String {
    match &value.node {
        Node::Scalar { .. } => value.text().unwrap_or_default().trim().to_owned(),
        Node::Sequence(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        Node::Mapping(mapping) => mapping
            .iter()
            .map(|(key, entry)| format!("{key}: {}", words(&entry.value)))
            .collect::<Vec<_>>()
            .join(", "),
    }
}
