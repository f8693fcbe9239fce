//! Text in pictures: outlines, fonts, and letters of a fixed size on paper.

use crate::pieces::piece;
use ppn_piece::Piece;
use ppn_render::{
    picture::{self, Annotate, ContactSheet, Options},
    square_labels,
};

fn board() -> Vec<Piece> {
    vec![piece("tile_back", "piecepack", 1, 1, 1.0, 1.0)]
}

fn lettered() -> Options {
    Options::default().with_annotate(Annotate::Algebraic).with_caption("A board".to_owned())
}

/// The numbers of an attribute, in the order of the picture.
fn numbers(svg: &str, name: &str) -> Vec<f64> {
    let attribute = format!(" {name}=\"");
    let parts = svg.split(&attribute).skip(1);
    let number = |part: &str| {
        let digits = |one: char| !one.is_ascii_digit() && one != '.';
        part.split(digits).next().and_then(|number| number.parse().ok())
    };
    parts.filter_map(number).collect()
}

#[test]
fn letters_keep_their_size_on_paper() {
    // Nine points are an eighth of an inch.
    let lettered = lettered().with_text_size(Some(0.125));
    let mut sizes = Vec::new();
    for width in [0.8, 2.0, 6.0] {
        let options = lettered.clone().with_paper_width(Some(width));
        let svg = picture::svg(&board(), &options).expect("a picture");
        let units = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
        let units: f64 = units.and_then(|units| units.parse().ok()).expect("a width");
        for size in numbers(&svg, "font-size") {
            sizes.push(size / units * width);
        }
    }
    assert_eq!(sizes.len(), 6, "coordinates and a caption of three pictures");
    assert!(sizes.iter().all(|size| (size - 0.125).abs() < 0.001), "{sizes:?}");
}

#[test]
fn letters_keep_their_size_on_sheets_of_boards() {
    let lettered = lettered().with_text_size(Some(0.125));
    let mut sizes = Vec::new();
    for (columns, width) in [(1, 2.0), (2, 3.0), (3, 7.0)] {
        let sheet = |paper| {
            let mut sheet = ContactSheet::new(columns).with_paper_width(paper);
            (0..columns).for_each(|_| sheet.add(&board(), &lettered));
            sheet
        };
        let pixels = (96.0 * width) as u32;
        for svg in [sheet(Some(width)).svg(None), sheet(None).svg(Some(pixels))] {
            let svg = svg.expect("a sheet");
            let units = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
            let units: f64 = units.and_then(|units| units.parse().ok()).expect("a width");
            sizes.extend(numbers(&svg, "font-size").into_iter().map(|size| size / units * width));
        }
    }
    assert_eq!(sizes.len(), 2 * 2 * (1 + 2 + 3), "coordinates and a caption of each board");
    assert!(sizes.iter().all(|size| (size - 0.125).abs() < 0.003), "{sizes:?}");
}

#[test]
fn a_pixel_is_a_96th_of_an_inch() {
    let options = lettered().with_text_size(Some(0.125)).with_width(Some(288));
    let svg = picture::svg(&board(), &options).expect("a picture");
    let on_paper = lettered().with_text_size(Some(0.125)).with_paper_width(Some(3.0));
    let other = picture::svg(&board(), &on_paper).expect("a picture");
    assert_eq!(numbers(&svg, "font-size"), numbers(&other, "font-size"));
}

#[test]
fn letters_that_need_all_of_the_paper_end() {
    for (size, width) in [(1.0, 0.05), (1.0, 1.0), (f64::MAX, 1.0), (1e-300, 50.0), (f64::NAN, 2.0)]
    {
        let options = lettered().with_text_size(Some(size)).with_paper_width(Some(width));
        assert!(picture::svg(&board(), &options).is_ok(), "{size} {width}");
    }
}

#[test]
fn a_named_font_is_in_the_picture() {
    let svg = |text: &str| {
        let lettering = text.parse().expect("a lettering");
        picture::svg(&board(), &lettered().with_lettering(lettering)).expect("a picture")
    };
    assert!(svg("font:Gentium Plus").contains("font-family=\"'Gentium Plus', sans-serif\""));
    // Outlines need no font.
    let outlined = svg("outline");
    assert!(!outlined.contains("<text") && !outlined.contains("font"), "{outlined}");
}

#[test]
#[cfg(feature = "raster")]
fn pixels_on_paper_have_letters_of_this_size() {
    // The board shrinks by what the larger letters take: two rows of them, at 300 pixels an inch.
    let height = |size| {
        let options = lettered().with_text_size(Some(size)).with_paper_width(Some(2.0));
        f64::from(picture::pixels(&board(), &options).expect("a picture").height)
    };
    let options = lettered().with_paper_width(Some(2.0));
    let svg = |size| {
        let svg = picture::svg(&board(), &options.clone().with_text_size(Some(size)));
        numbers(&svg.expect("a picture"), "height")[0]
    };
    for size in [0.1, 0.2] {
        assert!((height(size) / 300.0 - svg(size)).abs() < 0.02, "{} {}", height(size), svg(size));
    }
}

#[test]
fn numbers_of_squares_have_the_size_of_letters() {
    let squares = [(1.0, 1.0, "46".to_owned())];
    let options = Options::default().with_marks(square_labels(&squares, 1.0)).with_width(Some(960));
    let drawn = |size: f64| {
        let options = options.clone().with_text_size(Some(size));
        picture::svg(&board(), &options).expect("a picture")
    };
    assert_ne!(drawn(0.125), drawn(0.25));
    // A number stays in its square.
    assert_eq!(drawn(5.0), drawn(50.0));
}
