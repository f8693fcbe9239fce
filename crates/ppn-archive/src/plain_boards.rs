//! The boards of plain games, one after another.

use crate::{board::Cell, figure::Figure, sums::PlainNumbers};
use ppn_record::PlainGame;

/// The first board of a plain game, counted from 0, for which a function of its number and its pieces returns `true`.
pub(crate) fn first_board(
    game: &PlainGame,
    mut is_wanted: impl FnMut(usize, &[(Cell, Figure)]) -> bool,
) -> Option<usize> {
    let numbers = PlainNumbers::of(game.kinds());
    let mut men = Vec::new();
    let mut boards = game.boards().enumerate();
    let found = boards.find(|(board, changes)| {
        for change in *changes {
            let Some(man) = numbers.man(change) else { continue };
            if change.is_put {
                men.push(man);
            } else if let Some(at) = men.iter().position(|one| *one == man) {
                men.swap_remove(at);
            }
        }
        is_wanted(*board, &men)
    });
    found.map(|(board, _)| board)
}
