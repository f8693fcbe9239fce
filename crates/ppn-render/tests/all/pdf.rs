//! PDF: sizes, shared objects, missing characters. Other programs read the files in
//! `ppn-cli/tests/pdf.rs`.

use crate::pieces::{every_side, piece};
use ppn_piece::Piece;
use ppn_render::{
    Frame, FramePiece, ScoreBoard, ScoreGame, ScoreItem, View,
    pdf::{self, Page, Paper, Score},
    picture::{Annotate, Error, Limits, Options},
};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn board(pieces: &[Piece], options: &Options, page: &Page) -> String {
    text(&pdf::picture(pieces, options, page).expect("a picture").bytes)
}

#[test]
fn every_piece_can_be_printed() {
    for (name, pieces) in every_side() {
        for view in [View::Plan, View::CABINET] {
            let options = Options::default().with_view(view);
            let file = board(&pieces, &options, &Page::default());
            assert!(file.ends_with("%%EOF"), "{name}");
        }
    }
}

#[test]
fn alike_pieces_are_written_once() {
    let coins = |count: usize| -> Vec<Piece> {
        (0..count).map(|x| piece("coin_back", "piecepack", 1, 1, x as f64, 1.0)).collect()
    };
    let forms = |count| {
        let file = board(&coins(count), &Options::default(), &Page::default());
        file.matches("/Subtype /Form").count() + file.matches("/Subtype/Form").count()
    };
    assert_eq!(forms(1), forms(40));
    assert!(forms(1) > 0);
}

#[test]
fn pages_have_a_size_and_a_title() {
    let tile = [piece("tile_back", "piecepack", 1, 1, 1.0, 1.0)];
    let options = Options::default().with_title("A tile (1)".to_owned());
    let file = board(&tile, &options, &Page::default());
    // Two inches and two edges of 0.15.
    assert!(file.contains("/MediaBox [0 0 165.6 165.6]"), "{file}");
    assert!(file.contains("/Title (A tile (1))"), "{file}");
    let page = Page::default().with_scale(Some(2.0));
    assert!(board(&tile, &options, &page).contains("/MediaBox [0 0 331.2 331.2]"));
    let page = Page::default().with_paper(Some(Paper::Letter));
    assert!(board(&tile, &options, &page).contains("/MediaBox [0 0 612 792]"));
    let page = page.with_scale(Some(9.0));
    let error = pdf::picture(&tile, &options, &page).expect_err("no room");
    assert!(matches!(error, Error::NoRoom { most, .. } if (3.4..3.6).contains(&most)), "{error:?}");
}

#[test]
fn a_font_comes_only_where_there_is_text() {
    let tile = [piece("tile_back", "piecepack", 1, 1, 1.0, 1.0)];
    let fonts = |annotate| {
        let options = Options::default().with_annotate(annotate);
        board(&tile, &options, &Page::default()).matches("/FontFile2").count()
    };
    assert_eq!((fonts(Annotate::None), fonts(Annotate::Algebraic)), (0, 1));
}

#[test]
fn what_no_font_has_is_named() {
    let game = ScoreGame {
        title: "日本 \u{200F}\u{FE0F}".to_owned(),
        items: vec![ScoreItem::Comment("語 ж ♞".to_owned())],
        ..ScoreGame::default()
    };
    let page = Page::default();
    let mut score = Score::new(&page, &Options::default());
    score.add(&game, &mut |_| ScoreBoard::default()).expect("a game");
    assert_eq!(score.finish().expect("a file").missing, ['日', '本', '語']);
    assert!(pdf::Font::new(b"no font".to_vec()).is_err());
}

#[test]
fn a_long_game_has_many_pages() {
    let named = |id: &str, x| FramePiece {
        id: id.to_owned(),
        piece: piece("coin_back", "piecepack", 1, 1, x, 1.0),
    };
    let mut items = Vec::new();
    for turn in 1..=400 {
        items.push(ScoreItem::Move { number: format!("{turn}."), text: "a1-b1".to_owned() });
        let unbroken = "x".repeat(turn);
        items.push(ScoreItem::Comment(unbroken));
        if turn % 50 == 0 {
            items.push(ScoreItem::Diagram { state: turn, caption: String::new() });
        }
    }
    let game = ScoreGame { items, ..ScoreGame::default() };
    let mut boards = |state: usize| ScoreBoard {
        frame: Frame { pieces: vec![named("1", state as f64 / 50.0)], ..Frame::default() },
        ..ScoreBoard::default()
    };
    let pages = |page: &Page, boards: &mut pdf::Boards<'_>| {
        let mut score = Score::new(page, &Options::default());
        score.add(&game, boards).expect("a game");
        text(&score.finish().expect("a file").bytes).matches("/MediaBox").count()
    };
    let narrow = pages(&Page::default(), &mut boards);
    // Diagrams of true size are wider than half of the page.
    let wide = pages(&Page::default().with_scale(Some(0.5)), &mut boards);
    assert!((15..40).contains(&narrow) && (15..40).contains(&wide), "{narrow} {wide}");

    let limits = Limits::default().with_bytes(2_000);
    let options = Options::default().with_limits(limits);
    let page = Page::default();
    let mut score = Score::new(&page, &options);
    assert_eq!(score.add(&game, &mut boards), Err(Error::TooManyPages(2_000)));
}

/// The edge around a board may lie on the edge of the paper, which is 8.27 inches wide.
#[test]
fn a_board_of_eight_inches_has_true_size_on_a4() {
    let fits = |rank: u32, annotate| {
        let chess = [piece("board_face", "chess1", 3, rank, 0.0, 0.0)];
        let options = Options::default().with_annotate(annotate);
        let page = Page::default().with_paper(Some(Paper::A4)).with_scale(Some(1.0));
        pdf::picture(&chess, &options, &page).is_ok()
    };
    assert!(fits(7, Annotate::None) && fits(8, Annotate::None));
    assert!(!fits(9, Annotate::None) && !fits(8, Annotate::Algebraic));
}

#[test]
fn pages_are_tagged_for_those_who_hear_them() {
    let coin = piece("coin_back", "piecepack", 1, 1, 2.0, 3.0);
    let shown = Frame {
        pieces: vec![FramePiece { id: "1".to_owned(), piece: coin.clone() }],
        ..Frame::default()
    };
    let game = ScoreGame {
        title: "A game".to_owned(),
        items: vec![
            ScoreItem::Move { number: "1.".to_owned(), text: "S@b3".to_owned() },
            ScoreItem::Diagram { state: 1, caption: "After 1.".to_owned() },
        ],
        ..ScoreGame::default()
    };
    let page = Page::default();
    let mut score = Score::new(&page, &Options::default());
    let mut boards = |_| ScoreBoard { frame: shown.clone(), ..ScoreBoard::default() };
    score.add(&game, &mut boards).expect("a game");
    let file = text(&score.finish().expect("pages").bytes);
    assert!(file.contains("/MarkInfo"), "{file}");
    // A heading, the moves, the board, and what is under it.
    let elements = ["/S /H1", "/S /P", "/S /Figure", "/S /Caption", "/S /Document"];
    assert_eq!(elements.map(|element| file.matches(element).count()), [1; 5], "{file}");
    assert!(file.contains("/Lang (en)\n  /Alt (After 1.: Suns coin b3)"), "{file}");
    let options = Options::default().with_title("A coin".to_owned());
    let picture = board(&[coin], &options, &Page::default());
    assert!(picture.contains("/Alt (A coin: Suns coin b3)"), "{picture}");
}
