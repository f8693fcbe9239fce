//! All integration tests of the crate, in one program: it is linked once.

mod any_text;
mod arrangements;
mod arrows;
mod by_hand;
mod forks;
mod published;
mod random;
mod random_forks;
mod ruled;
mod whole_games;
