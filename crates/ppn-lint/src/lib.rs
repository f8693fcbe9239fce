//! The linter reports errors in games and what is probably unintended, with what to write instead.
//!
//! Notations report what breaks their rules, and their own rules what is probably unintended. This crate
//! checks games in any notation, selects what is reported, applies fixes, and adds comments that
//! hide problems. What is reported is a [`Selection`], which [`Settings`] (`ppn.toml`) and the comments
//! `# ppn: ignore W0242` of a game's metadata narrow. It does not read files or print anything.
//!
//! ```
//! use ppn_lint::{Applicability, GameText, Notation, Selection, check, fix};
//!
//! let text = "---\nGametype: Four Field Kono\n...\n1. b1:b3\n";
//! let game = GameText::whole(text.into());
//! let game = ppn_notations::Ppn::default().parse(game, &Default::default());
//! let selection = Selection::default();
//! assert_eq!(check(&*game, &selection)[0].code.name, "piece-not-found");
//! let fixed = fix(&*game, &selection, Applicability::Unsafe);
//! assert!(fixed.text.starts_with("---\nGameType: Four Field Kono\n"));
//! ```
//!
//! # Features
//!
//! `toml` (on by default) reads settings from the text of a `ppn.toml`.
//!
//! # Invariants
//!
//! - A safe fix keeps every board and deletes nothing that a person wrote.
//! - The crate does not know terminals, files or any notation: a notation has its rules
//!   ([`Parsed::lint`]).

#![cfg_attr(docsrs, feature(doc_cfg))]

mod check;
mod codes;
mod file_selections;
mod fix;
mod ignores;
mod keys;
mod manual;
mod neighbours;
mod patterns;
mod settings;
#[cfg(feature = "toml")]
mod wrong_settings;

pub use check::{check, explain, gather};
pub use codes::all_codes;
pub use file_selections::FileSelections;
pub use fix::{Fixed, apply_fixes, fix, fix_chosen};
pub use ignores::{add_ignores, adds_only_comments, ignoring};
pub use keys::{KEYS, Key, Kind, settings_schema};
pub use manual::manual_page;
pub use neighbours::{fix_games, keeps_apart};
pub use ppn_record::lint::{CodeWord, Selection, UnknownCode};
pub use settings::{CheckSettings, Settings};

pub use ppn_record::{GameText, Notation, Notations, Options, Parsed, Record};
pub use ppn_source::{
    Applicability, Code, Diagnostic, Edit, Edition, Fix, Label, Layer, LineBreaks, LineIndex,
    Position, Severity, Span,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
