//! The functions of the module.

use crate::{
    diagnostic::{Diagnostic, diagnostics},
    double::Double,
    found::FoundGames,
    game::{Game, Known},
    games::{Games, PlacedText, Texts},
    interrupts::Interrupts,
    page::{Page, page},
    picture::Picture,
    scan::Scan,
    section::FileSection,
    setup::Setup,
    source::{NOTATIONS, Source, named, sources},
    written::Written,
};
use ppn::{Applicability, FormatOptions, GameText, Joint, Selection};
use ppn_archive::{
    Double as Doubled, DoubleFinder, Fingerprint, Fullness, Query, Subject, Vocabulary,
};
use ppn_tables::{Plan, Settings, Table};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyList};
use std::{num::NonZeroUsize, sync::Arc, thread};

/// The games of a file or a text, one after another.
///
/// A `str` with a line break is a text, another `str` is the name of a file, and `bytes` are the content of one.
/// The name or the beginning of a file shows its notation; otherwise give `notation`, such as `"pgn"`.
///
/// >>> import ppn
/// >>> [game.metadata["White"] for game in ppn.read('[White "Ann"]\n\n1. e4 *\n')]
/// ['Ann']
#[pyfunction]
#[pyo3(signature = (source, *, notation = None))]
pub(crate) fn read(source: &Bound<'_, PyAny>, notation: Option<&str>) -> PyResult<Games> {
    Ok(Games::of(Source::of(source, notation)?))
}

/// The games of a text, even if it is a single line.
///
/// >>> import ppn
/// >>> len(next(ppn.read_text("1. e4 e5 *", notation="pgn")).moves)
/// 2
#[pyfunction]
#[pyo3(signature = (text, *, notation = None))]
pub(crate) fn read_text(text: &str, notation: Option<&str>) -> PyResult<Games> {
    Ok(Games::of(Source::of_bytes(text.as_bytes(), notation)?))
}

/// The problems of all games of a file or a text, as `ppn check` reports them.
///
/// >>> import ppn
/// >>> [str(problem) for problem in ppn.check("1. b2-c3\n", notation="ppn")]
/// ['1:4: error[E0401]: there is no piece at `b2`']
#[pyfunction]
#[pyo3(signature = (source, *, notation = None))]
pub(crate) fn check(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
) -> PyResult<Vec<Diagnostic>> {
    let source = Source::of(source, notation)?;
    let mut all = Vec::new();
    each(py, vec![source], |game| {
        let source = &game.source;
        let parsed = source.notation.parse(game.text.borrowed(), &source.options);
        all.extend(diagnostics(&game, &ppn_lint::check(&*parsed, &Selection::default())));
        Ok(())
    })?;
    Ok(all)
}

/// The games of a file or a text in the usual form. A game that was not understood stays as it is.
///
/// >>> import ppn
/// >>> print(ppn.fmt("1.  S@b2   2. M@c2\n", notation="ppn").text, end="")
/// ---
/// ...
/// 1. S@b2 2. M@c2
#[pyfunction]
#[pyo3(signature = (source, *, notation = None, width = None))]
pub(crate) fn fmt(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    width: Option<usize>,
) -> PyResult<Written> {
    let source = Source::of(source, notation)?;
    let mut layout = FormatOptions::default();
    layout.width = width.unwrap_or(layout.width);
    let mut written = Written { text: String::new(), diagnostics: Vec::new() };
    let mut joint = Joint::default();
    each(py, vec![source], |game| {
        let source = &game.source;
        layout.settle_line_end(&game.text.text);
        let parsed = source.notation.parse(game.text.borrowed(), &source.options);
        let formatted = parsed.format(&layout);
        written.text.push_str(&joint.add(&*source.notation, &game.text.text, &formatted, &layout));
        written.diagnostics.extend(diagnostics(&game, &formatted.diagnostics));
        written.text.push_str(&formatted.text);
        Ok(())
    })?;
    Ok(written)
}

/// The games of a file or a text after fixes: those that keep every board, or with `unsafe_fixes` all.
///
/// The problems of the result are those that remain, with places of its text.
///
/// >>> import ppn
/// >>> ppn.fix("GameTyp: Go\n\n1. S@b2\n", notation="ppn", unsafe_fixes=True).text.splitlines()[0]
/// 'GameType: Go'
#[pyfunction]
#[pyo3(signature = (source, *, notation = None, unsafe_fixes = false))]
pub(crate) fn fix(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    unsafe_fixes: bool,
) -> PyResult<Written> {
    let source = Source::of(source, notation)?;
    let allowed = if unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
    let mut games = Vec::new();
    each(py, vec![source.clone()], |game| {
        games.push(game.text);
        Ok(())
    })?;
    let text = py.detach(|| {
        let (mut interrupts, mut text) = (Interrupts::new(), String::new());
        let games: Vec<_> = games.iter().map(|game| game.borrowed()).collect();
        let (Source { notation, options, .. }, selection) = (&source, Selection::default());
        for fixed in ppn_lint::fix_games(&**notation, &games, options, &selection, allowed) {
            text.push_str(&fixed.text);
            interrupts.check()?;
        }
        Ok::<_, PyErr>(text)
    })?;
    let mut left = Vec::new();
    let fixed = Source::of_bytes(text.as_bytes(), Some(source.notation.name()))?;
    each(py, vec![fixed], |game| {
        let source = &game.source;
        let parsed = source.notation.parse(game.text.borrowed(), &source.options);
        left.extend(diagnostics(&game, &ppn_lint::check(&*parsed, &Selection::default())));
        Ok(())
    })?;
    Ok(Written { text, diagnostics: left })
}

/// The games of a file or a text in another notation. What it cannot express is reported.
///
/// >>> import ppn
/// >>> ppn.convert("1. e4 e5 *\n", "ppn", notation="pgn").text.splitlines()[-1]
/// '1. e2-e4 1... e7-e5'
#[pyfunction]
#[pyo3(signature = (source, to, *, notation = None))]
pub(crate) fn convert(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    to: &str,
    notation: Option<&str>,
) -> PyResult<Written> {
    let source = Source::of(source, notation)?;
    let (from, to) = (source.notation.clone(), named(to)?);
    let mut games = Vec::new();
    each(py, vec![source], |game| {
        games.push(game);
        Ok(())
    })?;
    let texts: Vec<GameText<'_>> = games.iter().map(|game| game.text.borrowed()).collect();
    // Words of the notation are for viewers.
    let options = ppn::Options::default();
    let converted = py.detach(|| ppn::convert(&texts, &*from, &*to, &options));
    let converted = converted.ok_or_else(|| {
        let message = format!("games in {} cannot be written in {}", from.name(), to.name());
        PyValueError::new_err(message)
    })?;
    let mut all = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let mut found = converted.of_text(index);
        if !found.is_empty() {
            ppn_lint::explain(&*from.parse(game.text.borrowed(), &options), &mut found);
        }
        all.extend(diagnostics(game, &found));
    }
    Ok(Written { text: converted.text, diagnostics: all })
}

/// A picture of a state of a game of a file or a text: the last state, unless `ply` names another.
///
/// `theme` is the name of a theme, `view` is `"plan"` or `"oblique"`, `turn` turns the board by quarters, `annotate` is
/// `"none"`, `"algebraic"`, `"cartesian"` or `"numbers"`, and `width` is in pixels.
///
/// >>> import ppn
/// >>> ppn.render("1. e4 *\n", notation="pgn").svg[:4]
/// '<svg'
#[pyfunction]
#[pyo3(signature = (
    source, *, notation = None, game = 1, ply = -1, theme = None, view = "plan", turn = 0, annotate = None,
    width = None
), text_signature = "(source, *, notation=None, game=1, ply=-1, theme=None, view='plan', turn=0, annotate=None, width=None)")]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn render(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    game: u64,
    ply: isize,
    theme: Option<&str>,
    view: &str,
    turn: u8,
    annotate: Option<&str>,
    width: Option<u32>,
) -> PyResult<Picture> {
    let source = Source::of(source, notation)?;
    let options = crate::picture::options(theme, view, turn, annotate, width)?;
    let mut texts = Texts::of(vec![source]);
    let found = py.detach(|| {
        loop {
            match texts.next()? {
                Some(text) if text.number == game => return Ok(text),
                Some(_) => {}
                None => {
                    return Err(PyValueError::new_err(format!("there is no game {game}")));
                }
            }
        }
    })?;
    let game = Game::new(found, Known::default());
    let state = game.state(py, ply)?;
    let record = game.record(py);
    py.detach(|| Picture::of(record, state, options))
}

/// A page that plays all games of a file or a text.
///
/// >>> import ppn
/// >>> ppn.player("1. e4 *\n", notation="pgn", title="Club").html[:15]
/// '<!doctype html>'
#[pyfunction]
#[pyo3(signature = (source, *, notation = None, title = None, theme = None))]
pub(crate) fn player(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    title: Option<&str>,
    theme: Option<&str>,
) -> PyResult<Page> {
    let source = Source::of(source, notation)?;
    page(py, title, theme, |add| {
        let mut interrupts = Interrupts::new();
        let mut texts = Texts::of(vec![source]);
        while let Some(game) = texts.next()? {
            let source = &game.source;
            let record = source.notation.record(&game.text, &source.options);
            add(&record, source.notation.endings()[0])?;
            interrupts.check()?;
        }
        Ok(())
    })
}

/// The games whose start boards are known, of all systems or of one.
///
/// >>> import ppn
/// >>> [setup.name for setup in ppn.setups("Reversi")][:1]
/// ['Reversi']
#[pyfunction]
#[pyo3(signature = (system = None))]
pub(crate) fn setups(system: Option<&str>) -> Vec<Setup> {
    let games = ppn::setups::games();
    let games = games
        .filter(|game| system.is_none_or(|system| game.system.name().eq_ignore_ascii_case(system)));
    let setup = |game: &'static ppn::setups::Game| Setup {
        name: game.name,
        aliases: game.also.to_vec(),
        system: game.system.name(),
        description: game.about,
        players: game.players().to_vec(),
        example: game.example(),
    };
    games.map(setup).collect()
}

/// The start board of a game, by its name, or by its entry `GameType` or more of its metadata in PPN.
///
/// >>> import ppn
/// >>> len(ppn.setup("{Name: Chess, System: chess}").board(0))
/// 33
/// >>> len(ppn.setup("Four Field Kono").board(0))
/// 20
#[pyfunction]
pub(crate) fn setup(name: &str) -> PyResult<Game> {
    let metadata = match name.contains(':') && !name.starts_with('{') {
        true => name.to_owned(),
        false => format!("GameType: {name}"),
    };
    let source = Source::of_bytes(format!("---\n{metadata}\n...\n").as_bytes(), Some("ppn"))?;
    match Texts::of(vec![source]).next()? {
        Some(text) => Ok(Game::new(text, Known::default())),
        None => Err(PyValueError::new_err("there is no game")),
    }
}

/// The games of files, folders or texts that meet a query, such as `White ~ "ann" and moves >= 40`.
///
/// >>> import ppn
/// >>> archive = '[White "Ann"]\n\n1. e4 e5 *\n\n[White "Bo"]\n\n1. d4 *\n'
/// >>> [found.game.number for found in ppn.find(archive, 'White = "Bo"')]
/// [2]
#[pyfunction]
#[pyo3(signature = (paths, query, *, notation = None))]
pub(crate) fn find(
    paths: &Bound<'_, PyAny>,
    query: &str,
    notation: Option<&str>,
) -> PyResult<FoundGames> {
    Ok(FoundGames::of(sources(paths, notation)?, read_query(query)?))
}

/// The games of files, folders or texts that others make superfluous: those with the same boards one after another. Of
/// these, the one with the most moves, tags and text is kept.
///
/// With `prefixes`, games of at least `least` moves that are the beginning of others count, too; with `after`,
/// games that have the same board after that number of moves.
///
/// >>> import ppn
/// >>> ppn.dedupe("1. e4 e5 *\n\n[White \"Ann\"]\n\n1. e4 e5 *\n", notation="pgn")
/// [<ppn.Double <text>:1 of <text>:2>]
#[pyfunction]
#[pyo3(signature = (paths, *, notation = None, prefixes = false, least = 10, after = None))]
pub(crate) fn dedupe(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    notation: Option<&str>,
    prefixes: bool,
    least: usize,
    after: Option<usize>,
) -> PyResult<Vec<Double>> {
    let sources = sources(paths, notation)?;
    // What does not fit into the bound of the finder is in memory too, sorted and smaller.
    let file = || std::io::Cursor::new(Vec::new());
    let (mut finder, mut places) = (DoubleFinder::new(file()), Vec::new());
    if prefixes {
        finder = finder.with_beginnings(file());
    }
    each(py, sources.clone(), |game| {
        let source = &game.source;
        let subject = Subject::new(&game.text, &*source.notation, &source.options);
        let fingerprint = Fingerprint::of(&subject, after);
        let tags = subject.headline().iter().filter(|(_, entry)| {
            !matches!(entry.value.text(), Some("" | "?" | "*" | "????.??.??"))
        });
        let bytes = game.text.text.len();
        let fullness = Fullness { moves: fingerprint.moves(), tags: tags.count(), bytes };
        finder.add(&fingerprint, fullness)?;
        places.push((Arc::clone(&source.name), game.number));
        Ok(())
    })?;
    if prefixes {
        let mut number = 0;
        each(py, sources, |game| {
            let source = &game.source;
            let subject = Subject::new(&game.text, &*source.notation, &source.options);
            finder.add_beginnings(number, &Fingerprint::of(&subject, after), least)?;
            number += 1;
            Ok(())
        })?;
    }
    let doubles = finder.finish()?;
    let double = |number: usize| {
        let double = doubles.of(number)?;
        let (file, of) = (places.get(number)?, places.get(double.kept())?);
        Some(Double {
            file: file.0.to_string(),
            number: file.1,
            kept_file: of.0.to_string(),
            kept_number: of.1,
            is_beginning: matches!(double, Doubled::Beginning(_)),
        })
    };
    Ok((0..places.len()).filter_map(double).collect())
}

/// A table of the games of files, folders or texts, as a stream of Arrow: `"games"`, `"moves"`, `"states"` or
/// `"diagnostics"`.
///
/// `columns` are the columns that are wanted, and what others need is not read of a game. `where` is a query that games
/// must meet. `jobs` is the number of threads, and `batch_rows` the largest number of rows of a batch.
///
/// >>> import ppn
/// >>> ppn.scan("1. e4 e5 *\n", table="states", notation="pgn").count()
/// 3
#[pyfunction]
#[pyo3(signature = (
    paths, table = "games", *, columns = None, r#where = None, notation = None, jobs = None, batch_rows = None
))]
pub(crate) fn scan(
    paths: &Bound<'_, PyAny>,
    table: &str,
    columns: Option<Vec<String>>,
    r#where: Option<&str>,
    notation: Option<&str>,
    jobs: Option<NonZeroUsize>,
    batch_rows: Option<NonZeroUsize>,
) -> PyResult<Scan> {
    let wrong = |error: ppn::UnknownName| PyValueError::new_err(error.to_string());
    let mut settings = Settings::default();
    settings.rows = batch_rows.map_or(settings.rows, NonZeroUsize::get);
    let mut plan = Plan::new(table.parse::<Table>().map_err(wrong)?, &settings);
    if let Some(columns) = columns {
        plan = plan.with_columns(&columns).map_err(wrong)?;
    }
    if let Some(query) = r#where {
        plan = plan.with_query(read_query(query)?);
    }
    let processors = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = jobs.unwrap_or_else(processors);
    Ok(Scan { sources: sources(paths, notation)?, plan, jobs })
}

/// The sections of files and folders, of at least a number of bytes each: parts that `ppn.scan` reads apart from each other,
/// in other processes or on other machines, with the rows of one scan of all files.
///
/// The files are read once to find where games begin, and to number them. A compressed file is one section.
///
/// >>> import pathlib, tempfile, ppn
/// >>> path = pathlib.Path(tempfile.mkdtemp(), "two.pgn")
/// >>> _ = path.write_text('1. e4 e5 *\n\n[White "Ann"]\n\n1. d4 *\n')
/// >>> [ppn.scan(section, "moves").count() for section in ppn.sections(path, bytes=10)]
/// [2, 1]
#[pyfunction]
#[pyo3(signature = (paths, *, bytes = 134_217_728, notation = None), text_signature = "(paths, *, bytes=134217728, notation=None)")]
pub(crate) fn sections(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    bytes: u64,
    notation: Option<&str>,
) -> PyResult<Vec<FileSection>> {
    let sources = sources(paths, notation)?;
    py.detach(|| {
        let (mut all, mut others) = (Vec::new(), 0);
        for source in sources {
            let sections = source.sections(bytes)?;
            let games = sections.iter().map(|section| section.section.games).sum::<u64>();
            all.extend(sections.into_iter().map(|section| FileSection { others, ..section }));
            others += games;
        }
        Ok(all)
    })
}

/// The names of all notations.
///
/// >>> import ppn
/// >>> "pgn" in ppn.notations()
/// True
#[pyfunction]
pub(crate) fn notations(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    PyList::new(py, NOTATIONS.names().collect::<Vec<_>>())
}

/// The manual page of a code, in Markdown.
///
/// >>> import ppn
/// >>> ppn.explain("E0401") == ppn.explain("piece-not-found")
/// True
#[pyfunction]
pub(crate) fn explain(code: &str) -> PyResult<String> {
    let code = ppn::code(code)
        .ok_or_else(|| PyValueError::new_err(format!("there is no code `{code}`")))?;
    Ok(ppn_lint::manual_page(code))
}

fn read_query(query: &str) -> PyResult<Query> {
    let vocabulary = Vocabulary::new(NOTATIONS.clone(), ppn::all_codes().collect());
    let read = Query::read(query, &vocabulary, &Default::default());
    read.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Does something with each game of files, without Python; Ctrl+C ends it.
fn each(
    py: Python<'_>,
    sources: Vec<Source>,
    mut work: impl FnMut(PlacedText) -> PyResult<()> + Send,
) -> PyResult<()> {
    py.detach(|| {
        let mut interrupts = Interrupts::new();
        let mut texts = Texts::of(sources);
        while let Some(game) = texts.next()? {
            work(game)?;
            interrupts.check()?;
        }
        Ok(())
    })
}
