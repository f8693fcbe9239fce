//! The messages that users see if something is wrong with a request.

use crate::yaml::yaml;
use ppn_setups::{Request, set_up};

/// The messages about the values of `GameType`.
fn said(values: &[&str]) -> String {
    values.iter().map(|value| said_about(value)).collect::<Vec<_>>().join("\n")
}

fn said_about(value: &str) -> String {
    match set_up(&Request::new(yaml(value))) {
        Ok(setup) => {
            let notices: String =
                setup.notices.iter().map(|notice| format!("  {notice:?}\n")).collect();
            format!("GameType: {value}\n  {} pieces\n{notices}", setup.pieces.len())
        }
        Err(error) => {
            let (kind, at, message) = (error.kind.name(), error.at, error.message);
            let help = if error.help.is_empty() { "-" } else { &error.help };
            format!("GameType: {value}\n  {kind} at {at:?}: {message}\n  help: {help}\n")
        }
    }
}

#[test]
fn unknown_names() {
    insta::assert_snapshot!(said(&[
        "Four Feild Kono",
        "{Name: Horde Ches, System: Stackpack}",
        "Quidditch",
        "''",
        "42",
        "[Chess, Checkers]",
        "{Name: [Chess, Checkers]}",
        "{System: Stackpack}",
        "{}",
        "{Name: ~}",
        "{Name: Chess, System: ~}",
        "{Name: Chess, System: [Chess]}",
        "{Name: Chess, System: 1}",
        "{Name: Chess, name: Checkers}",
    ]));
}

#[test]
fn names_that_several_systems_know() {
    insta::assert_snapshot!(said(&[
        "Board",
        "Horde Chess",
        "{Name: Bits, System: Tarot}",
        "{Name: Bits, System: Meeple}",
        "{Name: Bits, System: Cubes}",
        "{Name: Board, System: Othello}",
    ]));
}

#[test]
fn arguments_that_a_game_does_not_take() {
    insta::assert_snapshot!(said(&[
        "{Name: Four Field Kono, Seed: 42}",
        "{Name: Chess, has-subpack: true}",
        "{Name: Chess, Subpack: true}",
        "{Name: Dodgem, N Rows: 4}",
        "{Name: Fuji-san, Coin: 44452n24n3aa}",
        "{Name: Fuji-san, FEN: 8/8}",
        "{Name: Martian Chess, System: Icehouse, Players: 2}",
    ]));
}

#[test]
fn values_that_an_argument_does_not_accept() {
    insta::assert_snapshot!(said(&[
        "{Name: Relativity, Seed: abc}",
        "{Name: Relativity, Seed: 3000000000}",
        "{Name: Relativity, Seed: 010}",
        "{Name: Chess960, Seed: 0o10}",
        "{Name: Relativity, Seed: []}",
        "{Name: Relativity, Seed: [~]}",
        "{Name: Relativity, Seed: [[1]]}",
        "{Name: Chess, Has Subpack: 'yes'}",
        "{Name: Chess, Has Subpack: ~}",
        "{Name: Dodgem, Nrows: 13}",
        "{Name: Dodgem, Nrows: many}",
        "{Name: Dodgem, Variant: Schoesow}",
        "{Name: Dodgem, Variant: 2}",
        "{Name: Tablut, Die Width: half}",
        "{Name: Shogi, Cfg2: 3}",
        "{Name: Shogi, Cfg2: ~}",
        "{Name: Chess, System: Chess, FEN: true}",
        "{Name: Chess, System: Chess, FEN: [k, K]}",
        "{Name: Alice Chess, Max Tiles: 17}",
        "{Name: Rectangular Board, Nrows: 13, Ncols: 13}",
        "{Name: Martian Chess, System: Icehouse, N Players: 3}",
        "{Name: Martian Chess, System: Icehouse, N Players: many}",
        "{Name: Speedy Towers, N Players: 3}",
        "{Name: Bee Donimoes, System: Dominoes, N: 8}",
        "{Name: Piecepackman, Variant: Round}",
        "{Name: Coins, Suit: [red, black]}",
        "{Name: Coins, Side: edge}",
        "{Name: Coins, Piece Side: coin}",
    ]));
}

#[test]
fn layouts_that_do_not_fit() {
    insta::assert_snapshot!(said(&[
        "{Name: Relativity, Coins: 3ann4a/524253/345n34}",
        "{Name: Relativity, Coins: 3ann4a/524253/345n34/a2na5N}",
        "{Name: Relativity, Coins: [n, a, 10]}",
        "{Name: Plans of Action, Coins: SASASS/MMACSS/CACCAA/MCMCMX}",
        "{Name: Plans of Action, Coins: SASASS/MMACSS/CACCAA/MCMCM♥}",
        "{Name: Fuji-san, Pawns: S12M/A12X}",
        "{Name: Fuji-san, Pawns: ~}",
        "{Name: Fuji-san, Pawns: 4}",
        "{Name: Fuji-san, Pawns: '1/2'}",
        "{Name: Fuji-san, Pawns: 4000000000S}",
        "{Name: Desfases, Tiles: S3M5C2}",
        "{Name: Desfases, Tiles: S3M5C2A4SnMa/C5A2S2M3CnAa/S5MnC3A5SaM2/C4A3S4M4CaXn}",
        "{Name: Desfases, Tiles: S^M^C^A^S^M^/C^A^S^M^C^A^/S^M^C^A^S^M^/C^A^S^M^C^AV}",
        "{Name: Desfases, Tiles: S3S3C2A4SnMa/C5A2S2M3CnAa/S5MnC3A5SaM2/C4A3S4M4CaAn, Dice: 3555}",
        "{Name: Desfases, Dice: nnn}",
    ]));
}

#[test]
fn boards_that_have_something_to_say() {
    insta::assert_snapshot!(said(&[
        "Relativity",
        "{Name: Martian Chess, Seed: 42}",
        "{Name: Four Field Kono, System: Checker Pieces}",
        "{Name: Four Field Kono, System: Stakpack}",
    ]));
}
