//! The rule for keys that name different start boards.

use crate::ppn::lint::checked::Checked;
use ppn_record::name_of;
use ppn_setups::{Request, canonical, set_up};
use ppn_source::{Diagnostic, rule};

rule! {
    /// `SetUp` selects the start board; without it, `GameType` does. Here both name a game that has
    /// its own board.
    ///
    /// # Why it matters
    /// Only `SetUp` counts. If it was left over from another game, all moves are made on the wrong
    /// board. If a game is really played on the board of another, hide the warning.
    ///
    /// # Example
    /// ```ppn
    /// GameType: Four Field Kono
    /// SetUp: Relativity
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: Four Field Kono
    /// ```
    pub(crate) static SETUP_DISAGREEMENT = "W0114" "setup-disagreement" Warning,
        "`SetUp` and `GameType` name two games with start boards of their own";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let metadata = &checked.game.metadata;
    let (Some(setup), Some(game)) = (metadata.get("SetUp"), metadata.get("GameType")) else {
        return;
    };
    let (Some(laid), Some(name)) = (checked.setup, name_of(game)) else { return };
    if canonical(&laid.name) == "none" {
        return;
    }
    let value = ppn_setups::Value::Scalar { text: name.to_owned(), quoted: true };
    let own = checked.options.own_boards.clone();
    let request = Request::new(value).with_default_system(laid.system).with_own(own);
    let Ok(other) = set_up(&request) else { return };
    if other.name == laid.name {
        return;
    }
    found.push(
        Diagnostic::new(
            &SETUP_DISAGREEMENT,
            setup.span,
            format!("the start board is that of {}, but the game is {}", laid.name, other.name),
        )
        .with_label("this is used")
        .with_other(game.span, "this names another start board")
        .with_help(format!("for the board of {}, remove `SetUp`", other.name)),
    );
}
