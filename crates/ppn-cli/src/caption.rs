//! The words of captions.

use clap::Args;
use ppn::MacroWords;
use ppn::view::Drawing;

/// How moves are written in captions and printed games.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Words {
    /// How to write macros in captions and printed moves: by their names, `rook@b2`, or by their values, `SR@b2`.
    #[arg(long, value_name = "names|values", default_value = "names", value_parser = Drawing::macro_words)]
    pub(crate) macros: MacroWords,
}
