//! Text diagrams, against vectors, as snapshots and for any input.

use crate::pieces::{any_piece, piece};
use ppn_piece::{Configuration, Piece};
use ppn_render::{
    PieceRow, Turn,
    terminal::{self, Annotate, Bounds, Color, Limits, Options, Reorient, Style, Warning},
};
use proptest::prelude::*;
use serde::Deserialize;

/// A diagram that every implementation must draw exactly.
#[derive(Deserialize)]
struct Vector {
    name: String,
    pieces: Vec<PieceRow>,
    options: VectorOptions,
    text: String,
}

#[derive(Deserialize)]
struct VectorOptions {
    color: String,
    reorient: String,
    annotate: String,
    annotation_scale: f64,
    style: String,
    xbreaks: Option<Vec<u32>>,
    ybreaks: Option<Vec<u32>>,
    xoffset: Option<f64>,
    yoffset: Option<f64>,
}

impl From<VectorOptions> for Options {
    fn from(options: VectorOptions) -> Self {
        let style = options.style.to_lowercase();
        Self::default()
            .with_annotate(options.annotate.parse::<Annotate>().expect("a known annotation"))
            .with_reorient(options.reorient.parse::<Reorient>().expect("a known orientation"))
            .with_color(options.color.parse::<Color>().expect("a known colouring"))
            .with_style(style.parse::<Style>().expect("a known style"))
            .with_annotation_scale(options.annotation_scale)
            .with_x_offset(options.xoffset)
            .with_y_offset(options.yoffset)
            .with_x_breaks(options.xbreaks)
            .with_y_breaks(options.ybreaks)
            .with_draw_all(false)
    }
}

#[test]
fn diagrams_are_those_of_the_vectors() {
    let text = include_str!("../../../../corpus/render/terminal.json");
    let vectors: Vec<Vector> = serde_json::from_str(text).expect("vectors are valid");
    assert_eq!(vectors.len(), 120);
    for Vector { name, pieces, options, text } in vectors {
        let pieces: Vec<Piece> =
            pieces.into_iter().map(|row| row.piece().expect("a known piece")).collect();
        assert_eq!(terminal::diagram(&pieces, &options.into()), text, "{name}");
    }
}

#[test]
fn ascii_needs_no_fonts() {
    let pieces = [
        piece("tile_back", "piecepack", 1, 1, 2.0, 2.0),
        piece("tile_face", "piecepack", 4, 6, 4.0, 2.0),
        Piece { angle: 180.0, ..piece("tile_face", "piecepack", 1, 2, 6.0, 2.0) },
        piece("coin_face", "piecepack", 1, 4, 1.5, 1.5),
        piece("pawn_face", "piecepack", 3, 1, 6.0, 2.0),
        piece("tile_face", "dominoes", 3, 5, 8.0, 2.0),
        piece("board_face", "alquerque", 1, 1, 3.0, 5.5),
        piece("bit_back", "alquerque", 6, 1, 3.0, 5.5),
        piece("bit_back", "alquerque", 2, 1, 4.0, 5.5),
        piece("board_face", "chess1", 1, 3, 7.5, 5.5),
        piece("bit_face", "chess1", 6, 6, 6.5, 4.5),
        piece("bit_face", "chess1", 2, 2, 8.5, 6.5),
        piece("pyramid_top", "icehouse_pieces", 3, 3, 7.5, 5.5),
        Piece { angle: 45.0, ..piece("matchstick_face", "piecepack", 3, 5, 9.5, 2.0) },
    ];
    let options = Options::default()
        .with_style(Style::Ascii)
        .with_annotate(Annotate::Algebraic)
        .with_trim(true);
    let text = terminal::diagram(&pieces, &options);
    assert!(text.is_ascii());
    insta::assert_snapshot!(text);
}

/// Pieces that the R packages do not draw, or draw wrong.
#[test]
fn every_set_can_be_drawn() {
    let mut pieces = Vec::new();
    for (place, (name, _)) in (0..).zip(Configuration::known()) {
        let y = 2.0 + 4.0 * f64::from(place / 12);
        let x = 2.0 + 3.0 * f64::from(place % 12);
        let side = match name {
            "hexpack" | "subpack" | "piecepack" => "tile_face",
            name if name.starts_with("dominoes") => "tile_face",
            name if name.starts_with("dice") => "die_face",
            name if name.starts_with("playing_cards") && name != "playing_cards_expansion" => {
                "card_face"
            }
            "dual_piecepacks_expansion" | "playing_cards_expansion" => "coin_back",
            "icehouse_pieces" => "pyramid_top",
            _ => "bit_face",
        };
        pieces.push(piece(side, name, 3, 4, x, y));
    }
    pieces.push(piece("bit_back", "chess1", 6, 1, 2.0, 14.0));
    pieces.push(piece("bit_back", "chess1", 2, 1, 4.0, 14.0));
    pieces.push(piece("pawn_top", "piecepack", 2, 1, 6.0, 14.0));
    pieces.push(piece("coin_back", "piecepack", 7, 1, 8.0, 14.0));
    pieces.push(piece("bit_face", "somebodys_set", 1, 1, 10.0, 14.0));
    pieces.push(piece("card_face", "playing_cards", 1, 10, 12.0, 14.0));
    pieces.push(piece("card_back", "playing_cards", 1, 10, 15.0, 14.0));
    let options = Options::default().with_draw_all(true).with_trim(true);
    let diagram = terminal::draw(&pieces, &options);
    assert_eq!(diagram.warnings, []);
    insta::assert_snapshot!(diagram.text);
}

#[test]
fn alquerque_diagonals_do_not_depend_on_the_place() {
    let options = Options::default().with_trim(true);
    let text = terminal::diagram(&[piece("board_face", "alquerque", 1, 1, 4.0, 2.0)], &options);
    insta::assert_snapshot!(text, @r"
        ┌─┬─┬─┬─┐
        │╲│╱│╲│╱│
        ├─┼─┼─┼─┤
        │╱│╲│╱│╲│
        ├─┼─┼─┼─┤
        │╲│╱│╲│╱│
        ├─┼─┼─┼─┤
        │╱│╲│╱│╲│
        └─┴─┴─┴─┘
    ");
}

#[test]
fn small_boards_are_only_a_border() {
    for (cfg, rank) in [("reversi", 1), ("go", 2)] {
        let text =
            terminal::diagram(&[piece("board_face", cfg, 1, rank, 0.5, 0.5)], &Options::default());
        assert_eq!(text, "┌─┐\n│ │\n└─┘\n", "{cfg}");
    }
}

#[test]
fn boards_of_go_whose_lines_coincide_are_one() {
    let board = |x: f64, y: f64| piece("board_face", "go", 2, 3, x, y);
    let text = |places: &[(f64, f64)]| {
        let boards: Vec<Piece> = places.iter().map(|&(x, y)| board(x, y)).collect();
        terminal::diagram(&boards, &Options::default())
    };
    let wide = ["┌─┰─┰─┰─┐", "│ ┃ ┃ ┃ │", "┝━╋━╋━╋━┥", "│ ┃ ┃ ┃ │", "└─┸─┸─┸─┘"];
    // Those of the second list have only an edge in common.
    for places in [&[(1.0, 1.0), (2.0, 1.0), (3.0, 1.0)][..], &[(1.0, 1.0), (3.0, 1.0)]] {
        assert_eq!(text(places), wide.map(|line| format!("{line}\n")).concat());
    }
    let high = ["┌─┰─┐", "│ ┃ │", "┝━╋━┥", "│ ┃ │", "┝━╋━┥", "│ ┃ │", "└─┸─┘"];
    assert_eq!(text(&[(1.0, 1.0), (1.0, 2.0)]), high.map(|line| format!("{line}\n")).concat());
}

#[test]
fn columns_of_go_have_no_i_in_diagrams() {
    let options = Options::default().with_annotate(Annotate::Go).with_trim(true);
    let text = terminal::diagram(&[piece("board_face", "go", 2, 19, 10.0, 10.0)], &options);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.last(), Some(&"  A B C D E F G H J K L M N O P Q R S T"));
    assert!(lines[0].starts_with("19┌─┰"));
    assert!(lines[36].starts_with("1 └─┸"), "{text}");
}

#[test]
fn stacks_are_listed_from_the_lowest() {
    let pieces = [
        piece("tile_back", "piecepack", 1, 1, 2.0, 2.0),
        piece("tile_back", "piecepack", 1, 2, 2.0, 2.0),
        piece("coin_face", "piecepack", 3, 2, 2.0, 2.0),
        piece("coin_face", "piecepack", 3, 2, 1.5, 1.5),
    ];
    let options = Options::default().with_stacks(true);
    let text = terminal::diagram(&pieces, &options);
    assert_eq!(text.lines().last(), Some("2,2: tile, face down; tile, face down; ace coin"));
}

#[test]
fn long_labels_need_room() {
    let board = [piece("board_face", "chess2", 1, 30, 31.0, 31.0)];
    let columns = |annotate, annotation_scale| {
        let options = Options::default()
            .with_annotate(annotate)
            .with_annotation_scale(annotation_scale)
            .with_long_labels(true);
        let text = terminal::diagram(&board, &options);
        text.lines().last().map(str::trim_end).unwrap_or_default().to_owned()
    };
    assert!(columns(Annotate::Algebraic, 2.0).ends_with("  y   z   aa  ab  ac  ad"));
    assert!(columns(Annotate::Cartesian, 2.0).ends_with("  8   9   10  11  12  13  14  15  16  17  18  19  20  21  22  23  24  25  26  27  28  29  30"));
    assert!(columns(Annotate::Algebraic, 1.0).ends_with(" x y z"));
}

#[test]
fn boards_of_a_game_keep_their_place() {
    let start = [piece("coin_face", "piecepack", 1, 1, 3.0, 2.0)];
    let end = [piece("coin_face", "piecepack", 1, 1, -1.0, 1.0)];
    let options = Options::default();
    let bounds = Bounds::of(&start, &options)
        .zip(Bounds::of(&end, &options))
        .map(|(start, end)| start.union(end));
    let options = options.with_bounds(bounds).with_trim(true);
    insta::assert_snapshot!(terminal::diagram(&start, &options).replace('\u{20DD}', ")"), @r"

             n)


    ");
    insta::assert_snapshot!(terminal::diagram(&end, &options).replace('\u{20DD}', ")"), @r"



     n)

    ");
}

#[test]
fn a_foreground_alone_suits_dark_terminals() {
    let pieces = [
        piece("coin_back", "piecepack", 1, 1, 0.5, 0.5),
        piece("coin_back", "piecepack", 2, 1, 1.5, 0.5),
    ];
    let options = Options::default().with_color(Color::AnsiForeground).with_trim(true);
    let text = terminal::diagram(&pieces, &options);
    assert_eq!(text, "\n \x1b[31m☀\u{20DD}\x1b[39m ☾\u{20DD}\n\n");
}

#[test]
fn pyramids_look_the_same_in_every_set() {
    let options = Options::default().with_color(Color::Html);
    let of = |cfg| {
        let one = |suit: u32| piece("pyramid_face", cfg, suit, 2, f64::from(suit), 1.0);
        terminal::diagram(&[1, 2, 3, 4, 6].map(one), &options)
    };
    let usual = of("icehouse_pieces");
    assert!(usual.contains("#555555"), "{usual}");
    for cfg in ["piecepack", "playing_cards_expansion", "dominoes", "dominoes_red", "chess1"] {
        assert_eq!(of(cfg), usual, "{cfg}");
    }
}

#[test]
fn every_set_of_dominoes_has_pips() {
    let options = Options::default().with_color(Color::Html);
    let of = |cfg| terminal::diagram(&[piece("tile_face", cfg, 2, 3, 1.0, 1.0)], &options);
    assert_eq!(of("dominoes_chinese"), of("dominoes"));
    assert_ne!(of("dominoes_red"), of("dominoes"));
}

#[test]
fn tiles_leave_no_colour_of_what_they_cover() {
    let options = Options::default().with_color(Color::Html);
    let red = "#BB0000";
    let tiles = [
        ("tile_back", "piecepack"),
        ("tile_face", "piecepack"),
        ("tile_back", "subpack"),
        ("tile_face", "subpack"),
        ("tile_back", "dominoes_black"),
        ("tile_face", "dominoes"),
    ];
    for (side, cfg) in tiles {
        // Red coins at a corner, on the border and at the first half of an upright domino; the tile
        // itself is black.
        let half = if cfg == "subpack" { 0.5 } else { 1.0 };
        let coin = |x: f64, y: f64| piece("coin_back", "piecepack", 1, 1, 2.0 + x, 2.0 + y);
        let coins = [coin(0.5, half), coin(0.5, 0.0), coin(0.0, half - 0.5)];
        assert!(terminal::diagram(&coins, &options).contains(red));
        let covered = [&coins[..], &[piece(side, cfg, 2, 2, 2.0, 2.0)]].concat();
        let text = terminal::diagram(&covered, &options);
        assert!(!text.contains(red), "{side} {cfg}\n{text}");
    }
}

#[test]
fn text_can_be_asked_for_instead_of_emoji() {
    let options = Options::default().with_text_presentation(true).with_trim(true);
    let sun = [piece("coin_back", "piecepack", 1, 1, 0.5, 0.5)];
    assert_eq!(terminal::diagram(&sun, &options), "\n ☀\u{FE0E}\u{20DD}\n\n");
}

#[test]
fn undrawn_pieces_are_reported() {
    let pieces = [
        piece("card_face", "piecepack", 1, 1, 1.0, 1.0),
        piece("card_face", "piecepack", 2, 1, 1.0, 1.0),
        Piece { angle: 90.0, ..piece("coin_back", "piecepack", 2, 1, 1.0, 1.0) },
        piece("coin_back", "piecepack", 2, 1, f64::NAN, 1.0),
        piece("coin_back", "piecepack", 2, 1, 1e6, 1.0),
    ];
    let options = Options::default().with_draw_all(false);
    let diagram = terminal::draw(&pieces, &options);
    insta::assert_snapshot!(
        diagram.warnings.iter().map(|warning| format!("{warning}\n")).collect::<String>(),
        @r"
    the board is cut off 500 inches from the origin
    pieces without a place are left out
    there is no character for `card_face`
    `☾` cannot be turned by 90 degrees and is drawn upright
    "
    );
    assert_eq!(diagram.text.lines().count(), 4);
}

#[test]
fn ten_thousand_boards_on_each_other_are_too_much() {
    let pieces = vec![piece("board_face", "chess2", 1, u32::MAX, 600.0, 600.0); 10_000];
    let diagram = terminal::draw(&pieces, &Options::default());
    assert_eq!(diagram.warnings, [Warning::TooLarge(500.0), Warning::TooMuch]);
}

#[test]
fn a_table_can_be_turned() {
    let board = piece("board_face", "chess1", 3, 3, 2.0, 2.0);
    let rook = piece("bit_face", "chess1", 2, 4, 1.0, 1.0);
    let pyramid = piece("pyramid_top", "icehouse_pieces", 1, 1, 3.0, 2.0);
    let draw = |turn| {
        let options =
            Options::default().with_turn(turn).with_annotate(Annotate::Algebraic).with_stacks(true);
        terminal::diagram(&[board.clone(), rook.clone(), rook.clone(), pyramid.clone()], &options)
    };
    let all = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters].map(draw);
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn rows_of_a_turned_table_have_room_for_two_digits() {
    let board = piece("board_face", "chess1", 3, 12, 6.5, 6.5);
    let draw = |turn, annotate| {
        let options = Options::default().with_turn(turn).with_annotate(annotate);
        terminal::diagram(std::slice::from_ref(&board), &options)
    };
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let half = lines(draw(Turn::Half, Annotate::Cartesian));
    assert!(half[1].starts_with("1 ") && half[23].starts_with("12"), "{half:#?}");
    // The rows are columns now, and have letters.
    let quarter = lines(draw(Turn::Quarter, Annotate::Algebraic));
    assert!(quarter[1].starts_with("l│") && quarter[23].starts_with("a│"), "{quarter:#?}");
    assert!(quarter[25].trim_end().ends_with("2 1"), "{quarter:#?}");
}

#[test]
fn animals_are_drawn_as_the_chessmen_they_are() {
    let elephant = piece("bit_face", "arimaa1", 6, 6, 1.0, 1.0);
    assert!(terminal::diagram(&[elephant], &Options::default()).contains('♔'));
}

proptest! {
    // Distant coordinates make large diagrams.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_lies_on_the_table_is_drawn(pieces in prop::collection::vec(any_piece(), 0..20), options in any_options()) {
        let text = terminal::diagram(&pieces, &options);
        if options.color == Color::None && !options.trim && !options.stacks {
            let widths: Vec<usize> =
                text.lines().map(unicode_width::UnicodeWidthStr::width).collect();
            prop_assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
        }
        prop_assert_eq!(text.is_empty(), text.lines().count() == 0);
    }

    #[test]
    fn turning_everything_upright_needs_no_turned_characters(pieces in prop::collection::vec(any_piece(), 0..20)) {
        let options = Options::default().with_reorient(Reorient::All);
        let diagram = terminal::draw(&pieces, &options);
        let turned = |warning: &Warning| matches!(warning, Warning::NotTurned { .. });
        prop_assert!(!diagram.warnings.iter().any(turned));
    }
}

fn any_options() -> impl Strategy<Value = Options> {
    use prop::sample::select;
    (
        select(vec![Annotate::None, Annotate::Algebraic, Annotate::Cartesian]),
        select(vec![Reorient::None, Reorient::All, Reorient::Symbols]),
        select(vec![Color::None, Color::Ansi, Color::AnsiForeground, Color::Html]),
        select(vec![Style::Unicode, Style::Ascii]),
        prop_oneof![select(vec![0.5, 1.0, 2.0]), any::<f64>()],
        prop::option::of(prop_oneof![-3.0..3.0, any::<f64>()]),
        prop::option::of(prop::collection::vec(any::<u32>(), 0..4)),
        (any::<[bool; 5]>(), select(vec![0, 90, 180, 270])),
    )
        .prop_map(
            |(annotate, reorient, color, style, scale, offset, breaks, (switches, turn))| {
                Options::default()
                    .with_turn(Turn::from_degrees(turn).unwrap_or_default())
                    .with_annotate(annotate)
                    .with_reorient(reorient)
                    .with_color(color)
                    .with_style(style)
                    .with_annotation_scale(scale)
                    .with_x_offset(offset)
                    .with_y_offset(None)
                    .with_x_breaks(breaks.clone())
                    .with_y_breaks(breaks)
                    .with_long_labels(switches[0])
                    .with_draw_all(switches[1])
                    .with_stacks(switches[2])
                    .with_trim(switches[3])
                    .with_text_presentation(switches[4])
                    .with_bounds(None)
                    .with_limits(Limits::default())
            },
        )
}
