//! The front page: links to all pages, and a few pictures.

use super::{
    Board, film, page_of, picture_of, read, root,
    site::{Caption, Page, Site, link, on_dark},
};
use ppn::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, Tree, player_game};
use ppn_render::{
    in_rows,
    picture::Options,
    player::{self, Player},
};
use ppn_setups::{Setup, System};
use std::fmt::Write;

/// The boards on the front page.
const BOARDS: [(&str, System); 12] = [
    ("Fuji-san", System::Piecepack),
    ("Alien City", System::Piecepack),
    ("Desfases", System::Piecepack),
    ("Backgammon", System::Piecepack),
    ("Twelve Men's Morris", System::Piecepack),
    ("Chess", System::Chess),
    ("International Checkers", System::Checker),
    ("Nine Men's Morris", System::Morris),
    ("Alquerque", System::Alquerque),
    ("Reversi", System::Reversi),
    ("Luzon", System::Domino),
    ("Martian Chess", System::Icehouse),
];

/// Adds the front page, the film and the player.
///
/// # Errors
/// A board that has no picture, or a game that cannot be read.
pub(super) fn front(site: &mut Site, systems: &[(System, Vec<Board>)]) -> Result<(), String> {
    let mut page = Page::new("Gallery");
    page.write(
        "<p>Every start board of <a href=\"../setups.html\">the registry</a>, the example games, the themes and \
         all pieces, as <code>ppn render</code> draws them.</p>\n",
    );
    page.write(&contents(systems));
    page.section("Some boards", "boards");
    for (name, system) in BOARDS {
        let of_system =
            systems.iter().find(|(other, _)| *other == system).map(|(_, boards)| boards);
        let is_it = |board: &&Board| board.games.iter().any(|game| game.name == name);
        let board = of_system.into_iter().flatten().find(is_it);
        let board = board.ok_or_else(|| format!("no board of {name} for the front page"))?;
        let id = picture_of(board);
        let Setup { pieces, scale_factor, .. } = &board.setup;
        let options = super::options(*scale_factor).with_width(Some(220));
        let image = site.image(&format!("front-{id}"), name, pieces, &options)?;
        let title = format!("{}, {system}", link(&format!("{}#{id}", page_of(system)), name));
        page.hang(&id, &image, &Caption { title, ..Caption::short(name, system.word()) });
    }
    page.section("Cards", "cards");
    let cards = Options::default().with_width(Some(720));
    let image = site.image("front-cards", "Court cards", &courts(), &cards)?;
    let title = link("pieces.html#playing-cards-tarot", "Jack, knight, queen and king of tarot");
    page.hang("courts", &image, &Caption { title, ..Caption::short("cards", "courts") });
    page.section("A film", "film");
    let small = super::options(1.0).with_width(Some(240));
    let [light, dark] = [film(&small)?, film(&on_dark(&small))?];
    let image = site.two("film", "A game of Four Field Kono", light, dark)?;
    page.hang("kono", &image, &Caption::short("Four Field Kono", "film"));
    page.section("A player", "player");
    site.files.insert("player.html".to_owned(), player()?);
    page.write(
        "<iframe loading=\"lazy\" src=\"player.html\" title=\"A game of Fuji-san\"></iframe>\n",
    );
    site.add("index.html", page);
    Ok(())
}

/// Links to all pages, and to all boards for the filter.
fn contents(systems: &[(System, Vec<Board>)]) -> String {
    let mut html = "<ul class=\"pages\">\n".to_owned();
    for (system, boards) in systems {
        let games: usize = boards.iter().map(|board| board.games.len()).sum();
        let page = link(&page_of(*system), &system.to_string());
        let _ = writeln!(html, "<li>{page} <small>{games}</small></li>");
    }
    for (page, name) in
        [("pieces.html", "All pieces"), ("games.html", "Example games"), ("themes.html", "Themes")]
    {
        let _ = writeln!(html, "<li>{}</li>", link(page, name));
    }
    html.push_str("</ul>\n<ul class=\"found\">\n");
    for (system, boards) in systems {
        for board in boards {
            for game in &board.games {
                let words: Vec<&str> = game.names().collect();
                let words = super::site::text(&words.join(" ").to_lowercase());
                let page = link(&format!("{}#{}", page_of(*system), picture_of(board)), game.name);
                let _ = writeln!(html, "<li data-words=\"{words}\" hidden>{page}, {system}</li>");
            }
        }
    }
    html.push_str("</ul>\n");
    html
}

/// A card of each court, in each suit.
fn courts() -> Vec<Piece> {
    let court = |suit, rank| Piece {
        piece_side: PieceSide::new(Kind::Card, Side::Face),
        suit: Suit(suit),
        rank: Rank(rank),
        cfg: Configuration::PlayingCardsTarot,
        x: 0.0,
        y: 0.0,
        angle: 0.0,
    };
    in_rows((1..=2).flat_map(|suit| (11..=14).map(move |rank| court(suit, rank))), 8)
}

/// The page that plays a game.
fn player() -> Result<String, String> {
    let text = read(&root().join("corpus/games/fuji-san.ppn"))?;
    let game = ppn::read(&text).next().ok_or("no game of Fuji-san")?;
    let record = ppn::replay(&game, &ppn::Options::default());
    let mut player = Player::new(&player::Options::default());
    let mut tree = Tree::new(&record, true);
    let shown = player::Game { title: "Fuji-san".to_owned(), ..player_game(&record, "ppn") };
    let added = player.add(&shown, tree.len(), &mut |state, pieces| tree.step(state, pieces));
    added.map_err(|error| error.to_string())?;
    Ok(player.page())
}
