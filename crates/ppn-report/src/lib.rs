//! Reports: diagnostics as text for people and as data for programs.
//!
//! The notation crates give [`Diagnostic`]s as plain data. This crate turns
//! the diagnostics of a [`Source`] into one of these formats, each a small type that writes to any
//! [`io::Write`](std::io::Write):
//!
//! | type | writes | feature |
//! | --- | --- | --- |
//! | [`Full`] | the lines, underlined, with help, notes and colours | `terminal` |
//! | [`Concise`] | one line for each diagnostic | |
//! | [`Github`] | workflow commands that annotate files on GitHub | |
//! | [`Junit`] | a report of tests in XML | |
//! | [`Json`] | one array of [`DiagnosticJson`] with file names | `json` |
//! | [`JsonLines`] | the same, one object a line | `json` |
//! | [`Gitlab`] | a report of code quality for GitLab | `json` |
//! | [`Rdjson`] | the diagnostic format of reviewdog | `json` |
//! | [`Sarif`] | a log of static analysis, version 2.1.0 | `json` |
//!
//! ```
//! use ppn_report::{Code, Concise, Diagnostic, Format, Severity, Source, Span};
//!
//! static NOT_FOUND: Code = Code::new(
//!     "E0401",
//!     "piece-not-found",
//!     Severity::Error,
//!     "no piece is at the place",
//!     "A move names a place without a piece.",
//! );
//!
//! let text = "1. a1-a2\n2. c3-a3\n";
//! let diagnostic = Diagnostic::new(&NOT_FOUND, Span::new(12, 14), "there is no piece at c3");
//! let report = Concise.text(&Source::new("game.ppn", text), &[diagnostic]);
//! assert_eq!(report, "game.ppn:2:4: error E0401 there is no piece at c3 [piece-not-found]\n");
//! ```
//!
//! Both features are on by default. [`diagnostics_json`] and its types need no feature, only serde.
//!
//! # Invariants
//!
//! - The crate knows no notation, opens no files, prints nothing and does not query a terminal:
//!   colour is an option.
//! - Names, messages and texts may come from anyone. Every format escapes the characters that
//!   [`ppn_source::printable`] escapes: people see `\u{1b}`, programs read `\u001b`.
//! - A document is written as its diagnostics arrive, in constant memory for any number of texts.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod concise;
mod format;
#[cfg(feature = "terminal")]
mod full;
mod github;
#[cfg(feature = "json")]
mod gitlab;
mod json;
#[cfg(feature = "json")]
mod json_lines;
#[cfg(feature = "json")]
mod json_text;
mod junit;
mod message;
#[cfg(feature = "json")]
mod rdjson;
#[cfg(feature = "json")]
mod sarif;
mod source;
mod statistics;

pub use concise::Concise;
pub use format::Format;
#[cfg(feature = "terminal")]
pub use full::{Drawing, Full, FullOptions};
pub use github::Github;
#[cfg(feature = "json")]
pub use gitlab::Gitlab;
#[cfg(feature = "json")]
pub use json::Json;
pub use json::{DiagnosticJson, EditJson, FixJson, LabelJson, PlaceJson, diagnostics_json};
#[cfg(feature = "json")]
pub use json_lines::JsonLines;
#[cfg(feature = "json")]
pub use json_text::{write_json, write_json_lines, write_json_pretty};
pub use junit::Junit;
#[cfg(feature = "json")]
pub use rdjson::Rdjson;
#[cfg(feature = "json")]
pub use sarif::{Sarif, SarifOptions};
pub use source::Source;
pub use statistics::{Count, Statistics};

pub use ppn_source::{
    Applicability, Code, Diagnostic, Edit, FilePlace, Fix, Label, Layer, LineIndex, Position,
    Severity, Span,
};

#[cfg(all(doctest, feature = "terminal", feature = "json"))]
#[doc = include_str!("../README.md")]
struct Readme;
