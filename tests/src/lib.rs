//! Code that is shared by the tests across crates: the corpus, reports as users see them, games with random changes, random
//! texts, and a second implementation of the rules.

pub mod corpus;
pub mod mutated;
pub mod naive;
pub mod reports;
pub mod texts;
