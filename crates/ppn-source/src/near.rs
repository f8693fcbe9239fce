//! Words that are probably misspelled.

use strsim::osa_distance;

/// The candidate that `word` was probably meant to be: the one with the fewest single-character
/// slips (wrong, missing, extra or swapped neighbours), ignoring case, if they are few for its
/// length. Of equally near ones the first.
///
/// ```
/// let names = ["Fuji-san", "Relativity", "Desfases"];
/// assert_eq!(ppn_source::near_match("Relativty", names), Some("Relativity"));
/// assert_eq!(ppn_source::near_match("Go", names), None);
/// ```
pub fn near_match<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let word = Letters::of(word);
    let allowed = few(word.count);
    candidates
        .into_iter()
        .map(|candidate| (Letters::of(candidate), candidate))
        .filter(|(letters, _)| word.least_slips(letters) <= allowed)
        .map(|(letters, candidate)| (osa_distance(&word.text, &letters.text), candidate))
        .filter(|&(slips, candidate)| slips <= allowed && slips < candidate.chars().count())
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// How many slips a word of some length may have.
fn few(length: usize) -> usize {
    match length {
        0..=3 => length.min(1),
        4..=7 => 2,
        _ => length / 3,
    }
}

/// So much of a word as is compared.
struct Letters {
    /// In lower case.
    text: String,
    count: usize,
    /// A bit for each kind of character; several kinds may share one.
    kinds: u64,
}

impl Letters {
    const MOST: usize = 64;

    fn of(word: &str) -> Self {
        let mut letters = Self { text: String::with_capacity(word.len()), count: 0, kinds: 0 };
        for letter in word.chars().flat_map(char::to_lowercase).take(Self::MOST) {
            letters.text.push(letter);
            letters.count += 1;
            letters.kinds |= 1 << (u32::from(letter) % u64::BITS);
        }
        letters
    }

    /// No fewer slips lead from one word to another: each character that one is longer is a slip, and
    /// so is each kind of character that only one has.
    fn least_slips(&self, other: &Self) -> usize {
        let alone = |one: u64, other: u64| (one & !other).count_ones() as usize;
        self.count
            .abs_diff(other.count)
            .max(alone(self.kinds, other.kinds))
            .max(alone(other.kinds, self.kinds))
    }
}

#[cfg(test)]
mod tests {
    use super::{few, near_match};
    use std::collections::BTreeSet;
    use strsim::osa_distance;

    #[test]
    fn swapped_letters_are_one_slip() {
        assert_eq!(near_match("Ches", ["Chess"]), Some("Chess"));
        assert_eq!(near_match("hcess", ["Chess"]), Some("Chess"));
        assert_eq!(near_match("", ["Chess"]), None);
    }

    /// Slips are counted only where letters in common leave it open whether they are few.
    #[test]
    fn no_near_word_is_passed_over() {
        let words: BTreeSet<String> = (0..3usize.pow(6))
            .map(|n| (0..6).map(|at| ["", "a", "b"][n / 3usize.pow(at) % 3]).collect())
            .chain(["abcd", "dcba", "cadb", "abcdefgh", "badcfehg", "hgfedcba"].map(String::from))
            .collect();
        for word in &words {
            for candidate in &words {
                let slips = osa_distance(word, candidate);
                let near = slips <= few(word.len()) && slips < candidate.len();
                assert_eq!(
                    near_match(word, [candidate.as_str()]).is_some(),
                    near,
                    "{word} {candidate}"
                );
            }
        }
    }
}
