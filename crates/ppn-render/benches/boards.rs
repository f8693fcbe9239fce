//! The cost of a diagram and a picture.

use ppn_piece::{Piece, Rank, Suit};
use ppn_render::{
    Frame, FramePiece, View, picture,
    player::{self, Game, Pieces, Player},
    terminal,
};
use serde::Deserialize;

fn main() {
    divan::main();
}

#[divan::bench]
fn diagram_of_chess() -> String {
    terminal::diagram(&chess(), &terminal::Options::default())
}

#[divan::bench]
fn svg_of_chess() -> usize {
    svg(&chess(), View::Plan)
}

#[divan::bench]
fn svg_of_96_pieces() -> usize {
    svg(&piecepack(), View::Plan)
}

#[divan::bench]
fn oblique_svg_of_96_pieces() -> usize {
    svg(&piecepack(), View::CABINET)
}

#[divan::bench]
fn svg_of_10_000_pieces() -> usize {
    let coins: Vec<Piece> = (0..10_000_u32)
        .map(|n| {
            piece("coin_back", "piecepack", 1 + n % 4, 1, f64::from(n % 100), f64::from(n / 100))
        })
        .collect();
    svg(&coins, View::Plan)
}

#[cfg(feature = "raster")]
#[divan::bench]
fn png_of_chess_at_800_pixels() -> usize {
    let options = picture::Options::default().with_width(Some(800));
    picture::png(&chess(), &options).map_or(0, |png| png.len())
}

/// The 157 moves of the game of Desfases in the corpus.
#[divan::bench]
fn film_of_desfases(bencher: divan::Bencher<'_, '_>) {
    let frames = desfases();
    let (options, motion) = (picture::Options::default(), picture::Motion::default());
    bencher.bench(|| picture::animated_svg(&frames, &options, &motion).map_or(0, |svg| svg.len()));
}

/// The same game at 600 pixels, with seven pictures a move.
#[cfg(feature = "raster")]
#[divan::bench(sample_count = 1)]
fn gif_of_desfases(bencher: divan::Bencher<'_, '_>) {
    let frames = desfases();
    let (options, motion) = (picture::Options::default(), picture::Motion::default());
    bencher.bench_local(|| {
        let mut gif = Vec::new();
        picture::gif(&frames, &options, &motion, &mut |_| {}, &mut gif).map_or(0, |()| gif.len())
    });
}

/// The page that plays the same game.
#[divan::bench]
fn page_of_desfases(bencher: divan::Bencher<'_, '_>) {
    let frames = desfases();
    bencher.bench(|| {
        let mut player = Player::new(&player::Options::default());
        let mut step = |state: usize, pieces: &mut Pieces| pieces.step(frames[state].clone());
        let game = Game { annotation_scale: 3.0, ..Game::default() };
        player.add(&game, frames.len(), &mut step).map_or(0, |_| player.page().len())
    });
}

/// The states of a game in the format of the corpus: an unchanged piece has only its id.
fn desfases() -> Vec<Frame> {
    #[derive(Deserialize)]
    struct Game {
        moves: Vec<Move>,
    }
    #[derive(Deserialize)]
    struct Move {
        pieces: Vec<Entry>,
    }
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Entry {
        Still(String),
        Piece(Row),
    }
    #[derive(Deserialize)]
    struct Row(String, String, u32, u32, String, f64, f64, f64);

    let text = include_str!("../../../corpus/games/desfases.json");
    let game: Game = serde_json::from_str(text).expect("a game");
    let mut frames: Vec<Frame> = Vec::new();
    for one in game.moves {
        let still = |id: &str| {
            let pieces = frames.last().map(|frame| frame.pieces.as_slice()).unwrap_or_default();
            pieces.iter().find(|piece| piece.id == id).cloned()
        };
        let pieces = one.pieces.into_iter().filter_map(|entry| match entry {
            Entry::Still(id) => still(&id),
            Entry::Piece(Row(id, side, suit, rank, cfg, x, y, angle)) => {
                let piece = Piece { angle, ..piece(&side, &cfg, suit, rank, x, y) };
                Some(FramePiece { id, piece })
            }
        });
        let pieces = pieces.collect();
        frames.push(Frame { pieces, ..Frame::default() });
    }
    frames
}

/// 2,000 pieces and 200 moves, each with that number of pieces.
#[divan::bench(args = [1, 500], sample_count = 1)]
fn film_of_2_000_pieces(bencher: divan::Bencher<'_, '_>, changing: u32) {
    let frames = film(2000, 200, changing);
    bencher.bench(|| {
        let (options, motion) = (picture::Options::default(), picture::Motion::default());
        picture::animated_svg(&frames, &options, &motion).map_or(0, |svg| svg.len())
    });
}

/// A table of coins: with each move some of them, spread over the table, step aside.
fn film(pieces: u32, moves: u32, changing: u32) -> Vec<Frame> {
    let coin = |n: u32, shift: f64| FramePiece {
        id: n.to_string(),
        piece: piece(
            "coin_back",
            "piecepack",
            1 + n % 4,
            1,
            f64::from(n % 50) + shift,
            f64::from(n / 50),
        ),
    };
    let mut coins: Vec<FramePiece> = (0..pieces).map(|n| coin(n, 0.0)).collect();
    let mut frames = vec![Frame { pieces: coins.clone(), ..Frame::default() }];
    for number in 1..=moves {
        for step in 0..changing {
            let n = (number * 7 + step * (pieces / changing)) % pieces;
            coins[n as usize] = coin(n, f64::from(number % 4) / 10.0);
        }
        frames.push(Frame { pieces: coins.clone(), ..Frame::default() });
    }
    frames
}

fn svg(pieces: &[Piece], view: View) -> usize {
    let options = picture::Options::default().with_view(view);
    picture::svg(pieces, &options).map_or(0, |svg| svg.len())
}

fn chess() -> Vec<Piece> {
    let board = piece("board_face", "chess1", 3, 8, 4.5, 4.5);
    let men = [4, 2, 3, 5, 6, 3, 2, 4].into_iter().zip(1..).flat_map(|(rank, file)| {
        let man = |suit, rank, y| piece("bit_face", "chess1", suit, rank, f64::from(file), y);
        [man(6, rank, 1.0), man(6, 1, 2.0), man(2, 1, 7.0), man(2, rank, 8.0)]
    });
    std::iter::once(board).chain(men).collect()
}

/// Six by four tiles, three coins on each.
fn piecepack() -> Vec<Piece> {
    (0..24_u32)
        .flat_map(|n| {
            let (x, y) = (f64::from(n % 6) * 2.0, f64::from(n / 6) * 2.0);
            let tile = piece("tile_face", "piecepack", 1 + n / 6, 1 + n % 6, x, y);
            let coin = |z| piece("coin_face", "piecepack", 1, 1 + (n + z) % 6, x, y);
            [tile, coin(0), coin(1), coin(2)]
        })
        .collect()
}

fn piece(piece_side: &str, cfg: &str, suit: u32, rank: u32, x: f64, y: f64) -> Piece {
    Piece {
        piece_side: piece_side.parse().expect("a known piece"),
        suit: Suit(suit),
        rank: Rank(rank),
        cfg: cfg.into(),
        x,
        y,
        angle: 0.0,
    }
}
