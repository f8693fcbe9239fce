//! Any text is read without a panic, and its games are split everywhere in the same way.

use ppn_chess::{Limits, Texts, read, read_tags, replay, rewrite};

const WORDS: &[&str] = &[
    "1. ",
    "1...",
    "e4 ",
    "e5 ",
    "Nf3 ",
    "Sf3 ",
    "♘c6 ",
    "0-0 ",
    "O-O-O ",
    "exd5 ",
    "ed ",
    "e8=Q ",
    "e8(Q ",
    "--",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "[Event \"",
    "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n",
    "[Variant \"Chess960\"]\n",
    "\"]",
    "\n",
    "\r",
    "\n\n",
    "%x\n",
    ";é\n",
    "$1 ",
    "$999 ",
    "!",
    "?!",
    "±",
    "+-",
    "*",
    "1-0 ",
    "1/2-1/2 ",
    "½-½",
    "1:0",
    "\u{feff}",
    "é",
    "\0",
    "\\",
    "'",
    ".",
    "…",
    "#",
    "+",
    "e.p.",
    "=",
    "x",
    "[%clk 1]",
    "2. ",
    "99999999999. ",
];

#[test]
fn any_text_is_read() {
    let limits = Limits::default().with_variations(5).with_game(300);
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..4000 {
        let length = random(60);
        let text: String = (0..length).map(|_| WORDS[random(WORDS.len())]).collect();
        let game = read(&text, &limits);
        assert_eq!(read_tags(&text, &limits), game.tags, "{text:?}");
        let replayed = replay(&text, &game);
        for one in game.diagnostics.iter().chain(&replayed.diagnostics) {
            let spans = one.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
            assert!(
                spans.chain([one.span]).all(|span| span.get(&text).is_some()),
                "{text:?}: {one}"
            );
        }
        let _ = rewrite(&text, &game, replayed.line.as_ref(), 80);
        let texts = Texts::new(text.as_bytes(), &Limits::default());
        let whole: String = texts.map(|text| text.unwrap().text).collect();
        assert_eq!(whole, text);
        let small = Texts::new(text.as_bytes(), &limits).map(|text| text.unwrap().text.len());
        assert!(small.max().unwrap() <= 300);
    }
}
