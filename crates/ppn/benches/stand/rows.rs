//! The rows of the table.

use crate::by_rules::{arimaa_archive, draughts_archive, moves, steps};
use crate::games::{
    Crowd, Dice, GAMES, PLIES, braces_and_macros, chess_archive, chess_movetext, crowded, examples,
    recorded_archive,
};
use ppn::{GameText, Options, Reader, read, replay};
use ppn_engine::{
    Changes, Dialect, Limits, MacroTable, Program, Replay, SharedBoard, Turn, Unplaced, Watch, play,
};
use ppn_syntax::parse;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// A row of the table.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    /// The unit that the figures are for.
    pub(crate) per: &'static str,
    /// The number of these units in a run.
    pub(crate) items: usize,
    /// The row that it is compared with.
    pub(crate) base: &'static str,
    /// The number of runs that makes a count of instructions exact enough.
    pub(crate) times: usize,
    /// The largest ratio of its instructions to those of its base, if it is checked.
    pub(crate) most: Option<f64>,
    pub(crate) prepare: Box<dyn Fn() -> Work>,
}

/// Work that is repeated.
pub(crate) struct Work {
    pub(crate) run: Box<dyn FnMut()>,
    /// The part of a run that is not counted.
    pub(crate) preliminary: Option<Box<dyn FnMut()>>,
    /// Measures the nanoseconds of an item in another way, if the times of whole runs vary too
    /// much.
    pub(crate) timed: Option<Box<dyn FnMut() -> f64>>,
}

impl Work {
    fn of<T>(mut run: impl FnMut() -> T + 'static) -> Self {
        let run = Box::new(move || {
            black_box(run());
        });
        Self { run, preliminary: None, timed: None }
    }
}

/// All rows; each comes after the row that it is compared with.
pub(crate) fn all() -> Vec<Row> {
    let mut rows = Rows { rows: Vec::new(), base: "tokens" };
    yardsticks(&mut rows);
    reading(&mut rows);
    replaying(&mut rows);
    archives(&mut rows);
    notations(&mut rows);
    growth(&mut rows);
    rows.rows
}

struct Rows {
    rows: Vec<Row>,
    base: &'static str,
}

impl Rows {
    fn add(
        &mut self,
        name: &'static str,
        what: &'static str,
        (items, per): (usize, &'static str),
        prepare: impl Fn() -> Work + 'static,
    ) {
        // Making all rows varies by half a million instructions, which must not show in the least work.
        let times = (200_000 / items).clamp(1, 5_000);
        let prepare = Box::new(prepare);
        let base = self.base;
        self.rows.push(Row { name, what, per, items, base, times, most: None, prepare });
    }

    /// Sets a bound for the last row.
    fn at_most(&mut self, most: f64) {
        self.rows.last_mut().expect("just added").most = Some(most);
    }
}

fn yardsticks(rows: &mut Rows) {
    rows.add("tokens", "the tokens of a movetext are counted", (PLIES, "ply"), || {
        let text = chess_movetext(PLIES, 1);
        Work::of(move || ppn_lex::movetext(black_box(&text), 0).count())
    });
    rows.add("newlines", "the line ends of a movetext are counted", (PLIES, "ply"), || {
        let text = chess_movetext(PLIES, 1);
        Work::of(move || memchr::memchr_iter(b'\n', black_box(text.as_bytes())).count())
    });
}

fn reading(rows: &mut Rows) {
    rows.add("movetext", "movetext into a tree", (PLIES, "ply"), || {
        let text = chess_movetext(PLIES, 1);
        Work::of(move || parse(black_box(&text), 0, &Default::default()))
    });
    rows.add(
        "movetext-by-grammar",
        "the same with moves that have no fast path",
        (PLIES, "ply"),
        || {
            let text = chess_movetext(PLIES, 1).replace('-', "_").replace(':', "-&");
            Work::of(move || parse(black_box(&text), 0, &Default::default()))
        },
    );
    let (text, moves) = braces_and_macros();
    rows.add(
        "braces-and-macros",
        "movetext full of braces and macros into a program",
        (moves, "move"),
        move || {
            let text = text.clone();
            Work::of(move || program(black_box(&text)).len())
        },
    );
    rows.add("metadata", "seven keys of metadata", (1, "game"), || {
        let text = chess_archive(1, 0);
        Work::of(move || game(black_box(&text)).parse(&Default::default()).metadata)
    });
    rows.add(
        "metadata-and-movetext",
        "seven keys of metadata and the movetext",
        (PLIES, "ply"),
        || {
            let text = chess_archive(1, PLIES);
            Work::of(move || {
                let text = game(black_box(&text));
                let game = text.parse(&Default::default());
                let movetext = parse(game.movetext_str(), game.movetext.start, &Default::default());
                (game.metadata, movetext)
            })
        },
    );
}

fn replaying(rows: &mut Rows) {
    rows.add(
        "replay",
        "movetext and replay on a start board of 48 pieces, every state within reach",
        (PLIES, "ply"),
        || {
            let (start, text) = (start_of_chess(), chess_movetext(PLIES, 1));
            Work::of(move || {
                let (macros, dialect, limits) = Default::default();
                play(black_box(&text), 0, macros, &dialect, &start, 1.0, &limits).1
            })
        },
    );
    rows.add("program", "the same by a program, as checks do it", (PLIES, "ply"), || {
        let (start, text) = (start_of_chess(), chess_movetext(PLIES, 1));
        Work::of(move || {
            let program = program(black_box(&text));
            Replay::new(&start, &program, 1.0, &Limits::default()).0
        })
    });
    rows.add("game", "everything: metadata, start board, movetext, replay", (PLIES, "ply"), || {
        let (text, options) = (chess_archive(1, PLIES), Options::default());
        Work::of(move || replay(&game(black_box(&text)), &options).len())
    });
    rows.add("step", "from a state to the next or the one before", (2_000, "step"), || {
        let text: &'static GameText<'static> = leak(chess_archive(1, 1_000));
        let record: &'static ppn::Record<'static> =
            Box::leak(Box::new(replay(text, &Options::default())));
        let mut boards = record.boards();
        Work::of(move || boards.go_to(0).len() + boards.go_to(1_000).len())
    });
    rows.add("walk", "to a state at random, of a game of 400 plies", (1_000, "state"), || {
        let (record, mut dice) = (long_record(400), Dice::new(7));
        let mut boards = record.boards();
        Work::of(move || (0..1_000).map(|_| boards.go_to(dice.below(401)).len()).sum::<usize>())
    });
    rows.add("random", "a state at random of the same game", (1_000, "state"), || at_random(400));
    rows.add("random-long", "the same of a game of 100,000 plies", (1_000, "state"), || {
        at_random(100_000)
    });
    rows.add(
        "look",
        "a state of 400, and all of its pieces are looked at",
        (1_000, "state"),
        || {
            let (record, mut dice) = (long_record(400), Dice::new(7));
            let right = |record: &ppn::Record<'_>, state| -> f64 {
                record.state(state).pieces().map(|(_, piece)| piece.x).sum()
            };
            Work::of(move || (0..1_000).map(|_| right(record, dice.below(401))).sum::<f64>())
        },
    );
    rows.add("fault", "a file with 10,000 problems, reported", (10_000, "fault"), || {
        let text = format!("---\n...\n1. {}", "b2-c3-d4 ".repeat(10_000));
        Work::of(move || replay(&game(black_box(&text)), &Options::default()).diagnostics.len())
    });
}

/// A thousand random states of a game whose states were all requested before.
fn at_random(plies: usize) -> Work {
    let (record, mut dice) = (long_record(plies), Dice::new(7));
    black_box((0..record.len()).map(|state| record.state(state).len()).sum::<usize>());
    Work::of(move || {
        let mut states = (0..1_000).map(|_| record.state(dice.below(plies + 1)));
        // All states are held at the same time.
        let states: [_; 1_000] = std::array::from_fn(|_| states.next().expect("as many"));
        states.iter().map(ppn_engine::State::len).sum::<usize>()
    })
}

/// The start board of the archives, which all games share.
fn start_of_chess() -> SharedBoard {
    let start = ppn::start_board(&game(&chess_archive(1, PLIES)), &Options::default());
    start.setup.expect("chess is known").pieces.into()
}

fn archives(rows: &mut Rows) {
    rows.add("archive-1000", "everything, 1,000 games", (1_000 * PLIES, "ply"), || {
        let text = chess_archive(1_000, PLIES);
        Work::of(move || all_states(&text))
    });
    rows.at_most(2.8);
    rows.add("mixed", "the same with two start boards in turn", (1_000 * PLIES, "ply"), || {
        let text = chess_archive(1_000, PLIES);
        let games = text.split_inclusive("\n---\n").enumerate().map(|(index, game)| {
            let name = if index % 2 == 0 { "Chess" } else { "International Chess" };
            game.replacen("International Chess", name, 1)
        });
        let text: String = games.collect();
        Work::of(move || all_states(&text))
    });
    rows.add(
        "recorded",
        "everything, 1,000 games with other moves, too",
        (1_000 * PLIES, "ply"),
        || {
            let text = recorded_archive(1_000, PLIES);
            Work::of(move || all_states(&text))
        },
    );
    // This bound and the next one are 1.2 times what is reached.
    rows.at_most(3.2);
    rows.add("archive-100000", "everything, 100,000 games", (100_000 * PLIES, "ply"), || {
        let text = chess_archive(100_000, PLIES);
        Work::of(move || all_states(&text))
    });
    let text = examples();
    let moves = all_states(&text);
    rows.add("examples", "everything, the example games", (moves, "state"), move || {
        let text = text.repeat(10);
        Work::of(move || all_states(&text))
    });
    rows.at_most(26.0);
    let last = rows.rows.last_mut().expect("just added");
    last.items *= 10;
}

/// Draughts and Arimaa: through the library of the notation, and as checks do it.
fn notations(rows: &mut Rows) {
    let draughts = draughts_archive(GAMES, 90);
    let plies = moves(&draughts);
    let text = draughts.clone();
    rows.add("draughts", "PDN, split, read and replayed", (plies, "ply"), move || {
        let (text, limits) = (text.clone(), ppn_draughts::Limits::default());
        Work::of(move || {
            let games = ppn_draughts::split(black_box(&text), &limits).map(|one| one.read(&limits));
            let replayed = |pdn: ppn_draughts::Pdn| {
                let all = pdn.games.iter();
                all.map(|game| ppn_draughts::replay(&pdn.text, game, &limits)).collect::<Vec<_>>()
            };
            games.flat_map(replayed).map(|replay| replay.diagnostics.len()).sum::<usize>()
        })
    });
    // These bounds are 1.2 times what is reached.
    rows.at_most(8.0);
    rows.add("draughts-check", "the same by a check", (plies, "ply"), move || {
        let text = draughts.clone();
        Work::of(move || checked("pdn", black_box(&text), &Default::default()))
    });
    rows.at_most(9.0);
    let arimaa = arimaa_archive(GAMES, 20);
    let written = steps(&arimaa);
    let text = arimaa.clone();
    rows.add("arimaa", "FAN, split, read and replayed", (written, "step"), move || {
        let (text, limits) = (text.clone(), ppn_arimaa::Limits::default());
        Work::of(move || {
            let games = ppn_arimaa::split(black_box(&text));
            let replayed = |one: ppn_arimaa::GameText<'_>| {
                let reading = ppn_arimaa::read(&one.text, Default::default());
                let all = reading.games.iter().map(|game| ppn_arimaa::replay(game, &limits));
                all.map(|replay| replay.diagnostics.len()).sum::<usize>()
            };
            games.map(replayed).sum::<usize>()
        })
    });
    rows.at_most(4.9);
    rows.add("arimaa-check", "the same by a check", (written, "step"), move || {
        let text = arimaa.clone();
        Work::of(move || checked("fan", black_box(&text), &Default::default()))
    });
    rows.at_most(5.1);
}

/// The number of problems of the games of a text; they have none.
pub(crate) fn checked(notation: &str, text: &str, selection: &ppn_lint::Selection) -> usize {
    let notations = ppn::notations();
    let notation = notations.named(notation).expect("a standard notation");
    let options = Options::default();
    let games = notation.split(Box::new(text.as_bytes())).map(|game| game.expect("in memory"));
    let problems = games.map(|game| {
        let parsed = notation.parse(game, &options);
        let problems = ppn_lint::check(&*parsed, selection);
        assert!(problems.iter().all(|one| !one.is_error()), "{problems:?}");
        problems.len()
    });
    problems.sum()
}

fn growth(rows: &mut Rows) {
    let games = [("plies-100", 100), ("plies-1000", 1_000), ("plies-10000", 10_000)];
    rows.base = games[0].0;
    for (name, plies) in games {
        rows.add(name, "everything, one long game", (plies, "ply"), move || {
            let (text, options) = (chess_archive(1, plies), Options::default());
            Work::of(move || replay(&game(black_box(&text)), &options).len())
        });
    }
    for (names, what, crowd) in [
        (["square-100", "square-1000", "square-10000"], "a move by square", Crowd::Square),
        (["search-100", "search-1000", "search-10000"], "a move by search", Crowd::Search),
        (["id-100", "id-1000", "id-10000"], "a move by id", Crowd::Id),
        (["order-100", "order-1000", "order-10000"], "a move with `%`", Crowd::Order),
        (["removal-100", "removal-1000", "removal-10000"], "removal and drop", Crowd::Removal),
    ] {
        rows.base = names[0];
        for (name, pieces) in names.into_iter().zip([100, 1_000, 10_000]) {
            rows.add(name, what, (MOVES, "move"), move || on_crowded_board(pieces, crowd));
        }
    }
}

/// The number of measured moves on a crowded board. As many moves before them are not measured,
/// since setup work, such as making the board and a search table, is not part of a move.
const MOVES: usize = 30_000;

fn on_crowded_board(pieces: usize, crowd: Crowd) -> Work {
    let replayed = |moves| {
        let text = format!("---\n...\n{}", crowded(pieces, moves, crowd));
        let options = Options::default();
        let faults = replay(&game(&text), &options).diagnostics;
        assert!(faults.is_empty(), "{:?}", faults.first());
        move || replay(&game(black_box(&text)), &options).len()
    };
    let half = replayed(MOVES);
    let preliminary = Box::new(move || {
        black_box(half());
    });
    let timed = Box::new(move || fastest_block(&crowded(pieces, 2 * MOVES, crowd)));
    Work { preliminary: Some(preliminary), timed: Some(timed), ..Work::of(replayed(2 * MOVES)) }
}

/// The number of moves that are timed together.
const BLOCK: usize = 1_000;

/// The nanoseconds of a move in the fastest block of moves. The moves are only played, since
/// reading them takes the same time on any board. The first half of the moves is not timed.
fn fastest_block(text: &str) -> f64 {
    let program = program(text);
    let mut blocks = Blocks { begun: None, fastest: Duration::MAX };
    let _ = Replay::watched([], &program, 1.0, &Limits::default(), &mut blocks);
    blocks.fastest.as_secs_f64() * 1e9 / BLOCK as f64
}

/// Reads the clock after each block of moves.
struct Blocks {
    /// When this block began, and its first chunk.
    begun: Option<(Instant, usize)>,
    fastest: Duration,
}

impl Watch for Blocks {
    fn before(&mut self, turn: Turn<'_, '_>) {
        match self.begun {
            Some((begun, first)) if turn.chunk >= first + BLOCK => {
                let now = Instant::now();
                self.fastest = self.fastest.min(now - begun);
                self.begun = Some((now, turn.chunk));
            }
            None if turn.chunk > MOVES => self.begun = Some((Instant::now(), turn.chunk)),
            _ => {}
        }
    }

    fn made(&mut self, _: Turn<'_, '_>, _: Changes<'_>) {}

    fn failed(&mut self, _: Turn<'_, '_>, diagnostic: Option<&mut Unplaced>) {
        panic!("{diagnostic:?}");
    }
}

fn program(text: &str) -> Program<'_> {
    let limits = Limits::default();
    Program::new(text, 0, MacroTable::default(), &Dialect::default(), &limits).0
}

/// The number of states of the games of an archive, without start boards.
fn all_states(text: &str) -> usize {
    let options = Options::default();
    let games = Reader::new(black_box(text).as_bytes()).map(|game| game.expect("it is in memory"));
    let states = games.map(|game| {
        let record = replay(&game, &options);
        assert!(!record.has_errors(), "{:?}", record.diagnostics);
        record.len() - 1
    });
    states.sum()
}

fn game(text: &str) -> GameText<'_> {
    read(text).next().expect("there is a game")
}

/// A game that lives as long as the process.
fn long_record(plies: usize) -> &'static ppn::Record<'static> {
    Box::leak(Box::new(replay(leak(chess_archive(1, plies)), &Options::default())))
}

/// A game that lives as long as the process.
fn leak(text: String) -> &'static GameText<'static> {
    Box::leak(Box::new(game(Box::leak(text.into_boxed_str()))))
}
