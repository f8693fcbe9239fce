//! The repeated texts: the words of a notation.

/// In a construct, this is replaced by the number of repetitions so far, to make keys and numbers
/// that differ.
pub(super) const COUNT: char = '№';

/// Where a construct has this, all repetitions of what is before it come first.
const THEN: char = '⁂';

use std::{fs, path::Path};

/// A notation, and the beginning of its texts, to which repetitions are added.
#[derive(PartialEq)]
pub(super) struct Notation {
    pub(super) ending: &'static str,
    /// The text before the repetitions.
    pub(super) start: &'static str,
    /// Texts that are not in a dictionary: whole moves and games.
    constructs: &'static [&'static str],
}

pub(super) const NOTATIONS: &[Notation] = &[
    Notation {
        ending: "ppn",
        start: "---\nGameType: Chess\n...\n1. ",
        constructs: &[
            "b2-c3 ",
            "S@b2 *b2 ",
            "a\u{a0}",
            "1.. ",
            "1... b2-b3 ",
            "2... ",
            "Round2. ",
            "{a comment} ",
            "{a {nested}} ",
            "{ ",
            "} ",
            "( ",
            "((",
            "b2-c3*d4+e5! ",
            "b2@>90 ",
            "b2@>90",
            "1.e4 ",
            "e2e4 ",
            "O-O ",
            "$1 ",
            "Nf3 ",
            "; ",
            ";",
            ". ",
            ".",
            "\n",
            "\r\n",
            "\r",
            "\t",
            "\u{2028}",
            "\u{202e}",
            "\u{1b}[31m ",
            "\n\n---\nEvent: x\n...\n1. b2-b3\n",
            "\n\n---\n",
            "\n...\n",
            "\n# ppn: ignore W0242\n",
            "S@{b2,c3} ",
            "{1..3} ",
            "{{1..2},{1..2}} ",
            "\\{",
            "`q' ",
            "^b2-b3 ",
            "&",
            "2&?S",
            "?S-c3 ",
            "/S ",
            "b2[1:2]-c3 ",
            "<1,-2>|b2-c3 ",
            "1NNE|",
            "b2#c3 ",
            "b2:c3 ",
            "b2=S ",
            "b2~S ",
            "-b4 ",
            "é ",
            "♟ ",
            "№. b2-b2 ",
            "S@(№,1) ",
            "{ppn: ignore W0242} ",
            "{ppn: ignore W0242}\n",
            "{ppn: disable W0242}\n",
            "{ppn: disable W0242} {ppn: enable W0242} ",
            "{ppn: disable no-№} ",
            "*?S4⚀",
            "*?S4’",
            "*?S4Ã©",
            "1. b2-b3,c3-c4 ",
            "long⁂;",
            "long⁂. ",
            "long⁂*z9 ",
            "{⁂}",
            "{b⁂,c} ",
            "(⁂)",
            "`⁂'",
            "b2⁂-c3",
            "; ⁂M@c3 *c3 ",
        ],
    },
    // Before any game.
    Notation {
        ending: "ppn",
        start: "",
        constructs: &["[FEN \"x\"]", "[FEN \"x\"] ", "[FEN \"x\"]\n", "[a ", "k: x\n", "\u{feff}"],
    },
    Notation {
        ending: "ppn",
        start: "---\nEvent: x\n",
        constructs: &[
            "k№: x\n",
            "k№: x #b\n",
            "k№: x # ppn: ignore W0242\n",
            "# # ",
            "##",
            "# ppn: ignore W0242\n",
            "k№: &a [x]\n",
            "k№: |\n  a # b\n",
            "k№: yes\n",
            "? k№\n",
            "\tk№: x\n",
            "- ",
            "[",
            "{a: ",
            "'",
            "\"",
        ],
    },
    Notation {
        ending: "ppn",
        start: "---\nNotes: {",
        constructs: &["k№: 1, ", "k№: [[a], {b: c}], "],
    },
    Notation {
        ending: "ppn",
        start: "---\nMacros:\n",
        constructs: &["  m№: S\n", "  m№: \"`m№'`m1'\"\n"],
    },
    Notation { ending: "ppn", start: "---\n# ppn: ignore ", constructs: &["W0242 ", "no-№, "] },
    Notation {
        ending: "pdn",
        start: "[GameType \"20\"]\n1. ",
        constructs: &[
            "32-28 19-23 ",
            "1. 32-28 ",
            "32-28 ",
            "( ",
            ") ",
            "(1. 31-27) ",
            "{a} ",
            "{",
            "$1 ",
            "! ",
            "; a\n",
            "\n\n[Event \"x\"]\n1. 32-28 *\n",
            "[FEN \"W:W1:B2\"]\n(1. 31-27) ",
            "\n[A \"b\"]",
            "[A \"",
            "\\",
            "* ",
            "\n% a\n",
            "a\u{a0}",
            "\r",
            "x",
            "[%clock w0:10]",
            "{[%eval 1]} ",
            "2-0 ",
            "é",
        ],
    },
    // Before any game.
    Notation {
        ending: "pdn",
        start: "",
        constructs: &["?1-0", "* ", "x ", "{a} ", "\n\u{a0}", "(", ")", "(⁂)", "long⁂* ", "{⁂}"],
    },
    // After a move.
    Notation {
        ending: "pdn",
        start: "[GameType \"20\"]\n1. 32-28 ",
        constructs: &[
            "$1 ",
            "! ",
            "{a} ",
            "{a} $1 ",
            "(1. 31-27) ",
            "(1. 31-27 ",
            "1... 17-22) ",
            "/FEN \"W:W1:B2\"/ ",
            "1... ",
        ],
    },
    Notation {
        ending: "fan",
        start: "FAN31415926 1\n1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\n",
        constructs: &[
            "1g Ra1\n",
            "2g Ed2n\n",
            "2g Ed2n Ed3n\n2s ed7s\n",
            "Ed2n ",
            "( ",
            ") ",
            "(2g Ed2n) ",
            "{a} ",
            "{",
            "[ ",
            "] ",
            "\nFAN31415926 1\n",
            "Gold: x\n",
            "x: ",
            "!",
            "2s ",
            "a\u{a0}",
            "\r",
            "\n\n",
            "é",
        ],
    },
    Notation {
        ending: "arimaa",
        start: "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\n",
        constructs: &[
            "2g Ed2n\n",
            "2g Ed2n Ed3n\n2s ed7s\n",
            "Ed2n ",
            "1g ",
            "\n\n",
            "x",
            "takeback ",
        ],
    },
];

impl Notation {
    /// Whole moves and games.
    pub(super) fn constructs(&self) -> Vec<String> {
        self.constructs.iter().map(|&unit| unit.to_owned()).collect()
    }

    /// The constructs and all words, alone and with a space.
    pub(super) fn units(&self) -> Result<Vec<String>, String> {
        let mut units = self.constructs();
        for word in self.words()? {
            units.push(format!("{word} "));
            units.push(word);
        }
        units.sort_unstable();
        units.dedup();
        Ok(units)
    }

    /// The words of the dictionary for libFuzzer.
    fn words(&self) -> Result<Vec<String>, String> {
        // Each word is repeated only once for each notation.
        let is_first = NOTATIONS.iter().find(|one| one.ending == self.ending) == Some(self);
        let name = if self.ending == "arimaa" || !is_first {
            return Ok(Vec::new());
        } else {
            self.ending
        };
        let path = format!("fuzz/dictionaries/{name}.dict");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let lines =
            fs::read_to_string(root.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        let quoted = |line: &str| Some(line.strip_prefix('"')?.strip_suffix('"')?.to_owned());
        Ok(lines.lines().filter_map(quoted).map(|word| unescaped(&word)).collect())
    }
}

/// A unit, repeated, with its count where it has [`COUNT`]; first its first part if it has [`THEN`].
pub(super) fn repeated(unit: &str, times: usize) -> String {
    if let Some((first, second)) = unit.split_once(THEN) {
        return repeated(first, times) + &repeated(second, times);
    }
    if !unit.contains(COUNT) {
        return unit.repeat(times);
    }
    (0..times).map(|count| unit.replace(COUNT, &count.to_string())).collect()
}

/// A word with `\xNN` for bytes.
fn unescaped(word: &str) -> String {
    let mut parts = word.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        bytes.push(u8::from_str_radix(byte, 16).unwrap_or(b'?'));
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_of_the_notations_are_repeated() {
        for notation in NOTATIONS {
            assert!(notation.units().unwrap().iter().all(|unit| !unit.is_empty()));
        }
        assert_eq!(repeated("k№: №\n", 2), "k0: 0\nk1: 1\n");
        assert!(NOTATIONS[0].units().unwrap().iter().any(|unit| unit == "\r\n"));
    }
}
