//! Recognizes the draughts game of a game in PPN.

use ppn_draughts::{Limits, Variant, read};
use ppn_file::{GameText, Metadata};
use ppn_record::{Options, asked, name_of};
use ppn_setups::game;

/// The draughts game that a tag in the movetext names where the metadata set up none.
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

/// The draughts game that the metadata set up, by any name of its start board.
pub(super) fn variant(metadata: &Metadata) -> Option<Variant> {
    let name = name_of(asked(metadata)?)?;
    let systems = [ppn_setups::System::Checker, ppn_setups::System::Piecepack];
    let known = |name: &str| systems.into_iter().find_map(|system| game(name, system));
    let wanted = known(name)?.name;
    // A game of its own in PPN and none in PDN.
    if wanted == "Zimbabwean Pool Checkers" {
        return Some(Variant::UnifiedPool);
    }
    let is_asked = |variant: &Variant| {
        variant.ppn_setup().and_then(known).is_some_and(|game| game.name == wanted)
    };
    // Several games have the same board: a game that was PDN says which it is.
    let told = metadata.text("PDNGameType").and_then(|tag| Variant::of(tag.parse().ok()?));
    told.filter(is_asked).or_else(|| Variant::all().find(is_asked))
}
