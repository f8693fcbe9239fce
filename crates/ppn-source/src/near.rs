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
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).take(64).collect();
    let allowed = match word.len() {
        0 => return None,
        1..=3 => 1,
        4..=7 => 2,
        n => n / 3,
    };
    let lower = |candidate: &str| -> Vec<char> {
        candidate.chars().flat_map(char::to_lowercase).take(64).collect()
    };
    candidates
        .into_iter()
        .map(|candidate| (lower(candidate), candidate))
        // Each character that one is longer is a slip already.
        .filter(|(letters, _)| letters.len().abs_diff(word.len()) <= allowed)
        .map(|(letters, candidate)| (slips(&word, &letters), candidate))
        .filter(|&(slips, candidate)| slips <= allowed && slips < candidate.chars().count())
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

/// Edit distance with swaps of neighbours (optimal string alignment).
fn slips(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = a[i - 1] == b[j - 1];
            let mut best = (last[j - 1] + usize::from(!same)).min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::near_match;

    #[test]
    fn swapped_letters_are_one_slip() {
        assert_eq!(near_match("Ches", ["Chess"]), Some("Chess"));
        assert_eq!(near_match("hcess", ["Chess"]), Some("Chess"));
        assert_eq!(near_match("", ["Chess"]), None);
    }
}
