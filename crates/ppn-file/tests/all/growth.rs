//! The size of metadata and of its diagnostics grows with the length of the text, not with its
//! square. The YAML parser is a dependency and counts no steps, so this measures the output.

use ppn_file::{Metadata, split};

/// Lines and tokens of YAML and of near-YAML; `§` is replaced with a number.
const UNITS: [&str; 58] = [
    "a: b\n",
    "k§: b\n",
    "a: ",
    "- ",
    "? ",
    "- - ",
    "{a: ",
    "{a: b, ",
    "{? ",
    "[",
    "[a, ",
    "]",
    "}",
    "{",
    "'",
    "''",
    "\"",
    "\\",
    "|\n",
    "a: |\n  b\n",
    "a: >\n  b\n",
    "- |\n b\n",
    "&a ",
    "*a ",
    "a: &x b\n",
    "- &x b\n",
    "- *x\n",
    "a: *x\n",
    "k§: &a§ [*x]\n",
    "!x ",
    "!!int x\n",
    "- !!int x\n",
    "k§: !!int x\n",
    "%YAML\n",
    "#",
    "# c\n",
    "- 'b' # c\n",
    " ",
    "\t",
    "\n",
    "\r",
    "\u{a0}\n",
    "...\n",
    "---\n",
    "---",
    "...",
    "a",
    "  a: b\n",
    "a: b: c\n",
    "a:\tb\n",
    ": ",
    "? a\n: b\n",
    "<<: *x\n",
    "\"a\":b,",
    "\u{feff}",
    "\0",
    "\u{7}",
    "k§: {b: c}\n",
];

/// The text around all repetitions.
const BORDERS: [(&str, &str); 7] = [
    ("---\n", "\n...\n1. a1-b2\n"),
    ("", "\n\n1. a1-b2\n"),
    ("---\nx: &x y\nz: ", "\n...\n"),
    ("---\nx: [", "]\n...\n"),
    ("---\nx: {a: [", "]}\n...\n"),
    ("---\nx: '", "'\n...\n"),
    ("---\nx: |\n  ", "\n...\n"),
];

/// The number of bytes of everything that is read and reported.
fn size(text: &str) -> usize {
    let games = split(text).map(|text| {
        let game = text.parse(&Default::default());
        let said = game.diagnostics.iter().map(|one| {
            let texts = one.help.iter().chain(&one.notes).map(String::len).sum::<usize>();
            let edits = one.fixes.iter().flat_map(|fix| &fix.edits);
            one.message.len()
                + one.label.len()
                + texts
                + edits.map(|edit| edit.text.len() + 1).sum::<usize>()
        });
        said.sum::<usize>() + game.metadata.to_yaml().unwrap_or_default().len()
    });
    games.sum()
}

#[test]
fn repeated_lines_and_tokens_give_results_in_proportion() {
    for unit in UNITS {
        for (before, after) in BORDERS {
            let repeated = |times: usize| -> String {
                (0..times).map(|number| unit.replace('§', &number.to_string())).collect()
            };
            let text = |times| format!("{before}{}{after}", repeated(times));
            let (short, long) = (size(&text(60)), size(&text(240)));
            // Small results consist mostly of messages, whose length does not grow in proportion.
            assert!(long < 6 * short + 400, "{before:?} {unit:?}: {short} bytes, then {long}");
        }
    }
}

#[test]
fn words_that_stand_for_strings_occur_nowhere_else() {
    // A line end of YAML 1.1 is written as an escape, by a placeholder that is then replaced.
    let words: String = (0..50).map(|number| format!("string-{number}-. ")).collect();
    let yaml = format!("a: \"x\\u2028y\"\nb: \"{words}\"\nc: string-\nd: string-51\n");
    let metadata = Metadata::parse(&yaml, &Default::default()).expect("good metadata");
    let written = metadata.to_yaml().expect("it can be written");
    let again = Metadata::parse(&written, &Default::default()).expect("good metadata");
    assert_eq!(again.text("a"), Some("x\u{2028}y"));
    for key in ["b", "c", "d"] {
        assert_eq!(again.text(key), metadata.text(key), "{written}");
    }
}
