//! Recognizes the draughts game of a game in PPN.

use ppn_draughts::{Limits, Variant, read};
use ppn_file::{GameText, Metadata};
use ppn_record::{Options, asked, name_of};
use ppn_setups::game;

/// The draughts game that a tag in the movetext names, if the metadata sets up none.
pub(super) fn variant_in_movetext(
    text: &GameText<'_>,
    options: &Options,
    limits: &Limits,
) -> Option<Variant> {
    let game = text.parse(&options.metadata_limits);
    if asked(&game.metadata).is_some() {
        return None;
    }
    let pdn = read(game.movetext_str(), *limits);
    Variant::of(pdn.games.first()?.tag("GameType")?.value.parse().ok()?)
}

/// The draughts game that the metadata sets up, by any name of its start board.
pub(super) fn variant(metadata: &Metadata) -> Option<Variant> {
    let name = name_of(asked(metadata)?)?;
    let systems = [ppn_setups::System::Checker, ppn_setups::System::Piecepack];
    let known = |name: &str| systems.into_iter().find_map(|system| game(name, system));
    let wanted = known(name)?.name;
    // PPN has a game of its own for it, PDN does not.
    if wanted == "Zimbabwean Pool Checkers" {
        return Some(Variant::UnifiedPool);
    }
    let is_asked = |variant: &Variant| {
        variant.ppn_setup().and_then(known).is_some_and(|game| game.name == wanted)
    };
    // Several games have the same board: a game that was converted from PDN names the right one.
    let told = metadata.text("PDNGameType").and_then(|tag| Variant::of(tag.parse().ok()?));
    told.filter(is_asked).or_else(|| Variant::all().find(is_asked))
}
