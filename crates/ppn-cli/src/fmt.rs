//! `ppn fmt`: formats games.

use crate::{
    alone::alone,
    arguments::{Look, wrong_usage},
    config::{ConfigArgs, Configs},
    files::{Contents, name, named, unpacked_name},
    input::Input,
    notations::{files_help, names, notation, of_input},
    outcome::Outcome,
    output::Reports,
    parallel::{Batch, InOrder, Outlet, Sink},
    progress::Progress,
    target::Target,
    walk,
};
use clap::Args;
use ppn::{
    FormatOptions, Formatted, GameText, Joint, LineBreaks, LineIndex, Notation, Part, PartKind,
    Span, Strip,
};
use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
};

/// Format games in place
///
/// Only white space and the lines `---` and `...` change. Boards, move numbers and comments stay the
/// same, and so do the spellings of moves and metadata. Text that is not understood is reported and
/// left unchanged. Files of other notations than PPN get the canonical form of theirs.
///
///     ppn fmt game.ppn games/           files, and all games in folders
///     ppn fmt --check games/            list files that would change; exit status 1 if any
///     ppn fmt --diff game.ppn           show what would change
///     ppn fmt --range 12-15 game.ppn    format only these lines
///     ppn fmt --strip comments,variations,glyphs - < game.pgn > bare.pgn
///     ppn fmt - < game.ppn              from standard input to standard output
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Fmt {
    #[arg(value_name = "FILE", help = files_help())]
    files: Vec<PathBuf>,
    /// List the files that would change, and change nothing.
    #[arg(long)]
    check: bool,
    /// Show the changes as a patch, and change nothing.
    #[arg(long)]
    diff: bool,
    /// Report each game that is left unchanged, instead of a few of each kind of reason.
    #[arg(long)]
    all: bool,
    /// Maximum line width in columns; the default is that of `ppn.toml`, or else 80.
    #[arg(long, value_name = "N")]
    width: Option<usize>,
    /// Where lines begin: where they do now, with every turn, or when the line before is full. `export` is the
    /// export format of PGN, and the same as `fill` in other notations. The default is that of `ppn.toml`, or
    /// else `keep`.
    #[arg(long, value_name = "keep|turns|fill|export")]
    layout: Option<LineBreaks>,
    /// Also leave out parts of the games, such as `comments,variations`; `commands` are those in comments,
    /// such as clocks, and `glyphs` are symbols such as `!?`, `$1` and marks on the board.
    #[arg(long, value_name = "PARTS", value_delimiter = ',', conflicts_with = "range")]
    strip: Vec<Strip>,
    /// Format only these lines, such as 12-15, of a PPN file; metadata that they touch is formatted as a whole.
    #[arg(long, value_name = "FROM-TO", value_parser = lines)]
    range: Option<Lines>,
    /// The notation of the files; the default is that of the file extension, or else ppn.
    #[arg(long, value_name = names(), value_parser = notation)]
    notation: Option<Arc<dyn Notation>>,
    /// The file name of standard input, for settings; its extension selects the notation.
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    look: Look,
}

pub(crate) fn run(fmt: &Fmt) -> io::Result<Outcome> {
    let mut configs = Configs::new(&fmt.config);
    let is_packed = |file: &Path| unpacked_name(file) != file;
    let files = walk::files(&fmt.files, |file| is_packed(file) || configs.excludes(file));
    let outlet = Outlet::new(Run {
        fmt,
        reports: Reports::new(fmt.look.color),
        progress: Progress::new(&files),
        games: 0,
        left: 0,
        reasons: BTreeMap::new(),
        target: None,
        outcome: Outcome::Fine,
    });
    // One thread reads; others format, and write the results.
    thread::scope(|scope| {
        let lanes = InOrder::new(scope, None, &outlet, lay_out as fn(Steps) -> LaidOut);
        let mut reading = Reading { fmt, configs, batch: Batch::of_several(), lanes };
        for path in &files {
            reading.read(path)?;
        }
        reading.finish()
    })?;
    let mut run = outlet.into_sink();
    run.progress.clear();
    if run.left > 1 {
        let is_short = !fmt.all && run.reasons.values().any(|&games| games > FEW);
        let more = if is_short { "; all reports: --all" } else { "" };
        tell!(
            "{} games are left unchanged; `ppn check` lists the causes, and `ppn check --fix --interactive` \
             asks which to fix{more}",
            run.left
        );
    }
    Ok(run.outcome.max(run.reports.outcome(true, false)))
}

/// A batch of steps, and the number of bytes of files that they came from.
type Steps = (Vec<Step>, usize);

/// The same with the formatted games.
type LaidOut = (Vec<(Step, Option<Formatted>)>, usize);

fn lay_out((steps, bytes): Steps) -> LaidOut {
    let lay_out = |step| match &step {
        Step::Game(game) => {
            let formatted = game.formatted();
            (step, Some(formatted))
        }
        _ => (step, None),
    };
    (steps.into_iter().map(lay_out).collect(), bytes)
}

/// The next step, in the order of files and games.
enum Step {
    /// A file begins.
    Begin(PathBuf),
    /// A game of the file is formatted.
    Game(Box<Game>),
    /// The file ends; these are its contents.
    End(Contents),
    /// The file cannot be read, and stays unchanged.
    Fail(io::Error),
}

struct Game {
    text: GameText<'static>,
    notation: Arc<dyn Notation>,
    options: FormatOptions,
    reading: ppn::Options,
    strip: Strip,
    /// Whether any part of the game is to be formatted.
    wanted: bool,
}

impl Game {
    fn formatted(&self) -> Formatted {
        if self.wanted {
            let Self { text, notation, reading, .. } = self;
            alone(&**notation, text, || {
                let parsed = notation.parse(text.borrowed(), reading);
                let bare = self.strip.is_any().then(|| self.strip.text(&*parsed)).flatten();
                if let Some(bare) = bare {
                    let formatted = |bare| notation.parse(bare, reading).format(&self.options);
                    let once = formatted(text.with_text(bare));
                    // Formatting writes turns that were taken back as variations.
                    let bare = {
                        let again = notation.parse(text.with_text(&*once.text), reading);
                        let is_variation = |part: &Part| part.kind == PartKind::Variation;
                        let is_left =
                            self.strip.variations && again.parts().iter().any(is_variation);
                        is_left.then(|| self.strip.text(&*again)).flatten()
                    };
                    return match bare {
                        Some(bare) => formatted(text.with_text(bare)),
                        None => once,
                    };
                }
                let mut formatted = parsed.format(&self.options);
                let has_reason = formatted.kept.is_some() || !formatted.diagnostics.is_empty();
                if self.strip.is_any() && !has_reason {
                    formatted.kept = Some("parts can be left out only of games without errors");
                }
                ppn_lint::gather(&*parsed, &mut formatted.diagnostics);
                formatted
            })
        } else {
            let text = self.text.text.clone().into_owned();
            Formatted { text, diagnostics: Vec::new(), kept: None }
        }
    }
}

struct Run<'f> {
    fmt: &'f Fmt,
    reports: Reports,
    progress: Progress,
    games: u64,
    /// The kinds of reasons, and how many games have them.
    reasons: BTreeMap<String, u64>,
    /// The number of games with reports that are left unchanged.
    left: u64,
    /// The file that is being written; `None` between files, and after an error.
    target: Option<OpenTarget>,
    outcome: Outcome,
}

struct OpenTarget {
    target: Target,
    path: PathBuf,
    /// The end of the last game.
    joint: Joint,
}

/// Reads files, and passes on their games.
struct Reading<'o, 'f> {
    fmt: &'f Fmt,
    configs: Configs<'f>,
    batch: Batch<Step>,
    lanes: InOrder<'o, Steps, LaidOut, Run<'f>, fn(Steps) -> LaidOut>,
}

impl Reading<'_, '_> {
    fn read(&mut self, path: &Path) -> io::Result<()> {
        match self.read_games(path) {
            Ok(contents) => self.add(Step::End(contents), 0),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(error),
            Err(error) => self.add(Step::Fail(error), 0),
        }
    }

    fn read_games(&mut self, path: &Path) -> io::Result<Contents> {
        let shown = match &self.fmt.stdin_filename {
            Some(name) if path == Path::new("-") => name,
            _ => path,
        };
        let (config, _) = self.configs.of(shown)?;
        let width = self.fmt.width.or(config.settings.width);
        let mut options = FormatOptions::default()
            .with_width(width.unwrap_or(FormatOptions::default().width))
            .with_breaks(self.fmt.layout.or(config.settings.layout()).unwrap_or_default());
        let reading = ppn::Options::default().with_own_boards(config.boards.clone());
        let asked = self.fmt.notation.as_ref();
        let notation = of_input(shown, asked, "--notation")?;
        let mut input = Input::open(path, Some(&notation))?;
        if self.fmt.range.is_some() && !input.notation.formats_ranges() {
            let message = format!("{}: `--range` supports PPN files only", input.name);
            return Err(wrong_usage(message));
        }
        self.add(Step::Begin(path.to_path_buf()), 0)?;
        while let Some(text) = input.next_text()? {
            options.settle_line_end(&text.text);
            options.range = self.fmt.range.and_then(|lines| lines.within(&text));
            let wanted = self.fmt.range.is_none() || options.range.is_some();
            let bytes = text.text.len();
            let notation = Arc::clone(&input.notation);
            let (options, reading) = (options.clone(), reading.clone());
            let strip = self.fmt.strip.iter().copied().fold(Strip::default(), Strip::or);
            let game = Game { text, notation, options, reading, strip, wanted };
            self.add(Step::Game(Box::new(game)), bytes)?;
        }
        Ok(input.contents())
    }

    fn add(&mut self, step: Step, bytes: usize) -> io::Result<()> {
        self.batch.add(step, bytes);
        if self.batch.is_full() { self.hand_on() } else { Ok(()) }
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.lanes.push(self.batch.take())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.hand_on()?;
        self.lanes.finish(|_| Ok(()))
    }
}

impl Sink<LaidOut> for Run<'_> {
    fn take(&mut self, (steps, bytes): LaidOut) -> io::Result<()> {
        for (step, formatted) in steps {
            match self.step(step, formatted) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
                Err(error) => self.fail(&error),
            }
        }
        self.progress.advance(bytes, self.games);
        Ok(())
    }
}

impl Run<'_> {
    fn step(&mut self, step: Step, formatted: Option<Formatted>) -> io::Result<()> {
        match step {
            Step::Begin(path) => {
                let target = Target::of(&path, self.fmt.check, self.fmt.diff)
                    .map_err(|error| named(&path, &error))?;
                self.target = Some(OpenTarget { target, path, joint: Joint::default() });
                Ok(())
            }
            Step::Game(game) => {
                self.games += 1;
                formatted.map_or(Ok(()), |formatted| self.write(&game, &formatted))
            }
            Step::End(contents) => self.end(&contents),
            Step::Fail(error) => Err(error),
        }
    }

    fn write(&mut self, game: &Game, formatted: &Formatted) -> io::Result<()> {
        let Some(open) = &mut self.target else { return Ok(()) };
        let name = name(&open.path);
        if !formatted.diagnostics.is_empty() {
            self.left += u64::from(formatted.text == *game.text.text);
            self.progress.clear();
            for one in &formatted.diagnostics {
                let known = self.reasons.entry(kind_of(&one.message)).or_default();
                *known += 1;
                let is_shown = self.fmt.all || *known <= FEW;
                let one = std::slice::from_ref(one);
                match is_shown {
                    true => self.reports.write(&name, &game.text, one)?,
                    false => self.reports.count(one),
                }
            }
        }
        if let Some(reason) = formatted.kept {
            self.progress.clear();
            tell!("ppn: {name}: not formatted: {reason}");
        }
        if game.text.is_cut {
            // The rest of the file was not read, so it could not be written back.
            let is_printed = matches!(open.target, Target::Stdout(_));
            let rest = if is_printed { ", nor is the text after it" } else { "" };
            tell!("ppn: {name}: not formatted{rest}");
            self.target = None;
            let outcome = if is_printed { Outcome::Failed } else { Outcome::Faulty };
            self.outcome = self.outcome.max(outcome);
            return Ok(());
        }
        let before = &game.text.text;
        let between = open.joint.add(&*game.notation, before, formatted, &game.options);
        open.target
            .add_between(&between)
            .and_then(|()| open.target.add_game(&game.text, &formatted.text))
            .map_err(|error| named(&open.path, &error))
    }

    fn end(&mut self, contents: &Contents) -> io::Result<()> {
        let Some(open) = self.target.take() else { return Ok(()) };
        let name = name(&open.path);
        if matches!(open.target, Target::Texts { show: true, .. }) {
            self.progress.clear();
        }
        let differs =
            open.target.finish(&name, Some(contents)).map_err(|error| named(&open.path, &error))?;
        if differs && self.fmt.check {
            self.progress.clear();
            tell!("{name} would be formatted");
        }
        if differs && (self.fmt.check || self.fmt.diff) {
            self.outcome = self.outcome.max(Outcome::Faulty);
        }
        Ok(())
    }

    /// Leaves a file unchanged.
    fn fail(&mut self, error: &io::Error) {
        self.target = None;
        self.progress.clear();
        tell!("ppn: {error}");
        self.outcome = Outcome::Failed;
    }
}

/// Lines of a file, from and to, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lines(u64, u64);

impl Lines {
    /// The bytes of a game in these lines, if there are any.
    fn within(self, text: &GameText<'_>) -> Option<Span> {
        let line = |number: u64| u32::try_from(number.checked_sub(text.place.line)?).ok();
        let last = line(self.1).filter(|&last| last > 0)?;
        let index = LineIndex::new(&text.text);
        let start = index.line_start(line(self.0).unwrap_or(0).max(1))?;
        let end = index.line_start(last.saturating_add(1)).map(|end| end as usize);
        let lines = &text.text[start as usize..end.unwrap_or(text.text.len())];
        let length = lines.trim_end_matches(['\n', '\r']).len();
        Some(Span::new(start as usize, start as usize + length))
    }
}

/// `12-15`, or `12` for one line.
fn lines(text: &str) -> Result<Lines, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if 0 < from && from <= to => Ok(Lines(from, to)),
        _ => Err("expected lines such as 12-15, counted from 1".to_owned()),
    }
}

/// The number of reports of each kind of reason.
const FEW: u64 = 3;

/// A reason without the words and numbers of the game.
fn kind_of(reason: &str) -> String {
    let parts = reason.split('`').step_by(2);
    parts.flat_map(str::chars).filter(|c| !c.is_ascii_digit()).collect()
}
