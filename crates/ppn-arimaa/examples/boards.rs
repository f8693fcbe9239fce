//! Reads a game in FAN and prints the board after each turn of its main line.

use ppn_arimaa::{read, replay};
use std::io::Write;

const GAME: &str = r#"FAN31415926 1
Gold: Ann
Silver: Bo

1g Hb2 Ed2 Rg6
1s rb3 ee7 ra8
2g rb3e Hb2n Ed2n "the rabbit dies on c3"
  [ 2g Rg6n Rg7n "wins at once" ]
2s ee7s ee6s
3g Rg6n Rg7n
"#;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let reading = read(GAME, Default::default());
    for game in &reading.games {
        let replay = replay(game, &Default::default());
        for turn in &game.main {
            writeln!(out, "{}", turn.id)?;
            match (&replay.of(turn).board, replay.of(turn).error) {
                (Some(board), _) => writeln!(out, "{}\n", board.rows().join("\n"))?,
                (None, Some(error)) => writeln!(out, "illegal: {}\n", error.rule.summary)?,
                (None, None) => {}
            }
        }
        let ending = replay.ending;
        writeln!(
            out,
            "winner: {}, by {}",
            ending.winner.map_or("none", ppn_arimaa::Side::name),
            ending.reason.name()
        )?;
    }
    Ok(())
}
