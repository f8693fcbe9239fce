//! Words that are probably misspelled.

use strsim::osa_distance;

/// The candidate that was probably meant by `word`: the one with the fewest single-character slips
/// (wrong, missing, extra or swapped characters), ignoring case, if the slips are few for the
/// length of the word. Of equally near candidates, the first.
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
    let letters = Letters::of(word);
    let allowed = few(letters.count);
    let mut lower = None;
    let is_ascii = word.is_ascii();
    // Each character that one word has more than the other is a slip.
    let may_be_near = |candidate: &&str| {
        !(is_ascii && candidate.is_ascii())
            || candidate.len().min(MOST).abs_diff(letters.count) <= allowed
    };
    candidates
        .into_iter()
        .filter(may_be_near)
        // Most candidates are too far away. This check needs no copy of them.
        .filter(|candidate| letters.least_slips(Letters::of(candidate)) <= allowed)
        .map(|candidate| {
            let lower = lower.get_or_insert_with(|| lower_case(word).collect::<String>());
            (osa_distance(lower, &lower_case(candidate).collect::<String>()), candidate)
        })
        .filter(|&(slips, candidate)| slips <= allowed && slips < candidate.chars().count())
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// The number of slips that a word of some length may have.
fn few(length: usize) -> usize {
    match length {
        0..=3 => length.min(1),
        4..=7 => 2,
        _ => length / 3,
    }
}

/// The largest number of letters of a word that are compared.
const MOST: usize = 64;

fn lower_case(word: &str) -> impl Iterator<Item = char> {
    word.chars().flat_map(char::to_lowercase).take(MOST)
}

/// The letters of a word, in lower case.
#[derive(Clone, Copy)]
struct Letters {
    count: usize,
    /// A bit for each kind of character; several kinds may share one.
    kinds: u64,
}

impl Letters {
    fn of(word: &str) -> Self {
        let add = |Self { count, kinds }: Self, letter: u32| Self {
            count: count + 1,
            kinds: kinds | 1 << (letter % u64::BITS),
        };
        let none = Self { count: 0, kinds: 0 };
        if word.is_ascii() {
            let letters = word.bytes().take(MOST).map(|byte| byte.to_ascii_lowercase().into());
            return letters.fold(none, add);
        }
        lower_case(word).map(u32::from).fold(none, add)
    }

    /// A lower bound of the slips between two words: each additional character of the longer word
    /// is a slip, and so is each kind of character that only one word has.
    fn least_slips(self, other: Self) -> usize {
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

    /// The slips are counted only if the bounds by length and letters allow that they are few.
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
