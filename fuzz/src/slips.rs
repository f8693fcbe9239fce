//! Slips of people who type: capitals, foreign symbols, brackets that are cut or doubled.
//!
//! Random changes of bytes hardly ever make such slips, but files of other programs have them.

use libfuzzer_sys::fuzzer_mutate;

/// The characters that people type, or that word processors write, instead of a character.
const ALIKE: &[(char, &[char])] = &[
    ('-', &['–', '−', '_', 'x', '‐']),
    ('x', &['×', '*', ':', 'X', 'х', '-']),
    (':', &['x', '*', ';', '：']),
    ('*', &['×', 'x', '#']),
    ('"', &['“', '”', '\'', '«']),
    (' ', &['\u{a0}', '\t', '\u{3000}', '\n']),
    ('\n', &['\u{2028}', ' ', '\r']),
    ('.', &[',', '…', ')']),
    ('0', &['O', 'o']),
    ('1', &['l', 'I', '½']),
    ('a', &['а', 'A']),
    ('c', &['с', 'C']),
    ('e', &['е', 'E']),
    ('/', &['\\', '⁄']),
];

const BRACKETS: &[char] = &['(', ')', '[', ']', '{', '}', '"'];

/// For `fuzz_mutator!`: every second text receives a slip, the others are changed by libFuzzer.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut chance = Chance(seed | 1);
    let text = std::str::from_utf8(&data[..size]);
    let slipped = text.ok().filter(|_| chance.below(2) == 0).and_then(|text| slip(text, chance));
    match slipped {
        Some(text) if text.len() <= max_size => {
            data[..text.len()].copy_from_slice(text.as_bytes());
            text.len()
        }
        _ => fuzzer_mutate(data, size, max_size),
    }
}

/// The text with one slip; none if it has no place for the slip that was drawn.
fn slip(text: &str, mut chance: Chance) -> Option<String> {
    let kind = chance.below(5);
    let fits = |at: char| match kind {
        0 | 1 => at.is_ascii_alphabetic(),
        2 => ALIKE.iter().any(|(plain, _)| *plain == at),
        _ => BRACKETS.contains(&at),
    };
    let places: Vec<(usize, char)> = text.char_indices().filter(|(_, at)| fits(*at)).collect();
    let (at, typed) = *places.get(chance.below(places.len().max(1)))?;
    let (before, rest) = text.split_at(at);
    let after = &rest[typed.len_utf8()..];
    Some(match kind {
        0 => {
            let end = rest.find(|at: char| !at.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            format!("{before}{}{after}", word.to_ascii_uppercase())
        }
        1 if typed.is_ascii_lowercase() => text.to_ascii_uppercase(),
        1 => text.to_ascii_lowercase(),
        2 => {
            let (_, alike) = ALIKE.iter().find(|(plain, _)| *plain == typed)?;
            let foreign = alike[chance.below(alike.len())];
            if chance.below(4) == 0 {
                text.replace(typed, foreign.encode_utf8(&mut [0; 4]))
            } else {
                format!("{before}{foreign}{after}")
            }
        }
        3 if chance.below(2) == 0 => format!("{before}{after}"),
        3 => format!("{before}{typed}{rest}"),
        _ => format!("{before}{}{after}", BRACKETS[chance.below(BRACKETS.len())]),
    })
}

/// Numbers that follow from a seed.
#[derive(Clone, Copy)]
struct Chance(u32);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as usize % end
    }
}
