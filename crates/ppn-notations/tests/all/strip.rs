//! Leaving parts out of games, in every notation that has them.

use ppn_record::{GameText, Options, Strip};

/// The text without some parts; `None` if it stays as it is.
fn stripped(notation: &str, text: &str, parts: &str) -> Option<String> {
    let notations = ppn_notations::standard(&Default::default());
    let text = GameText::whole(text.as_bytes().to_vec());
    let game = notations.named(notation).unwrap().parse(text, &Options::default());
    let parts = parts.split(',').map(|part| part.parse::<Strip>().unwrap());
    parts.fold(Strip::default(), Strip::or).text(&*game)
}

const ALL: &str = "comments,variations,glyphs";

#[test]
fn every_notation_is_stripped_of_the_parts_that_it_has() {
    let cases = [
        (
            "ppn",
            "{hello}\n1. S@b2 {good [%clk 0:05]}\n2. b2-b3\n",
            ["1. S@b2 \n2. b2-b3\n", "{hello}\n1. S@b2 {good}\n2. b2-b3\n"],
        ),
        (
            "pdn",
            "[GameType \"20\"]\n1. 32-28! {good [%clk 1:00]} (1. 31-27 {no}) 19-23 $2 {[%emt 0:05]} *\n",
            [
                "[GameType \"20\"]\n1. 32-28   19-23   *\n",
                "[GameType \"20\"]\n1. 32-28! {good} (1. 31-27 {no}) 19-23 $2  *\n",
            ],
        ),
        (
            "pgn",
            "1. e4! {good [%eval 0.3]} (1. d4 {no}) 1... e5 $2 ; well\n2. Nf3 *\n",
            [
                "1. e4   1... e5  \n2. Nf3 *\n",
                "1. e4! {good} (1. d4 {no}) 1... e5 $2 ; well\n2. Nf3 *\n",
            ],
        ),
        (
            "sgf",
            "(;SZ[9]C[hello];B[ee]TR[ee](;W[de]C[a\\]b])(;W[ed](;B[aa])(;B[bb])))\n",
            [
                "(;SZ[9];B[ee](;W[de]))\n",
                "(;SZ[9]C[hello];B[ee]TR[ee](;W[de]C[a\\]b])(;W[ed](;B[aa])(;B[bb])))\n",
            ],
        ),
    ];
    for (notation, text, [bare, without_commands]) in cases {
        assert_eq!(stripped(notation, text, ALL).as_deref(), Some(bare), "{notation}");
        let without = stripped(notation, text, "commands");
        assert_eq!(without.as_deref(), Some(without_commands), "{notation}");
    }
    let fan = include_str!("../../../../corpus/fan/games/05-nested-variations.fan");
    let bare = stripped("fan", fan, ALL).unwrap();
    assert!(!bare.contains(['(', '"', '@']), "{bare}");
}

#[test]
fn games_with_errors_stay_as_they_are() {
    assert_eq!(stripped("pdn", "1. 32-29 {no} 19-23 *\n", ALL), None);
    assert_eq!(stripped("ppn", "1. b2-b3 {no}\n", ALL), None);
}

#[test]
fn words_stay_apart_and_unclosed_commands_stay() {
    let pdn = |moves: &str| format!("[GameType \"20\"]\n1. {moves} *\n");
    let bare = stripped("pdn", &pdn("32-28{a}19-23"), "comments");
    assert_eq!(bare, Some(pdn("32-28 19-23")));
    let text = pdn("32-28 {see [%clk} 19-23");
    assert_eq!(stripped("pdn", &text, "commands"), Some(text));
}
