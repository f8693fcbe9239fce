//! What the tests across crates share: the corpus, reports as people see them, and texts by chance.

pub mod corpus;
pub mod reports;
pub mod texts;
