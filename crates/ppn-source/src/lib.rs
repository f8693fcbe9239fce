//! Spans, a line index and diagnostics as plain data.
//!
//! All notation crates report the place of a problem as a [`Span`], and the problem as a
//! [`Diagnostic`]. This crate knows no notation and does not print errors: other crates turn a
//! diagnostic into text, JSON or an underline in an editor.
//!
//! ```
//! use ppn_source::{Code, Diagnostic, LineIndex, Severity, Span};
//!
//! static NOT_FOUND: Code = Code::new(
//!     "E0401",
//!     "piece-not-found",
//!     Severity::Error,
//!     "no piece is at the place",
//!     "A move names a place without a piece.",
//! );
//!
//! let text = "1. a1-a2\n2. é9-a3\n";
//! let problem = Diagnostic::new(&NOT_FOUND, Span::new(12, 15), "there is no piece at é9")
//!     .with_help("the nearest piece is at a2");
//! let position = LineIndex::new(text).position(text, problem.span.start);
//! assert_eq!((position.line, position.column), (2, 4));
//! assert_eq!(problem.code.id, "E0401");
//! ```
//!
//! With the feature `serde`, spans, positions and severities can be serialized.
//!
//! # Invariants
//!
//! - The crate knows no notation. Reports are made elsewhere.
//! - Bytes become text in one place, as a notation says ([`Decoding`]). A file of another kind
//!   ([`Foreign`]) is one part and one diagnostic.
//! - A stream takes the memory of one part. The rule for where a part ends is that of a notation.
//! - A span is two `u32` byte offsets into one text. A line index is built once for each text.
//! - A fix is data: edits of the text. Only [`edited`] applies one.

mod beginning;
mod calendar;
mod code;
pub mod codes;
mod decoding;
mod diagnostic;
mod edition;
mod file_place;
mod fix;
mod flat;
mod foreign;
mod insertion;
mod line_breaks;
mod line_end;
mod line_index;
mod manual;
mod named;
mod near;
mod offsets;
mod printable;
mod problems;
mod setters;
mod settings;
mod settings_problems;
mod slices;
mod span;
mod split_rule;
mod splitter;
mod unknown_name;
mod yaml_string;

pub use beginning::beginning;
pub use calendar::{clear_date, impossible_date, is_dotted_date};
pub use code::{Code, Layer, Severity, joined_codes};
#[doc(hidden)]
pub use code::{page_bytes, page_length};
pub use decoding::{Decoded, Decoding, is_text, latin1};
pub use diagnostic::{Diagnostic, Label};
pub use edition::Edition;
pub use file_place::FilePlace;
pub use fix::{Applicability, Edit, Fix, edited};
pub use flat::flat;
pub use foreign::Foreign;
pub use insertion::insertion;
pub use line_breaks::LineBreaks;
pub use line_end::LineEnd;
pub use line_index::{LineIndex, Position};
pub use near::near_match;
pub use offsets::FileOffsets;
pub use printable::{Lines, Printable, PrintableText, is_hidden, printable};
pub use problems::{ProblemCount, Problems};
pub use settings_problems::SettingsProblems;
pub use slices::{Slice, Slices};
pub use span::{Span, short};
pub use split_rule::{End, Seen, SplitRule};
pub use splitter::{Part, Splitter};
pub use unknown_name::UnknownName;
pub use yaml_string::yaml_string;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
