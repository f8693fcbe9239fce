//! `ppn setups list`: the games by system.

use super::{
    columns::{columns, wrap},
    given::{options_here, system},
};
use crate::{arguments::AnswerFormat, outcome::Outcome};
use clap::Args;
use ppn::{
    GameJson,
    render::board_size,
    setups::{Game, Request, System, canonical, games, set_up},
};
use ppn_report::write_json_pretty;
use ppn_source::{Lines, near_match, printable};
use std::io::{self, Write};

/// List games by the system they use
///
///     ppn setups list                       all games
///     ppn setups list --system chess        games with chess figures
///     ppn setups list checkers board        games that match both words
///     ppn setups list --random 5x5          shuffled boards of five by five
///     ppn setups list --players 1           games for one
///     ppn setups list --board 4x6           boards of that size
#[derive(Args, Default, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct List {
    /// List only games with these words in their names, descriptions or systems.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// List only games of this system.
    #[arg(long, value_parser = system)]
    system: Option<System>,
    /// List only games whose board is shuffled, with a seed.
    #[arg(long)]
    random: bool,
    /// List only games that are known to be for this number of players; of most boards it is unknown.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..))]
    players: Option<i64>,
    /// List only games whose board has this number of columns and rows, in either order: cells, or points if
    /// the pieces are on the lines.
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = size)]
    board: Option<(u32, u32)>,
    /// The output format; JSON has all data about each game.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
}

/// The width of the column of names; after a longer name, the description is in the next line.
const NAME: usize = 28;

pub(super) fn run(list: &List) -> io::Result<Outcome> {
    let found: Vec<&'static Game> = games()
        .filter(|game| list.system.is_none_or(|system| game.system == system))
        .filter(|game| !list.random || game.arguments.iter().any(|one| one.name == "Seed"))
        .filter(|game| list.players.is_none_or(|players| game.players().contains(&players)))
        .filter(|game| list.words.iter().all(|word| speaks_of(game, word)))
        // A board is set up for it, which takes longest.
        .filter(|game| list.board.is_none_or(|size| has_size(game, size)))
        .collect();
    let options = options_here();
    let own: Vec<_> = options.own_boards.iter().filter(|board| list.has_own(&board.name)).collect();
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match list.format {
        AnswerFormat::Json => {
            let own = own.iter().map(|board| GameJson::own(board));
            let games: Vec<GameJson<'_>> =
                found.iter().copied().map(GameJson::from).chain(own).collect();
            write_json_pretty(&mut out, &games)?;
            writeln!(out)?;
        }
        AnswerFormat::Text => {
            let columns = columns();
            let mut first = true;
            for system in System::all() {
                let games: Vec<_> = found.iter().filter(|game| game.system == system).collect();
                if games.is_empty() {
                    continue;
                }
                if !first {
                    writeln!(out)?;
                }
                first = false;
                let heading = anstyle::Style::new().bold();
                writeln!(out, "{heading}{system}{heading:#}")?;
                for game in games {
                    write_game(&mut out, game, columns)?;
                }
            }
            if !own.is_empty() {
                let heading = anstyle::Style::new().bold();
                let before = if first { "" } else { "\n" };
                writeln!(out, "{before}{heading}own boards{heading:#}")?;
            }
            for board in &own {
                writeln!(out, "  {}", printable(&board.name, Lines::Escape))?;
            }
        }
    }
    out.flush()?;
    if found.is_empty() && own.is_empty() {
        tell!("{}", nothing_found(list));
    }
    Ok(Outcome::Fine)
}

impl List {
    /// Whether an own board is listed: those have only a name.
    fn has_own(&self, name: &str) -> bool {
        let is_named = |word: &String| contains(name, word);
        self.system.is_none()
            && !self.random
            && self.players.is_none()
            && self.board.is_none()
            && self.words.iter().all(is_named)
    }
}

/// One line, or several on a narrow terminal.
fn write_game(out: &mut impl Write, game: &Game, columns: Option<usize>) -> io::Result<()> {
    let also = if game.also.is_empty() {
        String::new()
    } else {
        format!(" (also {})", game.also.join(", "))
    };
    let about = format!("{}{also}", game.about);
    let indent = 2 + NAME + 2;
    if columns.is_some_and(|columns| columns < 2 * indent) {
        // The terminal is too narrow for two columns.
        writeln!(out, "  {}", game.name)?;
        return writeln!(out, "      {}", wrap(&about, 6, columns));
    }
    writeln!(out, "  {:NAME$}  {}", game.name, wrap(&about, indent, columns))
}

/// The numbers of `7x9`.
fn size(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once(['x', 'X', '\u{d7}']);
    let number = |text: &str| text.trim().parse().ok().filter(|&number| number > 0);
    numbers
        .and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)))
        .ok_or_else(|| "expected columns and rows, such as 7x9".to_owned())
}

/// Whether the board of a game, without arguments, has this size or is as large when seen from another side.
fn has_size(game: &Game, (columns, rows): (u32, u32)) -> bool {
    let request = Request::named(game.name).with_default_system(game.system);
    let setup = set_up(&request).ok();
    let size = setup.and_then(|setup| board_size(&setup.pieces, setup.scale_factor));
    size.is_some_and(|size| [(columns, rows), (rows, columns)].contains(&size))
}

/// Whether a word is in a name, the description or the system of a game.
fn speaks_of(game: &Game, word: &str) -> bool {
    game.names().chain([game.about, game.system.name()]).any(|text| contains(text, word))
}

/// Whether a word is in a text, compared like names. The size of a board may be written with the
/// letter x.
fn contains(text: &str, word: &str) -> bool {
    let squeezed = |text: &str| canonical(text).replace('_', "");
    let is_size = |(rows, columns): (&str, &str)| {
        [rows, columns].iter().all(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let lower = match word.split_once('x').filter(|size| is_size(*size)) {
        Some((rows, columns)) => format!("{rows}×{columns}"),
        None => word.to_lowercase(),
    };
    let bare = squeezed(word);
    text.to_lowercase().contains(&lower) || !bare.is_empty() && squeezed(text).contains(&bare)
}

fn nothing_found(list: &List) -> String {
    let near = near_match(&list.words.join(" "), games().flat_map(Game::names));
    match near {
        Some(near) => format!("no game matches; did you mean `{near}`?"),
        None => "no game matches; `ppn setups list` lists all of them".to_owned(),
    }
}
