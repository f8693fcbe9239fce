//! Sheets to print: every piece is there at true size, fronts and backs meet, nothing overlaps.

use ppn_piece::{Configuration, Kind, Piece};
use ppn_render::{
    Assortment, Paper,
    picture::{Error, Limits},
    print::{Flip, Item, Options, Page, Sheets, Sides, contents, needed},
};
#[cfg(feature = "raster")]
use ppn_render::{Color, Theme, describe, picture};
use std::collections::BTreeMap;

/// All sets, with that of Arimaa, which exists only in pictures.
fn sets() -> impl Iterator<Item = Configuration> {
    Configuration::known().map(|(_, cfg)| cfg).chain(["arimaa1".into()])
}

fn sheets(cfg: &Configuration, options: &Options) -> Sheets {
    Sheets::new(&contents(cfg), options).unwrap_or_else(|error| panic!("{cfg}: {error}"))
}

fn count<K: Ord>(keys: impl Iterator<Item = K>) -> BTreeMap<K, usize> {
    let mut counts = BTreeMap::new();
    keys.for_each(|key| *counts.entry(key).or_default() += 1);
    counts
}

/// The numbers are those of sets that are sold.
#[test]
fn sets_have_their_pieces() {
    let kinds = |name: &str| -> String {
        let counts = count(contents(&name.into()).iter().map(|piece| piece.piece_side.kind));
        counts.into_iter().map(|(kind, count)| format!("{count} {kind} ")).collect()
    };
    let piecepack = "24 tile 24 coin 4 die 4 pawn 144 matchstick 4 saucer 24 pyramid 24 card ";
    for (name, expected) in [
        ("piecepack", piecepack),
        ("subpack", piecepack),
        ("dominoes", "190 tile "),
        ("dominoes_white", "28 tile "),
        ("playing_cards", "56 card "),
        ("playing_cards_tarot", "82 card "),
        ("chess1", "32 bit 1 board "),
        ("checkers2", "24 bit 1 board "),
        ("reversi", "64 bit 1 board "),
        ("go", "361 bit 1 board "),
        ("morris", "18 bit 1 board "),
        ("icehouse_pieces", "27 pyramid "),
        ("cubes", "54 bit "),
        ("dice_d20", "9 die "),
        ("arimaa1", "32 bit 1 board "),
        ("my_set", ""),
    ] {
        assert_eq!(kinds(name), expected, "{name}");
    }
}

/// A box is one more net, in which boards have no place.
#[test]
fn a_box_is_a_net_for_the_pieces() {
    let boxed = |name: &str, options: Options| {
        let sheets = sheets(&name.into(), &options.with_thickness(Some(Options::CARDBOARD)));
        let items = sheets.pages().iter().flat_map(|page| page.items.clone());
        items.filter(|item| item.name == "box").collect::<Vec<_>>()
    };
    let [cards] = &boxed("playing_cards", Options::default())[..] else { panic!("one box") };
    // Two panels and two sides with a strip to glue, around 56 cards of 2.5 by 3.5 inches.
    let (long, short) = (cards.width.max(cards.height), cards.width.min(cards.height));
    assert!(long > 2.0 * (2.5 + 56.0 * 0.0118) && short > 3.5 + 2.0 * 56.0 * 0.0118);
    // It is printed on one side only, whatever the others are.
    assert!(!cards.is_back);
    // 361 stones take about 22 cubic inches: the net of a cube with that volume is wider than the paper, and is printed in
    // parts.
    assert!(boxed("go", Options::default()).len() > 1);
    let only_board: Vec<Piece> = contents(&Configuration::Go)
        .into_iter()
        .filter(|piece| piece.piece_side.kind == Kind::Board)
        .collect();
    let options = Options::default().with_thickness(Some(Options::CARDBOARD));
    let sheets = Sheets::new(&only_board, &options).expect("sheets");
    assert!(sheets.pages().iter().flat_map(|page| &page.items).all(|item| item.name != "box"));
}

/// Each suit and rank that a set is drawn in is printed, if the set has the suit.
#[test]
fn no_piece_of_a_set_is_missing() {
    for cfg in sets() {
        let pieces = contents(&cfg);
        for kind in Kind::ALL {
            let of_kind = |piece: &&Piece| piece.piece_side.kind == kind;
            let drawn = Assortment::of_set(&cfg);
            let drawn = drawn.iter().filter(|group| group.piece_side.kind == kind);
            let all: Vec<Piece> = drawn.flat_map(Assortment::pieces).collect();
            let suits = count(pieces.iter().filter(of_kind).map(|piece| piece.suit));
            assert_eq!(all.is_empty(), suits.is_empty() || cfg.name() == "arimaa1", "{cfg} {kind}");
            if matches!(kind, Kind::Die | Kind::Board) || cfg.name().starts_with("dominoes") {
                continue;
            }
            for one in all.iter().filter(|one| suits.contains_key(&one.suit)) {
                let is_there = |piece: &Piece| {
                    piece.suit == one.suit
                        && piece.rank == one.rank
                        && piece.piece_side.kind == kind
                };
                assert!(pieces.iter().any(is_there), "{cfg}: {one:?}");
            }
        }
    }
}

#[test]
fn every_piece_of_a_set_has_its_place() {
    for cfg in sets() {
        for sides in [Sides::Two(Flip::Long), Sides::Gutterfold] {
            let pieces = contents(&cfg);
            let sheets = sheets(&cfg, &Options::default().with_sides(sides));
            let items = sheets.pages().iter().flat_map(|page| &page.items);
            let fronts: Vec<&Item> = items.filter(|item| !item.is_back).collect();
            // The parts of a board count as one.
            let parts = sheets.pages().iter().filter(|page| !page.part.is_empty()).count();
            let boards = pieces.iter().filter(|piece| piece.piece_side.kind == Kind::Board).count();
            let whole = fronts.len() - parts;
            assert!(whole == pieces.len() || whole + boards == pieces.len(), "{cfg}: {whole}");
        }
    }
}

/// A tile of two inches takes two inches, and a page has the size of the paper.
#[test]
fn pieces_have_true_size() {
    let sheets = sheets(&Configuration::Piecepack, &Options::default());
    let mut items = sheets.pages().iter().flat_map(|page| &page.items);
    let tile = items.find(|item| item.name.ends_with("tile")).expect("a tile");
    assert_eq!([tile.width, tile.height], [2.0, 2.0]);
    let svg = sheets.svg(0);
    assert!(svg.contains("width=\"8.2677in\" height=\"11.6929in\""), "{}", &svg[..200]);
    assert!(svg.contains("viewBox=\"0 0 826.77 1169.29\""), "{}", &svg[..200]);
}

/// Places and angles of the drawings on a page as SVG, with the titles of the pieces: x and y in hundredths
/// of an inch from the upper left corner.
fn drawn(sheets: &Sheets, page: usize) -> Vec<(String, [f64; 2])> {
    let svg = sheets.svg(page);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let layer = document.descendants().find(|node| node.attribute("id") == Some("print"));
    let figures = layer.expect("the layer of drawings").children();
    let place = |node: roxmltree::Node<'_, '_>| {
        let title = node.children().find(|child| child.has_tag_name("title"))?.text()?.to_owned();
        let transform = node.attribute("transform")?;
        let inner = transform.strip_prefix("translate(")?.split(')').next()?;
        let numbers: Vec<f64> = inner.split(' ').filter_map(|one| one.parse().ok()).collect();
        Some((title, [*numbers.first()?, *numbers.get(1)?]))
    };
    figures.filter_map(place).collect()
}

/// Measured on the pages as they are drawn: the paper is turned over about either edge, and each back lies
/// within a hundredth of an inch behind its front.
#[test]
fn fronts_and_backs_meet() {
    let sets = ["piecepack", "hexpack", "checkers1", "playing_cards", "dominoes_red", "go"];
    for (name, flip) in sets.into_iter().flat_map(|name| [(name, Flip::Long), (name, Flip::Short)])
    {
        for paper in [Paper::A4, Paper::Letter] {
            let options = Options::default().with_paper(paper).with_sides(Sides::Two(flip));
            let sheets = sheets(&name.into(), &options);
            let (width, height) = paper.inches();
            let mut met = 0;
            for (index, page) in sheets.pages().iter().enumerate().filter(|(_, page)| page.is_back)
            {
                let front = &sheets.pages()[index - 1];
                assert_eq!((front.sheet, front.is_back), (page.sheet, false));
                let mut fronts = drawn(&sheets, index - 1);
                for (title, [x, y]) in drawn(&sheets, index) {
                    let [x, y] = match flip {
                        Flip::Long => [100.0 * width - x, y],
                        Flip::Short => [x, 100.0 * height - y],
                    };
                    let found = fronts.iter().position(|(other, [left, top])| {
                        *other == title && (left - x).hypot(top - y) < 1.0
                    });
                    fronts.remove(found.unwrap_or_else(|| panic!("{name}: {title} at {x}, {y}")));
                    met += 1;
                }
            }
            assert!(met > 20, "{name}: {met}");
        }
    }
}

/// A back has its top where the front has it: turned with the paper, both directions are the same.
#[test]
fn backs_are_turned_like_their_fronts() {
    for flip in [Flip::Long, Flip::Short] {
        let options = Options::default().with_paper(Paper::Letter).with_sides(Sides::Two(flip));
        let sheets = sheets(&Configuration::PlayingCards, &options);
        for pair in sheets.pages().chunks(2) {
            for (front, back) in pair[0].items.iter().zip(&pair[1].items) {
                let up = |item: &Item| item.angle.to_radians().sin_cos();
                let ((x, y), (back_x, back_y)) = (up(front), up(back));
                // The direction of the top is (-sin, cos).
                let expected = match flip {
                    Flip::Long => (-x, y),
                    Flip::Short => (x, -y),
                };
                let off = (back_x - expected.0).hypot(back_y - expected.1);
                assert!(off < 1e-9, "{flip:?}: {front:?} {back:?}");
            }
        }
    }
}

#[test]
fn a_gutterfold_has_both_sides_on_one_page() {
    let options = Options::default().with_sides(Sides::Gutterfold);
    let sheets = sheets(&Configuration::PlayingCards, &options);
    let (_, height) = options.paper.inches();
    for page in sheets.pages() {
        let (backs, fronts): (Vec<&Item>, Vec<&Item>) =
            page.items.iter().partition(|item| item.is_back);
        assert_eq!(backs.len(), fronts.len());
        for (front, back) in fronts.iter().zip(backs) {
            assert!((front.x - back.x).abs() < 1e-9 && front.y > height / 2.0);
            assert!((front.y + back.y - height).abs() < 1e-9);
        }
        // They are beside the fold, a tenth of an inch apart from it and further by their bleed.
        let lowest = page.items.iter().filter(|item| !item.is_back);
        let lowest = lowest.map(|item| item.y - item.height / 2.0).fold(f64::MAX, f64::min);
        assert!((lowest - height / 2.0 - 0.1).abs() < 1e-9, "{lowest}");
    }
}

/// The boxes of a page, with the space that drawings take beyond the lines to cut.
fn check_page(page: &Page, options: &Options, name: &str) {
    let (width, height) = options.paper.inches();
    for (number, item) in page.items.iter().enumerate() {
        let [left, right] = [item.x - item.width / 2.0, item.x + item.width / 2.0];
        let [low, high] = [item.y - item.height / 2.0, item.y + item.height / 2.0];
        let margin =
            if item.form == ppn_render::print::CutoutForm::Board { 0.125 } else { options.margin };
        let edge = margin - 1e-6;
        assert!(left >= edge && low >= edge, "{name}: {item:?}");
        assert!(right <= width - edge && high <= height - edge, "{name}: {item:?}");
        for other in &page.items[..number] {
            let apart_x = (item.x - other.x).abs() - (item.width + other.width) / 2.0;
            let apart_y = (item.y - other.y).abs() - (item.height + other.height) / 2.0;
            let apart = apart_x.max(apart_y);
            assert!(apart >= 2.0 * options.bleed - 1e-6, "{name}: {item:?} {other:?}");
        }
    }
}

#[test]
fn nothing_overlaps_and_all_is_within_the_margins() {
    for cfg in sets() {
        for paper in Paper::ALL {
            for sides in [Sides::Two(Flip::Short), Sides::One, Sides::Stickers, Sides::Gutterfold] {
                let options = Options::default().with_paper(paper).with_sides(sides);
                for page in sheets(&cfg, &options).pages() {
                    check_page(page, &options, &format!("{cfg} {paper} {sides:?}"));
                }
            }
        }
    }
}

/// An eight-inch board fits on A4, whose width is 8.27 inches; a board of 19 inches is tiled.
#[test]
fn large_boards_are_tiled_with_an_overlap() {
    let board = |cfg: &Configuration| -> Vec<Piece> {
        contents(cfg).into_iter().filter(|piece| piece.piece_side.kind == Kind::Board).collect()
    };
    let options = Options::default();
    let chess = Sheets::new(&board(&"chess1".into()), &options).expect("sheets");
    assert_eq!((chess.pages().len(), &*chess.pages()[0].part), (1, ""));
    let go = Sheets::new(&board(&Configuration::Go), &options).expect("sheets");
    // 8.02 inches across and 11.06 up: three by two parts.
    assert_eq!(go.pages().len(), 6);
    assert_eq!(go.pages()[5].part, "row 2 of 2, column 3 of 3");
    let width: f64 = go.pages()[..3].iter().map(|page| page.items[0].width).sum();
    let height: f64 = [0, 3].iter().map(|page| go.pages()[*page].items[0].height).sum();
    assert!((width - 2.0 * options.overlap - 19.0).abs() < 1e-9, "{width}");
    assert!((height - options.overlap - 19.0).abs() < 1e-9, "{height}");
}

#[test]
fn a_game_needs_each_piece_as_often_as_it_is_on_a_board() {
    let piece = |piece_side: &str, suit, rank| Piece {
        piece_side: piece_side.parse().expect("a piece"),
        suit: ppn_piece::Suit(suit),
        rank: ppn_piece::Rank(rank),
        cfg: Configuration::Piecepack,
        x: 1.0,
        y: 1.0,
        angle: 90.0,
    };
    let start = vec![
        piece("tile_back", 1, 1),
        piece("tile_back", 1, 1),
        piece("coin_back", 2, 3),
        piece("die_face", 1, 2),
    ];
    let later = vec![piece("coin_face", 2, 3), piece("die_face", 1, 6), piece("pawn_top", 4, 1)];
    let needed = needed([start, later]);
    let kinds = count(needed.iter().map(|piece| piece.piece_side.to_string()));
    let expected = [("coin_face", 1), ("die_face", 1), ("pawn_face", 1), ("tile_face", 2)];
    assert!(kinds.iter().map(|(kind, count)| (&**kind, *count)).eq(expected), "{kinds:?}");
    // Both tiles are only seen from the back: a piecepack has one of each.
    let tiles: Vec<&Piece> =
        needed.iter().filter(|one| one.piece_side.kind == Kind::Tile).collect();
    assert_ne!((tiles[0].suit, tiles[0].rank), (tiles[1].suit, tiles[1].rank));
}

#[test]
fn a_page_has_layers() {
    let sheets = sheets(&Configuration::DiceD12, &Options::default());
    let svg = sheets.svg(0);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let layer = |id: &str| document.descendants().find(|node| node.attribute("id") == Some(id));
    for id in ["print", "marks", "cut", "fold"] {
        let layer = layer(id).unwrap_or_else(|| panic!("no layer {id}"));
        let inkscape = "http://www.inkscape.org/namespaces/inkscape";
        assert_eq!(layer.attribute((inkscape, "groupmode")), Some("layer"));
        assert_eq!(layer.attribute((inkscape, "label")), Some(id));
    }
    // A line to cut for each die.
    let cuts = layer("cut").expect("a layer").descendants();
    assert_eq!(cuts.filter(|node| node.has_tag_name("use")).count(), 9);
}

#[test]
fn sheets_have_limits() {
    let pieces = contents(&Configuration::Dice);
    let options = Options::default().with_limits(Limits::default().with_pieces(8));
    let error = Sheets::new(&pieces, &options).expect_err("too many");
    assert!(matches!(error, Error::TooManyPieces { pieces: 9, most: 8 }), "{error:?}");
    let mut board = contents(&Configuration::Go).remove(0);
    board.rank = ppn_piece::Rank(u32::MAX);
    let boards = vec![board; 20];
    let options = Options::default().with_paper(Paper::Photo);
    let error = Sheets::new(&boards, &options).expect_err("too many");
    assert!(matches!(error, Error::TooManySheets { most: 1000, .. }), "{error:?}");
}

/// Where a page is cut: the lower left and the upper right corner of each rectangle whose corners have crop marks, in
/// inches. A mark ends beside the line that it continues, 0.012 inch from its corner.
#[cfg(feature = "raster")]
fn cuts(svg: &str) -> Vec<[[f64; 2]; 2]> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let with_id = |id: &str| {
        let found = document.descendants().find(|node| node.attribute("id") == Some(id));
        found.unwrap_or_else(|| panic!("no {id}"))
    };
    let drawings = with_id("marks").descendants().filter_map(|node| node.attribute("href"));
    // Straight marks in hundredths of an inch, y up from the foot of the page: upright at an x, or level at a y.
    let (mut upright, mut level) = (Vec::new(), Vec::new());
    for drawing in drawings {
        let lines = with_id(drawing.trim_start_matches('#')).descendants();
        let lines = lines.filter(|node| node.attribute("transform").is_none());
        for line in lines.filter_map(|node| node.attribute("d")).flat_map(|path| path.split('M')) {
            let number = |text: &str| text.parse::<f64>().ok();
            let Some((x, rest)) = line.split_once(' ') else { continue };
            let down = |text: &str| number(text).map(|y| -y);
            if let Some((y, to)) = rest.split_once('V') {
                upright.extend(number(x).zip(down(y)).zip(down(to)));
            } else if let Some((y, to)) = rest.split_once('H') {
                level.extend(down(y).zip(number(x)).zip(number(to)));
            }
        }
    }
    // The end of a mark that is beside a corner, and the direction in which it leads away.
    let away = |from: f64, to: f64, corner: f64| {
        let beside = |end: f64| (0.8..2.0).contains(&(end - corner).abs());
        (beside(from) || beside(to)).then(|| ((from + to) / 2.0 - corner).signum())
    };
    let mut corners: Vec<([f64; 2], [f64; 2])> = Vec::new();
    for ((x, from), to) in &upright {
        for ((y, left), right) in &level {
            if let (Some(up), Some(aside)) = (away(*from, *to, *y), away(*left, *right, *x)) {
                // Marks between two pieces are those of both.
                let corner = ([*x, *y], [aside, up]);
                if !corners.contains(&corner) {
                    corners.push(corner);
                }
            }
        }
    }
    let next = |from: [f64; 2], axis: usize, way: [f64; 2]| {
        let other = 1 - axis;
        let found = corners.iter().filter(|(place, ways)| {
            *ways == way && place[other] == from[other] && place[axis] > from[axis]
        });
        found.map(|(place, _)| place[axis]).min_by(f64::total_cmp)
    };
    let rectangle = |(low, way): &([f64; 2], [f64; 2])| {
        let high = (*way == [-1.0, -1.0])
            .then(|| Some([next(*low, 0, [1.0, -1.0])?, next(*low, 1, [-1.0, 1.0])?]))??;
        Some([*low, high].map(|place| place.map(|part| part / 100.0)))
    };
    corners.iter().filter_map(rectangle).collect()
}

/// A sheet in pixels, cut along its crop marks, is these pieces: each part looks like its piece, and less like any
/// other; turned over, it has the back of the piece.
#[cfg(feature = "raster")]
#[test]
fn a_sheet_that_was_cut_is_its_pieces() {
    // Pixels an inch of a sheet; every seventh is compared.
    const INCH: f64 = 300.0;
    let theme = Theme { shadow: 0.0, page: Some(Color::WHITE), ..Theme::lantern() };
    for (cfg, kind) in [("piecepack", Kind::Tile), ("playing_cards", Kind::Card)] {
        let mut pieces = contents(&cfg.into());
        pieces.retain(|piece| piece.piece_side.kind == kind);
        let options = Options::default().with_theme(theme.clone());
        let sheets = Sheets::new(&pieces, &options).expect("sheets");
        let [front, back] = [0, 1].map(|page| {
            let png = sheets.png(page).expect("a picture");
            resvg::tiny_skia::Pixmap::decode_png(&png).expect("a picture")
        });
        let (across, _) = options.paper.inches();
        let first = &sheets.pages()[0].items[0];
        let half = (first.width.min(first.height) / 2.0, first.width.max(first.height) / 2.0);
        let drawing = |piece: &Piece, side| {
            let piece_side = ppn_piece::PieceSide::new(kind, side);
            let piece = Piece { x: 0.0, y: 0.0, angle: 0.0, piece_side, ..piece.clone() };
            let options = picture::Options::default()
                .with_theme(theme.clone())
                .with_scale(Some(1.0))
                .with_crop(Some([(-half.0, -half.1), (half.0, half.1)]));
            picture::pixels(&[piece], &options).expect("a picture")
        };
        let drawn: Vec<(String, picture::Pixels)> = pieces
            .iter()
            .map(|piece| (describe(piece), drawing(piece, ppn_piece::Side::Face)))
            .collect();
        // The mean difference of a colour between a drawing and the part of a page around a point, 0 to 255.
        let difference = |page: &resvg::tiny_skia::Pixmap,
                          [x, y]: [f64; 2],
                          angle: f64,
                          drawn: &picture::Pixels| {
            let (sin, cos) = angle.to_radians().sin_cos();
            let (mut sum, mut count) = (0_u64, 0_u64);
            for row in (4..drawn.height - 4).step_by(7) {
                for column in (4..drawn.width - 4).step_by(7) {
                    let right = (f64::from(column) + 0.5) / INCH - half.0;
                    let up = half.1 - (f64::from(row) + 0.5) / INCH;
                    let x = (x + right * cos - up * sin) * INCH;
                    let y = f64::from(page.height()) - (y + right * sin + up * cos) * INCH;
                    let pixel = page.pixel(x as u32, y as u32).expect("on the sheet");
                    let cut = [pixel.red(), pixel.green(), pixel.blue()];
                    let at = 4 * (row * drawn.width + column) as usize;
                    let pairs = cut.iter().zip(&drawn.rgba[at..at + 3]);
                    sum += pairs.map(|(one, other)| u64::from(one.abs_diff(*other))).sum::<u64>();
                    count += 3;
                }
            }
            sum as f64 / count as f64
        };
        let mut found = Vec::new();
        for [low, high] in cuts(&sheets.svg(0)) {
            let size = [high[0] - low[0], high[1] - low[1]];
            assert!((size[0].min(size[1]) / 2.0 - half.0).abs() < 1e-4, "{cfg}: {size:?}");
            assert!((size[0].max(size[1]) / 2.0 - half.1).abs() < 1e-4, "{cfg}: {size:?}");
            // Longer pieces may lie across.
            let angle = if size[0] > size[1] + 1e-4 { 90.0 } else { 0.0 };
            let [x, y] = [0, 1].map(|axis| (low[axis] + high[axis]) / 2.0);
            let far = drawn.iter().map(|(_, drawn)| difference(&front, [x, y], angle, drawn));
            let far: Vec<f64> = far.collect();
            let nearest = (0..far.len()).min_by(|a, b| far[*a].total_cmp(&far[*b]));
            let nearest = nearest.expect("pieces");
            assert!(far[nearest] < 4.0, "{cfg}: {} differs by {}", drawn[nearest].0, far[nearest]);
            // The paper is turned over about its long edge.
            let back_of = drawing(&pieces[nearest], ppn_piece::Side::Back);
            let far = difference(&back, [across - x, y], -angle, &back_of);
            // The lines on the back of a card are fine, and a part of a pixel aside.
            assert!(far < 8.0, "{cfg}: the back of {} differs by {far}", drawn[nearest].0);
            found.push(drawn[nearest].0.clone());
        }
        let mut expected: Vec<String> =
            sheets.pages()[0].items.iter().map(|item| item.name.clone()).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{cfg}");
    }
}

/// The first page of a set says what it has and how it is made.
#[test]
fn instructions_are_before_the_pieces() {
    let options = Options::default().with_title("piecepack".to_owned()).with_thickness(Some(0.08));
    let plain = sheets(&Configuration::Piecepack, &options);
    let theme = ppn_render::Theme {
        credits: vec!["Suits: A. Painter, CC BY 4.0".to_owned()],
        ..ppn_render::Theme::lantern()
    };
    let options = options.with_instructions(true).with_theme(theme);
    let sheets = sheets(&Configuration::Piecepack, &options);
    assert_eq!(sheets.pages().len(), plain.pages().len() + 2);
    let page = &sheets.pages()[0];
    assert_eq!((page.sheet, page.items.len()), (1, 0));
    assert_eq!(
        page.text,
        [
            "piecepack",
            "24 tiles, 24 coins, 4 dice, 4 pawns, 144 matchsticks, 4 saucers, 24 pyramids, 24 cards, 1 box",
            "Print at 100 %, without fitting to the page, on both sides, turned over about the long edge. Measure the ruler before you cut.",
            "Tiles, matchsticks, cards: cut along the crop marks.",
            "Coins, saucers: cut along the thin line.",
            "Pawns: fold at the head, fold the feet outwards, and glue them on each other.",
            "Dice, pyramids: cut along the thin line, fold along the dashed lines, and glue the tabs.",
            "Box: cut along the thin line, fold along the dashed lines, and glue the white strips.",
            "Suits: A. Painter, CC BY 4.0",
        ]
    );
    // The back is empty, and the pieces begin with the second sheet.
    let (back, pieces) = (&sheets.pages()[1], &sheets.pages()[2]);
    assert!(back.is_back && back.items.is_empty() && back.text.is_empty());
    assert_eq!(
        (pieces.sheet, pieces.items[0].name.as_str()),
        (2, plain.pages()[0].items[0].name.as_str())
    );
    // Nothing leaves the smallest paper.
    let photo = options.with_paper(Paper::Photo).with_thickness(None);
    let sheets = Sheets::new(&contents(&Configuration::Piecepack), &photo).expect("sheets");
    let svg = sheets.svg(0);
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let lines: Vec<f64> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.attribute("y")?.parse().ok())
        .collect();
    assert!(lines.len() > 8 && lines.iter().all(|y| (0.0..600.0).contains(y)), "{lines:?}");
}

/// A board that is larger than the paper is glued together from its parts.
#[test]
fn instructions_are_those_of_the_ways_to_make_pieces() {
    let text = |name: &str, options: Options| {
        sheets(&name.into(), &options.with_instructions(true)).pages()[0].text.clone()
    };
    let go = text("go", Options::default());
    assert_eq!(go[0], "361 pieces, 1 board");
    assert!(go.iter().any(|line| line.starts_with("Boards: cut the parts")), "{go:?}");
    let dice = text("dice", Options::default().with_sides(Sides::One));
    assert!(dice[1].contains("on one side. Measure"), "{dice:?}");
    let folded = text("playing_cards", Options::default().with_sides(Sides::Gutterfold));
    assert!(folded[1].contains("fold each sheet in the middle"), "{folded:?}");
}

/// Black coins have lines to cut along that are not black.
#[cfg(feature = "raster")]
#[test]
fn lines_to_cut_are_clear_on_dark_pieces() {
    let mut coins = contents(&Configuration::Piecepack);
    coins.retain(|piece| piece.piece_side.kind == Kind::Coin);
    // The pixels of a page in the grey of these lines, which is visible on black and on white.
    let grey = |theme: Theme| {
        let options = Options::default().with_paper(Paper::A5).with_theme(theme);
        let png = Sheets::new(&coins, &options).expect("sheets").png(0).expect("a picture");
        let page = resvg::tiny_skia::Pixmap::decode_png(&png).expect("a picture");
        let is_grey = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
            [pixel.red(), pixel.green(), pixel.blue()] == [0x88; 3]
        };
        page.pixels().iter().filter(is_grey).count()
    };
    // The edge of a coin is 700 pixels long, and some of them are on its line alone.
    assert!(grey(Theme::high_contrast()) > 24 * 300);
    let mut light = Theme::print();
    light.coin.line = Color::hex(0xDD_DD_DD);
    assert!(grey(light) < 24 * 100);
}
