//! Reading all games of an archive, on all processors.

use super::output::Place;
use crate::{
    arguments::Reading,
    config::{ConfigArgs, Configs, read_beside},
    files::{Overwriting, check_inputs, name},
    input::each_result,
    notations::{files_help, of_input},
    parallel::{Batch, InOrder, Outlet},
    walk,
};
use clap::Args;
use ppn::{GameText, Notation, Options, Selection};
use std::{
    error::Error,
    fmt, io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    slice,
    sync::Arc,
    thread,
};

/// The files of an archive, and how they are read.
#[derive(Args, Debug)]
pub(crate) struct Archive {
    #[arg(value_name = "FILE", help = files_help())]
    files: Vec<PathBuf>,
    /// The number of games that are read at a time; the default is the number of processors. The output does not depend
    /// on it.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    reading: Reading,
}

/// A game of an archive.
pub(crate) struct ArchiveGame {
    pub(crate) place: Place,
    pub(crate) notation: Arc<dyn Notation>,
    pub(crate) text: GameText<'static>,
    pub(crate) settings: Arc<(Options, Selection)>,
}

/// The files of an archive after their folders were walked.
pub(crate) struct ArchiveFiles<'a> {
    archive: &'a Archive,
    configs: Configs<'a>,
    pub(crate) paths: Vec<PathBuf>,
    /// Whether all files could be read the last time.
    pub(crate) readable: bool,
}

/// Some games of a file with their numbers there, from 1 and growing. After an error, which is a warning, the file itself is
/// read from the game after the last one.
pub(crate) type ChosenGames = Box<dyn Iterator<Item = io::Result<(u64, GameText<'static>)>>>;

impl Archive {
    /// Finds the files.
    ///
    /// # Errors
    /// If one of them is also standard output.
    pub(crate) fn files(&self) -> io::Result<ArchiveFiles<'_>> {
        let mut configs = Configs::new(&self.config);
        let paths = walk::files(&self.files, |file| configs.excludes(file));
        check_inputs(&paths)?;
        Ok(ArchiveFiles { archive: self, configs, paths, readable: true })
    }
}

impl ArchiveFiles<'_> {
    /// The number of games that are read at a time, if it was given.
    #[cfg(feature = "export")]
    pub(super) fn jobs(&self) -> Option<NonZeroUsize> {
        self.archive.jobs
    }

    /// The paths of the games.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter().map(PathBuf::as_path)
    }

    /// All files that are read: games, settings and own boards, and the ignore files of folders.
    pub(crate) fn read_files(&mut self) -> Vec<PathBuf> {
        let mut read = self.paths.clone();
        read.extend(read_beside(self.inputs()));
        read.extend(walk::ignore_files(&self.archive.files));
        read.extend(self.configs.read_for(&self.paths).map(Path::to_path_buf));
        read
    }

    /// Checks that a file may be written, and is none of those that are read; see [`Overwriting::check`].
    ///
    /// # Errors
    /// If it must not be written.
    pub(crate) fn check_output(
        &mut self,
        overwriting: Overwriting,
        output: &Path,
    ) -> io::Result<()> {
        // Only an existing file can be lost, and ignore files take another walk to find.
        let read = if output.is_file() { self.read_files() } else { Vec::new() };
        overwriting.check(output, read.iter().map(PathBuf::as_path), &[])
    }

    /// Reads all games and applies `work` to each; `take` gets the results in the order of the games, and ends the run
    /// with the error [`enough`]. Returns whether all files could be read.
    ///
    /// # Errors
    /// Those of `take`, and of settings that cannot be read.
    pub(crate) fn scan<R: Send>(
        &mut self,
        work: impl Fn(ArchiveGame) -> R + Sync,
        take: impl FnMut(R) -> io::Result<()> + Send,
    ) -> io::Result<bool> {
        self.scan_chosen(|_, _, _| Ok(None), work, take)
    }

    /// The same with only some games of a file, if `choose` gives them for its path, notation and options.
    ///
    /// # Errors
    /// Those of `take`, and of settings that cannot be read.
    pub(crate) fn scan_chosen<R: Send>(
        &mut self,
        choose: impl FnMut(&Path, &Arc<dyn Notation>, &Options) -> io::Result<Option<ChosenGames>>,
        work: impl Fn(ArchiveGame) -> R + Sync,
        mut take: impl FnMut(R) -> io::Result<()> + Send,
    ) -> io::Result<bool> {
        let outlet = Outlet::new(|games: Vec<R>| games.into_iter().try_for_each(&mut take));
        let jobs = self.archive.jobs;
        let ended = thread::scope(|scope| {
            let all =
                |(games, _): (Vec<ArchiveGame>, usize)| games.into_iter().map(&work).collect();
            let mut lanes = InOrder::new(scope, jobs, &outlet, all);
            let mut batch = Batch::of_several();
            self.each_chosen(choose, |game| {
                let bytes = game.text.text.len();
                batch.add(game, bytes);
                if batch.is_full() { lanes.push(batch.take()) } else { Ok(()) }
            })?;
            lanes.push(batch.take())?;
            lanes.finish(|_| Ok(()))
        });
        match ended {
            Err(error) if is_enough(&error) => {}
            ended => ended?,
        }
        Ok(self.readable)
    }

    /// Reads all games and hands them over one after another. A file that cannot be read is reported, and the others
    /// follow; `readable` says so afterwards.
    ///
    /// # Errors
    /// Those of `each`, which end the run, and of settings that cannot be read.
    #[cfg(feature = "export")]
    pub(super) fn each(
        &mut self,
        each: impl FnMut(ArchiveGame) -> io::Result<()>,
    ) -> io::Result<()> {
        self.each_chosen(|_, _, _| Ok(None), each)
    }

    /// The same with only some games of a file, if `choose` gives them for its path, notation and options.
    fn each_chosen(
        &mut self,
        mut choose: impl FnMut(&Path, &Arc<dyn Notation>, &Options) -> io::Result<Option<ChosenGames>>,
        mut each: impl FnMut(ArchiveGame) -> io::Result<()>,
    ) -> io::Result<()> {
        self.readable = true;
        let reading = &self.archive.reading;
        for path in &self.paths {
            let (config, _) = self.configs.of(path)?;
            let edition = reading.edition.or(config.settings.edition());
            let options = reading.options().with_edition(edition);
            let options = options.with_own_boards(config.boards.clone());
            let settings = Arc::new((options, config.selection(path)));
            let asked = reading.notation.as_ref();
            // The games up to this number are not wanted, or were given already.
            let mut passed = 0;
            if let Ok(notation) = of_input(path, asked, "--notation")
                && let Some(games) = choose(path, &notation, &settings.0)?
            {
                let file: Arc<str> = Arc::from(name(path));
                let mut is_whole = true;
                for game in games {
                    let (number, text) = match game {
                        Ok(game) => game,
                        Err(error) => {
                            tell!("ppn: warning: {error}");
                            is_whole = false;
                            break;
                        }
                    };
                    passed = number;
                    let place = Place { file: Arc::clone(&file), number };
                    let (notation, settings) = (Arc::clone(&notation), Arc::clone(&settings));
                    each(ArchiveGame { place, notation, text, settings })?;
                }
                if is_whole {
                    continue;
                }
            }
            let (mut number, mut file) = (0, None::<Arc<str>>);
            // A file without games is one empty text, but one may also be before others.
            let mut blank = None;
            each_result(slice::from_ref(path), asked, |result| {
                let (input, text) = match result {
                    Ok(read) => read,
                    Err(error) => {
                        self.readable = false;
                        tell!("ppn: {error}");
                        return Ok(());
                    }
                };
                number += 1;
                if number <= passed {
                    return Ok(());
                }
                let is_blank = text.text.trim().is_empty() && text.diagnostics.is_empty();
                let file = file.get_or_insert_with(|| Arc::from(input.name.as_str())).clone();
                let (notation, settings) = (Arc::clone(&input.notation), Arc::clone(&settings));
                let place = Place { file, number };
                let game = ArchiveGame { place, notation, text, settings };
                if number == 1 && is_blank {
                    blank = Some(game);
                    return Ok(());
                }
                blank.take().map_or(Ok(()), &mut each)?;
                each(game)
            })?;
        }
        Ok(())
    }
}

/// The error that ends a run which has what it needs.
pub(crate) fn enough() -> io::Error {
    io::Error::other(Enough)
}

pub(super) fn is_enough(error: &io::Error) -> bool {
    error.get_ref().is_some_and(<dyn Error + Send + Sync>::is::<Enough>)
}

#[derive(Debug)]
struct Enough;

impl fmt::Display for Enough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no more games are needed")
    }
}

impl Error for Enough {}
