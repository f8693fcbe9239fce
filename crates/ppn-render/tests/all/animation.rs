//! Animated pictures.

use crate::pieces::{check, game, losses, piece};
use ppn_render::{
    Frame, FramePiece, Mark, View,
    picture::{self, Error, Motion, Options},
};

#[test]
fn films_show_the_marks_of_each_board() {
    let mut frames = game();
    let place = (1.5, 1.5);
    frames[1].marks = vec![Mark { place, title: "here".into(), ..Mark::default() }];
    let marks = vec![Mark { place, title: "nowhere".into(), ..Mark::default() }];
    let options = Options::default().with_marks(marks);
    let svg = picture::animated_svg(&frames, &options, &Motion::default()).expect("an animation");
    check(&svg);
    assert_eq!(svg.matches("<title>here</title>").count(), 1);
    assert!(!svg.contains("nowhere"));
}

#[test]
fn an_animation_moves_what_changed() {
    let motion = Motion::default().with_highlight(false);
    let svg = picture::animated_svg(&game(), &Options::default(), &motion).expect("an animation");
    check(&svg);
    // The tile is always there; a coin glides and turns over, one is removed, and one is added.
    assert_eq!(svg.matches("<title>tile, face down</title>").count(), 1);
    let names = svg.split("@keyframes ").skip(1).filter_map(|rest| rest.split_once('{'));
    assert_eq!(names.filter(|(name, _)| name.contains("-m")).count(), 4);
    insta::assert_snapshot!(svg);
}

#[test]
fn what_leaves_lies_under_what_stays_and_what_comes() {
    for view in [View::Plan, View::CABINET] {
        // The figures of an animation; moving figures have a star.
        let figures = |frames: &[Frame]| {
            let (options, motion) = (Options::default().with_view(view), Motion::default());
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
