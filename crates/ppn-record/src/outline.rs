//! The structure of the games of a text.

use ppn_source::Diagnostic;
use std::fmt;

/// The structure of the games of a text in the terms of their notation.
#[derive(Debug)]
pub struct Outline {
    /// The games.
    pub games: Vec<Box<dyn Structure>>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// A structure: data for programs, and a tree for people.
pub trait Structure: erased_serde::Serialize + Send + Sync {
    /// The tree as lines with indentation, each with its line end.
    fn tree(&self) -> String;

    /// Shifts its spans, for a structure that is a part of a longer text.
    fn shift(&mut self, _by: u32) {}
}

erased_serde::serialize_trait_object!(Structure);

impl fmt::Debug for dyn Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tree())
    }
}
