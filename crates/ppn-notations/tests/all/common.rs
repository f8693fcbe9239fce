//! Games of Arimaa as PPN and back, for several tests.

use ppn_arimaa::{Game, Limits, Replay};
use ppn_notations::{
    Ppn,
    fan::{Conversion, Fan, TooLong, scripts},
    print_script,
};
use ppn_record::{Converted, Notation, Options, Parsed};

/// A game and its variations as the text of games in PPN.
pub(crate) fn to_ppn(game: &Game, replay: &Replay, how: Conversion) -> Result<String, TooLong> {
    let scripts = scripts(game, replay, how)?;
    Ok(scripts.iter().map(print_script).collect())
}

/// The games of a text in PPN as FAN.
pub(crate) fn from_ppn(ppn: &str, limits: &Limits) -> Converted {
    let options = Options::default();
    let games: Vec<_> =
        ppn_file::split(ppn).map(|text| Ppn::default().parse(text, &options)).collect();
    let games: Vec<&dyn Parsed> = games.iter().map(AsRef::as_ref).collect();
    Fan::default().with_limits(*limits).write(&games)
}
