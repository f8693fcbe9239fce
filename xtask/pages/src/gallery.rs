//! A site with pictures of every start board, the example games, the themes and every piece, for a
//! look after a change of the drawings.
//!
//! The site is made when it is needed, and is not in the repository: `cargo xtask book` puts it into
//! the book.

mod front;
mod site;

use self::site::{Caption, Page, Site, slug};
use crate::setups_page;
use ppn::{Configuration, Frames, GameText, Kind, Piece, PieceSide, Rank, Record, Side, Suit};
use ppn_render::{
    Assortment, Frame, LastMove, ThemeName, View, in_rows,
    picture::{self, Annotate, Bounds, Motion, Options},
};
use ppn_setups::{Game, Setup, System};
use std::{collections::BTreeMap, path::Path};
use xtask::places::{self, files_with, read, root, target};

/// The folder of the site in the book, from the root of the workspace.
const FOLDER: &str = "docs/gallery";
const VIEWS: [(&str, View); 2] = [("top-down", View::Plan), ("oblique", View::CABINET)];

/// Files by name.
type Files = BTreeMap<String, String>;

/// Writes the site into `target/gallery`.
///
/// # Errors
/// A board that has no picture, or a file that cannot be read or written, with its name.
pub(crate) fn gallery(_: &[String]) -> Result<(), String> {
    let folder = target().join("gallery");
    write_site(&folder)?;
    println!("gallery: {}", folder.join("index.html").display());
    Ok(())
}

/// Writes the site into a folder.
///
/// # Errors
/// A board that has no picture, or a file that cannot be read or written, with its name.
pub(crate) fn write_site(folder: &Path) -> Result<(), String> {
    write(folder, &site()?)
}

/// Whether a file of the project is a part of the site, and thus only in the book.
pub(crate) fn is_of_site(path: &Path) -> bool {
    path.starts_with(FOLDER) && path.extension().is_some_and(|ending| ending == "html")
}

fn write(folder: &Path, files: &Files) -> Result<(), String> {
    files.iter().try_for_each(|(name, text)| places::write(&folder.join(name), text))
}

/// A game of Four Field Kono, animated.
fn film(options: &Options) -> Result<String, String> {
    let frames = frames_of("four-field-kono.ppn")?;
    picture::animated_svg(&frames, options, &Motion::default()).map_err(|error| error.to_string())
}

fn frames_of(name: &str) -> Result<Vec<Frame>, String> {
    let text = read(&root().join("corpus/games").join(name))?;
    let game = ppn::read(&text).next().ok_or_else(|| format!("{name} has no game"))?;
    Ok(frames(&ppn::replay(&game, &ppn::Options::default())))
}

/// All files of the site.
fn site() -> Result<Files, String> {
    let mut site = Site::default();
    let mut systems = Vec::new();
    for system in System::all() {
        let boards = boards(system)?;
        if !boards.is_empty() {
            start_boards(&mut site, system, &boards)?;
            systems.push((system, boards));
        }
    }
    pieces(&mut site)?;
    games(&mut site)?;
    themes(&mut site)?;
    front::front(&mut site, &systems)?;
    Ok(site.files)
}

/// A board with the games that begin with it.
struct Board {
    setup: Setup,
    games: Vec<&'static Game>,
}

/// Each board of a system once; games with the same start board share it.
fn boards(system: System) -> Result<Vec<Board>, String> {
    let mut boards: Vec<Board> = Vec::new();
    for game in ppn_setups::games().filter(|game| game.system == system) {
        let setup = setups_page::board(game).map_err(|error| format!("{}: {error}", game.name))?;
        let like = |board: &&mut Board| {
            let other = &board.setup;
            (&other.pieces, other.scale_factor) == (&setup.pieces, setup.scale_factor)
        };
        match boards.iter_mut().find(like) {
            Some(board) => board.games.push(game),
            None => boards.push(Board { setup, games: vec![game] }),
        }
    }
    Ok(boards)
}

/// The path of the page of a system.
fn page_of(system: System) -> String {
    format!("{}.html", slug(system.word()))
}

/// The name of a board's picture, and of its place on the page.
fn picture_of(board: &Board) -> String {
    let game = board.games[0];
    format!("{}-{}", slug(game.system.word()), slug(game.name))
}

fn start_boards(site: &mut Site, system: System, boards: &[Board]) -> Result<(), String> {
    let mut page = Page::new(&format!("Start boards: {system}"));
    for board in boards {
        let names: Vec<&str> = board.games.iter().flat_map(|game| game.names()).collect();
        let link = |game: &&Game| {
            site::link(&format!("../setups.html#{}", setups_page::link(game)), game.name)
        };
        let links: Vec<String> = board.games.iter().map(link).collect();
        let mut lines = vec![size(&board.setup.pieces)?];
        lines.extend(board.games.iter().map(|game| site::code(&game.example())));
        let caption = Caption { title: links.join(", "), lines, words: names.join(" ") };
        let Setup { pieces, scale_factor, .. } = &board.setup;
        let image = site.image(&picture_of(board), names[0], pieces, &options(*scale_factor))?;
        page.hang(&picture_of(board), &image, &caption);
    }
    site.add(&page_of(system), page);
    Ok(())
}

/// The size and the parts of a board.
fn size(pieces: &[Piece]) -> Result<String, String> {
    let bare = Options::default().with_titles(false);
    let svg = picture::svg(pieces, &bare).map_err(|error| error.to_string())?;
    let sides = site::view_box(&svg).map(|units| units / 100.0 - 0.3);
    let [width, height] = sides.map(|inches| (inches * 10.0).round() / 10.0);
    Ok(match pieces.len() {
        0 => "an empty table".to_owned(),
        1 => format!("{width} × {height} inches, one piece"),
        count => format!("{width} × {height} inches, {count} pieces"),
    })
}

/// Example games in other notations: titles, notations and files of the corpus.
const OTHER_GAMES: [(&str, &str, &str); 2] = [
    ("A game of chess", "pgn", "mistakes/games/opera.pgn"),
    ("A game of go", "sgf", "mistakes/games/even.sgf"),
];

fn games(site: &mut Site) -> Result<(), String> {
    let mut page = Page::new("Example games");
    for path in files_with(&root().join("corpus/games"), "ppn")? {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        for (number, game) in ppn::read(&read(&path)?).enumerate() {
            let record = ppn::replay(&game, &ppn::Options::default());
            let name = format!("game-{}-{}", slug(&stem), number + 1);
            page.section(&stem, &name);
            let drawn = boards_of_game(site, &mut page, &name, &record);
            drawn.map_err(|error| format!("{stem}: {error}"))?;
        }
    }
    for (title, notation, path) in OTHER_GAMES {
        let text = read(&root().join("corpus").join(path))?;
        let notations = ppn::notations();
        let notation = notations.named(notation).ok_or("no such notation")?;
        let game = GameText::whole(text.into());
        let record = notation.record(&game, &ppn::Options::default());
        let name = format!("game-{}", slug(title));
        page.section(title, &name);
        let drawn = boards_of_game(site, &mut page, &name, &record);
        drawn.map_err(|error| format!("{title}: {error}"))?;
    }
    site.add("games.html", page);
    Ok(())
}

/// The boards of a game: at the start, halfway and at the end.
fn boards_of_game(
    site: &mut Site,
    page: &mut Page,
    name: &str,
    record: &Record<'_>,
) -> Result<(), String> {
    let frames = frames(record);
    let last = frames.len().saturating_sub(1);
    for (from, view) in VIEWS {
        let options = options(record.scale_factor).with_view(view);
        let bounds = Bounds::of_game(&frames, &options).map_err(|error| error.to_string())?;
        for (when, state) in [("start", 0), ("half way", frames.len() / 2), ("end", last)] {
            let last_move = last_move(&frames, state);
            let options = options.clone().with_bounds(bounds).with_last_move(last_move);
            let id = format!("{name}-{}-{from}", slug(when));
            let caption = Caption::short(&format!("{when}, {from}"), name);
            let image = site.image(&id, &caption.title, &lying(&frames[state]), &options)?;
            page.hang(&id, &image, &caption);
        }
    }
    Ok(())
}

fn frames(record: &Record<'_>) -> Vec<Frame> {
    Frames::new(record, true).collect()
}

fn themes(site: &mut Site) -> Result<(), String> {
    let mut page = Page::new("Themes");
    let games = [
        ("Fuji-san", System::Piecepack),
        ("Desfases", System::Piecepack),
        ("Chess", System::Chess),
        ("Martian Chess", System::Icehouse),
    ];
    let mut boards = vec![("Arimaa".to_owned(), animals())];
    for game in ppn_setups::games().filter(|game| games.contains(&(game.name, game.system))) {
        let setup = setups_page::board(game).map_err(|error| format!("{}: {error}", game.name))?;
        boards.push((game.name.to_owned(), setup.pieces));
    }
    for (name, pieces) in boards {
        page.section(&name, &slug(&name));
        for theme in ThemeName::ALL {
            let [theme_name, _] = theme.words();
            for (from, view) in VIEWS {
                let options = options(1.0).with_theme(theme.theme()).with_view(view);
                let id = format!("{}-{theme_name}-{from}", slug(&name));
                let caption = Caption::short(&format!("{theme_name}, {from}"), theme_name);
                let image = site.still(&id, &caption.title, &pieces, &options)?;
                page.hang(&id, &image, &caption);
            }
        }
    }
    site.add("themes.html", page);
    Ok(())
}

/// Adds each side of each kind of piece in each set, with a row for each suit. For boards, dominoes
/// and pieces seen from the side, the first suit of each rank and the first rank of each suit are
/// enough.
fn pieces(site: &mut Site) -> Result<(), String> {
    let mut page = Page::new("Pieces");
    for (name, cfg) in Configuration::known() {
        page.section(name, &slug(name));
        for side in Assortment::of_set(&cfg) {
            let boards = side.piece_side.kind == Kind::Board;
            let columns = side.ranks.clone().count().max(6);
            // Boards are flat, so one view is enough.
            let views = if boards { &VIEWS[..1] } else { &VIEWS[..] };
            for &(from, view) in views {
                let few = boards || name.starts_with("dominoes") || view != View::Plan;
                let shown = |piece: &Piece| {
                    let first = piece.suit.0 == *side.suits.start();
                    !few || first || piece.rank.0 == *side.ranks.start()
                };
                let pieces = in_rows(side.pieces().filter(shown), columns);
                let pixels_per_inch = if boards { 8.0 } else { 36.0 };
                let options =
                    Options::default().with_view(view).with_pixels_per_inch(pixels_per_inch);
                let title = format!("{}, {from}", side.piece_side);
                let id =
                    format!("{}-{}-{}-{from}", slug(name), side.piece_side, side.suits.start());
                let caption = Caption::short(&title, name);
                let image = site.image(&id, &title, &pieces, &options)?;
                page.hang(&id, &image, &caption);
            }
        }
    }
    site.add("pieces.html", page);
    Ok(())
}

/// The board of Arimaa with its traps and one animal of each kind and colour.
fn animals() -> Vec<Piece> {
    let of_chess = |cfg: &str, piece_side, suit, rank, (x, y)| {
        let cfg = Configuration::from(cfg);
        ppn::fan::animals(Piece {
            piece_side,
            suit: Suit(suit),
            rank: Rank(rank),
            cfg,
            x,
            y,
            angle: 0.0,
        })
    };
    let [board, bit, back] =
        [(Kind::Board, Side::Face), (Kind::Bit, Side::Face), (Kind::Bit, Side::Back)]
            .map(|(kind, side)| PieceSide::new(kind, side));
    let mut pieces = vec![of_chess("chess1", board, 3, 8, (4.5, 4.5))];
    let traps = [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)];
    pieces.extend(traps.map(|place| of_chess("checkers1", back, 1, 1, place)));
    for (suit, y) in [(6, 3.0), (2, 7.0)] {
        let animals = (1..=6).map(|rank| (rank, (f64::from(rank) + 1.0, y)));
        pieces.extend(animals.map(|(rank, place)| of_chess("chess1", bit, suit, rank, place)));
    }
    pieces
}

fn options(scale: f64) -> Options {
    Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_annotation_scale(scale)
        .with_pixels_per_inch(30.0)
}

fn lying(frame: &Frame) -> Vec<Piece> {
    frame.pieces.iter().map(|piece| piece.piece.clone()).collect()
}

fn last_move(frames: &[Frame], state: usize) -> Option<LastMove> {
    Some(LastMove::between(frames.get(state.checked_sub(1)?)?, &frames[state]))
}

#[cfg(test)]
mod tests;
