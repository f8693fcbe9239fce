//! Moves one after another.

/// A sequence of moves: groups of moves that follow each other directly, with any moves between the groups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sequence {
    groups: Vec<Vec<String>>,
}

impl Sequence {
    /// Reads a sequence: `e4 e5 Nf3`, or `e4 … Nf3` with other moves between. Move numbers are ignored. `None` if it
    /// has no moves.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut groups = vec![Vec::new()];
        for word in text.split_whitespace() {
            if matches!(word, "…" | "...") {
                groups.push(Vec::new());
                continue;
            }
            let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let after = digits.trim_start_matches(['.', '…']);
            let has_number = digits.len() < word.len() && after.len() < digits.len();
            let word = if has_number { after } else { word };
            if let Some(last) = groups.last_mut().filter(|_| !word.is_empty()) {
                last.push(plain(word).to_owned());
            }
        }
        groups.retain(|group| !group.is_empty());
        (!groups.is_empty()).then_some(Self { groups })
    }

    /// The number of the move, from 0, with which the first such moves of a game end.
    pub(crate) fn end_in<M: AsRef<str>>(&self, moves: &[M]) -> Option<usize> {
        let mut from = 0;
        for group in &self.groups {
            let is_here = |moves: &[M]| moves.iter().map(AsRef::as_ref).eq(group);
            from += moves.get(from..)?.windows(group.len()).position(is_here)? + group.len();
        }
        from.checked_sub(1)
    }
}

/// A move without what is said about it: check, mate, and the glyphs of annotators.
pub(crate) fn plain(word: &str) -> &str {
    let plain = word.trim_end_matches(['!', '?', '+', '#']);
    if plain.is_empty() { word } else { plain }
}
