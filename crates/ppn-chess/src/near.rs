//! Words of legal moves that differ little from a word.

use crate::Position;

/// The words of legal moves that differ from a word by one slip, at most three. Letters that look like digits
/// are no slip.
pub(crate) fn near_words(position: &Position, written: &str) -> Vec<String> {
    let plain = plain(written);
    // Longer words are no moves.
    if plain.len() > 8 {
        return Vec::new();
    }
    let all: Vec<_> = position
        .moves()
        .into_iter()
        .map(|one| (self::plain(&position.san_without_check(one)), one))
        .collect();
    let near = |is_near: &dyn Fn(&[char]) -> bool| {
        all.iter().filter(|(word, _)| is_near(word)).cloned().collect::<Vec<_>>()
    };
    let mut found = near(&|word| word == plain);
    if found.is_empty() {
        found = near(&|word| is_one_slip(&plain, word));
    }
    found.dedup_by(|one, other| one.0 == other.0);
    // The same figure first, since squares are mistyped more often than letters.
    found.sort_by_key(|(word, _)| word.first() != plain.first());
    found.into_iter().take(3).map(|(_, one)| position.san(one)).collect()
}

/// The letters of a word that say which move it is.
fn plain(word: &str) -> Vec<char> {
    let letter = |letter: char| match letter {
        'l' | 'I' | '|' => Some('1'),
        'x' | '+' | '#' | '=' | ':' => None,
        other => Some(other),
    };
    word.chars().filter_map(letter).collect()
}

/// Whether two words differ by a letter that is wrong, missing or extra, or by two that are swapped.
fn is_one_slip(one: &[char], other: &[char]) -> bool {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    match (one, other) {
        ([], [_]) | ([_], []) => true,
        ([a, rest @ ..], [b, others @ ..]) => {
            rest == others
                || rest == other
                || one == others
                || matches!((rest, others), ([c, rest @ ..], [d, others @ ..])
                    if (a, c) == (d, b) && rest == others)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_one_slip_are_near() {
        let near = |word| near_words(&Position::default(), word);
        assert_eq!(near("Nf9"), ["Nf3"]);
        assert_eq!(near("N3f"), ["Nf3"]);
        assert_eq!(near("e5"), ["e3", "e4"]);
        assert_eq!(near("Qh5xg7"), [""; 0]);
    }
}
