//! `ppn lsp`: the language server.

mod stdio;

use crate::{
    config::{Config, ConfigArgs, Configs},
    files::{open_regular, unpacked_name},
    input::{MOST_AT_ONCE, check_length},
    notations::NOTATIONS,
    outcome::Outcome,
    walk::files,
};
use clap::Args;
use ppn::Options;
use ppn_lsp::{Ended, FileSettings, Host, serve_over};
use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};
use stdio::Connection;

/// Run the language server on standard input and output, for editors
///
/// Editors start it themselves; `docs/editors/` describes the setup of each. It reads `ppn.toml` as
/// `ppn check` does.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Lsp {
    /// Use standard input and output. This is the default; some editors pass the option.
    #[arg(long)]
    stdio: bool,
    #[command(flatten)]
    config: ConfigArgs,
}

pub(crate) fn run(options: &Lsp) -> io::Result<Outcome> {
    let Connection { messages, sender, reader, writer } = stdio::connect()?;
    let config = options.config.clone();
    let of_folder = config.clone();
    let host = Host::new(NOTATIONS.clone(), Box::new(move |path| settings(&config, path)))
        .with_files(Box::new(move |folder| Box::new(games_in(&of_folder, folder))));
    // If the client has gone, this is noticed when the next message is read.
    let send = |message| drop(sender.send(message));
    let served = serve_over(&messages, &send, host);
    // The writing thread ends when its channel is closed.
    drop(sender);
    writer.finish()?;
    match served {
        Ok(()) => Ok(Outcome::Fine),
        // The protocol asks for the status 1.
        Err(Ended::Exit) => Ok(Outcome::Faulty),
        // Perhaps what the client sent cannot be read.
        Err(ended) => reader.finish().and(Err(io::Error::other(ended))),
    }
}

/// The files with games in a folder, with their texts: those that `ppn check` finds there.
fn games_in(
    config: &ConfigArgs,
    folder: &Path,
) -> impl Iterator<Item = io::Result<(PathBuf, String)>> + use<> {
    let mut configs = Configs::new(config);
    // Editors cannot show a place in a compressed archive.
    let excludes = |file: &Path| unpacked_name(file) != file || configs.excludes(file);
    let paths = match folder.is_dir() {
        true => files(&[folder.to_path_buf()], excludes),
        false => Vec::new(),
    };
    // A folder without games stays in the list.
    paths.into_iter().filter(|path| path.is_file()).map(|path| {
        let mut bytes = Vec::new();
        open_regular(&path)?.take(MOST_AT_ONCE as u64 + 1).read_to_end(&mut bytes)?;
        check_length(bytes.len())?;
        // Editors replace bytes that are not UTF-8, too.
        Ok((path, String::from_utf8_lossy(&bytes).into_owned()))
    })
}

/// The settings of a file; the default ones if `ppn.toml` has errors. The errors go to the log of
/// the editor, which is standard error.
fn settings(args: &ConfigArgs, path: &Path) -> FileSettings {
    // A new table for each request: `ppn.toml` may change while an editor is open.
    let mut configs = Configs::new(args);
    let config = match configs.of(path) {
        Ok((config, _)) => config,
        Err(error) => {
            tell!("ppn: {error}");
            &Config::default()
        }
    };
    FileSettings {
        options: Options::default()
            .with_edition(config.settings.edition())
            .with_own_boards(config.boards.clone()),
        selection: config.selection(path),
        width: config.settings.width,
        breaks: config.settings.layout().unwrap_or_default(),
        manual: config.settings.manual().map(str::to_owned),
    }
}
