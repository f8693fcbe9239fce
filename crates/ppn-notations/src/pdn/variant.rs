//! Recognizes the draughts game of a game.

use super::{
    in_ppn::InPpn,
    script::{Conversion, has_same_shape},
    tabletop::Tabletop,
};
use ppn_draughts::{GameType, Limits, Ruleset, SquareName, Variant, read};
use ppn_file::{Metadata, Value};
use ppn_record::{Parsed, Place, asked, name_of};
use ppn_setups::game;

/// The draughts game that a tag in the movetext names, if the metadata sets up none.
pub(super) fn ruleset_in_movetext(parsed: &dyn Parsed, limits: &Limits) -> Option<Ruleset> {
    let ("Pdn", movetext) = parsed.embedded()? else { return None };
    if asked(&parsed.metadata()).is_some() {
        return None;
    }
    let pdn = read(movetext.slice(&parsed.text().text), *limits);
    Ruleset::of(pdn.games.first()?.tag("GameType")?.value.parse().ok()?)
}

/// The game that the metadata sets up or, if the movetext sets up its board, the one that it names. A
/// game that was converted from PDN keeps its board and the names of its squares.
pub(super) fn ruleset(metadata: &Metadata) -> Option<Ruleset> {
    let stated = || metadata.text("PDNGameType")?.parse::<GameType>().ok();
    if is_placed(metadata) {
        return stated().and_then(Ruleset::of).or_else(|| {
            let variant = variant(metadata, metadata.get("GameType")?)?;
            Some(Ruleset::new(variant))
        });
    }
    let usual = Ruleset::new(variant(metadata, asked(metadata)?)?);
    let stated = stated().and_then(Ruleset::of);
    let is_it =
        |stated: &Ruleset| stated.variant() == usual.variant() && has_same_shape(stated, &usual);
    Some(stated.filter(is_it).unwrap_or(usual))
}

/// The name of the draughts game of a game; `None` for other games. Before a game is played, only its tag is known.
pub(crate) fn rules_of(metadata: &Metadata) -> Option<String> {
    let stated = || Ruleset::of(metadata.text("PDNGameType")?.parse().ok()?);
    let rules = ruleset(metadata).or_else(stated)?;
    Some(rules.variant().name().to_owned())
}

/// The places of the squares of a game of PPN on a draughts board, with their numbers; empty for other games.
pub(crate) fn numbered_squares(metadata: &Metadata) -> Vec<(Place, String)> {
    ruleset(metadata).map_or_else(Vec::new, |rules| numbers_of(&rules, Conversion::default()))
}

/// The places of all squares with their numbers.
pub(super) fn numbers_of(rules: &Ruleset, how: Conversion) -> Vec<(Place, String)> {
    let (board, table) = (rules.board(), Tabletop { rules, how });
    let numbers = 1..=board.squares().len() as u32;
    let find = |number| Some((board.find(SquareName::Number(number))?, number));
    numbers
        .filter_map(find)
        .map(|(square, number)| (table.place(square), number.to_string()))
        .collect()
}

/// Whether the metadata asks for an empty table, on which the movetext sets up the board.
pub(super) fn is_placed(metadata: &Metadata) -> bool {
    let set_up = metadata.get("SetUp").and_then(name_of);
    set_up.is_some_and(|name| ppn_setups::canonical(name) == "none")
}

/// The draughts game that a value of the metadata sets up, by any name of its start board.
fn variant(metadata: &Metadata, asked: &Value) -> Option<Variant> {
    let name = name_of(asked)?;
    let systems = [ppn_setups::System::Checker, ppn_setups::System::Piecepack];
    let known = |name: &str| systems.into_iter().find_map(|system| game(name, system));
    let wanted = known(name)?.name;
    // PPN has a game of its own for it, PDN does not.
    if wanted == "Zimbabwean Pool Checkers" {
        return Some(Variant::UnifiedPool);
    }
    let is_asked = |variant: &Variant| {
        InPpn::of(*variant).board().and_then(known).is_some_and(|game| game.name == wanted)
    };
    // Several games have the same board: a game that was converted from PDN names the right one.
    let stated = metadata.text("PDNGameType").and_then(|tag| Variant::of(tag.parse().ok()?));
    stated.filter(is_asked).or_else(|| Variant::all().find(is_asked))
}
