//! Boards and games in documents: a fence of code with a game becomes a picture, a text diagram, or the game in words.
//!
//! [`Blocks`] finds the fences of a document, [`embed`] reads their games and gives what is shown instead, and a writer
//! puts it into the document: [`markdown`](fn@markdown), [`latex_index`], or [`Pandoc`]; [`MdBook`] has the chapters of a
//! book.
//!
//! ```
//! use ppn_embed::{Blocks, MarkdownStyle, Settings, Surroundings, embed, markdown};
//!
//! struct Nothing;
//! impl Surroundings for Nothing {
//!     fn read(&self, _: &str) -> std::io::Result<Vec<u8>> {
//!         Err(std::io::ErrorKind::NotFound.into())
//!     }
//! }
//!
//! let text = "The board:\n\n```ppn {as=text setup=\"Four Field Kono\"}\n```\n";
//! let settings = Settings::default().with_notations(ppn_notations::standard(&Default::default()));
//! let embedded = embed(&Blocks::of_markdown(text), &settings, &Nothing);
//! assert!(embedded.diagnostics.is_empty());
//! let text = markdown(text, &embedded, &MarkdownStyle::default());
//! assert!(text.starts_with("The board:\n\n```text\n"));
//! ```
//!
//! # Features
//!
//! `raster` adds pictures as PNG, and `pdf` pictures as PDF; SVG needs neither. `solid` adds boards in three dimensions.
//!
//! # Invariants
//!
//! - The crate opens no files and prints nothing: [`Surroundings`] read.
//! - A fence is ours only if its word is the name of a notation of the table, and it has options in braces (or all are
//!   asked for). Everything else of a document stays, byte for byte.
//! - A diagnostic has its place in the document, also if lines of a fence have prefixes there.
//! - A game is read and played once, also if several fences show it.
//! - The name of a file is made from what it shows, so a file that is there need not be drawn again. Only a fence with
//!   `to=` names its file, and stays in the document.

#![expect(clippy::result_large_err, reason = "a diagnostic is made at most once for a fence")]

mod attributes;
mod block;
pub mod codes;
mod diagram;
mod embed;
mod games;
mod latex;
mod markdown;
mod markdown_text;
mod mdbook;
mod option;
mod pandoc;
mod passage;
mod picture;
mod scene;
mod settings;
mod solid;
mod targets;
mod width;

pub use attributes::{Attribute, Attributes, Word};
pub use block::{Block, Blocks, Reference};
pub use diagram::{Diagram, Embedded, FileProblems, Paragraph, Resolved, Shown};
pub use embed::embed;
pub use latex::{is_latex_index, latex_index};
pub use markdown_text::{MarkdownStyle, markdown};
pub use mdbook::MdBook;
pub use option::{FenceOption, OPTIONS};
pub use pandoc::{Pandoc, PandocStyle};
pub use passage::Passage;
pub use picture::{Picture, PictureFormat, is_picture_of};
pub use settings::{Settings, Surroundings};
pub use targets::Targets;
pub use width::Width;

pub use ppn_record::{GameText, Notations, Options};
pub use ppn_source::{Code, Diagnostic, Span};
pub use ppn_view::Drawing;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
