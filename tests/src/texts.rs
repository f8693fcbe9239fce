//! Random texts: symbols of the notation, nearly valid movetexts, and files of the corpus with
//! slips.

use proptest::{collection::vec, prelude::*, sample::select};

/// A text of symbols that have a meaning in files or movetexts.
pub fn signs() -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        6 => select(SIGNS.as_slice()).prop_map(str::to_owned),
        1 => "[0-9]{1,12}",
        1 => "[a-z]{1,3}",
        1 => "[A-Z]{1,3}",
        1 => any::<char>().prop_map(String::from),
    ];
    vec(sign, 0..40).prop_map(|signs| signs.concat())
}

static SIGNS: [&str; 78] = [
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\u{a0}",
    "\u{85}",
    "\u{2028}",
    "{",
    "}",
    "{",
    "}",
    ",",
    "..",
    ".",
    "1.",
    "1. ",
    ";",
    "\\",
    "\\,",
    "\\{",
    "`",
    "'",
    "`q'",
    "`OO'",
    "@",
    "@>",
    "$>",
    "@>90",
    "-",
    "_",
    "‿",
    "\u{35c}",
    "#",
    ":",
    "=",
    "~",
    "*",
    "+",
    "!",
    "%",
    "^",
    "&",
    "?",
    "/",
    "/\\",
    "|",
    "$",
    "<",
    ">",
    "<1,-2>",
    "(",
    ")",
    "(2.5,3)",
    "[",
    "]",
    "[1:2]",
    "[X]",
    "[#]",
    "()",
    "[]",
    "♞",
    "⚂",
    "▲\u{fe0e}",
    "🂡",
    "🀱",
    "S",
    "Rc",
    "b2",
    "c3",
    ",a45",
    ",dominoes_red'",
    "---\n",
    "...\n",
    "Macros:\n  q: R`OO'\n",
];

/// A movetext on a small board in which most moves can be made.
pub fn movetext() -> impl Strategy<Value = String> {
    let element = prop_oneof![
        8 => moves(),
        3 => number(),
        1 => Just("{a remark}".to_owned()),
        1 => Just(";".to_owned()),
    ];
    vec(element, 0..40).prop_map(|elements| elements.join(" "))
}

/// A move number, often repeated.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        (1u32..9).prop_map(|n| format!("{n}.")),
        Just(".".to_owned()),
        Just("..".to_owned())
    ]
}

/// A word with one move, or with several by braces.
pub fn moves() -> impl Strategy<Value = String> {
    let order = || select(&["@", "@", "\\"][..]);
    let shift = || select(&["-", "-", "_"][..]);
    let target =
        || prop_oneof![4 => Just(String::new()), 1 => pieces().prop_map(|id| format!("%{id}"))];
    prop_oneof![
        6 => (spec(), order(), location(), target())
            .prop_map(|(spec, order, place, target)| format!("{spec}{order}{place}{target}")),
        4 => (pieces(), shift(), location(), target())
            .prop_map(|(id, order, place, target)| format!("{id}{order}{place}{target}")),
        1 => (pieces(), pieces()).prop_map(|(one, other)| format!("{one}#{other}")),
        2 => (pieces(), pieces()).prop_map(|(one, other)| format!("{one}:{other}")),
        1 => (pieces(), degrees(), centre()).prop_map(|(id, by, at)| format!("{id}@>{by}{at}")),
        1 => (pieces(), degrees()).prop_map(|(id, by)| format!("{id}$>{by}")),
        1 => (pieces(), spec()).prop_map(|(id, spec)| format!("{id}={spec}")),
        1 => (pieces(), spec()).prop_map(|(id, spec)| format!("{id}~{spec}")),
        3 => (select(&["*", "+", "!"][..]), pieces()).prop_map(|(sign, id)| format!("{sign}{id}")),
        1 => (pieces(), square(), pieces()).prop_map(|(id, to, gone)| format!("{id}-{to}*{gone}")),
        2 => (spec(), square(), square()).prop_map(|(spec, a, b)| format!("{spec}@{{{a},{b}}}")),
        1 => (1u32..4).prop_map(|row| format!("S@{{a..c}}{row}")),
        1 => square().prop_map(|at| format!("`q'@{at}")),
    ]
}

fn square() -> impl Strategy<Value = String> {
    ("[abc]", 1u32..4).prop_map(|(column, row)| format!("{column}{row}"))
}

fn spec() -> impl Strategy<Value = String> {
    select(SPECS.as_slice()).prop_map(str::to_owned)
}

static SPECS: [&str; 16] =
    ["S", "M", "t", "Sd3", "Kc", "Ws", "S2", "♞", "⚄", "R2▲", "Kp", "tC3", "S<", "xn", "f", "u"];

fn degrees() -> impl Strategy<Value = i32> {
    select(&[0, 45, 90, -90, 180, 450][..])
}

fn centre() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => Just(String::new()),
        1 => square().prop_map(|at| format!("|{at}")),
        1 => pieces().prop_map(|id| format!("${id}")),
    ]
}

/// A PieceId; most name pieces of a board that is not empty.
pub fn pieces() -> impl Strategy<Value = String> {
    let simple = prop_oneof![
        2 => Just(String::new()),
        8 => square(),
        2 => (1u32..6, square()).prop_map(|(n, at)| format!("{n}{at}")),
        2 => (square(), select(&["[1]", "[2]", "[1:2]", "[2,1]"][..])).prop_map(|(at, slice)| at + slice),
        2 => spec().prop_map(|spec| format!("?{spec}")),
        1 => spec().prop_map(|spec| format!("/{spec}")),
        2 => (1u32..9).prop_map(|id| id.to_string()),
        1 => (1u32..9, 1u32..3).prop_map(|(id, minor)| format!("{id}.{minor}")),
    ];
    (0u32..6, simple).prop_map(|(start, id)| if start == 0 { format!("^{id}") } else { id })
}

fn location() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => square(),
        1 => Just(String::new()),
        1 => ("[0-3]", "[0-3]").prop_map(|(x, y)| format!("({x}.5,{y})")),
        1 => pieces().prop_map(|id| format!("&{id}")),
        1 => Just("1UR".to_owned()),
        1 => square().prop_map(|at| format!("<1,-0.5>|{at}")),
        1 => pieces().prop_map(|id| format!("1L${id}")),
    ]
}

/// A slip of the pen.
#[derive(Clone, Debug)]
pub enum Slip {
    /// Characters are omitted.
    Omit(usize, usize),
    /// A text is inserted.
    Insert(usize, String),
    /// Characters are repeated.
    Repeat(usize, usize),
}

/// Some slips, at random places of a text.
pub fn slips() -> impl Strategy<Value = Vec<Slip>> {
    let slip = prop_oneof![
        (any::<usize>(), 1usize..12).prop_map(|(at, length)| Slip::Omit(at, length)),
        (any::<usize>(), select(SIGNS.as_slice()))
            .prop_map(|(at, sign)| Slip::Insert(at, sign.to_owned())),
        (any::<usize>(), 1usize..40).prop_map(|(at, length)| Slip::Repeat(at, length)),
    ];
    vec(slip, 1..5)
}

/// A text with slips.
#[must_use]
pub fn slipped(text: &str, slips: &[Slip]) -> String {
    let mut text = text.to_owned();
    for slip in slips {
        let (Slip::Omit(at, length) | Slip::Repeat(at, length)) = slip else {
            let Slip::Insert(at, sign) = slip else { continue };
            let at = text.floor_char_boundary(at % (text.len() + 1));
            text.insert_str(at, sign);
            continue;
        };
        let start = text.floor_char_boundary(at % (text.len() + 1));
        let end = text.ceil_char_boundary((start + length).min(text.len()));
        if matches!(slip, Slip::Omit(..)) {
            text.replace_range(start..end, "");
        } else {
            let again = text[start..end].to_owned();
            text.insert_str(end, &again);
        }
    }
    text
}
