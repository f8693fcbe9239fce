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
    let word = lower(word);
    let allowed = few(word.len());
    let seen = kinds(&word);
    candidates
        .into_iter()
        // In lower case it is as long, or longer.
        .filter(|candidate| candidate.chars().take(LONGEST).count() <= word.len() + allowed)
        .map(|candidate| (lower(candidate), candidate))
        // Each character that one is longer is a slip already, and so is each kind of character that
        // only one has.
        .filter(|(letters, _)| {
            let kinds = kinds(letters);
            letters.len().abs_diff(word.len()) <= allowed
                && (seen & !kinds).count_ones().max((kinds & !seen).count_ones()) as usize
                    <= allowed
        })
        .map(|(letters, candidate)| (slips(&word, &letters), candidate))
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

/// So many characters of a word are compared.
const LONGEST: usize = 64;

/// The characters that are compared, in lower case.
fn lower(word: &str) -> Vec<char> {
    let letters = word.chars().take(LONGEST);
    if word.is_ascii() {
        return letters.map(|letter| letter.to_ascii_lowercase()).collect();
    }
    letters.flat_map(char::to_lowercase).take(LONGEST).collect()
}

/// A bit for each kind of character that a word has.
fn kinds(word: &[char]) -> u64 {
    word.iter().fold(0, |kinds, &letter| kinds | 1 << (letter as u32 % 64))
}

/// Edit distance with swaps of neighbours (optimal string alignment).
fn slips(a: &[char], b: &[char]) -> usize {
    let [mut before, mut last, mut row] = [[0; LONGEST + 1]; 3];
    for (j, slips) in last.iter_mut().enumerate() {
        *slips = j;
    }
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let same = a[i - 1] == b[j - 1];
            let mut best = (last[j - 1] + usize::from(!same)).min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row[j] = best;
        }
        [before, last, row] = [last, row, before];
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{few, lower, near_match, slips};
    use std::collections::BTreeSet;

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
                let [a, b] = [word, candidate].map(|one| lower(one));
                let slips = slips(&a, &b);
                let near = slips <= few(a.len()) && slips < b.len();
                assert_eq!(
                    near_match(word, [candidate.as_str()]).is_some(),
                    near,
                    "{word} {candidate}"
                );
            }
        }
    }
}
