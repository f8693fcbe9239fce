//! The diagnostics of this crate, each with its manual page.
//!
//! Their names are the error and warning codes of the notation's own description. `E0701` to
//! `E0739` are errors of the text, `E0740` to `E0769` broken rules of the game, and from `W0759`
//! on warnings.

mod header;
mod rules;
mod syntax;
mod tree;
mod warnings;

pub use header::*;
pub use rules::*;
pub use syntax::*;
pub use tree::*;
pub use warnings::*;

use ppn_source::{Code, joined_codes};

const LISTS: &[&[&Code]] =
    &[header::HEADER, syntax::SYNTAX, tree::TREE, rules::RULES, warnings::WARNINGS];
const COUNT: usize = header::HEADER.len()
    + syntax::SYNTAX.len()
    + tree::TREE.len()
    + rules::RULES.len()
    + warnings::WARNINGS.len();

/// Every code of this crate, in the order of their ids within each group.
pub const CODES: &[&Code] = &joined_codes::<COUNT>(LISTS);

/// A game that goes on with these turns after the first turn of both players.
macro_rules! after_setup {
    ($turns:literal) => {
        concat!("```fan\nFAN31415926 1\n1g Dd4 Hg2 Ra4 Rh1\n1s cd5 he7 ra8\n", $turns, "\n```")
    };
}
use after_setup;

/// Defines codes as statics and lists them. The text after `after_setup` follows the first turn of both players.
macro_rules! codes {
    ($list:ident, $severity:ident; $($name:ident $id:literal $($spelling:ident)? $word:literal $summary:literal,
        $meaning:literal, why $why:literal,
        example $($example:literal)? $(in_words $shown:literal)? $(after_setup $turns:literal)?,
        instead $($instead:literal)? $(in_words $advice:literal)? $(after_setup $right:literal)?;)*) => {
        $(
            #[doc = concat!("`", $word, "`: ", $summary, ".")]
            pub static $name: ppn_source::Code = ppn_source::Code::new(
                $id,
                $word,
                ppn_source::Severity::$severity,
                $summary,
                concat!(
                    $meaning, "\n\n# Why it matters\n", $why, "\n\n# Example\n",
                    $("```fan\n", $example, "\n```",)? $($shown,)? $($crate::codes::after_setup!($turns),)?
                    "\n\n# Write instead\n", $("```fan\n", $instead, "\n```",)? $($advice,)?
                    $($crate::codes::after_setup!($right),)? "\n"
                ),
            )$(.$spelling())?;
        )*
        pub(super) const $list: &[&ppn_source::Code] = &[$(&$name),*];
    };
}
use codes;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn ids_and_names_are_unique_and_every_code_has_a_manual_page() {
        let mut seen = HashSet::new();
        for code in super::CODES {
            assert!(seen.insert(code.id), "{} twice", code.id);
            assert!(seen.insert(code.name), "{} twice", code.name);
            assert!(code.manual.contains("\n# Write instead\n"), "{}", code.name);
            assert!(!code.summary.ends_with('.'));
        }
    }
}
