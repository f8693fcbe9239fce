//! `ppn completions`: scripts that complete commands and options in shells.

use crate::outcome::Outcome;
use clap::{Args, Command};
use clap_complete::{Shell, generate};
use std::io::{self, Write};

/// Print a script that completes commands and options in a shell
///
///     ppn completions bash > ~/.local/share/bash-completion/completions/ppn
///     ppn completions zsh > ~/.zfunc/_ppn
///     ppn completions fish > ~/.config/fish/completions/ppn.fish
///     ppn completions powershell >> $PROFILE
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Completions {
    /// The shell to complete in.
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(options: &Completions, mut ppn: Command) -> io::Result<Outcome> {
    // The script is written at once: the generator panics if its output is closed.
    let mut script = Vec::new();
    generate(options.shell, &mut ppn, "ppn", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Outcome::Fine)
}
