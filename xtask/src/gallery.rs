//! A page with pictures of every start board, the example games, the themes and every piece, to be
//! looked at after a change of the drawings.

mod page;

use self::page::Page;
use crate::setups_page;
use ppn::{
    Configuration, Fan, Frames, GameText, Kind, Notation, Piece, PieceSide, Rank, Record, Side,
    Suit,
};
use ppn_render::{
    Assortment, Frame, LastMove, Theme, View, in_rows,
    picture::{self, Annotate, Bounds, Motion, Options},
};
use ppn_setups::System;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where the pictures are, from the root of the workspace.
const FOLDER: &str = "docs/gallery";
const VIEWS: [(&str, View); 2] = [("top-down", View::Plan), ("oblique", View::CABINET)];

/// Writes the page, and the pictures that are shown elsewhere in the book.
///
/// # Errors
/// A board that has no picture, or a file that cannot be read or written, with its name.
pub(crate) fn gallery(_: &[String]) -> Result<(), String> {
    let folder = root().join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    for (name, text) in files()? {
        fs::write(folder.join(name), &text).map_err(|error| format!("{FOLDER}/{name}: {error}"))?;
        println!("{FOLDER}/{name}: {} kB", text.len().div_ceil(1000));
    }
    Ok(())
}

/// The files by name.
fn files() -> Result<Vec<(&'static str, String)>, String> {
    let games = root().join("corpus/games");
    let frames = |name: &str| -> Result<Vec<Frame>, String> {
        let text = read(&games.join(name))?;
        let game = ppn::read(&text).next().ok_or_else(|| format!("{name} has no game"))?;
        let record = ppn::replay(&game, &ppn::Options::default());
        Ok(frames(&record))
    };
    let (fuji_san, kono) = (frames("fuji-san.ppn")?, frames("four-field-kono.ppn")?);
    let middle = fuji_san.len() / 2;
    let aside = Options {
        view: View::CABINET,
        last_move: last_move(&fuji_san, middle),
        width: Some(640),
        ..options(1.0)
    };
    let above = Options { width: Some(240), ..options(1.0) };
    let wrong = |error: picture::Error| error.to_string();
    Ok(vec![
        ("index.html", gallery_page()?),
        ("fuji-san.svg", picture::svg(&lying(&fuji_san[middle]), &aside).map_err(wrong)?),
        ("arimaa.svg", picture::svg(&animals(), &above).map_err(wrong)?),
        ("../arimaa.svg", marked_turn()?),
        (
            "four-field-kono.svg",
            picture::animated_svg(&kono, &above, &Motion::default()).map_err(wrong)?,
        ),
    ])
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn gallery_page() -> Result<String, String> {
    let mut page = Page::default();
    start_boards(&mut page)?;
    games(&mut page)?;
    themes(&mut page)?;
    pieces(&mut page)?;
    Ok(page.finish())
}

/// Each board once; games that begin alike share it.
fn start_boards(page: &mut Page) -> Result<(), String> {
    page.part("Start boards");
    for system in System::all() {
        let mut boards: Vec<(Vec<Piece>, f64, Vec<String>)> = Vec::new();
        for game in ppn_setups::games().filter(|game| game.system == system) {
            let setup =
                setups_page::board(game).map_err(|error| format!("{}: {error}", game.name))?;
            let link = page::link(&format!("../setups.md#{}", setups_page::link(game)), game.name);
            let like = boards
                .iter_mut()
                .find(|(pieces, scale, _)| *pieces == setup.pieces && *scale == setup.scale_factor);
            match like {
                Some((_, _, links)) => links.push(link),
                None => boards.push((setup.pieces, setup.scale_factor, vec![link])),
            }
        }
        if boards.is_empty() {
            continue;
        }
        page.section(&system.to_string());
        for (pieces, scale, links) in boards {
            page.hang(&links.join(", "), &pieces, &options(scale))?;
        }
    }
    Ok(())
}

fn games(page: &mut Page) -> Result<(), String> {
    page.part("Example games");
    for path in example_games(&root().join("corpus/games"))? {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        for game in ppn::read(&read(&path)?) {
            let record = ppn::replay(&game, &ppn::Options::default());
            page.section(&stem);
            boards_of_game(page, &record).map_err(|error| format!("{stem}: {error}"))?;
        }
    }
    Ok(())
}

/// The boards of a game at the start, half way, and at the end.
fn boards_of_game(page: &mut Page, record: &Record<'_>) -> Result<(), String> {
    let frames = frames(record);
    let last = frames.len().saturating_sub(1);
    for (from, view) in VIEWS {
        let options = Options { view, ..options(record.scale_factor) };
        let bounds = Bounds::of_game(&frames, &options).map_err(|error| error.to_string())?;
        for (when, state) in [("start", 0), ("half way", frames.len() / 2), ("end", last)] {
            let last_move = last_move(&frames, state);
            let options = Options { bounds, last_move, ..options.clone() };
            page.hang(&format!("{when}, {from}"), &lying(&frames[state]), &options)?;
        }
    }
    Ok(())
}

fn frames(record: &Record<'_>) -> Vec<Frame> {
    Frames::new(record, true).collect()
}

fn themes(page: &mut Page) -> Result<(), String> {
    page.part("Themes");
    let games = [("Fuji-san", System::Piecepack), ("Chess", System::Chess)];
    let mut boards = vec![("Arimaa".to_owned(), animals())];
    for game in ppn_setups::games().filter(|game| games.contains(&(game.name, game.system))) {
        let setup = setups_page::board(game).map_err(|error| format!("{}: {error}", game.name))?;
        boards.push((game.name.to_owned(), setup.pieces));
    }
    for (name, pieces) in boards {
        page.section(&name);
        for (theme_name, theme) in [
            ("lantern", Theme::lantern()),
            ("contrast", Theme::high_contrast()),
            ("print", Theme::print()),
            ("dark", Theme::lantern().dark()),
            ("colour-blind", Theme::colour_blind()),
        ] {
            for (from, view) in VIEWS {
                let options = Options { theme: theme.clone(), view, ..options(1.0) };
                page.hang(&format!("{theme_name}, {from}"), &pieces, &options)?;
            }
        }
    }
    Ok(())
}

/// Each side of each kind of piece in each set, a row for each suit. Of boards, dominoes and what is
/// seen from the side, the first suit of each rank and the first rank of each suit do.
fn pieces(page: &mut Page) -> Result<(), String> {
    page.part("Pieces");
    for (name, cfg) in Configuration::known() {
        page.section(name);
        for side in Assortment::of_set(&cfg) {
            let boards = side.piece_side.kind == Kind::Board;
            let columns = side.ranks.clone().count().max(6);
            // Boards are flat.
            let views = if boards { &VIEWS[..1] } else { &VIEWS[..] };
            for &(from, view) in views {
                let few = boards || name.starts_with("dominoes") || view != View::Plan;
                let shown = |piece: &Piece| {
                    let first = piece.suit.0 == *side.suits.start();
                    !few || first || piece.rank.0 == *side.ranks.start()
                };
                let pieces = in_rows(side.pieces().filter(shown), columns);
                let pixels_per_inch = if boards { 8.0 } else { 36.0 };
                let options = Options { view, pixels_per_inch, ..Options::default() };
                page.hang(&format!("{}, {from}", side.piece_side), &pieces, &options)?;
            }
        }
    }
    Ok(())
}

/// The last turn of a game of Arimaa, with a pull, steps and marks.
fn marked_turn() -> Result<String, String> {
    const GAME: &str = "FAN31415926 1

1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 mc7 cd7 ee7 cf7 dg7 hh7
2g Ed2n Ed3n Ed4n Ed5n
2s hh7s hh6s hh5s
3g Ed6e cd7s Hh2n Db2n @xf3=gold @xg6=!
";
    let game = GameText::whole(GAME.as_bytes().to_vec());
    let record = Fan::default().record(&game, &ppn::Options::default());
    if let Some(problem) = record.diagnostics.first() {
        return Err(format!("the game of Arimaa: {}", problem.message));
    }
    let last = Frames::new(&record, true).last().ok_or("no board of Arimaa")?;
    let options = Options { marks: last.marks.clone(), width: Some(624), ..options(1.0) };
    picture::svg(&lying(&last), &options).map_err(|error| error.to_string())
}

/// The board of Arimaa with its traps and one animal of each sort and colour.
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
    Options {
        annotate: Annotate::Algebraic,
        annotation_scale: scale,
        pixels_per_inch: 30.0,
        ..Options::default()
    }
}

fn lying(frame: &Frame) -> Vec<Piece> {
    frame.pieces.iter().map(|piece| piece.piece.clone()).collect()
}

fn last_move(frames: &[Frame], state: usize) -> Option<LastMove> {
    Some(LastMove::between(frames.get(state.checked_sub(1)?)?, &frames[state]))
}

/// The files with games of a folder, by name.
fn example_games(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "ppn"))
        .collect();
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gallery_is_up_to_date() {
        for (name, text) in files().unwrap() {
            let written = read(&root().join(FOLDER).join(name)).unwrap().replace("\r\n", "\n");
            assert!(
                written == text,
                "{name} is out of date: `cargo xtask gallery`, and look at it"
            );
            assert!(text.len() < 3_000_000, "{name} has {} bytes", text.len());
        }
    }
}
