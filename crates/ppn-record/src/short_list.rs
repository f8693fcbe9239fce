//! Lists that are nearly always short.

use crate::{Mark, Step};
use smallvec::SmallVec;
use std::{
    ops::{Deref, DerefMut},
    slice,
};

/// Declares a list whose first items need no separate memory. Its type is our own, so that users do not depend on
/// a version of `smallvec`.
macro_rules! short_lists {
    ($($(#[$attribute:meta])* $name:ident: [$item:ty; $length:literal];)*) => {$(
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct $name(SmallVec<[$item; $length]>);

        impl $name {
            /// An empty list.
            #[must_use]
            pub fn new() -> Self {
                Self::default()
            }

            /// Adds an item at the end.
            pub fn push(&mut self, item: $item) {
                self.0.push(item);
            }
        }

        impl Deref for $name {
            type Target = [$item];

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl DerefMut for $name {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }

        impl<const N: usize> From<[$item; N]> for $name {
            fn from(items: [$item; N]) -> Self {
                Self(items.into_iter().collect())
            }
        }

        impl From<Vec<$item>> for $name {
            fn from(items: Vec<$item>) -> Self {
                Self(items.into())
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                Self(items.into_iter().collect())
            }
        }

        impl Extend<$item> for $name {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                self.0.extend(items);
            }
        }

        impl<'l> IntoIterator for &'l $name {
            type Item = &'l $item;
            type IntoIter = slice::Iter<'l, $item>;

            fn into_iter(self) -> Self::IntoIter {
                self.0.iter()
            }
        }

        impl<'l> IntoIterator for &'l mut $name {
            type Item = &'l mut $item;
            type IntoIter = slice::IterMut<'l, $item>;

            fn into_iter(self) -> Self::IntoIter {
                self.0.iter_mut()
            }
        }
    )*};
}

short_lists! {
    /// The steps of an entry, used like a slice: nearly always one, which needs no separate memory.
    Steps: [Step; 1];
    /// The marks of an entry, used like a slice. Most entries have none or one, which needs no separate memory; room
    /// for more would be most of the memory of a long game while it is read.
    Marks: [Mark; 1];
}
