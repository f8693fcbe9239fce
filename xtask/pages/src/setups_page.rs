//! The page of the book with all start boards, made from the registry.

use crate::book::anchor;
use ppn_render::terminal::{self, Annotate, Options};
use ppn_setups::{Argument, Game, Request, Setup, SetupError, System, Value, games, set_up};
use std::fmt::{self, Write};

const INTRODUCTION: &str = "\
# Start boards

<!-- Made by `cargo xtask book` from crates/ppn-setups/src/games/. Change the games there. -->

Every board that `GameType` or `SetUp` can name: its other names, its arguments, the line that writes
it in a file, and what it looks like. `ppn setups list` searches these games, `ppn setups show NAME`
shows one of them with any arguments.

- Case, spaces, hyphens and apostrophes in names do not matter, and \"Draughts\" is \"Checkers\".
- The default system is the piecepack, unless `System` or the movetext parser says otherwise. A game that
  the system does not have is looked up for a piecepack, and then in the only other system that has it.
- Arguments are entries beside `Name`. An entry that a game does not take is an error. [SB-1 to SB-4](spec/start-boards.md) of
  the specification say how names are compared, which systems have other names, and which values are converted.
- A random board needs a `Seed`: the same number gives the same board in every program that draws
  random numbers as R does. Boards of such games are shown for the seed of their example.
  `ppn setups pin` writes the layout, if the game has an argument for it.
- Boards are drawn with a character for each half inch. `^`, `<`, `v` and `>` stand for 0°, 90°, 180°
  and 270°.
";

/// The size of the registry, measured by hand for 0.14.0.
const SIZES: &str = "\
Compiled, the registry is about 0.6 MB, of which 0.2 MB are tables: so much a stripped release program
for x86-64 Linux that sets up the board named on its command line is larger than one that uses the
layers below the registry only.";

/// The whole page.
///
/// # Errors
/// A game whose example cannot be set up, which is a bug of the registry.
pub(crate) fn page() -> Result<String, SetupError> {
    let boards = games().map(|game| Ok((game, board(game)?))).collect::<Result<Vec<_>, _>>()?;
    let mut page = INTRODUCTION.to_owned();
    // Writing to a string cannot fail.
    let _ = write_page(&mut page, &boards);
    Ok(page)
}

/// The board of a game's example.
pub(crate) fn board(game: &Game) -> Result<Setup, SetupError> {
    let mut entries = vec![
        ("Name".to_owned(), Value::quoted(game.name)),
        ("System".to_owned(), Value::quoted(game.system.word())),
    ];
    let seed = game.arguments.iter().find(|argument| argument.name == "Seed");
    entries.extend(seed.map(|seed| (seed.name.to_owned(), Value::plain(seed.example))));
    set_up(&Request::new(Value::Mapping(entries)))
}

fn write_page(page: &mut String, boards: &[(&Game, Setup)]) -> fmt::Result {
    let names: usize = boards.iter().map(|(game, _)| game.names().count()).sum();
    let systems: Vec<System> =
        System::all().filter(|system| of(boards, *system).next().is_some()).collect();
    writeln!(
        page,
        "\nThere are {} games under {names} names, for {} systems.\n{SIZES}",
        boards.len(),
        systems.len()
    )?;
    for &system in &systems {
        let links: Vec<String> = of(boards, system)
            .map(|(game, _)| format!("[{}](#{})", game.name, link(game)))
            .collect();
        writeln!(page, "\n**{system}**: {}", links.join(" · "))?;
    }
    for system in systems {
        writeln!(page, "\n## {system}")?;
        for (game, setup) in of(boards, system) {
            write_game(page, game)?;
            write_macros(page, setup)?;
            let first = boards.iter().find(|(_, other)| {
                (&other.pieces, other.scale_factor) == (&setup.pieces, setup.scale_factor)
            });
            match first {
                Some((other, _)) if !std::ptr::eq(*other, *game) => {
                    let (heading, link) = (heading(other), link(other));
                    writeln!(page, "\nIts board is that of [{heading}](#{link}).")?;
                }
                _ => write_diagram(page, setup)?,
            }
        }
    }
    Ok(())
}

fn of<'b, 'g>(
    boards: &'b [(&'g Game, Setup)],
    system: System,
) -> impl Iterator<Item = &'b (&'g Game, Setup)> {
    boards.iter().filter(move |(game, _)| game.system == system)
}

/// The heading of a game; no two are the same.
fn heading(game: &Game) -> String {
    match game.system {
        System::Piecepack => game.name.to_owned(),
        system => format!("{} ({system})", game.name),
    }
}

/// The link to a game on the page.
pub(crate) fn link(game: &Game) -> String {
    anchor(&heading(game))
}

fn write_game(page: &mut String, game: &Game) -> fmt::Result {
    let mut about = game.about.chars();
    let first = about.next().map(char::to_uppercase).into_iter().flatten();
    let about: String = first.chain(about).collect();
    writeln!(page, "\n### {}\n\n{about}.", heading(game))?;
    if !game.also.is_empty() {
        writeln!(page, "Also called {}.", game.also.join(", "))?;
    }
    writeln!(page, "\n```yaml\n{}\n```", game.example())?;
    if !game.arguments.is_empty() {
        writeln!(page, "\n| argument | accepts | if not given | what it does | example |")?;
        writeln!(page, "| --- | --- | --- | --- | --- |")?;
        for argument in game.arguments {
            write_argument(page, argument)?;
        }
    }
    Ok(())
}

/// The macros that a board gives to the movetext.
fn write_macros(page: &mut String, setup: &Setup) -> fmt::Result {
    let macros: Vec<String> =
        setup.macros.iter().map(|(name, value)| format!("`{name}` = `{value}`")).collect();
    if macros.is_empty() {
        return Ok(());
    }
    writeln!(page, "\nIts macros for the movetext are {}.", macros.join(", "))
}

fn write_argument(page: &mut String, argument: &Argument) -> fmt::Result {
    let default = match argument.default {
        "" => String::new(),
        default => format!("`{default}`"),
    };
    writeln!(
        page,
        "| `{}` | {} | {default} | {} | `{}` |",
        argument.name,
        cell(&argument.kind.to_string()),
        cell(argument.about),
        cell(argument.example)
    )
}

/// The text inside a table, where `|` separates cells.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn write_diagram(page: &mut String, setup: &Setup) -> fmt::Result {
    let options = Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_annotation_scale(setup.scale_factor)
        .with_draw_all(true)
        .with_trim(true);
    let diagram = terminal::diagram(&setup.pieces, &options);
    if diagram.is_empty() { Ok(()) } else { writeln!(page, "\n```text\n{diagram}```") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_game_has_a_link_of_its_own() {
        let anchors: HashSet<String> = games().map(link).collect();
        assert_eq!(anchors.len(), games().count());
    }
}
