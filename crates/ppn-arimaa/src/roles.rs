//! The roles of the steps of a turn.

use crate::Role;
use smallvec::SmallVec;
use std::{ops::Deref, slice};

/// The role of each step of a turn, used like a slice; `None` from the step that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
// Even the longest turns, of 16 placements, need no separate memory.
pub struct Roles(SmallVec<[Option<Role>; 16]>);

impl Roles {
    pub(crate) fn push(&mut self, role: Role) {
        self.0.push(Some(role));
    }

    /// Adds the steps of a turn, up to `steps`, that were not played.
    pub(crate) fn fill(&mut self, steps: usize) {
        self.0.resize(steps, None);
    }
}

impl Deref for Roles {
    type Target = [Option<Role>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'r> IntoIterator for &'r Roles {
    type Item = &'r Option<Role>;
    type IntoIter = slice::Iter<'r, Option<Role>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
