//! Starts the language server `ppn lsp` for Zed.

use zed_extension_api::{self as zed, LanguageServerId, Result};

struct Ppn;

impl zed::Extension for Ppn {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let command = worktree.which("ppn").ok_or("the command `ppn` is not on the path")?;
        Ok(zed::Command { command, args: vec!["lsp".to_owned()], env: Vec::new() })
    }
}

zed::register_extension!(Ppn);
