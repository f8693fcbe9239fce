//! Themes with shapes and fonts of their own, and images on solids.

use crate::pieces::piece;
use ppn_piece::Piece;
use ppn_render::{
    RankText, Theme, View,
    picture::{self, Lettering, Options},
    print::{self, Sheets},
};
use std::io;

/// A red square of 100 by 100 units, with a blue left half.
const HALVES: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">\
                      <rect width=\"100\" height=\"100\" fill=\"#F00\"/>\
                      <rect width=\"50\" height=\"100\" fill=\"#00F\"/></svg>";
const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];

fn files(path: &str) -> io::Result<Vec<u8>> {
    match path {
        "serif.ttf" => Ok(dejavu::serif::bold().to_vec()),
        "halves.svg" => Ok(HALVES.as_bytes().to_vec()),
        "large.ttf" => Ok(vec![b' '; 5 << 20]),
        "note.ttf" => Ok(b"a note".to_vec()),
        _ => Err(io::ErrorKind::NotFound.into()),
    }
}

fn read(text: &str) -> Result<Theme, String> {
    let text = format!("base = \"lantern\"\n{text}");
    Theme::read_with(&text, &files).map_err(|error| error.to_string())
}

fn theme(text: &str) -> Theme {
    read(text).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

/// The pixels of a picture of a piece alone.
struct Seen(picture::Pixels);

impl Seen {
    fn new(piece: Piece, theme: &Theme, view: View) -> Self {
        let options = Options::default().with_theme(theme.clone()).with_view(view);
        Self(picture::pixels(&[piece], &options).expect("pixels"))
    }

    /// The colour at a part of the width and of the height.
    fn color(&self, x: f64, y: f64) -> [u8; 4] {
        let Self(pixels) = self;
        let [x, y] = [(x, pixels.width), (y, pixels.height)]
            .map(|(part, side)| (part * f64::from(side)) as usize);
        let at = 4 * (y * pixels.width as usize + x);
        [0, 1, 2, 3].map(|part| pixels.rgba[at + part])
    }

    fn is_drawn(&self, x: f64, y: f64) -> bool {
        self.color(x, y)[3] == 255
    }
}

#[test]
fn a_piece_has_the_shape_of_its_theme() {
    let coin = || piece("coin_back", "piecepack", 2, 1, 1.0, 1.0);
    let usual = Seen::new(coin(), &Theme::lantern(), View::Plan);
    let own = Seen::new(coin(), &theme("[shapes.piecepack]\ncoin = \"diamond\"\n"), View::Plan);
    // The picture is as large as before, and its corner nearer.
    assert_eq!((own.0.width, own.0.height), (usual.0.width, usual.0.height));
    assert!(usual.is_drawn(0.3, 0.3) && usual.is_drawn(0.5, 0.5));
    assert!(!own.is_drawn(0.3, 0.3) && own.is_drawn(0.5, 0.5));
}

#[test]
fn the_other_side_of_a_piece_has_the_mirror_image() {
    // A triangle with its right angle at the lower left.
    let theme = theme("[shapes.piecepack]\ncoin = \"M-50,-50 L50,40 V50 H-50Z\"\n");
    let seen = |side: &str| Seen::new(piece(side, "piecepack", 2, 1, 1.0, 1.0), &theme, View::Plan);
    let [face, back] = [seen("coin_face"), seen("coin_back")];
    assert!(face.is_drawn(0.2, 0.7) && !face.is_drawn(0.8, 0.3));
    assert!(back.is_drawn(0.8, 0.7) && !back.is_drawn(0.2, 0.3));
}

#[test]
fn an_image_is_cut_to_the_shape_of_its_piece() {
    let text = "[shapes.piecepack]\npawn = \"diamond\"\n\
                [images.piecepack]\npawn_face = \"halves.svg\"\n";
    let pawn = piece("pawn_face", "piecepack", 2, 1, 1.0, 1.0);
    let seen = Seen::new(pawn, &theme(text), View::Plan);
    assert_eq!([seen.color(0.4, 0.5), seen.color(0.6, 0.5)], [BLUE, RED]);
    assert!(!seen.is_drawn(0.2, 0.2));
}

/// From above all four slopes are seen. Their left side is that of a viewer in front of each.
#[test]
fn slopes_of_a_standing_pyramid_have_images() {
    let text = "[images.icehouse_pieces]\npyramid_face = \"halves.svg\"\n\
                pyramid_left = \"halves.svg\"\npyramid_right = \"halves.svg\"\n";
    let (theme, pyramid) =
        (theme(text), || piece("pyramid_top", "icehouse_pieces", 1, 3, 1.0, 1.0));
    let seen = Seen::new(pyramid(), &theme, View::Plan);
    // The face is at the upper edge of the board.
    assert_eq!([seen.color(0.45, 0.25), seen.color(0.55, 0.25)], [RED, BLUE]);
    assert_eq!([seen.color(0.25, 0.45), seen.color(0.25, 0.55)], [BLUE, RED]);
    assert_eq!([seen.color(0.75, 0.45), seen.color(0.75, 0.55)], [RED, BLUE]);
    // The back has no image.
    let back = seen.color(0.45, 0.75);
    assert!(![RED, BLUE].contains(&back), "{back:?}");
}

#[test]
fn a_pyramid_that_lies_slopes_with_its_image() {
    let text = "[images.icehouse_pieces]\npyramid_face = \"halves.svg\"\n";
    let lying = piece("pyramid_face", "icehouse_pieces", 1, 3, 1.0, 1.0);
    let view = View::Oblique { angle: 90.0, scale: 1.0 };
    let options = Options::default().with_theme(theme(text)).with_view(view);
    let svg = picture::svg(&[lying], &options).expect("a picture");
    // Up the slope, an inch is seen shorter by the height of the base: 0.9627 at a slope of 1.82 inches.
    assert!(svg.contains(" transform=\"matrix(1 0 0 0.471 "), "{svg}");
}

#[test]
fn faces_of_dice_have_images() {
    let text = "[images.dice_d20]\ndie_face = \"halves.svg\"\n[images.dice_d10_percentile]\n\
                die_face = \"halves.svg\"\n";
    let theme = theme(text);
    for set in ["dice_d20", "dice_d10_percentile"] {
        let die = piece("die_face", set, 1, 1, 1.0, 1.0);
        let seen = Seen::new(die.clone(), &theme, View::Plan);
        assert_eq!([seen.color(0.45, 0.5), seen.color(0.55, 0.5)], [BLUE, RED], "{set}");
        assert!(![RED, BLUE].contains(&seen.color(0.1, 0.2)), "{set}");
        // All sides of its net have it.
        let options = print::Options::default().with_theme(theme.clone());
        let sheets = Sheets::new(&[die], &options).expect("sheets");
        let svg = sheets.svg(0);
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let uses = |name: &str| {
            let href = format!("#{name}");
            let all = document.descendants();
            all.filter(|node| node.attribute("href") == Some(&href)).count()
        };
        let has_image = |node: &roxmltree::Node<'_, '_>| {
            node.descendants()
                .any(|one| one.attribute("href").is_some_and(|href| href.contains("image")))
        };
        let parts = document.descendants().filter(|node| node.has_tag_name("g") && has_image(node));
        let sides: usize = parts.filter_map(|part| part.attribute("id")).map(uses).sum();
        assert_eq!(sides, if set == "dice_d20" { 20 } else { 10 });
    }
}

#[test]
fn problems_of_shapes_point_into_the_file() {
    for (text, said) in [
        ("shapes = 3", "line 2, column 10: `shapes` takes a table of sets"),
        ("[shapes.piecepak]\n", "line 2, column 9: there is no key `piecepak`; did you mean"),
        (
            "[shapes.piecepack]\ncoin_face = \"kite\"",
            "line 3, column 1: there is no key `coin_face`; both sides of a piece have one outline: write `coin`",
        ),
        ("[shapes.piecepack]\ndie = \"kite\"", "line 3, column 1: there is no key `die`"),
        ("[shapes.dice]\ndie = \"kite\"", "no piece of `dice` has an own shape"),
        ("[shapes.piecepack]\ncoin = 3", "line 3, column 8: `coin` takes the name of a shape"),
        (
            "[shapes.piecepack]\ncoin = \"hexagn\"",
            "line 3, column 8: unknown shape `hexagn`; did you mean `hexagon`?",
        ),
        (
            "[shapes.piecepack]\ncoin = \"M10,10 H50 V50 H10Z\"",
            "line 3, column 8: the path of a shape does not enclose 0,0",
        ),
    ] {
        let problem = read(text).expect_err(text);
        assert!(problem.contains(said), "{text}: {problem}");
    }
}

#[test]
fn fonts_draw_ranks_suits_and_coordinates() {
    let text = "symbols = [\"sun\", \"Σ\", \"Ж\", \"M-9,-9 H9 V9Z\", \"A\"]\n\
                ranks = [\"null\", \"ace\", \"Ω\", \"3\", \"4\", \"5\"]\n\
                [fonts]\nranks = \"serif.ttf\"\nsuits = \"serif.ttf\"\ncoordinates = \"serif.ttf\"\n";
    let theme = theme(text);
    // The letter is no stroke of the crate.
    assert_eq!(theme.ranks[2], RankText::Text(['Ω', ' ']));
    let tile = [piece("tile_face", "piecepack", 1, 4, 1.0, 1.0)];
    let options = Options::default().with_theme(theme);
    let annotated = options.clone().with_annotate("algebraic".parse().expect("coordinates"));
    let svg = |options: &Options| picture::svg(&tile, options).expect("a picture");
    let own = svg(&options);
    assert!(own.contains("own-") && !own.contains("-three\""), "{own}");
    assert!(
        svg(&Options::default()).contains("-3\"") || svg(&Options::default()).contains("three")
    );
    // Coordinates of a file are outlines.
    assert!(!svg(&annotated).contains("<text"));
    let family = Theme::read_with("base = \"print\"\n[fonts]\ncoordinates = \"Gill Sans\"", &files);
    let family = annotated.with_theme(family.expect("a family"));
    assert!(svg(&family).contains("font-family=\"'Gill Sans', sans-serif\""));
    // What is requested comes first.
    let serif: Lettering = "font:serif".parse().expect("a font");
    assert!(svg(&family.with_lettering(serif)).contains("font-family=\"serif\""));
}

#[test]
fn problems_of_fonts_point_into_the_file() {
    for (text, said) in [
        ("fonts = 3", "line 2, column 9: `fonts` takes a table"),
        ("[fonts]\nrank = \"serif.ttf\"", "there is no key `rank`; did you mean `ranks`?"),
        ("[fonts]\nranks = 3", "line 3, column 9: `ranks` takes the path of a font"),
        ("[fonts]\nranks = \"Gill Sans\"", "letters on pieces are outlines of a file"),
        ("[fonts]\ncoordinates = \"a<b\"", "`a<b` is no name of a font"),
        ("[fonts]\nranks = \"none.ttf\"", "`none.ttf`: there is no such file"),
        ("[fonts]\nranks = \"note.ttf\"", "line 3, column 9: `note.ttf`: "),
        ("[fonts]\nranks = \"large.ttf\"", "`large.ttf`: the file is larger than 4 MiB"),
        ("[fonts]\nranks = \"../serif.ttf\"", "files of a theme are in its folder"),
        (
            "symbols = [\"日\", \"moon\", \"crown\", \"arms\", \"star\"]\n[fonts]\nsuits = \"serif.ttf\"",
            "line 2, column 12: the font has no `日`; name another with `suits` in `[fonts]`",
        ),
        (
            "ranks = [\"null\", \"ace\", \"日\", \"3\", \"4\", \"5\"]",
            "column 25: unknown rank `日`",
        ),
    ] {
        let problem = read(text).expect_err(text);
        assert!(problem.contains(said), "{text}: {problem}");
    }
}
