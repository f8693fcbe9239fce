//! Games made of words of the notation: nearly all of them are valid enough to move pieces.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::GameText;

/// Start boards, and other parts that the metadata may have.
const HEADS: [&str; 8] = [
    "S@b2 M@c3 C@d4 A@b2\n",
    "---\nGameType: Chess\n...\n",
    "---\nGameType: {Name: Chess, System: Chess}\n...\n",
    "---\nGameType: {Name: Martian Chess, System: Looney Pyramids}\n...\n",
    "---\nGameType: Fujisan\nMacros: {q: Sd, OO: \"b2-c3 ?M-a1\"}\n...\n",
    "---\nPPN: 0.11\nGameType: Checkers\n...\n",
    "---\nPPN: 0.5\n...\nt@{b..f}2\n",
    "---\nMovetextParser: {Name: Default, ScaleFactor: 2}\nGameType: Backgammon\n...\n",
];

/// Words, and parts of words. A byte gives one of them.
const WORDS: [&str; 128] = [
    " ", " ", " ", "\n", " 1. ", " 1... ", " . ", " ; ", ";", "{", "}", ",", "..", "{a}", "{a b}",
    "{1..3}", "{S,M}", "{b..d}", "{3,2,1}", "`q'", "`K'", "`OO'", "`'", "\\", "/", "/\\", "a1",
    "b2", "c3", "d4", "e5", "h8", "a3", "1", "2", "3", "12", "0.5", "(", ")", "(2,3)", "(1.5,-1)",
    "<", ">", "<1,-1>", "<0,2>", "-", ":", "*", "@", "@>", "@<", "~", "#", "%", "_", "=", "+", "!",
    "?", "&", "|", "$", "^", "[", "]", "[1]", "[2:3]", "[-1]", "[1,2]", "-c3", ":d4", "*b2", "@b2",
    "@>90", "@<45", "~f", "~S5", "#c3", "%", "%d4", "\\%b2", "/%b2", "\\c3", "/b2", "&<1,0>",
    "|b2", "$?C", "^a1^b2", "&(1,1)", "S", "M", "C", "A", "R", "K", "t", "d", "c", "p", "u", "b",
    "f", "n", "v", "^", "♔", "♟", "🂡", "🨀", "·", "⚀", "G", "B", "W", "Y", "H", "D", "X", "Rd6",
    "S4>", "uRc", "?S", "?uR", "?C5", "*?S4", "b2-c3*c4", "-1R",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((head, rest)) = bytes.split_first() else { return };
    let mut text = HEADS[usize::from(*head) % HEADS.len()].to_owned();
    for byte in rest.iter().take(500) {
        text.push_str(WORDS[usize::from(*byte) % WORDS.len()]);
    }
    ppn_fuzz::replay(&GameText::whole(text.into_bytes()), &ppn_fuzz::options());
});
