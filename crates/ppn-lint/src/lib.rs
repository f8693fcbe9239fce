//! The linter: what is wrong with games, what is allowed but probably unintended, and what to write
//! instead.
//!
//! Notations find what breaks them. This crate adds [rules](RULES) for what is probably
//! unintended, looks for the cause of errors and reports those of one cause together, and applies
//! fixes. What is reported is a [`Selection`], which [`Settings`] (`ppn.toml`) and the comments
//! `# ppn: ignore W0242` of a game's metadata narrow. It reads no files and prints nothing.
//!
//! ```
//! use ppn_lint::{Selection, check, fix};
//! use ppn_notations::Ppn;
//! use ppn_source::Applicability;
//!
//! let text = "---\nGametype: Four Field Kono\n...\n1. b1:b3\n";
//! let game = ppn_file::split(text).next().unwrap();
//! let (ppn, options, selection) = (Ppn::default(), Default::default(), Selection::default());
//! assert_eq!(check(&game, &ppn, &options, &selection)[0].code.name, "key-near");
//! let fixed = fix(&game, &ppn, &options, &selection, Applicability::Unsafe);
//! assert!(fixed.text.starts_with("---\nGameType: Four Field Kono\n"));
//! ```
//!
//! # Features
//!
//! `toml` (on by default) reads settings from the text of a `ppn.toml`.

mod anchored_fixes;
mod check;
mod checked;
mod codes;
mod explain;
mod fix;
mod former;
mod rules;
mod selection;
mod settings;
mod suppression;
mod watch;

pub use check::check;
pub use codes::all_codes;
pub use fix::{Fixed, apply_fixes, fix};
pub use former::{means, present_number};
pub use rules::{RULES, Rule};
pub use selection::Selection;
pub use settings::{CheckSettings, Settings};
pub use suppression::ignoring;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
