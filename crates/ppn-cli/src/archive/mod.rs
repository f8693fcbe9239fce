//! Commands about archives: files of many games.

pub(crate) mod dedupe;
pub(crate) mod export;
pub(crate) mod find;
mod found_games;
pub(crate) mod index;
mod indexes;
pub(crate) mod list;
pub(crate) mod merge;
mod output;
pub(crate) mod sample;
mod scan;
pub(crate) mod sort;
pub(crate) mod split;
pub(crate) mod stats;
pub(crate) mod tags;
