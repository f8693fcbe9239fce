//! Spellings of one name.

use std::collections::BTreeMap;
use strsim::normalized_damerau_levenshtein;

/// The spellings of names in an archive, and how many games have each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spellings {
    counts: BTreeMap<String, u64>,
    left_out: u64,
}

/// Spellings that probably belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SpellingGroup {
    /// The most frequent spelling, and the number of its games.
    pub usual: (String, u64),
    /// The other spellings, the most frequent first.
    pub others: Vec<(String, u64)>,
}

impl Spellings {
    /// The largest number of spellings that are compared: those that come first in the archive.
    pub const MOST: usize = 20_000;

    /// Adds the name in a game.
    pub fn add(&mut self, name: &str) {
        let is_full = self.counts.len() >= Self::MOST;
        match self.counts.get_mut(name) {
            Some(count) => *count += 1,
            None if is_full => self.left_out += 1,
            None => {
                self.counts.insert(name.to_owned(), 1);
            }
        }
    }

    /// The number of games whose name is not compared, since there are too many others.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The spellings that probably belong together: the same words in another order, with other spaces, points, accents or
    /// capitals; words that are abbreviated; and few wrong letters. The groups are in the order of their usual
    /// spellings.
    ///
    /// ```
    /// let mut spellings = ppn_archive::Spellings::default();
    /// for name in ["Smith, John", "Smith, John", "John Smith", "Smith, J.", "Smyth, John", "Jones, Ann"] {
    ///     spellings.add(name);
    /// }
    /// let groups = spellings.groups();
    /// assert_eq!(groups.len(), 1);
    /// assert_eq!(groups[0].usual, ("Smith, John".to_owned(), 2));
    /// let others: Vec<_> = groups[0].others.iter().map(|(name, _)| name.as_str()).collect();
    /// assert_eq!(others, ["John Smith", "Smith, J.", "Smyth, John"]);
    /// ```
    #[must_use]
    pub fn groups(&self) -> Vec<SpellingGroup> {
        let mut names: Vec<(&String, u64, Words)> =
            self.counts.iter().map(|(name, count)| (name, *count, Words::of(name))).collect();
        names.sort_by_key(|(name, count, _)| (std::cmp::Reverse(*count), *name));
        // Only names that share a letter at the beginning of a word are compared, or all would be with all.
        let mut heads: BTreeMap<(char, usize), Vec<(Sketch, usize)>> = BTreeMap::new();
        let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
        for (at, (_, _, words)) in names.iter().enumerate() {
            let near =
                words.heads().flat_map(|head| heads.get(&head).into_iter().flatten().copied());
            let mut near = near
                .take(COMPARED)
                .filter(|(sketch, _)| sketch.may_be_near(&words.sketch))
                .map(|(_, group)| group);
            match near.find(|&group| names[groups[group].0].2.is_near(words)) {
                Some(group) => groups[group].1.push(at),
                None => {
                    for head in words.heads() {
                        heads.entry(head).or_default().push((words.sketch, groups.len()));
                    }
                    groups.push((at, Vec::new()));
                }
            }
        }
        let named = |at: usize| (names[at].0.clone(), names[at].1);
        let mut groups: Vec<SpellingGroup> = groups
            .into_iter()
            .filter(|(_, others)| !others.is_empty())
            .map(|(usual, others)| SpellingGroup {
                usual: named(usual),
                others: others.into_iter().map(named).collect(),
            })
            .collect();
        groups.sort_by(|one, other| one.usual.0.cmp(&other.usual.0));
        groups
    }
}

/// The largest number of groups that a name is compared with.
const COMPARED: usize = 5_000;

/// The largest share of letters that are wrong in a spelling.
const WRONG: f64 = 0.12;

/// A name as its words in lower case without accents and points, sorted.
struct Words {
    words: Vec<String>,
    joined: String,
    /// Numbers are the difference between rounds, years and teams.
    digits: String,
    sketch: Sketch,
}

/// What is compared first: thousands of names are compared with thousands, and nearly all of them differ in it.
#[derive(Clone, Copy)]
struct Sketch {
    /// How often characters occur, 32 kinds of them.
    letters: [u8; 32],
    /// A bit for each word of more than two letters.
    long_words: u64,
    /// The number of characters.
    length: usize,
}

impl Sketch {
    /// Whether names may have a longer word in common, or few wrong letters.
    fn may_be_near(&self, other: &Self) -> bool {
        self.long_words & other.long_words != 0 || self.may_have_few_wrong_letters(other)
    }

    fn may_have_few_wrong_letters(&self, other: &Self) -> bool {
        let (short, long) = (self.length.min(other.length), self.length.max(other.length));
        let most = (WRONG * long as f64) as u32;
        // A wrong letter is one more and one less.
        let pairs = self.letters.iter().zip(&other.letters);
        let differing: u32 = pairs.map(|(one, other)| u32::from(one.abs_diff(*other))).sum();
        differing <= 2 * most && (long - short) as u32 <= most
    }
}

impl Words {
    fn of(name: &str) -> Self {
        let plain: String = name.chars().flat_map(char::to_lowercase).map(without_accent).collect();
        let mut words: Vec<String> = plain
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        words.sort();
        let joined = words.join(" ");
        let bit = |number: u64| 1_u64 << (number % 64);
        let mut letters = [0_u8; 32];
        for c in joined.chars() {
            let count = &mut letters[c as usize % 32];
            *count = count.saturating_add(1);
        }
        let long_words = words.iter().filter(|word| word.len() > 2).fold(0, |bits, word| {
            bits | bit(word.bytes().fold(7, |sum, byte| sum * 31 % 1_021 + u64::from(byte)))
        });
        let sketch = Sketch { letters, long_words, length: joined.chars().count() };
        let digits = joined.chars().filter(char::is_ascii_digit).collect();
        Self { words, joined, digits, sketch }
    }

    /// The first letters of the words with the number of words, for names that may be near.
    fn heads(&self) -> impl Iterator<Item = (char, usize)> {
        let first = self.words.iter().max_by_key(|word| word.len());
        first
            .and_then(|word| word.chars().next())
            .map(|letter| (letter, self.words.len()))
            .into_iter()
    }

    /// Whether another name is probably the same.
    fn is_near(&self, other: &Self) -> bool {
        if self.joined == other.joined {
            return true;
        }
        self.digits == other.digits
            && (self.abbreviates(other) || self.has_few_wrong_letters(other))
    }

    /// Whether words of one are the first letters of those of the other, and a longer one is the same.
    fn abbreviates(&self, other: &Self) -> bool {
        if self.words.len() != other.words.len() {
            return false;
        }
        let is_short_for = |(one, other): (&String, &String)| {
            one == other
                || one.len() == 1 && other.starts_with(one.as_str())
                || other.len() == 1 && one.starts_with(other.as_str())
        };
        let mut pairs = self.words.iter().zip(&other.words);
        pairs.clone().any(|(one, other)| one == other && one.len() > 2) && pairs.all(is_short_for)
    }

    fn has_few_wrong_letters(&self, other: &Self) -> bool {
        let [one, two] = [self.sketch, other.sketch];
        one.length.min(two.length) >= 5
            && one.may_have_few_wrong_letters(&two)
            && normalized_damerau_levenshtein(&self.joined, &other.joined) >= 1.0 - WRONG
    }
}

/// A Latin letter without its accent, for the letters that names of Europe have.
fn without_accent(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => 'i',
        'ł' | 'ľ' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' => 's',
        'ť' | 'ţ' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ů' | 'ű' | 'ū' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        letter => letter,
    }
}
