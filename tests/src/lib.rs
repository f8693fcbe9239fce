//! What the tests across crates share: the corpus, reports as people see them, texts by chance, and a
//! second reading of the rules.

pub mod corpus;
pub mod naive;
pub mod reports;
pub mod texts;
