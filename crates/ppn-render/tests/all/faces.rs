//! The faces and bodies of pieces.

use crate::pieces::{check, every_side, piece};
use ppn_piece::Piece;
use ppn_render::{
    Color, LastMove, Theme, ThemeName, View,
    picture::{self, Annotate, Options},
};

#[test]
fn every_piece_of_every_set_is_known() {
    for (name, pieces) in every_side() {
        for view in [View::Plan, View::CABINET] {
            let options = Options::default().with_view(view);
            let svg = picture::svg(&pieces, &options).expect("a picture");
            assert!(!svg.contains("question"), "{name}\n{svg}");
            check(&svg);
        }
    }
}

#[test]
fn what_is_not_known_has_a_question_mark() {
    for piece in [
        piece("tile_face", "somebodys_set", 1, 1, 1.0, 1.0),
        piece("bit_back", "piecepack", 1, 1, 1.0, 1.0),
        piece("coin_face", "piecepack", 1, 9, 1.0, 1.0),
        piece("die_face", "dice", 1, 77, 1.0, 1.0),
    ] {
        let svg =
            picture::svg(std::slice::from_ref(&piece), &Options::default()).expect("a picture");
        assert!(svg.contains("question"), "{piece:?}");
        check(&svg);
    }
}

/// The colour and the width of the lines between the cells of a board for Arimaa, and the colour of the cells.
fn lines_of_arimaa(theme: Theme, pixels_per_inch: f64) -> (Color, f64, Color) {
    let board = piece("board_face", "arimaa1", 3, 8, 4.5, 4.5);
    let cells = theme.light_cell;
    let options = Options::default()
        .with_theme(theme)
        .with_pixels_per_inch(pixels_per_inch)
        .with_on_pixels(true);
    let svg = picture::svg(&[board], &options).expect("a picture");
    let (_, line) = svg.split_once("<path d=\"").expect("lines");
    let value = |key: &str| {
        let (_, rest) = line.split_once(&format!(" {key}=\"")).expect("an attribute");
        rest.split('"').next().expect("a value").to_owned()
    };
    let width: f64 = value("stroke-width").parse().expect("a width");
    (value("stroke").parse().expect("a colour"), width / 100.0, cells)
}

#[test]
fn lines_between_cells_of_arimaa_are_clear_and_a_pixel_wide() {
    for theme in ThemeName::ALL.map(ThemeName::theme) {
        for pixels_per_inch in [24.0, 40.0, 100.0] {
            let (line, width, cells) = lines_of_arimaa(theme.clone(), pixels_per_inch);
            assert!(line.contrast(cells) >= 3.0, "{line} on {cells}");
            assert!(width * pixels_per_inch > 0.9, "{width} at {pixels_per_inch}");
        }
    }
}

#[test]
fn a_gap_shows_the_pyramid_that_is_put_over_another() {
    let pyramid = |suit, rank, x| piece("pyramid_top", "icehouse_pieces", suit, rank, x, 2.0);
    let gaps = |pieces: &[Piece], options: &Options, page: &str| {
        let svg = picture::svg(pieces, options).expect("a picture");
        svg.matches(&format!("fill=\"{page}\" stroke=\"{page}\" stroke-width=\"1.6\"")).count()
    };
    let plan = Options::default();
    let nest = [pyramid(1, 3, 2.0), pyramid(3, 1, 2.0)];
    assert_eq!(gaps(&nest, &plan, "#FFFFFF"), 1);
    let dark = Options::default().with_theme(Theme::lantern().dark());
    assert_eq!(gaps(&nest, &dark, "#1E1F24"), 1);
    // In an oblique view the slopes show which pyramid is over which.
    let oblique = Options::default().with_view(View::CABINET);
    assert_eq!(gaps(&nest, &oblique, "#FFFFFF"), 0);
    for others in [
        [pyramid(1, 1, 2.0), pyramid(3, 3, 2.0)],
        [pyramid(1, 2, 2.0), pyramid(3, 2, 2.0)],
        [pyramid(1, 3, 2.0), pyramid(3, 1, 4.0)],
    ] {
        assert_eq!(gaps(&others, &plan, "#FFFFFF"), 0, "{others:?}");
    }
}

#[test]
fn faces_of_dice_have_the_size_of_their_bodies() {
    // Hundredths of an inch, from above: solids whose edges are 21 mm, 18 mm, 5/16 inch and half an
    // inch.
    for (cfg, width, height) in [
        ("dice_d4", 82.7, 71.62),
        ("dice_d8", 70.84, 81.8),
        ("dice_d10", 79.43, 62.57),
        ("dice_d10_percentile", 62.57, 79.43),
        ("dice_d12", 81.87, 86.08),
        ("dice_d20", 80.9, 93.42),
    ] {
        let [across, up] = size(&piece("die_face", cfg, 1, 1, 0.0, 0.0));
        assert!((across - width).abs() < 0.1 && (up - height).abs() < 0.1, "{cfg}: {across}, {up}");
    }
}

#[test]
fn black_bodies_have_black_outlines() {
    let draw = |(side, cfg): (&str, &str), suit, theme| {
        let body = piece(side, cfg, suit, 1, 0.0, 0.0);
        let options = Options::default().with_theme(theme).with_view(View::CABINET);
        picture::svg(&[body], &options).expect("a picture")
    };
    let (black, usual) = ("stroke=\"#000000\"", "stroke=\"#2B2B33\"");
    for body in [
        ("die_face", "piecepack"),
        ("die_face", "dice_d20"),
        ("pawn_face", "piecepack"),
        ("pawn_top", "piecepack"),
        ("bit_back", "checkers1"),
        ("bit_face", "reversi"),
        ("bit_back", "go"),
        ("bit_back", "meeples"),
    ] {
        let svg = draw(body, 2, Theme::lantern());
        assert!(svg.contains(black) && !svg.contains(usual), "{body:?}");
        assert!(!draw(body, 1, Theme::lantern()).contains(black), "{body:?}");
        // Black would be invisible on a dark page.
        assert!(!draw(body, 2, Theme::lantern().dark()).contains(black), "{body:?}");
    }
    assert!(draw(("bit_back", "reversi"), 6, Theme::lantern()).contains(black), "black is up");
}

#[test]
fn courts_have_their_symbols() {
    let draw = |rank| {
        let card = piece("card_face", "playing_cards", 1, rank, 0.0, 0.0);
        picture::svg(&[card], &Options::default()).expect("a picture")
    };
    let has = |rank, sign: &str| draw(rank).contains(&format!("-{sign}\" "));
    assert!(has(11, "jack-cap") && has(12, "queen-coronet") && has(13, "king-crown"));
    assert!(!has(12, "king-crown") && !has(13, "jack-cap"));
}

#[test]
fn dominoes_of_any_set_are_dominoes() {
    let draw = |domino: &Piece| {
        picture::svg(std::slice::from_ref(domino), &Options::default()).expect("a picture")
    };
    let ivory = piece("tile_face", "dominoes_ivory", 2, 5, 0.0, 0.0);
    let chinese = piece("tile_face", "dominoes_chinese", 2, 5, 0.0, 0.0);
    assert_eq!((size(&ivory), size(&chinese)), ([100.0, 200.0], [100.0, 250.0]));
    for (domino, red) in [(ivory, 0), (chinese, 5)] {
        let svg = draw(&domino);
        check(&svg);
        assert!(svg.contains("<title>domino 1-4</title>") && !svg.contains("question"));
        assert!(svg.contains("fill=\"#FBFAF5\""), "a white body");
        assert_eq!(svg.matches("fill=\"#A11A06\"").count(), red, "red pips");
    }
    assert!(draw(&piece("coin_face", "dominoes_ivory", 1, 1, 0.0, 0.0)).contains("question"));
}

#[test]
fn lengths_are_those_of_the_theme() {
    for (shown, (side, cfg, suit, rank)) in [
        ("translate(-50 -50)scale(0.42)", ("tile_face", "piecepack", 1, 3)),
        ("r=\"12\" fill=\"none\" stroke=\"#A11A06\"", ("tile_face", "piecepack", 1, 1)),
        ("stroke-width=\"4.8\" opacity=\"0.75\"", ("tile_face", "piecepack", 1, 1)),
        ("fill=\"#000000\" opacity=\"0.188\"", ("tile_face", "piecepack", 1, 1)),
        ("stroke=\"#FFB000\" stroke-width=\"20\"", ("tile_face", "piecepack", 1, 1)),
        (
            "stroke=\"#000000\" stroke-width=\"24\" stroke-linecap=\"round\"",
            ("tile_face", "piecepack", 1, 1),
        ),
        ("stroke=\"#4A3A1E\" stroke-width=\"20\"", ("board_face", "go", 1, 9)),
        ("stroke=\"#A11A06\" stroke-width=\"12\"", ("board_face", "morris", 1, 9)),
        ("stroke=\"#A11A06\" stroke-width=\"3\"", ("board_face", "alquerque", 1, 1)),
        ("stroke=\"#22232B\" stroke-width=\"4\" stroke-linecap", ("bit_face", "chess1", 6, 1)),
        // As a part of the man's 78 hundredths of an inch.
        ("r=\"2.42\" cx=\"-7.02\" cy=\"-15.6\"", ("bit_face", "chess1", 6, 2)),
        ("M0.78 -20.28L7.8 -10.92\"", ("bit_face", "chess1", 6, 3)),
        ("-meeple\" transform=\"scale(0.6)\"", ("bit_back", "meeples", 1, 1)),
        ("r=\"8\" cx=\"-28\" cy=\"-78\"", ("tile_face", "dominoes", 1, 3)),
        ("r=\"6\"", ("tile_face", "dominoes", 1, 11)),
    ] {
        let thing = piece(side, cfg, suit, rank, 0.0, 0.0);
        let last_move = Some(LastMove { from: Vec::new(), to: vec![0], ..LastMove::default() });
        let options = Options::default().with_last_move(last_move);
        let svg = picture::svg(&[thing], &options).expect("a picture");
        assert!(svg.contains(shown), "{shown}\n{svg}");
    }
}

#[test]
fn symbols_are_written_once() {
    let board = piece("board_face", "chess1", 3, 8, 4.5, 4.5);
    let men = (1..=8).flat_map(|file| {
        let x = f64::from(file);
        let rank = [4, 2, 3, 5, 6, 3, 2, 4][file as usize - 1];
        [
            piece("bit_face", "chess1", 6, rank, x, 1.0),
            piece("bit_face", "chess1", 6, 1, x, 2.0),
            piece("bit_face", "chess1", 2, 1, x, 7.0),
            piece("bit_face", "chess1", 2, rank, x, 8.0),
        ]
    });
    let pieces: Vec<Piece> = std::iter::once(board).chain(men).collect();
    let options = Options::default().with_annotate(Annotate::Algebraic);
    let svg = picture::svg(&pieces, &options).expect("a picture");
    assert!(svg.len() < 12_000, "{} bytes", svg.len());
    assert_eq!(svg.matches("<title>white pawn</title>").count(), 8);
    check(&svg);
}

/// The width and height of a piece, in hundredths of an inch.
fn size(piece: &Piece) -> [f64; 2] {
    let svg = picture::svg(std::slice::from_ref(piece), &Options::default()).expect("a picture");
    let document = roxmltree::Document::parse(&svg).expect("well formed");
    let sheet = document.root_element().attribute("viewBox").expect("a box");
    let sides = sheet.split(' ').skip(2).map(|side| side.parse::<f64>().expect("a number"));
    // Without the margins.
    let sides: Vec<f64> = sides.map(|side| ((side - 30.0) * 100.0).round() / 100.0).collect();
    sides.try_into().expect("two sides")
}
