//! Pixels: a change in pictures needs a review.

use crate::pieces::{every_side, game, losses, piece};
use ppn_piece::Piece;
use ppn_render::{
    ArrowStyle, Color, Frame, FramePiece, LastMove, Mark, MarkForm, Theme, ThemeName, View,
    describe,
    picture::{self, Annotate, Bounds, Motion, Options, Pixels},
};
use std::{cell::Cell, collections::BTreeSet, fmt::Write, io};

/// One line for each side of each kind of piece of each set, in all its suits and ranks: a hash of
/// their pixels, from above and in an oblique view.
///
/// When it changes, look at the pieces: `cargo xtask gallery`.
#[test]
fn every_piece_looks_as_it_did() {
    let mut lines = String::new();
    for (name, pieces) in every_side() {
        let pixels_per_inch = if name.contains("board") { 6.0 } else { 36.0 };
        let options = Options::default().with_pixels_per_inch(pixels_per_inch);
        let hash = |view| hash(&draw(&pieces, &options.clone().with_view(view)));
        let (plan, oblique) = (hash(View::Plan), hash(View::CABINET));
        writeln!(lines, "{name:42} {plan:016x} {oblique:016x}").expect("written");
    }
    insta::assert_snapshot!(lines);
}

/// The same in the other themes of the crate, smaller and from above.
///
/// When it changes, look at the pieces: `ppn theme show NAME -o sheet.png`.
#[test]
fn every_piece_looks_as_it_did_in_every_theme() {
    let mut lines = String::new();
    for (name, pieces) in every_side() {
        let pixels_per_inch = if name.contains("board") { 4.0 } else { 12.0 };
        write!(lines, "{name:42}").expect("written");
        // Lantern is above.
        for theme in ThemeName::ALL[1..].iter().map(|name| name.theme()) {
            let options =
                Options::default().with_theme(theme).with_pixels_per_inch(pixels_per_inch);
            write!(lines, " {:016x}", hash(&draw(&pieces, &options))).expect("written");
        }
        lines.push('\n');
    }
    insta::assert_snapshot!(lines);
}

/// One line for each animal of Arimaa, its board and its trap: a hash of their pixels in each
/// theme.
///
/// When it changes, look at the pictures: `cargo run -p ppn-cli -- render GAME.fan -o board.svg`.
#[test]
fn every_animal_looks_as_it_did() {
    let board = piece("board_face", "arimaa1", 3, 8, 4.5, 4.5);
    let trap = piece("board_back", "arimaa1", 1, 1, 3.0, 3.0);
    let animals = (1..=6)
        .flat_map(|rank| [6, 2].map(|suit| piece("bit_face", "arimaa1", suit, rank, 3.0, 3.0)));
    let mut lines = String::new();
    for piece in [board, trap].into_iter().chain(animals) {
        write!(lines, "{:16}", describe(&piece)).expect("written");
        for theme in
            [Theme::lantern(), Theme::high_contrast(), Theme::print(), Theme::lantern().dark()]
        {
            let options = options().with_theme(theme).with_width(Some(72));
            let hash = hash(&draw(std::slice::from_ref(&piece), &options));
            write!(lines, " {hash:016x}").expect("written");
        }
        lines.push('\n');
    }
    insta::assert_snapshot!(lines);
}

/// Cells of two inches have larger animals.
#[test]
fn animals_fill_their_cells() {
    let height = |cfg, suit, rank| {
        let animal = piece("bit_face", cfg, suit, rank, 0.0, 0.0);
        draw(&[animal], &options().with_width(None)).height
    };
    for rank in 1..=6 {
        assert!(height("arimaa2", 6, rank) > 2 * height("arimaa1", 2, rank) - 40, "rank {rank}");
        assert!(height("arimaa1", 6, rank) >= height("arimaa1", 6, 1), "rank {rank}");
    }
}

/// One line for each mark: a hash of its pixels in each theme, from above and in an oblique view.
#[test]
fn every_mark_looks_as_it_did() {
    let pieces = [
        piece("board_face", "chess1", 3, 4, 2.5, 2.5),
        piece("bit_face", "chess1", 6, 4, 2.0, 2.0),
        piece("bit_back", "checkers1", 2, 1, 3.0, 2.0),
    ];
    let arrow = |style| MarkForm::Arrow { to: (3.0, 2.0), style };
    let forms = [
        ("square", MarkForm::Square),
        ("ring", MarkForm::Ring),
        ("cross", MarkForm::Cross),
        ("frame", MarkForm::Frame),
        ("triangle", MarkForm::Triangle),
        ("dot", MarkForm::Dot),
        ("label", MarkForm::Label),
        ("letter", MarkForm::Letter),
        ("thin arrow", arrow(ArrowStyle::Thin)),
        ("filled arrow", arrow(ArrowStyle::Filled)),
        ("hollow arrow", arrow(ArrowStyle::Hollow)),
        ("line", arrow(ArrowStyle::Line)),
    ];
    let mut lines = String::new();
    let mut hashes = BTreeSet::new();
    for (name, form) in forms {
        let label = if matches!(name, "label" | "letter") { "AZ az 0!" } else { "" };
        let mark = Mark { form, place: (2.0, 2.0), label: label.to_owned(), ..Mark::default() };
        write!(lines, "{name:12}").expect("written");
        for (theme, view) in [
            (Theme::lantern(), View::Plan),
            (Theme::high_contrast(), View::Plan),
            (Theme::print(), View::Plan),
            (Theme::lantern().dark(), View::CABINET),
        ] {
            let options =
                options().with_theme(theme).with_view(view).with_marks(vec![mark.clone()]);
            let hash = hash(&draw(&pieces, &options));
            assert!(hashes.insert(hash), "{name} looks like another");
            write!(lines, " {hash:016x}").expect("written");
        }
        lines.push('\n');
    }
    insta::assert_snapshot!(lines);
}

/// One line for each of what boards show besides pieces and marks alone: a hash of its pixels from above and in an oblique
/// view, in two themes.
///
/// When it changes, look at the boards: `ppn render` draws them with `--mark`, `--ghost`, `--torn`, `--annotate` and
/// `--background none`.
#[test]
fn every_situation_looks_as_it_did() {
    let stack = |piece_side: &str, cfg: &str, count: u32| -> Vec<Piece> {
        let under = piece(piece_side, cfg, 1, 1, 1.0, 1.0);
        let on_it = (1..=count).map(|rank| piece(piece_side, cfg, 1, rank, 2.0, 2.0));
        std::iter::once(under).chain(on_it).collect()
    };
    let aside = |pieces: Vec<Piece>| {
        pieces.into_iter().map(|piece| Piece { angle: 90.0, ..piece }).collect()
    };
    let mark =
        |form, place, label: &str| Mark { form, place, label: label.to_owned(), ..Mark::default() };
    let chess = [
        piece("board_face", "chess1", 3, 4, 2.5, 2.5),
        piece("bit_face", "chess1", 6, 2, 2.0, 2.0),
        piece("bit_face", "chess1", 2, 5, 3.0, 3.0),
    ];
    let go = [
        piece("board_face", "go", 3, 9, 5.0, 5.0),
        piece("bit_back", "go", 2, 1, 3.0, 3.0),
        piece("bit_back", "go", 6, 1, 4.0, 3.0),
    ];
    let morris = [piece("board_face", "morris", 3, 6, 3.0, 3.0)];
    let men = [
        piece("board_face", "checkers1", 3, 4, 2.5, 2.5),
        piece("bit_back", "checkers1", 2, 1, 1.0, 1.0),
    ];
    let letters = [(3.0, 3.0, "A"), (4.0, 3.0, "b"), (5.0, 5.0, "12")]
        .map(|(x, y, label)| mark(MarkForm::Letter, (x, y), label));
    let numbers = ppn_render::square_labels(&[(1.0, 1.0, "5".into()), (3.0, 1.0, "6".into())], 1.0);
    let area =
        Mark { more: vec![(2.0, 1.0), (2.0, 2.0)], ..mark(MarkForm::Square, (1.0, 1.0), "") };
    let squares = [(1.0, 1.0, "5".into()), (2.0, 1.0, "6".into())];
    let numbers_of_all = ppn_render::square_labels(&squares, 1.0);
    let bent = Mark::default()
        .arrow_through(&[(1.0, 1.0), (1.0, 3.0), (3.0, 3.0), (4.0, 1.0)], ArrowStyle::Filled);
    let tile = |piece_side: &str, x, y| piece(piece_side, "piecepack", 1, 3, x, y);
    let corner =
        [tile("tile_back", 2.0, 2.0), tile("tile_face", 2.0, 2.0), tile("coin_face", 3.0, 3.0)];
    let leaving = MarkForm::Arrow { to: (4.0, 4.0), style: ArrowStyle::Filled };
    let cases: Vec<(&str, Vec<Piece>, Options)> = vec![
        ("a stack of tiles", stack("tile_face", "piecepack", 5), options()),
        ("a stack of coins", stack("coin_face", "piecepack", 3), options()),
        ("a stack of dominoes", stack("tile_face", "dominoes", 6), options()),
        ("a stack of men", stack("bit_back", "checkers1", 2), options()),
        ("letters on points", go.to_vec(), options().with_marks(letters.to_vec())),
        ("letters on a morris", morris.to_vec(), options().with_marks(letters.to_vec())),
        ("numbers of squares", men.to_vec(), options().with_marks(numbers)),
        (
            "numbers on lines",
            vec![piece("board_back", "checkers1", 2, 4, 2.5, 2.5)],
            options().with_marks(numbers_of_all),
        ),
        ("a bent arrow", chess.to_vec(), options().with_marks(bent)),
        ("dominoes aside", aside(stack("tile_face", "dominoes", 2)), options()),
        ("a coin on a corner", corner.to_vec(), options()),
        ("coordinates", chess.to_vec(), options().with_annotate(Annotate::Algebraic)),
        ("an area", chess.to_vec(), options().with_marks(vec![area])),
        ("a ghost", chess.to_vec(), options().with_ghosts(vec![2])),
        (
            "a torn part",
            chess.to_vec(),
            options()
                .with_crop(Some([(0.5, 0.5), (2.5, 2.5)]))
                .with_torn(true)
                .with_marks(vec![mark(leaving, (1.0, 1.0), "")]),
        ),
    ];
    let mut lines = String::new();
    for (name, pieces, options) in cases {
        write!(lines, "{name:20}").expect("written");
        for theme in [Theme::lantern(), Theme { page: None, ..Theme::high_contrast() }] {
            for view in [View::Plan, View::CABINET] {
                let options = options.clone().with_theme(theme.clone()).with_view(view);
                write!(lines, " {:016x}", hash(&draw(&pieces, &options))).expect("written");
            }
        }
        lines.push('\n');
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn every_option_shows() {
    let (_, pieces) = every_side().find(|(name, _)| name == "piecepack coin_face").expect("coins");
    let plain = draw(&pieces, &options());
    let others = [
        options().with_theme(Theme::high_contrast()),
        options().with_theme(Theme::print()),
        options().with_theme(Theme::lantern().dark()),
        options().with_view(View::CABINET),
        options().with_annotate(Annotate::Algebraic),
        options().with_annotate(Annotate::Cartesian),
        options().with_last_move(Some(LastMove {
            from: vec![(2.0, 2.0)],
            to: vec![3],
            ..LastMove::default()
        })),
    ];
    let mut hashes: Vec<u64> =
        others.iter().map(|other| hash(&draw(&pieces, other))).chain([hash(&plain)]).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 8);
}

#[test]
fn dots_and_dashes_are_drawn() {
    // Holes are lines without length; dark cells are dashes as long as they are wide.
    let marbles = draw(&[piece("board_face", "marbles", 7, 4, 1.0, 1.0)], &options());
    let middle = |x: u32, y: u32| color(&marbles, marbles.width * x / 9, marbles.height * y / 9);
    assert_ne!(middle(1, 1), middle(2, 2), "no hole");
    let chess = draw(&[piece("board_face", "chess1", 3, 2, 1.0, 1.0)], &options());
    let cell = |x: u32, y: u32| color(&chess, chess.width * x / 4, chess.height * y / 4);
    assert_eq!(cell(1, 3), [0x71, 0xA5, 0x8A, 0xFF]);
    assert_eq!(cell(3, 3), [0xEE, 0xDD, 0xBB, 0xFF]);
    assert_eq!(cell(3, 1), [0x71, 0xA5, 0x8A, 0xFF]);
}

#[test]
fn sizes_are_bounded() {
    let coin = [piece("coin_face", "piecepack", 1, 1, 0.0, 0.0)];
    let width = |width| draw(&coin, &options().with_width(Some(width))).width;
    assert_eq!(width(100), 100);
    assert_eq!(width(u32::MAX), 4096);
    let png = picture::png(&coin, &options()).expect("a picture");
    assert!(png.starts_with(b"\x89PNG"));
}

fn options() -> Options {
    Options::default().with_width(Some(400))
}

fn draw(pieces: &[Piece], options: &Options) -> Pixels {
    picture::pixels(pieces, options).expect("a picture")
}

fn color(pixels: &Pixels, x: u32, y: u32) -> [u8; 4] {
    let start = ((y * pixels.width + x) * 4) as usize;
    pixels.rgba[start..start + 4].try_into().expect("four channels")
}

/// FNV-1a.
fn hash(pixels: &Pixels) -> u64 {
    pixels.rgba.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// The pictures of an animation as a viewer shows them, with their delays.
fn watch(gif: &[u8]) -> (Pixels, Vec<(Vec<u8>, u16)>) {
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = decoder.read_info(gif).expect("a GIF");
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut screen = vec![0; (width * height * 4) as usize];
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (index, color) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let (x, y) = (x + usize::from(frame.left), y + usize::from(frame.top));
            let place = (y * width as usize + x) * 4;
            if color[3] > 0 {
                screen[place..place + 4].copy_from_slice(color);
            }
        }
        seen.push((screen.clone(), frame.delay));
    }
    (Pixels { width, height, rgba: screen }, seen)
}

#[test]
fn games_move() {
    let options = Options::default().with_width(Some(200));
    let motion = Motion::default().with_pause(0.5).with_steps(3).with_highlight(false);
    let mut gif = Vec::new();
    let mut done = Vec::new();
    picture::gif(&game(), &options, &motion, &mut |board| done.push(board), &mut gif)
        .expect("an animation");
    assert_eq!(done, [1, 2, 3]);
    let (last, seen) = watch(&gif);
    let delays: Vec<u16> = seen.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [50, 10, 10, 10, 50, 10, 10, 10, 50]);
    assert!(seen.windows(2).all(|pair| pair[0].0 != pair[1].0), "every picture differs");
    // The last picture is the picture of the last board, except for the colours of edges.
    let board: Vec<Piece> = game()[2].pieces.iter().map(|piece| piece.piece.clone()).collect();
    let bounds = Bounds::of_game(&game(), &options).expect("places");
    let theme = Theme { page: Some(Color::WHITE), ..Theme::lantern() };
    let alone = options.with_theme(theme).with_bounds(bounds);
    let board = draw(&board, &alone);
    assert_eq!((last.width, last.height), (board.width, board.height));
    let far = last.rgba.iter().zip(&board.rgba).filter(|(a, b)| a.abs_diff(**b) > 24).count();
    assert!(far * 100 < last.rgba.len(), "{far} of {} differ", last.rgba.len());
}

/// Only changes are redrawn, and no old pixels remain.
#[test]
fn each_board_of_a_film_looks_as_it_does_alone() {
    let mut frames: Vec<Frame> = game().into_iter().chain(losses()).collect();
    frames.extend(game());
    for view in [View::Plan, View::CABINET] {
        let options = options().with_width(Some(240)).with_view(view);
        let motion = Motion::default().with_steps(2).with_highlight(false);
        let mut gif = Vec::new();
        picture::gif(&frames, &options, &motion, &mut |_| {}, &mut gif).expect("an animation");
        let seen = watch(&gif).1;
        assert_eq!(seen.len(), 3 * frames.len() - 2);
        let bounds = Bounds::of_game(&frames, &options).expect("places");
        let theme = Theme { page: Some(Color::WHITE), ..options.theme.clone() };
        let alone = options.with_theme(theme).with_bounds(bounds);
        for (frame, (rgba, _)) in frames.iter().zip(seen.iter().step_by(3)) {
            let board: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
            let board = draw(&board, &alone);
            let colors =
                |rgba: &[u8]| rgba.chunks(4).flat_map(|c| c[..3].to_vec()).collect::<Vec<u8>>();
            let (film, board) = (colors(rgba), colors(&board.rgba));
            let far = film.iter().zip(&board).filter(|(a, b)| a.abs_diff(**b) > 40).count();
            assert!(far < 20, "{view:?}: {far}");
        }
    }
}

#[test]
fn a_tile_that_leaves_does_not_hide_what_stays() {
    let options = Options::default().with_width(Some(430));
    let motion = Motion::default().with_steps(4).with_highlight(false);
    let mut gif = Vec::new();
    picture::gif(&losses()[..2], &options, &motion, &mut |_| {}, &mut gif).expect("an animation");
    let (Pixels { width, height, .. }, seen) = watch(&gif);
    assert_eq!((width, height, seen.len()), (430, 229, 6));
    for (rgba, _) in seen {
        let pixels = Pixels { width, height, rgba };
        // On the foot of the pawn beside its suit.
        assert_eq!(color(&pixels, 135, 155)[..3], [0xA1, 0x1A, 0x06]);
    }
}

/// Counts the bytes written, and fails after a number of them.
struct Counting<'c> {
    written: &'c Cell<usize>,
    most: usize,
}

impl io::Write for Counting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.set(self.written.get() + bytes.len());
        if self.written.get() > self.most {
            return Err(io::Error::other("no room"));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The output is not kept in memory: a film of a thousand moves takes no more memory than one of
/// ten.
#[test]
fn a_long_game_is_written_as_it_is_drawn() {
    let boards = game();
    let frames: Vec<Frame> = (0..1001).map(|number| boards[number % 3].clone()).collect();
    let options = Options::default().with_width(Some(60));
    let motion = Motion::default().with_steps(0);
    let written = Cell::new(0);
    let mut seen = Vec::new();
    let film = |most, progress: &mut dyn FnMut(usize)| {
        let out = Counting { written: &written, most };
        picture::gif(&frames, &options, &motion, progress, out)
    };
    film(usize::MAX, &mut |_| seen.push(written.get())).expect("an animation");
    assert_eq!(seen.len(), 1001);
    assert!(seen.is_sorted_by(|before, after| before < after), "each board is written at once");
    assert!(written.get() - seen[1000] < 1000, "nothing is left to the end");
    // After the output has failed, nothing more is drawn.
    written.set(0);
    let mut boards = 0;
    let error = film(seen[10], &mut |_| boards += 1).expect_err("no room");
    assert!(error.to_string().contains("no room"), "{error}");
    assert_eq!(boards, 11);
}

/// Programs that do not animate show the last board.
#[test]
fn animated_svg_rests_on_the_last_board() {
    for view in [View::Plan, View::CABINET] {
        let options = options().with_view(view).with_strokes(true);
        let animated =
            picture::animated_svg(&game(), &options, &Motion::default()).expect("an animation");
        let board: Vec<Piece> = game()[2].pieces.iter().map(|piece| piece.piece.clone()).collect();
        let bounds = Bounds::of_game(&game(), &options).expect("places");
        let last = options
            .with_last_move(Some(LastMove::between(&game()[1], &game()[2])))
            .with_bounds(bounds);
        let svg = picture::svg(&board, &last).expect("a picture");
        assert_eq!(rasterize(&animated), rasterize(&svg));
    }
}

fn rasterize(svg: &str) -> Vec<u8> {
    use resvg::{tiny_skia, usvg};
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("SVG");
    let mut pixmap = tiny_skia::Pixmap::new(400, 400).expect("pixels");
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixmap.as_mut());
    pixmap.take()
}

#[test]
fn games_without_moves_are_still() {
    for frames in [vec![], vec![Frame::default()], game()[..1].to_vec()] {
        let mut gif = Vec::new();
        let (options, motion) = (Options::default(), Motion::default());
        picture::gif(&frames, &options, &motion, &mut |_| {}, &mut gif).expect("an animation");
        assert_eq!(watch(&gif).1.len(), 1);
    }
}

#[test]
fn animations_have_a_size() {
    let wide = vec![
        Frame {
            pieces: vec![FramePiece {
                id: "1".to_owned(),
                piece: piece("board_face", "go", 1, 100, 0.0, 0.0),
            }],
            ..Frame::default()
        };
        2
    ];
    let mut gif = Vec::new();
    let motion = Motion::default().with_steps(0);
    picture::gif(&wide, &Options::default(), &motion, &mut |_| {}, &mut gif).expect("an animation");
    let (pixels, seen) = watch(&gif);
    assert_eq!((pixels.width, pixels.height), (600, 600));
    assert_eq!(seen.len(), 2);
}
