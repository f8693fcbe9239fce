//! Limits of drawing: everything up to them is drawn, less or nothing beyond them, and a caller may
//! raise them.

use crate::pieces::{game, piece};
use ppn_piece::Piece;
use ppn_render::{
    Frame, FramePiece,
    picture::{self, Limits, Motion, Options},
    player::{self, Game, Pieces, Player, Step},
    terminal::{self, Warning},
};

fn coin(x: f64, y: f64) -> Piece {
    piece("coin_face", "piecepack", 1, 1, x, y)
}

fn within(limits: Limits) -> Options {
    Options::default().with_limits(limits)
}

/// The message of the error for a picture of these pieces.
fn error(pieces: &[Piece], options: &Options) -> Option<String> {
    picture::svg(pieces, options).err().map(|error| error.to_string())
}

#[test]
fn a_picture_has_at_most_n_pieces() {
    let few = within(Limits::default().with_pieces(2));
    let row = |count: u32| -> Vec<Piece> { (0..count).map(|n| coin(f64::from(n), 0.0)).collect() };
    assert_eq!(error(&row(2), &few), None);
    let message = "the board has 3 pieces; a picture can have at most 2";
    assert_eq!(error(&row(3), &few).as_deref(), Some(message));
    let frames = [frame(&row(3))];
    let film = picture::animated_svg(&frames, &few, &Motion::default());
    assert_eq!(film.map_err(|error| error.to_string()), Err(message.to_owned()));

    let many: Vec<Piece> =
        (0..10_001).map(|n| coin(f64::from(n % 100), f64::from(n / 100))).collect();
    assert_eq!(error(&many[1..], &Options::default()), None);
    assert!(error(&many, &Options::default()).is_some());
    assert_eq!(error(&many, &within(Limits::default().with_pieces(20_000))), None);
}

#[test]
fn a_picture_has_at_most_n_inches() {
    // The coins and the margins take another 1.05 inches.
    let wide = |inches: f64| [coin(0.0, 0.0), coin(inches - 1.05, 0.0)];
    let limits = |inches| within(Limits::default().with_inches(inches));
    let error = |inches: f64, options| error(&wide(inches), &options);
    assert_eq!(error(9.9, limits(10.0)), None);
    let message = "the board is 11 inches wide or high; a picture can have at most 10";
    assert_eq!(error(11.0, limits(10.0)).as_deref(), Some(message));
    assert_eq!(error(999.9, Options::default()), None);
    assert!(error(1001.0, Options::default()).is_some());
    assert_eq!(error(1001.0, limits(2000.0)), None);
    assert_eq!(error(1e8, limits(f64::INFINITY)), None);
    for none in [f64::INFINITY, f64::NAN] {
        let message =
            "the board is 10000000000 inches wide or high; a picture can have at most 1000000000";
        assert_eq!(error(1e10, limits(none)).as_deref(), Some(message));
    }
}

#[test]
fn a_picture_has_at_most_n_pixels_to_a_side() {
    let width = |side| {
        let options = within(Limits::default().with_side(side));
        let svg = picture::svg(&[coin(0.0, 0.0), coin(900.0, 0.0)], &options).expect("a picture");
        let document = roxmltree::Document::parse(&svg).expect("well formed");
        document.root_element().attribute("width").and_then(|width| width.parse().ok())
    };
    assert_eq!(width(Limits::default().side), Some(16_384_u32));
    assert_eq!(width(100), Some(100));
    assert_eq!(width(40_000), Some(40_000));
    // The requested number.
    assert_eq!(width(u32::MAX), Some(64_876));
}

#[test]
fn an_animated_svg_has_at_most_n_bytes() {
    let film = |bytes| {
        let options = within(Limits::default().with_bytes(bytes));
        picture::animated_svg(&game(), &options, &Motion::default())
    };
    assert!(film(Limits::default().bytes).is_ok());
    let message = "the animated SVG would be longer than 100 bytes; write a GIF instead";
    assert_eq!(film(100).map_err(|error| error.to_string()), Err(message.to_owned()));
}

#[test]
fn a_page_has_at_most_n_bytes_pieces_and_inches() {
    let fill = |limits, pieces: &[Piece]| {
        let mut player = Player::new(&player::Options::default().with_limits(limits));
        let mut step = |_, all: &mut Pieces| all.step(frame(pieces));
        player.add(&Game::default(), 1, &mut step).map(|failure| failure.map(|one| one.to_string()))
    };
    let usual = Limits::default();
    let two = [coin(0.0, 0.0), coin(1001.0, 0.0)];
    assert_eq!(fill(usual, &two[..1]), Ok(None));
    assert_eq!(fill(usual.with_bytes(9), &two[..1]), Err(player::Error::TooLong(9)));
    let pieces = |pieces| fill(usual.with_pieces(pieces).with_inches(2000.0), &two);
    assert_eq!(pieces(2), Ok(None));
    let message = "the board has 2 pieces; a picture can have at most 1";
    assert_eq!(pieces(1), Ok(Some(message.to_owned())));
    // Boards are listed before they are written.
    let crowd = Step { pieces: vec![0; 1_000_000], ..Step::default() };
    let mut player = Player::new(&player::Options::default());
    let added = player.add(&Game::default(), 17, &mut |_, _| crowd.clone());
    assert_eq!(added, Err(player::Error::TooManyPieces(16_000_000)));
    let failure = fill(usual, &two).expect("a page").expect("too wide");
    assert!(failure.ends_with("inches wide or high; a picture can have at most 1000"), "{failure}");
}

#[test]
fn a_page_has_at_most_n_remarks_of_a_game_and_bytes_of_a_diagram() {
    /// How often a word is in the page of a game with these remarks and boards.
    fn count(word: &str, remarks: usize, boards: &[Vec<Piece>]) -> usize {
        let remark =
            player::Remark { message: "[one remark]".to_owned(), ..player::Remark::default() };
        let game = Game { remarks: vec![remark; remarks], ..Game::default() };
        let mut player = Player::new(&player::Options::default());
        let mut step = |at: usize, all: &mut Pieces| all.step(frame(&boards[at]));
        player.add(&game, boards.len(), &mut step).expect("a page");
        player.page().matches(word).count()
    }
    let start = [vec![coin(1.0, 1.0)]];
    assert_eq!([3, 500, 501].map(|remarks| count("[one remark]", remarks, &start)), [3, 500, 500]);

    // Cards on cards, which the page does not put on the board by itself.
    let card = || piece("card_face", "playing_cards_expansion", 1, 1, 1.0, 1.0);
    let boards = |rank| [vec![piece("board_face", "chess1", 1, rank, 5.0, 5.0), card(), card()]];
    assert_eq!([20, 99].map(|rank| count("\"diagrams\":", 0, &boards(rank))), [1, 0]);
}

#[test]
fn a_board_is_drawn_with_at_most_n_cells_across() {
    let shapes = |rank| {
        let board = piece("board_face", "chess1", 1, rank, 5.0, 5.0);
        let drawn = picture::svg(&[board], &Options::default()).expect("a picture");
        let drawn = roxmltree::Document::parse(&drawn).expect("SVG");
        let path = |node: &roxmltree::Node<'_, '_>| node.attribute("d").map(str::to_owned);
        drawn.descendants().filter_map(|node| path(&node)).collect::<Vec<_>>()
    };
    assert_ne!(shapes(99), shapes(100));
    assert_eq!(shapes(101), shapes(100));
    assert_eq!(shapes(u32::MAX), shapes(100));
}

#[cfg(feature = "raster")]
#[test]
fn a_png_has_at_most_n_pixels() {
    let board = [piece("board_face", "chess1", 1, 8, 4.5, 4.5)];
    let drawn = |pixels| {
        let limits = Limits::default().with_pixels(pixels);
        let options = within(limits).with_width(Some(400));
        let drawn = picture::pixels(&board, &options).expect("a picture");
        (drawn.width, drawn.height)
    };
    assert_eq!(drawn(Limits::default().pixels), (400, 400));
    assert_eq!(drawn(160_000), (400, 400));
    assert_eq!(drawn(10_000), (100, 100));
}

#[cfg(feature = "raster")]
#[test]
fn a_gif_has_at_most_n_pixels_and_steps() {
    let film = |limits, steps| {
        let options = within(limits).with_width(Some(40));
        let (motion, mut film) = (Motion::default().with_steps(steps), Vec::new());
        picture::gif(&game()[..2], &options, &motion, &mut |_| {}, &mut film).expect("a film");
        film
    };
    let usual = Limits::default();
    // Width and height follow the signature.
    let size = |film: &[u8]| [film[6], film[8]].map(u32::from);
    let [width, height] = size(&film(usual, 0));
    assert_eq!(width, 40);
    let small = size(&film(usual.with_gif_pixels(width * height / 4), 0));
    assert!(small[0] <= 21 && small[1] <= height / 2 + 1, "{small:?}");

    assert_eq!(film(usual, 61), film(usual, 60));
    assert_ne!(film(usual.with_steps(61), 61), film(usual, 60));
    assert_eq!(film(usual.with_steps(1), 61), film(usual, 1));
}

#[cfg(feature = "raster")]
#[test]
fn a_gif_has_at_most_n_pictures_and_pieces_in_them() {
    let frames = &game()[..2];
    let pieces: usize = frames.iter().map(|frame| frame.pieces.len()).sum();
    let error = |limits| {
        let options = within(limits).with_width(Some(40));
        let (motion, mut film) = (Motion::default().with_steps(3), Vec::new());
        let made = picture::gif(frames, &options, &motion, &mut |_| {}, &mut film);
        made.err().map(|error| error.to_string())
    };
    let usual = Limits::default();
    let drawn = 4 * pieces as u64;
    assert_eq!(error(usual.with_pictures(8).with_drawn(drawn)), None);
    let told = "the GIF would have 8 pictures, and with that number of pieces it can have at most 7; \
                show fewer moves, or fewer pictures between them";
    assert_eq!(error(usual.with_pictures(7)).as_deref(), Some(told));
    assert_eq!(error(usual.with_drawn(drawn - 1)).as_deref(), Some(told));
}

#[test]
fn a_text_diagram_has_at_most_n_cells_to_a_side() {
    let draw = |side, pieces: &[Piece]| {
        let limits = terminal::Limits::default().with_side(side);
        terminal::draw(pieces, &terminal::Options::default().with_limits(limits))
    };
    // Eight squares of two cells, and the edge.
    let board = [piece("board_face", "chess1", 1, 8, 4.5, 4.5)];
    let whole = draw(18, &board);
    assert_eq!((whole.warnings, whole.text.lines().count()), (vec![], 18));
    let cut = draw(17, &board);
    assert_eq!((&cut.warnings[..], cut.text.lines().count()), (&[Warning::TooLarge(8.5)][..], 17));
    assert_eq!(cut.warnings[0].to_string(), "the board is cut off 8.5 inches from the origin");

    let usual = terminal::Limits::default().side;
    let far = |x| [piece("coin_face", "piecepack", 1, 1, x, 1.0)];
    assert_eq!(draw(usual, &far(499.0)).warnings, []);
    assert_eq!(draw(usual, &far(500.0)).warnings, [Warning::TooLarge(500.0)]);
    assert_eq!(draw(2 * usual, &far(500.0)).warnings, []);
    assert_eq!(draw(u32::MAX, &far(1e9)).warnings, [Warning::TooLarge(5000.0)]);
    // A board of any size has as many squares as there are cells.
    let endless = [piece("board_face", "chess1", 1, u32::MAX, 5.0, 5.0)];
    assert_eq!(draw(20, &endless).text.lines().count(), 20);
}

#[test]
fn pieces_cover_at_most_n_cells_of_a_text_diagram() {
    let draw = |drawn, pieces: &[Piece]| {
        let limits = terminal::Limits::default().with_drawn(drawn);
        let options = terminal::Options::default().with_limits(limits);
        terminal::draw(pieces, &options).warnings
    };
    // A tile takes five cells by five, and each piece counts itself.
    let tiles = vec![piece("tile_back", "piecepack", 1, 1, 1.0, 1.0); 2];
    assert_eq!(draw(52, &tiles), []);
    assert_eq!(draw(51, &tiles), [Warning::TooMuch]);
    let boards = vec![piece("board_face", "chess2", 1, 500, 600.0, 600.0); 30];
    let usual = terminal::Limits::default().drawn;
    assert!(draw(usual, &boards).contains(&Warning::TooMuch));
    assert!(!draw(u64::MAX, &boards).contains(&Warning::TooMuch));
}

fn frame(pieces: &[Piece]) -> Frame {
    let named =
        |(n, piece): (usize, &Piece)| FramePiece { id: n.to_string(), piece: piece.clone() };
    Frame { pieces: pieces.iter().enumerate().map(named).collect(), ..Frame::default() }
}
