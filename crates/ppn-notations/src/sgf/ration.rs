//! The work that a game may request, for the [`Ration`] of its file.

use ppn_record::Ration;
use ppn_sgf::Limits;

/// The units of a stone that is put, or of a point that is marked.
const POINT: u64 = 50;

/// The limits of a game of this number of bytes in a file whose budget is used up.
pub(super) fn limits(usual: Limits, bytes: usize) -> Limits {
    let units = Ration::GAME + Ration::FOR_A_BYTE * bytes as u64;
    let points = usize::try_from(units / POINT).unwrap_or(usize::MAX);
    usual.with_setup(usual.setup.min(points))
}

/// The most work that a text may request: the points of its rectangles, such as `[aa:ss]`. Single points take four
/// bytes each, which is within the limit for the length of a game.
pub(super) fn most_work(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let rectangles = memchr::memchr_iter(b':', bytes).filter_map(|at| {
        let [b'[', left, top, b':', right, bottom, b']'] =
            *bytes.get(at.checked_sub(3)?..at + 4)?
        else {
            return None;
        };
        Some(
            (coordinate(left)?.abs_diff(coordinate(right)?) + 1)
                * (coordinate(top)?.abs_diff(coordinate(bottom)?) + 1),
        )
    });
    POINT * rectangles.sum::<u64>()
}

fn coordinate(letter: u8) -> Option<u64> {
    match letter {
        b'a'..=b'z' => Some(u64::from(letter - b'a')),
        b'A'..=b'Z' => Some(u64::from(letter - b'A') + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sgf;
    use ppn_record::{Notation, Options};

    #[test]
    fn points_of_rectangles_are_counted_before_they_are_set() {
        for (text, points) in [
            ("(;AB[aa:ss]", 361),
            ("(;AB[ss:aa][ab:ac]TR[aa:ZZ]", 361 + 2 + 2704),
            ("(;AB[aa]C[a:b][aa:s]", 0),
            (":", 0),
            ("[aa:", 0),
        ] {
            assert_eq!(most_work(text), POINT * points, "{text}");
        }
    }

    #[test]
    fn games_share_the_stones_of_a_file() {
        let texts = |game: &str, count: usize| -> Vec<_> {
            let file = std::io::Cursor::new(game.repeat(count).into_bytes());
            Sgf::default().split(Box::new(file)).map(Result::unwrap).collect()
        };
        let all = texts("(;GM[1]SZ[52]AB[aa:ZZ])\n", 3000);
        let rationed = all.iter().filter(|one| one.is_rationed).count();
        assert!((2500..2990).contains(&rationed), "{rationed}");
        let has_errors =
            |at: usize| Sgf::default().record(&all[at], &Options::default()).has_errors();
        assert!(!has_errors(0) && has_errors(2999));
        let game = "(;GM[1]SZ[9]AB[aa:ca]AW[gg][hh];W[cc];B[dd];W[ee];B[ff])\n";
        assert!(texts(game, 3000).iter().all(|one| !one.is_rationed));
    }
}
