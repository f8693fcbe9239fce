//! Sheets with stickers: labels for bodies that people have.

use ppn_piece::{Configuration, Kind, Piece};
use ppn_render::{
    Theme,
    print::{CutoutForm, Item, Options, Sheets, Sides, contents},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    f64::consts::PI,
};

fn options() -> Options {
    Options::default().with_sides(Sides::Stickers)
}

/// The stickers for the pieces of a kind of a set.
fn stickers(cfg: &str, kind: Kind) -> Vec<Item> {
    let mut pieces = contents(&cfg.into());
    pieces.retain(|piece| piece.piece_side.kind == kind);
    let sheets = Sheets::new(&pieces, &options()).expect("sheets");
    sheets.pages().iter().flat_map(|page| page.items.clone()).collect()
}

/// Each side of a die that is sold has its sticker, with the width of the side.
#[test]
fn a_die_has_a_sticker_for_each_side() {
    for (cfg, dice, sides) in [
        ("piecepack", 4, 6),
        ("dice", 9, 6),
        ("dice_fudge", 9, 6),
        ("dice_d4", 9, 4),
        ("dice_d8", 9, 8),
        ("dice_d10", 9, 10),
        ("dice_d12", 9, 12),
        ("dice_d20", 9, 20),
    ] {
        let items = stickers(cfg, Kind::Die);
        assert_eq!(items.len(), dice * sides, "{cfg}");
        assert!(items.iter().all(|item| item.form == CutoutForm::Sticker && !item.is_back));
        let names: BTreeSet<&str> = items.iter().map(|item| &*item.name).collect();
        // Two sides of a Fudge die are alike.
        let different = if cfg == "dice_fudge" { 3 } else { sides };
        assert_eq!(names.len(), dice * different, "{cfg}: {names:?}");
    }
    let of_piecepack = stickers("piecepack", Kind::Die);
    assert!(of_piecepack.iter().all(|item| (item.width, item.height) == (0.5, 0.5)));
}

/// A belt goes around its pawn, and its ends lie on each other.
#[test]
fn a_pawn_has_a_belt() {
    for (cfg, width) in [("piecepack", 0.6), ("subpack", 0.24)] {
        let belts = stickers(cfg, Kind::Pawn);
        let names: Vec<&str> = belts.iter().map(|belt| &*belt.name).collect();
        assert_eq!(
            names,
            ["Suns pawn belt", "Moons pawn belt", "Crowns pawn belt", "Arms pawn belt"]
        );
        for belt in &belts {
            let (long, high) = (belt.width.max(belt.height), belt.width.min(belt.height));
            assert!((long - PI * width - 0.1).abs() < 1e-9 && high < width, "{cfg}: {belt:?}");
        }
    }
}

/// Flat pieces and figures have a front and a back; pyramids have four slopes.
#[test]
fn other_pieces_have_stickers_for_their_sides() {
    let backs = |items: &[Item]| items.iter().filter(|item| item.is_back).count();
    for (cfg, kind, all, back) in [
        ("piecepack", Kind::Tile, 48, 24),
        ("piecepack", Kind::Coin, 48, 24),
        ("chess1", Kind::Bit, 64, 32),
        ("meeples", Kind::Bit, 18, 9),
        ("icehouse_pieces", Kind::Pyramid, 108, 0),
        ("cubes", Kind::Bit, 324, 0),
    ] {
        let items = stickers(cfg, kind);
        assert_eq!((items.len(), backs(&items)), (all, back), "{cfg} {kind}");
    }
}

/// On one side of the paper, and without lines to fold.
#[test]
fn stickers_are_on_one_side_and_not_folded() {
    for cfg in Configuration::known().map(|(_, cfg)| cfg) {
        let sheets = Sheets::new(&contents(&cfg), &options()).expect("sheets");
        for (index, page) in sheets.pages().iter().enumerate() {
            assert!(!page.is_back, "{cfg}");
            let svg = sheets.svg(index);
            let document = roxmltree::Document::parse(&svg).expect("XML");
            let layer = |id| document.descendants().find(|node| node.attribute("id") == Some(id));
            let drawn =
                |node: &roxmltree::Node<'_, '_>| ["path", "use"].contains(&node.tag_name().name());
            let folds = layer("fold").expect("a layer").descendants();
            assert_eq!(folds.filter(drawn).count(), 0, "{cfg}");
            // A machine cuts each of them, and boards.
            let cut = layer("cut").expect("lines to cut along");
            let lines = cut.children().filter(roxmltree::Node::is_element).count();
            assert_eq!(lines, page.items.len(), "{cfg}");
        }
    }
}

#[test]
fn instructions_say_where_stickers_are_put() {
    let options = options().with_instructions(true).with_thickness(Some(0.1));
    let sheets = Sheets::new(&contents(&Configuration::Piecepack), &options).expect("sheets");
    let text = &sheets.pages()[0].text;
    assert!(text[0].starts_with("24 tiles, 24 coins, 4 dice, 4 pawns,"), "{text:?}");
    assert!(text[0].ends_with(", 1 box"), "{text:?}");
    assert!(
        text.iter().any(|line| line.starts_with("Dice, pyramids: cut out the labels")),
        "{text:?}"
    );
    assert!(text.iter().any(|line| line.starts_with("Pawns: cut out the belts")), "{text:?}");
}

/// The drawings on stickers are those of the sides of the die: each number once, in the ground of its suit.
#[test]
fn a_sticker_shows_its_side() {
    let die: Vec<Piece> = contents(&"dice_d20".into()).into_iter().take(1).collect();
    let bleed = |inches| {
        let options = options().with_bleed(inches).with_theme(Theme::print());
        let sheets = Sheets::new(&die, &options).expect("sheets");
        let svg = sheets.svg(0);
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let mut drawn: BTreeMap<String, usize> = BTreeMap::new();
        for node in document.descendants().filter(|node| node.has_tag_name("title")) {
            *drawn.entry(node.text().unwrap_or_default().to_owned()).or_default() += 1;
        }
        drawn
    };
    // Once as a drawing, and once as a line to cut along.
    for inches in [0.0, 0.04] {
        let drawn = bleed(inches);
        assert_eq!(drawn.get("red die, 17"), Some(&2), "{drawn:?}");
    }
}
