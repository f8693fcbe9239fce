//! How fast games are read and replayed. `cargo bench -p ppn`
//!
//! The yardsticks `newlines` and `tokens` do nothing but count line ends and tokens of the same
//! text, so that ratios mean something on any machine.

#![allow(missing_docs)]

mod games;

use divan::{Bencher, black_box, counter::ItemsCount};
use games::{Crowd, chess_archive, chess_movetext, crowded};
use ppn::{GameText, Options, read, replay};
use ppn_syntax::parse;

fn main() {
    divan::main();
}

/// 40 plies, as in a short game of chess.
const PLIES: usize = 40;

fn game(text: &str) -> GameText<'_> {
    read(text).next().expect("there is a game")
}

#[divan::bench]
fn newlines(bencher: Bencher<'_, '_>) {
    let text = chess_movetext(PLIES, 1);
    bencher
        .counter(ItemsCount::new(PLIES))
        .bench(|| black_box(&text).bytes().filter(|&byte| byte == b'\n').count());
}

#[divan::bench]
fn tokens(bencher: Bencher<'_, '_>) {
    let text = chess_movetext(PLIES, 1);
    bencher
        .counter(ItemsCount::new(PLIES))
        .bench(|| ppn_lex::movetext(black_box(&text), 0).count());
}

/// Movetext parse only.
#[divan::bench]
fn movetext(bencher: Bencher<'_, '_>) {
    let text = chess_movetext(PLIES, 1);
    bencher.counter(ItemsCount::new(PLIES)).bench(|| parse(black_box(&text), 0));
}

/// Movetext parse by the grammar, without the fast path for square-to-square moves.
#[divan::bench]
fn movetext_by_grammar(bencher: Bencher<'_, '_>) {
    let text = chess_movetext(PLIES, 1).replace('-', "_").replace(':', "-&");
    bencher.counter(ItemsCount::new(PLIES)).bench(|| parse(black_box(&text), 0));
}

/// Metadata of seven keys and the movetext.
#[divan::bench]
fn metadata_and_movetext(bencher: Bencher<'_, '_>) {
    let text = chess_archive(1, PLIES);
    bencher.counter(ItemsCount::new(PLIES)).bench(|| {
        let text = game(black_box(&text));
        let game = text.parse();
        let movetext = parse(game.movetext_str(), game.movetext.start);
        (game.metadata, movetext)
    });
}

/// Everything: metadata, start board, movetext, every state within reach.
#[divan::bench]
fn replay_game(bencher: Bencher<'_, '_>) {
    let text = chess_archive(1, PLIES);
    let text = game(&text);
    let options = Options::default();
    bencher.counter(ItemsCount::new(PLIES)).bench(|| replay(black_box(&text), &options));
}

/// One game of so many moves: the time for a move must not grow.
#[divan::bench(args = [100, 1_000, 10_000])]
fn replay_long_game(bencher: Bencher<'_, '_>, plies: usize) {
    let text = chess_archive(1, plies);
    let text = game(&text);
    let options = Options::default();
    bencher.counter(ItemsCount::new(plies)).bench(|| replay(black_box(&text), &options));
}

/// An archive of 1,000 games.
#[divan::bench(sample_count = 20)]
fn replay_archive(bencher: Bencher<'_, '_>) {
    let text = chess_archive(1_000, PLIES);
    let options = Options::default();
    bencher
        .counter(ItemsCount::new(1_000 * PLIES))
        .bench(|| read(black_box(&text)).map(|game| replay(&game, &options).len()).sum::<usize>());
}

/// From the last state to the first and back, in a game of 1,000 moves.
#[divan::bench]
fn go_through_states(bencher: Bencher<'_, '_>) {
    let text = chess_archive(1, 1_000);
    let text = game(&text);
    let mut record = replay(&text, &Options::default());
    bencher
        .counter(ItemsCount::new(2_000_usize))
        .bench_local(|| record.board(0).len() + record.board(1_000).len());
}

const MOVES: usize = 1_000;

macro_rules! on_crowded_boards {
    ($($name:ident: $crowd:expr;)*) => {
        $(
            /// 1,000 moves on a board of so many pieces, the time to set it up included; compare
            /// with `setting_up`.
            #[divan::bench(args = [100, 1_000, 10_000])]
            fn $name(bencher: Bencher<'_, '_>, pieces: usize) {
                crowd(bencher, &crowded(pieces, MOVES, $crowd));
            }
        )*
    };
}

on_crowded_boards! {
    crowded_square: Crowd::Square;
    crowded_search: Crowd::Search;
    crowded_id: Crowd::Id;
    crowded_order: Crowd::Order;
    crowded_removal: Crowd::Removal;
}

#[divan::bench(args = [100, 1_000, 10_000])]
fn setting_up(bencher: Bencher<'_, '_>, pieces: usize) {
    crowd(bencher, &crowded(pieces, 0, Crowd::Square));
}

fn crowd(bencher: Bencher<'_, '_>, text: &str) {
    let text = format!("---\n...\n{text}");
    let text = game(&text);
    let options = Options::default();
    let record = replay(&text, &options);
    assert!(!record.has_errors(), "{:?}", record.diagnostics.first());
    bencher.bench(|| replay(black_box(&text), &options));
}

/// A file with 10,000 faults.
#[divan::bench(sample_count = 10)]
fn ten_thousand_faults(bencher: Bencher<'_, '_>) {
    let text = format!("---\n...\n1. {}", "b2-c3-d4 ".repeat(10_000));
    let text = game(&text);
    let options = Options::default();
    bencher.bench(|| replay(black_box(&text), &options).diagnostics.len());
}
