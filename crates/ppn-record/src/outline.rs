//! The structure of the games of a text.

use ppn_source::Diagnostic;
use serde::{Serialize, Serializer};
use std::fmt;

/// The structure of the games of a text in the terms of their notation.
#[derive(Default, Debug)]
pub struct Outline {
    /// The games.
    pub games: Vec<Box<dyn Structure>>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// A structure: data for programs, and a tree for people.
pub trait Structure: Send + Sync {
    /// The tree as lines with indentation, each with its line end.
    fn tree(&self) -> String;

    /// The structure as data: `Serializable::new(self)` for a type that implements [`Serialize`].
    fn serializable(&self) -> Serializable<'_>;

    /// Shifts its spans, for a structure that is a part of a longer text.
    fn shift(&mut self, _by: u32) {}
}

/// A value that can be serialized, whatever its type.
#[derive(Clone, Copy)]
pub struct Serializable<'v>(&'v (dyn erased_serde::Serialize + Send + Sync));

impl<'v> Serializable<'v> {
    /// Any value of serde.
    #[must_use]
    pub fn new(value: &'v (impl Serialize + Send + Sync)) -> Self {
        Self(value)
    }
}

impl Serialize for Serializable<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl fmt::Debug for Serializable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Serializable")
    }
}

impl Serialize for dyn Structure + '_ {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serializable().serialize(serializer)
    }
}

impl fmt::Debug for dyn Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tree())
    }
}
