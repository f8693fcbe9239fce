//! Themes with images of pieces.

use crate::pieces::piece;
use ppn_render::{
    Frame, FramePiece, Theme,
    pdf::{self, Page},
    picture::{self, Options},
    player,
};
use std::io;

/// A red square of 100 by 100 units, with a blue left half.
const HALVES: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">\
                      <rect width=\"100\" height=\"100\" fill=\"#F00\"/>\
                      <rect width=\"50\" height=\"100\" fill=\"#00F\"/></svg>";

fn files(path: &str) -> io::Result<Vec<u8>> {
    match path {
        "gone.svg" => Err(io::ErrorKind::NotFound.into()),
        "large.svg" => Ok(vec![b' '; 5 << 20]),
        "script.svg" => {
            Ok(HALVES.replace("<rect width=\"50\"", "<script/><rect width=\"50\"").into_bytes())
        }
        "note.txt" => Ok(b"a note".to_vec()),
        _ => Ok(HALVES.as_bytes().to_vec()),
    }
}

fn theme(images: &str) -> Theme {
    let text = format!("base = \"lantern\"\n[images.piecepack]\n{images}");
    Theme::read_with(&text, &files).expect("a theme")
}

fn reports(images: &str) -> String {
    let text = format!("base = \"lantern\"\n{images}");
    Theme::read_with(&text, &files).expect_err("problems").to_string()
}

#[test]
fn an_image_is_drawn_in_the_shape_of_its_piece() {
    let theme = theme("coin_back = \"halves.svg\"\n");
    let coin = piece("coin_back", "piecepack", 2, 1, 1.0, 1.0);
    let pixels = picture::pixels(&[coin], &Options::default().with_theme(theme)).expect("pixels");
    let color = |x: f64, y: f64| {
        let [x, y] = [(x, pixels.width), (y, pixels.height)]
            .map(|(part, side)| (part * f64::from(side)) as usize);
        let at = 4 * (y * pixels.width as usize + x);
        [pixels.rgba[at], pixels.rgba[at + 1], pixels.rgba[at + 2], pixels.rgba[at + 3]]
    };
    assert_eq!(color(0.4, 0.5), [0, 0, 255, 255]);
    assert_eq!(color(0.6, 0.5), [255, 0, 0, 255]);
    // Outside of the disc nothing is drawn.
    assert_eq!(color(0.02, 0.02)[3], 0);
}

#[test]
fn an_image_is_on_the_sides_of_a_lying_pyramid() {
    let text = "base = \"lantern\"\n[images.icehouse_pieces]\npyramid_left = \"halves.svg\"\n";
    let theme = Theme::read_with(text, &files).expect("a theme");
    let pyramid = piece("pyramid_left", "icehouse_pieces", 1, 3, 1.0, 1.0);
    let options = Options::default().with_theme(theme);
    let pixels = picture::pixels(&[pyramid], &options).expect("pixels");
    let color = |x: f64, y: f64| {
        let [x, y] = [(x, pixels.width), (y, pixels.height)]
            .map(|(part, side)| (part * f64::from(side)) as usize);
        let at = 4 * (y * pixels.width as usize + x);
        [pixels.rgba[at], pixels.rgba[at + 1], pixels.rgba[at + 2], pixels.rgba[at + 3]]
    };
    assert_eq!(color(0.4, 0.7), [0, 0, 255, 255]);
    assert_eq!(color(0.6, 0.7), [255, 0, 0, 255]);
    // Beside the tip nothing is drawn.
    assert_eq!(color(0.25, 0.2)[3], 0);
    // From above a pyramid shows all slopes.
    let top = text.replace("_left", "_top");
    assert!(Theme::read_with(&top, &files).is_err());
}

#[test]
fn an_image_is_written_once() {
    let theme = theme("coin_back = \"halves.svg\"\ntile_face = \"{suit}.svg\"\n");
    let coins = (1..5).map(|suit| piece("coin_back", "piecepack", suit, 1, f64::from(suit), 1.0));
    let coins: Vec<_> = coins.collect();
    let options = Options::default().with_theme(theme.clone());
    let svg = picture::svg(&coins, &options).expect("a picture");
    assert_eq!(svg.matches("data:image/svg+xml;base64,").count(), 1);
    assert!(roxmltree::Document::parse(&svg).is_ok());
    // Only in the shapes of pieces that the theme has no image for is its own drawing.
    let die = picture::svg(&[piece("die_face", "piecepack", 1, 1, 1.0, 1.0)], &options);
    assert!(!die.expect("a picture").contains("<image"));
    let paper = pdf::picture(&coins, &options, &Page::default()).expect("a page").bytes;
    let has = |text: &[u8]| paper.windows(text.len()).any(|part| part == text);
    assert!(has(b"/Subtype /Image") || has(b"/Subtype/Image"));
}

#[test]
fn a_page_has_the_images_of_its_theme() {
    let named = |piece: ppn_piece::Piece| FramePiece { id: "1".to_owned(), piece };
    let coin = piece("coin_back", "piecepack", 1, 1, 1.0, 1.0);
    let colors = player::Colors::Own {
        name: "mine".to_owned(),
        theme: Box::new(theme("coin_back = \"halves.svg\"\n")),
    };
    let frame = Frame { pieces: vec![named(coin)], ..Frame::default() };
    let mut player = player::Player::new(&player::Options::default().with_colors(colors));
    let failure =
        player.add(&player::Game::default(), 1, &mut |_, pieces| pieces.step(frame.clone()));
    assert_eq!(failure, Ok(None));
    let page = player.page();
    // In the drawing of the coin, and in the board that is shown without scripts.
    assert_eq!(page.matches("data:image/svg+xml;base64,").count(), 2);
}

#[test]
fn problems_point_at_the_patterns() {
    for (images, said) in [
        ("images = 3", "line 2, column 10: `images` takes a table of sets"),
        (
            "[images.piecepak]\n",
            "line 2, column 9: there is no key `piecepak`; did you mean `piecepack`?",
        ),
        ("[images]\nchess1 = \"a.svg\"\n", "line 3, column 10: `chess1` takes a table"),
        (
            "[images.piecepack]\ntile_fase = \"a.svg\"",
            "line 3, column 1: there is no key `tile_fase`; did you mean `tile_face`?",
        ),
        (
            "[images.piecepack]\ntile_face = 3",
            "line 3, column 13: `tile_face` takes the path of a file",
        ),
        (
            "[images.piecepack]\nsuits = 3",
            "line 3, column 9: `suits` takes a list of words for `{suit}`",
        ),
        (
            "[images.piecepack]\ntile_face = \"{side}.svg\"",
            "line 3, column 13: only `{suit}` and `{rank}` may be in braces",
        ),
        (
            "[images.piecepack]\ntile_face = \"gone.svg\"",
            "line 3, column 13: `gone.svg` of the null of Suns tile: there is no such file",
        ),
        ("[images.piecepack]\ntile_face = \"note.txt\"", "the file is neither PNG nor SVG"),
        ("[images.piecepack]\ntile_face = \"script.svg\"", "has an element `script`"),
        ("[images.piecepack]\ntile_face = \"large.svg\"", "the file is larger than 4 MiB"),
    ] {
        let reports = reports(images);
        assert!(reports.contains(said), "{images}: {reports}");
    }
    for outside in
        ["/a.svg", "../a.svg", "art/../../a.svg", "C:\\\\a.svg", "https://example.org/a.svg"]
    {
        let reports = reports(&format!("[images.piecepack]\ntile_face = \"{outside}\""));
        assert!(reports.contains("files of a theme are in its folder"), "{outside}: {reports}");
    }
    // Words for suits and ranks do not lead out of it, either.
    for (words, path) in [
        ("suits = [\"../../a\"]", "art/{suit}.svg"),
        ("suits = [\"/a.svg\"]", "{suit}"),
        ("suits = [\"..\"]", "{suit}/a.svg"),
        ("suits = [\".\"]\nranks = [\".\"]", "art/{suit}{rank}/{suit}{rank}/a.svg"),
        ("ranks = [\"1\", \"C:\"]", "{rank}/a.svg"),
    ] {
        let reports = reports(&format!("[images.piecepack]\n{words}\ntile_face = \"{path}\""));
        assert!(reports.contains("files of a theme are in its folder"), "{words}: {reports}");
    }
    // Without files there are no images.
    assert!(Theme::read("base = \"print\"\n[images.piecepack]\ntile_back = \"a.png\"").is_err());
}

#[test]
fn words_and_numbers_name_the_files() {
    let asked = std::cell::RefCell::new(Vec::new());
    let files = |path: &str| {
        asked.borrow_mut().push(path.to_owned());
        Ok(HALVES.as_bytes().to_vec())
    };
    let text = "base = \"lantern\"\n[images.piecepack]\nsuits = [\"sun\", \"moon\"]\n\
                tile_face = \"{suit}/{rank}.svg\"\ntile_back = \"back.svg\"\n";
    Theme::read_with(text, &files).expect("a theme");
    let asked = asked.into_inner();
    assert_eq!(asked.len(), 4 * 6 + 1);
    for path in ["sun/1.svg", "moon/6.svg", "3/1.svg", "4/6.svg", "back.svg"] {
        assert!(asked.iter().any(|one| one == path), "{path}: {asked:?}");
    }
}
