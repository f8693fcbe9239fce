//! All integration tests of the crate, in one program: it is linked once.

mod archives;
mod book;
mod book_words;
mod by_hand;
mod check;
mod command;
mod compare;
mod conformance;
mod conformance_cheats;
mod delta;
mod editors;
mod embed;
mod embed_many;
#[cfg(unix)]
mod export;
mod faults;
mod find;
#[cfg(unix)]
mod folders;
mod generated;
#[cfg(unix)]
mod hostile;
mod index;
#[cfg(unix)]
mod interrupted;
mod layouts;
mod list;
mod lost;
mod lsp;
mod moves;
mod overwriting;
mod own_boards;
#[cfg(feature = "pdf")]
mod packed;
mod pdf;
#[cfg(all(unix, feature = "play"))]
mod places;
mod play;
mod print;
mod render;
mod rules;
mod sarif;
mod schema;
mod settings;
mod setups;
mod solid;
mod support;
mod theme_images;
