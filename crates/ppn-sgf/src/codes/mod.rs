//! The diagnostics of this crate, each with its manual page.
//!
//! `E0901` to `E0919` are errors of the text, `E0920` to `E0939` of properties, `E0940` to `E0949`
//! broken rules of go, and from `W0950` on warnings.

mod properties;
mod rules;
mod text;
mod warnings;

pub use properties::*;
pub use rules::*;
pub use text::*;
pub use warnings::*;

use ppn_source::{Code, joined_codes};

const LISTS: &[&[&Code]] = &[text::TEXT, properties::PROPERTIES, rules::RULES, warnings::WARNINGS];
const COUNT: usize =
    text::TEXT.len() + properties::PROPERTIES.len() + rules::RULES.len() + warnings::WARNINGS.len();

/// Every code of this crate, in the order of their ids within each group.
pub const CODES: &[&Code] = &joined_codes::<COUNT>(LISTS);

/// Defines codes as statics and lists them.
macro_rules! codes {
    ($list:ident, $severity:ident; $($name:ident $id:literal $($spelling:ident)? $word:literal $summary:literal,
        $meaning:literal, why $why:literal,
        example $($example:literal)? $(in_words $shown:literal)?,
        instead $($instead:literal)? $(in_words $advice:literal)?;)*) => {
        $(
            #[doc = concat!("`", $word, "`: ", $summary, ".")]
            pub static $name: ppn_source::Code = ppn_source::Code::new(
                $id,
                $word,
                ppn_source::Severity::$severity,
                $summary,
                ppn_source::manual!("sgf", $meaning, why $why, example $($example)? $(in_words $shown)?,
                    instead $($instead)? $(in_words $advice)?),
            )$(.$spelling())?;
        )*
        pub(super) const $list: &[&ppn_source::Code] = &[$(&$name),*];
    };
}
use codes;
