//! Commands about archives: files of many games.

mod found_games;
mod find;
mod scan;

pub(crate) use find::Find;

pub(crate) use find::run as run_find;
