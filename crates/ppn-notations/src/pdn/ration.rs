//! The work that a game may request, for the [`Ration`] of its file.

use ppn_draughts::{Limits, read, replay};
use ppn_record::Ration;

/// The units of a jump that is tried to find captures: it is tried once to count it, and again in the game.
const JUMP: u64 = Ration::FOR_A_BYTE / Limits::JUMPS_FOR_A_BYTE as u64;

/// The jumps of a game whose limits depend on its length, besides those for each byte.
pub(super) const FEW: u32 = (Ration::GAME / JUMP) as u32;

/// Whether a game that comes next in a file has limits that depend on its length. The jumps that it needs are counted:
/// some positions have few captures and some have millions, which their texts do not show.
pub(super) fn is_rationed(ration: &mut Ration, text: &str) -> bool {
    if !has_position(text) {
        return !ration.admits(0, text.len());
    }
    let most = Limits::default().game_jumps;
    let left = u32::try_from(ration.left() / JUMP).unwrap_or(most);
    let enough = left.clamp(FEW, most);
    let jumps = jumps(text, enough);
    let is_whole = jumps < enough || enough == most;
    // What was counted is used up in any case.
    !ration.admits(JUMP * u64::from(jumps), text.len()) || !is_whole
}

/// The most work that a text may request, besides what all texts may. A game that needs more jumps than it would have
/// by its length may need all that a game has.
pub(super) fn most_work(text: &str) -> u64 {
    match has_position(text) && jumps(text, FEW) == FEW {
        true => JUMP * u64::from(Limits::default().game_jumps),
        false => 0,
    }
}

/// From the usual start, no position has many captures; one that is set up may have thousands.
fn has_position(text: &str) -> bool {
    text.contains("FEN")
}

/// The jumps that the first game of a text needs besides those for each byte, up to a number.
fn jumps(text: &str, enough: u32) -> u32 {
    let limits = Limits::default().with_game_jumps(enough);
    let pdn = read(text, limits);
    let replay = pdn.games.first().map(|game| replay(text, game, &limits));
    let left = replay.and_then(|replay| replay.played?.rules.jumps_left());
    enough - left.unwrap_or(0).min(enough)
}

#[cfg(test)]
mod tests {
    use crate::Pdn;
    use ppn_record::{Notation, Options};

    #[test]
    fn games_with_positions_share_the_jumps_of_a_file() {
        let fen = "W:WK19,K41:B4,7,K8,K10,K13,K17,K23,K26,K27,28,K30,K33,K34,35,K37,K44,K47,K49";
        let game = format!("[GameType \"40\"][FEN \"{fen}\"] 1. 19x3 *\n");
        let rationed = |game: &str, count: usize| {
            let file = std::io::Cursor::new(game.repeat(count).into_bytes());
            let texts: Vec<_> = Pdn::default().split(Box::new(file)).map(Result::unwrap).collect();
            (texts.iter().filter(|one| one.is_rationed).count(), texts)
        };
        let (many, all) = rationed(&game, 200);
        assert!((130..199).contains(&many), "{many}");
        // The first game has the usual limit; the last one has too few jumps for this position.
        let is_legal =
            |at: usize| !Pdn::default().record(&all[at], &Options::default()).has_errors();
        assert!(is_legal(0) && !is_legal(199));
        // Other games add to the budget, also those with a position that needs few jumps.
        for game in [
            "[GameType \"20\"] 1. 32-28 *\n",
            "[GameType \"20\"][FEN \"W:W32,38,K5:B23,19,9\"] 1. 32-28 23x43 *\n",
        ] {
            assert_eq!(rationed(game, 2000).0, 0, "{game}");
        }
    }
}
