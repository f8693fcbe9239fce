//! The way of games of Arimaa from PPN to FAN, for several tests.

use ppn_arimaa::Limits;
use ppn_notations::{Ppn, fan::Fan};
use ppn_record::{Converted, Notation, Options, Parsed};

/// The games of a text in PPN as FAN.
pub(crate) fn from_ppn(ppn: &str, limits: &Limits) -> Converted {
    let options = Options::default();
    let games: Vec<_> =
        ppn_file::split(ppn).map(|text| Ppn::default().parse(text, &options)).collect();
    let games: Vec<&dyn Parsed> = games.iter().map(AsRef::as_ref).collect();
    Fan { limits: *limits, ..Fan::default() }.write(&games)
}
