use ppn::{Diagnostic, GameOutline, GameText, Notation, Options, read_draughts};
use ppn_arimaa::{GameJson, ReadOptions, read_with, replay, to_fan};
use ppn_draughts::{GameReport, Pdn, write_game};
use serde::Serialize;

/// A movetext in another notation than that of PPN itself.
pub(super) enum Movetext {
    Fan(ppn_arimaa::Game, ppn_arimaa::Replay),
    Pdn(Pdn, Box<ppn_draughts::Replay>),
}

/// The same as files in the notation are printed.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum MovetextReport<'m> {
    Fan(GameJson<'m>),
    Pdn(GameReport),
}

impl Movetext {
    /// Reads the movetext of a game if it is in another notation. Gives what is wrong with it, too.
    pub(super) fn read(
        text: &GameText<'_>,
        outline: &GameOutline,
    ) -> (Option<Self>, Vec<Diagnostic>) {
        let span = outline.movetext_span;
        let movetext = span.slice(&text.text);
        let (read, faults) = match outline.notation {
            Notation::Ppn | Notation::Arimaa => (None, Vec::new()),
            Notation::Fan => {
                let how = ReadOptions { body_only: true, ..ReadOptions::default() };
                let reading = read_with(movetext, how);
                let mut faults = reading.diagnostics;
                let read = reading.games.into_iter().next().map(|game| {
                    let played = replay(&game);
                    faults.extend(played.diagnostics.iter().cloned());
                    Self::Fan(game, played)
                });
                (read, faults)
            }
            Notation::Pdn => {
                let metadata = text.parse().metadata;
                let (pdn, played, faults) = read_draughts(movetext, &metadata, &Options::default());
                (played.map(|played| Self::Pdn(pdn, Box::new(played))), faults)
            }
        };
        (read, faults.into_iter().map(|fault| fault.shift(span.start)).collect())
    }

    pub(super) fn report(&self) -> MovetextReport<'_> {
        match self {
            Self::Fan(game, played) => MovetextReport::Fan(GameJson::new(game, played)),
            Self::Pdn(pdn, played) => {
                MovetextReport::Pdn(GameReport::in_file(pdn, &pdn.games[0], played))
            }
        }
    }

    /// The canonical text.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Fan(game, played) => to_fan(game, played),
            Self::Pdn(pdn, played) => write_game(&pdn.text, &pdn.games[0], played),
        }
    }
}
