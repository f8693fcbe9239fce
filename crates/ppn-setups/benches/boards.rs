//! The time that it takes to set up boards: `cargo bench -p ppn-setups`.

use divan::{Bencher, black_box};
use ppn_setups::{Game, Request, Value, games, set_up};

fn main() {
    divan::main();
}

/// A request with the system of a game, and a seed if the game takes one.
fn request(game: &Game) -> Request {
    let mut entries = vec![
        ("Name".to_owned(), Value::quoted(game.name)),
        ("System".to_owned(), Value::quoted(game.system.word())),
    ];
    if game.takes_argument("Seed") {
        entries.push(("Seed".to_owned(), Value::plain("42")));
    }
    Request::new(Value::Mapping(entries))
}

#[divan::bench]
fn every_board(bencher: Bencher<'_, '_>) {
    let requests: Vec<Request> = games().map(request).collect();
    bencher.bench(|| {
        for request in &requests {
            let _ = black_box(set_up(black_box(request)));
        }
    });
}

#[divan::bench]
fn a_fixed_board(bencher: Bencher<'_, '_>) {
    let request = Request::named("Four Field Kono");
    bencher.bench(|| set_up(black_box(&request)));
}

#[divan::bench]
fn a_random_board(bencher: Bencher<'_, '_>) {
    let request = Request::new(Value::Mapping(vec![
        ("Name".to_owned(), Value::quoted("Fuji-san")),
        ("Seed".to_owned(), Value::plain("42")),
    ]));
    bencher.bench(|| set_up(black_box(&request)));
}

#[divan::bench]
fn a_name_that_nobody_knows(bencher: Bencher<'_, '_>) {
    let request = Request::named("Four Feild Konoo");
    bencher.bench(|| set_up(black_box(&request)));
}
