//! Scenes and their files.

mod bodies;
mod films;
mod scenes;
