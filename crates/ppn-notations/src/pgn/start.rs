//! The first position of a game of chess whose board is set up in PPN.

use super::board::{Figures, placement};
use ppn_chess::{Colour, Fen, Figure, Position, Square};
use ppn_file::Metadata;
use ppn_record::{asked, name_of};

/// The first position. The right to castle and the counters come from the FEN of the start board; without it,
/// kings and rooks on their usual squares have not moved.
pub(super) fn first_position(
    metadata: &Metadata,
    start: &Figures,
    begins_second: bool,
) -> Result<Position, String> {
    let usual = Position::default();
    if *start == placement(&usual) && !begins_second {
        return Ok(usual);
    }
    let fen = asked(metadata).and_then(|value| value.as_mapping()).and_then(|entries| {
        let entry = entries.iter().find(|(key, _)| ppn_setups::canonical(key) == "fen")?;
        entry.1.value.text()
    });
    // Without its third field, it says nothing about castling.
    let fen = fen.filter(|fen| fen.split_whitespace().count() > 2);
    let is_960 =
        is_row_of_960(start) || asked(metadata).and_then(name_of).is_some_and(is_name_of_960);
    if let Some(position) =
        fen.and_then(|fen| Fen::read(fen, is_960).position).filter(|one| placement(one) == *start)
        && (!begins_second || position.turn() == Colour::Black)
    {
        return Ok(position);
    }
    let is = |name: &str, letter: char| {
        let square = name.parse::<Square>().ok();
        square
            .and_then(|square| start[square.index()])
            .is_some_and(|figure| figure.letter() == letter)
    };
    let rights = [
        ("e1", 'K', "h1", 'R', 'K'),
        ("e1", 'K', "a1", 'R', 'Q'),
        ("e8", 'k', "h8", 'r', 'k'),
        ("e8", 'k', "a8", 'r', 'q'),
    ];
    let rights: String = rights
        .into_iter()
        .filter(|(king, k, rook, r, _)| is(king, *k) && is(rook, *r))
        .map(|(_, _, _, _, right)| right)
        .collect();
    let rights = match rights.as_str() {
        _ if is_row_of_960(start) => "KQkq",
        "" => "-",
        rights => rights,
    };
    let turn = if begins_second { "b" } else { "w" };
    let fen = format!("{} {turn} {rights} - 0 1", Fen::placement(start));
    let read = Fen::read(&fen, is_960);
    read.position.ok_or_else(|| {
        let why =
            read.problems.first().map_or_else(String::new, |one| format!(": {}", one.message));
        format!("the start board is no position of chess{why}")
    })
}

fn is_name_of_960(name: &str) -> bool {
    ppn_setups::canonical(name) == ppn_setups::canonical("Chess960")
}

/// Whether all figures are there as Chess960 begins, and not as usual chess: pawns before them, each king between its
/// rooks.
fn is_row_of_960(start: &Figures) -> bool {
    let letters = |rank: u8| -> String {
        let squares = (0..8).filter_map(|file| Square::new(file, rank));
        let letter = |square: Square| start[square.index()].map_or('-', Figure::letter);
        squares.map(letter).collect()
    };
    let first = letters(0);
    let king = first.find('K');
    let is_between = first.find('R') < king && king < first.rfind('R');
    king.is_some()
        && is_between
        && first != "RNBQKBNR"
        && !first.contains('-')
        && first.to_lowercase() == letters(7)
        && letters(1) == "PPPPPPPP"
        && letters(6) == "pppppppp"
        && (2..6).all(|rank| letters(rank) == "--------")
}

/// The tags that a position needs.
pub(super) fn start_tags(start: &Position) -> Vec<ppn_chess::Tag> {
    let fen = start.to_string();
    let text = format!(
        "[SetUp \"1\"]\n[FEN \"{fen}\"]\n{}",
        if start.is_960() { "[Variant \"Chess960\"]\n" } else { "" }
    );
    ppn_chess::read(&text, &ppn_chess::Limits::default()).tags
}
