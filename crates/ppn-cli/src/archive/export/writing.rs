//! Writing tables to files.

use super::{Destination, Export, output::TableOutput, partition::Values};
use crate::{
    archive::{
        find::read_query,
        output::{Place, not_whole},
        scan::{ArchiveFiles, ArchiveGame, enough, is_enough},
    },
    arguments::{ColorChoice, wrong_usage},
    budget::{Limited, SharedBudget},
    files::{Output, named},
    metadata,
    outcome::Outcome,
    parallel::Batch,
};
use ppn::{Options, Selection};
use ppn_tables::{FileFormat, Partitions, Plan, Scan, Settings, TableFile};
use std::{
    fs, io,
    num::NonZeroUsize,
    panic::resume_unwind,
    path::Path,
    sync::{Arc, mpsc::sync_channel},
    thread,
};

pub(super) fn write(export: &Export, destination: &Destination) -> io::Result<Outcome> {
    let Some(plans) = plans(export, destination)? else { return Ok(Outcome::Failed) };
    let mut files = export.archive.files()?;
    let budget = Arc::new(SharedBudget::new());
    let outputs = begin(export, destination, &plans, &mut files, &budget)?;
    let values = Values::default();
    let games = read_and_write(export, &mut files, plans, outputs, &values, &budget)?;
    match games {
        _ if !files.readable => Ok(not_whole()),
        (0, _) => {
            tell!("ppn: there are no games, so nothing was written");
            Ok(Outcome::Faulty)
        }
        (_, written) => {
            // Everything is written before the first file gets its name.
            written.into_iter().try_for_each(Output::finish)?;
            Ok(Outcome::Fine)
        }
    }
}

/// The tables with their columns and the query; `None` if the query is wrong, which is reported.
fn plans(export: &Export, destination: &Destination) -> io::Result<Option<Vec<Plan>>> {
    let mut plans = Vec::new();
    for table in &destination.tables {
        let mut plan = Plan::new(table.table(), &Settings::default());
        if !export.columns.is_empty() {
            plan = plan.with_columns(&export.columns).map_err(|e| wrong_usage(e.to_string()))?;
        }
        if let Some(query) = &export.query {
            let Some(query) = read_query(query, ColorChoice::Auto)? else { return Ok(None) };
            plan = plan.with_query(query);
        }
        plans.push(plan);
    }
    Ok(Some(plans))
}

/// Begins the files, before anything is read.
fn begin(
    export: &Export,
    destination: &Destination,
    plans: &[Plan],
    files: &mut ArchiveFiles<'_>,
    budget: &Arc<SharedBudget>,
) -> io::Result<Vec<TableOutput>> {
    let format = destination.format.format();
    let mut open = |path: &Path, plan: &Plan| {
        files.check_output(export.overwriting, path)?;
        let output = Limited::new(Output::to(path)?, budget);
        TableFile::new(output, &plan.schema(), format).map(TableOutput::File)
    };
    match destination.is_folder {
        true => in_folder(export, plans, format, budget, open),
        false => plans.iter().map(|plan| open(&export.output, plan)).collect(),
    }
}

fn in_folder(
    export: &Export,
    plans: &[Plan],
    format: FileFormat,
    budget: &Arc<SharedBudget>,
    mut open: impl FnMut(&Path, &Plan) -> io::Result<TableOutput>,
) -> io::Result<Vec<TableOutput>> {
    let folder = &export.output;
    let of_plan = |plan: &Plan| {
        let name = plan.table().name();
        if export.by.is_none() {
            return open(&folder.join(format!("{name}.{format}")), plan);
        }
        let folder = folder.join(name);
        if has_files(&folder) {
            // Readers take all files of the folder, so the rows would be there twice.
            let problem = "the folder has files; remove it, or write to another";
            return Err(named(&folder, &wrong_usage(problem)));
        }
        let rows = Partitions::new(plan.schema(), format);
        Ok(TableOutput::Partitions { folder, format, rows, budget: Arc::clone(budget) })
    };
    fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    plans.iter().map(of_plan).collect()
}

/// Whether a folder or one of its folders has a file.
fn has_files(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| !path.is_dir() || has_files(&path))
}

/// Reads all games on this thread, and makes and writes their rows on others; returns the number of games and the files,
/// which are complete but do not have their names yet.
fn read_and_write(
    export: &Export,
    files: &mut ArchiveFiles<'_>,
    plans: Vec<Plan>,
    outputs: Vec<TableOutput>,
    values: &Values,
    budget: &SharedBudget,
) -> io::Result<(u64, Vec<Output>)> {
    let usual = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = files.jobs().unwrap_or_else(usual);
    let (sender, receiver) = sync_channel::<(Vec<ppn_tables::ArchiveGame>, usize)>(1);
    let scan = Scan::of_several(plans, jobs, move |take| {
        for game in receiver.into_iter().flat_map(|(games, _)| games) {
            if !take(Ok(game)) {
                return;
            }
        }
    });
    thread::scope(|scope| {
        let tag = export.by.as_deref().unwrap_or_default();
        let writing = scope.spawn(move || write_rows(scan, outputs, tag, values));
        let mut placed = Placed::default();
        let mut batch = Batch::of_several();
        let closed = |_| enough();
        let read = files.each(|game| {
            if let Some(tag) = &export.by {
                let headline = game.notation.headline(&game.text, &game.settings.0);
                values.add(metadata::text(&headline, tag).filter(|value| !value.is_empty()))?;
            }
            let bytes = game.text.text.len();
            budget.read(bytes);
            batch.add(placed.place(game), bytes);
            if batch.is_full() { sender.send(batch.take()).map_err(closed) } else { Ok(()) }
        });
        let read = read.and_then(|()| sender.send(batch.take()).map_err(closed));
        drop(sender);
        let written = writing.join().unwrap_or_else(|panic| resume_unwind(panic));
        match read {
            // The writer ended first, and says why.
            Err(error) if is_enough(&error) => written.map(|outputs| (placed.games, outputs)),
            read => read.and(written.map(|outputs| (placed.games, outputs))),
        }
    })
}

/// Writes the batches of all tables; returns the complete files.
fn write_rows(
    mut scan: Scan,
    mut outputs: Vec<TableOutput>,
    tag: &str,
    values: &Values,
) -> io::Result<Vec<Output>> {
    while let Some(batch) = scan.next_of() {
        let (table, batch) = batch?;
        outputs[table].write(&batch, tag, values)?;
    }
    let mut complete = Vec::new();
    for output in outputs {
        complete.extend(output.finish()?);
    }
    Ok(complete)
}

/// Gives games their number among all, and the settings of their file in the form of tables.
#[derive(Default)]
struct Placed {
    games: u64,
    settings: Option<FileSettings>,
}

/// The settings of a file, as they are read, and in two parts.
type FileSettings = (Arc<(Options, Selection)>, Arc<Options>, Arc<Selection>);

impl Placed {
    fn place(&mut self, game: ArchiveGame) -> ppn_tables::ArchiveGame {
        let ArchiveGame { place: Place { file, number }, notation, text, settings } = game;
        self.games += 1;
        let known = self.settings.take().filter(|(of, ..)| Arc::ptr_eq(of, &settings));
        let (of, options, selection) = known.unwrap_or_else(|| {
            let (options, selection) = settings.as_ref().clone();
            (settings, Arc::new(options), Arc::new(selection))
        });
        let placed = ppn_tables::ArchiveGame::new(file, number, notation, text)
            .with_game(self.games)
            .with_options(Arc::clone(&options))
            .with_selection(Arc::clone(&selection));
        self.settings = Some((of, options, selection));
        placed
    }
}
