//! Writing out the start board of a game.

use super::{Ppn, SetUp, edition::edition, removal::removal};
use ppn_file::{Game, GameText, Metadata, MetadataEdits, NewValue, ScalarStyle};
use ppn_record::Options;
use ppn_setups::{Notice, Setup, canonical};
use ppn_source::{Diagnostic, Edit, Fix, edited};
use std::fmt;

/// The reason why the start board of a game cannot be written out.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum PinError {
    /// There are errors in the metadata or the start board.
    Faulty(Vec<Diagnostic>),
    /// The board is random and the game has no `Seed`.
    NoSeed {
        /// The name of the game.
        game: String,
    },
    /// The own board cannot be written as moves that drop its pieces.
    OwnBoard {
        /// The name of the board.
        board: String,
    },
    /// The arguments of the game cannot express the board.
    Arguments(ppn_setups::PinError),
    /// The metadata is written in a form to which the arguments cannot be added.
    Unwritable,
}

impl fmt::Display for PinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faulty(diagnostics) => match diagnostics.first() {
                Some(first) => f.write_str(&first.message),
                None => f.write_str("there are errors in the metadata"),
            },
            Self::NoSeed { game } => {
                write!(f, "{game} has a random board, and no `Seed` to select one")
            }
            Self::OwnBoard { board } => {
                write!(f, "no moves give the own board `{board}` in this game")
            }
            Self::Arguments(error) => error.fmt(f),
            Self::Unwritable => {
                f.write_str("no layout can be written in the place of the entry `Seed`")
            }
        }
    }
}

impl std::error::Error for PinError {}

impl Ppn {
    /// The change of a game's text that replaces `Seed` with the layout of its start board.
    ///
    /// The board stays the same, and readers of the game need no random numbers for it. A `Seed` of
    /// a board that is not random is removed. An own board of the options is replaced by moves that
    /// drop its pieces. `None` if there is no own board and no `Seed`, or none that can be removed.
    ///
    /// # Errors
    /// The reason why the board cannot be written out.
    ///
    /// ```
    /// use ppn_notations::{GameText, Options, Ppn};
    ///
    /// let text = "---\nGameType: {Name: Relativity, Seed: 42}\n...\n1. S@b2\n";
    /// let game = GameText::whole(text.into());
    /// let fix = Ppn::default().pin(&game, &Options::default())?.unwrap();
    /// assert_eq!(fix.edits[0].span.slice(text), "Seed: 42");
    /// assert_eq!(fix.edits[0].text, "Coins: 'n45a5n/3a2243/3n4a2n/a25345'");
    /// # Ok::<(), ppn_notations::PinError>(())
    /// ```
    pub fn pin(&self, text: &GameText<'_>, options: &Options) -> Result<Option<Fix>, PinError> {
        let setup = sound(self.set_up(text, options)).map_err(PinError::Faulty)?;
        if left_to_chance(&setup) {
            return Err(PinError::NoSeed { game: setup.name.into_owned() });
        }
        if options.own_boards.get(&setup.name).is_some() {
            return self.pin_own(text, (&setup.name, &setup.pieces), options).map(Some);
        }
        let game = text.parse(&options.metadata_limits);
        let Some(path) = seed(&game.metadata) else { return Ok(None) };
        let mut unheard = Vec::new();
        let edition = edition(&game.metadata, options, &mut unheard);
        let Some(chosen) = self.parsers().choose(&game.metadata, edition, &mut unheard) else {
            return Ok(None);
        };
        let request = chosen.start.request(&game.metadata, options);
        let pins = ppn_setups::pin(&request).map_err(PinError::Arguments)?;
        let fix = if pins.is_empty() {
            let Some(fix) = removal(&game, &options.metadata_limits, &path) else {
                return Ok(None);
            };
            fix
        } else {
            replacement(&game, options, path, &pins).ok_or(PinError::Unwritable)?
        };
        let changed = edited(game.text, &fix.edits);
        // YAML has more ways to write an entry than can be listed, so the fix is kept only if the
        // changed text gives the same board.
        let same = ppn_file::split(&changed).next().is_some_and(|changed| {
            sound(self.set_up(&changed, options))
                .is_ok_and(|after| after.pieces == setup.pieces && !left_to_chance(&after))
        });
        match same {
            true => Ok(Some(fix)),
            false if pins.is_empty() => Ok(None),
            false => Err(PinError::Unwritable),
        }
    }
}

/// Writes a layout instead of the seed.
fn replacement(
    game: &Game<'_>,
    options: &Options,
    path: [&str; 2],
    pins: &[(&str, String)],
) -> Option<Fix> {
    let quoted = |text: &String| NewValue::styled(text.as_str(), ScalarStyle::SingleQuoted);
    let layout: Vec<_> = pins.iter().map(|(name, text)| (*name, quoted(text))).collect();
    let edits = MetadataEdits::new(game, &options.metadata_limits).substitute(path, &layout);
    let edits = edits.ok().or_else(|| at_anchor(game, path, pins))?;
    // The title names what goes.
    let written = edits.first()?.span.slice(game.text).split_whitespace().collect::<Vec<_>>();
    let title = format!("replace `{}` by the layout", written.join(" "));
    Some(Fix::safe(title, edits))
}

/// The edit at the anchor of an alias. It changes another key too, so the edits of metadata refuse it; the
/// board is compared anyway.
fn at_anchor(
    game: &Game<'_>,
    [owner, seed]: [&str; 2],
    pins: &[(&str, String)],
) -> Option<Vec<Edit>> {
    let value = game.metadata.get(owner)?;
    let entry = value.as_mapping()?.get(seed)?;
    let [(name, text)] = pins else { return None };
    let written = format!("{name}: '{}'", text.replace('\'', "''"));
    let span = entry.key_span.cover(entry.value.span);
    value.span.slice(game.text).starts_with('*').then(|| vec![Edit::replace(span, written)])
}

/// The start board, if nothing is wrong with it.
pub(super) fn sound(start: SetUp) -> Result<Setup, Vec<Diagnostic>> {
    let SetUp { setup, diagnostics } = start;
    match setup {
        Some(setup) if !diagnostics.iter().any(Diagnostic::is_error) => Ok(setup),
        _ => Err(diagnostics),
    }
}

fn left_to_chance(setup: &Setup) -> bool {
    setup.notices.iter().any(|notice| matches!(notice, Notice::LeftToChance { .. }))
}

/// The path of the seed of the start board.
fn seed(metadata: &Metadata) -> Option<[&str; 2]> {
    let owner = asked_key(metadata)?;
    let entries = metadata.get(owner)?.as_mapping()?;
    Some([owner, entries.keys().find(|key| canonical(key) == "seed")?])
}

/// The key that names the game of the start board.
pub(crate) fn asked_key(metadata: &Metadata) -> Option<&'static str> {
    // MD-2
    ["SetUp", "GameType"].into_iter().find(|key| metadata.get(key).is_some())
}
