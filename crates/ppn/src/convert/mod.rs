//! From one notation to another.

mod arimaa;
mod draughts;

use crate::{Notation, Options};
use ppn_file::GameText;
use ppn_source::Diagnostic;

pub use ppn_arimaa::{
    PpnForm as ArimaaForm, PpnOptions as ArimaaConversion, PpnVariations as ArimaaVariations,
};
pub use ppn_draughts::{Conversion as DraughtsConversion, System as DraughtsSystem};

/// How games are converted, where there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conversion {
    /// How draughts stand in PPN.
    pub draughts: DraughtsConversion,
    /// How Arimaa stands in PPN.
    pub arimaa: ArimaaConversion,
    /// Whether the rows of `x` markings in FAN count from 0, as in files of the first viewer.
    pub viewer_rows: bool,
}

/// A text in another notation, and what is to be said of the one it was made of.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Converted {
    /// The games that could be converted.
    pub text: String,
    /// Errors in the texts that were read; spans count from the beginning of the first.
    pub diagnostics: Vec<Diagnostic>,
    /// Why games are missing.
    pub refusals: Vec<String>,
}

/// Whether games of one notation can be written in the other. FAN can be written anew, since its
/// files may come from the first viewer.
#[must_use]
pub fn converts(from: Notation, to: Notation) -> bool {
    way(from, to).is_some()
}

/// Writes the games of texts in another notation; `None` if there is no way from the one to the
/// other.
///
/// In PPN a text is that of one game. Texts are converted each for itself, but from PPN to the
/// notations of Arimaa together, since a variation is a game of its own in PPN. `options` are those
/// of reading and replaying them.
///
/// ```
/// use ppn::{Conversion, Notation, Options, convert};
///
/// let pdn = "[GameType \"20\"] 1. 32-28! {as ever} 19-23 *";
/// let pdn = ppn::GameText { text: pdn.into(), offset: 0, line: 0, diagnostics: vec![] };
/// let (how, options) = (Conversion::default(), Options::default());
/// let ppn = convert(&[pdn], Notation::Pdn, Notation::Ppn, &how, &options).unwrap();
/// assert!(ppn.text.ends_with("...\n1. d4-e5 {!} {as ever} 1... g7-f6\n"));
///
/// let texts: Vec<_> = ppn::read(&ppn.text).collect();
/// let back = convert(&texts, Notation::Ppn, Notation::Pdn, &how, &options).unwrap();
/// assert!(back.text.ends_with("\n1. 32-28! {as ever} 1... 19-23\n*\n"));
/// ```
#[must_use]
pub fn convert(
    texts: &[GameText<'_>],
    from: Notation,
    to: Notation,
    how: &Conversion,
    options: &Options,
) -> Option<Converted> {
    let way = way(from, to)?;
    let mut converted = Converted::default();
    for text in texts {
        converted.diagnostics.extend(text.diagnostics.iter().cloned());
    }
    way(&Request { texts, to, how, options }, &mut converted);
    Some(converted)
}

/// What is to be converted.
struct Request<'r> {
    texts: &'r [GameText<'r>],
    to: Notation,
    how: &'r Conversion,
    options: &'r Options,
}

/// Adds the games of texts to those that were converted.
type Way = fn(&Request<'_>, &mut Converted);

fn way(from: Notation, to: Notation) -> Option<Way> {
    use Notation::{Arimaa, Fan, Pdn, Ppn};
    match (from, to) {
        (Pdn, Ppn) => Some(draughts::to_ppn),
        (Ppn, Pdn) => Some(draughts::from_ppn),
        (Fan, Ppn | Fan | Arimaa) => Some(arimaa::from_fan),
        (Arimaa, Ppn | Fan) => Some(arimaa::from_record),
        (Ppn, Fan | Arimaa) => Some(arimaa::from_ppn),
        _ => None,
    }
}
