//! The linter reports errors in games and what is probably unintended, with what to write instead.
//!
//! Notations report what breaks their rules. This crate adds [rules](RULES) for what is probably
//! unintended, finds the causes of errors, groups errors with one cause, and applies fixes. What is
//! reported is a [`Selection`], which [`Settings`] (`ppn.toml`) and the comments `# ppn: ignore
//! W0242` of a game's metadata narrow. It does not read files or print anything.
//!
//! ```
//! use ppn_lint::{Selection, check, fix};
//! use ppn_notations::Ppn;
//! use ppn_source::Applicability;
//!
//! let text = "---\nGametype: Four Field Kono\n...\n1. b1:b3\n";
//! let game = ppn_file::split(text).next().unwrap();
//! let (ppn, options, selection) = (Ppn::default(), Default::default(), Selection::default());
//! assert_eq!(check(&game, &ppn, &options, &selection)[0].code.name, "piece-not-found");
//! let fixed = fix(&game, &ppn, &options, &selection, Applicability::Unsafe);
//! assert!(fixed.text.starts_with("---\nGameType: Four Field Kono\n"));
//! ```
//!
//! # Features
//!
//! `toml` (on by default) reads settings from the text of a `ppn.toml`.
//!
//! # Invariants
//!
//! - A rule is a row of [`RULES`]; a rule that is not selected does not run.
//! - A safe fix keeps every board and deletes nothing that a person wrote.
//! - The crate does not know terminals or files, and it knows notations only through records and
//!   outlines.

mod amended;
mod anchored_fixes;
mod check;
mod checked;
mod codes;
mod consequences;
mod explain;
mod file_selections;
mod fix;
mod former;
mod groups;
mod ignores;
mod keys;
mod lines;
mod look;
mod manual;
mod odd_moves;
mod patterns;
mod places;
mod rules;
mod selection;
mod settings;
#[cfg(feature = "toml")]
mod slips;
mod suppression;
mod watch;
mod ways;
mod words_kept;

pub use check::{check, explain, gather};
pub use codes::all_codes;
pub use file_selections::FileSelections;
pub use fix::{Fixed, apply_fixes, fix};
pub use former::{means, present_number};
pub use groups::GROUPS;
pub use ignores::{add_ignores, ignoring};
pub use keys::{KEYS, Key, Kind, settings_schema};
pub use manual::manual_page;
pub use rules::{RULES, Rule};
pub use selection::Selection;
pub use settings::{CheckSettings, Settings};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
