//! Numbers in the JSON of a page.

use serde::{Serialize, Serializer};

/// A number, written without the `.0` of a whole one.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) f64);

impl From<u32> for Number {
    fn from(number: u32) -> Self {
        Self(number.into())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(number) = *self;
        let whole = number as i64;
        if whole as f64 == number && number.abs() < 1e15 {
            to.serialize_i64(whole)
        } else {
            to.serialize_f64(number)
        }
    }
}
