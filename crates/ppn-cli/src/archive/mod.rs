//! Commands about archives: files of many games.

mod find;
mod found_games;
mod scan;

pub(crate) use find::Find;

pub(crate) use find::run as run_find;
