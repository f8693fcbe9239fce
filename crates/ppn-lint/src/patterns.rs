//! Patterns of paths.

use std::collections::BTreeMap;

/// Patterns of paths. A path is compared with all of them at once.
///
/// `*` stands for any characters except `/`, `**` for any characters, `?` for one. A pattern without `/`
/// is compared with the name of a file alone.
// Not `globset`: every text is a pattern here, `**` means something else, and its automata refuse large sets.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Patterns {
    names: Automaton,
    paths: Automaton,
}

impl Patterns {
    pub(crate) fn new<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Self {
        let mut compiled = Self::default();
        for (index, pattern) in patterns.into_iter().enumerate() {
            match pattern.contains('/') {
                true => compiled.paths.add(index, pattern),
                false => compiled.names.add(index, pattern),
            }
        }
        compiled.names.fill();
        compiled.paths.fill();
        compiled
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.ends.is_empty() && self.paths.ends.is_empty()
    }

    /// The numbers of the patterns that match a path, in order.
    pub(crate) fn matching(&self, path: &str) -> Vec<usize> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let mut matching = Vec::new();
        for (automaton, text) in [(&self.names, name), (&self.paths, path)] {
            let reached = automaton.run(text, |_| false);
            let ends = automaton.ends.iter().filter(|(end, _)| has(&reached, *end));
            matching.extend(ends.map(|(_, pattern)| *pattern));
        }
        matching.sort_unstable();
        matching
    }

    /// Whether a pattern matches a path, or a folder that it leads through.
    pub(crate) fn match_within(&self, path: &str) -> bool {
        let Self { names, paths } = self;
        paths.is_end(&paths.run(path, |folder| paths.is_end(folder)))
            || path.split('/').any(|name| names.is_end(&names.run(name, |_| false)))
    }
}

/// A set of places, one bit each.
type Places = Vec<u64>;

/// Patterns as one automaton. Each pattern has a place at its start and one after each of its bytes other
/// than stars; all places that a text may have led to are known at once. So the time for a text grows with
/// its length and with that of the patterns, whatever they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Automaton {
    /// The number of places.
    len: usize,
    starts: Places,
    /// The last place of each pattern, with the number of the pattern.
    ends: Vec<(usize, usize)>,
    end_places: Places,
    /// The places at a `*`, where all bytes but `/` change nothing.
    stars: Places,
    /// The places at a `**`, where no byte changes anything.
    deep: Places,
    /// The places after a `?`.
    ones: Places,
    /// The places after each byte.
    bytes: BTreeMap<u8, Places>,
}

impl Automaton {
    fn add(&mut self, index: usize, pattern: &str) {
        set(&mut self.starts, self.len);
        let mut bytes = pattern.bytes().peekable();
        while let Some(byte) = bytes.next() {
            if byte == b'*' {
                let is_deep = bytes.next_if_eq(&b'*').is_some();
                if is_deep {
                    // `**/` may stand for no folder.
                    bytes.next_if_eq(&b'/');
                }
                set(if is_deep { &mut self.deep } else { &mut self.stars }, self.len);
                continue;
            }
            self.len += 1;
            match byte {
                b'?' => set(&mut self.ones, self.len),
                _ => set(self.bytes.entry(byte).or_default(), self.len),
            }
        }
        self.ends.push((self.len, index));
        set(&mut self.end_places, self.len);
        self.len += 1;
    }

    /// Gives all sets the same length.
    fn fill(&mut self) {
        let Self { starts, end_places, stars, deep, ones, bytes, .. } = self;
        let own = [starts, end_places, stars, deep, ones];
        for places in own.into_iter().chain(bytes.values_mut()) {
            places.resize(self.len.div_ceil(64), 0);
        }
    }

    /// The places that a text leads to, or that its beginning does before a `/` where `stop` wants to.
    fn run(&self, text: &str, mut stop: impl FnMut(&[u64]) -> bool) -> Places {
        let mut reached = self.starts.clone();
        for byte in text.bytes() {
            let is_slash = byte == b'/';
            if is_slash && stop(&reached) {
                break;
            }
            // Further bytes of a character that began before.
            let goes_on = byte & 0xc0 == 0x80;
            let after = self.bytes.get(&byte);
            let mut carry = 0;
            for (at, places) in reached.iter_mut().enumerate() {
                let next = *places << 1 | carry;
                carry = *places >> 63;
                let one = if is_slash || goes_on { 0 } else { self.ones[at] };
                let star = if is_slash { 0 } else { self.stars[at] };
                let whole = if goes_on { self.ones[at] } else { 0 };
                *places = next & (after.map_or(0, |after| after[at]) | one)
                    | *places & (self.deep[at] | star | whole);
            }
        }
        reached
    }

    fn is_end(&self, reached: &[u64]) -> bool {
        self.end_places.iter().zip(reached).any(|(end, reached)| end & reached != 0)
    }
}

fn set(places: &mut Places, place: usize) {
    let word = place / 64;
    if places.len() <= word {
        places.resize(word + 1, 0);
    }
    places[word] |= 1 << (place % 64);
}

fn has(places: &[u64], place: usize) -> bool {
    places[place / 64] >> (place % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The meaning of a pattern, written plainly: for each place in the path, whether the pattern so far
    /// leads there.
    fn fits(pattern: &str, path: &str) -> bool {
        let path =
            if pattern.contains('/') { path } else { path.rsplit('/').next().unwrap_or(path) };
        let path: Vec<char> = path.chars().collect();
        let mut reached = vec![false; path.len() + 1];
        reached[0] = true;
        let mut pattern = pattern.chars().peekable();
        while let Some(sign) = pattern.next() {
            let mut next = vec![false; path.len() + 1];
            let deep = sign == '*' && pattern.next_if_eq(&'*').is_some();
            if deep {
                pattern.next_if_eq(&'/');
            }
            for at in 0..=path.len() {
                if sign == '*' {
                    let through = at > 0 && next[at - 1] && (deep || path[at - 1] != '/');
                    next[at] = reached[at] || through;
                } else if at > 0 && reached[at - 1] {
                    next[at] = path[at - 1] == sign || sign == '?' && path[at - 1] != '/';
                }
            }
            reached = next;
        }
        reached[path.len()]
    }

    /// A text of a few characters, by a number.
    fn text(mut number: u64, signs: &[char]) -> String {
        let mut text = String::new();
        while number > 0 {
            let count = signs.len() as u64;
            text.extend(signs.get(usize::try_from(number % count).unwrap_or(0)));
            number /= count;
        }
        text
    }

    #[test]
    fn patterns_match_paths() {
        for (pattern, path, expected) in [
            ("*.ppn", "a/b/game.ppn", true),
            ("drafts/*.ppn", "drafts/game.ppn", true),
            ("drafts/*.ppn", "drafts/old/game.ppn", false),
            ("drafts/**", "drafts/old/game.ppn", true),
            ("**/game.ppn", "game.ppn", true),
            ("game?.ppn", "game12.ppn", false),
            ("game?.ppn", "gameé.ppn", true),
            ("[ab]{c}\\.ppn", "[ab]{c}\\.ppn", true),
            ("", "a", false),
        ] {
            let patterns = Patterns::new([pattern]);
            assert_eq!(!patterns.matching(path).is_empty(), expected, "{pattern} {path}");
            assert_eq!(fits(pattern, path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn all_patterns_together_mean_what_each_means_alone() {
        let mut seed = 1_u64;
        let mut next = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for _ in 0..200 {
            let texts: Vec<_> =
                (0..70).map(|_| text(next(300_000), &['a', 'é', '/', '*', '?', '*'])).collect();
            let patterns = Patterns::new(texts.iter().map(String::as_str));
            for _ in 0..20 {
                let path = text(next(3000), &['a', 'é', '/', '𝄞']);
                let alone = (0..texts.len()).filter(|&one| fits(&texts[one], &path));
                assert_eq!(patterns.matching(&path), alone.collect::<Vec<_>>(), "{texts:?} {path}");
                let folders = path.match_indices('/').map(|(at, _)| &path[..at]);
                let mut within = folders.chain([path.as_str()]);
                let expected = within.any(|part| texts.iter().any(|one| fits(one, part)));
                assert_eq!(patterns.match_within(&path), expected, "{texts:?} {path}");
            }
        }
    }
}
