//! Games of Arimaa as PPN, for several tests.

use ppn_arimaa::{Game, Limits, Replay};
use ppn_notations::{
    fan::{Conversion, TooLong, scripts},
    print_script,
};

/// A game and its variations as the text of games in PPN.
pub(crate) fn to_ppn(game: &Game, replay: &Replay, how: Conversion) -> Result<String, TooLong> {
    let scripts = scripts(game, replay, how, &Limits::default())?;
    Ok(scripts.iter().map(print_script).collect())
}
