//! Pictures: well formed, complete, small, and within limits for any input.

use crate::pieces::{any_piece, check, every_side, piece};
use ppn_piece::{Configuration, Piece};
use ppn_render::{
    ArrowStyle, Color, Frame, FramePiece, LastMove, Mark, MarkColor, MarkForm, Theme, Turn, View,
    picture::{self, Album, Annotate, Badges, Bounds, Error, Motion, Options},
    square_labels,
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
    let options = Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_title("2. S@b2 <&>".to_owned())
        .with_last_move(Some(LastMove {
            from: vec![(1.5, 1.5)],
            to: vec![1],
            ..LastMove::default()
        }));
    let svg = picture::svg(&pieces, &options).expect("a picture");
    insta::assert_snapshot!(svg);
}

#[test]
fn heights_show_as_walls() {
    let pieces = [
        piece("tile_back", "piecepack", 1, 1, 1.0, 1.0),
        piece("coin_face", "piecepack", 1, 4, 1.0, 1.0),
    ];
    let options = Options::default().with_view(View::CABINET).with_titles(false);
    let svg = picture::svg(&pieces, &options).expect("a picture");
    insta::assert_snapshot!(svg);
}

#[test]
fn a_printed_picture_has_no_colors() {
    let options = |view| {
        Options::default()
            .with_theme(Theme::print())
            .with_view(view)
            .with_annotate(Annotate::Algebraic)
            .with_last_move(Some(LastMove {
                from: vec![(0.0, 0.0)],
                to: vec![0],
                ..LastMove::default()
            }))
    };
    for (name, pieces) in every_side() {
        for view in [View::Plan, View::CABINET] {
            let svg = picture::svg(&pieces, &options(view)).expect("a picture");
            // Other matches of this pattern are names.
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
            let options = Options::default().with_width(Some(width)).with_titles(false);
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
            let options = Options::default()
                .with_annotate(Annotate::Cartesian)
                .with_annotation_scale(spacing)
                .with_turn(turn);
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
fn what_is_nearer_is_drawn_later_whatever_it_lies_on() {
    // Coin and die are equally high.
    let pieces = [
        piece("tile_back", "piecepack", 1, 1, 1.0, 3.0),
        piece("coin_back", "piecepack", 1, 1, 1.0, 2.2),
        piece("die_face", "piecepack", 2, 3, 1.0, 1.5),
    ];
    for (angle, coin_first) in [(45.0, true), (135.0, true), (225.0, false), (315.0, false)] {
        let options = Options::default().with_view(View::Oblique { angle, scale: 0.5 });
        let svg = picture::svg(&pieces, &options).expect("a picture");
        let place = |title| svg.find(title).expect("a title");
        let [tile, coin, die] = ["tile, face down", "Suns coin", "2 of Moons die"].map(place);
        assert!(tile < coin.min(die), "{angle}");
        assert_eq!(coin < die, coin_first, "{angle}");
    }
}

#[test]
fn stacks_carry_their_number_from_above() {
    let stack = vec![piece("bit_back", "checkers1", 2, 1, 1.0, 1.0); 3];
    let badge = |view, badges| {
        let options = Options::default().with_view(view).with_badges(badges);
        picture::svg(&stack, &options).expect("a picture").contains("digit-3")
    };
    assert!(badge(View::Plan, Badges::Auto));
    assert!(!badge(View::CABINET, Badges::Auto));
    assert!(badge(View::CABINET, Badges::On));
    assert!(!badge(View::Plan, Badges::Off));
}

#[test]
fn hidden_tiles_are_counted_with_the_cards_over_them() {
    let tile = || piece("tile_back", "piecepack", 1, 1, 1.0, 1.0);
    let card = || piece("card_face", "playing_cards", 1, 1, 1.0, 1.0);
    let badges = |pieces: &[Piece]| {
        let svg = picture::svg(pieces, &Options::default()).expect("a picture");
        let uses = svg.split("<use href=\"#").skip(1).filter_map(|part| part.split('"').next());
        let digits = uses.filter_map(|name| name.split_once("digit-"));
        digits.map(|(_, digit)| digit.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(badges(&[tile(), tile(), card()]), ["3"]);
    assert_eq!(badges(&[tile(), card(), card()]), ["3"]);
    // Storeys of tiles come last.
    assert_eq!(badges(&[card(), card(), tile(), tile(), tile()]), ["2", "3"]);
    assert_eq!(badges(&[card(), tile()]), [""; 0]);
    let coin = piece("coin_back", "piecepack", 1, 1, 1.0, 1.0);
    assert_eq!(badges(&[tile(), tile(), tile(), coin.clone(), coin]), ["2", "3"]);
}

#[test]
fn storeys_of_tiles_are_counted_where_they_are_visible() {
    let tile = |x, y| piece("tile_back", "piecepack", 1, 1, x, y);
    let badges = |pieces: &[Piece]| {
        let options = Options::default().with_titles(false).with_prefix("p".to_owned());
        let svg = picture::svg(pieces, &options).expect("a picture");
        let uses = svg.split("<use href=\"#").skip(1).filter_map(|part| part.split('"').next());
        let digits = uses.filter_map(|name| name.split_once("digit-"));
        digits.map(|(_, digit)| digit.to_owned()).collect::<Vec<_>>()
    };
    // A pyramid of two, one, and a tile of the third storey that lies aside.
    let pyramid = [tile(1.0, 1.0), tile(3.0, 1.0), tile(2.0, 1.0), tile(2.5, 1.0)];
    assert_eq!(badges(&pyramid[..3]), ["2"]);
    assert_eq!(badges(&pyramid), ["2", "3"]);
    // The middle storey of an exact pile is hidden.
    assert_eq!(badges(&[tile(1.0, 1.0), tile(1.0, 1.0), tile(1.0, 1.0)]), ["3"]);
}

#[test]
fn numbers_of_squares_are_under_the_men_and_readable() {
    let board = piece("board_face", "checkers1", 3, 8, 4.5, 4.5);
    let man = piece("bit_back", "checkers1", 2, 1, 1.0, 1.0);
    let numbers = square_labels(&[(1.0, 1.0, "29".to_owned())], 1.0);
    let options = Options::default().with_marks(numbers);
    let svg = picture::svg(&[board, man], &options).expect("a picture");
    let place = |text: &str| svg.find(text).unwrap_or_else(|| panic!("no {text} in {svg}"));
    assert!(place("<title>29</title>") < place("man</title>"));
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
        title: title.to_owned().into(),
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
        let options = Options::default().with_view(view).with_marks(marks.clone());
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
    let options = Options::default().with_marks(vec![label("A"), label("much too long")]);
    let svg = picture::svg(&[], &options).expect("a picture");
    assert!(svg.contains("<title>much too long</title>"));
    assert!(svg.contains("ellipsis") && !svg.contains("digit") && !svg.contains("\"#g\""));
    let thousands = Options::default().with_marks(vec![label("A"); 1_000_000]);
    assert!(picture::svg(&[], &thousands).is_ok_and(|svg| svg.len() < 200_000));
}

#[test]
fn a_table_can_be_turned() {
    let pieces = [
        piece("board_face", "chess1", 3, 8, 4.5, 4.5),
        piece("bit_face", "chess1", 6, 4, 1.0, 2.0),
        piece("tile_face", "piecepack", 1, 3, 7.0, 7.0),
    ];
    let draw = |degrees| {
        let options = Options::default()
            .with_turn(Turn::from_degrees(degrees).expect("a turn"))
            .with_annotate(Annotate::Algebraic)
            .with_last_move(Some(LastMove {
                from: vec![(2.0, 2.0)],
                to: vec![],
                ..LastMove::default()
            }))
            .with_marks(vec![Mark { place: (3.0, 2.0), title: "mark".into(), ..Mark::default() }]);
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
    let options = Options::default().with_annotate(Annotate::Algebraic);
    let text = picture::svg(&board, &options).expect("a picture");
    assert_eq!(text.matches("<text").count(), 16);
    let strokes = picture::svg(&board, &options.with_strokes(true)).expect("a picture");
    assert!(!strokes.contains("<text"));
    check(&strokes);
}

#[test]
fn names_can_have_a_prefix() {
    let options = Options::default().with_prefix("two-".to_owned());
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
    let options = Options::default().with_annotate(Annotate::Algebraic);
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
    // A long distance from the origin is allowed, a long distance between pieces is an error.
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
    // The largest board.
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
        let options = Options::default().with_view(view).with_annotate(Annotate::Algebraic);
        let bounds = |pieces: &[Piece]| Bounds::of(pieces, &options).expect("places");
        let union = bounds(&start).zip(bounds(&end)).map(|(start, end)| start.union(end));
        assert_eq!(bounds(&[]), None);
        let options = options.clone().with_bounds(union);
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
    assert_eq!(size(Options::default().with_width(Some(800))), (800, 1));
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
        let motion = Motion::default().with_pause(pause).with_glide(glide).with_steps(steps).with_highlight(true).with_progress(progress).with_title(title);
        if let Ok(svg) = picture::animated_svg(&frames, &options, &motion) {
            check(&svg);
        }
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
                Options::default()
                    .with_theme(theme)
                    .with_view(view)
                    .with_turn(turn)
                    .with_annotate(annotate)
                    .with_annotation_scale(scale)
                    .with_badges(badges)
                    .with_last_move(moved.map(|(from, to)| LastMove {
                        from,
                        to,
                        ..LastMove::default()
                    }))
                    .with_marks(marks)
                    .with_pixels_per_inch(pixels)
                    .with_width(width)
                    .with_titles(switches[0])
                    .with_caption(title.clone())
                    .with_progress(Some(scale))
                    .with_title(title)
                    .with_strokes(switches[1])
                    .with_on_pixels(switches[1])
                    .with_handles(switches[2])
                    .with_prefix(String::new())
            },
        )
}

fn any_turn() -> impl Strategy<Value = Turn> {
    prop::sample::select(vec![Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters])
}

fn any_mark() -> impl Strategy<Value = Mark> {
    let number = || prop_oneof![9 => -1.0..9.0, 1 => any::<f64>()];
    let place = || (number(), number());
    let style = prop::sample::select(vec![
        ArrowStyle::Thin,
        ArrowStyle::Filled,
        ArrowStyle::Hollow,
        ArrowStyle::Line,
    ]);
    let form = prop_oneof![
        Just(MarkForm::Square),
        Just(MarkForm::Ring),
        Just(MarkForm::Cross),
        Just(MarkForm::Frame),
        Just(MarkForm::Triangle),
        Just(MarkForm::Dot),
        Just(MarkForm::Label),
        (place(), style).prop_map(|(to, style)| MarkForm::Arrow { to, style }),
    ];
    let color = prop_oneof![
        any::<usize>().prop_map(MarkColor::Accent),
        any::<[u8; 3]>().prop_map(|rgb| MarkColor::Given(Color { rgb })),
    ];
    (form, place(), color, number(), ".{0,12}", ".{0,3}").prop_map(
        |(form, place, color, cell, label, title)| Mark {
            form,
            place,
            color,
            cell,
            more: Vec::new(),
            label,
            title: title.into(),
        },
    )
}

/// The shadows of all pieces of a stack would add up to black.
#[test]
fn a_stack_has_one_shadow() {
    let shadows = |pieces: &[Piece]| {
        let svg = picture::svg(pieces, &Options::default()).expect("a picture");
        let document = roxmltree::Document::parse(&svg).expect("XML");
        // Each drawing is defined once, and used where it is.
        let part = document.descendants().find(|node| {
            node.has_tag_name("g")
                && node.children().filter(roxmltree::Node::is_element).count() == 1
                && node.children().any(|child| child.attribute("opacity") == Some("0.188"))
        });
        let name = part.and_then(|part| part.attribute("id")).expect("a shadow");
        let link = format!("#{name}");
        document.descendants().filter(|node| node.attribute("href") == Some(&*link)).count()
    };
    let tile = |x: f64| piece("tile_back", "piecepack", 1, 1, x, 1.0);
    assert_eq!(shadows(&[tile(1.0)]), 1);
    assert_eq!(shadows(&vec![tile(1.0); 24]), 1);
    assert_eq!(shadows(&[tile(1.0), tile(3.0), tile(1.0)]), 2);
}

/// Letters are in the middle of their cell or on their point, and have an edge.
#[test]
fn letters_are_in_the_middle() {
    let letter = |label: &str| Mark {
        form: MarkForm::Letter,
        place: (2.0, 2.0),
        label: label.to_owned(),
        ..Mark::default()
    };
    let board = [piece("board_face", "go", 3, 3, 2.0, 2.0)];
    let svg = |label: &str| {
        let options = Options::default().with_marks(vec![letter(label)]);
        picture::svg(&board, &options).expect("a picture")
    };
    let one = svg("A");
    // The board begins 0.15 inch from the edge, so its middle is at 1.65.
    assert!(one.contains("<g transform=\"translate(165 165)\"><title>A</title>"), "{one}");
    assert!(one.contains("scale(0.62)\" stroke=\"#FFFFFF\""), "{one}");
    assert!(one.contains("scale(0.62)\" stroke=\"#000000\""), "{one}");
    // Longer ones are smaller, so that they stay in the cell.
    assert!(!svg("123").contains("scale(0.62)\" stroke"));
}

/// Of an arrow that leaves the part of the board that is shown, the visible part is drawn.
#[test]
fn an_arrow_is_cut_at_the_edge_of_a_part() {
    let arrow = |from, to| Mark {
        form: MarkForm::Arrow { to, style: ArrowStyle::Filled },
        place: from,
        title: "arrow".into(),
        ..Mark::default()
    };
    let board = [piece("board_face", "chess1", 3, 8, 4.5, 4.5)];
    let drawn = |from, to, crop| {
        let options = Options::default().with_marks(vec![arrow(from, to)]).with_crop(crop);
        let outside = picture::marks_outside(&board, &options).expect("a picture").len();
        let svg = picture::svg(&board, &options).expect("a picture");
        let titles = svg.matches("<title>arrow</title>").count();
        assert_eq!(titles + outside, 1);
        titles == 1
    };
    let part = Some([(0.5, 0.5), (4.5, 4.5)]);
    assert!(drawn((2.0, 2.0), (6.0, 6.0), part));
    assert!(drawn((7.0, 2.0), (3.0, 2.0), part));
    assert!(!drawn((7.0, 7.0), (8.0, 8.0), part));
    assert!(!drawn((2.0, 2.0), (99.0, 2.0), None));
}
