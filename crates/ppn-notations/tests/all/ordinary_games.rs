//! Games that are recognized as being without problems have none.

use crate::plain_games::{WORDS, games};
use ppn_file::GameText;
use ppn_notations::Pgn;
use ppn_record::{Notation, Options};
use proptest::{prelude::*, test_runner::TestRunner};
use std::cell::Cell;

/// Games with castling, promotions, words that name a file or a rank, checks, mates, and positions that recur.
const GAMES: [&str; 5] = [
    "[Event \"A\"]\n[Date \"1851.06.21\"]\n[White \"Anna\"]\n[Black \"Bea\"]\n[Result \"1-0\"]\n[WhiteElo \"2000\"]\n[Link \"x\"]\n\n\
     1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 \
     12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 \
     21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0\n",
    "[Variant \"Standard\"]\n[UTCDate \"2024.01.31\"]\n[Result \"*\"]\n\n1. Nf3 {[%clk 0:03:00]} 1... Nf6 {[%clk 0:03:00]} \
     2. g3 {a remark\nof two lines} 2... g6 3. Bg2! Bg7 $1 4. O-O O-O 5. d3 d6 6. Nbd2 Nbd7 7. a4 a5 8. Ra3 c6 9. Re1 Qc7 10. Nf1 b6 \
     11. N1d2 *\n",
    "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8=N Nb8 6. Nb6 cxb6 7. h4 g5 8. hxg5 h6 9. gxh6 Bg7 10. hxg7 Nf6 \
     11. gxh8=Q+ 1-0",
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nc3 Nc6 10. Nb1 Nb8 11. e4 *",
    "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. Qxc7 Rah6 5. h4 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 1/2-1/2",
];

/// What stands for some characters: parts of words, and whole words and lines, most of them out of place.
fn inserted() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "\n\n",
        "\r\n",
        "{\n \n [a \"b\"]\n}",
        "\n[White \"B\"]\n",
        "[whitE \"B\"]\n",
        "[Wite \"B\"]\n",
        "[Link \"]\"]\n",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
        "[Position \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]\n",
        "[SetUp \"1\"]\n",
        "[Variant \"Atomic\"]\n",
        "[Result \"1/2\"]\n",
        "[Date \"1.2.2020\"]\n",
        "[Date \"2020.02.30\"]\n",
        "```\n",
        "{ppn: ignore}",
        " ",
        "\u{a0}",
        "Ã©",
    ]);
    prop_oneof![
        4 => "[a-hNBRQKOx+#=.!?$ {}*;%()\\[\\]\"\n1-8-]{0,3}",
        1 => prop::sample::select(WORDS).prop_map(|word| format!(" {word} ")),
        1 => line.prop_map(str::to_owned),
    ]
}

/// A game with some characters replaced.
fn mutated() -> impl Strategy<Value = String> {
    let texts: Vec<String> = GAMES.iter().map(|&text| text.to_owned()).chain(games()).collect();
    let change = (any::<prop::sample::Index>(), 0..4_usize, inserted());
    (prop::sample::select(texts), prop::collection::vec(change, 0..3)).prop_map(
        |(text, changes)| {
            let mut letters: Vec<char> = text.chars().collect();
            for (at, length, by) in changes {
                let at = at.index(letters.len() + 1);
                let end = letters.len().min(at + length);
                letters.splice(at..end, by.chars());
            }
            letters.into_iter().collect()
        },
    )
}

/// Whether a game is recognized as being without problems.
fn is_ordinary(text: &str) -> bool {
    let text = GameText::whole(text.as_bytes().to_vec());
    let parsed = Pgn::default().parse(text.borrowed(), &Options::default());
    let is_ordinary = parsed.is_without_problems();
    if is_ordinary {
        let (found, _) = parsed.problems();
        assert!(found.is_empty(), "{}\n{found:?}", text.text);
        assert!(Pgn::default().plain_game(&text).is_some(), "{}", text.text);
    }
    is_ordinary
}

#[test]
fn games_without_problems_have_none() {
    let (ordinary, tried) = (Cell::new(0), Cell::new(0));
    let test = |text: String| {
        tried.set(tried.get() + 1);
        ordinary.set(ordinary.get() + usize::from(is_ordinary(&text)));
        Ok(())
    };
    TestRunner::default().run(&mutated(), test).unwrap();
    assert!(ordinary.get() * 4 > tried.get(), "{} of {}", ordinary.get(), tried.get());
}

#[test]
fn games_just_as_the_standard_writes_them_are_recognized() {
    assert!([0, 1, 2, 4].into_iter().all(|at| is_ordinary(GAMES[at])));
    // The position occurs five times.
    assert!(!is_ordinary(GAMES[3]));
    let games = games();
    // The others begin with another position.
    for text in games.iter().filter(|text| !text.contains("[FEN")) {
        assert!(is_ordinary(text), "{text}");
    }
}

#[test]
fn games_with_smaller_limits_are_looked_at() {
    let parsed = |options: &Options| {
        let text = GameText::whole(GAMES[0].as_bytes().to_vec());
        Pgn::default().parse(text, options).is_without_problems()
    };
    let mut options = Options::default();
    assert!(parsed(&options));
    options.limits.edits = 10;
    assert!(!parsed(&options));
    assert!(!parsed(&Options::default().with_viewer(true)));
}
