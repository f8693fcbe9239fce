//! Properties that pieces have in every theme.

use crate::pieces::piece;
use ppn_piece::{Configuration, Kind, Piece, Rank, Side, Suit};
use ppn_render::{
    Assortment, BoardStyle, Color, Theme, ThemeName, View, in_rows,
    picture::{self, Options, Pixels},
};

fn draw(pieces: &[Piece], options: &Options) -> Pixels {
    picture::pixels(pieces, options).expect("a picture")
}

fn svg(pieces: &[Piece], theme: &Theme, view: View) -> String {
    let options = Options::default().with_theme(theme.clone()).with_view(view).with_titles(false);
    picture::svg(pieces, &options).expect("a picture")
}

fn suit_color(theme: &Theme, suit: u32) -> [Color; 2] {
    let index = suit as usize - 1;
    [theme.suits[index], theme.on_suits[index]]
}

/// A piece on a ground of its own colour has an edge or an outline with a contrast of 3:1.
#[test]
fn a_piece_on_its_own_colour_has_an_edge() {
    for theme in ThemeName::ALL.map(ThemeName::theme) {
        for view in [View::Plan, View::CABINET] {
            let on_its_own = |piece_side, cfg, suit, ground: Piece| {
                let below = match ground.piece_side.kind {
                    Kind::Board => theme.dark_cells[suit as usize - 1],
                    _ => suit_color(&theme, suit)[0],
                };
                let alone = piece(piece_side, cfg, suit, 2, 2.0, 2.0);
                let [body, edge] = suit_color(&theme, suit);
                let line = if suit == 2 { theme.black_line } else { theme.body_line };
                let drawn = svg(&[ground, alone.clone()], &theme, view);
                let count = |text: &str| text.matches(&format!("stroke=\"{edge}\"")).count();
                let has_edge = count(&drawn) > count(&svg(&[alone], &theme, view));
                let clear = [(has_edge, edge), (true, line), (true, below)];
                let clear = clear.iter().any(|(there, edge)| *there && edge.contrast(body) >= 3.0);
                assert!(clear, "{piece_side} of suit {suit} in {body}, {view:?}");
            };
            for suit in 1..=4 {
                for piece_side in ["pawn_face", "pawn_top", "die_face", "pyramid_top"] {
                    let tile = piece("tile_face", "piecepack", suit, 2, 2.0, 2.0);
                    on_its_own(piece_side, "piecepack", suit, tile);
                }
                let coin = piece("coin_back", "piecepack", suit, 2, 2.0, 2.0);
                on_its_own("die_face", "piecepack", suit, coin);
            }
            // Green men on green squares, and others.
            for suit in 1..=9 {
                let board = piece("board_face", "checkers1", suit, 4, 2.5, 2.5);
                on_its_own("bit_back", "checkers1", suit, board.clone());
                on_its_own("bit_face", "meeples", suit, board.clone());
                on_its_own("bit_face", "cubes", suit, board);
            }
        }
    }
    // On other grounds a man needs no edge.
    let theme = Theme::lantern();
    let [tile, pawn] =
        ["tile_back", "pawn_face"].map(|piece_side| piece(piece_side, "piecepack", 1, 2, 2.0, 2.0));
    let [_, edge] = suit_color(&theme, 1);
    let edge = format!("stroke=\"{edge}\"");
    assert!(!svg(&[tile, pawn], &theme, View::Plan).contains(&edge));
}

/// Suits can be distinguished even if all but black and white have the same colour.
#[test]
fn the_print_theme_needs_no_colour() {
    let (grey, print) = (Color::hex(0x0060_6060), Theme::print());
    let (mut suits, mut on_suits) = ([grey; 9], [Color::WHITE; 9]);
    for suit in [1, 5] {
        (suits[suit], on_suits[suit]) = (print.suits[suit], print.on_suits[suit]);
    }
    let theme = Theme { suits, on_suits, dark_cells: [Color::WHITE; 9], ..print };
    let mut compared = 0;
    for side in Configuration::known().flat_map(|(_, cfg)| Assortment::of_set(&cfg)) {
        let hides_its_suit = match (side.piece_side.kind, side.piece_side.side) {
            (Kind::Board, _) | (Kind::Saucer, Side::Back) | (Kind::Coin, Side::Face) => true,
            _ => side.suits.clone().count() < 2,
        };
        if hides_its_suit {
            continue;
        }
        let of_suit = |suit: u32| {
            let pieces = side.pieces().filter(move |piece| piece.suit == Suit(suit));
            let options = Options::default().with_theme(theme.clone()).with_pixels_per_inch(48.0);
            draw(&in_rows(pieces, 10), &options)
        };
        let drawn: Vec<Pixels> = side.suits.clone().map(of_suit).collect();
        for (number, one) in drawn.iter().enumerate() {
            assert!(!drawn[..number].contains(one), "{} {}", side.cfg.name(), side.piece_side);
        }
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}

/// Black and white men, stones and disks have no symbol, which people take for a move or a king; others have one.
#[test]
fn black_and_white_bits_have_no_symbols_of_suits() {
    for set in ["checkers1", "go", "reversi", "alquerque", "meeples"] {
        let with = |suit_marks: bool, suit: u32| {
            let theme = Theme { suit_marks, ..Theme::print() };
            draw(
                &[piece("bit_back", set, suit, 1, 0.0, 0.0)],
                &Options::default().with_theme(theme),
            )
        };
        for (suit, is_marked) in [(1, true), (2, false), (6, false)] {
            assert_eq!(with(true, suit) != with(false, suit), is_marked, "{set} {suit}");
        }
    }
}

/// The cards are compared without the index in their corners.
#[test]
fn court_cards_differ_by_more_than_a_letter() {
    for theme in ThemeName::ALL.map(ThemeName::theme) {
        let courts = [11, 12, 13, 14].map(|rank| {
            let card = piece("card_face", "playing_cards_tarot", 1, rank, 0.0, 0.0);
            let options = Options::default().with_theme(theme.clone()).with_width(Some(140));
            let Pixels { width, height, rgba } = draw(&[card], &options);
            let inside = |x: u32, y: u32| {
                (width / 4..width * 3 / 4).contains(&x) && (height / 6..height * 5 / 6).contains(&y)
            };
            let pixels = rgba.chunks(4).zip(0..).map(|(color, at)| (at % width, at / width, color));
            let inside = pixels.filter(|(x, y, _)| inside(*x, *y));
            inside.map(|(_, _, color)| color.to_vec()).collect::<Vec<_>>()
        });
        for (number, one) in courts.iter().enumerate() {
            for other in &courts[..number] {
                let far =
                    one.iter().zip(other).filter(|(one, other)| one[0].abs_diff(other[0]) > 40);
                let part = far.count() as f64 / one.len() as f64;
                assert!(part > 0.08, "{part} of court {number}");
            }
        }
    }
}

/// At 24 pixels per inch, and at a width that gives a fraction of a pixel per inch.
#[test]
fn all_lines_of_a_board_are_equally_sharp() {
    let tiles: Vec<Piece> = (0..9)
        .map(|tile| (f64::from(tile % 3), f64::from(tile / 3)))
        .map(|(x, y)| piece("tile_back", "piecepack", 1, 1, 1.5 + 2.0 * x, 1.5 + 2.0 * y))
        .collect();
    for (width, inch) in [(None, 24), (Some(157), 24), (Some(333), 52)] {
        let theme = Theme::lantern().on(Color::WHITE);
        let options =
            Options::default().with_theme(theme).with_width(width).with_pixels_per_inch(24.0);
        let Pixels { width: across, height, rgba } = draw(&tiles, &options);
        assert!(width.is_none_or(|width| width == across));
        let grey = |x: u32, y: u32| rgba[((y * across + x) * 4) as usize];
        // A line through the middle of a cell: every two inches it crosses the middle line of a
        // tile, and its edges.
        let line = |at: &dyn Fn(u32) -> u8, long: u32| {
            let row: Vec<u8> = (0..long).map(at).collect();
            let first = row.iter().position(|grey| *grey < 200).expect("an edge");
            let line =
                |inches: usize| &row[first + inches * inch + 3..first + (inches + 2) * inch - 3];
            assert_eq!(line(0), line(2), "{width:?}");
            assert_eq!(line(0), line(4), "{width:?}");
            let darkest = line(0).iter().min().copied().expect("a line");
            assert!(darkest < 170, "{darkest}");
            line(0).to_vec()
        };
        let far = height - inch as u32;
        let one = line(&|x| grey(x, far), across);
        let other = line(&|y| grey(inch as u32, y), height);
        assert_eq!(one, other, "{width:?}");
    }
}

/// A badge is large enough at 24 and at 40 pixels per inch, and the null of a coin is dark enough.
#[test]
fn small_symbols_can_be_read() {
    for theme in ThemeName::ALL.map(ThemeName::theme) {
        let ground = theme.coin.fill;
        for pixels_per_inch in [24.0, 40.0] {
            let options =
                Options::default().with_theme(theme.clone()).with_pixels_per_inch(pixels_per_inch);
            let tile = || std::iter::once(piece("tile_back", "piecepack", 1, 1, 0.0, 0.0));
            let coins = |count| vec![piece("coin_face", "piecepack", 1, 3, 0.0, 0.0); count];
            let [one, three] =
                [1, 3].map(|count| draw(&tile().chain(coins(count)).collect::<Vec<_>>(), &options));
            let is_dark = |color: &[u8]| {
                theme.ink.rgb.iter().zip(color).all(|(ink, part)| ink.abs_diff(*part) < 24)
            };
            let both = one.rgba.chunks(4).zip(three.rgba.chunks(4));
            let more = both.filter(|(one, three)| is_dark(three) && !is_dark(one)).count();
            assert!(more > 35, "{more} at {pixels_per_inch}");
        }
        let options = Options::default().with_theme(theme.clone()).with_pixels_per_inch(40.0);
        let [null, two] = [1, 6].map(|rank| {
            let coin = piece("coin_face", "piecepack", 1, rank, 0.0, 0.0);
            let Pixels { width, height, rgba } = draw(&[coin], &options);
            let middle = |at: u32, all: u32| (all * 3 / 8..all * 5 / 8).contains(&at);
            let pixels = rgba.chunks(4).zip(0..);
            let inside =
                pixels.filter(|(_, at)| middle(at % width, width) && middle(at / width, height));
            inside
                .map(|(color, _)| Color { rgb: [color[0], color[1], color[2]] }.contrast(ground))
                .fold(1.0, f64::max)
        });
        assert!(null >= 3.0, "{null}, a number {two}");
    }
}

/// The height of pieces is visible in oblique views.
#[test]
fn figures_and_balls_rise() {
    let theme = Theme::lantern();
    let shapes = |piece: &Piece, view| {
        svg(std::slice::from_ref(piece), &theme, view).matches("<path").count()
    };
    for rank in 1..=6 {
        let man = piece("bit_face", "chess1", 4, rank, 1.0, 1.0);
        assert!(shapes(&man, View::CABINET) > shapes(&man, View::Plan) + 3, "rank {rank}");
    }
    let marble = piece("bit_face", "marbles", 4, 9, 1.0, 1.0);
    assert!(shapes(&marble, View::CABINET) > shapes(&marble, View::Plan));
}

/// Lines have the colour of the board's suit, if it is visible.
#[test]
fn boards_of_lines_show_their_suit() {
    for theme in ThemeName::ALL.map(ThemeName::theme) {
        let (lines, cells) = (theme.lined.fill, theme.light_cell);
        for (side, cfg, ground) in [
            ("board_face", "alquerque", lines),
            ("board_face", "morris", lines),
            ("board_back", "checkers1", cells),
            ("board_back", "chess2", cells),
        ] {
            for suit in 1..=9 {
                let drawn = svg(&[piece(side, cfg, suit, 1, 4.0, 4.0)], &theme, View::Plan);
                let [color, _] = suit_color(&theme, suit);
                let is_clear = color.contrast(ground) >= 3.0;
                assert_eq!(
                    drawn.contains(&format!("stroke=\"{color}\"")),
                    is_clear,
                    "{cfg} {suit}"
                );
            }
        }
    }
}

/// The rims of the holes for marbles are visible on boards of any suit.
#[test]
fn holes_for_marbles_are_visible() {
    for theme in ThemeName::ALL.map(ThemeName::theme) {
        for (suit, ground) in (1..).zip(theme.dark_cells) {
            let board = piece("board_face", "marbles", suit, 4, 4.0, 4.0);
            let drawn = svg(&[board], &theme, View::Plan);
            let strokes = drawn.split("stroke=\"").skip(1);
            let mut colors = strokes.filter_map(|rest| rest.split('"').next()?.parse().ok());
            let rim = colors
                .find(|color: &Color| color.contrast(ground) >= 3.0 && *color != theme.body_line);
            assert!(rim.is_some(), "{suit}: {drawn}");
        }
    }
}

#[test]
fn styles_of_boards_and_grounds_show() {
    let plain = Theme::lantern();
    let board = piece("board_face", "checkers1", 3, 4, 2.5, 2.5);
    let lined = Theme { boards: BoardStyle::Lined, ..plain.clone() };
    let dark = plain.dark_cells[2].to_string();
    let of_board = |theme| svg(std::slice::from_ref(&board), theme, View::Plan);
    assert!(of_board(&plain).contains(&dark));
    assert!(!of_board(&lined).contains(&dark));

    let tile = Piece { rank: Rank(4), ..piece("tile_face", "piecepack", 1, 4, 1.0, 1.0) };
    let of_tile = |theme| svg(std::slice::from_ref(&tile), theme, View::Plan);
    let red = format!("fill=\"{}\"", plain.suits[0]);
    let inverted = Theme { inverted: true, ..plain.clone() };
    assert!(of_tile(&inverted).contains(&red));
    assert!(of_tile(&inverted).contains(&format!("stroke=\"{}\"", plain.on_suits[0])));

    let line = format!("stroke=\"{}\"", plain.tile.line);
    let bare = Theme { borders: 0.0, ..plain.clone() };
    assert!(of_tile(&plain).contains(&line));
    assert!(!of_tile(&bare).contains(&line));
}
