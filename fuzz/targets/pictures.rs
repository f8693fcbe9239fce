//! The boards of a game as pictures: still, moving, and in a page that plays them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_fuzz::{frames, options};
use ppn_piece::Piece;
use ppn_render::{
    LastMove, Turn, View,
    picture::{self, Annotate, Motion},
    player, terminal,
};
use std::sync::LazyLock;

fuzz_target!(|text: &str| {
    let choice = |count: usize, index: usize| {
        text.bytes().map(usize::from).sum::<usize>() / count.pow(index as u32) % count
    };
    let turn = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters][choice(4, 0)];
    let view = [View::Plan, View::CABINET][choice(2, 1)];
    let annotate = [Annotate::None, Annotate::Algebraic, Annotate::Cartesian][choice(3, 1)];
    for game in ppn::read(text).take(3) {
        let mut record = ppn::replay(&game, &options());
        let scale = record.scale_factor;
        let frames = frames(&mut record, 12);
        let drawing = picture::Options::default()
            .with_turn(turn)
            .with_view(view)
            .with_annotate(annotate)
            .with_annotation_scale(scale)
            .with_titles(true)
            .with_title(game.text.chars().take(50).collect());
        for pair in frames.windows(2) {
            let pieces: Vec<Piece> = pair[1].pieces.iter().map(|one| one.piece.clone()).collect();
            let last_move = Some(LastMove::between(&pair[0], &pair[1]));
            let drawing = drawing.clone().with_last_move(last_move);
            if let Ok(svg) = picture::svg(&pieces, &drawing) {
                assert_xml(&svg);
            }
            let _ = terminal::diagram(&pieces, &terminal::Options::default());
        }
        if let Ok(svg) = picture::animated_svg(&frames, &drawing, &Motion::default()) {
            assert_xml(&svg);
        }
        assert_page(&game.text, &frames);
    }
});

/// A picture is well-formed, and requests no other resource.
fn assert_xml(svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    for element in document.descendants() {
        assert!(element.tag_name().name() != "script" && element.tag_name().name() != "image");
        for attribute in element.attributes().filter(|attribute| attribute.name() == "href") {
            assert!(attribute.value().starts_with('#'), "{}", attribute.value());
        }
        for attribute in element.attributes() {
            assert!(!attribute.value().contains("NaN"), "{svg}");
        }
    }
}

/// All text of a game stays in the data of the page.
fn assert_page(source: &str, frames: &[ppn_render::Frame]) {
    let mut player = player::Player::new(&player::Options::default());
    let game = player::Game {
        title: String::new(),
        metadata: vec![("Event".into(), source.chars().take(200).collect())],
        source: source.to_owned(),
        extension: "ppn".into(),
        annotation_scale: 1.0,
        ..player::Game::default()
    };
    let mut step = |state: usize, pieces: &mut player::Pieces| player::Step {
        text: source.into(),
        ..pieces.step(frames[state].clone())
    };
    player.add(&game, frames.len(), &mut step).expect("a short game is not too long for a page");
    // The page is long. It is only searched if a text of the game has a tag; then the page has no
    // more tags than any other.
    if source.contains('<') {
        assert_eq!(tags(&player.page()), *OF_ANY_PAGE, "{source:?}");
    }
}

const TAGS: [&str; 7] = ["<script", "</script", "<style", "</style", "<iframe", "<img", "<!--"];

/// The number of each of these tags in a page, whatever game it plays.
static OF_ANY_PAGE: LazyLock<[usize; 7]> = LazyLock::new(|| {
    let mut player = player::Player::new(&player::Options::default());
    let game =
        player::Game { metadata: vec![("Event".into(), "x".into())], ..player::Game::default() };
    player.add(&game, 1, &mut |_, _| player::Step::default()).expect("a page of one board");
    tags(&player.page())
});

/// The number of times that each of [`TAGS`] occurs in a page, in any case.
fn tags(page: &str) -> [usize; 7] {
    let mut counts = [0; 7];
    for (at, _) in page.match_indices('<') {
        let begins = |tag: &str| {
            page.as_bytes()[at..]
                .get(..tag.len())
                .is_some_and(|it| it.eq_ignore_ascii_case(tag.as_bytes()))
        };
        if let Some(tag) = TAGS.iter().position(|tag| begins(tag)) {
            counts[tag] += 1;
        }
    }
    counts
}
