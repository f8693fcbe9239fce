//! Pictures: well formed, complete, small, and within limits whatever is drawn.

mod pieces;

use pieces::{any_piece, every_side, game, losses, piece};
use ppn_piece::{Configuration, Piece};
use ppn_render::{
    ArrowStyle, Color, Frame, FramePiece, LastMove, Mark, MarkColor, MarkForm, Theme, Turn, View,
    picture::{self, Album, Annotate, Badges, Bounds, Error, Motion, Options},
};
use proptest::prelude::*;
use std::collections::BTreeSet;

#[test]
fn a_picture_is_readable_svg() {
    let pieces = [
        piece("tile_face", "piecepack", 4, 3, 1.0, 1.0),
        Piece { angle: 90.0, ..piece("coin_back", "piecepack", 1, 1, 0.5, 0.5) },
        piece("coin_back", "piecepack", 1, 1, 1.5, 0.5),
    ];
    let options = Options {
        annotate: Annotate::Algebraic,
        title: "2. S@b2 <&>".to_owned(),
        last_move: Some(LastMove { from: vec![(1.5, 1.5)], to: vec![1], ..LastMove::default() }),
        ..Options::default()
    };
    let svg = picture::svg(&pieces, &options).expect("a picture");
    insta::assert_snapshot!(svg);
}

#[test]
fn heights_show_as_walls() {
    let pieces = [
        piece("tile_back", "piecepack", 1, 1, 1.0, 1.0),
        piece("coin_face", "piecepack", 1, 4, 1.0, 1.0),
    ];
    let options = Options { view: View::CABINET, titles: false, ..Options::default() };
    let svg = picture::svg(&pieces, &options).expect("a picture");
    insta::assert_snapshot!(svg);
}

#[test]
fn every_piece_of_every_set_is_known() {
    for (name, pieces) in every_side() {
        for view in [View::Plan, View::CABINET] {
            let options = Options { view, ..Options::default() };
            let svg = picture::svg(&pieces, &options).expect("a picture");
            assert!(!svg.contains("question"), "{name}\n{svg}");
            check(&svg);
        }
    }
}

#[test]
fn a_printed_picture_has_no_colors() {
    let options = |view| Options {
        theme: Theme::print(),
        view,
        annotate: Annotate::Algebraic,
        last_move: Some(LastMove { from: vec![(0.0, 0.0)], to: vec![0], ..LastMove::default() }),
        ..Options::default()
    };
    for (name, pieces) in every_side() {
        for view in [View::Plan, View::CABINET] {
            let svg = picture::svg(&pieces, &options(view)).expect("a picture");
            // What else begins so is a name.
            let colors = svg.split("=\"#").skip(1).filter_map(|rest| rest.split('"').next());
            for color in colors.filter_map(|color| format!("#{color}").parse::<Color>().ok()) {
                let [red, green, blue] = color.rgb;
                assert!(red == green && green == blue, "{name}, {view:?}: {color}");
            }
        }
    }
}

#[test]
fn a_picture_has_the_width_that_is_asked_for() {
    for places in 1..8 {
        let pieces = [0.0, f64::from(places)].map(|x| piece("coin_back", "piecepack", 1, 1, x, x));
        for width in (1..2000).step_by(7).chain([16_384]) {
            let options = Options { width: Some(width), titles: false, ..Options::default() };
            let svg = picture::svg(&pieces, &options).expect("a picture");
            let size = format!(" width=\"{width}\" height=\"{width}\"");
            assert!(svg.contains(&size), "{size}: {}", svg.lines().next().unwrap_or_default());
        }
    }
}

#[test]
fn coordinates_are_within_the_picture() {
    let pieces = [(1.0, 2.0), (2.0, 2.0), (3.0, 8.0 / 3.0)]
        .map(|(x, y)| piece("tile_face", "piecepack", 1, 2, 3.0 * x, 3.0 * y));
    let number = |tag: &str, name: &str| -> f64 {
        let (_, rest) = tag.split_once(&format!("{name}=\"")).expect("an attribute");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    for spacing in [0.5, 1.0, 2.0, 3.0, 9.0, 10.0] {
        for turn in [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters] {
            let options = Options {
                annotate: Annotate::Cartesian,
                annotation_scale: spacing,
                turn,
                ..Options::default()
            };
            let svg = picture::svg(&pieces, &options).expect("a picture");
            let (_, sheet) = svg.split_once("viewBox=\"0 0 ").expect("a sheet");
            let width: f64 = sheet.split(' ').next().and_then(|w| w.parse().ok()).expect("a width");
            let size = number(&svg, "font-size");
            for label in svg.split("<text").skip(1) {
                let characters = label.split(['>', '<']).nth(1).expect("a text").len() as f64;
                let right = number(label, "x") + 0.31 * size * characters;
                // A digit stands on its line.
                let top = number(label, " y") - 0.75 * size;
                assert!(right <= width && top >= 0.0, "{spacing}, {turn:?}: {label}");
            }
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

#[test]
fn what_is_nearer_is_drawn_later_whatever_it_lies_on() {
    // Coin and die are equally high.
    let pieces = [
        piece("tile_back", "piecepack", 1, 1, 1.0, 3.0),
        piece("coin_back", "piecepack", 1, 1, 1.0, 2.2),
        piece("die_face", "piecepack", 2, 3, 1.0, 1.5),
    ];
    for (angle, coin_first) in [(45.0, true), (135.0, true), (225.0, false), (315.0, false)] {
        let options = Options { view: View::Oblique { angle, scale: 0.5 }, ..Options::default() };
        let svg = picture::svg(&pieces, &options).expect("a picture");
        let place = |title| svg.find(title).expect("a title");
        let [tile, coin, die] = ["tile, face down", "Suns coin", "2 of Moons die"].map(place);
        assert!(tile < coin.min(die), "{angle}");
        assert_eq!(coin < die, coin_first, "{angle}");
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
    let dark = Options { theme: Theme::lantern().dark(), ..Options::default() };
    assert_eq!(gaps(&nest, &dark, "#1E1F24"), 1);
    // From aside the slopes tell it.
    let oblique = Options { view: View::CABINET, ..Options::default() };
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
    // Hundredths of an inch, from above: of solids whose edges are 21 mm, 18 mm, 5/16 inch and half an
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
        let options = Options { theme, view: View::CABINET, ..Options::default() };
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
        // Black would not be seen on a dark page.
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
        ("stroke=\"#4A3A1E\" stroke-width=\"12\"", ("board_face", "go", 1, 9)),
        ("stroke=\"#A11A06\" stroke-width=\"12\"", ("board_face", "morris", 1, 9)),
        ("stroke=\"#A11A06\" stroke-width=\"3\"", ("board_face", "alquerque", 1, 1)),
        ("stroke=\"#22232B\" stroke-width=\"4\" stroke-linecap", ("bit_face", "chess1", 6, 1)),
        // Of the man's 78 hundredths of an inch.
        ("r=\"2.42\" cx=\"-7.02\" cy=\"-15.6\"", ("bit_face", "chess1", 6, 2)),
        ("M0.78 -20.28L7.8 -10.92\"", ("bit_face", "chess1", 6, 3)),
        ("-meeple\" transform=\"scale(0.6)\"", ("bit_back", "meeples", 1, 1)),
        ("r=\"8\" cx=\"-28\" cy=\"-78\"", ("tile_face", "dominoes", 1, 3)),
        ("r=\"6\"", ("tile_face", "dominoes", 1, 11)),
    ] {
        let thing = piece(side, cfg, suit, rank, 0.0, 0.0);
        let last_move = Some(LastMove { from: Vec::new(), to: vec![0], ..LastMove::default() });
        let options = Options { last_move, ..Options::default() };
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
    let options = Options { annotate: Annotate::Algebraic, ..Options::default() };
    let svg = picture::svg(&pieces, &options).expect("a picture");
    assert!(svg.len() < 12_000, "{} bytes", svg.len());
    assert_eq!(svg.matches("<title>white pawn</title>").count(), 8);
    check(&svg);
}

#[test]
fn stacks_carry_their_number_from_above() {
    let stack = vec![piece("bit_back", "checkers1", 2, 1, 1.0, 1.0); 3];
    let badge = |view, badges| {
        let options = Options { view, badges, ..Options::default() };
        picture::svg(&stack, &options).expect("a picture").contains("digit-3")
    };
    assert!(badge(View::Plan, Badges::Auto));
    assert!(!badge(View::CABINET, Badges::Auto));
    assert!(badge(View::CABINET, Badges::On));
    assert!(!badge(View::Plan, Badges::Off));
}

#[test]
fn marks_lie_under_and_over_pieces() {
    let pieces = [
        piece("board_face", "chess1", 3, 8, 4.5, 4.5),
        piece("bit_face", "chess1", 6, 4, 2.0, 2.0),
    ];
    let mark = |form, title: &str| Mark {
        form,
        place: (2.0, 2.0),
        title: title.to_owned(),
        ..Mark::default()
    };
    let arrow = MarkForm::Arrow { to: (2.0, 3.0), style: ArrowStyle::Filled };
    let marks = vec![
        mark(arrow, "arrow"),
        mark(MarkForm::Square, "square"),
        mark(MarkForm::Ring, "ring"),
        Mark { place: (99.0, 2.0), ..mark(MarkForm::Ring, "outside") },
        mark(MarkForm::Arrow { to: (2.0, 99.0), style: ArrowStyle::Thin }, "beyond"),
    ];
    for view in [View::Plan, View::CABINET] {
        let options = Options { view, marks: marks.clone(), ..Options::default() };
        let svg = picture::svg(&pieces, &options).expect("a picture");
        let document = roxmltree::Document::parse(&svg).expect("well formed");
        let titles: Vec<&str> = document
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")))
            .filter_map(|node| node.text())
            .collect();
        assert_eq!(titles, ["chess board", "square", "white rook", "arrow", "ring"]);
    }
}

#[test]
fn labels_of_marks_are_short_and_below_each_other() {
    let label = |label: &str| Mark {
        form: MarkForm::Label,
        place: (0.2, 0.2),
        label: label.to_owned(),
        ..Mark::default()
    };
    let options = Options { marks: vec![label("A"), label("much too long")], ..Options::default() };
    let svg = picture::svg(&[], &options).expect("a picture");
    assert!(svg.contains("<title>much too long</title>"));
    assert!(svg.contains("ellipsis") && !svg.contains("digit") && !svg.contains("\"#g\""));
    let thousands = Options { marks: vec![label("A"); 1_000_000], ..Options::default() };
    assert!(picture::svg(&[], &thousands).is_ok_and(|svg| svg.len() < 200_000));
}

#[test]
fn films_show_the_marks_of_each_board() {
    let mut frames = game();
    let place = (1.5, 1.5);
    frames[1].marks = vec![Mark { place, title: "here".to_owned(), ..Mark::default() }];
    let marks = vec![Mark { place, title: "nowhere".to_owned(), ..Mark::default() }];
    let options = Options { marks, ..Options::default() };
    let svg = picture::animated_svg(&frames, &options, &Motion::default()).expect("an animation");
    check(&svg);
    assert_eq!(svg.matches("<title>here</title>").count(), 1);
    assert!(!svg.contains("nowhere"));
}

#[test]
fn a_table_can_be_turned() {
    let pieces = [
        piece("board_face", "chess1", 3, 8, 4.5, 4.5),
        piece("bit_face", "chess1", 6, 4, 1.0, 2.0),
        piece("tile_face", "piecepack", 1, 3, 7.0, 7.0),
    ];
    let draw = |degrees| {
        let options = Options {
            turn: Turn::from_degrees(degrees).expect("a turn"),
            annotate: Annotate::Algebraic,
            last_move: Some(LastMove { from: vec![(2.0, 2.0)], to: vec![], ..LastMove::default() }),
            marks: vec![Mark { place: (3.0, 2.0), title: "mark".to_owned(), ..Mark::default() }],
            ..Options::default()
        };
        picture::svg(&pieces, &options).expect("a picture")
    };
    let labels = |svg: &str| {
        let document = roxmltree::Document::parse(svg).expect("well formed");
        let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
        let mut places: Vec<(i32, i32, String)> = texts
            .map(|node| {
                let place = |name| {
                    let number = node.attribute(name).and_then(|place| place.parse::<f64>().ok());
                    number.expect("a place") as i32
                };
                (place("x") / 60, place("y") / 60, node.text().unwrap_or_default().to_owned())
            })
            .collect();
        places.sort();
        let left = places[0].0;
        let (rows, columns): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|place| place.0 == left);
        let words = |labels: Vec<(i32, i32, String)>| {
            labels.into_iter().map(|(_, _, text)| text).collect::<String>()
        };
        // Rows from the top, columns from the left.
        (words(rows), words(columns))
    };
    let pair = |rows: &str, columns: &str| (rows.to_owned(), columns.to_owned());
    assert_eq!(labels(&draw(0)), pair("87654321", "abcdefgh"));
    assert_eq!(labels(&draw(90)), pair("hgfedcba", "87654321"));
    assert_eq!(labels(&draw(180)), pair("12345678", "hgfedcba"));
    assert_eq!(labels(&draw(270)), pair("abcdefgh", "12345678"));
    // Board and tile turn with the table, the rook does not.
    let half = draw(180);
    check(&half);
    assert_eq!(half.matches("rotate(-180)").count(), 4, "board and tile, each with a shadow");
    let rook = half.lines().find(|line| line.contains("white rook")).expect("a rook");
    assert!(!rook.contains("rotate"), "{rook}");
}

#[test]
fn labels_can_do_without_fonts() {
    let board = [piece("board_face", "chess1", 3, 8, 4.5, 4.5)];
    let options = Options { annotate: Annotate::Algebraic, ..Options::default() };
    let text = picture::svg(&board, &options).expect("a picture");
    assert_eq!(text.matches("<text").count(), 16);
    let strokes = picture::svg(&board, &Options { strokes: true, ..options }).expect("a picture");
    assert!(!strokes.contains("<text"));
    check(&strokes);
}

#[test]
fn names_can_have_a_prefix() {
    let options = Options { prefix: "two-".to_owned(), ..Options::default() };
    let stone = piece("bit_back", "go", 2, 1, 1.0, 1.0);
    let svg = picture::svg(&[stone], &options).expect("a picture");
    let document = roxmltree::Document::parse(&svg).expect("well formed");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert!(!ids.is_empty() && ids.iter().all(|id| id.starts_with("two-")), "{ids:?}");
    check(&svg);
}

#[test]
fn pictures_in_one_document_do_not_share_names() {
    let ids = |svg: &str| -> BTreeSet<String> {
        let document = roxmltree::Document::parse(svg).expect("well formed");
        document.descendants().filter_map(|node| node.attribute("id").map(str::to_owned)).collect()
    };
    let draw = |piece| picture::svg(&[piece], &Options::default()).expect("a picture");
    let stone = draw(piece("bit_back", "go", 2, 1, 1.0, 1.0));
    let other = draw(piece("bit_back", "go", 1, 1, 1.0, 1.0));
    assert!(!ids(&stone).is_empty() && ids(&stone).is_disjoint(&ids(&other)));
    assert_eq!(stone, draw(piece("bit_back", "go", 2, 1, 1.0, 1.0)));
    [&stone, &other].into_iter().for_each(|svg| check(svg));
}

#[test]
fn pictures_of_an_album_share_what_they_are_drawn_from() {
    let coin = piece("coin_back", "piecepack", 1, 1, 1.0, 1.0);
    let ball = piece("bit_face", "marbles", 1, 1, 2.0, 1.0);
    let options = Options { annotate: Annotate::Algebraic, ..Options::default() };
    let mut album = Album::new("a-");
    let one = album.svg(std::slice::from_ref(&coin), &options).expect("a picture");
    let length = album.definitions().len();
    let far = Piece { x: 4.0, ..coin.clone() };
    let two = album.svg(&[coin.clone(), far], &options).expect("a picture");
    assert_eq!(album.definitions().len(), length, "the coin is known");
    let three = album.svg(&[coin, ball], &options).expect("a picture");
    check(&format!("<main>{}{one}{two}{three}</main>", album.definitions()));
    assert_eq!(two.matches("<use").count(), 2, "{two}");
}

#[test]
fn pictures_have_limits() {
    let coin = |x: f64| piece("coin_face", "piecepack", 1, 1, x, 0.0);
    let draw = |pieces: &[Piece]| picture::svg(pieces, &Options::default());
    assert!(draw(&[]).is_ok());
    // Far away is no trouble, far apart is.
    assert!(draw(&[coin(1e6)]).is_ok());
    assert!(matches!(draw(&[coin(0.0), coin(1e6)]), Err(Error::TooLarge { .. })));
    assert!(matches!(draw(&[coin(1e300), coin(-1e308)]), Err(Error::TooLarge { .. })));
    assert_eq!(draw(&[coin(f64::NAN)]), Err(Error::Nowhere));
    assert_eq!(
        draw(&vec![coin(0.0); 10_001]),
        Err(Error::TooManyPieces { pieces: 10_001, most: 10_000 })
    );
    let thousands: Vec<Piece> = (0..5000).map(|n| coin(f64::from(n % 500))).collect();
    assert!(draw(&thousands).is_ok_and(|svg| svg.len() < 1_000_000));
    // As large as a board gets.
    for (name, _) in Configuration::known() {
        let board = piece("board_face", name, 1, u32::MAX, 0.0, 0.0);
        assert!(draw(&[board]).is_ok_and(|svg| svg.len() < 1_000_000), "{name}");
    }
}

#[test]
fn pictures_of_a_game_do_not_jump() {
    let start = [piece("coin_face", "piecepack", 1, 1, 1.0, 1.0)];
    let end = [piece("coin_face", "piecepack", 1, 1, 4.0, 6.0)];
    for view in [View::Plan, View::CABINET] {
        let options = Options { view, annotate: Annotate::Algebraic, ..Options::default() };
        let bounds = |pieces: &[Piece]| Bounds::of(pieces, &options).expect("places");
        let union = bounds(&start).zip(bounds(&end)).map(|(start, end)| start.union(end));
        assert_eq!(bounds(&[]), None);
        let options = Options { bounds: union, ..options.clone() };
        let frame = |pieces: &[Piece]| {
            let svg = picture::svg(pieces, &options).expect("a picture");
            let labels = svg.find("<g font-family").map(|start| svg[start..].to_owned());
            (svg.lines().next().map(str::to_owned), labels)
        };
        assert_eq!(frame(&start), frame(&end));
    }
}

#[test]
fn pictures_are_never_larger_than_asked() {
    let wide: Vec<Piece> =
        [0.0, 900.0].map(|x| piece("coin_face", "piecepack", 1, 1, x, 0.0)).into();
    let size = |options: Options| {
        let svg = picture::svg(&wide, &options).expect("a picture");
        let document = roxmltree::Document::parse(&svg).expect("well formed");
        let side =
            |name| document.root_element().attribute(name).and_then(|side| side.parse().ok());
        (side("width").unwrap_or(0), side("height").unwrap_or(0))
    };
    assert_eq!(size(Options::default()), (16_384, 20));
    assert_eq!(size(Options { width: Some(800), ..Options::default() }), (800, 1));
}

#[test]
fn an_animation_moves_what_changed() {
    let motion = Motion { highlight: false, ..Motion::default() };
    let svg = picture::animated_svg(&game(), &Options::default(), &motion).expect("an animation");
    check(&svg);
    // The tile is there all the time; a coin glides and turns over, one is taken, one comes.
    assert_eq!(svg.matches("<title>tile, face down</title>").count(), 1);
    let names = svg.split("@keyframes ").skip(1).filter_map(|rest| rest.split_once('{'));
    assert_eq!(names.filter(|(name, _)| name.contains("-m")).count(), 4);
    insta::assert_snapshot!(svg);
}

#[test]
fn what_leaves_lies_under_what_stays_and_what_comes() {
    for view in [View::Plan, View::CABINET] {
        // The figures of an animation, those on their way with a star.
        let figures = |frames: &[Frame]| {
            let (options, motion) = (Options { view, ..Options::default() }, Motion::default());
            let svg = picture::animated_svg(frames, &options, &motion).expect("an animation");
            check(&svg);
            let document = roxmltree::Document::parse(&svg).expect("well formed");
            let groups = document.root_element().children();
            let titled = groups.filter_map(|group| {
                let title = group.descendants().find(|node| node.tag_name().name() == "title")?;
                let moves = group.attribute("class").is_some_and(|class| class.contains("-m"));
                Some(format!("{}{}", title.text()?, if moves { "*" } else { "" }))
            });
            titled.collect::<Vec<String>>()
        };
        let place = |figures: &[String], figure: &str| {
            let place = figures.iter().position(|other| other == figure);
            place.unwrap_or_else(|| panic!("{view:?}: no {figure} in {figures:?}"))
        };
        let leaving = figures(&losses()[..2]);
        let [tile, pawn] = ["tile, face down*", "Suns pawn"].map(|name| place(&leaving, name));
        assert!(tile < pawn, "{view:?}: {leaving:?}");
        let taking = figures(&losses()[1..]);
        let names = ["tile, face down", "Suns coin*", "Suns pawn*"];
        assert!(names.map(|name| place(&taking, name)).is_sorted(), "{view:?}: {taking:?}");
    }
}

#[test]
fn an_animation_has_a_limit() {
    let coin = |n: u32, shift: f64| FramePiece {
        id: n.to_string(),
        piece: piece(
            "coin_face",
            "piecepack",
            1,
            1,
            f64::from(n % 100),
            f64::from(n / 100) + shift,
        ),
    };
    let board =
        |shift| Frame { pieces: (0..5000).map(|n| coin(n, shift)).collect(), ..Frame::default() };
    // Each board moves all pieces.
    let frames: Vec<Frame> = (0..40_u8).map(|number| board(f64::from(number % 2) / 2.0)).collect();
    let (options, motion) = (Options::default(), Motion::default());
    let film = picture::animated_svg(&frames, &options, &motion);
    assert!(film.is_err_and(|error| error == Error::TooLong(64 << 20)));
    let few = picture::animated_svg(&frames[..3], &options, &motion).expect("an animation");
    assert!(few.len() < 20_000_000, "{}", few.len());
}

#[test]
fn an_animation_without_moves_stands_still() {
    for frames in [vec![], game()[..1].to_vec()] {
        let (options, motion) = (Options::default(), Motion::default());
        let svg = picture::animated_svg(&frames, &options, &motion).expect("an animation");
        check(&svg);
        assert!(!svg.contains("@keyframes"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn whatever_lies_on_the_table_has_a_picture(
        pieces in prop::collection::vec(any_piece(), 0..30),
        options in any_options(),
    ) {
        match picture::svg(&pieces, &options) {
            Ok(svg) => check(&svg),
            Err(Error::TooLarge { inches, .. }) => prop_assert!(inches.is_nan() || inches > 1000.0),
            Err(error) => prop_assert_eq!(error, Error::Nowhere),
        }
    }

    #[test]
    fn whatever_happens_can_be_animated(
        boards in prop::collection::vec(prop::collection::vec((0..6_u8, any_piece()), 0..6), 0..5),
        options in any_options(),
        times in any::<[f64; 2]>(),
        steps in any::<u32>(),
    ) {
        let named = |(id, piece): (u8, Piece)| FramePiece { id: id.to_string(), piece };
        let frames: Vec<Frame> = boards
            .into_iter()
            .map(|pieces| Frame { pieces: pieces.into_iter().map(named).collect(), ..Frame::default() })
            .collect();
        let [pause, glide] = times;
        let progress = steps % 2 == 0;
        let title = vec![options.title.clone()];
        let motion = Motion { pause, glide, steps, highlight: true, progress, title };
        if let Ok(svg) = picture::animated_svg(&frames, &options, &motion) {
            check(&svg);
        }
    }
}

/// How wide and high a piece is, in hundredths of an inch.
fn size(piece: &Piece) -> [f64; 2] {
    let svg = picture::svg(std::slice::from_ref(piece), &Options::default()).expect("a picture");
    let document = roxmltree::Document::parse(&svg).expect("well formed");
    let sheet = document.root_element().attribute("viewBox").expect("a box");
    let sides = sheet.split(' ').skip(2).map(|side| side.parse::<f64>().expect("a number"));
    // Without the margins.
    let sides: Vec<f64> = sides.map(|side| ((side - 30.0) * 100.0).round() / 100.0).collect();
    sides.try_into().expect("two sides")
}

/// A well-formed picture with nothing missing, double or beyond numbers.
fn check(svg: &str) {
    let document = roxmltree::Document::parse(svg).expect("well formed");
    let nodes = || document.descendants().filter(roxmltree::Node::is_element);
    let ids: Vec<&str> = nodes().filter_map(|node| node.attribute("id")).collect();
    let set: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), set.len(), "a name twice");
    for node in nodes() {
        if let Some(target) = node.attribute("href") {
            assert!(set.contains(&target[1..]), "{target} is missing");
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{value}");
        }
        assert!(
            ["text", "title", "style"].contains(&node.tag_name().name())
                || node.text().is_none_or(|text| text.trim().is_empty())
        );
    }
}

fn any_options() -> impl Strategy<Value = Options> {
    use prop::sample::select;
    (
        select(vec![
            Theme::lantern(),
            Theme::high_contrast(),
            Theme::print(),
            Theme::print().dark(),
        ]),
        prop_oneof![
            Just(View::Plan),
            (any::<f64>(), any::<f64>()).prop_map(|(angle, scale)| View::Oblique { angle, scale }),
            (0.0..360.0, 0.0..1.0).prop_map(|(angle, scale)| View::Oblique { angle, scale }),
        ],
        select(vec![Annotate::None, Annotate::Algebraic, Annotate::Cartesian]),
        prop_oneof![select(vec![0.5, 1.0, 2.0]), any::<f64>()],
        select(vec![Badges::Off, Badges::Auto, Badges::On]),
        prop::option::of((
            prop::collection::vec((any::<f64>(), -1.0..9.0), 0..3),
            prop::collection::vec(0..40_usize, 0..3),
        )),
        any::<f64>(),
        prop::option::of(any::<u32>()),
        any::<[bool; 3]>(),
        (".{0,10}", prop::collection::vec(any_mark(), 0..4), any_turn()),
    )
        .prop_map(
            |(theme, view, annotate, scale, badges, moved, pixels, width, switches, words)| {
                let (title, marks, turn) = words;
                Options {
                    theme,
                    view,
                    turn,
                    annotate,
                    annotation_scale: scale,
                    badges,
                    last_move: moved.map(|(from, to)| LastMove { from, to, ..LastMove::default() }),
                    marks,
                    pixels_per_inch: pixels,
                    width,
                    titles: switches[0],
                    caption: title.clone(),
                    progress: Some(scale),
                    title,
                    strokes: switches[1],
                    on_pixels: switches[1],
                    handles: switches[2],
                    prefix: String::new(),
                    ..Options::default()
                }
            },
        )
}

fn any_turn() -> impl Strategy<Value = Turn> {
    prop::sample::select(vec![Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters])
}

fn any_mark() -> impl Strategy<Value = Mark> {
    let number = || prop_oneof![9 => -1.0..9.0, 1 => any::<f64>()];
    let place = || (number(), number());
    let style =
        prop::sample::select(vec![ArrowStyle::Thin, ArrowStyle::Filled, ArrowStyle::Hollow]);
    let form = prop_oneof![
        Just(MarkForm::Square),
        Just(MarkForm::Ring),
        Just(MarkForm::Cross),
        Just(MarkForm::Label),
        (place(), style).prop_map(|(to, style)| MarkForm::Arrow { to, style }),
    ];
    let color = prop_oneof![
        any::<usize>().prop_map(MarkColor::Accent),
        any::<[u8; 3]>().prop_map(|rgb| MarkColor::Given(Color { rgb })),
    ];
    (form, place(), color, number(), ".{0,12}", ".{0,3}").prop_map(
        |(form, place, color, cell, label, title)| Mark { form, place, color, cell, label, title },
    )
}
