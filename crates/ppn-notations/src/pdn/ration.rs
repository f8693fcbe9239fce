//! The work that a game may request, for the [`Ration`] of its file.

use ppn_draughts::Limits;
use ppn_record::Ration;

/// The units of a jump that is tried to find captures.
const JUMP: u64 = 10;

/// The most work that a text may request, besides what all texts may. From the usual start, no position has many
/// captures; one that is set up may have thousands.
pub(super) fn most_work(text: &str) -> u64 {
    match text.contains("FEN") {
        true => JUMP * u64::from(Limits::default().game_jumps),
        false => 0,
    }
}

/// The jumps for a game of this number of bytes in a file whose budget is used up.
pub(super) fn jumps(bytes: usize) -> u32 {
    let units = Ration::GAME + Ration::FOR_A_BYTE * bytes as u64;
    u32::try_from(units / JUMP).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use crate::Pdn;
    use ppn_record::{Notation, Options};

    #[test]
    fn games_with_positions_share_the_jumps_of_a_file() {
        let fen = "W:WK19,K41:B4,7,K8,K10,K13,K17,K23,K26,K27,28,K30,K33,K34,35,K37,K44,K47,K49";
        let game = format!("[GameType \"40\"][FEN \"{fen}\"] 1. 19x3 *\n");
        let texts = |game: &str, count: usize| -> Vec<_> {
            let file = std::io::Cursor::new(game.repeat(count).into_bytes());
            Pdn::default().split(Box::new(file)).map(Result::unwrap).collect()
        };
        let all = texts(&game, 200);
        let rationed = all.iter().filter(|one| one.is_rationed).count();
        assert!((160..170).contains(&rationed), "{rationed}");
        // The first game has the usual limit; the last one has too few jumps for this position.
        let is_legal =
            |at: usize| !Pdn::default().record(&all[at], &Options::default()).has_errors();
        assert!(is_legal(0) && !is_legal(199));
        // Games from the usual start add to the budget.
        assert!(texts("[GameType \"20\"] 1. 32-28 *\n", 2000).iter().all(|one| !one.is_rationed));
    }
}
